"""What players are called in a call: computers go without *Bot*, where nobody else is called so."""

from __future__ import annotations

from dataclasses import replace

from bot.posts.call import call_of
from bot.posts.scene import Scene
from bot.table.computers import new_computer, short_names
from engines.kernel import Event
from storage.store import Sitter, ToldLine
from tests.annals import files_of, read
from tests.calls import scenes_of
from tests.conformance.games import GAMES

ADA, BOT_ADA = Sitter(user="1", name="Ada"), Sitter.computer("easy", "Bot Ada")


def test_computers_go_without_bot() -> None:
    computer = new_computer("strong", [ADA])
    assert computer.name == "Bot Hypatia"
    assert short_names([ADA, computer]) == ("Ada", "Hypatia")


def test_where_two_would_be_called_alike_both_keep_their_names() -> None:
    hypatia, other = Sitter.computer("easy", "Bot Hypatia"), Sitter.computer("strong", "Bot hypatia")
    assert short_names([ADA, BOT_ADA, hypatia]) == ("Ada", "Bot Ada", "Hypatia")
    assert short_names([hypatia, other]) == ("Bot Hypatia", "Bot hypatia")


def test_a_person_keeps_the_name_that_begins_with_bot() -> None:
    assert short_names([Sitter(user="1", name="Bot Ada")]) == ("Bot Ada",)


def scene_with(*sitters: Sitter) -> Scene:
    """Seat 1 is called after seat 0 beat it."""
    scene = next(iter(scenes_of(read(files_of(GAMES["fords"])[0]))))
    event = Event(key="battle.won", params={"seat": 0, "other": 1, "target": "b2", "lost": 1})
    lines = (ToldLine(seq=1, at=0.0, deed="moved", user=sitters[0].user, events=(event,)),)
    game = scene.game.model_copy(update={"sitters": sitters})
    names = [one.name for one in sitters]
    return replace(scene, game=game, lines=lines, waiting=(1,), speech=scene.speech.with_players(names))


def test_a_call_tells_so_and_a_namesake_keeps_bot() -> None:
    said = "\n".join(call_of(scene_with(Sitter.computer("easy", "Bot Hypatia"), ADA)).news)
    assert "Hypatia" in said and "Bot" not in said
    assert "Bot Ada took" in "\n".join(call_of(scene_with(BOT_ADA, ADA)).news)
