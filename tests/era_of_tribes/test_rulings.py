"""Rules that were read anew: each of these once came out differently."""

from __future__ import annotations

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.aftermath import after_land_battle
from engines.era_of_tribes.commitment import Call, armies_to_ask
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.invariants import check_map
from engines.era_of_tribes.meeting import NOBODY
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.parts import Battle, Score, Side
from engines.era_of_tribes.revolution import enter_epoch
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.scene import Finish, Scene, automa
from engines.era_of_tribes.scoring import result
from engines.era_of_tribes.seafaring import DIRECT, Sail
from engines.era_of_tribes.standing import Custom
from engines.era_of_tribes.tiles import Keep, UseTile
from engines.era_of_tribes.towns import Found
from engines.kernel import FOREVER, Always, Choose, OneOf, Words
from engines.kernel.scene import run
from tests.era_of_tribes.examples import A, B, with_good

# Epochs


@pytest.mark.parametrize(("long", "leaders", "morale"), [(False, 3, 0), (True, 4, 5)])
def test_12_2_ancient_times_bring_a_fourth_leader_in_the_long_game_only(
    long: bool, leaders: int, morale: int
) -> None:
    position = (
        Scene("gauls", "iberians", length="long" if long else "normal")
        .player(A, epoch=2, leaders=3)
        .player(B, epoch=3)
    )
    run(enter_epoch(position.table, A))
    player = position.state.players[A]
    assert (player.epoch, player.leaders, player.morale) == (3, leaders, morale)
    assert player.influence == 2, "the revolution itself is rewarded in both"


def test_12_2_the_bronze_age_brings_a_third_leader_in_every_game() -> None:
    position = Scene("gauls", "iberians").player(B, epoch=3)
    run(enter_epoch(position.table, A))
    assert position.state.players[A].leaders == 3


# A province that only a legion saved


@pytest.mark.parametrize(("free", "owner", "vassals"), [(2, A, 1), (0, None, 0)])
def test_8_9_a_province_whose_last_piece_is_a_legion(free: int, owner: int | None, vassals: int) -> None:
    position = Scene("romans", "gauls", board="two_1").land("latium", A, 0).player(A, free=free)
    position.state.battle = Battle(
        space="latium",
        at_sea=False,
        landing=False,
        attacker=Side(seat=B, placed=1),
        defender=Side(seat=A, units={"legion": 1}, placed=2, spared="legion"),
    )
    run(after_land_battle(position.table, "defender"))
    land = position.state.lands["latium"]
    assert (land.owner, land.vassals) == (owner, vassals)
    assert position.state.players[A].legions == 1
    assert position.state.players[A].free == (free - 1 if free else 0)


# Sailing on


def voyage(points: int = 2) -> tuple[Scene, str, str, str]:
    """A fleet of A in the first of three seas in a row, one of B in the middle."""
    position = Scene("iberians", "gauls", board="two_2").land("edetania", A).player(A, food=1)
    waters = position.state.board.waters
    first, middle, last = next(
        (one, two, three)
        for one in position.state.seas
        for two, cost in waters[one].items()
        for three, more in waters[two].items()
        if cost + more <= points and three != one and waters[one].get(three, 99) > points
    )
    position.sea(first, {A: 1}).sea(middle, {B: 1}).player(A, knows={"navigation": 1})
    return position, first, middle, last


def test_7_6_5_through_foreign_fleets_in_one_order() -> None:
    position, first, middle, last = voyage()
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    ways = playing.choices("sail", A, origin=first, target=last)
    assert middle in ways or ways == [DIRECT]
    hungry = playing.player(A).hunger
    playing.does(A, Sail(origin=first, target=last, via=middle, fleets=1, rival=NOBODY))
    assert playing.asked(B) == "sea.objects"
    playing.does(B, Choose(of="yes_no", choice=False))
    assert A in playing.state.seas[last].fleets
    assert A not in playing.state.seas[middle].fleets
    assert playing.player(A).hunger == hungry, "nobody went hungry on the way"
    assert not playing.told("food.hunger")


def test_7_6_5_the_way_says_whose_fleets_it_goes_through() -> None:
    position, first, _, last = voyage()
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    ways = playing.domain("sail", origin=first, target=last)
    assert isinstance(ways, OneOf)
    words = Words(GAME.catalogs["en"], ["Ada", "Bo"])
    assert [words.note(ways.hints[way]) for way in ways] == ["through fleets of Bo, 2 points"]


def test_7_6_5_whoever_is_stopped_on_the_way_stays_there() -> None:
    position, first, middle, last = voyage()
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.does(A, Sail(origin=first, target=last, via=middle, fleets=1, rival=NOBODY))
    playing.does(B, Choose(of="yes_no", choice=True))
    assert playing.state.seas[middle].fleets == {B: 1, A: 1}
    assert last not in [sea for sea in playing.state.seas if A in playing.state.seas[sea].fleets]
    battle = playing.state.now.sea_battles[middle]
    assert (battle.attacker, battle.defender) == (B, A)


# Results


def finished(mine: int, theirs: int, *peoples: str) -> Scene:
    position = Scene(*peoples, automas=["romans"], board="two_1")
    for seat in position.state.order:
        points = theirs if seat < 0 else mine
        position.state.scores.append(
            Score(seat=seat, influence=points, cards={}, open_cards={}, tiles={}, morale=0, hunger=0)
        )
    position.state.phase = "over"
    return position


def test_31_5_a_solo_game_that_was_lost_is_lost() -> None:
    lost, won = (result(finished(mine, 10, "iberians").state) for mine in (10, 11))
    assert (lost.winners, lost.fate(A)) == ((), "lost")
    assert (won.winners, won.fate(A)) == ((A,), "won")


def test_31_5_partners_win_and_lose_together() -> None:
    position = finished(12, 10, "iberians", "carthaginians")
    position.state.scores[1].influence = 13
    won = result(position.state)
    assert (won.winners, won.places) == ((A, B), ((B,), (A,))), "who wins has a place of his own"
    position.state.scores[1].influence = 9
    lost = result(position.state)
    assert (lost.winners, lost.places) == ((), ((A, B),)), "who loses shares one"
    assert lost.points == (12, 9)


# Tiles


def test_11_4_a_kept_tile_is_used_before_its_owner_is_passed_by() -> None:
    position = Scene("gauls", "iberians").land("remia", A).player(A, leaders=2, placed=2, tiles=["grey_leader"])
    playing = position.turn(A).play()
    assert playing.asked(A) == "tile.window"
    playing.does(A, UseTile(tile="grey_leader"))
    assert playing.asked(A) == "turn.action"
    playing.does(A, Pass())
    assert playing.asked(B) == "turn.action"


def test_11_4_who_keeps_the_tile_is_passed_by() -> None:
    position = Scene("gauls", "iberians").land("remia", A).player(A, leaders=2, placed=2, tiles=["grey_leader"])
    playing = position.turn(A).play().does(A, Keep())
    assert playing.asked(B) == "turn.action"
    assert playing.player(A).passed


# What cried wolf, and what broke


def test_two_towns_in_one_expansion_are_no_alarm() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 3).land("carnutia", A, 3)
    playing = position.player(A, food=6, knows={"architecture": 2}).turn(A).play()
    playing.does(A, Expand(leaders=1, goods={}, orders=()), Found(province="remia"))
    check_map(playing.state)
    playing.does(A, Found(province="carnutia"), Finish())
    check_map(playing.state)


def test_a_post_in_a_town_that_is_being_taken_over_is_no_alarm() -> None:
    position = Scene("gauls", "iberians", "britons", board="three_1").land("remia", A, 1, post=2)
    position.state.battle = Battle(
        space="remia", at_sea=False, landing=False, attacker=Side(seat=A), defender=Side(seat=B)
    )
    check_map(position.state)


def test_8_3_an_ally_who_knows_no_mechanics_lends_his_armies_for_nothing() -> None:
    position = Scene("gauls", "iberians").player(A, thalers=0).player(B, armies=2)
    assert position.state.army_price(B) == 0
    assert list(armies_to_ask(position.table, A, B)) == [1, 2]
    assert Call(ally=B, armies=2).armies == 2


# Wine as ore


def gauls_with_wine() -> tuple[Scene, str]:
    position = Scene("gauls", "iberians")
    wine = with_good(position.state, "wine")[0]
    return position.land(wine, A), wine


def test_14_3_nobody_is_asked_about_wine_while_all_others_are_far_away() -> None:
    position, _ = gauls_with_wine()
    assert position.at("clean_up").play().asked(A) != "luxury.arm"


def test_14_3_barbarians_nearby_make_it_matter() -> None:
    position, wine = gauls_with_wine()
    near = position.state.board.near[wine][0]
    assert position.land(near, tile=position.state.box[-1]).at("clean_up").play().asked(A) == "luxury.arm"


@pytest.mark.parametrize(("answer", "armed"), [("never", 0), ("all", 1)])
def test_21_2_a_standing_answer_about_wine(answer: str, armed: int) -> None:
    position, wine = gauls_with_wine()
    position.land(position.state.board.near[wine][0], B).player(A, standing={"luxuries": answer})
    playing = position.at("clean_up").play()
    assert playing.asked(A) != "luxury.arm"
    assert len(playing.player(A).military) == armed


def always(*wine: str) -> Always:
    return Always(answer=Choose(of="space", choice=wine).said(), span=FOREVER)


@pytest.mark.parametrize("armed", [0, 1])
def test_14_3_an_answer_about_wine_stands_until_there_is_more_or_less_of_it(armed: int) -> None:
    position, wine = gauls_with_wine()
    position.land(position.state.board.near[wine][0], B)
    playing = position.at("clean_up").play().does(A, always(*[wine][:armed]))
    assert playing.player(A).military == [wine][:armed]

    position.state = playing.state
    playing = position.at("clean_up").play()
    assert playing.asked(A) != "luxury.arm", "it is not asked again"
    assert playing.player(A).military == [wine][:armed]

    position.state = playing.state
    more = with_good(position.state, "wine")[1]
    playing = position.land(more, A).at("clean_up").play()
    assert playing.asked(A) == "luxury.arm", "there is more of it now"
    assert playing.told("table.fallen")


def test_14_3_an_answer_about_wine_falls_when_its_owner_is_attacked_on_land() -> None:
    position, wine = gauls_with_wine()
    near = position.state.board.near[wine][0]
    playing = position.land(near, B).player(B, food=1, colonies=[[near]]).at("clean_up").play().does(A, always(wine))
    assert playing.match.standing(A)
    position.state = playing.state
    playing = position.land(near, B, 3).turn(B).play().does(B, Expand(leaders=1, goods={}, orders=()))
    playing.does(B, March(origin=near, target=wine, vassals=3), Finish())
    assert playing.told("battle.begins") and playing.told("table.fallen")
    assert not playing.match.standing(A)


def test_21_2_a_standing_answer_about_wine_is_given_in_advance() -> None:
    position, _ = gauls_with_wine()
    playing = position.turn(A).play().does(A, Custom(matter="luxuries", answer="never"))
    assert playing.player(A).standing == {"luxuries": "never"}


def test_14_3_after_the_last_round_nobody_is_asked() -> None:
    position, wine = gauls_with_wine()
    position.land(position.state.board.near[wine][0], B)
    position.state.ending = [A]
    assert position.at("clean_up").play().match.over


def test_texts_name_automas_and_nobody() -> None:
    from engines.era_of_tribes import GAME

    words = Words(GAME.catalogs["en"], ["Ada", "Bo"])
    assert words.name("seat", NOBODY) == "nobody"
    assert words.name("seat", automa("romans")) != str(automa("romans"))
