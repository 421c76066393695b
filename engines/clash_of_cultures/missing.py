"""What a card, an advance, a wonder or a leader still lacks: `python -m engines.clash_of_cultures missing` says which
file wants which line. Each kind of thing has its list of places; they are read as they stand on the disk."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES, CIVILIZATIONS, LEADERS
from engines.clash_of_cultures.data import (
    ACTION_CARDS,
    ADVANCES,
    BOXES,
    BUILDINGS,
    CATEGORIES,
    EFFECTS,
    EVENTS,
    HOME,
    KINDS,
    OBJECTIVE_CARDS,
    OBJECTIVES,
    TACTICS,
    UNITS,
    WONDERS,
    Box,
    box_of,
)
from engines.clash_of_cultures.effects_present import unwritten

ROOT = HOME.parents[1]
GAME = "engines/clash_of_cultures"
PICTURES = "render/clash_of_cultures"
TESTS = "tests/clash_of_cultures"
HALVES = " · "


class Files:
    """The files that the places are looked for in, below the root of the project."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    @cached_property
    def languages(self) -> list[str]:
        return sorted(file.stem for file in (self.root / GAME / "text").glob("*.toml"))

    @cached_property
    def texts(self) -> dict[str, list[dict[str, Any]]]:
        """By language, what the game and its boxes say."""
        homes = [self.root / GAME, *(self.root / GAME / "boxes" / box for box in BOXES)]
        return {
            language: [tomllib.loads(_text(home / "text" / f"{language}.toml")) for home in homes]
            for language in self.languages
        }

    @cached_property
    def rules(self) -> dict[str, str]:
        return {language: _text(self.root / GAME / rules_file(language)) for language in self.languages}

    @cached_property
    def emblems(self) -> dict[str, dict[str, str]]:
        """By kind of thing, its symbols."""
        by_kind: dict[str, dict[str, str]] = {}
        for home in self._picture_homes:
            for kind, symbols in tomllib.loads(_text(home / "emblems.toml")).items():
                by_kind.setdefault(kind, {}).update(symbols)
        return by_kind

    @cached_property
    def drawings(self) -> set[str]:
        """The names of all symbols that are drawn."""
        kit = self.root / "render/kit"
        return {
            name for home in (kit, *self._picture_homes) for name in json.loads(_text(home / "icons.json") or "{}")
        }

    @property
    def _picture_homes(self) -> list[Path]:
        home = self.root / PICTURES
        return [home, *(folder for box in BOXES if (folder := home / "boxes" / box).is_dir())]

    @cached_property
    def tests(self) -> tuple[set[str], set[str]]:
        """The names of all tests, and what they name between quotes."""
        whole = "\n".join(_text(file) for file in sorted((self.root / TESTS).rglob("*.py")))
        return set(re.findall(r"def (test_\w+)", whole)), set(re.findall(r"[\"':](\w+)[\"']", whole))

    def says(self, language: str, table: str, key: str) -> Any:
        """What the texts of this language say there, or None."""
        for tree in self.texts[language]:
            for part in table.split("."):
                tree = tree.get(part, {})
            if key in tree:
                return tree[key]
        return None


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def _without_brackets(name: str | Mapping[str, str]) -> str:
    """A name as the texts have it, of which a language may know several forms"""
    form = name if isinstance(name, str) else next(iter(name.values()))
    return form.partition(" (")[0]


def rules_file(language: str) -> str:
    return "RULES.md" if language == "en" else f"RULES.{language}.md"


@dataclass(frozen=True)
class Lack:
    """A line that a file wants."""

    thing: str
    file: str
    line: str

    def __str__(self) -> str:
        return f"{self.thing}: {self.file} lacks {self.line}"


@dataclass(frozen=True)
class Thing:
    """A card or another thing of the game, and the places where it must be."""

    kind: str
    id: str
    box: Box
    texts: tuple[tuple[str, str], ...]
    """Table and key in the texts of each language."""
    emblem: str = ""
    """The kind of its symbol, if it has one."""
    rules: tuple[str, str] | None = None
    """Table and key of the name by which RULES.md lists it, if not by its id."""
    effects: tuple[str, ...] = ()
    """What it does, as `kind:id` of rows with moments."""
    tested: bool = True
    halved: bool = False
    """Does it have a name for each of its two halves?"""

    def lacks(self, files: Files) -> Iterator[Lack]:
        for file, line in (*self._words(files), *self._rule(), *self._picture(files), *self._test(files)):
            yield Lack(f"{self.kind} {self.id}", file, line)

    def _words(self, files: Files) -> Iterator[tuple[str, str]]:
        for language in files.languages:
            for table, key in self.texts:
                text, file = files.says(language, table, key), f"{GAME}/boxes/{self.box}/text/{language}.toml"
                if not text:
                    yield file, f'"{key}" = "..." under [{table}]'
                elif self.halved and table == "name.card" and HALVES not in str(text):
                    yield file, f'"{key}" = "<upper half>{HALVES}<lower half>" under [{table}]'
            if self.rules and f"| {self.id} |" not in files.rules[language]:
                name = _without_brackets(files.says(language, *self.rules) or self.id)
                if name not in files.rules[language]:
                    yield f"{GAME}/{rules_file(language)}", f"a row for {name}"

    def _rule(self) -> Iterator[tuple[str, str]]:
        for source in self.effects:
            for moment in unwritten(source):
                yield f"{GAME}/boxes/{self.box}", f"a function for {moment}"

    def _picture(self, files: Files) -> Iterator[tuple[str, str]]:
        if not self.emblem:
            return
        file = f"{PICTURES}/emblems.toml" if self.box == "base" else f"{PICTURES}/boxes/{self.box}/emblems.toml"
        symbol = files.emblems.get(self.emblem, {}).get(self.id)
        if symbol is None:
            yield file, f'{self.id} = "<symbol>" under [{self.emblem}]'
        elif symbol not in files.drawings:
            yield file.replace("emblems.toml", "icons.json"), f"the drawing {symbol}: python -m render.workshop.icons"

    def _test(self, files: Files) -> Iterator[tuple[str, str]]:
        names, quoted = files.tests
        own = f"test_{self.id}_"
        if self.tested and self.id not in quoted and not any(name.startswith(own) for name in names):
            yield TESTS, f"a test test_{self.id}_... or one that names it"


def effect_texts(source: str) -> tuple[tuple[str, str], ...]:
    """The words for what something does: how it is called in a sentence, and what is printed on it"""
    return ("name.effect", source), ("describe.effect", source)


def things() -> Iterator[Thing]:
    """Everything that somebody may add, with the places where each must be."""
    for name, effect in EFFECTS.items():
        source = f"card:{name}"
        yield Thing("card", name, effect.box, effect_texts(source), "effect", effects=(source,))
    for name, tactic in TACTICS.items():
        source = f"tactic:{name}"
        texts = (*effect_texts(source), ("name.tactic", name))
        yield Thing("tactic", name, tactic.box, texts, "tactic", effects=(source,))
    for name, action_card in ACTION_CARDS.items():
        yield Thing("action card", name, action_card.box, (("name.card", name),), tested=False, halved=True)
    for name, event in EVENTS.items():
        source = f"event:{name}"
        texts = (*effect_texts(source), *((f"name.{table}", name) for table in ("card", "event", "happening")))
        yield Thing("event", name, event.box, texts, effects=(source,))
    for name, objective in OBJECTIVES.items():
        source = f"objective:{name}"
        yield Thing("objective", name, objective.box, effect_texts(source), effects=(source,))
    for name, goals in OBJECTIVE_CARDS.items():
        texts = (("name.card", name), *(("name.objective", f"{name}:{half}") for half in (goals.upper, goals.lower)))
        yield Thing("objective card", name, goals.box, texts, tested=False, halved=True)
    for name, wonder in WONDERS.items():
        source = f"wonder:{name}"
        texts = (*effect_texts(source), ("name.card", name), ("name.piece", name))
        yield Thing("wonder", name, wonder.box, texts, "wonder", ("name.card", name), (source,))
    for name, advance in ADVANCES.items():
        source = f"advance:{name}"
        texts = (*effect_texts(source), ("name.advance", name))
        yield Thing("advance", name, advance.box, texts, "advance", ("name.advance", name), (source,))
    for name, category in CATEGORIES.items():
        own = ("name.category", name)
        yield Thing("category", name, category.box, (own,), "category", own, tested=False)
    for name, building in BUILDINGS.items():
        texts = (("name.effect", f"building:{name}"), ("name.piece", name), ("describe.piece", name))
        yield Thing("building", name, building.box, texts, "building", effects=(f"building:{name}",))
    for name, unit in UNITS.items():
        yield Thing("unit", name, unit.box, (("name.unit", name), ("describe.unit", name)), "unit")
    for name, people in CIVILIZATIONS.items():
        own = ("name.people", name)
        yield Thing("civilization", name, people.box, (own, ("describe.people", name)), "people", own)
    for name, civ_advance in CIV_ADVANCES.items():
        texts = effect_texts(source := f"civ:{name}")
        yield Thing("civilization advance", name, civ_advance.box, texts, "civ", texts[0], (source,))
    for name, abilities in LEADERS.items():
        own = ("name.leader", name)
        yield Thing("leader", name, ABILITIES[abilities[0]].box, (own,), "leader", own)
    for name, ability in ABILITIES.items():
        texts = effect_texts(source := f"leader:{name}")
        yield Thing("ability", name, ability.box, texts, rules=texts[0], effects=(source,))


def rowless(files: Files) -> Iterator[Lack]:
    """Halves of cards without a row of their own, rows on no card, and texts about something that has no row."""
    cards, goals = f"{GAME}/boxes/base/data/action_cards.toml", f"{GAME}/boxes/base/data/objectives.toml"
    goal_halves = [half for card in OBJECTIVE_CARDS.values() for half in (card.upper, card.lower)]
    halves: tuple[tuple[str, str, Iterable[str], Iterable[str]], ...] = (
        (cards, "effect", EFFECTS, [card.effect for card in ACTION_CARDS.values()]),
        (cards, "tactic", TACTICS, [card.tactic for card in ACTION_CARDS.values()]),
        (goals, "objective", OBJECTIVES, goal_halves),
    )
    for file, table, rows, printed in halves:
        for name in set(rows) - set(printed):
            yield Lack(f"{table} {name}", file, "a [[card]] that it is printed on")
        for name in set(printed) - set(rows):
            yield Lack(f"{table} {name}", file, f"a row [[{table}]] with this id, which a [[card]] names")
    for language in files.languages:
        for tree in files.texts[language]:
            for source in {*tree.get("name", {}).get("effect", {}), *tree.get("describe", {}).get("effect", {})}:
                if source.partition(":")[0] in KINDS and not box_of(source):
                    yield Lack(source, f"{GAME}/boxes", f"a row in data, of which text/{language}.toml speaks")


def missing(files: Files) -> list[str]:
    """Every line that is missing, thing by thing."""
    lacks = [lack for thing in things() for lack in thing.lacks(files)]
    return [str(lack) for lack in (*lacks, *sorted(rowless(files), key=str))]
