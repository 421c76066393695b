"""Derived values: a cache of what follows from a State, with declared dependencies.

    class FarmState(Deriving, State):
        weather: str
        fields: Mapping[str, Field]     # Field is a Still
        beasts: tuple[Beast, ...]       # Beast is a Piece, and Beast.at is Watched

        alter = door("fields")

        @derived("fields.crop", "weather")
        def yields(self) -> Mapping[str, int]: ...

    @derived_from(FarmState, "yields", "beasts.at")
    def fodder(state: FarmState, at: str) -> int: ...

A value is worked out when it is asked for and kept until something changes that it depends on. Three doors change
something: `state.weather = "bad"` for a field, `state.alter("hill", crop="rye")` for a Still of a row,
`state.change(beast, at="hill")` for a Piece of a row. They drop what depends on it. There is no fourth door: the
declaration raises if a source could change in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import (
    Annotated,
    Any,
    ClassVar,
    Concatenate,
    Final,
    Generic,
    ParamSpec,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    overload,
)

from engines.kernel.model import Part, Still, _still

P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D", bound="Deriving")
R = TypeVar("R", bound=Callable[[Any], Any])
EVERYTHING: Final = "*"
"""What depends on this is dropped at every door. Not every field has a door, so this is for what is worked out
while a question is open: nothing changes then."""
WATCHED: Final = "written by Deriving.change alone"
Watched: TypeAlias = Annotated[T, WATCHED]
"""A field of a Piece on which derived values may depend."""
Names: TypeAlias = tuple[str, ...]
Carry: TypeAlias = Callable[[Any, Any], Any]


def reads(*fields: str) -> Callable[[R], R]:
    """For a property of a Still or a Piece on which derived values depend: which fields it is made of."""

    def declared(rule: R) -> R:
        setattr(rule, "reads", fields)  # noqa: B010  # a function has it only if it says so
        return rule

    return declared


class Piece(Part):
    """A Part of a row, some fields of which are watched: only the State that it belongs to writes those."""

    watched: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.watched = frozenset(name for name, field in cls.model_fields.items() if WATCHED in field.metadata)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.watched:
            raise TypeError(f"{type(self).__name__}.{name} is watched: write state.change(piece, {name}=...)")
        object.__setattr__(self, name, value)


class Dependents:
    """The derived values that depend on one field of the things in a row: by itself, or by what a property says."""

    def __init__(self) -> None:
        self.names: Names = ()
        self.properties: tuple[tuple[Callable[[Any], Any], Names], ...] = ()


class Ledger:
    """All derived values of one class of State: how each is worked out, and what it depends on."""

    def __init__(self, kind: type[Deriving]) -> None:
        self.kind = kind
        self.rules: dict[str, Callable[..., Any]] = {}
        self.declared: dict[str, Names] = {}
        self.sources: dict[str, frozenset[str]] = {}
        """By name the fields it depends on, with those of the derived values among its sources."""
        self.carries: dict[str, Carry | None] = {}
        """How a value becomes that of a copy of the State; None: both have the same. The rest is not carried over."""
        self.by_field: dict[str, Names] = dict.fromkeys(kind.model_fields, ())
        self.always: Names = ()
        self.by_row: dict[str, dict[str, Dependents]] = {field: {} for field in kind.model_fields}
        self.by_piece: dict[type[Part], dict[str, Dependents]] = {}

    def add(self, name: str, rule: Callable[..., Any], sources: Names, carry: Carry | None) -> None:
        if name in self.rules or name in self.kind.model_fields:
            raise TypeError(f"{self.kind.__name__} has two things that are called {name}")
        leaves = frozenset(leaf for source in sources for leaf in self._leaves(source))
        self.rules[name], self.declared[name], self.sources[name] = rule, sources, leaves
        if carry is not None or _still(_returned(rule)):
            self.carries[name] = carry
        for leaf in leaves:
            self._enter(name, leaf)
        if EVERYTHING in leaves:
            self.always += (name,)
        heads = {leaf.partition(".")[0] for leaf in leaves}
        for field in self.kind.model_fields:
            before = self.by_field.get(field, ())
            self.by_field[field] = (*before, name) if field in heads or EVERYTHING in heads else before

    def _leaves(self, source: str) -> frozenset[str]:
        """The fields behind a source, which may be another derived value"""
        if source == EVERYTHING:
            return frozenset((EVERYTHING,))
        if source in self.sources:
            return self.sources[source]
        field, _, attribute = source.partition(".")
        if field not in self.kind.model_fields:
            raise TypeError(f"{self.kind.__name__} has no field and no derived value that is called {field}")
        if attribute:
            if (thing := self.thing(field)) is None:
                raise TypeError(f"{self.kind.__name__}.{field} is neither a tuple nor a Mapping of Pieces or Stills")
            _ensure_door(thing, attribute)
        elif not _still(self.kind.model_fields[field].annotation):
            raise TypeError(f"{self.kind.__name__}.{field} could be changed in place")
        return frozenset((source,))

    def thing(self, field: str) -> type[Any] | None:
        """What lies in the row of this field; None if it is no row"""
        kind = self.kind.model_fields[field].annotation
        parts = get_args(kind)
        thing = parts[-1] if get_origin(kind) is Mapping else parts[0] if get_origin(kind) is tuple else None
        return thing if isinstance(thing, type) and issubclass(thing, (Piece, Still)) else None

    def _enter(self, name: str, leaf: str) -> None:
        field, _, attribute = leaf.partition(".")
        if not attribute:
            return
        thing: Any = self.thing(field)
        table = self.by_row[field]
        if issubclass(thing, Piece):
            self.by_piece[thing] = table
        rule = _property(thing, attribute)
        if rule is None:
            dependents = table.setdefault(attribute, Dependents())
            dependents.names = (*dependents.names, name)
            return
        for read in rule.reads:
            dependents = table.setdefault(read, Dependents())
            others = dict(dependents.properties)
            dependents.properties = tuple({**others, rule: (*others.get(rule, ()), name)}.items())


def _property(thing: type | None, name: str) -> Any:
    of = getattr(thing, name, None)
    return of.fget if isinstance(of, property) else None


def _ensure_door(thing: type[Any], attribute: str) -> None:
    """Whatever a derived value depends on must be a field behind a door, or be made of such fields."""
    rule = _property(thing, attribute)
    fields = (attribute,) if rule is None else getattr(rule, "reads", ())
    if not fields:
        raise TypeError(f"{thing.__name__}.{attribute} does not say what it reads")
    for field in fields:
        if field not in thing.model_fields:
            raise TypeError(f"{thing.__name__} has no field {field}")
        if issubclass(thing, Piece) and field not in thing.watched:
            raise TypeError(f"{thing.__name__}.{field} is not Watched")


def _returned(rule: Callable[..., Any]) -> Any:
    """The type of the value; it says whether a copy of the State may have the very same one"""
    said = rule.__annotations__["return"]
    return eval(said, rule.__globals__) if isinstance(said, str) else said


class Deriving(Part):
    """A State that remembers what follows from its fields, as long as they stay as they are."""

    ledger: ClassVar[Ledger]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if Deriving in cls.__bases__:
            cls.ledger = Ledger(cls)
        for name, of in list(vars(cls).items()):
            if isinstance(of, Derived):
                cls.ledger.add(name, of.rule, of.sources, of.carry)

    def __setattr__(self, name: str, value: Any) -> None:
        known, by_field = self.__dict__, self.ledger.by_field
        if name not in by_field:
            raise TypeError(f"{type(self).__name__} has no field {name}")
        known[name] = value
        for one in by_field[name]:
            if one in known:
                del known[one]

    def change(self, piece: Piece, /, **what: Any) -> None:
        """Write fields of a piece that lies in a row of this State."""
        known, values, ledger = self.__dict__, piece.__dict__, self.ledger
        table = ledger.by_piece.get(piece.__class__, {})
        for one in ledger.always:
            if one in known:
                del known[one]
        for name in what:
            value = what[name]
            if values[name] == value and value.__class__ is not dict:
                continue
            if name not in table:
                values[name] = value
                continue
            dependents = table[name]
            before = [rule(piece) for rule, _ in dependents.properties] if dependents.properties else ()
            values[name] = value
            for one in dependents.names:
                if one in known:
                    del known[one]
            if before:
                for (rule, names), said in zip(dependents.properties, before, strict=True):
                    if rule(piece) != said:
                        for one in names:
                            if one in known:
                                del known[one]

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        return self.copied()

    def copied(self) -> Self:
        """A copy; values that hold nothing that can change are shared with it."""
        other = super().copied()
        known, theirs = self.__dict__, other.__dict__
        for name, carry in self.ledger.carries.items():
            if name in known:
                theirs[name] = known[name] if carry is None else carry(known[name], other)
        return other


def door(row: str) -> Callable[..., None]:
    """The method of a State that puts another Still in the place of one of this row, with some fields different."""

    def alter(self: Deriving, key: Any, /, **what: Any) -> None:
        known, ledger = self.__dict__, self.ledger
        before = known[row][key]
        after = before.but(**what)
        known[row] = {**known[row], key: after}
        for one in ledger.always:
            if one in known:
                del known[one]
        table = ledger.by_row[row]
        for name in what:
            # Equal dicts may have another order, which may matter.
            if name in table and ((value := what[name]).__class__ is dict or getattr(before, name) != value):
                for one in table[name].names:
                    if one in known:
                        del known[one]
                for rule, names in table[name].properties:
                    if rule(before) != rule(after):
                        for one in names:
                            if one in known:
                                del known[one]

    return alter


class Derived(Generic[T]):
    """What a State works out when it is first asked for it: an attribute of it."""

    def __init__(self, rule: Callable[[Any], T], sources: Names, carry: Carry | None) -> None:
        self.rule, self.sources, self.carry = rule, sources, carry
        self.__doc__ = rule.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, state: None, owner: type) -> Self: ...
    @overload
    def __get__(self, state: object, owner: type) -> T: ...
    def __get__(self, state: Any, owner: type) -> T | Self:
        if state is None:
            return self
        # From now on Python finds it in the State itself, and does not come here.
        value = state.__dict__[self.name] = self.rule(state)
        return value


def derived(*sources: str, carry: Carry | None = None) -> Callable[[Callable[[Any], T]], Derived[T]]:
    """For a method of a State: its value, an attribute, depends on these fields and other derived values.

    `carry` makes the value of a copy of the State, where the type does not say that both may have the same.
    """
    return lambda rule: Derived(rule, sources, carry)


def derived_from(
    kind: type[D], *sources: str, carry: Carry | None = None
) -> Callable[[Callable[Concatenate[D, P], T]], Callable[Concatenate[D, P], T]]:
    """For a function of a State and of plain values: what it returns depends on these fields and derived values."""

    def declared(rule: Callable[Concatenate[D, P], T]) -> Callable[Concatenate[D, P], T]:
        name = rule.__name__
        kind.ledger.add(name, rule, sources, carry)

        @wraps(rule)
        def value_for(state: D, *args: P.args, **kwargs: P.kwargs) -> T:
            try:
                known: T = state.__dict__[name][args]
            except KeyError:
                known = rule(state, *args, **kwargs)
                state.__dict__.setdefault(name, {})[args] = known
            return known

        @wraps(rule)
        def value(state: D, *_: P.args, **_none: P.kwargs) -> T:
            try:
                known: T = state.__dict__[name]
            except KeyError:
                known = state.__dict__[name] = rule(state)  # type: ignore[call-arg] # there are no others
            return known

        one = rule.__code__.co_argcount == 1
        return cast(Callable[Concatenate[D, P], T], value if one else value_for)

    return declared
