"""The Govern and Advance actions (8.6, 8.7)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, asked, note
from engines.sands_of_time.abilities import GovernDiscount
from engines.sands_of_time.bonus import act_or_bonus
from engines.sands_of_time.data import ADVANCES, BOARD, ROWS, deck_of
from engines.sands_of_time.effects import (
    by_advances,
    by_buildings,
    heritage_against_unrest,
    max_unrest,
    next_advances,
    unlocked,
)
from engines.sands_of_time.empire import pay
from engines.sands_of_time.finish import Outcome
from engines.sands_of_time.state import SandsState, SandsTable


def step_price(state: SandsState, seat: Seat) -> int:
    """8.6.1, 8.6.3"""
    price = state.count_regions(seat)
    discounts = [
        *by_advances(state, seat, GovernDiscount),
        *(effect for _, effect in by_buildings(state, seat, GovernDiscount)),
    ]
    if not discounts:
        return price
    least = max(effect.minimum_price for effect in discounts)
    return max(price - sum(effect.amount for effect in discounts), least)


def govern_prices(state: SandsState, seat: Seat) -> dict[int, int]:
    """8.6.1, 8.6.2: what it costs to lower unrest, by the number of steps"""
    free = 1 if unlocked(state, seat, "culture") else 0
    price = step_price(state, seat)
    most = state.players[seat].unrest - BOARD.unrest.min
    return {steps: max(steps - free, 0) * price for steps in range(1, most + 1)}


def steps_to_calm(table: SandsTable, seat: Seat) -> OneOf[int]:
    player, prices = table.state.players[seat], govern_prices(table.state, seat)
    return OneOf(
        [steps for steps, price in prices.items() if price <= player.grain],
        "step",
        hints=Hints(prices, lambda steps: note("govern.price", need=prices[steps], unrest=player.unrest - steps)),
        barred=Hints(
            [steps for steps, price in prices.items() if price > player.grain],
            lambda steps: note("grain.short", need=prices[steps], have=player.grain),
        ),
    )


class Govern(Command):
    section = "8.6"
    steps: Annotated[int, Slot(steps_to_calm)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        player = table.state.players[seat]
        prices = govern_prices(table.state, seat)
        if not prices:
            return note("govern.calm")
        return note("grain.short", need=prices[1], have=player.grain) if prices[1] > player.grain else None

    @classmethod
    def brings(cls, table: SandsTable, seat: Seat) -> Note | None:
        """8.6.1"""
        first = govern_prices(table.state, seat).get(1)
        return None if first is None else note("govern.step", need=first, unrest=table.state.players[seat].unrest)


def govern(table: SandsTable, seat: Seat, act: Govern) -> Rule[Outcome]:
    """8.6.1"""
    price, player = govern_prices(table.state, seat)[act.steps], table.state.players[seat]
    pay(table, seat, "grain", price)
    player.unrest -= act.steps
    with table.tell("govern.done", seat=seat, price=price):
        table.tell("unrest.falls", seat=seat, unrest=player.unrest)
    yield from ()  # asks nobody
    return "used"


def within_reach(state: SandsState, seat: Seat) -> bool:
    """8.7.1, 8.7.2: could this turn bring an advance, with everything that lowers unrest, adds heritage and opens
    rows?"""
    player, prices = state.players[seat], govern_prices(state, seat)
    calm = player.unrest - max((steps for steps, price in prices.items() if price <= player.grain), default=0)
    return any(
        heritage_against_unrest(state, seat, ROWS[row].category) + BOARD.heritage.support >= calm
        for row in next_advances(state, seat, anew=True)
    )


def reachable(table: SandsTable, seat: Seat) -> OneOf[str]:
    """8.7.1, 8.7.2"""
    state, unrest = table.state, table.state.players[seat].unrest
    able: list[str] = []
    hints: dict[str, Note] = {}
    barred: dict[str, Note] = {}
    for row, name in next_advances(state, seat).items():
        category = ROWS[row].category
        counts = heritage_against_unrest(state, seat, category)
        if counts >= unrest:
            able.append(name)
            hints[name] = note("advance.to", category=category, level=ADVANCES[name].level)
        else:
            barred[name] = note("advance.unrest", category=category, heritage=counts, unrest=unrest)
    return OneOf(able, "advance", hints=hints, barred=barred)


class Advance(Command):
    section = "8.7"
    to: Annotated[str, Slot(reachable)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        options = reachable(table, seat)
        if options.values:
            return None
        if not options.barred:
            return note("advance.nowhere")
        best = max((why.params["heritage"] for why in options.barred.values()), default=0)
        return note("advance.too_restless", heritage=best, unrest=table.state.players[seat].unrest)


class LayOut(Command):
    section = "8.7.3"
    advance: Annotated[str, Slot()]


def advance(table: SandsTable, seat: Seat, act: Advance) -> Rule[Outcome]:
    """8.7"""
    state, player = table.state, table.state.players[seat]
    row = next(row for row, name in next_advances(state, seat).items() if name == act.to)
    player.advances[row] = player.advances.get(row, 0) + 1
    with table.tell("advance.reached", seat=seat, advance=act.to):
        most = max_unrest(state, seat)
        if player.unrest > most:
            # 7.4.6: without loss of points.
            player.unrest = most
            table.tell("unrest.falls", seat=seat, unrest=most)
        if player.advances[row] == len(state.rows[row]):
            yield from extend_row(table, seat, row)
    return "used"


def extend_row(table: SandsTable, seat: Seat, row: str) -> Rule[None]:
    """8.7.3: two cards are drawn in secret. One is laid out, the other goes back on top."""
    state = table.state
    deck = deck_of(ROWS[row].category, len(state.rows[row]) + 1)
    pile = state.decks.get(deck)
    if not pile:
        return
    laid = pile[-1]
    if len(pile) == 1:
        table.learn()
    else:
        advances = sorted(pile[-BOARD.limits.advances_drawn :])
        state.now.deed.drawing = deck
        table.tell("advance.drawn", to=seat, advances=advances)
        answer = yield from act_or_bonus(
            table,
            asked(
                seat,
                "advance.lay_out",
                LayOut.where(advance=OneOf(advances, "advance")),
                secret=True,
                section="8.7.3",
                row=row,
            ),
        )
        assert isinstance(answer, LayOut)
        laid = answer.advance
        state.now.deed.drawing = ""
    remember_top(state, seat, deck, laid)
    pile.remove(laid)
    state.rows[row].append(laid)
    table.learn()
    table.tell("advance.laid_out", seat=seat, advance=laid, row=row)


def remember_top(state: SandsState, seat: Seat, deck: str, laid: str) -> None:
    """3.2: the player who put a card back knows it. A player who knew the old top card, and sees that it was not
    taken, knows it as well."""
    pile = state.decks[deck]
    knew = state.known.get(deck, [])
    still = knew if len(pile) > 1 and pile[-1] != laid else []
    state.known[deck] = sorted({*still, seat}) if len(pile) > 1 else []
