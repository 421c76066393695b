"""The files in docs/deploy start what there is: every command of theirs is one of ours, and runs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from bot.cli import _parser
from bot.sandbox import Sandbox
from storage.opening import open_store
from tests.bench.discord import ROOT
from tests.storage.postgres import serving

DEPLOY = ROOT / "docs" / "deploy"
DIURNA = "import sys; from bot.cli import main; sys.exit(main())"
UNITS = sorted(DEPLOY.glob("*.service"))


def started_by(unit: Path, shards: str) -> list[list[str]]:
    """What systemd would run, without the way to it."""
    text = unit.read_text("utf-8")
    settings = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.M))
    found = []
    for line in re.findall(r"^Exec\w+=(.*)$", text, re.M):
        for name, value in {**settings, "%i": shards}.items():
            line = line.replace(f"${{{name}}}", value).replace("%i", shards)
        program, *arguments = shlex.split(line)
        assert program == "/opt/diurna/.venv/bin/diurna"
        found.append(arguments)
    return found


def started_together() -> list[list[str]]:
    """What the compose file would run."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    found: list[list[str]] = [json.loads(one) for one in re.findall(r"^\s+command: (\[.*\])$", text, re.M)]
    assert all(program == "diurna" for program, *_ in found)
    return [arguments for _, *arguments in found]


def test_every_command_in_docs_deploy_is_one_of_ours() -> None:
    from_units = [command for unit in UNITS for command in started_by(unit, "0-3")]
    assert ["run", "--shards", "0-3/16"] in from_units and ["paint"] in from_units
    assert started_together() == [["run", "--shards", "0/2"], ["run", "--shards", "1/2"], ["paint"]]
    for command in (*from_units, *started_together()):
        assert _parser().parse_args(command)


@pytest.mark.long
async def test_what_the_compose_file_starts_is_one_bot_with_a_painter(tmp_path: Path) -> None:
    """Without containers: the same commands and settings, a real server, and the sandbox in the place of Discord."""
    url = await serving.fresh()
    async with Sandbox(rate_limits=False, deadline=300, shards=2) as sandbox:
        (tmp_path / "sitecustomize.py").write_text(
            f"from bot.sandbox.connect import connect\nconnect({sandbox.url!r})\n", "utf-8"
        )
        settings = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
            "DIURNA_DISCORD__TOKEN": sandbox.token,
            "DIURNA_STORE__URL": url,
            "DIURNA_BACKUP__FOLDER": "",
        }
        processes = [
            await asyncio.create_subprocess_exec(sys.executable, "-c", DIURNA, *command, cwd=tmp_path, env=settings)
            for command in started_together()
        ]
        store = await open_store(url)
        try:
            await sandbox.until(lambda: sandbox.gateway.connected, 300)
            for _ in range(3000):
                if await store.painters():
                    break
                await asyncio.sleep(0.1)
            assert await store.painters() == 1
            for process in processes:
                process.send_signal(signal.SIGTERM)
            assert [await asyncio.wait_for(process.wait(), 120) for process in processes] == [0, 0, 0]
            assert not await store.painters()
        finally:
            for process in processes:
                if process.returncode is None:
                    process.kill()
            await store.close()
