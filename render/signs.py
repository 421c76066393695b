"""The signs that stand beside words in a channel: crests, goods, units, points, what is good and what is dangerous.

Each is a small picture whose name is what it means. They were drawn beforehand (`render.workshop.signs`) and lie as
files beside the pictures of their game; those that every game has lie in the kit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from render.kit.palette import PLAYERS
from render.pictures import home_of

SIZE = 128
"""Pixels, each way."""
FOLDER = "signs"
FILE = re.compile(r"(\w+?)(?:\.(\w+))?", re.ASCII)
"""How one is called, before the ending: `food`, or `li.light_infantry` where what a game calls it says nothing to
others, or where another game means something else by it."""
LONGEST = 32
COMMON = Path(__file__).parent / "kit"
CRESTS = tuple(f"{player.name}_{player.charge}" for player in PLAYERS)
"""The sign of each seat."""


@dataclass(frozen=True)
class Sign:
    """A small picture and what it means."""

    key: str
    """What the texts of a game call it."""
    name: str
    """What it is called among the signs of all games."""
    png: bytes


@cache
def common_signs() -> tuple[Sign, ...]:
    """The signs that every game has."""
    return _in(COMMON)


@cache
def signs_of(kind: str) -> tuple[Sign, ...]:
    """The signs that one game alone has; none if it has no pictures."""
    try:
        found = find_spec(home_of(kind))
    except ModuleNotFoundError:
        return ()
    return _in(Path(found.origin).parent) if found and found.origin else ()


def signs_by_name(kinds: Iterable[str]) -> Mapping[tuple[str, str], Sign]:
    """The signs of these games and of all, by game and key. Where two mean different things by one name, the later
    is called by its game as well."""
    taken = {sign.name: sign.png for sign in common_signs()}
    found = {("", sign.key): sign for sign in common_signs()}
    for kind in kinds:
        for sign in signs_of(kind):
            if taken.setdefault(sign.name, sign.png) != sign.png:
                sign = replace(sign, name=f"{sign.name}_{kind}"[:LONGEST])
                taken[sign.name] = sign.png
            found[kind, sign.key] = sign
    return found


def _in(home: Path) -> tuple[Sign, ...]:
    files = sorted((home / FOLDER).glob("*.png"))
    called = [(FILE.fullmatch(file.stem), file) for file in files]
    return tuple(Sign(match[1], match[2] or match[1], file.read_bytes()) for match, file in called if match)
