"""A running game: who may say what and when, what is told to whom, and that a refusal changes nothing."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from bot.table.live_games import News
from engines.fords import GAME
from engines.fords.commands import Pass
from engines.kernel import Command, RuleFault
from tests.storage.hall import ALL, ANNA, BERT, CARA, EMIL, Hall, any_answer, told, why


async def market(hall: Hall, players: int = 2) -> int:
    """A game whose sealed market question is open to everybody."""
    number = await hall.started(players)
    for meadow in ("a1", "c3", "e5", "e1")[:players]:
        seat = (await hall.match(number)).waiting[0]
        sitters = (await hall.game(number)).sitters
        await hall.say(number, sitters[seat], verb="choose", of="meadow", choice=meadow)
    assert len((await hall.match(number)).waiting) == players
    return number


def goes(side: str) -> dict[str, Any]:
    return {"verb": "choose", "of": "side", "choice": side}


async def test_a_move_is_told_with_its_events_and_who_is_asked_next(hall: Hall) -> None:
    number = await hall.started()
    match = await hall.match(number)
    (first,) = match.waiting
    sitters = (await hall.game(number)).sitters
    news = await hall.say(number, sitters[first], verb="choose", of="meadow", choice="b2")
    assert (news.deed, news.user, news.seat) == ("moved", sitters[first].user, first)
    assert [event.key for event in news.events] == ["camp.first"]
    assert news.events[0].params == {"seat": first, "meadow": "b2"}
    assert news.waiting == (1 - first,)
    line = (await hall.story(number))[-1]
    assert (line.seq, line.user, line.events) == (news.game.seq, news.user, news.events)


async def test_only_whoever_sits_there_may_answer_and_only_when_asked(hall: Hall) -> None:
    number = await hall.started()
    (asked,) = (await hall.match(number)).waiting
    before = await hall.everything(number)
    move = {"verb": "choose", "of": "meadow", "choice": "b2"}
    assert hall.reads(await hall.tables.play.act(number, EMIL.user, move)) == "You do not sit at this table."
    assert why(await hall.tables.play.act(number, "", move)) == "table.not_yours"
    other = await hall.tables.play.act(number, (ANNA, BERT)[1 - asked].user, move)
    assert hall.reads(other) == f"Nothing is asked of you. The table waits for {(ANNA, BERT)[asked].name}."
    assert await hall.everything(number) == before


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"verb": 3},
        {"verb": None},
        {"verb": "dance"},
        {"verb": "x" * 4000},
        {"verb": "pass"},
        {"verb": "pitch"},
        {"verb": "choose"},
        {"verb": "choose", "of": "meadow"},
        {"verb": "choose", "of": "meadow", "choice": "z9"},
        {"verb": "choose", "of": "meadow", "choice": 2},
        {"verb": "choose", "of": "meadow", "choice": True},
        {"verb": "choose", "of": "meadow", "choice": ["a1"]},
        {"verb": "choose", "of": "meadow", "choice": {"a1": 1}},
        {"verb": "choose", "of": "meadow", "choice": "a1", "more": 1},
        {"verb": "choose", "of": "side", "choice": "a1"},
        {"verb": "choose", "of": "meadow", "choice": "a1" * 3000},
        {"verb": "march", "origin": {}, "target": [], "levies": "many"},
    ],
)
async def test_a_malformed_command_is_refused_in_words(hall: Hall, said: dict[str, Any]) -> None:
    number = await hall.started()
    (asked,) = (await hall.match(number)).waiting
    before = await hall.everything(number)
    text = hall.reads(await hall.tables.play.act(number, (ANNA, BERT)[asked].user, said))
    assert len(text) < 250
    assert await hall.everything(number) == before


async def test_an_answer_to_an_earlier_question_is_stale(hall: Hall) -> None:
    number = await hall.started()
    seen = (await hall.game(number)).seq
    first, second = (await hall.match(number)).waiting[0], 1 - (await hall.match(number)).waiting[0]
    sitters = (await hall.game(number)).sitters
    move = {"verb": "choose", "of": "meadow"}
    news = told(await hall.tables.play.act(number, sitters[first].user, {**move, "choice": "a1"}, at=seen))
    before = await hall.everything(number)
    refusal = await hall.tables.play.act(number, sitters[second].user, {**move, "choice": "a2"}, at=seen)
    assert why(refusal) == "table.stale"
    assert hall.reads(refusal)
    assert await hall.everything(number) == before
    told(await hall.tables.play.act(number, sitters[second].user, {**move, "choice": "a2"}, at=news.game.seq))


async def test_a_sealed_question_stays_answerable_while_others_answer_change_and_take_back(hall: Hall) -> None:
    number = await market(hall, 3)
    seen = (await hall.game(number)).seq
    told(await hall.tables.play.act(number, "a", goes("buy"), at=seen))
    told(await hall.tables.play.act(number, "a", goes("sell"), at=seen))
    told(await hall.tables.play.act(number, "b", goes("sell"), at=seen))
    told(await hall.tables.undoing.undo(number, "b", at=seen))
    told(await hall.tables.undoing.redo(number, "b"))
    assert (await hall.match(number)).waiting == [2]
    news = told(await hall.tables.play.act(number, "c", goes("buy"), at=seen))
    assert [event.params["side"] for event in news.events if event.key == "market.traded"].count("sell") == 2
    assert why(await hall.tables.play.act(number, "a", goes("buy"), at=seen)) == "table.stale"
    assert (await hall.verified(number)).sound


async def test_a_sealed_answer_is_told_to_nobody(hall: Hall) -> None:
    number = await market(hall)
    news = told(await hall.tables.play.act(number, "a", goes("buy")))
    assert news.events == ()
    assert news.waiting == (1,)
    (entry,) = [line.entry for line in await hall.story(number) if line.seq == news.game.seq]
    assert entry is not None and entry.secret


async def test_a_replaced_player_does_not_make_an_open_question_stale(hall: Hall) -> None:
    number = await market(hall)
    seen = (await hall.game(number)).seq
    told(await hall.tables.moderating.replace(number, "a", 1, CARA, agreed=ALL))
    told(await hall.tables.play.act(number, "c", goes("buy"), at=seen))
    assert why(await hall.tables.play.act(number, "b", goes("buy"), at=seen)) == "table.not_yours"


async def test_when_the_game_is_over_the_seed_is_shown_and_fits_its_hash(hall: Hall) -> None:
    number = await hall.started(3, rounds=1)
    published = hall.news[-1].events[0].params["hash"]
    await hall.play(number)
    last = hall.news[-1]
    assert last.game.status == "over"
    assert last.waiting == ()
    assert last.events[-1].key == "table.ended"
    assert hashlib.sha256(last.events[-1].params["seed"].encode()).hexdigest() == published
    earlier = [event.model_dump_json() for news in hall.news[:-1] for event in news.events]
    assert not any(last.game.seed in event for event in earlier)


async def test_when_the_game_is_over_nothing_can_be_done_any_more(hall: Hall) -> None:
    number = await hall.started(rounds=1)
    await hall.play(number)
    before = await hall.everything(number)
    for refusal in (
        await hall.tables.play.act(number, "a", Pass()),
        await hall.tables.undoing.undo(number, "a", agreed=frozenset({1})),
        await hall.tables.undoing.redo(number, "a"),
        await hall.tables.moderating.roll_back(number, "a", 1, moderator=True),
        await hall.tables.moderating.replace(number, "a", 0, CARA, agreed=ALL),
        await hall.tables.moderating.abandon(number, "a", agreed=ALL),
    ):
        assert hall.reads(refusal) == "This game is over."
    assert await hall.everything(number) == before
    assert (await hall.verified(number)).sound


async def test_listeners_are_told_in_order_after_it_is_on_disk_and_never_of_a_refusal(hall: Hall) -> None:
    heard: list[tuple[str, int, str]] = []

    async def listener(name: str, news: News) -> None:
        on_disk = await hall.game(news.game.id)
        assert on_disk.seq >= news.game.seq
        await asyncio.sleep(0)
        heard.append((name, news.game.seq, news.deed))

    hall.tables.live_games.listeners[:] = [
        lambda news: listener("first", news),
        lambda news: listener("second", news),
    ]
    number = await hall.started()
    await hall.play(number, 5)
    told(await hall.tables.moderating.roll_back(number, "a", 2, agreed=ALL))
    before = list(heard)
    assert why(await hall.tables.play.act(number, "e", Pass())) == "table.not_yours"
    assert why(await hall.tables.undoing.redo(number, "a")) == "undo.no_redo"
    assert heard == before
    seqs = [seq for name, seq, _ in heard if name == "first"]
    assert seqs == list(range(1, len(seqs) + 1))
    assert heard == [(name, seq, deed) for _, seq, deed in heard[::2] for name in ("first", "second")]
    assert [deed for _, _, deed in heard[::2]][-6:] == ["moved"] * 5 + ["rolled_back"]


async def test_many_at_once_are_told_in_order(hall: Hall) -> None:
    number = await hall.lobby(ANNA)
    hall.news.clear()

    async def slow(news: News) -> None:
        await asyncio.sleep(0.001 * (news.game.seq % 3))
        hall.news.append(news)

    hall.tables.live_games.listeners[:] = [slow]
    await asyncio.gather(*(hall.tables.lobby.configure(number, "a", "rounds", rounds) for rounds in range(1, 21)))
    await hall.tables.live_games.settle()
    assert [news.game.seq for news in hall.news] == list(range(2, 22))


async def test_a_listener_that_fails_harms_neither_the_move_nor_the_other_listeners(hall: Hall) -> None:
    async def broken(news: News) -> None:
        raise RuntimeError("no network")

    hall.tables.live_games.listeners.insert(0, broken)
    number = await hall.started()
    await hall.play(number, 3)
    assert [news.deed for news in hall.news[-3:]] == ["moved"] * 3
    assert (await hall.match(number)).count == 3


async def test_a_listener_may_look_at_the_table_and_act_at_it(hall: Hall) -> None:
    """As a programmed answer does: it must neither wait for itself nor be told out of order."""
    number = await hall.started()

    async def answers_at_once(news: News) -> None:
        match = await hall.match(number)
        if match.count < 6:
            seat = match.waiting[0]
            told(await hall.tables.play.act(number, news.game.sitters[seat].user, any_answer(match, seat)))

    hall.tables.live_games.listeners.insert(0, answers_at_once)
    async with asyncio.timeout(60):
        await hall.play(number, 1)
        await hall.tables.live_games.settle()
    assert (await hall.match(number)).count == 6
    seqs = [news.game.seq for news in hall.news]
    assert seqs == sorted(seqs)


class Broken(type(GAME)):  # type: ignore[misc]
    """Three Fords in which the second camp breaks the rules' own code."""

    def step(self, table: Any) -> Any:
        rule = super().step(table)

        def rotten() -> Any:
            answer = None
            while True:
                question = rule.send(answer)
                if len(table.state.camps) == 1:
                    yield question
                    raise ZeroDivisionError("a bug")
                answer = yield question

        return rotten()


async def test_a_rule_that_breaks_leaves_the_game_where_it_stood(hall: Hall) -> None:
    await hall.again({"fords": Broken()})
    number = await hall.started()
    await hall.play(number, 1)
    before = await hall.everything(number)
    for _ in range(2):
        match = await hall.match(number)
        command: Command = any_answer(match, match.waiting[0])
        with pytest.raises(RuleFault):
            await hall.tables.play.act(number, "ab"[match.waiting[0]], command)
        assert await hall.everything(number) == before
    await hall.again({"fords": GAME})
    assert await hall.play(number) > 3
    assert (await hall.verified(number)).sound
