"""Positions of The Sands of Time, set up in the words of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel import Dice, Seat
from engines.kernel import scene as kernel
from engines.sands_of_time import GAME
from engines.sands_of_time.data import ADVANCES, CARDS, ROWS, deck_of
from engines.sands_of_time.generation import Plan
from engines.sands_of_time.setup import lay_out_advances, new_game
from engines.sands_of_time.state import Phase, Player, SandsOptions, SandsState
from engines.sands_of_time.turn import Decline, EndTurn
from engines.sands_of_time.vocabulary import Category, Resource, Status

BEFORE_CAPITALS = ("first_province", "second_province", "third_province", "capital")


class Scene(kernel.Scene[SandsState]):
    """The advances are laid out, and everybody plans Govern and Tribute. Whoever is given no capital has one all the
    same, somewhere, unless capitals are still to be chosen."""

    game = GAME

    def __init__(self, seats: int = 3, *, seed: str = "position", **options: Any) -> None:
        state = new_game(seats, SandsOptions(**options), Dice(seed=seed))
        super().__init__(state)
        lay_out_advances(state)
        state.start = 0
        for player in state.players:
            player.planned = ["govern", "tribute"]
        self._tiled = set[str]()
        """The regions whose tile matters."""

    def region(
        self,
        name: str,
        of: Seat | None = None,
        status: Status = "province",
        *,
        yields: Resource | None = None,
        capacity: int | None = None,
        peasants: Mapping[Seat, int] | None = None,
        soldiers: Mapping[Seat, int] | None = None,
        buildings: Sequence[str] = (),
    ) -> Scene:
        """Whose it is, and what stands there from now on. Its tile is one of those in play."""
        land = self.state.lands[name]
        land.controller, land.status = of, None if of is None else status
        if yields or capacity:
            self._tile(name, yields or land.resource, capacity)
        for seat, count in (peasants or {}).items():
            land.peasants[seat] = count
        for seat, count in (soldiers or {}).items():
            land.soldiers[seat] = count
        for building in buildings:
            land.buildings.append(building)
            self.state.buildings[building] -= 1
        return self

    def _tile(self, name: str, resource: Resource, capacity: int | None) -> None:
        """Swap tiles with a region for which nobody has asked for a certain one."""
        lands = self.state.lands
        wanted = capacity or lands[name].capacity
        found = [
            region
            for region, land in lands.items()
            if land.resource == resource and (region == name or region not in self._tiled)
            if capacity is None or land.capacity == capacity
        ]
        other = min(found, key=lambda region: (abs(lands[region].capacity - wanted), region != name), default=None)
        assert other is not None, f"no tile with {resource} for {capacity} is left for {name}"
        one, two = lands[name], lands[other]
        one.tile, two.tile = two.tile, one.tile
        one.resource, two.resource = two.resource, one.resource
        one.capacity, two.capacity = two.capacity, one.capacity
        self._tiled.add(name)

    def player(
        self,
        seat: Seat,
        *,
        knows: Sequence[str] = (),
        heritage: Mapping[Category, int] | None = None,
        **values: Any,
    ) -> Scene:
        """Set what is named; `knows` names advances, each with all that precede it in its row."""
        player = self.state.players[seat]
        for name, value in values.items():
            assert name in Player.model_fields, name
            setattr(player, name, value)
        player.heritage.update(heritage or {})
        for advance in knows:
            row = self._row_with(advance)
            player.advances[row] = max(player.advances.get(row, 0), self.state.rows[row].index(advance) + 1)
        return self

    def row(self, row: str, *advances: str) -> Scene:
        """Lay these advances in the row, from level 1; its other cards go back to the decks."""
        old, self.state.rows[row] = self.state.rows[row], [advances[0]]
        for name in old[1:]:
            self.state.decks.setdefault(deck_of(ROWS[row].category, ADVANCES[name].level), []).append(name)
        for name in advances[1:]:
            self._lay(row, name)
        for other, laid in self.state.rows.items():
            if len(laid) == 1 and ROWS[other].category == ROWS[row].category:
                self._lay_any(other)
        self.state.decks = {deck: cards for deck, cards in self.state.decks.items() if cards or deck[-1] != "2"}
        return self

    def _lay(self, row: str, name: str) -> None:
        level = len(self.state.rows[row]) + 1
        assert ADVANCES[name].level == level
        for other, laid in self.state.rows.items():
            if name in laid:
                laid.remove(name)
                assert other != row
                break
        else:
            self.state.decks[deck_of(ROWS[row].category, level)].remove(name)
        self.state.rows[row].append(name)

    def _lay_any(self, row: str) -> None:
        deck = self.state.decks[deck_of(ROWS[row].category, len(self.state.rows[row]) + 1)]
        self.state.rows[row].append(deck.pop())

    def _row_with(self, advance: str) -> str:
        for row, laid in self.state.rows.items():
            if advance in laid:
                return row
        wanted = ADVANCES[advance]
        row = next(
            row
            for row, laid in self.state.rows.items()
            if ROWS[row].category == wanted.category and len(laid) < wanted.level
        )
        while len(self.state.rows[row]) < wanted.level - 1:
            self._lay_any(row)
        self._lay(row, advance)
        return row

    def deck(self, category: Category, level: int, *top_first: str) -> Scene:
        """These advances are drawn next."""
        pile = self.state.decks[deck_of(category, level)]
        for name in reversed(top_first):
            pile.remove(name)
            pile.append(name)
        return self

    # When it is

    def turn(self, seat: Seat, *cards: str) -> Scene:
        """The seat's turn begins with these two cards; those before it have had theirs."""
        state = self.state
        state.players[seat].planned = list(cards)
        state.turns = (seat - state.start) % state.seats
        for earlier in range(state.turns):
            state.players[(state.start + earlier) % state.seats].planned = []
        return self.at("turn")

    def at(self, phase: Phase) -> Scene:
        self.state.phase = phase
        return self

    def play(self) -> Playing:
        if self.state.phase not in BEFORE_CAPITALS:
            self.crown()
        return Playing(self.begin())

    def crown(self) -> Scene:
        """Give a capital to whoever has none."""
        lands = self.state.lands
        for seat in range(self.state.seats):
            own = self.state.regions_of(seat)
            if any(lands[region].status == "capital" for region in own):
                continue
            if own and all(lands[region].status == "province" for region in own):
                lands[own[0]].status = "capital"
                continue
            free = [region for region in reversed(list(lands)) if not lands[region].everybody()]
            spare = next(region for region in free if lands[region].controller is None)
            lands[spare].controller, lands[spare].status = seat, "capital"
        return self


class Playing(kernel.Playing[SandsState]):
    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def rests(self, *seats: Seat) -> Playing:
        """These seats, or all in turn, lay aside what cards they have left and end their turns."""
        for seat in seats or self.state.order():
            while (question := self.asked(seat)).startswith("turn."):
                self.does(seat, EndTurn() if question == "turn.end" else Decline(card=self.state.now.cards[0]))
        return self

    def plans(self, cards: Mapping[Seat, tuple[str, str]] | None = None) -> Playing:
        """Everybody lays two cards face down: these, or Govern and Tribute."""
        for seat in self.state.order():
            chosen = (cards or {}).get(seat, ("govern", "tribute"))
            self.does(seat, Plan(cards=tuple(sorted(chosen, key=CARDS.index))))
        return self
