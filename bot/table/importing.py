"""A game from a file: taken in only if it can be played on, or looked at, by the rules that are here.

What a file of games is, `storage.export` knows. Here the rules look at it: whoever writes such a file by hand gets a
sentence, and nothing that would break the table later gets into the store.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.table.lobby import agreed_options
from engines.kernel import CannotReplay, Game, Match, read_state
from storage.export import NotAGame, file_of, read_game, take_in
from storage.store import Store, StoredGame, Whole


async def import_file(
    store: Store, shelf: Mapping[str, Game[Any, Any]], file: Path, *, place: str | None = None
) -> StoredGame:
    """The game of this file as a new one; `NotAGame` if it is none, or not one that can be played here."""
    whole = read_game(file_of(file))
    must_be_playable(shelf, whole)
    return await take_in(store, whole, place=place)


def must_be_playable(shelf: Mapping[str, Game[Any, Any]], whole: Whole) -> None:
    game = whole.game
    if game.kind not in shelf:
        there = ", ".join(sorted(shelf)) or "nothing yet"
        raise NotAGame(f"It is a game of “{game.kind[:40]}”, which is not on the shelf, only: {there}.")
    rules, seats = shelf[game.kind], len(game.sitters)
    begun = any(line.deed == "started" for line in whole.story)
    if not (seats in rules.seats if begun else 1 <= seats <= max(rules.seats)):
        raise NotAGame(f"{seats} sit at it; {rules.id} is for {', '.join(map(str, rules.seats))}.")
    named = {line.entry.seat for line in whole.story if line.entry}
    named |= {entry.seat for line in whole.story for entry in line.removed}
    named |= {seat for line in whole.story for event in line.events for seat in event.audience or ()}
    if wrong := sorted(seat for seat in named if not 0 <= seat < seats):
        raise NotAGame(f"Seat {wrong[0] + 1} plays in it, and there are {seats}.")
    try:
        options, _ = agreed_options(rules, game)
        refusal = rules.objection(seats, options) if begun else None
    except Exception:
        raise NotAGame(f"Its options are none that {rules.id} can be played with.") from None
    if refusal is not None:
        raise NotAGame(f"{rules.id} is not played so by {seats}: its options do not fit.")
    _must_open(rules, whole)


def _must_open(rules: Game[Any, Any], whole: Whole) -> None:
    """Check that every kept State can be read, and that the game can go on from the last one."""
    if any(point.version > rules.version for point in whole.checkpoints):
        raise NotAGame("It was played by a newer Diurna. Upgrade Diurna.")
    entries = [line.entry for line in whole.story if line.entry and line.live]
    last = whole.checkpoints[-1:]
    try:
        for point in whole.checkpoints[:-1]:
            # Whether today's rules go on from there as well is asked only if somebody goes back to it.
            read_state(rules, point)
        for point in last:
            try:
                match = Match(rules, last, entries[point.entries :])
            except CannotReplay:
                # Played by other rules: that part will be begun again.
                match = Match(rules, last)
            for seat in (None, *range(len(whole.game.sitters))):
                match.view(seat)
    except Exception as why:
        raise NotAGame(f"A position in it is none of {rules.id} ({type(why).__name__}).") from None
