"""Whatever a person, or a keyboard with a cat on it, may type."""

from __future__ import annotations

from hypothesis import strategies as st

LETTERS = "aAbzZ09 .,;:/+-_#*{}[]()|=<>\"'\\`~\n\t\0äßéñłİ\u0131\u017fж中の☃😀\u0301\u200b\u202e\u00a0\ufeff"
"""A few of every sort: hypothesis would first look through all of Unicode, which takes seconds in every process."""


def scrawls(longest: int, without: str = "") -> st.SearchStrategy[str]:
    return st.text(alphabet="".join(sorted(set(LETTERS) - set(without))), max_size=longest)
