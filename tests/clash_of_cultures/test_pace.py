"""A brisk game (17.6): one visit in the status phase, and no question that decides nothing."""

from __future__ import annotations

import random

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.command_action import Pass
from engines.clash_of_cultures.commands import COMMANDS
from engines.clash_of_cultures.data import ADVANCES
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.options import ClashOptions
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.status_brisk import CloseRound, Reckon
from engines.clash_of_cultures.trade import Trade
from engines.clash_of_cultures.turn import EndTurn
from engines.kernel import Choose, Match, NextSlot, Preview, Refused, SomeOf
from tests.clash_of_cultures import loose
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.events.happening import happens, realm
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.objectives.scoring import card as goal
from tests.forced import forced


def brisk(scene: Scene) -> Scene:
    scene.state.options = scene.state.options.model_copy(update={"pace": "brisk"})
    return scene


def two() -> Scene:
    return brisk(loose.Scene().city("D7", 0, "neutral", "temple").city("D1", 1, "neutral", "temple"))


def visit(advance: str = "storage", **more: object) -> CloseRound:
    said: dict[str, object] = {"objectives": (), "raze": "none", "government": "none", "first": 0, **more}
    return CloseRound.model_validate({"advance": advance, **said})


def says(game: Playing, seat: int, command: CloseRound | Reckon) -> None:
    assert not isinstance(game.match.submit(seat, command), Refused)


def test_new_tables_play_briskly_and_older_ones_go_on_by_the_book() -> None:
    agreed = GAME.agree(3, {})
    assert isinstance(agreed, ClashOptions) and agreed.pace == "brisk"
    assert ClashOptions().pace == "strict" and "pace" not in ClashOptions().model_dump()
    assert ClashOptions.model_validate({"length": "short"}).pace == "strict", "as it stands in an old game"


def test_the_status_phase_asks_all_at_once_and_then_goes_step_by_step() -> None:
    game = two().city("B4", 0, "happy").in_status_phase().play()
    assert {ask.key for ask in game.match.asks.values()} == {"status.visit"} and len(game.match.waiting) == 2
    says(game, 1, visit("storage", first=1))
    assert "storage" not in game.state.players[1].advances, "nothing happens before all have answered"
    says(game, 0, visit("irrigation", raze="B4", first=1))
    assert "irrigation" in game.state.players[0].advances and "storage" in game.state.players[1].advances
    assert "B4" not in game.state.cities and game.state.players[0].purse["gold"] == 1
    assert [len(player.actions) for player in game.state.players] == [1, 1], "14.3"
    assert (game.state.phase, game.state.round) == ("turn", 2)


def test_who_is_asked_on_the_way_cannot_foresee_what_the_others_have_chosen() -> None:
    previews = []
    for theirs in ("none", "autocracy"):
        scene = two().owns(0, "voting", "separation_of_power", "draft", culture=3, mood=3).in_status_phase()
        game = scene.owns(1, "voting", "separation_of_power", "draft", culture=3, mood=3).play()
        says(game, 1, visit(government=theirs, first=1))
        says(game, 0, visit(government="autocracy"))
        assert (game.asked(), game.match.waiting) == ("status.new_advances", [0])
        usual = game.match.usual(0)
        assert isinstance(usual, Choose)
        preview = game.match.preview(0, usual)
        assert isinstance(preview, Preview) and preview.open_end and not preview.free
        previews.append((preview.events, preview.view))
    assert previews[0] == previews[1]


def test_whoever_decides_names_the_start_player_beforehand() -> None:
    scene = two().in_status_phase()
    scene.state.players[1].purse["culture"] = 3
    game = scene.play()
    says(game, 0, visit(first=0))
    says(game, 1, visit(first=0))
    assert game.state.first == 0, "the second player has most tokens, and wished so"


def test_who_has_nothing_else_to_decide_still_names_the_start_player() -> None:
    scene = two().in_status_phase().owns(1, *ADVANCES)
    scene.state.players[1].purse["culture"] = 3
    game = scene.play()
    assert game.match.waiting == [0, 1], "it is for the second player to say"
    says(game, 0, visit())
    says(game, 1, visit("none", first=0))
    assert game.state.first == 0


def test_who_was_passed_over_is_asked_for_the_start_player_when_it_falls_to_them() -> None:
    scene = two().in_status_phase().owns(1, *ADVANCES)
    game = scene.play()
    assert game.match.waiting == [0], "a tie: the start player determines"
    game.state.players[1].purse["culture"] = 3
    says(game, 0, visit(first=0))
    assert (game.asked(), game.match.waiting) == ("status.first", [1]), "as if a free advance had brought tokens"


def test_a_gift_is_a_trade_and_the_turn_has_begun() -> None:
    game = two().owns(0, wood=1).play().say(Trade(partner=1, give={"wood": 1}, take={}, show=False))
    assert game.state.players[1].purse["wood"] == 1 and game.state.now.begun


def test_an_objective_counts_once_and_what_it_pays_is_gone() -> None:
    scene = two().in_status_phase()
    scene.state.players[0].objectives = sorted(scene.state.decks["objective"])[:12]
    for coin in scene.state.players[0].purse:
        scene.state.players[0].purse[coin] = 5
    game = scene.play()
    step = game.match.suggest(0, "close_round", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, SomeOf)
    held = [one.partition(":") for one in step.domain.values]
    assert held, "something of it is fulfilled"
    for chosen in step.domain:
        cards = [one.partition(":")[0] for one in chosen]
        assert len(set(cards)) == len(cards)
    says(game, 1, visit())
    says(game, 0, visit(objectives=(step.domain.values[0],)))
    assert [scored.card for scored in game.state.players[0].scored] == [held[0][0]]
    assert game.state.scored_now == [], "what excludes others in this status phase does not in the next one"


def test_objectives_said_at_once_keep_the_rules_of_saying_them_one_by_one() -> None:
    scene = homes(two(), ["A3", "A5", "G3", "G5"]).in_status_phase().owns(0, gold=6, ideas=5)
    for spot in ("D7", "A3", "A5", "G3", "G5"):
        scene.units(spot, 0, infantry=3)
    named = {name: f"{goal(name)}:{name}" for name in ("standing_army", "military_might", "wealth", "eureka")}
    scene.holds(0, *(goal(name) for name in named))
    offered = scene.play().choices("close_round")
    assert any(set(some) == {named["wealth"], named["eureka"]} for some in offered)
    assert not any({named["standing_army"], named["military_might"]} <= set(some) for some in offered)


def test_in_the_last_status_phase_only_objectives_are_asked_for() -> None:
    scene = two().in_status_phase()
    scene.state.round = 6
    scene.state.players[0].objectives = sorted(scene.state.decks["objective"])[:12]
    for coin in scene.state.players[0].purse:
        scene.state.players[0].purse[coin] = 5
    game = scene.play()
    assert game.asked() == "status.reckon" and game.match.waiting == [0]
    assert game.match.asks[0].secret, "nobody hears of an objective that is kept back"
    says(game, 0, Reckon(objectives=()))
    assert game.state.phase == "over"


def test_whoever_has_nothing_to_choose_in_secret_is_not_waited_for() -> None:
    scene = two().in_status_phase()
    scene.state.round = 6
    card = next(c for c in sorted(scene.state.decks["objective"]))
    scene.state.players[0].objectives = [card]
    for coin in scene.state.players[0].purse:
        scene.state.players[0].purse[coin] = 5
    game = scene.play()
    if game.match.over:
        return
    step = game.match.suggest(0, "reckon", {})
    options = list(step.domain) if isinstance(step, NextSlot) else []
    forced(game.match)
    assert game.match.over == (len(options) == 1)


def test_an_event_of_the_status_phase_waits_for_the_own_next_turn() -> None:
    scene = two().in_status_phase().next_event("famine")
    scene.state.players[1].counter = 1
    game = scene.play()
    says(game, 0, visit(first=0))
    says(game, 1, visit(first=0))
    assert game.state.players[1].counter == 0 and game.match.waiting == [0], "nobody is asked about it now"
    assert "event.due" in {event.key for event in game.match.table.news}
    game.say(Pass()).say(Pass()).say(Pass()).say(EndTurn())
    assert "event.drawn" in {event.key for event in game.match.table.news}, "before anything else of the turn"
    assert game.match.waiting == [1] and game.asked() != "turn.act"


def test_by_the_book_it_comes_at_once() -> None:
    scene = loose.Scene().city("D7", 0).city("D1", 1).in_status_phase(2).next_event("famine")
    scene.state.players[0].counter = 1
    game = scene.play().answer("storage")
    assert "event.drawn" in {event.key for event in game.match.table.news}


def test_a_person_whom_the_drawer_leaves_is_offered_to_all_others_at_once() -> None:
    scene = brisk(realm(3).owns(0, culture=1).owns(1, culture=2).owns(2, culture=2))
    game = happens(scene, "great_warlord", "D6", False)
    assert game.match.waiting == [1, 2]
    for seat in (2, 1):
        assert not isinstance(game.match.submit(seat, Choose(of="yes_no", choice=True)), Refused)
    assert game.state.players[1].actions == ["great_warlord"], "the first in order of play, not of answering"
    assert game.purse(2) == {"culture": 2}


def test_a_gift_is_taken_unasked_and_nothing_is_wished_for_without_an_offer() -> None:
    scene = two().owns(0, wood=1).owns(1, ore=1)
    game = scene.play()
    assert game.refuses(Trade(partner=1, give={}, take={"ore": 1}, show=False))
    game.say(Trade(partner=1, give={"wood": 1}, take={}, show=False))
    assert game.purse(1) == {"wood": 1, "ore": 1} and game.match.waiting == [0]
    menu = game.match.menu(0)
    assert not isinstance(menu, Refused) and "trade" in menu.barred, "nothing left to offer"


def test_between_movements_another_action_ends_the_command() -> None:
    game = two().owns(0, "tactics").units("D7", 0, infantry=2).play()
    game.move("D7", "D6", infantry=1)
    assert game.asked() == "command.next"
    game.say(Collect(city="D7", spaces=game.choices("collect", city="D7")[0]))
    assert game.state.command is None and game.state.now.actions_left == 1


def test_where_nobody_can_move_but_a_card_could_be_played_everything_else_may_be_chosen_too() -> None:
    scene = two().owns(0, culture=1).holds(0, card("militia")).units("D7", 0, settler=1)
    game = scene.play().move("D7", "D6", settler=1)
    assert game.asked() == "command.stuck"
    game.say(Collect(city="D7", spaces=game.choices("collect", city="D7")[0]))
    assert game.state.command is None and game.state.now.actions_left == 1
    scene.state.now.actions_left = 1
    game = scene.play().move("D7", "D6", settler=1)
    assert {offer.command.verb for offer in game.match.asks[0].offers} >= {"play", "end_turn"}
    poor = two().holds(0, card("militia")).units("D7", 0, settler=1).play().move("D7", "D6", settler=1)
    assert (poor.asked(), poor.match.asks[0].secret) == (game.asked(), False), "nobody learns what could be played"


def test_where_nobody_can_move_and_no_action_is_left_to_stop_is_to_end_the_turn_and_nobody_is_asked() -> None:
    scene = two().holds(0, card("militia")).units("D7", 0, settler=1)
    scene.state.now.actions_left = 1
    game = scene.play().move("D7", "D6", settler=1)
    assert (game.asked(), game.match.asks[0].secret) == ("command.stuck", True), "what is held is nobody's business"
    assert game.match.pending and [one.command for one in game.match.pending.choices[0].open()] == [EndTurn]
    assert forced(game.match) and game.state.now.seat == 1


def test_by_the_book_only_stop_ends_it() -> None:
    scene = (
        loose.Scene()
        .city("D7", 0, "neutral", "temple")
        .city("D1", 1, "neutral", "temple")
        .owns(0, "tactics")
        .units("D7", 0, infantry=2)
    )
    game = scene.play().move("D7", "D6", infantry=1)
    assert {offer.command for offer in game.match.asks[0].offers}.isdisjoint({Collect, EndTurn})


def test_after_the_last_action_nothing_is_traded_and_the_turn_ends_by_itself() -> None:
    scene = two()
    scene.state.now.actions_left = 0
    scene.state.players[0].purse["food"] = scene.state.players[1].purse["food"] = 2
    game = scene.play()
    assert game.state.now.seat == 1, "no card, no effect: the next player is on"


def test_random_brisk_games_come_to_their_end() -> None:
    for seats, options in ((2, ClashOptions(pace="brisk", length="short")), (4, ClashOptions(pace="brisk"))):
        rnd = random.Random(seats)
        match, _ = Match.start(GAME, seats, f"brisk {seats}", options)
        said: set[str] = set()
        while not match.over:
            seat = rnd.choice(match.waiting)
            command = match.sample(seat, rnd)
            said.add(command.verb)
            assert not isinstance(match.submit(seat, command), Refused)
            forced(match)
        assert {"close_round"} <= said <= {kind.verb for kind in COMMANDS} | {"choose"}
        assert Move.verb in said
