"""Taking back, giving again, setting back, taking over: through the table, and after the bot was started anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.table.live_games import News
from engines.kernel import Refused, UndoTerms
from tests.bot.table.test_play import goes, market
from tests.storage.hall import ALL, ANNA, BERT, CARA, EMIL, Hall, told, why

EVERY_SEAT = frozenset(range(4))


async def turn(hall: Hall) -> tuple[int, int, Any]:
    """A game at the first action of a turn; its number, the seat that is asked, and who sits there."""
    number = await market(hall)
    told(await hall.tables.play.act(number, "a", goes("buy")))
    told(await hall.tables.play.act(number, "b", goes("buy")))
    (seat,) = (await hall.match(number)).waiting
    return number, seat, (ANNA, BERT)[seat]


def recruits(meadow: str) -> dict[str, Any]:
    return {"verb": "recruit", "levies": {meadow: 1}}


async def recruited(hall: Hall) -> tuple[int, int, Any, str]:
    number, seat, player = await turn(hall)
    before = await hall.state(number)
    camp = next(m for m, c in (await hall.match(number)).view(None).camps.items() if c.owner == seat)  # type: ignore[attr-defined]
    told(await hall.tables.play.act(number, player.user, recruits(camp)))
    return number, seat, player, before


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_move_is_taken_back_freely_and_given_again(hall: Hall, restarted: bool) -> None:
    number, seat, player, before = await recruited(hall)
    after = await hall.state(number)
    if restarted:
        await hall.again()
    terms = await hall.tables.undoing.terms(number, player.user)
    assert isinstance(terms, UndoTerms) and not terms.consent
    news = told(await hall.tables.undoing.undo(number, player.user))
    assert (news.deed, news.events[0].key, news.waiting) == ("undone", "table.took_back", (seat,))
    assert await hall.state(number) == before
    if restarted:
        await hall.again()
        assert await hall.state(number) == before
    news = told(await hall.tables.undoing.redo(number, player.user))
    assert [event.key for event in news.events] == ["table.gave_again", "camp.recruited"]
    assert await hall.state(number) == after
    await hall.again()
    assert await hall.state(number) == after
    assert why(await hall.tables.undoing.redo(number, player.user)) == "undo.no_redo"
    assert (await hall.verified(number)).sound


async def test_what_was_taken_back_stays_in_the_story_and_no_longer_counts(hall: Hall) -> None:
    number, _, player, _ = await recruited(hall)
    moves = len(await hall.store.moves(number))
    told(await hall.tables.undoing.undo(number, player.user))
    assert len(await hall.store.moves(number)) == moves - 1
    dead = [line for line in await hall.story(number) if not line.live]
    assert [line.entry and line.entry.said["verb"] for line in dead] == ["recruit"]


@pytest.mark.parametrize("restarted", [False, True])
async def test_only_the_very_next_thing_can_be_to_give_it_again(hall: Hall, restarted: bool) -> None:
    number, _, player, _ = await recruited(hall)
    told(await hall.tables.undoing.undo(number, player.user))
    told(await hall.tables.moderating.replace(number, "a", 0, CARA))
    if restarted:
        await hall.again()
    user = (await hall.game(number)).sitters[0 if player == ANNA else 1].user
    assert why(await hall.tables.undoing.redo(number, user)) == "undo.no_redo"


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_sealed_answer_is_taken_back_alone_and_in_silence(hall: Hall, restarted: bool) -> None:
    number = await market(hall, 3)
    told(await hall.tables.play.act(number, "a", goes("buy")))
    told(await hall.tables.play.act(number, "b", goes("sell")))
    if restarted:
        await hall.again()
    news = told(await hall.tables.undoing.undo(number, "a"))
    assert [event.key for event in news.events] == ["table.took_back_secret"]
    assert "buy" not in news.events[0].model_dump_json()
    assert sorted(news.waiting) == [0, 2]
    if restarted:
        await hall.again()
    told(await hall.tables.play.act(number, "a", goes("sell")))
    told(await hall.tables.play.act(number, "c", goes("buy")))
    sides = [event.params["side"] for event in hall.news[-1].events if event.key == "market.traded"]
    assert sorted(sides) == ["buy", "sell", "sell"]
    await hall.play(number)
    assert (await hall.verified(number)).sound


@pytest.mark.parametrize("restarted", [False, True])
async def test_what_has_become_known_is_taken_back_by_consent_across_checkpoints(hall: Hall, restarted: bool) -> None:
    number, _, player = await turn(hall)
    before = await hall.state(number)
    marks = await hall.store.marks(number)
    told(await hall.tables.play.act(number, player.user, {"verb": "pass"}))
    assert len(await hall.store.marks(number)) == len(marks) + 1
    if restarted:
        await hall.again()
    everything = await hall.everything(number)
    refusal = await hall.tables.undoing.undo(number, player.user)
    assert why(refusal) == "undo.consent"
    assert hall.reads(refusal)
    assert await hall.everything(number) == everything
    told(await hall.tables.undoing.undo(number, player.user, agreed=EVERY_SEAT))
    assert await hall.state(number) == before
    assert await hall.store.marks(number) == marks
    await hall.again()
    assert await hall.state(number) == before
    await hall.play(number)
    assert (await hall.verified(number)).sound


async def test_consent_to_something_that_has_changed_since_does_not_count(hall: Hall) -> None:
    number, _, player = await turn(hall)
    told(await hall.tables.play.act(number, player.user, {"verb": "pass"}))
    voted_at = (await hall.game(number)).seq
    await hall.play(number, 1)
    before = await hall.everything(number)
    assert why(await hall.tables.undoing.undo(number, player.user, agreed=EVERY_SEAT, at=voted_at)) == "table.stale"
    assert await hall.everything(number) == before


async def test_taking_back_again_and_again_knows_as_much_as_a_fresh_start(hall: Hall) -> None:
    """What memory has let go of is on the disk: how far one can go back must not depend on a restart."""
    number = await hall.started(2, rounds=10)
    await hall.play(number, 30)
    taken_back = 0
    for turn in range(12):
        for user in ("a", "b"):
            terms = await hall.tables.undoing.terms(number, user)
            fresh = await hall.new_tables().undoing.terms(number, user)
            assert terms == fresh
        taken_back += isinstance(await hall.tables.undoing.undo(number, "ab"[turn % 2], agreed=EVERY_SEAT), News)
        assert await hall.state(number) == await fresh_state(hall, number)
    assert taken_back > 6
    await hall.play(number)
    assert (await hall.verified(number)).sound


async def fresh_state(hall: Hall, number: int) -> str:
    tables = hall.new_tables()
    state = await tables.live_games.read(
        number, lambda live: (live.match and live.match.state.model_dump_json()) or ""
    )
    assert isinstance(state, str) and state
    return state


# Setting back


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_game_is_set_back_by_so_many_moves(hall: Hall, restarted: bool) -> None:
    number = await hall.started(3, rounds=6)
    states = [await hall.state(number)]
    rnd = random.Random(5)
    for _ in range(60):
        await hall.answer(number, rnd)
        states.append(await hall.state(number))
    for back in (1, 7, 30, 22):
        if restarted:
            await hall.again()
        news = told(await hall.tables.moderating.roll_back(number, "a", back, agreed=ALL))
        assert (news.deed, news.events[0].key, news.events[0].params["moves"]) == (
            "rolled_back",
            "table.rolled_back",
            back,
        )
        del states[len(states) - back :]
        assert await hall.state(number) == states[-1]
        assert await fresh_state(hall, number) == states[-1]
        assert len(await hall.store.moves(number)) == len(states) - 1
        assert (await hall.verified(number)).sound
    assert len(states) == 1
    await hall.play(number)
    assert (await hall.verified(number)).sound


async def test_after_setting_back_the_last_states_are_kept_again(hall: Hall) -> None:
    number = await hall.started(2, rounds=30)
    await hall.play(number, 150)
    told(await hall.tables.moderating.roll_back(number, "a", 75, agreed=ALL))
    marks = await hall.store.marks(number)
    kept = await hall.store.last_checkpoints(number, 1)
    assert kept[0].entries == marks[-1].entries


async def test_only_the_opener_or_a_moderator_sets_back_and_only_as_far_as_there_are_moves(hall: Hall) -> None:
    number = await hall.started()
    refusal = await hall.tables.moderating.roll_back(number, "a", 1)
    assert hall.reads(refusal) == "No move has been made yet: there is nothing to set back."
    await hall.play(number, 4)
    before = await hall.everything(number)
    for moves in (5, 0, -1, 10**9):
        refusal = await hall.tables.moderating.roll_back(number, "a", moves)
        assert hall.reads(refusal) == "The game can be set back by 1 to 4 moves."
    for user in ("b", "e", ""):
        assert why(await hall.tables.moderating.roll_back(number, user, 1)) == "table.not_allowed"
        assert why(await hall.tables.moderating.roll_back(number, user, 99)) == "table.not_allowed"
    assert await hall.everything(number) == before
    news = told(await hall.tables.moderating.roll_back(number, "e", 4, moderator=True))
    assert news.events[0].key == "table.rolled_back_by_moderator"
    assert (await hall.match(number)).count == 0


async def test_a_repeated_delivery_sets_back_only_once(hall: Hall) -> None:
    number = await hall.started()
    await hall.play(number, 4)
    first = told(await hall.tables.moderating.roll_back(number, "a", 3, agreed=ALL, interaction="i"))
    state = await hall.everything(number)
    again = told(await hall.tables.moderating.roll_back(number, "a", 3, agreed=ALL, interaction="i"))
    assert again.repeated
    assert (again.deed, again.events, again.game, again.waiting) == (
        first.deed,
        first.events,
        first.game,
        first.waiting,
    )
    assert await hall.everything(number) == state


# Taking over


async def test_somebody_else_takes_a_seat_over_and_plays_on(hall: Hall) -> None:
    number = await hall.started()
    await hall.play(number, 5)
    state = await hall.state(number)
    news = told(await hall.tables.moderating.replace(number, "a", 1, CARA, agreed=frozenset({1})))
    assert (news.game.sitters, news.events[0].key) == ((ANNA, CARA), "table.replaced_somebody")
    assert news.events[0].params == {"seat": 1, "number": 2, "name": "Bert"}
    assert await hall.state(number) == state
    assert why(await hall.tables.play.act(number, "b", {"verb": "pass"})) == "table.not_yours"
    await hall.play(number)
    report = await hall.verified(number)
    assert report.sound and report.seated


async def test_a_replacement_is_refused_to_others_for_others_and_for_seats_that_are_not_there(hall: Hall) -> None:
    number = await hall.started()
    before = await hall.everything(number)
    assert why(await hall.tables.moderating.replace(number, "b", 0, CARA)) == "table.not_allowed"
    assert hall.reads(await hall.tables.moderating.replace(number, "a", 1, CARA)) == "Bert has not agreed."
    assert why(await hall.tables.moderating.replace(number, "a", 1, ANNA)) == "lobby.they_sit_already"
    assert hall.reads(await hall.tables.moderating.replace(number, "a", 2, CARA)) == "There is no seat 3."
    assert why(await hall.tables.moderating.replace(number, "a", -1, CARA)) == "table.no_such_seat"
    lobby = await hall.lobby(EMIL, place="elsewhere")
    assert why(await hall.tables.moderating.replace(lobby, "e", 0, CARA)) == "table.not_running"
    assert await hall.everything(number) == before


async def test_whoever_takes_the_openers_seat_is_the_opener(hall: Hall) -> None:
    number = await hall.started()
    news = told(await hall.tables.moderating.replace(number, "e", 0, CARA, moderator=True))
    assert news.game.opener == "c"
    assert why(await hall.tables.moderating.abandon(number, "a")) == "table.not_allowed"
    told(await hall.tables.moderating.abandon(number, "c", agreed=ALL))


# All of it together


async def one_deed(hall: Hall, number: int, rnd: random.Random, players: int) -> News | Refused:
    user = "abcd"[rnd.randrange(players)]
    draw = rnd.random()
    if draw < 0.10:
        return await hall.tables.undoing.undo(number, user, agreed=EVERY_SEAT)
    if draw < 0.13:
        return await hall.tables.undoing.undo(number, user)
    if draw < 0.20:
        return await hall.tables.undoing.redo(number, user)
    if draw < 0.22:
        return await hall.tables.moderating.roll_back(number, user, rnd.randint(1, 12), moderator=True)
    return await hall.answer(number, rnd)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 80))])
async def test_random_games_with_everything_sprinkled_in_are_as_recorded(hall: Hall, seed: int) -> None:
    rnd = random.Random(seed)
    players = rnd.choice((2, 3, 4))
    number = await hall.started(players, rounds=rnd.randint(2, 4), market=rnd.choice(("open", "closed")))
    for _ in range(400):
        if (await hall.game(number)).status != "running":
            break
        before = await hall.everything(number)
        outcome = await one_deed(hall, number, rnd, players)
        if isinstance(outcome, Refused):
            assert hall.reads(outcome)
            assert await hall.everything(number) == before
        if rnd.random() < 0.05:
            state = await hall.state(number)
            await hall.again()
            assert await hall.state(number) == state
    assert await hall.state(number) == await fresh_state(hall, number)
    report = await hall.verified(number)
    assert report.sound and report.difference is None, report.in_words()
    assert report.moves == len(await hall.store.moves(number))
    assert report.checkpoints == len(await hall.store.marks(number))
