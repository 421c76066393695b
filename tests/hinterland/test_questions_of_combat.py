"""Questions of combat as they come up in play, with what may be answered and what comes of it."""

from __future__ import annotations

import pytest

from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.battle import meet
from engines.hinterland.plunder import Plunder, Raid
from engines.hinterland.scene import Scene
from engines.hinterland.siege import siege
from engines.hinterland.stakes import SPEND
from engines.hinterland.state import Fought
from engines.hinterland.withdrawal import Withdraw
from engines.kernel import Choose
from tests.hinterland.test_questions import FAR, strict


def test_who_is_threatened_takes_units_and_herds_inside_as_far_as_there_is_room() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    scene.units(1, "rome", hi=3)
    scene.herds(0, "rome", sheep=2)
    play = scene.at("withdrawal", 0).play()
    assert play.asked(0) == "withdrawal.choose"
    room = play.state.lands["rome"].building.herds
    assert play.refuses(Withdraw(units={"li": 2}, herds={"sheep": room + 1}, grain=0))
    play.say(Withdraw(units={"li": 2}, herds={"sheep": 1}, grain=0))
    assert play.told("withdrawal.herds") == [{"seat": 0, "herds": {"sheep": 1}}]
    assert {unit.place for unit in play.state.units_of(0)} == {"inside"}


def riders() -> Scene:
    scene = Scene(mode="original")
    scene.village(0, "sabini")
    scene.village(1, "latium")
    for unit in scene.units(0, "rome", cavalry=2):
        scene.state.change(unit, came="sabini")
    scene.units(1, "rome", li=2)
    return scene


def test_cavalry_charges_before_the_others_strike() -> None:
    play = riders().at("battle", "rome").play().answer(True)
    assert play.asked(0) == "battle.charge"
    play.answer({"cavalry": 2})
    assert play.told("battle.charges") == [{"seat": 0, "units": {"cavalry": 2}}]


def test_dice_are_rolled_again_for_prestige() -> None:
    scene = riders()
    scene.state.players[0].pp = SPEND.reroll_combat
    scene.dice(*scene.swords("red", 1, 1), *[1] * 20)
    play = scene.at("battle", "rome").play().answer(True, {"cavalry": 2})
    assert play.asked(0) == "battle.paid_reroll"
    ask = play.match.asks[0]
    assert words(GAME, ["Ada", "Ben"]).ask(ask.key, ask.params).startswith("Battle in Roma: you rolled ")
    play.answer({"red 1": 1})
    assert play.told("battle.rerolled")
    assert play.asked(0) != "battle.paid_reroll"


def test_who_flees_takes_shelter_in_his_settlement_and_what_cannot_go_is_overrun() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "etruria_s")
    scene.village(1, FAR)
    for unit in scene.units(1, "rome", li=2):
        scene.state.change(unit, came="latium")
    scene.units(0, "rome", li=2, siege=1)
    scene.dice(*scene.swords("white", *[0] * 4))
    play = scene.at("battle", "rome").play().answer(True).until("battle.flight")
    while play.asked().startswith("battle.flight"):
        play.answer("flee" if play.match.waiting[0] == 0 else "stay")
    assert play.asked(0) == "battle.shelter"
    assert play.match.usual(0) == Choose(of="unit", choice={"li": 2})
    assert play.refuses(Choose(of="unit", choice={"li": play.state.lands["rome"].unit_room + 1}))
    play.answer({"li": 1})
    assert [told["units"] for told in play.told("battle.sheltered")] == [{"li": 1}]
    play.until("battle.fled")
    assert [told["units"] for told in play.told("battle.overrun")] == [{"siege": 1}]


def test_a_battle_that_nobody_wins_in_ten_rounds_is_drawn() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "sabini")
    scene.village(1, "latium")
    scene.state.change(scene.units(0, "rome", siege=1)[0], came="sabini")
    scene.units(1, "rome", siege=1)
    play = scene.at("battle", "rome").play().answer(True).until("battle.drawn")
    assert play.count(0, "siege") == play.count(1, "siege") == 1


def test_after_a_failed_round_the_besieger_goes_on_or_breaks_off() -> None:
    scene = strict()
    scene.city(0, "rome", fort=True)
    scene.units(0, "rome", "inside", li=2)
    scene.units(1, "rome", hi=8)
    scene.dice(*[1] * 20)
    play = scene.at("siege", "rome").play().answer(True).until("siege.go_on")
    assert play.asked(1) == "siege.go_on"
    play.answer(False)
    assert play.told("siege.broken_off")
    assert play.state.lands["rome"].owner == 0


@pytest.mark.parametrize(
    ("stormers", "ending", "lost"),
    [
        ({"li": 2, "siege": 1}, "siege.broken_off", {"li": 2}),
        ({"li": 1, "siege": 1}, "siege.beaten_off", {"li": 1, "siege": 1}),
    ],
)
def test_an_assault_that_leads_to_nothing_is_told_with_its_losses(
    stormers: dict[str, int], ending: str, lost: dict[str, int]
) -> None:
    scene = strict()
    scene.village(0, "insubres")
    scene.units(0, "insubres", "inside", hi=1)
    scene.units(1, "insubres", li=stormers["li"], siege=stormers["siege"])
    scene.dice(*scene.swords("white_reversed", *[0] * stormers["li"]))
    scene.dice(*scene.swords("red", 2), *scene.swords("blue", 0))
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True, "siege.go_on": False})
    told = [event for event in scene.table.news if event.key in ("siege.broken_off", "siege.beaten_off")]
    assert [(event.key, event.params["lost"], event.params["killed"]) for event in told] == [(ending, lost, {})]


def test_who_may_storm_reads_what_both_sides_bring_and_how_likely_the_walls_break() -> None:
    scene = strict()
    scene.village(0, "insubres")
    scene.units(0, "insubres", "inside", li=1)
    scene.units(1, "insubres", li=2, siege=1)
    play = scene.at("siege", "insubres").play()
    params = play.match.asks[1].params
    # One sword breaks a single shield: two reversed white dice show none in 4 of 9 cases.
    assert (params["shields"], params["swords"], params["chance"], params["theirs"]) == (1, 2, 56, 3)
    question = words(GAME, ("Ada", "Ben")).ask("siege.assault", params)
    assert "at best 2 swords against one shield of the walls: a chance of 56 % a round to break in" in question
    assert "Inside: 1 light infantry; at best 3 swords strike back each round" in question


def test_an_assault_that_cannot_break_the_walls_is_not_asked_about() -> None:
    for infantry, asked in ((4, False), (5, True)):
        scene = strict()
        scene.village(0, "insubres")
        scene.units(1, "insubres", li=infantry)
        play = scene.at("siege", "insubres").play()
        assert (play.asked(1) == "siege.assault") == asked


def test_an_assault_ends_when_those_who_are_left_cannot_break_the_walls() -> None:
    scene = strict()
    scene.village(0, "insubres")
    scene.units(0, "insubres", "inside", hi=1)
    scene.units(1, "insubres", li=5)
    scene.dice(*scene.swords("white_reversed", 0, 0, 0, 0, 0), *scene.swords("red", 2), *scene.swords("blue", 0))
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True, "siege.go_on": []})
    assert [event.key for event in scene.table.news][-1] == "siege.broken_off"


def test_a_round_in_which_nobody_falls_is_told_and_so_is_a_battle_that_nobody_wants() -> None:
    scene = strict()
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=1)
    scene.dice(*scene.swords("white", 0, 0))
    scene.run(meet(scene.table, "insubres", 0, 1), {"battle.flight 0": "flee"})
    assert [event.key for event in scene.table.news if event.key == "battle.in_vain"]
    scene = strict()
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=1)
    scene.run(meet(scene.table, "insubres", 0, 1), {"battle.fight": False})
    assert [event.key for event in scene.table.news] == ["battle.avoided"]


def test_raiders_plunder_a_field_that_they_hold_in_enemy_land() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "sabini", li=1)
    play = scene.at("plunder", 0).play()
    assert play.asked(0) == "plunder.act"
    assert play.refuses(Raid(orders=(Plunder(field="etruria_s").said(),)))
    play.say(Raid(orders=(Plunder(field="sabini").said(),)))
    assert play.state.lands["sabini"].plundered


def test_a_herd_that_stays_inside_eats_or_is_lost() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(1, "rome", hi=1)
    scene.herds(0, "rome", sheep=1, pigs=1)
    scene.penned("rome")
    scene.state.alter("rome", grain=1)
    play = scene.at("combat_end").play()
    assert play.asked(0) == "feeding.inside"
    assert play.refuses(Choose(of="herd", choice={"sheep": 1, "pigs": 1}))
    play.answer({"pigs": 1})
    assert [herd.kind for herd in play.state.lands["rome"].herds] == ["pigs"]


def test_who_has_destroyed_an_enemy_learns_and_the_player_says_who() -> None:
    scene = strict("original")
    scene.village(0, "rome")
    units = [*scene.units(0, "rome", li=1), *scene.units(0, "rome", hi=1)]
    scene.state.fought = [Fought(at="rome", seat=0, kills=1, units=[unit.id for unit in units])]
    play = scene.at("experience", 0).play()
    assert play.asked(0) == "experience.whom"
    assert play.refuses(Choose(of="unit", choice={"li": 1, "hi": 1}))
    play.answer({"hi": 1})
    assert [unit.label for unit in play.state.units_of(0)] == ["li", "hi experienced"]
