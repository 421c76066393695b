"""An answer that stands: said once, seen and dropped by its owner, and no business of anybody else."""

from __future__ import annotations

from engines.fords.commands import Barter
from tests.bot.discord.evening import Evening, Person, to_the_first_turn


async def offer(evening: Evening, player: Person, gold: int) -> None:
    """Whoever is on offers the other gold for wool."""
    stored = await evening.game()
    match = await evening.match()
    seat = match.waiting[0]
    command = Barter(partner=1 - seat, gold=gold, wool=1)
    outcome = await evening.bot.tables.play.act(stored.id, player.user.id, command)
    assert not hasattr(outcome, "why"), outcome
    await evening.settled()


async def test_who_wants_no_barter_this_round_is_asked_once_and_may_think_better_of_it(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    other = evening.ben if player is evening.ada else evening.ada
    await offer(evening, player, 1)
    await other.press("Act")
    await other.press("☐ the same answer this round")
    assert other.menu is not None and "☑ the same answer this round" in other.menu.labels
    await other.press("Refuse")
    assert "✓" in other.sees and "It stands: this round." in other.sees
    stored = await evening.game()
    seat = stored.seat_of(player.user.id)
    assert (await evening.match()).waiting == [seat]

    await offer(evening, player, 1)
    assert {ask.key for ask in (await evening.match()).asks.values()} == {"turn.act"}, "refused without asking"
    assert "standing" not in evening.post.text.casefold(), "how it came to that is nobody's business"

    await other.press("Act", evening.table)
    posts = len(evening.posts())
    await other.press("Standing answer")
    assert "Offers to barter" in other.sees and "this round" in other.sees
    await other.press("Drop")
    assert "You have no standing answers." in other.sees
    await evening.settled()
    assert len(evening.posts()) == posts, "no post tells of it"
    assert not (await evening.match()).standing(1 - seat if seat is not None else 0)


async def test_an_answer_for_this_once_is_refused_while_it_is_to_stand_and_taken_when_pressed_again(
    evening: Evening,
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    other = evening.ben if player is evening.ada else evening.ada
    await offer(evening, player, 1)
    await other.press("Act")
    await other.press("☐ the same answer this round")
    await other.press("Accept")
    assert "✓" not in other.sees and "for this once only" in other.sees
    assert other.menu is not None and "☐ the same answer this round" in other.menu.labels, "the switch is off again"
    await other.press("Accept")
    assert "✓" in other.sees and "It stands" not in other.sees
    match = await evening.match()
    assert not any(match.standing(seat) for seat in range(2))
