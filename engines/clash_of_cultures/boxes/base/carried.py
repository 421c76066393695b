"""Parts of effects that the rules carry by themselves, from data or from a record of the State."""

from __future__ import annotations

from engines.clash_of_cultures.data import EVENTS
from engines.clash_of_cultures.moments import carried

for _name, _row in EVENTS.items():
    if _row.affected == "great_person":
        # Every great person is taken in the same way (12.1.5).
        carried(f"event:{_name}", "event_text")
carried("advance:irrigation", "event_text")
carried("advance:sanitation", "event_text")
# The effects that these change read them by themselves.
carried("advance:currency", "choice_window")
carried("advance:metallurgy", "battle_start")
carried("advance:civil_liberties", "recruit_price")
carried("wonder:great_pyramid", "scoring")
# An advance that is named between movements is a `Use`.
carried("wonder:great_library", "movement_options")
# The player buys at the normal price, so there is nothing to change.
carried("card:synergies", "advance_price")
carried("card:new_ideas", "advance_price")
# Other effects may forbid a group; this card never does.
carried("card:mercenaries", "barbarians_select")
# Modifiers that last for the turn end with it.
carried("card:production_focus", "turn_end")
carried("card:mass_production", "turn_end")
carried("building:port", "build_options", "recruit_placement")
carried("event:volcano", "scoring")
carried("event:earthquake", "scoring")
carried("event:heavy_earthquake", "scoring")
carried("event:revolution", "turn_start_durations")
