"""Leaders who search, favour and build a wonder (16.4.7)."""

from __future__ import annotations

from engines.clash_of_cultures.activate import may_activate
from engines.clash_of_cultures.boxes.expansion.leaders import city_of, here
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES
from engines.clash_of_cultures.build import Build, affordable, build
from engines.clash_of_cultures.cards import Draw, draw_to_hand
from engines.clash_of_cultures.data import WONDERS, goods_of, name_of
from engines.clash_of_cultures.moments import Rank, on
from engines.clash_of_cultures.queries import BuildPrice
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.clash_of_cultures.windows import free_action
from engines.kernel import OneOf, Rule, Seat, ask


def patron(source: str) -> None:
    """The three parts of such an ability, for the wonder that the tables name"""
    wonder = ABILITIES[name_of(source)].wonder

    def to_be_found(state: ClashState, seat: Seat, drawing: Draw) -> bool:
        return (
            drawing.deck == "wonder"
            and drawing.instead is None
            and wonder not in state.monuments
            and wonder not in state.players[seat].wonders
            and somewhere(state, wonder)
        )

    # A player who must search takes nothing else.
    @on("card_draw", source, rank=Rank.SOONER, when=to_be_found)
    def search(table: ClashTable, seat: Seat, drawing: Draw) -> Rule[None]:
        yield from fetch(table, seat, wonder)
        drawing.instead = wonder

    @on("build_price", source)
    def cheaper(state: ClashState, seat: Seat, price: BuildPrice) -> None:
        if price.piece == wonder:
            for coin, amount in goods_of(source, "less").items():
                price.cost[coin] = max(0, price.cost.get(coin, 0) - amount)

    def wonders_here(state: ClashState, seat: Seat) -> list[str]:
        spot = here(state, seat)
        if city_of(state, seat) is None or may_activate(state, seat, spot, "build") is not None:
            return []
        return [piece for piece in affordable(state, seat, spot) if piece in WONDERS]

    @free_action(source, can=lambda state, seat: bool(wonders_here(state, seat)))
    def builds(table: ClashTable, seat: Seat) -> Rule[None]:
        """The player may build any wonder in the leader city, without an action."""
        spot = here(table.state, seat)
        pieces = OneOf(wonders_here(table.state, seat), "piece")
        act = yield from ask(
            seat, "effect.build", Build.where(city=OneOf([spot], "hex"), piece=pieces), section="13.2", effect=source
        )
        yield from build(table, seat, act)


def somewhere(state: ClashState, wonder: str) -> bool:
    """Where the wonder is: in the pile, in its discards, open on the table, or in another hand."""
    places = (state.decks["wonder"], state.discards["wonder"], state.open_wonders)
    return any(wonder in place for place in places) or any(wonder in player.wonders for player in state.players)


def fetch(table: ClashTable, seat: Seat, wonder: str) -> Rule[None]:
    state = table.state
    table.learn()
    for pile in (state.decks, state.discards):
        if wonder in pile["wonder"]:
            pile["wonder"] = table.shuffled([card for card in pile["wonder"] if card != wonder])
            return
    if wonder in state.open_wonders:
        state.open_wonders.remove(wonder)
        if state.decks["wonder"]:
            state.open_wonders.append(state.decks["wonder"].pop())
        return
    for other, player in enumerate(state.players):
        if wonder in player.wonders:
            player.wonders.remove(wonder)
            yield from draw_to_hand(table, other, "wonder")
