"""The rules of a game, by section, for looking up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HEADING = re.compile(r"#{2,}\s+(?P<number>\d+(?:\.\d+)*)\.?\s+(?P<title>.+)")


@dataclass(frozen=True)
class Section:
    number: str
    title: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}"


@cache
def rulebook(home: Path) -> tuple[Section, ...]:
    """Every headed section of a game's RULES.md, in order."""
    sections: list[Section] = []
    number, title, lines = "", "", list[str]()

    def close() -> None:
        if number:
            sections.append(Section(number, title, "\n".join(lines).strip()))

    for line in (home / "RULES.md").read_text("utf-8").splitlines():
        if heading := _HEADING.fullmatch(line.strip()):
            close()
            number, title, lines = heading["number"], heading["title"], []
        else:
            lines.append(line)
    close()
    return tuple(sections)


def section(home: Path, number: str) -> Section | None:
    """The section with this number, or the one that holds the paragraph."""
    wanted = number.split(".")
    while wanted:
        for one in rulebook(home):
            if one.number == ".".join(wanted):
                return one
        wanted.pop()
    return None


def found(home: Path, typed: str, limit: int = 25) -> list[Section]:
    """Sections by number, by words of the title, by words of the text; best first."""
    words = typed.casefold().split()

    def rank(one: Section) -> int:
        if one.number.startswith(typed):
            return 0
        if all(word in one.title.casefold() for word in words):
            return 1
        return 2 if all(word in one.text.casefold() for word in words) else 3

    ranked = sorted(rulebook(home), key=rank)
    return [one for one in ranked if not typed or rank(one) < 3][:limit]
