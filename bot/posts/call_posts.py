"""Reminders as messages: a call to one table, or, however many wait, one message about all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.discord.colours import seat_colour
from bot.discord.components import Press, panel, rows, text
from bot.posts.scene import Scene, headline
from bot.table.words import say
from engines.kernel import Words
from storage.store import StoredGame

LISTED = 10
"""The most tables that a call names; `/mygames` has all."""


@dataclass(frozen=True)
class Waiting:
    """A table that waits for somebody."""

    scene: Scene
    hours: int
    """For how many hours it has been silent."""
    link: str
    """To its last post; none if it has none yet."""

    @property
    def title(self) -> str:
        return self.scene.speech.word("game", "title")


@dataclass(frozen=True)
class Besides:
    """What somebody is told in the same message, though no table waits for it."""

    user: str
    seats: int = 0
    """At so many tables computers play for this person, whose vacation is over."""
    consents: tuple[StoredGame, ...] = ()
    """The games in which the others ask for this person's consent."""

    def lines(self, speech: Words, server: str | None = None) -> list[str]:
        """The lines for this person alone, or with `server` for all who read there."""
        games = [game for game in self.consents if server is None or game.server == server]
        asked = [say(speech, "remind.consent", channel=f"<#{game.place}>") for game in games]
        more = len(self.consents) - len(games)
        return [
            *asked,
            *([say(speech, "remind.more", count=more)] if more else []),
            *([say(speech, "remind.substituted", count=self.seats)] if self.seats else []),
        ]

    def presses(self, speech: Words) -> list[Press]:
        label, green = say(speech, "me.come_back"), discord.ButtonStyle.success
        return [Press("away.return", self.user, label=label, style=green)] if self.seats else []


def call_besides(besides: Besides, speech: Words, server: str | None = None) -> ui.LayoutView:
    """A call without a table that waits for a move."""
    return panel(text(*besides.lines(speech, server), f"<@{besides.user}>"), *rows(besides.presses(speech)))


def call_here(tables: Sequence[Waiting], mentions: Sequence[str], besides: Besides | None) -> ui.LayoutView:
    """A call in the channel of the first of these tables. What somebody plays on other servers is not told."""
    first = tables[0]
    scene, speech = first.scene, first.scene.speech
    called = " ".join(f"<@{user}>" for user in mentions)
    off = Press("remind.off", label=say(speech, "remind.not_me"))
    act = Press("act", scene.game.id, label=say(speech, "post.act"), style=discord.ButtonStyle.success)
    accent = seat_colour(scene.waiting[0])
    if len(tables) == 1:
        lines = [headline(scene), say(speech, "remind.waiting", hours=first.hours)]
    else:
        here = [one for one in tables if one.scene.game.server == scene.game.server]
        lines = _table_lines(here, len(tables), speech)
    presses = besides.presses(speech) if besides else []
    lines += besides.lines(speech, scene.game.server) if besides else []
    return panel(text(*lines, called), *rows([act, *presses, off]), accent=accent)


def call_directly(tables: Sequence[Waiting], speech: Words, besides: Besides | None) -> ui.LayoutView:
    """A call by direct message."""
    links: list[ui.Item[ui.LayoutView]] = []
    if len(tables) == 1:
        first = tables[0]
        lines = [
            say(speech, "remind.one_table", title=first.title, channel=f"<#{first.scene.game.place}>"),
            headline(first.scene),
            say(speech, "remind.waiting", hours=first.hours),
        ]
        if first.link:
            links.append(ui.Button(label=say(speech, "post.to_the_table"), url=first.link))
    else:
        lines = _table_lines(tables, len(tables), speech)
    if besides:
        lines += besides.lines(speech)
        links += besides.presses(speech)
    return panel(text(*lines), *rows([*links, Press("me", label=say(speech, "remind.settings"))]))


def _table_lines(tables: Sequence[Waiting], count: int, speech: Words) -> list[str]:
    first = tables[:LISTED]
    lines = [
        say(
            speech,
            "remind.table_linked" if one.link else "remind.table",
            title=one.title,
            channel=f"<#{one.scene.game.place}>",
            hours=one.hours,
            link=one.link,
        )
        for one in first
    ]
    more = count - len(first)
    return [
        say(speech, "remind.digest", count=count),
        *lines,
        *([say(speech, "remind.more", count=more)] if more else []),
    ]
