"""The written games come out today as they did."""

from __future__ import annotations

from collections.abc import Iterator

from engines.fords import GAME
from engines.fords.commands import Campaign
from engines.fords.state import FordsOptions
from engines.kernel import Command, Match, Seat
from engines.kernel.choices import Choices
from tests.conformance.games import TABLES, AnyGame, every_table
from tests.playthroughs import HOME, file_of, languages, playthrough


@every_table
def test_the_written_game_comes_out_the_same(game: AnyGame, seats: int) -> None:
    anew = f"to write it: python -m tests.playthroughs {game.id}"
    for language in languages(game, seats):
        file = file_of(game, seats, language)
        assert file.exists(), f"{file.name} is missing; {anew}"
        written, played = file.read_text("utf-8").splitlines(), list(playthrough(game, seats, language))
        for number, (then, now) in enumerate(zip(written, played, strict=False), 1):
            assert now == then, f"{file.name}, line {number}: a rule or a text has changed; if it should have, {anew}"
        assert len(played) == len(written), anew


def test_no_written_game_is_left_over() -> None:
    assert {file.name for file in HOME.glob("*.txt")} <= {
        file_of(game, seats, language).name for game, seats in TABLES for language in languages(game, seats)
    }


def single(match: Match, seat: Seat) -> Iterator[Command]:
    """Every answer that is no plan: of plans there are too many to be counted by hand."""
    choices = Choices(match.table, seat, match.asks[seat].offers)
    return (command for offer in choices.open() if offer.command is not Campaign for command in choices.each(offer))


def count_ways(match: Match, depth: int) -> int:
    """How many ways there are to give the next so many answers; asked seats answer in their order."""
    seat: Seat = match.waiting[0]
    if depth == 1:
        return sum(1 for _ in single(match, seat))
    ways = 0
    for command in single(match, seat):
        copy = match.copy()
        copy.submit(seat, command)
        ways += count_ways(copy, depth - 1) if not copy.over else 1
    return ways


def fords(market: str = "open", given: int = 0) -> Match:
    """Three Fords for two, after so many first legal answers."""
    match, _ = Match.start(GAME, 2, "ways", FordsOptions.model_validate({"market": market, "rounds": 1}))
    for _ in range(given):
        seat = match.waiting[0]
        match.submit(seat, next(match.legal(seat)))
    return match


def test_the_first_camp_has_25_places_and_the_second_24() -> None:
    assert count_ways(fords(), 1) == 25
    assert count_ways(fords(), 2) == 25 * 24


def test_then_both_buy_or_sell() -> None:
    assert count_ways(fords(given=2), 2) == 4


def test_the_ways_through_the_first_turn_are_those_counted_by_hand() -> None:
    """Camps at a1 (own) and a2 with 3 levies each, 2 gold, 3 wool, two cards.

    Pitch at b1 for 1 wool and 1 gold or 2 gold: 2. Recruit 1 to 3 in the one camp: 3. March 1 or 2 levies to a2 or
    b1: 4. Sell one or both cards: 3. Barter 1 or 2 gold for 1 to 3 wool: 6. Pass: 1. And every card to be played.
    """
    match = fords("closed", given=2)
    seat = match.waiting[0]
    hand: list[str] = match.state.model_dump()["players"][seat]["hand"]
    plays = len({card for card in hand if card != "ambush"})
    assert count_ways(match, 1) == 2 + 3 + 4 + 3 + 6 + 1 + plays


def test_the_ways_through_the_first_decisions_are_as_many_as_they_were() -> None:
    assert [count_ways(fords("closed", given=2), depth) for depth in (1, 2, 3)] == [19, 253, 3573]
    assert [count_ways(fords("open", given=2), depth) for depth in (1, 2, 3, 4)] == [2, 4, 94, 1278]
