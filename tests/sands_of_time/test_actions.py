"""The actions and phases, paragraph by paragraph, where the worked examples leave something open."""

from __future__ import annotations

from engines.kernel import Choose, Match
from engines.sands_of_time import GAME
from engines.sands_of_time.bonus import Oppression, Support
from engines.sands_of_time.build import Build, Reconsider
from engines.sands_of_time.caravan import Caravan, FreeCaravan, brings_heritage, connected
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.combat import Bid
from engines.sands_of_time.conquest import Annex, Attack, annexable
from engines.sands_of_time.data import ADVANCES, BOARD, BORDERS_OF, CATEGORIES
from engines.sands_of_time.deeds import Finish
from engines.sands_of_time.generation import Grow, Plan
from engines.sands_of_time.govern_advance import Advance, Govern, remember_top
from engines.sands_of_time.movement import March, Migrate, Passage, Permit
from engines.sands_of_time.muster import Convert, Irrigate, Recruit
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.setup import OpenRoute
from engines.sands_of_time.state import SandsOptions
from engines.sands_of_time.tribute import Tribute
from engines.sands_of_time.turn import Decline, EndTurn
from tests.sands_of_time.position import A, M, N, Playing, Position, given

# 4 Setup


def test_4_setup_from_the_first_province_to_the_first_advance() -> None:
    match, _ = Match.start(GAME, 3, "setup", SandsOptions())
    playing = Playing(match)
    first, second, third = playing.state.order()
    assert playing.state.rows["politics_1"] == ["law"], "nobody knows more when the provinces are chosen"
    for seat, region in ((first, "italia"), (second, "libya"), (third, "cyprus")):
        playing.does(seat, Choose(of="region", choice=region))
    assert playing.match.waiting == [third]
    playing.refuses(third, Choose(of="region", choice="gallia"))
    for seat, region in ((third, "syria"), (second, "mauretania"), (first, "gallia")):
        playing.does(seat, Choose(of="region", choice=region))
    for seat, region in ((first, "hispania"), (second, "aethiopia"), (third, "armenia")):
        playing.does(seat, Choose(of="region", choice=region))
    assert [playing.state.lands["italia"].kinds(first), playing.state.lands["armenia"].kinds(third)] == [
        {"peasant": 2, "soldier": 1},
        {"peasant": 2, "soldier": 1},
    ]
    for seat, region in ((first, "gallia"), (second, "libya"), (third, "armenia")):
        playing.does(seat, Choose(of="region", choice=region))
    assert playing.choices(first, "open_route") == ["hispania--gallia", "gallia--italia"]
    playing.does(first, OpenRoute(border="hispania--gallia", heritage="culture"))
    assert playing.player(first).heritage == {"civil": 0, "politics": 0, "culture": 1}
    playing.does(second, OpenRoute(border="libya--mauretania", heritage="civil"))
    playing.does(third, OpenRoute(border="syria--armenia", heritage="civil"))
    for seat, region in ((first, "gallia"), (second, "libya"), (third, "cyprus")):
        assert {len(row) for row in playing.state.rows.values()} == {1}
        assert not playing.told("setup.advances")
        playing.does(seat, Choose(of="region", choice=region))
    assert playing.state.lands["gallia"].peasants[first] == 3
    [laid] = playing.told("setup.advances")
    assert laid["advances"] == [row[1] for row in playing.state.rows.values()]
    assert {ADVANCES[name].level for name in laid["advances"]} == {2}
    assert sorted(playing.state.decks) == [f"{name}_{level}" for name in sorted(CATEGORIES) for level in (3, 4)]
    for seat in (first, second, third):
        playing.does(seat, Choose(of="advance", choice="labor"))
    assert playing.player(second).advances == {"civil_2": 1}
    assert [playing.asked(seat) for seat in range(3)] == ["plan.cards"] * 3
    assert playing.state.markers_left(first) == 7


def test_4_10_a_capital_without_a_neighbouring_province_takes_any_border() -> None:
    playing = given().region("gallia", M, "capital").region("syria", M).at("first_caravan")
    assert playing.choices(M, "open_route") == list(BORDERS_OF["gallia"])


# 6.2.1 Planning


def test_6_2_1_one_reused_card_and_one_emphasis_card_at_most() -> None:
    playing = given().player(M, used=["build", "raid"]).at("plan")
    assert playing.refuses(M, Plan(cards=("raid", "build"))).key in ("slot.together", "slot.not_offered")
    playing.refuses(M, Plan(cards=("build", "raid")))
    playing.refuses(M, Plan(cards=("emphasis_civil", "emphasis_culture")))
    playing.refuses(M, Plan(cards=("build",)))
    playing.does(M, Plan(cards=("build", "emphasis_civil")))
    playing.does(M, Plan(cards=("raid", "caravan_2")))


def test_6_2_1_no_second_emphasis_in_a_generation() -> None:
    playing = given().player(M, emphasis="civil").at("plan")
    assert not {"emphasis_civil", "emphasis_culture"} & {c for plan in playing.choices(M, "plan") for c in plan}


# 6.2.2, 6.2.3 The turn


def test_6_2_2_the_cards_are_resolved_in_either_order() -> None:
    for first, second in (("tribute", "govern"), ("govern", "tribute")):
        playing = given().player(M, grain=9, unrest=3).turn(M, first, second)
        assert {"tribute", "govern", "decline"} <= playing.offers(M)
        playing.does(M, Tribute(source="colonies")).does(M, Govern(steps=1))
        assert playing.player(M).used == ["tribute", "govern"]


def test_6_2_3_a_declined_fresh_card_returns_and_a_reused_one_stays_used_and_costs_nothing() -> None:
    playing = given().player(M, used=["tribute"], unrest=3).turn(M, "tribute", "chronicle")
    playing.does(M, Decline(card="tribute")).does(M, Decline(card="chronicle"))
    assert (playing.player(M).used, playing.player(M).unrest) == (["tribute"], 3)
    assert "chronicle" in playing.state.hand_of(M)


def test_6_2_2_a_reused_card_costs_unrest_at_the_end_of_the_turn() -> None:
    playing = given().player(M, used=["tribute"], unrest=3).turn(M, "tribute", "chronicle")
    playing.does(M, Tribute(source="colonies"))
    assert playing.player(M).unrest == 3
    playing.does(M, Decline(card="chronicle"))
    assert (playing.player(M).used, playing.player(M).unrest) == (["tribute"], 4)


def after_both_cards(position: Position) -> Playing:
    return (
        position.turn(M, "tribute", "chronicle").does(M, Decline(card="tribute")).does(M, Decline(card="chronicle"))
    )


def test_6_2_2_after_both_cards_only_a_bonus_action_that_brings_something_is_offered() -> None:
    position = given().region("italia", M, yields="gold", peasants={M: 2}).region("gallia", M).player(M, unrest=3)
    playing = after_both_cards(position)
    assert playing.offers(M) == {"end_turn", "oppression"}
    assert playing.choices(M, "oppression") == ["italia"]
    assert playing.match.asks[M].usual == EndTurn()
    playing.does(M, Oppression(region="italia"))
    assert (playing.player(M).gold, playing.player(M).unrest, playing.match.waiting[0]) == (2, 4, A)


def test_6_2_2_after_both_cards_taxes_need_a_trade_good() -> None:
    playing = after_both_cards(given().player(M, caravans=["hispania--gallia"]))
    assert playing.offers(M) == {"end_turn", "taxes"}
    assert after_both_cards(given().player(M, caravans=["gallia--italia"])).match.waiting[0] == A


def test_6_2_2_in_the_last_round_resources_come_too_late_but_for_granaries() -> None:
    def position() -> Position:
        position = given().region("italia", M, peasants={M: 2})
        position.state.round = BOARD.generation.max_rounds - 1
        return position

    assert after_both_cards(position()).match.waiting[0] == A
    assert after_both_cards(position().player(M, knows=["granaries"])).asked(M) == "turn.end"


def test_6_2_2_at_most_one_bonus_action_a_turn_and_its_unrest_counts_only_then() -> None:
    playing = (
        given()
        .region("italia", M, yields="gold", peasants={M: 2})
        .player(M, unrest=3)
        .turn(M, "tribute", "chronicle")
        .does(M, Oppression(region="italia"))
    )
    assert not {"oppression", "support", "taxes"} & playing.offers(M)
    assert (playing.player(M).gold, playing.player(M).unrest) == (2, 3)
    playing.does(M, Decline(card="chronicle")).does(M, Tribute(source="colonies"))
    assert (playing.player(M).unrest, playing.player(M).bonuses) == (4, ["oppression"])


def test_7_2_3_cards_used_before_the_emphasis_give_no_marker_and_a_card_with_two_symbols_one_for_its_own() -> None:
    playing = given().player(M, used=["tribute"]).turn(M, "emphasis_civil", "chronicle")
    assert playing.player(M).markers == 0
    migrate = given().region("italia", peasants={M: 1}).player(M, emphasis="politics").turn(M, "migrate", "chronicle")
    migrate.does(M, Migrate(origin="italia", target="gallia", citizens={"peasant": 1}))
    assert migrate.player(M).markers == 1


def test_7_2_4_a_completed_emphasis_gains_no_more() -> None:
    playing = given().player(M, emphasis="civil", markers=3).turn(M, "tribute", "chronicle")
    playing.does(M, Tribute(source="both"))
    assert (playing.player(M).markers, playing.player(M).heritage["civil"]) == (3, 0)


# 6.3, 6.4 Growth and overcrowding


def test_6_3_2_a_player_short_of_peasants_chooses_where_the_last_ones_go() -> None:
    position = given().region("syria", M)
    position.region("italia", M, capacity=5, peasants={M: 10}).region("gallia", M, capacity=5, peasants={M: 8})
    position.state.space = 5
    playing = position.at("growth")
    assert playing.asked(M) == "growth.where"
    assert playing.match.asks[M].usual == Grow(regions=("gallia", "syria")), "where there is most room"
    playing.refuses(M, Grow(regions=("gallia",)))
    playing.does(M, Grow(regions=("gallia", "syria")))
    assert [playing.state.lands[r].peasants[M] for r in ("italia", "gallia", "syria")] == [10, 9, 1]


def test_6_3_1_no_growth_without_a_peasant_space() -> None:
    position = given().region("italia", M, peasants={M: 1})
    position.state.began_at, position.state.space = 5, 9
    assert position.at("growth").state.lands["italia"].peasants[M] == 1


def test_6_4_3_each_player_chooses_who_leaves() -> None:
    playing = given().region("italia", capacity=3, peasants={M: 2, A: 2}, soldiers={M: 2, A: 2}).at("crowding")
    assert playing.match.waiting == [M]
    playing.does(M, Choose(of="citizen", choice="soldier")).does(A, Choose(of="citizen", choice="peasant"))
    italia = playing.state.lands["italia"]
    assert (italia.peasants[:2], italia.soldiers[:2]) == ([2, 1], [1, 2])


# 7.8 Roads


def test_7_8_3_a_foreign_road_needs_consent_and_is_asked_for_first() -> None:
    position = (
        given()
        .region("italia", peasants={M: 2})
        .region("graecia", A, buildings=["road"])
        .region("rhodes", N, buildings=["road"])
        .region("libya", peasants={M: 1})
    )
    playing = position.turn(M, "migrate", "chronicle")
    assert "asia_minor" not in playing.choices(M, "migrate", origin="italia")
    playing.does(M, Passage(card="migrate", roads=("graecia", "rhodes")))
    assert playing.match.waiting == [A, N]
    playing.does(N, Permit(roads=())).does(A, Permit(roads=("graecia",)))
    assert "passage" not in playing.offers(M)
    assert "asia_minor" in playing.choices(M, "migrate", origin="italia")
    assert "asia_minor" not in playing.choices(M, "migrate", origin="libya")
    playing.does(M, Migrate(origin="italia", target="asia_minor", citizens={"peasant": 1})).does(M, Finish())
    assert playing.player(M).used == ["migrate"]


def test_7_8_3_asking_and_moving_nobody_declines_the_card() -> None:
    playing = (
        given()
        .region("italia", soldiers={M: 1})
        .region("graecia", A, buildings=["road"])
        .turn(M, "raid", "chronicle")
        .does(M, Passage(card="raid", roads=("graecia",)))
        .does(A, Permit(roads=()))
        .does(M, Finish())
    )
    assert playing.player(M).used == []
    assert playing.told("turn.declines") == [{"seat": M, "card": "raid"}]


def test_7_8_1_nobody_moves_twice_in_an_action() -> None:
    playing = given().region("italia", peasants={M: 2}).region("gallia", peasants={M: 1}).turn(M, "migrate", "build")
    playing.does(M, Migrate(origin="italia", target="gallia", citizens={"peasant": 2}))
    playing.refuses(M, Migrate(origin="gallia", target="italia", citizens={"peasant": 2}))
    playing.does(M, Migrate(origin="gallia", target="italia", citizens={"peasant": 1}))
    assert playing.player(M).used == ["migrate"]


# 7.9 Caravans


def test_7_9_5_a_region_reached_before_brings_no_heritage_again() -> None:
    position = given().region("sicilia", A, "capital").player(M, caravans=["sicilia--libya"])
    assert not brings_heritage(position.state, M, "italia--sicilia")
    assert brings_heritage(position.state, N, "italia--sicilia")
    assert not brings_heritage(position.state, A, "italia--sicilia")


def test_7_9_7_a_caravan_cut_off_leads_nowhere() -> None:
    position = given().region("gallia", M, "capital").player(M, caravans=["sicilia--libya", "gallia--italia"])
    assert connected(position.state, M) == {"gallia", "italia"}


def test_8_8_2_the_second_caravan_card_needs_culture_and_the_player_says_which_is_used() -> None:
    position = given().region("gallia", M, "capital").player(M, grain=4)
    assert position.turn(M, "caravan_1", "caravan_2").choices(
        M, "caravan", border="gallia--italia", payment="grain", heritage="none"
    ) == ["caravan_1"]
    playing = position.player(M, emphasis="culture").turn(M, "caravan_1", "caravan_2")
    playing.does(M, Caravan(border="gallia--italia", payment="grain", heritage="none", card="caravan_2"))
    assert playing.player(M).used == ["caravan_2"]


def test_8_8_1_a_caravan_is_not_paid_in_a_mix() -> None:
    playing = given().region("gallia", M, "capital").player(M, grain=1, gold=1).turn(M, "caravan_1", "chronicle")
    assert "caravan" not in playing.offers(M)


# 8.2 Muster


def test_8_2_3_new_soldiers_and_conversions_exclude_each_other_in_a_region() -> None:
    playing = (
        given()
        .region("italia", M, peasants={M: 2})
        .region("gallia", M, peasants={M: 1}, soldiers={M: 1})
        .player(M, gold=5, emphasis="politics")
        .turn(M, "muster", "chronicle")
        .does(M, Recruit(soldiers={"italia": 1}))
    )
    playing.refuses(M, Convert(into="soldier", regions=("italia",)))
    playing.does(M, Convert(into="peasant", regions=("gallia",)))
    assert (playing.player(M).gold, playing.player(M).used) == (3, ["muster"])


def test_8_2_5_a_piece_that_a_conversion_returned_may_be_used_afterwards() -> None:
    playing = (
        given()
        .region("italia", M, peasants={M: 1})
        .region("gallia", M, soldiers={M: 10})
        .player(M, gold=5, emphasis="politics")
        .turn(M, "muster", "chronicle")
    )
    assert "recruit" not in playing.offers(M)
    playing.refuses(M, Convert(into="soldier", regions=("italia",)))
    playing.does(M, Convert(into="peasant", regions=("gallia",)))
    playing.does(M, Convert(into="soldier", regions=("italia",)))
    assert (playing.state.lands["italia"].soldiers[M], playing.state.lands["gallia"].soldiers[M]) == (1, 9)


# 8.3, 10 Conquest and combat


def test_8_3_3_annexing_needs_more_citizens_than_anybody_else() -> None:
    position = given().region("italia", peasants={M: 1, A: 1})
    assert not annexable(position.state, M, "italia")
    assert annexable(position.region("italia", peasants={M: 2}).state, M, "italia")
    assert not annexable(position.region("italia", A).state, M, "italia")


def test_8_3_5_the_last_region_cannot_be_annexed() -> None:
    position = given().region("italia", A, "capital", peasants={M: 2})
    assert not annexable(position.state, M, "italia")
    assert annexable(position.region("syria", A).state, M, "italia")


def test_8_3_6_annexing_after_a_lost_attack_on_somebody_else() -> None:
    playing = (
        given()
        .region("italia", soldiers={M: 4, A: 5})
        .region("gallia", M, "capital")
        .player(M, unrest=1, grain=3)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    # The attacker lost two of four; five less one are left of the other side, which keeps him from annexing.
    assert playing.state.lands["italia"].soldiers == [2, 4, 0]
    assert playing.asked(M) == "turn.second"


def test_8_3_6_a_bonus_action_may_pay_for_the_annexation() -> None:
    playing = (
        given()
        .region("italia", soldiers={M: 4}, peasants={A: 1})
        .region("gallia", M, "capital", yields="grain", peasants={M: 3})
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.asked(M) == "conquest.annex"
    assert "annex" not in playing.offers(M)
    playing.does(M, Oppression(region="gallia")).does(M, Annex(region="italia"))
    assert (playing.state.lands["italia"].controller, playing.player(M).grain) == (M, 2)


def test_10_8_the_beaten_withdraw_together_to_a_neighbouring_own_region() -> None:
    playing = (
        given()
        .region("italia", A, soldiers={M: 6}, peasants={A: 3})
        .region("gallia", A, "capital", capacity=4, peasants={A: 2})
        .region("sicilia", A, capacity=3)
        .region("syria", A)
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=1))
    )
    assert playing.asked(A) == "combat.withdraw"
    assert playing.choices(A, "choose", of="region") == ["gallia", "sicilia"]
    assert playing.match.asks[A].usual == Choose(of="region", choice="sicilia"), "there is more room"
    playing.does(A, Choose(of="region", choice="sicilia"))
    assert playing.state.lands["sicilia"].peasants[A] == 1
    assert playing.state.lands["italia"].controller is None
    assert playing.player(M).unrest == 2


def test_10_7_the_loser_usually_gives_up_peasants_first() -> None:
    playing = (
        given()
        .region("italia", A, soldiers={M: 6, A: 2}, peasants={A: 1})
        .region("gallia", A, "capital")
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.asked(A) == "combat.loser_loses"
    usual = playing.match.asks[A].usual
    assert usual == Choose(of="citizen", choice={"peasant": 1, "soldier": 1})
    playing.does(A, usual)
    assert playing.state.lands["gallia"].soldiers[A] == 1


def test_10_8_without_a_refuge_they_are_lost() -> None:
    playing = (
        given()
        .region("italia", A, soldiers={M: 6}, peasants={A: 4})
        .region("syria", A, "capital")
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.state.on_map(A, "peasant") == 0
    assert playing.told("combat.scattered")


def test_10_4_who_is_at_the_maximum_is_not_asked_to_bid() -> None:
    playing = (
        given()
        .region("italia", soldiers={M: 2, A: 2})
        .player(M, unrest=7, grain=7)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
    )
    assert playing.told("combat.strengths")[0]["bid"] == 0
    assert playing.told("combat.won")[0]["seat"] == A


def test_10_no_bonus_action_while_bids_are_open() -> None:
    playing = (
        given()
        .region("italia", soldiers={M: 2, A: 2})
        .player(M, unrest=1, grain=7)
        .turn(M, "conquest", "chronicle")
        .does(M, Attack(region="italia", opponent=A))
    )
    assert playing.offers(M) == {"bid"}


# 8.4 Raid


def test_8_4_2_plunder_is_limited_by_soldiers_and_capacity_and_paid_by_the_bank() -> None:
    playing = (
        given()
        .region("italia", A, yields="gold", capacity=3)
        .region("gallia", soldiers={M: 5})
        .player(A, gold=1)
        .turn(M, "raid", "chronicle")
    )
    assert "plunder" not in playing.offers(M)
    playing.does(M, March(origin="gallia", target="italia", soldiers=5)).does(M, Plunder(regions=("italia",)))
    assert (playing.player(M).gold, playing.player(A).gold) == (3, 0)


def test_8_4_3_with_politics_every_region_with_soldiers_is_plundered() -> None:
    playing = (
        given()
        .region("italia", A, yields="gold", soldiers={M: 1})
        .region("syria", N, yields="grain", soldiers={M: 2})
        .region("gallia", M, yields="grain", soldiers={M: 2})
        .player(M, emphasis="politics")
        .turn(M, "raid", "chronicle")
        .does(M, Plunder(regions=("italia", "syria")))
    )
    assert (playing.player(M).gold, playing.player(M).grain, playing.player(M).used) == (1, 2, ["raid"])


# 8.5 Build


def test_8_5_a_player_may_think_better_of_a_building_before_paying() -> None:
    playing = (
        given()
        .region("italia", M, yields="gold", peasants={M: 3})
        .player(M, unrest=3, gold=3)
        .turn(M, "build", "chronicle")
        .does(M, Build(region="italia", building="road", theatres=(), labor=0))
    )
    assert playing.offers(M) == {"oppression", "reconsider"}
    playing.does(M, Reconsider())
    assert playing.asked(M) == "turn.first"
    assert playing.state.lands["italia"].buildings == []


def test_8_5_what_no_bonus_action_could_pay_for_is_not_offered_and_says_why() -> None:
    playing = given().region("italia", M, yields="gold").player(M, unrest=3, gold=1).turn(M, "build", "chronicle")
    assert "build" not in playing.offers(M)
    why = playing.refuses(M, Build(region="italia", building="road", theatres=(), labor=0))
    assert (why.key, why.params) == ("gold.short", {"need": 4, "have": 1})


def test_7_6_2_no_two_of_a_kind_and_no_more_buildings_than_capacity() -> None:
    playing = (
        given()
        .region("italia", M, capacity=3, buildings=["road", "quarry"])
        .region("gallia", M, capacity=3, buildings=["road", "quarry", "forum"])
        .player(M, gold=20)
        .turn(M, "build", "chronicle")
    )
    assert playing.choices(M, "build") == ["italia"]
    assert playing.refuses(M, Build(region="gallia", building="temple", theatres=(), labor=0)).key == "build.full"
    why = playing.refuses(M, Build(region="italia", building="road", theatres=(), labor=0))
    assert why.key == "build.stands_there"


# 8.7 Advance


def test_8_7_3_the_last_card_of_a_deck_is_laid_out_without_choice() -> None:
    position = (
        given().row("politics_1", "law", "republic", "chariots").row("politics_2", "bronze_working", "conscription")
    )
    position.state.decks["politics_4"] = ["legions"]
    playing = position.player(M, knows=["republic"], unrest=0).turn(M, "advance", "chronicle")
    playing.does(M, Advance(to="chariots"))
    assert playing.state.rows["politics_1"][-1] == "legions"
    assert playing.state.decks["politics_4"] == []


def test_8_7_3_with_an_empty_deck_nothing_happens() -> None:
    position = given().row("politics_1", "law", "republic", "chariots")
    position.state.decks["politics_4"] = []
    playing = position.player(M, knows=["republic"], unrest=0).turn(M, "advance", "chronicle")
    playing.does(M, Advance(to="chariots"))
    assert playing.state.rows["politics_1"] == ["law", "republic", "chariots"]


def test_8_7_3_who_puts_a_card_back_knows_it_and_so_does_who_sees_that_it_was_not_taken() -> None:
    position = given().row("civil_1", "agriculture", "masonry").deck("civil", 3, "guilds", "sewers")
    state = position.state
    remember_top(state, M, "civil_3", "sewers")
    state.decks["civil_3"].remove("sewers")
    assert (state.known["civil_3"], state.decks["civil_3"][-1]) == ([M], "guilds")
    second = state.decks["civil_3"][-2]
    remember_top(state, A, "civil_3", second)
    assert state.known["civil_3"] == [M, A]
    remember_top(state, A, "civil_3", "guilds")
    assert state.known["civil_3"] == [A]


# 8.10 Tribute


def test_8_10_2_a_region_with_capital_and_city_pays_once() -> None:
    playing = (
        given()
        .region("italia", M, "capital", yields="gold", buildings=["city"])
        .player(A, caravans=["gallia--italia"], gold=3)
        .turn(M, "tribute", "chronicle")
        .does(M, Tribute(source="caravans"))
    )
    assert (playing.player(M).gold, playing.player(A).gold) == (1, 2)


def test_1_10_tribute_counts_as_used_even_if_it_brings_nothing() -> None:
    playing = given().turn(M, "tribute", "chronicle").does(M, Tribute(source="colonies"))
    assert playing.player(M).used == ["tribute"]


# 8.1 Chronicle, 9.2 Support


def test_8_1_with_all_fields_occupied_the_card_cannot_be_used() -> None:
    cards = {field: f"chronicle_{n}" for n, field in enumerate("ABCDEF", 1)}
    playing = given().player(M, chronicles=cards).turn(M, "chronicle", "tribute")
    assert playing.refuses(M, Chronicle(field="A", card="chronicle_7")).key == "chronicle.full"


def test_9_2_support_ends_with_the_turn() -> None:
    playing = given().turn(M, "chronicle", "tribute").does(M, Support(category="civil"))
    playing.does(M, Decline(card="chronicle")).does(M, Decline(card="tribute"))
    assert playing.state.now.seat == A
    assert playing.state.now.support is None


def test_8_1_a_placed_chronicle_is_a_secret_and_the_tribute_beside_it_is_none() -> None:
    playing = given().turn(M, "chronicle", "tribute")
    playing.does(M, Tribute(source="colonies")).does(M, Chronicle(field="A", card="chronicle_1"))
    assert [(entry.said["verb"], entry.secret) for entry in playing.match.entries] == [
        ("tribute", False),
        ("chronicle", True),
    ]


# Refusals that whole games rarely reach


def test_8_2_5_the_parts_come_in_any_order_and_new_soldiers_once() -> None:
    playing = (
        given()
        .region("italia", M, "capital", peasants={M: 2}, buildings=["irrigation"])
        .region("gallia", M, peasants={M: 2})
        .region("hispania", M, peasants={M: 2})
        .player(M, gold=5, knows=["tyranny", "republic"])
        .turn(M, "muster", "tribute")
    )
    playing.does(M, Irrigate(regions=("italia",)))
    playing.does(M, Convert(into="soldier", regions=("gallia",)))
    playing.refuses(M, Recruit(soldiers={"gallia": 1}))
    playing.does(M, Recruit(soldiers={"hispania": 1}))
    playing.does(M, Convert(into="soldier", regions=("italia",)))
    lands = playing.state.lands
    assert [lands[region].soldiers[M] for region in ("italia", "gallia", "hispania")] == [1, 1, 1]
    assert (playing.player(M).gold, playing.player(M).used) == (1, ["muster"])


def test_8_2_5_new_soldiers_are_offered_until_they_were_placed() -> None:
    playing = (
        given()
        .region("italia", M, "capital", peasants={M: 2})
        .region("gallia", M, peasants={M: 2})
        .region("hispania", M, peasants={M: 2})
        .player(M, gold=9, knows=["republic"])
        .turn(M, "muster", "tribute")
    )
    playing.does(M, Convert(into="soldier", regions=("gallia",)))
    assert playing.offers(M) >= {"recruit", "convert", "finish"}
    playing.does(M, Recruit(soldiers={"hispania": 1}))
    assert playing.refuses(M, Recruit(soldiers={"italia": 1})).key == "muster.recruited_already"
    assert playing.offers(M) >= {"convert", "finish"}


def test_8_2_3_where_everybody_was_converted_no_new_soldier_comes() -> None:
    playing = (
        given()
        .region("italia", M, "capital", peasants={M: 2}, buildings=["irrigation"])
        .region("gallia", M, peasants={M: 2})
        .player(M, gold=9, knows=["tyranny", "republic"])
        .turn(M, "muster", "tribute")
    )
    playing.does(M, Convert(into="soldier", regions=("gallia", "italia")))
    assert playing.refuses(M, Recruit(soldiers={"italia": 1})).key == "muster.converted_everywhere"


def test_8_2_5_without_gold_or_soldiers_left_nothing_more_is_asked() -> None:
    position = given().region("italia", M, "capital", peasants={M: 1}).region("gallia", M, peasants={M: 0})
    poor = position.player(M, gold=1, knows=["republic"], bonuses=[]).turn(M, "muster", "tribute")
    poor.does(M, Convert(into="soldier", regions=("italia",)))
    assert poor.asked(M) == "turn.second"


def test_7_6_2_with_every_place_taken_nothing_can_be_built() -> None:
    full = ["road", "quarry", "forum"]
    playing = given().region("italia", M, "capital", capacity=3, buildings=full).player(M, gold=50)
    refusal = playing.turn(M, "build", "tribute").refuses(
        M, Build(region="italia", building="temple", theatres=(), labor=0)
    )
    assert refusal.key == "build.no_room"


def test_8_9_2_a_free_caravan_needs_an_own_citizen_at_its_border() -> None:
    playing = given().region("italia", M, "capital").player(M, knows=["democracy"]).turn(M, "migrate", "tribute")
    assert playing.refuses(M, FreeCaravan(border="gallia--italia", heritage="civil")).key == "caravan.no_border"
