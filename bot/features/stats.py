"""Numbers from the finished games of a server: of a person, of the server, of a game."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.components import panel, text
from bot.discord.slash import on_slash
from bot.discord.visit import Visit
from bot.limits import CHOICES
from bot.table.numbers import Fared, Finished, OfGame, Tally, of_game, of_person, regulars
from bot.table.words import say, titles_of, words
from engines.kernel import Words
from storage.names import plain


async def _shelf(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    hits = [(kind, title) for kind, title in _titles(visit).items() if current.casefold() in title.casefold()]
    return [app_commands.Choice(name=title, value=kind) for kind, title in hits[:CHOICES]]


def _titles(visit: Visit) -> dict[str, str]:
    shelf, language = visit.tables.shelf, visit.language
    return {kind: words(rules, [], language).word("game", "title") for kind, rules in shelf.items()}


@on_slash("stats", game=_shelf)
async def stats(visit: Visit, player: discord.User | None = None, game: str | None = None) -> None:
    """The numbers of this server and of whoever asks, of a person, or of a game. Only what was played on this server
    counts."""
    speech, titles = visit.speech, _titles(visit)
    typed = (game or "").casefold()
    shelf = visit.tables.shelf
    kind = next((one for one, rules in shelf.items() if typed in (one, *titles_of(rules))), None) if typed else None
    if game and kind is None:
        await visit.tell("stats.no_such_game", name=game, games=list(titles.values()))
        return
    await visit.defer()
    here = await visit.store.games(server=visit.server)
    finished = [one for one in await visit.tables.results.of(here) if kind in (None, one.game.kind)]
    if player is not None:
        lines = _of_person(finished, str(player.id), plain(player.display_name), titles, speech)
    elif kind is not None:
        lines = [*_of_game(of_game(finished), titles[kind], speech), *_regulars(finished, speech)]
    else:
        running = sum(one.status == "running" for one in here)
        lines = [*_of_server(finished, running, titles, speech), *_regulars(finished, speech)]
        me = visit.person
        lines += _of_person(finished, str(me.id), plain(me.display_name), titles, speech)
    await visit.reply(panel(text(*lines)))


def _of_server(finished: list[Finished], running: int, titles: dict[str, str], speech: Words) -> list[str]:
    kinds = [one.game.kind for one in finished]
    return [
        say(speech, "stats.server"),
        say(speech, "stats.server_games", games=len(finished), running=running),
        *(
            say(speech, "stats.server_game", title=titles[kind], games=kinds.count(kind))
            for kind in sorted(set(kinds), key=lambda kind: -kinds.count(kind))
        ),
    ]


def _regulars(finished: list[Finished], speech: Words) -> list[str]:
    winners = [one for one in regulars(finished) if one.tally.won]
    if not winners:
        return []
    lines = [
        say(speech, "stats.regular", place=place, name=one.name, won=one.tally.won, games=one.tally.games)
        for place, one in enumerate(winners, 1)
    ]
    return [say(speech, "stats.regulars"), *lines]


def _of_game(numbers: OfGame | None, title: str, speech: Words) -> list[str]:
    head = say(speech, "stats.game", title=title)
    if numbers is None:
        return [head, say(speech, "stats.none")]
    average = say(
        speech,
        "stats.game_average",
        games=numbers.games,
        players=f"{numbers.players:.1f}",
        moves=round(numbers.moves),
        days=round(numbers.days),
    )
    best = say(
        speech,
        "stats.game_best" if numbers.by else "stats.game_best_unknown",
        points=_g(numbers.best),
        name=numbers.by,
    )
    seats = [
        say(speech, "stats.game_seat", seat=seat, won=wins, games=games)
        for seat, (wins, games) in enumerate(numbers.seats, 1)
    ]
    return [head, average, best, *seats]


def _of_person(finished: list[Finished], user: str, name: str, titles: dict[str, str], speech: Words) -> list[str]:
    fared = of_person(finished, user)
    head = say(speech, "stats.person", name=name)
    return (
        [head, *(line for one in fared for line in _fared(one, titles[one.kind], speech))]
        if fared
        else [
            head,
            say(speech, "stats.none"),
        ]
    )


def _fared(one: Fared, title: str, speech: Words) -> list[str]:
    lines = [f"**{title}**"]
    if one.people.games:
        lines.append(say(speech, "stats.with_people", **_tally(one.people)))
    if one.computers.games:
        lines.append(say(speech, "stats.with_computers", **_tally(one.computers)))
    return lines


def _tally(one: Tally) -> dict[str, object]:
    return {"games": one.games, "won": one.won, "best": _g(max(one.points))}


def _g(points: float) -> str:
    return f"{points:g}"
