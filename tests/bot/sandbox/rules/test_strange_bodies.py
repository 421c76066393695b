"""Whatever comes in, however strange: Discord refuses it, and goes on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox import Answer
from bot.sandbox.rules.refusal import Json, Refusal
from bot.sandbox.world.drafts import Draft
from bot.sandbox.world.interactions import Ask
from tests.bot.sandbox.rules.desk import V2, Desk, button, commands, option, row

# Forms that are right, of which the fuzz makes wrong ones

MODAL: Json = {
    "title": "t",
    "custom_id": "m",
    "components": [
        {
            "type": 18,
            "label": "l",
            "component": {"type": 4, "custom_id": "a", "style": 1, "value": "v", "max_length": 9},
        },
        {
            "type": 18,
            "label": "l",
            "component": {"type": 3, "custom_id": "b", "options": [{"label": "x", "value": "y"}]},
        },
        {
            "type": 18,
            "label": "l",
            "component": {"type": 21, "custom_id": "c", "options": [{"label": n, "value": n} for n in "xy"]},
        },
        {
            "type": 18,
            "label": "l",
            "component": {"type": 22, "custom_id": "d", "options": [{"label": n, "value": n} for n in "xy"]},
        },
        {"type": 18, "label": "l", "component": {"type": 23, "custom_id": "e", "default": True}},
    ],
}
LEGACY: Json = {
    "content": "hello <@1>",
    "embeds": [
        {
            "title": "t",
            "color": 5,
            "fields": [{"name": "n", "value": "v"}],
            "footer": {"text": "f"},
            "image": {"url": "https://a.b/c"},
        }
    ],
    "components": [
        row(button(emoji={"name": "😀"})),
        row({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "b"}]}),
    ],
    "allowed_mentions": {"parse": ["roles"], "users": ["1"], "replied_user": False},
    "attachments": [],
    "flags": 0,
}
LAID_OUT: Json = {
    "flags": V2,
    "components": [
        {
            "type": 17,
            "accent_color": 3,
            "components": [
                {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": button()},
                {
                    "type": 12,
                    "items": [{"media": {"url": "https://a.b/c.png"}, "description": "d", "spoiler": False}],
                },
                {"type": 14, "spacing": 1, "divider": True},
                row({"type": 5, "custom_id": "u", "min_values": 0, "max_values": 2}),
            ],
        }
    ],
}
COMMANDS: list[Json] = commands(
    option(name="a", required=True, choices=[{"name": "x", "value": "y"}], name_localizations={"de": "b"}),
    option(name="n", type=4, min_value=1, max_value=5),
    contexts=[0],
    default_member_permissions="8",
)
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    10**25,
    1.5,
    "",
    " ",
    "x",
    "9" * 30,
    "\ud800",
    [],
    [None],
    [[]],
    {},
    {"a": {}},
    "x" * 5_000,
]


def holes(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a form into which something else could be put."""
    for key, value in list(thing.items()) if isinstance(thing, dict) else list(enumerate(thing)):
        yield thing, key
        if isinstance(value, dict | list):
            yield from holes(value)


def spoiled(body: Any, dice: random.Random) -> Any:
    body = copy.deepcopy(body)
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        where = list(holes(body))
        if not where:
            break
        thing, key = dice.choice(where)
        if dice.random() < 0.2:
            del thing[key]
        else:
            thing[key] = copy.deepcopy(dice.choice(JUNK))
    return body


async def test_no_body_is_too_strange(desk: Desk) -> None:
    """Whatever is in it: an answer or a refusal, and never a fault of the sandbox itself."""
    dice, sandbox, channel = random.Random(20), desk.sandbox, desk.channel
    sandbox.gateway.sessions.begin(Deaf(), 1, 0, 1)
    _, sent = await desk.post({"content": "x"})
    thread = {"name": "t", "auto_archive_duration": 60, "type": 11, "invitable": True}
    api, application = "/api/v10", sandbox.world.application_id
    routes: list[tuple[str, str, Any]] = [
        ("POST", desk.messages, LEGACY),
        ("POST", desk.messages, LAID_OUT),
        ("PATCH", f"{desk.messages}/{sent['id']}", LEGACY),
        ("POST", f"{api}/channels/{channel.id}/threads", thread),
        ("PATCH", f"{api}/channels/{channel.id}", {"name": "n", "topic": "t"}),
        ("POST", f"{api}/users/@me/channels", {"recipient_id": desk.ada.id}),
        ("PUT", f"{api}/applications/{application}/commands", COMMANDS),
    ]
    for method, path, body in routes:
        seen = set()
        for _ in range(60):
            status, _ = await desk.send(method, path, spoiled(body, dice))
            seen.add(status)
        assert seen <= {200, 201, 400, 403, 404}, (method, path, seen)
        assert not sandbox.errors, sandbox.errors[0]
    for kind, data in (
        (Answer.MESSAGE, LEGACY),
        (Answer.MESSAGE, LAID_OUT),
        (Answer.MODAL, MODAL),
        (Answer.DEFER, {}),
    ):
        for _ in range(60):
            asked = sandbox.service.switchboard.send(
                Ask.COMMAND, {"id": "1", "name": "c", "type": 1}, desk.ada, channel
            )
            path = f"{api}/interactions/{asked.id}/{asked.token}/callback"
            await desk.send("POST", path, spoiled({"type": int(kind), "data": data}, dice))
            await desk.send("POST", f"{api}/webhooks/{application}/{asked.token}", spoiled(LEGACY, dice))
            assert not sandbox.errors, sandbox.errors[0]


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"null", b"5", b'"x"', b"NaN", b'{"flags": Infinity}', b"\xff\xfe", b"[" * 20_000, b'{"a":' * 20_000],
)
async def test_no_bytes_are_too_strange(desk: Desk, raw: bytes) -> None:
    status, answer = await desk.post(raw)
    assert status == 400
    assert answer["code"] in (50006, 50035, 50109)


@pytest.mark.parametrize(
    "raw",
    [
        b"nonsense",
        b"--b\r\n\r\n",
        b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--b--\r\n',
        b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n[]\r\n--b--\r\n',
        b'--b\r\nContent-Disposition: form-data; name="files[99999]"; filename="x"\r\n\r\n{\r\n--b--\r\n',
        b'--b\r\nContent-Disposition: form-data; name="payload_json"; filename="x"\r\n\r\n{}\r\n--b--\r\n',
    ],
)
async def test_no_multipart_is_too_strange(desk: Desk, raw: bytes) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    async with desk.client.post(desk.messages, data=raw, headers=headers) as response:
        assert response.status == 400


@pytest.mark.parametrize("query", ["limit=x", "limit=0", "limit=101", "limit=" + "9" * 5_000, "before=x", "after=-1"])
async def test_no_query_is_too_strange(desk: Desk, query: str) -> None:
    async with desk.client.get(f"{desk.messages}?{query}") as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)


async def test_the_forms_themselves_are_right(desk: Desk) -> None:
    """Or the fuzz would prove nothing."""
    for body in (LEGACY, LAID_OUT):
        assert (await desk.post(body))[0] == 200
    desk.sandbox.world.commands.replace(None, COMMANDS)
    asked = desk.sandbox.service.switchboard.send(
        Ask.COMMAND, {"id": "1", "name": "c", "type": 1}, desk.ada, desk.channel
    )
    try:
        desk.sandbox.service.switchboard.answer(
            asked.id, asked.token, Draft({"type": int(Answer.MODAL), "data": MODAL})
        )
    except Refusal as refusal:
        pytest.fail(str(refusal))


class Deaf:
    """A connection on which nobody listens."""

    def send(self, op: int, data: object = None, event: str | None = None, seq: int | None = None) -> None:
        json.dumps(data)
