"""Which tests look at a folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.annals import files_of
from tests.conformance.games import GAMES, SMALL, AnyGame, quick

ENOUGH = 10_000
"""Bytes of an annal that show how a game uses the kernel: each does in its own way."""
WHOLE = " and not with_few_looks"
"""The annals as the long suite reads them."""
ONE_PROCESS = " and not in_another_process"
"""Two processes that are broken alike come out alike."""


@dataclass(frozen=True)
class Suite:
    """What one call of pytest is to look at."""

    tests: tuple[str, ...]
    only: str = ""
    long: bool = False

    def asked(self) -> list[str]:
        chosen = ["-k", self.only] if self.only else []
        return [*chosen, *(() if self.long else ("-m", "not long")), *self.tests]


def table_of(game: AnyGame) -> int:
    """What holds at every table alike is looked at with few players, at a table of the quick suite: a survivor costs
    the whole run."""
    return min((seats for seats in quick(game) if seats > 1), default=game.seats[0])


def one_table(game: AnyGame) -> str:
    others = (f" and not {game.id}-{seats}" for seats in game.seats if seats != table_of(game))
    return f"{game.id}{''.join(others)}"


def annals(names: Iterable[str]) -> Suite:
    return Suite(("tests/annals",), f"({' or '.join(names)}){WHOLE}", long=True)


def playthroughs(names: Iterable[str]) -> Suite:
    return Suite(("tests/playthroughs",), " or ".join(names), long=True)


def short_annals() -> list[str]:
    """Of every game the shortest that shows enough; of the small one all."""
    found = [(file.stat().st_size, file.stem) for game in GAMES.values() for file in files_of(game)]
    of_each = [sorted(one for one in found if one[1].startswith(f"{name}-")) for name in GAMES if name != SMALL]
    return [SMALL, *(f"[{next((stem for size, stem in some if size >= ENOUGH), some[-1][1])}]" for some in of_each)]


def pictures(folder: str, checkout: Path) -> list[Suite]:
    """What lies on every picture is written down in an inventory, and what each tells in a table of facts. What games
    share is looked at in a few of those that draw with it."""
    render, tests = checkout / "render", "tests/render"
    drawn = [game for game in GAMES if (render / game).is_dir()]
    if folder in drawn:
        beside = ("test_golden.py", "test_facts_drawn.py")
        others = sorted(file.name for file in (checkout / tests).glob("test_*.py") if file.name not in beside)
        near = (f"{tests}/{folder}", *(f"{tests}/{name}" for name in beside), "tests/test_examples.py")
        return [Suite(near, folder), Suite(tuple(f"{tests}/{name}" for name in others), folder)]
    named = [
        game for game in drawn if any(f"render.{folder}" in file.read_text() for file in (render / game).glob("*.py"))
    ]
    found = named or drawn
    few = (found[0], found[len(found) // 2], found[-1])
    return [
        Suite((tests, "tests/test_examples.py"), " and ".join(f"not {game}" for game in drawn if game not in few))
    ]


def suites_for(where: str, checkout: Path) -> list[Suite]:
    """The tests of the folder itself, then what holds for every game, for this one."""
    room, _, name = where.removesuffix(".py").strip("/").partition("/")
    folder = name.partition("/")[0]
    if room == "engines":
        near = f"tests/{name}"
        if folder in GAMES:
            wider = [annals([folder]), playthroughs([folder])]
            looks = one_table(GAMES[folder])
        else:
            tables = [SMALL, *(f"[{game.id}-{table_of(game)}]" for game in GAMES.values())]
            wider = [annals(short_annals()), playthroughs(tables)]
            looks = one_table(GAMES[SMALL])
        wider.append(Suite(("tests/conformance",), looks + ONE_PROCESS))
        if folder == "kernel":
            # Previews, plans and typed orders are looked at where people meet them, usual answers where computers do.
            there = (
                "tests/bot/features/acting",
                "tests/bot/table",
                "tests/bot/crew/test_pictures_for_all.py",
                "tests/players",
            )
            wider.append(Suite(there))
    elif where.startswith("bot/table") or room == "storage":
        near = "tests/storage" if room == "storage" else "tests/bot/table"
        # What people do is tested where they do it: drafts, typed values and the rulebook of a table among it.
        others = ("tests/bot/table",) if room == "storage" else ("tests/storage", "tests/bot/features")
        kept = [] if room == "storage" else [annals(short_annals())]
        wider = [*kept, Suite((*others, "tests/bot/terminal"))]
    elif room == "render":
        return pictures(folder, checkout)
    else:
        near, wider = f"tests/{room}/{name}".rstrip("/"), []
    while not (checkout / near).exists():
        near = near.rpartition("/")[0]
    return [Suite((near, "tests/test_examples.py")), *wider]
