"""Positions to test from, written down like the worked examples of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel import Checkpoint, Command, Dice, Event, Happened, Match, Note, Refused, Seat
from engines.sands_of_time import GAME
from engines.sands_of_time.data import ADVANCES, CARDS, ROWS, deck_of
from engines.sands_of_time.generation import Plan
from engines.sands_of_time.setup import lay_out_advances, new_game
from engines.sands_of_time.state import Phase, Player, SandsOptions, SandsState
from engines.sands_of_time.turn import Decline, EndTurn
from engines.sands_of_time.vocabulary import Category, Resource, Status

M, A, N = 0, 1, 2
"""The players of the worked examples."""


class Position:
    """A position under construction. Every player gets a capital, even if nothing is said of it, unless it is played
    from before capitals are chosen."""

    def __init__(self, seats: int) -> None:
        self.state: SandsState = new_game(seats, SandsOptions(), Dice(seed="position"))
        lay_out_advances(self.state)
        self.state.start = M
        for player in self.state.players:
            player.planned = ["govern", "tribute"]

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
    ) -> Position:
        land = self.state.lands[name]
        land.controller, land.status = of, None if of is None else status
        land.resource = yields or land.resource
        land.capacity = capacity or land.capacity
        for seat, count in (peasants or {}).items():
            land.peasants[seat] = count
        for seat, count in (soldiers or {}).items():
            land.soldiers[seat] = count
        for building in buildings:
            land.buildings.append(building)
            self.state.buildings[building] -= 1
        return self

    def player(
        self,
        seat: Seat,
        *,
        knows: Sequence[str] = (),
        heritage: Mapping[Category, int] | None = None,
        **values: Any,
    ) -> Position:
        """Sets what is named; `knows` names advances, each with all that precede it in its row."""
        player = self.state.players[seat]
        for name, value in values.items():
            assert name in Player.model_fields
            setattr(player, name, value)
        player.heritage.update(heritage or {})
        for advance in knows:
            row = self._row_with(advance)
            player.advances[row] = max(player.advances.get(row, 0), self.state.rows[row].index(advance) + 1)
        return self

    def row(self, row: str, *advances: str) -> Position:
        """Lays these advances in the row, from level 1; its other cards go back to the decks."""
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

    def deck(self, category: Category, level: int, *top_first: str) -> Position:
        pile = self.state.decks[deck_of(category, level)]
        for name in reversed(top_first):
            pile.remove(name)
            pile.append(name)
        return self

    def turn(self, seat: Seat, *cards: str) -> Playing:
        """The seat's turn begins with these two cards."""
        self.state.players[seat].planned = list(cards)
        self.state.turns = (seat - self.state.start) % self.state.seats
        for earlier in range(self.state.turns):
            self.state.players[(self.state.start + earlier) % self.state.seats].planned = []
        return self.at("turn")

    def at(self, phase: Phase) -> Playing:
        if phase not in ("first_province", "second_province", "third_province", "capital"):
            self._crown()
        self.state.phase = phase
        point = Checkpoint(entries=0, state=self.state.model_dump_json(), version=GAME.version)
        return Playing(Match(GAME, [point]))

    def _crown(self) -> None:
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


def given(seats: int = 3) -> Position:
    return Position(seats)


class Playing:
    """A match, and what the players say in it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.news: list[Event] = list(match.table.news)

    @property
    def state(self) -> SandsState:
        state = self.match.state
        assert isinstance(state, SandsState)
        return state

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def does(self, seat: Seat, command: Command) -> Playing:
        happened = self.match.submit(seat, command)
        assert isinstance(happened, Happened), happened
        self.news += happened.events
        return self

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

    def refuses(self, seat: Seat, command: Command) -> Note:
        refused = self.match.submit(seat, command)
        assert isinstance(refused, Refused), f"{command} was accepted"
        return refused.why

    def asked(self, seat: Seat) -> str:
        """The key of the question the seat must answer."""
        return self.match.asks[seat].key if seat in self.match.waiting else ""

    def offers(self, seat: Seat) -> set[str]:
        """The verbs open to the seat."""
        menu = self.match.menu(seat)
        assert not isinstance(menu, Refused)
        return {offer.command.verb for offer in menu.offers}

    def choices(self, seat: Seat, verb: str, **filled: Any) -> list[Any]:
        """The values of the next slot."""
        slot = self.match.suggest(seat, verb, filled)
        assert not isinstance(slot, Refused | Command), slot
        return list(slot.domain)

    def told(self, key: str) -> list[dict[str, Any]]:
        """The parameters of every event with this key."""
        return [event.params for event in self.news if event.key == key]


def brisk(position: Position) -> Position:
    position.state.options = SandsOptions(pace="brisk")
    return position
