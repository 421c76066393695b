"""The parts a message or a modal is laid out with, and how they nest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from bot.sandbox.rules.refusal import Json


class Component(IntEnum):
    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23

    @staticmethod
    def selects() -> frozenset[int]:
        return frozenset({3, 5, 6, 7, 8})


def walk(components: Iterable[Json]) -> list[Json]:
    """Every component, nested ones after the one that holds them."""
    every: list[Json] = []
    for component in components:
        every.append(component)
        if "components" in component:
            every += walk(component["components"])
        for key in ("accessory", "component"):
            if key in component:
                every += walk((component[key],))
    return every


def media(components: Iterable[Json]) -> Iterator[Json]:
    """Every picture or file that the components show: {"url": ...}."""
    for component in walk(components):
        yield from (item["media"] for item in component.get("items") or [])
        yield from (component[key] for key in ("media", "file") if key in component)


def write_ids_as_text(components: list[Json]) -> None:
    """The ids of emojis as Discord gives them back: a browser's numbers are too short for them."""
    for component in walk(components):
        for part in (component, *(component.get("options") or ())):
            if (part.get("emoji") or {}).get("id") is not None:
                part["emoji"] = {**part["emoji"], "id": str(part["emoji"]["id"])}


def numbered(components: list[Json]) -> list[Json]:
    """The components with an id for each: Discord gives one without an id the next free number."""
    write_ids_as_text(components)
    every = walk(components)
    ids = {component["id"] for component in every if component.get("id")}
    number = 0
    for component in every:
        if not component.get("id"):
            number += 1
            while number in ids:
                number += 1
            component["id"] = number
    return components
