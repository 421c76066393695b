"""A measured value and the bar it is held against."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Measure:
    name: str
    value: float
    bar: float | None
    """None: it is told, and held against nothing."""
    unit: str
    at_least: bool = False
    """True if more is better."""

    @property
    def ok(self) -> bool:
        if self.bar is None:
            return True
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def line(self) -> str:
        told = f"{self.name:<52} {self.value:>12,.1f}"
        if self.bar is None:
            return f"{'':<5} {told}  {self.unit}"
        sign = "at least" if self.at_least else "at most"
        verdict = "ok" if self.ok else "MISS"
        return f"{verdict:<5} {told}  {sign} {self.bar:,g} {self.unit}"


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def write(measures: Iterable[Measure], file: Path) -> None:
    rows = [{k: v for k, v in asdict(m).items() if k != "at_least"} | {"ok": m.ok} for m in measures]
    file.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
