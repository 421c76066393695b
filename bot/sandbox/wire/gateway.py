"""Discord's gateway: the websocket over which the bot learns what happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.sandbox.rules import limits
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.sessions import Session, Sessions

HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 1, 2, 6, 7, 9, 10, 11


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
        self._sockets: set[Socket] = set()

    @property
    def connected(self) -> bool:
        return self.sessions.connected

    def listen_at(self, url: str) -> None:
        self.url = self.sessions.resume_url = url

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=64 * 1024, compress=False)
        await ws.prepare(request)
        socket = Socket(ws)
        self._sockets.add(socket)
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
            self._sockets.discard(socket)
            if session is not None and session.line is socket:
                session.line = None
            self.on_change()
        return ws

    def _identify(self, socket: Socket, data: Json) -> Session:
        self.identifies += 1
        self.intents_asked.append(data["intents"])
        shard, shards = data.get("shard") or (0, 1)
        return self.sessions.begin(socket, data["intents"], shard, shards)

    def _resume(self, socket: Socket, data: Json) -> Session | None:
        session = self.sessions.resume(socket, data["session_id"], data["seq"] or 0)
        if session is None:
            socket.send(INVALID, False)
        return session

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
