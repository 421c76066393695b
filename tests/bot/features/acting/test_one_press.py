"""Questions that one press answers."""

from __future__ import annotations

from bot.features.acting.asking import _one_of_a_few
from engines.clash_of_cultures import GAME as CLASH
from engines.clash_of_cultures.trade import Accept, Counter, Refuse
from engines.kernel import Ask, Choices, Command, Match, Offer
from engines.kernel.match import Pending


def asked(*commands: type[Command]) -> Match:
    match, _ = Match.start(CLASH, 2, "an offer")
    offers = tuple(Offer(command, {}) for command in commands)
    ask = Ask(seat=1, key="trade.answer", offers=offers)
    match.pending = Pending(0, {1: ask}, sealed=False, choices={1: Choices(match.table, 1, offers)})
    return match


def test_yes_or_no_is_meant_as_it_is_pressed_though_other_terms_may_be_named_instead() -> None:
    assert _one_of_a_few(asked(Accept, Refuse), 1, Accept)
    beside = asked(Accept, Refuse, Counter)
    assert _one_of_a_few(beside, 1, Refuse) and not _one_of_a_few(beside, 1, Counter)
    assert not _one_of_a_few(asked(Accept, *CLASH.commands[:6]), 1, Accept)
