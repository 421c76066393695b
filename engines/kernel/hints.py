"""Notes beside the choices of a slot, written only when somebody reads them.

Most domains are worked out to know whether a command is open at all, and nobody sees their hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from engines.kernel.note import Note

V = TypeVar("V")


class Hints(Mapping[V, Note]):
    """
    >>> from engines.kernel.note import note
    >>> Hints(["italia"], lambda region: note("annex.price", need=3))["italia"].params
    {'need': 3}
    """

    def __init__(self, values: Iterable[V], write: Callable[[V], Note]) -> None:
        self.values_hinted = dict.fromkeys(values)
        self.write = write

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
