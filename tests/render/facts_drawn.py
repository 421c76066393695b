"""Which facts of a view the pictures of a game tell: one fact is changed, and what is drawn then is compared.

A line of `tests/render/<game>/facts_drawn.txt` names a fact and what becomes of it: `board written` where the new
value is read in figures or words, `board shown` where anything else changes there. A fact with neither is told by no
picture, and `tests/render/<game>/untold.py` says why. To write the file anew:
python -m tests.render.facts_drawn <game>
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path as File
from typing import Any, TypeAlias

from PIL import Image

from engines.kernel import Fact, Own
from render.kit.collage import Collage, Patchwork, Scrap
from render.kit.text import letters
from tests.render.golden import own
from tests.render.inventory import Desk, checksum, desk
from tests.render.tables import DRAWN, Tables

Key: TypeAlias = tuple[str | int]
"""A place in a sequence, or a key of a table."""
Path: TypeAlias = tuple[str | Key, ...]
"""How one comes to a fact: into fields by name, into places and tables by key."""
FILE = "facts_drawn.txt"
BOARDS = 2
"""Players whose boards are drawn."""
INSTANCES = 6
"""Players, places and keys of a kind that are tried until a picture tells of one: in a crowd some are covered."""
FEW = 2
"""Instances of facts of which it is said why no picture tells them."""
HOW = ("written", "shown")
TRIES = 4
"""Other values that are tried until one can be drawn."""
VIEWER = ("viewer",)
REFUSED = (AssertionError, LookupError, ValueError, TypeError, StopIteration, ArithmeticError, AttributeError)
"""What a drawing may answer to a value that the rules never give."""
Traits: TypeAlias = Counter[tuple[object, ...]]


def told(tables: Tables[Any]) -> list[str]:
    """Each fact of a full table in a line, with what the pictures make of it; then, of tables with other options, the
    facts that are not told at the usual one."""
    lines, silent, why = list[str](), dict[str, str](), reasons(tables.game.id)
    with desk() as at:
        for options, view in {
            "": tables.full(tables.most, 0),
            **{o: v() for o, v in own(tables, "OPTIONS").items()},
        }.items():
            before = {name: Laid(drawn) for name, drawn in drawings(at, tables, view).items()}
            for kind, these in sorted(kinds_of(view).items()):
                if options and silent.get(kind, "-") != "-":
                    continue
                ones = instances(these, FEW if kind in why else INSTANCES)
                if (found := tellings(at, tables, view, before, these, ones)) is not None:
                    silent[kind] = ", ".join(found) or "-"
                    lines.append(f"{options}{': ' if options else ''}{kind}: {silent[kind]}")
    return lines


def kinds_of(view: Any) -> dict[str, dict[Path, Any]]:
    """The facts of a view by what kind they are, each with its value."""
    kinds = defaultdict[str, dict[Path, Any]](dict)
    for path, value in facts(view.model_copy(update={"result": None})):
        if path != VIEWER:
            kinds[name_of(path)][path] = value
    return kinds


def facts(thing: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value in a view, by its path."""
    if isinstance(thing, Fact):
        for field in type(thing).model_fields:
            yield from facts(getattr(thing, field), (*path, field))
    elif isinstance(thing, Mapping) and thing:
        for key, one in thing.items():
            yield from facts(one, (*path, (key,)))
    elif isinstance(thing, tuple) and thing and isinstance(thing[0], Fact):
        for number, one in enumerate(thing):
            yield from facts(one, (*path, (number,)))
    elif is_dataclass(thing):
        for piece in fields(thing):
            yield from facts(getattr(thing, piece.name), (*path, piece.name))
    else:
        yield path, thing


def name_of(path: Path) -> str:
    return ".".join(step if isinstance(step, str) else "*" for step in path)


def changed(thing: Any, path: Path, value: Any) -> Any:
    """The view with another value there."""
    if not path:
        return value
    step, *rest = path
    if isinstance(step, str) and is_dataclass(thing):
        assert not isinstance(thing, type)
        return replace(thing, **{step: changed(getattr(thing, step), tuple(rest), value)})
    if isinstance(step, str):
        return thing.model_copy(update={step: changed(getattr(thing, step), tuple(rest), value)})
    (key,) = step
    if isinstance(thing, Mapping):
        return {**thing, key: changed(thing[key], tuple(rest), value)}
    assert isinstance(key, int)
    return (*thing[:key], changed(thing[key], tuple(rest), value), *thing[key + 1 :])


def others(value: Any, alike: list[Any]) -> list[Any]:
    """Values that might stand in its place. Those of others of its kind are always possible."""
    found = [one for one in alike if one != value and one is not None]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        found = [value + 1, value - 1, *found]
    elif isinstance(value, tuple) and value:
        found = [value[:-1], *found]
    return found[:TRIES]


def drawings(at: Desk, tables: Tables[Any], view: Any) -> dict[str, list[Collage]]:
    """Every picture that this seat can be shown; of a map that comes in parts, the whole."""
    shown, words, mine = tables.pictures, tables.words, Own(view, 0)
    boards = {f"board {seat}": (lambda seat=seat: shown.board(mine, seat, (), words)) for seat in range(BOARDS)}
    sheets = {
        name: (lambda name=name: shown.sheet(name, mine, (), words))
        for name in shown.sheets
        if name not in shown.parts
    }
    every: dict[str, Callable[[], object]] = {**boards, "hand": lambda: shown.hand(mine, words), **sheets}
    found = {}
    for name, draw in every.items():
        at.collages.clear()
        draw()
        found[name] = list(at.collages)
    return found


class Laid:
    """What lies on some collages, told apart by what it is. What it looks like is looked at only where something else
    lies: of two drawings of nearly the same that is little."""

    def __init__(self, collages: list[Collage]) -> None:
        keyed = [(key_of(thing), thing) for collage in collages for thing in collage._laid]
        self.things = dict(keyed)
        """They stay, so nothing else gets the identity of one."""
        self.count = Counter(key for key, _ in keyed)

    def beyond(self, at: Desk, other: Laid) -> Traits:
        """Of what lies there and not there."""
        keys = (self.count - other.count).elements()
        return Counter(trait(at, scrap) for key in keys for scrap in self.things[key].one_by_one())


def key_of(thing: Scrap | Patchwork) -> tuple[object, ...]:
    if isinstance(thing, Patchwork):
        return id(thing.scraps), thing.corner
    what = id(thing.what) if isinstance(thing.what, Image.Image) else thing.what
    return what, id(thing.mask), thing.box


def trait(at: Desk, scrap: Scrap) -> tuple[object, ...]:
    """What a scrap looks like, and where it lies; words come first, so that they can be found."""
    what, drawing = scrap.what, at.drawing(scrap)
    written = drawing.given[0] if drawing is not None and drawing.kind == letters.__name__ else None
    return written, look(at, what), scrap.mask and look(at, scrap.mask), scrap.box


def look(at: Desk, what: Any) -> object:
    if not isinstance(what, Image.Image) or id(what) in at.drawings:
        return what if not isinstance(what, Image.Image) else id(what)
    return checksum(what.tobytes())


def tellings(
    at: Desk,
    tables: Tables[Any],
    view: Any,
    before: dict[str, Laid],
    these: dict[Path, Any],
    ones: list[tuple[Path, Any]],
) -> list[str] | None:
    """What becomes of a fact, picture by picture; None if there is no other value for it."""
    found, tried = dict[str, str](), False
    for path, value in ones:
        for other in others(value, list(these.values())):
            try:
                after = {
                    name: Laid(drawn) for name, drawn in drawings(at, tables, changed(view, path, other)).items()
                }
            except REFUSED:
                continue
            tried = True
            for name in before:
                came, went = after[name].beyond(at, before[name]), before[name].beyond(at, after[name])
                new, gone = came - went, went - came
                if new or gone:
                    told = "written" if is_written(new or gone, other) else "shown"
                    kind = name.partition(" ")[0]
                    found[kind] = min(found.get(kind, told), told, key=HOW.index)
            break
        if found:
            break
    return [f"{name} {how}" for name, how in sorted(found.items())] if tried else None


def instances(these: dict[Path, Any], many: int) -> list[tuple[Path, Any]]:
    """The first of a kind that say something, else the first of all."""
    telling = [(path, value) for path, value in these.items() if value]
    return [*telling, *((path, value) for path, value in these.items() if not value)][:many]


def is_written(new: Traits, value: Any) -> bool:
    """Does the new value stand there in figures; for anything but a number, do other words, or fewer?"""
    words = [str(written) for written, *_ in new if written is not None]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return bool(words)
    return any(f"{abs(value):g}" in re.findall(r"\d+", one) for one in words)


def untold(lines: list[str], options: frozenset[str]) -> set[str]:
    """The facts that no picture tells, with whatever options."""
    split = [line.rpartition(": ") for line in lines]
    kinds = [(kind.partition(": ")[2] if kind.partition(": ")[0] in options else kind, how) for kind, _, how in split]
    return {kind for kind, _ in kinds} - {kind for kind, how in kinds if how != "-"}


def reasons(game: str) -> dict[str, str]:
    """Why a picture need not tell them."""
    name = f"tests.render.{game}.untold"
    if find_spec(name) is None:
        return {}
    found: dict[str, str] = import_module(name).WHY
    return found


def file_of(game: str) -> File:
    return File(__file__).parent / game / FILE


def main(games: list[str]) -> str:
    """Which files were written anew; nothing if all was as it should be."""
    anew = []
    for game in games or list(DRAWN):
        now, file = "".join(f"{line}\n" for line in told(DRAWN[game])), file_of(game)
        if not file.exists() or file.read_text() != now:
            file.write_text(now)
            anew.append(str(file))
    return "\n".join(("Look at each, with git diff:", *anew)) if anew else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) or 0)
