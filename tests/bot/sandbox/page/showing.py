"""A table without a client library: the test itself posts as the bot and answers for it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from PIL import Image, ImageDraw

from bot.sandbox import Answer, Message, Sandbox
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.drafts import Draft, Upload
from bot.sandbox.world.people import User
from tests.bot.sandbox.page.patient import PATIENT

V2 = 1 << 15
SUBCOMMAND, STRING, INTEGER = 1, 3, 4


class Bot:
    """Hears interactions as a connection would, and answers with what the test has put down for them."""

    def __init__(self, sandbox: Sandbox, channel: Channel, people: list[User]) -> None:
        self.sandbox, self.channel, self.people = sandbox, channel, people
        self.heard: list[Json] = []
        self.reply: Callable[[Json], tuple[Answer, Json]] = lambda asked: (Answer.MESSAGE, {"content": "done"})

    def send(self, op: int, data: object = None, event: str | None = None, seq: int | None = None) -> None:
        if event == "INTERACTION_CREATE" and isinstance(data, dict):
            self.heard.append(data)
            asyncio.get_running_loop().call_soon(self._answer, data)

    def _answer(self, asked: Json) -> None:
        kind, data = self.reply(asked)
        draft = Draft({"type": int(kind), "data": data})
        self.sandbox.service.switchboard.answer(asked["id"], asked["token"], draft)

    def post(self, *components: Json, content: str = "", files: tuple[Upload, ...] = ()) -> Message:
        data: Json = {"content": content} if content else {"components": list(components), "flags": V2}
        uploads = dict(enumerate(files))
        if files:
            data["attachments"] = [{"id": n, "filename": file.filename} for n, file in uploads.items()]
        return self.sandbox.service.post.send(self.channel, Draft(data, uploads), author=self.sandbox.bot)


def command(name: str, description: str, *subcommands: Json) -> Json:
    return {"name": name, "description": description, "options": list(subcommands), "type": 1}


def subcommand(name: str, *options: Json) -> Json:
    return {"name": name, "description": f"to {name}", "type": SUBCOMMAND, "options": list(options)}


def picture(name: str, size: tuple[int, int]) -> Upload:
    """With a mark in each corner: whoever sees all four sees it whole."""
    image = Image.new("RGB", size, "#3b5566")
    pen = ImageDraw.Draw(image)
    for n in range(0, size[0], 100):
        for k in range(0, size[1], 100):
            pen.rectangle((n, k, n + 50, k + 50), fill="#d8c9a3")
    for corner in ((0, 0), (size[0] - 80, 0), (0, size[1] - 80), (size[0] - 80, size[1] - 80)):
        pen.rectangle((*corner, corner[0] + 80, corner[1] + 80), fill="#b5533c")
    pen.text((size[0] / 2, size[1] / 2), name, fill="#000", font_size=60, anchor="mm")
    data = io.BytesIO()
    image.save(data, "PNG")
    return Upload(f"{name}.png", data.getvalue())


@asynccontextmanager
async def showing(*commands: Json) -> AsyncIterator[Bot]:
    async with Sandbox(rate_limits=False, deadline=PATIENT) as sandbox:
        channel, people = sandbox.table("Ada", "Ben", channel="the-table")
        sandbox.world.commands.replace(None, list(commands))
        bot = Bot(sandbox, channel, people)
        sandbox.gateway.sessions.begin(bot, 1, 0, 1)
        yield bot
    sandbox.check()
