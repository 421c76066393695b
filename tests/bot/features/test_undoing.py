"""Taking back: free, or by a ballot of the others."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.ballots import BALLOTS, Voted
from bot.table.tables import Tables
from storage.sqlite import SqliteStore
from tests.bot.discord.evening import Evening, Person, to_the_first_turn


async def a_sale(evening: Evening, *people: Person) -> Person:
    """Somebody has sold a card: it is known to all what it was, so taking back needs consent."""
    player = await to_the_first_turn(evening, *people)
    await evening.say(player, verb="sell", cards=[1])
    return player


async def asks(player: Person) -> None:
    """To take back what became known: first the owner is asked, then the table."""
    await player.press("Undo")
    await player.press("Ask them")


def others(evening: Evening, player: Person, count: int) -> list[Person]:
    return [person for person in evening.people[:count] if person is not player]


async def test_undo_is_free_while_nothing_became_known_and_is_announced(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    await player.press("Undo")
    told = f"{player.name} takes back: raise levies: 1 {where}."
    assert told in player.sees and told in evening.post.text
    await player.type("game redo")
    assert f"{player.name} does it after all." in evening.post.text
    await player.type("game redo")
    assert player.sees == "There is nothing of yours to give again."


async def test_who_has_nothing_to_take_back_is_told_so(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.ada.type("game undo")
    assert evening.ada.sees == "You have nothing to take back yet."
    await evening.dov.type("game undo")
    assert evening.dov.sees == "You do not sit at this table."


async def test_otherwise_all_others_must_agree(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:3])
    one, two = others(evening, player, 3)
    await player.type("game undo")
    await player.press("Ask them")
    card = evening.post
    assert f"{player.name} asks to take back: sell a card." in card.text and "Do the others agree?" in card.text
    assert card in one.notified() and card in two.notified() and card not in player.notified()
    assert card not in evening.dov.notified()
    await evening.dov.press("Yes", card)
    assert evening.dov.sees == "You have no say in this."
    await player.press("Yes", card)
    assert player.sees == "You have no say in this."
    await one.press("Yes", card)
    assert f"{one.name} agrees." in card.text and f"<@{one.user.id}>" not in card.text
    await two.press("Yes", card)
    assert "Agreed; it is done." in card.text
    assert f"{player.name} takes back: sell a card." in evening.post.text
    assert "Your action 1 of 2" in evening.post.text


async def test_before_the_table_is_called_the_owner_is_asked(evening: Evening) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    (other,) = others(evening, player, 2)
    posts = len(evening.posts())
    await player.press("Undo")
    assert f"It is taken back only if {other.name} agrees: they would all be called. Ask them?" in player.sees
    await player.press("Leave it")
    assert player.sees == "It stays as it is."
    assert len(evening.posts()) == posts and (await evening.match()).count == 3


async def test_two_processes_that_hear_the_last_votes_take_back_once(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:3])
    one, two = others(evening, player, 3)
    await asks(player)
    (ballot,) = await BALLOTS.read(evening.store, (await evening.game()).id) or ()
    store = await SqliteStore.open(evening.file)
    try:
        second = Tables(store, evening.shelf, now=evening.sandbox.clock)
        game = await evening.game()
        votes = await asyncio.gather(
            evening.bot.tables.ballots.vote(game, ballot.mark, one.user.id, True, interaction="1"),
            second.ballots.vote(game, ballot.mark, two.user.id, True, interaction="2"),
        )
    finally:
        await second.live_games.settle()
        await store.close()
    assert sorted(vote.ended for vote in votes if isinstance(vote, Voted)) == ["carried", "open"]
    assert [line.deed for line in await evening.store.story(game.id, after=game.seq)] == ["undone"]


async def test_one_no_ends_it(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:3])
    one, _two = others(evening, player, 3)
    await asks(player)
    card = evening.post
    await one.press("No", card)
    assert f"{one.name} does not agree. It stays as it is." in card.text and card.labels == []
    assert (await evening.match()).count == 4


async def test_a_vote_survives_a_restart(evening: Evening) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    (other,) = others(evening, player, 2)
    await asks(player)
    card = evening.post
    await evening.restart()
    await other.press("Yes", card)
    assert "Agreed; it is done." in card.text


@pytest.mark.parametrize("lapse", ["a day", "a move"])
async def test_a_vote_lapses(evening: Evening, lapse: str) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    (other,) = others(evening, player, 2)
    await asks(player)
    card = evening.post
    if lapse == "a day":
        evening.sandbox.clock.advance(24 * 3600 + 1)
    else:
        await evening.say(player, verb="pass")
    await other.press("Yes", card)
    assert "This wish no longer stands." in card.text and card.labels == []


async def test_asking_twice_asks_once(evening: Evening) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    await asks(player)
    posts = len(evening.posts())
    await player.type("game undo")
    await player.press("Ask them")
    assert "You have asked already." in player.sees and len(evening.posts()) == posts


async def test_votes_at_the_same_moment_both_count(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:4])
    await asks(player)
    card = evening.post
    votes = [await evening.sandbox.press(person.user, card, "Yes") for person in others(evening, player, 4)]
    for vote in votes:
        await vote.response()
    await evening.settled()
    assert "Agreed; it is done." in card.text


async def test_a_secret_choice_is_taken_back_without_saying_what_it_was(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
    await evening.say(evening.ada, verb="choose", of="side", choice="buy")
    await evening.ada.press("Undo")
    assert "Ada takes back a secret choice." in evening.post.text and "buying" not in evening.post.text
