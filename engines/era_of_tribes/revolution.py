"""Revolution and epochs (12)."""

from __future__ import annotations

from engines.era_of_tribes.data import EPOCHS, TRACKS, Epoch
from engines.era_of_tribes.epochs import coming_epoch, conditions, enough
from engines.era_of_tribes.influence_cards import score_open_card
from engines.era_of_tribes.proposals.scored_card import best_card
from engines.era_of_tribes.realm import change_influence, change_morale, gain_food, lose_food
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Note, OneOf, Rule, Seat, choose, note


class Revolution(Command):
    section = "12.1"

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        if state.next_epoch(seat) is None:
            return note("revolution.last")
        known, coming = conditions(state, seat), EPOCHS[coming_epoch(state, seat)]
        if enough(state, seat, known):
            return None
        return note(
            "revolution.unripe",
            epoch=coming.id,
            needed=coming.needed,
            luxuries=known["luxuries"][0],
            luxuries_needed=known["luxuries"][1],
            towns=known["towns"][0],
            towns_needed=known["towns"][1],
            advances=known["advances"][0],
            advances_needed=known["advances"][1],
        )


def last_epoch(state: EraState, seat: Seat) -> bool:
    """12.2: the epoch that ends the game brings nothing of its own"""
    return state.players[seat].epoch >= state.rules_of_end.epoch


def revolution(table: EraTable, seat: Seat) -> Rule[None]:
    """12.2, 12.3: the round is over for this player"""
    state, player = table.state, table.state.players[seat]
    yield from enter_epoch(table, seat)
    player.revolted = True
    player.passed = True
    # Unused leaders and luxury goods lapse.
    player.placed = player.leaders
    unused = {land: good for land, good in state.goods(seat).items() if land not in player.used}
    player.used += [land for land, good in unused.items() if lapses(state, seat, land, good)]
    yield from upkeep(table)


def lapses(state: EraState, seat: Seat, land: str, good: str) -> bool:
    """12.3: luxury goods lapse, military ones defend on"""
    return good not in ("ore", "horses") and land not in state.players[seat].military


def enter_epoch(table: EraTable, seat: Seat) -> Rule[None]:
    """12.2"""
    state, player = table.state, table.state.players[seat]
    first = all(other.epoch <= player.epoch for other in state.players.values())
    old, new = EPOCHS[player.epoch], EPOCHS[player.epoch + 1]
    player.epoch += 1
    with table.tell("epoch.entered", seat=seat, epoch=new.id):
        yield from begin_epoch(table, seat, old, new, first)


def begin_epoch(table: EraTable, seat: Seat, old: Epoch, new: Epoch, first: bool) -> Rule[None]:
    """12.2: what it brings"""
    state, player = table.state, table.state.players[seat]
    lose_food(table, seat, old.food)
    gain_food(table, seat, 0 if last_epoch(state, seat) else new.food)
    if not last_epoch(state, seat):
        player.leaders += 0 if is_automa(seat) else max(0, new.leaders - old.leaders)
        if new.morale:
            change_morale(table, seat, new.morale)
    if not first:
        change_influence(table, seat, TRACKS.revolution.later_influence)
        return
    change_influence(table, seat, TRACKS.revolution.first_influence)
    state.barbarians = min(state.barbarians + 1, len(TRACKS.barbarian_level))
    table.tell("barbarians.rise", level=state.barbarians)
    card = state.open_cards[0]
    if not is_automa(seat):
        open_now = OneOf(state.open_cards, "card", usual=lambda: best_card(state, seat))
        card = yield from choose(seat, "epoch.card", open_now, section="12.2")
    score_open_card(table, card)
