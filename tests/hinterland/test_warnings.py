"""Section 25.8: what is said beside a plan before it is too late."""

from __future__ import annotations

from engines.hinterland.gold_wages import bill
from engines.hinterland.movement import March
from engines.hinterland.moves import MOVE, Move, begin_moves, guarded, moves
from engines.hinterland.muster import Buy
from engines.hinterland.scene import Scene
from engines.hinterland.sight import disturb, look_again, sight
from engines.hinterland.trade import DEAL
from engines.kernel import Ask, Note, Orders, Plan, Planned


def warned(scene: Scene, book: Orders) -> dict[str, Note]:
    return {found.key: found for found in Plan(book, scene.table, 0).follows(())}


def test_whoever_is_asked_again_reads_why() -> None:
    """26.3"""
    scene = Scene(mode="quick", seats=2)
    scene.village(0, "rome")
    scene.units(0, "rome", li=1)
    scene.state.sheets = {0: {}}
    scene.state.sighted = {0: sight(scene.state, 0)}
    begin_moves(scene.table)

    def why(wished: Planned | None) -> list[Note]:
        told = Plan(MOVE, scene.table, 0, wished=wished).follows(())
        return [found for found in told if found.key in ("warning.came", "warning.changed")]

    assert why(()) == [], "nothing has changed"
    disturb(scene.state, 0)
    assert [found.key for found in why(())] == ["warning.changed"]
    scene.units(1, "sabini", li=1)
    (came,) = why(())
    assert came.key == "warning.came" and "sabini" in came.params["spaces"]
    assert why(None) == [], "who has written nothing is asked once"
    look_again(scene.state, 0)
    assert why(()) == [], "and who has answered is not told once more"


def test_food_and_seed_are_counted_in_autumn_and_winter() -> None:
    scene = Scene(season="autumn")
    scene.village(0, "senones")
    scene.units(0, "senones", cavalry=1)
    scene.herds(0, "senones", sheep=1)
    scene.state.alter("senones", grain=3)
    assert warned(scene, DEAL)["warning.winter"].params == {"need": 3, "herds": 1, "have": 3}
    scene.state.season = "winter"
    assert warned(scene, DEAL) == {}
    scene.state.alter("senones", grain=0)
    assert warned(scene, DEAL)["warning.seed"].params == {"grain": 0}


def test_what_is_bought_and_built_is_told_by_what_is_left_of_the_purse() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "senones")
    scene.state.players[0].gold = 9
    scene.state.phase = "trade"
    plan = Plan(DEAL, scene.table, 0)
    bought = Buy(field="senones", level="standard", count=1).said()
    assert plan.follows(()) == []
    (left,) = plan.follows((bought,))
    assert left.key == "warning.gold" and left.params["had"] == 9 and left.params["left"] < 9


def test_a_harvest_without_room_is_told_in_summer() -> None:
    scene = Scene(season="summer")
    scene.village(0, "senones")
    scene.sown(0, "boii", 4)
    assert warned(scene, DEAL) == {}
    scene.state.alter("senones", grain=3)
    assert warned(scene, DEAL)["warning.store"].params == {"amount": 2}


def test_units_cut_off_are_named_from_the_first_move_on_and_ships_at_sea_at_the_last() -> None:
    scene = Scene(mode="original", season="autumn")
    scene.village(0, "rome", port="dock")
    scene.units(0, "tuscum", transport=1)
    scene.units(0, "apulia", li=1)
    begin_moves(scene.table)
    assert set(warned(scene, MOVE)) == {"warning.cut_off"}
    scene.state.phase = "retreat"
    begin_moves(scene.table)
    assert set(warned(scene, MOVE)) == {"warning.at_sea", "warning.cut_off"}
    scene.state.season = "spring"
    assert warned(scene, MOVE) == {}, "nobody is fed or paid, and no storm comes"


def test_wages_are_counted_in_the_autumn_of_quick_mode() -> None:
    scene = Scene(mode="quick", season="autumn")
    scene.village(0, "senones")
    scene.units(0, "senones", cavalry=1)
    scene.state.players[0].gold = 4
    due = sum(bill(scene.state, scene.state.units_of(0), ["senones"], 1).values())
    assert due > 1 and warned(scene, DEAL)["warning.wages"].params == {"need": due, "have": 4}
    scene.state.season = "summer"
    assert warned(scene, DEAL) == {}


def test_who_stands_where_attrition_strikes_is_named() -> None:
    scene = Scene(mode="extended", season="autumn")
    mountain = next(at for at, field in scene.state.board.fields.items() if field.full == "brown")
    scene.village(0, mountain)
    scene.units(0, mountain, cavalry=1)
    begin_moves(scene.table)
    assert warned(scene, MOVE)["warning.attrition"].params == {"units": {"cavalry": 1}, "spaces": [mountain]}


def test_a_march_that_tears_the_realm_apart_is_told_beside_it() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "senones")
    scene.village(0, "sabini")
    scene.units(0, "umbria", li=1)
    begin_moves(scene.table)
    plan = Plan(MOVE, scene.table, 0)
    stays = March(origin="umbria", target="senones", units={"li": 1}).said()
    assert plan.follows(()) == []
    (torn,) = plan.follows((stays,))
    assert torn.key == "warning.torn" and torn.params == {"space": "senones", "spaces": ["sabini"]}


def beset(li: int = 0, cavalry: int = 0) -> Scene:
    """A village of seat 0 with one unit, and what seat 1 has one march away"""
    scene = Scene(mode="quick")
    scene.village(0, "senones")
    scene.village(1, "syracusae")
    scene.units(0, "senones", li=1)
    scene.units(1, "umbria", li=li, cavalry=cavalry)
    begin_moves(scene.table)
    return scene


def test_an_army_before_the_walls_is_told_and_whether_anybody_is_left_inside() -> None:
    plan = Plan(MOVE, beset(li=2, cavalry=1).table, 0)
    leaves = March(origin="senones", target="boii", units={"li": 1}).said()
    army = {"units": {"li": 2, "cavalry": 1}, "spaces": ["senones"]}
    assert [(found.key, found.params) for found in plan.follows(())] == [("warning.army", army)]
    told = [(found.key, found.params) for found in plan.follows((leaves,))]
    assert told == [("warning.army", army), ("warning.unguarded", {"spaces": ["senones"]})]


def test_whoever_is_asked_again_is_not_proposed_to_leave_a_village_to_an_army() -> None:
    """26.3: what was written while nobody was near"""
    scene = beset(li=2)
    leaves = March(origin="senones", target="boii", units={"li": 1}).said()
    assert guarded(Plan(MOVE, scene.table, 0, wished=(leaves,))).usual == ()
    scene.units(0, "boii", li=1)
    comes = March(origin="boii", target="senones", units={"li": 1}).said()
    assert guarded(Plan(MOVE, scene.table, 0, wished=(leaves, comes))).usual == (leaves, comes), "another comes"
    scene.units(0, "senones", li=1)
    both = March(origin="senones", target="boii", units={"li": 2}).said()
    assert guarded(Plan(MOVE, scene.table, 0, wished=(both,))).usual == (leaves,), "one of two stays"
    far = Plan(MOVE, beset(li=1).table, 0, wished=(leaves,))
    assert guarded(far).usual == (leaves,), "no army, no guard"
    scene = beset(li=2)
    scene.state.phase, scene.state.sheets, scene.state.opened = "units", {0: {}}, {0: (leaves,)}
    disturb(scene.state, 0)
    question = next(moves(scene.table, 0))
    assert isinstance(question, Ask) and question.usual == Move(orders=()), "and so he is asked"


def test_a_single_unit_or_one_two_marches_away_is_no_army() -> None:
    assert warned(beset(li=1), MOVE) == {}
    scene = beset(li=1)
    scene.units(1, "sabini", li=3)
    assert warned(scene, MOVE) == {}


def test_an_army_aboard_lies_before_the_walls_as_well() -> None:
    scene = beset()
    (sea, *_) = scene.state.board.shores["senones"]
    (ship,) = scene.units(1, sea, transport=1)
    for unit in scene.units(1, sea, "aboard", li=2):
        scene.state.change(unit, ship=ship.id)
    assert warned(scene, MOVE)["warning.army"].params == {"units": {"li": 2}, "spaces": ["senones"]}


def test_an_announcement_is_not_overlooked() -> None:
    scene = Scene()
    scene.village(0, "rome")
    assert warned(scene, DEAL) == {}
    scene.state.players[1].announced = "power"
    assert warned(scene, DEAL)["warning.announced"].params == {"seat": 1, "how": "power"}
