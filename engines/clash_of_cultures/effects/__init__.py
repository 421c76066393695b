"""What advances, buildings, wonders and cards do: one function for each effect and moment (see `moments.py`).

Every module in this folder is read; a new effect is a new function, a new kind of effects a new file.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from engines.clash_of_cultures.data import (
    ACTION_CARDS,
    ADVANCES,
    BUILDINGS,
    EFFECTS,
    EVENTS,
    OBJECTIVE_CARDS,
    OBJECTIVES,
    TACTICS,
    WONDERS,
    moments_of,
)
from engines.clash_of_cultures.moments import REGISTRY
from engines.clash_of_cultures.objectives import CONDITIONS

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)


def _unwritten(source: str) -> list[str]:
    return [
        f"{source} at {moment}"
        for moment in moments_of(source)
        if not any(effect.source == source for effect in REGISTRY.get(moment, ()))  # type: ignore[call-overload]
        and moment not in CARRIED.get(source, ())
    ]


CARRIED: dict[str, tuple[str, ...]] = {
    # Great persons: taking the card is the same for all of them (12.1.5).
    **{f"event:{name}": ("event_text",) for name, row in EVENTS.items() if row.affected == "great_person"},
    "advance:irrigation": ("event_text",),
    "advance:sanitation": ("event_text",),
    # Read where the other effect stands that they change.
    "advance:currency": ("choice_window",),
    "advance:metallurgy": ("battle_start",),
    "advance:civil_liberties": ("recruit_price",),
    "wonder:great_pyramid": ("scoring",),
    # Named between movements it is a `Use`.
    "wonder:great_library": ("movement_options",),
    # At the normal price: nothing to change.
    "card:synergies": ("advance_price",),
    "card:new_ideas": ("advance_price",),
    # Others may forbid a group; the card itself has no say there.
    "card:mercenaries": ("barbarians_select",),
    # What lasts for the turn is lost with it.
    "card:production_focus": ("turn_end",),
    "card:mass_production": ("turn_end",),
    "building:port": ("build_options", "recruit_placement"),
    "event:volcano": ("scoring",),
    "event:earthquake": ("scoring",),
    "event:heavy_earthquake": ("scoring",),
    "event:revolution": ("turn_start_durations",),
}
"""Moments whose part of an effect the rules carry by themselves, from data or from a record of the State."""


@cache
def missing() -> tuple[str, ...]:
    """Every effect of the base game that the tables know and nobody has written."""
    sources = [
        *(f"building:{name}" for name, row in BUILDINGS.items() if row.box == "base"),
        *(f"advance:{name}" for name in ADVANCES),
        *(f"wonder:{name}" for name in WONDERS),
        *(f"card:{name}" for name in EFFECTS),
        *(f"tactic:{name}" for name in TACTICS),
        *(f"event:{name}" for name, row in EVENTS.items() if row.box == "base"),
        *(f"objective:{name}" for name in _base_objectives()),
    ]
    return tuple(line for source in sources for line in _unwritten(source))


def _base_objectives() -> list[str]:
    cards = [row for row in OBJECTIVE_CARDS.values() if row.box == "base"]
    return [name for name in OBJECTIVES if any(name in (row.upper, row.lower) for row in cards)]


def is_written(card: str) -> bool:
    """May this card be in its deck: is everything on it written?"""
    if card in ACTION_CARDS:
        row = ACTION_CARDS[card]
        return not _unwritten(f"card:{row.effect}") and not _unwritten(f"tactic:{row.tactic}")
    if card in OBJECTIVE_CARDS:
        return all(name in CONDITIONS for name in (OBJECTIVE_CARDS[card].upper, OBJECTIVE_CARDS[card].lower))
    return not _unwritten(f"event:{card}")
