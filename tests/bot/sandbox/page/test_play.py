"""`make play` in a real browser: two people in two windows begin a game, and each makes a move. See `browsing`.

The bot, its painters and the page are started as `make play` starts them, in a process of their own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.table.words import words
from engines.shelf import games
from render.pictures import drawable
from tests.bot.sandbox.page.browsing import ONE_PAINTER, ROOT, SIZES, Player, comes_true, need_chromium, player
from tests.bot.sandbox.page.opening import Opening, opening_of
from tests.bot.sandbox.page.patient import DIURNA, PATIENT
from tests.conformance.games import one_in

need_chromium()
pytestmark = pytest.mark.asyncio(loop_scope="session")

LEGIBLE = 1000
"""Pixels: the least length of a map at full size, wide or upright."""
IDS = "messages => messages.map(message => message.dataset.id)"
LOADED = "pictures => pictures.length > 0 && pictures.every(p => p.complete && p.naturalWidth > 0)"
OVERFLOWING = """() => [...document.querySelectorAll("#log, #log .container, #log .row, #composer, #head")]
    .filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.className || node.id)"""


DRAWN = [kind for kind in games() if drawable(kind)]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where `make play` says that the page is."""
    told = tmp_path / "log.txt"
    with told.open("w") as log:
        play = subprocess.Popen(
            [sys.executable, "-c", DIURNA, "play", "--quiet", "--port", "0"],
            cwd=ROOT,
            env={**os.environ, **ONE_PAINTER, "DIURNA_STORE__FILE": str(tmp_path / "play.db")},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert play.stdout is not None
        # It says so, or it ends: a bot that does not come up is not waited for.
        here = next((line.strip() for line in play.stdout if "?as=Ada" in line), "")
        assert here, told.read_text()
        yield here.removesuffix("/?as=Ada")
    finally:
        play.terminate()
        assert play.wait(PATIENT) == 0
    assert " ERROR " not in told.read_text(), told.read_text()


@one_in(8)
@pytest.mark.parametrize(("size", "kind"), list(product(SIZES, DRAWN)))
async def test_two_people_begin_a_game(address: str, browser: Browser, kind: str, size: str) -> None:
    ada, ben = [await player(browser, address, name, size, kind) for name in ("Ada", "Ben")]
    await begin(ada, ben, words(games()[kind], []).word("game", "title"), games()[kind].seats)
    first = ada if "@Ada" in await asked(ada) else ben
    other = ben if first is ada else ada
    await first_moves(first, other, opening_of(kind))
    await leave(first, other)


async def begin(ada: Player, ben: Player, title: str, seats: tuple[int, ...]) -> None:
    """From the empty channel to the first turn post, by what the page itself says."""
    await ada.shot("empty")
    await ada.page.get_by_role("button", name="Open a table").click()
    offered = ada.page.locator(".sheet .option")
    await expect(offered).to_have_count(len(games()))
    await offered.filter(has_text=title).click()
    for person in (ada, ben):
        await expect(person.post).to_contain_text(f"{title}")
        start = person.post.get_by_role("button", name="Start")
        await (expect(start).to_be_enabled() if 1 in seats else expect(start).to_be_disabled())
    if 1 not in seats:
        await expect(ben.post).to_contain_text("One more player has to join")
    await ben.shot("lobby")
    await ben.press("Join")
    await expect(ada.post).to_contain_text("2 Ben")

    await ada.press("Options")
    await expect(ada.private).to_contain_text("Seating")
    await ada.private.locator(".select", has_text="by lot").click()
    await ada.page.locator(".sheet .option", has_text="as joined").click()
    await expect(ben.post).to_contain_text("Seating: as joined")
    await ada.shot("options")
    await expect(ben.private).to_have_count(0)
    await ada.private.get_by_role("button", name="Dismiss message").click()

    await ada.press("Start")
    for person in (ada, ben):
        await expect(person.post).to_contain_text("The game begins. The seats, in order: Ada and Ben.")
        await pictures_are_there(person)
        await person.shot("first-turn")
        assert await person.page.evaluate(OVERFLOWING) == []
    await opens_at_full_size(ben)


async def first_moves(first: Player, other: Player, opening: Opening) -> None:
    await guided(first, other, opening.choices, opening.news)
    mover, watcher = (first, other) if f"@{first.name}" in await asked(first) else (other, first)
    await can_be_turned_over(mover)
    await mover.complete(*opening.typed)
    if opening.proposed:
        usual = mover.private.last.get_by_role("button", name=re.compile(f"^{opening.proposed}"))
        await expect(usual).to_have_count(1)
    await confirmed(mover, watcher, opening.then)


async def guided(mover: Player, other: Player, choices: list[str], news: str) -> None:
    """Act, choose one thing after the other, confirm: at most four presses, and nobody else sees any of it."""
    mover.presses = 0
    await mover.press("Act")
    for choice in choices:
        await mover.choose(choice)
    await confirmed(mover, other, news)
    assert mover.presses <= 4


async def confirmed(mover: Player, other: Player, news: str) -> None:
    """What was prepared in private is done, and both read it under new pictures."""
    await mover.shot("preview")
    confirm = mover.private.last.get_by_role("button", name="Confirm", exact=True)
    await expect(confirm.or_(mover.private.last.get_by_text("✓")).first).to_be_visible()
    # What can be taken back just like that is done at once.
    if await confirm.count():
        await mover.press("Confirm", mover.private.last)
    await expect(mover.private.last).to_contain_text("✓")
    for person in (mover, other):
        if news:
            await expect(person.post).to_contain_text(re.compile(f"({mover.name}|You) .*{news}"))
        else:
            await expect(person.post.locator(".mention")).to_have_text([f"@{other.name}"])
        await pictures_are_there(person)
    own = set(await mover.private.evaluate_all(IDS))
    assert own and not own & set(await other.page.locator(".message").evaluate_all(IDS))
    await mover.shot("moved")
    await other.shot("told")


async def asked(person: Player) -> str:
    """Whom the post calls: `@Ada`, or both."""
    return " ".join(await person.post.locator(".mention").all_inner_texts())


async def pictures_are_there(person: Player) -> None:
    pictures = person.post.locator(".gallery img")
    await expect(pictures.first).to_be_visible()
    for picture in await pictures.all():
        # Those out of sight are not loaded before somebody scrolls to them.
        await picture.scroll_into_view_if_needed()
    await comes_true(person.page, f"({LOADED})([...document.querySelectorAll('.gallery img')])")
    await person.page.locator("#log").evaluate("log => log.scrollTo(0, log.scrollHeight)")


async def opens_at_full_size(person: Player) -> None:
    whole = person.page.locator("img[alt^='The table']")
    await person.post.locator(".gallery .tile", has=whole).first.click()
    large: Locator = person.page.locator(".viewer img")
    await expect(large).to_be_visible()
    size = "async picture => { await picture.decode(); return [picture.naturalWidth, picture.naturalHeight]; }"
    assert max(await large.evaluate(size)) >= LEGIBLE
    await person.shot("picture")
    await person.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def can_be_turned_over(person: Player) -> None:
    """All the pictures of a post, one after the other, each with its words below."""
    pictures = await person.post.locator(".gallery img").all()
    await person.post.locator(".gallery .tile").first.click()
    for at, picture in enumerate(pictures, 1):
        await expect(person.page.locator(".viewer .count")).to_have_text(f"{at} of {len(pictures)}")
        await expect(person.page.locator(".viewer figcaption")).to_contain_text(
            str(await picture.get_attribute("alt"))
        )
        await person.page.locator(".viewer .turn.right").click()
    await person.page.keyboard.press("Escape")


async def leave(*people: Player) -> None:
    for person in people:
        assert await person.page.evaluate(OVERFLOWING) == []
        assert not person.trouble, person.trouble
