"""What a player can say."""

from __future__ import annotations

from typing import Annotated

from engines.fords.state import DATA, NEXT_TO, FordsTable
from engines.kernel import ANYTHING, Command, Counts, Note, Number, OneOf, Planned, Price, Seat, Slot, SomeOf, note

PITCH = Price(DATA.pitch, {"gold": {ANYTHING}})


def purse(table: FordsTable, seat: Seat) -> dict[str, int]:
    player = table.state.players[seat]
    return {"gold": player.gold, "wool": player.wool}


def pitches(table: FordsTable, seat: Seat) -> OneOf[str]:
    """4.2"""
    state = table.state
    near = {m for camp in state.camps_of(seat) for m in NEXT_TO[camp]}
    free = [m for m in state.empty() if m in near]
    if not PITCH.payable(purse(table, seat)):
        return OneOf([], "meadow", barred={m: note("pitch.too_dear", purse=purse(table, seat)) for m in free})
    return OneOf(free, "meadow", hints={m: note("pitch.cost", cost=DATA.pitch) for m in free})


def pitch_payments(table: FordsTable, seat: Seat) -> Counts:
    payments = PITCH.payments(purse(table, seat), ["gold", "wool"], "ware")
    assert payments is not None
    return payments


class Pitch(Command):
    section = "4.2"
    meadow: Annotated[str, Slot(pitches)]
    payment: Annotated[dict[str, int], Slot(pitch_payments)]


def recruits(table: FordsTable, seat: Seat) -> Counts:
    """4.3"""
    most = min(DATA.recruits, table.state.players[seat].wool)
    return Counts(dict.fromkeys(table.state.camps_of(seat), most), 1, most, "meadow")


class Recruit(Command):
    section = "4.3"
    levies: Annotated[dict[str, int], Slot(recruits)]

    @classmethod
    def barred(cls, table: FordsTable, seat: Seat) -> Note | None:
        return None if table.state.players[seat].wool else note("recruit.no_wool")


def origins(table: FordsTable, seat: Seat) -> OneOf[str]:
    camps = table.state.camps
    able = [m for m in table.state.camps_of(seat) if camps[m].levies > 1]
    return OneOf(able, "meadow", hints={m: note("march.levies", levies=camps[m].levies) for m in able})


def targets(table: FordsTable, seat: Seat, origin: str) -> OneOf[str]:
    return OneOf(NEXT_TO[origin], "meadow")


def marchers(table: FordsTable, seat: Seat, origin: str) -> Number:
    most = table.state.camps[origin].levies - 1
    return Number(1, most, usual=most)


class March(Command):
    section = "4.4"
    origin: Annotated[str, Slot(origins)]
    target: Annotated[str, Slot(targets)]
    levies: Annotated[int, Slot(marchers)]


def musters(table: FordsTable, seat: Seat) -> OneOf[str]:
    """4.8"""
    return OneOf(table.state.camps_of(seat), "meadow")


class CallUp(Command):
    section = "4.8"
    meadow: Annotated[str, Slot(musters)]

    @classmethod
    def barred(cls, table: FordsTable, seat: Seat) -> Note | None:
        return None if table.state.players[seat].wool else note("recruit.no_wool")


class Campaign(Command):
    section = "4.8"
    orders: Annotated[Planned, Slot(holds=(CallUp, March))]

    @classmethod
    def barred(cls, table: FordsTable, seat: Seat) -> Note | None:
        have = table.state.players[seat].gold
        return None if have >= DATA.campaign else note("campaign.too_dear", need=DATA.campaign, have=have)


class GoOn(Command):
    section = "4.8"
    orders: Annotated[Planned, Slot(holds=(CallUp, March))]


def playable(table: FordsTable, seat: Seat) -> OneOf[str]:
    hand = table.state.players[seat].hand
    return OneOf(sorted({card for card in hand if card != "ambush"}), "card")


class Play(Command):
    section = "4.5"
    card: Annotated[str, Slot(playable)]


def sellable(table: FordsTable, seat: Seat) -> SomeOf[int]:
    """The cards of a hand by their place in it, because two cards may be alike."""
    return SomeOf(range(1, len(table.state.players[seat].hand) + 1), low=1, kind="place")


class Sell(Command):
    section = "4.6"
    cards: Annotated[tuple[int, ...], Slot(sellable)]

    @classmethod
    def barred(cls, table: FordsTable, seat: Seat) -> Note | None:
        return None if table.state.players[seat].hand else note("sell.no_cards")


def partners(table: FordsTable, seat: Seat) -> OneOf[Seat]:
    """4.7"""
    if not table.state.players[seat].gold:
        return OneOf([], "seat")
    return OneOf([other for other in table.state.others(seat) if table.state.players[other].wool], "seat")


def gold_offers(table: FordsTable, seat: Seat) -> Number:
    return Number(1, table.state.players[seat].gold)


def wool_wishes(table: FordsTable, seat: Seat, partner: Seat) -> Number:
    return Number(1, table.state.players[partner].wool)


class Barter(Command):
    section = "4.7"
    partner: Annotated[Seat, Slot(partners)]
    gold: Annotated[int, Slot(gold_offers)]
    wool: Annotated[int, Slot(wool_wishes)]


class Accept(Command):
    section = "4.7"


class Refuse(Command):
    section = "4.7"


class Pass(Command):
    section = "4.1"
    skips = True


class Bid(Command):
    section = "5.1"
    gold: Annotated[int, Slot()]
