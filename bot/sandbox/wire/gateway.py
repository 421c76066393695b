"""Discord's gateway: the websocket over which the bot learns what happens."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import orjson
from aiohttp import WSMsgType, web

from bot import limits
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.sessions import PRIVILEGED, Session, Sessions

HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 1, 2, 6, 7, 9, 10, 11
ACK_AFTER = 0.2
"""Seconds until a heartbeat is acknowledged."""
SPOKEN = {3, 4, 8}  # presence, voice state and members: heard, and nothing comes of it


class HungUp(Exception):
    """The gateway closes the connection, with one of Discord's codes."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why.encode()


@dataclass(eq=False)
class Socket:
    """A connection. Frames go through a queue, so that events leave in the order they happened."""

    ws: web.WebSocketResponse
    deflated: bool  # the client asked for zlib-stream: one stream for the whole connection, in binary frames
    outbox: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)

    def send(self, op: int, data: object = None, event: str | None = None, seq: int | None = None) -> None:
        self.outbox.put_nowait(orjson.dumps({"op": op, "d": data, "t": event, "s": seq}))

    async def write(self) -> None:
        stream = zlib.compressobj()
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                frame = await self.outbox.get()
                if self.deflated:
                    await self.ws.send_bytes(stream.compress(frame) + stream.flush(zlib.Z_SYNC_FLUSH))
                else:
                    await self.ws.send_str(frame.decode())


class Gateway:
    def __init__(self, sessions: Sessions, token: str, on_change: Callable[[], None]) -> None:
        self.sessions = sessions
        self.token = token
        self.on_change = on_change
        self.url = ""  # known once the server listens
        self.heartbeat_ms = 41_250
        self.identifies = 0
        self.heartbeats = 0
        self.intents_asked: list[int] = []
        self.privileged = 0  # the privileged intents that are switched on for this bot
        self._sockets: set[Socket] = set()

    @property
    def connected(self) -> bool:
        return self.sessions.connected

    def listen_at(self, url: str) -> None:
        self.url = self.sessions.resume_url = url

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=64 * 1024, compress=False)
        await ws.prepare(request)
        socket = Socket(ws, request.query.get("compress") == "zlib-stream")
        self._sockets.add(socket)
        writer = asyncio.create_task(socket.write())
        socket.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        talk = Talk(self, socket)
        try:
            if request.query.get("encoding", "json") != "json":
                raise HungUp(4002, "This gateway speaks JSON.")
            async for frame in ws:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    talk.hear(frame.data)
                    self.on_change()
        except HungUp as hung_up:
            await ws.close(code=hung_up.code, message=hung_up.why)
        finally:
            writer.cancel()
            self._sockets.discard(socket)
            if talk.session is not None and talk.session.line is socket:
                talk.session.line = None
            self.on_change()
        return ws

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.ws.close(code=1001)

    # What tests do to a connection

    async def drop(self, how: str = "abort") -> None:
        """Lose every connection: "abort" (the cable), "close" (4000), "reconnect" (op 7), "invalid" (op 9)."""
        for session in list(self.sessions.open.values()):
            socket, session.line = session.line, None
            if not isinstance(socket, Socket):
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
                del self.sessions.open[session.id]
                socket.send(INVALID, False)
            else:
                raise ValueError(how)
        self.on_change()


class Talk:
    """What one connection says, and where Discord hangs up."""

    def __init__(self, gateway: Gateway, socket: Socket) -> None:
        self.gateway = gateway
        self.socket = socket
        self.session: Session | None = None
        self._received: deque[float] = deque(maxlen=limits.GATEWAY_SENDS)

    def hear(self, frame: str | bytes) -> None:
        now = asyncio.get_running_loop().time()
        crowded = len(self._received) == limits.GATEWAY_SENDS
        if crowded and now - self._received[0] < limits.GATEWAY_SENDS_SECONDS:
            raise HungUp(4008, "You are being rate limited.")
        self._received.append(now)
        if len(frame) > limits.GATEWAY_PAYLOAD:
            raise HungUp(4002, "Payload too large.")
        try:
            message = orjson.loads(frame)
        except ValueError:
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("op"), int):
            raise HungUp(4002, "Error while decoding payload.")
        op, data = message["op"], message.get("d")
        if op == HEARTBEAT:
            self.gateway.heartbeats += 1
            # The client notes when it sent this only after it has: an answer at once would look like a late one.
            asyncio.get_running_loop().call_later(ACK_AFTER, self.socket.send, ACK)
        elif op in (IDENTIFY, RESUME):
            self._enter(op, data if isinstance(data, dict) else {})
        elif op not in SPOKEN:
            raise HungUp(4001, "Unknown opcode.")
        elif self.session is None:
            raise HungUp(4003, "Not authenticated.")

    def _enter(self, op: int, data: Json) -> None:
        if self.session is not None:
            raise HungUp(4005, "Already authenticated.")
        if data.get("token") not in (self.gateway.token, f"Bot {self.gateway.token}"):
            raise HungUp(4004, "Authentication failed.")
        self.session = self._identify(data) if op == IDENTIFY else self._resume(data)

    def _identify(self, data: Json) -> Session:
        intents, shard = data.get("intents"), data.get("shard") or [0, 1]
        if not isinstance(intents, int) or not 0 <= intents < 1 << limits.INTENTS:
            raise HungUp(4013, "Invalid intent(s).")
        if not (isinstance(shard, list) and len(shard) == 2 and all(isinstance(n, int) for n in shard)):
            raise HungUp(4010, "Invalid shard.")
        if not 0 <= shard[0] < shard[1]:
            raise HungUp(4010, "Invalid shard.")
        self.gateway.intents_asked.append(intents)
        if intents & PRIVILEGED & ~self.gateway.privileged:
            raise HungUp(4014, "Disallowed intent(s).")
        self.gateway.identifies += 1
        return self.gateway.sessions.begin(self.socket, intents, *shard)

    def _resume(self, data: Json) -> Session | None:
        seq = data.get("seq") or 0
        if not isinstance(seq, int):
            raise HungUp(4007, "Invalid seq.")
        session = self.gateway.sessions.resume(self.socket, str(data.get("session_id")), seq)
        if session is None:
            self.socket.send(INVALID, False)
        return session
