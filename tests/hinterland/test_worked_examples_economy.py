"""Section 23, E1 to E12 and the other examples of farming, building and trade, each named after its number."""

from __future__ import annotations

from typing import Any

import pytest

from engines.hinterland.building import Assign, Build, Hurry, assign, build, build_choices, building_phase, hurry
from engines.hinterland.deploy import kit, place_own
from engines.hinterland.dismissal import Degrade, degrade
from engines.hinterland.facts import Season
from engines.hinterland.farming import breeding, grow, harvest, weather
from engines.hinterland.feeding import Feed, feeding
from engines.hinterland.gold_wages import bill
from engines.hinterland.hinterland_phase import fishing
from engines.hinterland.income import Feast, feasts, taxes, yields
from engines.hinterland.larder import Larder
from engines.hinterland.maps import MapName
from engines.hinterland.market import Slaughter, slaughter
from engines.hinterland.muster import Buy, Hire, Upgrade, hire, upgrade
from engines.hinterland.scene import Scene
from engines.hinterland.setup import open_otherwise
from engines.hinterland.state import Site
from engines.hinterland.victory import agrarian_points


def test_e1_three_coastal_villages() -> None:
    scene = Scene(mode="basic")
    scene.village(0, "rome", "campania", "etruria_s")
    scene.run(place_own(scene.table, 0))
    player = scene.state.players[0]
    assert (scene.count(0, "li"), scene.count(0, "transport")) == (5, 1)
    assert [land.shipyard for land in scene.state.lands.values() if land.shipyard] == ["dock"]
    assert sum(land.grain for land in scene.state.lands.values()) == 10
    kinds = sorted(herd.kind for land in scene.state.lands.values() for herd in land.herds)
    assert kinds == ["pigs", "sheep", "sheep"]
    assert (player.gold, player.pp, player.sp) == (5, 7, 0)


def test_e2_three_inland_villages_and_the_inland_city_of_babylon() -> None:
    scene = Scene(mode="basic")
    scene.village(0, "insubres", "cenomani", "boii")
    scene.run(place_own(scene.table, 0))
    assert (scene.count(0, "li"), scene.count(0, "transport"), scene.state.players[0].gold) == (7, 0, 7)
    assert not any(land.shipyard for land in scene.state.lands.values())
    scene = Scene(map="orient", mode="basic")
    open_otherwise(scene.table, 0, "city babylon")
    assert scene.state.players[0].faction == "babylon"
    has = kit(scene.state, 0)
    assert (has.light_infantry, has.sheep, has.pigs, has.gold, has.docks) == (5, 2, 0, 7, ())


def test_e3_the_city_of_roma() -> None:
    scene = Scene(mode="basic")
    open_otherwise(scene.table, 0, "city rome")
    scene.run(place_own(scene.table, 0))
    land = scene.state.lands["rome"]
    assert (land.settlement, land.shipyard, land.grain, land.grain_room) == ("city", "dock", 10, 10)
    assert (scene.count(0, "li"), scene.count(0, "transport")) == (3, 1)
    assert [herd.kind for herd in land.herds] == ["sheep", "sheep"]


def test_e4_breeding() -> None:
    scene = Scene()
    scene.village(0, "insubres", "cenomani", "boii", "taurini", "senones")
    scene.units(0, "lingones", li=1)
    scene.herds(0, "insubres", sheep=2)
    scene.herds(0, "cenomani", sheep=2)
    scene.herds(0, "boii", sheep=1, cattle=1)
    scene.dice(3, 2)
    scene.run(breeding(scene.table, 0))
    kinds = [herd.kind for land in scene.state.lands.values() for herd in land.herds]
    assert (kinds.count("sheep"), kinds.count("cattle")) == (7, 2)


@pytest.mark.parametrize(("die", "grain"), [(1, 5), (6, 3)])
def test_e5_weather_over_a_yellow_field(die: int, grain: int) -> None:
    scene = Scene(mode="original", season="summer")
    scene.sown(0, "insubres")
    scene.dice(die)
    scene.run(weather(scene.table, 0))
    scene.run(grow(scene.table))
    assert scene.state.lands["insubres"].sown == grain


def test_e6_a_harvest_larger_than_the_store() -> None:
    scene = Scene(season="autumn")
    scene.village(0, "insubres", fort=True)
    scene.state.alter("insubres", grain=4)
    scene.sown(0, "insubres", 4)
    scene.run(harvest(scene.table, 0))
    assert scene.state.lands["insubres"].grain == 6
    assert [e.params["lost"] for e in scene.table.news if e.key == "harvest.brought"] == [2]


def realm_of_e7() -> Scene:
    scene = Scene(season="autumn")
    scene.village(0, "insubres", "boii")
    scene.village(0, "veneti", port="harbour")
    scene.city(0, "cenomani")
    for field in ("taurini", "lingones", "senones"):
        scene.units(0, field, li=1)
    return scene


def test_e7_taxes() -> None:
    scene = realm_of_e7()
    scene.run(taxes(scene.table))
    assert scene.state.players[0].gold == 11


def test_e8_a_triple_feast() -> None:
    scene = realm_of_e7()
    scene.state.alter("cenomani", grain=10)
    scene.run(feasts(scene.table, 0), {"feast.size": Feast(size="triple", stores={"cenomani": 10})})
    assert scene.state.players[0].pp == 33
    assert scene.state.lands["cenomani"].grain == 0


def test_e9_feeding_a_realm() -> None:
    scene = Scene(season="winter")
    scene.village(0, "etruria_s", "rome")
    scene.village(0, "campania", port="harbour")
    scene.units(0, "sabini", li=1)
    scene.units(0, "latium", li=1)
    scene.units(0, "rome", li=3)
    scene.units(0, "campania", "inside", transport=1)
    scene.herds(0, "etruria_s", sheep=2)
    scene.herds(0, "rome", pigs=1)
    scene.state.alter("rome", grain=5)
    scene.state.alter("campania", grain=4)
    scene.state.alter("campania", fish=4)
    everybody = [
        "village etruria_s", "village rome", "village campania", "li sabini 1", "li latium 1",
        "li rome 1", "li rome 2", "li rome 3", "transport campania 1",
    ]  # fmt: skip
    domain = scene_feed(scene, slaughter={"pigs": 1}, halve={})
    assert set(domain.values) == set(everybody)
    act = Feed(place=scene.state.spot, slaughter={"pigs": 1}, halve={}, fed=tuple(domain.values), meat=5, fish=2)
    scene.run(feeding(scene.table), {"feeding.feed": act})
    assert sum(land.grain for land in scene.state.lands.values()) == 5
    assert sum(land.fish for land in scene.state.lands.values()) == 0
    assert scene.count(0, "li") == 5


def scene_feed(scene: Scene, **filled: object) -> Any:
    """The domain of the next slot"""
    scene.state.spot = scene.now.vus(0)[0]
    return scene.domain(Feed, 0, place=scene.state.spot, **filled)


def test_e10_cavalry_eats_grain() -> None:
    scene = Scene(season="winter")
    scene.village(0, "rome", port="dock")
    scene.units(0, "rome", cavalry=2)
    scene.state.alter("rome", grain=3, fish=2)
    domain = scene_feed(scene, slaughter={}, halve={})
    assert not domain.contains(("village rome", "cavalry rome 1", "cavalry rome 2"))
    assert domain.contains(("village rome", "cavalry rome 1"))
    assert domain.contains(("cavalry rome 1", "cavalry rome 2"))


def test_e11_fishing_with_a_nearly_full_dock() -> None:
    scene = Scene(mode="original")
    board = scene.state.board
    rough = next(s.id for s in board.seas.values() if s.kind == "rough" and board.coasts[s.id])
    home = next(at for at in board.coasts[rough])
    calm = next(s for s in board.straits[rough] if board.seas[s].kind == "calm")
    scene.village(0, home, port="dock")
    scene.state.alter(home, fish=1)
    scene.units(0, rough, transport=1)
    scene.units(0, calm, transport=1)
    order = [sea for sea in board.open_water if sea in (rough, calm)]
    scene.dice(*(4 if sea == rough else 5 for sea in order))
    scene.run(fishing(scene.table, 0))
    assert scene.state.lands[home].fish == 2
    caught = next(event for event in scene.table.news if event.key == "fishing.caught")
    assert caught.params["amount"] + caught.params["lost"] == 2


@pytest.mark.parametrize(
    ("chart", "faction", "field", "builders", "rounds"),
    [
        ("italia", "none", "insubres", 2, 4),
        ("italia", "none", "insubres", 3, 4),
        ("italia", "none", "insubres", 4, 2),
        ("italia", "romans", "insubres", 2, 2),
        ("italia", "none", "insubres", 1, None),
        ("huns", "ostrogoths", "olbia", 1, 4),
    ],
)
def test_e12_builders_of_a_village(
    chart: MapName, faction: str, field: str, builders: int, rounds: int | None
) -> None:
    scene = Scene(map=chart)
    scene.faction(0, faction)
    scene.state.players[0].gold = 3
    scene.units(0, field, li=builders)
    build(scene.table, 0, Build(field=field, building="village"))
    assign(scene.table, 0, Assign(field=field, units={"li": builders}))
    taken = 0
    while taken < 6 and not scene.state.lands[field].settlement:
        scene.run(building_phase(scene.table, 0))
        taken += 1
    assert (taken if scene.state.lands[field].settlement else None) == rounds


def test_e33_prestige_lowers_cost_and_time() -> None:
    scene = Scene()
    scene.village(0, "insubres")
    scene.units(0, "insubres", li=4)
    player = scene.state.players[0]
    player.gold, player.pp = 4, 32
    assert "city" in build_choices(scene.table, 0, "insubres")
    build(scene.table, 0, Build(field="insubres", building="city"))
    assert player.gold == 0
    assign(scene.table, 0, Assign(field="insubres", units={"li": 4}))
    player.pp = 52
    sizes = []
    for _ in range(2):
        scene.run(building_phase(scene.table, 0))
        sizes.append(scene.state.lands["insubres"].settlement)
    assert sizes == ["village", "city"]


def test_e39_speeding_up_a_village() -> None:
    scene = Scene(mode="original")
    scene.units(0, "insubres", li=2)
    player = scene.state.players[0]
    player.gold = 5
    build(scene.table, 0, Build(field="insubres", building="village"))
    scene.state.alter("insubres", site=Site(owner=0, building="village", quarters=2))
    hurry(scene.table, 0, Hurry(field="insubres"))
    site = scene.state.lands["insubres"].site
    assert site is not None
    assert (player.gold, site.quarters) == (0, 3)
    assert not scene.can(Hurry, 0)


@pytest.mark.parametrize(("season", "gold"), [("autumn", 5), ("spring", 2)])
def test_e40_slaughter_in_trade(season: Season, gold: int) -> None:
    scene = Scene(season=season)
    scene.village(0, "insubres")
    scene.herds(0, "insubres", pigs=1)
    slaughter(scene.table, 0, Slaughter(field="insubres", herds={"pigs": 1}))
    assert scene.state.players[0].gold == gold
    assert not scene.state.lands["insubres"].herds


def test_e41_a_taifa_player_buys_a_mercenary_for_prestige() -> None:
    scene = Scene(map="taifas", mode="original")
    scene.faction(0, "muslim_taifas")
    scene.village(0, "toledo")
    player = scene.state.players[0]
    player.gold, player.pp = 1, 12
    assert not scene.can(Buy, 0)
    assert list(scene.domain(Hire, 0, field="toledo")) == ["prestige"]
    hire(scene.table, 0, Hire(field="toledo", way="prestige", level="standard"))
    assert (player.gold, player.pp, scene.count(0, "mercenary")) == (0, 2, 1)


def test_e45_the_second_city_needs_a_harbour() -> None:
    scene = Scene()
    scene.city(0, "insubres")
    scene.village(0, "boii")
    scene.village(0, "veneti", port="harbour")
    scene.state.players[0].gold = 9
    assert "city" not in build_choices(scene.table, 0, "boii")
    assert "city" in build_choices(scene.table, 0, "veneti")


def test_e47_a_good_winter_and_transhumance() -> None:
    scene = Scene(mode="extended", season="winter")
    scene.village(0, "rome", "insubres")
    scene.units(0, "senones", li=1)
    scene.state.climate = {"subtropical": "good", "temperate": "normal", "sea": "good"}
    assert Larder.grazes(scene.state, 0, "rome")
    assert Larder.grazes(scene.state, 0, "insubres")
    assert not Larder.grazes(scene.state, 0, "senones")


def test_e48_the_besieger_starves_first() -> None:
    scene = Scene(season="winter")
    scene.village(0, "insubres", "boii")
    scene.state.alter("boii", grain=2)
    scene.village(1, "rome")
    scene.state.alter("rome", grain=1)
    scene.units(1, "insubres", li=2)
    assert "insubres" in scene.now.encircled
    scene.run(feeding(scene.table))
    assert scene.count(1, "li") == 0
    assert scene.state.lands["insubres"].owner == 0
    assert scene.state.lands["boii"].grain == 0


def test_e49_half_slaughter() -> None:
    scene = Scene(mode="original", season="winter")
    scene.village(0, "senones")
    scene.units(0, "senones", li=4)
    scene.herds(0, "senones", cattle=1)
    scene.state.alter("senones", grain=2)
    fed = ("village senones", *(f"li senones {n}" for n in range(1, 5)))
    act = Feed(place="senones", slaughter={}, halve={"cattle": 1}, fed=fed, meat=4, fish=0)
    scene.run(feeding(scene.table), {"feeding.feed": act})
    herd = scene.state.lands["senones"].herds[0]
    assert (scene.state.lands["senones"].grain, herd.reduced, agrarian_points(scene.state, 0)) == (0, True, 3)
    assert scene.count(0, "li") == 4
    scene.run(breeding(scene.table, 0))
    (herd,) = scene.state.lands["senones"].herds
    assert not herd.reduced
    scene.herds(0, "senones", sheep=1)
    assert "sheep" not in scene_feed(scene, slaughter={}).limits


def test_e56_a_contested_village_is_its_own_pool() -> None:
    scene = Scene(season="winter")
    scene.village(0, "insubres", "boii")
    scene.state.alter("insubres", grain=3)
    scene.state.alter("boii", grain=1)
    scene.units(0, "insubres", li=2)
    scene.village(1, "rome")
    scene.units(1, "insubres", mercenary=1)
    assert "insubres" in scene.now.contested
    assert scene.now.is_vus(0, "insubres")
    scene.run(feeding(scene.table))
    assert (scene.state.lands["insubres"].grain, scene.state.lands["boii"].grain) == (0, 0)
    assert scene.count(0, "li") == 2


def test_e58_a_quick_year() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "campania", "etruria_s")
    scene.state.alter("rome", shipyard="dock")
    for field in ("latium", "sabini", "samnium", "lucania", "arretium"):
        scene.units(0, field, li=1)
    ship = scene.units(0, "rome", "inside", transport=1)
    assert yields(scene.state, 0, "tax") == 7
    due = bill(scene.state, [*scene.state.units_of(0)], ["rome", "campania", "etruria_s"], 1)
    assert sum(due.values()) == 9
    assert ship


def test_e62_cheap_ships_of_yamhad() -> None:
    scene = Scene(map="orient", mode="basic")
    scene.faction(0, "yamhad")
    scene.village(0, "ugarit", port="dock")
    scene.units(0, "ugarit", li=1)
    player = scene.state.players[0]
    player.gold = 1
    upgrade(scene.table, 0, Upgrade(field="ugarit", into="transport", units={"li": 1}))
    assert (player.gold, scene.count(0, "transport")) == (0, 1)
    degrade(scene.table, 0, Degrade(field="ugarit", unit="transport"))
    assert (player.gold, scene.count(0, "li")) == (1, 1)
