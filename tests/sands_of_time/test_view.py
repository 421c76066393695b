"""What each seat sees, and what it does not."""

from __future__ import annotations

import re

from engines.kernel import Dice, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.data import BORDERS, CHRONICLES, REGIONS
from engines.sands_of_time.generation import Plan
from engines.sands_of_time.govern_advance import Advance, LayOut
from engines.sands_of_time.hidden import redeal
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.turn import Decline
from engines.sands_of_time.view import SandsView
from tests.sands_of_time.seats import A, M


def seen(playing: Playing, seat: int | None) -> SandsView:
    view = playing.match.view(seat)
    assert isinstance(view, SandsView)
    return view


def test_the_whole_board_is_there_also_what_is_out_of_play() -> None:
    playing = Scene(2).region("italia", M, "capital", peasants={M: 2}, buildings=["road"]).at("plan").play()
    view = seen(playing, None)
    assert [region.id for region in view.regions] == list(REGIONS)
    assert [border.id for border in view.borders] == list(BORDERS)
    italia = next(region for region in view.regions if region.id == "italia")
    assert (italia.controller, italia.status, italia.peasants, italia.buildings) == (M, "capital", (2, 0), ("road",))
    assert not next(region for region in view.regions if region.id == "india").in_play


def test_only_the_owner_sees_plans_hand_and_chronicles() -> None:
    playing = Scene().player(M, chronicles={"C": "chronicle_4"}).player(M, used=["build"]).at("plan").play()
    for seat in range(3):
        playing.does(seat, Plan(cards=("chronicle", "muster")))
    # The start player has revealed; the others have not.
    assert seen(playing, A).players[A].planned == ("chronicle", "muster")
    assert seen(playing, M).players[A].planned is None
    assert seen(playing, None).players[A].face_down == 2
    assert seen(playing, M).players[M].chronicles == {"C": "chronicle_4"}
    assert seen(playing, A).players[M].chronicles is None
    assert seen(playing, A).players[M].chronicle_fields == ("C",)
    assert seen(playing, A).players[M].chronicle_cards == 6
    assert seen(playing, A).players[M].hand is None


def test_a_reused_card_does_not_show_in_the_number_of_cards() -> None:
    fresh = Scene().player(A, used=["build"], planned=["chronicle", "muster"]).turn(M, "govern", "tribute").play()
    again = Scene().player(A, used=["build"], planned=["chronicle", "build"]).turn(M, "govern", "tribute").play()
    assert seen(fresh, None).players[A].cards == seen(again, None).players[A].cards


def test_drawn_advances_are_seen_by_who_draws_and_the_one_put_back_is_remembered() -> None:
    playing = (
        Scene()
        .row("civil_2", "labor", "ornamentation")
        .deck("civil", 3, "tyranny", "sewers")
        .player(M, unrest=0, knows=["labor"])
        .turn(M, "advance", "govern")
        .play()
        .does(M, Advance(to="ornamentation"))
    )
    mine, theirs = seen(playing, M).turn, seen(playing, A).turn
    assert mine is not None
    assert theirs is not None
    assert (mine.drawn, theirs.drawn) == (("sewers", "tyranny"), None)
    playing.does(M, LayOut(advance="sewers"))
    assert seen(playing, M).known_tops == {"civil_3": "tyranny"}
    assert seen(playing, A).known_tops == {}
    for seed in range(20):
        state = playing.state.model_copy(deep=True)
        redeal(state, M, Dice(seed=str(seed)))
        assert state.decks["civil_3"][-1] == "tyranny"


def test_redealing_keeps_what_the_viewer_knows() -> None:
    position = Scene().player(A, chronicles={"A": "chronicle_1", "F": "chronicle_7"}, planned=["build", "raid"])
    playing = position.player(M, chronicles={"B": "chronicle_3"}).turn(M, "govern", "tribute").play()
    before = playing.state.model_copy(deep=True)
    different = 0
    for seed in range(20):
        state = before.model_copy(deep=True)
        redeal(state, M, Dice(seed=str(seed)))
        assert state.players[M] == before.players[M]
        assert set(state.players[A].chronicles) == {"A", "F"}
        assert len(state.players[A].planned) == 2
        different += state != before
    assert different > 15


def test_redealing_takes_chronicles_for_others_until_they_are_unrolled() -> None:
    playing = (
        Scene().player(A, chronicles={"A": "chronicle_1", "F": "chronicle_7"}).turn(M, "govern", "tribute").play()
    )
    for unrolled in (False, True):
        dealt = set()
        for seed in range(20):
            state = playing.state.model_copy(deep=True)
            state.unrolled = unrolled
            redeal(state, M, Dice(seed=str(seed)))
            dealt.add(tuple(state.players[A].chronicles.values()))
        assert (dealt == {("chronicle_1", "chronicle_7")}) == unrolled


def test_the_position_in_words_names_players_regions_and_advances() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", peasants={M: 2}, soldiers={A: 1}, buildings=["road"])
        .player(M, knows=["law"], caravans=["gallia--italia"], chronicles={"C": "chronicle_4"})
        .turn(M, "govern", "tribute")
        .play()
    )
    words = Words(GAME.catalogs["en"], ("Red", "Blue", "Green"))
    text = "\n".join(GAME.position(seen(playing, M), words))
    for phrase in ("Red", "Italia", "Capital of Red.", "2 peasants", "Law", "Chronicle 4"):
        assert phrase in text
    assert "Chronicle 4" not in "\n".join(GAME.position(seen(playing, A), words))


def test_the_position_in_words_says_that_the_game_is_over() -> None:
    position = Scene().player(A, points=5)
    position.state.dynasty, position.state.space = 3, 28
    words = Words(GAME.catalogs["en"], ("Red", "Blue", "Green"))
    assert GAME.position(seen(Scene().turn(M, "govern", "tribute").play(), None), words)[0].startswith("Dynasty 1,")
    assert GAME.position(seen(position.at("dynasty").play(), None), words)[0] == "The game is over, won by Blue."


def test_2_9_a_chronicle_is_described_with_the_numbers_of_the_tables() -> None:
    words = Words(GAME.catalogs["en"], ())
    for card in CHRONICLES.values():
        numbers = [int(number) for number in re.findall(r"\d+", words.describes("chronicle", card.id))]
        assert numbers == [card.heritage, card.points, *card.requirement.values()]


def test_a_revealed_card_is_no_longer_in_hand_until_it_is_declined() -> None:
    playing = Scene().turn(M, "chronicle", "tribute").play()
    hand = seen(playing, M).players[M].hand
    assert hand is not None
    assert not {"chronicle", "tribute"} & set(hand)
    assert seen(playing, A).players[M].cards == len(hand)
    playing.does(M, Decline(card="chronicle"))
    assert "chronicle" in (seen(playing, M).players[M].hand or ())
