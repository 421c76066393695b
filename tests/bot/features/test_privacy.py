"""Who wishes to be forgotten is."""

from __future__ import annotations

from bot.posts.turn_posts import POSTED
from bot.table.ballots import BALLOTS, Ballot
from bot.table.consent import Consent
from bot.table.open_seats import OPEN_SEATS, OpenSeat
from storage.forgetting import forget
from storage.key_values import naming_people
from storage.store import Sitter
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


async def test_what_is_kept_of_a_post_names_nobody_who_was_forgotten(evening: Evening) -> None:
    ada = evening.ada
    await to_the_first_turn(evening, ada, evening.ben)
    number, post = (await evening.game()).id, evening.post
    kept = await POSTED.read(evening.store, number)
    assert kept is not None and "Ada" in kept.opening
    await ada.type("privacy")
    await ada.press("Forget me")
    await ada.press("Yes, forget me")
    left = await POSTED.read(evening.store, number)
    assert left is not None and not [who for who in ("Ada", ada.user.id) if who in left.model_dump_json()]
    assert (left.message, left.since) == (kept.message, kept.since)
    assert left.opening == kept.opening.replace("Ada", "?")
    assert "Ada" in post.text, "what stands in the channel is not the store's"


async def test_what_is_offered_or_wished_for_somebody_else_stands(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await to_the_first_turn(evening, ada, ben)
    number = (await evening.game()).id
    consent = Consent(asked=(0,), enough=1)
    ballots = [
        Ballot(mark=one.name, what="replace", by="1", seq=1, until=1e12, consent=consent, asks=(), seat=1, sitter=one)
        for one in (Sitter(user=person.user.id, name=person.name) for person in (cleo, dov))
    ]
    seats = [OpenSeat(mark=one.mark, seat=1, holder="2", by="1", to=one.sitter) for one in ballots]
    await BALLOTS.write(evening.store, tuple(ballots), number)
    await OPEN_SEATS.write(evening.store, tuple(seats), number)
    await forget(evening.store, cleo.user.id, naming_people())
    assert await BALLOTS.read(evening.store, number) == (ballots[1],)
    assert await OPEN_SEATS.read(evening.store, number) == (seats[1],)
    await forget(evening.store, dov.user.id, naming_people())
    assert await BALLOTS.read(evening.store, number) is None and await OPEN_SEATS.read(evening.store, number) is None


async def test_somebody_who_never_played_is_forgotten_as_well(evening: Evening) -> None:
    await evening.dov.type("privacy")
    await evening.dov.press("Forget me")
    assert "You still play" not in evening.dov.sees
    await evening.dov.press("Yes, forget me")
    assert "You are forgotten" in evening.dov.sees
