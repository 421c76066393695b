"""Tactics in battle: laying them face down and revealing them (9.4, 11.2.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.clash_of_cultures.cards import discard
from engines.clash_of_cultures.data import ACTION_CARDS, TACTICS, Bag
from engines.clash_of_cultures.moments import REGISTRY, query, raise_moment
from engines.clash_of_cultures.pieces import kinds
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Side, is_player
from engines.kernel import NONE, Choose, Hints, Note, OneOf, Rule, Seat, Stands, choose, note

NO_TACTIC = "round: no tactic"
"""An effect of a side: in this round it may not lay one."""
UNDONE = "round: tactic undone"
"""An effect of a side: the tactic that it has laid in this round is cancelled or taken."""


@dataclass
class TacticPlay:
    """`tactic_play`: may this side lay a tactic at all?"""

    battle: Battle
    side: Side
    allowed: bool = False
    banned: bool = False


def may_lay(state: ClashState, battle: Battle, side: Side, tactic: str) -> bool:
    """9.4.1: the named presence, role and place, and the card's own condition."""
    row = TACTICS[tactic]
    defends = side is battle.defender
    present = {
        "army": not battle.sea and bool(side.units),
        "ship": battle.sea and bool(side.units),
        "fortress": defends and battle.fortress,
    }
    if row.combat == ("land" if battle.sea else "sea") or not any(present[piece] for piece in row.requires):
        return False
    if row.role == ("attacker" if defends else "defender"):
        return False
    if row.location == "city" and battle.city_owner is None:
        return False
    if row.location == "not_attacking_city" and not defends and battle.city_owner is not None:
        return False
    return all(
        effect.act(state, side.owner, battle)
        for effect in REGISTRY.get("tactic_play", ())
        if effect.source == f"tactic:{tactic}"
    )


def lay_tactics(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.4.1: first the attacker lays a tactic, then the defender, who knows whether the attacker has laid one."""
    for side in battle.sides:
        if NO_TACTIC in side.effects:
            continue
        if not is_player(side.owner):
            yield from raise_moment(table, "tactic_play/lent", range(table.state.seats), LentTactic(battle, side))
        elif table.state.players[side.owner].actions:
            allowed = query(table.state, "tactic_play", side.owner, TacticPlay(battle, side))
            if allowed.allowed and not allowed.banned:
                yield from lay_tactic(table, battle, side, side.owner)


@dataclass
class LentTactic:
    """`tactic_play`: a side that is no player could be lent a card."""

    battle: Battle
    side: Side


def lay_tactic(table: ClashTable, battle: Battle, side: Side, seat: Seat) -> Rule[None]:
    """Everybody who holds cards is asked. Asking only those who can lay one would tell."""
    if seat != side.owner:
        side.lent_by = seat
    hand = table.state.players[seat].actions
    fitting = [
        card
        for card in sorted(hand)
        if card in ACTION_CARDS and may_lay(table.state, battle, side, ACTION_CARDS[card].tactic)
    ]
    card = yield from choose(
        seat, "battle.tactic", OneOf([NONE, *fitting], "card", NONE, Hints([NONE, *fitting], _of_tactic)),
        secret=True, section="9.4", stands=Stands(("battle",), (Choose(of="card", choice=NONE),)),
        hex=battle.hex, round=battle.round, mine=troops_of(table.state, side),
        other=battle.other(side.owner).owner, theirs=troops_of(table.state, battle.other(side.owner)),
    )  # fmt: skip
    if card != NONE:
        hand.remove(card)
        side.card = card
        table.tell("battle.lays", seat=seat)


def troops_of(state: ClashState, side: Side) -> Bag:
    """The units of this side that are still in the battle."""
    return kinds(unit for unit in state.units if unit.id in side.units)


def _of_tactic(card: str) -> Note:
    """The half of the card that is laid."""
    if card == NONE:
        return note("battle.no_tactic")
    return note("battle.tactic", tactic=f"tactic:{ACTION_CARDS[card].tactic}")


def who_laid(side: Side) -> Seat:
    """Whose card this is: another player's if it was lent."""
    return side.owner if side.lent_by is None else side.lent_by


def reveal_tactics(table: ClashTable, battle: Battle) -> Rule[None]:
    """9.4.2: both at once; cards that cancel the other one first."""
    for side in battle.sides:
        if side.card is not None:
            table.learn()
            side.tactic = ACTION_CARDS[side.card].tactic
            table.tell("battle.reveals", seat=who_laid(side), tactic=side.tactic)
    owners = [side.owner for side in battle.sides]
    yield from raise_moment(table, "tactic_reveal_first/own", owners, battle)
    yield from raise_moment(table, "tactic_reveal_first", owners, battle)
    yield from raise_moment(table, "tactic_reveal", owners, battle)


def undo_tactic(side: Side) -> str | None:
    """The card of this side does nothing, and lies there no more. Returns it."""
    card, side.card, side.tactic = side.card, None, None
    if card is not None:
        side.effects.append(UNDONE)
    return card


def throw_away(table: ClashTable, battle: Battle, side: Side, card: str) -> None:
    """A tactic that was laid goes to the discards of whoever laid it."""
    discard(table, who_laid(side), card)
    if battle.leaders:
        side.played.append(card)


def discard_tactics(table: ClashTable, battle: Battle) -> None:
    """9.4.2: a tactic works in its round only."""
    for side in battle.sides:
        if side.card is not None:
            throw_away(table, battle, side, side.card)
        side.card = side.tactic = side.lent_by = None
        side.losses = 0
        side.effects = [effect for effect in side.effects if not effect.startswith("round:")]
