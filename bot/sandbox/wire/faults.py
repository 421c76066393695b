"""Trouble on demand: a test makes requests of a kind fail, once, a few times, or until it is healed.

A route is a pattern for the template the request came in by, such as `/channels/{channel}/messages$`: without
the `$` it would cover the single messages too. `channel` confines the trouble to one channel.
"""

from __future__ import annotations

import asyncio
import re
import socket
import struct
from dataclasses import dataclass, field

from aiohttp import web

from bot.sandbox.rules.refusal import Json, Reason
from bot.sandbox.wire.rest.body import answer
from bot.sandbox.world.channels import Channel

SENTENCES = {(reason.value[0], reason.value[1]): reason.value[2] for reason in Reason}
USUAL_CODES = {403: 50013, 404: 10003}


@dataclass(eq=False)
class Fault:
    method: str
    route: str
    status: int = 0  # 0: no answer at all, the connection breaks
    body: Json | str = ""
    headers: dict[str, str] = field(default_factory=dict)
    times: int | None = 1  # None: until healed
    channel: Channel | None = None
    carried_out: bool = False  # the request is obeyed, only the answer is lost
    seconds: float = 0.0  # what passes before the answer
    struck: int = 0

    def heal(self) -> None:
        self.times = 0

    def covers(self, method: str, route: str, places: dict[str, str]) -> bool:
        if self.times == 0 or self.method != method or not re.search(self.route, route):
            return False
        return self.channel is None or places.get("channel") == self.channel.id


class Faults:
    def __init__(self) -> None:
        self.planned: list[Fault] = []

    def plan(
        self,
        method: str,
        route: str,
        status: int,
        *,
        code: int | None = None,
        times: int | None = 1,
        channel: Channel | None = None,
        carried_out: bool = False,
    ) -> Fault:
        """Answer with this status and Discord's own code for it. What stands before Discord answers 5xx, in text."""
        body: Json | str = "upstream connect error or disconnect/reset before headers"
        if status < 500:
            number = USUAL_CODES.get(status, 0) if code is None else code
            body = {"code": number, "message": SENTENCES.get((status, number), f"{status}: planned")}
        return self._add(Fault(method, route, status, body, {}, times, channel, carried_out))

    def plan_429(
        self,
        method: str,
        route: str,
        retry_after: float,
        *,
        times: int | None = 1,
        everything: bool = False,
        channel: Channel | None = None,
        code: int = 0,
    ) -> Fault:
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": everything,
        }
        if code:
            body |= {"code": code, "message": SENTENCES.get((429, code), body["message"])}
        # Without Via discord.py takes it for a ban by Cloudflare and gives up.
        headers = {"Via": "1.1 sandbox", "Retry-After": str(retry_after)}
        return self._add(Fault(method, route, 429, body, headers, times, channel))

    def plan_old_edit(
        self, retry_after: float = 15.0, *, times: int | None = 1, channel: Channel | None = None
    ) -> Fault:
        """The next edits meet Discord's limit for messages older than an hour: 30046, sent as a 429."""
        route = "/channels/{channel}/messages/{message}$"
        return self.plan_429("PATCH", route, retry_after, times=times, channel=channel, code=30046)

    def plan_reset(
        self,
        method: str,
        route: str,
        *,
        times: int | None = 1,
        channel: Channel | None = None,
        carried_out: bool = False,
    ) -> Fault:
        """The connection breaks before an answer; with `carried_out` after the request was obeyed."""
        return self._add(Fault(method, route, times=times, channel=channel, carried_out=carried_out))

    def plan_slow(
        self, method: str, route: str, seconds: float, *, times: int | None = 1, channel: Channel | None = None
    ) -> Fault:
        """The request is obeyed, and the answer comes so much later."""
        fault = Fault(method, route, 200, times=times, channel=channel, carried_out=True, seconds=seconds)
        return self._add(fault)

    def _add(self, fault: Fault) -> Fault:
        self.planned.append(fault)
        return fault

    def heal(self) -> None:
        """All trouble is over."""
        for fault in self.planned:
            fault.heal()
        self.planned.clear()

    def strike(self, method: str, route: str, places: dict[str, str]) -> Fault | None:
        for fault in self.planned:
            if fault.covers(method, route, places):
                fault.struck += 1
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None


async def struck(fault: Fault, request: web.Request, obeyed: web.StreamResponse | None) -> web.StreamResponse:
    """What the bot gets to see; `obeyed` is the answer it would have got."""
    if fault.seconds:
        await asyncio.sleep(fault.seconds)
    if fault.status == 0:
        _reset(request)
        return web.Response(status=500)  # goes nowhere
    if fault.status < 400 and obeyed is not None:
        return obeyed
    if isinstance(fault.body, str):
        return web.Response(text=fault.body, status=fault.status, headers=fault.headers)
    return answer(fault.body, fault.status, fault.headers)


def _reset(request: web.Request) -> None:
    transport = request.transport
    if not isinstance(transport, asyncio.Transport):
        return
    raw = transport.get_extra_info("socket")
    if raw is not None:
        # Linger for no time at all: the other side gets a reset instead of an orderly end.
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
