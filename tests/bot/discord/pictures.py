"""Pictures for Three Fords that show exactly the view they are drawn from: one pixel, and the view as a comment.

Drawn in this process: how pictures get to other processes and back is the painter's own business.
"""

from __future__ import annotations

import asyncio
import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from PIL import Image, PngImagePlugin

import render.pictures
from bot.crew import filming, painter
from bot.crew.filming import Camera
from bot.crew.painter import Painter, Wanted, always, draw_in_worker
from bot.crew.picture_jobs import Job, ViewJob
from engines.kernel import Event, Own, Public, Seat, Seen, Words
from engines.shelf import games
from render.pictures import Pictures
from tests.bot.discord.evening import Evening


class ViewInAComment(Pictures[Any]):
    sheets = ("map", "market")

    def _png(self, what: str, seen: Seen[Any] | None, told: Sequence[str] = ()) -> bytes:
        comment = PngImagePlugin.PngInfo()
        comment.add_text("shows", json.dumps([what, seen and json.loads(seen.view.model_dump_json()), list(told)]))
        sheet = io.BytesIO()
        Image.new("RGB", (1, 1)).save(sheet, "PNG", pnginfo=comment)
        return sheet.getvalue()

    def sheet(self, name: str, seen: Seen[Any], news: Sequence[Event], words: Words) -> bytes:
        return self._png(name, seen, [words.event(event) for event in news])

    def close_up(self, seen: Public[Any], news: Sequence[Event], words: Words) -> bytes | None:
        return self._png("close up", seen, [words.event(event) for event in news]) if news else None

    def places(self, seen: Seen[Any], words: Words) -> Mapping[str, str]:
        return {meadow: words.name("meadow", meadow) for meadow in ("a1", "a2", "b1")}

    def close_up_of(self, seen: Seen[Any], place: str, words: Words) -> bytes | None:
        return self._png(f"close up of {place}", seen)

    def climax(self, seen: Public[Any], news: Sequence[Event], words: Words) -> bytes | None:
        return self._png("climax", seen, [words.event(event) for event in news])

    def board(self, seen: Seen[Any], seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        return self._png(f"board {seat}", seen)

    def hand(self, seen: Own[Any], words: Words) -> bytes | None:
        return self._png(f"hand {seen.seat}", seen)

    def result(self, seen: Public[Any], words: Words) -> bytes | None:
        return self._png("result", seen)


class CameraHere(Camera):
    """Films at once, as the process would."""

    async def _do(self, work: Callable[..., Any], *given: Any) -> Any:
        filming._shelf.update(games(self._modules))
        await asyncio.sleep(0)
        return work(*given)


class PainterHere(Painter):
    """Draws at once."""

    def __init__(self, modules: Sequence[str] = ("engines.fords",)) -> None:
        painter._shelf.update(games(modules))
        self.drawn: list[Job] = []
        self.camera = CameraHere(modules)

    async def draw_all(self, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        self.drawn += jobs
        return draw_in_worker(jobs)

    def close(self) -> None:
        return None


def drawn_at(evening: Evening) -> list[Job]:
    """All that was drawn there so far."""
    assert isinstance(evening.painter, PainterHere)
    return evening.painter.drawn


class PainterOfViews(PainterHere):
    """Draws of any game what it is to draw from: quicker than the pictures themselves, and it hides nothing."""

    async def draw_all(self, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        self.drawn += jobs
        return [ViewInAComment()._png(job.what, job.seen if isinstance(job, ViewJob) else None) for job in jobs]


@contextmanager
def fords_in_pictures() -> Iterator[None]:
    module = ModuleType("render.fords")
    module.PICTURES = ViewInAComment()  # type: ignore[attr-defined]
    module.__spec__ = ModuleSpec("render.fords", None)
    sys.modules["render.fords"] = module
    render.pictures.pictures.cache_clear()
    try:
        yield
    finally:
        del sys.modules["render.fords"]
        render.pictures.pictures.cache_clear()


def shown_in(png: bytes) -> str:
    """What such a picture was drawn from."""
    return str(Image.open(io.BytesIO(png)).info["shows"])
