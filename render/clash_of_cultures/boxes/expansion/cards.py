"""The cards of leaders: face and name, and both abilities beneath."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.rows import LEADER, LEADERS
from engines.clash_of_cultures.view import PlayerView
from render.clash_of_cultures.cards import PRINTS, Half, Print
from render.clash_of_cultures.hand import BESIDE
from render.clash_of_cultures.look import CATEGORY_COLOURS, DECK_COLOURS, DECKS, icon
from render.clash_of_cultures.speech import Speech
from render.kit.palette import Colour

ABILITY: Colour = CATEGORY_COLOURS["theocracy"]
DECKS[LEADER] = LEADERS
DECK_COLOURS[LEADER] = CATEGORY_COLOURS["autocracy"]


def leader_print(card: str, speech: Speech) -> Print:
    name = Half(icon(LEADER, card), speech.title(LEADER, card), "", DECK_COLOURS[LEADER], "")
    return Print(LEADER, (name, *(ability(one, speech) for one in LEADERS[card])))


def ability(name: str, speech: Speech) -> Half:
    """The name of an ability. In texts the leader's name follows it; on the card the leader is above it."""
    title = speech.name("effect", f"leader:{name}").partition(" (")[0]
    return Half(icon("deck", LEADER), title, "", ABILITY, speech.short(f"leader:{name}"))


def leaders_of(player: PlayerView) -> tuple[str, ...]:
    """The leader on the map, and those who may still come."""
    return (*([player.leader] if player.leader else []), *player.leaders)


PRINTS[LEADER] = leader_print
BESIDE.append(leaders_of)
