"""Questions that one press answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from bot.features.acting.answer import is_sealed_selection, one_of_a_few
from bot.table.draft import Draft
from engines.clash_of_cultures import GAME as CLASH
from engines.clash_of_cultures.trade import Accept, Counter, Decline, Refuse, Trade
from engines.kernel import Ask, Choices, Command, Match, Offer, Refused, Seat, Slot, SomeOf, Table
from engines.kernel.match import Pending
from engines.sands_of_time import GAME as SANDS
from tests.bench.taps import Thumb
from tests.bot.discord.evening import evening_of


def asked(*commands: type[Command]) -> Match:
    match, _ = Match.start(CLASH, 2, "an offer")
    offers = tuple(Offer(command, {}) for command in commands)
    ask = Ask(seat=1, key="trade.answer", offers=offers)
    match.pending = Pending(0, {1: ask}, sealed=False, choices={1: Choices(match.table, 1, offers)})
    return match


def test_yes_or_no_is_meant_as_it_is_pressed_though_other_terms_may_be_named_instead() -> None:
    assert one_of_a_few(asked(Accept, Refuse), 1, Accept)
    beside = asked(Accept, Refuse, Decline, Counter)
    assert one_of_a_few(beside, 1, Refuse) and not one_of_a_few(beside, 1, Counter)
    assert not one_of_a_few(asked(Accept, *CLASH.commands[:6]), 1, Accept)


def any_of_three(table: Table[Any], seat: Seat) -> SomeOf[str]:
    return SomeOf(("a", "b", "c"), 0, 3)


class Take(Command):
    cards: Annotated[tuple[str, ...], Slot(any_of_three)]


def test_what_is_ticked_in_a_list_is_all_only_where_nobody_else_sees_it_yet() -> None:
    match, two = asked(Take), Draft(verb=Take.verb).with_value("cards", ("a", "b"))
    assert not is_sealed_selection(match, 1, two), "a slip of the finger would be news"
    assert match.pending is not None
    match.pending.asks[0] = Ask(seat=0, key="trade.answer", offers=())
    assert is_sealed_selection(match, 1, two)
    assert not is_sealed_selection(match, 1, Draft(verb=Take.verb).with_value("cards", ("a",))), "more may follow"


async def test_two_cards_that_are_is_sealed_selection_lie_there_also_those_of_the_last(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "sands.db", {SANDS.id: SANDS}) as evening:
        await evening.begin(evening.ada, evening.ben, kind=SANDS.id)
        tables = evening.bot.tables
        stored = await evening.game()
        match = await evening.match()
        while "plan" not in {offer.command.verb for ask in match.asks.values() for offer in ask.offers}:
            seat = match.waiting[0]
            usual = match.usual(seat)
            assert not isinstance(usual, Refused)
            await tables.play.act(stored.id, stored.sitters[seat].user, usual, interaction=f"{match.count}")
            match = await evening.match()
        first, last = (evening.person(sitter.user) for sitter in stored.sitters)
        for player, said in ((first, "Only you know it"), (last, "All others have chosen: it counts at once.")):
            player.presses = 0
            await player.press("Act", evening.post)
            assert said in player.sees
            await player.pick("Build", "Govern")
            assert player.presses == 2 and player.sees.startswith("✓"), "nothing is left to confirm"
        assert "plan" not in {
            offer.command.verb for ask in (await evening.match()).asks.values() for offer in ask.offers
        }


async def test_an_offer_to_trade_goes_out_with_the_last_thing_that_is_chosen(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "clash.db", {CLASH.id: CLASH}) as evening:
        await evening.begin(evening.ada, evening.ben, kind=CLASH.id)
        match = await evening.play_on(lambda match: next(iter(match.asks.values())).key == "turn.act")
        (person,), (seat,) = await evening.asked(), match.waiting
        offer = Trade(partner=1 - seat, give={"food": 1}, take={"action_card": 1}, show=False)
        assert await Thumb(person, match, seat).give(offer) <= 6
        assert next(iter((await evening.match()).asks.values())).key == "trade.answer"
        assert "Undo" in (person.menu or evening.post).labels
