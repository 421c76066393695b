"""What stands beside the things that can be chosen: what lies there, what it costs, what brings nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Command, Happened, Match, Menu, NextSlot, OneOf, Plan, SomeOf, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.conquest import annex_price
from engines.sands_of_time.data import CARDS, TRADE_BORDERS
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.state import SandsOptions
from engines.sands_of_time.turn import Decline

FOUR_GOODS = ["aegyptus--aethiopia", "asia_minor--armenia", "asia_minor--cyprus", "gallia--britannia"]
WORDS = Words(GAME.catalogs["en"], ["Ada", "Ben", "Cleo"])


def lies(playing: Playing, kind: str, thing: Any) -> str:
    playing.match.menu(0)
    told = GAME.beside(playing.state, 0, kind, thing)
    return WORDS.note(told) if told else ""


def test_a_region_tells_what_it_bears_and_who_lives_there() -> None:
    position = Scene().region("italia", of=0, yields="gold", capacity=4, peasants={0: 2}, soldiers={0: 1})
    position.region("gallia", of=1, yields="grain", capacity=3, peasants={1: 1})
    position.region("hispania", yields="gold", capacity=5, soldiers={0: 1})
    playing = position.region("sicilia", yields="grain", capacity=3).turn(0, "govern", "tribute").play()
    mine = "yours, with 2 peasants and 1 soldier; bears gold, 3 of 4 places taken"
    assert lies(playing, "region", "italia") == mine
    assert lies(playing, "region", "gallia") == "ruled by Ben; bears grain, 1 of 3 places taken"
    visited = "ruled by nobody, with 1 soldier of yours; bears gold, 1 of 5 places taken"
    assert lies(playing, "region", "hispania") == visited
    assert lies(playing, "region", "sicilia") == "free; bears grain, capacity 3, nobody lives there"
    assert lies(playing, "region", "nowhere") == ""


def test_means_stand_beside_what_they_pay_for() -> None:
    position = Scene().region("italia", of=0).player(0, grain=4, gold=1, heritage={"civil": 2})
    playing = position.player(1, grain=3, gold=2, unrest=4).turn(0, "govern", "tribute").play()
    assert lies(playing, "resource", "grain") == "you have 4"
    assert lies(playing, "category", "civil") == "your heritage there is 2"
    assert lies(playing, "seat", 1) == "one region, 3 grain, 2 gold, unrest 4"


def menu(playing: Playing) -> Menu:
    found = playing.match.menu(0)
    assert isinstance(found, Menu)
    return found


def test_a_bonus_action_says_what_it_costs_in_unrest() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2})
    told = menu(position.turn(0, "govern", "advance").play()).brings
    unrest = f"At the end of the turn your unrest rises by 1; it is {position.state.players[0].unrest} now."
    assert WORDS.note(told["oppression"]) == WORDS.note(told["taxes"]) == WORDS.note(told["support"]) == unrest
    told = menu(position.player(0, bonuses=["taxes"]).turn(0, "govern", "advance").play()).brings
    assert WORDS.note(told["taxes"]).startswith("It costs no unrest again in this generation")


def test_build_says_what_it_costs_at_least() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2}).player(0, unrest=3, gold=9)
    assert (
        WORDS.note(menu(position.turn(0, "build", "advance").play()).brings["build"])
        == "It costs at least 4 gold now."
    )
    position = position.region("italia", of=0, buildings=["quarry"]).player(0, unrest=0)
    assert (
        WORDS.note(menu(position.turn(0, "build", "advance").play()).brings["build"])
        == "It costs nothing at best now."
    )


def test_what_brings_nothing_is_told_apart_and_never_usual() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2}).region("gallia", of=0, soldiers={0: 1})
    playing = position.turn(0, "govern", "tribute").play()
    assert menu(playing).idle == {"decline", "support", "taxes"}, "no Advance to come, no trade good reached"
    step = playing.match.suggest(0, "oppression", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    assert step.domain.idle == ("gallia",) and step.domain.usual == "italia"
    position.player(0, knows=["agriculture"])
    assert "support" not in menu(position.turn(0, "advance", "govern").play()).idle, (
        "Govern may bring it within reach"
    )
    step = playing.match.suggest(0, "tribute", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    assert set(step.domain.idle) == set(step.domain.values), "no colony, no foreign caravan"


def test_a_card_that_nothing_can_be_done_with_says_so_when_it_is_planned() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2})
    playing = position.at("plan").play()
    step = playing.match.suggest(0, "plan", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, SomeOf)
    assert step.domain.idle == ("conquest", "tribute") and "chronicle" not in step.domain.hints
    # Restless and without grain, an Advance is out of reach, whatever else is played.
    position = Scene().region("italia", of=0).player(0, unrest=7, knows=["agriculture"], heritage={"civil": 4})
    assert "advance" in planned(position).idle
    assert "advance" not in planned(position.player(0, heritage={"civil": 5})).idle, "Support is enough"
    assert "govern" in planned(position.player(0, unrest=0)).idle


def planned(position: Scene) -> SomeOf[str]:
    step = position.at("plan").play().match.suggest(0, "plan", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, SomeOf)
    return step.domain


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_an_action_card_does_fits_a_list_whole(language: str) -> None:
    words = Words(GAME.catalogs[language], ["Ada", "Ben", "Cleo"])
    for card in CARDS:
        assert 0 < len(words.describes("card", card)) <= 100, card


def test_a_part_that_is_locked_is_told_once_by_what_the_card_does() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2})
    assert "build" not in planned(position).hints
    assert WORDS.note(planned(position).hints["caravan_2"]) == "needs Culture unlocked"
    again = planned(position.player(0, used=["build"])).hints["build"]
    assert WORDS.note(again) == "used already: again for 1 unrest"


def test_7_4_4_what_would_cost_a_point_says_so() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2}).player(0, unrest=7, used=["build"])
    reuse = "used already: again for a point, as your unrest can rise no more"
    assert WORDS.note(planned(position).hints["build"]) == reuse
    told = menu(position.turn(0, "govern", "tribute").play()).brings["oppression"]
    assert WORDS.note(told) == "At the end of the turn you lose a point, as your unrest of 7 can rise no more."


def advancing(position: Scene) -> Playing:
    """Nothing but an Advance is left of the turn."""
    return position.turn(0, "advance", "tribute").play().does(0, Decline(card="tribute"))


def test_9_2_support_that_cannot_make_up_for_unrest_brings_nothing() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2}).player(0, unrest=5, knows=["agriculture"])
    assert "support" in menu(advancing(position.player(0, heritage={"civil": 2}))).idle
    playing = advancing(position.player(0, heritage={"civil": 3}))
    assert "support" not in menu(playing).idle
    step = playing.match.suggest(0, "support", {})
    assert isinstance(step, NextSlot) and set(step.domain.idle) == {"politics", "culture"}
    assert "support" in menu(position.player(0, heritage={"civil": 5}).turn(0, "advance", "tribute").play()).idle, (
        "enough as it is"
    )


def test_govern_and_caravan_say_what_they_cost() -> None:
    position = Scene().region("italia", of=0).region("gallia", of=0).player(0, unrest=3, grain=4, gold=2)
    told = menu(position.turn(0, "govern", "caravan_1").play()).brings
    assert WORDS.note(told["govern"]) == "One step costs 2 grain now; your unrest is 3."
    assert WORDS.note(told["caravan"]).startswith("It costs 2 grain or 2 gold;")


def test_9_3_taxes_say_what_they_bring() -> None:
    position = Scene().region("italia", of=0).player(0, gold=3, caravans=[sorted(TRADE_BORDERS)[0]])
    step = position.turn(0, "govern", "tribute").play().match.suggest(0, "taxes", {})
    assert isinstance(step, NextSlot) and WORDS.note(step.domain.hints["gold"]) == "brings 1 gold, you have 3"


def test_8_10_what_brings_no_tribute_is_not_said_twice_to_bring_nothing() -> None:
    step = Scene().region("italia", of=0).turn(0, "govern", "tribute").play().match.suggest(0, "tribute", {})
    assert isinstance(step, NextSlot) and set(step.domain.idle) == {"colonies", "caravans"}
    assert WORDS.note(step.domain.hints["colonies"]) == "nobody pays", "that it brings nothing, its mark says"


def test_8_3_3_a_region_that_all_leave_is_told_before_they_do() -> None:
    position = Scene(pace="brisk").region("italia", of=0, peasants={0: 2}).region("gallia", of=0, soldiers={0: 1})
    step = position.turn(0, "migrate", "govern").play().match.suggest(0, "journey", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, Plan)
    order = {"verb": "migrate", "origin": "italia", "target": "sicilia"}
    orders = [{**order, "citizens": {"peasant": count}} for count in (1, 2)]
    told = [[WORDS.note(follows) for follows in step.domain.follows((order,))] for order in orders]
    assert told == [[], ["Italia stands empty then, and others may annex it."]]


def test_a_group_that_moves_is_written_as_from_and_to() -> None:
    position = Scene(pace="brisk").region("italia", of=0, peasants={0: 2}).region("sicilia")
    step = position.turn(0, "migrate", "govern").play().match.suggest(0, "journey", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, Plan)
    group = {"verb": "migrate", "origin": "italia", "target": "sicilia", "citizens": {"peasant": 2}}
    assert step.domain.print((group,), WORDS.names("order")) == "Italia > Sicilia"
    few = {**group, "citizens": {"peasant": 1}}
    written = step.domain.print((few,), WORDS.names("order"))
    assert written == "1 peasant: Italia > Sicilia" and step.domain.parse(written, WORDS.names("order")) == (few,)


def test_a_chronicle_says_what_it_asks_of_the_field_and_what_one_has_and_no_more() -> None:
    playing = Scene().region("italia", of=0, peasants={0: 2}).turn(0, "chronicle", "govern").play()
    step = playing.match.suggest(0, "chronicle", {"field": "D"})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    hint = step.domain.hints["chronicle_2"]
    asked = "3 points if you have 16 citizens at the end of the dynasty (2 now) and Politics heritage 2 (0 now)"
    assert WORDS.note(hint) == asked and WORDS.tells(hint)


@pytest.mark.parametrize(("seats", "told"), [(2, "you have 1, 1 of it because only 2 play"), (3, "you have 0")])
def test_11_3_a_field_that_counts_more_for_two_says_so_to_two_only(seats: int, told: str) -> None:
    playing = Scene(seats).region("italia", of=0).turn(0, "chronicle", "govern").play()
    step = playing.match.suggest(0, "chronicle", {})
    assert isinstance(step, NextSlot) and WORDS.note(step.domain.hints["F"]) == told
    assert "game of" not in WORDS.describes("field", "F")


def test_what_only_a_road_reaches_says_so() -> None:
    position = Scene().region("gallia", of=0, soldiers={0: 1}).region("italia", of=0, buildings=["road"])
    step = position.turn(0, "raid", "tribute").play().match.suggest(0, "march", {"origin": "gallia"})
    assert isinstance(step, NextSlot)
    told = {region: WORDS.note(hint) for region, hint in step.domain.hints.items()}
    assert [region for region, words in told.items() if words == "by road"] == ["sicilia", "graecia"]
    assert set(told) == {"hispania", "italia", "sicilia", "graecia", "germania"}


def beside(playing: Playing, verb: str, value: Any, **filled: Any) -> str:
    step = playing.match.suggest(0, verb, filled)
    assert isinstance(step, NextSlot), step
    return WORDS.note(step.domain.hints[value])


def test_8_3_war_and_annexation_say_their_price_and_who_is_stronger() -> None:
    position = Scene().region("italia", of=1, soldiers={0: 2, 1: 1}).region("gallia", soldiers={0: 1})
    playing = position.player(0, unrest=2, grain=9).turn(0, "conquest", "tribute").play()
    assert beside(playing, "attack", "italia") == "for 2 grain"
    assert beside(playing, "attack", 1, region="italia") == "4 against 2 before the bids"
    assert beside(playing, "annex", "gallia") == f"for {annex_price(playing.state, 0, 'gallia')} grain"


def test_8_5_a_building_that_only_labor_makes_cheap_enough_says_so() -> None:
    position = Scene().region("italia", of=0, capacity=5, peasants={0: 3})
    playing = position.player(0, knows=["labor"], unrest=3, gold=3).turn(0, "build", "chronicle").play()
    assert beside(playing, "build", "road", region="italia") == "4 gold, with labor down to 1; you have 3"


def test_8_10_tribute_says_what_it_brings() -> None:
    position = Scene().region("italia", of=0).region("gallia", 0, "colony", yields="gold")
    assert beside(position.turn(0, "govern", "tribute").play(), "tribute", "colonies") == "brings 1 gold"


def test_4_10_a_first_caravan_says_what_it_reaches() -> None:
    match, _ = Match.start(GAME, 3, "routes", SandsOptions(pace="brisk"))
    told: set[str] = set()
    while (seat := match.waiting[0]) in match.asks and match.asks[seat].key.startswith("setup."):
        step = match.suggest(seat, "found_realm", {})
        if isinstance(step, NextSlot):
            for capital in step.domain:
                routes = match.suggest(seat, "found_realm", {"capital": capital})
                assert isinstance(routes, NextSlot)
                told |= {WORDS.note(hint) for hint in routes.domain.hints.values()}
        answer = match.usual(seat)
        assert isinstance(answer, Command) and isinstance(match.submit(seat, answer), Happened)
    assert "reaches no trade good" in told and len(told) > 1
    assert all(one.startswith("reaches ") for one in told)


def test_8_5_a_building_says_its_price_or_that_a_bonus_action_has_to_bring_it() -> None:
    position = Scene().region("italia", of=0, capacity=5, peasants={0: 3})
    playing = position.player(0, unrest=3, gold=9).turn(0, "build", "chronicle").play()
    assert beside(playing, "build", "italia") == "room for 5 buildings"
    assert beside(playing, "build", "road", region="italia") == "4 gold"
    playing = position.player(0, gold=2, caravans=FOUR_GOODS).turn(0, "build", "chronicle").play()
    told = beside(playing, "build", "road", region="italia")
    assert told == "at least 4 gold, you have 2: a bonus action can bring the rest"


def test_7_9_1_a_caravan_says_what_there_is_too_little_of() -> None:
    position = Scene().region("italia", of=0, peasants={0: 2}).player(0, grain=9, gold=0)
    playing = position.turn(0, "caravan_1", "tribute").play()
    step = playing.match.suggest(0, "caravan", {"border": "gallia--italia"})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    assert WORDS.note(step.domain.barred["gold"]) == "You need 2 gold and have 0."
