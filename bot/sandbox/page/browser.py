"""The web page's side of the server: the page itself, its websocket, and what people do on it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.hands.command_line import Impossible, as_shown, commands_for
from bot.sandbox.rules.commands import LOCALES
from bot.sandbox.rules.refusal import Json, Refusal
from bot.sandbox.service import Service
from bot.sandbox.wire.rest.body import answer, read_json
from bot.sandbox.wire.server import Server
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.hub import Page
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import User

PAGE = Path(__file__).parent
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
HISTORY = 60
HEADERS = {
    # The page loads nothing from elsewhere, and nobody may frame it.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Browser:
    def __init__(self, service: Service, server: Server) -> None:
        self.service = service
        self.server = server
        self.world = service.world
        self._sockets: set[web.WebSocketResponse] = set()

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{name}", self._part)
        app.router.add_get("/ui/ws", self._socket)
        app.router.add_post("/ui/state", self._state)
        app.router.add_post("/ui/act", self._act)
        app.on_shutdown.append(self._close)

    async def _close(self, app: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _check_origin(self, request: web.Request) -> None:
        """Browsers name the page that sends a POST or opens a socket: it must be ours."""
        if request.headers.get("Origin") not in self.server.origins:
            raise web.HTTPForbidden(text="This is not for other pages.")

    async def _index(self, request: web.Request) -> web.Response:
        # Pictures bear the server's own address: under another name for it the page would not let them in.
        if f"http://{request.host}" != self.server.url:
            raise web.HTTPFound(f"{self.server.url}{request.path_qs}")
        return self._served("index.html")

    async def _part(self, request: web.Request) -> web.Response:
        return self._served(request.match_info["name"])

    def _served(self, name: str) -> web.Response:
        path = PAGE / name
        if path.parent != PAGE or path.suffix not in KINDS or not path.is_file():
            raise web.HTTPNotFound
        text = path.read_text(encoding="utf-8")
        return web.Response(text=text, content_type=KINDS[path.suffix], charset="utf-8", headers=HEADERS)

    def _person(self, name: str | None) -> User:
        people = [user for user in self.world.users.values() if not user.bot]
        for user in people:
            if name and name.casefold() in (user.name.casefold(), user.id):
                return user
        # Whoever made the bot is not at the table; prefer somebody who is.
        return next((u for u in people if u is not self.world.developer), people[0])

    def _reads(self, user: User, locale: str) -> None:
        """The language that a person reads: their Discord is in that of their browser, and a server in that of its
        owner."""
        known = next((one for one in (locale, locale.partition("-")[0]) if one in LOCALES), None)
        if known is None:
            return
        user.locale = known
        for guild in self.world.guilds.values():
            if guild.owner is user:
                guild.locale = known

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        self._check_origin(request)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = Page(self._person(request.query.get("as")))
        self._reads(page.user, request.query.get("locale", ""))
        self.service.hub.pages.add(page)
        self._sockets.add(socket)
        writer = asyncio.create_task(self._write(socket, page))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            writer.cancel()
            self.service.hub.pages.discard(page)
            self._sockets.discard(socket)
        return socket

    async def _write(self, socket: web.WebSocketResponse, page: Page) -> None:
        await socket.send_str(json.dumps({"kind": "state", "state": self.state(page.user)}))
        while True:
            await socket.send_str(await page.outbox.get())

    async def _state(self, request: web.Request) -> web.Response:
        self._check_origin(request)
        return answer(self.state(self._person((await read_json(request)).get("as"))))

    def state(self, user: User) -> Json:
        """Everything this person sees. Ephemeral messages are not part of it: as with Discord, they are
        gone when the page is loaded again."""
        places = [channel for channel in self.world.channels.values() if self.world.can_read(user, channel)]
        guilds = [guild for guild in self.world.guilds.values() if user.id in guild.members]
        return {
            "me": user.payload(),
            "bot": self.world.bot.payload(),
            "people": [u.payload() for u in self.world.users.values() if u is not self.world.developer],
            "guilds": [{**guild.payload(), "members": list(guild.members)} for guild in guilds],
            "channels": [channel.payload() for channel in places],
            "messages": {channel.id: self._recent(channel) for channel in places},
            "commands": {channel.id: self._commands(user, channel) for channel in places},
            "connected": self.service.sessions.connected,
        }

    def _commands(self, user: User, channel: Channel) -> list[Json]:
        return [as_shown(command, user.locale) for command in commands_for(self.world, user, channel)]

    def _recent(self, channel: Channel) -> list[Json]:
        standing = [m for m in self.world.standing_in(channel) if not m.ephemeral]
        return [message.payload() for message in standing[-HISTORY:]]

    async def _act(self, request: web.Request) -> web.Response:
        self._check_origin(request)
        act = await read_json(request)
        try:
            return answer(await self._done(self._person(act.get("as")), act))
        except (Impossible, Refusal) as error:
            return answer({"error": str(error)}, 422)
        except KeyError as error:
            return answer({"error": f"missing {error}"}, 400)

    async def _done(self, user: User, act: Json) -> Json:
        acts, nonce = self.service.acts, act.get("nonce")
        what = act["do"]
        if what == "slash":
            interaction = acts.slash(user, self._channel(act), act["path"], act["values"], nonce=nonce)
        elif what == "autocomplete":
            channel = self._channel(act)
            asked = acts.autocomplete(user, channel, act["path"], act["values"], act["focused"])
            try:
                return {"choices": await asked.choices(self.service.switchboard.deadline)}
            except TimeoutError:
                return {"error": "Loading options failed"}
        elif what == "click":
            interaction = acts.click(user, self._message(user, act), act["custom_id"], nonce=nonce)
        elif what == "select":
            message = self._message(user, act)
            interaction = acts.select(user, message, act["custom_id"], act["values"], nonce=nonce)
        elif what == "modal":
            interaction = acts.submit(self._opened(user, act), act["answers"], nonce=nonce)
        elif what == "menu":
            target = self._message(user, act) if "message" in act else self.world.user(act["user"])
            interaction = acts.menu(user, self._channel(act), act["name"], target, nonce=nonce)
        elif what == "say":
            return {"message": acts.say(user, self._channel(act), act["content"]).id}
        else:
            raise Impossible(f"nobody can {what}")
        return {"interaction": interaction.id}

    def _channel(self, act: Json) -> Channel:
        return self.world.channel(act["channel"])

    def _message(self, user: User, act: Json) -> Message:
        message = self.world.messages.get(act["message"])
        if message is None or (message.owner is not None and message.owner is not user):
            raise Impossible("there is no such message")
        return message

    def _opened(self, user: User, act: Json) -> Interaction:
        opened = self.service.switchboard.interactions.get(act["interaction"])
        if opened is None or opened.user is not user:
            raise Impossible("no modal was opened")
        return opened
