"""The page in a real browser: everything a bot can post, on a desktop and on a phone. See `browsing`."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image, ImageDraw
from playwright.async_api import Browser, expect

from bot.sandbox import Sandbox
from bot.sandbox.connect import connect, disconnect
from tests.bot.sandbox.page.browsing import SIZES, need_chromium, player
from tests.bot.sandbox.page.patient import PATIENT
from tests.conformance.games import one_in

need_chromium()
pytestmark = pytest.mark.asyncio(loop_scope="session")

REGIONS = ["Italia", "Sicilia", "Libya", "Aegyptus", "Graecia", "Hispania", "Gallia", "Asia Minor", "Syria"]

Interaction = discord.Interaction[discord.Client]


def board(words: str, size: tuple[int, int], ground: str) -> discord.File:
    image = Image.new("RGB", size, ground)
    pen = ImageDraw.Draw(image)
    for n in range(0, size[0], 90):
        for k in range(0, size[1], 80):
            centre = (n + (45 if k // 80 % 2 else 0), k)
            pen.regular_polygon((*centre, 44), 6, fill="#d8c9a3" if (n + k) % 170 else "#8fb0a8", outline="#5c4a30")
    pen.rectangle((20, 20, 20 + 14 * len(words), 66), fill="#2b2118")
    pen.text((32, 30), words, fill="#fff4e2", font_size=24)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, f"{words.split()[0].lower()}.png", description=f"{words}: seven regions, three cities")


class Turn(ui.LayoutView):
    def __init__(self, files: list[discord.File], mention: str) -> None:
        super().__init__(timeout=None)
        news = (
            "- Red marched from **Italia** to *Sicilia* and took the harbour.\n"
            "- The granaries of Libya burn: Blue loses `2 grain`.\n"
            "- Blue built a Road in Graecia.\n-# … 4 more with *Log*"
        )
        seal = discord.MediaGalleryItem(files[0])
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"### Round 3 of generation 2\n{mention} is asked: **choose your second action**"),
                ui.Separator(),
                ui.Section(ui.TextDisplay(news), accessory=ui.Thumbnail(seal.media, description="the seal of Red")),
                ui.MediaGallery(*(discord.MediaGalleryItem(f, description=f.description) for f in files)),
                ui.ActionRow(
                    ui.Button(label="Act", custom_id="act", style=discord.ButtonStyle.primary),
                    ui.Button(label="My hand", custom_id="hand"),
                    ui.Button(label="Boards", custom_id="boards"),
                    ui.Button(label="Log", custom_id="log"),
                    ui.Button(label="Undo", custom_id="undo", style=discord.ButtonStyle.danger, disabled=True),
                ),
                ui.ActionRow(
                    ui.Button(label="Agree", custom_id="agree", style=discord.ButtonStyle.success),
                    ui.Button(label="Letter", custom_id="letter", emoji="✉️"),
                    ui.Button(label="Rules", url="https://example.org/rules"),
                ),
                accent_colour=0xB5533C,
            )
        )


class Dialogue(ui.View):
    def __init__(self, choices: list[str], step: str) -> None:
        super().__init__(timeout=None)
        options = [discord.SelectOption(label=c, value=c, description=f"{c}: 5 gold, capacity 4") for c in choices]
        self.add_item(ui.Select(custom_id=f"{step}", placeholder="Choose", options=options))
        many = [discord.SelectOption(label=f"Legion {n}", value=str(n)) for n in range(1, 13)]
        self.add_item(
            ui.Select(custom_id="units", placeholder="Which units?", options=many, min_values=1, max_values=4)
        )
        self.add_item(ui.UserSelect(custom_id="ally", placeholder="With whom?"))
        self.add_item(ui.Button(label="Confirm", custom_id="confirm", style=discord.ButtonStyle.success))
        self.add_item(ui.Button(label="Cancel", custom_id="cancel"))


class Letter(ui.Modal, title="A letter to Blue"):
    subject: ui.TextInput[Letter] = ui.TextInput(label="Subject", custom_id="subject", max_length=40)
    body: ui.Label[Letter] = ui.Label(
        text="Your words",
        description="Blue reads this when it is delivered",
        component=ui.TextInput(custom_id="body", style=discord.TextStyle.long, required=False),
    )
    offer: ui.Label[Letter] = ui.Label(
        text="Offer",
        component=ui.Select(custom_id="offer", options=[discord.SelectOption(label=o) for o in ("Peace", "Trade")]),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"Your letter *{self.subject.value}* is on its way.", ephemeral=True)


SEEN = asyncio.Event()
"""Somebody has looked at the answer that is still to come."""


class TableBot(commands.Bot):
    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(command_prefix=commands.when_mentioned, intents=intents, guild_ready_timeout=0)
        sands = app_commands.Group(name="sands", description="The Sands of Time")

        @self.tree.command(description="Open a table in this channel")
        @app_commands.describe(game="Which game", seats="How many seats", private="Only for invited people")
        async def new(
            i: Interaction, game: str, seats: app_commands.Range[int, 2, 5] = 3, private: bool = False
        ) -> None:
            await i.response.defer(thinking=True)
            files = [
                board("Map of the world", (1200, 800), "#3b5566"),
                board("Red board", (800, 600), "#6d3b32"),
                board("Blue board", (800, 600), "#32506d"),
            ]
            await SEEN.wait()
            SEEN.clear()
            await i.followup.send(view=Turn(files, i.user.mention), files=files)

        @new.autocomplete("game")
        async def games(i: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            names = ["The Sands of Time", "Era of Tribes", "Clash of Cultures", "Hinterland"]
            return [app_commands.Choice(name=n, value=n) for n in names if typed.lower() in n.lower()]

        @sands.command(description="Build something in a region of yours")
        @app_commands.describe(region="Where", building="What", confirm="Do it without asking again")
        async def build(i: Interaction, region: str, building: str, confirm: bool = False) -> None:
            text = (
                f"**Build a {building} in {region} for 5 gold.**\n> You will have 6 grain, 1 gold.\n"
                f"Regions next to {region} become neighbours. <t:1790000000:R>"
            )
            await i.response.send_message(text, view=Dialogue(REGIONS, "where"), ephemeral=True)

        @build.autocomplete("region")
        async def regions(i: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=f"{r} (capacity 4)", value=r) for r in REGIONS if typed.lower() in r.lower()
            ]

        @sands.command(description="Never answers")
        async def sleep(i: Interaction) -> None:
            return

        @self.tree.command(description="A small picture with an embed")
        async def card(i: Interaction) -> None:
            e = discord.Embed(
                title="Harbour of Sicilia", description="Worth **2** points at the end.", colour=0x3F6FB0
            )
            e.add_field(name="Owner", value="Red").add_field(name="Level", value="2").set_footer(text="Rule 7.6")
            e.set_image(url="attachment://card.png")
            await i.response.send_message(
                "# News\n1. first\n2. second\n```\ncode here\n```\n`inline` ~~gone~~ ||secret||",
                embed=e,
                file=board("Card harbour", (900, 500), "#444c33"),
            )

        self.tree.add_command(sands)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, i: Interaction) -> None:
        if i.type is not discord.InteractionType.component:
            return
        data: Any = i.data
        custom_id = data["custom_id"]
        if custom_id == "act":
            await i.response.send_message(
                "**Your second action** (unrest 4, 6 grain, 3 gold)\nWhat will you do?",
                view=Dialogue(REGIONS, "where"),
                ephemeral=True,
            )
        elif custom_id == "letter":
            await i.response.send_modal(Letter())
        elif custom_id == "where":
            await i.response.edit_message(
                content=f"**Build · what in {data['values'][0]}?**",
                view=Dialogue(["Road", "Irrigation", "Port"], "what"),
            )
        elif custom_id in ("what", "units", "ally"):
            await i.response.edit_message(content=f"**Chosen:** {', '.join(data['values'])}")
        elif custom_id == "cancel":
            await i.response.edit_message(content="Cancelled.", view=None)
        elif custom_id == "agree":
            assert isinstance(i.channel, discord.TextChannel)
            await i.response.defer()
            thread = await i.channel.create_thread(
                name="Talks of Red and Blue", type=discord.ChannelType.public_thread
            )
            await thread.send(f"Here you are, {i.user.mention}.")
            await i.user.send("A copy for your records.")


@asynccontextmanager
async def table() -> AsyncIterator[Sandbox]:
    async with Sandbox(rate_limits=False, deadline=PATIENT) as sandbox:
        people = [sandbox.user(name) for name in ("Ada", "Ben", "Cleo", "Dov")]
        guild = sandbox.guild("The Forum", *people)
        for name in ("the-table", "second-table"):
            sandbox.channel(guild, name)
        connect(sandbox.url)
        bot = TableBot()
        running = asyncio.create_task(bot.start(sandbox.token))
        await sandbox.connected()
        yield sandbox
        await bot.close()
        await asyncio.wait([running])
        disconnect()
    sandbox.check()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with table() as sandbox:
        yield sandbox


@one_in(2)
@pytest.mark.parametrize("size", SIZES)
async def test_an_evening_at_the_table(sandbox: Sandbox, browser: Browser, size: str) -> None:
    ada = await player(browser, sandbox.url, "Ada", size)
    ben = await player(browser, sandbox.url, "Ben", size)
    page = ada.page
    await ada.shot("empty")

    # The command line: the list, a command's fields, autocomplete from the bot
    line = page.locator(".line")
    await line.click()
    await line.press_sequentially("/")
    await expect(page.locator(".suggestion")).to_have_count(4)
    await ada.shot("commands")
    await line.press_sequentially("new")
    await line.press("Enter")
    field = page.locator(".field-input").first
    await expect(page.locator(".suggestion")).to_have_count(4)
    await field.press_sequentially("time")
    await expect(page.locator(".suggestion")).to_have_text(["The Sands of Time"])
    await ada.shot("autocomplete")
    await field.press("Enter")
    await expect(field).to_have_value("The Sands of Time")
    await ada.shot("command-filled")
    await field.press("Enter")
    await expect(page.locator(".thinking")).to_be_visible()
    await ada.shot("thinking")
    SEEN.set()
    post = page.locator(".message", has=page.locator(".container"))
    await expect(post.locator(".container")).to_be_visible()
    await ada.shot("turn-post")
    assert await post.locator(".gallery img").count() == 3

    # Pictures open at full size
    await post.locator(".gallery .tile").first.click()
    await expect(page.locator(".viewer img")).to_be_visible()
    await ada.shot("picture")
    await page.locator(".stage").click()
    await expect(page.locator(".stage")).to_have_class(re.compile("zoomed"))
    await ada.shot("picture-zoomed")
    await page.keyboard.press("Escape")
    await expect(page.locator(".viewer")).to_have_count(0)

    # A private dialogue, invisible to Ben
    await post.get_by_role("button", name="Act", exact=True).click()
    dialogue = page.locator(".message.private").last
    await expect(dialogue).to_contain_text("Only you can see this")
    await ada.shot("dialogue")
    await dialogue.locator(".select").first.click()
    await expect(page.locator(".sheet .option")).to_have_count(9)
    await ada.shot("select")
    await page.locator(".sheet .option").nth(2).click()
    await expect(dialogue).to_contain_text("what in Libya?")
    await dialogue.locator(".select").nth(1).click()
    for n in (0, 3):
        await page.locator(".sheet .option").nth(n).click()
    await ada.shot("select-many")
    await page.get_by_role("button", name="Done").click()
    await expect(dialogue).to_contain_text("Chosen: 1, 4")
    await dialogue.locator(".select").nth(2).click()
    await ada.shot("select-person")
    await page.locator(".sheet .option", has_text="Ben").click()
    await expect(dialogue).to_contain_text(next(u.id for u in sandbox.world.users.values() if u.name == "Ben"))
    await expect(ben.page.locator(".message.private")).to_have_count(0)
    await expect(ben.page.locator(".message")).to_have_count(1)
    await dialogue.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".message.private")).to_have_count(0)

    # A modal
    await post.get_by_role("button", name="Letter").click()
    modal = page.locator(".modal")
    await expect(modal).to_contain_text("A letter to Blue")
    await modal.locator("input.input").fill("Peace")
    await ada.shot("modal")
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.locator(".trouble")).to_contain_text("star")
    await modal.locator(".select").click()
    await page.locator(".sheet .option").first.click()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_have_count(0)
    await expect(page.locator(".message.private").last).to_contain_text("Your letter Peace is on its way.")

    # Silence of the bot
    sandbox.service.switchboard.deadline = 0.1
    await ada.command("/sands sleep")
    await expect(page.locator(".message.private").last).to_contain_text("The application did not respond")
    await ada.shot("no-answer")
    await post.get_by_role("button", name="Boards").click()
    await expect(post.locator(".failure")).to_contain_text("The application did not respond")
    sandbox.service.switchboard.deadline = PATIENT

    # A typed command as a whole, and one with a mistake
    await ada.command("/sands build region:Italia building:Road")
    await expect(page.locator(".message.private").last).to_contain_text("Build a Road in Italia for 5 gold.")
    await ada.shot("typed")
    await ada.command("/nonsense")
    await expect(page.locator(".composer-note")).to_contain_text("no such command")
    await page.locator(".line").fill("")

    # Markdown and an embed
    await ada.command("/card")
    await expect(page.locator(".embed")).to_contain_text("Worth 2 points")
    await ada.shot("embed")

    # A thread and a direct message, with their marks
    await post.get_by_role("button", name="Agree").click()
    await expect(page.locator(".place", has_text="Talks of Red")).to_have_class(re.compile("unread"))
    await expect(page.locator(".place .badge").first).to_have_text("1")
    if size == "phone":
        await page.locator("#menu").click()
    await ada.shot("places")
    await page.locator(".place", has_text="Talks of Red").click()
    await expect(page.locator(".message.called")).to_contain_text("Here you are")
    await ada.shot("thread")

    # People talk
    await ben.command("Good game, *everybody*!")
    await expect(ben.page.locator(".message").last).to_contain_text("Good game, everybody!")
    await ben.shot("ben")
    assert not ada.trouble, ada.trouble
    assert not ben.trouble, ben.trouble


async def test_switching_who_you_are(sandbox: Sandbox, browser: Browser) -> None:
    ada = await player(browser, sandbox.url, "Ada", "desktop")
    await ada.page.locator("#who").select_option("Cleo")
    await expect(ada.page.locator("#who")).to_have_value("Cleo")
    assert "as=Cleo" in ada.page.url
    assert not ada.trouble, ada.trouble
