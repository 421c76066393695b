"""Diplomacy and deals (5.4, 5.5, 5.6)."""

from __future__ import annotations

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.advance import Enough
from engines.era_of_tribes.alliances import make_alliance
from engines.era_of_tribes.diplomacy import (
    FREE,
    LASTING,
    NEEDED,
    RIVAL,
    Ally,
    Bribe,
    Buy,
    Diplomacy,
    HireLeader,
    Negotiate,
    PartWays,
    Protect,
)
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.scene import Playing, Scene, automa
from engines.era_of_tribes.standing import Custom
from engines.kernel import NO, Always, Choose, domain_of
from engines.kernel.standing_answers import held
from tests.era_of_tribes.examples import A, B

YES, ACCEPT = Choose(of="yes_no", choice=True), Choose(of="reply", choice="accept")
OFFERS = {"deal.buy": (NEEDED, RIVAL), "deal.ally": (FREE, RIVAL), "deal.part": (LASTING,)}
FOR_SALE = "aeduia"


def neighbours() -> Scene:
    """Gauls in their homes, and a province of the Iberians next to them."""
    position = Scene("gauls", "iberians").land("carnutia", A).land("remia", A).land("belgica", A)
    return position.land(FOR_SALE, B).land("edetania", B).player(A, thalers=30, treaties=4)


def price(per: int, parts: int = 0) -> int:
    return per * (1 + LANDS[FOR_SALE].food + bool(LANDS[FOR_SALE].good) + parts)


def test_5_5_1_a_province_is_bought_by_consent() -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="consent"))
    assert playing.asked(B) == "deal.buy"
    playing.does(B, ACCEPT)
    assert playing.state.lands[FOR_SALE].owner == A
    assert playing.player(A).thalers == 30 - price(5)
    assert playing.player(B).thalers == 5 + price(5)
    assert (playing.player(A).free, playing.player(B).free) == (8, 11)


def test_5_5_a_refusal_can_be_answered_with_force() -> None:
    playing = (
        neighbours().turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="consent")).does(B, NO)
    )
    assert playing.asked(A) == "deal.force"
    playing.does(A, YES)
    assert playing.player(A).treaties == 4 + 1 - 3
    assert playing.player(A).thalers == 30 - price(3)


def test_5_5_a_refusal_is_the_end_of_it_without_treaties() -> None:
    position = neighbours().player(A, treaties=0)
    playing = (
        position.turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="consent")).does(B, NO)
    )
    assert playing.state.lands[FOR_SALE].owner == B
    assert playing.told("deal.refused")


def offered(key: str) -> Playing:
    """B is asked."""
    position = neighbours().player(A, treaties=0)
    if key == "deal.part":
        make_alliance(position.table, A, B)
    deals = {"deal.buy": Buy(province=FOR_SALE, way="consent"), "deal.ally": Ally(partner=B, way="consent")}
    deal = deals.get(key, PartWays(partner=B, way="consent"))
    return position.turn(A).play().does(A, Diplomacy(), Enough(), deal)


@pytest.mark.parametrize("key", OFFERS)
def test_5_5_who_declines_may_say_why_and_everybody_reads_it(key: str) -> None:
    for reason in OFFERS[key]:
        playing = offered(key)
        domain = domain_of(playing.match.asks[B])
        assert playing.asked(B) == key and list(domain) == ["refuse", "accept", *OFFERS[key]]
        before = playing.state.model_copy(deep=True)
        playing.does(B, Choose(of="reply", choice=reason))
        assert playing.told("deal.declined") == [{"seat": B, "other": A, "reason": reason}]
        assert playing.state.alliances == before.alliances and playing.state.lands[FOR_SALE].owner == B


@pytest.mark.parametrize("key", OFFERS)
def test_5_5_nobody_needs_to_say_why(key: str) -> None:
    playing = offered(key).does(B, NO)
    assert playing.told("deal.refused") and not playing.told("deal.declined")


def test_5_5_with_a_reason_too_a_refusal_can_be_answered_with_force() -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="consent"))
    playing.does(B, Choose(of="reply", choice=NEEDED))
    assert playing.told("deal.declined") and playing.asked(A) == "deal.force"


def test_5_5_a_reason_is_given_for_one_offer_and_never_for_good() -> None:
    playing = offered("deal.buy")
    assert playing.refuses(Always(answer=Choose(of="reply", choice=NEEDED).said(), span="round"), B)


def test_5_5_what_was_said_for_good_without_reasons_still_holds() -> None:
    old = {"standing": [{"key": "deal.ally", "said": {"verb": "choose", "of": "yes_no", "choice": False}}]}
    assert GAME.upgrade(old, 1)["standing"][0]["said"] == NO.said()


def test_5_5_1_homes_are_not_for_sale_and_the_prices_are_shown() -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), Enough())
    assert playing.choices("buy", A) == [FOR_SALE]
    step = playing.match.suggest(A, "buy", {})
    hint = getattr(step, "domain").hints[FOR_SALE]  # noqa: B009
    assert (hint.key, hint.params["consent"], hint.params["force"]) == ("buy.price", price(5), price(3))


def test_5_5_1_a_town_is_replaced_and_its_food_changes_hands() -> None:
    position = neighbours().land(FOR_SALE, B, 1, town=True, post=A)
    position.player(A, food=3, knows={"architecture": 1})
    playing = position.turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="force"))
    assert playing.player(A).towns == [FOR_SALE]
    assert playing.player(B).towns == []
    assert playing.player(A).thalers == 30 - price(3, 1)
    # 7.4: the post is dissolved, since the town is now its owner's.
    assert playing.state.lands[FOR_SALE].post is None
    assert playing.told("post.dissolved")
    assert playing.player(A).influence == 1


def test_5_5_1_a_post_of_somebody_else_stays_where_the_town_changes_hands() -> None:
    position = (
        Scene("gauls", "iberians", "romans", board="three_1").land("carnutia", A).land("remia", A).land("belgica", A)
    )
    position.land(FOR_SALE, B, 1, town=True, post=2)
    position.player(A, thalers=30, treaties=4, food=3, knows={"architecture": 1})
    playing = position.turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="force"))
    assert playing.player(A).towns == [FOR_SALE]
    assert playing.state.lands[FOR_SALE].post == 2 and not playing.told("post.dissolved")


def test_30_1_an_automa_sells_only_by_force() -> None:
    gauls = automa("gauls")
    position = Scene("iberians", automas=("gauls",), board="two_2").land("edetania", A).land("celtiberia", gauls)
    playing = position.player(A, thalers=30, treaties=3).turn(A).play().does(A, Diplomacy(), Enough())
    assert playing.choices("buy", A, province="celtiberia") == ["force"]
    assert "ally" not in playing.offers(A)


def test_5_5_2_an_alliance_and_its_end() -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), Enough(), Ally(partner=B, way="consent"))
    playing.does(B, ACCEPT)
    assert playing.state.alliances == [(A, B)]
    assert [(playing.player(seat).influence, playing.player(seat).morale) for seat in (A, B)] == [(2, 2), (2, 2)]
    playing.does(A, Negotiate(), Enough(), PartWays(partner=B, way="consent")).does(B, ACCEPT)
    assert playing.state.alliances == []
    assert [(playing.player(seat).influence, playing.player(seat).morale) for seat in (A, B)] == [(1, 0), (1, 0)]


def test_5_6_an_attack_breaks_an_alliance() -> None:
    position = neighbours().player(A, food=2, morale=5, influence=5).player(B, morale=5, influence=5)
    position.state.alliances = [(A, B)]
    position.land(FOR_SALE, B, 3)
    origin = next(land for land in position.state.board.near[FOR_SALE] if position.state.lands[land].owner == A)
    position.player(B, protected=True)
    playing = (
        position.turn(A)
        .play()
        .does(A, Expand(leaders=1, goods={}, orders=()), March(origin=origin, target=FOR_SALE, vassals=1))
    )
    assert playing.state.alliances == []
    # 5.4.2: five for the broken alliance, five for the protection.
    assert (playing.player(A).influence, playing.player(B).influence) == (4, 4)
    assert [fall["amount"] for fall in playing.told("morale.falls") if fall["seat"] == A][:2] == [5, 5]


def test_5_4_1_a_grey_leader() -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), HireLeader())
    player = playing.player(A)
    assert (player.leaders, player.grey, player.thalers, player.free, player.removed) == (3, 1, 27, 6, 3)
    assert playing.state.grey == 2
    playing.does(A, Enough(), Negotiate())
    assert "hire_leader" not in playing.offers(A)


def test_5_4_options_once_a_round_and_three_leaders_at_most() -> None:
    playing = neighbours().player(A, leaders=5, thalers=3).turn(A).play().does(A, Diplomacy(), Protect(), Enough())
    playing.does(A, Negotiate(), HireLeader(), Enough(), Negotiate())
    assert playing.offers(A) == {"bribe", "enough"}
    playing.does(A, Bribe(), Enough())
    assert playing.asked(B) == "turn.action"
    assert playing.player(A).treaties == 7


def test_5_4_3_alone_there_is_nobody_to_bribe() -> None:
    why = Bribe.barred(Scene("gauls").player(A, thalers=50).table, A)
    assert why is not None and why.key == "diplomacy.nobody"


def test_21_2_offers_can_be_refused_in_advance() -> None:
    position = neighbours().player(B, standing={"offers": "never"}).player(A, treaties=0)
    playing = position.turn(A).play().does(A, Diplomacy(), Enough(), Ally(partner=B, way="consent"))
    assert playing.told("deal.refused")
    assert playing.asked(B) == ""


def test_21_2_a_custom_is_set_in_the_own_turn() -> None:
    playing = neighbours().turn(A).play().does(A, Custom(matter="offers", answer="never"), Pass())
    assert playing.player(A).standing == {"offers": "never"}
    assert playing.player(A).passed


def test_21_2_who_refuses_may_refuse_all_of_the_round() -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="consent"))
    playing.does(B, Always(answer=NO.said(), span="round"))
    assert playing.asked(A) == "deal.force" and [one.key for one in playing.match.standing(B)] == ["deal.buy"]
    again = playing.state.model_copy(deep=True)
    again.round += 1
    assert not held(playing.match.game, again, B)
