"""What stands beside the things that can be chosen: land, settlements, units, prices."""

from __future__ import annotations

from typing import Any

from engines.hinterland import GAME
from engines.hinterland.building import Build, Demolish, Hurry
from engines.hinterland.factions import FACTIONS
from engines.hinterland.facts import CONSTRUCTION, PLUNDER, UNIT_LIMITS, UNITS
from engines.hinterland.income import Feast
from engines.hinterland.muster import Buy, Double, Hire, Upgrade
from engines.hinterland.plunder import Plunder
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import named
from engines.hinterland.stakes import SPEND
from engines.hinterland.state import Site
from engines.hinterland.trade import DEAL
from engines.kernel import Plan, Words
from engines.kernel.notation import order_text, read_order

WORDS = Words(GAME.catalogs["en"], ["Ada", "Ben"])


def lies(scene: Scene, kind: str, thing: Any) -> str:
    told = GAME.beside(scene.state, 0, kind, thing)
    return WORDS.note(told) if told else ""


def playing(scene: Scene) -> Scene:
    """Whoever looks on knows which game it is."""
    scene.at("units", 0).play().match.menu(0)
    return scene


def test_a_field_tells_what_grows_and_who_is_there() -> None:
    scene = playing(Scene())
    fields = list(scene.state.lands)
    home, away, camp, free = [at for at in fields if not scene.state.space(at).neutral][:4]
    scene.village(0, home)
    scene.units(0, home, li=2)
    scene.city(1, away)
    scene.units(1, camp, hi=1)
    assert lies(scene, "space", home).startswith("village of yours, on ")
    assert lies(scene, "space", home).endswith("; there: 2 light infantry")
    assert lies(scene, "space", away).startswith("city of Ben, on ") and lies(scene, "space", away).endswith(
        "nobody there"
    )
    assert lies(scene, "space", camp).startswith("1 heavy infantry of Ben, on ")
    assert ", yields " in lies(scene, "space", free)


def test_while_villages_are_founded_a_field_tells_whose_home_it_is() -> None:
    scene = playing(Scene())
    scene.state.phase = "villages"
    assert lies(scene, "space", "etruria_n").endswith("; home of the Etruscans")
    assert lies(scene, "space", "veneti").endswith("; home of the Illyrians and the Celts")
    scene.state.phase = "units"
    assert "home" not in lies(scene, "space", "etruria_n")


def test_nobodys_land_and_seas_are_told_apart() -> None:
    scene = playing(Scene(map="orient"))
    neutral = next(at for at in scene.state.lands if scene.state.space(at).neutral)
    sea, other = list(scene.state.board.seas)[:2]
    scene.units(1, other, warship=1)
    assert lies(scene, "space", neutral) == "nobody's land: nothing can be built or sown there"
    assert lies(scene, "space", sea) == "open sea"
    assert lies(scene, "space", other) == "at sea: 1 warship of Ben"
    assert lies(scene, "space", "atlantis") == ""


def test_units_and_buildings_tell_their_price() -> None:
    scene = playing(Scene())
    assert (
        lies(scene, "building", "village") == "3 gold" and lies(scene, "piece", "city roma") == "5 gold to build anew"
    )
    assert lies(scene, "unit", "hi veteran") == f"3 gold from light infantry. {WORDS.describes('unit', 'hi')}"
    assert lies(scene, "unit", "li") == lies(scene, "piece", "li roma 1") == WORDS.describes("unit", "li")
    assert lies(scene, "unit", "none") == lies(scene, "building", "site") == ""


def test_a_player_a_faction_and_an_opening_say_what_they_are() -> None:
    scene = playing(Scene())
    scene.units(1, next(iter(scene.state.lands)), li=1)
    scene.state.players[1].gold = 4
    assert lies(scene, "seat", 1) == "4 gold, 0 prestige, one unit"
    assert lies(scene, "faction", "etruscans") == "3 more gold in every Taxes phase."
    assert lies(scene, "faction", "none") == "No gift, and nothing that binds you."
    assert lies(scene, "opening", "city roma").startswith("one city instead of three villages")
    assert lies(scene, "opening", "harbour carthago").startswith("a harbour there")
    assert lies(scene, "opening", "huns scythia").startswith("one village, three cavalry")
    assert lies(scene, "opening", "late") == ""


def test_every_faction_of_every_map_says_what_it_gives() -> None:
    for chart, faction in FACTIONS:
        assert WORDS.describes("faction_at", f"{chart} {faction}"), (chart, faction)


def test_what_is_bought_tells_its_price() -> None:
    scene = playing(Scene(mode="extended"))
    home = next(iter(scene.state.lands))
    scene.village(0, home)
    scene.state.players[0].gold = scene.state.players[0].pp = 20
    assert WORDS.note(scene.domain(Buy, 0, field=home).hints["standard"]) == "2 gold each"
    assert WORDS.note(scene.domain(Hire, 0, field=home).hints["gold"]) == "5 gold and 2 prestige"
    scene.state.alter(home, site=Site(owner=0, building="dock"))
    assert WORDS.note(scene.domain(Hurry, 0).hints[home]) == "1 gold for one more quarter of the dock"
    assert WORDS.note(scene.domain(Feast, 0).hints["small"]).endswith(" prestige for no grain")
    assert WORDS.note(scene.domain(Double, 0).hints[home]) == f"{SPEND.double_buying} prestige"


def test_plunder_says_what_it_does_to_prestige() -> None:
    scene = playing(Scene())
    free, taken = list(scene.state.lands)[:2]
    scene.units(0, free, li=1)
    scene.village(1, taken)
    scene.units(0, taken, li=1)
    hints = scene.domain(Plunder, 0).hints
    assert WORDS.note(hints[free]) == "loses 4 prestige"
    assert WORDS.note(hints[taken]) == "gains 4 prestige"


def test_prices_in_what_a_command_does_are_those_of_the_tables() -> None:
    prices = {
        "rush": SPEND.special_move, "double": SPEND.double_buying, "rival": SPEND.change_rival,
        "buy": UNITS["li"].buy_gold, "train": UNIT_LIMITS.training_gold, "restore": PLUNDER.clear_gold,
        "demolish": CONSTRUCTION.demolish_gold,
    }  # fmt: skip
    for verb, price in prices.items():
        assert f" {price} " in WORDS.word("command", verb, "does"), verb
    pirates = UNITS["pirate"]
    assert f"{pirates.buy_gold} gold or {pirates.pp_price} prestige" in WORDS.word("command", "pirates", "does")


def test_tearing_down_says_what_comes_back_and_what_is_gone() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", port="dock")
    hints = scene.domain(Demolish, 0, field="rome").hints
    assert WORDS.note(hints["dock"]).startswith("1 gold back. Gone with it: Holds 2 ships")
    scene.state.alter("rome", site=Site(owner=0, building="castle"))
    assert WORDS.note(scene.domain(Demolish, 0, field="rome").hints["site"]) == "1 gold back"


def test_a_ship_that_is_there_has_no_price() -> None:
    scene = Scene(mode="quick")
    (ship,) = scene.units(0, "tuscum", transport=1)
    beside = GAME.beside(scene.state, 0, "ship", named(ship))
    assert beside is not None and "gold" not in WORDS.note(beside)


def test_orders_are_written_in_words() -> None:
    scene = Scene(mode="quick")
    scene.city(0, "rome", port="harbour")
    scene.units(0, "rome", li=2, hi=1)
    scene.state.players[0].gold = 20
    scene.state.phase = "trade"
    choices = Plan(DEAL, scene.table, 0).choices(())
    written = [
        (Build(field="rome", building="fortification"), "build fortification in Roma", "Befestigung bauen in Rom"),
        (
            Upgrade(field="rome", into="hi", units={"li": 1}),
            "turn 1 light infantry in Roma into heavy infantry",
            "1 leichte Infanterie in Rom aufwerten zu schwere Infanterie",
        ),
        (Demolish(field="rome", building="harbour"), "tear down harbour in Roma", "Hafen abreißen in Rom"),
    ]
    for order, english, german in written:
        for language, text in (("en", english), ("de", german)):
            names = Words(GAME.catalogs[language], ["Ada", "Ben"]).names("order")
            assert order_text(order, choices, names) == text
            assert read_order(text, choices, names) == order
