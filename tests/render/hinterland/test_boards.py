"""A board says what a player has and may still do."""

from __future__ import annotations

from engines.hinterland.facts import BUILDING_LIMITS
from engines.hinterland.view import HinterlandView
from render.hinterland import PICTURES
from render.hinterland.board import board_picture
from render.hinterland.board_fields import SPENDING, forces_of
from render.hinterland.hand import hand_picture
from render.hinterland.look import spaces
from render.kit.speech import Speech
from tests.render.hinterland.tables import full
from tests.render.ink import witnessed
from tests.render.tables import DRAWN

LARGEST = 2000


def speech() -> Speech:
    return PICTURES.drawings.worded(DRAWN["hinterland"].words)


def conquered(view: HinterlandView, seat: int) -> HinterlandView:
    """As many settlements as there are tiles."""
    few = view.lands[: BUILDING_LIMITS.tiles]
    mine = tuple(land.model_copy(update={"owner": seat, "settlement": "village"}) for land in few)
    others = tuple(land.model_copy(update={"owner": None, "settlement": ""}) for land in view.lands[len(few) :])
    return view.model_copy(update={"lands": mine + others})


def test_a_board_of_fifteen_settlements_fits_a_picture() -> None:
    view = conquered(full(seat=0), 0)
    assert max(board_picture(view, 0, (), speech()).size) <= LARGEST
    assert max(hand_picture(view, 0, speech()).size) <= LARGEST


def test_everything_that_prestige_buys_is_on_the_board() -> None:
    with witnessed() as lines:
        board_picture(full(), 0, (), speech())
    written = {line.text for line in lines}
    assert {speech().say(f"spend_{what}") for what in SPENDING} <= written


def test_limits_of_the_round_are_on_the_board() -> None:
    """The first settlement of this player may buy twice as much and has bought once."""
    view = full()
    player = view.players[1]
    home = next(land for land in view.lands if land.owner == 1)
    assert player.doubled == home.id and player.buys[home.id] == 1
    with witnessed() as lines:
        board_picture(view, 1, (), speech())
    assert "1/2" in {line.text for line in lines}


def test_standing_orders_are_on_the_own_board_alone() -> None:
    said = speech().say("orders").upper()
    for viewer, shown in ((1, True), (0, False), (None, False)):
        with witnessed() as lines:
            board_picture(full(seat=viewer), 1, (), speech())
        assert (said in {line.text for line in lines}) is shown


def test_cargo_is_counted_with_its_ship() -> None:
    view = full()
    aboard = sum(sum(ship.cargo.values()) for place in spaces(view) for ship in place.ships if ship.seat == 0)
    ashore = view.model_copy(
        update={
            "lands": tuple(
                land.model_copy(update={"ships": tuple(ship.model_copy(update={"cargo": {}}) for ship in land.ships)})
                for land in view.lands
            ),
            "seas": tuple(
                sea.model_copy(update={"ships": tuple(ship.model_copy(update={"cargo": {}}) for ship in sea.ships)})
                for sea in view.seas
            ),
        }
    )
    assert aboard
    assert forces_of(view, 0).total() == forces_of(ashore, 0).total() + aboard
