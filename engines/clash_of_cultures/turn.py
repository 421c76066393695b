"""A player's turn (5.2, 5.3)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance, due_event, purchase
from engines.clash_of_cultures.build import Build, build
from engines.clash_of_cultures.collect import Collect, collect
from engines.clash_of_cultures.command_action import Pass, command
from engines.clash_of_cultures.data import GAME, ROUND
from engines.clash_of_cultures.found_city import Found, found
from engines.clash_of_cultures.moments import raise_moment
from engines.clash_of_cultures.mood import RaiseMood, raise_mood
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit, recruit
from engines.clash_of_cultures.state import City, ClashState, ClashTable, Turn
from engines.clash_of_cultures.takeover import Takeover, take_over
from engines.clash_of_cultures.trade import Trade, trade
from engines.clash_of_cultures.windows import NEXT_DEED, Play, Use, play_from_hand, use
from engines.kernel import Command, Rule, Seat, ask, possible

ACTIONS: tuple[type[Command], ...] = (
    Advance, Found, Collect, Build, Recruit, Move, RaiseMood, Takeover, Pass,
)  # fmt: skip
FREE: tuple[type[Command], ...] = (Use, Play, Trade)


class EndTurn(Command):
    section = "5.2"
    skips = True
    ends = True


def turn_start(table: ClashTable) -> Rule[None]:
    """5.2.1"""
    state = table.state
    if ends_early(table):
        state.phase = "over"
        table.tell("game.over_by_die", round=state.round)
        return
    seat = state.clockwise(state.first)[state.turns]
    player = state.players[seat]
    state.turn = Turn(seat=seat, actions_left=max(0, ROUND.actions - player.lost_actions))
    player.lost_actions = 0
    state.lasting.begin("turn")
    table.tell("turn.begins", seat=seat, round=state.round, phase=state.phase_number)
    if not player.counter:
        # 17.6: in a brisk game the status phase leaves some decisions to players who are called anyway.
        yield from due_event(table, seat)
    yield from raise_moment(table, "turn_start_durations", state.clockwise(seat))
    yield from raise_moment(table, "turn_start_income", seat)
    yield from raise_moment(table, "trade_routes_use", seat)
    state.phase = "turn"


def ends_early(table: ClashTable) -> bool:
    """17.1: on some action phases a die decides whether the game goes on."""
    state = table.state
    up_to = GAME.flexible_end.up_to.get(f"{state.round},{state.phase_number}", 0)
    if state.options.length != "flexible" or state.turns or not up_to:
        return False
    number = table.roll()
    table.tell("game.end_roll", number=number, up_to=up_to)
    return bool(number <= up_to)


def turn(table: ClashTable) -> Rule[None]:
    """5.3: one choice; actions, free actions, cards and trades in any order."""
    state = table.state
    seat, left = state.now.seat, state.now.actions_left
    # Players are asked even if no public choice is left. Not asking would tell that no card in hand can be played.
    secret = bool(state.players[seat].hand_size) and (not left or not state.cities_of(seat))
    act: Command | None = yield from ask(
        seat, "turn.act" if left else "turn.end", *offers(state), secret=secret, section="5.3",
        usual=Pass() if left else EndTurn(), left=left,
    )  # fmt: skip
    while act is not None:
        if isinstance(act, EndTurn):
            yield from end_turn(table, seat)
            return
        act = yield from one_deed(table, seat, act)


def offers(state: ClashState) -> tuple[type[Command], ...]:
    """5.3, 17.6: in a brisk game nothing is traded after the last action."""
    if state.now.actions_left:
        return (*ACTIONS, *FREE)
    return (Use, Play, EndTurn) if state.options.pace == "brisk" else (*FREE, EndTurn)


def instead_of_stopping(state: ClashState) -> tuple[type[Command], ...]:
    """17.6: a player who goes on with something else has stopped moving."""
    if state.options.pace != "brisk":
        return ()
    return tuple(kind for kind in offers(state) if kind not in (Move, Use, Play, Pass))


def one_deed(table: ClashTable, seat: Seat, act: Command) -> Rule[Command | None]:
    """5.3: one choice is carried out. In a brisk game the next one was chosen with it, and follows if it is still
    possible."""
    state = table.state
    if isinstance(act, Trade):
        # A declined offer is no trade, so nothing has begun with it.
        traded = yield from trade(table, seat, act)
        state.now.begun = state.now.begun or traded
        return None
    if isinstance(act, ACTIONS):
        state.now.actions_left -= 1
    waiting = [mod for mod in state.lasting.modifiers if mod.source == NEXT_DEED]
    following: Command | None = None
    if isinstance(act, Move):
        following = yield from command(table, seat, act, instead_of_stopping(state))
    else:
        yield from act_out(table, seat, act)
    state.lasting.modifiers = [mod for mod in state.lasting.modifiers if mod not in waiting]
    state.now.begun = True
    return following if following is not None and possible(table, seat, following) else None


def act_out(table: ClashTable, seat: Seat, act: Command) -> Rule[None]:
    """6.1"""
    match act:
        case Advance():
            yield from purchase(table, seat, act)
        case Found():
            yield from found(table, seat, act)
        case Collect():
            yield from collect(table, seat, act)
        case Build():
            yield from build(table, seat, act)
        case Recruit():
            yield from recruit(table, seat, act)
        case RaiseMood():
            yield from raise_mood(table, seat, act)
        case Takeover():
            yield from take_over(table, seat, act)
        case Use():
            yield from use(table, seat, act)
        case Play():
            yield from play_from_hand(table, seat, act)
        case Pass():
            table.tell("turn.passes", seat=seat)


def end_turn(table: ClashTable, seat: Seat) -> Rule[None]:
    """5.2.3"""
    state = table.state
    yield from raise_moment(table, "turn_end", state.clockwise(seat))
    clear_records(state)
    state.turn = None
    state.phase = "turn_start"
    state.turns += 1
    if state.turns < state.seats:
        return
    state.turns = 0
    state.phase_number += 1
    if state.phase_number > ROUND.phases:
        state.phase_number = ROUND.phases
        state.phase, state.status_step = "status", 1


def forget(city: City, span: str) -> None:
    """Tokens that lie in a city for a while only are removed."""
    if city.tokens:
        city.tokens = {name: n for name, n in city.tokens.items() if not name.startswith(span)}


def clear_records(state: ClashState) -> None:
    """5.2.3: the records of the turn are cleared, for all players."""
    state.lasting.end("turn")
    for player in state.players:
        player.used.clear()
    for city in state.cities.values():
        city.activations, city.used_as_angry = 0, False
        forget(city, "turn:")
    for unit in state.units:
        unit.moved = unit.fatigued = False
        unit.marks.clear()
