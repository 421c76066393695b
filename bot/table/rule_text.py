"""The text of a rulebook as people read it on a phone.

The file is written for editors and tests: lines are wrapped, tables are tables, names of code stand in ticks, and
what the house decided is tagged. A reader gets paragraphs, rows in words, and no code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TypeAlias

from bot.table.words import say, speech
from engines.kernel import Words

Short: TypeAlias = Mapping[str, str | list[str]]
"""The words for an abbreviation, or those for one and for many."""

_WRAP = re.compile(r"\s*\n(?!\s*(?:[-*>]\s|\d+\.\s))\s*")
"""Line breaks of the file that a phone should not show: all but those before an item of a list."""
_CODE = re.compile(r"`([^`]*)`")
_NAME = re.compile(r"\b[A-Za-z]\w*_\w+")
_RULING = re.compile(r"\bR-0*(\d+)")
_EXAMPLE = re.compile(r"\b(?:WE|X)-0*(\d+)")
COLUMNS = 40
"""The most characters in a line of fixed width on a phone."""
TABLE = 1200
"""The most characters of a table in fixed width. A longer one is told row by row, because a code block is never
broken."""


def readable(text: str, short: Short, own: Words) -> str:
    """
    >>> readable("Until `actions_left = 0`\\n**(house)**.", {}, speech())
    'Until actions left = 0 (house ruling).'
    >>> readable("Bis zum Ende **(Haus)**, siehe R-07.", {}, speech("de"))
    'Bis zum Ende (Hausregel), siehe Klärung 7.'
    >>> readable("Costs 1 BP, or 2 BP.", {"BP": ["movement point", "movement points"]}, speech())
    'Costs 1 movement point, or 2 movement points.'
    """
    return "\n\n".join(block for block in _blocks(_in_words(text, short, own)) if block)


def house_tag(own: Words) -> str:
    """What stands behind words that the house decided, in the reader's language.

    >>> house_tag(speech())
    '(house ruling)'
    """
    return f"({say(own, 'look.house')})"


def _marks(own: Words) -> str:
    """The marks for a house ruling in the file. A translation may keep the English mark."""
    return f"(?:{'|'.join(re.escape(say(words, 'look.house_mark')) for words in (own, speech()))})"


def plain(text: str) -> str:
    """
    >>> plain("**Pitch**: put a *camp*")
    'Pitch: put a camp'
    """
    return re.sub(r"\*+|```\w*", "", text).strip()


def _in_words(text: str, short: Short, own: Words) -> str:
    marks, tag = _marks(own), house_tag(own)
    text = re.sub(rf"\s*\*\*\({marks}\)\*\*", f" {tag}", text)
    text = re.sub(rf"(?!{re.escape(tag[:-1])})\({marks}\b", tag[:-1], text)
    text = _CODE.sub(lambda code: code[1], text)
    text = _NAME.sub(lambda name: name[0].replace("_", " "), text)
    text = _RULING.sub(lambda one: say(own, "look.ruling", number=one[1]), text)
    text = _EXAMPLE.sub(lambda one: say(own, "look.example", number=one[1]), text)
    text = re.sub(r"(?m)^#{2,}\s+(.+)$", r"**\1**", text)
    text = re.sub(r"(?m)^---$", "", text)
    for key, words in short.items():
        if key not in text:
            continue
        one, many = (words, words) if isinstance(words, str) else words
        word = rf"(?<![\w-]){re.escape(key)}(?!\w)"
        text = re.sub(rf"(?i:({re.escape(many)}|{re.escape(one)})) \({re.escape(key)}\)", r"\1", text)
        text = re.sub(rf"(?<![\w.,])1 {word}", f"1 {one}", text)
        text = re.sub(word, many, text)
    return text


def _blocks(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text):
        for is_table, lines in groupby(paragraph.split("\n"), lambda line: line.lstrip().startswith("|")):
            block = "\n".join(lines).strip()
            yield table(block) if is_table else capital(_WRAP.sub(" ", block))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def table(source: str) -> str:
    """A table in fixed width if a phone can hold it, else a line a row.

    >>> print(table("| face | number |\\n|---|---|\\n| 1 | two |"))
    ```
    face  number
    1     two
    ```
    """
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in source.splitlines()]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    rows = _one_below_the_other(rows)
    head = rows[0]
    if head[0] == "id" and "name" in map(str.casefold, head):
        rows = [row[1:] for row in rows]
        head = rows[0]
    widths = [max(len(plain(row[at])) for row in rows if at < len(row)) for at in range(len(head))]
    lines = "\n".join(
        "  ".join(plain(cell).ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows
    )
    if sum(widths) + 2 * len(widths) - 2 <= COLUMNS and len(lines) <= TABLE:
        return f"```\n{lines}\n```"
    return "\n".join(_row_in_words(head, row) for row in rows[1:])


def _one_below_the_other(rows: list[list[str]]) -> list[list[str]]:
    """The rows of two tables that the file puts side by side."""
    head = rows[0]
    if head[0] not in head[1:]:
        return rows
    at = head.index(head[0], 1)
    left = [[cell for cell, title in zip(row[:at], head, strict=False) if title] for row in rows]
    return left + [row[at:] for row in rows[1:] if any(row[at:])]


def _row_in_words(head: list[str], row: list[str]) -> str:
    """A row in words: its first cell, then every column that says something."""
    about, *cells = row
    name = f"**{plain(about)}**" if about else ""
    if len(head) == 2:
        return f"- {name}: {cells[0]}" if name else f"- {cells[0]}"
    said = [
        f"{title}: {cell}" if title else cell
        for title, cell in zip(head[1:], cells, strict=False)
        if cell not in ("", "-")
    ]
    return f"- {name}: {'; '.join(said)}" if name and said else f"- {name or '; '.join(said)}"
