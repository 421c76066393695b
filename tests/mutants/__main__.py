"""`make mutants WHERE=engines/sands_of_time N=40`: break this many things there, and print what nobody noticed."""

from __future__ import annotations

import argparse
import math
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from engines.kernel.fingerprint import DECIDES_NOTHING
from tests.mutants.breaks import Break, breaks_in, parses
from tests.mutants.child import Chosen, tested
from tests.mutants.suite import Suite, suites_for
from tests.mutants.watch import Seen, Watch, where_met

HERE = Path(__file__).resolve().parents[2]
FEW = 12
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def copy_of(checkout: Path, place: Path) -> Path:
    """What is broken is a copy: the checkout stays as it is, however this ends."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=checkout, check=True, capture_output=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (checkout / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, place / name)
    return place


def all_breaks(checkout: Path, where: str) -> list[Break]:
    """Rules, not taste: how well a computer plays is what the arena tells. Named itself, it is broken, too."""
    place = checkout / where
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    files = [file for file in files if not DECIDES_NOTHING & set(file.relative_to(place).parts)]
    return [found for file in files for found in breaks_in(str(file.relative_to(checkout)), file.read_text())]


def looked_at(sample: list[Break], suite: Suite, checkout: Path) -> Seen:
    """Run these tests once, unbroken: they must pass, and tell which of them come by what will be broken."""
    places = {place for change in sample for place in where_met(change, checkout)}
    code, answer = tested(checkout, suite.asked(), Watch(places), compiled=True)
    if code not in PASSED:
        raise SystemExit(f"The tests fail before anything is broken: {' '.join(suite.tests)}")
    return Seen(*answer)


def noticed(change: Break, checkout: Path, seen: Seen, most: float) -> str:
    """Who noticed it; nobody, perhaps."""
    file = checkout / change.path
    whole, times = file.read_text(), file.stat()
    chosen = seen.tests_for(where_met(change, checkout), most)
    file.write_text(change.of(whole))
    try:
        for some in batches(chosen):
            files = dict.fromkeys(test.partition("::")[0] for test in some)
            code, failed = tested(checkout, list(files), Chosen(some), compiled=False)
            if code not in PASSED:
                return failed or ("a test that hung" if code == -1 else "the import")
    finally:
        file.write_text(whole)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    return ""


def batches(chosen: dict[str, float]) -> Iterator[dict[str, float]]:
    """The quickest few find most breaks, and are loaded in a moment."""
    tests = list(chosen.items())
    for some in (tests[:FEW], tests[FEW:]):
        if some:
            yield dict(some)


def one_folder(checkout: Path, where: str, asked: argparse.Namespace) -> str:
    """Break, look, mend, and again; the figure of this folder."""
    pool = [change for change in all_breaks(checkout, where) if asked.kind in ("", change.kind)]
    random.Random(f"{where} {asked.seed}").shuffle(pool)
    fit = (change for change in pool if parses(change.of((checkout / change.path).read_text())))
    sample = list(islice(fit, asked.n))
    survivors, came = sample, Counter[Break]()
    # What the tests near by have noticed need not be shown to those far away.
    for suite in suites_for(where, checkout)[: 1 if asked.near else None]:
        seen = looked_at(survivors, suite, checkout) if survivors else Seen({}, {})
        for change in list(survivors):
            began = time.monotonic()
            who = noticed(change, checkout, seen, asked.most)
            came[change] += len(seen.tests_for(where_met(change, checkout), asked.most))
            if who:
                survivors = [other for other in survivors if other != change]
                print(f"caught in {time.monotonic() - began:.0f} s: {change}\n    by {who}", flush=True)
        print(f"{len(survivors)} of {len(sample)} left after {' '.join(suite.tests)}", flush=True)
    for change in survivors:
        print(f"  SURVIVED {came[change]} tests that come by: {change}")
    return f"{where}: {len(sample) - len(survivors)} of {len(sample)} caught ({len(pool)} things could be broken)"


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("where", nargs="+", help="folders or files, e.g. engines/sands_of_time")
    parser.add_argument("-n", type=int, default=40, help="how many things to break in each")
    parser.add_argument("--seed", default="1", help="another seed, other breaks")
    parser.add_argument(
        "--kind", default="", help="only: comparison, condition, limit, arithmetic, statement, audience"
    )
    parser.add_argument(
        "--most", type=float, default=math.inf, help="seconds of tests that a survivor may cost, of each kind"
    )
    parser.add_argument("--near", action="store_true", help="ask only the tests of the folder itself")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        checkout = copy_of(HERE, Path(place))
        figures = [one_folder(checkout, where, asked) for where in asked.where]
    print(*figures, sep="\n")


if __name__ == "__main__":
    main()
