"""The two kinds of data that everything is made of: parts that change, facts that do not."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache, partial
from marshal import dumps, loads
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass
from pydantic.fields import FieldInfo

Seat: TypeAlias = int
"""A place at the table, 0 to n-1. Who sits there is not the engine's business."""


class Checked:
    """Plain data of declared kinds, which pydantic checks when it is made or read.

    Every class of it is a dataclass of pydantic's and no model. Models have a `__getattr__` for private and extra
    attributes, and while a class has one, Python goes the long way to every attribute. Rules do little else than look
    at attributes: that would cost them a tenth of their time.
    """

    __pydantic_fields__: ClassVar[dict[str, FieldInfo]]
    __pydantic_validator__: ClassVar[Any]
    __pydantic_serializer__: ClassVar[Any]
    model_fields: ClassVar[dict[str, FieldInfo]] = {}

    @classmethod
    def _become_dataclass(cls, frozen: bool, config: ConfigDict) -> None:
        for name, kind in inspect.get_annotations(cls).items():
            if "ClassVar" in str(kind):
                continue
            if name not in vars(cls):
                # Dataclasses would look for the default of a field that is declared anew in the classes before.
                setattr(cls, name, dataclasses.field())
            elif isinstance(default := vars(cls)[name], (list, dict, set, Part)):
                # Dataclasses want a function for a list, lest all share it.
                anew = partial(deepcopy, default) if default else type(default)
                setattr(cls, name, dataclasses.field(default_factory=anew))
            elif isinstance(default, FieldInfo):
                # It would be written before all others.
                raise TypeError(f"{cls.__name__}.{name}: write Annotated[..., Field(...)] = default")
        # Built at first use: a start need not wait. What a class is configured with holds for its subclasses.
        usual: ConfigDict = getattr(cls, "__pydantic_config__", ConfigDict(extra="forbid", defer_build=True))
        dataclass(cls, config={**usual, **config}, frozen=frozen, kw_only=True)
        cls.model_fields = cls.__pydantic_fields__

    # What models of pydantic can do as well, by the same names

    @classmethod
    def model_validate(cls, given: Any) -> Self:
        checked: Self = cls.__pydantic_validator__.validate_python(given)
        return checked

    @classmethod
    def model_validate_json(cls, given: str | bytes) -> Self:
        checked: Self = cls.__pydantic_validator__.validate_json(given)
        return checked

    def model_dump(self, **how: Any) -> dict[str, Any]:
        plain: dict[str, Any] = self.__pydantic_serializer__.to_python(self, **how)
        return plain

    def model_dump_json(self, **how: Any) -> str:
        text: bytes = self.__pydantic_serializer__.to_json(self, **how)
        return text.decode()

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        new = deepcopy(self) if deep else _twin(self)
        vars(new).update(update or {})
        return new


@dataclass_transform(kw_only_default=True, eq_default=False, field_specifiers=(dataclasses.field,))
class Part(Checked):
    """A piece of a State: plain data that rules change in place."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._become_dataclass(frozen=False, config={})

    # Copies for plans and previews

    def shared(self) -> Self:
        """Another that holds the very same things."""
        return _twin(self)

    def copied(self) -> Self:
        """A copy that shares nothing that can change, quicker than a deep copy: plans are tried on one."""
        copy: Callable[[Self], Self] = _copier_of(type(self))  # type: ignore[arg-type] # every class has a hash
        return copy(self)


@dataclass_transform(
    kw_only_default=True, eq_default=False, frozen_default=True, field_specifiers=(dataclasses.field,)
)
class Fact(Checked):
    """Something that was said or has happened; it never changes."""

    def __init_subclass__(cls, config: ConfigDict | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._become_dataclass(frozen=True, config=config or {})


C = TypeVar("C", bound=Checked)
F = TypeVar("F", bound=Fact)
_create = object.__new__
_set = object.__setattr__


def made(kind: type[F], values: dict[str, Any]) -> F:
    """A Fact of values that the rules themselves have found: all of its fields, in their order. Nothing is checked,
    and the values are its own from now on."""
    new = _create(kind)
    _set(new, "__dict__", values)
    return new


class Still(Fact):
    """A piece of a State that does not change: another is put in its place. So copies of a State share it, and it is
    written once. A map is made of such."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name, field in cls.model_fields.items():
            if not _still(field.annotation):
                raise TypeError(f"{cls.__name__}.{name} could be changed in place: a Still holds no lists or dicts")

    def but(self, **what: Any) -> Self:
        """A copy with some fields different."""
        return made(type(self), {**self.__dict__, **what})


_PLAIN = frozenset((int, str, bool, float, NoneType))
_Copier: TypeAlias = Callable[[Any], Any]


def _twin(one: C) -> C:
    new = _create(type(one))
    _set(new, "__dict__", one.__dict__.copy())
    return new


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


def _copy_of_plain(value: Any) -> Any:
    """A copy of plain data, as it lies in JSON: written and read again, which is quicker than piece by piece"""
    try:
        return loads(dumps(value)) if value else value.copy()
    except ValueError:
        # Something that is more than plain data was put where anything may stand.
        return _copy_of(value)


def _copier(kind: Any) -> _Copier:
    """How values of this type are copied, as far as the type tells what is in them"""
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Part):
        return _copier_of(kind) if kind.copied is Part.copied else kind.copied  # type: ignore[arg-type] # every class has a hash
    if origin in (list, set, dict) and all(_still(part) for part in parts):
        copy: _Copier = origin.copy
        return copy
    if origin in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
        some = _copier(parts[parts[0] is NoneType])
        return lambda value: None if value is None else some(value)
    if origin in (list, dict) and _plain(kind):
        return _copy_of_plain
    if origin is list and isinstance(parts[0], type) and issubclass(parts[0], Part):
        return _copier_of_row(parts[0])
    if origin is tuple and parts[1:] == (...,) and not _still(parts[0]):
        row = _copier(list[parts[0]])  # type: ignore[valid-type] # known only now
        return lambda values: tuple(row(values))
    if origin in (list, dict, Mapping):
        each = _copier(parts[-1])
        if origin is list:
            return lambda values: [each(value) for value in values] if values else []
        return lambda values: {key: each(value) for key, value in values.items()} if values else {}
    return _copy_of


def _copier_of_row(kind: type[Part]) -> _Copier:
    """How lists of such Parts are copied: most of a State are pieces that hold nothing but plain values"""
    fields = [field.annotation for field in kind.model_fields.values()]
    if kind.copied is not Part.copied or _remembers(kind) or not all(map(_still, fields)):
        each = _copier(kind)
        return lambda parts: [each(part) for part in parts] if parts else []

    return lambda parts: [_twin(part) if part.__class__ is kind else part.copied() for part in parts]


@cache
def _copier_of(kind: type[Part]) -> _Copier:
    """How Parts of this class are copied"""
    fields = {name: field.annotation for name, field in kind.model_fields.items()}
    changing = tuple((name, _copier(of)) for name, of in fields.items() if not _still(of))
    many = len(fields)

    def copied(part: Part) -> Part:
        if part.__class__ is not kind:
            # A field may hold a Part of a narrower class.
            return part.copied()
        new = _twin(part)
        values = new.__dict__
        while len(values) > many:
            # What it remembers beside its fields came after them, and is not copied.
            values.popitem()
        for name, copy in changing:
            values[name] = copy(values[name])
        return new

    return copied


def _remembers(kind: type[Part]) -> bool:
    """Does it keep anything beside its fields?"""
    return any(isinstance(of, functools.cached_property) for base in kind.__mro__ for of in vars(base).values())


def _plain(kind: Any) -> bool:
    """Lists and dicts of what does not change or may be anything"""
    if get_origin(kind) in (list, dict):
        return all(_plain(part) for part in get_args(kind))
    return kind is Any or (isinstance(kind, type) and kind in _PLAIN)


def _still(kind: Any) -> bool:
    """Can no value of this type change in place? Nobody writes into what is called a Mapping, but into its Parts."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return True
    if origin is Mapping:
        return not _holds_parts(parts[1])
    if origin is Annotated:
        return _still(parts[0])
    if origin in (Union, UnionType, tuple, frozenset):
        return all(part is Ellipsis or _still(part) for part in parts)
    return kind in _PLAIN or (isinstance(kind, type) and issubclass(kind, Fact))


def _holds_parts(kind: Any) -> bool:
    return any(map(_holds_parts, get_args(kind))) or (isinstance(kind, type) and issubclass(kind, Part))
