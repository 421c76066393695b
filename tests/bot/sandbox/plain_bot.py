"""An ordinary bot on discord.py. It knows nothing of the sandbox; only its launcher, at the end, does."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

Interaction = discord.Interaction[discord.Client]

REGIONS = [f"region-{number:02d}" for number in range(60)]


def picture(words: str, size: tuple[int, int] = (64, 40)) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", size, (30, 60, 90)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "map.png", description=words)


class Counter(ui.DynamicItem[ui.Button[ui.View]], template=r"counter:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"counter:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Counter:
        return cls(int(match["n"]))

    async def callback(self, interaction: Any) -> None:
        view = ui.View(timeout=None)
        view.add_item(Counter(self.n + 1))
        await interaction.response.edit_message(content=f"n={self.n + 1}", view=view)


class Board(ui.LayoutView):
    """Components V2: text, a gallery and a button in a container."""

    def __init__(self, picture: discord.File | str, words: str) -> None:
        super().__init__(timeout=None)
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"# {words}"),
                ui.MediaGallery(discord.MediaGalleryItem(picture, description="the map")),
                ui.Separator(),
                ui.ActionRow(ui.Button(label="Next", custom_id="board:next")),
                accent_colour=0x336699,
            )
        )


class Note(ui.Modal, title="Write a note"):
    subject: ui.TextInput[Note] = ui.TextInput(label="Subject", custom_id="subject", max_length=20)
    body: ui.Label[Note] = ui.Label(
        text="Body", component=ui.TextInput(custom_id="body", style=discord.TextStyle.long, required=False)
    )
    tone: ui.Label[Note] = ui.Label(
        text="Tone",
        component=ui.Select(
            custom_id="tone", options=[discord.SelectOption(label=t) for t in ("kind", "firm")], required=False
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        assert isinstance(self.body.component, ui.TextInput)
        assert isinstance(self.tone.component, ui.Select)
        tone = ",".join(self.tone.component.values)
        words = f"{self.subject.value} / {self.body.component.value} / {tone}"
        await interaction.response.send_message(words, ephemeral=True)


class Orders(ui.Modal, title="All at once"):
    """Every kind of field that a form can have, with the usual answers in it."""

    def __init__(self) -> None:
        super().__init__(custom_id="orders")
        names = ("Roma", "Ostia", "Capua")
        cities = [discord.SelectOption(label=n, default=n == "Ostia") for n in names]
        self.city: ui.Select[Orders] = ui.Select(custom_id="city", options=cities)
        self.advance: ui.RadioGroup[Orders] = ui.RadioGroup(custom_id="advance")
        for name in ("Writing", "Storage"):
            self.advance.add_option(label=name, description=f"what {name} does", default=name == "Storage")
        self.spaces: ui.CheckboxGroup[Orders] = ui.CheckboxGroup(custom_id="spaces", max_values=2)
        for name in ("A1", "B2", "C3"):
            self.spaces.add_option(label=name, default=name == "A1")
        self.keep: ui.Checkbox[Orders] = ui.Checkbox(custom_id="keep", default=True)
        self.words: ui.TextInput[Orders] = ui.TextInput(custom_id="words", default="as usual", required=False)
        fields: list[ui.Item[Orders]] = [self.city, self.advance, self.spaces, self.keep, self.words]
        for label, field in zip(("City", "Advance", "Spaces", "Keep", "Words"), fields, strict=True):
            self.add_item(ui.Label(text=label, component=field))

    async def on_submit(self, interaction: Interaction) -> None:
        said = (self.city.values, self.advance.value, self.spaces.values, self.keep.value, self.words.value)
        await interaction.response.send_message(str(said), ephemeral=True)


class Offers(ui.LayoutView):
    """Text with a button beside it, for each thing one can choose."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for name in ("Writing", "Storage"):
            button: ui.Button[Offers] = ui.Button(label="Choose", custom_id=f"offer:{name}")
            button.callback = self.chosen  # type: ignore[method-assign]  # as discord.py's own decorator does
            self.add_item(ui.Section(f"**{name}** does something", accessory=button))

    async def chosen(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        await interaction.response.send_message(data["custom_id"], ephemeral=True)


class Panel(ui.View):
    """A persistent view."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Hold", custom_id="panel:hold", style=discord.ButtonStyle.primary)
    async def hold(self, interaction: Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.send_message("held", ephemeral=True)

    @ui.button(label="Note", custom_id="panel:note")
    async def note(self, interaction: Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Note())

    @ui.button(label="Later", custom_id="panel:later")
    async def later(self, interaction: Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")
        await interaction.followup.send("and more", ephemeral=True)

    @ui.button(label="Swap", custom_id="panel:swap")
    async def swap(self, interaction: Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.edit_message(content="swapped", attachments=[picture("new")], view=self)

    @ui.button(label="Away", custom_id="panel:away")
    async def away(self, interaction: Interaction, button: ui.Button[Panel]) -> None:
        await interaction.response.defer()
        await interaction.delete_original_response()

    @ui.select(
        custom_id="panel:order",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=o, description=f"to {o}") for o in ("hold", "move", "support")],
    )
    async def order(self, interaction: Interaction, select: ui.Select[Panel]) -> None:
        await interaction.response.edit_message(content=f"orders {'+'.join(select.values)}", view=self)

    @ui.select(cls=ui.UserSelect, custom_id="panel:who")
    async def who(self, interaction: Interaction, select: ui.UserSelect[Panel]) -> None:
        await interaction.response.send_message(f"picked {select.values[0].display_name}", ephemeral=True)


class PlainBot(commands.AutoShardedBot):
    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents or discord.Intents(guilds=True),
            guild_ready_timeout=0,
        )
        self.seen: list[str] = []
        self.failures: list[BaseException] = []
        self.task: asyncio.Task[None] | None = None
        register(self.tree)
        self.tree.error(self._failed)

    async def _failed(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        self.failures.append(getattr(error, "original", error))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """By default discord.py lets five seconds pass between two shards."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Counter)
        self.add_view(Panel())
        await self.tree.sync()

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.seen.append("resumed")

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(f"message {message.content}")


def register(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="trivial")
    async def ping(i: Interaction) -> None:
        await i.response.send_message("pong")

    @tree.command(description="send this text")
    async def echo(i: Interaction, text: str, private: bool = False) -> None:
        await i.response.send_message(text, ephemeral=private)

    @tree.command(name="map", description="a region")
    async def show(i: Interaction, region: str, zoom: app_commands.Range[int, 1, 5] = 1) -> None:
        embed = discord.Embed(title=region, description=f"zoom {zoom}").set_image(url="attachment://map.png")
        await i.response.send_message(embed=embed, file=picture(region), view=Panel())

    @show.autocomplete("region")
    async def regions(i: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        most = 26 if typed == "many" else 25
        return [app_commands.Choice(name=r, value=r) for r in REGIONS if typed == "many" or typed in r][:most]

    @tree.command(description="a panel")
    async def panel(i: Interaction, private: bool = False) -> None:
        await i.response.send_message("first", file=picture("old"), view=Panel(), ephemeral=private)

    @tree.command(description="dynamic item")
    async def counter(i: Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Counter(0))
        await i.response.send_message("n=0", view=view)

    @tree.command(description="Components V2")
    async def board(i: Interaction) -> None:
        file = picture("board")
        await i.response.send_message(view=Board(file, "Board"), file=file)

    @tree.command(description="Components V2 after a deferral")
    async def lateboard(i: Interaction) -> None:
        await i.response.defer(thinking=True)
        file = picture("board")
        await i.edit_original_response(view=Board(file, "Late"), attachments=[file])

    @tree.command(description="modal")
    async def note(i: Interaction) -> None:
        await i.response.send_modal(Note())

    @tree.command(description="a modal with every kind of field")
    async def orders(i: Interaction) -> None:
        await i.response.send_modal(Orders())

    @tree.command(description="sections with buttons")
    async def offers(i: Interaction) -> None:
        await i.response.send_message(view=Offers())

    @tree.command(description="deferred")
    async def slow(i: Interaction, private: bool = False) -> None:
        await i.response.defer(ephemeral=private, thinking=True)
        await i.edit_original_response(content="done", attachments=[picture("late")])
        message = await i.followup.send("more", ephemeral=private, wait=True)
        await message.edit(content="more (edited)")

    @tree.command(description="deferred, answered by a followup")
    async def follow(i: Interaction) -> None:
        await i.response.defer(thinking=True)
        await i.followup.send("filled")
        await i.followup.send("second")

    @tree.command(description="never answers")
    async def silent(i: Interaction) -> None:
        return

    @tree.command(description="private thread, DM and a public notice")
    async def negotiate(i: Interaction, who: discord.Member) -> None:
        await i.response.defer(ephemeral=True)
        assert isinstance(i.channel, discord.TextChannel)
        thread = await i.channel.create_thread(name="talks", invitable=False)
        await thread.add_user(who)
        message = await thread.send("opening", file=picture("one"))
        message = await message.edit(content="opening (edited)", attachments=[picture("two")])
        read = await message.attachments[0].read()
        await who.send("you have talks", file=picture("dm"))
        await i.channel.send("public notice")
        await i.followup.send(f"read {len(read)}")

    @tree.command(description="send several messages")
    async def burst(i: Interaction, n: int) -> None:
        await i.response.defer()
        assert isinstance(i.channel, discord.TextChannel)
        for k in range(n):
            await i.channel.send(f"b{k}")
        await i.followup.send("burst done")

    @tree.command(description="who may what")
    async def rights(i: Interaction) -> None:
        mine, yours = i.app_permissions, i.permissions
        words = f"bot {mine.send_messages} you {yours.send_messages} {yours.manage_guild}"
        await i.response.send_message(words)

    @tree.context_menu(name="Inspect")
    async def inspect(i: Interaction, message: discord.Message) -> None:
        await i.response.send_message(f"saw {message.content}", ephemeral=True)

    order = app_commands.Group(name="order", description="orders")
    army = app_commands.Group(name="army", description="army orders", parent=order)

    @army.command(name="move", description="move an army")
    async def move(i: Interaction, unit: str, to: str) -> None:
        await i.response.send_message(f"{unit}->{to}")

    tree.add_command(order)


if __name__ == "__main__":
    from bot.sandbox.connect import TOKEN, connect

    assert connect()
    PlainBot().run(TOKEN, log_handler=None)
