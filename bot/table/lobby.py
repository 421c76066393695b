"""Before the game: a lobby opens, people come and go, agree on options, and start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from bot.table.computers import newcomer
from bot.table.customs import ANYTIME, Customs, customs_of
from bot.table.sittings import Carried, News, Sitting, Sittings, ending
from bot.table.words import language_name, languages_of
from engines.kernel import FALLBACK, Dice, Event, Game, Match, Options, Refused, Seat, Strength, commitment, refused
from storage.names import told_apart
from storage.store import Line, Sitter, StoredGame

LONGEST_QUOTE = 80


class Lobby:
    def __init__(self, sittings: Sittings, new_seed: Callable[[], str]) -> None:
        self._sittings = sittings
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
            if kind not in self._sittings.shelf:
                return refused("table.no_such_game", kind=kind[:LONGEST_QUOTE])
            spoken = language != FALLBACK and language in languages_of(self._sittings.shelf[kind])
            return await self._sittings.store.open_game(
                kind=kind, place=place, server=server, opener=opener, seed=self._new_seed(), at=self._sittings.now(),
                interaction=interaction, options={"table": {"language": language}} if spoken else {},
            )  # fmt: skip

        return await self._sittings.open(opens, interaction)

    async def join(self, number: int, sitter: Sitter, interaction: str | None = None) -> News | Refused:
        async def motion(sitting: Sitting) -> Carried:
            here = sitting.game
            if here.status != "lobby":
                return _closed(here)
            if here.seat_of(sitter.user) is not None:
                return refused("lobby.sits_already")
            if no := full(sitting):
                return no
            sitters = (*here.sitters, known_by_name(sitter, here.sitters))
            return self._sittings.change(here, Line(deed="joined", user=sitter.user), sitters=sitters)

        return await self._sittings.carry_out(number, motion, interaction)

    async def seat_computer(
        self, number: int, user: str, strength: Strength, interaction: str | None = None
    ) -> News | Refused:
        """Everybody at the table may ask a computer to join."""

        async def motion(sitting: Sitting) -> Carried:
            here = sitting.game
            if no := not_theirs(here, user):
                return no
            if no := full(sitting):
                return no
            computer = newcomer(strength, here.sitters)
            return self._sittings.change(
                here, Line(deed="joined", user=computer.user), sitters=(*here.sitters, computer)
            )

        return await self._sittings.carry_out(number, motion, interaction)

    async def dismiss_computer(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        """The one that came last gets up again."""

        async def motion(sitting: Sitting) -> Carried:
            here = sitting.game
            if no := not_theirs(here, user):
                return no
            last = next((one for one in reversed(here.sitters) if one.strength), None)
            if last is None:
                return refused("lobby.no_computer")
            stay = tuple(sitter for sitter in here.sitters if sitter != last)
            return self._sittings.change(here, Line(deed="left", user=last.user), sitters=stay)

        return await self._sittings.carry_out(number, motion, interaction)

    async def leave(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        """Whoever opened the lobby may leave as well; it is then the next one's."""

        async def motion(sitting: Sitting) -> Carried:
            here = sitting.game
            if no := not_theirs(here, user):
                return no
            stay = tuple(sitter for sitter in here.sitters if sitter.user != user)
            people = [sitter for sitter in stay if not sitter.strength]
            if not people:
                return self._sittings.change(here, Line(deed="left", user=user), sitters=stay, status="abandoned")
            opener = people[0].user if user == here.opener else here.opener
            return self._sittings.change(here, Line(deed="left", user=user), sitters=stay, opener=opener)

        return await self._sittings.carry_out(number, motion, interaction)

    async def configure(
        self, number: int, user: str, option: str, value: Any, interaction: str | None = None
    ) -> News | Refused:
        """Everybody at the table may; what they agree on is for all to see."""

        async def motion(sitting: Sitting) -> Carried:
            here, seat = sitting.game, sitting.game.seat_of(user)
            running = here.status == "running" and option in ANYTIME
            if here.status != "lobby" and not running:
                return _closed(here)
            if seat is None:
                return refused("lobby.sits_not")
            options = configured(sitting.rules, here.options, option, value)
            if isinstance(options, Refused):
                return options
            line = Line(deed="configured", user=user)
            if running:
                agreed_on = options["table"][option]
                line = line.model_copy(update={"events": (_changed(option, seat, agreed_on),)})
            return self._sittings.change(here, line, options=options, posed=not running)

        return await self._sittings.carry_out(number, motion, interaction)

    async def start(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        async def motion(sitting: Sitting) -> Carried:
            here, rules = sitting.game, sitting.rules
            if no := not_theirs(here, user):
                return no
            if len(here.sitters) not in rules.seats:
                return refused("lobby.too_few", counts=list(rules.seats), have=len(here.sitters))
            options, customs = agreed(rules, here)
            if why := rules.objection(len(here.sitters), options):
                return Refused(why=why)
            lot = seating(here.seed, len(here.sitters), customs)
            sitting.match, happened = Match.start(rules, len(lot), here.seed, options)
            begun = Event(
                key="table.started",
                params={"seats": list(range(len(lot))), "lot": lot, "hash": commitment(here.seed)},
            )
            events = (begun, *happened.events, *ending(here, happened.over))
            return self._sittings.change(
                here,
                Line(deed="started", user=user, events=events),
                sitters=tuple(here.sitters[joined] for joined in lot),
                # All of them: should a default change one day, this game still says what it was played with.
                options={"game": options.model_dump(mode="json"), "table": customs.model_dump(mode="json")},
                status="over" if happened.over else "running",
                checkpoints=happened.checkpoints,
            )

        return await self._sittings.carry_out(number, motion, interaction)


def not_theirs(lobby: StoredGame, user: str) -> Refused | None:
    """Before the start everybody at the table has a say, and nobody else."""
    if lobby.status != "lobby":
        return _closed(lobby)
    return refused("lobby.sits_not") if lobby.seat_of(user) is None else None


def full(sitting: Sitting) -> Refused | None:
    most = max(sitting.rules.seats)
    return refused("lobby.full", seats=most) if len(sitting.game.sitters) >= most else None


def known_by_name(newcomer: Sitter, others: Iterable[Sitter]) -> Sitter:
    """Of two whose names look alike the second is told apart by a number."""
    return newcomer.model_copy(update={"name": told_apart(newcomer.name, [other.name for other in others])})


def configured(
    rules: Game[Any, Any], options: Mapping[str, Any], option: str, value: Any
) -> dict[str, Any] | Refused:
    """A lobby's options with one of them changed: to a value, or to what somebody has typed for it."""
    own: type[Options] | type[Customs]
    for part, own in (("game", rules.options), ("table", Customs)):
        if option in own.model_fields:
            possible = _values(rules, own, option)
            meant = next((one for one in possible if str(one) == str(value)), value)
            try:
                model = own.model_validate({**options.get(part, {}), option: meant})
            except ValidationError:
                return _not_possible(option, value, possible)
            if getattr(model, option) not in possible:
                return _not_possible(option, value, possible)
            # As it is, not as it is written down: what old games do not have is left out there.
            chosen = to_jsonable_python(getattr(model, option))
            return {**options, part: {**options.get(part, {}), option: chosen}}
    return refused("lobby.no_option", option=option[:LONGEST_QUOTE])


def agreed(rules: Game[Any, Any], game: StoredGame) -> tuple[Options, Customs]:
    """What the players of a game have agreed on; where nothing was said, what so many players usually want."""
    chosen = {**rules.defaults(len(game.sitters)), **game.options.get("game", {})}
    return rules.options.model_validate(chosen), customs_of(game.options)


def chosen_options(rules: Game[Any, Any], game: StoredGame) -> dict[str, Any]:
    """Every option, of the game and of the table, and how it stands."""
    options, customs = agreed(rules, game)
    return {name: getattr(options, name) for name in rules.options.model_fields} | customs.model_dump()


def possible_options(rules: Game[Any, Any]) -> dict[str, list[Any]]:
    """Every option, of the game and of the table, and what it may be."""
    every = {name: own for own in (rules.options, Customs) for name in own.model_fields}
    possible = {name: _values(rules, own, name) for name, own in every.items()}
    return {name: values for name, values in possible.items() if name != "language" or len(values) > 1}


def _values(rules: Game[Any, Any], own: type[Options], option: str) -> list[Any]:
    """A table speaks the languages that its game does."""
    return languages_of(rules) if option == "language" else list(own.values(option))


def _changed(option: str, seat: Seat, value: Any) -> Event:
    """What is told when an option is changed while the game runs."""
    if option == "language":
        return Event(key="table.set_language", params={"seat": seat, "language": language_name(value)})
    key = f"table.set_{option}" if isinstance(value, int) else f"table.set_{option}_{value}"
    return Event(key=key, params={"seat": seat, "value": value})


def seating(seed: str, players: int, customs: Customs) -> list[int]:
    """For each seat, which of those who joined sits there: the first (0), the second, ...

    The lot is drawn from the seed as well, so it can be checked like every other.
    """
    joined = range(players)
    return list(joined) if customs.seating == "as joined" else Dice(seed=f"{seed}:seats").shuffled(joined)


def _closed(game: StoredGame) -> Refused:
    return refused("table.not_running" if game.status == "abandoned" else "lobby.started")


def _not_possible(option: str, value: Any, possible: list[Any]) -> Refused:
    """Options are a bool, a choice or a bounded number; say which values there are."""
    said = {"option": option, "value": str(value)[:LONGEST_QUOTE]}
    low, high = possible[0], possible[-1]
    if type(low) is int and possible == list(range(low, high + 1)):
        return refused("lobby.option_number", **said, low=low, high=high)
    return refused("lobby.option_choice", **said, choices=possible)
