"""Taking back: at once where it is free, otherwise by a vote of the others, always for all to see.

`/game undo`, the button under a post and the one in a dialogue come in here; what it takes, and what is true then, is
in `bot.table.undoing`.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.discord.answering import announce, calling, tell, turn, whisper
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import game_here, words_at
from bot.discord.slash import on_slash
from bot.features.acting.asking import show
from bot.table.kept import Kept
from bot.table.sittings import News
from bot.table.words import say
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


VOTE = Kept("game", "undo_vote", Vote)


@on_slash("game", "undo")
async def undo_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        await undo(interaction, game.id)


@on_press("undo")
async def undo(interaction: Interaction, game: int) -> None:
    """The button under a turn post."""
    user, undoing = str(interaction.user.id), house_of(interaction).tables.undoing
    terms = await undoing.terms(game, user)
    if isinstance(terms, Refused):
        await _whisper(interaction, game, terms)
    elif terms.consent:
        await _ask_the_others(interaction, game, terms)
    else:
        await _whisper(interaction, game, await undoing.undo(game, user, interaction=str(interaction.id)))


@on_press("act.undo")
async def undo_in_dialogue(interaction: Interaction, game: int) -> None:
    """Take back what was just confirmed, and ask again in the same message."""
    undoing, user = house_of(interaction).tables.undoing, str(interaction.user.id)
    outcome = await undoing.undo(game, user, interaction=str(interaction.id))
    await show(interaction, game, before=_in_words(outcome, await words_at(interaction, game)))


@on_slash("game", "redo")
async def redo(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        undoing, user = house_of(interaction).tables.undoing, str(interaction.user.id)
        await _whisper(interaction, game.id, await undoing.redo(game.id, user, str(interaction.id)))


async def _whisper(interaction: Interaction, game: int, outcome: News | Refused) -> None:
    await whisper(interaction, panel(text(_in_words(outcome, await words_at(interaction, game)))))


def _in_words(outcome: News | Refused, speech: Words) -> str:
    if isinstance(outcome, Refused):
        return speech.note(outcome.why)
    return "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))


# The vote


async def _ask_the_others(interaction: Interaction, game: int, terms: UndoTerms) -> None:
    house, user = house_of(interaction), str(interaction.user.id)
    stored = await house.store.game(game)
    assert stored is not None
    speech = await words_at(interaction, game)
    now = house.clock()
    standing = await VOTE.read(house.store, game)
    if standing and standing.open(stored, now) and standing.by == user:
        await whisper(interaction, panel(text(say(speech, "undo.asked_already", missing=standing.missing))))
        return
    vote = Vote(by=user, seq=stored.seq, needed=tuple(sorted(terms.consent)), until=now + VOTE_SECONDS)
    await VOTE.write(house.store, game, vote)
    called = calling(stored.sitters[seat] for seat in vote.needed)
    await announce(interaction, _card(stored, vote, terms, speech), called)


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
    house = house_of(interaction)
    speech = await words_at(interaction, game)
    stored, vote = await house.store.game(game), await VOTE.read(house.store, game)
    if stored is None:
        await tell(interaction, "not_known")
        return
    if vote is None or vote.seq != seq or not vote.open(stored, house.clock()):
        await _close(interaction, say(speech, "undo.lapsed"))
        return
    seat = stored.seat_of(str(interaction.user.id))
    if seat is None or seat not in vote.needed:
        await whisper(interaction, panel(text(say(speech, "undo.not_yours"))))
        return
    if not agrees:
        await VOTE.write(house.store, game, None)
        await _close(interaction, say(speech, "undo.declined", seat=seat))
        return
    vote = vote.model_copy(update={"yes": tuple(sorted({*vote.yes, seat}))})
    terms = await house.tables.undoing.terms(game, vote.by)
    if vote.missing and not isinstance(terms, Refused):
        await VOTE.write(house.store, game, vote)
        await turn(interaction, _card(stored, vote, terms, speech), public=True)
        return
    await VOTE.write(house.store, game, None)
    outcome = await house.tables.undoing.undo(
        game, vote.by, agreed=frozenset(vote.yes), at=vote.seq, interaction=str(interaction.id)
    )
    done = speech.note(outcome.why) if isinstance(outcome, Refused) else say(speech, "undo.done")
    await _close(interaction, done)


async def _close(interaction: Interaction, ending: str) -> None:
    """The card of a vote that is over says how it ended."""
    await turn(interaction, panel(text(ending)), public=True)
