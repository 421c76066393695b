"""Guided acting: press Act, choose, see what will happen, confirm."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest
from discord import ui

from bot.discord.components import TEXT, panel, text
from bot.features.acting.parts import says_no_more
from bot.features.acting.receipt import effects_of
from bot.table.command_text import kept_quiet
from bot.table.words import words
from engines.kernel import Choices, Event
from engines.shelf import games
from tests.bot.discord.evening import Evening, to_the_first_turn

TURN = "Your action 1 of 2: what do you do?"


async def test_a_march_takes_four_presses(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    player.presses = 0
    await player.press("Act")
    assert TURN in player.sees
    await player.pick("March")
    assert "March · Where to?" in player.sees, "the only camp is filled in silently"
    target = player.offered[0]
    await player.choose(target)
    assert f"to {target}" in player.sees and f"camp at {target}." in player.sees, "the preview says what will happen"
    await player.press("Confirm")
    assert player.presses == 4
    assert "✓ **March from" in player.sees
    assert f"camp at {target}." in evening.post.text


async def test_the_next_question_comes_in_the_same_message(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    menu = player.menu
    await player.pick("March")
    await player.choose(player.offered[0])
    await player.press("How many? 2")
    assert player.menu is not None and "How many?" in player.sees
    await player.press("1")
    assert "with a levy" in player.sees
    assert player.menu is menu, "all of it was chosen, and it can be taken back: nothing is left to confirm"
    assert "✓" in player.sees and "Your action 2 of 2: what do you do?" in player.sees


async def test_nobody_waits_for_the_disk_to_read_what_comes_next(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    disk, put = asyncio.Event(), evening.store.put_entry

    async def slowly(*what: Any, **how: Any) -> Any:
        await disk.wait()
        return await put(*what, **how)

    monkeypatch.setattr(evening.store, "put_entry", slowly)
    await player.press("Act")
    await player.pick("March")
    target = player.offered[0]
    await player.choose(target)
    assert f"to {target}" in player.sees, "each press goes on from the one before"
    disk.set()
    await evening.restart()
    await player.press("Confirm")
    assert "✓ **March from" in player.sees, "all of it was written in the end"


async def test_a_move_asks_the_store_nothing_twice(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    base: Any = evening.store
    base, asked = base._database, Counter[str]()

    def counted(name: str) -> Any:
        ask = getattr(base, name)

        async def one_more(what: Any, *how: Any) -> Any:
            sql = what if isinstance(what, str) else name
            asked[how[0][0] if "kept" in sql else sql.partition(" WHERE")[0]] += 1
            return await ask(what, *how)

        return one_more

    for name in ("all", "alone", "transaction"):
        monkeypatch.setattr(base, name, counted(name))
    await player.press("Act")
    await player.pick("March")
    await player.choose(player.offered[0])
    await player.press("Confirm")
    await evening.settled()
    # Four presses, the deed, what is asked next, and the post.
    assert asked["SELECT seq FROM game"] == 7
    # Is it the last one? And what did it tell? Then it tells more.
    assert asked["post"] == 3
    assert (asked["reminders"], asked["watchers"], asked["climax"], asked["transaction"]) == (1, 1, 0, 1)
    # How often a page is laid behind the answer hangs on the disk.
    assert asked.total() - asked["dialogue"] <= 16


async def test_back_and_cancel(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    assert player.menu is not None and "Back" not in player.menu.labels, "there is nothing before the first choice"
    await player.pick("March")
    target = player.offered[0]
    await player.choose(target)
    assert f"to {target} with 2 levies" in player.sees, "what is usual is filled in"
    await player.press("How many? 2")
    assert f"March · {target} · How many?" in player.sees
    await player.press("Back")
    assert f"to {target} with 2 levies" in player.sees
    await player.press("Back")
    assert "March · Where to?" in player.sees
    await player.press("Back")
    assert TURN in player.sees and "March ·" not in player.sees
    await player.press("Cancel")
    assert "Nothing was done." in player.sees
    assert (await evening.match()).waiting
    await player.press("Act", player.menu)
    assert TURN in player.sees


async def test_what_cannot_be_done_is_named_with_the_reason(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    match = await evening.match()
    seat = match.waiting[0]
    match.state.players[seat].wool = 0  # type: ignore[attr-defined]
    match.pending.choices[seat] = Choices(match.table, seat, match.asks[seat].offers)  # type: ignore[union-attr]
    await player.press("Act")
    assert "Recruit: Levies cost wool, and you have none." in player.sees
    assert "Recruit" not in player.offered


async def test_act_pressed_by_somebody_who_is_not_asked(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    other = evening.ben if player is evening.ada else evening.ada
    before = evening.post.text
    await other.press("Act")
    assert "Nothing is asked of you." in other.sees and f"Waiting for {player.name}." in other.sees
    await evening.dov.press("Act")
    assert "You do not sit at this table." in evening.dov.sees
    evening.sandbox.clock.advance(3 * 3600 + 5)
    await other.press("Act")
    assert "since 3 hours" in other.sees
    assert evening.post.text == before


async def test_a_receipt_can_be_undone_while_that_is_free(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("Recruit")
    await player.choose(player.offered[0])
    assert player.menu is not None
    if "Confirm" in player.menu.labels:
        await player.press("Confirm")
    assert "Undo" in player.menu.labels
    await player.press("Undo", player.menu)
    assert "takes back: raise levies" in player.sees and TURN in player.sees
    assert "takes back: raise levies" in evening.post.text


@pytest.mark.parametrize("act_again", [False, True])
async def test_a_sealed_choice_can_be_changed_until_all_have_chosen(evening: Evening, act_again: bool) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
    ada, ben = evening.ada, evening.ben
    assert "Do you buy or sell" in evening.post.text
    assert all(f"<@{person.user.id}>" in evening.post.text for person in (evening.ada, evening.ben))
    await ada.press("Act")
    await ada.choose("buying")
    assert "✓ **Buying**" in ada.sees and "Waiting for Ben." in ada.sees
    assert ada.offered == ["Change it"], "nothing more is wanted of her"
    asked = [person for person in (ada, ben) if f"<@{person.user.id}>" in evening.post.text]
    assert asked == [ben], "the public sees only who is still missing"
    await ada.press("Act" if act_again else "Change it")
    assert "You have chosen. You may still change it until all have." in ada.sees
    await ada.choose("selling")
    assert "buying" not in evening.post.text and "selling" not in evening.post.text
    await ben.press("Act")
    await ben.choose("buying")
    await ada.press("More", evening.post)
    await ada.press("Since my move")
    assert "Ada goes selling" in ada.sees and "Ben goes buying" in ada.sees


async def test_the_question_says_what_the_player_has_and_the_next_page_need_not(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    assert "-# You: one camp" in player.sees
    await player.pick("March")
    assert "You: one camp" not in player.sees


async def test_a_preview_ends_where_chance_or_a_secret_decides(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("Sell")
    await player.choose("1")
    assert "then dice, cards or somebody else decide" in player.sees


async def test_a_second_act_goes_on_where_the_first_stopped(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("March")
    await player.press("Act", evening.post)
    assert "March · Where to?" in player.sees


async def test_an_old_menu_shows_how_things_stand_now(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    old = player.menu
    assert old is not None
    evening.bot.asked_in.clear()  # too long ago for Discord to take it away
    await player.press("Act", evening.post)
    await player.pick("Pass")
    await player.press("Confirm")
    await player.pick("March", on=old)
    assert player.menu is old and "That menu was from earlier." in player.sees and "Waiting for" in player.sees


async def test_a_question_that_is_put_anew_stands_in_one_message_only(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    first = player.menu
    assert first is not None
    await player.pick("March")
    await player.press("Act", evening.post)
    assert player.menu is not first and first.deleted and "March · Where to?" in player.sees
    await player.choose(player.offered[0])
    await player.press("Confirm")
    second = player.menu
    assert second is not None
    await player.press("Act", evening.post)
    assert second.deleted and not evening.post.deleted, "what all see stays"


async def test_what_was_done_stays_where_nothing_more_is_asked(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("Pass")
    await player.press("Confirm")
    receipt = player.menu
    assert receipt is not None and "Waiting for" in player.sees
    await player.press("Act", evening.post)
    assert player.menu is not receipt and not receipt.deleted


async def test_a_first_timer_is_told_what_it_does_and_which_rule_it_follows(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    assert player.menu is not None and "Rule 4.1" in player.menu.labels
    await player.pick("March")
    assert "Move levies to a neighbouring meadow; if somebody else is there, it comes to a battle." in player.sees
    await player.press("Rule 4.4", player.menu)
    assert "4.4" in player.sees and "March: move levies" in player.sees


def test_what_all_will_not_read_is_named_to_whoever_chose_it() -> None:
    sands = games()["sands_of_time"]
    speech, plan = words(sands, ["Ada", "Ben"]), sands.verbs["plan"]
    laid = plan.model_validate({"cards": ("chronicle", "muster")})
    assert speech.command(laid.said()) == "lay two cards face down"
    assert kept_quiet(laid, ["Chronicle, Muster"], speech) == "Chosen: Chronicle, Muster."
    assert kept_quiet(laid, ["two cards"], speech) == "", "what is said already is not said twice"
    mustered = sands.verbs["recruit"].model_validate({"soldiers": {"hispania": 1}})
    assert kept_quiet(mustered, ["1 Hispania"], speech) == "", "nor in other words"
    era = games()["era_of_tribes"]
    trade = era.verbs["trade"].model_validate({"leaders": 1, "goods": {}})
    assert kept_quiet(trade, ["1"], words(era, ["Ada"])) == "", "one leader is 1"


def test_no_panel_says_more_than_discord_takes() -> None:
    """A long receipt before a long question and a long preview: 5,000 characters by their own limits."""
    parts = [text("receipt " * 200, most=1200), text("question " * 200, most=1500), text("event " * 500, most=2300)]
    shown = [item.content for item in panel(*parts).walk_children() if isinstance(item, ui.TextDisplay)]
    assert len(shown) == 3 and sum(map(len, shown)) <= TEXT
    assert len(shown[0]) > 1100, "what is short stays whole"


def test_a_receipt_says_when_it_does_not_tell_all() -> None:
    speech = words(games()["sands_of_time"], ["Ada", "Ben"])
    cards = ("build", "muster", "raid", "govern", "advance", "caravan", "migrate", "tribute", "conquest", "chronicle")
    events = [Event(key="turn.declines", params={"seat": 0, "card": card}) for card in (*cards, *cards[:2])]
    assert effects_of(events[:10], speech, 0)[-1] == f"• {speech.event(events[9])}"
    assert effects_of(events, speech, 0)[10:] == ["-# … 2 more with *Log*"]


def test_a_receipt_tells_a_deed_once_with_what_followed_from_it() -> None:
    speech = words(games()["clash_of_cultures"], ["Ada", "Ben"])
    goods = {"seat": 0, "goods": {"food": 1, "ore": 1}}
    collected, gained = (
        Event(key="collect.from", params={"city": "D2", **goods}),
        Event(key="purse.gains", params=goods),
    )
    assert effects_of([collected, gained], speech, 0) == [f"• {speech.event(collected)}"]


def test_a_receipt_does_not_say_the_command_again() -> None:
    here = words(games()["clash_of_cultures"], ["Ada", "Ben"])
    said = "✓ **Move 1 settler from Uruk (D2) to D3**"
    assert says_no_more("• Ada moves 1 settler from Uruk (D2) to D3.", said, here)
    assert not says_no_more("• Ada moves 1 settler from Uruk (D2) to D3 and finds gold.", said, here)
    assert says_no_more("• Ada builds a temple in Uruk (D2).", "✓ **Build temple in Uruk (D2)**", here)
    assert not says_no_more("• Ada settles in Gallia.", "✓ **Gallia**", here)
