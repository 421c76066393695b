"""What people are called. Names come from outside and go into messages, menus, pictures and typed lists: here they
become harmless, all of them, whichever way they came in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

LONGEST = 32
MARKS = 2
"""Accents on one letter; more of them climb over the lines above."""
_SIGNS = re.compile(r"[*_~`|<>\[\]()#\\@:/,;+]")
"""Signs that mean something else in Discord or in a typed list."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that show nothing."""
_UNSEEN = frozenset("\u034f\u17b4\u17b5") | {chr(at) for at in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
"""Marks that change nothing that is seen."""
_ALIKE = str.maketrans(
    dict(zip("авеікмнорстухԁһјѕԛԝүӏьгп", "abeikmhopctyxdhjsqwylbrn", strict=True))
    | dict(zip("αβεικνορτυχγη", "abeikvoptuxyn", strict=True))
    | dict(zip("ıɑɡəℓ", "iagel", strict=True))
    | {"1": "l", "i": "l", "|": "l", "0": "o", "5": "s"}
)
"""Letters of other alphabets, and digits, that look like a Latin one."""


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name that reads the same in a message, a menu and a picture, and that can be typed in a list.

    >>> plain("**Sir_Lancelot** [here](there), 2nd")
    'Sir Lancelot here there 2nd'
    >>> plain("A\\u202edA\\u200b\\u2066")
    'AdA'
    """
    whole = unicodedata.normalize("NFKC", name)
    kept: list[str] = []
    marks = 0
    for sign in whole:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if sign in _UNSEEN or kind in ("Cf", "Co", "Cn", "Cs") or marks > MARKS:
            continue
        kept.append(" " if kind in ("Cc", "Zl", "Zp") or sign in _BLANK else sign)
    words = _SIGNS.sub(" ", "".join(kept)).split()
    return " ".join(words)[:LONGEST].strip()


@lru_cache(maxsize=4096)
def likeness(name: str) -> str:
    """What two names have in common that a glance does not tell apart.

    >>> likeness("Ada") == likeness("\\u0410d\\u0430"), likeness("Ada") == likeness("Ida")
    (True, False)
    """
    return "".join(name.casefold().translate(_ALIKE).replace("rn", "m").split())


def without_names(text: str, names: Collection[str], instead: str) -> str:
    """What was said of somebody, no longer saying of whom.

    >>> without_names("Ada's camp: Ada 2, Adam and **Ada** trade.", ["Ada", "Ada 2"], "?")
    "?'s camp: ?, Adam and **?** trade."
    """
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    called = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{called})(?!\w)", instead, text) if called else text


def told_apart(name: str, taken: Iterable[str]) -> str:
    """A name that looks like none of those taken: with a number, if need be."""
    others: Collection[str] = {likeness(other) for other in taken}
    if likeness(name) not in others:
        return name
    numbered = (f"{name[: LONGEST - 3].strip()} {number}" for number in range(2, len(others) + 3))
    return next(one for one in numbered if likeness(one) not in others)
