"""Requests and answers on the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web
from aiohttp.web_request import FileField

from bot.sandbox.rules import limits
from bot.sandbox.rules.refusal import Json, Reason, Refusal
from bot.sandbox.world.drafts import Draft, Upload

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Route = tuple[str, str, Handler]


def answer(data: object, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """JSON whose content type has no charset: discord.py compares it with == and would not log in."""
    return web.Response(
        body=json.dumps(data).encode(), status=status, content_type="application/json", headers=headers
    )


def nothing() -> web.Response:
    return web.Response(status=204)


async def read_json(request: web.Request) -> Json:
    raw = await request.read()
    if not raw:
        return {}
    try:
        data = json.loads(raw)
    except ValueError:
        raise Refusal(Reason.INVALID_JSON) from None
    if not isinstance(data, dict):
        raise Refusal(Reason.INVALID_JSON)
    return data


async def read_draft(request: web.Request) -> Draft:
    """JSON alone, or a multipart form: payload_json and files[0], files[1] ..."""
    if (request.content_length or 0) > limits.REQUEST_BYTES:
        raise Refusal(Reason.TOO_LARGE)
    if request.content_type != "multipart/form-data":
        return Draft(await read_json(request))
    form = await request.post()
    files: dict[int, Upload] = {}
    for key, value in form.items():
        numbered = re.fullmatch(r"files\[(\d+)\]", key)
        if numbered and isinstance(value, FileField):
            files[int(numbered[1])] = Upload(value.filename, value.file.read())
    data = json.loads(str(form.get("payload_json") or "{}"))
    return Draft(data, files)
