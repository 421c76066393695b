"""What every game says for its calls: known events, weights, clauses and headlines in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.posts.stories import LONGEST_HEADLINE
from engines.kernel.text import Catalog, holes
from engines.kernel.weight import HEAVIEST, factor, scales
from tests.annals import files_of, read
from tests.calls import calls_of
from tests.conformance.games import GAMES, AnyGame

READERS = {"you", "against", "other"}
SECTIONS = ("weight", "brief", "headline", "herald", "covers")
TELLING = [game for game in GAMES.values() if "brief" in game.catalogs["en"].tree]
LANGUAGES = [
    pytest.param(game, language, id=f"{game.id}-{language}") for game in TELLING for language in game.catalogs
]


def forms_of(catalog: Catalog, section: str) -> Iterator[tuple[str, str]]:
    """Each event with each of its forms in this section."""
    for key, forms in catalog.tree.get(section, {}).items():
        for form in [forms] if isinstance(forms, str) else forms.values():
            yield key, form


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
@pytest.mark.parametrize("section", SECTIONS)
def test_only_events_of_the_game_are_named(game: AnyGame, section: str) -> None:
    tree = game.catalogs["en"].tree
    assert set(tree.get(section, {})) - set(tree["event"]) == set()


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_a_weight_is_a_number_a_pair_or_grows_with_a_parameter(game: AnyGame) -> None:
    for key, scale in game.catalogs["en"].tree["weight"].items():
        for one in scales(scale):
            heavy = factor(one)[0] if isinstance(one, str) else one
            assert 0 < heavy <= HEAVIEST or (one == 0 and isinstance(scale, list)), key
        assert not isinstance(scale, list) or len(scale) == 2, key


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_what_has_weight_can_be_told(game: AnyGame) -> None:
    tree = game.catalogs["en"].tree
    assert set(tree["weight"]) - set(tree["brief"]) == set(), "a weight, and no clause"


@pytest.mark.parametrize(("game", "language"), LANGUAGES)
def test_every_language_has_the_same_clauses_and_headlines(game: AnyGame, language: str) -> None:
    english, spoken = Catalog.own(game.home, "en").tree, Catalog.own(game.home, language).tree
    for section in ("brief", "headline", "call"):
        ours: dict[str, Any] = english.get(section, {})
        theirs: dict[str, Any] = spoken.get(section, {})
        assert set(ours) == set(theirs), section
        for forms in (*ours.values(), *theirs.values()):
            assert isinstance(forms, str) or set(forms) <= READERS, forms


@pytest.mark.parametrize(("game", "language"), LANGUAGES)
def test_a_headline_is_short_before_its_names_are_filled_in(game: AnyGame, language: str) -> None:
    for key, form in forms_of(game.catalogs[language], "headline"):
        bare = sum(len(part) for part in form.split("{"))
        assert bare <= LONGEST_HEADLINE + 20 * len(holes(form)), (key, form)


@pytest.mark.parametrize(("game", "language"), LANGUAGES)
def test_calls_of_kept_games_fit_one_screen_and_have_no_gaps(game: AnyGame, language: str) -> None:
    annal = read(files_of(game)[0])
    for _, call in calls_of(annal, language):
        said = "\n".join((*call.top, *call.news, *call.outlook))
        assert call.height <= 690, said
        assert "…" not in said and "[event" not in said, said
