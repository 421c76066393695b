"""The card of a battle: what it reads from the news, and that there is one only where there was a fight."""

from __future__ import annotations

import pytest

from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.scene import Finish, Playing, Scene
from engines.kernel import Event
from render.era_of_tribes.battle_card import Roll, Side, battle_in
from render.era_of_tribes.climax import climax_picture
from render.kit.battle import WIDTH
from render.kit.collage import Collage
from tests.era_of_tribes.examples import A, B
from tests.render.era_of_tribes.tables import SPEECH, full


def battle() -> Playing:
    """Two Gauls march against one Iberian: the first roll decides."""
    position = Scene("gauls", "iberians").player(A, food=1).land("aquitania", A, 2).land("celtiberia", B)
    near = next(land for land in position.state.board.near["aquitania"] if position.state.lands[land].empty)
    position.land(near, B)
    playing = position.dice("sword", "sword").turn(A).play()
    march = March(origin="aquitania", target=near, vassals=2)
    return playing.does(A, Expand(leaders=1, goods={}, orders=(march.said(),)), Finish())


def told(key: str, **params: object) -> Event:
    return Event(key=key, params=params)


def test_8_5_the_card_tells_who_fought_with_what_and_who_fell() -> None:
    fought = battle_in(battle().news)
    assert fought is not None
    assert fought.attacker == Side(A, 2, 2, ("sword", "fist", "mask"))
    assert fought.defender == Side(B, 1, 0, ("shield", "catapult"))
    assert fought.rolls == (Roll("sword", "sword", 0, 1),)
    assert fought.winner is fought.attacker


@pytest.mark.parametrize(("end", "winner"), [("battle.draw", None), ("battle.barbarians_won", "defender")])
def test_barbarians_have_no_seat_and_a_draw_has_no_winner(end: str, winner: str | None) -> None:
    news = [
        told("battle.begins", space="latium", seat=0, other=None),
        told("battle.markers", mine=1, theirs=1, attacker=["sword"], defender=["shield", "fist", "mask", "catapult"]),
        told("battle.roll", red="sword", green="shield", attacker=1, defender=1, mine=0, theirs=0),
        told(end, space="latium"),
    ]
    fought = battle_in(news)
    assert fought is not None
    assert fought.defender.seat is None
    assert fought.winner is (getattr(fought, winner) if winner else None)
    assert isinstance(climax_picture(full(6), news, SPEECH), Collage)


def test_the_longest_battle_stays_in_its_lines() -> None:
    rolls = [told("battle.roll", red="fist", green="mask", attacker=1, defender=1, mine=1, theirs=1)] * 15
    markers = told("battle.markers", mine=16, theirs=16, attacker=["sword"], defender=["shield"])
    news = [told("battle.at_sea", space="mare_tyrrhenum", seat=0, other=1), markers, *rolls]
    picture = climax_picture(full(6), [*news, told("battle.won", seat=0, space="mare_tyrrhenum")], SPEECH)
    assert picture is not None
    assert picture.width == WIDTH
    assert picture.height < WIDTH


def test_who_meets_nobody_has_no_card() -> None:
    news = [told("battle.begins", space="latium", seat=0, other=1), told("battle.undefended", space="latium")]
    assert climax_picture(full(6), [*news, told("battle.won", seat=0, space="latium")], SPEECH) is None
    assert climax_picture(full(6), news, SPEECH) is None
