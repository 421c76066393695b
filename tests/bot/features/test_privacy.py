"""Who wishes to be forgotten is."""

from __future__ import annotations

from tests.bot.discord.evening import Evening, to_the_first_turn


async def test_whoever_asks_is_told_what_is_kept_and_nothing_happens_yet(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ben.type("privacy")
    assert "Your Discord id" in evening.ben.sees
    await evening.ben.press("Forget me")
    assert "You still play in one game" in evening.ben.sees
    await evening.ben.press("Leave it")
    assert (await evening.game()).seat_of(evening.ben.user.id) is not None


async def test_whoever_is_sure_is_gone_and_the_record_stays(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    await to_the_first_turn(evening, ada, ben)
    before = await evening.game()
    await ben.type("privacy")
    await ben.press("Forget me")
    await ben.press("Yes, forget me")
    assert "your name with them, from one game" in ben.sees
    game = await evening.game()
    assert game.seat_of(ben.user.id) is None and "Ben" not in game.model_dump_json()
    assert (game.seed, game.status) == (before.seed, "running")
    await ada.type("game verify")
    assert "as it was played" in ada.sees or "sound" in ada.sees.casefold(), ada.sees


async def test_somebody_who_never_played_is_forgotten_as_well(evening: Evening) -> None:
    await evening.dov.type("privacy")
    await evening.dov.press("Forget me")
    assert "You still play" not in evening.dov.sees
    await evening.dov.press("Yes, forget me")
    assert "You are forgotten" in evening.dov.sees
