"""Every command of the README runs as it is written there, and its code is the code of the house."""

from __future__ import annotations

import asyncio
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from bot.cli import main
from bot.table.live_games import News
from bot.table.tables import Tables
from engines.shelf import games
from storage.sqlite import SqliteStore
from storage.store import Sitter

HOUSE = Path(__file__).parent.parent
README = (HOUSE / "README.md").read_text("utf-8")
BIN = Path(sys.executable).parent
PROGRAMS = ("make", "diurna", "cp", "export")
PATIENT = 120
ONE_PAINTER = {"DIURNA_PICTURES__WORKERS": "1"}


def commands() -> list[str]:
    """In the order of the page: indented lines up to the remark beside them, and what the remark names."""
    found: list[str] = []
    for line in re.findall(r"^(?: {4}| {7})(\S.*)$", README, re.MULTILINE):
        typed, *remark = re.split(r" {2,}", line, maxsplit=1)
        if typed.split()[0] in PROGRAMS:
            found.append(typed)
            found += re.findall(r"`(diurna [^`]*)`", remark[0] if remark else "")
    return found


LONG = ("make test", "make test-long", "make explore", "make check", "make bench")
"""They would run this very test, or for an hour: what they would start is there."""
KEYS = {"make hotseat": "1\n\nq\n", "diurna hotseat": "\nq\n"}
SERVING = {"make play": "http://127.0.0.1:", "make run": "logging in using static token"}
"""They go on until they are stopped; this is what they say when they have come so far."""

OFFLINE = 'import discord.http\ndiscord.http.Route.BASE = "http://127.0.0.1:9/api"\n'
"""Whoever tests must not knock at the real Discord."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a checkout, with seven games in the store."""
    folder = tmp_path_factory.mktemp("readme")
    for name in ("Makefile", "config.example.toml"):
        shutil.copy(HOUSE / name, folder / name)
    for made in ("ready", "tools"):
        (folder / made).touch()
    (folder / "offline").mkdir()
    (folder / "offline" / "sitecustomize.py").write_text(OFFLINE, "utf-8")
    asyncio.run(_seven_games(folder / "diurna.db"))
    return folder


async def _seven_games(file: Path) -> None:
    store = await SqliteStore.open(file)
    try:
        shelf = games()
        tables = Tables(store, shelf)
        for number in range(1, 8):
            opened = await tables.lobby.open(next(iter(shelf)), str(number), Sitter(user="1", name="Ada"))
            assert isinstance(opened, News)
            await tables.lobby.join(opened.game.id, Sitter(user="2", name="Ben"))
            assert isinstance(await tables.lobby.start(opened.game.id, "1"), News)
    finally:
        await store.close()


def environment() -> dict[str, str]:
    known = {name: value for name, value in os.environ.items() if not name.startswith("DIURNA_")}
    return {
        **known,
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "PORT": "0",
        "BROWSER": "true",
        "COLUMNS": "80",
        **ONE_PAINTER,
    }


def as_shell(command: str) -> str:
    """This command with the .venv that there is: nothing is installed for a test."""
    if command.split()[0] != "make":
        return command
    there = f"BIN={BIN} READY=ready TOOLS=tools -o ready -o tools"
    return f"{command} {there}{' --dry-run' if command in LONG else ''}"


ONCE = "diurna games"
"""The program itself is started for this one."""
READS = {"diurna import": "diurna export", "diurna restore": "diurna backup"}
"""What reads a file, and what of the README has written it."""
ENDING = [one for one in commands() if one not in SERVING and one.split()[0] != "export"]


def test_the_readme_has_commands_to_run() -> None:
    named = {" ".join(command.split()[:2]) for command in commands()}
    assert {"make play", "make hotseat", "make run", "make test", "diurna hotseat", "diurna verify"} <= named
    assert {
        "diurna games",
        "diurna show",
        "diurna export",
        "diurna import",
        "diurna backup",
        "diurna restore",
    } <= named


@pytest.mark.xdist_group("readme")
@pytest.mark.parametrize("command", ENDING)
def test_a_command_of_the_readme_runs_to_its_end(home: Path, command: str) -> None:
    writer = next((writes for reads, writes in READS.items() if command.startswith(reads)), None)
    if writer is not None:
        before = next(one for one in commands() if one.startswith(writer))
        if not (home / before.split()[-1]).exists():
            subprocess.run(before, shell=True, cwd=home, env=environment(), timeout=PATIENT, check=True)
    done = (_typed if command.startswith("diurna ") and command != ONCE else _run)(home, command)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    if command in LONG:
        program = next(Path(word) for word in done.stdout.split() if word.startswith(str(BIN)))
        assert program.exists()
    elif not command.startswith("cp "):
        assert done.stdout.strip()


def _run(home: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        as_shell(command), shell=True, cwd=home, env=environment(), input=keys(command), capture_output=True,
        text=True, timeout=PATIENT, check=False,
    )  # fmt: skip


def _typed(home: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run these words in this process: starting the house anew for each command would tell nothing more."""
    out, err = io.StringIO(), io.StringIO()
    with chdir(home), redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(keys(command)))
        for name in [name for name in os.environ if name.startswith("DIURNA_")]:
            patch.delenv(name)
        patch.setenv("COLUMNS", "80")
        code = main(shlex.split(command)[1:])
    return subprocess.CompletedProcess(command, code, out.getvalue(), err.getvalue())


def keys(command: str) -> str:
    """What is typed meanwhile."""
    return next((typed for name, typed in KEYS.items() if command.startswith(name)), "")


@pytest.mark.xdist_group("readme")
@pytest.mark.parametrize("command", SERVING)
def test_a_command_that_goes_on_starts_and_can_be_stopped(home: Path, command: str) -> None:
    *before, last = commands()[: commands().index(command) + 1]
    exports = [one for one in before if one.startswith("export ")]
    script = "; ".join([*exports, f"exec {as_shell(last)}"])
    shown = home / f"{command.split()[1]}.log"
    with shown.open("w") as log:
        started = subprocess.Popen(
            script, shell=True, cwd=home, env={**environment(), "PYTHONPATH": str(home / "offline")},
            stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            _until(lambda: SERVING[command] in shown.read_text("utf-8") or started.poll() is not None)
        finally:
            stop(started)
    assert SERVING[command] in shown.read_text("utf-8"), shown.read_text("utf-8")


def stop(started: subprocess.Popen[bytes]) -> None:
    """It, and what it has started: they are a session of their own."""
    if started.poll() is None:
        os.killpg(started.pid, 15)
    try:
        started.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, 9)
        started.wait()


def _until(there: Callable[[], bool]) -> None:
    for _ in range(PATIENT * 5):
        if there():
            return
        time.sleep(0.2)


SNIPPETS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.split("(")[0])
def test_code_in_the_readme_is_code_of_the_house(snippet: str) -> None:
    """Line by line; `...` at the end says that it goes on."""
    shown = snippet.rstrip().removesuffix("...").rstrip()
    files = [file for file in (HOUSE / "engines").rglob("*.py") if shown in file.read_text("utf-8")]
    assert files, shown


def test_there_is_code_in_the_readme() -> None:
    assert len(SNIPPETS) == 2
