"""A typed command, "game new" with its options, as the data of an interaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.sandbox.rules import commands as kinds
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User
from bot.sandbox.world.world import World

Value = str | int | float | bool


class Impossible(ValueError):
    """Discord's own client would not let a person do that."""


def commands_for(world: World, user: User, channel: Channel) -> list[Json]:
    """The commands this person can use here."""
    guild = channel.guild
    if guild is not None and world.bot.id not in guild.members:
        return []  # its commands left with it
    held = int(world.permissions(user, channel))
    listed = world.commands.offered(guild.id if guild else None)
    return [c for c in listed if not guild or _may_use(c.get("default_member_permissions"), held)]


def as_shown(thing: Json, locale: str) -> Json:
    """A command, or a part of one, as Discord shows it to somebody who reads this language."""
    translated = {key: _translated(thing, key, locale) for key in ("name", "description")}
    parts = {key: [as_shown(part, locale) for part in thing[key]] for key in ("options", "choices") if thing.get(key)}
    texts = {key: text for key, text in translated.items() if text}
    return {**thing, "plain_name": thing.get("name"), **texts, **parts}


def _translated(thing: Json, key: str, locale: str) -> str | None:
    text: str | None = (thing.get(f"{key}_localizations") or {}).get(locale)
    return text


def _may_use(needed: str | None, held: int) -> bool:
    # "0" means: nobody but administrators, who hold every bit.
    if needed is None:
        return True
    bits = int(needed)
    return held & bits == bits if bits else bool(held & 1 << 3)


def command_data(
    world: World,
    user: User,
    channel: Channel,
    path: str,
    values: Mapping[str, Value],
    focused: str | None = None,
) -> Json:
    """`focused` is the option being typed, for autocomplete; without it the command must be complete."""
    head, *branches = path.split()
    chat = [c for c in commands_for(world, user, channel) if c["type"] == kinds.CHAT]
    command = _named(chat, head, "command", user.locale)
    level, chain = command.get("options") or [], []
    for branch in branches:
        part = _named(level, branch, "subcommand", user.locale)
        chain.append(part)
        level = part.get("options") or []
    if any(option["type"] in (kinds.SUBCOMMAND, kinds.GROUP) for option in level):
        raise Impossible(f"/{path} goes on: {', '.join(option['name'] for option in level)}")
    declared = {option["name"]: option for option in level}
    known = {name: _named(level, name, f"option of /{path}", user.locale)["name"] for name in values}
    values, focused = {known[name]: value for name, value in values.items()}, known.get(focused or "")
    filled: list[Json] = []
    for name, value in values.items():
        option = declared[name]
        entry: Json = {"name": name, "type": option["type"]}
        if name == focused:
            # While somebody types, Discord sends the raw text, whatever the option's type.
            filled.append({**entry, "value": value, "focused": True})
        else:
            filled.append({**entry, "value": _checked(option, value)})
    if focused is None:
        missing = [o["name"] for o in level if o.get("required") and o["name"] not in values]
        if missing:
            raise Impossible(f"/{path} needs {', '.join(missing)}")
    elif not declared[focused].get("autocomplete"):
        raise Impossible(f"{focused} has no autocomplete")
    for part in reversed(chain):
        filled = [{"name": part["name"], "type": part["type"], "options": filled}]
    data: Json = {"id": command["id"], "name": command["name"], "type": kinds.CHAT, "options": filled}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    resolved = {o["name"]: o["type"] for o in level}
    people = [str(v) for n, v in values.items() if resolved[n] in (kinds.USER, kinds.MENTIONABLE)]
    places = [str(v) for n, v in values.items() if resolved[n] == kinds.CHANNEL]
    if people or places:
        data["resolved"] = resolve(world, channel, people, places)
    return data


def resolve(world: World, channel: Channel, people: Iterable[str], places: Iterable[str] = ()) -> Json:
    """The users, members and channels that an interaction's values name."""
    users = [world.users[user_id] for user_id in people if user_id in world.users]
    resolved: Json = {"users": {user.id: user.payload() for user in users}}
    if channel.guild is not None:
        resolved["members"] = {
            user.id: {
                **channel.guild.members[user.id].payload(with_user=False),
                "permissions": str(int(world.permissions(user, channel))),
            }
            for user in users
            if user.id in channel.guild.members
        }
    channels = [world.channels[place] for place in places if place in world.channels]
    if channels:
        resolved["channels"] = {c.id: {**c.payload(), "permissions": "0"} for c in channels}
    return resolved


def _named(things: list[Json], name: str, what: str, locale: str) -> Json:
    """A command or option by its own name, or by the name that is shown to the person."""
    for thing in things:
        if name in (thing["name"], _translated(thing, "name", locale)):
            return thing
    raise Impossible(f"no {what} {name!r}; there are {', '.join(thing['name'] for thing in things)}")


def _checked(option: Json, value: Value) -> Value:
    """What Discord's client checks before it sends: type, range, length, fixed choices. Autocomplete is
    only a hint: anything may be sent there."""
    name, kind = option["name"], option["type"]
    if kind == kinds.INTEGER and (isinstance(value, bool) or not isinstance(value, int)):
        raise Impossible(f"{name} must be a whole number")
    if kind == kinds.NUMBER and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise Impossible(f"{name} must be a number")
    if kind == kinds.BOOLEAN and not isinstance(value, bool):
        raise Impossible(f"{name} must be true or false")
    if kind == kinds.STRING and not isinstance(value, str):
        raise Impossible(f"{name} must be text")
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise Impossible(f"{name} offers {', '.join(str(choice['name']) for choice in choices)}")
    if isinstance(value, str):
        low, high = option.get("min_length") or 0, option.get("max_length") or 6_000
        if kind == kinds.STRING and not low <= len(value) <= high:
            raise Impossible(f"{name} takes {low} to {high} characters")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        least, most = option.get("min_value"), option.get("max_value")
        if (least is not None and value < least) or (most is not None and value > most):
            raise Impossible(f"{name} must be between {least} and {most}")
    return value
