"""Painting on other machines: `encode` writes jobs as JSON into the store, `diurna paint` reads and draws them.

A job holds what its audience may see, and nothing else: views, never a State. Where no painter is alive, or none
answers in time, the bot draws for itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_type_hints

from bot.crew import painter as painter_module
from bot.crew import picture_jobs
from bot.crew.painter import Painter
from bot.crew.picture_jobs import JOBS, Job, Shared, ViewJob
from engines.kernel import Event, Game, View
from storage.render_jobs import HEARTBEAT, RenderJobs
from storage.store import StoreError

log = logging.getLogger("diurna.painter")
TIMEOUT = 5.0
"""Seconds that a bot waits for a painter before it draws for itself."""
NO_PICTURE = 2**32 - 1
"""Stands for the length of a picture where there is nothing to show."""
Shelf = Mapping[str, Game[Any, Any]]


def version_of(shelf: Shelf) -> str:
    """A bot and a painter understand each other if this is the same: the same rules of the same games, and the same
    encoding of jobs."""
    digest = hashlib.blake2b(digest_size=12)
    for file in (__file__, picture_jobs.__file__, painter_module.__file__):
        digest.update(Path(file).read_bytes())
    for kind in sorted(shelf):
        digest.update(f"{kind} {shelf[kind].fingerprint}".encode())
    return digest.hexdigest()


def encode(jobs: Sequence[Job]) -> bytes:
    """Jobs as bytes. The pictures of one moment mostly share views and news, which are written once."""
    shared = Shared()
    written = JOBS.dump_python([*jobs], mode="json", context=shared)
    kinds = {id(job.seen.view): job.kind for job in jobs if isinstance(job, ViewJob)}
    whole = {
        "jobs": written,
        "views": [(kinds[id(view)], view.model_dump(mode="json")) for view in shared.views],
        "news": [[event.model_dump(mode="json") for event in events] for events in shared.news],
    }
    return zlib.compress(json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode(), 1)


def decode(work: bytes, shelf: Shelf) -> list[Job]:
    whole = json.loads(zlib.decompress(work))
    # As JSON: strict models take a list for a tuple only there.
    views = [_view_of(shelf[kind]).model_validate_json(json.dumps(view)) for kind, view in whole["views"]]
    news = [tuple(Event.model_validate(event) for event in events) for events in whole["news"]]
    return JOBS.validate_python(whole["jobs"], context=Shared(views, news))


def _view_of(rules: Game[Any, Any]) -> type[View]:
    """The type of a game's views, as its method `view` declares it."""
    kind: type[View] = get_type_hints(type(rules).view)["return"]
    return kind


def encode_pictures(drawn: Sequence[bytes | None]) -> bytes:
    return b"".join(struct.pack(">I", NO_PICTURE if one is None else len(one)) + (one or b"") for one in drawn)


def decode_pictures(encoded: bytes) -> list[bytes | None]:
    """
    >>> decode_pictures(encode_pictures([b"map", None, b""]))
    [b'map', None, b'']
    """
    drawn, at = list[bytes | None](), 0
    while at < len(encoded):
        (length,) = struct.unpack_from(">I", encoded, at)
        at += 4
        drawn.append(None if length == NO_PICTURE else encoded[at : at + length])
        at += 0 if length == NO_PICTURE else length
    return drawn


class RenderClient:
    """The side of the bot: has its pictures drawn by painters, where there are any."""

    def __init__(self, store: RenderJobs, shelf: Shelf, timeout: float = TIMEOUT) -> None:
        self._store, self._timeout = store, timeout
        self._version = version_of(shelf)
        self._no_painter_until = 0.0

    async def has_painters(self) -> bool:
        """Is a painter alive? The answer No is remembered for as long as a new painter needs for a heartbeat."""
        now = asyncio.get_running_loop().time()
        if now < self._no_painter_until:
            return False
        painters = await self._store.painters(self._version)
        if not painters:
            self._no_painter_until = now + HEARTBEAT
        return bool(painters)

    async def draw_all(self, jobs: Sequence[Job]) -> list[bytes | None] | None:
        """The pictures, or None if the caller has to draw for itself."""
        if not all(job.may_leave() for job in jobs):
            return None
        try:
            async with asyncio.timeout(self._timeout + HEARTBEAT):
                if not await self.has_painters():
                    return None
                work = await asyncio.to_thread(encode, jobs)
                number = await self._store.submit_render(self._version, work)
                encoded = await self._store.await_render(number, self._timeout)
        except (StoreError, TimeoutError) as why:
            log.warning("no pictures from other processes just now: %s", str(why) or "the store takes too long")
            return None
        drawn = [] if encoded is None else decode_pictures(encoded)
        return drawn if len(drawn) == len(jobs) else None


class RenderWorker:
    """The side of the painter, `diurna paint`: draws what bots submit, as many jobs at once as it has workers."""

    def __init__(self, store: RenderJobs, shelf: Shelf, painter: Painter, name: str = "") -> None:
        self._store, self._shelf, self._painter = store, shelf, painter
        self._version = version_of(shelf)
        self.name = name or secrets.token_hex(6)
        self.drawn = 0

    async def run(self, workers: int) -> None:
        """Run until it is cancelled. While the store is away, it waits."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._send_heartbeats())
                for _ in range(workers):
                    group.create_task(self._draw_jobs())
        finally:
            with contextlib.suppress(StoreError):
                await self._store.sign_off(self.name)

    async def _send_heartbeats(self) -> None:
        while True:
            with _logged_if_away():
                await self._store.heartbeat(self.name, self._version)
            await asyncio.sleep(HEARTBEAT)

    async def _draw_jobs(self) -> None:
        while True:
            with _logged_if_away():
                if claimed := await self._store.claim_render(self.name, self._version, HEARTBEAT):
                    number, work = claimed
                    await self._store.finish_render(number, self.name, await self._draw(work))
                    continue
            # No job: the store has waited for one, unless it is away.
            await asyncio.sleep(0.01)

    async def _draw(self, work: bytes) -> bytes | None:
        try:
            jobs = await asyncio.to_thread(decode, work, self._shelf)
            drawn = await self._painter.draw_all(jobs)
        except Exception:
            # The bot draws it for itself then, and says what is wrong with it.
            log.exception("a render job cannot be drawn")
            return None
        self.drawn += 1
        return encode_pictures(drawn)


@contextlib.contextmanager
def _logged_if_away() -> Iterator[None]:
    try:
        yield
    except StoreError as why:
        log.warning("%s", why)
