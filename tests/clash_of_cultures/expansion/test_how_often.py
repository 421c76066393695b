"""How often: once a turn and again the next one, or as often as can be paid (16.3, 16.5)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.advance import ways_to_pay
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.recruit import Recruit, levies
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.windows import USAGES, Play
from engines.kernel import Checkpoint, Match
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.expansion.realm import heard
from tests.clash_of_cultures.loose import Realm

STORE = {"food": 7, "wood": 7, "ore": 7, "ideas": 7, "gold": 7, "mood": 9, "culture": 9}


def through(game: Playing) -> Playing:
    """Everything that is asked in between is answered as proposed, or somehow."""
    while game.asked() not in ("turn.act", "turn.end"):
        seat = game.match.waiting[0]
        game.say(game.match.asks[seat].usual or game.match.sample(seat, random.Random(1)))
    return game


def next_turn(game: Playing) -> Playing:
    """Everybody passes until Red is called again."""
    before = game.state.phase_number
    while through(game).state.phase_number == before or game.match.waiting != [0]:
        game.as_proposed()
    return game


def still_could(game: Playing, effect: str) -> bool:
    """Is it only the use of the turn that is missing?"""
    state = game.state.model_copy(deep=True)
    state.players[0].used.clear()
    return Playing(Match(GAME, [Checkpoint(entries=0, state=state.model_dump_json(), version=GAME.version)])).may_use(
        effect
    )


@dataclass(frozen=True)
class Case:
    """An effect of the choice window, and where it can be used more than once."""

    effect: str
    scene: Callable[[], Realm]
    pay: dict[str, int] = field(default_factory=dict)
    answers: tuple[object, ...] = ()


def home(leader: str, mood: str = "happy") -> Realm:
    scene = Realm().city("D7", 0, mood).city("B6", 0, "happy").city("F6", 0).leader(0, leader, "D7")  # type: ignore[arg-type]
    return scene.owns(0, "storage", "myths", "writing", "tactics", **STORE)


def with_captives() -> Realm:
    return home("ahuitzotl").captives(0, infantry=4)


def at_sea(leader: str) -> Realm:
    scene = Realm().land(D6="W", D5="W", D4="W").city("D7", 0).city("B3", 1).leader(0, leader, "D6")
    return scene.units("D6", 0, ship=1).owns(0, "tactics", **STORE)


def foes() -> Realm:
    return home("marqzen").city("B2", 1).units("D6", 1, infantry=2)


def taught() -> Realm:
    return home("knut").owns(0, "taxes")


def soldiers() -> Realm:
    return Realm().city("D7", 0).people(0, "china", "imperial_army").units("D7", 0, settler=1, infantry=1)


def wilds() -> Realm:
    return Realm().city("D7", 0).city("B2", 1).people(0, "celts", "tribal_allies")


def stage() -> Realm:
    scene = Realm().city("D7", 0).city("D6", 1, "neutral", "temple").people(0, "greece", "hellenistic_culture")
    return scene.owns(0, **STORE)


def pharaoh() -> Realm:
    scene = Realm().city("D7", 0, "angry").owns(0, "dogma", "conversion", "fanaticism", mood=9)
    return scene.people(0, "egypt", "man_god")


ONCE = [
    Case("leader:tributes", lambda: home("acamapichtli"), {"mood": 2}),
    Case("leader:mass_sacrifice", with_captives),
    Case("leader:spread_of_fear", foes),
    Case("leader:navigator", lambda: at_sea("hanno")),
    Case("leader:beloved", lambda: home("cleopatra"), {"culture": 1}),
    Case("leader:architect", lambda: home("darius"), {"culture": 2}),
    Case("leader:danegeld", taught),
    Case("civ:imperial_army", soldiers, answers=({"D7 settler": 1},)),
    Case("civ:tribal_allies", wilds),
    Case("advance:absolute_power", pharaoh, {"mood": 2}),
    Case("advance:forced_labor", pharaoh, {"mood": 1}),
]


@pytest.mark.parametrize("case", ONCE, ids=lambda case: case.effect)
def test_used_once_it_is_not_offered_again_before_the_next_turn(case: Case) -> None:
    game = case.scene().play()
    assert game.may_use(case.effect)
    through(game.use(case.effect, **case.pay).answer(*case.answers))
    assert not game.may_use(case.effect)
    if case.effect != "leader:navigator":  # The ships rest besides.
        assert still_could(game, case.effect)
    assert next_turn(game).may_use(case.effect)


def test_every_effect_of_the_window_that_is_used_once_a_turn_is_in_the_table() -> None:
    limits = {f"leader:{name}": row.limit for name, row in ABILITIES.items()}
    limits |= {f"civ:{name}": row.limit for name, row in CIV_ADVANCES.items()}
    once = {name for name, limit in limits.items() if limit == "once_per_turn" and name in USAGES}
    assert once == {case.effect for case in ONCE if not case.effect.startswith("advance:")}


def free_hands() -> Realm:
    scene = home("alexander").holds(0, card("spy"), card("spy", 1), card("explorer"))
    return scene.city("B2", 1).holds(1, card("militia"))


def scholar(leader: str) -> Realm:
    return home(leader).owns(0, "fishing", "engineering", "public_education", "draft")


def colonists() -> Realm:
    return home("dido").units("D5", 0, settler=2)


def fleet() -> Realm:
    return Realm().land(D6="W").city("D7", 0).people(0, "carthage", "hegemony").units("D6", 0, ship=2)


OFTEN = [
    Case("leader:idol", free_hands, {"culture": 1}),
    Case("leader:golden_age", lambda: home("sri_gupta"), {"culture": 1}),
    Case("leader:princeps", lambda: home("augustus"), {"culture": 1}),
    Case("leader:king_of_persia", lambda: home("cyrus")),
    Case("leader:art_of_war", lambda: scholar("sun_tzu")),
    Case("leader:agriculture_economist", lambda: scholar("wu_zetian")),
    Case("leader:master", lambda: scholar("pericles")),
    Case("leader:constructor", lambda: scholar("hiram")),
    Case("civ:hegemony", fleet),
    Case("civ:calendar", lambda: Realm().city("D7", 0).people(0, "maya", "calendar").owns(0, culture=2)),
]


@pytest.mark.parametrize("case", OFTEN, ids=lambda case: case.effect)
def test_without_a_limit_it_is_used_as_often_as_it_can_be_paid(case: Case) -> None:
    game = case.scene().play()
    for _ in range(2):
        assert game.may_use(case.effect)
        through(game.use(case.effect, **case.pay).answer(*case.answers))


def test_japanese_buddhism_statesman_and_founder_go_on_as_long_as_there_is_something_to_do() -> None:
    scene = Realm().city("D7", 0, "neutral", academy=1, temple=1).city("B6", 1).leader(0, "suiko", "D7")
    game = scene.owns(0, culture=3).play()
    game.use("leader:japanese_buddhism", culture=1).answer("academy").use("leader:japanese_buddhism", culture=1)
    assert game.state.cities["D7"].buildings == {"academy": 0, "temple": 0}
    assert not game.may_use("leader:japanese_buddhism")
    angry = Realm().city("D7", 0, "angry").leader(0, "caesar", "D7").owns(0, mood=3).play()
    for mood in ("neutral", "happy"):
        angry.use("leader:statesman")
        while angry.asked() == "effect.raise_mood":
            steps = angry.choices("raise_mood")[0]
            assert steps == {"D7": 1}
            angry.say(GAME.read({"verb": "raise_mood", "steps": steps, "payment": {"mood": 1}}))  # type: ignore[arg-type]
        assert angry.state.cities["D7"].mood == mood
    assert not angry.may_use("leader:statesman")
    queen = Realm().city("B6", 0).leader(0, "dido", "D5").units("D5", 0, settler=2).play().use("leader:founder")
    assert "D5" in queen.state.cities and not queen.may_use("leader:founder"), "a city stands there already"


def test_legendary_explorer_marks_another_region_in_the_same_turn() -> None:
    scene = Realm().land(D6="W", D5="W", D4="W", D3="W").city("D7", 0).leader(0, "erik", "D6").units("D6", 0, ship=1)
    game = scene.owns(0, culture=2).play().use("leader:legendary_explorer", culture=1)
    assert not game.may_use("leader:legendary_explorer"), "this region is marked for ever"
    assert not next_turn(game).may_use("leader:legendary_explorer")


def test_pottery_pays_for_the_first_rich_harvest_of_each_turn() -> None:
    scene = Realm().city("D7", 0, "happy", "temple").city("D4", 0, "happy", "temple").people(0, "japan", "pottery")
    game = scene.play().collect("D7", "D7 food", "D6 food", "C7 food")
    assert game.purse(0)["culture"] == 1
    assert game.collect("D4", "D4 food", "D3 food", "D5 food").purse(0)["culture"] == 1
    assert next_turn(game).collect("D7", "D7 food", "D6 food", "C7 food").purse(0)["culture"] == 2


def test_shogunate_frees_one_card_a_turn_and_drafts_one_card_a_turn() -> None:
    cards = [card("explorer"), card("explorer", 1)]
    scene = Realm().city("D7", 0, "happy").city("B6", 0, "happy").people(0, "japan", "shogunate").holds(0, *cards)
    game = through(scene.owns(0, "draft", mood=9, culture=2).play().say(Play(card=cards[0], payment={"culture": 1})))
    assert game.state.now.actions_left == 3, "once without its action"
    through(game.say(Play(card=cards[1], payment={"culture": 1})))
    assert game.state.now.actions_left == 2
    game.say(Recruit(city="D7", units={"card:draft": 1}, payment={"mood": 1}))
    assert "card:draft" not in levies(game.state, 0, "B6")
    assert "infantry:draft" in levies(game.state, 0, "B6"), "soldiers are drafted as before"
    assert "card:draft" in levies(next_turn(game).state, 0, "B6")
    assert "civ:shogunate" not in game.state.players[0].used


def test_city_states_help_once_a_turn_and_again_the_next() -> None:
    scene = (
        Realm().city("D7", 0, "happy").city("B6", 0, "happy").people(0, "greece", "city_states").owns(0, "storage")
    )
    scene.state.now.actions_left = 9
    game = scene.play().collect("D7", "D7 food").collect("D7", "D6 food")
    assert game.answer("B6").state.cities["D7"].mood == "happy"
    assert game.collect("D7", "C7 food").state.cities["D7"].mood == "neutral"
    next_turn(game).collect("B6", "B6 food").collect("B6", "B5 food")
    assert game.asked() == "turn.act", "Athens is not as happy any more"


def test_ballcourts_and_peace_and_poetry_make_one_advance_a_turn_cheaper() -> None:
    maya = Realm().city("D7", 0).people(0, "maya", "ballcourts").owns(0, "myths", "storage", food=7)
    game = maya.play().learn("rituals", food=1)
    assert ways_to_pay(game.state, 0, "priesthood") == {"price": {"food": 2}}
    assert ways_to_pay(next_turn(game).state, 0, "priesthood") == {"price": {"food": 1}}
    india = Realm().city("D7", 0).people(0, "india", "peace_and_poetry").owns(0, "storage", food=7, mood=3)
    game = india.play().learn("myths", "civ:peace_and_poetry", mood=1)
    assert "civ:peace_and_poetry" not in ways_to_pay(game.state, 0, "rituals")
    assert "civ:peace_and_poetry" in ways_to_pay(next_turn(game).state, 0, "rituals")


def test_buddhism_rolls_again_once_a_turn() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D6", 1, "neutral", "academy").leader(0, "ashoka", "D7")
    act = Takeover(start="D7", target="D6", payment={})
    game = scene.play().dice(*[1] * 9).say(act)
    assert game.asked() == "effect.use"
    assert game.answer(True).say(act).asked() == "turn.act", "the second failure of the turn stands"
    assert next_turn(game).say(act).asked() == "effect.use"
    assert game.answer(False).say(act).asked() == "effect.use", "what was declined is not used"


def test_banking_pays_at_the_start_of_every_turn() -> None:
    scene = Realm().city("D7", 0).people(0, "persia", "banking").owns(0, gold=1).at_start_of_turn()
    game = scene.play()
    assert game.asked() == "effect.take"
    game.answer("culture")
    assert next_turn(game).purse(0)["gold"] == 2, "as proposed, once a turn"


def test_hellenistic_culture_and_arts_are_one_use_of_the_turn() -> None:
    game = stage().play().dice(*[1] * 9).use("civ:hellenistic_culture", mood=2)
    while game.asked() == "takeover.pay":
        game.answer(False)
    assert "takeover.fails" in heard(game)
    assert not game.may_use("civ:hellenistic_culture") and not game.may_use("advance:arts")
    assert next_turn(game).may_use("advance:arts")
    game.dice(*[1] * 9).use("advance:arts", culture=1).answer(False)
    assert not game.may_use("civ:hellenistic_culture")


def test_danegeld_and_taxes_are_one_use_of_the_turn() -> None:
    game = through(taught().play().use("advance:taxes", mood=1))
    assert not game.may_use("leader:danegeld")
    assert next_turn(game).may_use("leader:danegeld")
    through(game.use("leader:danegeld"))
    assert not game.may_use("advance:taxes")


def test_tributes_and_free_economy_are_the_only_collect_of_the_turn() -> None:
    scene = home("acamapichtli").owns(0, "free_economy")
    game = through(scene.play().use("leader:tributes", mood=2))
    assert not game.may_use("advance:free_economy")
    other = through(scene.play().use("advance:free_economy", mood=1))
    assert not other.may_use("leader:tributes")
    assert other.refuses(Collect(city="F6", spaces=("F6 food",)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_one_line_about_an_ability_names_its_limit_and_its_price(language: str) -> None:
    once = {"en": "once a turn", "de": "einmal pro Zug"}[language]
    words = {
        "en": {"mood": "mood token", "culture": "culture token"},
        "de": {"mood": "Zufriedenheit", "culture": "Kultur"},
    }[language]
    lines = GAME.catalogs[language].tree["describe"]["effect"]
    for name, row in ABILITIES.items():
        line = str(lines[f"leader:{name}"])
        assert bool(re.search(once, line, re.IGNORECASE)) == (row.limit == "once_per_turn"), name
        for coin, amount in row.cost.items():
            assert re.search(rf"\b{amount} {words[coin]}", line), name
