"""Section 23: the examples of New Year, treaties, victory and the maps, each named after its number."""

from __future__ import annotations

from engines.hinterland.battle import side_of
from engines.hinterland.diplomacy import conclude
from engines.hinterland.income import count_year
from engines.hinterland.movement import roads_from
from engines.hinterland.prestige import book_destroyed
from engines.hinterland.rolling import gather, rolled_swords
from engines.hinterland.round_end import announcement, check_announcements, eliminate
from engines.hinterland.scene import Scene
from engines.hinterland.setup import open_otherwise
from engines.hinterland.state import Battle, Rolled
from engines.hinterland.strength import bonus_swords, shields
from engines.hinterland.victory import check_sovereignty, final_score, fulfils, goals_met, points_needed, threshold
from engines.hinterland.winter import arrival, winter_weather


def test_e31_the_units_of_a_year() -> None:
    scene = Scene()
    player = scene.state.players[0]
    player.killed, player.lost = 4 * 2 + 4, 6 * 2
    count_year(scene.table)
    assert (player.sp, player.killed, player.lost) == (0, 0, 0)
    player.killed = 12
    count_year(scene.table)
    assert player.sp == 1
    player.lost = 12
    count_year(scene.table)
    assert player.sp == 0


def test_e32_new_year_lifts_prestige() -> None:
    scene = Scene()
    scene.state.players[0].pp = 3
    count_year(scene.table)
    assert scene.state.players[0].pp == 7


def test_e34_very_low_morale() -> None:
    scene = Scene(mode="extended")
    scene.state.players[0].pp = 7
    scene.state.change(scene.state.players[0], commander=1)
    units = scene.units(0, "insubres", li=6)
    scene.units(1, "insubres", li=1)
    battle = Battle(
        at="insubres", attacker=side_of(scene.state, 0, "insubres"), defender=side_of(scene.state, 1, "insubres")
    )
    assert len(gather(scene.state, battle, battle.attacker, units)) == 7
    battle.dice = {0: [Rolled(colour="white", swords=face) for face in (1, 1, 1, 0, 0, 0, 0)]}
    assert rolled_swords(scene.state, battle, 0) + bonus_swords(scene.state, battle, battle.attacker) == 2
    assert shields(scene.state, battle.attacker) == 1
    scene.state.change(scene.state.players[0], commander=0)
    assert len(gather(scene.state, battle, battle.attacker, units)) == 6
    assert shields(scene.state, battle.attacker) == 0
    assert rolled_swords(scene.state, battle, 0) == 3
    assert bonus_swords(scene.state, battle, battle.attacker) == -2


def test_e35_sovereignty() -> None:
    scene = Scene(seats=3)
    scene.treaty("vassalage", giver=2, taker=0)
    check_sovereignty(scene.table)
    assert not scene.state.victory
    scene.state.players[1].gold = 3
    conclude(scene.table, "tribute", 1, 0, 3)
    assert (scene.state.victor, scene.state.victory) == (0, "sovereignty")


def test_e36_dominance_with_a_tribute() -> None:
    scene = Scene(seats=3)
    scene.treaty("tribute", giver=1, taker=0)
    player = scene.state.players[0]
    player.sp = 7
    assert not fulfils(scene.state, 0, "dominance")
    player.sp = 8
    scene.run(announcement(scene.table, 0), {"victory.announce": "dominance"})
    check_announcements(scene.table)
    assert (scene.state.victor, scene.state.victory) == (0, "dominance")


def test_e37_one_goal_and_five_points() -> None:
    scene = Scene()
    for field in list(scene.state.lands)[:14]:
        if field not in scene.state.board.neutral:
            scene.units(0, field, li=1)
    extra = [f for f in scene.state.lands if f not in scene.state.board.neutral and f not in scene.now.free]
    scene.units(0, extra[0], li=1)
    while len(scene.now.lands_of(0)) > 14:
        scene.state.units = scene.state.units[:-1]
    assert goals_met(scene.state, 0) == ["A"]
    scene.state.players[0].sp = 4
    assert not fulfils(scene.state, 0, "power")
    scene.state.players[0].sp = 5
    assert fulfils(scene.state, 0, "power")
    assert fulfils(scene.state, 0, "dominance")


def test_e38_significance() -> None:
    scene = Scene()
    player = scene.state.players[0]
    player.sp, player.pp, player.aid_given = 6, 34, 1
    fields = [field for field in scene.state.lands if field not in scene.state.board.neutral][:12]
    scene.village(0, *fields[:4])
    scene.city(0, fields[4])
    for field in fields[5:]:
        scene.units(0, field, li=1)
    for field in fields[5:7]:
        scene.state.alter(field, plundered=True)
    for field, grain in ((fields[4], 10), (fields[0], 5), (fields[1], 5)):
        scene.state.alter(field, grain=grain)
    assert sum(final_score(scene.state, 0).values()) == 44


def test_e42_the_danube() -> None:
    scene = Scene(map="huns", seats=3, season="summer")
    scene.faction(0, "visigoths")
    scene.faction(1, "romans")
    assert "moesia_secunda" not in roads_from(scene.state, 0, "muntenia")
    assert "muntenia" in roads_from(scene.state, 1, "moesia_secunda")
    scene.units(0, "danube_3", transport=1)
    assert "moesia_secunda" in roads_from(scene.state, 0, "muntenia")
    scene.state.units = ()
    scene.state.season = "winter"
    sections = list(dict.fromkeys(s for f in scene.state.board.map.field for s in f.black_rivers.values()))
    scene.dice(*(5 if section == "danube_3" else 1 for section in sections))
    scene.run(winter_weather(scene.table))
    assert scene.state.frozen == ("danube_3",)
    assert "moesia_secunda" in roads_from(scene.state, 0, "muntenia")
    assert "scythia" not in roads_from(scene.state, 0, "muntenia")


def test_e46_a_payer_needs_more() -> None:
    scene = Scene()
    scene.treaty("tribute", giver=0, taker=1)
    assert points_needed(scene.state, 0, False) == 12
    assert {goal: threshold(scene.state, 0, goal) for goal in "ABCDE"} == {"A": 16, "B": 10, "C": 45, "D": 2, "E": 80}


def test_e54_a_path_joins_two_sides() -> None:
    scene = Scene(map="orient")
    scene.village(0, "lower_egypt", "canaan_s")
    assert not scene.now.together(0, "lower_egypt", "canaan_s")
    scene.units(0, "sinai", li=1)
    assert scene.now.together(0, "lower_egypt", "canaan_s")
    scene.units(1, "sinai", li=1)
    assert not scene.now.together(0, "lower_egypt", "canaan_s")


def test_e55_late_vikings() -> None:
    scene = Scene(map="taifas", seats=3)
    open_otherwise(scene.table, 0, "late")
    assert scene.state.players[0].absent
    eliminate(scene.table, 0)
    assert not scene.state.players[0].out
    scene.treaty("vassalage", giver=2, taker=1)
    check_sovereignty(scene.table)
    assert scene.state.victor is None
    scene.state.year = 2
    scene.run(arrival(scene.table))
    assert scene.count(0, "warship", "biscay_n") == 5
    assert (scene.state.players[0].gold, scene.state.players[0].pp) == (5, 7)


def test_e61_every_taifa_player_is_a_rival_on_the_peninsula() -> None:
    for at, prestige in (("toledo", 3), ("mayurqa", 2), ("lusitania", 2)):
        scene = Scene(map="taifas")
        scene.faction(0, "christian_reinos")
        scene.faction(1, "muslim_taifas")
        book_destroyed(scene.table, 0, 1, at, ["li"])
        assert scene.state.players[0].pp == prestige, at
