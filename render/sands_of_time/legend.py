"""What the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from functools import lru_cache

from engines.sands_of_time.data import BUILDINGS as BUILDING_NAMES
from render.kit import tokens
from render.kit.icons import shared
from render.kit.legend import SPARE, Legend, Named, Samples
from render.kit.palette import PAPER
from render.kit.speech import Speech
from render.sands_of_time.look import icon
from render.sands_of_time.tokens import capital, resource_disc

BUILDINGS = tuple(BUILDING_NAMES)


@lru_cache(maxsize=1)
def samples() -> Samples:
    return (
        ("capital", capital(SPARE, 33)),
        ("province", tokens.crest(SPARE, 30)),
        ("colony", tokens.roundel(SPARE, 27)),
        ("caravan", tokens.lozenge(SPARE, 24)),
        ("peasant", tokens.peasant(SPARE, 28)),
        ("soldier", tokens.soldier(SPARE, 28)),
        ("capacity", resource_disc("grain", icon("resource", "grain"), 4, 31)),
        ("good", tokens.medal(icon("good", "marble"), 28)),
        ("points", tokens.medal(icon("symbol", "victory"), 28)),
        ("unrest", tokens.medal(icon("symbol", "unrest"), 28)),
        ("start", tokens.medal(shared("hourglass"), 28)),
    )


@lru_cache(maxsize=1)
def buildings() -> Samples:
    return tuple((kind, tokens.building(icon("building", kind), 26, PAPER)) for kind in BUILDINGS)


def pieces_and_buildings() -> Samples:
    return *samples(), *buildings()


LEGEND = Legend(pieces_and_buildings, column=150, row=38, top=8, piece=18, name=37, letter=17)


def sample_names(speech: Speech) -> Named:
    return LEGEND.names(
        lambda sample: speech.name("building", sample) if sample in BUILDINGS else speech.say(f"legend_{sample}")
    )
