"""Section 21: the factions of the map Huns, with what they do and where that ends."""

from __future__ import annotations

import pytest

from engines.hinterland.building import Demolish, demolish
from engines.hinterland.deploy import first_vassalage, place_all, place_own
from engines.hinterland.diplomacy import can_offer, conclude, treaties_age
from engines.hinterland.dismissal import Disband, disband
from engines.hinterland.larder import Larder
from engines.hinterland.movement import roads_from
from engines.hinterland.muster import Hire, hire, li_prices
from engines.hinterland.pieces import herd_room, settle
from engines.hinterland.scene import Scene
from engines.hinterland.setup import first_openings, open_otherwise
from engines.hinterland.victory import check_sovereignty, treaty_balance
from tests.hinterland.test_factions import led


def test_constantinople_is_lord_of_the_romans_which_is_no_sovereignty() -> None:
    scene = Scene(map="huns", seats=2)
    scene.faction(0, "constantinople")
    scene.faction(1, "romans")
    first_vassalage(scene.table)
    assert scene.state.lord_of(1) == 0
    check_sovereignty(scene.table)
    assert scene.state.victor is None
    assert (treaty_balance(scene.state, 0), treaty_balance(scene.state, 1)) == (1, -1)
    assert [player.sp for player in scene.state.players] == [0, 0]


def test_romans_of_the_danube_only_recruit() -> None:
    scene = led("huns", "romans")
    scene.state.players[0].gold = 5
    assert li_prices(scene.state, 0) == {"recruit": 1}
    plain = led("huns", "romans", "basic")
    plain.state.players[0].gold = 5
    assert li_prices(plain.state, 0) == {"standard": 2}


def test_huns_open_with_one_village_and_cavalry() -> None:
    scene = led("huns", "none", "basic")
    assert "huns steppe" in first_openings(scene.state)
    open_otherwise(scene.table, 0, "huns steppe")
    scene.run(place_own(scene.table, 0))
    assert (scene.count(0, "li"), scene.count(0, "cavalry"), scene.state.players[0].gold) == (3, 3, 7)
    kinds = sorted(herd.kind for land in scene.state.lands.values() for herd in land.herds)
    assert kinds == ["horses", "horses", "sheep", "sheep"]
    assert scene.state.lands["steppe"].grain == 5
    assert "huns don" not in first_openings(scene.state)


def test_herds_of_huns_who_are_hemmed_in_find_only_the_room_there_is() -> None:
    scene = led("huns", "none", "basic")
    open_otherwise(scene.table, 0, "huns steppe")
    for at in scene.state.board.roads["steppe"]:
        settle(scene.state, 1, at, "village")
    scene.run(place_all(scene.table, [0]))
    assert [herd.kind for herd in scene.state.lands["steppe"].herds] == ["sheep", "sheep"]
    assert herd_room(scene.state, "steppe") == 0


def test_huns_use_transhumance_in_every_mode() -> None:
    scene = led("huns", "huns", "basic")
    yellow = next(f.id for f in scene.state.board.fields.values() if f.colours[0] == "yellow")
    assert Larder.grazes(scene.state, 0, yellow)
    assert not Larder.grazes(scene.state, 1, yellow)


def test_alans_pay_the_huns_one_ransom_for_the_whole_game() -> None:
    scene = led("huns", "alans")
    scene.faction(1, "huns")
    scene.state.players[0].gold = 10
    assert can_offer(scene.state, 0, "ransom", 1)
    assert not can_offer(scene.state, 0, "ransom", 2)
    conclude(scene.table, "ransom", 0, 1, 5)
    for _ in range(5):
        treaties_age(scene.table)
    assert scene.state.under_truce(0, 1)
    scene.state.players[0].treated = []
    scene.state.treaties = ()
    assert not can_offer(scene.state, 0, "ransom", 1)


def test_visigoths_earn_when_romans_hire() -> None:
    scene = led("huns", "romans")
    scene.faction(1, "visigoths")
    scene.village(0, "scythia")
    scene.state.players[0].gold, scene.state.players[0].pp = 5, 2
    hire(scene.table, 0, Hire(field="scythia", way="gold", level="standard"))
    assert scene.state.players[1].gold == 2
    assert "venethi" in roads_from(scene.state, 1, "caucaland")
    assert "moesia_secunda" not in roads_from(scene.state, 1, "muntenia")


@pytest.mark.parametrize(("faction", "gold"), [("visigoths", 4), ("ostrogoths", 4), ("slavs", 1)])
def test_goths_dismantle_villages_for_four(faction: str, gold: int) -> None:
    scene = led("huns", faction)
    scene.village(0, "olbia", "tyras", port="dock")
    demolish(scene.table, 0, Demolish(field="olbia", building="village"))
    assert scene.state.players[0].gold == gold
    demolish(scene.table, 0, Demolish(field="tyras", building="dock"))
    assert scene.state.players[0].gold == gold + 1


def test_slavs_of_the_huns_map_sell_their_light_infantry() -> None:
    scene = led("huns", "slavs")
    scene.units(0, "polesia", li=2)
    disband(scene.table, 0, Disband(space="polesia", units={"li": 2}))
    assert scene.state.players[0].gold == 2
