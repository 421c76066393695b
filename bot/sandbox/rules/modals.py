"""Discord's rules for modals, the forms a bot opens."""

from __future__ import annotations

from bot import limits
from bot.sandbox.rules.components import Component, walk
from bot.sandbox.rules.layout import check_options, check_select, check_unique
from bot.sandbox.rules.refusal import Complaints, Json, Path

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
    check_unique(walk(components), complaints, (*path, "components"))


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
        high = 1 if kind == Component.RADIO_GROUP else _most(field)
        if kind == Component.RADIO_GROUP:
            complaints.count((*path, "options"), options, limits.RADIO_OPTIONS, 2)
        else:
            low = field.get("min_values")
            complaints.between((*path, "min_values"), 1 if low is None else low, 0, limits.RADIO_OPTIONS)
            complaints.between((*path, "max_values"), high, max(1, low or 0), limits.RADIO_OPTIONS)
        check_options(options, high, complaints, (*path, "options"), limits.RADIO_OPTIONS)


def _most(group: Json) -> int:
    """The most boxes that can be ticked: all of a group, unless it says otherwise."""
    most = group.get("max_values")
    return len(group.get("options") or []) if most is None else int(most)
