"""Taking back: at once where it is free, otherwise by a vote of the others, always for all to see."""

from __future__ import annotations

import time
from typing import Any

import discord
from discord import ui

from bot.components import Interaction, Press, on_press, panel, rows, text
from bot.table import News
from bot.words import say
from engines.kernel import Fact, Refused, Seat, UndoTerms, Words

VOTE_SECONDS = 24 * 3600


class Vote(Fact):
    """A wish to take back that the others must agree to."""

    by: str
    seq: int
    """Where the game stood; any move since ends the vote."""
    needed: tuple[Seat, ...]
    yes: tuple[Seat, ...] = ()
    until: float


@on_press("undo")
async def undo(interaction: Interaction, game: str) -> None:
    number, user = int(game), str(interaction.user.id)
    tables = interaction.client.tables
    terms = await tables.undo_terms(number, user)
    if isinstance(terms, Refused):
        await _tell(interaction, number, terms)
        return
    if terms.consent:
        await _ask_the_others(interaction, number, terms)
        return
    await _tell(interaction, number, await tables.undo(number, user, interaction=str(interaction.id)))


async def redo(interaction: Interaction, game: int) -> None:
    outcome = await interaction.client.tables.redo(game, str(interaction.user.id), str(interaction.id))
    await _tell(interaction, game, outcome)


async def _tell(interaction: Interaction, game: int, outcome: News | Refused) -> None:
    speech = await interaction.client.speech(interaction, game)
    if isinstance(outcome, Refused):
        told = speech.note(outcome.why)
    else:
        told = "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))
    await interaction.response.send_message(view=panel(text(told)), ephemeral=True)


async def _ask_the_others(interaction: Interaction, game: int, terms: UndoTerms) -> None:
    store = interaction.client.store
    stored = await store.game(game)
    assert stored is not None
    vote = Vote(
        by=str(interaction.user.id),
        seq=stored.seq,
        needed=tuple(sorted(terms.consent)),
        until=time.time() + VOTE_SECONDS,
    )
    await store.set_setting(f"game:{game}", "undo_vote", vote.model_dump(mode="json"))
    speech = await interaction.client.speech(interaction, game)
    seat = stored.seat_of(vote.by)
    call = [discord.Object(int(stored.sitters[seat].user)) for seat in vote.needed]
    await interaction.response.send_message(
        view=_card(game, vote, terms, seat, stored.sitters, speech),
        allowed_mentions=discord.AllowedMentions(users=call),
    )


def _card(game: int, vote: Vote, terms: UndoTerms, seat: Any, sitters: Any, speech: Words) -> ui.LayoutView:
    open_ones = [entry.said for entry in terms.removes if not entry.secret]
    key = "undo.ask" if open_ones else "undo.ask_secret"
    why = speech.note(terms.why) if terms.why else ""
    asked = say(speech, key, seat=seat, commands=open_ones, why=why)
    called = " ".join(f"<@{sitters[one].user}>" for one in vote.needed)
    yes, no = speech.word("word", "yes"), speech.word("word", "no")
    buttons = [
        Press("undo.yes", game, vote.seq, label=yes, style=discord.ButtonStyle.success),
        Press("undo.no", game, vote.seq, label=no, style=discord.ButtonStyle.danger),
    ]
    return panel(text(f"**{asked}**", called), *rows(buttons))


@on_press("undo.yes")
async def agree(interaction: Interaction, game: str, seq: str) -> None:
    await _voted(interaction, int(game), int(seq), True)


@on_press("undo.no")
async def disagree(interaction: Interaction, game: str, seq: str) -> None:
    await _voted(interaction, int(game), int(seq), False)


async def _voted(interaction: Interaction, game: int, seq: int, agrees: bool) -> None:
    """One No ends it; the last Yes carries it out."""
    bot, speech = interaction.client, await interaction.client.speech(interaction, game)
    kept = await bot.store.setting(f"game:{game}", "undo_vote")
    stored = await bot.store.game(game)
    vote = None if kept is None else Vote.model_validate(kept)
    if stored is None or vote is None or vote.seq != seq or stored.seq != seq or time.time() > vote.until:
        await interaction.response.edit_message(view=panel(text(say(speech, "undo.lapsed"))))
        return
    seat = stored.seat_of(str(interaction.user.id))
    if seat not in vote.needed:
        await interaction.response.send_message(view=panel(text(say(speech, "undo.not_yours"))), ephemeral=True)
        return
    if not agrees:
        await bot.store.set_setting(f"game:{game}", "undo_vote", None)
        await interaction.response.edit_message(view=panel(text(say(speech, "undo.declined", seat=seat))))
        return
    vote = vote.model_copy(update={"yes": tuple(sorted({*vote.yes, seat}))})
    await bot.store.set_setting(f"game:{game}", "undo_vote", vote.model_dump(mode="json"))
    missing = [one for one in vote.needed if one not in vote.yes]
    if missing:
        told = panel(text(say(speech, "undo.agreed", seat=seat, missing=missing)))
        await interaction.response.send_message(view=told, ephemeral=True)
        return
    outcome = await bot.tables.undo(game, vote.by, agreed=frozenset(vote.yes), interaction=str(interaction.id))
    done = speech.note(outcome.why) if isinstance(outcome, Refused) else say(speech, "undo.done")
    await interaction.response.edit_message(view=panel(text(done)))
