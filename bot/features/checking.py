"""The record of a game, for whoever wants to check it: the whole of it as a file, or a replay from its seed."""

from __future__ import annotations

import io

import discord

from bot.discord.components import panel, text
from bot.discord.slash import on_slash
from bot.discord.visit import Visit
from bot.table.moderating import resumable
from bot.table.verify import Report, verify
from bot.table.words import say
from engines.kernel import Words
from storage.export import export_game


@on_slash("game", "export")
async def export(visit: Visit) -> None:
    game = await visit.game_here()
    if game is None:
        return
    if game.status in ("lobby", "running"):
        # The file holds every secret, the seed above all.
        await visit.tell("export.running")
        return
    if resumable(game, visit.house.clock()):
        await visit.tell("export.given_up")
        return
    await visit.defer()
    data = (await export_game(visit.store, game)).encode()
    file = discord.File(io.BytesIO(data), f"game-{game.id}.json")
    sentence = say(visit.speech, "export.done")
    await visit.reply(panel(text(sentence), discord.ui.File(file)), [file])


@on_slash("game", "verify")
async def check(visit: Visit) -> None:
    game = await visit.game_here()
    if game is None:
        return
    await visit.defer()
    report = await verify(visit.store, visit.tables.shelf[game.kind], game)
    await visit.reply(panel(text(*in_words(report, visit.speech))))


def in_words(report: Report, speech: Words) -> list[str]:
    """What a replay has shown, for players."""
    if report.committed is None:
        return [say(speech, "verify.not_started")]
    if report.other_rules:
        which = "verify.other_rules" if report.rules else "verify.unknown_rules"
        lines = [say(speech, which, rules=report.rules, today=report.today)]
    else:
        lines = [say(speech, "verify.sound" if report.sound else "verify.unsound")]
    lines.append(say(speech, "verify.compared", moves=report.moves, checkpoints=report.checkpoints))
    if report.restarts:
        lines.append(say(speech, "verify.restarted", moves=list(report.restarts)))
    lines.append(say(speech, "verify.seed" if report.committed else "verify.another_seed"))
    if not report.seated:
        lines.append(say(speech, "verify.another_seating"))
    return lines
