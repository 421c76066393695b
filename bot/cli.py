"""The command line: `diurna games`, `show`, `verify`, `export`, `import`, `upgrade`, `backup`, `restore`,
`move-store`, `hotseat`, `arena`, `play`, `run`, `paint`, `doctor`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.config import Config, ConfigError, read_config
from bot.run import CannotStart, Shards, paint, play_in_sandbox, run_bot
from bot.sandbox.serve import PORT, Unusable, memory_beside
from bot.table.importing import import_file
from bot.table.live_games import LiveGame
from bot.table.tables import Tables
from bot.table.timers import timers_of
from bot.table.verify import verify
from bot.table.words import speech, words
from bot.terminal.arena import kept_games, play_and_show, table
from bot.terminal.hotseat import LEAVE, Hotseat, folded, terminal_width
from bot.upkeep.backups import Backups
from bot.upkeep.doctor import examine
from bot.upkeep.health import begin_logging
from engines.kernel import STRENGTHS, Game, Refused, Strength
from engines.kernel.version import VERSION
from engines.players.arena import CHANCE, bouts
from engines.shelf import GAMES, Stage, games
from engines.shelf import game as module_game
from storage.export import export_game
from storage.opening import SCHEMES, Where, backup, check, move_store, named, open_store, restore, there
from storage.store import Sitter, Store, StoredGame, StoreError

NAMED: dict[Stage, str] = {"example": "an example", "trial": "on trial", "offered": "offered"}
UNCHECKED = 3
"""The exit code of `verify` if nothing differs but not everything could be checked."""


class Stop(Exception):
    """The end of a command that could not do what it was asked; the text says why."""

    def __init__(self, why: str, code: int = 1) -> None:
        super().__init__(why)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        config = read_config(options.config)
        begin_logging(config.log.level, config.log.style)
        shelf = games(_modules(options, config))
        asyncio.run(options.does(options, config, shelf))
    except Stop as why:
        print(why, file=sys.stderr)
        return why.code
    except (CannotStart, ConfigError, StoreError) as why:
        print(why, file=sys.stderr)
        return 1
    except ModuleNotFoundError as missing:
        print(f"There is no module {missing.name!r} to take a game from.", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="diurna", description="Big civilization board games by chat.")
    parser.add_argument("--version", action="version", version=f"Diurna {VERSION}")
    parser.add_argument("--config", type=Path, help="the settings (config.toml if it is there)")
    parser.add_argument(
        "--games", action="append", default=[], metavar="MODULE", help="a further module that holds a game"
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, does: Any, helps: str) -> argparse.ArgumentParser:
        parser = commands.add_parser(name, help=helps, description=helps)
        parser.set_defaults(does=does)
        return parser

    command("games", _games, "list the games in the store")
    show = command("show", _show, "show a game: the position in words and the last news")
    show.add_argument("game", type=int)
    show.add_argument("--seat", type=int, help="as this seat sees it (1 is the first); a spectator otherwise")
    checks = command("verify", _verify, "replay games from their seeds and compare every checkpoint")
    checks.add_argument("game", type=int, nargs="*", help="all of them if none is named")
    exports = command("export", _export, "write a game to one JSON file")
    exports.add_argument("game", type=int)
    exports.add_argument("file", type=Path)
    imports = command("import", _import, "read a game from a JSON file")
    imports.add_argument("file", type=Path)
    imports.add_argument("--place", help="the channel it is for (a name of its own otherwise)")
    command("upgrade", _upgrade, "bring the store up to date; as it was before, it is kept beside it")
    saves = command("backup", _backup, "copy the store to a file, while games go on")
    saves.add_argument("file", type=Path)
    restores = command("restore", _restore, "put a backup in the place of the store")
    restores.add_argument("file", type=Path)
    moves = command("move-store", _move_store, "copy all games from one store into an empty one, and compare each")
    moves.add_argument("source", metavar="FROM", type=_where, help="a file, or postgresql://user@host/database")
    moves.add_argument("target", metavar="TO", type=_where, help="the same")
    hotseat = command("hotseat", _hotseat, "play in the terminal, all at one keyboard")
    hotseat.add_argument("game", nargs="?", help="which game; asked for without it, unless one was left")
    hotseat.add_argument("--players", default="Red,Blue", help="their names, with commas between (Red,Blue)")
    hotseat.add_argument("--computers", default="", help="how well each of them plays: easy, medium or strong")
    hotseat.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    hotseat.add_argument("--table", default="hotseat", help="a name for this table, to have several")
    hotseat.add_argument("--new", action="store_true", help="give up the game at this table and begin another")
    arena = command("arena", _arena, "let computers play against one another, and count who wins")
    arena.add_argument("game", help="which game")
    arena.add_argument("--players", default="medium,easy", help="easy, medium, strong or random, with commas between")
    arena.add_argument("--games", dest="bouts", type=int, default=100, help="how many games (100)")
    arena.add_argument("--options", default="", help="how the table plays, as in map=orient,mode=original")
    arena.add_argument("--thoughts", type=int, help="how often a strong player plays on in its head")
    arena.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    arena.add_argument("--keep", metavar="FILE", type=Path, help="write every game down there, and go on from there")
    runs = command("run", _run, "run the bot on Discord")
    runs.add_argument("--shards", metavar="FIRST-LAST/COUNT", help="look after these shards only: 0-3/16 and so on")
    command("paint", _paint, "draw the pictures of bots that run elsewhere on the same store")
    command("doctor", _doctor, "look whether everything is there that the bot needs")
    play = command("play", _play, "play in the browser, with the bot and a Discord of our own on this machine")
    play.add_argument("--port", type=int, default=PORT)
    play.add_argument("--fresh", action="store_true", help="forget the channels and messages of earlier evenings")
    play.add_argument("--quiet", action="store_true", help="do not open a browser")
    return parser


@asynccontextmanager
async def _store(config: Config, *, looking: bool = False) -> AsyncIterator[Store]:
    store = await open_store(config.store.where, config.store.connections, looking=looking)
    try:
        yield store
    finally:
        await store.close()


async def _game(store: Store, number: int) -> StoredGame:
    game = await store.game(number)
    if game is None:
        raise _no_game(number)
    return game


def _no_game(number: int) -> Stop:
    return Stop(f"There is no game {number}. `diurna games` lists them.")


def _rules(shelf: dict[str, Game[Any, Any]], kind: str) -> Game[Any, Any]:
    if kind not in shelf:
        stages = {module.rpartition(".")[2]: (module, stage) for module, stage in GAMES.items()}
        if kind not in stages:
            raise Stop(f"There is no game “{kind}” on the shelf, only: {', '.join(sorted(shelf)) or 'nothing yet'}.")
        module, stage = stages[kind]
        raise Stop(
            f"“{kind}” is not on the shelf (in engines/shelf.py it is {NAMED[stage]}). To play it all the same, type"
            f" `diurna --games {module} ...`, or name {module} in config.toml, [games] modules."
        )
    return shelf[kind]


async def _games(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    lines: list[str] = []
    unreadable: list[int] = []
    if there(config.store.where):
        async with _store(config, looking=True) as store:
            try:
                lines = [_in_a_line(game) for game in await store.games()]
            except StoreError:
                # One that cannot be read is no reason not to list the others.
                for number in await store.numbers():
                    try:
                        lines.append(_in_a_line(await _game(store, number)))
                    except StoreError as why:
                        lines.append(_cannot_be_read(number, why))
                        unreadable.append(number)
    print("\n".join(lines) or f"No games in {named(config.store.where)}.")
    if unreadable:
        raise Stop(f"Not readable: {', '.join(map(str, unreadable))}.")


def _in_a_line(game: StoredGame) -> str:
    names = ", ".join(sitter.name for sitter in game.sitters)
    return f"{game.id:>5}  {game.kind:<20} {game.status:<10} {game.seq:>6}  {game.place:<24} {names}"


def _cannot_be_read(number: int, why: Exception) -> str:
    said = str(why) if isinstance(why, Stop | StoreError) else f"{type(why).__name__}: {why}"
    return f"{number:>5}  CANNOT BE READ: {said}"


async def _show(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    async with _store(config, looking=True) as store:
        game = await _game(store, options.game)
        tables = Tables(store, {game.kind: _rules(shelf, game.kind)})
        live = await tables.live_games.read(game.id, lambda live: live)
        lines = await store.story(game.id, after=max(0, game.seq - 12))
    assert isinstance(live, LiveGame)
    seat = None if options.seat is None else options.seat - 1
    if seat is not None and not 0 <= seat < len(game.sitters):
        raise Stop(f"Game {game.id} has seats 1 to {len(game.sitters)}.")
    reader = words(live.rules, [sitter.name for sitter in game.sitters])
    print(f"{reader.word('game', 'title')}, game {game.id}, {game.status}")
    if live.match:
        print("\n".join(live.rules.position(live.match.view(seat), reader)))
    for line in lines:
        for event in line.events:
            if event.audible(seat):
                print(f"  * {reader.event(event)}")
    for waiting in live.playing.waiting if live.playing else ():
        print(f"Waiting for {game.sitters[waiting].name}.")


async def _verify(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    await check(config.store.where)
    differing: list[int] = []
    unchecked: list[int] = []
    async with _store(config, looking=True) as store:
        known = await store.numbers()
        for number in options.game or known:
            if number not in known:
                raise _no_game(number)
            try:
                game = await _game(store, number)
                if game.status == "lobby" and not options.game:
                    continue
                report = await verify(store, _rules(shelf, game.kind), game)
            except Exception as why:
                # One that cannot be read is no reason not to look at the others.
                print(_cannot_be_read(number, why))
                differing.append(number)
                continue
            print(f"{number:>5}  {report.in_words()}")
            if not report.sound:
                (unchecked if report.other_rules else differing).append(number)
    if differing:
        raise Stop(f"Not as recorded: {', '.join(map(str, differing))}.")
    if unchecked:
        raise Stop(f"Played by other rules than today's: {', '.join(map(str, unchecked))}.", UNCHECKED)


async def _export(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    async with _store(config, looking=True) as store:
        game = await _game(store, options.game)
        options.file.write_text(await export_game(store, game), "utf-8")
    print(f"Game {game.id} is in {options.file}.")


async def _import(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    async with _store(config) as store:
        game = await import_file(store, shelf, options.file, place=options.place)
        for timer in timers_of(game.options, game.sitters, game.touched) if game.status == "running" else ():
            await store.set_timer(timer.model_copy(update={"game": game.id}))
    print(f"It is game {game.id} now.")


async def _upgrade(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    async with _store(config):
        print(f"{named(config.store.where)} is up to date.")


async def _backup(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    backup(config.store.where, options.file)
    print(f"{named(config.store.where)} is saved as {options.file}.")


async def _restore(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    aside = restore(options.file, config.store.where)
    print(f"{named(config.store.where)} is as it was in {options.file}.")
    if aside:
        print(f"What was there before is kept as {aside}.")


def _where(typed: str) -> Where:
    return typed if typed.startswith(SCHEMES) else Path(typed)


async def _move_store(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    moved = [game async for game in move_store(options.source, options.target)]
    print(f"{len(moved)} games are in {named(options.target)}, row by row as they were in {named(options.source)}.")
    store = await open_store(options.target)
    try:
        reports = [await _replayed(store, shelf, await _game(store, number)) for number in moved]
    finally:
        await store.close()
    if unsound := [f"{number}: {said}" for number, said in zip(moved, reports, strict=True) if said]:
        print("Not all of them replay as recorded, here as there:", *unsound, sep="\n  ")
    print("Now name the new place in config.toml, [store]; the old one is as it was.")


async def _replayed(store: Store, shelf: dict[str, Game[Any, Any]], game: StoredGame) -> str:
    """What is wrong with a game, in a sentence; empty if it is sound."""
    if game.status == "lobby" or game.kind not in shelf:
        return ""
    report = await verify(store, shelf[game.kind], game)
    return "" if report.sound else report.in_words()


async def _hotseat(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    """Play at one keyboard. If no game is named, it is the one that was left at this table, else the players are
    asked."""
    async with _store(config) as store:
        tables = Tables(store, shelf)
        left = await store.game_at(f"hotseat:{options.table}")
        if left and left.status not in ("lobby", "running"):
            left = None
        goes_on = left is not None and left.status == "running" and not options.new
        kind = options.game or (left.kind if left and goes_on else _which(shelf))
        rules = _rules(shelf, kind)
        if left and (not goes_on or left.kind != kind):
            await tables.moderating.abandon(left.id, left.opener, moderator=True)
            left = None
        if left:
            print("Going on with the game of last time; --new begins another.")
        game = left or await _seat(tables, rules, options)
        await Hotseat(tables, game.id).play()


def _which(shelf: dict[str, Game[Any, Any]]) -> str:
    if len(shelf) == 1:
        return next(iter(shelf))
    kinds, width = list(shelf), terminal_width()
    for number, kind in enumerate(kinds, 1):
        said = words(shelf[kind], [])
        print(folded(f"  {number}  {said.word('game', 'title')}: {said.word('game', 'tagline')}", width))
    while True:
        try:
            typed = input(speech().word("hotseat", "which_game") + " ").strip()
        except EOFError:
            raise Stop(f"Name the game: diurna hotseat {kinds[0] if kinds else 'GAME'}") from None
        if typed.isdigit() and 1 <= int(typed) <= len(kinds):
            return kinds[int(typed) - 1]
        if typed in kinds:
            return typed
        if typed in LEAVE:
            raise Stop("No game was begun.", 0)


def _strengths(typed: str) -> list[Strength]:
    names = [name.strip() for name in typed.split(",") if name.strip()]
    if unknown := [name for name in names if name not in STRENGTHS]:
        raise Stop(f"There is no computer that plays “{unknown[0]}”, only: {', '.join(STRENGTHS)}.")
    return [one for name in names for one in STRENGTHS if one == name]


async def _seat(tables: Tables, rules: Game[Any, Any], options: Any) -> StoredGame:
    """Open a table for the players that were named, and start."""
    names = [name.strip() for name in options.players.split(",") if name.strip()]
    sitters = [Sitter(user=f"hotseat-{number}", name=name) for number, name in enumerate(names, 1)]
    if not sitters:
        raise Stop("Name the players: --players Red,Blue")
    reader = words(rules, names)
    opened = await tables.lobby.open(rules.id, f"hotseat:{options.table}", sitters[0])
    if isinstance(opened, Refused):
        raise Stop(reader.note(opened.why))
    number, user = opened.game.id, sitters[0].user
    steps = [tables.lobby.join(number, sitter) for sitter in sitters[1:]]
    steps += [tables.lobby.seat_computer(number, user, strength) for strength in _strengths(options.computers)]
    for pair in options.option:
        name, _, value = pair.partition("=")
        steps.append(tables.lobby.configure(number, user, name, value))
    steps.append(tables.lobby.start(number, user))
    outcome: Any = opened
    for at, step in enumerate(steps):
        outcome = await step
        if isinstance(outcome, Refused):
            for rest in steps[at + 1 :]:
                rest.close()
            await tables.moderating.abandon(number, user)
            raise Stop(reader.note(outcome.why))
    started: StoredGame = outcome.game
    return started


async def _arena(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    rules = _rules(shelf, options.game)
    players = [name.strip() for name in options.players.split(",") if name.strip()]
    if unknown := [name for name in players if name not in (*STRENGTHS, CHANCE)]:
        raise Stop(f"There is no player “{unknown[0]}”, only: {', '.join((*STRENGTHS, CHANCE))}.")
    if len(players) not in rules.seats:
        raise Stop(f"{rules.id} is for {', '.join(map(str, rules.seats))} players, not for {len(players)}.")
    chosen = dict(pair.strip().partition("=")[::2] for pair in options.options.split(",") if pair.strip())
    agreed = rules.agree(len(players), chosen)
    if isinstance(agreed, Refused):
        raise Stop(f"{rules.id} is not played so: {options.options}.")
    module = next(name for name in _modules(options, config) if module_game(name).id == rules.id)
    before = kept_games(options.keep) if options.keep else []
    known = {bout.number for bout in before}
    played = bouts(
        module, players, options.bouts,
        workers=options.workers, thoughts=options.thoughts, options=agreed, but=known,
    )  # fmt: skip
    print("\n".join(table(play_and_show(played, options.bouts, before, options.keep))))


async def _run(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    if config.discord.token is None:
        raise Stop(
            "There is no token. Put it into config.toml ([discord] token) or into DIURNA_DISCORD__TOKEN;"
            " the README says how to get one. `make play` needs none."
        )
    shards = _shards(options.shards, config) if options.shards else None
    async with _store(config) as store:
        await run_bot(
            store,
            shelf,
            _modules(options, config),
            config.discord.token.get_secret_value(),
            backups=_backups(config),
            health=config.log.health_minutes * 60,
            metrics=(config.metrics.host, config.metrics.port) if config.metrics.port else None,
            shards=shards,
            workers=config.pictures.workers,
        )


async def _paint(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    async with _store(config) as store:
        await paint(store, shelf, _modules(options, config), config.pictures.workers)


def _shards(typed: str, config: Config) -> Shards:
    try:
        shards = Shards.read(typed)
    except ValueError:
        raise Stop(f"--shards says which of how many: 0-3/16 are the first four of sixteen. Not “{typed}”.") from None
    if config.store.url is None and len(shards.ours) < shards.count:
        raise Stop(
            "Several processes need a store in which they hear of one another: set [store] url to a PostgreSQL"
            " database (docs/scale.md), or run without --shards."
        )
    return shards


def _backups(config: Config) -> Backups | None:
    copies = config.backup
    if copies.folder is None:
        return None
    if config.store.url is not None:
        raise Stop("[backup] is for one file; a PostgreSQL server has its own tools for copies (docs/scale.md).")
    return Backups(config.store.file, copies.folder, copies.every_hours * 3600, copies.keep)


async def _doctor(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    ill = 0
    async for finding in examine(config, _modules(options, config)):
        print(finding.line(), flush=True)
        ill += not finding.well
    if ill:
        raise Stop(f"{ill} of these would keep the bot from working.")


async def _play(options: Any, config: Config, shelf: dict[str, Game[Any, Any]]) -> None:
    async with _store(config) as store:
        try:
            await play_in_sandbox(
                store,
                shelf,
                _modules(options, config),
                port=options.port,
                browse=not options.quiet,
                memory=memory_beside(config.store.file),
                fresh=options.fresh,
                workers=config.pictures.workers,
            )
        except Unusable as error:
            raise Stop(f"{error} `diurna play --fresh` begins anew, with empty channels.") from None


def _modules(options: Any, config: Config) -> list[str]:
    return [*config.games.modules, *options.games]
