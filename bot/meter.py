"""What is measured while the bot works. Nobody listens unless somebody wants to know."""

from __future__ import annotations


class Meter:
    def first_answer(self, seconds: float) -> None:
        """Somebody pressed or typed something, and was answered after so long."""

    def pictures(self, seconds: float) -> None:
        """The pictures of one moment were drawn; waiting for a free painter counts."""
