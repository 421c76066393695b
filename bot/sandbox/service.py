"""The parts of the sandbox, put together once."""

from __future__ import annotations

from bot.sandbox.acts import Acts
from bot.sandbox.broadcast import Broadcast
from bot.sandbox.clock import Clock
from bot.sandbox.gateway import Gateway
from bot.sandbox.hub import Hub
from bot.sandbox.ledger import Ledger
from bot.sandbox.post import PostOffice
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.refusal import Refusal
from bot.sandbox.switchboard import Switchboard
from bot.sandbox.world import World


class Service:
    def __init__(self, *, token: str, clock: Clock, deadline: float, bot_name: str, keep: int | None) -> None:
        self.token = token
        self.clock = clock
        self.world = World(clock, bot_name)
        self.hub = Hub()
        self.ledger = Ledger(keep)
        self.gateway = Gateway(self.world, token, self.hub.stir)
        self.broadcast = Broadcast(self.world, self.gateway, self.hub, self.ledger)
        self.post = PostOffice(self.world, self.broadcast)
        self.switchboard = Switchboard(self.world, self.broadcast, self.post, deadline)
        self.acts = Acts(self.world, self.switchboard, self.post)
        self.rate_limits = RateLimits(clock)
        self.shards = 1
        # Faults of the sandbox itself, and routes it does not know: a test fails when there are any.
        self.errors: list[str] = []
        self.unknown_routes: list[str] = []
        # What the bot was refused, as Discord would have.
        self.refusals: list[Refusal] = []
