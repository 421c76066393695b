"""A person at the page, in a real browser.

Needs Chromium. Without it the tests of the page are skipped, except in CI, where that is a failure. With
DIURNA_SCREENSHOTS=build/screenshots every step leaves a picture there: to look at, not to compare.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

ROOT = Path(__file__).parents[4]
SCREENSHOTS = os.environ.get("DIURNA_SCREENSHOTS")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The shell has no windows of its own that nobody sees here: the tests take half the time with it."""
ONE_PAINTER = {"DIURNA_PICTURES__WORKERS": "1"}
"""Each draws every game once before it is needed: seconds that a test need not spend twice."""
PATIENT = 600_000
"""Milliseconds: the machine may be busy with other tests, and every wait ends with what is waited for."""


def need_chromium() -> None:
    if BROWSER:
        return
    missing = "Chromium is not installed"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{missing}, and CI must look at the page", pytrace=False)
    warnings.warn(f"tests of the page are skipped: {missing}", stacklevel=1)
    pytest.skip(missing, allow_module_level=True)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENT)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=ARGS)
        yield browser
        await browser.close()


class Player:
    """One person in one window. `trouble` is what no page should ever do: errors, and calls to elsewhere."""

    def __init__(self, page: Page, name: str, size: str, album: str) -> None:
        self.page, self.name, self.size, self.album = page, name, size, album
        self.trouble: list[str] = []
        self.steps = 0
        self.presses = 0

    async def shot(self, name: str) -> None:
        if not SCREENSHOTS:
            return
        self.steps += 1
        file = Path(SCREENSHOTS) / f"{self.album}-{self.size}-{self.name.lower()}-{self.steps:02d}-{name}.png"
        await self.page.screenshot(path=file, animations="disabled")

    # The command line

    async def command(self, text: str) -> None:
        """Plain words, or a whole command with all its fields."""
        line = self.page.locator(".line")
        await line.click()
        await line.press_sequentially(text)
        await line.press("Enter")

    async def complete(self, path: str, field: str, typed: str, whole: str) -> None:
        """A command by its name, and one field of it by the suggestion that is left after some letters; without any,
        by the first."""
        await self.page.locator(".line").press_sequentially(f"/{path} ")
        await expect(self.page.locator(".command-name")).to_have_text(f"/{path}")
        entry = self.page.locator(f'.field-input[aria-label="{field}"]')
        if not await entry.count():
            await self.page.locator(".add-option", has_text=field).click()
        await entry.press_sequentially(typed)
        await expect(self.suggestions.first).to_contain_text(whole)
        if typed:
            await expect(self.suggestions).to_have_count(1)
        await self.shot("suggestion")
        await entry.press("Enter")
        await expect(self.suggestions).to_have_count(0)
        await entry.press("Enter")

    @property
    def suggestions(self) -> Locator:
        return self.page.locator(".suggestion")

    # Messages

    @property
    def post(self) -> Locator:
        """The last that everybody sees."""
        return self.page.locator(".message:not(.private)").last

    @property
    def private(self) -> Locator:
        """All that only this person sees."""
        return self.page.locator(".message.private")

    async def press(self, label: str | re.Pattern[str], on: Locator | None = None) -> None:
        self.presses += 1
        await (on or self.post).get_by_role("button", name=label, exact=True).click()

    async def choose(self, label: str) -> None:
        """A button of the private message, or an option of its menu."""
        self.presses += 1
        button = self.private.last.get_by_role("button", name=label, exact=True)
        menu = self.private.last.locator(".select")
        await expect(button.or_(menu).first).to_be_visible()
        if await button.count():
            which = await button.get_attribute("data-custom-id")
            await button.click()
            await expect(self.page.locator(f'[data-custom-id="{which}"]')).to_have_count(0)
            return
        which = await menu.get_attribute("data-custom-id")
        await menu.click()
        await self.shot("menu")
        await self.page.locator(".sheet .option", has_text=label).first.click()
        # The next question has controls of its own: until it is there, this menu looks just like it.
        await expect(self.page.locator(f'[data-custom-id="{which}"]')).to_have_count(0)


async def comes_true(page: Page, expression: str) -> None:
    """Wait until an expression is true. Playwright's own wait evaluates it within the page, whose policy forbids that
    from the second look on."""
    async with asyncio.timeout(PATIENT / 1000):
        while not await page.evaluate(expression):
            await page.wait_for_timeout(20)


async def player(
    browser: Browser, url: str, name: str, size: str, album: str = "page", channel: str = "the-table"
) -> Player:
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if size == "phone" else 1,
        has_touch=size == "phone",
        locale="en-US",
    )
    page = await context.new_page()
    page.set_default_timeout(PATIENT)
    here = Player(page, name, size, album)
    trouble = here.trouble
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda m: trouble.append(m.text) if m.type == "error" and "422" not in m.text else None)
    page.on("request", lambda r: None if r.url.startswith((url, "data:", "blob:")) else trouble.append(r.url))
    await page.goto(f"{url}/?as={name}")
    place = page.locator(".place", has_text=channel)
    await expect(place).to_have_count(1)
    if "here" not in str(await place.get_attribute("class")):
        if size == "phone":
            await page.locator("#menu").click()
        await place.click()
    await expect(page.locator("#place")).to_contain_text(channel)
    return here
