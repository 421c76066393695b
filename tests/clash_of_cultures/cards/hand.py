"""Cards in hand, named by what they do."""

from __future__ import annotations

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.data import ACTION_CARDS, EVENTS
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.windows import Play
from engines.kernel import Refused
from tests.clash_of_cultures import loose


def card(name: str, copy: int = 0) -> str:
    """A card with this effect, or this tactic; two copies of each effect there are."""
    cards: list[str] = [held for held, row in ACTION_CARDS.items() if name in (row.effect, row.tactic)]
    return cards[copy]


def neighbours(seats: int = 2) -> Scene:
    """Red in D7, Blue in D1, far from one another."""
    scene = loose.Scene(seats).city("D7", 0)
    return scene.city("D1", 1) if seats == 2 else scene.city("E3", 1).city("A8", 2)


def play(scene: Scene, name: str, *answers: object, **payment: int) -> Playing:
    """Red plays the card with this effect, or the great person of this name."""
    held = given(scene, name)
    return again(scene.play(), held, *answers, **payment)


def given(scene: Scene, name: str) -> str:
    """The card is in Red's hand, once."""
    held = name if name in EVENTS else card(name)
    if held not in scene.state.players[0].actions:
        scene.holds(0, held)
    return held


def again(game: Playing, held: str, *answers: object, **payment: int) -> Playing:
    return game.say(Play(card=held, payment=payment)).answer(*answers)


def stays_in_hand(scene: Scene, name: str, **payment: int) -> bool:
    """The card is refused, with a sentence, and nothing changes."""
    held = given(scene, name)
    return refuses(scene.play(), held, **payment)


def refuses(game: Playing, held: str, **payment: int) -> bool:
    before = game.state.model_dump_json()
    answer = game.match.submit(0, Play(card=held, payment=payment))
    if not isinstance(answer, Refused):
        return False
    assert GAME.catalogs["en"].text("note", answer.why.key), answer.why
    return game.state.model_dump_json() == before
