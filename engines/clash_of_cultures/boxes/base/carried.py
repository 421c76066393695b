"""Parts of effects that the rules carry by themselves, from data or from a record of the State."""

from __future__ import annotations

from engines.clash_of_cultures.data import EVENTS
from engines.clash_of_cultures.moments import carried

for _name, _row in EVENTS.items():
    if _row.affected == "great_person":
        # Taking the card is the same for all of them (12.1.5).
        carried(f"event:{_name}", "event_text")
carried("advance:irrigation", "event_text")
carried("advance:sanitation", "event_text")
# Read where the other effect stands that they change.
carried("advance:currency", "choice_window")
carried("advance:metallurgy", "battle_start")
carried("advance:civil_liberties", "recruit_price")
carried("wonder:great_pyramid", "scoring")
# Named between movements it is a `Use`.
carried("wonder:great_library", "movement_options")
# At the normal price: nothing to change.
carried("card:synergies", "advance_price")
carried("card:new_ideas", "advance_price")
# Others may forbid a group; the card itself has no say there.
carried("card:mercenaries", "barbarians_select")
# What lasts for the turn is lost with it.
carried("card:production_focus", "turn_end")
carried("card:mass_production", "turn_end")
carried("building:port", "build_options", "recruit_placement")
carried("event:volcano", "scoring")
carried("event:earthquake", "scoring")
carried("event:heavy_earthquake", "scoring")
carried("event:revolution", "turn_start_durations")
