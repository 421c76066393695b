"""What a person can do: type a command, press, choose, fill in, say. The page and the tests both act here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.sandbox.hands.command_line import Impossible, Value, command_data, commands_for, resolve
from bot.sandbox.hands.forms import Answer as FieldAnswer
from bot.sandbox.hands.forms import fields, fill
from bot.sandbox.rules import commands as kinds
from bot.sandbox.rules.components import Component
from bot.sandbox.rules.permissions import Permission
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.drafts import Draft
from bot.sandbox.world.interactions import Answer, Ask, Interaction
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import User
from bot.sandbox.world.post import PostOffice
from bot.sandbox.world.switchboard import Switchboard
from bot.sandbox.world.world import World


class Acts:
    def __init__(self, world: World, switchboard: Switchboard, post: PostOffice) -> None:
        self.world = world
        self.switchboard = switchboard
        self.post = post

    def slash(
        self,
        user: User,
        channel: Channel,
        path: str,
        values: Mapping[str, Value] | None = None,
        *,
        nonce: str | None = None,
    ) -> Interaction:
        self._stand_in(user, channel)
        data = command_data(self.world, user, channel, path, values or {})
        return self.switchboard.send(Ask.COMMAND, data, user, channel, nonce=nonce)

    def autocomplete(
        self, user: User, channel: Channel, path: str, values: Mapping[str, Value], focused: str
    ) -> Interaction:
        self._stand_in(user, channel)
        data = command_data(self.world, user, channel, path, values, focused)
        return self.switchboard.send(Ask.AUTOCOMPLETE, data, user, channel)

    def menu(
        self, user: User, channel: Channel, name: str, target: Message | User, *, nonce: str | None = None
    ) -> Interaction:
        """A command from the context menu of a message or a person."""
        self._stand_in(user, channel)
        kind = kinds.MESSAGE_MENU if isinstance(target, Message) else kinds.USER_MENU
        for command in commands_for(self.world, user, channel):
            if command["name"] == name and command["type"] == kind:
                break
        else:
            raise Impossible(f"no menu command {name!r}")
        data: Json = {"id": command["id"], "name": name, "type": kind, "target_id": target.id}
        if isinstance(target, Message):
            data["resolved"] = {"messages": {target.id: target.payload()}}
        else:
            data["resolved"] = resolve(self.world, channel, [target.id])
        return self.switchboard.send(Ask.COMMAND, data, user, channel, nonce=nonce)

    def click(self, user: User, message: Message, custom_id: str, *, nonce: str | None = None) -> Interaction:
        component = self._usable(user, message, custom_id)
        if component["type"] != Component.BUTTON:
            raise Impossible(f"{custom_id} is no button")
        return self._component(user, message, component, {}, nonce)

    def select(
        self,
        user: User,
        message: Message,
        custom_id: str,
        values: Sequence[str],
        *,
        nonce: str | None = None,
    ) -> Interaction:
        component = self._usable(user, message, custom_id)
        if component["type"] not in Component.selects():
            raise Impossible(f"{custom_id} is no select")
        low, high = component.get("min_values", 1), component.get("max_values", 1)
        if not low <= len(values) <= high:
            raise Impossible(f"{custom_id} takes {low} to {high} values")
        if component["type"] == Component.STRING_SELECT:
            menu = {option["value"] for option in component["options"]}
            if strange := set(values) - menu:
                raise Impossible(f"{custom_id} does not offer {sorted(strange)}")
        extra: Json = {"values": list(values)}
        if component["type"] != Component.STRING_SELECT:
            extra["resolved"] = resolve(self.world, message.channel, values, values)
        return self._component(user, message, component, extra, nonce)

    def _component(
        self, user: User, message: Message, component: Json, extra: Json, nonce: str | None
    ) -> Interaction:
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
            **extra,
        }
        return self.switchboard.send(Ask.COMPONENT, data, user, message.channel, message, nonce)

    def submit(
        self, opened: Interaction, answers: Mapping[str, FieldAnswer], *, nonce: str | None = None
    ) -> Interaction:
        """Fill in and send the modal with which the bot answered `opened`."""
        if opened.first is None or opened.first.kind is not Answer.MODAL:
            raise Impossible("no modal was opened")
        modal = opened.first.data
        try:
            components = fill(modal, answers)
        except ValueError as error:
            raise Impossible(str(error)) from None
        data: Json = {"custom_id": modal["custom_id"], "components": components}
        chosen = [
            value
            for field in fields(modal)
            if field["type"] in Component.selects() - {Component.STRING_SELECT}
            for value in _listed(answers.get(field["custom_id"]))
        ]
        if chosen:
            data["resolved"] = resolve(self.world, opened.channel, chosen, chosen)
        source = opened.source if opened.source and not opened.source.deleted else None
        return self.switchboard.send(Ask.MODAL, data, opened.user, opened.channel, source, nonce)

    def say(self, user: User, channel: Channel, content: str) -> Message:
        """An ordinary message of a person."""
        self._stand_in(user, channel)
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not self.world.permissions(user, channel) & needed:
            raise Impossible(f"{user.name} may not write here")
        return self.post.send(channel, Draft({"content": content}), author=user)

    def _stand_in(self, user: User, channel: Channel) -> None:
        if not self.world.can_read(user, channel):
            raise Impossible(f"{user.name} does not see #{channel.name}")
        if not self.world.permissions(user, channel) & Permission.USE_APPLICATION_COMMANDS:
            raise Impossible(f"{user.name} may not use commands here")
        if channel.thread is not None and channel.thread.archived:
            raise Impossible("the thread is archived")

    def _usable(self, user: User, message: Message, custom_id: str) -> Json:
        if message.deleted:
            raise Impossible("the message is gone")
        if message.owner is not None and message.owner is not user:
            raise Impossible(f"{user.name} does not see this message")
        if not self.world.can_read(user, message.channel):
            raise Impossible(f"{user.name} does not see #{message.channel.name}")
        try:
            component = message.component(custom_id)
        except LookupError as error:
            raise Impossible(str(error)) from None
        if component.get("disabled"):
            raise Impossible(f"{custom_id} is disabled")
        return component


def _listed(answer: FieldAnswer | None) -> list[str]:
    return answer if isinstance(answer, list) else []
