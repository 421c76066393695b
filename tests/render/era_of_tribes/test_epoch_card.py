"""The card of a revolution: what it reads from the news, and which epochs it shows."""

from __future__ import annotations

from engines.kernel import Event
from render.era_of_tribes.climax import climax_picture
from render.era_of_tribes.epoch_card import Entered, entered_in, epochs_so_far
from tests.render.era_of_tribes.tables import SPEECH, full
from tests.render.tables import told

VIEW = full(3)
LONG = VIEW.model_copy(update={"length": "long"})


def entered(epoch: str, seat: int = 0, *then: Event) -> list[Event]:
    before = told("influence.gained", seat=seat, amount=9, influence=9)
    others = told("morale.rises", seat=2, amount=4, morale=4)
    return [before, told("epoch.entered", seat=seat, epoch=epoch), others, *then]


def test_12_2_the_card_tells_what_the_new_epoch_brought_and_what_went_with_the_old() -> None:
    news = entered("iron_age", 0, told("morale.rises", seat=0, amount=3, morale=5))
    assert entered_in(VIEW, news) == Entered(0, "iron_age", (("morale", 3), ("food", 1)))
    first = [*entered("bronze_age"), told("influence.gained", seat=0, amount=5, influence=6)]
    assert entered_in(VIEW, first) == Entered(0, "bronze_age", (("influence", 5), ("leaders", 1)))


def test_one_leader_is_one() -> None:
    assert [SPEECH.say("leaders_gained", count=count) for count in (1, 2)] == ["Leader", "Leaders"]


def test_12_2_the_epoch_that_ends_the_game_brings_nothing_of_its_own() -> None:
    news = entered("antiquity")
    assert entered_in(VIEW, news) == Entered(0, "antiquity", (("food", -1),))
    assert entered_in(LONG, news) == Entered(0, "antiquity", (("leaders", 1), ("food", -1)))


def test_an_automa_has_no_leaders() -> None:
    assert entered_in(VIEW, entered("bronze_age", -1)) == Entered(-1, "bronze_age", ())


def test_a_game_shows_the_epochs_up_to_its_end_the_latest_on_top() -> None:
    assert [epoch.id for epoch in epochs_so_far(VIEW)] == ["antiquity", "iron_age", "bronze_age", "neolithic"]
    assert len(epochs_so_far(LONG)) == 6


def test_of_a_battle_and_a_revolution_the_later_one_is_drawn() -> None:
    battle = [
        told("battle.begins", space="latium", seat=0, other=1),
        told("battle.markers", mine=2, theirs=1, attacker=["sword"], defender=["shield"]),
        told("battle.won", seat=0, space="latium"),
    ]
    revolution = entered("iron_age")
    sizes = [
        picture.size
        for news in (battle, revolution, [*battle, *revolution], [*revolution, *battle])
        if (picture := climax_picture(VIEW, news, SPEECH))
    ]
    assert sizes[0] != sizes[1]
    assert sizes[2:] == [sizes[1], sizes[0]]
