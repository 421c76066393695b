"""The rules of a game, by section, for looking up.

Every number that the rules have is a section: a heading, a numbered paragraph, an item of a numbered list. Whoever
opens 7.6.1 reads 7.6.1, and below it whatever belongs to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from bot.table.rule_text import Short, capital, house_tag, plain, readable
from bot.table.words import say, speech
from engines.kernel import FALLBACK, Catalog, Words

_HEADING = re.compile(r"#{2,}\s+(?P<number>\d+(?:\.\d+)*)\.?\s+(?P<title>.+)")
_PARAGRAPH = re.compile(r"(?P<number>\d+(?:\.\d+)+)\s+(?P<text>\S.*)")
_ITEM = re.compile(r" ?(?P<number>\d+)\.\s+(?P<text>\S.*)")
_LEAD = r"(?P<mark>\*{1,2})(?P<title>[^*]{2,60}?)(?:[.:](?P=mark)|(?P=mark)(?:[.:]| -|(?= %s)))\s*"
"""The title of a paragraph: bold or slanted words at its beginning, followed by a stop or the mark of a house
ruling."""
_FOR_BUILDERS = "<!-- for whoever builds the game -->"
PAGE = 2800
"""The most characters on one page."""
LINE = 90
"""The most characters of the line in which a word was found."""


@dataclass(frozen=True)
class Section:
    number: str
    title: str
    own: str
    """Its text, without the sections below it."""
    whole: str
    """Its text with all sections below it."""
    item: bool = False
    """Is it an item of a list? It can be opened, but is not listed by itself."""

    @property
    def name(self) -> str:
        """Its number and title, or the words it begins with."""
        return f"{self.number} {self.title or _cut(plain(self.own), 50)}".strip()

    @property
    def head(self) -> str:
        return f"{self.number} {self.title}".strip()

    @property
    def pages(self) -> tuple[str, ...]:
        """The text in portions, broken between paragraphs where that leaves no page half empty."""
        pages, rest = [], self.whole
        while len(rest) > PAGE:
            at = _page_end(rest)
            pages.append(rest[:at].rstrip())
            rest = rest[at:].lstrip("\n")
        return (*pages, rest)


@dataclass(frozen=True)
class Mention:
    """A section in which something was found, and the line where."""

    section: Section
    line: str


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most].rsplit(' ', 1)[0].rstrip(',;:')} …"


def _page_end(text: str) -> int:
    """Where a page may end: between two paragraphs, else rows, sentences or words. Never in a table or behind a line
    that announces the next."""
    for end in ("\n\n", "\n", ". ", " "):
        at = PAGE
        while (at := text.rfind(end, 0, at)) > PAGE // 2:
            page = text[:at].rstrip()
            if page.count("```") % 2 == 0 and not page.endswith((":", "**")):
                return at + len(end)
    return PAGE


@dataclass(frozen=True)
class _Tongue:
    """The words of one language for the signs of the file."""

    short: Short
    speech: Words

    @property
    def tag(self) -> str:
        return house_tag(self.speech)

    def readable(self, text: str) -> str:
        return readable(text, self.short, self.speech)


@dataclass
class _Part:
    """A section while the file is read."""

    number: str
    title: str
    lines: list[str]
    kind: str

    def below(self, other: _Part) -> bool:
        return self.number.startswith(f"{other.number}.")


def _page(home: Path, name: str, language: str) -> Path:
    """`RULES.de.md` for `RULES.md`, if there is one."""
    own = home / f"{name}.{language}.md"
    return own if own.exists() else home / f"{name}.md"


@cache
def rulebook(home: Path, language: str = FALLBACK) -> tuple[Section, ...]:
    """Every section of a game's RULES.md, in order; a game in the making may have none yet."""
    file = _page(home, "RULES", language)
    if not file.exists():
        return ()
    own = language if file.name != "RULES.md" else FALLBACK
    short: Short = Catalog.own(home, own).tree.get("abbreviation", {})
    tongue = _Tongue(short, speech(own))
    parts = _parts(file.read_text("utf-8").splitlines())
    read = [tongue.readable("\n".join(part.lines).strip()) for part in parts]
    titled = [_titled(part, text, tongue) for part, text in zip(parts, read, strict=True)]
    inside = [_inside(part, text, *text_inside) for part, text, text_inside in zip(parts, read, titled, strict=True)]
    sections: list[Section] = []
    for at, (part, (title, text)) in enumerate(zip(parts, titled, strict=True)):
        whole = text
        for later, text_inside in zip(parts[at + 1 :], inside[at + 1 :], strict=True):
            if not later.below(part):
                break
            # The items of a list stay together.
            whole += f"{chr(10) if later.kind == 'item' else chr(10) * 2}{text_inside}"
        sections.append(Section(part.number, title, text, whole.strip(), part.kind == "item"))
    return tuple(sections)


def _parts(lines: list[str]) -> list[_Part]:
    parts: list[_Part] = []
    seen: set[str] = set()

    def begin(number: str, title: str, text: str, kind: str) -> None:
        seen.add(number)
        parts.append(_Part(number, title, [text] if text else [], kind))

    hidden = ""
    for line in lines:
        chapter = parts[-1].number.split(".")[0] if parts else ""
        if heading := _HEADING.fullmatch(line.strip()):
            begin(heading["number"], heading["title"], "", "heading")
        elif not parts:
            pass  # a foreword
        elif line.strip() == _FOR_BUILDERS:
            hidden = parts[-1].number
        elif (match := _PARAGRAPH.fullmatch(line)) and match["number"].split(".")[0] == chapter:
            begin(match["number"], "", match["text"], "paragraph")
        elif (item := _ITEM.fullmatch(line)) and (number := _item_number(parts, int(item["number"]))) not in seen:
            begin(number, "", item["text"], "item")
        else:
            parts[-1].lines.append(line)
        if hidden and not f"{parts[-1].number}.".startswith(f"{hidden}."):
            parts = [part for part in parts if not f"{part.number}.".startswith(f"{hidden}.")]
            hidden = ""
    return [part for part in parts if not hidden or not f"{part.number}.".startswith(f"{hidden}.")]


def _item_number(parts: list[_Part], at: int) -> str:
    """The number of an item: one more than the item before it, or the first of its section."""
    last = parts[-1]
    over = last.number.rpartition(".")[0] if last.kind == "item" else last.number
    follows = at == 1 if last.kind != "item" else at > int(last.number.rpartition(".")[2])
    return f"{over}.{at}" if follows else over


def _titled(part: _Part, text: str, tongue: _Tongue) -> tuple[str, str]:
    """The title of a section, and the rest of its text."""
    tag = tongue.tag
    if part.kind == "heading":
        return plain(tongue.readable(part.title)).removesuffix(f" {tag}"), text
    if (lead := re.match(_LEAD % re.escape(tag), text)) is None:
        return "", text
    title, text = lead["title"], text[lead.end() :]
    if title.endswith(f" {tag}") or text.startswith(tag):
        text = f"{say(tongue.speech, 'look.house_first')} {capital(text.removeprefix(tag).lstrip('.: '))}"
    return title.removesuffix(f" {tag}"), capital(text)


def _inside(part: _Part, text: str, title: str, rest: str) -> str:
    """The text of a section as part of the one above it."""
    if part.kind == "item":
        return f"{part.number.rpartition('.')[2]}. {text}"
    if part.kind == "heading":
        return f"**{part.number} {title}**\n{rest}".strip()
    return f"**{part.number} {title}.** {rest}" if title else f"**{part.number}** {rest}"


def section(home: Path, number: str, language: str = FALLBACK) -> Section | None:
    """The section with this number."""
    return _by_number(home, language).get(number)


@cache
def _by_number(home: Path, language: str = FALLBACK) -> dict[str, Section]:
    """All sections by number. A paragraph with a number goes before an item of a list that would have the same."""
    return {one.number: one for one in sorted(rulebook(home, language), key=lambda one: not one.item)}


def chapters(home: Path, language: str = FALLBACK) -> list[Section]:
    return [one for one in rulebook(home, language) if "." not in one.number]


def neighbours(home: Path, number: str, language: str = FALLBACK) -> tuple[Section | None, Section | None]:
    """The sections before and after this one that stand under the same heading."""
    over = number.rpartition(".")[0]
    beside = [one for one in rulebook(home, language) if one.number.rpartition(".")[0] == over]
    at = next((at for at, one in enumerate(beside) if one.number == number), -1)
    if at < 0:
        return None, None
    return beside[at - 1] if at else None, beside[at + 1] if at + 1 < len(beside) else None


def search(home: Path, typed: str, limit: int = 25, language: str = FALLBACK) -> list[Mention]:
    """Sections by number, by words of the title, by words of the text; best first."""
    words = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in typed.split()]
    ranked: list[tuple[int, Mention]] = []
    for one in rulebook(home, language):
        if one.item and one.number != typed:
            continue
        content = plain(one.own)
        if typed and (one.number == typed or one.number.startswith(f"{typed}.")):
            ranked.append((0, Mention(one, _line(content, None))))
        elif all(word.search(one.title) for word in words):
            ranked.append((1, Mention(one, _line(content, None))))
        else:
            content = plain(f"{one.title} {_with_items(home, one, language)}")
            if words and all(word.search(content) for word in words):
                ranked.append((2, Mention(one, _line(content, words[0]))))
    ranked.sort(key=lambda pair: pair[0])
    return [hit for _, hit in ranked[:limit]]


def _with_items(home: Path, one: Section, language: str = FALLBACK) -> str:
    items = (
        item.own for item in rulebook(home, language) if item.item and item.number.rpartition(".")[0] == one.number
    )
    return " ".join((one.own, *items))


def _line(text: str, word: re.Pattern[str] | None) -> str:
    """A line of the text with the word in the middle."""
    hit = word.search(text) if word else None
    at = hit.start() if hit else 0
    start = max(0, at - LINE // 3)
    start = text.find(" ", start) + 1 if start else 0
    return f"{'… ' if start else ''}{_cut(text[start:], LINE)}"


def near(home: Path, typed: str, limit: int = 4, language: str = FALLBACK) -> list[str]:
    """Words of the rules that look like what was typed."""
    matches = [
        match
        for word in typed.casefold().split()
        for match in get_close_matches(word, _vocabulary(home, language), limit)
    ]
    return list(dict.fromkeys(matches))[:limit]


@cache
def _vocabulary(home: Path, language: str = FALLBACK) -> list[str]:
    told = (f"{one.title} {plain(one.own)}" for one in rulebook(home, language))
    return sorted({word for text in told for word in re.findall(r"[^\W\d_]{4,}", text.casefold())})


@cache
def how_to_play(home: Path, language: str = FALLBACK) -> str | None:
    """The game on one page, if somebody has written it."""
    file = _page(home, "HOW_TO_PLAY", language)
    return file.read_text("utf-8").strip() if file.exists() else None
