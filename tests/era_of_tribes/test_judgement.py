"""What a computer holds things to be worth: sentences that any player of the game would sign."""

from __future__ import annotations

from math import isclose

from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.data import EPOCHS
from engines.era_of_tribes.heuristics.battles import reinforcements, stakes
from engines.era_of_tribes.heuristics.turn import hire_worth
from engines.era_of_tribes.parts import Battle, Side
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.proposals.purposes import Purpose
from engines.era_of_tribes.scene import Scene
from engines.kernel import asked
from tests.era_of_tribes.examples import A, B

BUILDER, FIGHTER, PLAIN = Purpose("builder", build=2.0), Purpose("fighter", fight=2.0), Purpose("plain")


def test_to_be_the_first_in_a_field_is_worth_more_to_a_builder() -> None:
    def pioneering(purpose: Purpose) -> float:
        first = Scene("gauls", "iberians")
        later = Scene("gauls", "iberians").pioneers(commerce=1)
        here, there = (Outlook(position.state, A, purpose) for position in (first, later))
        return here.advance("commerce") - there.advance("commerce")

    assert pioneering(BUILDER) > 1.2 * pioneering(PLAIN) > 0


def test_towns_and_hunger_cost_morale_as_long_as_a_round_follows() -> None:
    position = Scene("gauls", "iberians").player(A, hunger=2)
    for land in list(position.state.lands)[:3]:
        position.land(land, A, town=True)
    due = position.state.town_malus(A) + 2 - EPOCHS[position.state.players[A].epoch].morale_per_round
    assert due > 2
    assert Outlook(position.state, A).morale_loss == due
    position.state.ending = [A]
    assert Outlook(position.state, A).morale_loss == 0


def test_9_a_battle_decides_over_a_step_of_the_parade_on_either_side() -> None:
    position = Scene("gauls", "iberians").land("edetania", B)
    position.state.battle = Battle(
        space="edetania", at_sea=False, landing=False, attacker=Side(seat=A), defender=Side(seat=B)
    )
    fighter, plain = (Outlook(position.state, A, purpose) for purpose in (FIGHTER, PLAIN))
    step = fighter.triumph - plain.triumph
    assert step > 0
    assert isclose(stakes(fighter) - stakes(plain), 2 * step)


def test_8_5_nobody_hires_mercenaries_for_a_province_that_is_lost_or_safe_anyway() -> None:
    def first_thought(attackers: int, defenders: int) -> type:
        position = Scene("gauls", "iberians").land("edetania", A, defenders).player(A, tiles=["score_thalers"])
        position.state.battle = Battle(
            space="edetania",
            at_sea=False,
            landing=False,
            attacker=Side(seat=B, units={"vassal": attackers}, placed=attackers),
            defender=Side(seat=A, units={"vassal": defenders}, placed=defenders),
        )
        ask = asked(A, "battle.more", Reinforce, HoldOut)
        return type(reinforcements(Outlook(position.state, A), ask)[0])

    assert first_thought(attackers=9, defenders=1) is HoldOut
    assert first_thought(attackers=1, defenders=9) is HoldOut


def test_5_4_1_a_leader_for_hire_is_worth_the_more_the_less_the_thalers_are_needed() -> None:
    poor, rich = (Outlook(Scene("gauls", "iberians").player(A, thalers=t).state, A) for t in (5, 25))
    assert poor.thaler > rich.thaler
    assert hire_worth(rich) > hire_worth(poor) > 0


def test_6_6_mechanics_is_worth_two_more_armies_to_the_germanics() -> None:
    germanics, slavs = (Outlook(Scene("germanics", "slavs", board="two_8").state, seat) for seat in (A, B))
    assert germanics.army == slavs.army > 0
    assert isclose(germanics.advance("mechanics") - slavs.advance("mechanics"), 2 * germanics.army)
