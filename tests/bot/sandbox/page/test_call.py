"""What a call is made of, as the page shows it: its measures on a phone, signs, times, and what is silent."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.rules.messages import SUPPRESS_NOTIFICATIONS
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.drafts import Draft
from bot.sandbox.world.emojis import Emoji
from render.signs import common_signs
from tests.bot.sandbox.page.browsing import SIZES, comes_true, need_chromium, player
from tests.bot.sandbox.page.showing import V2, Bot, picture, showing

need_chromium()
pytestmark = pytest.mark.asyncio(loop_scope="session")

BOXES = "nodes => nodes.map(n => { const f = n.getBoundingClientRect(); return [f.left, f.top, f.width, f.height]; })"
LOADED = "[...document.querySelectorAll('.message img')].every(image => image.naturalWidth)"
HOUR = 3600


def signs(bot: Bot) -> dict[str, Emoji]:
    """The common ones, uploaded."""
    world = bot.sandbox.world
    for sign in common_signs():
        world.emojis.stand(Emoji(world.ids(), sign.name, sign.png))
    return {emoji.name: emoji for emoji in world.emojis}


def text(*lines: str) -> Json:
    return {"type": 10, "content": "\n".join(lines)}


def gallery(*names: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}.png"}} for name in names]}


def button(custom_id: str, label: str, style: int = 2, **more: Json) -> Json:
    return {"type": 2, "custom_id": custom_id, "label": label, "style": style, **more}


async def test_a_call_has_the_measures_of_a_phone(browser: Browser) -> None:
    files = tuple(
        picture(name, size) for name, size in (("near", (1014, 678)), ("map", (1500, 1000)), ("board", (900, 1300)))
    )
    async with showing() as bot:
        sign = {name: f"<:{name}:{emoji.id}>" for name, emoji in signs(bot).items()}
        bot.post(
            {
                "type": 17,
                "accent_color": 0xFFC31B,
                "components": [
                    text("-# Round 4 of 20", "## You lost 3: 4 → 1", f"{bot.people[0].mention} one action."),
                    text(f"{sign['against']} It took 3.", f"-# {sign['red_star']} You won."),
                    gallery("near"),
                    {"type": 1, "components": [button("a", "Act", 3), button("h", "Hint"), button("m", "More")]},
                    gallery("map", "board"),
                ],
            },
            files=files,
        )
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        await comes_true(ada.page, LOADED)

        async def boxes(selector: str) -> list[list[float]]:
            found: list[list[float]] = await ada.page.locator(selector).evaluate_all(BOXES)
            return found

        ((_, _, wide, _),) = await boxes(".container")
        assert wide == 366
        assert [box[3] for box in await boxes(".subtext")] == [17, pytest.approx(17, abs=2)]
        assert [box[3] for box in await boxes(".h2")] == [25]
        assert [box[3] for box in await boxes(".display .text")] == [21, pytest.approx(21, abs=1)]
        assert [box[3] for box in await boxes(".row .button")] == [40] * 3
        ((_, _, one, _),) = await boxes(".one .tile")
        assert one == pytest.approx(338, abs=2)
        left, right = await boxes(".pair .tile")
        assert left[1] == right[1] and left[0] + left[2] < right[0], "side by side"
        assert right[0] + right[2] <= 366 + 12
        assert left[3] == pytest.approx(right[3]) and 60 < left[3] <= 165
        assert left[2] / left[3] == pytest.approx(1.5, rel=0.02), "whole"
        await ada.shot("call")

        # Small in the post, large when it is opened: all three can be turned over.
        await ada.page.locator(".pair .tile").first.click()
        await expect(ada.page.locator(".viewer .count")).to_have_text("2 of 3")
        assert not ada.trouble, ada.trouble


@pytest.mark.parametrize("size", SIZES)
async def test_signs_are_pictures_in_texts_on_buttons_and_in_lists(browser: Browser, size: str) -> None:
    async with showing() as bot:
        goal = signs(bot)["goal"]
        shown: Json = {"id": goal.id, "name": goal.name}
        options = [{"label": "Bronze Age", "value": "b", "emoji": shown}, {"label": "None", "value": "n"}]
        bot.post(
            text(f"<:goal:{goal.id}> **Bronze Age** and <:gone:1> too"),
            {"type": 1, "components": [button("a", "Act", emoji=shown)]},
            {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": options}]},
        )
        ada = await player(browser, bot.sandbox.url, "Ada", size)
        line = ada.page.locator(".display")
        # What is gone is its name again; the first one stays a picture with its name in words.
        await expect(line).to_contain_text("Bronze Age and :gone: too")
        await expect(line.locator("img")).to_have_attribute("alt", ":goal:")
        await comes_true(ada.page, LOADED)
        assert await line.locator("img").evaluate("image => image.naturalWidth") == 128
        ((_, _, wide, _),) = await line.locator("img").evaluate_all(BOXES)
        assert wide == pytest.approx(22)
        await expect(ada.page.locator(".button img.emoji")).to_have_count(1)
        await ada.page.locator(".select").click()
        await expect(ada.page.locator(".option img.emoji")).to_have_count(1)
        await ada.shot("signs")


async def test_a_silent_message_says_so_and_calls_nobody(browser: Browser) -> None:
    async with showing() as bot:
        guild, (ada_there, _) = bot.channel.guild, bot.people
        assert guild is not None
        other = bot.sandbox.channel(guild, "elsewhere")
        ada = await player(browser, bot.sandbox.url, "Ada", "desktop")
        place = ada.page.locator(".place", has_text="elsewhere")

        def post(words: str, flags: int) -> None:
            draft = Draft({"components": [text(words)], "flags": V2 | flags})
            bot.sandbox.service.post.send(other, draft, author=bot.sandbox.bot)

        post(f"{ada_there.mention} quietly", SUPPRESS_NOTIFICATIONS)
        await expect(place).to_have_class("place unread")
        await expect(place.locator(".badge")).to_have_count(0)
        assert not (await ada.page.title()).startswith("(")
        post(f"{ada_there.mention} aloud", 0)
        await expect(place.locator(".badge")).to_have_text("1")
        await place.click()
        await expect(ada.page.locator(".message")).to_have_count(2)
        await expect(ada.page.locator(".message .quiet")).to_have_attribute("alt", "Silent message")


async def test_times_are_told_as_from_now_and_go_on(browser: Browser) -> None:
    async with showing() as bot:
        ada = await player(browser, bot.sandbox.url, "Ada", "phone")
        page = ada.page
        now = await page.evaluate("Math.floor(Date.now() / 1000) + 60")
        await page.clock.pause_at(now)
        ahead = (30, 90, HOUR, 36 * HOUR, 40 * 24 * HOUR, -2 * HOUR)
        bot.post(text(" | ".join(f"<t:{now + seconds}:R>" for seconds in ahead)))
        stamps = page.locator(".stamp")
        told = ["in 30 seconds", "in 2 minutes", "in 1 hour", "in 2 days", "in 1 month", "2 hours ago"]
        await expect(stamps).to_have_text(told)
        await page.clock.run_for(3 * HOUR * 1000)
        later = ["3 hours ago", "3 hours ago", "2 hours ago", "in 1 day", "in 1 month", "5 hours ago"]
        await expect(stamps).to_have_text(later)


async def test_every_style_of_a_time_is_told(browser: Browser) -> None:
    async with showing() as bot:
        bot.post(text(" | ".join(f"<t:1790000000:{style}>" for style in "tTdDfFsS") + " | <t:1790000000>"))
        ada = await player(browser, bot.sandbox.url, "Ada", "desktop")
        told = [one.replace("\u202f", " ") for one in await ada.page.locator(".stamp").all_text_contents()]
        clock, seconds, day, month, both, full, short, exact, usual = told
        assert ":" in clock and seconds.count(":") == 2 and day.count("/") == 2 and "2026" in month
        assert both == usual and month in both and clock in both and len(full) > len(both)
        assert day in short and clock in short and day in exact and seconds in exact
