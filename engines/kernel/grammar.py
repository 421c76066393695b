"""How a language bends its words: names by number, gender and case, articles, lists; all of it as its catalog says.

A name is a word, a word for each number, or a table whose first key is its gender; below a case stands what differs:

    wool = "Wolle"
    levy = ["levy", "levies"]
    levy = { m = "Krieger", many = "Krieger", dat.many = "Kriegern" }

What stands before a name, by its gender, is the language's own; * is the name, and `else` is for a name without one:

    [article.im]
    case = "dat"
    m = "im *"
    f = "in der *"
    else = "in *"

A language whose numbers are not *one* and *many* says which numbers are which, as patterns of their digits, and one
that does not list with a comma and a word says with what:

    [plural]
    one = "1"
    few = "([0-9]*[^1])?[2-4]"
    many = ".*"

    [list]
    between = "、"
    last = "と"

English has *the* alone; its *a* and *an* go by the sound.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Stem = str | list[str] | dict[str, Any]
"""A name as a catalog has it, before it is bent."""
ONE_AND_MANY = {"one": "1", "many": ".*"}
NO_GENDER = "else"
_AN = re.compile(r"(?!uni[a-z]|us[aeiu]|eu|one\b|once\b)[aeiou]|hour|honou?r|honest|8|1[18]\b", re.IGNORECASE)
"""How words begin before which *a* becomes *an*; only English has such a sentence."""


def a_or_an(text: str) -> str:
    return f"{'an' if _AN.match(text) else 'a'} {text}"


@dataclass(frozen=True)
class Grammar:
    """The rules of one language, as far as sentences need them."""

    tree: Mapping[str, Any]

    @cached_property
    def articles(self) -> Mapping[str, Mapping[str, str]]:
        tree: Mapping[str, Mapping[str, str]] = self.tree.get("article", {})
        return tree

    @cached_property
    def _numbers(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        return tuple((name, re.compile(digits)) for name, digits in self.tree.get("plural", ONE_AND_MANY).items())

    @cached_property
    def between(self) -> tuple[str, str]:
        """What stands between the things of a list, and before the last."""
        own, word = self.tree.get("list", {}), self.tree.get("word", {}).get("and", "and")
        return own.get("between", ", "), own.get("last", f" {word} ")

    def number(self, count: int) -> int:
        """Which of a language's numbers this is: in English 0 for one, 1 for any other."""
        if "plural" not in self.tree:
            return int(count != 1)
        return next((at for at, (_, digits) in enumerate(self._numbers) if digits.fullmatch(str(count))), 0)

    def gender(self, stem: Stem | None) -> str:
        """What a name is for the articles; a name that is only ever many is that."""
        return (
            next((key for key, form in stem.items() if isinstance(form, str)), "") if isinstance(stem, dict) else ""
        )

    def bent(self, stem: Stem, case: str = "", number: int = 0) -> str:
        """A name in a case and a number; where nothing is said of that, as it is."""
        if isinstance(stem, str):
            return stem
        if isinstance(stem, list):
            return stem[min(number, len(stem) - 1)]
        gender = self.gender(stem)
        key = self._numbers[number][0] if number else gender
        form: str = stem.get(case, {}).get(key) or stem.get(key) or stem[gender]
        return form

    def listed(self, items: Sequence[str]) -> str:
        between, last = self.between
        return f"{between.join(items[:-1])}{last}{items[-1]}" if len(items) > 1 else items[0]
