"""How a finished game was won: the score by source, item by item."""

from __future__ import annotations

from engines.hinterland.view import HinterlandView
from render.hinterland.look import SCORES, icon
from render.kit.collage import Collage
from render.kit.result import Finisher, Outcome, Source, draw_outcome
from render.kit.speech import Speech


def result_picture(view: HinterlandView, speech: Speech) -> Collage | None:
    if view.result is None:
        return None
    parts = [key for key in SCORES if view.mode != "quick" or key != "agrarian"]
    winners = view.result.winners
    finishers = [
        Finisher(
            place,
            seat,
            speech.player(seat),
            tuple(view.players[seat].score[key] for key in parts),
            speech.say("out") if view.players[seat].out else faction_of(view, seat, speech),
        )
        for place, seat in view.result.finishers
    ]
    return draw_outcome(
        Outcome(
            title=speech.say("result_title"),
            verdict=speech.say("result_winner", seats=winners, how=view.victory),
            winners=winners,
            sources=[Source(speech.say(f"score_{key}"), SCORES[key], icon("score", key)) for key in parts],
            finishers=finishers,
            total=speech.say("result_total"),
        )
    )


def faction_of(view: HinterlandView, seat: int, speech: Speech) -> str:
    faction = view.players[seat].faction
    return speech.name("faction", faction) if faction else ""
