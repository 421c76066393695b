"""Trading between players (4.3)."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.command_action import Pass
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import ClashState
from engines.clash_of_cultures.trade import Accept, Counter, Decline, Refuse, Trade
from engines.clash_of_cultures.turn import EndTurn
from engines.clash_of_cultures.windows import Play
from engines.kernel import Always, Command, Counts, NextSlot, Refused, Seat, Words, note
from tests.clash_of_cultures.loose import Scene


def three() -> Scene:
    return Scene(3).city("A7", 0).city("G9", 1).city("D5", 2)


def heard(game: Playing, seat: Seat, command: Command) -> str:
    """What a seat hears when this is said."""
    game.say(command)
    return " ".join(f"{e.key} {e.params}" for e in game.match.table.news if e.audible(seat))


def test_an_accepted_offer_moves_everything_at_once() -> None:
    scene = three().owns(0, wood=2, culture=1).owns(1, ore=3, mood=2)
    game = scene.play().say(Trade(partner=1, give={"wood": 2, "culture": 1}, take={"ore": 3, "mood": 1}, show=False))
    assert game.match.waiting == [1]
    assert game.purse(0) == {"wood": 2, "culture": 1}, "nothing moves before the answer"
    game.say(Accept())
    assert game.purse(0) == {"ore": 3, "mood": 1}
    assert game.purse(1) == {"wood": 2, "culture": 1, "mood": 1}
    assert game.state.now.actions_left == 3, "a trade is no action"
    assert (game.asked(), game.match.waiting) == ("turn.act", [0])


def test_a_refused_offer_changes_nothing_and_may_be_followed_by_another() -> None:
    scene = three().owns(0, wood=2).owns(1, ore=1).holds(0, "action_01")
    game = scene.play().say(Trade(partner=1, give={"action_card": 1}, take={"ore": 1}, show=False))
    game.answer(("action_01",)).say(Refuse())
    assert game.state.players[0].actions == ["action_01"]
    assert game.purse(0) == {"wood": 2}
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 1}, show=False)).say(Accept())
    assert game.purse(0) == {"wood": 1, "ore": 1}


def test_gifts_are_possible_but_no_empty_offer() -> None:
    game = three().owns(0, wood=2).owns(1, ore=1).play()
    assert game.refuses(Trade(partner=1, give={}, take={}, show=False))
    assert game.say(Trade(partner=1, give={"wood": 2}, take={}, show=False)).say(Accept()).purse(1)["wood"] == 2


def test_nobody_offers_what_they_do_not_have_or_asks_for_what_is_not_there() -> None:
    game = three().owns(0, wood=1).owns(1, ore=1).play()
    assert game.refuses(Trade(partner=1, give={"wood": 2}, take={}, show=False))
    assert game.refuses(Trade(partner=1, give={"wood": 1}, take={"ore": 2}, show=False))
    assert game.refuses(Trade(partner=1, give={"objective_card": 1}, take={}, show=False))
    assert game.refuses(Trade(partner=0, give={"wood": 1}, take={}, show=False))


def test_the_active_player_is_part_of_every_trade() -> None:
    game = three().owns(1, ore=1).owns(2, wood=1).play()
    offer = Trade(partner=2, give={"ore": 1}, take={"wood": 1}, show=False)
    assert isinstance(game.match.submit(1, offer), Refused)


def test_what_the_store_does_not_hold_is_lost() -> None:
    """R-62"""
    scene = three().owns(0, food=2, gold=7).owns(1, food=1, gold=3)
    game = scene.play().say(Trade(partner=1, give={"food": 2}, take={"gold": 3}, show=False)).say(Accept())
    assert game.purse(1) == {"food": 2}, "two food at most without Storage"
    assert game.purse(0) == {"gold": 7}


def test_both_hands_are_emptied_before_the_limit_is_looked_at() -> None:
    scene = three().owns(0, food=2).owns(1, food=1)
    game = scene.play().say(Trade(partner=1, give={"food": 2}, take={"food": 1}, show=False)).say(Accept())
    assert (game.purse(0), game.purse(1)) == ({"food": 1}, {"food": 2})


def cards_for_sale() -> Scene:
    scene = three().owns(1, gold=2).holds(0, "action_01", "action_02", "objective_01")
    scene.state.players[0].wonders.append("great_wall")
    scene.state.decks["wonder"].remove("great_wall")
    return scene


def test_cards_of_all_three_kinds_change_hands_and_the_giver_says_which() -> None:
    give = {"action_card": 1, "objective_card": 1, "wonder_card": 1}
    game = cards_for_sale().play().say(Trade(partner=1, give=give, take={"gold": 2}, show=False))
    assert game.asked() == "trade.cards"
    assert game.choices() == [("action_01",), ("action_02",)]
    game.answer(("action_02",), ("objective_01",), ("great_wall",)).say(Accept())
    giver, taker = game.state.players[0], game.state.players[1]
    assert (giver.actions, giver.objectives, giver.wonders) == (["action_01"], [], [])
    assert (taker.actions, taker.objectives, taker.wonders) == (["action_02"], ["objective_01"], ["great_wall"])


def test_cards_that_are_asked_for_are_chosen_by_their_owner() -> None:
    scene = three().owns(0, gold=2).holds(1, "action_01", "action_02")
    game = scene.play().say(Trade(partner=1, give={"gold": 2}, take={"action_card": 1}, show=False)).say(Accept())
    assert (game.asked(), game.match.waiting) == ("trade.cards", [1])
    assert game.answer(("action_01",)).state.players[0].actions == ["action_01"]


def test_a_kept_event_card_trades_like_an_action_card() -> None:
    scene = three().owns(1, gold=1)
    scene.state.decks["event"].remove("great_philosopher")
    scene.state.players[0].actions.append("great_philosopher")
    game = scene.play().say(Trade(partner=1, give={"action_card": 1}, take={"gold": 1}, show=False))
    assert game.answer(("great_philosopher",)).say(Accept()).state.players[1].actions == ["great_philosopher"]


def offered(show: bool) -> tuple[Playing, dict[Seat, str]]:
    """An offer of one card, and what everybody heard up to the answer."""
    game = cards_for_sale().play().say(Trade(partner=1, give={"action_card": 1}, take={"gold": 2}, show=show))
    game.answer(("action_02",))
    news = game.match.table.news
    return game, {seat: " ".join(f"{e.key} {e.params}" for e in news if e.audible(seat)) for seat in range(3)}


def test_a_shown_card_is_seen_by_the_partner_alone() -> None:
    _, news = offered(show=True)
    assert "action_02" in news[1]
    assert "action_02" not in news[2]
    assert "trade.offered" in news[2], "that there is an offer, everybody knows"


def test_a_card_that_is_not_shown_is_seen_when_it_is_received() -> None:
    game, news = offered(show=False)
    assert "action_02" not in news[1]
    assert "action_02" not in news[2]
    assert "action_02" in heard(game, 1, Accept())


def test_third_players_see_no_card_at_any_time() -> None:
    game, _ = offered(show=True)
    assert all(entry.secret for entry in game.match.entries if "action_02" in str(entry.said))
    assert "action_02" not in heard(game, 2, Accept())
    assert "action_02" not in game.match.view(2).model_dump_json()
    assert "action_02" in game.match.view(1).model_dump_json()


def test_there_is_nothing_to_show_without_cards() -> None:
    assert three().owns(0, wood=1).play().refuses(Trade(partner=1, give={"wood": 1}, take={}, show=True))


def test_no_trade_inside_a_command_or_in_the_status_phase() -> None:
    offer = Trade(partner=1, give={"wood": 1}, take={}, show=False)
    scene = three().owns(0, wood=1).units("A7", 0, settler=2)
    game = scene.play().move("A7", "B6", settler=1)
    assert game.asked() == "command.next"
    assert game.refuses(offer)
    status = three().owns(0, wood=1).in_status_phase(2).play()
    assert status.refuses(offer)


def test_trading_still_works_when_all_actions_are_used() -> None:
    scene = three().owns(0, wood=1)
    state: ClashState = scene.state
    state.now.actions_left = 0
    game = scene.play().say(Trade(partner=2, give={"wood": 1}, take={}, show=False)).say(Accept())
    assert game.purse(2) == {"wood": 1}
    assert game.asked() == "turn.end"


def test_an_offer_may_be_answered_with_other_terms() -> None:
    """D-09"""
    game = three().owns(0, wood=2).owns(1, ore=2).play()
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 2}, show=False))
    game.say(Counter(give={"ore": 1}, take={"wood": 2}, show=False))
    assert (game.asked(), game.match.waiting) == ("trade.answer", [0])
    assert game.refuses(Counter(give={"wood": 1}, take={"ore": 1}, show=False)), "one answer to an offer is enough"
    game.say(Accept())
    assert (game.purse(0), game.purse(1)) == ({"ore": 1}, {"ore": 1, "wood": 2})


def test_other_terms_may_be_declined_and_bind_nobody() -> None:
    game = three().owns(0, wood=2).owns(1, ore=2).play()
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 2}, show=False))
    game.say(Counter(give={"ore": 1}, take={"wood": 2}, show=False)).say(Refuse())
    assert (game.purse(0), game.purse(1), game.asked()) == ({"wood": 2}, {"ore": 2}, "turn.act")


def test_other_terms_may_hold_cards_of_both_sides_shown_to_the_active_player_alone() -> None:
    scene = three().holds(0, "action_01", "action_02").holds(1, "action_03", "action_04").owns(0, wood=1)
    game = scene.play().say(Trade(partner=1, give={"wood": 1}, take={"action_card": 1}, show=False))
    game.say(Counter(give={"action_card": 1}, take={"action_card": 1}, show=True)).answer(("action_03",))
    news = game.match.table.news
    seen = [seat for seat in range(3) if any("action_03" in str(e.params) for e in news if e.audible(seat))]
    assert seen == [0]
    game.say(Accept()).answer(("action_02",))
    assert game.state.players[0].actions == ["action_01", "action_03"]
    assert game.state.players[1].actions == ["action_04", "action_02"]


def test_a_declined_offer_is_no_trade() -> None:
    """Negotiations must come before any trade of the turn."""
    scene = three().owns(0, wood=2, culture=1).owns(1, ore=1).holds(0, "action_23")
    offer = Trade(partner=1, give={"wood": 1}, take={"ore": 1}, show=False)
    negotiations = Play(card="action_23", payment={"culture": 1})
    assert scene.play().say(offer).say(Refuse()).say(negotiations)
    assert scene.play().say(offer).say(Accept()).refuses(negotiations)


@pytest.mark.parametrize("reason", ["little", "useless", "strong"])
def test_who_declines_may_say_why_and_everybody_reads_it(reason: str) -> None:
    """4.3.5"""
    game = three().owns(0, wood=2).owns(1, ore=2).play()
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 2}, show=False)).say(Decline(reason=reason))
    (told,) = [event for event in game.match.table.news if event.key == "trade.declined"]
    assert (told.params, told.audience) == ({"seat": 1, "reason": reason}, None)
    assert (game.purse(0), game.purse(1), game.asked()) == ({"wood": 2}, {"ore": 2}, "turn.act")
    for catalog in GAME.catalogs.values():
        assert Words(catalog, ("Ada", "Ben", "Cleo")).event(told)


def test_other_terms_too_may_be_declined_with_a_reason() -> None:
    game = three().owns(0, wood=2).owns(1, ore=2).play()
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 2}, show=False))
    game.say(Counter(give={"ore": 1}, take={"wood": 2}, show=False)).say(Decline(reason="little"))
    news = [event.params for event in game.match.table.news if event.key == "trade.declined"]
    assert news == [{"seat": 0, "reason": "little"}] and game.asked() == "turn.act"


def test_a_reason_is_given_for_one_offer_and_never_for_good() -> None:
    game = three().owns(0, wood=2).owns(1, ore=2).play()
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 2}, show=False))
    assert game.refuses(Always(answer=Decline(reason="little").said(), span="round"))


def offer_of(wood: int) -> Trade:
    return Trade(partner=1, give={"wood": wood}, take={"ore": 1}, show=False)


def test_17_7_who_wants_no_trade_this_round_is_not_asked_again() -> None:
    game = three().owns(0, wood=3).owns(1, ore=1).play().say(offer_of(1))
    game.say(Always(answer=Refuse().said(), span="round")).say(offer_of(2))
    assert game.match.waiting == [0] and game.purse(0) == {"wood": 3}
    assert [one.key for one in game.match.standing(1)] == ["trade.answer"] and not game.match.standing(0)
    game.state.round += 1
    assert not game.match.standing(1), "it was for that round"


def test_17_7_who_makes_an_offer_is_asked_again() -> None:
    game = three().owns(0, wood=3).owns(1, ore=1).play().say(offer_of(1))
    game.say(Always(answer=Refuse().said(), span="game"))
    game.say(Pass()).say(Pass()).say(Pass())
    while game.asked() == "turn.end":
        game.say(EndTurn())
    assert game.match.waiting == [1]
    game.say(Trade(partner=0, give={"ore": 1}, take={"wood": 1}, show=False))
    assert not game.match.standing(1)


def test_what_changes_hands_is_told_and_what_finds_no_room_is_lost_aloud() -> None:
    scene = three().owns(0, food=2, wood=1).owns(1, food=2, ore=1)
    game = scene.play().say(Trade(partner=1, give={"food": 2}, take={"ore": 1}, show=False))
    menu = game.match.menu(1)
    assert not isinstance(menu, Refused)
    most = limits(game.state, 1).stock["food"]
    lost = 4 - most
    assert lost > 0 and menu.brings["accept"] == note("trade.spills", goods={"food": lost})
    assert "refuse" not in menu.brings
    told = heard(game, 2, Accept())
    assert "trade.exchanged {'seat': 0, 'other': 1, 'give': {'food': 2}, 'take': {'ore': 1}}" in told
    assert f"purse.overflows {{'seat': 1, 'goods': {{'food': {lost}}}}}" in told
    assert game.purse(1) == {"food": most}


def test_where_there_is_room_nobody_is_warned() -> None:
    game = three().owns(0, wood=1).owns(1, ore=1).play()
    game.say(Trade(partner=1, give={"wood": 1}, take={"ore": 1}, show=False))
    menu = game.match.menu(1)
    assert not isinstance(menu, Refused) and "accept" not in menu.brings
    assert "overflows" not in heard(game, 2, Accept())


def test_who_wishes_for_something_reads_what_the_store_holds() -> None:
    game = three().owns(0, food=2).owns(1, food=1, ore=1).play()
    step = game.match.suggest(0, "trade", {"partner": 1, "give": {"food": 1}})
    assert isinstance(step, NextSlot) and isinstance(step.domain, Counts)
    assert step.domain.hints["ore"].key in ("beside.stock", "beside.have")
