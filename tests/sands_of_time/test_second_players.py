"""Rules that only a second player puts to the test: who is first, whose it is, and who is left out."""

from __future__ import annotations

from engines.kernel import Choose
from engines.sands_of_time.bonus import Oppression
from engines.sands_of_time.build import builder
from engines.sands_of_time.caravan import brings_heritage, open_borders
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.combat import Bid
from engines.sands_of_time.conquest import Annex, Attack, annexable
from engines.sands_of_time.effects import caravan_origins
from engines.sands_of_time.generation import Grow
from engines.sands_of_time.govern_advance import Advance, LayOut, step_price
from engines.sands_of_time.movement import Migrate, Passage, Permit, destinations
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.scoring import wonder_points
from engines.sands_of_time.tribute import Tribute, due
from tests.sands_of_time.seats import A, M, N

# Setup


def test_4_7_a_second_province_lies_anywhere_if_all_around_the_first_is_taken() -> None:
    position = Scene().region("cyprus", N)
    for region in ("rhodes", "asia_minor", "syria", "aegyptus"):
        position.region(region, A)
    playing = position.region("gallia", M).at("second_province").play()
    assert playing.match.waiting == [N]
    assert playing.choices("choose", N, of="region") == playing.state.empty()
    playing.does(N, Choose(of="region", choice="libya"))
    assert "italia" not in playing.choices("choose", A, of="region")


# Income, growth and overcrowding


def test_6_1_only_own_peasants_in_own_regions_bring_income() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", yields="gold", capacity=4, peasants={M: 1, A: 3}, soldiers={M: 2})
        .region("gallia", yields="gold", peasants={M: 2})
        .region("syria", A, yields="grain", capacity=3, peasants={A: 5, M: 1})
        .player(M, knows=["agriculture"])
        .player(A, knows=["agriculture"])
        .at("plan")
        .play()
    )
    assert [(player.grain, player.gold) for player in playing.state.players] == [(0, 1), (3 + 1, 0), (0, 0)]


def test_6_3_1_everybody_grows_in_every_own_region_and_nowhere_else() -> None:
    position = (
        Scene()
        .region("italia", M, capacity=3, peasants={M: 1, A: 1})
        .region("gallia", M)
        .region("syria", A, peasants={A: 1})
        .region("libya", peasants={M: 1})
    )
    position.state.began_at, position.state.space = 4, 5
    lands = position.at("growth").play().state.lands
    assert [lands[region].peasants[:2] for region in ("italia", "gallia", "syria", "libya")] == [
        [2, 1],
        [1, 0],
        [0, 2],
        [1, 0],
    ]


def test_6_3_2_of_two_who_are_short_of_peasants_each_chooses() -> None:
    position = Scene().region("italia", M).region("gallia", M, capacity=5, peasants={M: 5})
    position.region("syria", A).region("cyprus", A, capacity=5, peasants={A: 5})
    for seat, near, far in ((M, "hispania", "sicilia"), (A, "libya", "aegyptus")):
        position.region(near, capacity=4, peasants={seat: 8}).region(far, capacity=4, peasants={seat: 6})
    position.state.began_at, position.state.space = 4, 5
    playing = position.at("growth").play()
    assert playing.match.waiting == [M, A]
    playing.does(A, Grow(regions=("syria",))).does(M, Grow(regions=("italia",)))
    lands = playing.state.lands
    assert [sum(lands[region].peasants) for region in ("italia", "gallia", "syria", "cyprus")] == [1, 5, 1, 5]


def test_6_4_2_unrest_rises_once_for_each_who_controls_a_crowded_region_whosever_crowd_it_is() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", capacity=3, peasants={M: 4})
        .region("gallia", M, capacity=3, peasants={M: 4})
        .region("syria", A, capacity=3, soldiers={N: 5})
        .region("cyprus", N, capacity=3, peasants={N: 3})
        .region("libya", capacity=4, peasants={N: 5})
        .at("crowding")
        .play()
    )
    assert [player.unrest for player in playing.state.players] == [4, 4, 3]


def test_6_4_3_every_circuit_begins_with_the_start_player_and_regions_follow_the_map() -> None:
    position = Scene().region("italia", capacity=3, peasants={M: 2, A: 2, N: 2}, soldiers={M: 2, A: 2, N: 1})
    position.region("hispania", capacity=3, peasants={M: 1, N: 5}, soldiers={M: 1})
    position.state.start = A
    playing, asked = position.at("crowding").play(), list[tuple[int, str, int]]()
    while playing.asked(seat := playing.match.waiting[0]) == "crowding.leaves":
        params = playing.match.asks[seat].params
        asked.append((seat, params["region"], params.get("nth", 1)))
        playing.does(seat, Choose(of="citizen", choice="soldier"))
    assert asked == [
        (M, "hispania", 1),
        (A, "italia", 1), (N, "italia", 1), (M, "italia", 1),
        (A, "italia", 2), (M, "italia", 2),
    ]  # fmt: skip
    assert (playing.state.lands["italia"].peasants, playing.state.lands["italia"].soldiers) == ([2, 2, 1], [0, 0, 0])


# Whose is it?


def test_7_5_what_was_annexed_goes_with_all_that_stands_there_and_comes_back_as_a_colony() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", peasants={M: 2}, soldiers={N: 1}, buildings=["wonder", "city"])
        .region("gallia", A, peasants={A: 2})
        .region("syria", M, "capital")
        .player(M, grain=9)
        .player(A, grain=9, caravans=["italia--sicilia"], planned=["migrate", "conquest"])
        .turn(M, "conquest", "migrate")
        .play()
        .does(M, Annex(region="italia"))
    )
    state = playing.state
    assert state.capital_of(A) == "gallia"
    assert [wonder_points(state, seat) for seat in (M, A)] == [1, 0]
    assert "italia" in caravan_origins(state, M), "whoever built the city"
    assert due(state, M, "caravans").losses == {A: {state.lands["italia"].resource: 1}}, "its caravan is still there"
    assert state.lands["italia"].soldiers[N] == 1
    playing.does(M, Migrate(origin="italia", target="sicilia", citizens={"peasant": 2})).rests(M)
    playing.does(A, Migrate(origin="gallia", target="italia", citizens={"peasant": 2}))
    playing.does(A, Annex(region="italia"))
    assert (state.lands["italia"].controller, state.lands["italia"].status) == (A, "colony")
    assert (state.capital_of(A), [wonder_points(state, seat) for seat in (M, A)]) == ("gallia", [0, 1])


def test_7_6_1_buildings_of_others_lower_nobodys_prices_but_their_own() -> None:
    position = Scene().region("italia", M).region("gallia", A, buildings=["amphitheatre", "forum"])
    position.region("libya", M).region("sicilia", buildings=["amphitheatre", "forum"])
    for seat in (M, A):
        position.player(seat, emphasis="culture")
    playing = position.turn(M, "build", "govern").play()
    assert builder(playing.state, M).terms("italia").helpers == {}
    assert builder(playing.state, A).terms("italia").helpers == {"gallia": 1}
    assert (step_price(playing.state, M), step_price(playing.state, A)) == (2, 1)


def test_7_9_1_players_share_a_border_and_each_has_one_caravan_there() -> None:
    playing = (
        Scene()
        .region("italia", N, "capital", yields="gold")
        .region("gallia", M, "capital")
        .player(M, caravans=["gallia--italia"], gold=1)
        .player(A, caravans=["gallia--italia"], gold=0)
        .turn(N, "tribute", "caravan_1")
        .play()
    )
    assert "gallia--italia" not in open_borders(playing.state, M)
    assert "gallia--italia" in open_borders(playing.state, N)
    # 7.11: whoever has nothing loses nothing, and the collector gets it all the same.
    playing.does(N, Tribute(source="caravans"))
    assert [player.gold for player in playing.state.players] == [0, 0, 2]


def test_7_9_5_a_capital_that_another_has_reached_is_still_new_to_the_third() -> None:
    position = Scene().region("graecia", A, "capital").player(M, caravans=["sicilia--graecia"])
    assert not brings_heritage(position.state, M, "graecia--rhodes")
    assert brings_heritage(position.state, N, "graecia--rhodes")


def test_8_10_a_caravan_between_two_cities_counts_in_both_and_guilds_once_for_each() -> None:
    position = (
        Scene()
        .region("italia", M, "capital", yields="gold", buildings=["city"])
        .region("sicilia", M, "colony", yields="grain", buildings=["city"])
        .player(A, caravans=["italia--sicilia"])
    )
    assert due(position.state, M, "caravans").gains == {"gold": 1, "grain": 1}
    assert due(position.state, M, "both").gains == {"gold": 1, "grain": 2}
    position.player(M, knows=["guilds"])
    assert due(position.state, M, "both").gains == {"gold": 2, "grain": 3}


def test_8_1_2_any_number_of_players_lay_a_chronicle_on_one_field_each_from_the_own_hand() -> None:
    playing = Scene().player(A, planned=["chronicle", "govern"]).turn(M, "chronicle", "govern").play()
    for seat in (M, A):
        playing.does(seat, Chronicle(field="A", card="chronicle_1")).rests(seat)
    assert [player.chronicles for player in playing.state.players] == [{"A": "chronicle_1"}] * 2 + [{}]


def test_8_7_3_whoever_comes_second_to_an_advance_draws_no_card() -> None:
    playing = (
        Scene()
        .row("civil_2", "labor", "ornamentation")
        .player(M, unrest=0, knows=["labor"])
        .player(A, unrest=0, knows=["labor"], planned=["advance", "build"])
        .turn(M, "advance", "build")
        .play()
        .does(M, Advance(to="ornamentation"))
    )
    playing.does(M, LayOut(advance=playing.choices("lay_out", M)[0])).rests(M)
    row = list(playing.state.rows["civil_2"])
    playing.does(A, Advance(to="ornamentation"))
    assert playing.asked(A) != "advance.lay_out"
    assert playing.state.rows["civil_2"] == row and len(row) == 3


def test_9_every_player_pays_for_the_first_use_of_a_bonus_kind() -> None:
    playing = (
        Scene()
        .region("italia", M, peasants={M: 1})
        .region("syria", A, peasants={A: 1})
        .player(M, unrest=3, bonuses=["oppression"])
        .player(A, unrest=3)
        .turn(M, "govern", "chronicle")
        .play()
    )
    playing.does(M, Oppression(region="italia")).rests(M).does(A, Oppression(region="syria")).rests(A)
    assert [playing.player(seat).unrest for seat in (M, A)] == [3, 4]


def test_7_2_4_only_whoever_used_the_card_gets_a_marker() -> None:
    playing = Scene().player(M, emphasis="civil").player(A, emphasis="civil").turn(M, "tribute", "govern").play()
    playing.does(M, Tribute(source="both")).rests(M)
    assert [playing.player(seat).markers for seat in (M, A)] == [1, 0]


# Roads of others


def test_7_8_3_who_controls_two_roads_answers_for_each() -> None:
    playing = (
        Scene()
        .region("hispania", soldiers={M: 1})
        .region("italia", A, buildings=["road"])
        .region("sicilia", A, buildings=["road"])
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, Passage(card="raid", roads=("italia", "sicilia")))
        .does(A, Permit(roads=("sicilia",)))
    )
    assert playing.told("road.granted") == [{"seat": A, "other": M, "roads": ["sicilia"]}]
    assert playing.told("road.refused") == [{"seat": A, "other": M, "roads": ["italia"]}]
    reached = destinations(playing.state, M, "hispania")
    assert "libya" in reached and "germania" not in reached


# War with a third


def test_8_3_3_more_citizens_than_each_other_and_not_than_all_together() -> None:
    position = Scene().region("italia", peasants={M: 3, A: 2, N: 2})
    assert annexable(position.state, M, "italia")
    assert not annexable(position.region("italia", soldiers={N: 1}).state, M, "italia")


def test_10_1_a_third_player_takes_no_part_and_may_keep_the_winner_from_annexing() -> None:
    playing = (
        Scene()
        .region("italia", N, "capital", soldiers={M: 4, A: 2}, peasants={N: 3})
        .region("cyprus", N)
        .region("syria", A, "capital")
        .region("gallia", soldiers={M: 1})
        .player(M, unrest=1, grain=9)
        .player(A, unrest=7)
        .player(N, unrest=2)
        .turn(M, "conquest", "chronicle")
        .play()
    )
    assert playing.choices("attack", M, region="italia") == [A, N]
    playing.does(M, Attack(region="italia", opponent=A))
    assert playing.match.waiting == [M], "nobody else bids"
    playing.does(M, Bid(bid=1))
    italia = playing.state.lands["italia"]
    assert (italia.soldiers, italia.peasants, italia.controller) == ([3, 0, 0], [0, 0, 3], N)
    assert playing.player(N).unrest == 2
    assert playing.asked(M) == "turn.second", "there are as many of the third, and nothing else is annexed afterwards"


def test_8_3_1_after_an_attack_only_its_own_region_is_annexed_and_only_once() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 5}, peasants={A: 1})
        .region("gallia", soldiers={M: 1})
        .region("syria", M, "capital")
        .player(M, unrest=1, grain=9)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.choices("annex", M) == ["italia"]
    playing.does(M, Annex(region="italia"))
    assert playing.asked(M) == "turn.second"


def test_10_6_even_the_only_citizen_of_the_winner_falls() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", soldiers={M: 2, A: 1}, buildings=["fortress"])
        .region("syria", A)
        .player(M, unrest=7, grain=9)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    italia = playing.state.lands["italia"]
    assert (italia.everybody(), italia.controller, italia.status) == (0, A, "capital")


def test_7_5_5_whoever_loses_the_capital_in_battle_chooses_another_before_it_is_annexed() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", soldiers={M: 5}, peasants={A: 1})
        .region("syria", A)
        .region("cyprus", A)
        .player(M, unrest=1, grain=9)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert (playing.match.waiting, playing.asked(A)) == ([A], "capital.new")
    assert playing.choices("choose", A, of="region") == ["cyprus", "syria"]
    playing.does(A, Choose(of="region", choice="cyprus"))
    assert (playing.state.capital_of(A), playing.asked(M)) == ("cyprus", "conquest.annex")


def test_8_4_4_whoever_is_plundered_twice_loses_the_sum_as_far_as_it_goes() -> None:
    playing = (
        Scene()
        .region("italia", A, yields="gold", capacity=4, soldiers={M: 2})
        .region("hispania", A, yields="gold", capacity=4, soldiers={M: 2})
        .region("syria", N, yields="gold", capacity=4, soldiers={M: 1})
        .region("libya", yields="grain", capacity=4, soldiers={M: 1})
        .player(M, emphasis="politics")
        .player(A, gold=3, grain=5)
        .player(N, gold=3)
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, Plunder(regions=("hispania", "italia", "syria", "libya")))
    )
    assert [(player.gold, player.grain) for player in playing.state.players] == [(5, 1), (0, 5), (2, 0)]
