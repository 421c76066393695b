"""What a table in data/ is made of: rows with an id."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from engines.kernel import Fact, facts

HOME = Path(__file__).parent
M = TypeVar("M", bound=Fact)


class Listed(Fact):
    id: str


def table(name: str, model: type[M]) -> M:
    return facts(model, HOME / "data" / f"{name}.toml")
