"""Buttons, selects and forms that outlive the bot: what they do is in their custom_id, never in memory.

A feature says what a press does, next to the code that shows the button:

    @on_press("lobby.join")
    async def join(interaction: Interaction, game: str) -> None: ...

    Press("lobby.join", game, label="Join")
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.app import Diurna

Interaction: TypeAlias = "discord.Interaction[Diurna]"
Deed: TypeAlias = Callable[..., Awaitable[None]]

LABEL = 80
OPTION = 100
TEXT = 3900
"""Characters of text a panel may hold; Discord takes 4,000 in all."""

_presses: dict[str, Deed] = {}
_picks: dict[str, Deed] = {}
_forms: dict[str, Deed] = {}


def on_press(name: str) -> Callable[[Deed], Deed]:
    """What a button does: `deed(interaction, *arguments)`."""
    return lambda deed: _presses.setdefault(name, deed)


def on_pick(name: str) -> Callable[[Deed], Deed]:
    """What a select does: `deed(interaction, values, *arguments)`."""
    return lambda deed: _picks.setdefault(name, deed)


def on_form(name: str) -> Callable[[Deed], Deed]:
    """What a filled-in form does: `deed(interaction, text, *arguments)`."""
    return lambda deed: _forms.setdefault(name, deed)


def short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


class Press(ui.DynamicItem[ui.Button[Any]], template=r"b/(?P<name>[a-z_.]+)(?P<arguments>(:[^:]*)*)"):
    def __init__(
        self,
        name: str,
        *arguments: object,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        custom_id = ":".join([f"b/{name}", *map(str, arguments)])
        super().__init__(ui.Button(label=short(label, LABEL), style=style, disabled=disabled, custom_id=custom_id))
        self.name = name
        self.arguments = arguments

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["name"], *match["arguments"].split(":")[1:], label=item.label or "-")

    async def callback(self, interaction: Any) -> None:
        await _presses[self.name](interaction, *self.arguments)


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"s/(?P<name>[a-z_.]+)(?P<arguments>(:[^:]*)*)"):
    def __init__(
        self,
        name: str,
        *arguments: object,
        options: Iterable[discord.SelectOption] = (),
        placeholder: str = "",
        low: int = 1,
        high: int = 1,
    ) -> None:
        custom_id = ":".join([f"s/{name}", *map(str, arguments)])
        super().__init__(
            ui.Select(
                custom_id=custom_id,
                options=list(options),
                placeholder=short(placeholder, 150) or None,
                min_values=low,
                max_values=high,
            )
        )
        self.name = name
        self.arguments = arguments

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["name"], *match["arguments"].split(":")[1:], options=item.options)

    async def callback(self, interaction: Any) -> None:
        await _picks[self.name](interaction, list(interaction.data["values"]), *self.arguments)


def option(label: str, value: str, description: str = "") -> discord.SelectOption:
    return discord.SelectOption(
        label=short(label, OPTION), value=value, description=short(description, OPTION) or None
    )


class Form(ui.Modal):
    """One line to type. It is not kept in memory: what it does is in its custom_id."""

    def __init__(self, name: str, *arguments: object, title: str, label: str, text: str = "") -> None:
        super().__init__(title=short(title, 45), custom_id=":".join([f"m/{name}", *map(str, arguments)]))
        field: ui.TextInput[Any] = ui.TextInput(custom_id="text", default=text, required=False)
        self.add_item(ui.Label(text=short(label, 45), component=field))
        self.stop()


async def form_sent(interaction: Interaction) -> None:
    """A form came back; other interactions are discord.py's business."""
    if interaction.type is not discord.InteractionType.modal_submit or not interaction.data:
        return
    name, *arguments = str(interaction.data.get("custom_id", "")).removeprefix("m/").split(":")
    if name in _forms:
        await _forms[name](interaction, _typed(interaction.data.get("components", ())), *arguments)


def _typed(components: Any) -> str:
    for component in components:
        inside = component.get("components") or ([component["component"]] if "component" in component else [])
        if component.get("custom_id") == "text":
            return str(component.get("value", ""))
        if found := _typed(inside):
            return found
    return ""


def panel(*children: ui.Item[Any], accent: int | None = None) -> ui.LayoutView:
    """A framed message of texts, pictures and rows."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*children, accent_colour=accent))
    return view


def text(*lines: str, most: int = TEXT) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(short("\n".join(line for line in lines if line) or "\u200b", most))


def rows(items: Sequence[ui.Item[Any]], width: int = 5) -> list[ui.ActionRow[Any]]:
    """Buttons, five to a row."""
    return [ui.ActionRow(*items[at : at + width]) for at in range(0, len(items), width)]
