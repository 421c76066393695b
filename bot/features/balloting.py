"""Ballots: the card that asks the others, and its two buttons. What a vote brings about is in `bot.table.ballots`."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import TableVisit, Visit, calling
from bot.table.ballots import LASTS, UNHEARD, Ballot, Subject, Voted
from bot.table.calls import awake
from bot.table.consent import Consent
from bot.table.words import say
from engines.kernel import Note, Refused, Words
from storage.store import StoredGame

NOT_AGREED = ("table.consent", "undo.consent")


def needs_others(outcome: Any) -> bool:
    """Does a deed lack nothing but the consent of the others?"""
    return isinstance(outcome, Refused) and outcome.why.key in NOT_AGREED


def above(visit: Visit, game: StoredGame) -> bool:
    """Does this person moderate without playing? A moderator who plays at a table is a player there."""
    return visit.moderates and game.seat_of(visit.user) is None


async def ask_the_others(
    visit: Visit,
    game: StoredGame,
    what: Subject,
    consent: Consent,
    *asks: Note,
    by: str = "",
    **wish: Any,
) -> None:
    """Post the ballot that asks the others, once. `by` is whose wish it is, if not of whoever pressed."""
    user = by or visit.user
    until = visit.house.clock() + LASTS[what]
    ballot = Ballot(mark=visit.id, what=what, by=user, seq=game.seq, until=until, consent=consent, asks=asks, **wish)
    open_ballot = await visit.tables.ballots.ask(game, ballot)
    if open_ballot is not ballot:
        speech = await visit.at(game.id).words()
        await visit.reply(panel(text(say(speech, "ballot.asked_already", missing=open_ballot.missing))))
        return
    called = [game.sitters[seat] for seat in consent.voters if game.sitters[seat].is_person]
    ringing = await awake(visit.store, called, visit.house.clock())
    for one in called:
        # Whoever may not be disturbed hears of it when they may be.
        await UNHEARD.write(visit.store, None if one in ringing else ballot.mark, game.id, one.user)
    await visit.post(_card(game, ballot, await visit.at(game.id).words_for_all()), calling(ringing))


def _card(game: StoredGame, ballot: Ballot, speech: Words) -> ui.LayoutView:
    asked = " ".join(speech.note(one) for one in ballot.asks)
    consent = ballot.consent
    alone = bool(consent.alone) and bool(consent.asked)
    how = "ballot.one_or_all" if alone else "ballot.all" if consent.enough >= len(consent.asked) else "ballot.some"
    terms = say(speech, how, seats=list(consent.alone), enough=consent.enough)
    agreed = say(speech, "ballot.agreed", seats=list(ballot.yes)) if ballot.yes else ""
    against = say(speech, "ballot.against", seats=list(ballot.no)) if ballot.no else ""
    called = " ".join(f"<@{game.sitters[one].user}>" for one in ballot.missing)
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    buttons = [
        Press("ballot.yes", game.id, ballot.mark, label=say(speech, "ballot.yes"), style=green),
        Press("ballot.no", game.id, ballot.mark, label=say(speech, "ballot.no"), style=red),
    ]
    return panel(text(f"**{asked} {terms}**", agreed, against, called), *rows(buttons))


@on_press("ballot.yes")
async def agree(visit: TableVisit, mark: str) -> None:
    await _vote(visit, mark, True)


@on_press("ballot.no")
async def disagree(visit: TableVisit, mark: str) -> None:
    await _vote(visit, mark, False)


async def _vote(visit: TableVisit, mark: str, agrees: bool) -> None:
    game = await visit.store.game(visit.number)
    if game is None:
        await visit.tell("not_known")
        return
    voted = await visit.tables.ballots.vote(
        game, mark, visit.user, agrees, moderator=visit.moderates, interaction=visit.id
    )
    if isinstance(voted, Refused):
        await visit.tell_note(voted.why, game)
        return
    speech = await visit.words_for_all()
    if voted.ended == "open":
        assert voted.ballot is not None
        view = _card(game, voted.ballot, speech)
    else:
        view = panel(text(_ending(voted, speech)))
    await visit.edit(view, public=True)


def _ending(voted: Voted, speech: Words) -> str:
    """How a ballot ended, for its card."""
    if voted.ended == "lapsed" or voted.ballot is None:
        return say(speech, "ballot.lapsed")
    asked = " ".join(speech.note(one) for one in voted.ballot.asks)
    if voted.ended == "denied":
        key = "ballot.denied_by_moderator" if voted.seat is None else "ballot.denied"
        return say(speech, key, asked=asked, seat=voted.seat)
    if isinstance(voted.outcome, Refused):
        return speech.note(voted.outcome.why)
    return say(speech, "ballot.carried_by_moderator" if voted.seat is None else "ballot.carried", asked=asked)
