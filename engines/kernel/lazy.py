"""A cached property: what an object works out once, when it is first asked for it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any


class _WithoutLock(functools.cached_property[Any]):
    """That of Python 3.12 and later. Older ones take a lock each time, which costs more than most of what is worked
    out; but whoever comes second would find the same."""

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        value = instance.__dict__[self.attrname] = self.func(instance)
        return value


if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:
    cached_property = _WithoutLock
