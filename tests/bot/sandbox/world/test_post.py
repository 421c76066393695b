"""Messages at the post office."""

from __future__ import annotations

from bot import limits
from bot.sandbox import Sandbox
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.drafts import Draft
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import User


def sent(sandbox: Sandbox, channel: Channel, nonce: str, author: User | None = None) -> Message:
    draft = Draft({"content": "x", "nonce": nonce, "enforce_nonce": True})
    return sandbox.service.post.send(channel, draft, author=author or sandbox.bot)


def test_what_was_sent_under_a_nonce_is_not_sent_again_until_the_nonce_is_old() -> None:
    sandbox = Sandbox()
    channel, _ = sandbox.table("Ada")
    first = sent(sandbox, channel, "a")
    sandbox.clock.advance(limits.NONCE_SECONDS / 2)
    second = sent(sandbox, channel, "b")
    assert sent(sandbox, channel, "a") is first
    sandbox.clock.advance(limits.NONCE_SECONDS / 2 + 1)
    assert sent(sandbox, channel, "b") is second
    assert sent(sandbox, channel, "a") is not first


def test_a_nonce_that_somebody_else_took_over_does_not_keep_older_ones() -> None:
    sandbox = Sandbox()
    channel, (ada,) = sandbox.table("Ada")
    sent(sandbox, channel, "a")
    second = sent(sandbox, channel, "b")
    sandbox.clock.advance(limits.NONCE_SECONDS / 2)
    sent(sandbox, channel, "a", ada)
    sandbox.clock.advance(limits.NONCE_SECONDS / 2 + 1)
    assert sent(sandbox, channel, "b") is not second


def test_a_channel_knows_when_something_was_last_shown_to_all() -> None:
    sandbox = Sandbox()
    channel, (ada,) = sandbox.table("Ada")
    post, draft = sandbox.service.post, Draft({"content": "x"})
    message = post.send(channel, draft, author=sandbox.bot)
    sent_at = channel.shown_at
    assert sent_at >= message.sent_at
    sandbox.clock.advance(1)
    menu = post.send(channel, draft, author=sandbox.bot, owner=ada)
    post.edit(menu, draft)
    assert channel.shown_at == sent_at, "what one person sees is not shown to all"
    post.edit(message, draft)
    assert channel.shown_at >= message.history[-1].at > sent_at
