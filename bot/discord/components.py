"""Buttons, selects and forms that outlive the bot: what they do is in their custom_id, never in memory. The builders
of panels are here, too.

A feature says what a press does, next to the code that shows the button (see `bot.discord.router`):

    @on_press("lobby.join")
    async def join(visit: TableVisit) -> None: ...

    Press("lobby.join", number, label="Join")
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot import limits

TEXT = limits.V2_TEXT - 100
"""Characters of text in a panel: a little less than Discord takes."""

PRESS, PICK, FORM, FIELDS = "b", "s", "m", "f"
"""The kinds of a custom_id: a button, a select, a form of one field, a form of several."""


def _custom_id(kind: str, name: str, arguments: Iterable[object]) -> str:
    return ":".join([f"{kind}/{name}", *map(str, arguments)])


def short(whole: str, most: int) -> str:
    """A text cut to this length: where a sentence or a part of it ends in the second half, else between words."""
    if len(whole) <= most:
        return whole
    room = whole[:most]
    thought = max(room.rfind(end) for end in (". ", "; ", "\n"))
    word = room.rfind(" ")
    at = next((end for end in (thought, word) if end > most // 2), most - 1)
    return room[: min(at, most - 1)].rstrip(" .,;:·→\n") + "…"


class Press(ui.Button[Any]):
    def __init__(
        self,
        name: str,
        *arguments: object,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        sign: discord.Emoji | None = None,
    ) -> None:
        custom_id, label = _custom_id(PRESS, name, arguments), short(label, limits.BUTTON_LABEL)
        super().__init__(label=label, style=style, disabled=disabled, custom_id=custom_id, emoji=sign)


class Pick(ui.Select[Any]):
    def __init__(
        self,
        name: str,
        *arguments: object,
        options: Iterable[discord.SelectOption],
        placeholder: str = "",
        low: int = 1,
        high: int = 1,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            custom_id=_custom_id(PICK, name, arguments),
            options=list(options),
            placeholder=short(placeholder, limits.SELECT_PLACEHOLDER) or None,
            min_values=low,
            max_values=high,
            disabled=disabled,
        )


def option(
    label: str, value: str, description: str = "", *, chosen: bool = False, sign: discord.Emoji | None = None
) -> discord.SelectOption:
    return discord.SelectOption(
        label=short(label, limits.SELECT_TEXT),
        value=value,
        description=short(description, limits.SELECT_TEXT) or None,
        default=chosen,
        emoji=sign,
    )


class Form(ui.Modal):
    """One line to type, or a long text."""

    def __init__(
        self, name: str, *arguments: object, title: str, label: str, content: str = "", long: bool = False
    ) -> None:
        super().__init__(title=short(title, limits.MODAL_TITLE), custom_id=_custom_id(FORM, name, arguments))
        style = discord.TextStyle.paragraph if long else discord.TextStyle.short
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id="text", style=style, default=content[:TEXT], required=False, max_length=TEXT if long else 1000
        )
        self.add_item(ui.Label(text=short(label, limits.MODAL_LABEL), component=field))
        # Else discord.py would keep it in memory until somebody sends it, which may be never.
        self.stop()


Field: TypeAlias = "ui.RadioGroup[Any] | ui.CheckboxGroup[Any] | ui.Select[Any] | ui.TextInput[Any]"


class Fields(ui.Modal):
    """Up to five fields, filled in already; each is called by its label and known by its custom_id."""

    def __init__(self, name: str, *arguments: object, title: str, fields: Sequence[tuple[str, Field]]) -> None:
        super().__init__(title=short(title, limits.MODAL_TITLE), custom_id=_custom_id(FIELDS, name, arguments))
        for label, field in fields:
            self.add_item(ui.Label(text=short(label, limits.MODAL_LABEL), component=field))
        self.stop()


def panel(*children: ui.Item[Any], accent: int | None = None) -> ui.LayoutView:
    """A framed message of texts, pictures and rows."""
    view = ui.LayoutView(timeout=None)
    _keep_within(TEXT, [child for child in children if isinstance(child, ui.TextDisplay)])
    view.add_item(ui.Container(*children, accent_colour=accent))
    # As with forms: nothing of it need be remembered, its custom_ids say everything.
    view.stop()
    return view


def _keep_within(most: int, texts: Sequence[ui.TextDisplay[Any]]) -> None:
    """Shorten the longest texts until Discord takes all of them. What must not be cut is shown in `pages`."""
    while (over := sum(len(one.content) for one in texts) - most) > 0:
        *others, longest = sorted(texts, key=lambda one: len(one.content))
        second = len(others[-1].content) if others else 0
        longest.content = short(longest.content, max(len(longest.content) - over, min(second, most // len(texts)), 1))


def pages(lines: Iterable[str], most: int = TEXT) -> list[str]:
    """Lines put together as pages that a panel can hold; only a line that is longer than a page is broken, between
    two words.

    >>> pages(["one", "two", "three"], 8)
    ['one\\ntwo', 'three']
    >>> pages(["one and two"], 8)
    ['one and', 'two']
    """
    full: list[str] = []
    for line in lines:
        for part in _broken(line, most):
            if full and len(full[-1]) + 1 + len(part) <= most:
                full[-1] += f"\n{part}"
            else:
                full.append(part)
    return full


def _broken(line: str, most: int) -> list[str]:
    parts = []
    while len(line) > most:
        at = line.rfind(" ", 1, most + 1)
        at = at if at > 0 else most
        parts.append(line[:at])
        line = line[at:].lstrip()
    return [*parts, line] if line else parts


def text(*lines: str, most: int = TEXT) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(short("\n".join(line for line in lines if line) or "\u200b", most))


def rows(items: Sequence[ui.Item[Any]], width: int = limits.ROW_BUTTONS) -> list[ui.ActionRow[Any]]:
    """Buttons, five to a row."""
    return [ui.ActionRow(*items[at : at + width]) for at in range(0, len(items), width)]
