"""The rules of a game, by section, for looking up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HEADING = re.compile(r"#{2,}\s+(?P<number>\d+(?:\.\d+)*)\.?\s+(?P<title>.+)")
_WRAP = re.compile(r"\s*\n(?!\s*(?:[-*|>]|\d+\.))\s*")
"""Where the file breaks a line and a phone should not: not before an item of a list or a row of a table."""
PAGE = 3000
"""Characters that are shown at once."""


@dataclass(frozen=True)
class Section:
    number: str
    title: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}"

    @property
    def pages(self) -> tuple[str, ...]:
        """The text in portions, broken between paragraphs where that is possible."""
        pages = [""]
        for paragraph in _paragraphs(self.text):
            if pages[-1] and len(pages[-1]) + len(paragraph) + 2 > PAGE:
                pages.append("")
            pages[-1] = f"{pages[-1]}\n\n{paragraph}".strip()
        return tuple(pages)

    def page_of(self, number: str) -> int:
        """Where the paragraph with this number begins; the first page if none does."""
        begins = re.compile(rf"(?m)^\W*{re.escape(number)}\b")
        return next((at for at, page in enumerate(self.pages) if begins.search(page)), 0)


def _paragraphs(text: str) -> list[str]:
    """Paragraphs, and those that are longer than a page in pieces."""
    wrapped = re.split(r"\n(?=\d+(?:\.\d+)+\s)|\n\s*\n", text)
    return [piece for paragraph in wrapped for piece in _pieces(_WRAP.sub(" ", paragraph))]


def _pieces(paragraph: str) -> Iterator[str]:
    """At most a page each, broken between two rows or sentences, else between two words."""
    while len(paragraph) > PAGE:
        cut = next((at for end in ("\n", ". ", " ") if (at := paragraph.rfind(end, 0, PAGE) + 1)), PAGE)
        yield paragraph[:cut].rstrip()
        paragraph = paragraph[cut:].lstrip()
    yield paragraph


@cache
def rulebook(home: Path) -> tuple[Section, ...]:
    """Every headed section of a game's RULES.md, in order; a game in the making may have none yet."""
    sections: list[Section] = []
    number, title, lines = "", "", list[str]()

    def close() -> None:
        if number:
            sections.append(Section(number, title, "\n".join(lines).strip()))

    file = home / "RULES.md"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
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
        if typed and (one.number == typed or one.number.startswith(f"{typed}.")):
            return 0
        if all(word in one.title.casefold() for word in words):
            return 1
        return 2 if all(word in one.text.casefold() for word in words) else 3

    ranked = sorted(rulebook(home), key=rank)
    return [one for one in ranked if not typed or rank(one) < 3][:limit]
