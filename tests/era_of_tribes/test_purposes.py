"""What a computer answers to questions that are seldom put: posts, towns, meetings at sea, prizes, prices."""

from __future__ import annotations

import pytest

from engines.era_of_tribes.advance import Advance, Enough, Launch
from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.diplomacy import Buy, Diplomacy
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.growth import Lose
from engines.era_of_tribes.heuristics.answers import disbanding
from engines.era_of_tribes.heuristics.policy import Purposeful
from engines.era_of_tribes.meeting import Demand, LetBe
from engines.era_of_tribes.parts import Attack, Expansion
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.proposals.purposes import PURPOSES, ROUND
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.scene import Playing, Scene
from engines.era_of_tribes.tiles import Insight, Keep
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Ask, Choose, Command, OneOf, Seat
from tests.era_of_tribes.examples import A, B, plain, with_good
from tests.era_of_tribes.test_battles import NOTHING, front, march, village
from tests.era_of_tribes.test_diplomacy import FOR_SALE, neighbours
from tests.era_of_tribes.test_expansion import launched_among_foreign_fleets

FIGHT = next(purpose for purpose in PURPOSES if purpose.name == "fight")


def first(playing: Playing, seat: Seat, purpose: object = ROUND) -> Command:
    state, ask = playing.state, playing.match.asks[seat]
    assert isinstance(ask, Ask)
    return next(iter(Purposeful(purpose).propose(state, seat, ask)))  # type: ignore[arg-type]


def test_8_1_1_whoever_attacks_loses_all_traders() -> None:
    position, origin, target = front()
    towns = [land for land in plain(position.state) if land not in (origin, target)][:2]
    for town in towns:
        position.land(town, A, 0, town=True, post=B)
    playing = march(position.player(A, colonies=[[town] for town in (*towns, origin)]), origin, target)
    assert first(playing, A) == Choose(of="space", choice=tuple(towns))


@pytest.mark.parametrize(("food", "taken"), [(5, True), (0, False)])
def test_8_9_a_conquered_town_is_kept_where_there_is_food_for_it(food: int, taken: bool) -> None:
    position, origin, target = front()
    position.land(target, B, 0, town=True).player(A, food=food, morale=5, knows={"architecture": 2})
    position.dice(*["sword"] * 8)
    playing = march(position, origin, target)
    assert playing.asked(A) == "battle.town"
    assert first(playing, A) == Choose(of="yes_no", choice=taken)


@pytest.mark.parametrize("fleets", [1, 4])
def test_7_6_5_only_whoever_likes_to_fight_and_is_stronger_demands_a_battle(fleets: int) -> None:
    playing, sea = launched_among_foreign_fleets()
    position = Scene("gauls", "iberians").player(A, thalers=9).player(B, knows={"navigation": 1}).land("belgica", A)
    position.sea(sea, {B: 1, A: fleets - 1} if fleets > 1 else {B: 1})
    playing = position.turn(A).play().does(A, Advance(field="navigation"), Launch(sea=sea, source="free"))
    assert first(playing, A) == LetBe()
    assert first(playing, A, FIGHT) == (Demand(rival=B) if fleets > 1 else LetBe())


@pytest.mark.parametrize(("fleets", "objects"), [(1, False), (5, True)])
def test_7_6_5_whoever_is_much_stronger_and_likes_to_fight_defends_the_own_waters(fleets: int, objects: bool) -> None:
    position = Scene("gauls", "iberians").player(A, thalers=9).player(B, knows={"navigation": 1}).land("belgica", A)
    sea = position.state.board.shores["belgica"][0]
    playing = position.sea(sea, {B: fleets}).turn(A).play()
    playing.does(A, Advance(field="navigation"), Launch(sea=sea, source="free"), LetBe())
    assert first(playing, B) == Choose(of="yes_no", choice=False)
    assert first(playing, B, FIGHT) == Choose(of="yes_no", choice=objects)


@pytest.mark.parametrize(("price", "sold"), [(40, True), (0, False)])
def test_5_5_1_land_is_sold_for_more_than_it_is_worth(
    price: int, sold: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = neighbours().turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="consent"))
    ask = playing.match.asks[B]
    assert ask.key == "deal.buy"
    monkeypatch.setitem(ask.params, "price", price)
    assert first(playing, B) == Choose(of="reply", choice="accept" if sold else "needed")


def test_11_6_a_half_price_advance_is_taken_at_once_and_as_an_action() -> None:
    playing, _ = village("half_price_advance", "sword", "sword", thalers=40)
    assert isinstance(first(playing, A), Insight)
    poor, _ = village("score_thalers", "sword", "sword")
    assert first(poor, A) == Keep()
    later = (
        Scene("gauls", "iberians").player(A, thalers=40, tiles=["half_price_advance"]).land("remia", A).turn(A).play()
    )
    state, ask = later.state, later.match.asks[A]
    assert any(isinstance(said, Insight) for said in Purposeful().propose(state, A, ask))


def test_8_5_a_mercenary_is_hired_where_the_battle_hangs_on_it() -> None:
    position, origin, target = front()
    position.land(target, B, 3, town=True).land(origin, A, 4).player(A, tiles=["score_thalers"], triumph=20)
    playing = march(position, origin, target, 4).does(A, NOTHING)
    assert playing.asked(A) == "battle.more"
    said = first(playing, A, FIGHT)
    assert isinstance(said, Reinforce | HoldOut)
    easy, origin, target = front()
    sure = march(easy.player(A, tiles=["score_thalers"]), origin, target).does(A, NOTHING)
    assert first(sure, A) == HoldOut(), "three against one"


def test_7_1_1_what_is_worth_least_goes_first() -> None:
    position = Scene("gauls", "iberians").player(A, morale=-5, food=2, knows={"navigation": 1, "commerce": 2})
    fish = next(sea for sea in position.state.seas if position.state.has_fish(sea))
    gold = with_good(position.state, "gold")[0]
    position.land("remia", A).land(gold, A, 2).sea(fish, {A: 1})
    position.land(plain(position.state)[0], B, 0, town=True, post=A)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    assert playing.asked(A) == "expand.shrink"
    said = first(playing, A)
    assert said == Lose(kind="vassal", places={gold: 1}), "one of two stays with the gold"


def test_15_1_whoever_must_give_up_a_cube_gives_up_what_is_worth_least() -> None:
    position = Scene("gauls", "iberians")
    gold, target = with_good(position.state, "gold")[0], plain(position.state)[0]
    state = position.land(gold, A).land(target, B).state
    state.expansion = Expansion(seat=A, auto=False, stage=3, attacks={target: Attack(vassals=1, by_land=True)})
    offers = Disband.where(space=OneOf([gold, target], "space"))
    found = disbanding(Outlook(state, A, ROUND), Ask(A, "morale.disband", (offers,)))
    assert found[0] == Disband(space=target)


def rising(influence: int) -> Scene:
    """A can enter the epoch that ends the game; B has so much influence."""
    position = Scene("gauls", "iberians").player(A, epoch=2, influence=10, knows={"farming": 4, "culture": 4})
    position.player(A, knows={"commerce": 4}).player(B, epoch=3, influence=influence)
    for land in with_good(position.state, "beer", "gold", "silver", "furs", "wine", "cloth")[:5]:
        position.land(land, A)
    return position


@pytest.mark.parametrize(("influence", "rises"), [(1, True), (24, False)])
def test_12_1_the_last_epoch_is_for_whoever_leads(influence: int, rises: bool) -> None:
    playing = rising(influence).turn(A).play()
    said = list(Purposeful().propose(playing.state, A, playing.match.asks[A]))
    assert (Revolution() in said) == rises
