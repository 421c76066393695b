"""A second world: a game as one viewer knows it, with everything else dealt anew.

A viewer must not be able to tell the two worlds apart before something becomes known. So whatever a rule, a view,
a text or a preview shows, it is shown alike in both.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any

from engines.kernel import (
    Checkpoint,
    Choices,
    Command,
    Dice,
    Domain,
    Event,
    Fact,
    Happened,
    Match,
    Menu,
    Plan,
    Preview,
    Refused,
    Seat,
)
from tests.conformance.games import AnyGame, viewers
from tests.conformance.play import Story, asked_of, texts, walk
from tests.conformance.secrecy import secrecy_of

FIRST = 30
"""Values that suffice to tell one domain from another."""


def redealt(game: AnyGame, state: Any, viewer: Seat | None, seed: str, same_dice: bool = False) -> Any:
    """Another State that this viewer cannot tell from the given one. Nobody knows the dice to come, either."""
    other = state.model_copy(deep=True)
    game.redeal(other, viewer, Dice(seed=seed))
    other.dice = state.dice.model_copy() if same_dice else Dice(seed=seed, drawn=other.dice.drawn)
    return other


def secrets_of(state: Any) -> dict[str, Any]:
    """A State without its dice, to see whether anything else is different."""
    plain: dict[str, Any] = state.model_dump(mode="json")
    plain.pop("dice")
    return plain


@dataclass
class Worlds:
    """The true match and another, as long as one viewer cannot tell which is which."""

    told: Story
    viewer: Seat | None
    true: Match
    other: Match
    count: int
    reseal: bool
    """Shall others seal something else in the other world? If not, the worlds stay alike when it is revealed."""
    learned: list[None]
    same_dice: bool = False
    """Do the dice fall alike? Then the worlds stay alike beside a roll, and beside a draw of somebody else."""

    @classmethod
    def opened(
        cls,
        told: Story,
        point: Checkpoint,
        viewer: Seat | None,
        seed: str,
        reseal: bool = True,
        same_dice: bool = False,
    ) -> Worlds | None:
        """Both worlds at a checkpoint; None if the Step begins with something that makes the difference known."""
        true = Match(told.game, [point])
        state = redealt(told.game, told.game.state.model_validate_json(point.state), viewer, seed, same_dice)
        again = Checkpoint(entries=point.entries, state=state.model_dump_json(), version=told.game.version)
        other = Match(told.game, [again])
        if true.table.learned:
            return None
        return cls(told, viewer, true, other, point.entries, reseal, learned_at(true), same_dice)

    def compare(self) -> None:
        """What the viewer knows is the same in both worlds."""
        true, other = self.true, self.other
        assert view_of(true, self.viewer) == view_of(other, self.viewer)
        assert self.position(true) == self.position(other)
        assert true.waiting == other.waiting
        assert [asked_of(ask) for ask in true.asks.values()] == [asked_of(ask) for ask in other.asks.values()]
        if self.viewer is not None and self.viewer in true.asks:
            assert answers_to(true, self.viewer, self.count) == answers_to(other, self.viewer, self.count)

    def position(self, match: Match) -> list[str]:
        lines: list[str] = self.told.game.position(match.view(self.viewer), self.told.words)
        return lines

    def compare_previews(self, command: Command) -> None:
        """A preview shows the viewer nothing of the world it was made in."""
        assert self.viewer is not None
        one, two = self.true.preview(self.viewer, command), self.other.preview(self.viewer, command)
        assert isinstance(one, Preview)
        assert isinstance(two, Preview), two
        assert one.open_end == two.open_end
        assert texts(self.told.words, one.events, self.viewer) == texts(self.told.words, two.events, self.viewer)
        assert one.view.model_dump_json() == two.view.model_dump_json()
        assert list(map(asked_of, one.asks)) == list(map(asked_of, two.asks))

    def go_on(self, rnd: random.Random) -> bool:
        """The next command in both worlds; False when they have come to differ for good reason."""
        line = self.told.lines[self.count]
        own, hidden = line.seat == self.viewer, self.true.asks[line.seat].secret
        command = line.command
        assert self.true.pending is not None
        if not own and self.true.pending.sealed and hidden and self.reseal:
            command = another_answer(self.other, line.seat, command, rnd)
        elif not own and hidden and not self.true.pending.sealed:
            # What a single player decides in secret may be seen from what follows.
            return False
        if own:
            self.compare_previews(command)
        revealed = self.true.pending.sealed and self.true.waiting == [line.seat] and len(self.true.asks) > 1
        self.learned.clear()
        there = self.other.submit(line.seat, command)
        here = self.true.submit(line.seat, line.command)
        self.count += 1
        assert isinstance(here, Happened)
        assert here.entry is not None
        if isinstance(there, Refused):
            assert not own, f"{line.command} shows what {self.viewer} cannot know: {there}"
            return False
        # That all have answered makes only the answers known; where they are the same, nothing may differ.
        only_the_answers = revealed and not self.reseal and len(self.learned) == 1 and not here.over
        if here.entry.learned and not only_the_answers:
            alike = self.same_dice and not (revealed and self.reseal)
            return alike and self.alike_beside_what_came_to_light(here, there)
        if own and not revealed:
            assert there.entry is not None
            assert not there.entry.learned, f"whether {line.command} is freely taken back tells something"
        heard, heard_there = (texts(self.told.words, h.events, self.viewer) for h in (here, there))
        assert heard == heard_there
        self.compare()
        return not self.true.over

    def alike_beside_what_came_to_light(self, here: Happened, there: Happened) -> bool:
        """Up to what the viewer learns the news are the same; whoever learns nothing cannot tell the worlds apart."""
        one, two = self.before_it_shows(here), self.before_it_shows(there)
        for event, other in zip_longest(one.news, two.news):
            assert event == other, f"{self.viewer} can tell the worlds apart by {event or other}"
        if one.shows or two.shows or here.over:
            return False
        self.compare()
        return True

    def before_it_shows(self, happened: Happened) -> Heard:
        shows = secrecy_of(self.told.game.id).SHOWS
        heard = [event for event in happened.events if event.audible(self.viewer)]
        for at, event in enumerate(heard):
            if event.audience is not None or event.key in shows:
                return Heard(heard[:at], True)
        return Heard(heard, False)


@dataclass(frozen=True)
class Heard:
    """What a viewer hears before something hidden comes to light, and whether it does."""

    news: list[Event]
    shows: bool


def learned_at(match: Match) -> list[None]:
    """Grows with everything that becomes known from now on."""
    times: list[None] = []
    real = match.table.learn

    def counted() -> None:
        times.append(None)
        real()

    vars(match.table)["learn"] = counted
    return times


def forget_what_was_worked_out(match: Match) -> None:
    """Else a match would go on showing what was worked out in another world."""
    assert match.pending is not None
    for seat, ask in match.pending.asks.items():
        match.pending.choices[seat] = Choices(match.table, seat, ask.offers)
        for domain in (domain for offer in ask.offers for domain in offer.domains.values()):
            for name in ("_walked", "_sound", "_first", "usual") if isinstance(domain, Plan) else ():
                vars(domain).pop(name, None)


def view_of(match: Match, viewer: Seat | None) -> str:
    view: Fact = match.view(viewer)
    return view.model_dump_json()


def another_answer(match: Match, seat: Seat, given: Command, rnd: random.Random) -> Command:
    """Some other legal answer, if a few tries find one."""
    tried = [match.sample(seat, rnd) for _ in range(5)]
    return next((command for command in tried if command != given), tried[0])


def answers_to(match: Match, seat: Seat, salt: int) -> list[Any]:
    """All that a seat is shown of its own question."""
    rnd = random.Random(salt)
    menu = match.menu(seat)
    assert isinstance(menu, Menu)
    ask = match.asks[seat]
    shown: list[Any] = [ask.usual, ask.stands, menu.barred, menu.brings, sorted(menu.idle)]
    for offer in menu.offers:
        verb = offer.command.verb
        steps = walk(match, seat, verb, lambda domain: domain.sample(rnd))
        shown += [(verb, slot, described(domain, value), value) for slot, domain, value in steps]
    return shown


def described(domain: Domain[Any], value: Any) -> str:
    """A domain without its functions: what fits together its first values tell."""
    if isinstance(domain, Plan):
        usual = domain.usual
        plans = [plan for plan in ((), usual, value) if plan is not None]
        return f"{domain} {usual} {[(domain.openings(plan), domain.follows(plan)) for plan in plans]}"
    names = {name.removeprefix("_") for name in vars(domain)} - {"fits"}
    shown = {name: getattr(domain, name) for name in sorted(names)}
    shown |= {name: dict(shown[name]) for name in ("hints", "barred") if name in shown}
    first = list(islice(domain, FIRST)) if "fits" in vars(domain) else ""
    return f"{type(domain).__name__} {shown} {first}"


def reveals(told: Story) -> list[int]:
    """Where the last of several sealed answers was given, each kind of question first once."""
    found: dict[str, list[int]] = {}
    for count, line in enumerate(told.lines):
        if line.ask.secret and line.happened.entry is not None and line.happened.entry.learned:
            match = told.match_at(count)
            if (
                match.pending is not None
                and match.pending.sealed
                and len(match.asks) > 1
                and match.waiting == [line.seat]
            ):
                found.setdefault(line.ask.key, []).append(count)
    in_turn = zip_longest(*found.values())
    return [count for row in in_turn for count in row if count is not None]


def assert_reveals_show_only_answers(told: Story) -> None:
    """Not even what is asked next, or of whom: a question put only to the holder of a card names the card."""
    for count in reveals(told)[:4]:
        rnd = random.Random(count)
        point = max((p for p in told.checkpoints if p.entries <= count), key=lambda p: p.entries)
        for viewer in rnd.sample(viewers(told.seats), 2):
            worlds = Worlds.opened(told, point, viewer, f"revealed {count}", reseal=False)
            while worlds is not None and worlds.count <= count and worlds.go_on(rnd):
                pass
