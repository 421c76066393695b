"""A battle in order, from the news and the view: the sides, their units, the rounds, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.clash_of_cultures.data import GAME
from engines.clash_of_cultures.view import BattleView, ClashView, FoughtView
from engines.clash_of_cultures.vocabulary import Owner
from engines.kernel import Event
from render.clash_of_cultures.pieces import FACES, with_face
from render.kit.news import last_of

HIT: int = GAME.battle.hit
BEGINS, ENDS = ("battle.begins",), ("battle.won", "battle.drawn")


@dataclass(frozen=True)
class Roll:
    dice: tuple[int, ...]
    bonus: int
    value: int

    @property
    def hits(self) -> int:
        return self.value // HIT


@dataclass
class Round:
    tactics: dict[Owner, str] = field(default_factory=dict)
    rolls: dict[Owner, Roll] = field(default_factory=dict)
    losses: dict[Owner, Counter[str]] = field(default_factory=dict)

    @property
    def fought(self) -> bool:
        return bool(self.rolls)


@dataclass
class Record:
    hex: str
    attacker: Owner
    defender: Owner
    start: dict[Owner, dict[str, int]]
    rounds: list[Round] = field(default_factory=list)
    lost: dict[Owner, Counter[str]] = field(default_factory=dict)
    over: bool = False
    winner: Owner | None = None
    conquered: bool = False
    faces: dict[Owner, dict[str, str]] = field(default_factory=dict)
    """The faces of units that have one and still live."""

    def shown(self, owner: Owner, kind: str) -> str:
        return self.faces.get(owner, {}).get(kind, kind)

    @property
    def owners(self) -> tuple[Owner, Owner]:
        return self.attacker, self.defender

    @property
    def now(self) -> Round:
        if not self.rounds:
            self.rounds.append(Round())
        return self.rounds[-1]

    def next_round(self) -> None:
        if self.now.fought:
            self.rounds.append(Round())


def record_of(view: ClashView, news: Sequence[Event]) -> Record | None:
    """The last battle in the news, if it has ended there."""
    end = last_of(news, ENDS)
    if end is None:
        return None
    spot, begin, before = str(news[end].params["hex"]), last_of(news[:end], BEGINS), last_of(news[:end], ENDS)
    first = begin if begin is not None else before + 1 if before is not None else 0
    record = record_from_view(view, spot) if begin is None else record_of_start(news[first], view, spot)
    if record is None:
        return None
    for event in news[first:]:
        enter(record, event)
    add_totals(record, view)
    record.faces = {owner: {kind: with_face(view, owner, kind) for kind in FACES} for owner in record.owners}
    return record


def record_of_start(event: Event, view: ClashView, spot: str) -> Record:
    params = event.params
    attacker, defender = int(params["attacker"]), int(params["defender"])
    start = {attacker: dict(params["attackers"]), defender: dict(params["defenders"])}
    return Record(spot, attacker, defender, start)


def record_from_view(view: ClashView, spot: str) -> Record | None:
    """A battle that began before the news. The view still knows who fought."""
    battle: FoughtView | BattleView | None = next((b for b in reversed(view.fought) if b.hex == spot), None)
    if battle is None and view.battle is not None and view.battle.hex == spot:
        battle = view.battle
    if battle is None:
        return None
    sides = (battle.attacker, battle.defender)
    return Record(
        spot, battle.attacker.owner, battle.defender.owner, {side.owner: dict(side.start) for side in sides}
    )


def enter(record: Record, event: Event) -> None:
    """Add an event to the record."""
    params = event.params
    whose = params.get("owner", params.get("seat"))
    if event.key in ("battle.lays", "battle.reveals"):
        record.next_round()
    if event.key == "battle.drawn":
        record.over, record.winner = True, None
    if not isinstance(whose, int) or whose not in record.owners:
        return
    owner: Owner = whose
    if event.key == "battle.reveals" and params.get("tactic"):
        record.now.tactics[owner] = str(params["tactic"])
    elif event.key == "battle.rolls":
        if owner in record.now.rolls:
            record.next_round()
        record.now.rolls[owner] = Roll(tuple(params["dice"]), int(params["bonus"]), int(params["value"]))
    elif event.key in ("battle.loses", "unit.drowns"):
        for bag in (record.now.losses, record.lost):
            bag[owner] = bag.get(owner, Counter()) + Counter(params["units"])
    elif event.key == "battle.won":
        record.over, record.winner = True, owner
    elif event.key == "city.conquered" and params["hex"] == record.hex:
        record.conquered = True


def add_totals(record: Record, view: ClashView) -> None:
    """Add the losses that the view has counted, also those before the news."""
    battle = next((b for b in reversed(view.fought) if b.hex == record.hex), None)
    if battle is None:
        return
    for side in (battle.attacker, battle.defender):
        if side.owner in record.owners and sum(side.lost.values()) > sum(record.lost.get(side.owner, {}).values()):
            record.lost[side.owner] = Counter(side.lost)
