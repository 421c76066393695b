"""Taking back: at once where it is free, otherwise by a vote of the others, always for all to see."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.answering import announce, turn, whisper
from bot.components import Interaction, Press, on_press, panel, rows, text
from bot.table import News
from bot.words import say
from engines.kernel import Fact, Refused, Seat, UndoTerms, Words
from storage.store import StoredGame

VOTE_SECONDS = 24 * 3600
_ballots: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""Two votes at once must both count."""


class Vote(Fact):
    """A wish to take back that the others must agree to."""

    by: str
    seq: int
    """Where the game stood; any move since ends the vote."""
    needed: tuple[Seat, ...]
    yes: tuple[Seat, ...] = ()
    until: float

    def open(self, game: StoredGame, now: float) -> bool:
        return game.status == "running" and game.seq == self.seq and now <= self.until

    @property
    def missing(self) -> list[Seat]:
        return [seat for seat in self.needed if seat not in self.yes]


@on_press("undo")
async def undo(interaction: Interaction, game: int) -> None:
    user, tables = str(interaction.user.id), interaction.client.tables
    terms = await tables.undo_terms(game, user)
    if isinstance(terms, Refused):
        await _tell(interaction, game, terms)
    elif terms.consent:
        await _ask_the_others(interaction, game, terms)
    else:
        await _tell(interaction, game, await tables.undo(game, user, interaction=str(interaction.id)))


async def redo(interaction: Interaction, game: int) -> None:
    outcome = await interaction.client.tables.redo(game, str(interaction.user.id), str(interaction.id))
    await _tell(interaction, game, outcome)


async def _tell(interaction: Interaction, game: int, outcome: News | Refused) -> None:
    speech = await interaction.client.speech_of(interaction, game)
    if isinstance(outcome, Refused):
        told = speech.note(outcome.why)
    else:
        told = "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))
    await whisper(interaction, panel(text(told)))


async def _ask_the_others(interaction: Interaction, game: int, terms: UndoTerms) -> None:
    bot, user = interaction.client, str(interaction.user.id)
    stored = await bot.store.game(game)
    assert stored is not None
    speech = await bot.speech_of(interaction, game)
    now = bot.clock()
    standing = await _vote(interaction, game)
    if standing and standing.open(stored, now) and standing.by == user:
        await whisper(interaction, panel(text(say(speech, "undo.asked_already", missing=standing.missing))))
        return
    vote = Vote(by=user, seq=stored.seq, needed=tuple(sorted(terms.consent)), until=now + VOTE_SECONDS)
    await _keep(interaction, game, vote)
    called = [stored.sitters[seat].user for seat in vote.needed]
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(int(one)) for one in called if one.isdigit()]
    )
    await announce(interaction, _card(stored, vote, terms, speech), mentions)


def _card(game: StoredGame, vote: Vote, terms: UndoTerms, speech: Words) -> ui.LayoutView:
    open_ones = [entry.said for entry in terms.removes if not entry.secret]
    key = "undo.ask" if open_ones else "undo.ask_secret"
    why = speech.note(terms.why) if terms.why else ""
    asked = say(speech, key, seat=game.seat_of(vote.by), commands=open_ones, why=why)
    called = " ".join(f"<@{game.sitters[one].user}>" for one in vote.missing)
    agreed = say(speech, "undo.agreed", seats=list(vote.yes)) if vote.yes else ""
    yes, no = speech.word("word", "yes"), speech.word("word", "no")
    buttons = [
        Press("undo.yes", game.id, vote.seq, label=yes.capitalize(), style=discord.ButtonStyle.success),
        Press("undo.no", game.id, vote.seq, label=no.capitalize(), style=discord.ButtonStyle.danger),
    ]
    return panel(text(f"**{asked}**", agreed, called), *rows(buttons))


@on_press("undo.yes")
async def agree(interaction: Interaction, game: int, seq: int) -> None:
    async with _ballots.setdefault(game, asyncio.Lock()):
        await _voted(interaction, game, seq, True)


@on_press("undo.no")
async def disagree(interaction: Interaction, game: int, seq: int) -> None:
    async with _ballots.setdefault(game, asyncio.Lock()):
        await _voted(interaction, game, seq, False)


async def _voted(interaction: Interaction, game: int, seq: int, agrees: bool) -> None:
    """One No ends it; the last Yes carries it out."""
    bot = interaction.client
    speech = await bot.speech_of(interaction, game)
    stored, vote = await bot.store.game(game), await _vote(interaction, game)
    if stored is None:
        await bot.tell(interaction, "not_known")
        return
    if vote is None or vote.seq != seq or not vote.open(stored, bot.clock()):
        await _close(interaction, say(speech, "undo.lapsed"))
        return
    seat = stored.seat_of(str(interaction.user.id))
    if seat is None or seat not in vote.needed:
        await whisper(interaction, panel(text(say(speech, "undo.not_yours"))))
        return
    if not agrees:
        await _keep(interaction, game, None)
        await _close(interaction, say(speech, "undo.declined", seat=seat))
        return
    vote = vote.model_copy(update={"yes": tuple(sorted({*vote.yes, seat}))})
    terms = await bot.tables.undo_terms(game, vote.by)
    if vote.missing and not isinstance(terms, Refused):
        await _keep(interaction, game, vote)
        await turn(interaction, _card(stored, vote, terms, speech), public=True)
        return
    await _keep(interaction, game, None)
    outcome = await bot.tables.undo(
        game, vote.by, agreed=frozenset(vote.yes), at=vote.seq, interaction=str(interaction.id)
    )
    done = speech.note(outcome.why) if isinstance(outcome, Refused) else say(speech, "undo.done")
    await _close(interaction, done)


async def _close(interaction: Interaction, told: str) -> None:
    """The card of a vote that is over says how it ended."""
    await turn(interaction, panel(text(told)), public=True)


async def _vote(interaction: Interaction, game: int) -> Vote | None:
    kept = await interaction.client.store.setting(f"game:{game}", "undo_vote")
    return None if kept is None else Vote.model_validate(kept)


async def _keep(interaction: Interaction, game: int, vote: Vote | None) -> None:
    kept = None if vote is None else vote.model_dump(mode="json")
    await interaction.client.store.set_setting(f"game:{game}", "undo_vote", kept)
