"""What a typed text means among names: how well it meets one, and how much of it is said back."""

from __future__ import annotations

import pytest

from engines.kernel import Refused
from engines.kernel.spoken import LONGEST_QUOTE, MOST_NAMED, last_piece, means_none, pieces, quote, rank, ranked, read
from tests.kernel.test_domain import LAND, LANDS, PLAIN


@pytest.mark.parametrize(
    ("typed", "name", "met"),
    [
        ("gallia", "Gallia", 0),
        ("gallia cisalpina", "Gallia  Cisalpina", 0),
        ("gal", "Gallia", 1),
        ("cis", "Gallia Cisalpina", 2),
        ("alpi", "Gallia Cisalpina", 3),
        ("cis gal", "Gallia Cisalpina", 4),
        ("gall hisp", "Gallia Cisalpina", None),
    ],
)
def test_a_name_is_met_whole_at_its_start_at_a_word_inside_or_scattered(
    typed: str, name: str, met: int | None
) -> None:
    assert rank(typed, [name]) == met
    assert rank(typed, ["Aegyptus", name, "Aegyptus"]) == met, "the best of its names counts"


def test_of_several_names_the_one_that_is_met_best_counts() -> None:
    assert rank("it", ["a lot of it", "Italia", "with it"]) == 1
    assert rank("it", ["Italia", "a lot of it"]) == 1


def test_the_best_stand_first_and_an_empty_text_means_all() -> None:
    assert ranked(LANDS, "a", LAND)[0][1] == "ae"
    assert ranked(LANDS, " ", LAND) == [(1, land) for land in LANDS]


def test_a_name_may_be_cut_short_as_on_a_map() -> None:
    lands = ["gallia cisalpina", "gallia ulterior", "hispania ulterior"]
    assert read("Hisp.", lands, PLAIN) == read("h. ult.", lands, PLAIN) == "hispania ulterior"
    assert read("Gall. Cis.", lands, PLAIN) == "gallia cisalpina"
    assert isinstance(read("...", lands, PLAIN), Refused)


@pytest.mark.parametrize("many", [1, MOST_NAMED, MOST_NAMED + 1])
def test_a_few_choices_are_named_to_whoever_typed_something_else(many: int) -> None:
    values = [f"field {at}" for at in range(many)]
    found = read("zzz", values, PLAIN)
    assert isinstance(found, Refused)
    named = {"typed": "zzz", "possible": values} if many <= MOST_NAMED else {"typed": "zzz"}
    assert found.why.params == named
    nothing = read("zzz", [], PLAIN)
    assert isinstance(nothing, Refused) and nothing.why.params == {"typed": "zzz"}


def test_of_many_that_may_be_meant_five_are_named() -> None:
    found = read("field", [f"field {at}" for at in range(7)], PLAIN)
    assert isinstance(found, Refused) and found.why.key == "text.ambiguous"
    assert found.why.params["names"] == [f"field {at}" for at in range(5)]
    assert read("field 3", [f"field {at}" for at in (3, 33)], PLAIN) == "field 3"


def test_what_was_typed_is_said_back_in_brief() -> None:
    assert quote("x" * LONGEST_QUOTE) == "x" * LONGEST_QUOTE
    assert quote("x" * (LONGEST_QUOTE + 1)) == "x" * LONGEST_QUOTE + "…"


@pytest.mark.parametrize("typed", ["", " ", "-", "0", "none", "NONE"])
def test_none_is_said_in_many_ways(typed: str) -> None:
    assert means_none(typed, LANDS, LAND)
    assert means_none(typed, ["none", "0", "-"], PLAIN) == (not typed.strip()), "something may be called that"
    assert not means_none("Italia", LANDS, LAND)


def test_a_list_is_parted_by_commas_semicolons_and_plus_signs() -> None:
    assert pieces(" a, b;c + d,, ") == ["a", "b", "c", "d"]
    assert last_piece("a, b; c ") == ("a, b;", "c")
    assert last_piece("c ") == ("", "c")
