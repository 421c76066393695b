"""Positions of Era of Tribes, set up in the words of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.era_of_tribes import GAME
from engines.era_of_tribes.data import PEOPLES, TRACKS
from engines.era_of_tribes.expansion import KINDS, AutoExpand, Expand, GoOn
from engines.era_of_tribes.parts import Player
from engines.era_of_tribes.setup import new_game, new_player
from engines.era_of_tribes.state import EraOptions, EraState, Phase
from engines.kernel import (
    Choices,
    Command,
    Dice,
    Domain,
    Event,
    Match,
    NextSlot,
    Note,
    Plan,
    Planned,
    Preview,
    Seat,
)
from engines.kernel import scene as kernel

CUBES = ("armies", "stock", "removed", "free")
"""Where cubes lie beside the map. `free` comes last: the others may take from it."""


def automa(people: str) -> Seat:
    """The number of the AUTOMA that leads a people."""
    return -1 - list(PEOPLES).index(people)


def faces_of(shown: Sequence[str | int]) -> list[int]:
    """What dice must roll to show this: plain numbers, or faces of the battle dice, red and green by turns."""
    rolls, battle_dice = list[int](), 0
    for face in shown:
        if isinstance(face, str):
            die = TRACKS.battle.defence_die if battle_dice % 2 else TRACKS.battle.attack_die
            battle_dice += 1
            face = die.index(face) + 1
        rolls.append(face)
    return rolls


class Scene(kernel.Scene[EraState]):
    """Nobody is anywhere; everybody has a people and a card. Two play in the west."""

    game = GAME

    def __init__(self, *peoples: str, automas: Sequence[str] = (), seed: str = "position", **options: Any) -> None:
        if "board" not in options and len(peoples) == 2 and not automas:
            options["board"] = "two_2"
        state = new_game(len(peoples), EraOptions(automas=len(automas), **options), Dice(seed=seed))
        super().__init__(state)
        triumph = state.players[0].triumph
        state.deck[:0] = [card for player in state.players.values() for card in player.cards]
        humans = {seat: state.players[seat] for seat in range(len(peoples))}
        state.players = {**humans, **{automa(people): new_player(triumph, people) for people in automas}}
        for people in automas:
            state.players[automa(people)].leaders = 0
        self.open_cards(*(["the_rich"] if automas else ["the_rich", "scholars"]))
        for seat, people in enumerate(peoples):
            state.change(state.players[seat], people=people)
            state.players[seat].cards = [state.deck.pop()]
        state.order = list(state.players)
        for arrival, seat in enumerate(reversed(state.order), 1):
            state.players[seat].arrival = arrival
        state.round = 2
        self._aside = dict.fromkeys(state.players, 0)
        """Removed cubes that only wait for a place."""

    # What everybody has

    def player(self, seat: Seat, *, knows: Mapping[str, int] | None = None, **values: Any) -> Scene:
        """Set what is named. Cubes come from those that are free, tiles from the box, cards from the deck, legions
        from the supply, and what is given up goes back there."""
        player = self.state.players[seat]
        for name, value in values.items():
            assert name in Player.model_fields, name
            if name in ("tiles", "used_tiles"):
                self._move(getattr(player, name), value, self.state.box)
            elif name in ("cards", "drawn"):
                self._move(getattr(player, name), value, self.state.deck, self.state.open_cards)
            elif name == "legions":
                self.state.legions += player.legions - value
            if name not in CUBES:
                self.state.change(player, **{name: value})
        for place in CUBES:
            if place in values:
                self._count(player, seat, place, values[place])
        for field, level in (knows or {}).items():
            assert field in player.advances
            player.advances[field] = level
            self.state.pioneered[field] = max(self.state.pioneered[field], level)
        return self

    def _move(self, now: Sequence[str], then: Sequence[str], *heaps: list[str]) -> None:
        """Put pieces back on the first heap, under all others, and take new ones from wherever they lie."""
        heaps[0][:0] = now
        for piece in then:
            heap = next((heap for heap in heaps if piece in heap), None)
            assert heap is not None, f"{piece} lies elsewhere"
            heap.remove(piece)

    def _count(self, player: Player, seat: Seat, place: str, value: Any) -> None:
        """Set how many cubes lie in a place beside the map."""
        before = getattr(player, place)
        more = sum(value) - sum(before) if place == "stock" else value - before
        if place == "free" and more > 0:
            player.free = 0
            self._take(seat, more)
        elif place != "free":
            self._take(seat, more)
        if more < 0 and place != "removed":
            self._aside[seat] -= more
            player.removed -= more
        setattr(player, place, value)

    def _take(self, seat: Seat, count: int) -> None:
        """Cubes for the map: such as wait for a place, then free ones, then those under the last of the towns."""
        player = self.state.players[seat]
        for _ in range(count):
            if self._aside[seat]:
                self._aside[seat] -= 1
                player.removed -= 1
            elif player.free:
                player.free -= 1
            else:
                under = next((slot for slot in reversed(range(len(player.stock))) if player.stock[slot]), None)
                assert under is not None, f"the {player.people} have no cube left"
                player.stock[under] -= 1

    # The map

    def land(
        self,
        name: str,
        of: Seat | None = None,
        vassals: int = 1,
        *,
        town: bool = False,
        post: Seat | None = None,
        tile: str = "",
        battlefield: int = 0,
    ) -> Scene:
        """Whose it is, and what stands there from now on."""
        state = self.state
        self._clear(name)
        here = vassals if of is not None else 0
        if of is not None:
            self._take(of, here)
        if post is not None:
            self._take(post, 1)
        if tile:
            self._move((), [tile], state.box)
        state.alter(name, owner=of, vassals=here, town=town, post=post, tile=tile, battlefield=battlefield)
        if town:
            assert of is not None
            player = state.players[of]
            slot = len(player.towns)
            player.free += player.stock[slot]
            player.stock[slot] = 0
            player.towns.append(name)
        return self

    def _clear(self, name: str) -> None:
        """Take back what stands in a province; the cubes of a town lie under it again."""
        state, land = self.state, self.state.lands[name]
        if land.owner is not None:
            player = state.players[land.owner]
            player.free += land.vassals
            if land.town:
                player.towns.remove(name)
                slot = len(player.towns)
                self._take(land.owner, TRACKS.towns.cubes)
                player.stock[slot] = TRACKS.towns.cubes
        if land.post is not None:
            state.players[land.post].free += 1
        if land.tile:
            state.box.insert(0, land.tile)
        state.alter(name, vassals=0, town=False, post=None, tile="")

    def sea(self, name: str, fleets: Mapping[Seat, int]) -> Scene:
        for seat, count in self.state.seas[name].fleets.items():
            self.state.players[seat].free += count
        for seat, count in fleets.items():
            self._take(seat, count)
        self.state.station(name, fleets=fleets)
        return self

    # The cards

    def open_cards(self, *names: str) -> Scene:
        """These influence cards lie open, and no others."""
        state = self.state
        self._move(state.open_cards, names, state.deck)
        state.open_cards = list(names)
        return self

    def pioneers(self, **levels: int) -> Scene:
        for field, level in levels.items():
            self.state.pioneered[field] = level  # type: ignore[index]
        return self

    # When it is

    def turn(self, seat: Seat) -> Scene:
        """The seat may act, and the others of the cycle after it."""
        self.state.cycle = [seat, *(other for other in self.state.humans if other != seat)]
        return self.at("action")

    def auto(self, seat: Seat) -> Scene:
        """The Auto-Expansion of this seat."""
        self.state.at = self.state.order.index(seat)
        return self.at("auto_expansion")

    def at(self, phase: Phase) -> Scene:
        self.state.phase = phase
        return self

    def dice(self, *faces: int | str) -> Scene:
        return super().dice(*faces_of(faces))

    def play(self) -> Playing:
        return Playing(self.begin())


class Finish:
    """No more orders: the plan is given."""


class Playing(kernel.Playing[EraState]):
    """A match, and what is said in it.

    An expansion is told order by order, as the rulebook tells it: orders gather in a plan, and what is looked at
    meanwhile is the table as they leave it. The plan is given when there is no more to order, when somebody else is
    asked, or with `Finish`.
    """

    def __init__(self, match: Match) -> None:
        self.planning: tuple[Seat, Command] | None = None
        self.orders: Planned = ()
        super().__init__(match)

    @property
    def plan(self) -> Plan:
        assert self.planning is not None
        seat, command = self.planning
        filled = {slot.name: getattr(command, slot.name) for slot in command.slots if slot.name != "orders"}
        step = self.match.suggest(seat, command.verb, filled)
        assert isinstance(step, NextSlot), step
        assert isinstance(step.domain, Plan)
        return step.domain

    @property
    def state(self) -> EraState:
        state = self.plan.after(self.orders).state if self.planning else self.match.state
        assert isinstance(state, EraState)
        return state

    @property
    def foreseen(self) -> tuple[Event, ...]:
        """What the plan would bring so far."""
        if self.planning is None:
            return ()
        seat, command = self.planning
        preview = self.match.preview(seat, command.model_copy(update={"orders": self.orders}))
        assert isinstance(preview, Preview)
        return preview.events

    def told(self, key: str) -> list[dict[str, Any]]:
        return [*super().told(key), *(dict(event.params) for event in self.foreseen if event.key == key)]

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def dice(self, *faces: int | str) -> Playing:
        return super().dice(*faces_of(faces))

    def does(self, seat: Seat, *commands: Command | Finish) -> Playing:
        for command in commands:
            if isinstance(command, Command) and type(command) in KINDS:
                self._order(seat, command)
                continue
            if self.planning:
                self._give()
            if isinstance(command, Finish):
                if self.asked(seat) == "expand.rest":
                    super().does(seat, GoOn(orders=()))
            elif isinstance(command, Expand | AutoExpand) and not command.orders:
                self.planning, self.orders = (seat, command), ()
                self._look_on()
            else:
                super().does(seat, command)
        return self

    def _give(self) -> None:
        assert self.planning is not None
        (seat, command), self.planning = self.planning, None
        super().does(seat, command.model_copy(update={"orders": self.orders}))

    def _order(self, seat: Seat, order: Command) -> None:
        self._plan_what_is_asked()
        assert self.planning is not None
        assert self.planning[0] == seat
        flaw = self.plan.flaw((*self.orders, order.said()))
        assert flaw is None, flaw
        self.orders = (*self.orders, order.said())
        self._look_on()

    def _plan_what_is_asked(self) -> None:
        seat = self.match.waiting[0]
        if self.planning is None and self.asked(seat) in ("expand.rest", "expand.auto"):
            alone = self.match.asks[seat].offer("go_on")
            self.planning, self.orders = (seat, GoOn(orders=()) if alone else AutoExpand(goods={}, orders=())), ()

    def _look_on(self) -> None:
        """What ends a plan, ends it."""
        if self.plan.ends_early(self.orders) is not None or not any(self.plan.choices(self.orders).open()):
            self._give()

    def refuses(self, command: Command, seat: Seat | None = None) -> Note:
        if self.planning and type(command) in KINDS:
            flaw = self.plan.flaw((*self.orders, command.said()))
            assert flaw is not None, f"{command} was accepted"
            return flaw.why
        return super().refuses(command, seat)

    def asked(self, seat: Seat | None = None) -> str:
        if self.planning and seat in (None, self.planning[0]):
            return "expand.order"
        return super().asked(seat)

    def open_orders(self) -> Choices:
        self._plan_what_is_asked()
        if self.planning is None:
            assert self.match.pending is not None
            return self.match.pending.choices[self.match.waiting[0]]
        return self.plan.choices(self.orders)

    def barred(self, verb: str) -> Note:
        """Why a command or an order cannot be given."""
        choices = self.open_orders()
        offer = choices.offer(verb)
        assert offer is not None
        why = choices.barred(offer)
        assert why is not None
        return why

    def offers(self, seat: Seat | None = None) -> set[str]:
        return {offer.command.verb for offer in self.open_orders().open()}

    def domain(self, verb: str, **filled: Any) -> Domain[Any]:
        """Of the next slot."""
        slot = self.open_orders().suggest(verb, filled)
        assert isinstance(slot, NextSlot), slot
        return slot.domain

    def choices(self, verb: str = "choose", seat: Seat | None = None, /, **filled: Any) -> list[Any]:
        return list(self.domain(verb, **filled))
