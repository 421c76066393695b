"""What all games share. Knows no game."""

from engines.kernel.ask import Ask, AskAll, Choose, Rule, ask, ask_all, asked, choose
from engines.kernel.command import Command, Offer, Slot, SlotSpec
from engines.kernel.dice import Dice, commitment
from engines.kernel.domain import Counts, Domain, Hit, Number, OneOf, SomeOf
from engines.kernel.game import Game, Options, Result
from engines.kernel.hints import Hints
from engines.kernel.lasting import Lasting
from engines.kernel.match import (
    CannotReplay,
    Match,
    Menu,
    NextSlot,
    Preview,
    RuleFault,
    UndoTerms,
)
from engines.kernel.model import Fact, Part, Seat
from engines.kernel.note import Event, Note, Refused, note, refused
from engines.kernel.payment import ANYTHING, Price
from engines.kernel.record import Checkpoint, Entry, Happened, Record
from engines.kernel.table import State, Table
from engines.kernel.text import Catalog, Words

__all__ = [
    "ANYTHING",
    "Ask",
    "AskAll",
    "CannotReplay",
    "Catalog",
    "Checkpoint",
    "Choose",
    "Command",
    "Counts",
    "Dice",
    "Domain",
    "Entry",
    "Event",
    "Fact",
    "Game",
    "Happened",
    "Hints",
    "Hit",
    "Lasting",
    "Match",
    "Menu",
    "NextSlot",
    "Note",
    "Number",
    "Offer",
    "OneOf",
    "Options",
    "Part",
    "Preview",
    "Price",
    "Record",
    "Refused",
    "Result",
    "Rule",
    "RuleFault",
    "Seat",
    "Slot",
    "SlotSpec",
    "SomeOf",
    "State",
    "Table",
    "UndoTerms",
    "Words",
    "ask",
    "ask_all",
    "asked",
    "choose",
    "commitment",
    "note",
    "refused",
]
