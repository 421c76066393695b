"""How a finished game was won: points by source."""

from __future__ import annotations

from engines.era_of_tribes.data import rank
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView, ScoreView
from engines.kernel import Result, Seat
from render.era_of_tribes.board_parts import player_at
from render.era_of_tribes.look import banner, icon
from render.kit.collage import Collage
from render.kit.palette import Colour
from render.kit.result import Finisher, Outcome, Source, draw_outcome
from render.kit.speech import Speech, capitalised

SOURCES: dict[str, Colour] = {
    "influence": (176, 128, 20),
    "cards": (36, 88, 138),
    "open_cards": (60, 128, 150),
    "tiles": (92, 84, 78),
    "morale": (160, 60, 70),
    "hunger": (70, 44, 30),
}
"""Where points come from, and the colours of their bars; each has a sign of its own."""


def result_picture(view: EraView, speech: Speech) -> Collage | None:
    if view.result is None:
        return None
    winners, verdict = verdict_of(view, view.result, speech)
    return draw_outcome(
        Outcome(
            title=speech.say("result_title"),
            verdict=verdict,
            winners=[banner(view, seat) for seat in winners],
            sources=[Source(speech.say(f"source_{s}"), colour, icon("source", s)) for s, colour in SOURCES.items()],
            finishers=[finisher(view, place, score, speech) for place, score in ranking(view, view.result)],
            total=speech.say("total"),
            last_words=last_word(view, view.result, speech),
        )
    )


def finisher(view: EraView, place: int, score: ScoreView, speech: Speech) -> Finisher:
    people = speech.name("people", player_at(view, score.seat).people) if not is_automa(score.seat) else ""
    points = tuple(parts_of(score).values())
    return Finisher(place, banner(view, score.seat), capitalised(speech.player(score.seat)), points, people)


def parts_of(score: ScoreView) -> dict[str, int]:
    """17.3: points by source. Hunger costs points."""
    return {
        "influence": score.influence,
        "cards": sum(score.cards.values()),
        "open_cards": sum(score.open_cards.values()),
        "tiles": sum(score.tiles.values()),
        "morale": score.morale,
        "hunger": -score.hunger,
    }


def ranking(view: EraView, result: Result) -> list[tuple[int, ScoreView]]:
    """17.4: the places of the players. AUTOMAs are among them, by their points."""
    places = {seat: place for place, seat in result.finishers}
    if all(not is_automa(score.seat) for score in view.scores):
        return sorted(((places[score.seat], score) for score in view.scores), key=lambda pair: pair[0])
    ranked = [(1 + sum(other.total > score.total for other in view.scores), score) for score in view.scores]
    return sorted(ranked, key=lambda pair: (pair[0], is_automa(pair[1].seat)))


def automas_beaten(view: EraView) -> bool:
    """31.5"""
    best = max(score.total for score in view.scores if is_automa(score.seat))
    return all(score.total > best for score in view.scores if not is_automa(score.seat))


def verdict_of(view: EraView, result: Result, speech: Speech) -> tuple[list[Seat], str]:
    """The verdict, and who is named as winner. Players against AUTOMAs win or lose together."""
    machines = [score.seat for score in view.scores if is_automa(score.seat)]
    winners = list(result.winners)
    if machines:
        beaten = automas_beaten(view)
        winners = sorted(seat for _, seat in result.finishers) if beaten else machines
        return winners, speech.say("result_beaten" if beaten else "result_not_beaten", seats=machines)
    return winners, speech.say("result_solo" if len(view.scores) == 1 else "result_winner", seats=winners)


def last_word(view: EraView, result: Result, speech: Speech) -> list[str]:
    """31.4: what posterity calls each player; 17.4: what decided, if points alone did not"""
    totals = {score.seat: score.total for score in view.scores}
    humans = sorted(seat for seat in totals if not is_automa(seat))
    if len(totals) == 1 or len(humans) < len(totals):
        return [speech.say("result_rank", seat=seat, rank=rank(totals[seat])) for seat in humans]
    return tie_break(view, result, totals, speech)


def tie_break(view: EraView, result: Result, totals: dict[Seat, int], speech: Speech) -> list[str]:
    if len(result.places) < 2 or len(result.places[0]) > 1:
        return []
    first, second = result.places[0][0], result.places[1][0]
    if totals[first] != totals[second]:
        return []
    parade = player_at(view, first).triumph != player_at(view, second).triumph
    return [speech.say("tie_triumph" if parade else "tie_thalers")]
