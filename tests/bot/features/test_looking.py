"""Looking at a game, in private."""

from __future__ import annotations

import json
import re

import pytest

from bot.features.looking.since import _story
from bot.posts.telling import rows_of, sentences_for
from bot.table.context import Context
from bot.table.rulebook import rulebook
from bot.table.words import languages_of, words
from engines.era_of_tribes import GAME as ERA
from engines.fords import GAME as FORDS
from engines.kernel import Entry, Event
from engines.kernel.version import VERSION
from engines.shelf import GAMES, games
from render.pictures import drawable, pictures
from storage.store import Line, ToldLine
from tests.bot.discord.evening import Evening, button, selects, to_the_first_turn
from tests.bot.discord.pictures import ViewInAComment, drawn_at, shown_in


async def test_the_hand_is_what_only_its_owner_knows(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    match = await evening.match()
    await evening.ada.press("My hand")
    assert evening.ada.sees.startswith("Your cards: ")
    hand = match.state.players[0].hand  # type: ignore[attr-defined]
    assert all(card in evening.ada.sees for card in hand)
    await evening.ada.type("hand")
    assert evening.ada.sees.startswith("Your cards: ")
    await evening.dov.type("hand")
    assert evening.dov.sees == "You do not sit at this table."
    assert evening.ada.menu is not None and evening.ada.menu.ephemeral


async def test_without_pictures_the_board_is_the_position_in_words(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.dov.press("All boards")
    assert "Ada: 2 gold, 2 wool" in evening.dov.sees and "Your cards" not in evening.dov.sees
    await evening.ada.type("game board", view="text")
    assert "Your cards" in evening.ada.sees
    await evening.ada.type("game board", view="the moon")
    assert evening.ada.sees == "That cannot be looked at. There is: The position in words."


@pytest.mark.parametrize("kind", [kind for kind in games(GAMES) if drawable(kind)])
def test_every_sheet_of_a_game_has_a_name_in_every_language(kind: str) -> None:
    """In German, Era's *Tracks* stood among German boards: what has no name is called by its key."""
    for language in languages_of(games(GAMES)[kind]):
        speech = words(games(GAMES)[kind], ("Ada",), language)
        assert [name for name in pictures(kind).sheets if speech.catalog.text("sheet", name) is None] == [], language


async def test_every_sheet_and_board_can_be_looked_at(pictured: Evening) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben)
    wanted = ["Map", "Market", "Board of Ada", "Board of Ben", "The position in words"]
    await evening.ben.press("All boards")
    menu = evening.ben.menu
    assert menu is not None and menu.labels == wanted and not selects(menu), "a press each, no list to open"
    await evening.ben.press("Map", menu)
    await evening.ben.press("Board of Ada", menu)
    assert evening.ben.menu is menu and menu.labels == wanted, "look after look in one message"
    (picture,) = menu.attachments
    assert evening.ben.menu.ephemeral and picture.filename == "board.png"
    assert '"board 0"' in shown_in(picture.blob)
    found = await evening.ada.suggestions("game board", view="board of b")
    assert [choice["name"] for choice in found] == ["Board of Ben"]
    await evening.ada.type("game board", view=found[0]["value"])
    assert '"board 1"' in shown_in(evening.ada.menu.attachments[0].blob)  # type: ignore[union-attr]
    await evening.ada.type("game board", view="Map")
    assert '"map"' in shown_in(evening.ada.menu.attachments[0].blob)  # type: ignore[union-attr]
    await evening.ada.type("game board")
    assert "What do you want to see?" in evening.ada.sees


async def test_any_place_can_be_seen_close_up(pictured: Evening) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben)
    found = await evening.dov.suggestions("game board", place="a")
    assert [choice["value"] for choice in found] == ["a1", "a2"]
    await evening.dov.type("game board", place="a2")
    assert evening.dov.menu is not None and evening.dov.menu.ephemeral
    assert '"close up of a2"' in shown_in(evening.dov.menu.attachments[0].blob)
    await evening.dov.type("game board", place="the moon")
    assert evening.dov.sees.startswith("“the moon” is not on the map here.")


async def test_private_pictures_are_upright_until_somebody_wants_them_wide(pictured: Evening) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben)

    async def drawn_upright() -> bool:
        await evening.ada.type("hand")
        return bool(drawn_at(evening)[-1].upright)

    assert await drawn_upright()
    assert not any(job.upright for job in drawn_at(evening)[:-1]), "posts are for all"
    await evening.ada.type("mygames")
    await evening.ada.press("Wide pictures for me")
    assert "wide from now on" in evening.ada.sees and not await drawn_upright()
    await evening.ada.type("mygames")
    await evening.ada.press("Pictures for a phone")
    assert await drawn_upright()


async def test_a_large_map_comes_with_its_parts_on_a_phone(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = pictured
    monkeypatch.setattr(ViewInAComment, "sheets", ("map", "west", "east"))
    monkeypatch.setattr(ViewInAComment, "parts", ("west", "east"))
    await evening.begin(evening.ada, evening.ben)

    async def shown(view: str) -> dict[str, str]:
        """The files of an answer, and what is in them."""
        await evening.ada.type("game board", view=view)
        assert evening.ada.menu is not None
        return {one.filename: shown_in(one.blob) for one in evening.ada.menu.attachments}

    found = await shown("Map")
    assert list(found) == ["sheet.png", "west.png", "east.png"], "one below the other, each at its full width"
    assert '"map"' in found["sheet.png"] and '"west"' in found["west.png"]
    assert list(await shown("Map: the west, larger")) == ["sheet.png"]
    await evening.ada.press("All boards")
    assert evening.ada.menu is not None and not any("larger" in label for label in evening.ada.menu.labels)
    await evening.ada.type("mygames")
    await evening.ada.press("Wide pictures for me")
    assert list(await shown("Map")) == ["sheet.png"]


async def test_a_hand_in_pictures_has_its_words_below(pictured: Evening) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben)
    await evening.ada.press("My hand")
    assert evening.ada.menu is not None and '"hand 0"' in shown_in(evening.ada.menu.attachments[0].blob)
    assert "Your cards: " in evening.ada.sees


async def test_the_log_has_pages_and_knows_who_reads_it(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    match = await evening.play_on(lambda match: match.count >= 20)
    await evening.dov.press("Log")
    assert "page 2 of" in evening.dov.sees or "page 3 of" in evening.dov.sees
    assert "You draw" not in evening.dov.sees
    await evening.dov.press("◂")
    while "page 1 of" not in evening.dov.sees:
        await evening.dov.press("◂")
    assert "The game begins." in evening.dov.sees and button(evening.dov.menu, "◂").get("disabled")  # type: ignore[arg-type]
    assert match.count >= 20
    seen = ""
    await evening.ada.type("game log")
    while "page 1 of" not in evening.ada.sees:
        seen += evening.ada.sees
        await evening.ada.press("◂")
    assert "You draw" in seen + evening.ada.sees


async def test_since_tells_what_happened_since_the_own_last_move(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    other = evening.ben if player is evening.ada else evening.ada
    await evening.say(player, verb="pass")
    await player.type("game since")
    assert player.sees == "Nothing has happened since."
    await other.type("game since")
    assert f"{player.name} draws a card." in other.sees
    await evening.dov.type("game since")
    assert "The game begins." in evening.dov.sees


async def test_since_begins_with_what_was_done_to_whoever_asks(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    other = evening.ben if player is evening.ada else evening.ada
    game, seat = await evening.game(), (await evening.match()).waiting[0]
    done = Event(
        key="battle.begins", params={"seat": seat, "other": 1 - seat, "target": "a1", "origin": "a2", "levies": 2}
    )
    entry = Entry(seat=seat, said={"verb": "pass"})
    line = Line(deed="moved", user=player.user.id, entry=entry, events=(done,))
    await evening.say(player, verb="pass")
    story = await evening.store.story(game.id)
    told = ToldLine(**line.model_dump(), seq=story[-1].seq, at=0)
    speech = words(FORDS, [sitter.name for sitter in game.sitters])
    context = Context(game, FORDS, None, None, 1 - seat, speech)
    begun = f"{player.name} attacks {other.name} at a1 with 2 levies from a2."
    assert _story(context, [*story[:-1], told], story[-2].seq)[:2] == ["**What was done to you**", f"• {begun}"]
    context = Context(game, FORDS, None, None, None, speech)
    assert _story(context, [*story[:-1], told], story[-2].seq) == [f"• {begun}"], "nothing was done to a spectator"


async def test_since_tells_how_something_stands_as_it_stands_now(evening: Evening) -> None:
    """Each move told it as it stood: who reads them together is told the last of it."""
    await evening.begin(evening.ada, evening.ben)
    falls = [Event(key="morale.falls", params={"seat": 0, "amount": 1, "morale": morale}) for morale in (4, 3)]
    lines = [
        ToldLine(deed="moved", user="0", entry=Entry(seat=0, said={"verb": "pass"}), events=(fall,), seq=at, at=0)
        for at, fall in enumerate(falls, 1)
    ]
    context = Context(await evening.game(), ERA, None, None, None, words(ERA, ["Ada", "Ben"]))
    assert _story(context, lines, 0) == ["• Ada loses 1 morale.", "• Ada loses 1 morale, now 3."]
    assert _story(context, lines[:1], 0) == ["• Ada loses 1 morale, now 4."]


async def test_since_shows_the_map_then_and_now_and_what_was_touched(pictured: Evening) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    then = (await evening.match()).view(None)
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    other = evening.ben if player is evening.ada else evening.ada
    await other.type("game since")
    assert other.menu is not None and other.menu.ephemeral
    assert [file.filename for file in other.menu.attachments] == ["then.png", "now.png"]
    shown = [json.loads(shown_in(file.blob)) for file in other.menu.attachments]
    assert [what for what, _, _ in shown] == ["map", "map"] and all(view["viewer"] is None for _, view, _ in shown)
    assert shown[0][1]["camps"] == json.loads(then.model_dump_json())["camps"] != shown[1][1]["camps"]
    assert any("raises a levy" in told for told in shown[0][2]), "what came after it is outlined in it, too"
    await player.type("game since")
    assert player.sees == "Nothing has happened since."
    assert player.menu is not None and not player.menu.attachments


async def test_since_has_pages_and_nothing_is_cut(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: match.count >= 40)
    seen = ""
    await evening.dov.type("game since")
    assert "The game begins." in evening.dov.sees and "page 1 of" in evening.dov.sees, "from the beginning"
    while not button(evening.dov.menu, "▸").get("disabled"):  # type: ignore[arg-type]
        seen += evening.dov.sees
        await evening.dov.press("▸")
    seen += evening.dov.sees
    past = await evening.bot.tables.pasts.of(await evening.game())
    speech = words(FORDS, ["Ada", "Ben"])
    for events in past.events:
        for row in rows_of(sentences_for(events, speech), speech):
            assert row.text in seen
    assert seen.index("__Round 2__") < seen.index("__Round 3__")


async def test_rules_open_with_how_to_play_and_lead_to_the_rule_of_the_open_question(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    dov = evening.dov
    await dov.press("Rules")
    assert "## How to play Three Fords" in dov.sees
    await dov.press("Rule 2.2", dov.menu)
    assert "### 2.2" in dov.sees and "pitches the first camp" in dov.sees and "shuffled" not in dov.sees
    await dov.press("2.1", dov.menu)
    assert "### 2.1" in dov.sees
    await dov.press("All of 2 Setup", dov.menu)
    assert "### 2 Setup" in dov.sees and "shuffled" in dov.sees and "pitches the first camp" in dov.sees
    await dov.pick("5 Battle")
    assert "### 5 Battle" in dov.sees
    await dov.press("How to play", dov.menu)
    assert "## How to play Three Fords" in dov.sees


async def test_how_to_play_is_shown_with_the_map_and_the_board_of_whoever_reads_it(pictured: Evening) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben)
    for seat, sitter in enumerate((await evening.game()).sitters):
        reader = next(one for one in evening.people if one.user.id == sitter.user)
        await reader.press("Rules")
        assert "## How to play Three Fords" in reader.sees and reader.menu is not None
        table, board = (shown_in(one.blob) for one in reader.menu.attachments)
        assert '"map"' in table and f'"board {seat}"' in board
        assert all(job.upright for job in drawn_at(evening)[-2:])


async def test_rules_by_number_and_by_word(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    dov = evening.dov
    await dov.type("rules", about="4.4")
    assert "### 4.4" in dov.sees and "March: move levies" in dov.sees and "Pitch" not in dov.sees
    await dov.type("rules", about="Rule 4.4")
    assert "### 4.4" in dov.sees
    await dov.type("rules", about="ambush")
    assert "### 5.2" in dov.sees, "one hit opens at once"
    await dov.type("rules", about="how to play")
    assert "## How to play Three Fords" in dov.sees
    found = await dov.suggestions("rules", about="batt")
    assert next(choice["value"] for choice in found) == "5"
    assert (await dov.suggestions("rules", about=""))[0]["name"] == "How to play"


async def test_of_many_sections_with_a_word_the_best_are_shown_with_their_line(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    dov = evening.dov
    await dov.type("rules", about="battle")
    assert dov.sees.splitlines()[0] == "“battle” stands in 4 sections of the rules. The best:"
    assert dov.sees.index("**5 Battle**") < dov.sees.index("**4.4 ") and "or another's (a battle)" in dov.sees
    await dov.press("4.4", dov.menu)
    assert "### 4.4" in dov.sees


async def test_a_word_that_no_rule_has_leads_to_words_like_it(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    dov = evening.dov
    await dov.type("rules", about="quantum")
    assert "The rules say nothing of “quantum”." in dov.sees
    await dov.type("rules", about="ambusch")
    assert "The rules say nothing of “ambusch”. Did you mean one of these?" in dov.sees
    await dov.press("ambush", dov.menu)
    assert "### 5.2" in dov.sees


async def test_cards_are_looked_up_by_name(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    await evening.dov.type("card", name="nothing of that name")
    assert evening.dov.sees == "Nothing here is called “nothing of that name”."
    assert await evening.dov.suggestions("card", name="x") == []


async def test_my_games_over_all_channels(evening: Evening) -> None:
    ada = evening.ada
    await ada.type("mygames")
    assert "You play nowhere just now." in ada.sees
    asked = await to_the_first_turn(evening, evening.ada, evening.ben)
    elsewhere = evening.sandbox.channel(evening.guild, "elsewhere")
    await ada.type("game new", elsewhere, game="fords")
    await ada.type("mygames")
    assert f"<#{evening.channel.id}>: " in ada.sees and f"<#{elsewhere.id}>: not begun yet." in ada.sees
    await asked.type("mygames")
    assert "you are asked." in asked.sees


async def test_status_says_who_is_asked_and_for_how_long(evening: Evening) -> None:
    asked = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.sandbox.clock.advance(2 * 3600 + 60)
    await evening.dov.type("game status")
    assert f"{asked.name}: Your action 1 of 2" in evening.dov.sees and "since 2 hours" in evening.dov.sees


async def test_help_names_the_commands_of_every_game(evening: Evening) -> None:
    await evening.dov.type("help")
    assert "/game new" in evening.dov.sees and "Three Fords: commands begin with /fords" in evening.dov.sees
    for told in ("**Hint**", "**Add a computer**", "Green is what is usually chosen", f"-# Diurna {VERSION}"):
        assert told in evening.dov.sees


async def test_a_game_is_exported_when_it_is_over_and_not_before(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, rounds=1)
    await evening.dov.type("game export")
    assert "The file holds every secret of the game" in evening.dov.sees
    await evening.play_on(lambda match: False)
    await evening.dov.type("game export")
    assert evening.dov.menu is not None
    (file,) = evening.dov.menu.attachments
    assert file.filename.endswith(".json") and b"evening 1" in file.blob


async def test_anybody_can_have_a_game_verified(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, rounds=1)
    await evening.play_on(lambda match: False)
    await evening.dov.type("game verify")
    assert "✓ Everything is as it was played." in evening.dov.sees
    assert "The seed is the one whose hash was posted at the start." in evening.dov.sees


async def test_a_language_we_do_not_speak_is_answered_in_english(evening: Evening) -> None:
    for person in evening.people[:2]:
        person.user.locale = "hu"
    evening.guild.locale = "hu"
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    assert "Your action 1 of 2: what do you do?" in player.sees and "[" not in player.sees
    await player.type("help")
    assert "runs big board games" in player.sees


def test_rules_break_a_line_only_where_a_paragraph_ends() -> None:
    """The file is wrapped for an editor; a phone wraps for itself."""
    lines = [
        line
        for game in games().values()
        for section in rulebook(game.home)
        for page in section.pages
        for line in re.sub(r"```.*?```", "", page, flags=re.DOTALL).splitlines()
    ]
    assert len(lines) > 200 and not [line for line in lines if line.strip()[:1].islower()]


async def test_a_position_that_is_long_in_words_is_shown_in_pages_and_nothing_is_cut(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.begin(evening.ada, evening.ben)
    rules = evening.shelf["fords"]
    told = [f"Field {at} lies fallow, and its story is a long one: {'grain ' * 20}is all." for at in range(60)]
    monkeypatch.setattr(type(rules), "position", lambda self, view, words: told)
    await evening.ben.type("game board", view="text")
    read = []
    while True:
        assert evening.ben.menu is not None and len(evening.ben.sees) <= 4000
        read += [line for line in evening.ben.sees.splitlines() if line.startswith("Field")]
        if button(evening.ben.menu, "▸")["disabled"]:
            break
        await evening.ben.press("▸", evening.ben.menu)
    assert read == told and "-# page 3 of 3" in evening.ben.sees
    await evening.ben.press("◂", evening.ben.menu)
    assert "-# page 2 of 3" in evening.ben.sees


async def test_what_cannot_be_drawn_is_said_in_words(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben)

    async def spilt(jobs: object) -> list[bytes | None]:
        raise OSError("the paint is spilt")

    assert evening.painter is not None
    monkeypatch.setattr(evening.painter, "draw_all", spilt)
    await evening.ada.press("My hand")
    assert evening.ada.sees.startswith("Your cards: ")
    await evening.ada.press("More", evening.post)
    await evening.ada.press("All boards")
    await evening.ada.pick("Map")
    assert "Ada: 2 gold, 2 wool" in evening.ada.sees
    assert "the paint is spilt" in caplog.text
    caplog.clear()
