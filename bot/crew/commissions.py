"""Remote render jobs: a bot asks for pictures through the store, `diurna paint` on another machine draws them.

A commission holds what its audience may see, and nothing else: views, never a State. Where nobody paints, or nobody
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

from bot.crew import painter
from bot.crew.painter import ChannelJob, Job, Painter
from engines.kernel import Event, Game, Seat, View, shown_to
from storage.commissions import WORD, Commissions
from storage.store import StoreError

log = logging.getLogger("diurna.painter")
ENOUGH = 5.0
"""Seconds that a bot waits for others before it draws for itself."""
NOTHING = 2**32 - 1
"""In the place of a length: there is nothing to show."""
PLAIN = ("kind", "what", "players", "seat", "sheet", "place", "places", "upright", "language")
"""What of a job is written as it is."""
LISTS = ("players", "places")

Shelf = Mapping[str, Game[Any, Any]]


def style_of(shelf: Shelf) -> str:
    """Who understands whom: the same rules of the same games, and the same way to write a commission down."""
    digest = hashlib.blake2b(digest_size=12)
    for file in (__file__, painter.__file__):
        digest.update(Path(file).read_bytes())
    for kind in sorted(shelf):
        digest.update(f"{kind} {shelf[kind].fingerprint}".encode())
    return digest.hexdigest()


def may_leave(job: Job) -> bool:
    """Not a whole game with all its secrets, and no news that this viewer may not hear."""
    return job.played is None and all(event.audible(job.seen.view.viewer) for event in job.news)


def written(jobs: Sequence[Job]) -> bytes:
    """The pictures of one moment show the same views and news, mostly: those are written once."""
    views = list[View]()
    news = list[tuple[Event, ...]]()

    def job_of(job: Job) -> dict[str, Any]:
        plain = {name: getattr(job, name) for name in PLAIN}
        return plain | {
            "public": isinstance(job, ChannelJob),
            "seen": _place(views, job.seen.view),
            "news": _place(news, job.news),
        }

    plain = [job_of(job) for job in jobs]
    whole = {
        "jobs": plain,
        "views": [view.model_dump(mode="json") for view in views],
        "news": [[event.model_dump(mode="json") for event in events] for events in news],
    }
    return zlib.compress(json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode(), 1)


def _place(among: list[Any], one: Any) -> int:
    for at, other in enumerate(among):
        if other is one:
            return at
    among.append(one)
    return len(among) - 1


def read(work: bytes, shelf: Shelf) -> list[Job]:
    whole = json.loads(zlib.decompress(work))
    news = [tuple(Event.model_validate(event) for event in events) for events in whole["news"]]
    views = dict[tuple[str, int], View]()
    jobs = list[Job]()
    for told in whole["jobs"]:
        key = (told["kind"], told["seen"])
        if key not in views:
            # As JSON: strict models take a list for a tuple only there.
            views[key] = _view_of(shelf[told["kind"]]).model_validate_json(json.dumps(whole["views"][told["seen"]]))
        plain = {name: tuple(told[name]) if name in LISTS else told[name] for name in PLAIN}
        viewer: Seat | None = views[key].viewer
        make: Any = ChannelJob if told["public"] else Job
        jobs.append(make(**plain, seen=shown_to(views[key], viewer), news=news[told["news"]]))
    return jobs


def _view_of(rules: Game[Any, Any]) -> type[View]:
    """What its views are made of, as its own `view` says."""
    kind: type[View] = get_type_hints(type(rules).view)["return"]
    return kind


def bundled(drawn: Sequence[bytes | None]) -> bytes:
    return b"".join(struct.pack(">I", NOTHING if one is None else len(one)) + (one or b"") for one in drawn)


def unbundled(bundle: bytes) -> list[bytes | None]:
    """
    >>> unbundled(bundled([b"map", None, b""]))
    [b'map', None, b'']
    """
    drawn, at = list[bytes | None](), 0
    while at < len(bundle):
        (length,) = struct.unpack_from(">I", bundle, at)
        at += 4
        drawn.append(None if length == NOTHING else bundle[at : at + length])
        at += 0 if length == NOTHING else length
    return drawn


class Patron:
    """A bot that has its pictures drawn by others, where there are any."""

    def __init__(self, store: Commissions, shelf: Shelf, enough: float = ENOUGH) -> None:
        self._store, self._enough = store, enough
        self._style = style_of(shelf)
        self._alone_until = 0.0

    async def anybody(self) -> bool:
        """Where nobody was, it is not asked again for as long as a painter that comes needs for its next word."""
        now = asyncio.get_running_loop().time()
        if now < self._alone_until:
            return False
        found = await self._store.painters(self._style)
        if not found:
            self._alone_until = now + WORD
        return bool(found)

    async def drawn(self, jobs: Sequence[Job]) -> list[bytes | None] | None:
        """None: draw for yourself."""
        if not all(map(may_leave, jobs)):
            return None
        try:
            async with asyncio.timeout(self._enough + WORD):
                if not await self.anybody():
                    return None
                work = await asyncio.to_thread(written, jobs)
                number = await self._store.commission(self._style, work)
                bundle = await self._store.delivered(number, self._enough)
        except (StoreError, TimeoutError) as why:
            log.warning("no pictures from other processes just now: %s", str(why) or "the store takes too long")
            return None
        drawn = unbundled(bundle) if bundle is not None else []
        return drawn if len(drawn) == len(jobs) else None


class Atelier:
    """`diurna paint`: draws what bots ask for, as many at once as it has workers."""

    def __init__(self, store: Commissions, shelf: Shelf, painter: Painter, name: str = "") -> None:
        self._store, self._shelf, self._painter = store, shelf, painter
        self._style = style_of(shelf)
        self.name = name or secrets.token_hex(6)
        self.drawn = 0

    async def run(self, workers: int) -> None:
        """Until it is cancelled. While the store is away, it waits."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._live())
                for _ in range(workers):
                    group.create_task(self._paint())
        finally:
            with contextlib.suppress(StoreError):
                await self._store.leave(self.name)

    async def _live(self) -> None:
        while True:
            with _said_if_away():
                await self._store.at_work(self.name, self._style)
            await asyncio.sleep(WORD)

    async def _paint(self) -> None:
        while True:
            with _said_if_away():
                if taken := await self._store.take(self.name, self._style, WORD):
                    await self._store.hand_in(taken[0], self.name, await self._made(taken[1]))
                    continue
            # Nothing, or nobody there: the store has waited, unless it could not.
            await asyncio.sleep(0.01)

    async def _made(self, work: bytes) -> bytes | None:
        try:
            jobs = await asyncio.to_thread(read, work, self._shelf)
            drawn = await self._painter.draw_all(jobs)
        except Exception:
            # The bot tries it for itself, and says what is wrong with it.
            log.exception("a commission cannot be drawn")
            return None
        self.drawn += 1
        return bundled(drawn)


@contextlib.contextmanager
def _said_if_away() -> Iterator[None]:
    try:
        yield
    except StoreError as why:
        log.warning("%s", why)
