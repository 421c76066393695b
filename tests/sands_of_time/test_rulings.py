"""Where the rulebook can be read in two ways: what the house has settled (16), beside the reading it did not take."""

from __future__ import annotations

from engines.sands_of_time.bonus import Oppression
from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import Caravan, brings_heritage, connected
from engines.sands_of_time.govern_advance import Govern
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.tribute import Tribute
from engines.sands_of_time.turn import Decline
from tests.sands_of_time.seats import A, M


def reused_govern() -> Playing:
    position = Scene().region("italia", M, "capital").player(M, grain=9, unrest=3, used=["govern"])
    return position.turn(M, "govern", "chronicle").play()


def test_16_8_a_reused_card_costs_unrest_when_it_is_used() -> None:
    playing = reused_govern().does(M, Govern(steps=1)).does(M, Decline(card="chronicle"))
    assert playing.player(M).unrest == 3 - 1 + 1


def test_16_8_a_reused_card_that_was_only_chosen_costs_none() -> None:
    playing = reused_govern().does(M, Decline(card="govern")).does(M, Decline(card="chronicle"))
    assert playing.player(M).unrest == 3


def test_16_42_a_reused_card_that_is_declined_stays_used_and_a_fresh_one_does_not() -> None:
    playing = reused_govern().does(M, Decline(card="govern")).does(M, Decline(card="chronicle"))
    assert playing.player(M).used == ["govern"]


def test_16_22_nobody_oppresses_peasants_in_a_region_of_others_or_of_nobody() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", peasants={M: 1})
        .region("gallia", A, "capital", peasants={M: 3})
        .region("libya", peasants={M: 3})
        .turn(M, "chronicle", "govern")
        .play()
    )
    assert playing.choices("oppression", M) == ["italia"]
    playing.refuses(Oppression(region="gallia"), M)
    playing.refuses(Oppression(region="libya"), M)


def test_16_10_an_own_city_that_no_own_caravan_has_reached_brings_no_heritage() -> None:
    position = Scene().region("italia", M, "capital").region("sicilia", M, "colony", buildings=["city"])
    playing = position.player(M, grain=2).turn(M, "caravan_1", "chronicle").play()
    assert not brings_heritage(playing.state, M, "italia--sicilia")
    playing.state.lands["sicilia"].controller = A
    assert brings_heritage(playing.state, M, "italia--sicilia"), "the city of another player does"


def test_16_14_a_city_in_a_region_without_control_is_nobodys() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital")
        .region("sicilia", yields="gold", buildings=["city"])
        .player(M, grain=2)
        .player(A, caravans=["italia--sicilia"], gold=3)
        .turn(M, "caravan_1", "tribute")
        .play()
    )
    assert "sicilia" not in connected(playing.state, M)
    assert not brings_heritage(playing.state, M, "italia--sicilia")
    playing.does(M, Caravan(border="italia--sicilia", payment="grain", heritage="none", card="caravan_1"))
    playing.does(M, Tribute(source="caravans"))
    assert playing.player(A).gold == 3, "reached, and yet no tribute to anybody"


def test_16_29_a_triumphal_arch_stands_in_colonies_only() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital")
        .region("gallia", M)
        .region("libya", M, "colony")
        .player(M, gold=30)
        .turn(M, "build", "chronicle")
        .play()
    )
    for region in ("italia", "gallia"):
        playing.refuses(Build(region=region, building="triumphal_arch", theatres=(), labor=0), M)
    playing.does(M, Build(region="libya", building="triumphal_arch", theatres=(), labor=0))
