"""Pictures drawn by other processes: the same pictures, of nothing but what may be seen, and nobody waits in vain."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.crew.painter import Painter, Wanted, always
from bot.crew.picture_jobs import (
    KINDS,
    BoardJob,
    ChannelBoardJob,
    ChannelSheetJob,
    ChoicesJob,
    CourseJob,
    HandJob,
    Job,
    PlanJob,
)
from bot.crew.remote_painter import RenderClient, RenderWorker, decode, encode, version_of
from bot.table.course import Played
from engines.fords import GAME as FORDS
from engines.fords import Fords
from engines.kernel import Event, Match, Own, Public
from engines.shelf import games
from storage.opening import open_store
from storage.render_jobs import HEARTBEAT
from storage.store import Away, Store
from tests.bench.discord import ROOT
from tests.bot.discord.pictures import PainterHere, fords_in_pictures
from tests.conformance.games import AnyGame, every_game
from tests.storage.drivers import DRIVERS, Driver
from tests.storage.postgres import serving

SHELF = {FORDS.id: FORDS}
A_COURSE = CourseJob(kind="fords", players=("A", "B"), played=Played((), (), (), ()))
DIURNA = "import sys; from bot.cli import main; sys.exit(main())"


@pytest.fixture(params=DRIVERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Driver:
    return DRIVERS[request.param](tmp_path)


@pytest.fixture(autouse=True)
def _drawable() -> Iterator[None]:
    with fords_in_pictures():
        yield


def a_match(game: AnyGame = FORDS, moves: int = 30) -> Match:
    match, _ = Match.start(game, min(game.seats), "painted")
    rnd = random.Random(1)
    for _ in range(moves):
        if match.waiting:
            match.submit(match.waiting[0], match.sample(match.waiting[0], rnd))
    return match


def a_moment(match: Match) -> list[Job]:
    names = tuple("ABCDEFGH"[: min(match.game.seats)])
    kind, seen, own = match.game.id, Public(match.view(None)), Own(match.view(1), 1)
    news = (Event(key="told", params={"seat": 1, "of": ["a", {"b": 2}]}),)
    return [
        ChannelSheetJob(kind=kind, seen=seen, players=names, language="de", news=news),
        BoardJob(kind=kind, seen=seen, players=names, seat=1, upright=True),
        HandJob(kind=kind, seen=own, players=names),
        ChoicesJob(kind=kind, seen=own, players=names, places=("a1", "b1")),
    ]


class Slow(PainterHere):
    """Takes its time: as long as it is not told to go on, it has not even begun."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = asyncio.Event(), asyncio.Event()

    async def draw_all(self, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        self.asked.set()
        await self.go_on.wait()
        return await super().draw_all(jobs, wanted)


@asynccontextmanager
async def a_render_worker(driver: Driver, painter: Painter) -> AsyncIterator[RenderWorker]:
    store = await driver.open()
    worker = RenderWorker(store, SHELF, painter)
    await store.heartbeat(worker.name, version_of(SHELF))
    working = asyncio.create_task(worker.run(1))
    try:
        yield worker
    finally:
        working.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await working
        await store.close()


@every_game
def test_a_job_is_decoded_as_it_was_encoded(game: AnyGame) -> None:
    jobs = a_moment(a_match(game))
    work = encode(jobs)
    assert decode(work, {game.id: game}) == jobs
    assert len(json.loads(zlib.decompress(work))["views"]) == 2, "what two pictures show is written once"


def test_no_state_and_nothing_that_others_may_not_hear_leaves_the_bot() -> None:
    match = a_match()
    secret, ours = (Event(key="drawn", audience=(0,)),), (Event(key="drawn", audience=(0, 1)),)
    public: Any = {"kind": "fords", "players": ("A", "B"), "seen": Public(match.view(None))}
    own: Any = {**public, "seen": Own(match.view(1), 1)}
    assert all(job.may_leave() for job in a_moment(match))
    assert not ChannelSheetJob(**public, news=secret).may_leave()
    assert not PlanJob(**public, orders=secret).may_leave() and PlanJob(**public, orders=()).may_leave()
    assert not BoardJob(**own, seat=1, news=secret).may_leave()
    assert BoardJob(**own, seat=1, news=ours).may_leave()
    assert not A_COURSE.may_leave()
    assert [tag for tag, kind in KINDS.items() if "played" in kind.__dataclass_fields__] == ["course"]


def test_other_rules_make_another_version() -> None:
    class Otherwise(Fords):
        pass

    assert version_of(SHELF) == version_of(dict(SHELF)) != version_of({FORDS.id: Otherwise()})


async def test_another_process_draws_what_the_bot_would_and_the_bot_when_it_is_gone(driver: Driver) -> None:
    store = await driver.open()
    jobs = a_moment(a_match())
    here = PainterHere()
    same = await here.draw_all(jobs)
    client = RenderClient(store, SHELF, timeout=60)
    assert await client.draw_all(jobs) is None, "nobody paints"
    async with a_render_worker(driver, PainterHere()) as worker:
        assert not await client.has_painters(), "it has just asked"
        await asyncio.sleep(HEARTBEAT)
        assert await client.draw_all(jobs) == same
        assert worker.drawn == 1
        assert await client.draw_all([A_COURSE]) is None
    assert not await client.has_painters(), "it has said that it goes"
    assert await client.draw_all(jobs) is None
    await store.close()


async def test_whoever_takes_too_long_is_not_waited_for(driver: Driver) -> None:
    store, slow = await driver.open(), Slow()
    client = RenderClient(store, SHELF, timeout=0.2)
    async with a_render_worker(driver, slow):
        assert await client.draw_all(a_moment(a_match())) is None
        assert not slow.drawn and await client.has_painters()
    await store.close()


async def test_what_one_painter_leaves_another_draws(driver: Driver) -> None:
    store, slow = await driver.open(), Slow()
    client, jobs = RenderClient(store, SHELF, timeout=60), a_moment(a_match())
    async with a_render_worker(driver, slow):
        drawing = asyncio.create_task(client.draw_all(jobs))
        await slow.asked.wait()
        helping = a_render_worker(driver, PainterHere())
        worker = await helping.__aenter__()
    assert await drawing == await PainterHere().draw_all(jobs)
    assert worker.drawn == 1
    await helping.__aexit__(None, None, None)
    await store.close()


async def test_what_cannot_be_drawn_there_is_drawn_here(driver: Driver, caplog: pytest.LogCaptureFixture) -> None:
    store = await driver.open()
    jobs = [replace(a_moment(a_match())[0], kind="chess")]
    async with a_render_worker(driver, PainterHere()):
        assert await RenderClient(store, SHELF).draw_all(jobs) is None
    assert "a render job cannot be drawn" in caplog.text
    await store.close()


async def test_a_store_that_is_away_keeps_nobody_from_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(tmp_path / "games.db")

    async def away(*_: object) -> int:
        raise Away("The server does not answer.")

    monkeypatch.setattr(type(store), "painters", away)
    assert await RenderClient(store, SHELF).draw_all(a_moment(a_match())) is None
    assert "no pictures from other processes just now: The server does not answer." in caplog.text
    await store.close()


async def test_a_bot_draws_with_its_own_hands_what_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[bytes | None] | None] = [[b"PNG"], None]

    async def others(jobs: Sequence[Job]) -> list[bytes | None] | None:
        return given.pop(0)

    async def here(jobs: Sequence[Job], wanted: Wanted) -> list[bytes | None]:
        return [b"drawn here"]

    painter = Painter(["engines.fords"], remote=others)
    monkeypatch.setattr(painter, "_draw_here", here)
    job = a_moment(a_match())[0]
    assert await painter.draw(job) == b"PNG"
    assert await painter.draw(job) == b"drawn here"
    painter.close()


@pytest.mark.long
async def test_diurna_paint_draws_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """The real process, with a real game, on PostgreSQL."""
    url = await serving.fresh()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", DIURNA, "paint", cwd=tmp_path, stderr=asyncio.subprocess.PIPE,
        env={
            **os.environ, "PYTHONPATH": str(ROOT), "DIURNA_STORE__URL": url, "DIURNA_PICTURES__WORKERS": "1",
            "DIURNA_GAMES__MODULES": '["engines.sands_of_time"]',
        },
    )  # fmt: skip
    store: Store = await open_store(url)
    shelf = games(["engines.sands_of_time"])
    client = RenderClient(store, shelf, timeout=30)
    try:
        for _ in range(600):
            if await client.has_painters():
                break
            await asyncio.sleep(0.05)
        seen = Public(a_match(shelf["sands_of_time"]).view(None))
        job = ChannelBoardJob(kind="sands_of_time", seen=seen, players=("Ada", "Ben"), seat=0)
        drawn = await client.draw_all([job])
        assert drawn and drawn[0] and drawn[0].startswith(b"\x89PNG")
        process.send_signal(signal.SIGTERM)
        _, said = await asyncio.wait_for(process.communicate(), 60)
        assert process.returncode == 0, said.decode()
        assert not await client.has_painters()
    finally:
        if process.returncode is None:
            process.kill()
        await store.close()
