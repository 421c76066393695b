"""Discord's rules for the components of a message: what may stand where, how many, how long."""

from __future__ import annotations

from collections import Counter

from bot import limits
from bot.sandbox.rules.components import Component, walk
from bot.sandbox.rules.refusal import Complaints, Json, Path
from bot.sandbox.rules.wording import check_colour, check_emoji, check_link

LEGACY_TOP = {Component.ACTION_ROW}
V2_CONTAINED = {
    Component.ACTION_ROW,
    Component.SECTION,
    Component.TEXT,
    Component.GALLERY,
    Component.FILE,
    Component.SEPARATOR,
}
V2_TOP = V2_CONTAINED | {Component.CONTAINER}
LINK, PREMIUM = 5, 6


def check_components(components: list[Json], v2: bool, complaints: Complaints, path: Path) -> None:
    """The whole layout of a message. `v2` is the flag IS_COMPONENTS_V2."""
    every = walk(components)
    if v2:
        if len(every) > limits.V2_COMPONENTS:
            complaints.add(
                path, "BASE_TYPE_MAX_LENGTH", f"Must be {limits.V2_COMPONENTS} or fewer components in total."
            )
        text = sum(len(c["content"]) for c in every if c["type"] == Component.TEXT)
        if text > limits.V2_TEXT:
            complaints.add(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENT_SIZE_EXCEEDED",
                f"The total size of all text must not exceed {limits.V2_TEXT} characters.",
            )
    else:
        complaints.count(path, components, limits.ROWS)
    for index, component in enumerate(components):
        _check(component, V2_TOP if v2 else LEGACY_TOP, complaints, (*path, index))
    check_unique(every, complaints, path)


def check_unique(every: list[Json], complaints: Complaints, path: Path) -> None:
    custom_ids = Counter(c["custom_id"] for c in every if c.get("custom_id"))
    for custom_id in (c for c, times in custom_ids.items() if times > 1):
        complaints.add(
            path, "COMPONENT_CUSTOM_ID_DUPLICATED", f"Component custom id cannot be duplicated: {custom_id}"
        )
    numbers = Counter(c["id"] for c in every if c.get("id"))
    for number in (n for n, times in numbers.items() if times > 1):
        complaints.add(path, "COMPONENT_ID_DUPLICATED", f"Component id cannot be duplicated: {number}")


def _check(component: Json, allowed: set[Component], complaints: Complaints, path: Path) -> None:
    if component["type"] not in allowed:
        choices = ", ".join(str(int(kind)) for kind in sorted(allowed))
        complaints.add((*path, "type"), "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of ({choices}).")
        return
    kind = Component(component["type"])
    if kind is Component.ACTION_ROW:
        check_row(component, complaints, path)
    elif kind is Component.CONTAINER:
        check_colour((*path, "accent_color"), component.get("accent_color"), complaints)
        inner = component.get("components") or []
        if not inner:
            complaints.required((*path, "components"))
        for index, child in enumerate(inner):
            _check(child, V2_CONTAINED, complaints, (*path, "components", index))
    elif kind is Component.SECTION:
        _check_section(component, complaints, path)
    elif kind is Component.TEXT:
        complaints.length((*path, "content"), component.get("content"), limits.V2_TEXT, 1)
    elif kind is Component.GALLERY:
        items = component.get("items") or []
        complaints.count((*path, "items"), items, limits.GALLERY_ITEMS, 1)
        for index, item in enumerate(items):
            check_media(item["media"], complaints, (*path, "items", index, "media"))
            complaints.length((*path, "items", index, "description"), item.get("description"), limits.ALT_TEXT)
    elif kind is Component.FILE:
        check_media(component["file"], complaints, (*path, "file"), only_attachments=True)
    elif kind is Component.SEPARATOR and component.get("spacing") not in (None, 1, 2):
        complaints.add((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")


def _check_section(section: Json, complaints: Complaints, path: Path) -> None:
    texts = section.get("components") or []
    complaints.count((*path, "components"), texts, limits.SECTION_TEXTS, 1)
    for index, text in enumerate(texts):
        _check(text, {Component.TEXT}, complaints, (*path, "components", index))
    accessory, where = section.get("accessory"), (*path, "accessory")
    if not accessory:
        complaints.required(where)
    elif accessory["type"] == Component.BUTTON:
        check_button(accessory, complaints, where)
    elif accessory["type"] == Component.THUMBNAIL:
        check_media(accessory["media"], complaints, (*where, "media"))
        complaints.length((*where, "description"), accessory.get("description"), limits.ALT_TEXT)
    else:
        complaints.add((*where, "type"), "UNION_TYPE_CHOICES", "Value of field 'type' must be one of (2, 11).")


def check_media(media: Json, complaints: Complaints, path: Path, *, only_attachments: bool = False) -> None:
    url = str(media.get("url") or "")
    # A picture that was uploaded earlier comes back with the address it is served under.
    uploaded = url.startswith("attachment://") or "/cdn/attachments/" in url
    if not uploaded:
        check_link((*path, "url"), url, complaints, *(("attachment",) if only_attachments else ("http", "https")))


def check_row(row: Json, complaints: Complaints, path: Path) -> None:
    """An action row of a message: up to five buttons, or a single select."""
    children, where = row.get("components") or [], (*path, "components")
    complaints.count(where, children, limits.ROW_BUTTONS, 1)
    selects = [child for child in children if child["type"] in Component.selects()]
    if selects and len(children) > 1:
        complaints.add(where, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
    for index, child in enumerate(children):
        if child["type"] == Component.BUTTON:
            check_button(child, complaints, (*where, index))
        elif child["type"] in Component.selects():
            check_select(child, complaints, (*where, index))
        else:
            complaints.add(
                (*where, index, "type"),
                "UNION_TYPE_CHOICES",
                "Value of field 'type' must be one of (2, 3, 5, 6, 7, 8).",
            )


def check_button(button: Json, complaints: Complaints, path: Path) -> None:
    style = button.get("style", 0)
    complaints.between((*path, "style"), style, 1, PREMIUM)
    complaints.length((*path, "label"), button.get("label"), limits.BUTTON_LABEL)
    if style == LINK:
        complaints.length((*path, "url"), button.get("url"), limits.URL, 1)
        check_link((*path, "url"), button.get("url"), complaints, "http", "https", "discord")
        if button.get("custom_id"):
            complaints.add(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link has no custom id.")
    elif style != PREMIUM:
        if button.get("custom_id") is None:
            complaints.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        else:
            complaints.length((*path, "custom_id"), button["custom_id"], limits.CUSTOM_ID, 1)
    check_emoji((*path, "emoji", "id"), button.get("emoji"), complaints)
    if not (button.get("label") or "").strip() and not button.get("emoji") and style != PREMIUM:
        complaints.add(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")


def check_select(select: Json, complaints: Complaints, path: Path, *, modal: bool = False) -> None:
    complaints.length((*path, "custom_id"), select.get("custom_id"), limits.CUSTOM_ID, 1)
    complaints.length((*path, "placeholder"), select.get("placeholder"), limits.SELECT_PLACEHOLDER)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    low, high = 1 if low is None else low, 1 if high is None else high
    complaints.between((*path, "min_values"), low, 0, limits.SELECT_OPTIONS)
    complaints.between((*path, "max_values"), high, max(1, low), limits.SELECT_OPTIONS)
    if modal and low == 0 and select.get("required", True):
        complaints.add((*path, "min_values"), "NUMBER_TYPE_MIN", "A required select needs at least one value.")
    if select["type"] == Component.STRING_SELECT:
        check_options(select.get("options") or [], high, complaints, (*path, "options"))


def check_options(
    options: list[Json], high: int, complaints: Complaints, path: Path, most: int = limits.SELECT_OPTIONS
) -> None:
    complaints.count(path, options, most, 1)
    for index, option in enumerate(options):
        complaints.length((*path, index, "label"), option.get("label"), limits.SELECT_TEXT, 1)
        complaints.length((*path, index, "value"), option.get("value"), limits.SELECT_TEXT, 1)
        complaints.length((*path, index, "description"), option.get("description"), limits.SELECT_TEXT)
        check_emoji((*path, index, "emoji", "id"), option.get("emoji"), complaints)
    values = Counter(option.get("value") for option in options)
    for index, option in enumerate(options):
        if values[option.get("value")] > 1:
            complaints.add(
                (*path, index, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
    if sum(bool(option.get("default")) for option in options) > high:
        complaints.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values.")
    if options and high > len(options):
        complaints.add(path, "BASE_TYPE_BAD_LENGTH", f"max_values is {high}, but there are {len(options)}.")
