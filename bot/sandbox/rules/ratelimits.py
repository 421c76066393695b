"""Rate limits: a bucket for each route and place, and one for the whole bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from bot import limits


@dataclass(frozen=True)
class Rule:
    """A number of requests in a number of seconds, for each channel, server or interaction token."""

    method: str
    route: str  # a pattern for the route's template, such as /channels/{channel}/messages
    requests: int
    seconds: float


DISCORD = (
    Rule("POST", r"/channels/\{channel\}/messages", 5, 5.0),
    Rule("PATCH", r"/channels/\{channel\}/messages/\{message\}", 5, 5.0),
    Rule("DELETE", r"/channels/\{channel\}/messages/\{message\}", 5, 1.0),
    Rule("GET", r"/channels/\{channel\}/messages.*", 5, 1.0),
    Rule("POST", r"/channels/\{channel\}/typing", 5, 5.0),
    Rule("POST", r"/channels/\{channel\}/.*threads", 50, 300.0),
    Rule("PATCH", r"/channels/\{channel\}", 5, 15.0),
    Rule("POST", r"/webhooks/.*", 5, 2.0),
    Rule("PATCH", r"/webhooks/.*", 5, 2.0),
    Rule("GET", r"/webhooks/.*", 5, 2.0),
    Rule("DELETE", r"/webhooks/.*", 5, 2.0),
    Rule("POST", r"/users/@me/channels", 10, 10.0),
    Rule("PUT", r"/applications/.*commands", 2, 4.0),
)

MAJOR = ("channel", "guild", "token")


@dataclass(frozen=True)
class Verdict:
    headers: dict[str, str] = field(default_factory=dict)
    retry_after: float | None = None  # None: go ahead
    everything: bool = False  # the limit of the whole bot was hit


@dataclass
class Bucket:
    opened: float
    used: int = 0


class RateLimits:
    """`rules` may be replaced by a test; () and None lift the limits."""

    def __init__(
        self,
        clock: Callable[[], float],
        rules: tuple[Rule, ...] = DISCORD,
        overall: int | None = limits.GLOBAL_REQUESTS,
    ) -> None:
        self.clock = clock
        self.rules = rules
        self.overall = overall
        self._buckets: dict[tuple[Rule, str], Bucket] = {}
        self._all = Bucket(0.0)

    def lift(self) -> None:
        self.rules, self.overall = (), None

    def judge(self, method: str, route: str, places: dict[str, str]) -> Verdict:
        now = self.clock()
        # Interactions are exempt from the overall limit, so that a busy bot can still answer people.
        exempt = route.startswith(("/interactions/", "/webhooks/"))
        if self.overall is not None and not exempt:
            if now - self._all.opened >= 1.0:
                self._all = Bucket(now)
            if self._all.used >= self.overall:
                after = 1.0 - (now - self._all.opened)
                headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
                return Verdict({**headers, "Retry-After": f"{after:.3f}"}, after, True)
            self._all.used += 1
        for rule in self.rules:
            if rule.method == method and re.fullmatch(rule.route, route):
                return self._draw(rule, "+".join(places[key] for key in MAJOR if key in places), now)
        return Verdict()

    def _draw(self, rule: Rule, place: str, now: float) -> Verdict:
        bucket = self._buckets.get((rule, place))
        if bucket is None or now - bucket.opened >= rule.seconds:
            if len(self._buckets) > 10_000:
                self._forget(now)
            bucket = self._buckets[rule, place] = Bucket(now)
        after = rule.seconds - (now - bucket.opened)
        full = bucket.used >= rule.requests
        bucket.used += not full
        name = sha256(f"{rule.method} {rule.route}".encode()).hexdigest()[:32]
        headers = {
            "X-RateLimit-Limit": str(rule.requests),
            "X-RateLimit-Remaining": str(rule.requests - bucket.used),
            "X-RateLimit-Reset": f"{now + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": name,
        }
        if full:
            return Verdict({**headers, "Retry-After": f"{after:.3f}", "X-RateLimit-Scope": "user"}, after)
        return Verdict(headers)

    def _forget(self, now: float) -> None:
        """Each interaction token has buckets of its own; the full windows of the past are of no use."""
        self._buckets = {k: b for k, b in self._buckets.items() if now - b.opened < k[0].seconds}
