"""Section 23: the examples of movement, battle, siege and plunder, each named after its number."""

from __future__ import annotations

from engines.hinterland.ambush import ambushes
from engines.hinterland.attrition import attrition, danger
from engines.hinterland.battle import battles, clash, fighters, flight, meet, side_of
from engines.hinterland.facts import ECONOMY
from engines.hinterland.losses import Targets
from engines.hinterland.movement import March, march, march_origins
from engines.hinterland.moves import begin_moves
from engines.hinterland.plunder import Plunder, end_of_combat, fate, plunder, plunder_prestige
from engines.hinterland.rolling import gather
from engines.hinterland.round_end import lost_points
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Disembark, Embark, Sail, disembark, embark, named, sail
from engines.hinterland.settlements import svs
from engines.hinterland.siege import book_assaults, siege, wall
from engines.hinterland.state import Battle
from engines.hinterland.strength import bonus_swords, position_of, shields
from engines.hinterland.withdrawal import Withdraw, withdrawal


def set_battle(scene: Scene, at: str) -> Battle:
    scene.state.battle = Battle(at=at, attacker=side_of(scene.state, 0, at), defender=side_of(scene.state, 1, at))
    return scene.state.battle


def test_e13_boarding_and_sailing_and_landing() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.units(0, "rome", li=1)
    ship = named(scene.units(0, "tuscum", transport=1)[0])
    begin_moves(scene.table)
    scene.run(embark(scene.table, 0, Embark(origin="rome", ship=ship, units={"li": 1})))
    sail(scene.table, 0, Sail(origin="tuscum", target="inferum", ships=(ship,)))
    assert not scene.can(Disembark, 0)
    scene.state.phase = "special"
    begin_moves(scene.table)
    disembark(scene.table, 0, Disembark(ship=ship, target="campania", units={"li": 1}))
    assert scene.count(0, "li", "campania") == 1


def test_e14_cavalry_stops_in_the_mountains() -> None:
    scene = Scene(mode="extended")
    scene.village(0, "rome")
    scene.units(0, "rome", cavalry=1, li=1)
    begin_moves(scene.table)
    march(scene.table, 0, March(origin="rome", target="sabini", units={"li": 1, "cavalry": 1}))
    scene.state.phase = "special"
    begin_moves(scene.table)
    assert "sabini" not in march_origins(scene.table, 0).values
    scene.state.phase = "retreat"
    begin_moves(scene.table)
    assert scene.domain(March, 0, origin="sabini", target="rome").limits == {"li": 1}
    cavalry = next(u for u in scene.state.units if u.kind == "cavalry")
    infantry = next(u for u in scene.state.units if u.kind == "li")
    assert danger(scene.state, cavalry, set(), set()) == (6,)
    assert danger(scene.state, infantry, set(), set()) == ()


def test_e15_a_blocked_field_has_no_special_moves() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.units(0, "rome", cavalry=1)
    scene.state.phase = "special"
    begin_moves(scene.table)
    assert "rome" in march_origins(scene.table, 0).values
    scene.units(1, "rome", li=1)
    begin_moves(scene.table)
    assert "rome" not in march_origins(scene.table, 0).values


def test_e16_five_against_four() -> None:
    scene = Scene()
    scene.units(0, "insubres", li=5)
    scene.units(1, "insubres", li=4)
    battle = set_battle(scene, "insubres")
    scene.dice(*scene.swords("white", 1, 1, 0, 0, 0), *scene.swords("white", 1, 0, 0, 0))
    scene.run(clash(scene.table, battle))
    assert (scene.count(0, "li"), scene.count(1, "li")) == (4, 1)


def test_e17_six_roll_seven() -> None:
    scene = Scene()
    scene.units(0, "insubres", li=6)
    scene.units(1, "insubres", li=1)
    battle = set_battle(scene, "insubres")
    dice = gather(scene.state, battle, battle.attacker, scene.state.units_of(0))
    assert [die.colour for die in dice] == ["white"] * 7
    assert shields(scene.state, battle.attacker) == 1


def test_e18_three_hits_on_two_heavy_infantry() -> None:
    scene = Scene()
    scene.units(0, "insubres", li=4)
    scene.units(1, "insubres", hi=2)
    battle = set_battle(scene, "insubres")
    scene.dice(*scene.swords("white", 1, 1, 1, 0), *scene.swords("red", 1, 1))
    scene.run(clash(scene.table, battle))
    assert scene.count(1, "hi") == 1
    assert battle.attacker.stored_swords == battle.attacker.stored_shields == 0


def test_e19_heavy_infantry_in_the_mountains() -> None:
    scene = Scene()
    scene.units(0, "sabini", li=3)
    heavy = scene.units(1, "sabini", hi=2)
    battle = set_battle(scene, "sabini")
    targets = Targets(scene.state, battle, heavy)
    assert targets.lives == {"hi": [1, 1]}
    assert targets.cost({"hi": 2}) == 2
    dice = gather(scene.state, battle, battle.defender, heavy)
    assert [die.colour for die in dice] == ["blue", "blue"]


def test_e20_light_infantry_in_the_marsh_reads_the_white_die_backwards() -> None:
    scene = Scene()
    scene.units(0, "lingones", li=1)
    scene.units(1, "lingones", li=1)
    battle = set_battle(scene, "lingones")
    blank, sword = scene.swords("white", 0)[0], scene.swords("white", 1)[0]
    scene.dice(blank, sword)
    scene.run(clash(scene.table, battle))
    assert (scene.count(0, "li"), scene.count(1, "li")) == (1, 0)


def test_e21_a_rival_gives_more() -> None:
    scene = Scene()
    scene.rivals(0, 1)
    scene.units(0, "insubres", li=4)
    scene.units(1, "insubres", li=1)
    battle = set_battle(scene, "insubres")
    assert bonus_swords(scene.state, battle, battle.attacker) == 1
    assert bonus_swords(scene.state, battle, battle.defender) == 0
    scene.dice(*scene.swords("white", 0, 0, 0, 0), *scene.swords("white", 0))
    scene.run(meet(scene.table, "insubres", 0, 1))
    assert scene.state.players[0].pp == 3


def test_e21_a_village_of_a_rival_gives_twelve_when_the_subphase_ends() -> None:
    scene = Scene()
    scene.rivals(0, 1)
    scene.village(1, "insubres")
    scene.units(0, "insubres", li=2, siege=1)
    scene.dice(*scene.swords("white_reversed", 1, 1), *scene.swords("blue", 0))
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True})
    assert scene.state.players[0].pp == 0
    book_assaults(scene.table)
    assert scene.state.players[0].pp == 12


def test_e22_a_charge_against_a_doubled_shield() -> None:
    scene = Scene()
    scene.units(0, "insubres", cavalry=2)
    scene.units(1, "insubres", li=5)
    scene.dice(*scene.swords("red", 1, 2))
    scene.dice(*scene.swords("white", 0, 0, 0, 0))
    scene.run(
        meet(scene.table, "insubres", 0, 1),
        {"battle.charge": {"cavalry": 2}, "battle.flight 0": "stay", "battle.flight 1": "flee"},
    )
    assert scene.count(1, "li") == 4


def test_e23_if_both_flee_the_defender_stays() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.village(1, "boii")
    for unit in scene.units(0, "insubres", li=1):
        scene.state.change(unit, came="ligures")
    scene.units(1, "insubres", li=1)
    scene.dice(*scene.swords("white", 0), *scene.swords("white", 0))
    scene.run(battles(scene.table, "insubres"), {"battle.flight": "flee", "battle.flee_where": "ligures"})
    assert (scene.count(0, "li", "ligures"), scene.count(1, "li", "insubres")) == (1, 1)
    assert [player.sp for player in scene.state.players] == [-1, 1]
    assert [event.params for event in scene.table.news if event.key == "battle.both_flee"] == [{"seat": 1}]


def undefended_village() -> Scene:
    scene = Scene()
    scene.village(1, "insubres")
    scene.units(0, "insubres", li=3, siege=1)
    scene.dice(*scene.swords("white_reversed", 1, 1, 0), *scene.swords("blue", 0))
    return scene


def test_e24_an_engine_before_an_empty_village() -> None:
    scene = undefended_village()
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True})
    assert scene.faces == []
    book_assaults(scene.table)
    assert (scene.state.players[0].pp, scene.state.players[0].sp) == (8, 4)
    taken = scene.state.taken[0]
    assert not taken.defended
    scene.run(fate(scene.table, taken), {"fate.choose": "occupy"})
    assert (scene.state.lands["insubres"].owner, scene.state.lands["insubres"].settlement) == (0, "village")


def test_e25_walls_in_the_mountains() -> None:
    scene = Scene(map="britannia")
    scene.city(1, "caledones", fort=True)
    assert svs(scene.state, "caledones") == 4
    scene.units(0, "caledones", li=1)
    battle = set_battle(scene, "caledones")
    battle.siege = True
    assert wall(scene.state, battle) == 20
    scene.faction(1, "picts")
    assert svs(scene.state, "caledones") == 5


def test_e26_a_defended_city_is_degraded() -> None:
    scene = Scene()
    scene.city(1, "insubres")
    scene.units(1, "insubres", "inside", li=1)
    scene.units(0, "insubres", hi=9)
    scene.state.players[1].pp = 40
    scene.dice(*scene.swords("blue", *([2] * 10)), *scene.swords("white", 0), *scene.swords("blue", 0, 0))
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True})
    book_assaults(scene.table)
    assert scene.state.players[0].sp == 9
    assert scene.state.players[0].pp == 12 + 2
    scene.run(fate(scene.table, scene.state.taken[0]), {"fate.choose": "degrade"})
    assert (scene.state.lands["insubres"].owner, scene.state.lands["insubres"].settlement) == (0, "village")
    assert scene.state.players[1].sp == -9
    before = scene.state.players[1].pp
    lost_points(scene.table, 1)
    assert scene.state.players[1].pp == before - 36


def test_e27_plundering_around_a_rival_and_as_a_viking() -> None:
    scene = Scene()
    scene.village(0, "boii")
    scene.village(1, "insubres")
    scene.rivals(0, 1)
    scene.units(0, "insubres", li=1)
    plunder(scene.table, 0, Plunder(field="insubres"))
    assert (scene.state.players[0].gold, scene.state.players[0].pp) == (1, 6)
    north = Scene(map="vikings")
    north.faction(0, "vikings")
    assert plunder_prestige(north.state, 0, "mercia") == 4
    assert plunder_prestige(north.state, 1, "mercia") == -4


def test_e28_without_connection() -> None:
    scene = Scene(mode="extended")
    scene.units(0, "insubres", li=1)
    scene.state.players[0].pp = 5
    scene.run(attrition(scene.table, 0), {"attrition.forage": ("insubres",)})
    assert (scene.state.players[0].gold, scene.state.players[0].pp) == (0, 1)
    assert scene.count(0, "li") == 1
    scene.dice(6)
    scene.run(attrition(scene.table, 0))
    assert scene.count(0, "li") == 0
    calm = Scene(mode="original")
    calm.units(0, "insubres", li=1)
    calm.run(attrition(calm.table, 0))
    assert calm.count(0, "li") == 1


def test_e29_shipwreck() -> None:
    scene = Scene(map="britannia", mode="original", season="autumn")
    scene.village(0, "cat", port="dock")
    scene.units(0, "deucaledonius", transport=1)
    carried = scene.units(0, "deucaledonius", "aboard", li=1)[0]
    scene.state.change(carried, ship=scene.state.units[0].id)
    scene.dice(5)
    scene.run(attrition(scene.table, 0))
    assert not scene.state.units
    scene.faction(0, "islanders")
    scene.units(0, "deucaledonius", transport=1)
    scene.run(attrition(scene.table, 0))
    assert scene.count(0, "transport") == 1


def test_e30_rolls_inside_an_encircled_city() -> None:
    scene = Scene(mode="extended", season="autumn")
    scene.city(0, "insubres")
    scene.units(0, "insubres", "inside", li=2, cavalry=1)
    scene.units(1, "insubres", li=1)
    scene.dice(*([1] * 6))
    scene.run(attrition(scene.table, 0))
    assert scene.faces == []
    rolls = ECONOMY.attrition.encircled_rolls
    assert (rolls["city"], rolls["cavalry"]) == (2, 2)


def test_e43_the_thames_and_no_other_river() -> None:
    scene = Scene(map="vikings")
    scene.faction(0, "vikings")
    ship = scene.units(0, "north_sea_s", warship=1)[0]
    for origin, target in (("north_sea_s", "wessex"), ("wessex", "mercia")):
        begin_moves(scene.table)
        sail(scene.table, 0, Sail(origin=origin, target=target, ships=(named(ship),)))
    assert ship.river == "thames"
    begin_moves(scene.table)
    assert list(scene.domain(Sail, 0, origin="mercia")) == ["wessex"]


def test_e44_an_ambush() -> None:
    scene = Scene(mode="original")
    scene.city(1, "insubres", fort=True)
    scene.units(0, "ligures", hi=1, li=1)
    begin_moves(scene.table)
    march(scene.table, 0, March(origin="ligures", target="insubres", units={"li": 1, "hi": 1}))
    scene.dice(*scene.swords("blue", 1, 1))
    scene.run(ambushes(scene.table, 0), {"battle.targets": {"hi": 1}})
    assert (scene.count(0, "hi"), scene.count(0, "li")) == (0, 1)
    assert scene.state.players[1].pp == 4


def test_e50_a_herd_inside_eats() -> None:
    scene = Scene(season="summer")
    scene.village(0, "insubres")
    scene.state.alter("insubres", grain=4)
    scene.herds(0, "insubres", sheep=1)
    scene.penned("insubres")
    scene.units(1, "insubres", li=1)
    scene.run(end_of_combat(scene.table))
    assert scene.state.lands["insubres"].grain == 3
    scene.run(end_of_combat(scene.table), {"feeding.inside": {}})
    assert not scene.state.lands["insubres"].herds
    winter = Scene(season="winter")
    winter.village(0, "insubres")
    winter.state.alter("insubres", grain=4)
    winter.herds(0, "insubres", sheep=1)
    winter.penned("insubres")
    winter.units(1, "insubres", li=1)
    winter.run(end_of_combat(winter.table))
    assert winter.state.lands["insubres"].grain == 4


def test_e51_grain_is_brought_in() -> None:
    scene = Scene(season="summer")
    scene.village(0, "insubres")
    scene.state.alter("insubres", grain=3)
    scene.sown(0, "insubres", 3)
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=2)
    act = Withdraw(units={"li": 1}, herds={}, grain=2)
    scene.run(withdrawal(scene.table, 0), {"withdrawal.choose": act})
    land = scene.state.lands["insubres"]
    assert (land.grain, land.sown, land.sower) == (5, 1, 0)
    assert "insubres" in scene.now.encircled


def test_e52_morale_of_both_sides() -> None:
    scene = Scene(mode="extended")
    for player in scene.state.players:
        scene.state.change(player, commander=1)
    scene.state.players[0].pp, scene.state.players[1].pp = 72, 52
    scene.units(0, "insubres", li=9)
    scene.units(1, "insubres", li=8)
    battle = set_battle(scene, "insubres")
    assert (shields(scene.state, battle.defender), bonus_swords(scene.state, battle, battle.defender)) == (2, 2)
    assert (shields(scene.state, battle.attacker), bonus_swords(scene.state, battle, battle.attacker)) == (3, 2)


def test_e53_prestige_of_a_battle_comes_when_it_ends() -> None:
    scene = Scene()
    scene.rivals(0, 1)
    scene.units(0, "insubres", li=4)
    scene.units(1, "insubres", li=3)
    scene.state.players[0].pp = 3
    scene.dice(*scene.swords("white", 1, 1, 0, 0), *scene.swords("white", 0, 0, 0))
    scene.run(meet(scene.table, "insubres", 0, 1))
    assert scene.count(1, "li") == 0
    assert scene.state.players[0].pp == 3 + 9


def test_e57_a_village_with_dock_and_transport() -> None:
    scene = undefended_village()
    scene.state.alter("insubres", shipyard="dock")
    scene.units(1, "insubres", "inside", transport=1)
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True})
    book_assaults(scene.table)
    assert (scene.state.players[0].pp, scene.state.players[0].sp) == (12, 4)
    scene.run(fate(scene.table, scene.state.taken[0]), {"fate.choose": "occupy"})
    assert scene.state.lands["insubres"].shipyard == "dock"
    assert scene.count(0, "transport") == 1
    full = undefended_village()
    full.state.alter("insubres", shipyard="dock")
    full.units(1, "insubres", "inside", transport=1)
    full.units(0, "boii", li=16)
    full.run(siege(full.table, "insubres"), {"siege.assault": True})
    full.run(fate(full.table, full.state.taken[0]), {"fate.choose": "occupy"})
    assert full.count(0, "transport") == full.count(1, "transport") == 0


def test_e59_builders_at_half_strength() -> None:
    for taken_off, dice, front in ((0, 2, 0), (2, 3, 2), (4, 4, 4)):
        scene = Scene()
        builders = scene.units(1, "insubres", li=4)
        for unit in builders[taken_off:]:
            scene.state.change(unit, place="site")
        scene.units(0, "insubres", li=3)
        battle = set_battle(scene, "insubres")
        assert len(gather(scene.state, battle, battle.defender, builders)) == dice
        assert sum(position_of(scene.state, unit) == "standard" for unit in builders) == front


def test_e60_two_sieges_are_booked_together() -> None:
    scene = Scene()
    scene.state.players[0].pp = 3
    scene.village(1, "insubres", "boii")
    scene.units(1, "insubres", "inside", li=2)
    scene.units(0, "insubres", hi=9)
    scene.units(0, "boii", li=1)
    scene.dice(*scene.swords("blue", *([2] * 10)), *scene.swords("white", 0, 0), *scene.swords("blue", 0))
    scene.run(siege(scene.table, "insubres"), {"siege.assault": True})
    assert scene.state.players[0].pp == 3
    scene.dice(*scene.swords("white_reversed", 0), *scene.swords("blue", 0))
    scene.run(siege(scene.table, "boii"), {"siege.assault": True, "siege.go_on": False})
    before = scene.state.players[0].pp
    book_assaults(scene.table)
    assert scene.state.players[0].pp - before == 4 + 8


def test_flight_is_asked_of_both_and_nobody_flees_from_a_siege() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=1)
    battle = set_battle(scene, "insubres")
    assert scene.run(flight(scene.table, battle), {"battle.flight": "stay"}) is None
    assert fighters(scene.state, 0, "insubres") == battle.attacker.units
