"""How a finished game was won: points by dynasty and source."""

from __future__ import annotations

from functools import partial

from engines.sands_of_time.data import DYNASTIES
from engines.sands_of_time.view import SandsView
from render.kit.collage import Collage
from render.kit.result import Finisher, Outcome, Source, draw_outcome
from render.kit.speech import Speech
from render.kit.text import ROMAN
from render.sands_of_time.accounts import Account, account_of
from render.sands_of_time.bars import draw_chart

CHART = 430


def result_picture(view: SandsView, speech: Speech) -> Collage | None:
    if view.result is None:
        return None
    finishers = view.result.finishers
    accounts = [account_of(view, seat) for _, seat in finishers]
    winners = view.result.winners
    return draw_outcome(
        Outcome(
            title=speech.say("result_title"),
            verdict=speech.say("result_winner", seats=winners),
            winners=winners,
            sources=sources(speech),
            finishers=[
                finisher(place, account, speech) for (place, _), account in zip(finishers, accounts, strict=True)
            ],
            total=speech.say("result_total"),
            chart=partial(draw_chart, accounts=accounts, speech=speech),
            chart_height=CHART,
        )
    )


def sources(speech: Speech) -> list[Source]:
    dynasties = [
        Source(speech.say(key), group=speech.say("result_dynasty", dynasty=ROMAN[i + 1]))
        for i in range(DYNASTIES)
        for key in ("result_chronicles", "result_wonders")
    ]
    return [*dynasties, *(Source(speech.say(key)) for key in ("result_awards", "result_unrest"))]


def finisher(place: int, account: Account, speech: Speech) -> Finisher:
    points = [value for pair in account.dynasties for value in pair]
    return Finisher(place, account.seat, speech.player(account.seat), (*points, account.awards, account.lost))
