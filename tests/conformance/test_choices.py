"""Every choice says what it does, every question what matters in it, and what is usual does no harm."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engines.kernel import (
    Ask,
    Catalog,
    Command,
    Counts,
    Domain,
    Match,
    NextSlot,
    Options,
    Plan,
    Refused,
    Seat,
    usual_answer,
)
from engines.kernel.text import PRINTED
from tests.conformance.choices import choices_of
from tests.conformance.games import AnyGame, every_game, every_table, lacks
from tests.conformance.play import domains_met, play, story
from tests.conformance.weighed import NOISE, clearly_better
from tests.forced import forced

LINE = 140
"""What a line of small print holds without becoming a paragraph."""
NOTHING = ("none", "keep")
"""Names for choosing none of them: there is nothing to say of it."""
PLAIN = frozenset(("", "yes_no"))
"""Kinds of the kernel's whose names say all of it. A game has its own in `tests/<game>/choices.py`."""
EARLY = 200
"""Decisions of a game in which it has shown most of what it asks."""


@every_game
def test_every_kind_of_question_says_what_matters_in_it(game: AnyGame) -> None:
    for language, catalog in game.catalogs.items():
        advice = catalog.tree.get("advice", {})
        for key in catalog.tree["ask"]:
            assert key in advice, lacks(game, language, "advice", f'"{key}" = "What matters in it."')
        assert set(advice) == set(catalog.tree["ask"]), language
        for key, line in advice.items():
            assert line.endswith(".") and len(line) <= LINE and "\n" not in line and "{" not in line, key


def undescribed(catalog: Catalog) -> list[str]:
    """Things of a kind that has effect texts which have none themselves."""
    described = catalog.tree.get("describe", {})
    printed = {name.partition(":")[0] for name in described.get(PRINTED, {})}
    found: list[str] = []
    for kind, texts in described.items():
        names = [name for name in catalog.tree["name"][kind] if name not in texts and name not in NOTHING]
        if kind == PRINTED:
            found += [name for name in names if name.partition(":")[0] in printed]
        else:
            # Names made of several words are those of one thing at a place, or of some rank.
            found += [f"{kind}:{name}" for name in names if not set(name) & set(" :*")]
    return found


@every_game
def test_of_a_kind_that_has_effect_texts_everything_has_one(game: AnyGame) -> None:
    for language, catalog in game.catalogs.items():
        assert undescribed(catalog) == [], language


def ordered(plan: Domain[Any], rnd: random.Random) -> Iterator[tuple[str, str, Domain[Any]]]:
    """What is chosen for the orders with which a plan may begin."""
    choices = plan.choices(()) if isinstance(plan, Plan) else None
    for offer in choices.open() if choices else ():
        filled: dict[str, Any] = {}
        while choices and isinstance(step := choices.suggest(offer.command.verb, filled), NextSlot):
            yield offer.command.verb, step.slot.name, step.domain
            filled[step.slot.name] = step.domain.sample(rnd)


@every_table
def test_every_option_says_more_than_its_name(game: AnyGame, seats: int) -> None:
    """What it does, what it costs, what lies there; of a kind that has effect texts, what is counted does, too."""
    told, rnd = story(game, seats), random.Random(seats)
    described = game.catalogs["en"].tree.get("describe", {})
    for count in told.moments(40, "choices"):
        match, seat = told.match_at(count), told.lines[count].seat
        for verb, slot, domain, _ in domains_met(match, seat, rnd):
            if (
                domain.only() is not None
                or domain.kind in PLAIN | choices_of(game.id).PLAIN
                or (isinstance(domain, Counts) and domain.kind not in described)
            ):
                continue
            for thing in domain.things:
                hint = domain.hints.get(thing)
                says = told.words.note(hint) if hint else told.words.describes(domain.kind, thing)
                assert says or str(thing) in NOTHING, (match.asks[seat].key, verb, slot, domain.kind, thing)


def worth(game: AnyGame, match: Match, seat: Seat) -> float:
    """What a position is worth to a seat, as the game's own policy sees it."""
    return sum(game.policy.worth(match.state, seat).values())


def nothing_of(domain: Domain[Any]) -> Any:
    nothings: tuple[Any, ...] = (False, *NOTHING, (), {})
    return next((value for value in nothings if domain.contains(value)), None)


def leaves(game: AnyGame, command: type[Command]) -> bool:
    """Does it leave things as they are?"""
    return command.skips or command.ends or command.verb in choices_of(game.id).LEAVES


def declining(match: Match, seat: Seat, ask: Ask) -> Command | None:
    """The answer that leaves things as they are: a command for that, a *no*, no orders; None if there is none."""
    menu = match.menu(seat)
    assert not isinstance(menu, Refused)
    kinds = [offer.command for offer in menu.offers]
    if leaving := [kind for kind in kinds if leaves(match.game, kind) and not kind.slots]:
        return leaving[0]()
    if len(kinds) > 1:
        return None
    filled: dict[str, Any] = {}
    while isinstance(step := match.suggest(seat, kinds[0].verb, filled), NextSlot):
        only = step.domain.only()
        filled[step.slot.name] = nothing_of(step.domain) if only is None else only
        if filled[step.slot.name] is None:
            return None
    return step if isinstance(step, Command) and filled else None


def written_before(match: Match, seat: Seat, usual: Command) -> bool:
    """Is it what somebody has written down for later, or the rest of orders that he gave? That is his own will."""
    given = next(
        (entry.said for entry in reversed(match.entries) if entry.seat == seat and "orders" in entry.said), {}
    )
    orders = usual.said().get("orders") or []
    rest = bool(orders) and all(order in given.get("orders", ()) for order in orders)
    return rest or seat in getattr(match.state, "sheets", ())


@every_table
def test_what_is_usual_leaves_nobody_worse_off_than_declining(game: AnyGame, seats: int) -> None:
    """Right after the answer, as far as a look at the position tells; else when everybody has played on: units that
    were bought are worth what they do."""
    told = story(game, seats)
    for count in told.moments(60, "usual"):
        match, seat = told.match_at(count), told.lines[count].seat
        ask = match.asks[seat]
        declined, usual = declining(match, seat, ask), usual_answer(match.state, seat, ask)
        if (
            declined is None
            or declined == usual
            or ask.key in choices_of(game.id).LATER
            or written_before(match, seat, usual)
        ):
            continue
        one, other = told.match_at(count), told.match_at(count)
        assert not isinstance(one.submit(seat, usual), Refused) and not isinstance(
            other.submit(seat, declined), Refused
        )
        if worth(game, one, seat) < worth(game, other, seat) - NOISE:
            assert not clearly_better(match, seat, declined, usual), (ask.key, usual, declined)


@every_table
def test_nobody_is_asked_who_can_do_nothing_or_only_one_thing(game: AnyGame, seats: int) -> None:
    """What the rules ask in secret is answered by the table for whoever has no choice."""

    def player(match: Match, seat: Seat, rnd: random.Random) -> Command:
        given = forced(match.copy())
        for asked in set(match.waiting) - {one for one, _ in given}:
            assert match.pending is not None
            choices, ask = match.pending.choices[asked], match.asks[asked]
            open_now = list(choices.open())
            only = choices.only(open_now[0]) if len(open_now) == 1 else None
            assert only is None, (ask.key, only)
            if not ask.secret:
                assert not all(leaves(game, offer.command) for offer in open_now), (ask.key, open_now)
        return usual_answer(match.state, seat, match.asks[seat]) if rnd.random() < 0.5 else match.sample(seat, rnd)

    options = game.agree(seats, {})
    assert isinstance(options, Options)
    play(game, seats, "no choice", options, player, most=EARLY)
