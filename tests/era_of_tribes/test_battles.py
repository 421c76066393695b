"""Battles, allies, mercenaries, and what they leave behind (8 to 11)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.draft import Draft, go_on
from bot.table.effects import beside
from bot.table.words import words
from engines.era_of_tribes import GAME
from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.commitment import Call, Commit, Hold, cubes_here, enough
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.growth import Grow
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.parts import Battle, Side
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.scene import Finish, Playing, Scene
from engines.era_of_tribes.seafaring import DIRECT, Sail
from engines.era_of_tribes.tiles import Insight, Keep, UseNow, UseTile
from engines.kernel import Choose, Menu, NextSlot, note
from tests.era_of_tribes.examples import A, B, C, plain, with_good

NOTHING = Commit(goods={}, armies=0, legions=0, mercenaries={}, spared="vassal")


def front(*peoples: str, **how: str) -> tuple[Scene, str, str]:
    """A plain province of B, not in the mountains, and one of A next to it."""
    position = Scene(*(peoples or ("gauls", "iberians")), **how)
    state = position.state
    target = next(land for land in plain(state) if LANDS[land].terrain != "mountain")
    origin = next(land for land in state.board.near[target] if not LANDS[land].village)
    position.land(target, B).land(origin, A, 3).player(A, food=1, colonies=[[origin]])
    return position, origin, target


def march(position: Scene, origin: str, target: str, count: int = 3) -> Playing:
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    return playing.does(A, March(origin=origin, target=target, vassals=count))


def test_8_9_a_province_is_conquered() -> None:
    position, origin, target = front()
    position.dice("sword", "sword")
    playing = march(position, origin, target)
    land = playing.state.lands[target]
    assert (land.owner, land.vassals, land.battlefield) == (A, 3, 0)
    assert playing.player(B).free == 12
    assert playing.player(B).triumph == 29
    assert (playing.player(A).triumph, playing.player(A).influence) == (27, 2)


def test_8_9_a_draw_leaves_the_province_empty() -> None:
    position, origin, target = front()
    position.land(target, B, 0, town=True, post=A).land(origin, A, 2)
    # Two against two: the town and its militia; sword and shield strike once each.
    position.dice(*["sword", "shield"] * 2)
    playing = march(position, origin, target, 2)
    playing.does(B, Choose(of="space", choice=()))
    assert playing.told("battle.draw")
    assert playing.told("battle.deserted")
    assert playing.player(B).towns == []
    assert playing.told("post.dissolved")
    assert playing.player(A).triumph == playing.player(B).triumph == 28


def test_8_2_a_defender_in_revolution_keeps_one_piece_out_of_the_fight() -> None:
    position, origin, target = front()
    playing = march(position.player(B, revolted=True), origin, target)
    assert playing.told("battle.undefended")
    assert playing.state.lands[target].owner == A
    assert playing.player(B).free == 12
    assert playing.player(A).triumph == 28


def test_8_3_mercenaries_fight_face_down_and_are_shown_afterwards() -> None:
    position, origin, target = front()
    position.player(A, tiles=["morale_2", "thalers_5"]).player(B, armies=2, militia=1)
    playing = march(position, origin, target)
    assert playing.asked(B) == "battle.commit"
    assert playing.choices("commit", B, goods={}) == [0, 1, 2, 3]
    playing.does(B, NOTHING.model_copy(update={"armies": 2}))
    # The grey militia go before the armies.
    assert (playing.player(B).militia, playing.player(B).armies) == (0, 1)
    playing.does(A, NOTHING.model_copy(update={"mercenaries": {"morale_2": 1}}))
    assert playing.asked(A) == "battle.more"
    playing.dice(*["sword", "sword"] * 2)
    playing.does(A, Reinforce(mercenaries={"thalers_5": 1}))
    assert playing.told("battle.mercenaries") == [{"seat": A, "tiles": ["morale_2", "thalers_5"]}]
    assert playing.player(A).used_tiles == ["morale_2", "thalers_5"]
    # Three of them and three of us, and two tiles.
    assert playing.state.lands[target].battlefield == 1


def test_8_3_whoever_attacks_one_against_one_is_proposed_to_send_an_army() -> None:
    position, origin, target = front()
    playing = march(position.player(A, armies=1).land(origin, A, 1), origin, target, count=1)
    match = playing.match
    ask = match.asks[A]
    assert (ask.key, ask.params["mine"], ask.params["theirs"]) == ("battle.commit", 1, 1)
    _, step = go_on(match, A, Draft())
    assert isinstance(step, NextSlot) and step.slot.name == "armies" and step.domain.usual == 1
    assert match.usual(A) == enough(playing.state, A) == NOTHING.model_copy(update={"armies": 1})


@pytest.mark.parametrize(("armies", "sent"), [(1, 0), (2, 2), (3, 3), (5, 3)])
def test_8_3_as_many_as_it_takes_are_sent_by_themselves_or_nobody(armies: int, sent: int) -> None:
    position, origin, target = front()
    playing = march(position.player(A, armies=armies).land(origin, A, 1).land(target, B, 3), origin, target, count=1)
    ask = playing.match.asks[A]
    assert (ask.params["mine"], ask.params["theirs"]) == (1, 3)
    assert ask.usual == NOTHING.model_copy(update={"armies": sent})


@pytest.mark.parametrize(
    ("armies", "legions", "expected"),
    [
        (0, 0, ["vassal"]),
        # The first is the grey militia, which falls before any cube.
        (1, 0, ["vassal"]),
        (2, 0, ["vassal", "army"]),
        (3, 1, ["vassal", "army", "legion"]),
    ],
)
def test_8_5_only_who_fights_here_can_fall_last(armies: int, legions: int, expected: list[str]) -> None:
    position, origin, target = front()
    playing = march(position.player(B, armies=2, militia=1, legions=1), origin, target)
    assert playing.choices("commit", B, goods={}, armies=armies, legions=legions, mercenaries={}) == expected
    sent = {"armies": armies, "legions": legions}
    for absent in {"vassal", "fleet", "army", "legion"} - set(expected):
        assert playing.refuses(NOTHING.model_copy(update={**sent, "spared": absent}), B).key == "slot.not_offered"
    playing.does(B, NOTHING.model_copy(update={**sent, "spared": expected[-1]}))


def test_8_5_beside_who_falls_last_stands_what_becomes_of_it() -> None:
    position, origin, target = front()
    playing = march(position.player(B, armies=2, militia=1, legions=1), origin, target)
    domain = playing.domain("commit", goods={}, armies=3, legions=1, mercenaries={})
    assert {kind: beside(domain, kind, words(GAME, [])) for kind in domain.things} == {
        "vassal": "Holds the province for you if it survives.",
        "army": "Stays in the province as a vassal if it survives.",
        "legion": "Goes back to your armies if it survives.",
    }


def test_8_5_whoever_lands_with_fleets_alone_spares_fleets() -> None:
    position, _origin, target = front()
    state = position.player(A, armies=1).state
    sides = Side(seat=A, units={"fleet": 2}), Side(seat=B, units={"town": 1})
    state.battle = Battle(space=target, at_sea=False, landing=True, attacker=sides[0], defender=sides[1])
    assert cubes_here(state, A, armies=1, legions=0) == ["fleet", "army"]
    assert enough(state, A).spared == "fleet"
    # Where a town fights alone, the answer means nothing, but it can be given.
    assert cubes_here(state, B, armies=0, legions=0) == ["vassal"]


def test_8_5_reinforcements_can_be_declined_for_the_rest_of_the_battle() -> None:
    position, origin, target = front()
    playing = march(position.player(A, tiles=["morale_2"]), origin, target)
    playing.does(A, NOTHING)
    assert playing.refuses(Reinforce(mercenaries={"thalers_5": 1}), A)
    playing.dice("shield", "shield", "sword", "sword")
    playing.does(A, HoldOut())
    assert playing.told("battle.won")


def test_8_5_who_has_no_tile_may_still_call_allies() -> None:
    position, origin, target = front("gauls", "britons", "germanics", board="three_3")
    position.state.alliances = [(A, C)]
    position.player(A, thalers=9).player(C, armies=3, thalers=0, knows={"mechanics": 2})
    playing = march(position, origin, target)
    assert playing.asked(A) == "battle.allies"
    playing.does(A, Call(ally=C, armies=3))
    assert playing.asked(C) == "battle.support"
    playing.does(C, Choose(of="armies", choice=1))
    assert (playing.player(A).thalers, playing.player(C).thalers, playing.player(C).armies) == (7, 2, 2)
    assert playing.asked(A) == "battle.more"
    menu = playing.match.menu(A)
    assert getattr(menu, "barred")["reinforce"].key == "battle.no_mercenaries"  # noqa: B009
    playing.dice("sword", "sword")
    playing.does(A, Hold())
    assert playing.told("battle.won")
    # 8.9, 9.1: the allied army goes home, and its owner triumphs, too.
    assert playing.player(C).armies == 3
    assert (playing.player(A).triumph, playing.player(C).triumph) == (25, 25)


def test_8_1_1_trading_posts_are_thrown_out() -> None:
    position, origin, target = front()
    towns = [land for land in plain(position.state) if land not in (origin, target)][:2]
    position.land(towns[0], A, 0, town=True, post=B).land(towns[1], B, 0, town=True, post=A)
    playing = march(position.player(A, colonies=[[towns[0]], [origin]]), origin, target)
    assert playing.asked(A) == "battle.expel"
    playing.does(A, Choose(of="space", choice=(towns[0],)))
    assert playing.asked(B) == "battle.expel"
    assert playing.told("battle.expelled") == [{"seat": A, "other": B, "space": towns[0]}]
    assert playing.player(B).free == 14
    assert playing.player(B).morale == -2


def village(tile: str, *rolls: str, **player: Any) -> tuple[Playing, str]:
    position = Scene("gauls", "iberians").player(A, food=1, **player)
    state = position.state
    target = next(land for land in state.lands if LANDS[land].village and LANDS[land].terrain != "mountain")
    origin = state.board.near[target][0] if state.board.near[target] else state.board.shores[target][0]
    position.land(target, tile=tile).land(origin, A, 3)
    position.dice(*rolls)
    return march(position, origin, target), target


def test_11_4_a_tile_is_used_at_once() -> None:
    playing, _ = village("thalers_5", "sword", "sword")
    assert playing.asked(A) == "tile.won"
    menu = playing.match.menu(A)
    assert isinstance(menu, Menu)
    assert menu.brings["use_now"] == note("tile.prize", tile="thalers_5", does="tile:thalers_5")
    playing.does(A, UseNow())
    assert playing.player(A).thalers == 10
    assert playing.player(A).used_tiles == ["thalers_5"]


def test_11_4_a_tile_is_kept_and_used_later() -> None:
    playing, _ = village("score_thalers", "sword", "sword")
    assert playing.offers(A) == {"keep"}
    playing.does(A, Keep())
    assert playing.player(A).tiles == ["score_thalers"]
    assert playing.told("tile.kept")


def test_11_6_a_half_price_advance_at_once() -> None:
    playing, _ = village("half_price_advance", "sword", "sword")
    playing.does(A, Insight(field="farming"))
    assert playing.player(A).thalers == 3
    assert playing.player(A).advances["farming"] == 1


def test_8_9_after_a_draw_with_barbarians_the_village_is_gone() -> None:
    playing, target = village("morale_2", *["sword", "shield"] * 2, "shield", "shield")
    assert not playing.told("battle.village_gone")
    position = Scene("gauls", "iberians").player(A, food=1)
    position.land(target, tile="morale_2")
    origin = position.state.board.near[target][0]
    position.land(origin, A, 2)
    playing.dice(*["sword", "shield"] * 2)
    playing = march(position, origin, target, 2)
    assert playing.told("battle.village_gone")
    assert playing.state.lands[target].empty
    assert playing.state.lost_tiles == ["morale_2"]


def test_5_10_a_kept_half_price_advance_is_an_action_with_a_leader() -> None:
    position = Scene("gauls", "iberians").player(A, tiles=["half_price_advance"])
    playing = position.turn(A).play().does(A, Insight(field="commerce"))
    assert (playing.player(A).thalers, playing.player(A).available) == (3, 1)
    assert playing.player(A).actions == []


def test_11_4_a_tile_is_used_before_an_auto_expansion() -> None:
    position = Scene("gauls", "iberians").player(A, tiles=["morale_3", "army_2", "score_thalers"], food=1)
    playing = position.land("remia", A).auto(A).play()
    assert playing.asked(A) == "tile.window"
    playing.does(A, UseTile(tile="army_2"))
    assert playing.player(A).militia == 2
    playing.does(A, UseTile(tile="morale_3"), Keep())
    assert playing.match.asks[A].params["growth"] == 4


def test_8_6_a_sea_battle_that_the_mover_demands() -> None:
    position = Scene("iberians", "gauls").player(A, food=1, knows={"navigation": 1}).land("edetania", A)
    state = position.state
    first = next(sea for sea in state.seas if 1 in state.board.waters[sea].values())
    second = next(sea for sea, cost in state.board.waters[first].items() if cost == 1)
    position.sea(first, {A: 2}).sea(second, {B: 1})
    playing = (
        position.turn(A)
        .play()
        .does(
            A,
            Expand(leaders=1, goods={}, orders=()),
            Sail(origin=first, target=second, via=DIRECT, fleets=2, rival=B),
        )
    )
    assert playing.state.now.sea_battles
    playing.dice("sword", "sword")
    playing.does(A, Finish())
    assert playing.state.seas[second].fleets == {A: 2}
    assert playing.told("battle.at_sea")
    assert playing.player(B).free == 12


def test_12_2_there_is_no_epoch_after_the_last() -> None:
    position = Scene("gauls", "iberians", length="long").player(A, epoch=5)
    position.state.ending = [A]
    playing = position.turn(A).play()
    assert playing.refuses(Revolution(), A).key == "revolution.last"


def test_8_2_ore_fights_and_is_used() -> None:
    position, origin, target = front()
    mine = next(land for land in with_good(position.state, "ore", "wine") if land not in (origin, target))
    position.land(mine, A).player(A, military=[mine], colonies=[[mine], [origin]])
    good = LANDS[mine].good
    position.dice("sword", "sword")
    playing = march(position, origin, target)
    playing.does(A, Finish(), NOTHING.model_copy(update={"goods": {good: 1}}))
    assert playing.told("battle.markers")[0]["mine"] == 4
    assert mine in playing.player(A).used


def test_7_12_a_people_without_land_starts_again_at_home() -> None:
    position = Scene("gauls", "iberians").player(A, food=2).land("edetania", B)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    assert playing.choices("grow", A)[-1] == {"carnutia": 1, "remia": 1, "belgica": 1}
    playing.does(A, Grow(places={"remia": 1}))
    assert playing.state.lands["remia"].owner == A
