"""Answers to interactions: the first one, and what follows by the interaction's token."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.rules.refusal import Json
from bot.sandbox.service import Service
from bot.sandbox.wire.rest.body import Route, answer, nothing, read_draft
from bot.sandbox.world.interactions import Answer, Interaction
from bot.sandbox.world.message import Message


class Webhooks:
    def __init__(self, service: Service) -> None:
        self.switchboard = service.switchboard
        self.post = service.post

    def routes(self) -> list[Route]:
        message = "/webhooks/{application}/{token}/messages/{message}"
        return [
            ("POST", "/interactions/{interaction}/{token}/callback", self.first_answer),
            ("POST", "/webhooks/{application}/{token}", self.follow_up),
            ("GET", message, self.read),
            ("PATCH", message, self.edit),
            ("DELETE", message, self.delete),
        ]

    async def first_answer(self, request: web.Request) -> web.Response:
        draft = await read_draft(request)
        number, token = request.match_info["interaction"], request.match_info["token"]
        interaction = self.switchboard.answer(number, token, draft)
        if request.query.get("with_response") not in ("1", "true"):
            return nothing()
        return answer(_receipt(interaction))

    def _message(self, request: web.Request) -> tuple[Interaction, Message]:
        interaction = self.switchboard.by_token(request.match_info["token"])
        return interaction, self.switchboard.message(interaction, request.match_info["message"])

    async def follow_up(self, request: web.Request) -> web.Response:
        draft = await read_draft(request)
        interaction = self.switchboard.by_token(request.match_info["token"])
        return answer(self.switchboard.follow_up(interaction, draft).payload())

    async def read(self, request: web.Request) -> web.Response:
        return answer(self._message(request)[1].payload())

    async def edit(self, request: web.Request) -> web.Response:
        draft = await read_draft(request)
        return answer(self.post.edit(self._message(request)[1], draft).payload())

    async def delete(self, request: web.Request) -> web.Response:
        self.post.delete(self._message(request)[1])
        return nothing()


def _receipt(interaction: Interaction) -> Json:
    assert interaction.first is not None
    about: Json = {"id": interaction.id, "type": int(interaction.kind)}
    resource: Json = {"type": int(interaction.first.kind)}
    if interaction.original is not None:
        about |= {
            "response_message_id": interaction.original.id,
            "response_message_loading": interaction.original.loading,
            "response_message_ephemeral": interaction.original.ephemeral,
        }
        if interaction.first.kind in (Answer.MESSAGE, Answer.UPDATE):
            resource["message"] = interaction.original.payload()
    return {"interaction": about, "resource": resource}
