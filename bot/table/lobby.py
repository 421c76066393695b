"""Before the game: a lobby opens, people come and go, agree on options, and start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from bot.table.computers import new_computer
from bot.table.live_games import Carried, LiveGame, LiveGames, News, ending
from bot.table.table_options import ANYTIME, TableOptions, table_options_of
from bot.table.words import language_name, languages_of
from engines.kernel import FALLBACK, Dice, Event, Game, Match, Options, Refused, Seat, Strength, commitment, refused
from storage.names import told_apart
from storage.store import Line, Sitter, StoredGame

LONGEST_QUOTE = 80


class Lobby:
    def __init__(self, live_games: LiveGames, new_seed: Callable[[], str]) -> None:
        self._live_games = live_games
        self._new_seed = new_seed

    async def open(
        self,
        kind: str,
        place: str,
        opener: Sitter,
        *,
        server: str = "",
        language: str = FALLBACK,
        interaction: str | None = None,
    ) -> News | Refused:
        async def opens() -> StoredGame | Refused:
            if kind not in self._live_games.shelf:
                return refused("table.no_such_game", kind=kind[:LONGEST_QUOTE])
            spoken = language != FALLBACK and language in languages_of(self._live_games.shelf[kind])
            return await self._live_games.store.open_game(
                kind=kind, place=place, server=server, opener=opener, seed=self._new_seed(),
                at=self._live_games.now(), interaction=interaction,
                options={"table": {"language": language}} if spoken else {},
            )  # fmt: skip

        return await self._live_games.open(opens, interaction)

    async def join(self, number: int, sitter: Sitter, interaction: str | None = None) -> News | Refused:
        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if here.status != "lobby":
                return _closed(here)
            if here.seat_of(sitter.user) is not None:
                return refused("lobby.sits_already")
            if no := full(live):
                return no
            sitters = (*here.sitters, known_by_name(sitter, here.sitters))
            return self._live_games.change(here, Line(deed="joined", user=sitter.user), sitters=sitters)

        return await self._live_games.carry_out(number, motion, interaction)

    async def seat_computer(
        self, number: int, user: str, strength: Strength, interaction: str | None = None
    ) -> News | Refused:
        """Let a computer join. Everybody at the table may ask for it."""

        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if no := not_theirs(here, user):
                return no
            if no := full(live):
                return no
            computer = new_computer(strength, here.sitters)
            return self._live_games.change(
                here, Line(deed="joined", user=computer.user), sitters=(*here.sitters, computer)
            )

        return await self._live_games.carry_out(number, motion, interaction)

    async def dismiss_computer(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        """Let the computer go that came last."""

        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if no := not_theirs(here, user):
                return no
            last = next((one for one in reversed(here.sitters) if one.strength), None)
            if last is None:
                return refused("lobby.no_computer")
            stay = tuple(sitter for sitter in here.sitters if sitter != last)
            return self._live_games.change(here, Line(deed="left", user=last.user), sitters=stay)

        return await self._live_games.carry_out(number, motion, interaction)

    async def leave(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        """Leave a lobby. If whoever opened it leaves, the lobby belongs to the next one."""

        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if no := not_theirs(here, user):
                return no
            stay = tuple(sitter for sitter in here.sitters if sitter.user != user)
            people = [sitter for sitter in stay if not sitter.strength]
            if not people:
                return self._live_games.change(here, Line(deed="left", user=user), sitters=stay, status="abandoned")
            opener = people[0].user if user == here.opener else here.opener
            return self._live_games.change(here, Line(deed="left", user=user), sitters=stay, opener=opener)

        return await self._live_games.carry_out(number, motion, interaction)

    async def configure(
        self, number: int, user: str, option: str, value: Any, interaction: str | None = None
    ) -> News | Refused:
        """Change an option. Everybody at the table may."""

        async def motion(live: LiveGame) -> Carried:
            here, seat = live.game, live.game.seat_of(user)
            running = here.status == "running" and option in ANYTIME
            if here.status != "lobby" and not running:
                return _closed(here)
            if seat is None:
                return refused("lobby.sits_not")
            options = with_option(live.rules, here.options, option, value)
            if isinstance(options, Refused):
                return options
            line = Line(deed="configured", user=user)
            if running:
                agreed_on = options["table"][option]
                line = line.model_copy(update={"events": (_change_event(option, seat, agreed_on),)})
            return self._live_games.change(here, line, options=options, posed=not running)

        return await self._live_games.carry_out(number, motion, interaction)

    async def start(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        async def motion(live: LiveGame) -> Carried:
            here, rules = live.game, live.rules
            if no := not_theirs(here, user):
                return no
            if len(here.sitters) not in rules.seats:
                return refused("lobby.too_few", counts=list(rules.seats), have=len(here.sitters))
            options, table_options = agreed_options(rules, here)
            if why := rules.objection(len(here.sitters), options):
                return Refused(why=why)
            lot = seating(here.seed, len(here.sitters), table_options)
            live.match, happened = Match.start(rules, len(lot), here.seed, options)
            event = Event(
                key="table.started",
                params={"seats": list(range(len(lot))), "lot": lot, "hash": commitment(here.seed)},
            )
            events = (event, *happened.events, *ending(here, happened.over))
            return self._live_games.change(
                here,
                Line(deed="started", user=user, events=events),
                sitters=tuple(here.sitters[joined] for joined in lot),
                # All of them: should a default change one day, this game still says what it was played with.
                options={"game": options.model_dump(mode="json"), "table": table_options.model_dump(mode="json")},
                status="over" if happened.over else "running",
                checkpoints=happened.checkpoints,
            )

        return await self._live_games.carry_out(number, motion, interaction)


def not_theirs(lobby: StoredGame, user: str) -> Refused | None:
    """Why this person may not change the lobby: only those who sit there may."""
    if lobby.status != "lobby":
        return _closed(lobby)
    return refused("lobby.sits_not") if lobby.seat_of(user) is None else None


def full(live: LiveGame) -> Refused | None:
    most = max(live.rules.seats)
    return refused("lobby.full", seats=most) if len(live.game.sitters) >= most else None


def known_by_name(sitter: Sitter, others: Iterable[Sitter]) -> Sitter:
    """A sitter with a name that nobody else has: if two look alike, the second gets a number."""
    return sitter.model_copy(update={"name": told_apart(sitter.name, [other.name for other in others])})


def with_option(
    rules: Game[Any, Any], options: Mapping[str, Any], option: str, value: Any
) -> dict[str, Any] | Refused:
    """The options of a lobby with one of them changed, to a value or to what was typed for it."""
    own: type[Options] | type[TableOptions]
    for part, own in (("game", rules.options), ("table", TableOptions)):
        if option in own.model_fields:
            possible = _values(rules, own, option)
            choice = next((one for one in possible if str(one) == str(value)), value)
            try:
                model = own.model_validate({**options.get(part, {}), option: choice})
            except ValidationError:
                return _not_possible(option, value, possible)
            if getattr(model, option) not in possible:
                return _not_possible(option, value, possible)
            # As it is, not as it is written down: what old games do not have is left out there.
            chosen = to_jsonable_python(getattr(model, option))
            return {**options, part: {**options.get(part, {}), option: chosen}}
    return refused("lobby.no_option", option=option[:LONGEST_QUOTE])


def agreed_options(rules: Game[Any, Any], game: StoredGame) -> tuple[Options, TableOptions]:
    """The options that the players have agreed on. What nobody has chosen is as usual for their number."""
    chosen = {**rules.defaults(len(game.sitters)), **game.options.get("game", {})}
    return rules.options.model_validate(chosen), table_options_of(game.options)


def chosen_options(rules: Game[Any, Any], game: StoredGame) -> dict[str, Any]:
    """Every option of the game and of the table, with its value."""
    options, table_options = agreed_options(rules, game)
    return {name: getattr(options, name) for name in rules.options.model_fields} | table_options.model_dump()


def possible_options(rules: Game[Any, Any]) -> dict[str, list[Any]]:
    """Every option of the game and of the table, with its possible values."""
    every = {name: own for own in (rules.options, TableOptions) for name in own.model_fields}
    possible = {name: _values(rules, own, name) for name, own in every.items()}
    return {name: values for name, values in possible.items() if name != "language" or len(values) > 1}


def _values(rules: Game[Any, Any], own: type[Options], option: str) -> list[Any]:
    """The possible values of one option. A table speaks the languages that its game has."""
    return languages_of(rules) if option == "language" else list(own.values(option))


def _change_event(option: str, seat: Seat, value: Any) -> Event:
    """The event that tells of an option which was changed while the game runs."""
    if option == "language":
        return Event(key="table.set_language", params={"seat": seat, "language": language_name(value)})
    key = f"table.set_{option}" if isinstance(value, int) else f"table.set_{option}_{value}"
    return Event(key=key, params={"seat": seat, "value": value})


def seating(seed: str, players: int, table_options: TableOptions) -> list[int]:
    """Who sits at each seat: the first (0), second, ... of those who joined. It is drawn from the seed, so that it
    can be checked like every other lot."""
    joined = range(players)
    return list(joined) if table_options.seating == "as joined" else Dice(seed=f"{seed}:seats").shuffled(joined)


def _closed(game: StoredGame) -> Refused:
    return refused("table.not_running" if game.status == "abandoned" else "lobby.started")


def _not_possible(option: str, value: Any, possible: list[Any]) -> Refused:
    """Options are a bool, a choice or a bounded number; say which values there are."""
    said = {"option": option, "value": str(value)[:LONGEST_QUOTE]}
    low, high = possible[0], possible[-1]
    if type(low) is int and possible == list(range(low, high + 1)):
        return refused("lobby.option_number", **said, low=low, high=high)
    return refused("lobby.option_choice", **said, choices=possible)
