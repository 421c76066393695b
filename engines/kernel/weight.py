"""How much an event matters as news: [weight] of a game's texts, from 0 to 60. What is not named weighs nothing.

"land.taken" = 12               always
"barbarians.move" = [15, 40]    elsewhere, and at or beside a place that the reader holds
"influence.lost" = "12 * amount"    more, the greater a parameter is
"build.built" = { of = "building", wonder = 30, else = 12 }    by what a parameter names
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from engines.kernel.note import Event
from engines.kernel.text import Words

HEAVIEST = 60
_PRODUCT = re.compile(r"(\d+) \* (\w+)")


def weight(event: Event, words: Words, near: Collection[str] = ()) -> int:
    """What this event weighs for somebody who holds the places `near`."""
    scale: Any = words.catalog.tree.get("weight", {}).get(event.key, 0)
    if isinstance(scale, dict):
        scale = scale.get(str(event.params.get(scale["of"])), scale["else"])
    if isinstance(scale, list):
        elsewhere, beside = scale
        scale = beside if _places(event) & set(near) else elsewhere
    return _reckoned(scale, event)


def grows(event: Event, words: Words) -> bool:
    """Does it weigh the more, the more of it there is? Several then weigh together what each of them weighs."""
    return isinstance(words.catalog.tree.get("weight", {}).get(event.key), str)


def scales(entry: Any) -> list[int | str]:
    """Every single weight that an event may have."""
    if isinstance(entry, dict):
        return [scale for name, scale in entry.items() if name != "of"]
    return list(entry) if isinstance(entry, list) else [entry]


def factor(scale: str) -> tuple[int, str]:
    """A weight for each one of a parameter, and the parameter.

    >>> factor("12 * amount")
    (12, 'amount')
    """
    product = _PRODUCT.fullmatch(scale)
    if product is None:
        raise ValueError(f"{scale!r} is no weight: write a number, or a number times a parameter")
    return int(product[1]), product[2]


def _reckoned(scale: int | str, event: Event) -> int:
    if isinstance(scale, int):
        return scale
    each, param = factor(scale)
    amount = event.params.get(param, 1)
    many = sum(amount.values()) if isinstance(amount, dict) else len(amount) if isinstance(amount, list) else amount
    return min(HEAVIEST, each * int(many))


def _places(event: Event) -> set[str]:
    """Everything that the event names by a word: places are among it."""
    named = set[str]()
    for value in event.params.values():
        named |= {one for one in (value if isinstance(value, list | dict) else [value]) if isinstance(one, str)}
    return named
