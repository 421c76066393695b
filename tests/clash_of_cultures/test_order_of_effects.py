"""Who decides when several things happen at once (5.5), and who decides for the barbarians (12.8)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from engines.clash_of_cultures import moments
from engines.clash_of_cultures.battle import controller
from engines.clash_of_cultures.data import EFFECTS, EVENTS
from engines.clash_of_cultures.moments import REGISTRY, Effect, Moment, Rank
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.state import BARBARIANS, Side
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.windows import USAGES, Announced, Play
from tests.clash_of_cultures.loose import Scene

ONE_HIT = (4, 4, 4, 4, 1, 1)
NO_HIT = (1, 1, 1, 1, 1, 1)


def test_5_5_a_player_with_two_effects_at_one_moment_chooses_the_order() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).city("D4", 1, "neutral", "fortress")
    scene.units("D5", 0, infantry=2).units("D4", 1, infantry=1)
    scene.owns(0, "tactics", "siegecraft", "steel_weapons", wood=2, ore=3)
    game = scene.play().move("D5", "D4", infantry=2)
    assert game.asked() == "effects.next"
    assert game.choices() == ["advance:siegecraft", "advance:steel_weapons"]


def test_12_8_another_player_chooses_the_losses_of_mixed_barbarians() -> None:
    scene = Scene(3).city("D7", 0).city("D1", 1)
    scene.units("D5", 0, infantry=4).units("D4", BARBARIANS, infantry=1, cavalry=1).owns(0, "tactics")
    game = scene.play().dice(*ONE_HIT).move("D5", "D4", infantry=4)
    assert game.asked() == "battle.controller"
    assert (game.match.waiting, game.choices()) == ([0], [1, 2])
    game.answer(2)
    assert game.match.waiting == [2]


def test_12_8_the_same_player_goes_on_choosing_until_the_battle_is_over() -> None:
    named: Any = SimpleNamespace(
        controller=2, attacker=Side(owner=0, units=[]), defender=Side(owner=BARBARIANS, units=[])
    )
    asking = controller(Scene(3).city("D7", 0).play().match.table, named)
    with pytest.raises(StopIteration) as end:
        next(asking)
    assert end.value.value == 2, "nobody is asked for it again"


def test_12_8_nobody_decides_for_barbarians_who_lose_nobody() -> None:
    scene = Scene(3).city("D7", 0).city("D1", 1)
    scene.units("D5", 0, infantry=4).units("D4", BARBARIANS, infantry=1, cavalry=1).owns(0, "tactics")
    assert scene.play().dice(*NO_HIT).move("D5", "D4", infantry=4).asked() == "battle.go_on"


def added(monkeypatch: pytest.MonkeyPatch, moment: Moment, act: Callable[..., object]) -> None:
    """An effect that no card of the base game has, for owners of Myths."""
    effect = Effect(
        "advance:myths", "advance", "myths", moment, act, lambda *_: True, False, False, False, Rank.USUAL, "base"
    )
    monkeypatch.setitem(REGISTRY, moment, [effect, *REGISTRY.get(moment, [])])
    monkeypatch.setattr(moments, "_in_boxes", lambda moment, boxes: tuple(REGISTRY.get(moment, ())))


def test_6_5_8_the_order_after_a_recruit_is_fixed() -> None:
    scene = Scene().city("D7", 0).owns(0, "medicine", "nationalism", food=1, ore=1)
    game = scene.play().say(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert game.asked() == "purse.token", "Nationalism"
    assert game.answer("mood").asked() == "medicine.back"


def test_9_6_hits_are_ignored_for_nothing_before_anybody_decides_to_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[int, int]] = []
    added(monkeypatch, "ignore_hits", lambda table, seat, hits: seen.append(dict(hits.ignored)))
    scene = Scene().city("D7", 0).city("D1", 1).city("D4", 1, "neutral", "fortress").units("D5", 0, infantry=2)
    scene.owns(0, "tactics", "myths").play().dice(1, 1, 1).move("D5", "D4", infantry=2)
    assert seen == [{0: 0, 1: 1}], "the attacker knows what the fortress holds off"


def test_22_5_a_building_changes_hands_before_conversion_pays_for_it() -> None:
    scene = Scene().city("D7", 0).city("D6", 1, "neutral", "temple").owns(0, "conversion")
    game = scene.play().dice(5).say(Takeover(start="D7", target="D6", payment={}))
    told = [event.key for event in game.match.table.news]
    assert told.index("takeover.wins") < told.index("purse.gains")
    assert game.purse(0) == {"culture": 1}


def test_22_5_conversion_also_pays_for_barbarians_who_join_and_does_so_last() -> None:
    scene = Scene().city("D7", 0).city("D6", BARBARIANS).owns(0, "conversion").holds(0, "action_15")
    game = scene.play().say(Play(card="action_15", payment={}))
    game.dice(4).say(Takeover(start="D7", target="D6", payment={}))
    told = [event.key for event in game.match.table.news]
    assert told.index("cultural_takeover.joins") < told.index("purse.gains")


NO_FIRST_CHOICE = {
    "ideas", "great_ideas", "cultural_takeover", "production_focus", "mass_production", "leadership", "new_plans",
}  # fmt: skip
"""Cards that need no choice, or none before something is looked at."""


def test_11_2_every_card_with_a_choice_is_announced_with_it() -> None:
    without = {source.partition(":")[2] for source, usage in USAGES.items() if usage.first is None}
    assert {name for name in without if name in EFFECTS} == NO_FIRST_CHOICE
    # What lies before a player is used, not announced; the Great Seer chooses only among what the draw shows.
    announced = {name for name, row in EVENTS.items() if row.keep == "hand"} - {"great_seer"}
    assert not without.intersection(announced)


def test_11_2_a_card_is_known_with_its_first_choice_and_costs_nothing_if_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[tuple[str, object]] = []

    def cancel(table: object, seat: int, announced: Announced) -> None:
        heard.append((announced.card, announced.choice))
        announced.cancelled = True

    added(monkeypatch, "card_announced", cancel)
    scene = (
        Scene(3).city("D5", 0).city("G8", 1).city("A7", 2).owns(0, culture=1).owns(1, "myths").holds(1, "action_01")
    )
    scene.holds(0, "action_07").holds(2, "action_02")
    game = scene.play().say(Play(card="action_07", payment={"culture": 1}))
    assert game.asked() == "card.which_player"
    game.answer(2)
    assert heard == [("action_07", 2)]
    assert (game.purse(0), game.state.now.actions_left) == ({"culture": 1}, 3)
    assert game.state.discards["action"] == ["action_07"]


def test_11_2_teach_us_is_announced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    added(monkeypatch, "card_announced", lambda table, seat, announced: heard.append(announced.choice))
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1).owns(1, "myths", "fishing").owns(0, "tactics")
    game = scene.units("D6", 0, infantry=1).holds(0, "action_35").play().move("D6", "D5", infantry=1)
    game.answer("D1", "action_35", "fishing")
    assert heard == ["fishing"]
