"""Trouble on demand: a test makes the next requests of a kind fail."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.sandbox.rules.refusal import Json


@dataclass
class Fault:
    method: str
    route: str
    status: int
    body: Json
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1


class Faults:
    def __init__(self) -> None:
        self.planned: list[Fault] = []

    def plan(self, method: str, route: str, status: int, *, code: int = 0, times: int = 1) -> None:
        """The next `times` requests whose route template matches answer with this status."""
        body: Json = {"code": code, "message": "planned by the test"}
        self.planned.append(Fault(method, route, status, body, times=times))

    def plan_429(
        self, method: str, route: str, retry_after: float, *, times: int = 1, everything: bool = False
    ) -> None:
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": everything,
        }
        headers = {"Via": "1.1 sandbox", "Retry-After": str(retry_after)}
        self.planned.append(Fault(method, route, 429, body, headers, times))

    def strike(self, method: str, route: str) -> Fault | None:
        for fault in self.planned:
            if fault.times and fault.method == method and re.search(fault.route, route):
                fault.times -= 1
                return fault
        return None
