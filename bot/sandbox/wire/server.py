"""The HTTP server: who may come in, what is refused how, and where each request goes."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable

from aiohttp import web

from bot.limits import REQUEST_BYTES
from bot.sandbox.rules.ratelimits import Verdict
from bot.sandbox.rules.refusal import Reason, Refusal
from bot.sandbox.service import Service
from bot.sandbox.wire.faults import Faults, struck
from bot.sandbox.wire.gateway import Gateway
from bot.sandbox.wire.rest.account import Account
from bot.sandbox.wire.rest.body import Handler, answer
from bot.sandbox.wire.rest.channels import Channels
from bot.sandbox.wire.rest.emojis import EmojiRoutes
from bot.sandbox.wire.rest.webhooks import Webhooks
from bot.sandbox.world.ledger import Call
from bot.sandbox.world.memory import moved

log = logging.getLogger(__name__)

API = "/api/v10"
LOOPBACK = "127.0.0.1"


class Server:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.faults = Faults()
        self.gateway = Gateway(service.sessions, service.token, service.hub.stir)
        self.hosts: set[str] = set()  # known once it listens
        self._guests: list[Callable[[web.Application], None]] = []
        self.port = 0
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def origins(self) -> set[str]:
        return {f"http://{host}" for host in self.hosts}

    def also_serve(self, add_routes: Callable[[web.Application], None]) -> None:
        """Routes beside Discord's own, such as those of the page."""
        self._guests.append(add_routes)

    async def start(self, port: int = 0) -> None:
        # Room for one byte more than Discord takes, so that the refusal is ours and not aiohttp's.
        app = web.Application(client_max_size=REQUEST_BYTES * 2, middlewares=[self._door])
        emojis = EmojiRoutes(self.service)
        for part in (Account(self.service, self.gateway), Channels(self.service), Webhooks(self.service), emojis):
            for method, path, handler in part.routes():
                app.router.add_route(method, API + path, handler)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/cdn/emojis/{file}", emojis.picture)
        app.router.add_get("/cdn/{tail:.*}", self._file)
        for add_routes in self._guests:
            add_routes(app)
        app.router.add_route("*", "/{tail:.*}", self._unknown)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, LOOPBACK, port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = int(self._runner.addresses[0][1])
        self.gateway.listen_at(f"ws://{LOOPBACK}:{self.port}/gateway")
        self.service.post.files.base_url = self.url
        moved(self.service.world.messages.values(), self.service.world.files, self.url)
        self.hosts = {f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"}

    async def stop(self) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _door(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        # A web page elsewhere can make a browser send requests here; it cannot forge the Host header.
        if request.host not in self.hosts:
            return web.Response(status=403, text="This sandbox answers only on its own address.")
        origin = request.headers.get("Origin")
        if origin is not None and origin not in self.origins:
            return web.Response(status=403, text="This is not for other pages.")
        if not request.path.startswith(API):
            try:
                return await handler(request)
            except Refusal as refusal:
                return answer(refusal.body(), refusal.status, refusal.headers())
        return await self._rest(request, handler)

    async def _rest(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        service, route = self.service, _template(request)
        started, code, headers = time.perf_counter(), 0, dict[str, str]()
        response: web.StreamResponse
        try:
            self._authorize(request, route)
            if fault := self.faults.strike(request.method, route, dict(request.match_info)):
                await request.read()
                obeyed = await handler(request) if fault.carried_out else None
                response = await struck(fault, request, obeyed)
            else:
                verdict = service.rate_limits.judge(request.method, route, dict(request.match_info))
                headers = verdict.headers
                if verdict.retry_after is None:
                    response = await handler(request)
                else:
                    await request.read()
                    response = _too_many(verdict)
        except Refusal as refusal:
            code = refusal.code
            service.refusals.append(refusal)
            response = answer(refusal.body(), refusal.status, refusal.headers())
        except Exception:
            # Not 500: discord.py would try again for 25 s, and the test would look merely slow.
            log.exception("the sandbox failed at %s %s", request.method, request.path)
            service.errors.append(f"{request.method} {request.path}\n{traceback.format_exc()}")
            response = answer({"code": 0, "message": "The sandbox has a fault; see its errors."}, 400)
        response.headers.update(headers)
        seconds = time.perf_counter() - started
        path = request.path.removeprefix(API)
        service.ledger.call(Call(service.clock(), request.method, route, path, response.status, code, seconds))
        service.hub.stir()
        return response

    def _authorize(self, request: web.Request, route: str) -> None:
        # Answers to interactions carry their right in the address.
        by_token = route.startswith(("/interactions/", "/webhooks/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.service.token}":
            raise Refusal(Reason.UNAUTHORIZED)

    async def _unknown(self, request: web.Request) -> web.Response:
        log.warning("the sandbox does not speak %s %s", request.method, request.path)
        self.service.unknown_routes.append(f"{request.method} {request.path}")
        raise Refusal(Reason.NOT_FOUND)

    async def _file(self, request: web.Request) -> web.Response:
        attachment = self.service.world.files.get(request.path)
        if attachment is None or f"hm={request.query.get('hm')}" not in attachment.url:
            return web.Response(status=404)
        content_type, _, _ = attachment.content_type.partition(";")
        headers = {"Cache-Control": "private, max-age=31536000", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=attachment.blob, content_type=content_type, headers=headers)


def _template(request: web.Request) -> str:
    """/channels/{channel}/messages, whatever the channel."""
    resource = request.match_info.route.resource
    return (resource.canonical if resource else request.path).removeprefix(API)


def _too_many(verdict: Verdict) -> web.Response:
    assert verdict.retry_after is not None
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(verdict.retry_after, 3),
        "global": verdict.everything,
    }
    # Without Via discord.py takes it for a ban by Cloudflare and gives up.
    return answer(body, 429, {"Via": "1.1 sandbox"})
