"""Filling in a modal, as a person would."""

from __future__ import annotations

from collections.abc import Mapping

from bot import limits
from bot.sandbox.rules.components import Component, walk
from bot.sandbox.rules.modals import FIELDS
from bot.sandbox.rules.refusal import Json

# What somebody put into a field: text, chosen values, or a ticked box.
Answer = str | list[str] | bool


def fields(modal: Json) -> list[Json]:
    """The fields of a modal, in the order they are shown."""
    return [c for c in walk(modal["components"]) if c["type"] in FIELDS]


def fill(modal: Json, answers: Mapping[str, Answer]) -> list[Json]:
    """The components of a submission. Raises ValueError where Discord's client would not let one submit."""
    unknown = set(answers) - {field["custom_id"] for field in fields(modal)}
    if unknown:
        raise ValueError(f"the modal has no field {sorted(unknown)}")
    return [_fill(component, answers) for component in modal["components"]]


def _fill(component: Json, answers: Mapping[str, Answer]) -> Json:
    kind, shell = component["type"], {"type": component["type"], "id": component.get("id", 1)}
    if kind == Component.ACTION_ROW:
        return {**shell, "components": [_fill(c, answers) for c in component["components"]]}
    if kind == Component.LABEL:
        return {**shell, "component": _fill(component["component"], answers)}
    if kind == Component.TEXT:
        return shell
    name = component["custom_id"]
    answer = answers.get(name, _prefilled(component))
    _check_answer(component, answer)
    if kind in (Component.TEXT_INPUT, Component.RADIO_GROUP, Component.CHECKBOX):
        return {**shell, "custom_id": name, "value": answer}
    return {**shell, "custom_id": name, "values": answer}


def _prefilled(field: Json) -> Answer | None:
    kind = field["type"]
    defaults = [str(option["value"]) for option in field.get("options") or [] if option.get("default")]
    if kind == Component.TEXT_INPUT:
        return str(field.get("value") or "")
    if kind == Component.CHECKBOX:
        return bool(field.get("default"))
    if kind == Component.RADIO_GROUP:
        return defaults[0] if defaults else None
    return defaults or [str(value["id"]) for value in field.get("default_values") or []]


def _check_answer(field: Json, answer: Answer | None) -> None:
    name, kind = field["custom_id"], field["type"]
    required = field.get("required", True)
    if kind == Component.CHECKBOX:
        return
    if not answer:
        if required:
            raise ValueError(f"{name} must be filled in")
        return
    if isinstance(answer, str) and kind == Component.TEXT_INPUT:
        low, high = field.get("min_length") or 0, field.get("max_length") or limits.TEXT_INPUT
        if not low <= len(answer) <= high:
            raise ValueError(f"{name} takes {low} to {high} characters")
    elif options := field.get("options"):
        chosen = [answer] if isinstance(answer, str) else list(answer) if isinstance(answer, list) else []
        offered = {option["value"] for option in options}
        if strange := set(chosen) - offered:
            raise ValueError(f"{name} does not offer {sorted(strange)}")
        low, high = field.get("min_values", 1), field.get("max_values")
        if high is None:
            high = len(options) if kind == Component.CHECKBOX_GROUP else 1
        if kind != Component.RADIO_GROUP and not low <= len(chosen) <= high:
            raise ValueError(f"{name} takes {low} to {high} values")
