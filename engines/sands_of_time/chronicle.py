"""The Chronicle action (8.1)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, asked, note
from engines.sands_of_time.abilities import ChronicleExtra
from engines.sands_of_time.bonus import act_or_bonus
from engines.sands_of_time.data import BOARD, CHRONICLES, FIELDS
from engines.sands_of_time.effects import by_advances
from engines.sands_of_time.finish import Finish, Outcome
from engines.sands_of_time.scoring import measure
from engines.sands_of_time.state import SandsState, SandsTable


def fields(table: SandsTable, seat: Seat) -> OneOf[str]:
    """8.1.1"""
    free = table.state.players[seat].free_fields()
    return OneOf(
        free,
        "field",
        hints=Hints(free, lambda f: _now(table.state, seat, f)),
    )


def _now(state: SandsState, seat: Seat, field: str) -> Note:
    """11.3"""
    now, more = measure(state, seat, field), FIELDS[field].head_start.get(state.seats)
    if more:
        return note("chronicle.now_with", now=now, more=more, players=state.seats)
    return note("chronicle.now", now=now)


def tellable(table: SandsTable, seat: Seat, field: str) -> OneOf[str]:
    cards = table.state.players[seat].untold()
    return OneOf(
        cards,
        "chronicle",
        hints=Hints(
            cards,
            lambda card: note(
                "chronicle.needs",
                points=CHRONICLES[card].points,
                need=CHRONICLES[card].requirement[field],
                have=measure(table.state, seat, field),
                measure=FIELDS[field].measure,
                heritage=CHRONICLES[card].heritage,
                category=FIELDS[field].category,
                now=table.state.players[seat].heritage[FIELDS[field].category],
            ),
        ),
    )


class Chronicle(Command):
    section = "8.1"
    secret = True
    field: Annotated[str, Slot(fields)]
    card: Annotated[str, Slot(tellable)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        return None if table.state.players[seat].free_fields() else note("chronicle.full")


def chronicle(table: SandsTable, seat: Seat, act: Chronicle) -> Rule[Outcome]:
    """8.1.1, 8.1.3. Nobody is told which card it was. Its owner sees it in the own view."""
    state = table.state
    extra = sum(effect.amount for effect in by_advances(state, seat, ChronicleExtra))
    for rest in range(BOARD.limits.chronicles_per_action + extra - 1, -1, -1):
        state.players[seat].chronicles[act.field] = act.card
        table.tell("chronicle.placed", seat=seat, field=act.field)
        if not rest or not state.players[seat].free_fields():
            break
        more = yield from act_or_bonus(table, asked(seat, "chronicle.more", Chronicle, Finish, section="8.1.3"))
        if not isinstance(more, Chronicle):
            break
        act = more
    return "used"
