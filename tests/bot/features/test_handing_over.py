"""A seat for somebody else: nobody sits down who has not said yes."""

from __future__ import annotations

from storage.forgetting import forget
from tests.bot.discord.evening import Evening, to_the_first_turn
from tests.bot.features.test_moderating import make_moderator, seat_of


async def test_whoever_is_to_take_a_seat_over_is_asked_and_may_decline(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await to_the_first_turn(evening, ada, ben)
    await ben.type("game replace", seat=2, player=dov.user)
    card = evening.post
    assert "do you take over seat 2 at **Three Fords** from Ben?" in card.text and card in dov.notified()
    assert await seat_of(evening, ben) == 1
    await cleo.press("Take this seat", card)
    assert cleo.sees == "That seat is offered to Dov."
    await cleo.press("No, thank you", card)
    assert cleo.sees == "You have no say in this."
    await evening.restart()
    await dov.press("No, thank you", card)
    assert "Seat 2 is not taken over" in card.text and card.labels == [] and await seat_of(evening, ben) == 1


async def test_a_seat_taken_over_is_played_on_at_once(evening: Evening) -> None:
    ada, ben, _, dov = evening.people
    await to_the_first_turn(evening, ada, ben)
    await ben.type("game replace", seat=2, player=dov.user)
    card = evening.post
    await evening.restart()
    await dov.press("Take this seat", card)
    assert "Dov takes seat 2." in card.text and card.labels == [] and await seat_of(evening, dov) == 1
    assert "Dov takes over seat 2 from Ben." in evening.table.text


async def test_a_seat_is_offered_to_the_channel_and_the_first_who_presses_has_it(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await to_the_first_turn(evening, ada, ben)
    await ben.type("game offer")
    card = evening.post
    assert "Seat 2 at **Three Fords**, that of Ben, is offered to whoever wants it." in card.text
    await ada.press("Take this seat", card)
    assert ada.sees == "You sit at this table already."
    mark = card.button("Take this seat")
    await cleo.press("Take this seat", card)
    assert await seat_of(evening, cleo) == 1 and "Cleo takes seat 2." in card.text
    assert mark not in card.custom_ids, "nobody can press it any more"
    await ben.type("game offer")
    assert ben.sees == "You do not sit at this table."
    assert dov.notified() == []


async def test_an_offer_is_withdrawn_by_whoever_made_it(evening: Evening) -> None:
    ada, ben, cleo, _ = evening.people
    await to_the_first_turn(evening, ada, ben)
    await ben.type("game offer")
    card = evening.post
    await cleo.press("Withdraw it", card)
    assert cleo.sees == "You have no say in this."
    await ben.press("Withdraw it", card)
    assert card.labels == [] and await seat_of(evening, ben) == 1


async def test_another_offer_of_the_seat_ends_the_one_before(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await to_the_first_turn(evening, ada, ben)
    await ben.type("game offer")
    card = evening.post
    await ben.type("game replace", seat=2, player=dov.user)
    await cleo.press("Take this seat", card)
    assert cleo.sees == "That seat is no longer offered." and await seat_of(evening, ben) == 1
    await ben.press("Withdraw it", card)
    assert card.text == "That seat is no longer offered."


async def test_a_seat_of_somebody_who_is_gone_is_offered_and_the_others_agree(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await to_the_first_turn(evening, ada, ben, cleo)
    await forget(evening.store, ben.user.id)
    await ada.type("game offer", seat=2)
    card = evening.post
    assert "Seat 2 at **Three Fords** is free." in card.text
    await dov.press("Take this seat", card)
    assert "Dov would take seat 2; the others are asked." in card.text
    assert "Ada asks that Dov takes over seat 2, where nobody sits." in evening.post.text
    await cleo.press("Yes", evening.post)
    assert await seat_of(evening, dov) == 1


async def test_a_moderator_takes_a_seat_without_being_asked_and_no_bot_does(evening: Evening) -> None:
    ada, ben, cleo, _ = evening.people
    await to_the_first_turn(evening, ada, ben)
    make_moderator(evening, cleo)
    bot = evening.sandbox.user("Machine")
    bot.bot = True
    evening.sandbox.join(evening.guild, bot)
    await cleo.type("game replace", seat=2, player=bot)
    assert cleo.sees == "Machine is a bot and cannot sit down. /game computer seats a computer."
    await cleo.type("game replace", seat=2, player=cleo.user)
    assert await seat_of(evening, cleo) == 1


async def test_what_can_no_longer_be_offered_is_not(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    await evening.lobby(ada, ben)
    await ben.type("game offer")
    assert ben.sees == "No game is running here."
    await ada.press("Start", evening.post)
    await ben.type("game offer", seat=1)
    assert ben.sees == "Only Ada or a moderator may do that."
    await ada.type("game offer", seat=7)
    assert ada.sees == "There is no seat 7."
    await ada.type("game replace", seat=1, player=ben.user)
    assert ada.sees == "They sit at this table already."


async def test_a_computers_seat_needs_no_yes_of_the_computer(evening: Evening) -> None:
    ada, dov = evening.ada, evening.dov
    await ada.type("game new", game="fords", computers=1)
    await ada.type("game offer", seat=1 + (1 - await seat_of(evening, ada)))
    await dov.press("Take this seat", evening.post)
    assert await seat_of(evening, dov) != await seat_of(evening, ada)
