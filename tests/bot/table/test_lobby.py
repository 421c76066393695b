"""Before the game: who may come, go, choose and start; and that a refusal changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.lobby import possible_options, seating
from bot.table.table_options import TableOptions
from bot.table.verify import sit_as_drawn
from engines.fords import GAME
from engines.kernel import Rule, ask_all, commitment
from storage.store import Sitter
from tests.kernel.toy import Toy, ToyTable
from tests.storage.hall import ALL, ANNA, BERT, CARA, DORA, EMIL, Hall, told, why


async def test_whoever_opens_a_lobby_sits_in_it(hall: Hall) -> None:
    news = told(await hall.tables.lobby.open("fords", "here", ANNA, server="home"))
    assert (news.deed, news.user, news.seat, news.repeated) == ("opened", "a", 0, False)
    assert news.game.sitters == (ANNA,)
    assert (news.game.status, news.game.opener, news.game.server) == ("lobby", "a", "home")
    assert await hall.store.game_at("here") == news.game


async def test_an_unknown_game_is_refused(hall: Hall) -> None:
    outcome = await hall.tables.lobby.open("chess", "here", ANNA)
    assert "chess" in hall.reads(outcome)
    assert await hall.store.games() == []


async def test_one_place_has_one_game_and_a_server_many(hall: Hall) -> None:
    first = await hall.lobby(ANNA, place="here")
    before = await hall.everything(first)
    refusal = await hall.tables.lobby.open("fords", "here", BERT)
    assert why(refusal) == "table.place_taken"
    assert hall.reads(refusal)
    assert await hall.everything(first) == before
    second = await hall.lobby(ANNA, place="there")
    assert [game.id for game in await hall.store.games(server="home")] == [first, second]
    assert [game.id for game in await hall.store.games(user="a", status="lobby")] == [first, second]
    assert await hall.store.games(user="b") == []


async def test_after_the_end_a_new_game_may_be_opened_at_the_same_place(hall: Hall) -> None:
    first = await hall.started(rounds=1)
    assert why(await hall.tables.lobby.open("fords", "here", BERT)) == "table.place_taken"
    await hall.play(first)
    second = await hall.lobby(BERT)
    assert second != first
    told(await hall.tables.moderating.abandon(second, "b"))
    at = await hall.store.game_at("here")
    assert at is not None and at.id == second
    third = await hall.lobby(CARA)
    at = await hall.store.game_at("here")
    assert at is not None and at.id == third


async def test_people_join_in_order_until_the_table_is_full(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA, DORA)
    before = await hall.everything(number)
    assert "4" in hall.reads(await hall.tables.lobby.join(number, EMIL))
    assert why(await hall.tables.lobby.join(number, BERT)) == "lobby.sits_already"
    assert await hall.everything(number) == before
    assert (await hall.game(number)).sitters == (ANNA, BERT, CARA, DORA)


async def test_of_two_with_the_same_name_the_second_has_a_number(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, Sitter(user="x", name="anna"), Sitter(user="y", name="Anna"))
    assert [sitter.name for sitter in (await hall.game(number)).sitters] == [ANNA.name, BERT.name, "anna 2", "Anna 3"]
    told(await hall.tables.lobby.start(number, "a"))
    seat = (await hall.game(number)).seat_of("b")
    assert seat is not None
    told(await hall.tables.moderating.replace(number, "a", seat, Sitter(user="z", name="ANNA"), agreed=ALL))
    assert (await hall.game(number)).sitters[seat].name == "ANNA 4"


async def test_whoever_leaves_is_gone_and_may_come_back_as_the_last(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA)
    told(await hall.tables.lobby.leave(number, "b"))
    told(await hall.tables.lobby.join(number, BERT))
    assert (await hall.game(number)).sitters == (ANNA, CARA, BERT)


async def test_when_the_opener_leaves_the_lobby_is_the_next_ones(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA)
    news = told(await hall.tables.lobby.leave(number, "a"))
    assert (news.game.opener, news.game.sitters) == ("b", (BERT, CARA))
    assert why(await hall.tables.moderating.abandon(number, "a")) == "table.not_allowed"
    told(await hall.tables.moderating.abandon(number, "b"))


async def test_when_the_last_one_leaves_the_lobby_is_closed(hall: Hall) -> None:
    number = await hall.lobby(ANNA)
    news = told(await hall.tables.lobby.leave(number, "a"))
    assert (news.game.status, news.game.sitters) == ("abandoned", ())
    assert why(await hall.tables.lobby.join(number, BERT)) == "table.not_running"
    assert await hall.lobby(BERT)


async def test_a_stranger_cannot_leave_configure_or_start(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT)
    before = await hall.everything(number)
    for refusal in (
        await hall.tables.lobby.leave(number, "e"),
        await hall.tables.lobby.configure(number, "e", "rounds", 2),
        await hall.tables.lobby.start(number, "e"),
    ):
        assert why(refusal) == "lobby.sits_not"
        assert hall.reads(refusal)
    assert await hall.everything(number) == before


async def test_options_are_agreed_on_one_by_one(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT)
    told(await hall.tables.lobby.configure(number, "a", "rounds", 3))
    told(await hall.tables.lobby.configure(number, "b", "market", "closed"))
    news = told(await hall.tables.lobby.configure(number, "a", "seating", "as joined"))
    assert news.game.options == {"game": {"rounds": 3, "market": "closed"}, "table": {"seating": "as joined"}}
    news = told(await hall.tables.lobby.configure(number, "a", "rounds", "7"))
    assert news.game.options["game"]["rounds"] == 7


@pytest.mark.parametrize(("option", "typed", "value"), [("reminders", "48", 48), ("hints", "False", False)])
async def test_what_is_typed_for_an_option_is_the_value_that_is_written_so(
    hall: Hall, option: str, typed: str, value: Any
) -> None:
    number = await hall.lobby(ANNA, BERT)
    news = told(await hall.tables.lobby.configure(number, "a", option, typed))
    assert news.game.options["table"] == {option: value}


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("rounds", 0, "from 1 to 200"),
        ("rounds", 201, "from 1 to 200"),
        ("rounds", "many", "many"),
        ("rounds", None, "from 1 to 200"),
        ("rounds", [1, 2], "from 1 to 200"),
        ("market", "ajar", "open and closed"),
        ("market", 3, "open and closed"),
        ("seating", "by age", "random and as joined"),
        ("reminders", 13, "0, 12, 24, 48 and 72"),
        ("hints", "perhaps", "perhaps"),
        ("language", "la", "“la”"),
        ("colour", "red", "colour"),
        ("", "", "option"),
        ("model_fields", 1, "model_fields"),
        ("x" * 4000, 1, "no option"),
        ("rounds", "9" * 4000, "from 1 to 200"),
    ],
)
async def test_a_wrong_option_is_refused_with_what_is_possible(
    hall: Hall, option: str, value: Any, says: str
) -> None:
    number = await hall.lobby(ANNA, BERT)
    before = await hall.everything(number)
    text = hall.reads(await hall.tables.lobby.configure(number, "a", option, value))
    assert says in text
    assert len(text) < 250
    assert await hall.everything(number) == before


async def test_too_few_cannot_start(hall: Hall) -> None:
    number = await hall.lobby(ANNA)
    before = await hall.everything(number)
    refusal = await hall.tables.lobby.start(number, "a")
    assert why(refusal) == "lobby.too_few"
    assert hall.reads(refusal) == "This game is for 2, 3 and 4 players; one sits here."
    assert await hall.everything(number) == before


async def test_the_start_publishes_the_hash_of_the_seed_and_not_the_seed(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT)
    news = told(await hall.tables.lobby.start(number, "b"))
    begun = news.events[0]
    assert begun.key == "table.started"
    assert begun.params["hash"] == commitment(news.game.seed)
    assert news.game.seed not in news.events[0].model_dump_json()
    assert news.game.status == "running"
    assert len(news.waiting) == 1


async def test_the_seats_are_drawn_from_the_seed(hall: Hall) -> None:
    orders = set()
    for place in range(6):
        number = await hall.lobby(ANNA, BERT, CARA, DORA, place=str(place))
        news = told(await hall.tables.lobby.start(number, "a"))
        lot = seating(news.game.seed, 4, TableOptions())
        assert news.events[0].params["lot"] == lot
        assert news.game.sitters == tuple((ANNA, BERT, CARA, DORA)[at] for at in lot)
        orders.add(tuple(lot))
        assert (await hall.verified(number)).seated
    assert len(orders) > 1


async def test_a_lot_that_was_told_otherwise_is_noticed(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA, DORA)
    news = told(await hall.tables.lobby.start(number, "a"))
    story = await hall.store.story(number)
    started = next(line for line in story if line.deed == "started")
    honest, lot = started.events[0], started.events[0].params["lot"]
    assert sit_as_drawn(GAME, news.game, story, started)
    other = honest.model_copy(update={"params": {**honest.params, "lot": lot[::-1]}})
    assert not sit_as_drawn(GAME, news.game, story, started.model_copy(update={"events": (other,)}))
    moved = news.game.model_copy(update={"sitters": news.game.sitters[::-1]})
    assert not sit_as_drawn(GAME, moved, story, started)


async def test_whoever_left_and_came_back_is_drawn_as_the_last(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA, DORA)
    told(await hall.tables.lobby.leave(number, "b"))
    told(await hall.tables.lobby.join(number, BERT))
    news = told(await hall.tables.lobby.start(number, "a"))
    lot = news.events[0].params["lot"]
    assert news.game.sitters == tuple((ANNA, CARA, DORA, BERT)[at] for at in lot)
    assert (await hall.verified(number)).seated


async def test_where_somebody_was_forgotten_who_came_when_cannot_be_told(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA, DORA)
    news = told(await hall.tables.lobby.start(number, "a"))
    story = [line.model_copy(update={"user": ""}) if line.user == "b" else line for line in await hall.story(number)]
    started = next(line for line in story if line.deed == "started")
    moved = news.game.model_copy(update={"sitters": news.game.sitters[::-1]})
    assert sit_as_drawn(GAME, moved, story, started)


def silence(table: ToyTable) -> Rule[None]:
    yield from ask_all([])


def test_a_language_is_an_option_where_there_is_more_than_one() -> None:
    possible = possible_options(GAME)
    assert possible["language"] == ["de", "en"] and possible["market"] == ["open", "closed"]
    assert possible["hints"] == [False, True] and "language" not in possible_options(Toy(silence))


@pytest.mark.parametrize(
    ("option", "value", "key", "says"),
    [
        ("reminders", 48, "table.set_reminders", {"value": 48}),
        ("window", "8-22", "table.set_window_8-22", {"value": "8-22"}),
        ("language", "de", "table.set_language", {"language": "Deutsch"}),
    ],
)
async def test_a_change_of_customs_in_a_running_game_is_told(
    hall: Hall, option: str, value: Any, key: str, says: dict[str, Any]
) -> None:
    number = await hall.started()
    news = told(await hall.tables.lobby.configure(number, "a", option, value))
    assert (news.events[0].key, news.events[0].params) == (key, {"seat": 0, **says})
    assert why(await hall.tables.lobby.configure(number, "a", "seating", "random")) == "lobby.started"


async def test_seats_as_joined_are_kept(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, CARA, DORA, seating="as joined")
    news = told(await hall.tables.lobby.start(number, "a"))
    assert news.game.sitters == (ANNA, BERT, CARA, DORA)
    assert (await hall.verified(number)).seated


async def test_the_options_a_game_is_played_with_are_written_down_whole(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT, rounds=2)
    news = told(await hall.tables.lobby.start(number, "a"))
    assert news.game.options == {
        "game": {"rounds": 2, "market": "open"},
        "table": {
            "seating": "random",
            "reminders": 24,
            "deadline": 0,
            "window": "awake",
            "calls": "channel",
            "hints": True,
            "language": "en",
        },
    }


async def test_a_lobby_that_has_started_is_closed(hall: Hall) -> None:
    number = await hall.started()
    before = await hall.everything(number)
    for refusal in (
        await hall.tables.lobby.join(number, CARA),
        await hall.tables.lobby.leave(number, "a"),
        await hall.tables.lobby.configure(number, "a", "rounds", 2),
        await hall.tables.lobby.start(number, "a"),
    ):
        assert why(refusal) == "lobby.started"
        assert hall.reads(refusal)
    assert await hall.everything(number) == before


async def test_where_there_is_no_game_nothing_can_be_done(hall: Hall) -> None:
    refusals = (
        await hall.tables.lobby.join(7, ANNA),
        await hall.tables.lobby.leave(7, "a"),
        await hall.tables.lobby.configure(7, "a", "rounds", 2),
        await hall.tables.lobby.start(7, "a"),
        await hall.tables.moderating.abandon(7, "a"),
        await hall.tables.moderating.replace(7, "a", 0, BERT),
        await hall.tables.play.act(7, "a", {"verb": "pass"}),
        await hall.tables.undoing.undo(7, "a"),
        await hall.tables.undoing.redo(7, "a"),
        await hall.tables.moderating.roll_back(7, "a", 1),
    )
    assert {why(refusal) for refusal in refusals} == {"table.nobody"}
    assert why(await hall.tables.undoing.terms(7, "a")) == "table.nobody"
    assert hall.news == []


async def test_the_opener_or_a_moderator_may_end_a_game_and_nobody_else(hall: Hall) -> None:
    for place, starts in (("lobby", False), ("running", True)):
        number = await (hall.started(place=place) if starts else hall.lobby(ANNA, BERT, place=place))
        before = await hall.everything(number)
        refusal = await hall.tables.moderating.abandon(number, "b")
        assert hall.reads(refusal, (ANNA, BERT)) == "Only Anna or a moderator may do that."
        assert why(await hall.tables.moderating.abandon(number, "")) == "table.not_allowed"
        assert await hall.everything(number) == before
        if (await hall.game(number)).status == "running":
            refusal = await hall.tables.moderating.abandon(number, "a")
            assert hall.reads(refusal) == "Bert has not agreed."
        news = told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))
        assert (news.game.status, news.events[0].key, news.waiting) == ("abandoned", "table.abandoned", ())
        assert why(await hall.tables.moderating.abandon(number, "a")) == "table.not_running"
    number = await hall.started()
    news = told(await hall.tables.moderating.abandon(number, "e", moderator=True))
    assert news.events[0].key == "table.abandoned_by_moderator"
    for refusal in (
        await hall.tables.play.act(number, "a", {"verb": "pass"}),
        await hall.tables.undoing.undo(number, "a"),
        await hall.tables.undoing.redo(number, "a"),
        await hall.tables.moderating.roll_back(number, "a", 1),
        await hall.tables.moderating.replace(number, "a", 1, CARA),
    ):
        assert why(refusal) == "table.not_running"


async def test_a_game_that_is_no_longer_on_the_shelf_says_so(hall: Hall) -> None:
    number = await hall.started()
    hall.shelf = {}
    tables = hall.new_tables()
    assert hall.reads(await tables.play.act(number, "a", {"verb": "pass"})) == "I do not know a game called “fords”."
