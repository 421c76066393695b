"""The sandbox remembers: people, channels, messages and files are there again after it was ended or killed."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.rules.refusal import Json
from bot.sandbox.serve import PEOPLE, TABLES, open_sandbox
from bot.sandbox.world.channels import Channel, ChannelKind
from bot.sandbox.world.drafts import Draft, Upload
from bot.sandbox.world.memory import Unusable
from bot.sandbox.world.message import Message

PICTURE = Upload("map.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + (640).to_bytes(4, "big") + (400).to_bytes(4, "big"))
BOARD: Json = {
    "flags": 1 << 15,
    "attachments": [{"id": 0, "filename": "map.png", "description": "the map"}],
    "components": [
        {"type": 12, "items": [{"media": {"url": "attachment://map.png"}}]},
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Act", "custom_id": "act"}]},
    ],
}


def table(sandbox: Sandbox) -> Channel:
    return next(c for c in sandbox.world.channels.values() if c.name == "the-table")


def post(sandbox: Sandbox, data: Json, *files: Upload) -> Message:
    draft = Draft(data, dict(enumerate(files)))
    return sandbox.service.post.send(table(sandbox), draft, author=sandbox.bot)


def seen(sandbox: Sandbox) -> Any:
    """Everything a person sees, with the port taken out of the addresses."""
    ada = next(u for u in sandbox.world.users.values() if u.name == "Ada")
    places = [c for c in sandbox.world.channels.values() if sandbox.world.can_read(ada, c)]
    messages = [[m.payload() for m in sandbox.messages(c, ada) if not m.ephemeral] for c in places]
    words = json.dumps(
        [[c.payload() for c in places], messages, [g.payload() for g in sandbox.world.guilds.values()]]
    )
    return json.loads(words.replace(sandbox.url, "http://here"))


async def test_everything_that_stands_is_there_again(tmp_path: Path) -> None:
    file = tmp_path / "sandbox.db"
    sandbox = await open_sandbox(0, file)
    world, channel = sandbox.world, table(sandbox)
    ada, ben = (next(u for u in world.users.values() if u.name == name) for name in ("Ada", "Ben"))
    said = await sandbox.say(ada, channel, f"Good evening, {ben.mention}")
    board = post(sandbox, BOARD, PICTURE)
    sandbox.service.post.edit(said, Draft({"content": f"Good evening to all, {ben.mention}"}))
    post(sandbox, {"content": "yes?", "message_reference": {"message_id": said.id}})
    thread = world.add_thread(channel, "talks", ChannelKind.PRIVATE_THREAD, ada, said)
    sandbox.service.broadcast.channel("THREAD_CREATE", thread)
    await sandbox.say(ada, thread, "only us")
    sandbox.restrict_bot(channel, Permission.ATTACH_FILES)
    gone = post(sandbox, {"content": "gone"})
    sandbox.delete(gone)
    secret = sandbox.service.post.send(channel, Draft({"content": "secret"}), author=sandbox.bot, owner=ben)
    thinking = sandbox.service.post.send(channel, Draft({}), author=sandbox.bot, placeholder=True)
    world.commands.replace(None, [{"name": "ping", "description": "answers"}])
    sandbox.service.broadcast.refresh()
    before, application = seen(sandbox), world.application_id
    before[1][0] = [m for m in before[1][0] if m["id"] != thinking.id]  # nobody thinks any more
    await sandbox.stop()

    again = await open_sandbox(0, file)
    assert seen(again) == before
    assert again.world.application_id == application
    assert again.bot.id == sandbox.bot.id
    assert [c["name"] for c in again.world.commands.listed(None)] == ["ping"]
    assert secret.id not in again.world.messages
    assert again.world.messages[said.id].notified == {ben.id}
    kept = again.world.messages[board.id]
    assert kept.sent_at == board.sent_at
    async with aiohttp.ClientSession() as client, client.get(kept.attachments[0].url) as response:
        assert await response.read() == PICTURE.blob
    assert kept.components[0]["items"][0]["media"]["url"] == kept.attachments[0].url
    newer = post(again, {"content": "newer"})
    assert int(newer.id) > int(board.id)
    await again.stop()


async def test_what_was_deleted_stays_deleted(tmp_path: Path) -> None:
    file = tmp_path / "sandbox.db"
    sandbox = await open_sandbox(0, file)
    board = post(sandbox, BOARD, PICTURE)
    await sandbox.stop()
    sandbox = await open_sandbox(0, file)
    old = sandbox.world.messages[board.id].attachments[0].path
    sandbox.service.post.edit(
        sandbox.world.messages[board.id], Draft({**BOARD, "attachments": [{"id": 0}]}, {0: PICTURE})
    )
    second = next(c for c in sandbox.world.channels.values() if c.name == "second-table")
    sandbox.service.post.send(second, Draft({"content": "x"}), author=sandbox.bot)
    sandbox.delete_channel(second)
    await sandbox.stop()
    sandbox = await open_sandbox(0, file)
    assert {c.name for c in sandbox.world.channels.values()} == {*TABLES} - {second.name}
    assert [m.id for m in sandbox.world.messages.values()] == [board.id]
    assert list(sandbox.world.files) == [a.path for a in sandbox.world.messages[board.id].attachments] != [old]
    sandbox.expel_bot(next(iter(sandbox.world.guilds.values())))
    await sandbox.stop()
    sandbox = await open_sandbox(0, file)
    assert sandbox.bot.id not in next(iter(sandbox.world.guilds.values())).members
    await sandbox.stop()


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.sandbox.serve import open_sandbox
from tests.bot.sandbox.world.test_memory import BOARD, PICTURE, post

async def main():
    sandbox = await open_sandbox(0, Path(sys.argv[1]))
    for number in range(int(sys.argv[2])):
        print(post(sandbox, BOARD, PICTURE).id, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.parametrize("times", [0, 1, 17])
async def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path, times: int) -> None:
    file = tmp_path / "sandbox.db"
    killed = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLED, str(file), str(times)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert killed.returncode == -9, killed.stderr
    sandbox = await open_sandbox(0, file)
    assert list(sandbox.world.messages) == killed.stdout.split()
    for message in sandbox.world.messages.values():
        assert message.attachments[0].blob == PICTURE.blob
    assert {c.name for c in sandbox.world.channels.values()} == set(TABLES)
    await sandbox.stop()


async def test_a_fresh_one_forgets(tmp_path: Path) -> None:
    file = tmp_path / "sandbox.db"
    sandbox = await open_sandbox(0, file)
    post(sandbox, {"content": "old"})
    application = sandbox.world.application_id
    await sandbox.stop()
    sandbox = await open_sandbox(0, file, fresh=True)
    assert not sandbox.world.messages
    assert sandbox.world.application_id != application
    assert [u.name for u in sandbox.world.users.values()][2:] == list(PEOPLE)
    await sandbox.stop()


async def test_without_a_file_nothing_is_remembered() -> None:
    sandbox = await open_sandbox(0)
    assert sandbox.service.broadcast.memory is None
    await sandbox.stop()


async def test_what_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "sandbox.db"
    file.write_bytes(b"no database, but long enough to look at " * 50)
    with pytest.raises(Unusable, match="is no memory of a sandbox"):
        await open_sandbox(0, file)
    taken = tmp_path / "taken.db"
    sandbox = await open_sandbox(0, taken)
    with pytest.raises(Unusable, match="another sandbox"):
        await asyncio.to_thread(Sandbox, memory=taken)
    await sandbox.stop()
