"""The router: it reads the custom_id of a press and calls the function that a feature has registered for it.

A feature registers its functions with decorators:

    @on_press("lobby.join")
    async def join(visit: TableVisit) -> None: ...

A custom_id comes back from outside, where anybody may have written it. So what a function takes is read from its
signature, and whatever does not read as that never reaches it. A function that takes a `TableVisit` has the number of
the table as the first argument in its custom_id.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import discord

from bot.discord.components import FIELDS, FORM, PICK, PRESS
from bot.discord.visit import TableVisit, Visit

Reaction: TypeAlias = Callable[..., Awaitable[None]]
R = TypeVar("R", bound=Reaction)

NUMBER = re.compile(r"-?[0-9]{1,9}")
"""Numbers small enough for every place that one goes to."""


@dataclass(frozen=True)
class _Route:
    """A registered function, and what a custom_id that leads to it must hold."""

    reaction: Reaction
    at_table: bool
    takes: tuple[type, ...]

    def read(self, texts: Sequence[str]) -> list[Any] | None:
        """The arguments of a custom_id; None if they are not what the function takes."""
        if len(texts) != len(self.takes):
            return None
        if any(kind is int and not NUMBER.fullmatch(text) for kind, text in zip(self.takes, texts, strict=True)):
            return None
        return [kind(text) for kind, text in zip(self.takes, texts, strict=True)]


_routes: dict[tuple[str, str], _Route] = {}


def _register(kind: str, name: str, skip: int) -> Callable[[R], R]:
    def register(reaction: R) -> R:
        first, *parameters = inspect.signature(reaction, eval_str=True).parameters.values()
        takes = tuple(parameter.annotation for parameter in parameters[skip:])
        at_table = first.annotation is TableVisit
        assert at_table or first.annotation is Visit, f"{kind}/{name} takes {first.annotation}"
        assert set(takes) <= {int, str} and (kind, name) not in _routes, f"{kind}/{name}"
        _routes[kind, name] = _Route(reaction, at_table, (int, *takes) if at_table else takes)
        return reaction

    return register


def on_press(name: str) -> Callable[[R], R]:
    """Register what a button does: `reaction(visit, *arguments)`."""
    return _register(PRESS, name, 0)


def on_pick(name: str) -> Callable[[R], R]:
    """Register what a select does: `reaction(visit, values, *arguments)`."""
    return _register(PICK, name, 1)


def on_form(name: str) -> Callable[[R], R]:
    """Register what a filled-in form does: `reaction(visit, text, *arguments)`."""
    return _register(FORM, name, 1)


def on_fields(name: str) -> Callable[[R], R]:
    """Register what a filled-in form of several fields does: `reaction(visit, answers, *arguments)`."""
    return _register(FIELDS, name, 1)


async def route(visit: Visit) -> bool:
    """Call the function that a component names. False if there is none."""
    data: Any = visit.interaction.data or {}
    kind, _, said = str(data.get("custom_id", "")).partition("/")
    name, *texts = said.split(":")
    known = _routes.get((kind, name))
    arguments = known.read(texts) if known else None
    if (
        known is None
        or arguments is None
        or (kind in (FORM, FIELDS)) != (visit.interaction.type is discord.InteractionType.modal_submit)
    ):
        return False
    where = visit.at(arguments.pop(0)) if known.at_table else visit
    if kind == PICK:
        arguments.insert(0, [str(value) for value in data.get("values") or ()])
    elif kind == FORM:
        arguments.insert(0, _text_in(data.get("components") or ()))
    elif kind == FIELDS:
        arguments.insert(0, _answers(data.get("components") or ()))
    await known.reaction(where, *arguments)
    return True


def _text_in(components: Any) -> str:
    for component in components:
        if component.get("custom_id") == "text":
            return str(component.get("value") or "")
        inside = component.get("components") or ([component["component"]] if "component" in component else [])
        if content := _text_in(inside):
            return content
    return ""


def _answers(components: Any) -> dict[str, list[str]]:
    """What stands in each field of a form, by the name of the field."""
    answers: dict[str, list[str]] = {}
    for component in components:
        inside = component.get("component")
        if isinstance(inside, dict) and "custom_id" in inside:
            values = inside.get("values")
            raw = [inside.get("value")] if values is None else values
            answers[str(inside["custom_id"])] = [str(value) for value in raw if value is not None]
    return answers
