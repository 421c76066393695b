"""Requests and answers on the wire."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

import orjson
from aiohttp import web

from bot import limits
from bot.sandbox.rules.refusal import Json, Reason, Refusal
from bot.sandbox.rules.shapes import Model, check_shape, snowflake
from bot.sandbox.wire.rest.multipart import boundary_of, parts
from bot.sandbox.world.drafts import Draft, Upload

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Route = tuple[str, str, Handler]


def answer(data: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """JSON whose content type has no charset: discord.py compares it with == and would not log in."""
    return web.Response(body=orjson.dumps(data), status=status, content_type="application/json", headers=headers)


def nothing() -> web.Response:
    return web.Response(status=204)


def parsed(raw: str | bytes) -> object:
    try:
        return orjson.loads(raw)
    except ValueError:
        raise Refusal(Reason.INVALID_JSON) from None


async def read_json(request: web.Request) -> Json:
    raw = await request.read()
    return _form(parsed(raw)) if raw else {}


def _form(data: object) -> Json:
    check_shape(data, Model())
    assert isinstance(data, dict)
    return data


async def read_draft(request: web.Request) -> Draft:
    """JSON alone, or a multipart form: payload_json and files[0], files[1] ..."""
    if (request.content_length or 0) > limits.REQUEST_BYTES:
        raise Refusal(Reason.TOO_LARGE)
    boundary = boundary_of(request.headers.get("Content-Type", ""))
    if boundary is None:
        return Draft(await read_json(request))
    try:
        form = list(parts(await request.read(), boundary))
    except ValueError:
        raise Refusal(Reason.INVALID_JSON) from None
    files: dict[int, Upload] = {}
    for part in form:
        numbered = re.fullmatch(r"files\[(\d{1,3})\]", part.name)
        if numbered and part.filename:
            files[int(numbered[1])] = Upload(part.filename, part.content)
    payload = next((part.content for part in form if part.name == "payload_json" and not part.filename), b"")
    return Draft(_form(parsed(payload)) if payload else {}, files)


def whole_number(request: web.Request, name: str, otherwise: int) -> int:
    """A number in the address, such as ?limit=50."""
    word = request.query.get(name)
    if word is None:
        return otherwise
    check_shape(word, snowflake, (name,))
    return int(word)
