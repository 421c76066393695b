"""The calls of kept games: what each post would say that calls somebody.

`python -m tests.calls fords` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.posts.call import Call, call_of
from bot.posts.scene import Scene, scene_of
from bot.table.live_games import LiveGame
from engines.kernel import Entry, Happened, Match, Refused, Seat
from storage.store import Sitter, StoredGame, ToldLine
from tests.annals import Annal

NAMES = ("Ada", "Archimedes", "Hypatia", "Cato", "Dido", "Euclid")


def calls_of(annal: Annal, language: str = "en") -> Iterator[tuple[Scene, Call]]:
    """Whenever somebody is asked after another one played: what the table reads."""
    for scene in scenes_of(annal, language):
        yield scene, call_of(scene)


def scenes_of(annal: Annal, language: str = "en") -> Iterator[Scene]:
    rules = annal.game
    match, begun = Match.start(rules, annal.seats, annal.seed, rules.options.model_validate(annal.agreed))
    lines = [ToldLine(seq=1, at=0.0, deed="started", user="0", events=begun.events)]
    played = dict.fromkeys(range(annal.seats), 0)
    mover: Seat | None = None
    for given in annal.given:
        if given.seat not in match.waiting:
            return
        if given.seat != mover:
            yield _scene(annal, match, lines, played, language)
        command = rules.read(given.said)
        assert match.pending is not None
        secret = match.pending.sealed or match.asks[given.seat].secret
        happened = command if isinstance(command, Refused) else match.submit(given.seat, command)
        if not isinstance(happened, Happened):
            return
        mover = given.seat
        entry = Entry(seat=given.seat, said=given.said, secret=secret)
        lines.append(
            ToldLine(
                seq=len(lines) + 1, at=0.0, deed="moved", user=str(given.seat), entry=entry, events=happened.events
            )
        )
        played[given.seat] = len(lines)
        match.forget()


def _scene(annal: Annal, match: Match, lines: list[ToldLine], played: dict[Seat, int], language: str) -> Scene:
    """The moment, telling what came since whoever is called last played."""
    sitters = tuple(Sitter(user=str(seat), name=NAMES[seat]) for seat in range(annal.seats))
    stored = StoredGame(
        id=1, kind=annal.game.id, place="1", server="1", opener="0", status="running", options={}, seed="s",
        sitters=sitters, seq=len(lines), posed=1, created=0.0, touched=0.0,
    )  # fmt: skip
    since = (
        min((played[seat] for seat in match.waiting), default=0) if len(match.waiting) == 1 else max(played.values())
    )
    # A seat's own last deed is told below the others'.
    own = [line for line in lines[:since] if line.entry]
    first = since - 1 if own else 0
    return scene_of(LiveGame(stored, annal.game, match), lines[max(0, first) :], language)
