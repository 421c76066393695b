"""Section 21: every faction, with what it does and where that ends."""

from __future__ import annotations

import pytest

from engines.hinterland.attrition import attrition, danger
from engines.hinterland.building import Assign, Build, assign, build, building_phase
from engines.hinterland.deploy import kit, place_own
from engines.hinterland.dismissal import Disband, disband
from engines.hinterland.factions import FACTIONS, factions_of
from engines.hinterland.facts import STANDARD, UNITS
from engines.hinterland.hinterland_phase import fishing
from engines.hinterland.income import new_year, taxes, yields
from engines.hinterland.larder import exempt
from engines.hinterland.maps import MapName
from engines.hinterland.market import Sell, buy_price
from engines.hinterland.movement import roads_from
from engines.hinterland.muster import (
    Buy,
    Upgrade,
    buy,
    hire_prices,
    li_prices,
    upgrade_kinds,
    upgrade_price,
)
from engines.hinterland.plunder import plunder_prestige
from engines.hinterland.prestige import book_destroyed
from engines.hinterland.rolling import free_left
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import can_run_up, fleet
from engines.hinterland.settlements import svs
from engines.hinterland.setup import eligible, first_openings, open_otherwise, openings
from engines.hinterland.state import Battle, Rolled, Side


def led(chart: MapName, faction: str, mode: str = "original", seats: int = 4) -> Scene:
    scene = Scene(map=chart, mode=mode, seats=seats)
    scene.faction(0, faction)
    return scene


# Italia


def test_etruscans_take_three_gold_more_and_need_one_village_in_etruria() -> None:
    scene = led("italia", "none", "basic")
    scene.village(0, "arretium", "boii", "insubres")
    assert "etruscans" in eligible(scene.state, 0)
    scene.run(taxes(scene.table))
    plain = scene.state.players[0].gold
    scene.faction(0, "etruscans")
    scene.run(taxes(scene.table))
    assert scene.state.players[0].gold == 2 * plain + 3
    corsica = led("italia", "none")
    corsica.village(0, "corsica", "boii", "insubres")
    assert "etruscans" not in eligible(corsica.state, 0)


@pytest.mark.parametrize(
    ("chart", "faction"),
    [("italia", "carthaginians"), ("orient", "assyria"), ("britannia", "romans"), ("taifas", "muslim_taifas")],
)
def test_who_cannot_recruit_hires_for_prestige(chart: MapName, faction: str) -> None:
    scene = led(chart, faction)
    scene.state.players[0].gold, scene.state.players[0].pp = 1, 10
    assert li_prices(scene.state, 0) == {}
    assert hire_prices(scene.state, 0) == {"prestige": (1, 10)}
    scene.state.players[0].pp = 9
    assert hire_prices(scene.state, 0) == {}
    scene.state.players[0].gold = 2
    assert li_prices(scene.state, 0) == {"standard": 2}
    scene.faction(0, "none")
    assert li_prices(scene.state, 0) == {"standard": 2, "recruit": 1}


def test_carthago_has_a_harbour_in_place_of_the_third_village() -> None:
    scene = led("italia", "none", "basic")
    scene.village(0, "carthago", "byzacium")
    assert list(openings(scene.table, 0)) == ["harbour carthago"]
    open_otherwise(scene.table, 0, "harbour carthago")
    has = kit(scene.state, 0)
    assert (has.pigs, has.docks) == (0, ("byzacium",))
    inland = led("italia", "none", "basic")
    inland.village(0, "carthago", "arretium")
    open_otherwise(inland.table, 0, "harbour carthago")
    assert (kit(inland.state, 0).docks, kit(inland.state, 0).transport) == ((), "carthago")
    assert list(openings(Scene(map="italia", seats=4).table, 0)) == ["city rome"]


@pytest.mark.parametrize(
    ("chart", "faction", "field"),
    [("italia", "greeks", "tarentum"), ("orient", "aegis", "crete"), ("britannia", "islanders", "mona"),
     ("huns", "bosporus", "taurica")],
)  # fmt: skip
def test_harbours_that_give_three(chart: MapName, faction: str, field: str) -> None:
    scene = led(chart, faction)
    scene.village(0, field, port="harbour")
    assert yields(scene.state, 0, "tax") == yields(scene.state, 0, "feast") == 1 + 3
    scene.state.alter(field, shipyard="dock")
    assert yields(scene.state, 0, "tax") == 1


@pytest.mark.parametrize(
    ("chart", "faction", "ships"), [("italia", "greeks", 2), ("vikings", "vikings", 1), ("taifas", "vikings", 1),
                                    ("italia", "none", 4)],
)  # fmt: skip
def test_how_many_ships_make_a_fleet(chart: MapName, faction: str, ships: int) -> None:
    scene = led(chart, faction)
    scene.state.phase = "special"
    assert fleet(scene.state, 0) == ships


def test_illyrians_cross_black_borders_and_hold_mountains_in_illyria_only() -> None:
    scene = led("italia", "illyrians")
    assert roads_from(scene.state, 0, "histria")["liburnia"] is True
    assert "ligures" not in roads_from(scene.state, 0, "boii")
    assert "liburnia" not in roads_from(scene.state, 1, "histria")
    scene.village(0, "dalmatia", "histria", "sabini")
    assert [svs(scene.state, at) for at in ("dalmatia", "histria", "sabini")] == [3, 2, 2]


@pytest.mark.parametrize(
    ("chart", "faction", "full", "mixed"),
    [
        ("orient", "hurrians", "nairi", "kanesh"),
        ("britannia", "picts", "caledones", "cat"),
        ("britannia", "celts", "silures", "dumnonia"),
        ("britannia", "germans", "lindum", "deva"),
        ("huns", "slavs", "polesia", "severia"),
        ("taifas", "christian_reinos", "aragon", "navarra"),
    ],
)
def test_terrain_that_protects_more(chart: MapName, faction: str, full: str, mixed: str) -> None:
    scene = led(chart, faction)
    scene.village(0, full, mixed)
    assert (svs(scene.state, full), svs(scene.state, mixed)) == (3, 2)
    scene.faction(0, "none")
    assert (svs(scene.state, full), svs(scene.state, mixed)) == (2, 1)


def test_christian_mountains_end_at_the_peninsula() -> None:
    scene = led("taifas", "christian_reinos")
    scene.village(0, "auvergne")
    assert svs(scene.state, "auvergne") == 2


def test_celts_of_italia_start_with_three_experienced() -> None:
    scene = led("italia", "celts")
    scene.village(0, "insubres", "boii", "veneti")
    scene.run(place_own(scene.table, 0))
    assert sorted(u.level for u in scene.state.units_of(0) if u.kind == "li") == [1, 1, 2, 2, 2]
    plain = led("italia", "celts", "basic")
    plain.village(0, "insubres", "boii", "veneti")
    plain.run(place_own(plain.table, 0))
    assert {unit.level for unit in plain.state.units} == {STANDARD}


@pytest.mark.parametrize(
    ("chart", "faction", "pays", "shames"),
    [
        ("italia", "celts", "rome", "insubres"),
        ("vikings", "vikings", "mercia", "skane"),
        ("orient", "kassites", "susa", "anshan"),
        ("huns", "romans", "muntenia", "scythia"),
        ("huns", "constantinople", "oltenia", "thracia"),
        ("huns", "huns", "moesia_secunda", "muntenia"),
    ],
)
def test_plunder_that_pays(chart: MapName, faction: str, pays: str, shames: str) -> None:
    scene = led(chart, faction)
    assert plunder_prestige(scene.state, 0, pays) == 4
    assert plunder_prestige(scene.state, 0, shames) == -4


def test_late_vikings_plunder_everywhere() -> None:
    scene = led("taifas", "vikings")
    assert {plunder_prestige(scene.state, 0, at) for at in scene.state.lands} == {4}


@pytest.mark.parametrize(("chart", "faction"), [("italia", "romans"), ("britannia", "romans")])
def test_romans_build_with_half_the_builders_and_with_heavy_infantry(chart: MapName, faction: str) -> None:
    scene = led(chart, faction)
    field = "insubres" if chart == "italia" else "londinium"
    scene.village(0, field)
    scene.units(0, field, hi=2)
    scene.state.players[0].gold = 5
    build(scene.table, 0, Build(field=field, building="city"))
    assign(scene.table, 0, Assign(field=field, units={"hi": 2}))
    scene.run(building_phase(scene.table, 0))
    site = scene.state.lands[field].site
    assert site is not None
    assert site.quarters == 1
    scene.faction(0, "none")
    scene.units(0, field, hi=1)
    assert not scene.can(Assign, 0)


# Vikings


def test_viking_ships_run_up_coasts_but_not_mountains() -> None:
    scene = led("vikings", "vikings")
    assert can_run_up(scene.state, 0, "wessex")
    assert not can_run_up(scene.state, 1, "wessex")
    brown = [
        f.id for f in scene.state.board.fields.values() if f.full == "brown" and f.id in scene.state.board.coastal
    ]
    assert brown
    assert not any(can_run_up(scene.state, 0, at) for at in brown)
    marsh = next(f.id for f in scene.state.board.fields.values() if f.full == "turquoise")
    assert can_run_up(scene.state, 1, marsh)


@pytest.mark.parametrize(("chart", "faction", "sea"), [("vikings", "british_isles", "north_sea_s"),
                                                       ("britannia", "scots", "hibernicum")])  # fmt: skip
def test_fishing_that_always_succeeds(chart: MapName, faction: str, sea: str) -> None:
    scene = led(chart, faction)
    home = scene.state.board.coasts[sea][1]
    scene.village(0, home, port="harbour")
    scene.units(0, sea, transport=1)
    scene.run(fishing(scene.table, 0))
    caught = scene.state.lands[home].fish
    assert caught == (2 if scene.state.board.seas[sea].kind == "rough" else 1)
    scene.faction(0, "none")
    scene.dice(6)
    scene.run(fishing(scene.table, 0))
    assert scene.state.lands[home].fish == caught


@pytest.mark.parametrize(
    ("chart", "faction", "homes", "forts"),
    [
        ("vikings", "franks", ("neustria", "frisia"), 1),
        ("orient", "qatna", ("qatna", "damascus"), 1),
        ("taifas", "franks", ("toulouse", "narbonne"), 1),
        ("huns", "bosporus", ("bosporus", "taurica", "tanais"), 2),
        ("huns", "romans", ("moesia_secunda", "scythia", "haemimontus"), 2),
    ],
)
def test_fortifications_at_the_start(chart: MapName, faction: str, homes: tuple[str, ...], forts: int) -> None:
    scene = led(chart, faction)
    scene.village(0, *homes)
    scene.run(place_own(scene.table, 0))
    assert sum(land.fort for land in scene.state.lands.values()) == forts


def test_slavs_and_balts_start_with_seven_and_sell_them() -> None:
    scene = led("vikings", "slavs_balts")
    scene.village(0, "veleti", "prussia", "polans")
    scene.run(place_own(scene.table, 0))
    assert (scene.count(0, "li"), scene.count(0, "transport"), scene.state.players[0].gold) == (7, 0, 5)
    at = scene.state.units[0].at
    disband(scene.table, 0, Disband(space=at, units={"li": 1}))
    assert scene.state.players[0].gold == 6


# Orient


def test_cities_that_declare_egypt_or_babylon_once() -> None:
    scene = led("orient", "none")
    found = first_openings(scene.state)
    assert found == {
        "city lower_egypt": "egypt", "city memphis": "egypt", "city thebes": "egypt", "city babylon": "babylon",
    }  # fmt: skip
    open_otherwise(scene.table, 1, "city memphis")
    assert first_openings(scene.state) == {"city babylon": "babylon"}


def test_canaan_is_safe_on_paths_and_in_deserts() -> None:
    scene = led("orient", "canaan")
    here = [scene.units(0, at, li=1)[0] for at in ("sinai", "libyan_desert")]
    assert [danger(scene.state, unit, set(), set()) for unit in here] == [(), ()]
    scene.faction(0, "none")
    assert [danger(scene.state, unit, set(), set()) for unit in here] == [(6,), (5, 6)]


def test_a_toll_makes_a_path_safe_and_goes_to_the_oasis() -> None:
    scene = led("orient", "none")
    scene.units(0, "path_w", li=1)
    scene.village(1, "tadmor")
    scene.state.players[0].gold = 3
    scene.run(attrition(scene.table, 0), {"attrition.toll": {"li": 1}})
    assert (scene.state.players[0].gold, scene.state.players[1].gold) == (2, 1)
    scene.village(0, "tadmor")
    scene.run(attrition(scene.table, 0))
    assert scene.state.players[0].gold == 2


def test_hittite_light_infantry_rolls_again() -> None:
    scene = led("orient", "hittites", "basic")
    light, heavy = scene.units(0, "susa", li=1, hi=1)
    battle = Battle(
        at="susa", attacker=Side(seat=0, units=[], prestige=0), defender=Side(seat=1, units=[], prestige=0)
    )
    assert free_left(scene.state, battle, Rolled(unit=light.id, colour="white", swords=0)) == 1
    assert free_left(scene.state, battle, Rolled(unit=heavy.id, colour="red", swords=1)) == 0
    battle.rerolled[light.id] = 1
    assert free_left(scene.state, battle, Rolled(unit=light.id, colour="white", swords=0)) == 0


def test_mitanni_receives_a_third_light_infantry_within_twenty() -> None:
    scene = led("orient", "mitanni", "basic")
    scene.city(0, "harran")
    scene.state.players[0].gold = 4
    scene.run(buy(scene.table, 0, Buy(field="harran", level="standard", count=2)))
    assert scene.count(0, "li") == 3
    full = led("orient", "mitanni", "basic")
    full.city(0, "harran")
    full.units(0, "harran", li=18)
    full.state.players[0].gold = 4
    full.run(buy(full.table, 0, Buy(field="harran", level="standard", count=2)))
    assert full.count(0, "li") == 20


def test_elephants_of_elam_and_of_the_desert() -> None:
    scene = led("orient", "elam")
    scene.village(0, "susa", "uruk")
    scene.units(0, "susa", li=1)
    scene.units(0, "uruk", li=1)
    scene.state.players[0].gold = 6
    assert "elephant" in upgrade_kinds(scene.table, 0, "susa")
    assert "elephant" not in upgrade_kinds(scene.table, 0, "uruk")
    scene.faction(0, "none")
    assert "elephant" not in upgrade_kinds(scene.table, 0, "susa")
    africa = led("italia", "none")
    africa.units(0, "desert", li=1)
    africa.state.players[0].gold = 6
    assert [*upgrade_kinds(africa.table, 0, "desert")] == []
    africa.village(0, "numidia")
    assert [*upgrade_kinds(africa.table, 0, "desert")] == ["elephant"]


def test_yamhad_pays_less_for_ships_only() -> None:
    scene = led("orient", "yamhad")
    assert upgrade_price(scene.state, 0, "warship") == UNITS["warship"].upgrade_gold - 1
    assert upgrade_price(scene.state, 0, "hi") == UNITS["hi"].upgrade_gold


# Britannia


def test_scots_gain_more_by_combat_outside_hibernia() -> None:
    scene = led("britannia", "scots")
    for at, prestige in (("mide", 4), ("londinium", 6), ("hibernicum", 6)):
        scene.state.players[0].pp = 0
        book_destroyed(scene.table, 0, 1, at, ["hi"])
        assert scene.state.players[0].pp == prestige, at
    scene.rivals(0, 1)
    scene.state.players[0].pp = 0
    book_destroyed(scene.table, 0, 1, "londinium", ["hi"])
    assert scene.state.players[0].pp == 8


def test_scots_gain_more_by_plundering_the_field_of_a_settlement_abroad() -> None:
    """A68: Plunder is a subphase of Combat"""
    scene = led("britannia", "scots")
    scene.village(1, "mide", "londinium")
    found = {at: plunder_prestige(scene.state, 0, at) for at in ("mide", "londinium", "cantium")}
    assert found == {"mide": 4, "londinium": 6, "cantium": -4}
    scene.rivals(0, 1)
    assert plunder_prestige(scene.state, 0, "londinium") == 8


def test_picts_cross_every_black_border() -> None:
    scene = led("britannia", "picts")
    assert roads_from(scene.state, 0, "eburacum")["deva"] is True
    assert "deva" not in roads_from(scene.state, 1, "eburacum")


def test_germans_have_heavy_infantry_in_belgica_at_new_year() -> None:
    scene = led("britannia", "germans", "quick")
    scene.state.players[0].gold = 5
    scene.run(new_year(scene.table), {"new_year.infantry": "buy"})
    assert (scene.count(0, "hi", "belgica"), scene.state.players[0].gold) == (1, 0)
    scene.units(0, "belgica", li=1)
    scene.state.players[0].gold = 3
    scene.run(new_year(scene.table), {"new_year.infantry": "train"})
    assert (scene.count(0, "hi", "belgica"), scene.count(0, "li"), scene.state.players[0].gold) == (2, 0, 0)
    scene.run(new_year(scene.table))
    assert scene.count(0, "hi") == 2


def test_celts_of_britannia_start_with_two_pig_herds() -> None:
    scene = led("britannia", "celts", "basic")
    scene.village(0, "dobunni", "cornovii", "silures")
    assert (kit(scene.state, 0).sheep, kit(scene.state, 0).pigs) == (1, 2)


# Taifas


def test_almoravids_trade_horses_without_a_harbour() -> None:
    scene = led("taifas", "almoravids", "basic")
    scene.village(0, "fez")
    scene.herds(0, "fez", horses=1, sheep=1)
    assert list(scene.domain(Sell, 0)) == ["horses"]
    assert buy_price(scene.state, 0, "horses", "fez") == 7
    assert buy_price(scene.state, 0, "cattle", "fez") is None


def test_late_vikings_suffer_no_attrition_and_no_hunger_in_year_2() -> None:
    scene = led("taifas", "vikings", "extended")
    scene.state.year, scene.state.season = 2, "winter"
    scene.units(0, "biscay_n", warship=1)
    scene.run(attrition(scene.table, 0))
    assert exempt(scene.state, 0)
    scene.state.year = 3
    assert not exempt(scene.state, 0)
    scene.dice(1)
    scene.run(attrition(scene.table, 0))
    assert scene.faces == []


# All of them


def test_every_faction_can_be_had() -> None:
    """Each by its home fields, or by its opening"""
    for (chart, name), faction in FACTIONS.items():
        scene = Scene(map=chart, seats=4)
        if faction.declared:
            assert name in first_openings(scene.state).values()
            continue
        homes = [f.id for f in scene.state.board.fields.values() if f.region in faction.home_regions]
        scene.village(0, *homes[: faction.min_settlements])
        assert name in eligible(scene.state, 0), (chart, name)
        if faction.exclusive:
            scene.faction(1, name)
            assert name not in eligible(scene.state, 0)
    assert (
        sum(len(factions_of(chart)) for chart in ("italia", "vikings", "orient", "britannia", "taifas", "huns")) == 41
    )


def test_upgrades_are_named_by_their_price() -> None:
    scene = led("italia", "none", "quick")
    scene.village(0, "rome")
    scene.units(0, "rome", li=1)
    scene.state.players[0].gold = 6
    assert list(scene.domain(Upgrade, 0, field="rome")) == ["cavalry"]
