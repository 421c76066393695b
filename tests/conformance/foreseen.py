"""What a preview shows of others: nothing that they wrote, or have said for good, and nobody was shown."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product, zip_longest
from typing import Any

from engines.kernel import Command, Happened, Match, NextSlot, Preview, Refused, Seat
from engines.kernel.standing import Standing, Stands
from tests.conformance.another_world import view_of
from tests.conformance.play import Line, Story, asked_of, candidates, texts

LOOKS = 3
"""So often each question to several is looked at in a story."""
TRIES = 2
"""So often somebody is made to write something else to each question."""
OPENS = 3
"""Times the previews that are compared where none of them led to what another wrote."""
ON = 20
"""Answers that are played after a preview."""
SAMPLES = 2
"""Commands that are foreseen at every question, besides what is written there and what is usual."""


@dataclass
class Compared:
    """Previews that were the same whatever another had written."""

    previews: int = 0
    opening: int = 0
    """Previews of deeds that led to where it was carried out, and showed."""


def assert_previews_show_nothing_written(told: Story, most: int) -> Compared:
    """All have written and their answers are carried out one after the other. As long as a viewer cannot tell what
    the others wrote, no preview tells; how many there were to compare, of so many at most, unless what another wrote
    has not come to light in any yet."""
    compared = Compared()
    for number, last in product(range(TRIES), revealed(told)):
        for viewer in range(told.seats):
            if compared.previews < most or (not compared.opening and compared.previews < OPENS * most):
                previews_after(told, last, viewer, random.Random(f"{last} {viewer} {number}"), compared)
    return compared


def revealed(told: Story) -> list[int]:
    """Where the last of several sealed answers was given, each kind of question first once."""
    found: dict[str, list[int]] = {}
    for count, line in enumerate(told.lines):
        entry = line.happened.entry
        if entry is None or not (entry.secret and entry.learned) or len(found.get(line.ask.key, ())) == LOOKS:
            continue
        if several_sealed(told.match_at(count)):
            found.setdefault(line.ask.key, []).append(count)
    in_turn = zip_longest(*found.values())
    return [count for row in in_turn for count in row if count is not None]


def several_sealed(match: Match) -> bool:
    return match.pending is not None and match.pending.sealed and len(match.asks) > 1 and len(match.waiting) == 1


def previews_after(told: Story, last: int, viewer: Seat, rnd: random.Random, compared: Compared) -> None:
    complete = told.match_at(last).pending
    assert complete is not None
    true = told.match_at(complete.number)
    other = true.copy()
    several = [seat for seat in true.asks if seat != viewer]
    liar = rnd.choice(several)
    for count in range(complete.number, min(last + ON, len(told.lines))):
        line, open_now = told.lines[count], count > last
        if open_now and viewer in true.asks:
            compared.previews += foreseen_alike(told, (true, other), viewer, line, rnd)
        own, command = line.seat == viewer, line.command
        if not open_now and line.seat == liar:
            command = partly_another(other, liar, command, rnd)
        elif open_now and not own and true.asks[line.seat].secret:
            # What a single player decides in secret may be seen from what follows.
            break
        here, there = true.submit(line.seat, line.command), other.submit(line.seat, command)
        assert isinstance(here, Happened)
        if isinstance(there, Refused):
            break
        if not alike(told, (true, here), (other, there), viewer):
            compared.opening += open_now and own
            break


def alike(told: Story, true: tuple[Match, Happened], other: tuple[Match, Happened], viewer: Seat) -> bool:
    """Has the viewer heard and seen the same, and is the same asked?"""
    (one, here), (two, there) = true, other
    return (
        texts(told.words, here.events, viewer) == texts(told.words, there.events, viewer)
        and one.waiting == two.waiting
        and [asked_of(ask) for ask in one.asks.values()] == [asked_of(ask) for ask in two.asks.values()]
        and not one.over
        and view_of(one, viewer) == view_of(two, viewer)
    )


def foreseen_alike(told: Story, worlds: tuple[Match, Match], viewer: Seat, line: Line, rnd: random.Random) -> int:
    """What is written there, what is usual, and a few others."""
    true, other = worlds
    said = [line.command] if line.seat == viewer else []
    usual = true.usual(viewer)
    said += [usual] if isinstance(usual, Command) else []
    said += candidates(true, viewer, rnd, SAMPLES)
    for command in said:
        assert shown_by(told, true, viewer, command) == shown_by(told, other, viewer, command), command
    return len(said)


def shown_by(told: Story, match: Match, viewer: Seat, command: Command) -> dict[str, Any]:
    """All that a preview says."""
    preview = match.preview(viewer, command)
    assert isinstance(preview, Preview), preview
    return {
        "news": texts(told.words, preview.events, viewer),
        "view": preview.view.model_dump_json(),
        "questions": list(map(asked_of, preview.asks)),
        "ends open": preview.open_end,
        "is free": preview.free,
        "is all": preview.ending,
    }


def partly_another(match: Match, seat: Seat, given: Command, rnd: random.Random) -> Command:
    """Some other legal answer that begins like the given one, if a few tries find one."""
    for _ in range(5):
        kept = rnd.randrange(len(given.slots)) if given.slots else 0
        filled: dict[str, Any] = {}
        step = match.suggest(seat, given.verb, filled)
        while isinstance(step, NextSlot):
            value = getattr(given, step.slot.name)
            same = len(filled) < kept or (rnd.random() < 0.5 and step.domain.contains(value))
            filled[step.slot.name] = value if same else step.domain.sample(rnd)
            step = match.suggest(seat, given.verb, filled)
        if isinstance(step, Command) and step != given:
            return step
    return given


def assert_previews_show_nothing_said_for_good(told: Story, most: int) -> int:
    """Whether somebody has said once and for all what they answer to a question, shows when it is put and not before;
    how many answers there were that put such a question to another."""
    found = 0
    for count in range(1, len(told.lines)):
        stands = told.lines[count].ask.stands
        before = told.lines[count - 1]
        if stands is None or before.seat == told.lines[count].seat or found == most:
            continue
        match = told.match_at(count)
        if match.pending is None or match.pending.number != count or len(told.match_at(count - 1).asks) > 1:
            continue
        found += 1
        asked = told.match_at(count - 1)
        settled = asked.copy()
        settled.state.standing.append(said_for_good(match, told.lines[count].seat, stands))
        after = settled.copy()
        happened = after.submit(before.seat, before.command)
        assert isinstance(happened, Happened) and happened.entry is not None
        assert happened.entry.learned, "it was given, and can be taken back freely"
        one, two = (shown_by(told, world, before.seat, before.command) for world in (asked, settled))
        assert one == two, f"{before.command} shows that seat {told.lines[count].seat} has answered for good"
    return found


def said_for_good(match: Match, seat: Seat, stands: Stands) -> Standing:
    ask, span = match.asks[seat], stands.spans[-1]
    wanted = next((one for one in stands.answers if isinstance(one, Command)), None)
    command = wanted or next(one for one in match.legal(seat) if one in stands)
    serial = match.game.span(match.state, span)
    return Standing(
        seat=seat, key=ask.key, said=command.said(), span=span, serial=serial, grounds=list(stands.grounds)
    )
