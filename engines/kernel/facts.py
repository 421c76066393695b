"""Tables of facts: numbers and names of a game, read once from its TOML files, typed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from pydantic import ValidationError

from engines.kernel.model import Fact

F = TypeVar("F", bound=Fact)


class Named(Protocol):
    """A row that has a name of its own."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)


class WrongFacts(ValueError):
    """A file does not say what it should: it is named, and the key in it."""


def facts(kind: type[F], *files: Path) -> F:
    """What these files say together. A key that is unknown, missing, doubled or of another kind is an error."""
    said: dict[str, object] = {}
    where: dict[str, str] = {}
    for file in files:
        try:
            tables = tomllib.loads(file.read_text("utf-8"))
        except tomllib.TOMLDecodeError as broken:
            raise WrongFacts(f"{file.name}: {broken}") from broken
        for key, value in tables.items():
            if key in said:
                raise WrongFacts(f"{file.name}: {key} stands in {where[key]} already")
            said[key], where[key] = value, file.name
    try:
        return kind.model_validate(said)
    except ValidationError as wrong:
        everywhere = ", ".join(file.name for file in files)
        wrongs = [
            f"{where.get(str(error['loc'][0]), everywhere) if error['loc'] else everywhere}: "
            f"{'.'.join(map(str, error['loc']))}: {error['msg']}"
            for error in wrong.errors()
        ]
        raise WrongFacts("\n".join(wrongs)) from wrong


def by_id(rows: Iterable[N]) -> dict[str, N]:
    """The rows of a table under their names. No two of them have the same."""
    table: dict[str, N] = {}
    for row in rows:
        if row.id in table:
            raise WrongFacts(f"{row.id} stands there twice")
        table[row.id] = row
    return table
