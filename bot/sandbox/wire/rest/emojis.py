"""The application's own emojis, and the pictures of them."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.rules.refusal import Json, Reason, Refusal
from bot.sandbox.service import Service
from bot.sandbox.wire.rest.body import Route, answer, nothing, read_json
from bot.sandbox.world.emojis import Emoji


class EmojiRoutes:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.emojis = service.world.emojis

    def routes(self) -> list[Route]:
        return [
            ("GET", "/applications/{application}/emojis", self.listed),
            ("POST", "/applications/{application}/emojis", self.create),
            ("GET", "/applications/{application}/emojis/{emoji}", self.one),
            ("PATCH", "/applications/{application}/emojis/{emoji}", self.rename),
            ("DELETE", "/applications/{application}/emojis/{emoji}", self.delete),
        ]

    async def listed(self, request: web.Request) -> web.Response:
        self._check_whose(request)
        return answer({"items": [self._payload(emoji) for emoji in self.emojis]})

    async def one(self, request: web.Request) -> web.Response:
        self._check_whose(request)
        return answer(self._payload(self.emojis[request.match_info["emoji"]]))

    async def create(self, request: web.Request) -> web.Response:
        self._check_whose(request)
        emoji = self.emojis.create(await read_json(request))
        self.service.broadcast.emoji(emoji)
        return answer(self._payload(emoji), 201)

    async def rename(self, request: web.Request) -> web.Response:
        self._check_whose(request)
        emoji = self.emojis.rename(request.match_info["emoji"], await read_json(request))
        self.service.broadcast.emoji(emoji)
        return answer(self._payload(emoji))

    async def delete(self, request: web.Request) -> web.Response:
        self._check_whose(request)
        emoji = self.emojis[request.match_info["emoji"]]
        self.emojis.delete(emoji.id)
        self.service.broadcast.emoji(emoji, gone=True)
        return nothing()

    async def picture(self, request: web.Request) -> web.Response:
        """Where clients find it: whatever ending they ask for."""
        emoji = self.emojis[request.match_info["file"].partition(".")[0]]
        headers = {"Cache-Control": "private, max-age=31536000", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=emoji.blob, content_type=emoji.content_type, headers=headers)

    def _payload(self, emoji: Emoji) -> Json:
        return emoji.payload(self.service.world.bot)

    def _check_whose(self, request: web.Request) -> None:
        if request.match_info["application"] != self.service.world.application_id:
            raise Refusal(Reason.NOT_YOUR_APPLICATION)
