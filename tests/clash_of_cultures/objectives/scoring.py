"""Whether a player may score an objective, asked as the game asks."""

from __future__ import annotations

from engines.clash_of_cultures.data import OBJECTIVE_CARDS
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.scoring import points


def card(name: str, copy: int = 0) -> str:
    """A card with this objective on one of its halves."""
    cards: list[str] = [held for held, row in OBJECTIVE_CARDS.items() if name in (row.upper, row.lower)]
    return cards[copy]


def offered(game: Playing, name: str, seat: int = 0, copy: int = 0) -> bool:
    """Is this player asked now, and is the objective among the answers?"""
    if game.asked() != "objective.play" or game.match.waiting != [seat]:
        return False
    return f"{card(name, copy)}:{name}" in game.choices()


def in_status_phase(scene: Scene, *names: str) -> Playing:
    """Red holds these objectives when the status phase begins."""
    return scene.copied().holds(0, *(card(name) for name in names)).in_status_phase().play()


def scores(scene: Scene, name: str) -> bool:
    """Played in the status phase it is worth two points; not offered at all without its condition."""
    game = in_status_phase(scene, name)
    if not offered(game, name):
        assert game.state.players[0].objectives == [card(name)]
        return False
    return scored(game, name)


def scored(game: Playing, name: str, seat: int = 0, copy: int = 0) -> bool:
    """The player lays it down, for two points."""
    before = points(game.state, seat)["objectives"]
    game.answer(f"{card(name, copy)}:{name}")
    player = game.state.players[seat]
    assert card(name, copy) not in player.objectives
    assert player.scored[-1].objective == name
    return points(game.state, seat)["objectives"] == before + 2
