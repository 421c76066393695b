"""What only the pictures of this game hold."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from engines.kernel import Public
from render.pictures import pictures
from tests.render.sands_of_time.tables import SPEECH, WORDS, full

SANDS = pictures("sands_of_time")


def test_the_chronicle_and_all_players_lie_beside_the_map() -> None:
    assert SANDS.sheets == ("map", "west", "east", "chronicle", "players")


def test_the_map_stands_upright_as_a_phone_does() -> None:
    with Image.open(BytesIO(SANDS.sheet("map", Public(full(5)), (), WORDS))) as picture:
        assert picture.height > picture.width


def test_labels_are_sentences_of_their_own() -> None:
    assert SPEECH.say("generation", generation=3) == "Generation 3"
