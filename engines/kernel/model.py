"""The two kinds of data that everything is made of: parts that change, facts that do not."""

from __future__ import annotations

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict

Seat: TypeAlias = int
"""A place at the table, 0 to n-1. Who sits there is not the engine's business."""


class Part(BaseModel):
    """A piece of a State: plain data that rules change in place."""

    model_config = ConfigDict(extra="forbid")


class Fact(BaseModel):
    """Something that was said or has happened; it never changes."""

    model_config = ConfigDict(extra="forbid", frozen=True)
