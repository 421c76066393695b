"""What a match does with the answers that stand: keep one, give it, drop it. What one is, is in `standing.py`."""

from __future__ import annotations

from typing import Any

from engines.kernel.ask import Ask
from engines.kernel.choices import Choices
from engines.kernel.command import Command
from engines.kernel.game import Game
from engines.kernel.model import Seat
from engines.kernel.note import Params, Refused, refused
from engines.kernel.standing import ASK, Always, LetGo, Standing
from engines.kernel.table import State, Table


def held(game: Game[Any, Any], state: State, seat: Seat) -> list[Standing]:
    """What a seat has answered for good, as far as it still stands."""
    return [one for one in state.standing if one.seat == seat and game.span(state, one.span) == one.serial]


def in_force(state: State, seat: Seat) -> dict[str, str]:
    """The matters that a seat has settled."""
    return {matter: answer for matter, answer in state.customs(seat).items() if answer != ASK}


def inner(game: Game[Any, Any], command: Command) -> Command | Refused:
    """The answer itself."""
    return game.read(command.answer) if isinstance(command, Always) else command


def cannot_stand(ask: Ask, command: Always, answer: Command) -> Refused | None:
    if ask.stands is None or command.span not in ask.stands.spans:
        return refused("standing.not_so_long")
    return None if answer in ask.stands else refused("standing.not_this", command=answer.said())


def cannot_let_go(game: Game[Any, Any], state: State, seat: Seat, command: LetGo) -> Refused | None:
    matters = {one.key for one in held(game, state, seat)} | set(in_force(state, seat))
    return None if command.matter in matters else refused("standing.none")


def keep(game: Game[Any, Any], table: Table[Any], ask: Ask, command: Command, secret: bool) -> None:
    """Note the answer that stands from now on, instead of an earlier one."""
    forget(table, ask.seat, ask.key)
    if isinstance(command, Always):
        assert ask.stands is not None
        table.state.standing.append(
            Standing(
                seat=ask.seat,
                key=ask.key,
                said=command.answer,
                span=command.span,
                serial=game.span(table.state, command.span),
                grounds=list(ask.stands.grounds),
                secret=secret,
            )
        )


def let_go(table: Table[Any], seat: Seat, matter: str) -> None:
    forget(table, seat, matter)
    if table.state.customs(seat).get(matter, ASK) != ASK:
        table.state.customs(seat)[matter] = ASK


def forget(table: Table[Any], seat: Seat, key: str) -> None:
    standing = table.state.standing
    if standing:
        standing[:] = [one for one in standing if (one.seat, one.key) != (seat, key)]


def upheld(game: Game[Any, Any], table: Table[Any], ask: Ask, choices: Choices) -> Command | None:
    """The answer that stands to this question; what has fallen is dropped, and its owner told so."""
    if ask.stands is None:
        return None
    answer = next((one for one in table.state.standing if (one.seat, one.key) == (ask.seat, ask.key)), None)
    if answer is None:
        return None
    command = game.read(answer.said)
    params: Params = {"seat": ask.seat, "command": answer.said}
    same = game.span(table.state, answer.span) == answer.serial and tuple(answer.grounds) == ask.stands.grounds
    if same and isinstance(command, Command) and choices.refusal(command) is None:
        table.remind(ask.seat, "table.stood", question={"key": ask.key, "params": dict(ask.params)}, **params)
        return command
    table.state.standing.remove(answer)
    table.remind(ask.seat, "table.fallen", matter=ask.key, **params)
    return None
