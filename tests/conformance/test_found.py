"""What exploring has found stays found; and exploring finds what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.fords import GAME as FORDS
from engines.kernel import Happened, Match
from tests.conformance.explore import FOUND, PEOPLE, Case, checks, drawn, explore, listed
from tests.conformance.games import GAMES, AnyGame, every_game


@every_game
def test_what_was_found_once_holds_now(game: AnyGame) -> None:
    for case in listed():
        if case.game == game.id:
            case.examine()


def test_every_row_of_the_list_can_be_played() -> None:
    for case in listed(FOUND):
        assert case.game in GAMES and case.people in PEOPLE and case.check in checks(), case
        assert case.agreed.keys() <= GAMES[case.game].options.model_fields.keys(), case


def test_a_seed_leads_to_the_same_games_and_many_of_them_differ() -> None:
    every = list(GAMES.values())
    cases = [drawn("a seed", number, every) for number in range(60)]
    assert cases == [drawn("a seed", number, every) for number in range(60)]
    assert {case.game for case in cases} == set(GAMES) and {case.people for case in cases} == set(PEOPLE)
    assert drawn("another", 0, every).seed != cases[0].seed
    assert any(case.agreed for case in cases)


@pytest.mark.parametrize("people", PEOPLE)
def test_a_case_is_played_the_same_again(people: str) -> None:
    case = Case(FORDS.id, 2, "again", people, {})
    assert case.played().entries == case.played().entries


def explored(file: Path, games: int) -> int:
    file.touch()
    return explore("a seed", [FORDS], file, lambda number: number < games)


def test_where_all_is_well_nothing_is_found(tmp_path: Path) -> None:
    assert explored(tmp_path / "found.toml", 2) == 0
    assert listed(tmp_path / "found.toml") == []


def test_a_rule_that_breaks_is_found_kept_once_and_found_again_until_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    submit = Match.submit

    def breaks(match: Match, *args: Any, **given: Any) -> Any:
        answer = submit(match, *args, **given)
        if isinstance(answer, Happened) and match.over:
            raise ZeroDivisionError('in the last "battle"')
        return answer

    monkeypatch.setattr(Match, "submit", breaks)
    file = tmp_path / "found.toml"
    assert explored(file, 3) == 3
    assert "make explore SEED=a seed" in capsys.readouterr().out
    (case,) = listed(file)
    assert (case.game, case.seed, case.check) == (FORDS.id, "a seed 0", "playing")
    assert case.what == 'ZeroDivisionError: in the last "battle"'
    with pytest.raises(ZeroDivisionError):
        case.examine()
    assert explored(file, 3) == 3 and listed(file) == [case], "the list has it"
    monkeypatch.undo()
    case.examine()


def test_what_is_wrong_in_a_game_that_comes_to_its_end_is_found_by_what_is_asked_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(FORDS), "points", lambda game, view: [-1.0] * 9)
    assert explored(tmp_path / "found.toml", 1)
    case = listed(tmp_path / "found.toml")[0]
    assert case.check == "whole game"
    with pytest.raises(AssertionError):
        case.examine()
