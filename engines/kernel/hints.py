"""Notes beside the choices of a slot, written only when somebody reads them.

Most domains are worked out to know whether a command is open at all, and nobody sees their hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from engines.kernel.note import Note

V = TypeVar("V")


class Hints(Mapping[V, Note]):
    """Of the values given, or of those that a function finds when it is asked.

    >>> from engines.kernel.note import note
    >>> Hints(["italia"], lambda region: note("annex.price", need=3))["italia"].params
    {'need': 3}
    """

    def __init__(self, values: Iterable[V] | Callable[[], Iterable[V]], write: Callable[[V], Note]) -> None:
        self._values = values
        self.write = write

    @cached_property
    def values_hinted(self) -> Mapping[V, None]:
        return dict.fromkeys(self._values() if callable(self._values) else self._values)

    def __getitem__(self, value: V) -> Note:
        if value not in self.values_hinted:
            raise KeyError(value)
        return self.write(value)

    def __iter__(self) -> Iterator[V]:
        return iter(self.values_hinted)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __len__(self) -> int:
        return len(self.values_hinted)
