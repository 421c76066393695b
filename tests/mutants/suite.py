"""Which tests look at a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SMALL = "fords"
"""The small game, on which conformance holds the kernel."""
ONE_TABLE = " and not ".join(["", *(f"-{seats}" for seats in (1, 3, 4, 5, 6))])
"""What holds at every table alike is looked at with two players: a survivor costs the whole run."""
KEPT = ("tests/annals", "tests/playthroughs")
"""Games that were written down."""
WHOLE = "not once_in_sixteen_days"
"""The annals as the long suite reads them: what it notices does not hang on the day."""
OF_EACH = f"({SMALL} or clash_of_cultures-8 or era_of_tribes-2 or hinterland-3 or sands_of_time-4)"
"""Something short of every game: each uses the kernel in its own way."""
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


def suites_for(where: str, checkout: Path) -> list[Suite]:
    """The tests of the folder itself, then what holds for every game, for this one."""
    room, _, name = where.removesuffix(".py").strip("/").partition("/")
    game = name.partition("/")[0]
    if room == "engines":
        near = f"tests/{name}"
        kind = SMALL if game == "kernel" else game
        wider = [
            Suite(KEPT, f"{OF_EACH if game == 'kernel' else game} and {WHOLE}", long=True),
            Suite(("tests/conformance",), kind + ONE_TABLE + ONE_PROCESS),
        ]
        if game == "kernel":
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
        kept = [] if room == "storage" else [Suite(("tests/annals",), f"{OF_EACH} and {WHOLE}", long=True)]
        wider = [*kept, Suite((*others, "tests/bot/terminal"))]
    else:
        near, wider = f"tests/{room}/{name}".rstrip("/"), []
    while not (checkout / near).exists():
        near = near.rpartition("/")[0]
    return [Suite((near, "tests/test_examples.py")), *wider]
