"""An expansion as a plan: proposed, typed, looked at, interrupted (7.0)."""

from __future__ import annotations

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.expansion import EXPANSION, Expand, GoOn, rank
from engines.era_of_tribes.growth import Grow, Recruit
from engines.era_of_tribes.meeting import NOBODY
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.proposals.campaign import campaign
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.scene import Playing, Scene
from engines.era_of_tribes.seafaring import DIRECT, Sail
from engines.kernel import Choose, Happened, Match, NextSlot, Plan, Planned, Preview, Refused, UndoTerms, Words
from tests.era_of_tribes.examples import A, B

WORDS = Words(GAME.catalogs["en"], ["Ada", "Bo", "Cy"])
NAMES = WORDS.names("order")


def gauls(leaders: int = 1) -> Scene:
    """Gauls at home, with food for three new vassals."""
    position = Scene("gauls", "iberians").player(A, food=1, leaders=leaders)
    for home in ("carnutia", "remia", "belgica"):
        position.land(home, A)
    return position


def plan_of(playing: Playing, leaders: int = 1) -> Plan:
    step = playing.match.suggest(A, "expand", {"leaders": leaders, "goods": {}})
    assert isinstance(step, NextSlot)
    assert isinstance(step.domain, Plan)
    return step.domain


def usual_of(plan: Plan) -> Planned:
    assert plan.usual is not None
    return plan.usual


def test_7_the_proposal_grows_and_settles_the_best_empty_neighbours() -> None:
    playing = gauls().turn(A).play()
    plan = plan_of(playing)
    usual = usual_of(plan)
    assert plan.print(usual, NAMES) == (
        "+1 Carnutia, 1 Remia, 1 Belgica, "
        "Carnutia>Aquitania, Remia>Carnutia, Carnutia>Armorica, Belgica>Remia, Remia>Aeduia"
    ), "from the heart of the realm those in between go on"
    before = set(playing.state.provinces(A))
    assert isinstance(playing.match.submit(A, Expand(leaders=1, goods={}, orders=usual)), Happened)
    new = set(playing.state.provinces(A)) - before
    assert len(new) == 3, "growth 3, three new provinces"
    assert before <= set(playing.state.provinces(A)), "nothing is left that was held"
    near = {land for home in before for land in playing.state.board.near[home]} - before
    best = sorted(near, key=lambda land: -(2 * LANDS[land].food + bool(LANDS[land].good)))
    assert any(LANDS[land].food for land in new) or not any(LANDS[land].food for land in best[:3])
    assert playing.player(A).colonies == []


def test_7_nobody_is_attacked_whom_good_sense_would_attack() -> None:
    """5.1: the proposal is the campaign of good sense, but for battles."""
    position = Scene("gauls", "iberians").player(A, food=3, armies=6, leaders=1)
    for home in ("carnutia", "remia", "belgica"):
        position.land(home, A)
        for near in position.state.board.near[home]:
            if position.state.lands[near].empty:
                position.land(near, B)
    playing = position.turn(A).play()
    outlook = Outlook(playing.state, A)
    assert campaign(outlook, 4).attacked and not campaign(outlook, 4, attacks=False).attacked
    assert usual_of(plan_of(playing)) == () or {order["verb"] for order in usual_of(plan_of(playing))} <= {"grow"}


def test_7_act_expand_confirm_is_a_complete_turn() -> None:
    match = gauls().turn(A).play().match
    seats_before = match.waiting
    offer = match.asks[A].offer("expand")
    assert offer is not None
    assert match.pending is not None
    command = match.pending.choices[A].usual(offer)
    assert isinstance(command, Expand)
    assert command.orders
    assert isinstance(match.submit(A, command), Happened)
    assert match.waiting != seats_before, "nothing else was asked"


def test_7_the_proposal_grows_by_no_more_than_the_growth() -> None:
    plan = plan_of(gauls().player(A, food=0).turn(A).play())
    first = usual_of(plan)[0]
    assert (first["verb"], sum(first["places"].values())) == ("grow", 2), "growth 2, room for 3"


@pytest.mark.parametrize("seed", range(12))
def test_7_the_proposal_is_legal_in_whole_games_of_people_who_take_it(seed: int) -> None:
    match, _ = Match.start(GAME, 1 + seed % 4, f"proposals {seed}")
    expansions = 0
    while not match.over and expansions < 24:
        seat = match.waiting[0]
        verbs = [offer.command.verb for offer in match.asks[seat].offers]
        offer = match.asks[seat].offer("expand")
        assert match.pending is not None
        choices = match.pending.choices[seat]
        if offer is not None and choices.barred(offer) is None:
            command, expansions = choices.usual(offer), expansions + 1
        else:
            answer = match.usual(seat)
            assert not isinstance(answer, Refused)
            command = answer
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), (verbs, command, happened)
    assert expansions


def test_4_4_no_more_leaders_than_there_is_room_for_what_they_bring() -> None:
    playing = gauls(leaders=3).turn(A).play()
    step = playing.match.suggest(A, "expand", {})
    assert isinstance(step, NextSlot)
    assert step.domain.usual == 1, "food 1 and one leader: growth 3, room for 3"
    hints = step.domain.hints
    assert [WORDS.note(hints[leaders]) for leaders in (1, 2)] == ["growth 3, room for 3", "growth 5, room for 3"]


def test_7_a_plan_is_typed_in_one_line_and_printed_as_it_is_typed() -> None:
    playing = gauls().turn(A).play()
    plan = plan_of(playing)
    near = next(land for land in playing.state.board.near["remia"] if playing.state.lands[land].empty)
    name = WORDS.name("space", near)
    planned = plan.parse(f"+2 Remia; Remia>{name}", NAMES)
    assert isinstance(planned, Refused)
    assert WORDS.note(planned.why).startswith("The first order, “+2 Remia”:")
    planned = plan.parse(f"+Remia, Remia>{name}", NAMES)
    assert planned == (
        Grow(places={"remia": 1}).said(),
        March(origin="remia", target=near, vassals=1).said(),
    )
    assert isinstance(planned, tuple)
    assert plan.print(planned, NAMES) == f"+1 Remia, Remia>{name}"
    assert plan.parse(plan.print(planned, NAMES), NAMES) == planned


def test_7_0_3_the_order_that_cannot_stand_is_named() -> None:
    playing = gauls().turn(A).play()
    near = next(land for land in playing.state.board.near["remia"] if playing.state.lands[land].empty)
    march = March(origin="remia", target=near, vassals=1)
    why = playing.refuses(Expand(leaders=1, goods={}, orders=(march.said(), march.said())), A)
    shown = WORDS.note(why)
    assert shown.startswith(f"The second order, march a vassal from Remia to {WORDS.name('space', near)}: ")
    back = Expand(leaders=1, goods={}, orders=(march.said(), Grow(places={"carnutia": 1}).said()))
    assert WORDS.note(playing.refuses(back, A)).startswith("The second order, grow by")


def test_7_7_what_follows_is_told_before_it_happens() -> None:
    position = gauls()
    target = next(land for land in position.state.board.near["remia"] if position.state.lands[land].empty)
    rival = next(land for land in position.state.board.near["carnutia"] if position.state.lands[land].empty)
    position.land(rival, B) if rival != target else position
    playing = position.turn(A).play()
    plan = plan_of(playing)
    orders = [March(origin="remia", target=target, vassals=1)]
    if rival != target:
        orders.append(March(origin="carnutia", target=rival, vassals=1))
    told = [WORDS.note(shown) for shown in plan.follows(tuple(order.said() for order in orders))]
    assert told[0] == "Growth 3: 0 new vassals, 3 unused."
    assert any(line.startswith("New: ") for line in told)
    assert any(line.startswith("Given up: ") and "Remia" in line for line in told)
    assert rival == target or any(line.startswith("A battle in ") for line in told)


def test_8_1_who_will_be_met_in_a_battle_is_told_before_it_is_begun() -> None:
    position = gauls().land("aquitania", B).player(B, armies=2)
    position.land("aeduia", None, tile="army_2")
    plan = plan_of(position.turn(A).play())
    marches = [
        March(origin="carnutia", target="aquitania", vassals=1),
        March(origin="remia", target="aeduia", vassals=1),
    ]
    told = [WORDS.note(shown) for shown in plan.follows(tuple(order.said() for order in marches))]
    assert "A battle in Aquitania, one unit against Bo: one vassal there, 2 more can come." in told
    assert "A battle in Aeduia, with one unit." in told


def test_7_6_empty_land_is_listed_before_enemies_and_enemies_before_the_own_land() -> None:
    plan = plan_of(gauls().land("aquitania", B).turn(A).play())
    ways = [March(origin="carnutia", target=target, vassals=1) for target in ("aeduia", "aquitania", "remia")]
    assert [rank(plan.table, A, way) for way in ways] == [0, 1, 2]
    state = plan.table.state
    waters = list(state.board.waters)
    sails = [Sail(origin=waters[0], target=sea, via=DIRECT, fleets=1, rival=NOBODY) for sea in waters]
    assert {(rank(plan.table, A, way), state.has_fish(way.target)) for way in sails} == {(0, True), (1, False)}
    assert rank(plan.table, A, Grow(places={"remia": 1})) == 0


def test_7_1_where_growth_comes_from_is_told_once_all_of_it_is_used() -> None:
    plan = plan_of(gauls().turn(A).play())
    why = "Growth is your food (1) and morale (0), 2 for each leader and 1 for each luxury good."
    told = [WORDS.note(shown) for shown in plan.follows(usual_of(plan))]
    assert told[:2] == ["Growth 3: 3 new vassals.", why]
    assert why not in [WORDS.note(shown) for shown in plan.follows(())]


def test_7_1_3_whoever_has_no_free_vassals_reads_where_they_come_from() -> None:
    plan = plan_of(gauls().player(A, free=0).turn(A).play())
    where = "Nobody is free for the rest: recruit vassals for 2 morale each, or found a town, which frees 3."
    assert where in [WORDS.note(shown) for shown in plan.follows(())]
    plan = plan_of(gauls().turn(A).play())
    assert where not in [WORDS.note(shown) for shown in plan.follows(())]


def test_7_1_3_what_a_plan_costs_is_told_before_it_is_confirmed() -> None:
    plan = plan_of(gauls(leaders=3).player(A, free=0, influence=4).turn(A).play(), leaders=3)
    told = [WORDS.note(shown) for shown in plan.follows((Recruit(cubes=2).said(),))]
    assert "After it: morale \N{MINUS SIGN}4, influence 4." in told


def test_7_9_three_come_together_for_a_town_where_the_food_is_there() -> None:
    playing = gauls(leaders=2).player(A, food=8, knows={"architecture": 1}).turn(A).play()
    plan = plan_of(playing, leaders=2)
    usual = usual_of(plan)
    assert plan.print(usual, NAMES) == (
        "+1 Carnutia, 1 Remia, 1 Belgica, Carnutia>Aquitania, Remia>Carnutia, Belgica>Carnutia, town Carnutia"
    )
    assert isinstance(playing.match.submit(A, Expand(leaders=2, goods={}, orders=usual)), Happened)
    assert len(playing.player(A).towns) == 1 and len(playing.state.provinces(A)) > 3


@pytest.mark.parametrize(("morale", "shipped"), [(6, True), (-5, False)])
def test_7_10_a_cheerful_people_founds_colonies_for_their_goods(morale: int, shipped: bool) -> None:
    position = Scene("gauls", "iberians").player(A, food=3, morale=morale, knows={"navigation": 1}).land("belgica", A)
    for near in (*position.state.board.near["belgica"], "catuvellaunia"):
        position.land(near, B)
    plan = plan_of(position.sea("mare_britannicum", {A: 1}).turn(A).play())
    assert ("Belgica~Dumnonia" in plan.print(usual_of(plan), NAMES)) is shipped, "2 morale for cloth"


def test_4_4_no_more_leaders_than_there_is_empty_land_in_reach() -> None:
    position = gauls(leaders=3).player(A, food=0)
    for home in ("carnutia", "remia", "belgica"):
        for near in position.state.board.near[home]:
            if position.state.lands[near].empty:
                position.land(near, B)
    step = position.turn(A).play().match.suggest(A, "expand", {})
    assert isinstance(step, NextSlot) and step.domain.usual == 1


def test_14_2_a_crowd_is_told_to_go_home_again() -> None:
    plan = plan_of(gauls().turn(A).play())
    told = [WORDS.note(shown) for shown in plan.follows((Grow(places={"remia": 1}).said(),))]
    assert "At the clean-up these go home again: 1 in Remia." in told


def test_7_a_preview_shows_the_whole_expansion() -> None:
    playing = gauls().turn(A).play()
    preview = playing.match.preview(A, Expand(leaders=1, goods={}, orders=usual_of(plan_of(playing))))
    assert isinstance(preview, Preview)
    keys = [event.key for event in preview.events]
    assert keys.count("move.marched") == 5
    assert keys.count("land.taken") == 3


def test_7_undo_takes_the_plan_back_whole() -> None:
    playing = gauls().turn(A).play()
    before = playing.state.model_dump_json()
    orders = usual_of(plan_of(playing))
    playing.does(A, Expand(leaders=1, goods={}, orders=orders))
    assert isinstance(playing.match.undo(A), UndoTerms)
    assert playing.match.state.model_dump_json() == before


def test_7_0_4_a_meeting_ends_the_plan_and_the_rest_is_proposed_again() -> None:
    position = Scene("iberians", "gauls").player(A, food=1, knows={"navigation": 1}).land("edetania", A)
    state = position.state
    first = next(sea for sea in state.seas if 1 in state.board.waters[sea].values())
    second = next(sea for sea, cost in state.board.waters[first].items() if cost == 1)
    position.sea(first, {A: 1}).sea(second, {B: 1})
    target = next(land for land in state.board.near["edetania"] if state.lands[land].empty)
    playing = position.turn(A).play()
    orders = (
        Grow(places={"edetania": 1}).said(),
        Sail(origin=first, target=second, via=DIRECT, fleets=1, rival=NOBODY).said(),
        March(origin="edetania", target=target, vassals=1).said(),
    )
    assert plan_of(playing).ends_early(orders) == 2
    playing.does(A, Expand(leaders=1, goods={}, orders=orders))
    assert playing.asked(B) == "sea.objects"
    playing.does(B, Choose(of="yes_no", choice=False))
    assert playing.asked(A) == "expand.rest"
    assert playing.match.asks[A].usual == GoOn(orders=orders[2:])
    playing.does(A, GoOn(orders=orders[2:]))
    assert playing.state.lands[target].owner == A


def test_the_kinds_of_orders_stand_in_the_order_of_the_stages() -> None:
    stages = [EXPANSION.stage(kind) for kind in EXPANSION.kinds]
    assert stages == sorted(stages)
