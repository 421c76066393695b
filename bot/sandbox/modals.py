"""Modals: Discord's rules for the form a bot opens, and filling one in as a person would."""

from __future__ import annotations

from collections.abc import Mapping

from bot.sandbox import limits
from bot.sandbox.components import Component, walk
from bot.sandbox.layout import check_options, check_select, check_unique
from bot.sandbox.refusal import Complaints, Json, Path

# What somebody put into a field: text, chosen values, or a ticked box.
Answer = str | list[str] | bool

FIELDS = {
    Component.TEXT_INPUT,
    Component.FILE_UPLOAD,
    Component.RADIO_GROUP,
    Component.CHECKBOX_GROUP,
    Component.CHECKBOX,
} | Component.selects()


def check_modal(modal: Json, complaints: Complaints, path: Path) -> None:
    complaints.length((*path, "title"), modal.get("title"), limits.MODAL_TITLE, 1)
    complaints.length((*path, "custom_id"), modal.get("custom_id"), limits.CUSTOM_ID, 1)
    components = modal.get("components") or []
    complaints.count((*path, "components"), components, limits.MODAL_COMPONENTS, 1)
    for index, component in enumerate(components):
        _check_top(component, complaints, (*path, "components", index))
    check_unique(components, complaints, (*path, "components"))


def _check_top(component: Json, complaints: Complaints, path: Path) -> None:
    kind = component["type"]
    if kind == Component.TEXT:
        complaints.length((*path, "content"), component.get("content"), limits.V2_TEXT, 1)
    elif kind == Component.ACTION_ROW:
        inner = component.get("components") or []
        complaints.count((*path, "components"), inner, 1, 1)
        for index, field in enumerate(inner):
            where = (*path, "components", index)
            if field["type"] == Component.TEXT_INPUT:
                complaints.length((*where, "label"), field.get("label"), limits.MODAL_LABEL, 1)
                _check_field(field, complaints, where)
            else:
                complaints.add((*where, "type"), "UNION_TYPE_CHOICES", "Only text inputs stand in a row.")
    elif kind == Component.LABEL:
        complaints.length((*path, "label"), component.get("label"), limits.MODAL_LABEL, 1)
        complaints.length((*path, "description"), component.get("description"), limits.MODAL_LABEL_DESCRIPTION)
        _check_field(component["component"], complaints, (*path, "component"))
    else:
        complaints.add((*path, "type"), "UNION_TYPE_CHOICES", "Value of field 'type' must be one of (1, 10, 18).")


def _check_field(field: Json, complaints: Complaints, path: Path) -> None:
    kind = field["type"]
    if kind not in FIELDS:
        complaints.add((*path, "type"), "UNION_TYPE_CHOICES", f"A {kind} is no field of a modal.")
        return
    complaints.length((*path, "custom_id"), field.get("custom_id"), limits.CUSTOM_ID, 1)
    if kind == Component.TEXT_INPUT:
        complaints.length((*path, "placeholder"), field.get("placeholder"), limits.TEXT_INPUT_PLACEHOLDER)
        complaints.length((*path, "value"), field.get("value"), limits.TEXT_INPUT)
        complaints.between((*path, "min_length"), field.get("min_length") or 0, 0, limits.TEXT_INPUT)
        most = field.get("max_length")
        complaints.between((*path, "max_length"), 1 if most is None else most, 1, limits.TEXT_INPUT)
    elif kind in Component.selects():
        check_select(field, complaints, path, modal=True)
    elif kind in (Component.RADIO_GROUP, Component.CHECKBOX_GROUP):
        options = field.get("options") or []
        high = 1 if kind == Component.RADIO_GROUP else len(options)
        check_options(options, high, complaints, (*path, "options"), limits.RADIO_OPTIONS)


def fields(modal: Json) -> list[Json]:
    """The fields of a modal, in the order they are shown."""
    return [c for c in walk(modal["components"]) if c["type"] in FIELDS]


def filled(modal: Json, answers: Mapping[str, Answer]) -> list[Json]:
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
        low, high = field.get("min_values", 1), field.get("max_values") or 1
        if kind != Component.RADIO_GROUP and not low <= len(chosen) <= high:
            raise ValueError(f"{name} takes {low} to {high} values")
