"""A press walks one way: from the bot to a feature, to the table, to the disk; then to the post and its pictures. Who
may import whom is checked by `make check`; here it is watched who calls whom."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Awaitable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

from bot.discord.house import House
from tests.bot.discord.evening import Evening, to_the_first_turn

ROOT = Path(__file__).parents[2]
BELOW = ("render", "storage", "engines")
"""Under the rooms of the bot; the first two do not know one another."""


def floors() -> dict[str, int]:
    """How far down each room lies, as the contracts have it. The sandbox is no part of the bot."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one.get("containers") == ["bot"])
    found = {f"bot.{room}": at for at, layer in enumerate(layers) for room in layer.split(" | ") if room != "sandbox"}
    return found | {room: len(layers) + at for at, room in enumerate(BELOW)}


FLOOR = floors()
Calls: TypeAlias = Mapping[tuple[str, str], set[str]]
"""From which room to which, and whom."""


def room_of(module: str) -> str:
    first, _, rest = module.partition(".")
    return f"bot.{rest.partition('.')[0]}" if first == "bot" else first


@contextmanager
def watched() -> Iterator[Calls]:
    calls: dict[tuple[str, str], set[str]] = {}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_back is not None:
            here, there = (room_of(str(one.f_globals.get("__name__", ""))) for one in (frame.f_back, frame))
            if here != there and here in FLOOR and there in FLOOR:
                calls.setdefault((here, there), set()).add(frame.f_code.co_qualname)

    sys.setprofile(watch)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def climbs(calls: Calls) -> set[tuple[str, str]]:
    """From where somebody is called upstairs, and who, but for a look at the game that was handed down from there."""
    return {
        (here, whom)
        for (here, there), named in calls.items()
        for whom in named
        if FLOOR[there] < FLOOR[here] and "<locals>" not in whom
    }


HOUSE = {(room, f"Diurna.{name}") for room in ("bot.discord", "bot.posts") for name in vars(House)}
"""The bot itself, which is asked for what its rooms share."""
LISTENS = {("bot.table", "TurnPosts.hear")}
READS = {("engines", "TableOptions._from_a_switch")}
"""A validator of a class of the bot: pydantic runs it while the kernel builds the value."""


async def test_a_press_walks_one_way(pictured: Evening) -> None:
    player = await to_the_first_turn(pictured, pictured.ada, pictured.ben)
    where = await pictured.own_camp()

    async def walk(pressed: str, done: Awaitable[Any]) -> Calls:
        with watched() as calls:
            await done
        # Nobody above is called but the button's own function, whom the house knows by its name.
        assert climbs(calls) - HOUSE - LISTENS - READS == {("bot.discord", pressed)}
        return calls

    await walk("act", player.press("Act"))
    await walk("press_verb", player.choose("Recruit"))
    await pictured.say(player, verb="recruit", levies={where: 1})
    await walk("more", player.press("More"))
    undo = await walk("undo", player.press("Undo"))
    assert {("bot.app", "bot.discord"), ("bot.features", "bot.table"), ("bot.table", "storage")} <= set(undo)
    assert {("bot.table", "bot.posts"), ("bot.posts", "bot.crew"), ("bot.crew", "render")} <= set(undo)
