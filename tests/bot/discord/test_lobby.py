from __future__ import annotations

from tests.bot.discord.evening import Evening, button


async def test_a_lobby_is_opened_joined_and_started_with_buttons(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    await ada.type("game new", game="fords")
    card = evening.post
    assert "Three Fords" in card.text and "1 Ada" in card.text and "2 (free)" in card.text
    assert card.labels == ["Join", "Leave", "Options", "Start", "What is this game?"]
    assert button(card, "Start")["disabled"]
    await ben.press("Join")
    assert "2 Ben" in card.text and not button(card, "Start").get("disabled")
    await ada.press("Start")
    assert card.labels == [] and "The game has begun" in card.text
    assert "hash is" in evening.post.text
    assert (await evening.game()).status == "running"
