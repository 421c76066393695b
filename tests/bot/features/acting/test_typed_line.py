"""A whole turn in one line."""

from __future__ import annotations

from tests.bot.discord.evening import Evening, Person, to_the_first_turn


async def at_turn(evening: Evening) -> tuple[Person, str, list[str]]:
    """Whoever has the turn, their camp, and the meadows next to it."""
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    found = await player.suggestions("do", orders="march ")
    targets = [hit["value"] for hit in found]
    assert targets and all(target.count(">") == 1 for target in targets), targets
    return player, targets[0].partition(">")[0], targets


async def test_two_orders_are_shown_together_and_confirmed_once(evening: Evening) -> None:
    player, camp, marches = await at_turn(evening)
    player.presses = 0
    await player.type("do", orders=f"{marches[0]}; recruit 1 {camp}")
    assert "1. march from" in player.sees and "2. raise levies" in player.sees
    assert f"camp at {marches[0].partition('>')[2]}." in player.sees, "what will come of it"
    assert "leave" not in evening.post.text, "nothing is done yet"
    await player.press("Confirm")
    assert player.presses == 1
    assert player.sees.count("✓") == 2 and "Not done" not in player.sees
    assert (await evening.asked())[0] is not player, "both actions are used"


async def test_the_first_order_that_cannot_stand_is_named_with_its_reason(evening: Evening) -> None:
    player, camp, marches = await at_turn(evening)
    await player.type("do", orders=f"{marches[0]}; recruit 99 {camp}; pass")
    assert "The second order, “recruit 99" in player.sees
    assert "leave" not in evening.post.text and await evening.asked() == [player], "nothing was done"
    await player.type("do", orders="dance")
    assert "The first order, “dance”: " in player.sees
    await player.type("do", orders=" ; ")
    assert "Type at least one order." in player.sees


async def test_it_stops_where_somebody_else_is_asked_and_says_what_was_not_done(evening: Evening) -> None:
    player, _, marches = await at_turn(evening)
    await player.type("do", orders=f"{marches[0]}; pass; pass")
    assert "After that, as far as it is still possible: pass." in player.sees
    await player.press("Confirm")
    assert player.sees.count("✓") == 2 and "Not done: pass. First it is for" in player.sees


async def test_what_is_being_typed_is_completed(evening: Evening) -> None:
    player, _, marches = await at_turn(evening)
    found = await player.suggestions("do", orders=f"{marches[0]}; pa")
    assert found[0]["value"] == f"{marches[0]}; pass"
    assert await player.suggestions("do", orders="nonsense; pa") == []


async def test_the_line_is_typed_into_the_dialogue_too(evening: Evening) -> None:
    player, _, marches = await at_turn(evening)
    await player.press("Act")
    await player.fill_in(await player.press("Type it"), f"{marches[0]}; pass")
    assert "2. pass" in player.sees
    opened = await player.press("Change the line")
    assert (await opened.modal())["components"][0]["component"]["value"] == f"{marches[0]}; pass"
    await player.fill_in(opened, "pass")
    assert "1. pass" in player.sees and "2. " not in player.sees
    await player.press("Confirm")
    assert "✓ **Pass**" in player.sees


async def test_an_answer_alone_is_a_line(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
    await evening.ada.type("do", orders="buying")
    await evening.ada.press("Confirm")
    assert "✓ **Buying**" in evening.ada.sees and "buying" not in evening.post.text


async def test_whoever_is_not_asked_is_told_so(evening: Evening) -> None:
    player, _, marches = await at_turn(evening)
    other = evening.ben if player is evening.ada else evening.ada
    await other.type("do", orders=marches[0])
    assert "Nothing is asked of you." in other.sees
    await evening.dov.type("do", orders=marches[0])
    assert "You do not sit at this table." in evening.dov.sees
