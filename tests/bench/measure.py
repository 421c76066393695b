"""A measured value and the bar it is held against."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Measure:
    name: str
    value: float | None
    """None: it never came to that, and whatever was to be reached is missed."""
    bar: float | None
    """None: it is told, and held against nothing."""
    unit: str
    at_least: bool = False
    """True if more is better."""

    @property
    def ok(self) -> bool:
        if self.value is None:
            return False
        if self.bar is None:
            return True
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def line(self) -> str:
        told = f"{self.name:<52} {'never' if self.value is None else f'{self.value:,.1f}':>12}"
        if self.bar is None and self.ok:
            return f"{'':<5} {told}  {self.unit}"
        sign = "at least" if self.at_least else "at most"
        verdict = "ok" if self.ok else "MISS"
        bar = "" if self.bar is None else f"{sign} {self.bar:,g} "
        return f"{verdict:<5} {told}  {bar}{self.unit}"


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def write(measures: Iterable[Measure], file: Path) -> None:
    rows = [{k: v for k, v in asdict(m).items() if k != "at_least"} | {"ok": m.ok} for m in measures]
    file.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
