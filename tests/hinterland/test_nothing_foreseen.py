"""25.5: what another wrote on a sheet, or wished for, nobody sees before it is carried out: in no preview either."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.hinterland import GAME
from engines.hinterland.building import Hasten
from engines.hinterland.diplomacy import OfferTreaty
from engines.hinterland.feeding import Feed
from engines.hinterland.movement import March
from engines.hinterland.moves import Move
from engines.hinterland.muster import Buy
from engines.hinterland.scene import Playing, Scene
from engines.hinterland.setup import Stay
from engines.hinterland.trade import Deal
from engines.kernel import Command, Dice, Preview, Seat, UndoTerms
from tests.hinterland.test_brisk_setup import villages, wishing


def foreseen(play: Playing, command: Command) -> Preview:
    preview = play.match.preview(play.match.waiting[0], command)
    assert isinstance(preview, Preview), preview
    return preview


def stays_unknown(alike: Callable[[bool], Playing], command: Command) -> Preview:
    """Whatever the other one wrote, the preview is the same, and then it is open what comes."""
    one, two = (foreseen(alike(wrote), command) for wrote in (True, False))
    assert one.events == two.events and one.view == two.view and one.asks == two.asks
    assert one.open_end and two.open_end and not one.free
    return one


def asked_again(phase: str, orders: tuple[Command, ...]) -> Playing:
    """The first player is asked again in this phase; the second has these orders on his sheet for it."""
    scene = Scene(season="summer")
    scene.village(0, "rome")
    scene.village(1, "syracusae", port="dock")
    scene.units(0, "rome", li=1)
    scene.units(1, "syracusae", li=3)
    for player in scene.state.players:
        player.gold, player.pp = 20, 20
    scene.state.sheets = {0: {"later": ()}, 1: {"later": ()}}
    scene.state.opened = {0: (), 1: tuple(order.said() for order in orders)}
    scene.state.disturbed = [0]
    return scene.at(phase, 0, 1).play()


def on_the_march(wrote: bool) -> Playing:
    return asked_again("units", (March(origin="syracusae", target="messana", units={"li": 1}),) if wrote else ())


def test_whoever_is_asked_again_does_not_foresee_the_orders_of_the_same_phase() -> None:
    assert on_the_march(True).asked(0) == "move.act"
    stays_unknown(on_the_march, Move(orders=()))


def test_a_treaty_that_leads_to_nothing_on_top_of_a_list_is_no_way_to_see_what_others_wrote() -> None:
    def trading(wrote: bool) -> Playing:
        order = Buy(field="syracusae", level="standard", count=1)
        return asked_again("trade", (order,) if wrote else ()).say(
            Deal(orders=(OfferTreaty(treaty="submission", partner=1, gold=0).said(),))
        )

    play = trading(True)
    assert play.asked(1) == "treaty.answer"
    play.answer("refuse")
    assert play.asked(0) == "trade.act"
    stays_unknown(lambda wrote: trading(wrote).answer("refuse"), Deal(orders=()))


def test_it_is_not_freely_taken_back_once_the_orders_of_another_were_carried_out() -> None:
    play = on_the_march(True).say(Move(orders=()))
    assert play.told("move.march")
    terms = play.match.undo_terms(0)
    assert isinstance(terms, UndoTerms) and terms.consent == {1}


def test_whoever_feeds_does_not_foresee_whom_others_feed() -> None:
    def winter(wrote: bool) -> Playing:
        scene = Scene(season="winter")
        for seat, at in ((0, "rome"), (1, "syracusae")):
            scene.village(seat, at)
            scene.units(seat, at, li=2)
            scene.state.alter(at, grain=2)
        scene.state.first = 0
        gone = Feed(place="rome", slaughter={}, halve={}, fed=("village rome",), meat=0, fish=9)
        soldiers = Feed(
            place="syracusae", slaughter={}, halve={}, fed=("li syracusae 1", "li syracusae 2"), meat=0, fish=0
        )
        scene.state.sheets = {0: {"later": ()}, 1: {"later": ()}}
        scene.state.opened = {0: (gone.said(),), 1: (soldiers.said(),) if wrote else ()}
        return scene.at("feeding").play()

    assert winter(True).asked(0) == "feeding.feed", "what he wrote can no longer be done"
    usual = winter(True).match.usual(0)
    assert isinstance(usual, Feed)
    stays_unknown(winter, usual)


def test_whoever_may_move_a_village_does_not_foresee_the_factions_that_others_wished_for() -> None:
    def crossed(wrote: bool) -> Playing:
        play = wishing().say(villages("rome", "latium", "campania", faction="none"))
        play.say(villages("rome", "latium", "campania", faction="romans" if wrote else "none"))
        return play.say(Stay())

    assert crossed(True).asked(0) == "setup.move"
    stays_unknown(crossed, Stay())


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_world_in_which_another_wrote_something_else_looks_the_same(viewer: Seat | None) -> None:
    scene = Scene(seats=3)
    scene.state.opened = {0: (Hasten().said(),), 1: (Hasten().said(),)}
    scene.state.wished = {0: "romans", 1: "romans"}
    other = scene.state.model_copy(deep=True)
    GAME.redeal(other, viewer, Dice(seed="other"))
    assert GAME.view(other, viewer) == GAME.view(scene.state, viewer)
    assert (other.opened[1], other.wished[1]) == ((), "none")
    assert (other.opened[0], other.wished[0]) == (
        (scene.state.opened[0], scene.state.wished[0]) if viewer == 0 else ((), "none")
    )
