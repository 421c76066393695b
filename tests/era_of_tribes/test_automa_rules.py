"""What the AUTOMA does beside the worked examples of section 34."""

from __future__ import annotations

import pytest

from engines.era_of_tribes.automa import expand
from engines.era_of_tribes.automa.expand import (
    Selection,
    take_what_is_due,
)
from engines.era_of_tribes.automa.plans import trade
from engines.era_of_tribes.automa_reactions import war
from engines.era_of_tribes.automa_reactions.worth import conflict, own_counts_for_card
from engines.era_of_tribes.data import AUTOMA, LUXURIES, TRACKS
from engines.era_of_tribes.ending import bonus
from engines.era_of_tribes.influence_cards import personal_points
from engines.era_of_tribes.parts import Battle, Expansion, Side
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.scene import Scene, automa
from engines.era_of_tribes.scoring import final_scoring
from engines.kernel.scene import run
from tests.era_of_tribes.automas import GAULS, ROMANS, card, world
from tests.era_of_tribes.examples import A, B, plain, with_good


@pytest.mark.parametrize(("seat", "more"), [(A, 5), (GAULS, 3)])
def test_31_2_who_ends_the_game_has_a_bonus_of_their_own_and_five_for_each_round_left(seat: int, more: int) -> None:
    position = world(difficulty="expert")
    position.state.round, position.state.ending = 8, [seat]
    assert bonus(position.state, seat) == more + 2 * AUTOMA.per_round_left
    position.state.ending.append(ROMANS)
    assert bonus(position.state, ROMANS) == TRACKS.end.later_bonus


def test_29_card_1_founds_so_many_towns_and_no_more() -> None:
    position = world().player(GAULS, food=20, thalers=50, knows={"farming": 4, "architecture": 4})
    for land in plain(position.state)[:4]:
        position.land(land, GAULS)
    table = card(position, "town", GAULS)
    assert len(table.state.players[GAULS].towns) == AUTOMA.card_towns == 2


def test_27_4_a_sea_with_fleets_on_it_is_no_target_of_a_new_one() -> None:
    position = world().player(GAULS, thalers=9, knows={"navigation": 4}).land("remia", GAULS).land("belgica", GAULS)
    selection = Selection(GAULS, ["remia", "belgica"], [])

    def seas() -> set[str]:
        return {
            target.space for target in expand.by_new_fleet(position.state, selection)
        } & position.state.seas.keys()

    before = seas()
    mine = min(before)
    position.sea(mine, {GAULS: 1})
    assert seas() == before - {mine}


def test_ore_and_horses_decide_who_is_stronger_of_equals() -> None:
    position = world()
    ore = with_good(position.state, "ore", "horses")[0]
    state = position.land(ore, GAULS).state
    assert (war.stores(state, GAULS), war.stores(state, ROMANS), war.stores(state, None)) == (1, 0, 0)


def test_27_4_1_merchants_count_luxuries_and_nothing_else() -> None:
    state = world().state
    state.open_cards = ["merchants"]
    assert own_counts_for_card(state, GAULS, with_good(state, *LUXURIES)[0])
    assert not own_counts_for_card(state, GAULS, plain(state)[0])


def test_27_4_barbarians_know_what_their_level_says() -> None:
    position = world(difficulty="expert").player(GAULS, morale=-5)
    land = plain(position.state)[0]
    position.land(land, tile="morale_2")
    for level, track in enumerate(TRACKS.barbarian_level, 1):
        position.state.barbarians = level
        values = []
        for known in (track.mechanics, track.mechanics + 1):
            position.player(GAULS, knows={"mechanics": known})
            values.append(conflict(position.state, GAULS, land))
        assert values[1] - values[0] == AUTOMA.value.mechanics[position.state.difficulty]


@pytest.mark.parametrize(("card", "come"), [("the_rich", 0), ("townsmen", AUTOMA.defence.open_card)])
def test_28_2_more_come_to_help_where_the_open_card_counts(card: str, come: int) -> None:
    position = world().player(GAULS, armies=0, legions=9)
    land = next(land for land in plain(position.state) if not LANDS[land].good and not LANDS[land].food)
    position.land(land, GAULS, 1, town=True).open_cards(card)
    side = Side(seat=GAULS)
    position.state.battle = Battle(space=land, at_sea=False, landing=False, attacker=Side(seat=A), defender=side)
    war.defend(position.table)
    assert side.units.get("legion", 0) == come


def test_29_card_2_trading_posts_with_another_automa() -> None:
    position = world().player(GAULS, thalers=20, knows={"commerce": 2}).land("remia", GAULS)
    town = position.state.board.near["remia"][0]
    position.land(town, ROMANS, 0, town=True).turn(A).play()
    table = card(position, "posts", GAULS)
    player = table.state.players[GAULS]
    assert table.state.lands[town].post == GAULS
    assert (player.thalers, player.morale, player.free) == (18, 2, 10)
    assert player.advances["navigation"] == 0, "a post is the whole action"


@pytest.mark.parametrize(("rolled", "loot"), [(AUTOMA.raid_on[-1], 2), (AUTOMA.raid_on[-1] + 1, 0)])
def test_24_10_norsemen_plunder_everybody_else(rolled: int, loot: int) -> None:
    norsemen = automa("norsemen")
    position = Scene("egyptians", "gauls", automas=("romans", "norsemen"), board="whole").land("viken", norsemen)
    position.player(A, thalers=3).player(B, thalers=0).player(ROMANS, thalers=1).player(norsemen, thalers=0)
    position.dice(rolled)
    table = position.table
    run(take_what_is_due(table, norsemen))
    told = next(event for event in table.news if event.key == "automa.raid")
    assert (told.params["rolled"], told.params["loot"]) == (rolled, loot)
    assert [table.state.players[seat].thalers for seat in (A, B, ROMANS)] == ([2, 0, 0] if loot else [3, 0, 1])
    assert table.state.players[norsemen].thalers == loot


def test_29_card_8_an_expansion_lays_the_leader_down_and_brings_in_all_cards() -> None:
    position = world().player(GAULS, food=3).land("remia", GAULS).player(ROMANS, morale=-5)
    cards = position.state.automa
    assert cards is not None
    cards.deck = ["shuffle", "expansion"]
    position.state.cycle, position.state.acted = [], True
    playing = position.player(A, passed=True).at("action").play()
    assert playing.told("automa.card")[0]["card"] == "expansion"
    assert playing.told("automa.all_cards")
    assert playing.state.count_provinces(GAULS) > 1


def test_31_5_the_humans_beat_the_automas_or_do_not() -> None:
    for influence, key in ((40, "end.beaten"), (0, "end.not_beaten")):
        position = world().player(A, influence=influence)
        position.turn(A).play()
        table = position.table
        final_scoring(table)
        assert [event.key for event in table.news if event.key in ("end.beaten", "end.not_beaten")] == [key]
        assert [event.params["rank"] for event in table.news if event.key == "end.rank"] == [
            "king" if influence else "citizen"
        ]


def test_31_3_an_automa_scores_both_cards_and_second_places() -> None:
    position = world().player(A, thalers=9).player(GAULS, thalers=8, cards=["the_rich", "scholars"])
    position.player(ROMANS, thalers=1).player(GAULS, knows={"farming": 1})
    assert personal_points(position.state, GAULS, "the_rich") == 1
    assert personal_points(position.state, GAULS, "scholars") == 3
    assert personal_points(position.state, A, "scholars") == 0


def test_7_12_an_automa_without_land_returns_home() -> None:
    position = world().player(GAULS, food=3)
    run(expand.expansion(position.table, GAULS, by_card=False))
    assert [position.state.lands[home].owner for home in ("carnutia", "remia", "belgica")] == [GAULS] * 3


def test_30_1_protection_costs_an_automa_morale_when_everything_is_weighed() -> None:
    position = world().player(GAULS, morale=1).land("remia", GAULS).player(A, protected=True)
    target = position.state.board.near["remia"][0]
    table = position.land(target, A).table
    table.state.expansion = Expansion(seat=GAULS, auto=True, stage=3)
    expand.attack(table, GAULS, target, 3, fleet=False)
    assert table.state.players[GAULS].morale == 1
    expand.declare_attacks(table, GAULS)
    assert table.state.players[GAULS].morale == -4


def test_26_1_trade_uses_luxuries_but_no_ore() -> None:
    position = world().player(GAULS, thalers=0)
    ore, gold = with_good(position.state, "ore")[0], with_good(position.state, "gold")[0]
    run(trade(position.land(ore, GAULS).land(gold, GAULS).table, GAULS))
    player = position.state.players[GAULS]
    assert (player.thalers, player.used) == (3, [gold])
    assert war.stores(position.state, GAULS) == 1
