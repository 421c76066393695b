"""What type each field of a form must have. Discord looks at this first, and refuses with 50035 whatever is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from bot.sandbox.rules.components import Component
from bot.sandbox.rules.refusal import Complaints, Path

Shape = Callable[[object, Complaints, Path], None]

DEEPEST = 24  # steps into a form; Discord's own forms need half of them


def text(value: object, complaints: Complaints, path: Path) -> None:
    if not isinstance(value, str):
        complaints.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')


def number(value: object, complaints: Complaints, path: Path) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        complaints.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')


def amount(value: object, complaints: Complaints, path: Path) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        complaints.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def truth(value: object, complaints: Complaints, path: Path) -> None:
    if not isinstance(value, bool):
        complaints.add(path, "BOOLEAN_TYPE_PARSE", "Must be either true or false.")


def snowflake(value: object, complaints: Complaints, path: Path) -> None:
    digits = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
        complaints.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def scalar(value: object, complaints: Complaints, path: Path) -> None:
    """The value of a choice, or of a field that may be text, a number or a tick."""
    if not isinstance(value, str | int | float):
        complaints.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')


def listed(shape: Shape) -> Shape:
    def check(value: object, complaints: Complaints, path: Path) -> None:
        if not isinstance(value, list):
            complaints.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        for index, item in enumerate(value):
            shape(item, complaints, (*path, index))

    return check


def keyed(shape: Shape) -> Shape:
    def check(value: object, complaints: Complaints, path: Path) -> None:
        if not isinstance(value, dict):
            complaints.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for key, item in value.items():
            shape(item, complaints, (*path, key))

    return check


class Model:
    """A dictionary with these fields; null is as good as absent, and what is not named here is not looked at."""

    def __init__(self, needed: str = "", /, **fields: Shape) -> None:
        self.needed = needed.split()
        self.fields = fields

    def __call__(self, value: object, complaints: Complaints, path: Path) -> None:
        if not isinstance(value, dict):
            complaints.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        if len(path) > DEEPEST:
            complaints.add(path, "MODEL_TYPE_CONVERT", "Nested too deep")
            return
        for name in self.needed:
            if value.get(name) is None:
                complaints.required((*path, name))
        for name, item in value.items():
            if item is not None and name in self.fields:
                self.fields[name](item, complaints, (*path, name))


def component(value: object, complaints: Complaints, path: Path) -> None:
    _COMPONENT(value, complaints, path)
    if isinstance(value, dict) and isinstance(value.get("type"), int):
        for name in _NEEDED.get(value["type"], ()):
            if value.get(name) is None:
                complaints.required((*path, name))


EMOJI_NAME_FORM = Model("name", name=text)
EMOJI_FORM = Model("name image", name=text, image=text)
EMOJI = Model(id=snowflake, name=text, animated=truth)
MEDIA = Model("url", url=text)
OPTION = Model(label=text, value=text, description=text, default=truth, emoji=EMOJI)
_COMPONENT = Model(
    "type",
    type=number,
    id=number,
    custom_id=text,
    label=text,
    description=text,
    style=number,
    url=text,
    sku_id=snowflake,
    disabled=truth,
    emoji=EMOJI,
    placeholder=text,
    min_values=number,
    max_values=number,
    min_length=number,
    max_length=number,
    required=truth,
    value=text,
    default=truth,
    options=listed(OPTION),
    default_values=listed(Model("id type", id=snowflake, type=text)),
    channel_types=listed(number),
    components=listed(component),
    accessory=component,
    component=component,
    content=text,
    media=MEDIA,
    items=listed(Model("media", media=MEDIA, description=text, spoiler=truth)),
    file=MEDIA,
    spoiler=truth,
    divider=truth,
    spacing=number,
    accent_color=number,
)
_NEEDED: dict[int, tuple[str, ...]] = {
    Component.SECTION: ("components", "accessory"),
    Component.TEXT: ("content",),
    Component.THUMBNAIL: ("media",),
    Component.GALLERY: ("items",),
    Component.FILE: ("file",),
    Component.LABEL: ("label", "component"),
    Component.STRING_SELECT: ("options",),
    Component.RADIO_GROUP: ("options",),
    Component.CHECKBOX_GROUP: ("options",),
}

_PICTURE = Model("url", url=text)
EMBED = Model(
    title=text,
    description=text,
    url=text,
    timestamp=text,
    color=number,
    type=text,
    footer=Model("text", text=text, icon_url=text),
    author=Model("name", name=text, url=text, icon_url=text),
    image=_PICTURE,
    thumbnail=_PICTURE,
    fields=listed(Model("name value", name=text, value=text, inline=truth)),
)
MESSAGE = Model(
    content=text,
    tts=truth,
    flags=number,
    embeds=listed(EMBED),
    components=listed(component),
    attachments=listed(Model("id", id=snowflake, filename=text, description=text)),
    allowed_mentions=Model(parse=listed(text), users=listed(snowflake), roles=listed(snowflake), replied_user=truth),
    message_reference=Model(
        message_id=snowflake, channel_id=snowflake, guild_id=snowflake, fail_if_not_exists=truth, type=number
    ),
)
_CHOICE = Model("name value", name=text, value=scalar, name_localizations=keyed(text))
MODAL = Model("title custom_id components", title=text, custom_id=text, components=listed(component))
CHOICES = Model(choices=listed(_CHOICE))


def _option(value: object, complaints: Complaints, path: Path) -> None:
    _OPTION(value, complaints, path)


_NAMED: dict[str, Shape] = {
    "type": number,
    "name": text,
    "description": text,
    "name_localizations": keyed(text),
    "description_localizations": keyed(text),
    "options": listed(_option),
}
_OPTION = Model(
    "type name",
    **_NAMED,
    required=truth,
    choices=listed(_CHOICE),
    autocomplete=truth,
    channel_types=listed(number),
    min_value=amount,
    max_value=amount,
    min_length=number,
    max_length=number,
)
COMMAND = Model(
    "name",
    **_NAMED,
    default_member_permissions=snowflake,
    dm_permission=truth,
    nsfw=truth,
    contexts=listed(number),
    integration_types=listed(number),
)
COMMANDS = listed(COMMAND)
CHANNEL = Model(
    name=text,
    topic=text,
    type=number,
    archived=truth,
    locked=truth,
    invitable=truth,
    auto_archive_duration=number,
    rate_limit_per_user=number,
)
RECIPIENT = Model("recipient_id", recipient_id=snowflake)
CALLBACK = Model("type", type=number, data=keyed(lambda value, complaints, path: None))


def check_shape(form: object, shape: Shape, path: Path = ()) -> None:
    """Refuse the form at once: nobody can judge what it says before its fields are what they should be."""
    complaints = Complaints()
    shape(form, complaints, path)
    complaints.settle()


T = TypeVar("T")


def without_nulls(thing: T) -> T:
    """A copy in which every field that is null is absent: to Discord the two are the same."""
    if isinstance(thing, dict):
        return cast(T, {key: without_nulls(value) for key, value in thing.items() if value is not None})
    if isinstance(thing, list):
        return cast(T, [without_nulls(item) for item in thing])
    return thing
