"""The bot's sessions: what it has been told, and what a dropped connection must be told again."""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.people import Guild
from bot.sandbox.world.world import World

DISPATCH = 0

INTENT_GUILDS = 1 << 0
INTENT_GUILD_MESSAGES = 1 << 9
INTENT_DIRECT_MESSAGES = 1 << 12
INTENT_MESSAGE_CONTENT = 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | INTENT_MESSAGE_CONTENT


class Line(Protocol):
    """A connection to the bot."""

    def send(self, op: int, data: object = None, event: str | None = None, seq: int | None = None) -> None: ...


@dataclass(eq=False)
class Session:
    """What survives a dropped connection: the events so far, to be replayed on resume."""

    id: str
    intents: int
    shard: int
    shards: int
    line: Line | None = None
    seq: int = 0
    resumes: int = 0
    log: deque[tuple[int, str, Json]] = field(default_factory=lambda: deque(maxlen=5_000))

    def dispatch(self, event: str, data: Json) -> None:
        self.seq += 1
        self.log.append((self.seq, event, data))
        if self.line is not None:
            self.line.send(DISPATCH, data, event, self.seq)

    def covers(self, guild: Guild | None) -> bool:
        return self.shard == (0 if guild is None else (int(guild.id) >> 22) % self.shards)


class Sessions:
    def __init__(self, world: World) -> None:
        self.world = world
        self.open: dict[str, Session] = {}
        self.resume_url = ""  # known once the server listens

    @property
    def connected(self) -> bool:
        return any(session.line is not None for session in self.open.values())

    def emit(self, event: str, data: Json, guild: Guild | None, intent: int = 0) -> None:
        """Send an event to the shard that looks after this server, or, for direct messages, to the first."""
        if guild is not None and self.world.bot.id not in guild.members and event != "GUILD_DELETE":
            return  # of a server it was put out of, it hears nothing more
        for session in self.open.values():
            if session.covers(guild) and (not intent or session.intents & intent):
                session.dispatch(event, data)

    def begin(self, line: Line, intents: int, shard: int, shards: int) -> Session:
        # A bot that identifies anew has forgotten its old session: nothing may be sent there any more.
        for old in [s.id for s in self.open.values() if s.shard == shard]:
            del self.open[old]
        session = Session(secrets.token_hex(16), intents, shard, shards, line)
        self.open[session.id] = session
        mine = (guild for guild in self.world.guilds.values() if self.world.bot.id in guild.members)
        guilds = [guild for guild in mine if session.covers(guild)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self.world.bot.payload(),
                "session_id": session.id,
                "resume_gateway_url": self.resume_url,
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "application": {"id": self.world.application_id, "flags": 0},
                "private_channels": [],
                "user_settings": {},
                "relationships": [],
                "presences": [],
                "guild_join_requests": [],
                "geo_ordered_rtc_regions": [],
                "session_type": "normal",
                "_trace": ["sandbox"],
                "shard": [shard, shards],
            },
        )
        if session.intents & INTENT_GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self.world.guild_payload(guild))
        return session

    def resume(self, line: Line, session_id: str, seq: int) -> Session | None:
        session = self.open.get(session_id)
        if session is None:
            return None
        session.resumes += 1
        for number, event, payload in list(session.log):
            if number > seq:
                line.send(DISPATCH, payload, event, number)
        session.line = line
        session.dispatch("RESUMED", {})  # null instead of {} would end discord.py's client
        return session
