"""Taking back, and what only the opener and moderators may do."""

from __future__ import annotations

import pytest

from bot.sandbox.rules.permissions import Permission
from tests.bot.discord.evening import PATIENT, Evening, Person, to_the_first_turn


async def a_sale(evening: Evening, *people: Person) -> Person:
    """Somebody has sold a card: it is known to all what it was, so taking back needs consent."""
    player = await to_the_first_turn(evening, *people)
    await evening.say(player, verb="sell", cards=[1])
    return player


def others(evening: Evening, player: Person, count: int) -> list[Person]:
    return [person for person in evening.people[:count] if person is not player]


async def test_undo_is_free_while_nothing_became_known_and_is_announced(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    where = (await evening.match()).state.camps_of((await evening.match()).waiting[0])[0]  # type: ignore[attr-defined]
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
    await evening.ada.press("Undo")
    assert evening.ada.sees == "You have nothing to take back yet."
    await evening.dov.press("Undo")
    assert evening.dov.sees == "You do not sit at this table."


async def test_otherwise_all_others_must_agree(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:3])
    one, two = others(evening, player, 3)
    await player.type("game undo")
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
    assert "All agreed; it is taken back." in card.text
    assert f"{player.name} takes back: sell a card." in evening.post.text
    assert "Your action 1 of 2" in evening.post.text


async def test_one_no_ends_it(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:3])
    one, _two = others(evening, player, 3)
    await player.press("Undo")
    card = evening.post
    await one.press("No", card)
    assert f"{one.name} does not agree. It stays as it is." in card.text and card.labels == []
    assert (await evening.match()).count == 4


async def test_a_vote_survives_a_restart(evening: Evening) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    (other,) = others(evening, player, 2)
    await player.press("Undo")
    card = evening.post
    await evening.restart()
    await other.press("Yes", card)
    assert "All agreed; it is taken back." in card.text


@pytest.mark.parametrize("lapse", ["a day", "a move"])
async def test_a_vote_lapses(evening: Evening, lapse: str) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    (other,) = others(evening, player, 2)
    await player.press("Undo")
    card = evening.post
    if lapse == "a day":
        evening.sandbox.clock.advance(24 * 3600 + 1)
    else:
        await evening.say(player, verb="pass")
    await other.press("Yes", card)
    assert "This wish to take back no longer stands." in card.text and card.labels == []


async def test_asking_twice_asks_once(evening: Evening) -> None:
    player = await a_sale(evening, evening.ada, evening.ben)
    await player.press("Undo")
    posts = len(evening.posts())
    await player.type("game undo")
    assert "You have asked already." in player.sees and len(evening.posts()) == posts


async def test_votes_at_the_same_moment_both_count(evening: Evening) -> None:
    player = await a_sale(evening, *evening.people[:4])
    await player.press("Undo")
    card = evening.post
    votes = [await evening.sandbox.press(person.user, card, "Yes") for person in others(evening, player, 4)]
    for vote in votes:
        await vote.response(PATIENT)
    await evening.settled()
    assert "All agreed; it is taken back." in card.text


async def test_a_secret_choice_is_taken_back_without_saying_what_it_was(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
    await evening.say(evening.ada, verb="choose", of="side", choice="buy")
    await evening.ada.press("Undo")
    assert "Ada takes back a secret choice." in evening.post.text and "buying" not in evening.post.text


# Only the opener or a moderator


def make_moderator(evening: Evening, person: Person) -> None:
    role = evening.sandbox.role(evening.guild, "moderators", Permission.MANAGE_MESSAGES)
    evening.sandbox.join(evening.guild, person.user, role)


COMMANDS = [("game abandon", {}), ("game rollback", {"moves": 1}), ("game replace", {"seat": 1, "player": "dov"})]


@pytest.mark.parametrize(("command", "values"), COMMANDS)
async def test_a_stranger_and_another_player_may_not(
    evening: Evening, command: str, values: dict[str, object]
) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    given = {name: evening.dov.user if value == "dov" else value for name, value in values.items()}
    before = (await evening.game()).seq
    for person in (evening.ben, evening.cleo):
        await person.type(command, **given)
        assert person.sees == "Only Ada or a moderator may do that."
    assert (await evening.game()).seq == before


async def test_the_opener_abandons(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game abandon")
    assert "Ada ends the game here." in evening.post.text and "ended before its time" in evening.post.text
    assert "Act" not in evening.post.labels
    await evening.ada.type("act")
    assert evening.ada.sees == "No game is running here."


async def test_a_moderator_rolls_back_for_all_to_see(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    make_moderator(evening, evening.dov)
    await evening.dov.type("game rollback", moves=1)
    assert "A moderator sets the game back by one move." in evening.post.text
    assert (await evening.match()).count == 1
    await evening.dov.type("game rollback", moves=50)
    assert evening.dov.sees == "The game can be set back by one move."


async def test_a_seat_is_given_to_somebody_else_who_is_called(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    seat = 1 if player is evening.ada else 2
    await evening.ada.type("game replace", seat=seat, player=evening.dov.user)
    assert f"Dov takes over seat {seat}." in evening.post.text
    assert evening.post in evening.dov.notified()
    await evening.dov.press("Act")
    assert "Your action 1 of 2" in evening.dov.sees
    await player.press("Act", evening.post)
    assert "You do not sit at this table." in player.sees


async def test_abandoning_a_lobby_closes_its_card(evening: Evening) -> None:
    await evening.lobby(evening.ada, evening.ben)
    await evening.ada.type("game abandon")
    assert "This table was given up." in evening.post.text and len(evening.posts()) == 1
