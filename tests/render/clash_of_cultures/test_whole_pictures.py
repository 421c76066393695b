"""What only the pictures of this game hold."""

from __future__ import annotations

from render.pictures import pictures
from tests.render.clash_of_cultures.tables import SPEECH


def test_the_wonders_and_all_players_lie_beside_the_map() -> None:
    assert pictures("clash_of_cultures").sheets == ("map", "wonders", "players")


def test_labels_are_sentences_of_their_own() -> None:
    assert SPEECH.say("round", round=3) == "Round 3"
