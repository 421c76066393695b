"""Every field of a table in `data/`, and of a view, is read by somebody: what nobody reads is deleted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.kernel import Command, Fact
from engines.shelf import games

ROOT = Path(__file__).parents[1]


def kinds_of(game: str, parent: type[Fact] = Fact) -> Iterator[type[Fact]]:
    """Every kind of Fact that a game declares, commands aside: their slots are read by name."""
    for kind in parent.__subclasses__():
        if not issubclass(kind, Command):
            if kind.__module__.startswith(f"engines.{game}."):
                yield kind
            yield from kinds_of(game, kind)


def sources_of(game: str) -> str:
    """Whatever may read a fact of a game: its rules, its pictures, the kernel, and the tools that build its map."""
    folders = ("engines/kernel", f"engines/{game}", f"render/{game}", "render/workshop/maps")
    return "\n".join(file.read_text("utf-8") for folder in folders for file in sorted((ROOT / folder).rglob("*.py")))


def unread(kind: type[Fact], source: str) -> list[str]:
    return [
        f"{kind.__module__}: {kind.__name__}.{name}"
        for name in kind.__annotations__
        if name in kind.model_fields and not re.search(rf"\.{name}\b|[\"']{name}[\"']", source)
    ]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_fact_is_read(game: str) -> None:
    source = sources_of(game)
    assert [line for kind in kinds_of(game) for line in unread(kind, source)] == []


class Sample(Fact):
    colour: str = ""
    weight: int = 0


def test_a_fact_that_nobody_reads_is_noticed() -> None:
    assert unread(Sample, "paint(sample.colour)") == [f"{__name__}: Sample.weight"]
