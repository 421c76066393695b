"""Harm is told with the name of whoever did it, where several are called, and with what its headline omits."""

from __future__ import annotations

from dataclasses import replace

from bot.posts.call import call_of
from bot.posts.scene import Scene
from engines.hinterland import GAME
from engines.kernel import Event, Seat
from storage.store import ToldLine
from tests.annals import files_of, read
from tests.calls import scenes_of

WON = Event(key="battle.won", params={"seat": 0, "other": 1, "space": "boii"}, number=1)
LOST = Event(key="points.lost", params={"seat": 1, "amount": 4, "points": -1}, cause=1)
STARVED = Event(key="feeding.starved", params={"seat": 1, "units": {"hi": 4}})


def told(*events: Event, waiting: tuple[Seat, ...]) -> list[str]:
    """The news of a call of these seats; Ada has the first, Archimedes the second."""
    scene: Scene = next(iter(scenes_of(read(files_of(GAME)[1]))))
    lines = (ToldLine(seq=1, at=0.0, deed="moved", user="0", events=events),)
    return list(call_of(replace(scene, lines=lines, missed=(), waiting=waiting)).news)


def test_where_several_are_called_the_winner_is_named_as_the_winner() -> None:
    assert told(WON, waiting=(0, 1)) == ["Ada won the battle in Boii against Archimedes."]


def test_a_headline_that_leaves_out_what_was_lost_is_followed_by_it() -> None:
    assert told(STARVED, waiting=(1,)) == ["You lost 4 heavy infantry to hunger."]
    assert told(STARVED, waiting=(0, 1)) == ["Archimedes lost 4 heavy infantry to hunger."]


def test_a_cause_that_harmed_whoever_is_called_says_you() -> None:
    assert told(WON, LOST, waiting=(1,)) == ["Ada won the battle in Boii."]
