"""Derived values held against the same worked out anew, and what they read against what they say they depend on.

A game whose State derives something says in `tests/<game>/derived.py` with which arguments its functions are asked,
what objects hold that have no equality of their own, and which fields never change.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, cast

import pytest

from engines.kernel import Part
from engines.kernel.derived import EVERYTHING, Deriving, _property
from tests.conformance.games import GAMES, AnyGame, file_of, said_of

DERIVING = {name: game for name, game in GAMES.items() if issubclass(game.state, Deriving)}


class Said(Protocol):
    """The module of a game."""

    ASKED: Mapping[str, Callable[[Any], Iterable[tuple[Any, ...]]]]
    """By name the arguments after the State; what needs none may be left out, if it can be asked at any time."""
    LAID_OPEN: Mapping[type, Callable[[Any, Any], Any]]
    """What an object holds, from it and the State, where it has no equality of its own."""
    NEVER_CHANGES: frozenset[str]


def said(game: AnyGame) -> Said:
    module = said_of(game.id, "derived")
    assert module is not None, f"write {file_of(game.id, 'derived')}, with ASKED, LAID_OPEN and NEVER_CHANGES"
    return cast(Said, module)


def asked(game: AnyGame, state: Deriving) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Every derived value, with its arguments"""
    told = said(game).ASKED
    for name, rule in state.ledger.rules.items():
        assert name in told or rule.__code__.co_argcount == 1, f"{file_of(game.id, 'derived')}: what is {name} asked?"
        yield from ((name, args) for args in (told[name](state) if name in told else [()]))


def value(state: Deriving, name: str, args: tuple[Any, ...]) -> Any:
    """As the rules come by it: remembered, if it is"""
    rule = state.ledger.rules[name]
    if name in vars(type(state)):
        return getattr(state, name)
    return getattr(sys.modules[rule.__module__], name)(state, *args)


def remembered(state: Deriving) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    for name, rule in state.ledger.rules.items():
        if name in vars(state):
            known = vars(state)[name]
            by_args = known if rule.__code__.co_argcount > 1 else {(): known}
            yield from ((name, args, one) for args, one in by_args.items())


def laid_open(game: AnyGame, state: Deriving, of: Any) -> Any:
    opened = said(game).LAID_OPEN.get(type(of))
    return of if opened is None else opened(of, state)


def remember_all(game: AnyGame, state: Deriving) -> set[str]:
    """All that can be asked of this position is known from now on; the names of it."""
    names = set()
    for name, args in asked(game, state):
        laid_open(game, state, value(state, name, args))
        names.add(name)
    return names


def anew(state: Deriving) -> Deriving:
    """A State that was read from what is written of this one: nothing is known of it yet"""
    return type(state).model_validate_json(state.model_dump_json())


def assert_true(game: AnyGame, state: Deriving) -> int:
    """What is remembered is what would be worked out now. How many there were."""
    fresh, many = anew(state), 0
    for name, args, known in list(remembered(state)):
        now = laid_open(game, fresh, value(fresh, name, args))
        assert laid_open(game, state, known) == now, f"{game.id}: {name}{args} is not what it was"
        many += 1
    return many


def pieces_in(thing: Any) -> Iterator[Part]:
    """The Parts that a value holds"""
    if isinstance(thing, Part):
        yield thing
    elif isinstance(thing, Mapping):
        for one in thing.values():
            yield from pieces_in(one)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for one in thing:
            yield from pieces_in(one)


def pieces_of(state: Deriving) -> set[int]:
    return {id(piece) for field in type(state).model_fields for piece in pieces_in(getattr(state, field))}


def undeclared(game: AnyGame, state: Deriving, name: str) -> set[str]:
    """What is read to work this out, and not said to be. What is read for other derived values counts for those."""
    ledger, fresh = state.ledger, anew(state)
    if EVERYTHING in ledger.sources[name]:
        return set()
    remember_all(game, fresh)
    vars(fresh).pop(name, None)
    calls = [args for one, args in asked(game, fresh) if one == name]
    allowed = set(said(game).NEVER_CHANGES)
    for leaf in ledger.sources[name]:
        field, _, attribute = leaf.partition(".")
        allowed |= {field, leaf} if attribute else {field, f"{field}.*"}
        rule = _property(ledger.thing(field), attribute) if attribute else None
        # Whoever reads the fields of a property by himself must have named the property.
        allowed |= {f"{field}.{read}" for read in rule.reads} if rule and leaf in ledger.declared[name] else set()
    read: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        rows = {row: thing for row in type(state).model_fields if (thing := ledger.thing(row))}
        for row, kind in {"": type(state), **rows}.items():
            patch.setattr(kind, "__getattribute__", _recording(kind, f"{row}." if row else "", read))
        for args in calls:
            laid_open(game, fresh, value(fresh, name, args))
    return {one for one in read if one not in allowed and f"{one.partition('.')[0]}.*" not in allowed}


def _recording(kind: Any, before: str, read: set[str]) -> Callable[[Any, str], Any]:
    look = kind.__getattribute__

    def recording(self: Any, name: str) -> Any:
        if name in kind.model_fields:
            read.add(f"{before}{name}")
        return look(self, name)

    return recording
