"""Every choice says what it does, and every question what matters in it."""

from __future__ import annotations

from tests.conformance.games import AnyGame, every_game

LINE = 140
"""What a line of small print holds without becoming a paragraph."""


@every_game
def test_every_kind_of_question_says_what_matters_in_it(game: AnyGame) -> None:
    for language, catalog in game.catalogs.items():
        matters = catalog.tree.get("matters", {})
        assert set(matters) == set(catalog.tree["ask"]), language
        for key, line in matters.items():
            assert line.endswith(".") and len(line) <= LINE and "\n" not in line and "{" not in line, key
