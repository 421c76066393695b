"""Discord's gateway: the websocket over which the bot learns what happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.sandbox import limits
from bot.sandbox.people import Guild
from bot.sandbox.refusal import Json
from bot.sandbox.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11

INTENT_GUILDS = 1 << 0
INTENT_GUILD_MESSAGES = 1 << 9
INTENT_DIRECT_MESSAGES = 1 << 12
INTENT_MESSAGE_CONTENT = 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | INTENT_MESSAGE_CONTENT


@dataclass(eq=False)
class Socket:
    """A connection. Frames go through a queue, so that events leave in the order they happened."""

    ws: web.WebSocketResponse
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def send(self, op: int, data: object = None, event: str | None = None, seq: int | None = None) -> None:
        self.outbox.put_nowait(json.dumps({"op": op, "d": data, "t": event, "s": seq}))

    async def write(self) -> None:
        # Plain text frames, although discord.py asks for zlib: it accepts both.
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                await self.ws.send_str(await self.outbox.get())


@dataclass(eq=False)
class Session:
    """What survives a dropped connection: the events so far, to be replayed on resume."""

    id: str
    intents: int
    shard: int
    shards: int
    socket: Socket | None = None
    seq: int = 0
    resumes: int = 0
    log: deque[tuple[int, str, Json]] = field(default_factory=lambda: deque(maxlen=5_000))

    def dispatch(self, event: str, data: Json) -> None:
        self.seq += 1
        self.log.append((self.seq, event, data))
        if self.socket is not None:
            self.socket.send(DISPATCH, data, event, self.seq)

    def covers(self, guild: Guild | None) -> bool:
        return self.shard == (0 if guild is None else (int(guild.id) >> 22) % self.shards)


class Gateway:
    def __init__(self, world: World, token: str, on_change: Callable[[], None]) -> None:
        self.world = world
        self.token = token
        self.on_change = on_change
        self.url = ""  # known once the server listens
        self.heartbeat_ms = 41_250
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.heartbeats = 0
        self.intents_asked: list[int] = []

    @property
    def connected(self) -> bool:
        return any(session.socket is not None for session in self.sessions.values())

    def emit(self, event: str, data: Json, guild: Guild | None, intent: int = 0) -> None:
        """To the shard that looks after this server (or, for direct messages, to the first)."""
        for session in self.sessions.values():
            if session.covers(guild) and (not intent or session.intents & intent):
                session.dispatch(event, data)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=64 * 1024, compress=False)
        await ws.prepare(request)
        socket = Socket(ws)
        writer = asyncio.create_task(socket.write())
        socket.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        session: Session | None = None
        received: deque[float] = deque(maxlen=limits.GATEWAY_SENDS)
        try:
            async for frame in ws:
                if frame.type is not WSMsgType.TEXT:
                    continue
                now = asyncio.get_running_loop().time()
                crowded = len(received) == limits.GATEWAY_SENDS
                if crowded and now - received[0] < limits.GATEWAY_SENDS_SECONDS:
                    await ws.close(code=4008, message=b"You are being rate limited.")
                    break
                received.append(now)
                if len(frame.data) > limits.GATEWAY_PAYLOAD:
                    await ws.close(code=4002, message=b"Payload too large.")
                    break
                message: Json = json.loads(frame.data)
                op, data = message["op"], message.get("d") or {}
                if op == HEARTBEAT:
                    self.heartbeats += 1
                    socket.send(ACK)
                elif op in (IDENTIFY, RESUME):
                    if data["token"] != self.token:
                        await ws.close(code=4004, message=b"Authentication failed.")
                        break
                    session = self._identify(socket, data) if op == IDENTIFY else self._resume(socket, data)
                self.on_change()
        finally:
            writer.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
            self.on_change()
        return ws

    def _identify(self, socket: Socket, data: Json) -> Session:
        self.identifies += 1
        self.intents_asked.append(data["intents"])
        shard, shards = data.get("shard") or (0, 1)
        # A bot that identifies anew has forgotten its old session: nothing may be sent there any more.
        for old in [s.id for s in self.sessions.values() if s.shard == shard]:
            del self.sessions[old]
        session = Session(secrets.token_hex(16), data["intents"], shard, shards, socket)
        self.sessions[session.id] = session
        guilds = [guild for guild in self.world.guilds.values() if session.covers(guild)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self.world.bot.payload(),
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "application": {"id": self.world.application_id, "flags": 0},
                "private_channels": [],
                "shard": [shard, shards],
            },
        )
        if session.intents & INTENT_GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self.world.guild_payload(guild))
        return session

    def _resume(self, socket: Socket, data: Json) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            socket.send(INVALID, False)
            return None
        session.resumes += 1
        for seq, event, payload in list(session.log):
            if seq > (data["seq"] or 0):
                socket.send(DISPATCH, payload, event, seq)
        session.socket = socket
        session.dispatch("RESUMED", {})  # null instead of {} would end discord.py's client
        return session

    # What tests do to a connection

    async def drop(self, how: str = "abort") -> None:
        """Lose every connection: "abort" (the cable), "close" (4000), "reconnect" (op 7), "invalid" (op 9)."""
        for session in list(self.sessions.values()):
            socket, session.socket = session.socket, None
            if socket is None:
                continue
            if how == "abort":
                transport = socket.ws._req.transport if socket.ws._req is not None else None
                if isinstance(transport, asyncio.Transport):
                    transport.abort()
            elif how == "close":
                await socket.ws.close(code=4000)
            elif how == "reconnect":
                socket.send(RECONNECT)
            elif how == "invalid":
                del self.sessions[session.id]
                socket.send(INVALID, False)
            else:
                raise ValueError(how)
        self.on_change()
