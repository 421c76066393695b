"""What only the opener may do, and only if the others agree; and what a moderator may."""

from __future__ import annotations

import pytest

from bot.sandbox.rules.permissions import Permission
from tests.bot.discord.evening import Evening, Person, to_the_first_turn

DAY = 24 * 3600
COMMANDS = [("game abandon", {}), ("game rollback", {"moves": 1}), ("game replace", {"seat": 1, "player": "dov"})]


def make_moderator(evening: Evening, person: Person) -> None:
    role = evening.sandbox.role(evening.guild, "moderators", Permission.MANAGE_MESSAGES)
    evening.sandbox.join(evening.guild, person.user, role)


async def seat_of(evening: Evening, person: Person) -> int:
    seat = (await evening.game()).seat_of(person.user.id)
    assert seat is not None
    return seat


async def replaces(evening: Evening, person: Person, by: Person | None = None) -> None:
    """Somebody wishes that Dov sits where this person sits."""
    seat = 1 + await seat_of(evening, person)
    await (by or evening.ada).type("game replace", seat=seat, player=evening.dov.user)
    await evening.dov.press("Take this seat", evening.post)


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


# A seat for somebody else


async def test_nobody_seats_a_friend_in_an_opponents_chair(evening: Evening) -> None:
    ada, ben, dov = evening.ada, evening.ben, evening.dov
    await to_the_first_turn(evening, ada, ben)
    await replaces(evening, ben)
    card = evening.post
    assert "Ada asks that Dov takes over seat 2 from Ben." in card.text and card in ben.notified()
    assert await seat_of(evening, ben) == 1
    for person in (ada, dov):
        await person.press("Yes", card)
        assert person.sees == "You have no say in this."
    await dov.type("hand")
    assert dov.sees == "You do not sit at this table."
    await ben.press("No", card)
    assert "Ben does not agree. It stays as it is." in card.text and card.labels == []
    assert await seat_of(evening, ben) == 1


async def test_whoever_agrees_is_replaced_and_the_newcomer_is_called(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ben, evening.ada)
    other = evening.ada if player is evening.ben else evening.ben
    opener = evening.ben
    seat = 1 + await seat_of(evening, player)
    await opener.type("game replace", seat=seat, player=evening.dov.user)
    await evening.dov.press("Take this seat", evening.post)
    if player is not opener:
        await player.press("Yes", evening.post)
    assert other is not player
    assert f"Dov takes over seat {seat} from " in evening.post.text
    assert evening.post in evening.dov.notified()
    await evening.dov.press("Act")
    assert "Your action 1 of 2" in evening.dov.sees
    await player.press("Act", evening.post)
    assert "You do not sit at this table." in player.sees


async def test_the_silent_are_replaced_if_all_others_agree(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await to_the_first_turn(evening, ada, ben, cleo)
    await replaces(evening, ben)
    card = evening.post
    assert "If Ben stays silent, all of them must." in card.text
    await evening.restart()
    await cleo.press("Yes", card)
    assert "Agreed; it is done." in card.text and await seat_of(evening, dov) == 1


async def test_whoever_gives_up_their_own_seat_asks_nobody(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben, evening.cleo)
    await replaces(evening, evening.cleo, by=evening.cleo)
    assert "Dov takes over seat 3 from Cleo." in evening.table.text and await seat_of(evening, evening.dov) == 2


async def test_a_moderator_who_does_not_play_replaces_alone(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    make_moderator(evening, evening.cleo)
    await replaces(evening, evening.ben, by=evening.cleo)
    assert "Dov takes over seat 2 from Ben." in evening.post.text


async def test_a_moderator_who_plays_asks_like_everybody_else(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    make_moderator(evening, evening.ada)
    await replaces(evening, evening.ben)
    assert "Ada asks that Dov takes over" in evening.post.text and await seat_of(evening, evening.ben) == 1
    await evening.ada.type("game rollback", moves=1)
    assert "Ada asks to set the game back by one move." in evening.post.text


async def test_a_moderator_can_decide_for_a_table_that_was_asked(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    make_moderator(evening, evening.cleo)
    await replaces(evening, evening.ben)
    card = evening.post
    await evening.cleo.press("Yes", card)
    assert "A moderator agrees; it is done." in card.text and await seat_of(evening, evening.dov) == 1


async def test_who_left_in_the_meantime_cannot_be_replaced_by_an_old_ballot(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben, evening.cleo)
    await replaces(evening, evening.ben)
    card = evening.post
    outcome = await evening.bot.tables.moderating.replace(
        (await evening.game()).id, evening.ben.user.id, 1, (await evening.game()).sitters[1].model_copy(
            update={"user": evening.dov.user.id, "name": "Dov"}
        ),
    )  # fmt: skip
    assert outcome is not None
    await evening.settled()
    await evening.cleo.press("Yes", card)
    assert "This wish no longer stands." in card.text


# Set back


async def test_the_game_is_set_back_if_all_others_agree(evening: Evening) -> None:
    await to_the_first_turn(evening, *evening.people[:3])
    before = (await evening.match()).count
    await evening.ada.type("game rollback", moves=1)
    card = evening.post
    assert "Ada asks to set the game back by one move. Do the others agree?" in card.text
    await evening.ben.press("Yes", card)
    assert (await evening.match()).count == before
    await evening.cleo.press("Yes", card)
    assert "Agreed; it is done." in card.text and "Ada sets the game back by one move." in evening.post.text
    assert (await evening.match()).count == before - 1


async def test_a_wish_to_set_back_ends_with_the_next_move(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game rollback", moves=1)
    card = evening.post
    await evening.say(player, verb="pass")
    await evening.ben.press("Yes", card)
    assert "This wish no longer stands." in card.text


async def test_a_moderator_rolls_back_for_all_to_see(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    make_moderator(evening, evening.dov)
    await evening.dov.type("game rollback", moves=1)
    assert "A moderator sets the game back by one move." in evening.post.text
    assert (await evening.match()).count == 1
    await evening.dov.type("game rollback", moves=50)
    assert evening.dov.sees == "The game can be set back by one move."


# Given up, and taken up again


async def test_abandoning_asks_who_is_sure_and_then_the_table(evening: Evening) -> None:
    ada, ben, cleo, _ = evening.people
    await to_the_first_turn(evening, ada, ben, cleo)
    posts = len(evening.posts())
    await ada.type("game abandon")
    assert "Do you really want to end this game" in ada.sees and len(evening.posts()) == posts
    await ada.press("Leave it")
    assert (await evening.game()).status == "running"
    await ada.type("game abandon")
    await ada.press("Yes, end it")
    card = evening.post
    assert "Ada asks to end the game here, before its time. Do the others agree? One of them is enough." in card.text
    await ben.press("No", card)
    assert "Ben does not agree." in card.text and (await evening.game()).status == "running"
    await cleo.press("Yes", card)
    assert "Agreed; it is done." in card.text
    assert "Ada ends the game here." in evening.post.text and "ended before its time" in evening.post.text
    assert "Act" not in evening.post.labels
    await ada.type("act")
    assert ada.sees == "No game is running here."
    given_up = (await evening.game()).id
    await ada.press("New game", evening.post)
    assert (await evening.game()).id != given_up and (await evening.game()).status == "lobby"


async def test_a_game_of_two_ends_only_if_both_agree(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game abandon")
    await evening.ada.press("Yes, end it")
    await evening.ben.press("No", evening.post)
    assert "Ben does not agree. It stays as it is." in evening.post.text
    assert (await evening.game()).status == "running"


@pytest.mark.parametrize("opener", [True, False], ids=["the opener stays", "the opener is gone"])
async def test_whom_the_table_waited_for_a_week_is_not_asked(evening: Evening, opener: bool) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    if (player is evening.ada) == opener:
        await evening.say(player, verb="pass")
    left = evening.ada if opener else evening.ben
    gone = evening.ben if opener else evening.ada
    assert [one.name for one in await evening.asked()] == [gone.name]
    evening.sandbox.clock.advance(7 * DAY - 1)
    await left.type("game abandon")
    if opener:
        await left.press("Yes, end it")
        assert "asks to end the game" in evening.post.text, "a day too early: they are asked"
    else:
        assert left.sees == "Only Ada or a moderator may do that."
    evening.sandbox.clock.advance(1)
    await replaces(evening, gone, by=left)
    assert [one.name for one in await evening.asked()] == ["Dov"], "somebody else plays on"
    assert (await evening.game()).status == "running"


async def given_up(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    make_moderator(evening, evening.dov)
    await evening.dov.type("game abandon")
    await evening.dov.press("Yes, end it")
    assert "A moderator ends the game here." in evening.post.text


async def test_a_moderator_abandons_alone_and_a_player_takes_the_game_up_again(evening: Evening) -> None:
    await given_up(evening)
    before = await evening.game()
    assert before.status == "abandoned" and await evening.store.due(1e12) == 0
    await evening.cleo.type("game resume")
    assert evening.cleo.sees == "You do not sit at this table."
    evening.sandbox.clock.advance(7 * DAY - 60)
    await evening.ben.type("game resume")
    assert "Ben takes the game up again." in evening.post.text and "Act" in evening.post.labels
    game = await evening.game()
    assert (game.id, game.status) == (before.id, "running") and await evening.store.due(1e12) > 0
    await (await evening.asked())[0].press("Act")
    await evening.play_on(lambda match: False)
    assert "The game is over." in evening.post.text
    await evening.ben.type("game resume")
    assert evening.ben.sees == "No game was given up here."


async def test_after_a_week_it_is_given_up_for_good(evening: Evening) -> None:
    await given_up(evening)
    evening.sandbox.clock.advance(7 * DAY + 60)
    await evening.ada.type("game resume")
    assert "more than a week ago" in evening.ada.sees and (await evening.game()).status == "abandoned"


async def test_until_then_nobody_gets_its_secrets(evening: Evening) -> None:
    await given_up(evening)
    await evening.ada.type("game export")
    assert evening.ada.sees.startswith("The game can still be taken up again")
    evening.sandbox.clock.advance(7 * DAY + 60)
    await evening.ada.type("game export")
    assert evening.ada.sees.startswith("The whole game")


async def test_a_table_that_was_taken_meanwhile_is_taken(evening: Evening) -> None:
    await given_up(evening)
    old = (await evening.game()).id
    await evening.cleo.type("game new", game="fords")
    await evening.ada.type("game resume")
    assert evening.ada.sees == "No game was given up here."
    outcome = await evening.bot.tables.moderating.resume(old, evening.ada.user.id)
    assert getattr(outcome, "why", None) is not None and outcome.why.key == "table.place_taken"  # type: ignore[union-attr]


async def test_abandoning_a_lobby_closes_its_card(evening: Evening) -> None:
    await evening.lobby(evening.ada, evening.ben)
    await evening.ada.type("game abandon")
    assert "This table was given up." in evening.post.text and len(evening.posts()) == 1
    await evening.ada.type("game resume")
    assert evening.ada.sees == "No game was given up here."
