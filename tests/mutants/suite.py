"""Which tests look at a folder, the nearest and quickest first."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

SMALL = "fords"
"""The small game, on which conformance holds the kernel."""
ONE_TABLE = " and not ".join(["", *(f"-{seats}" for seats in (1, 3, 4, 5, 6))])
"""What holds at every table alike is looked at with two players: a survivor costs the whole run."""
SLOW_START = 60.0


@dataclass(frozen=True)
class Run:
    """One call of pytest."""

    tests: tuple[str, ...]
    only: str = ""

    def go(self, checkout: Path, most: float | None = None, report: Path | None = None) -> bool:
        """Did every test pass? One that hangs has not."""
        command = [sys.executable, "-m", "pytest", "-x", "-m", "not long", "-p", "no:cacheprovider", "--no-header"]
        command += ["-k", self.only] if self.only else []
        command += [f"--junitxml={report}"] if report else []
        # Else the source of a second ago passes for the one of now.
        env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            [*command, *self.tests],
            cwd=checkout,
            env=env,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            start_new_session=True,
        )
        try:
            return process.wait(most) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """With everything that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, 9)
    process.wait()


def runs_for(where: str, checkout: Path) -> list[Run]:
    """The tests of the folder itself, then what holds for every game, for this one."""
    room, _, name = where.removesuffix(".py").strip("/").partition("/")
    if room == "engines":
        near, wider = f"tests/{name}", Run(("tests/conformance",), (SMALL if name == "kernel" else name) + ONE_TABLE)
    elif where.startswith("bot/table") or room == "storage":
        near = "tests/storage" if room == "storage" else "tests/bot/table"
        wider = Run(("tests/bot/table" if room == "storage" else "tests/storage", "tests/bot/test_hotseat.py"))
    else:
        near, wider = f"tests/{room}/{name}".rstrip("/"), Run(())
    while not (checkout / near).exists():
        near = near.rpartition("/")[0]
    return [Run((near,)), *([wider] if wider.tests else [])]


@dataclass(frozen=True)
class Suite:
    """The tests of a folder, in order, and how long each call may take before it counts as hanging."""

    runs: list[tuple[Run, float]]

    def notices(self, checkout: Path) -> bool:
        return not all(run.go(checkout, most) for run, most in self.runs)


def measured(where: str, checkout: Path) -> Suite:
    """Run everything once, unbroken: it must pass, and tells which test files are quick."""
    runs = []
    for run in runs_for(where, checkout):
        with tempfile.TemporaryDirectory() as place:
            report = Path(place) / "report.xml"
            began = time.monotonic()
            if not run.go(checkout, report=report):
                raise SystemExit(f"The tests fail before anything is broken: {' '.join(run.tests)}")
            most = SLOW_START + 3 * (time.monotonic() - began)
            runs.append((Run(quick_first(report, checkout) or run.tests, run.only), most))
    return Suite(runs)


def quick_first(report: Path, checkout: Path) -> tuple[str, ...]:
    spent: dict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        path = case.get("classname", "").replace(".", "/") + ".py"
        spent[path] += float(case.get("time", 0))
    return tuple(path for path in sorted(spent, key=spent.__getitem__) if (checkout / path).exists())
