"""Rare rules of war, met as players meet them: the game asks, they answer, the game goes on."""

from __future__ import annotations

import pytest

from engines.hinterland.facts import BUILDING_LIMITS, BUILDINGS, UNIT_LIMITS
from engines.hinterland.pieces import tiles_left
from engines.hinterland.scene import Scene
from engines.hinterland.state import Site, Taken
from engines.hinterland.withdrawal import Hold, Sally

# Battle (11.6, 11.8)


def convoy(**cargo: int) -> Scene:
    """Two transports, the first of them with this cargo, the other with two light infantry; a warship meets them"""
    scene = Scene(mode="basic")
    scene.village(0, "rome")
    scene.village(1, "etruria_n")
    one, other = scene.units(0, "tuscum", transport=2)
    for ship, kinds in ((one, cargo), (other, {"li": 2})):
        for kind, count in kinds.items():
            for unit in scene.units(0, "tuscum", "aboard", "standard", **{kind: count}):
                scene.state.change(unit, ship=ship.id)
    scene.state.change(scene.units(1, "tuscum", warship=1)[0], came="ligusticum")
    scene.state.players[1].pp = 6
    scene.dice(*scene.swords("blue", 2), *scene.swords("white", 0, 0), *[1] * 40)
    return scene


def test_when_a_ship_goes_down_what_the_others_cannot_carry_drowns_and_its_owner_says_who() -> None:
    play = convoy(li=2, hi=1).at("battle", "tuscum").play().answer(True)
    assert play.asked(1) == "battle.rear_target"
    play.answer("transport").until("battle.drown")
    assert play.asked(0) == "battle.drown"
    assert play.choices() == ["li", "hi"]
    play.answer("li", "hi")
    assert [told["unit"] for told in play.told("battle.drowned")] == ["li", "hi"]
    assert play.count(0, "transport") == 1


def test_who_still_fits_aboard_another_ship_is_saved() -> None:
    play = convoy(li=1).at("battle", "tuscum").play().answer(True, "transport").until("battle.losses")
    assert play.count(0, "transport") == 1
    assert play.count(0, "li") == 3 - play.told("battle.losses")[0]["units"].get("li", 0)
    assert not play.told("battle.drowned")


def test_hits_that_are_left_over_fall_on_the_rear_and_the_side_that_is_hit_says_on_whom() -> None:
    scene = Scene(mode="original")
    scene.village(1, "sabini")
    scene.state.change(scene.units(0, "rome", hi=3)[0], came="sabini")
    scene.units(1, "rome", li=1)
    scene.units(1, "rome", siege=1)
    scene.units(1, "rome", level="experienced", li=1)
    scene.dice(*scene.swords("red", 1, 1, 1), *scene.swords("white", 0, 0), *[1] * 20)
    play = scene.at("battle", "rome").play().answer(True).until("battle.rear_loss")
    assert play.asked(1) == "battle.rear_loss"
    assert play.choices() == ["li experienced", "siege"]


def test_the_rear_is_safe_while_anybody_stands_before_it() -> None:
    scene = Scene(mode="original")
    scene.village(1, "sabini")
    scene.state.change(scene.units(0, "rome", hi=3)[0], came="sabini")
    scene.units(1, "rome", li=4, siege=1)
    scene.dice(*scene.swords("red", 1, 1, 1), *scene.swords("white", 0, 0, 0, 0))
    play = scene.at("battle", "rome").play().answer(True).until("battle.losses")
    assert "siege" not in play.told("battle.losses")[0]["units"]
    assert not any(ask.key == "battle.rear_loss" for ask in play.match.asks.values())


# Withdrawal (11.1)


def besieged_village() -> Scene:
    scene = Scene()
    scene.village(0, "rome")
    scene.village(1, "sabini")
    scene.units(0, "rome", "inside", li=2)
    scene.units(1, "rome", li=1, siege=1)
    return scene


def test_a_garrison_sallies_out_to_fight_on_the_field() -> None:
    play = besieged_village().at("withdrawal", 0).play()
    assert play.asked(0) == "withdrawal.sally"
    assert play.refuses(Sally(units={"li": 3}))
    play.say(Sally(units={"li": 2}))
    assert [unit.place for unit in play.state.units_of(0)] == ["free", "free"]
    assert play.asked().startswith("battle.fight")


def test_who_holds_stays_inside() -> None:
    play = besieged_village().at("withdrawal", 0).play().say(Hold())
    assert [unit.place for unit in play.state.units_of(0)] == ["inside", "inside"]
    assert play.asked(1) == "siege.assault"


def test_builders_leave_their_site_before_a_battle_and_then_they_fight_as_free_units() -> None:
    scene = Scene()
    scene.village(0, "sabini")
    scene.village(1, "etruria_s")
    scene.state.alter("rome", site=Site(owner=0, building="village", quarters=1))
    scene.units(0, "rome", "site", li=2)
    scene.units(1, "rome", li=1)
    play = scene.at("withdrawal", 0).play()
    assert play.asked(0) == "withdrawal.builders"
    play.answer({"li": 1})
    assert sorted(unit.place for unit in play.state.units_of(0)) == ["free", "site"]
    assert play.told("withdrawal.builders") == [{"seat": 0, "units": {"li": 1}, "space": "rome"}]


def test_builders_are_not_asked_where_no_enemy_stands() -> None:
    scene = Scene()
    scene.village(0, "sabini")
    scene.village(1, "etruria_s")
    scene.state.alter("rome", site=Site(owner=0, building="village", quarters=1))
    scene.units(0, "rome", "site", li=2)
    play = scene.at("withdrawal", 0).play()
    assert not play.asked().startswith("withdrawal")


# Siege, and the fate of what has fallen (12.6, 12.8)


def test_after_the_breach_the_defender_may_give_up_and_the_settlement_changes_hands_whole() -> None:
    scene = Scene()
    scene.city(0, "rome", fort=True)
    scene.village(0, "latium")
    scene.village(1, "sabini")
    scene.units(0, "rome", "inside", li=2, hi=2)
    scene.units(1, "rome", hi=12)
    scene.dice(*[6] * 2, *[3] * 12, *[1] * 12)
    play = scene.at("siege", "rome").play().answer(True).until("siege.surrender")
    assert play.asked(0) == "siege.surrender"
    play.answer(True).until("fate.occupied")
    land = play.state.lands["rome"]
    assert (land.owner, land.settlement, land.fort) == (1, "city", True)
    assert play.count(0, "li", "rome") == play.count(0, "hi", "rome") == 0


def test_before_the_breach_nobody_is_asked_to_give_up() -> None:
    scene = Scene()
    scene.city(0, "rome", fort=True)
    scene.village(1, "sabini")
    scene.units(0, "rome", "inside", li=2)
    scene.units(1, "rome", hi=8)
    scene.dice(*[1] * 20)
    play = scene.at("siege", "rome").play().answer(True)
    assert play.asked(0) != "siege.surrender"


def stormed(tiles: int = 0, ships: int = 0, cubes: int = 0, **built: bool) -> Scene:
    """An undefended village that heavy infantry is about to storm; the attacker has so many tiles and cubes in use"""
    scene = Scene(map="italia", seats=2)
    scene.village(0, "rome", port="harbour", **built)
    scene.village(0, "lilybaeum")
    scene.units(0, "rome", "inside", transport=ships)
    homes = [at for at in scene.state.lands if at not in ("rome", "lilybaeum", "sabini", *scene.state.board.neutral)]
    scene.village(1, *homes[:tiles])
    scene.units(1, "rome", hi=8)
    scene.units(1, homes[0], li=cubes)
    scene.dice(*[6] * 9, *[1] * 11)
    return scene


def test_an_undefended_settlement_that_falls_is_occupied_or_razed_for_gold() -> None:
    play = stormed(tiles=2).at("siege", "rome").play().answer(True).until("fate.choose")
    assert play.asked(1) == "fate.choose"
    assert play.choices() == ["occupy", "raze"]
    play.answer("raze")
    gold = BUILDINGS["village"].raze + BUILDINGS["harbour"].raze
    assert play.told("fate.razed") == [{"seat": 1, "space": "rome", "gold": gold}]
    assert not play.state.lands["rome"].settlement


def test_what_was_defended_is_never_occupied() -> None:
    scene = stormed(tiles=2)
    scene.units(0, "rome", "inside", li=1)
    play = scene.at("siege", "rome").play().answer(True).until("fate.razed")
    assert not play.told("fate.occupied")


def test_who_has_no_tile_for_every_extension_says_which_to_keep() -> None:
    play = (
        stormed(tiles=BUILDING_LIMITS.tiles - 2, fort=True)
        .at("siege", "rome")
        .play()
        .answer(True)
        .until("fate.choose")
    )
    play.answer("occupy")
    assert play.asked(1) == "fate.buildings"
    assert play.choices() == [("harbour",), ("fortification",)]
    play.answer(("fortification",))
    land = play.state.lands["rome"]
    assert (land.owner, land.shipyard, land.fort) == (1, "", True)


@pytest.mark.parametrize(("tiles", "choices"), [(1, ["degrade", "raze"]), (0, [])])
def test_a_city_is_degraded_only_by_who_has_a_tile_for_the_village(tiles: int, choices: list[str]) -> None:
    """12.8: no settlement is kept without one, or a sixteenth would stand"""
    scene = Scene()
    scene.city(0, "rome", port="harbour")
    homes = [at for at in scene.state.lands if at not in ("rome", *scene.state.board.neutral)]
    scene.village(1, *homes[: BUILDING_LIMITS.tiles - tiles])
    scene.units(1, "rome", hi=2)
    scene.state.taken = (Taken(at="rome", by=1, loser=0, defended=True),)
    play = scene.at("plunder", 1).play()
    if choices:
        assert play.choices() == choices
        play.answer("degrade")
        assert (play.state.lands["rome"].settlement, play.state.lands["rome"].shipyard) == ("village", "")
    else:
        assert not play.state.lands["rome"].settlement
    assert tiles_left(play.state, 1) == 0


def test_with_tiles_for_all_everything_is_kept_unasked() -> None:
    play = (
        stormed(tiles=BUILDING_LIMITS.tiles - 3, fort=True)
        .at("siege", "rome")
        .play()
        .answer(True)
        .until("fate.choose")
    )
    play.answer("occupy")
    land = play.state.lands["rome"]
    assert (land.owner, land.shipyard, land.fort) == (1, "harbour", True)


def test_ships_in_port_change_hands_as_far_as_there_are_cubes() -> None:
    scene = stormed(tiles=2, ships=2, cubes=UNIT_LIMITS.standard_units - 9)
    play = scene.at("siege", "rome").play().answer(True).until("fate.choose").answer("occupy")
    assert play.asked(1) == "fate.ships"
    first, second = (name for (name,) in play.choices())
    play.answer((second,))
    assert [f"{u.kind} {u.id}" for u in play.state.units_of(1) if u.facts.ship] == [second]
    assert first != second and play.count(0, "transport") == 0
