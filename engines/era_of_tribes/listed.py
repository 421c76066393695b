"""What a table in data/ is made of: what it lists by ids, and where the numbers come from."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from engines.kernel import Fact, facts

HOME = Path(__file__).parent
M = TypeVar("M", bound=Fact)


class Sourced(Fact):
    provenance: str = ""
    content_provenance: str = ""


class Listed(Sourced):
    id: str


def table(name: str, model: type[M]) -> M:
    return facts(model, HOME / "data" / f"{name}.toml")
