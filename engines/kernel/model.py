"""The two kinds of data that everything is made of: parts that change, facts that do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict

Seat: TypeAlias = int
"""A place at the table, 0 to n-1. Who sits there is not the engine's business."""


class Part(BaseModel):
    """A piece of a State: plain data that rules change in place."""

    model_config = ConfigDict(extra="forbid")

    if not TYPE_CHECKING:
        # What is read is checked; what the rules write, the type checker has seen. Nothing is noted at each change.
        __setattr__ = object.__setattr__

    def copied(self) -> Self:
        """A copy that shares nothing that can change, quicker than a deep copy: plans are tried on one."""
        kind = type(self)
        fields, changing = _anatomy(kind)
        values = self.__dict__.copy()
        if len(values) != fields:
            values = {name: values[name] for name in kind.model_fields}
        for name, copy in changing:
            values[name] = copy(values[name])
        new = kind.__new__(kind)
        new.__dict__ = values
        new.__pydantic_fields_set__ = self.__pydantic_fields_set__
        new.__pydantic_extra__ = None
        new.__pydantic_private__ = None
        return new


class Fact(BaseModel):
    """Something that was said or has happened; it never changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


_PLAIN = frozenset((int, str, bool, float, NoneType))
_Copier: TypeAlias = Callable[[Any], Any]


def _copy_of(value: Any) -> Any:
    """A copy of whatever it is"""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [_copy_of(one) for one in value]
    if kind is dict:
        return {key: _copy_of(one) for key, one in value.items()}
    if isinstance(value, Part):
        return value.copied()
    if isinstance(value, (tuple, set)):
        return kind(_copy_of(one) for one in value)
    return value


def _copier(kind: Any) -> _Copier:
    """How values of this type are copied, where it is plain what is in them"""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (list, set, dict) and all(_still(part) for part in parts):
        copy: _Copier = origin.copy
        return copy
    part = next((one for one in (kind, *parts) if isinstance(one, type) and issubclass(one, Part)), None)
    if part is None or not all(one is part or _still(one) for one in parts):
        return _copy_of
    if origin is list:
        return lambda parts: [part.copied() for part in parts] if parts else []
    if origin is dict:
        return lambda parts: {key: part.copied() for key, part in parts.items()}
    return (lambda part: part and part.copied()) if origin is not set else _copy_of


@cache
def _anatomy(kind: type[Part]) -> tuple[int, tuple[tuple[str, _Copier], ...]]:
    """How many fields a Part has, and those of them whose values can change in place"""
    fields = {name: field.annotation for name, field in kind.model_fields.items()}
    return len(fields), tuple((name, _copier(of)) for name, of in fields.items() if not _still(of))


def _still(kind: Any) -> bool:
    """Can no value of this type change in place?"""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return True
    if origin is Annotated:
        return _still(parts[0])
    if origin in (Union, UnionType, tuple):
        return all(part is Ellipsis or _still(part) for part in parts)
    return kind in _PLAIN or (isinstance(kind, type) and issubclass(kind, Fact))
