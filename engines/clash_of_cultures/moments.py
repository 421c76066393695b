"""Moments (22): where effects meet the rules.

The rules of an action know moments, never the name of a card. An effect is one function for each (effect, moment),
near its kin in a box of `boxes/`:

    @on("collect_options", "advance:irrigation")
    def barren_gives_food(state: ClashState, seat: Seat, options: CollectOptions) -> None:
        options.add(options.hexes("barren"), "food")

What to know to add one
- The source is `kind:id` of the data tables (`advance:`, `wonder:`, `building:`, `card:` the upper half of an action
  card, `tactic:` its lower half, `event:`, `objective:`). The tables list its moments; `on` refuses any other.
  A new kind of source (leaders, civilizations) is one `@owned_by` function that says who has it.
- **Q, query**: `(state, seat, query) -> None`. Changes the query (a class of `queries.py`) and nothing else; it is
  called as often as somebody looks at a menu. A payment it allows becomes part of the decision.
- **W, window** and **R, reaction**: `(table, seat, occasion) -> Rule[None]`, or a plain function that asks nothing.
  `automatic=True` for effects without a choice: they come first, in the order of the tables. The others are put in
  the order their player chooses. `when(state, seat, occasion)` says whether the effect would do something; it is
  checked again right before the effect acts, because what came before may have changed everything.
- `choice_window`: `@action(...)`, `@free_action(...)` for advances and wonders, `@card_effect(...)` for action cards
  and kept event cards: what `Use` and `Play` offer. Price, action symbol and limit come with them; the function is
  only the rule. `first=` of a card is its first choice, made when it is announced; the rule gets what was chosen.
- **P, procedure**: `event_text`. Called once for every affected player who is not protected.
- Objectives: `@objective("id")` in `objectives.py`, a function that gives the facts it rests on, or None.
- Numbers stand in the tables: `numbers` and `goods` of the entry, read with `number(source, "combat_value")` and
  `goods_of(source)`; prices with the row's `cost`.
- Once a turn: `@on(..., once=True)` keeps the effect from being called again once it is `spend`-ed.
- What stays for a while: `table.state.lasting.add("card:mass_production", "turn", seat=seat)`; spans are "turn",
  "command" and "battle". `card:` sources are owned while such a modifier lasts.
- Words the rules offer: `purse.gain`, `purse.pay`, `purse.settle`, `purse.price_of`; `pieces.place_unit`,
  `pieces.remove_unit`, `pieces.place_in_city`; `mood.raise_city`, `mood.lower_by_event` (asks Myths),
  `losses.lose_by_event`; `advance.gain_advance`, `advance.free_advance`, `advance.legal_advances`;
  `cards.draw_to_hand`; `barbarians.discovered`, `barbarians.march`; `exploration.reveal`.
- Texts: keys are literals in the effect's file; the sentence goes into text/en.toml, names into [name.effect].
- Test: `Scene().city("D7", 0).owns(0, "storage", food=3).play()` of `tests/clash_of_cultures/position.py`, then
  `.dice(5, 6)`, `.say(Command)`, `.answer(choice)` and a look at `.state`.
- `python -m engines.clash_of_cultures missing` prints what is still missing, file by file. Cards that the tables know
  and nobody has written stay out of their decks. What the
  rules carry by themselves at a moment is said with `carried`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from engines.clash_of_cultures.data import EFFECTS, Box, place_of, require_row
from engines.clash_of_cultures.state import ClashState, ClashTable, Owner, is_player
from engines.kernel import OneOf, Rule, Seat, choose

Query: TypeAlias = Literal[
    "limits", "payment", "trade_routes_options", "card_cost", "card_discard", "advance_price", "advance_marker",
    "found_city_options", "activation_options", "collect_options", "collect_limit", "collect_total", "build_options",
    "build_price", "recruit_options", "recruit_limit", "recruit_price", "recruit_placement", "raise_mood_price",
    "movement_options", "attack_condition", "takeover_options", "roll_dice", "combat_abilities", "combat_value",
    "conquest_pieces", "fatigue", "scoring",
]  # fmt: skip
Window: TypeAlias = Literal[
    "choice_window", "turn_start_income", "trade_routes_use", "card_announced", "card_draw", "activation_mood",
    "takeover_roll", "battle_start", "round_start", "tactic_play", "before_roll", "after_rolls", "ignore_hits",
    "losses", "conquest_mood", "battle_reactions", "before_event", "event_drawn", "barbarians_select",
    "event_mood_loss", "event_unit_loss", "status_1_objectives", "status_2_advance", "status_4_raze",
    "status_5_government", "status_6_start_player",
]  # fmt: skip
Reaction: TypeAlias = Literal[
    "turn_start_durations", "trade_routes_done", "turn_end", "advance_gained", "after_advance", "city_founded",
    "city_activated", "collect_done", "building_built", "wonder_built", "recruit_done", "mood_changed",
    "movement_done", "command_done", "takeover_success", "takeover_done", "tactic_reveal_first", "tactic_reveal",
    "final_hits", "round_end", "battle_end", "leader_lost", "city_conquered", "after_battle", "status_3_cards",
]  # fmt: skip
Procedure: TypeAlias = Literal["event_symbol", "event_text"]
Moment: TypeAlias = Query | Window | Reaction | Procedure

Facet: TypeAlias = Literal[
    "tactic_play",
    "tactic_play/lent",
    "tactic_reveal_first/own",
    "recruit_placement/port",
    "recruit_placement/room",
    "takeover_options/starts",
    "trade_routes_options/others",
    "trade_routes_use/income",
]
"""Parts of moments about which effects are asked apart. Whether a tactic may be laid at all is a query."""


class Rank(IntEnum):
    """22.9.2: where a section fixes the order of effects at one moment, the lower comes first."""

    FIRST = -4
    SECOND = -3
    THIRD = -2
    SOONER = -1
    USUAL = 0
    LATER = 1


MOMENTS: frozenset[str] = frozenset(name for kind in (Query, Window, Reaction, Procedure) for name in get_args(kind))
Q = TypeVar("Q")
F = TypeVar("F", bound=Callable[..., Any])


def _always(*_: Any) -> bool:
    return True


@dataclass(frozen=True)
class Effect:
    """What one source does at one moment."""

    source: str
    kind: str
    """The kind of its source. The rule for this kind says who has it."""
    name: str
    moment: Moment
    act: Callable[..., Any]
    when: Callable[..., bool]
    automatic: bool
    once: bool
    last: bool
    """After all other effects of the moment, whatever the player would choose."""
    rank: Rank
    """22.9.2: effects of a lower rank act before those of a higher one; no player is asked for their order."""
    box: Box


REGISTRY: dict[str, list[Effect]] = {}
CARRIED: dict[str, set[str]] = {}
"""Moments whose part of an effect the rules carry by themselves, from data or from a record of the State."""
OWNERS: dict[str, Callable[[ClashState, Owner, str, Any], bool]] = {}
TRIGGERED = frozenset(name for name, row in EFFECTS.items() if "choice_window" not in row.moments)
"""Action cards that are played when something happens, not in the choice window."""


def on(
    moment: Moment,
    source: str,
    *,
    when: Callable[..., bool] = _always,
    automatic: bool = False,
    once: bool = False,
    last: bool = False,
    rank: Rank = Rank.USUAL,
    part: str = "",
    owned_as: str = "",
) -> Callable[[F], F]:
    """This function is what the source does at the moment, or at one part of it that is asked about apart. It is
    owned like any source of its kind, or as `owned_as` says."""
    if moment not in require_row(source).moments:
        raise ValueError(f"the tables give {source} no effect at {moment}")

    def register(act: F) -> F:
        at = f"{moment}/{part}" if part else moment
        if any(effect.source == source for effect in REGISTRY.get(at, ())):
            raise ValueError(f"{source} has two effects at {at}")
        if part:
            carried(source, moment)
        effects = REGISTRY.setdefault(at, [])
        kind, _, name = source.partition(":")
        box = require_row(source).box
        effects.append(Effect(source, owned_as or kind, name, moment, act, when, automatic, once, last, rank, box))
        effects.sort(key=lambda effect: (effect.rank, place_of(effect.source)))
        _in_boxes.cache_clear()
        return act

    return register


def carried(source: str, *moments: str) -> None:
    """What the source does at these moments stands in the rules themselves."""
    CARRIED.setdefault(source, set()).update(moments)


@cache
def _in_boxes(moment: str, boxes: tuple[Box, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in REGISTRY.get(moment, ()) if effect.box in boxes)


def owned_by(kind: str) -> Callable[[F], F]:
    """This function says whether an owner has the source `kind:name`: (state, owner, name, occasion) -> bool."""

    def register(rule: F) -> F:
        OWNERS[kind] = rule
        return rule

    return register


@owned_by("advance")
def has_advance(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    if not is_player(owner):
        return False
    player = state.players[owner]
    if name in player.advances or (player.granted and name in player.granted):
        return True
    turn = state.turn
    return turn is not None and turn.named == name and turn.seat == owner


@owned_by("wonder")
def controls_wonder(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """13.3: for whoever holds its city."""
    monument = state.monuments.get(name)
    return monument is not None and monument.hex is not None and state.cities[monument.hex].owner == owner


@owned_by("building")
def owner_of_city(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """A building acts for the owner of its city: the effect looks where it stands."""
    return True


@owned_by("card")
def under_card(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """A card that was played acts as long as what it left behind lasts. One that waits in hand for its moment must
    be offered to everybody who holds cards: its effect looks into the hand, in a secret question."""
    if name in TRIGGERED:
        return is_player(owner) and bool(state.players[owner].actions)
    if not state.lasting.modifiers:
        return False
    return any(mod.seat in (None, owner) for mod in state.lasting.modifiers if mod.key == f"card:{name}")


@owned_by("tactic")
def uses_tactic(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """9.4: for the side that fights with it, whoever laid it"""
    if not state.fights:
        return False
    battle = state.fights[-1]
    return owner in (battle.attacker.owner, battle.defender.owner) and battle.side(owner).tactic == name


@owned_by("event")
def lies_open(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """22.9.1: an event on the table concerns everybody, one before a player that player."""
    if name in state.on_table or (is_player(owner) and name in state.players[owner].kept):
        return True
    return any(mod.seat == owner for mod in state.lasting.modifiers if mod.key == f"event:{name}")


@owned_by("objective")
def nobody(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """No rule asks objectives at a moment: `objectives.py` offers them, because who holds them is a secret."""
    return False


def effects_of(state: ClashState, moment: str, owner: Owner, occasion: Any = None) -> Iterator[Effect]:
    """What an owner has to bring to this moment, in the order of the tables."""
    for effect in _in_boxes(moment, state.options.boxes):
        if OWNERS[effect.kind](state, owner, effect.name, occasion) and not (
            effect.once and is_spent(state, owner, effect.source)
        ):
            yield effect


def query(state: ClashState, moment: Query | Facet, owners: Iterable[Owner] | Owner, value: Q) -> Q:
    """Ask all effects that have a say in a value; they change it and nothing else."""
    effects = _in_boxes(moment, state.options.boxes)
    if not effects:
        return value
    for owner in (owners,) if isinstance(owners, int) else owners:
        # As `effects_of`, but written out in one loop: nothing is asked more often.
        for effect in effects:
            if (
                OWNERS[effect.kind](state, owner, effect.name, value)
                and not (effect.once and is_spent(state, owner, effect.source))
                and (effect.when is _always or effect.when(state, owner, value))
            ):
                effect.act(state, owner, value)
    return value


def query_each(state: ClashState, moment: Query, owner: Owner, values: Sequence[Q]) -> Sequence[Q]:
    """Ask all who have a say about each of several values: who has a say is the same for all of them."""
    effects = list(effects_of(state, moment, owner))
    for value in values if effects else ():
        for effect in effects:
            if effect.when(state, owner, value):
                effect.act(state, owner, value)
    return values


FREE_FIRST: frozenset[str] = frozenset({"ignore_hits"})
"""22.6: paid effects of either side are decided knowing what everybody gets for nothing."""


def raise_moment(
    table: ClashTable, moment: Moment | Facet, owners: Iterable[Owner] | Owner, occasion: Any = None
) -> Rule[None]:
    """22.9.2: automatic effects first, then those with a choice, in the order their player likes."""
    if not _in_boxes(moment, table.state.options.boxes):
        return
    in_turn = (owners,) if isinstance(owners, int) else tuple(owners)
    for group in (in_turn,) if moment in FREE_FIRST else [(owner,) for owner in in_turn]:
        effects = {owner: list(effects_of(table.state, moment, owner, occasion)) for owner in group}
        for carry_out in (_automatic, _with_a_choice, _last):
            for owner in group:
                if effects[owner]:
                    yield from carry_out(table, owner, effects[owner], occasion)


def _automatic(table: ClashTable, owner: Owner, effects: list[Effect], occasion: Any) -> Rule[None]:
    for effect in effects:
        if effect.automatic and not effect.last:
            yield from _carry_out(table, effect, owner, occasion)


def _with_a_choice(table: ClashTable, owner: Owner, effects: list[Effect], occasion: Any) -> Rule[None]:
    waiting = [effect for effect in effects if not effect.automatic and not effect.last]
    while waiting:
        waiting = [effect for effect in waiting if effect.when(table.state, owner, occasion)]
        if waiting:
            effect = yield from _next(owner, waiting)
            waiting.remove(effect)
            yield from _carry_out(table, effect, owner, occasion)


def _last(table: ClashTable, owner: Owner, effects: list[Effect], occasion: Any) -> Rule[None]:
    for effect in effects:
        if effect.last:
            yield from _carry_out(table, effect, owner, occasion)


def _next(owner: Owner, waiting: list[Effect]) -> Rule[Effect]:
    """5.5.2: the player chooses the order, unless a section fixes it."""
    first = [effect for effect in waiting if effect.rank == waiting[0].rank]
    if len(first) == 1 or not is_player(owner):
        return first[0]
    sources = [effect.source for effect in first]
    source = yield from choose(owner, "effects.next", OneOf(sources, "effect", sources[0]), section="5.5")
    return first[sources.index(source)]


def _carry_out(table: ClashTable, effect: Effect, owner: Owner, occasion: Any) -> Rule[None]:
    """22.9.3: whatever came before, the source must still be there and its condition met."""
    state = table.state
    if not OWNERS[effect.kind](state, owner, effect.name, occasion) or not effect.when(state, owner, occasion):
        return
    with table.deed():
        going_on = effect.act(table, owner, occasion)
        if going_on is not None:
            yield from going_on


def is_spent(state: ClashState, owner: Owner, source: str) -> bool:
    return is_player(owner) and source in state.players[owner].used


def spend(state: ClashState, seat: Seat, source: str) -> None:
    """22.9.4: this use of the effect is spent for the turn."""
    if source not in state.players[seat].used:
        state.players[seat].used.append(source)
