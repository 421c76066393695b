"""The parts of the sandbox, put together once."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.hands.acts import Acts
from bot.sandbox.rules.ratelimits import RateLimits
from bot.sandbox.rules.refusal import Refusal
from bot.sandbox.world.broadcast import Broadcast
from bot.sandbox.world.clock import Clock
from bot.sandbox.world.hub import Hub
from bot.sandbox.world.ledger import Ledger
from bot.sandbox.world.memory import Memory
from bot.sandbox.world.post import PostOffice
from bot.sandbox.world.sessions import Sessions
from bot.sandbox.world.switchboard import Switchboard
from bot.sandbox.world.world import World


class Service:
    def __init__(
        self, *, token: str, clock: Clock, deadline: float, bot_name: str, keep: int | None, memory: Path | None
    ) -> None:
        self.token = token
        self.clock = clock
        self.world = World(clock, bot_name)
        self.hub = Hub()
        self.ledger = Ledger(keep)
        self.sessions = Sessions(self.world)
        self.broadcast = Broadcast(self.world, self.sessions, self.hub, self.ledger)
        self.post = PostOffice(self.world, self.broadcast)
        self.remembers = False
        if memory is not None:
            self.broadcast.memory = Memory(memory)
            self.remembers = self.broadcast.memory.restore(self.world)
        self.switchboard = Switchboard(self.world, self.broadcast, self.post, deadline)
        self.acts = Acts(self.world, self.switchboard, self.post)
        self.rate_limits = RateLimits(clock)
        self.shards = 1
        # Faults of the sandbox itself, and routes it does not know: a test fails when there are any.
        self.errors: list[str] = []
        self.unknown_routes: list[str] = []
        # What the bot was refused, as Discord would have.
        self.refusals: list[Refusal] = []
