"""Every choice says what it does, in every game, and a page never outgrows what Discord takes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui

from bot.discord.components import short
from bot.features.acting.answer import step_of
from bot.features.acting.controls import Controls
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.page import alike_in_all, commands_by_value, settled_by_verb
from bot.features.acting.panel import Composer
from bot.features.acting.parts import PAGE, REASONS, SECTIONS, Choice, Parts, brief
from bot.features.acting.plan_sheet import OrderSlot
from bot.limits import V2_COMPONENTS, V2_TEXT
from bot.table.draft import Draft, effect_of, effects_of, go_on
from bot.table.effects import described
from bot.table.slot_pairs import SlotPairs
from bot.table.words import words
from engines import shelf
from engines.clash_of_cultures.scene import Scene
from engines.era_of_tribes.scene import Scene as Tribes
from engines.kernel import (
    Ask,
    Command,
    Counts,
    Match,
    Menu,
    NextSlot,
    Offer,
    OneOf,
    Plan,
    Refused,
    SomeOf,
    Words,
    note,
)
from engines.sands_of_time.data import TRADE_BORDERS
from engines.sands_of_time.scene import Scene as Sands
from tests.bot.discord import bazaar
from tests.clash_of_cultures.cards.hand import card

GAMES = {**shelf.games(shelf.GAMES), bazaar.GAME.id: bazaar.GAME}
MOVES = 120
RECEIPT = "✓ " + "a long story " * 80


def pages(kind: str) -> Iterator[tuple[Any, Any, Words]]:
    """Every page that a player sees who fills in random values, in a random game: its step and how it looks."""
    game, rnd = GAMES[kind], random.Random(kind)
    match, _ = Match.start(game, game.seats[0], kind)
    speech = words(game, ["Ada", "Ben", "Cleo", "Dov", "Eve", "Fay"])
    for number in range(MOVES):
        if match.over:
            return
        seat = match.waiting[0]
        command = match.sample(seat, rnd)
        draft = Draft()
        for _ in range(12):
            dialogue = Dialogue(game=1, posed=1, draft=draft)
            filled, step = step_of(match, seat, dialogue)
            if isinstance(step, Refused) or not isinstance(step, (Menu, NextSlot)):
                break
            compose = Composer(dialogue, match.asks[seat], speech, None, undo=True)
            if isinstance(step, Menu):
                yield step, compose.menu(step, RECEIPT, settled_by_verb(match, seat, step, speech)), speech
                draft = draft.with_verb(command.verb)
                continue
            if isinstance(step.domain, Plan) and not isinstance(step, OrderSlot):
                if number % 5 == 0:
                    open_sheet = dialogue.replace(sheet=dialogue.sheet.replace(open=True))
                    compose = Composer(open_sheet, match.asks[seat], speech, None)
                    yield step, compose.plan(step, None, [], [], RECEIPT), speech
                break
            meant = commands_by_value(match, seat, filled, step)
            yield step, compose.slot(step, [], RECEIPT, commands=meant), speech
            wanted = filled.with_value(step.slot.name, getattr(command, step.slot.name, None))
            if filled.verb != command.verb or not step.domain.contains(getattr(command, step.slot.name)):
                break
            draft = wanted
        assert not isinstance(match.submit(seat, command), Refused)


@pytest.mark.parametrize("kind", GAMES)
def test_every_option_shows_what_it_does_and_every_page_fits(kind: str) -> None:
    seen = 0
    for step, view, speech in pages(kind):
        picture = not isinstance(step, Menu)
        assert view.content_length() <= V2_TEXT and view.total_children_count + picture <= V2_COMPONENTS, step
        shown = json.dumps(view.to_components(), ensure_ascii=False)
        labels = [child.label for child in view.walk_children() if isinstance(child, ui.Button)]
        assert not any(f"Usual: {label}" in labels for label in labels), labels
        assert not any(str(label).endswith("…") for label in labels), labels
        if isinstance(step, Menu):
            for offer in step.offers:
                does = speech.word("command", offer.command.verb, "does")
                assert json.dumps(does[:60], ensure_ascii=False)[1:-1] in shown, (offer, shown)
            for verb, why in step.barred.items():
                assert " " in speech.note(why), f"{verb}: a reason is a sentence"
        elif isinstance(step.domain, (OneOf, SomeOf)) and not isinstance(step, SlotPairs):
            for value in step.domain.values[:9] if len(step.domain.values) <= PAGE else ():
                effect = effect_of(step.domain.kind, value, step.domain.hints, speech)
                if value == getattr(step.domain, "usual", None) or len(step.domain.values) > 9:
                    continue  # the usual one may have moved to the front
                assert json.dumps(effect[:60], ensure_ascii=False)[1:-1] in shown, (value, effect)
                seen += bool(effect)
    assert seen or not GAMES[kind].catalogs["en"].tree.get("describe")


def test_what_a_press_does_at_once_is_told_beside_it() -> None:
    position = Sands().region("italia", of=0).region("gallia", of=0).player(0, unrest=3, grain=3, gold=9)
    match = position.turn(0, "govern", "build").play().match
    speech = words(GAMES["sands_of_time"], ["Ada", "Ben", "Cleo"])
    menu = match.menu(0)
    assert isinstance(menu, Menu)
    settled = settled_by_verb(match, 0, menu, speech)
    told = {verb for verb, one in settled.items() if one.command}
    assert told == {"govern"}, "one step is all that can be paid; a building is chosen, and so is a card"
    compose = Composer(Dialogue(game=1, posed=1), match.asks[0], speech, None)
    page: Any = compose.menu(menu, settled=settled)
    shown = json.dumps(page.to_components())
    assert "your unrest is 3. That is: lower unrest by one step." in shown


def test_the_only_city_says_that_its_mood_falls_before_it_works_again() -> None:
    played = Scene().city("D7", 0).play()
    played.state.cities["D7"].activations = 1
    menu, speech = played.match.menu(0), words(GAMES["clash_of_cultures"], ["Ada", "Ben"])
    assert isinstance(menu, Menu)
    told = settled_by_verb(played.match, 0, menu, speech)
    assert told["collect"].effects == ["up to one good; its mood falls, as it works again this turn"]
    compose = Composer(Dialogue(game=1, posed=1), played.match.asks[0], speech, None)
    page: Any = compose.menu(menu, settled=told)
    assert "with a city. Up to one good; its mood falls, as it works again this turn." in json.dumps(
        page.to_components()
    )


def test_what_goes_with_every_value_is_said_once() -> None:
    match = (
        Sands()
        .region("italia", of=0, status="capital")
        .player(0, grain=2)
        .turn(0, "caravan_1", "govern")
        .play()
        .match
    )
    draft, step = go_on(match, 0, Draft().with_verb("caravan"))
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    meant = commands_by_value(match, 0, draft, step)
    plain = {border for border in step.domain.values if border not in TRADE_BORDERS}
    assert set(meant) == plain, "where heritage rises, one is asked which"
    speech = words(GAMES["sands_of_time"], ["Ada", "Ben", "Cleo"])
    alike = alike_in_all(match, 0, draft, step, meant, speech)
    assert alike == "Paid with what? grain"
    compose = Composer(Dialogue(game=1, posed=1, draft=draft), match.asks[0], speech, None)
    page: Any = compose.slot(step, [], alike=alike)
    shown = json.dumps(page.to_components(), ensure_ascii=False)
    assert shown.count("Paid with what? grain") == 1 and "That is" not in shown
    page = compose.slot(step, [], commands=meant)
    shown = json.dumps(page.to_components(), ensure_ascii=False)
    told = re.findall(r"no heritage · That is: send a caravan along [^,]*, paid in grain.", shown)
    assert len(told) == len(plain), "where it is not, each says it"
    one = dict(list(meant.items())[:1])
    assert alike_in_all(match, 0, draft, step, one, speech) == "", "of a single value it is no news that all have it"


def test_many_commands_that_cannot_be_given_are_named_and_their_reasons_are_a_press_away() -> None:
    played = Scene().city("D7", 0).play()
    menu, speech = played.match.menu(0), words(GAMES["clash_of_cultures"], ["Ada", "Ben"])
    assert isinstance(menu, Menu) and len(menu.barred) > REASONS
    compose = Composer(Dialogue(game=1, posed=1), played.match.asks[0], speech, None)
    page: Any = compose.menu(menu)
    shown = json.dumps(page.to_components(), ensure_ascii=False)
    assert "-# Not open now: Advance, " in shown and "Why not?" in shown
    reasons = {speech.note(why) for why in menu.barred.values()}
    assert not [why for why in reasons if why in shown]


def test_what_brings_nothing_is_a_grey_button() -> None:
    played = Scene().city("D7", 0).play()
    menu, speech = played.match.menu(0), words(GAMES["clash_of_cultures"], ["Ada", "Ben"])
    assert isinstance(menu, Menu) and menu.idle == {"pass"}
    page: Any = Composer(Dialogue(game=1, posed=1), played.match.asks[0], speech, None).menu(menu)
    buttons: list[Any] = [part.accessory for part in page.children[0].children if isinstance(part, ui.Section)]
    styles = {button.label: button.style.name for button in buttons}
    assert styles["Let an action pass"] == "secondary" and styles["Collect"] == "primary"


def test_where_only_one_card_can_be_played_the_other_says_why_not() -> None:
    match = (
        Sands()
        .region("italia", of=0, status="capital")
        .player(0, grain=1)
        .turn(0, "caravan_1", "migrate")
        .play()
        .match
    )
    menu, speech = match.menu(0), words(GAMES["sands_of_time"], ["Ada", "Ben", "Cleo"])
    draft, step = go_on(match, 0, Draft(verb="decline"))
    assert isinstance(menu, Menu) and isinstance(step, NextSlot)
    dialogue = Dialogue(game=1, posed=1, draft=draft)
    page: Any = Composer(dialogue, match.asks[0], speech, None, led=menu.barred).slot(step, [])
    shown = json.dumps(page.to_components(), ensure_ascii=False)
    assert "Caravan: A caravan costs 2 grain or 2 gold; you have 1 grain and 0 gold." in shown


def test_the_price_stands_before_what_a_thing_does() -> None:
    speech = words(GAMES["sands_of_time"], ["Ada"])
    hints = {"road": note("table.not_running")}
    assert effect_of("building", "road", hints, speech).startswith("No game is running here. · Level 1.")
    assert effect_of("building", "road", None, speech).startswith("Level 1.")


def test_an_option_that_brings_nothing_comes_last_is_marked_and_never_usual() -> None:
    domain = OneOf(["gold", "wool", "salt"], "ware", usual="gold", idle=["gold"])
    assert domain.usual is None and domain.contains("gold")
    ask = Ask(0, "market.act", ())
    composer = Composer(Dialogue(game=1, posed=1), ask, words(bazaar.GAME, ["Ada"]), None)
    asked = Controls(composer).of(NextSlot(bazaar.GAME.commands[0].slots[0], domain))
    shown = json.dumps([item.to_component_dict() for item in asked.controls])
    assert shown.index("wool") < shown.index("salt") < shown.index("gold")
    assert "Brings nothing now" in shown
    assert OneOf(["gold", "wool"], usual="wool", idle=["gold"]).usual == "wool"


def test_of_several_to_be_chosen_the_ones_that_bring_nothing_come_last_and_are_marked() -> None:
    game = GAMES["bazaar"]
    speech, stalls = words(game, ["Ada"]), SomeOf(["a", "b", "c"], 2, 2, "stall", idle=["b"])
    match, _ = Match.start(game, 1, "last")
    compose = Composer(Dialogue(game=1, posed=1), match.asks[0], speech, None)
    step = NextSlot(bazaar.Taste.slots[0], stalls)
    (menu,) = [part for part in compose.slot(step, []).walk_children() if isinstance(part, ui.Select)]
    assert [option.label for option in menu.options] == ["a", "c", "b"] and menu.placeholder == "Choose 2"
    assert menu.options[-1].description == "Brings nothing now"


def test_one_at_most_is_a_button_each_and_one_for_nothing() -> None:
    game = GAMES["bazaar"]
    match, _ = Match.start(game, 1, "one")
    compose = Composer(Dialogue(game=1, posed=1), match.asks[0], words(game, ["Ada"]), None)
    for stalls in (SomeOf(["a"], 0, 1, "stall"), SomeOf(["a", "b"], 0, 1, "stall")):
        parts = list(compose.slot(NextSlot(bazaar.Taste.slots[0], stalls), []).walk_children())
        labels = [part.label for part in parts if isinstance(part, ui.Button)]
        assert labels[: len(stalls.values) + 1] == [*stalls.values, "None"]
        assert not [part for part in parts if isinstance(part, ui.Select)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("City Development", "City Development"),
        ("City Development · Tactical Retreat", "City Development"),
        ("a forest of Latium, west of the river", "a forest of Latium"),
        ("B (the fountains of all regions) → Chronicle 1", "→ Chronicle 1"),
        ("everything that lies upon the table now", "This one"),
    ],
)
def test_no_button_beside_a_name_cuts_a_part_of_it(name: str, said: str) -> None:
    assert brief(name, "This one") == said


def test_what_is_too_long_is_cut_where_a_thought_ends_else_between_words() -> None:
    told = "March soldiers one region each; with Politics unlocked plunder all of them"
    assert short(told, 40) == "March soldiers one region each…"
    assert short(told, 22) == "March soldiers one…" and short(told, 4) == "Mar…"
    assert short("One thing. Two things.\nThree.", 24) == "One thing. Two things…"
    assert short("When you draw a card, you may keep it", 25) == "When you draw a card…"
    assert short(told, 99) == told and all(len(short(told, most)) <= most for most in range(2, 80))


def test_a_menu_as_full_as_it_can_be_still_holds_everything() -> None:
    """What was done before, ten commands with what they do, what is barred, and every button."""
    game = GAMES["clash_of_cultures"]
    verbs = [command for command in game.commands if command.verb != "end"]
    menu = Menu(
        offers=tuple(Offer(command, {}) for command in verbs[:SECTIONS]),
        barred={command.verb: note("table.not_running") for command in verbs[SECTIONS : SECTIONS + 3]},
    )
    dialogue, ask = Dialogue(game=1, posed=1), Ask(0, "turn.act", (), params={"left": 3}, section="5.3")
    composer = Composer(dialogue, ask, words(game, ["Ada"]), None, undo=True, stand=2)
    [frame] = composer.menu(menu, before="Ada gains Writing.").children
    shown = json.dumps(frame.to_component_dict())
    said = ("Ada gains Writing.", "No game is running here.")
    assert [one for one in (*said, "Undo", "Type it", "Cancel", "Rule 5.3", "standing") if one not in shown] == []


def test_what_cannot_be_chosen_is_grouped_by_its_reason_and_never_cut_in_the_middle() -> None:
    match, _ = Match.start(bazaar.GAME, 1, "barred")
    compose = Composer(Dialogue(game=1, posed=1), match.asks[0], words(bazaar.GAME, ["Ada"]), None)
    shut, early = note("gate.shut"), note("nap.too_early")
    assert compose.barred([("North", shut), ("Nap", early), ("West", shut)]) == [
        "North and West: It is shut at night.",
        "Nap: It is too early to sleep.",
    ]
    shown = compose.whole(["long " * 50] * 6).split("\n")
    assert shown[-1] == "-# … and 3 more, not open now either."
    assert shown[:-1] == ["-# " + "long " * 50] * 3


def test_a_pair_too_long_for_its_button_is_told_from_its_neighbours_there() -> None:
    """Cut at its end, every one of them would read `Sea battles against fleets that…`."""
    parts = Parts(Dialogue(game=1, posed=1), Ask(0, "market.act", ()), words(bazaar.GAME, ["Ada"]), None)
    deed = "Sea battles against fleets that come to yours"
    beside, _ = parts.choosing([Choice(f"{deed} → {how}", how, "You are not asked.") for how in ("never", "always")])
    labels = [item.to_component_dict()["accessory"]["label"] for item in beside if isinstance(item, ui.Section)]
    assert labels == ["→ never", "→ always"]
    assert deed in json.dumps([item.to_component_dict() for item in beside])


def test_where_one_is_all_there_can_be_nobody_counts() -> None:
    compose = Composer(Dialogue(game=1, posed=1), Ask(0, "market.act", ()), words(bazaar.GAME, ["Ada"]), None)
    slot = bazaar.GAME.commands[0].slots[0]

    def labels(domain: Counts) -> list[str]:
        shown = json.dumps(
            [item.to_component_dict() for item in Controls(compose).of(NextSlot(slot, domain)).controls]
        )
        return re.findall(r'"label": "([^"]*)"', shown)

    assert labels(Counts({"gold": 1, "wool": 1}, 1, 1, "ware")) == ["wool", "gold"]
    assert labels(Counts({"gold": 2, "wool": 2}, 2, 2, "ware")) == ["2 wool", "1 gold, 1 wool", "2 gold"]


def test_what_was_the_only_thing_to_choose_is_explained_before_it_is_confirmed() -> None:
    game = GAMES["clash_of_cultures"]
    speech = words(game, ["Ada", "Ben"])
    match = Scene().city("D7", 0).city("D1", 1).holds(0, card("militia")).owns(0, culture=1).play().match
    draft, command = go_on(match, 0, Draft().with_verb("play"))
    assert isinstance(command, Command)
    (effect,) = effects_of(match, 0, draft, speech)
    assert effect.startswith("Place 1 infantry in one of your cities")


def test_what_is_this_is_there_only_for_what_is_not_read_above_it() -> None:
    game = GAMES["bazaar"]
    speech = words(game, ["Ada"])
    match, _ = Match.start(game, 1, "gates")
    compose = Composer(Dialogue(game=1, posed=1), match.asks[0], speech, None)
    step = NextSlot(bazaar.Enter.slots[0], OneOf(["north"], "gate"))
    (does,) = (does for _, does in described(step, speech))
    assert len(compose.looks_up(step, [], ["Which gate?"])) == 1
    assert compose.looks_up(step, [], ["Which gate?", f"-# {does}"]) == []


def test_what_repeats_the_row_is_not_said_beside_it() -> None:
    """A free caravan along a border is a free caravan along that border, whichever heritage nobody is asked for."""
    position = Sands().region("italia", of=0, status="capital", peasants={0: 2})
    match = position.player(0, emphasis="culture").turn(0, "migrate", "govern").play().match
    draft, step = go_on(match, 0, Draft().with_verb("free_caravan"))
    assert isinstance(step, NextSlot) and step.slot.name == "border"
    plain = [border for border in step.domain if border not in TRADE_BORDERS]
    assert plain and not set(plain) & set(commands_by_value(match, 0, draft, step))


def test_where_something_is_green_it_is_said_what_that_means() -> None:
    speech = words(GAMES["fords"], ["Ada", "Ben"])
    match, _ = Match.start(GAMES["fords"], 2, "green")
    ask = match.asks[match.waiting[0]]
    slot = match.game.verbs["pitch"].slots[0]
    for usual, told in (("a1", True), (None, False)):
        step = NextSlot(slot, OneOf(["a1", "a2"], "meadow", usual))
        page: Any = Composer(Dialogue(game=1, posed=1), ask, speech, None).slot(step, [])
        assert ("Green is what is usually chosen." in json.dumps(page.to_components())) == told


def test_a_bare_number_does_not_stand_before_what_it_brings() -> None:
    match = Tribes("gauls", "iberians").land("remia", 0).land("dumnonia", 0).player(0, leaders=2).turn(0).play().match
    draft = Draft(verb="feast", filled={"leaders": 1, "goods": {"cloth": 1}}, chosen=("", "leaders", "goods"))
    assert effects_of(match, 0, draft, words(GAMES["era_of_tribes"], ["Ada", "Ben"])) == [
        "morale 1",
        "cloth: A luxury: once a round one more growth, thaler or morale.",
    ]
