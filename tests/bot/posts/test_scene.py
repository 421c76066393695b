"""What a post says: the whole turn of whoever played before, deeds before trifles, small print last."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.crew.picture_jobs import NewsJob
from bot.posts.layout import alt_text, layout
from bot.posts.scene import (
    DEEDS,
    NEWS_LINES,
    PICTURED,
    Scene,
    events_to_draw,
    headline,
    jobs_of,
    news_lines,
    people_in,
    places,
    small_print,
)
from bot.table.words import words
from engines.fords import GAME
from engines.kernel import Entry, Event, Match, Result
from engines.kernel.story import causes
from engines.shelf import games
from storage.store import Sitter, StoredGame, ToldLine
from tests.bot.discord.evening import Evening, to_the_first_turn

PLAYERS = ("Ada", "Ben")


def line(seq: int, *keys: str, seat: int = 0) -> ToldLine:
    about = {"seat": seat, "meadow": "a1", "round": seq, "rounds": 99, "gold": 1, "hash": "f00", "seats": [0, 1]}
    events = tuple(Event(key=key, params={**about, "seed": "s", "levies": 1, "meadows": ["a1"]}) for key in keys)
    entry = Entry(seat=seat, said={"verb": "pass"}) if keys and not keys[0].startswith("table.") else None
    return ToldLine(seq=seq, at=0.0, deed="moved", user=str(seat), entry=entry, events=events)


def scene(*lines: ToldLine, waiting: tuple[int, ...] = (1,)) -> Scene:
    match, _ = Match.start(GAME, 2, "a scene")
    game = StoredGame(
        id=1, kind="fords", place="1", server="1", opener="0", status="running", options={}, seed="s",
        sitters=tuple(Sitter(user=str(at), name=name) for at, name in enumerate(PLAYERS)), seq=lines[-1].seq, posed=1,
        created=0.0, touched=0.0,
    )  # fmt: skip
    return Scene(game, words(GAME, PLAYERS), lines, match.view(None), waiting, "Ben: What do you do?", ("Round 1.",))


def test_a_deed_is_never_dropped_for_a_trifle() -> None:
    told = news_lines(scene(*(line(at, "campaign.called_up", "round.begins", "card.draws") for at in range(6))))
    assert sum("calls up a levy" in one for one in told) == 6
    assert sum("begins" in one or "draws" in one for one in told) == NEWS_LINES - 6
    assert told[-1] == "-# … 10 more with *Log*" and len(told) == NEWS_LINES + 1


@pytest.mark.parametrize("deeds", [NEWS_LINES, NEWS_LINES + 1, DEEDS, DEEDS + 2])
def test_turns_are_told_whole_as_long_as_a_phone_shows_them(deeds: int) -> None:
    told = news_lines(
        scene(*(line(at, "campaign.called_up", "card.draws", seat=at % 2) for at in range(deeds)), waiting=(0, 1))
    )
    *lines, more = told
    assert all("calls up a levy" in one for one in lines) and len(lines) == min(deeds, DEEDS)
    assert more == f"-# … {2 * deeds - len(lines)} more with *Log*"


def test_how_a_game_ended_is_never_dropped_for_a_deed() -> None:
    played = [line(at, "campaign.called_up", seat=at % 2) for at in range(NEWS_LINES + 1)]
    ended = scene(*played, line(NEWS_LINES + 1, "campaign.called_up", "round.begins", "card.draws", seat=1))
    told = news_lines(replace(ended, game=ended.game.model_copy(update={"status": "over"})))
    assert told[-3].startswith(f"• Round {NEWS_LINES + 1} of 99 begins") and told[-2] == "• Ben draws a card."


def test_what_fits_is_told_in_the_order_it_happened() -> None:
    told = news_lines(scene(line(1, "campaign.called_up", "round.begins"), line(2, "card.draws", seat=1)))
    assert told == [
        "• Ada calls up a levy at a1.",
        "• Round 1 of 99 begins; every camp brings its wool.",
        "• Ben draws a card.",
    ]


def test_the_seed_is_small_print_and_comes_last() -> None:
    begins = scene(line(1, "table.started", "round.begins"))
    assert news_lines(begins)[0] == "• The game begins. The seats, in order: Ada and Ben."
    assert all("f00" not in one for one in news_lines(begins))
    assert small_print(begins) == [], "the hash is on the card of the table"
    ends = scene(line(1, "card.draws", "table.ended"))
    assert news_lines(ends) == ["• Ada draws a card."] and small_print(ends)[0].startswith("-# The seed was s")


def test_who_played_against_the_game_reads_won_or_lost_and_no_place() -> None:
    ended = scene(line(1, "card.draws", "table.ended"))
    told = {
        won: places(replace(ended, result=Result(places=((0,), (1,)), points=(7, 5), won=won)))
        for won in (None, (), (0, 1))
    }
    assert told[None] == ["1. **Ada**: 7 points", "2. **Ben**: 5 points"]
    assert told[()] == ["Lost: **Ada**, 7 points", "Lost: **Ben**, 5 points"]
    assert told[0, 1] == ["Won: **Ada**, 7 points", "Won: **Ben**, 5 points"]


def test_pictures_show_the_newest_with_all_that_it_follows_from() -> None:
    """However long ago the cause was; and another Step may have used its number since."""
    cause = Event(key="round.begins", params={"round": 1, "rounds": 9}, number=1)
    hidden = Event(key="card.drawn", params={"seat": 0}, number=1, cause=1, audience=(0,))
    trifles = tuple(Event(key="card.draws", params={"seat": 0}) for _ in range(PICTURED))
    effect = Event(key="card.draws", params={"seat": 1}, cause=1)
    began = line(1).model_copy(update={"events": (trifles[0], cause, *trifles, hidden, effect)})
    drawn = events_to_draw(scene(began))
    assert drawn[0].key == "round.begins" and len(drawn) == PICTURED + 1 and causes(drawn)[-1] == 0
    assert [job.news for job in jobs_of(scene(began)) if isinstance(job, NewsJob)] == [drawn] * 3


def test_the_board_is_that_of_whoever_is_asked() -> None:
    assert [job.whose for job in jobs_of(scene(line(1, "card.draws"))) if job.what == "board"] == [1]
    assert [job.whose for job in jobs_of(scene(line(1, "card.draws"), waiting=())) if job.what == "board"] == [0]


def test_where_people_and_computers_are_asked_people_are_named_and_theirs_is_the_board() -> None:
    both = scene(line(1, "round.begins"), waiting=(0, 1))
    bot = Sitter.computer("easy", "Bot Ada")
    against = both.game.model_copy(update={"sitters": (bot, both.game.sitters[1])})
    assert people_in(both.game, (0, 1)) == (0, 1) and people_in(against, (0, 1)) == (1,)
    assert people_in(against, (0,)) == (0,), "somebody has to be named"
    assert both.of_interest == 0 and replace(both, game=against).of_interest == 1


def test_who_is_on_comes_first() -> None:
    shown = [
        item.content for item in layout(scene(line(1, "card.draws")), []).walk_children() if hasattr(item, "content")
    ]
    assert shown == ["## Ben: What do you do?\n<@1>", "**Ada** drew a card."]


def test_what_happened_to_whoever_is_asked_since_they_played_is_told_before_the_last_turn() -> None:
    attacked = Event(key="battle.begins", params={"seat": 0, "other": 1, "target": "a1", "origin": "a2", "levies": 1})
    others = Event(key="battle.begins", params={"seat": 0, "other": 2, "target": "a1", "origin": "a2", "levies": 1})
    story = scene(
        line(1, "card.draws").model_copy(update={"events": (attacked,)}),
        line(2, "card.draws", seat=1),
        line(3, "card.draws").model_copy(update={"events": (others, attacked)}),
        line(4, "campaign.called_up"),
    )
    told = news_lines(story.since(3))
    assert told == ["• Ada attacks Ben at a1 with a levy from a2.", "• Ada calls up a levy at a1."], (
        "once: since they played"
    )
    assert news_lines(story.since(2))[-1] == "• Ada calls up a levy at a1." and len(news_lines(story.since(2))) == 3


def test_what_happened_before_the_own_turn_that_is_told_is_no_news() -> None:
    attacked = Event(key="battle.begins", params={"seat": 0, "other": 1, "target": "a1", "origin": "a2", "levies": 1})
    story = scene(
        line(1, "card.draws", seat=1),
        line(2, "card.draws").model_copy(update={"events": (attacked,)}),
        line(3, "campaign.called_up", seat=1),
        line(4, "campaign.called_up"),
    )
    assert not any("attacks" in told for seq in (2, 3) for told in news_lines(story.since(seq)))
    without = replace(story, lines=story.lines[:2] + story.lines[3:])
    assert news_lines(without.since(3))[0] == "• Ada attacks Ben at a1 with a levy from a2."


def test_whoever_is_called_again_reads_first_what_others_did() -> None:
    own = [line(at, "campaign.called_up", seat=1) for at in range(1, 4)]
    others = [line(at, "campaign.called_up") for at in range(4, 4 + NEWS_LINES - 1)]
    story = scene(*(each.model_copy(update={"events": _at(each, f"a{each.seq}")}) for each in (*own, *others)))
    again = news_lines(story.since(0, called=("1",)))
    assert [one.startswith("• Ada") for one in again[:-1]] == [*[True] * (NEWS_LINES - 1), False]
    assert again[-2] == "• Ben calls up a levy at a3.", "of the own deeds the newest"
    assert again[-1] == "-# … 2 more with *Log*"


def test_what_the_called_one_lost_is_never_folded_and_comes_first_with_its_cause() -> None:
    """However much else was done, in this post and before it."""
    hinterland = words(games(("engines.hinterland",))["hinterland"], PLAYERS)

    def robbed(number: int) -> tuple[Event, ...]:
        field = Event(key="plunder.field", params={"seat": 0, "other": None, "space": "rome"}, number=number, cause=0)
        lost = {"seat": 1, "units": {"li": number}}
        return field, Event(key="battle.losses", params=lost, cause=number)

    feasts = tuple(Event(key="feast.held", params={"seat": 0, "size": "small"}, cause=0) for _ in range(2))
    moved = Event(key="move.rush", params={"seat": 0}, cause=0)
    others = [line(at, "card.draws").model_copy(update={"events": (*feasts, moved)}) for at in range(5, 17)]
    story = replace(
        scene(
            line(1, "card.draws", seat=1),
            *(line(at, "card.draws").model_copy(update={"events": robbed(at)}) for at in range(2, 8)),
            *(one.model_copy(update={"seq": one.seq + 4}) for one in others),
            line(30, "card.draws").model_copy(update={"events": (*robbed(8), *feasts)}),
        ),
        speech=hinterland,
    )
    whole, since = news_lines(story), news_lines(story.since(10))
    for post, numbers in ((whole, range(2, 9)), (since, range(2, 9))):
        losses = [f"• Ben loses {number} light infantry." for number in numbers]
        assert [one for one in post if one.startswith("• Ben loses")] == losses, post
        assert all(post[post.index(one) - 1] == "• Ada plunders Roma." for one in losses), post
    assert whole[0] == "• Ada plunders Roma." and whole[1] == "• Ben loses 2 light infantry."


def _at(told: ToldLine, meadow: str) -> tuple[Event, ...]:
    return tuple(Event(key=event.key, params={**event.params, "meadow": meadow}) for event in told.events)


def test_what_says_nothing_alone_did_not_happen_to_anybody() -> None:
    hinterland = words(games(("engines.hinterland",))["hinterland"], PLAYERS)
    ordered = Event(key="orders.trades", params={"seat": 1})
    forced = Event(key="table.only_answer", params={"seat": 1, "command": {}, "question": {}})
    plundered = Event(key="plunder.field", params={"seat": 0, "other": 1, "space": "rome"})
    story = scene(
        line(1, "card.draws", seat=1),
        line(2, "card.draws").model_copy(update={"events": (ordered, forced, plundered)}),
        line(3, "card.draws"),
    )
    assert news_lines(replace(story, speech=hinterland).since(2)) == [
        "• Ada plunders Roma.",
        "• Ada answers: pass.",
    ]


async def test_the_post_that_calls_tells_the_whole_turn_before_and_nothing_is_told_twice(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old = evening.post
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    assert evening.post is old and "raised a levy" in old.text
    await evening.say(player, verb="pass")
    assert evening.post is not old
    assert "raised a levy" in evening.post.text and "drew a card." in evening.post.text
    assert "raised a levy" not in old.text and "ound 1 of 4 begins" in old.text


async def test_a_turn_that_outlasts_its_post_is_told_whole(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    where = await evening.own_camp()
    evening.sandbox.clock.advance(3 * 3600)
    await evening.say(player, verb="recruit", levies={where: 1})
    evening.sandbox.clock.advance(3 * 3600)
    await evening.restart()
    await evening.say(player, verb="pass")
    assert "raised a levy" in evening.post.text and "drew a card." in evening.post.text
    assert "Round 1 of 4 begins" not in evening.post.text


def test_one_point_is_one_point_and_seven_are_seven() -> None:
    ended = scene(line(1, "card.draws"))
    for points, said in ((1.0, "one point"), (7.0, "7 points"), (22, "22 points"), (0.5, "0.5 points")):
        result = Result(places=((0, 1),), points=(points, points))
        assert places(replace(ended, result=result)) == [f"1. **Ada and Ben**: {said}"]


def test_why_a_game_is_over_is_the_headline_and_no_news_below_it() -> None:
    hinterland = games(("engines.hinterland",))["hinterland"]
    won = Event(key="victory.won", params={"seat": 1, "how": "significance"})
    score = Event(key="victory.score", params={"seat": 1, "score": 22})
    feast = Event(key="feast.held", params={"seat": 0, "size": "small"})
    last = line(1, "pass").model_copy(update={"events": (feast, won, score)})
    running = replace(scene(last), speech=words(hinterland, PLAYERS))
    over = replace(running, game=running.game.model_copy(update={"status": "over"}))
    assert headline(over) == "The game is over. Ben wins by Significance, with the highest score."
    assert news_lines(over) == ["• Ada holds a small feast."]


def test_a_close_up_is_described_by_the_last_deed_that_has_a_place() -> None:
    sands = games(("engines.sands_of_time",))["sands_of_time"]
    sent = Event(key="caravan.paid", params={"seat": 0, "border": "gallia--italia", "price": 2, "resource": "grain"})
    shown = Event(key="turn.reveals", params={"seat": 1, "cards": ["build", "govern"]})
    lines = [
        line(1, "pass").model_copy(update={"events": (sent,)}),
        line(2, "pass", seat=1).model_copy(update={"events": (shown,)}),
    ]
    here = replace(scene(*lines), speech=words(sands, PLAYERS))
    here = replace(here, game=here.game.model_copy(update={"kind": sands.id}))
    (close_up,) = [job for job in jobs_of(here) if job.what == "close_up"]
    assert "Ada sends a caravan along Gallia" in alt_text(close_up, here)


def test_pictures_are_described_by_what_was_done_and_by_who_won() -> None:
    here = scene(line(1, "campaign.called_up", "card.draws"))
    game = here.game.model_copy(update={"status": "over"})
    over = replace(here, game=game, result=Result(places=((0,), (1,)), points=(7, 5)))
    described = {job.what: alt_text(job, over) for job in jobs_of(over)}
    assert described["close_up"].startswith("Where it happened: Ada calls up a levy")
    assert described["result"] == "How the game was won. 1. Ada: 7 points. 2. Ben: 5 points."
