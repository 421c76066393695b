"""What all games share. Knows no game."""

from engines.kernel.amounts import Counts, Number
from engines.kernel.ask import (
    FIRST,
    SECOND,
    Ask,
    AskAll,
    Choose,
    Rule,
    ask,
    ask_all,
    asked,
    asked_to_choose,
    choose,
    nth_of,
)
from engines.kernel.choices import Choices, NextSlot, any_possible, possible
from engines.kernel.command import Command, Offer, Said, Slot, SlotSpec
from engines.kernel.deeds import one_deed
from engines.kernel.dice import Dice, commitment
from engines.kernel.domain import NONE, Domain, Hit, OneOf, SomeOf
from engines.kernel.facts import WrongFacts, by_id, facts
from engines.kernel.game import Game, Options, Paced, Result, Traits, by_merit
from engines.kernel.hints import Hints
from engines.kernel.lasting import Lasting
from engines.kernel.match import (
    CannotReplay,
    Match,
    Menu,
    Preview,
    RuleFault,
    UndoTerms,
    read_state,
)
from engines.kernel.model import Fact, Part, Seat, Still
from engines.kernel.note import Event, Note, Params, Refused, note, refused, upcoming
from engines.kernel.offer_replies import ACCEPT, NO, REFUSE, consenting, replies
from engines.kernel.orders import Begin, Orders, Planned, interrupted
from engines.kernel.payment import ANYTHING, Price
from engines.kernel.plan import Flaw, Mended, Opening, Plan
from engines.kernel.policy import STRENGTHS, Policy, Strength, choices_of, usual_answer
from engines.kernel.record import Checkpoint, Entry, Happened, Record
from engines.kernel.replies import by_worth, chosen, domain_of, yes_no
from engines.kernel.standing import (
    ASK,
    FOREVER,
    Always,
    LetGo,
    Settle,
    Standing,
    Stands,
    settled,
)
from engines.kernel.table import Cause, State, Table
from engines.kernel.text import FALLBACK, Catalog, Words
from engines.kernel.view import NotPublic, Own, Public, Seen, View, ViewPart, shown_to

__all__ = [
    "ACCEPT",
    "ANYTHING",
    "ASK",
    "FALLBACK",
    "FIRST",
    "FOREVER",
    "NO",
    "NONE",
    "REFUSE",
    "SECOND",
    "STRENGTHS",
    "Always",
    "Ask",
    "AskAll",
    "Begin",
    "CannotReplay",
    "Catalog",
    "Cause",
    "Checkpoint",
    "Choices",
    "Choose",
    "Command",
    "Counts",
    "Dice",
    "Domain",
    "Entry",
    "Event",
    "Fact",
    "Flaw",
    "Game",
    "Happened",
    "Hints",
    "Hit",
    "Lasting",
    "LetGo",
    "Match",
    "Mended",
    "Menu",
    "NextSlot",
    "NotPublic",
    "Note",
    "Number",
    "Offer",
    "OneOf",
    "Opening",
    "Options",
    "Orders",
    "Own",
    "Paced",
    "Params",
    "Part",
    "Plan",
    "Planned",
    "Policy",
    "Preview",
    "Price",
    "Public",
    "Record",
    "Refused",
    "Result",
    "Rule",
    "RuleFault",
    "Said",
    "Seat",
    "Seen",
    "Settle",
    "Slot",
    "SlotSpec",
    "SomeOf",
    "Standing",
    "Stands",
    "State",
    "Still",
    "Strength",
    "Table",
    "Traits",
    "UndoTerms",
    "View",
    "ViewPart",
    "Words",
    "WrongFacts",
    "any_possible",
    "ask",
    "ask_all",
    "asked",
    "asked_to_choose",
    "by_id",
    "by_merit",
    "by_worth",
    "choices_of",
    "choose",
    "chosen",
    "commitment",
    "consenting",
    "domain_of",
    "facts",
    "interrupted",
    "note",
    "nth_of",
    "one_deed",
    "possible",
    "read_state",
    "refused",
    "replies",
    "settled",
    "shown_to",
    "upcoming",
    "usual_answer",
    "yes_no",
]
