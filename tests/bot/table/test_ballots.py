"""A wish that others must agree to: how long it stands, whose word counts, and when it is decided."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.ballots import BALLOTS, DAY, LASTS, UNHEARD, Ballot, Voted, _count, _same, heard, unheard
from bot.table.consent import Consent
from engines.kernel import Refused
from storage.store import StoredGame
from tests.storage.hall import Hall, told, why
from tests.storage.making import BERT, CARA, a_game

NOW = 100.0


def ballot(what: str = "undo", **more: Any) -> Ballot:
    plain = {
        "mark": "m", "what": what, "by": "a", "seq": 5, "until": NOW, "consent": Consent(asked=(1, 2), enough=2),
        "asks": (), "seat": 1, "holder": "b",
    }  # fmt: skip
    return Ballot.model_validate({**plain, **more})


@pytest.mark.parametrize(
    ("what", "game", "now", "stands"),
    [
        ("undo", {}, NOW, True),
        ("undo", {}, NOW + 1, False),
        ("undo", {"status": "over"}, NOW, False),
        ("undo", {"seq": 6}, NOW, False),
        ("rollback", {"seq": 6}, NOW, False),
        ("abandon", {"seq": 6}, NOW, True),
        ("abandon", {"sitters": (BERT, CARA)}, NOW, True),
        ("replace", {"seq": 6}, NOW, True),
        ("replace", {"sitters": (BERT, CARA)}, NOW, False),
    ],
)
def test_a_wish_stands_for_its_time_and_as_long_as_what_it_is_about(
    what: str, game: dict[str, Any], now: float, stands: bool
) -> None:
    assert ballot(what).is_open(a_game(**game), now) == stands


def test_what_is_about_the_position_lasts_a_day_and_what_is_about_people_three() -> None:
    assert {what: lasts / DAY for what, lasts in LASTS.items()} == {
        "undo": 1, "rollback": 1, "replace": 3, "abandon": 3,
    }  # fmt: skip


def test_the_last_word_of_each_counts() -> None:
    asked = ballot()
    assert asked.missing == [1, 2]
    one = asked.with_vote(2, True)
    assert (one.yes, one.no, one.missing) == ((2,), (), [1])
    other = one.with_vote(2, False).with_vote(1, True)
    assert (other.yes, other.no, other.missing) == ((1,), (2,), [])


@pytest.mark.parametrize(
    ("seat", "agrees", "above", "ended"),
    [
        (1, True, False, "open"),
        (1, False, False, "denied"),
        (None, True, True, "carried"),
        (None, False, True, "denied"),
    ],
)
def test_a_word_decides_or_leaves_it_open(seat: int | None, agrees: bool, above: bool, ended: str) -> None:
    voted = _count(ballot(), seat, agrees, above)
    assert (voted.ended, voted.seat) == (ended, seat)
    assert voted.ballot == (ballot() if above else ballot().with_vote(seat or 0, agrees))


def test_the_last_yes_that_was_missing_carries_it() -> None:
    assert _count(ballot(yes=(2,)), 1, True, False).ended == "carried"
    alone = Consent(asked=(2,), enough=1, alone=(1,))
    assert [_count(ballot(consent=alone), 1, agrees, False).ended for agrees in (True, False)] == [
        "carried",
        "denied",
    ]


@pytest.mark.parametrize(
    ("more", "same"),
    [
        ({"mark": "other", "until": 7.0, "yes": (1,)}, True),
        ({"by": "b"}, False),
        ({"moves": 2}, False),
        ({"seat": 0}, False),
        ({"sitter": CARA}, False),
    ],
)
def test_the_same_wish_is_put_once(more: dict[str, Any], same: bool) -> None:
    assert _same(ballot("replace"), ballot("replace", **more)) == same
    assert not _same(ballot("replace"), ballot("abandon"))


# In the store


async def a_table(hall: Hall, players: int = 3) -> tuple[StoredGame, Ballot]:
    """After a few moves, and the wish of Anna to give it up; the two others are asked."""
    number = await hall.started(players)
    await hall.play(number, 3)
    game = await hall.game(number)
    seats = tuple(range(1, players))
    consent = Consent(asked=seats, enough=len(seats))
    return game, ballot("abandon", seq=game.seq, until=hall.clock + DAY, consent=consent)


async def votes(hall: Hall, game: StoredGame, user: str, agrees: bool, **how: Any) -> Voted:
    voted = await hall.tables.ballots.vote(game, how.pop("mark", "m"), user, agrees, interaction=f"by {user}", **how)
    assert isinstance(voted, Voted), voted
    return voted


async def test_a_wish_is_put_once_and_one_of_its_kind_takes_the_place_of_another(hall: Hall) -> None:
    game, wish = await a_table(hall)
    ask = hall.tables.ballots.ask
    assert await ask(game, wish) == wish
    again = wish.model_copy(update={"mark": "again"})
    assert await ask(game, again) == wish, "the same person wishes for the same thing"
    theirs = wish.model_copy(update={"mark": "theirs", "by": "b"})
    undo = wish.model_copy(update={"mark": "undo", "what": "undo"})
    assert await ask(game, undo) == undo and await ask(game, theirs) == theirs
    assert await BALLOTS.read(hall.store, game.id) == (undo, theirs)
    await hall.play(game.id, 1)
    later = await hall.game(game.id)
    assert await ask(later, again) == again
    assert await BALLOTS.read(hall.store, game.id) == (again,), "what no longer stands is gone"


async def test_the_vote_that_decides_carries_it_out_once(hall: Hall) -> None:
    game, wish = await a_table(hall)
    beside = wish.model_copy(update={"mark": "beside", "what": "rollback", "moves": 1})
    await hall.tables.ballots.ask(game, beside)
    await hall.tables.ballots.ask(game, wish)
    first = await votes(hall, game, "b", True)
    assert (first.ended, first.seat, first.outcome) == ("open", 1, None)
    assert await BALLOTS.read(hall.store, game.id) == (beside, wish.with_vote(1, True))
    last = await votes(hall, game, "c", True)
    assert (last.ended, last.seat) == ("carried", 2) and last.outcome is not None
    assert told(last.outcome).events[0].params == {"seat": 0}
    assert (await hall.game(game.id)).status == "abandoned"
    assert (await votes(hall, game, "c", True)).ended == "lapsed"


async def test_one_no_denies_what_all_must_agree_to_and_the_others_wishes_stay(hall: Hall) -> None:
    game, wish = await a_table(hall)
    beside = wish.model_copy(update={"mark": "beside", "what": "rollback", "moves": 1})
    await hall.tables.ballots.ask(game, beside)
    await hall.tables.ballots.ask(game, wish)
    assert (await votes(hall, game, "b", False)).ended == "denied"
    assert await BALLOTS.read(hall.store, game.id) == (beside,)
    assert (await votes(hall, game, "b", False, mark="beside")).ended == "denied"
    assert await BALLOTS.read(hall.store, game.id) is None
    assert (await hall.game(game.id)).status == "running"


async def test_only_those_who_are_asked_have_a_word(hall: Hall) -> None:
    game, wish = await a_table(hall)
    await hall.tables.ballots.ask(game, wish)
    for user, moderator in (("a", False), ("a", True), ("e", False)):
        refusal = await hall.tables.ballots.vote(game, "m", user, True, moderator=moderator, interaction="i")
        assert why(refusal) == "ballot.not_yours"
    assert await BALLOTS.read(hall.store, game.id) == (wish,)


async def test_what_no_longer_stands_is_not_voted_on(hall: Hall) -> None:
    game, wish = await a_table(hall)
    await hall.tables.ballots.ask(game, wish.model_copy(update={"what": "rollback", "moves": 1}))
    await hall.play(game.id, 1)
    voted = await votes(hall, await hall.game(game.id), "b", True)
    assert (voted.ended, voted.ballot and voted.ballot.what) == ("lapsed", "rollback")
    assert await BALLOTS.read(hall.store, game.id) is None


@pytest.mark.parametrize("what", ["abandon", "undo"])
async def test_a_moderator_who_does_not_play_decides_alone_but_not_what_a_player_may_take_back(
    hall: Hall, what: str
) -> None:
    game, wish = await a_table(hall)
    await hall.tables.ballots.ask(game, wish.model_copy(update={"what": what}))
    voted = await hall.tables.ballots.vote(game, "m", "e", True, moderator=True, interaction="i")
    if what == "undo":
        assert why(voted) == "ballot.not_yours"
    else:
        assert isinstance(voted, Voted) and (voted.ended, voted.seat) == ("carried", None)
        assert voted.outcome is not None and not isinstance(voted.outcome, Refused)
        assert (voted.outcome.user, voted.outcome.events[0].key) == ("e", "table.abandoned_by_moderator")


async def test_a_moderator_who_plays_has_one_word_like_all(hall: Hall) -> None:
    game, wish = await a_table(hall)
    await hall.tables.ballots.ask(game, wish)
    assert (await votes(hall, game, "b", True, moderator=True)).ended == "open"


async def test_whoever_was_not_to_be_disturbed_is_told_of_what_still_waits_for_them(hall: Hall) -> None:
    game, wish = await a_table(hall)
    other = wish.model_copy(update={"mark": "other", "what": "undo"})
    await hall.tables.ballots.ask(game, other)
    await hall.tables.ballots.ask(game, wish)
    store, now = hall.store, hall.clock
    assert not await unheard(store, game, "b", now), "they were told at once"
    for user in "ab":
        await UNHEARD.write(store, "m", game.id, user)
    assert await unheard(store, game, "b", now)
    assert not await unheard(store, game, "a", now), "they are not asked"
    assert not await unheard(store, game, "b", now + 2 * DAY)
    await votes(hall, game, "b", True)
    assert not await unheard(store, game, "b", now)
    await UNHEARD.write(store, "gone", game.id, "c")
    assert not await unheard(store, game, "c", now)
    await UNHEARD.write(store, "m", game.id, "c")
    assert await unheard(store, game, "c", now)
    await heard(store, "c")
    assert not await unheard(store, game, "c", now) and await UNHEARD.read(store, game.id, "a") == "m"
