"""How a finished game was won: points by source."""

from __future__ import annotations

from engines.clash_of_cultures.data import WONDERS
from engines.clash_of_cultures.view import ClashView
from engines.clash_of_cultures.vocabulary import SOURCES as ALL_SOURCES
from engines.kernel import Result
from render.clash_of_cultures.look import SOURCES, icon
from render.clash_of_cultures.speech import Speech
from render.kit.collage import Collage
from render.kit.palette import Colour
from render.kit.result import Finisher, Outcome, Source, draw_outcome

SOURCE_COLOURS: dict[str, Colour] = {
    "pieces": (150, 104, 60),
    "advances": (34, 110, 160),
    "objectives": (72, 128, 62),
    "wonders": (206, 152, 30),
    "events": (120, 78, 150),
    "leaders": (160, 60, 50),
}


def result_picture(view: ClashView, speech: Speech) -> Collage | None:
    """The result. Sources are in the order that breaks ties."""
    if view.result is None:
        return None
    sources = [s for s in ALL_SOURCES if s in SOURCES or any(player.points.get(s) for player in view.players)]
    finishers = [
        Finisher(place, seat, speech.player(seat), tuple(view.players[seat].points.get(s, 0.0) for s in sources))
        for place, seat in view.result.finishers
    ]
    winners = view.result.winners
    return draw_outcome(
        Outcome(
            title=speech.say("result_title"),
            verdict=speech.say("result_winner", seats=winners),
            winners=winners,
            sources=[Source(speech.say(f"source_{s}"), SOURCE_COLOURS[s], icon("symbol", s)) for s in sources],
            finishers=finishers,
            total=speech.say("total"),
            last_words=tie_break(view, view.result, speech),
        )
    )


def tie_break(view: ClashView, result: Result, speech: Speech) -> list[str]:
    """15.3.2: what decided, if points alone did not."""
    if len(result.places) < 2 or len(result.places[0]) > 1:
        return []
    first, second = result.places[0][0], result.places[1][0]
    if result.points[first] != result.points[second]:
        return []
    unshared = {m.builder for wonder, m in view.monuments.items() if not WONDERS[wonder].shared}
    if (first in unshared) != (second in unshared):
        return [speech.say("tie_pyramid")]
    mine, other = view.players[first].points, view.players[second].points
    decisive = next((s for s in ALL_SOURCES if mine.get(s) != other.get(s)), ALL_SOURCES[0])
    return [speech.say("tie_break", source=speech.say(f"source_{decisive}"))]
