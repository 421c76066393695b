"""One event of every key that a game can tell, with parameters of the right kinds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engines.kernel import Event, Game
from engines.kernel.text import holes
from tests.render.tables import told

OTHERWISE = 2
"""What is not named is a number."""


def params_of(sentence: str, known: Mapping[str, Any], question: Mapping[str, Any]) -> dict[str, Any]:
    return {
        param: known.get(param, question if hole.kind == "ask" else OTHERWISE)
        for hole in holes(sentence)
        for param in hole.params
    }


def every_event(game: Game[Any, Any], known: Mapping[str, Any]) -> dict[str, Event]:
    """By key. `seat` is always told, even where the sentence does not name it."""
    sentences: dict[str, str] = game.catalogs["en"].tree["event"]
    asks: dict[str, str] = game.catalogs["en"].tree["ask"]
    plain = {"key": next(key for key, sentence in asks.items() if "{" not in sentence), "params": {}}
    return {key: told(key, **{"seat": 0, **params_of(text, known, plain)}) for key, text in sentences.items()}


def parted(events: Mapping[str, Event], places: Collection[str]) -> tuple[list[str], list[str]]:
    """The keys of those that happen somewhere, and of the rest."""
    somewhere = {key for key, event in events.items() if any(place in event.params for place in places)}
    return sorted(somewhere), sorted(events.keys() - somewhere)
