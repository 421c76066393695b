"""At one table somebody reads German and somebody English: each alone in their own language, all together in its."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.crew.painter import Wanted, always
from bot.crew.picture_jobs import Job
from bot.sandbox import Interaction
from bot.table.languages import LANGUAGES
from engines.kernel import Game
from tests.bot.discord.evening import Evening, evening_of, options, selects
from tests.bot.discord.pictures import PainterHere
from tests.bot.discord.random_player import RandomPlayer, play_a_whole_game
from tests.bot.discord.whole_game import GAMES
from tests.conformance.games import SMALL

ENGLISH = re.compile(r"\b(?:the|and|with|your|you|of|is|are|game|seat|table|round|camp|levy|levies)\b", re.IGNORECASE)
GERMAN = re.compile(r"\b(?:der|das|und|mit|von|du|dein|ist|Spiel|Tisch|Runde|Lager|Krieger)\b")


def german_server(evening: Evening) -> None:
    """Ada reads German, Ben English; the server is German."""
    evening.guild.locale = "de"
    evening.ada.user.locale = "de"


async def a_running_game(evening: Evening) -> None:
    german_server(evening)
    await evening.ben.type("game new", game="Drei Furten")
    await evening.ada.press("Mitspielen", evening.post)
    game = await evening.game()
    for name, value in {"seating": "as joined", "market": "closed"}.items():
        await evening.bot.tables.lobby.configure(game.id, evening.ben.user.id, name, value)
    await evening.ben.press("Start", evening.post)


async def test_a_table_speaks_the_language_of_its_server_and_everybody_reads_alone_in_their_own(
    evening: Evening,
) -> None:
    german_server(evening)
    ada, ben = evening.ada, evening.ben
    await ada.type("hilfe")
    assert "**Diurna** leitet große Brettspiele" in ada.sees and "/furten" in ada.sees
    await ben.type("game new", game="three fords")
    card = evening.post
    assert "## Drei Furten" in card.text and "2 bis 4 Spieler" in card.text and "2\u00a0(frei)" in card.text
    assert card.labels == [
        "Mitspielen",
        "Aufstehen",
        "Optionen",
        "Start",
        "Was ist das für ein Spiel?",
        "Computer dazusetzen",
    ]
    assert "Sprache" not in card.text, "in which language they read it, everybody sees"
    await ada.press("Mitspielen", card)
    await ada.press("Optionen", card)
    assert "**Sitzordnung**" in ada.sees and "**Sprache**" in ada.sees
    await ben.press("Optionen", card)
    assert "**Seating**" in ben.sees and "**Language**" in ben.sees
    await ben.press("Start", card)
    assert "Das Spiel beginnt. Die Plätze der Reihe nach:" in evening.post.text
    assert not ENGLISH.search(evening.post.text), evening.post.text
    assert "Ziehen" in evening.post.labels


async def test_a_turn_is_taken_in_one_language_and_told_in_the_other(evening: Evening) -> None:
    await a_running_game(evening)
    await evening.play_on(lambda match: match.state.phase == "turn" and [*match.waiting] == [1])
    post = evening.post
    assert "## Deine Aktion 1 von 2: Was tust du?" in post.text
    await evening.ada.press("Ziehen", post)
    assert "Deine Aktion 1 von 2" in evening.ada.sees and "Bestätigen" not in evening.ada.offered
    assert "Tausch anbieten" in evening.ada.offered and "Marschieren" in evening.ada.offered, "a label, or the name"
    await evening.ben.press("Ziehen", post)
    assert "Nothing is asked of you" in evening.ben.sees or "Waiting for Ada" in evening.ben.sees
    await evening.say(evening.ada, verb="pass")
    await evening.play_on(lambda match: [*match.waiting] == [0])
    assert "Deine Aktion" in evening.post.text
    await evening.ben.press("Ziehen", evening.post)
    assert "Your action" in evening.ben.sees and not GERMAN.search(evening.ben.sees), evening.ben.sees
    assert "Offer a barter" in evening.ben.offered
    await evening.ben.type("rules", about="battle")
    assert "Battle" in evening.ben.sees or "battle" in evening.ben.sees
    await evening.ada.type("rules", about="schlacht")
    assert "Schlacht" in evening.ada.sees


async def test_what_is_typed_is_understood_in_either_language(evening: Evening) -> None:
    await a_running_game(evening)
    await evening.play_on(lambda match: match.state.phase == "turn" and [*match.waiting] == [0])
    for person, typed, named in (
        (evening.ben, "Hinterhalt", "**Ambush**"),
        (evening.ada, "ambush", "**Hinterhalt**"),
    ):
        await person.type("card", name=typed)
        assert named in person.sees
    await evening.ben.type("do", orders="passen")
    assert "pass" in evening.ben.sees and "Confirm" in evening.ben.offered
    found = await evening.ada.suggestions("spiel neu", spiel="furt")
    assert [one["name"] for one in found] == ["Drei Furten"]


async def test_the_language_of_a_table_can_be_changed_while_the_game_runs(evening: Evening) -> None:
    await a_running_game(evening)
    await evening.ben.type("game settings")
    assert evening.ben.menu is not None
    menu = next(one for one in selects(evening.ben.menu) if set(options(one)) == {"Deutsch", "English"})
    english = next(one["value"] for one in menu["options"] if one["label"] == "English")
    await evening.ben.select(evening.ben.menu, menu["custom_id"], english)
    assert "Ben has this table speak English from now on." in evening.post.text
    await evening.play_on(lambda match: match.state.phase == "turn")
    assert "Your action 1 of 2" in evening.post.text


async def test_a_direct_message_is_in_the_language_that_somebody_last_used(evening: Evening) -> None:
    await a_running_game(evening)
    await evening.play_on(lambda match: match.state.phase == "turn" and [*match.waiting] == [1])
    game = await evening.game()
    await evening.bot.tables.lobby.configure(game.id, evening.ben.user.id, "language", "en")
    await evening.ada.type("me")
    await evening.ada.press("Per Direktnachricht")
    await evening.restart()
    evening.sandbox.clock.advance(25 * 3600)
    await evening.bot.reminders.look()
    told = evening.ada.notified()[-1].text
    assert "**Drei Furten**" in told and "Deine Aktion 1 von 2" in told and "Der Tisch wartet seit 25 Stunden" in told


def called_the_same(game: Game[Any, Any]) -> list[str]:
    """Cards whose German name is the English one."""
    cards = [game.catalogs[language].tree["name"].get("card", {}) for language in ("en", "de")]
    return [name for card, name in cards[0].items() if isinstance(name, str) and cards[1].get(card) == name]


async def two_readers(evening: Evening, kind: str, monkeypatch: pytest.MonkeyPatch, **agreed: Any) -> None:
    """From the lobby to the result: no post and no menu is in two languages."""
    german_server(evening)
    alone: dict[str, list[str]] = {evening.ada.name: [], evening.ben.name: []}
    does = RandomPlayer._do

    async def overheard(player: RandomPlayer, done: Interaction) -> None:
        alone[player.person.name] += [m.text for m in done.messages if m.owner is player.person.user]
        await does(player, done)

    monkeypatch.setattr(RandomPlayer, "_do", overheard)
    await play_a_whole_game(evening, [evening.ada, evening.ben], kind, random.Random("zwei Sprachen"), **agreed)
    together = [post.text for post in evening.posts()]
    assert "Das Spiel ist zu Ende." in together[-1]
    assert len(together) > 5 and min(len(alone["Ada"]), len(alone["Ben"])) > 8
    title = evening.shelf[kind].catalogs["de"].tree["game"]["title"]
    # Some rulebooks print English names of cards in German, too.
    printed = "|".join(map(re.escape, [title, *called_the_same(evening.shelf[kind])]))
    german = [
        re.sub(rf"„[^“]*“|✓ \*\*(?:{printed})\*\*|{re.escape(title)}", "", text)
        for text in (*together, *alone["Ada"])
    ]
    assert [line for text in german for line in text.splitlines() if ENGLISH.search(line)] == []
    assert [line for text in alone["Ben"] for line in text.splitlines() if GERMAN.search(line)] == []


async def test_a_whole_game_with_a_german_and_an_english_reader(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_readers(evening, "fords", monkeypatch, rounds=3)


@pytest.mark.long
@pytest.mark.parametrize("kind", [one for one, game in GAMES.items() if one != SMALL and "de" in game.catalogs])
async def test_a_whole_big_game_with_a_german_and_an_english_reader(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening_of(tmp_path / "game.db", {kind: GAMES[kind]}) as evening:
        await two_readers(evening, kind, monkeypatch)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
async def test_a_whole_game_in_another_language(evening: Evening, language: str) -> None:
    evening.guild.locale = language
    for person in evening.people:
        person.user.locale = language
    await play_a_whole_game(evening, evening.people[:2], "fords", random.Random(language), rounds=1)
    assert (await evening.game()).options["table"]["language"] == language
    assert [post.text for post in evening.posts() if ENGLISH.search(post.text)] == []


async def test_a_picture_for_all_is_in_the_language_of_the_table_and_one_for_one_in_theirs(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, str]] = []
    painted = PainterHere.draw_all

    async def noted(painter: PainterHere, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        drawn.extend((job.what, job.language) for job in jobs)
        return await painted(painter, jobs, wanted)

    monkeypatch.setattr(PainterHere, "draw_all", noted)
    await a_running_game(pictured)
    await pictured.play_on(lambda match: match.state.phase == "turn" and [*match.waiting] == [0])
    assert ("sheet", "de") in drawn and {language for _, language in drawn} == {"de"}
    drawn.clear()
    await pictured.ben.type("hand")
    await pictured.ada.type("hand")
    assert drawn == [("hand", "en"), ("hand", "de")]
