"""Three Fords, section by section."""

from __future__ import annotations

import pytest

from engines.fords import GAME
from engines.fords.commands import (
    Accept,
    Barter,
    Bid,
    CallUp,
    Campaign,
    GoOn,
    March,
    Pass,
    Pitch,
    Play,
    Recruit,
    Refuse,
    Sell,
)
from engines.fords.state import NEXT_TO, FordsOptions
from engines.kernel import Command, Dice, Planned
from tests.fords.valley import Valley


def campaign(*orders: Command) -> Campaign:
    return Campaign(orders=said(*orders))


def said(*orders: Command) -> Planned:
    return tuple(order.said() for order in orders)


def test_2_1_everybody_draws_two_of_the_sixteen_cards() -> None:
    state = GAME.setup(4, FordsOptions(), Dice(seed="valley"))
    assert [len(player.hand) for player in state.players] == [2, 2, 2, 2]
    cards = [card for player in state.players for card in player.hand] + state.deck
    assert {card: cards.count(card) for card in cards} == {"ambush": 6, "feast": 5, "spy": 5}


def test_2_2_the_first_camps_are_pitched_in_turn_on_empty_meadows_with_three_levies() -> None:
    valley = Valley(3).at(phase="pitch", first=1, round=0)
    valley.picks(1, "meadow", "c3")
    assert "c3" not in valley.choices(2, "choose", of="meadow")
    valley.picks(2, "meadow", "a1").picks(0, "meadow", "e5")
    assert [valley.camp(meadow) for meadow in ("c3", "a1", "e5")] == [(1, 3), (2, 3), (0, 3)]
    assert len(valley.told("camp.first")) == 3
    assert valley.state.phase == "market"


def test_3_1_everybody_gets_a_wool_for_each_own_camp() -> None:
    valley = Valley(a1=(0, 1), a2=(0, 1), e5=(1, 1)).at(phase="market")
    assert [valley.purse(seat) for seat in (0, 1)] == [(2, 4), (2, 3)]
    assert valley.told("round.begins") == [{"round": 2, "rounds": 4}]


def test_3_2_whoever_is_alone_with_the_choice_gets_two_gold_and_everybody_else_one() -> None:
    valley = Valley(3).at(phase="market")
    assert all(valley.match.asks[seat].secret for seat in range(3))
    valley.picks(0, "side", "buy").picks(1, "side", "sell").picks(2, "side", "buy")
    assert [valley.purse(seat)[0] for seat in range(3)] == [3, 4, 3]
    assert [news["gold"] for news in valley.told("market.traded")] == [1, 2, 1]


def test_3_3_the_next_round_begins_with_the_next_player() -> None:
    valley = Valley(3).at(first=1, options=FordsOptions(rounds=4, market="closed"))
    for seat in (1, 2, 0):
        assert valley.match.waiting == [seat]
        valley.does(seat, Pass())
    assert (valley.state.round, valley.state.first, valley.match.waiting) == (2, 2, [2])


def test_4_1_a_turn_is_two_actions_or_a_pass_and_then_a_card() -> None:
    valley = Valley(a1=(0, 1), e5=(1, 1))
    valley.does(0, Recruit(levies={"a1": 1}))
    assert (valley.asked(0), valley.match.asks[0].params["action"]) == ("turn.act", 2)
    valley.does(0, Recruit(levies={"a1": 1}))
    assert valley.match.waiting == [1]
    valley.does(1, Pass())
    assert [len(player.hand) for player in valley.state.players] == [1, 1]
    assert [event.audience for event in valley.news if event.key == "card.drawn"] == [(0,), (1,)]
    assert valley.told("card.draws") == [{"seat": 0}, {"seat": 1}]


def test_4_1_an_empty_deck_is_made_of_the_cards_given_up() -> None:
    valley = Valley().at(deck=[], discard=["spy", "spy"]).does(0, Pass())
    assert (valley.state.players[0].hand, valley.state.deck, valley.state.discard) == (["spy"], ["spy"], [])
    assert Valley().at(deck=[]).does(0, Pass()).state.players[0].hand == []


def test_4_2_a_camp_costs_a_wool_and_a_gold_and_stands_on_an_empty_meadow_next_to_an_own_one() -> None:
    valley = Valley(a1=(0, 1), a2=(1, 1))
    assert valley.choices(0, "pitch") == ["b1"]
    valley.does(0, Pitch(meadow="b1", payment={"gold": 1, "wool": 1}))
    assert (valley.purse(0), valley.camp("b1")) == ((1, 1), (0, 1))
    assert valley.told("camp.pitched") == [{"seat": 0, "meadow": "b1", "payment": {"gold": 1, "wool": 1}}]


def test_4_2_gold_may_stand_for_wool_but_wool_never_for_gold() -> None:
    valley = Valley(a1=(0, 1)).does(0, Pitch(meadow="b1", payment={"gold": 2}))
    assert valley.purse(0) == (0, 2)
    poor = Valley(a1=(0, 1)).player(0, gold=0, wool=5)
    assert poor.choices(0, "pitch") == []
    assert poor.refuses(0, Pitch(meadow="b1", payment={"wool": 2}))


def test_4_3_up_to_three_levies_for_a_wool_each() -> None:
    valley = Valley(a1=(0, 1), c3=(0, 1)).player(0, wool=5)
    assert valley.refuses(0, Recruit(levies={"a1": 4}))
    valley.does(0, Recruit(levies={"a1": 2, "c3": 1}))
    assert (valley.purse(0), valley.camp("a1"), valley.camp("c3")) == ((2, 2), (0, 3), (0, 2))
    assert valley.told("camp.recruited") == [{"seat": 0, "levies": 3, "meadows": ["a1", "c3"]}]
    assert Valley(a1=(0, 1)).player(0, wool=1).refuses(0, Recruit(levies={"a1": 2}))
    assert Valley(a1=(0, 1)).player(0, wool=0).refuses(0, Recruit(levies={"a1": 1}))


def test_4_4_levies_found_a_camp_on_an_empty_meadow_and_join_an_own_one() -> None:
    valley = Valley(a1=(0, 4), a2=(0, 1))
    valley.does(0, March(origin="a1", target="b1", levies=2), March(origin="a1", target="a2", levies=1))
    assert [valley.camp(meadow) for meadow in ("a1", "b1", "a2")] == [(0, 1), (0, 2), (0, 2)]
    assert valley.told("march.founds") == [{"seat": 0, "origin": "a1", "target": "b1", "levies": 2}]
    assert valley.told("march.joins") == [{"seat": 0, "origin": "a1", "target": "a2", "levies": 1}]


def test_4_4_one_levy_stays_in_the_camp_and_nobody_marches_further_than_next_door() -> None:
    valley = Valley(a1=(0, 2), c3=(0, 1))
    assert valley.choices(0, "march") == ["a1"]
    assert valley.refuses(0, March(origin="a1", target="b1", levies=2))
    assert valley.refuses(0, March(origin="a1", target="b2", levies=1))
    assert NEXT_TO["a1"] == ("b1", "a2")
    assert NEXT_TO["c3"] == ("c2", "b3", "d3", "c4")
    assert NEXT_TO["e5"] == ("e4", "d5")


def test_4_5_a_spy_looks_at_a_hand_and_nobody_else_learns_it() -> None:
    valley = Valley(3).player(0, hand=["spy", "ambush"]).player(2, hand=["spy", "feast"])
    assert valley.choices(0, "play") == ["spy"]
    valley.does(0, Play(card="spy")).picks(0, "seat", 2)
    [seen] = [event for event in valley.news if event.key == "card.spied"]
    assert (seen.audience, seen.params["cards"]) == ((0,), ["feast", "spy"])
    assert (valley.state.players[0].hand, valley.state.discard) == (["ambush"], ["spy"])


def test_4_6_a_card_given_up_brings_a_gold() -> None:
    valley = Valley().player(0, hand=["spy", "ambush", "spy"]).does(0, Sell(cards=(1, 2)))
    assert (valley.purse(0)[0], valley.state.players[0].hand) == (4, ["spy"])
    assert valley.state.discard == ["spy", "ambush"]
    assert valley.told("card.sold") == [{"seat": 0, "cards": ["spy", "ambush"]}]


def test_4_7_an_accepted_offer_is_carried_out_at_once() -> None:
    valley = Valley(3).does(0, Barter(partner=1, gold=2, wool=1)).does(1, Accept())
    assert [valley.purse(seat) for seat in range(3)] == [(0, 3), (4, 1), (2, 2)]
    assert valley.told("barter.done") == [{"seat": 0, "other": 1}]


def test_4_7_a_refused_offer_changes_nothing() -> None:
    valley = Valley().does(0, Barter(partner=1, gold=2, wool=1)).does(1, Refuse())
    assert [valley.purse(seat) for seat in range(2)] == [(2, 2), (2, 2)]
    assert valley.told("barter.refused") == [{"seat": 1}]


def test_4_7_nobody_offers_gold_or_asks_for_wool_that_is_not_there() -> None:
    valley = Valley(3).player(1, wool=0)
    assert valley.choices(0, "barter") == [2]
    assert valley.refuses(0, Barter(partner=2, gold=3, wool=1))
    assert valley.refuses(0, Barter(partner=2, gold=1, wool=3))
    assert Valley().player(0, gold=0).choices(0, "barter") == []


def test_4_8_a_campaign_costs_a_gold_and_each_levy_called_up_a_wool() -> None:
    valley = Valley(a1=(0, 1))
    orders = (CallUp(meadow="a1"), CallUp(meadow="a1"), March(origin="a1", target="b1", levies=2))
    valley.does(0, campaign(*orders))
    assert (valley.purse(0), valley.camp("a1"), valley.camp("b1")) == ((1, 0), (0, 1), (0, 2))
    assert valley.told("campaign.begins") == [{"seat": 0, "gold": 1}]
    assert valley.told("campaign.called_up") == [{"seat": 0, "meadow": "a1"}] * 2
    assert Valley(a1=(0, 1)).player(0, gold=0).refuses(0, campaign(*orders[:1]))


def test_4_8_levies_march_on_within_a_campaign_but_no_further_than_four_orders() -> None:
    way = [("a1", "a2"), ("a2", "a3"), ("a3", "a4"), ("a4", "a5"), ("a5", "b5")]
    orders = tuple(March(origin=o, target=t, levies=6 - at) for at, (o, t) in enumerate(way))
    assert Valley(a1=(0, 7)).refuses(0, campaign(*orders))
    valley = Valley(a1=(0, 7)).does(0, campaign(*orders[:4]))
    assert [valley.camp(meadow)[1] for meadow in ("a1", "a2", "a3", "a4", "a5")] == [1, 1, 1, 1, 3]


def test_4_8_after_a_battle_what_is_left_of_the_plan_is_asked_for_again() -> None:
    first, then = March(origin="a1", target="a2", levies=3), March(origin="a1", target="b1", levies=1)
    valley = Valley(a1=(0, 5), a2=(1, 1), e5=(1, 1)).does(0, campaign(first, then))
    valley.does(0, Bid(gold=0)).does(1, Bid(gold=0))
    assert (valley.asked(0), valley.match.asks[0].params["left"]) == ("campaign.rest", 3)
    valley.does(0, GoOn(orders=said(March(origin="a2", target="b2", levies=2))))
    assert [valley.camp(meadow) for meadow in ("a1", "a2", "b2")] == [(0, 2), (0, 1), (0, 2)]
    assert valley.match.asks[0].params["action"] == 2


def attack(valley: Valley, levies: int, bids: tuple[int, int] = (0, 0)) -> Valley:
    """Seat 0 marches from a1 to a2."""
    valley.does(0, March(origin="a1", target="a2", levies=levies))
    return valley.does(0, Bid(gold=bids[0])).does(1, Bid(gold=bids[1]))


def test_5_1_both_bid_in_secret_what_they_have_and_pay_it() -> None:
    valley = Valley(a1=(0, 4), a2=(1, 3), e5=(1, 1)).does(0, March(origin="a1", target="a2", levies=3))
    assert all(valley.match.asks[seat].secret for seat in (0, 1))
    assert valley.refuses(0, Bid(gold=3))
    valley.does(0, Bid(gold=2)).does(1, Bid(gold=1))
    assert [valley.purse(seat)[0] for seat in (0, 1)] == [0, 1]
    assert valley.told("battle.strength") == [{"seat": 0, "mine": 5, "other": 1, "theirs": 4}]
    assert valley.camp("a2") == (0, 3)


def test_5_1_a_bid_counts_in_its_own_battle_alone() -> None:
    valley = attack(Valley(a1=(0, 9), a2=(1, 5), e5=(1, 1)), 2, bids=(2, 0))
    valley = attack(valley, 2)
    assert [news["mine"] for news in valley.told("battle.strength")] == [4, 2]


def test_4_5_a_feast_makes_the_levies_stronger_until_the_round_ends() -> None:
    valley = Valley(a1=(0, 9), a2=(1, 8), e5=(1, 1)).player(0, hand=["feast"]).does(0, Play(card="feast"))
    assert valley.told("card.feast") == [{"seat": 0}]
    attack(valley, 3).does(1, Pass())
    valley.picks(0, "side", "buy").picks(1, "side", "buy").does(1, Pass())
    attack(valley, 3).picks(1, "reaction", "none")
    assert [news["mine"] for news in valley.told("battle.strength")] == [4, 3]


@pytest.mark.parametrize(("levies", "home"), [(1, 0), (2, 1), (3, 1)])
def test_5_3_in_a_tie_the_defender_wins_and_the_attacker_loses_half_rounded_up(levies: int, home: int) -> None:
    valley = attack(Valley(a1=(0, 4), a2=(1, 3), e5=(1, 1)), levies)
    assert (valley.camp("a1"), valley.camp("a2")) == ((0, 4 - levies + home), (1, 3))
    assert valley.told("battle.repelled") == [{"seat": 1, "target": "a2", "lost": levies - home}]


def test_5_2_an_ambush_is_two_more_and_is_given_up() -> None:
    valley = Valley(a1=(0, 6), a2=(1, 3), e5=(1, 1)).player(1, hand=["spy", "ambush"])
    valley = attack(valley, 5)
    assert valley.match.asks[1].secret
    valley.picks(1, "reaction", "ambush")
    assert valley.told("battle.strength")[0]["theirs"] == 5
    assert valley.told("battle.ambushed") == [{"seat": 1}]
    assert (valley.state.players[1].hand, valley.state.discard) == (["spy"], ["ambush"])


def test_5_2_a_defender_with_any_card_is_asked_and_one_without_is_not() -> None:
    valley = attack(Valley(a1=(0, 6), a2=(1, 3), e5=(1, 1)).player(1, hand=["spy"]), 5)
    assert valley.choices(1, "choose", of="reaction") == ["none"]
    valley.picks(1, "reaction", "none")
    assert (valley.told("battle.strength")[0]["theirs"], valley.state.discard) == (3, [])
    assert attack(Valley(a1=(0, 6), a2=(1, 3), e5=(1, 1)), 5).asked(1) == ""


def test_5_4_a_beaten_defender_chooses_a_neighbouring_own_camp_for_the_others() -> None:
    valley = attack(Valley(a1=(0, 6), a2=(1, 3), a3=(1, 1), b2=(1, 1), e5=(1, 1)), 4)
    assert valley.told("battle.won") == [{"seat": 0, "other": 1, "target": "a2", "lost": 2}]
    assert set(valley.choices(1, "choose", of="meadow")) == {"a3", "b2"}
    valley.picks(1, "meadow", "b2")
    assert [valley.camp(meadow) for meadow in ("a1", "a2", "a3", "b2")] == [(0, 2), (0, 4), (1, 1), (1, 2)]
    assert valley.told("battle.withdrew") == [{"seat": 1, "refuge": "b2", "levies": 1}]


def test_5_4_without_a_camp_next_door_the_others_are_lost_and_the_last_of_one_needs_none() -> None:
    far = attack(Valley(a1=(0, 6), a2=(1, 3), e5=(1, 1)), 4)
    assert (far.asked(1), far.camp("e5"), far.camp("a2")) == ("", (1, 1), (0, 4))
    near = attack(Valley(a1=(0, 6), a2=(1, 1), a3=(1, 1)), 4)
    assert (near.asked(1), near.camp("a3"), near.camp("a2")) == ("", (1, 1), (0, 4))


def test_5_5_nobody_is_driven_from_the_last_camp() -> None:
    valley = attack(Valley(a1=(0, 6), a2=(1, 3)), 4)
    assert (valley.camp("a1"), valley.camp("a2")) == ((0, 6), (1, 1))
    assert valley.told("battle.last_camp") == [{"seat": 1, "target": "a2"}]


def test_6_1_the_game_ends_after_the_last_round_with_two_points_a_camp_and_one_for_three_gold() -> None:
    valley = Valley(3, 1, a1=(0, 1), b1=(0, 1), e5=(1, 1)).player(0, gold=5).player(1, gold=9).player(2, gold=2)
    for seat in range(3):
        assert valley.match.result is None
        valley.does(seat, Pass())
    result = valley.match.result
    assert result is not None
    assert (result.points, result.places) == ((5, 5, 0), ((0, 1), (2,)))
    assert len(valley.told("game.over")) == 1


def test_1_1_hands_are_secret() -> None:
    valley = Valley().player(0, hand=["spy"]).player(1, hand=["feast", "feast"])
    hands = [player.hand for player in GAME.view(valley.state, 1).players]
    assert hands == [None, ("feast", "feast")]
    assert [player.cards for player in GAME.view(valley.state, None).players] == [1, 2]
