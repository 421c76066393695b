"""What somebody may know of a position, and who may be shown it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from engines.kernel.model import Fact, Seat


class ViewPart(Fact):
    """A part of a view: what may be known of one thing."""

    @classmethod
    def of(cls, thing: object, **others: Any) -> Self:
        """The view of a thing. Fields that are not given are attributes of the thing with the same name.

        Whatever is hidden from somebody must be given.
        """
        same = {name: getattr(thing, name) for name in cls.model_fields if name not in others}
        return cls.model_validate(same | others)


class View(ViewPart):
    """What one seat, or a spectator, may know: all that pictures and words are made from."""

    viewer: Seat | None
    """None: everybody may see it."""


V = TypeVar("V", bound=View)


class NotPublic(Exception):
    """Somebody's own view was about to be shown to all."""


@dataclass(frozen=True)
class Public(Generic[V]):
    """A view for all to see. What is shown to a channel is made from nothing else."""

    view: V

    def __post_init__(self) -> None:
        if self.view.viewer is not None:
            raise NotPublic(f"the view of seat {self.view.viewer} is for that seat alone")


@dataclass(frozen=True)
class Own(Generic[V]):
    """The view of one seat, for whoever sits there."""

    view: V
    seat: Seat

    def __post_init__(self) -> None:
        if self.view.viewer != self.seat:
            raise NotPublic(f"seat {self.seat} may not see the view of {self.view.viewer}")


Seen = Public[V] | Own[V]


def shown_to(view: V, seat: Seat | None) -> Seen[V]:
    """This view, for this seat or for a spectator."""
    return Public(view) if seat is None else Own(view, seat)
