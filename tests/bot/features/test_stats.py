"""Numbers from finished games, through Discord and by themselves."""

from __future__ import annotations

from bot.table.numbers import Finished, of_game, of_person, regulars
from engines.kernel import Result
from storage.store import Sitter, StoredGame
from tests.bot.discord.evening import Evening

ADA, BEN, HAL = Sitter(user="1", name="Ada"), Sitter(user="2", name="Ben"), Sitter.computer("easy", "Hal")
GONE = Sitter(user="", name="somebody")


def ended(number: int, points: tuple[float, ...], *sitters: Sitter, kind: str = "fords") -> Finished:
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    game = StoredGame(
        id=number, kind=kind, place="", server="9", opener="1", status="over", options={}, seed="", sitters=sitters,
        seq=1, posed=0, created=0.0, touched=number * 86400.0,
    )  # fmt: skip
    return Finished(game, Result(places=tuple((seat,) for seat in order), points=points), moves=10 * number)


def test_wins_against_computers_are_counted_apart() -> None:
    games = [
        ended(1, (5, 3), ADA, BEN),
        ended(2, (4, 9), ADA, BEN),
        ended(3, (8, 2), ADA, HAL),
        ended(4, (8, 2, 7), ADA, HAL, BEN),
        ended(5, (30, 1), ADA, HAL, kind="other"),
        ended(6, (7,), ADA),
    ]
    fords, other = of_person(games, "1")
    assert (fords.kind, fords.people.games, fords.people.won, max(fords.people.points)) == ("fords", 3, 2, 8)
    assert (fords.computers.games, fords.computers.won) == (2, 2), "alone against a computer, and quite alone"
    assert (other.people.games, other.computers.won) == (0, 1)
    assert [(one.name, one.tally.won, one.tally.games) for one in regulars(games)] == [("Ada", 2, 3), ("Ben", 1, 3)]
    assert of_person(games, "77") == []


def test_a_game_has_its_length_its_best_and_its_seats() -> None:
    found = of_game([ended(1, (5, 3), ADA, BEN), ended(3, (4, 9), ADA, GONE), ended(5, (4, 6, 1), ADA, BEN, HAL)])
    assert found is not None and (found.games, found.moves, found.days) == (3, 30, 3)
    assert (found.best, found.by) == (9, ""), "who wished to be forgotten has no name"
    assert found.seats == ((1, 3), (2, 3), (0, 1))
    assert of_game([]) is None


async def test_everybody_reads_them_from_the_games_of_the_server(evening: Evening) -> None:
    await evening.dov.type("stats")
    assert "No game has been played to the end here; none is running." in evening.dov.sees
    await evening.begin(evening.ada, evening.ben, rounds=3, market="closed")
    await evening.play_on(lambda match: match.over)
    result = (await evening.match()).result
    assert result is not None
    (winner, *_) = result.winners
    name, best = ("Ada", "Ben")[winner], f"{result.points[winner]:g}"
    await evening.restart()
    await evening.dov.type("stats")
    assert "One game has been played to the end here" in evening.dov.sees and "Three Fords: 1" in evening.dov.sees
    assert "### Dov\nNo game to the end yet." in evening.dov.sees and evening.dov.menu and evening.dov.menu.ephemeral
    if len(result.winners) == 1:
        assert f"1. {name}: 1 of 1" in evening.dov.sees
    await evening.dov.type("stats", player=(evening.ada.user, evening.ben.user)[winner])
    assert f"With people: one game, 1 won; {best} points at best." in evening.dov.sees
    found = await evening.dov.suggestions("stats", game="thr")
    assert [one["value"] for one in found] == ["fords"]
    await evening.dov.type("stats", game="fords")
    assert f"Most points ever: {max(result.points):g}" in evening.dov.sees and "Seat 2 won" in evening.dov.sees
    await evening.dov.type("stats", game="chess")
    assert evening.dov.sees.startswith("I do not know a game called “chess”.")
