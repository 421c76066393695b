"""How a game is begun at the page: what is offered first, and what need not be said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox import Answer
from bot.sandbox.rules.refusal import Json
from tests.bot.sandbox.page.browsing import SIZES, need_chromium, player
from tests.bot.sandbox.page.showing import INTEGER, STRING, command, showing, subcommand

need_chromium()
pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = (
    command("clash", "Clash of Cultures", subcommand("advance"), subcommand("move")),
    command("game", "The table", subcommand("log"), subcommand("undo")),
    {"name": "mygames", "description": "Your games", "type": 1},
    command("sands", "The Sands of Time", subcommand("act"), subcommand("build")),
)


@pytest.mark.parametrize(
    ("post", "first"),
    [
        (None, ["/game log", "/game undo", "/mygames", "/clash advance"]),
        (
            "# The Sands of Time",
            ["/sands act", "/sands build", "/game log", "/game undo", "/mygames", "/clash advance"],
        ),
        (
            "# Clash of Cultures",
            ["/clash advance", "/clash move", "/game log", "/game undo", "/mygames", "/sands act"],
        ),
    ],
)
async def test_what_this_table_can_use_comes_first(browser: Browser, post: str | None, first: list[str]) -> None:
    async with showing(*GAMES) as bot:
        if post:
            bot.post(content="# The Sands of Time" if "Clash" in post else "# Clash of Cultures")
            bot.post(content=post)
            await bot.sandbox.say(
                bot.sandbox.world.users[next(iter(bot.sandbox.world.readers(bot.channel)))], bot.channel, "ok"
            )
        ada = await player(browser, bot.sandbox.url, "Ada", "desktop")
        await ada.page.locator(".line").press_sequentially("/")
        labels = await ada.page.locator(".suggestion-label").all_inner_texts()
        assert labels[: len(first)] == first
        await ada.shot(f"slash-{len(first)}")


WHICH: Json = {"name": "game", "description": "Which game?", "type": STRING, "required": True, "autocomplete": True}
COMPUTERS: Json = {"name": "computers", "description": "Begin at once against so many", "type": INTEGER}
OPENING = command("game", "The table", subcommand("new", WHICH))
ALONE = command("game", "The table", subcommand("new", WHICH, COMPUTERS))
SHELF = [{"name": "The Sands of Time", "value": "sands"}, {"name": "Clash of Cultures", "value": "clash"}]
COMPLETED = 4
"""The kind of interaction that asks what an option may hold."""


def offering(*games: Json) -> Callable[[Json], tuple[Answer, Json]]:
    """A bot that opens a table with one of these games."""

    def reply(asked: Json) -> tuple[Answer, Json]:
        if asked["type"] == COMPLETED:
            return Answer.CHOICES, {"choices": list(games)}
        return Answer.MESSAGE, {"content": "The table"}

    return reply


LOOKING = command(
    "game",
    "The table",
    subcommand(
        "board",
        {"name": "view", "description": "Of what?", "type": STRING},
        {"name": "place", "description": "Which place?", "type": STRING},
    ),
)


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("/game board ", {}),
        ("/game board place:Libya", {"place": "Libya"}),
        ("/game board place:Libya view:map", {"place": "Libya", "view": "map"}),
        ("/game board chronicle", {"view": "chronicle"}),
    ],
)
async def test_what_need_not_be_said_is_typed_in_one_go(browser: Browser, typed: str, sent: dict[str, str]) -> None:
    async with showing(LOOKING) as bot:
        bot.reply = lambda asked: (Answer.MESSAGE, {"content": "The board"})
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        await ada.page.locator(".line").press_sequentially(typed)
        await ada.page.keyboard.press("Enter")
        await expect(ada.page.locator(".message")).to_contain_text("The board")
        (board,) = bot.heard[-1]["data"]["options"]
        assert {one["name"]: one["value"] for one in board.get("options", ())} == sent
        assert not ada.trouble, ada.trouble


@pytest.mark.parametrize("size", SIZES)
async def test_open_a_table_starts_at_once(browser: Browser, size: str) -> None:
    """A press for the list of games, one for the game: nothing is left half typed in the line below."""
    async with showing(OPENING) as bot:
        bot.reply = offering(*SHELF)
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        await ada.page.get_by_role("button", name="Open a table").click()
        await expect(ada.page.locator(".sheet .option")).to_have_text(["The Sands of Time", "Clash of Cultures"])
        await ada.shot("games")
        await ada.page.locator(".sheet .option").nth(1).click()
        await expect(ada.page.locator(".message")).to_contain_text("The table")
        sent = bot.heard[-1]["data"]["options"][0]
        assert (sent["name"], sent["options"][0]["value"]) == ("new", "clash")
        await expect(ada.page.locator(".command-name")).to_have_count(0)
        assert not ada.trouble, ada.trouble


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_against_two_computers_begins_by_one_press(browser: Browser, size: str) -> None:
    async with showing(ALONE) as bot:
        bot.reply = offering(*SHELF)
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        games = ada.page.locator(".games .button")
        await expect(games).to_have_text(["The Sands of Time", "Clash of Cultures"])
        await ada.shot("alone")
        await games.nth(1).click()
        await expect(ada.page.locator(".message")).to_contain_text("The table")
        sent = bot.heard[-1]["data"]["options"][0]
        assert {one["name"]: one["value"] for one in sent["options"]} == {"game": "clash", "computers": 2}
        assert sum(asked["type"] == COMPLETED for asked in bot.heard) == 1, "the bot is asked for its games once"
        assert not ada.trouble, ada.trouble


async def test_with_one_game_the_lobby_opens_by_one_press(browser: Browser) -> None:
    async with showing(OPENING) as bot:
        bot.reply = offering(SHELF[0])
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        await ada.page.get_by_role("button", name="Open a table").click()
        await expect(ada.page.locator(".message")).to_contain_text("The table")
