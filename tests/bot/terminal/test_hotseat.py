"""The terminal table, played by a script."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path

import pytest

from bot.table.live_games import LiveGame, News
from bot.table.tables import Tables
from bot.terminal.hotseat import Hotseat
from engines.fords import GAME
from storage.sqlite import SqliteStore
from storage.store import Sitter


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await SqliteStore.open(tmp_path / "hotseat.db")
    yield Tables(store, {GAME.id: GAME}, new_seed=lambda: "a seed")
    await store.close()


async def seated(tables: Tables, rounds: int = 1) -> int:
    """Red and Blue at a table, in this order."""
    opened = await tables.lobby.open(GAME.id, "here", Sitter(user="r", name="Red"))
    assert isinstance(opened, News)
    number = opened.game.id
    await tables.lobby.join(number, Sitter(user="b", name="Blue"))
    await tables.lobby.configure(number, "r", "rounds", rounds)
    await tables.lobby.configure(number, "r", "seating", "as joined")
    assert isinstance(await tables.lobby.start(number, "r"), News)
    return number


async def played(tables: Tables, number: int, answers: Iterable[str]) -> str:
    """What the terminal shows for these answers; then the players leave."""
    shown: list[str] = []
    left: Iterator[str] = iter(answers)

    def listen(prompt: str) -> str:
        answer = next(left, "q")
        shown.append(f"{prompt}{answer}")
        return answer

    await Hotseat(tables, number, shown.append, listen, width=lambda: 500).play()
    return "\n".join(shown)


async def entries(tables: Tables, number: int) -> list[str]:
    live = await tables.live_games.read(number, lambda live: live)
    assert isinstance(live, LiveGame) and live.match
    return [entry.said["verb"] for entry in live.match.entries]


async def test_a_question_a_name_and_enter_make_a_move(tables: Tables) -> None:
    number = await seated(tables)
    shown = await played(tables, number, ["", "c3", ""])
    assert "Where do you pitch your first camp?" in shown
    assert shown.count("pitches the first camp at c3.") >= 1
    assert await entries(tables, number) == ["choose"]


async def test_what_the_preview_told_is_not_told_again(tables: Tables) -> None:
    number = await seated(tables)
    first = await played(tables, number, ["", "c3", ""])
    assert first.split("press Enter")[1].count("pitches the first camp at c3.") == 1


async def test_the_number_in_front_of_a_choice_chooses_it(tables: Tables) -> None:
    number = await seated(tables)
    assert "pitches the first camp at a2." in await played(tables, number, ["", "2", ""])


async def test_back_at_the_confirmation_changes_nothing(tables: Tables) -> None:
    number = await seated(tables)
    await played(tables, number, ["", "c3", "b", "q"])
    assert await entries(tables, number) == []


async def test_nonsense_is_answered_and_asked_again(tables: Tables) -> None:
    number = await seated(tables)
    shown = await played(tables, number, ["", "atlantis", "", "?", "c3", ""])
    assert "“atlantis” is not among the choices." in shown
    assert "Type the number in front of your choice" in shown
    assert "b back, p the position" in shown
    assert await entries(tables, number) == ["choose"]


async def test_leaving_keeps_the_game_and_the_next_sitting_goes_on(tables: Tables) -> None:
    number = await seated(tables)
    assert "The game is kept." in await played(tables, number, ["", "c3", "", "q"])
    again = await played(tables, number, ["", "q"])
    assert "3 levies of" in again
    assert await entries(tables, number) == ["choose"]


async def test_the_end_of_input_is_leaving_too(tables: Tables) -> None:
    number = await seated(tables)
    shown: list[str] = []

    def listen(prompt: str) -> str:
        raise EOFError

    await Hotseat(tables, number, shown.append, listen, width=lambda: 500).play()
    assert "The game is kept." in shown[-1]


async def test_a_player_never_sees_the_hand_of_the_other(tables: Tables) -> None:
    number = await seated(tables)
    shown = await played(tables, number, ["", "c3", "", "q"])
    assert shown.count("Your cards:") == 1


async def test_undo_is_free_until_something_is_known_and_asks_then(tables: Tables) -> None:
    number = await seated(tables)
    to_turn = ["", "c3", "", "", "a1", "", "", "buying", "", "", "buying", ""]
    pitched = [*to_turn, "", "pitch", "1", "", ""]
    await played(tables, number, [*pitched, "undo"])
    assert (await entries(tables, number)).count("pitch") == 0
    shown = await played(tables, number, ["", "redo", "pass", "", "", "undo", "n", "undo", "y"])
    assert "agree (y/n)?" in shown
    assert (await entries(tables, number)).count("pass") == 0


async def test_a_whole_game_by_random_keys_ends_with_the_places(tables: Tables) -> None:
    number = await seated(tables, rounds=2)
    rnd = random.Random(7)
    shown: list[str] = []

    def listen(prompt: str) -> str:
        if "confirm" in prompt or "keyboard" in prompt:
            return ""
        if "agree" in prompt:
            return "n"
        return rnd.choice(
            ["", "1", "2", "3", "7", "1 gold, 1 wool", "2 gold", "1 c3", "1 a1", "0", "back", "position"]
        )

    await Hotseat(tables, number, shown.append, listen, width=lambda: 500).play()
    assert any(line.startswith("1. ") and "points" in line for line in shown)


def to_the_campaign() -> list[str]:
    """Camps, a market without trade, and the first player takes up a campaign."""
    return ["", "c3", "", "", "a1", "", "", "buying", "", "", "buying", "", "", "campaign"]


async def test_enter_takes_the_plan_that_is_proposed(tables: Tables) -> None:
    number = await seated(tables)
    shown = await played(tables, number, [*to_the_campaign(), "", ""])
    assert "Proposed, Enter takes it:" in shown and "Or type your orders in one line" in shown
    live = await tables.live_games.read(number, lambda live: live)
    assert isinstance(live, LiveGame) and live.match
    said = live.match.entries[-1].said
    assert said["verb"] == "campaign" and said["orders"], "not an empty one"


async def test_a_plan_can_be_typed_in_one_line(tables: Tables) -> None:
    number = await seated(tables)
    shown = await played(tables, number, to_the_campaign())
    example = shown.split("with ; between them: ")[1].splitlines()[0]
    shown = await played(tables, number, ["", "campaign", "fly to the moon", example, ""])
    assert "fly to the moon" in shown
    assert (await entries(tables, number))[-1] == "campaign"


async def test_sentences_break_between_words_at_the_terminals_width(tables: Tables) -> None:
    number = await seated(tables)
    shown: list[str] = []
    left = iter(["", "?", "p", "c3", ""])

    def listen(prompt: str) -> str:
        shown.append(prompt)
        return next(left, "q")

    await Hotseat(tables, number, shown.append, listen, width=lambda: 40).play()
    lines = "\n".join(shown).split("\n")
    wide = await played(tables, await seated_elsewhere(tables), ["", "?", "p", "c3", ""])
    too_long = [line for line in lines if len(line) > 41 and len(line.split()) > 1]
    assert too_long == [], "but for a word that is longer than a line"
    assert max(map(len, wide.split("\n"))) > 60, "there was something to break"
    assert "A number or a name chooses. b back, p" in lines, "whole words"


async def seated_elsewhere(tables: Tables) -> int:
    game = await tables.store.game_at("here")
    assert game is not None
    await tables.moderating.abandon(game.id, "r", moderator=True)
    return await seated(tables)


async def test_a_table_at_the_keyboard_speaks_its_language_too(tables: Tables) -> None:
    number = await seated(tables)
    await tables.lobby.configure(number, "r", "language", "de")
    shown = await played(tables, number, ["", "c3", ""])
    assert "Wo errichtest du dein erstes Lager?" in shown and "errichtet auf c3 das erste Lager." in shown
    assert "Das Spiel ist gesichert." in shown
