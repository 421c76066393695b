"""Nothing leaks where most is hidden: in battles, bargains and draws."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from tests.conformance.another_world import Worlds, answers_to, forget_what_was_worked_out, redealt
from tests.conformance.games import GAMES, AnyGame, every_game, file_of, viewers
from tests.conformance.sealed import assert_sealed_answers_show_nothing
from tests.conformance.secrecy import secrecy_of
from tests.conformance.timed import assert_time_tells_nothing
from tests.conformance.wars import wars

STRETCH = 10
POINTS = 3
"""Where the worlds part, in each story: at its beginning, where the script of a war leads into it, and later."""


# One worker tells the wars of a game, once.
every_war = pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=name, marks=pytest.mark.xdist_group(f"{name} at war")) for name, game in GAMES.items()],
)


@every_game
def test_every_private_sentence_stands_in_the_table_of_who_hears_it(game: AnyGame) -> None:
    """What the watch of `secrecy` holds against it, wherever in this suite it is told."""
    told, declared = private_keys(game.home), set(secrecy_of(game.id).HEARS)
    file = file_of(game.id, "secrecy")
    assert told <= declared, f"HEARS of {file} does not say who hears {sorted(told - declared)}"
    assert told == declared, f"HEARS of {file} names what the rules tell to nobody alone: {sorted(declared - told)}"


def private_keys(folder: Path) -> set[str]:
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            tells = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("tell")
            if isinstance(node, ast.Call) and tells and any(word.arg == "to" for word in node.keywords):
                assert isinstance(node.args[0], ast.Constant), f"{file.name}:{node.lineno}: the key is no literal"
                found.add(str(node.args[0].value))
    return found


@every_war
def test_the_wars_hold_private_news_and_secret_questions(game: AnyGame) -> None:
    """Else the tests below would prove nothing."""
    lines = [line for told in wars(game.id) for line in told.lines]
    if secrecy_of(game.id).HEARS:
        assert any(line.ask.secret for line in lines)
        assert any(event.audience is not None for line in lines for event in line.happened.events)


@every_war
def test_in_a_war_no_view_and_no_choice_depends_on_what_is_hidden(game: AnyGame) -> None:
    for told in wars(game.id):
        for count, line in enumerate(told.lines):
            match = told.match_at(count)
            state, shown = match.state, answers_to(match, line.seat, count)
            # Whoever is asked, a spectator, and the others in turn.
            for viewer in dict.fromkeys((line.seat, None, count % told.seats)):
                other = redealt(game, state, viewer, f"war {count}")
                seen, there = game.view(state, viewer), game.view(other, viewer)
                assert there.model_dump_json() == seen.model_dump_json()
                assert game.position(there, told.words) == game.position(seen, told.words)
                if viewer == line.seat:
                    match.table.state = other
                    forget_what_was_worked_out(match)
                    assert answers_to(match, viewer, count) == shown
                    match.table.state = state
                    forget_what_was_worked_out(match)


@every_war
def test_in_a_war_the_worlds_stay_alike_beside_every_draw_and_roll(game: AnyGame) -> None:
    """With equal dice and other hands, whoever is told nothing new hears, sees and is asked the same."""
    compared = 0
    for told in wars(game.id):
        points = told.open_points
        for point in points[:: max(1, len(points) // POINTS)]:
            for viewer in viewers(told.seats):
                rnd = random.Random(point.entries)
                worlds = Worlds.opened(told, point, viewer, f"war {point.entries}", reseal=False, same_dice=True)
                if worlds is None:
                    continue
                worlds.compare()
                for _ in range(STRETCH):
                    if worlds.count >= len(told.lines) or not worlds.go_on(rnd):
                        break
                    compared += 1
    assert compared or not game.traits.hides


@every_war
def test_in_a_war_a_sealed_answer_shows_in_nothing(game: AnyGame) -> None:
    """Bids, charges, flight."""
    for told in wars(game.id):
        assert_sealed_answers_show_nothing(told)


@every_war
async def test_in_a_war_the_time_tells_nothing(game: AnyGame, tmp_path: Path) -> None:
    for number, told in enumerate(wars(game.id)):
        folder = tmp_path / str(number)
        folder.mkdir()
        await assert_time_tells_nothing(folder, told)
