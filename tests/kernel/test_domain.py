"""What a slot may hold: contained, listed, sampled, parsed, printed and searched alike."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import Catalog, Counts, Domain, Hints, Number, OneOf, Refused, SomeOf, Words, note
from engines.kernel.spoken import rank
from engines.kernel.text import KERNEL
from tests.kernel.scrawl import scrawls

WORDS = Words(
    Catalog(
        "en",
        {
            "word": {"none": "none", "and": "and", "yes": "yes", "no": "no"},
            "name": {
                "land": {
                    "it": "Italia",
                    "ga": "Gallia",
                    "gc": "Gallia Cisalpina",
                    "hi": "Hispania",
                    "ae": "Aegyptus",
                },
                "ship": {"x": ["xebec", "xebecs"], "p": ["phalanx", "phalanxes"], "a1": "a1", "a2": "a2", "3": "3rd"},
                "swap": {"gold": "coin", "silver": "gold"},
            },
        },
    ),
    ["Ada", "Bo", "Cy"],
)
LAND, SHIP, PLAIN = WORDS.names("land"), WORDS.names("ship"), WORDS.names("")
LANDS = ("it", "ga", "gc", "hi", "ae")
MOST = 25

keys = st.lists(st.sampled_from("abcdefg"), unique=True, max_size=5)
seeds = st.integers(0, 10**6)


@st.composite
def weights(draw: st.DrawFn) -> dict[str, int]:
    return {key: draw(st.integers(0, 5)) for key in "abcdefg"}


@st.composite
def some_of(draw: st.DrawFn) -> SomeOf[str]:
    """With a knapsack for `fits`: every part of what fits, fits."""
    values = draw(keys)
    low = draw(st.integers(0, 3))
    high = draw(st.one_of(st.none(), st.integers(0, 5)))
    weight, sack = draw(weights()), draw(st.integers(0, 15))
    return SomeOf(values, low, high, fits=lambda chosen: sum(weight[v] for v in chosen) <= sack)


@st.composite
def counts(draw: st.DrawFn) -> Counts:
    limits = {key: draw(st.integers(0, 3)) for key in draw(keys)}
    low = draw(st.integers(0, 4))
    high = draw(st.one_of(st.none(), st.integers(0, 6)))
    weight, sack = draw(weights()), draw(st.integers(0, 20))
    return Counts(limits, low, high, fits=lambda taken: sum(weight[k] * n for k, n in taken.items()) <= sack)


domains: st.SearchStrategy[Domain[Any]] = st.one_of(
    keys.map(OneOf), some_of(), counts(), st.builds(Number, st.integers(-5, 5), st.integers(-5, 9))
)


def candidates(domain: Domain[Any]) -> Iterable[Any]:
    """Far more than the domain holds: brute force to hold it against."""
    match domain:
        case OneOf(values=values):
            return [*values, "z", 1, None]
        case SomeOf(values=values):
            return [tuple(c) for size in range(len(values) + 2) for c in combinations((*values, "z"), size)]
        case Counts(limits=limits):
            every = product(*(range(limit + 2) for limit in limits.values()))
            return [{key: n for key, n in zip(limits, chosen, strict=True) if n} for chosen in every]
        case _:
            return list(range(-10, 15))


@given(domains)
def test_iteration_gives_every_value_the_domain_contains_and_each_once(domain: Domain[Any]) -> None:
    listed = list(domain)
    assert all(domain.contains(value) for value in listed)
    assert all(value not in listed[:at] for at, value in enumerate(listed))
    brute = [value for value in candidates(domain) if domain.contains(value)]
    assert len(brute) == len(listed)
    assert all(value in listed for value in brute)


@given(domains, seeds)
def test_a_sample_lies_in_the_domain(domain: Domain[Any], seed: int) -> None:
    if not domain.empty:
        assert domain.contains(domain.sample(random.Random(seed)))


@given(domains)
def test_samples_reach_every_value_of_a_small_domain(domain: Domain[Any]) -> None:
    listed = list(domain)
    if 0 < len(listed) <= 4:
        rnd = random.Random(0)
        sampled = [domain.sample(rnd) for _ in range(400)]
        assert all(value in sampled for value in listed)


@given(domains)
def test_empty_and_only_say_how_many_values_there_are(domain: Domain[Any]) -> None:
    listed = list(domain)
    assert domain.empty == (not listed)
    assert domain.only() == (listed[0] if len(listed) == 1 else None)


@given(domains, seeds)
def test_what_is_printed_parses_to_the_same_value(domain: Domain[Any], seed: int) -> None:
    if not domain.empty:
        value = domain.sample(random.Random(seed))
        assert domain.parse(domain.print(value, PLAIN), PLAIN) == value


@given(domains, seeds)
def test_a_search_finds_a_value_by_its_printed_name(domain: Domain[Any], seed: int) -> None:
    if not domain.empty:
        value = domain.sample(random.Random(seed))
        text = domain.print(value, PLAIN)
        assert text in [hit.text for hit in domain.search(text, PLAIN, MOST)]


@given(domains, st.text(alphabet="abcdefgz 0123,;+x-", max_size=8), st.integers(1, 25))
def test_a_search_keeps_its_limit_and_every_hit_parses(domain: Domain[Any], typed: str, limit: int) -> None:
    hits = domain.search(typed, PLAIN, limit)
    assert len(hits) <= limit
    assert len({hit.text for hit in hits}) == len(hits)
    for hit in hits:
        value = domain.parse(hit.text, PLAIN)
        assert not isinstance(value, Refused)
        match domain:
            case SomeOf(low=low) if len(value) < low:
                assert domain.fits(value)
            case Counts(low=low) if sum(value.values()) < low:
                assert domain.fits(value)
            case _:
                assert domain.contains(value)


@given(domains, scrawls(40))
def test_whatever_is_typed_is_read_or_refused_with_a_reason(domain: Domain[Any], typed: str) -> None:
    value = domain.parse(typed, PLAIN)
    if isinstance(value, Refused):
        assert value.why.key.split(".")[0] in {"text", "slot"}
    domain.search(typed, PLAIN, MOST)


foreign = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-9, 99),
    scrawls(3),
    st.floats(),
    st.lists(st.sampled_from("abz"), max_size=3).map(tuple),
    st.lists(st.sampled_from("abz"), max_size=3),
    st.dictionaries(st.sampled_from("abz"), st.one_of(st.integers(-1, 9), st.booleans(), st.none()), max_size=3),
    st.dictionaries(st.integers(0, 2), st.integers(0, 2), max_size=2),
    st.sets(st.sampled_from("ab")),
)


@given(domains, foreign)
def test_a_foreign_value_is_outside_and_there_is_a_reason(domain: Domain[Any], value: object) -> None:
    if not domain.contains(value):
        why = domain.why_not(value)
        assert why.key.startswith("slot.")
        assert Words(Catalog.of(KERNEL, "en"), ["Ada"]).note(why)
    else:
        assert any(value == inside and type(value) is type(inside) for inside in domain)


def test_true_is_not_the_number_one() -> None:
    assert not Number(0, 3).contains(True)
    assert not OneOf([1, 2]).contains(True)
    assert not OneOf([True, False]).contains(1)
    assert not SomeOf([1, 2]).contains((True,))
    assert not Counts({"a": 2}).contains({"a": True})


def test_a_choice_of_several_is_written_in_the_order_of_the_list() -> None:
    domain = SomeOf(LANDS, 0, 3)
    assert domain.contains(("it", "hi"))
    assert not domain.contains(("hi", "it"))
    assert domain.in_order(["hi", "it"]) == ("it", "hi")
    assert domain.parse("Hispania, Italia", LAND) == ("it", "hi")


def test_a_choice_of_several_has_no_value_twice() -> None:
    assert not SomeOf(LANDS).contains(("it", "it"))
    assert SomeOf(LANDS).parse("Italia, Italia", LAND) == ("it",)


def test_the_bounds_of_a_choice_never_exceed_what_there_is() -> None:
    assert SomeOf(LANDS, 1, 99).high == 5
    assert SomeOf(LANDS).high == 5
    assert Counts({"a": 2, "b": 0}, high=99).high == 2
    assert Counts({"a": 2, "b": 0}).limits == {"a": 2}


def test_that_all_must_be_taken_is_seen_without_trying_every_part_of_them() -> None:
    tried: list[tuple[int, ...]] = []

    def fits(chosen: tuple[int, ...]) -> bool:
        tried.append(chosen)
        return True

    assert SomeOf(range(12), 12, fits=fits).only() == tuple(range(12))
    assert len(tried) == 13


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (("it", "ga", "hi"), "slot.how_many"),
        ((), "slot.how_many"),
        (("ga", "gc"), "slot.together"),
        (("it", "nowhere"), "slot.not_offered"),
        ("it", "slot.not_offered"),
    ],
)
def test_the_reason_against_several_says_what_is_wrong(value: object, key: str) -> None:
    domain = SomeOf(LANDS, 1, 2, "land", fits=lambda chosen: not {"ga", "gc"} <= set(chosen))
    assert not domain.contains(value)
    assert domain.why_not(value).key == key


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ({"x": 3}, "slot.too_many"),
        ({"boat": 1}, "slot.too_many"),
        ({}, "slot.how_many"),
        ({"x": 2, "p": 2}, "slot.how_many"),
        ({"x": 1, "p": 2}, "slot.together"),
        ({"x": 0}, "slot.not_offered"),
        ({"x": -1, "p": 2}, "slot.not_offered"),
        ({"x": "1"}, "slot.not_offered"),
        (3, "slot.not_offered"),
    ],
)
def test_the_reason_against_counts_says_what_is_wrong(value: object, key: str) -> None:
    domain = Counts({"x": 2, "p": 2}, 1, 3, "ship", fits=lambda taken: taken.get("p", 0) < 2 or "x" not in taken)
    assert not domain.contains(value)
    assert domain.why_not(value).key == key


def test_the_reason_names_the_value_in_words() -> None:
    kernel = Catalog.of(KERNEL, "en").tree
    words = Words(Catalog("en", {**kernel, "name": WORDS.catalog.tree["name"]}), ["Ada"])
    assert words.note(OneOf(["ga"], "land").why_not("it")) == "“Italia” is not among the choices."
    assert words.note(Counts({"x": 1}, kind="ship").why_not({"x": 2})) == "Of xebec there are only 1."
    assert words.note(OneOf([0], "seat").why_not(5)) == "“5” is not among the choices."


def test_a_reason_does_not_repeat_a_whole_novel() -> None:
    novel = "word " * 1000
    refusal = OneOf(LANDS, "land").parse(novel, LAND)
    assert isinstance(refusal, Refused)
    assert len(refusal.why.params["typed"]) < 100
    assert len(OneOf(LANDS, "land").why_not(novel).params["value"]) < 100
    assert isinstance(Counts({"x": 1}).parse("9" * 5000, SHIP), Refused)


def test_a_barred_value_is_refused_with_its_own_reason() -> None:
    dear = note("dear", cost=3)
    domain = OneOf(["it"], "land", barred={"hi": dear})
    assert domain.why_not("hi") == dear
    assert domain.parse("hispania", LAND) == Refused(why=dear)
    assert domain.parse("Italia", LAND) == "it"
    assert domain.parse("Britannia", LAND) == OneOf(["it"], "land").parse("Britannia", LAND), "neither nor"


def test_an_empty_choice_says_why_if_there_is_one_reason() -> None:
    dear, far = note("dear"), note("far")
    assert OneOf([], barred={"it": dear, "hi": dear}).why_empty() == dear
    assert OneOf([], barred={"it": dear, "hi": far}).why_empty() is None
    assert OneOf([]).why_empty() is None
    assert Number(1, 0).why_empty() is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Italia", "Gallia", "Gallia Cisalpina", "Hispania", "Aegyptus"]),
        ("gallia", ["Gallia", "Gallia Cisalpina"]),
        ("GAL", ["Gallia", "Gallia Cisalpina"]),
        ("cis", ["Gallia Cisalpina"]),
        ("pan", ["Hispania"]),
        ("cis gal", ["Gallia Cisalpina"]),
        ("it", ["Italia"]),
        ("  italia ", ["Italia"]),
        ("a", ["Aegyptus", "Italia", "Gallia", "Gallia Cisalpina", "Hispania"]),
        ("xyz", []),
    ],
)
def test_a_search_puts_the_best_hit_first(typed: str, found: list[str]) -> None:
    assert [hit.text for hit in OneOf(LANDS, "land").search(typed, LAND, MOST)] == found


def test_a_hint_stands_beside_its_value() -> None:
    hint = note("cost", n=2)
    hits = OneOf(LANDS, "land", hints={"it": hint}).search("", LAND, MOST)
    assert [hit.hint for hit in hits] == [hint, None, None, None, None]
    assert SomeOf(LANDS, hints={"it": hint}).search("ital", LAND, MOST)[0].hint == hint


def test_an_ambiguous_text_is_refused_with_what_it_could_be() -> None:
    both = OneOf(["ga", "gc"], "land").parse("gal", LAND)
    assert isinstance(both, Refused)
    assert both.why == note("text.ambiguous", typed="gal", names=["Gallia", "Gallia Cisalpina"])
    assert OneOf(LANDS, "land").parse("gallia", LAND) == "ga"


def test_the_shown_name_counts_more_than_the_id_of_another_thing() -> None:
    domain = OneOf(["gold", "silver"], "swap")
    assert domain.parse("gold", WORDS.names("swap")) == "silver"
    assert domain.parse("coin", WORDS.names("swap")) == "gold"


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("2 xebecs", {"x": 2}),
        ("1 xebec, 2 phalanxes", {"x": 1, "p": 2}),
        ("2x xebec", {"x": 2}),
        ("2 x phalanx", {"p": 2}),
        ("2*xebec", {"x": 2}),
        ("xebec x2", {"x": 2}),
        ("xebec: 2", {"x": 2}),
        ("phalanx 2", {"p": 2}),
        ("phalanx", {"p": 1}),
        ("phalanx; phalanx", {"p": 2}),
        ("a1", {"a1": 1}),
        ("2 a1, a2", {"a1": 2, "a2": 1}),
        ("a1 x2", {"a1": 2}),
        ("2 3rd", {"3": 2}),
        ("3rd", {"3": 1}),
        ("none", {}),
        ("-", {}),
        ("0", {}),
        ("", {}),
        ("0 xebecs", {}),
    ],
)
def test_how_many_of_what_can_be_typed_in_many_ways(typed: str, value: Mapping[str, int]) -> None:
    domain = Counts({"x": 3, "p": 3, "a1": 3, "a2": 3, "3": 3}, kind="ship")
    assert domain.parse(typed, SHIP) == value


def test_a_search_for_counts_offers_every_number_the_largest_first() -> None:
    domain = Counts({"x": 3, "p": 1}, 0, 2, "ship")
    assert [hit.text for hit in domain.search("xeb", SHIP, MOST)] == ["2 xebecs", "1 xebec"]
    assert [hit.text for hit in domain.search("1 xeb", SHIP, MOST)] == ["1 xebec"]
    assert [hit.text for hit in domain.search("9 xeb", SHIP, MOST)] == []
    assert [hit.text for hit in domain.search("1 xebec, ", SHIP, MOST)] == ["1 xebec", "1 xebec, 1 phalanx"]
    assert [hit.text for hit in domain.search("1 xebec; pha", SHIP, MOST)] == ["1 xebec, 1 phalanx"]


def test_a_name_with_a_digit_is_searched_as_a_name() -> None:
    domain = Counts({"a1": 3, "a2": 3}, kind="ship")
    assert [hit.text for hit in domain.search("a1", SHIP, MOST)] == ["3 a1", "2 a1", "1 a1"]


def test_the_usual_counts_come_first() -> None:
    domain = Counts({"x": 2, "p": 2}, 2, 2, "ship", {"x": 1, "p": 1})
    assert domain.search("", SHIP, MOST)[0].text == "1 xebec, 1 phalanx"


def test_a_search_extends_what_is_already_chosen() -> None:
    domain = SomeOf(LANDS, 0, 2, "land")
    assert [hit.text for hit in domain.search("Hispania, it", LAND, MOST)] == ["Italia, Hispania"]
    assert [hit.text for hit in domain.search("Hispania, Italia, ga", LAND, MOST)] == []
    assert domain.search("Nowhere, it", LAND, MOST) == []
    assert domain.search("none", LAND, MOST)[0].text == "none"


def test_nothing_can_be_told_from_a_thing_called_none_or_0() -> None:
    assert SomeOf([0, 1, 2]).parse("0", PLAIN) == (0,)
    assert SomeOf(["none", "all"]).parse("none", PLAIN) == ("none",)
    assert SomeOf(["none", "all"]).parse("-", PLAIN) == ()


def test_a_player_is_named_and_not_numbered() -> None:
    names = WORDS.names("seat")
    assert OneOf([0, 2], "seat").print(2, names) == "Cy"
    assert OneOf([0, 2], "seat").parse("cy", names) == 2


@pytest.mark.parametrize("typed", ["three", "", "1.5", "0x10"])
def test_a_number_that_is_none_is_refused(typed: str) -> None:
    refusal = Number(1, 3).parse(typed, PLAIN)
    assert refusal == Refused(why=note("slot.number", low=1, high=3))


def test_numbers_are_searched_by_their_first_digits() -> None:
    assert [hit.text for hit in Number(1, 120).search("1", PLAIN, 4)] == ["1", "10", "11", "12"]


def test_nothing_fits_where_not_even_nothing_fits() -> None:
    assert SomeOf("ab", fits=lambda _: False).empty
    assert Counts({"a": 1}, fits=lambda _: False).empty


def test_sampling_falls_back_on_the_usual_value_where_chance_finds_none() -> None:
    """One pair out of very many: drawing values one by one nearly always ends in the wrong half."""
    pairs = SomeOf(range(400), 2, 2, usual=(0, 1), fits=lambda chosen: set(chosen) <= {0, 1} or len(chosen) < 2)
    assert pairs.sample(random.Random(1)) == (0, 1)
    limits = {f"{n}": 1 for n in range(400)}
    few = Counts(limits, 2, 2, usual={"0": 1, "1": 1}, fits=lambda t: set(t) <= {"0", "1"} or len(t) < 2)
    assert few.sample(random.Random(1)) == {"0": 1, "1": 1}


def test_the_best_name_of_a_value_counts_in_whatever_order_its_names_come() -> None:
    """`it` meets the word alone at its start, the letters within a name less well."""
    assert rank("it", ["italia", "the city"]) == rank("it", ["the city", "italia"]) == 1
    assert rank("it", ["the city", "a city"]) == 3
    assert rank("it", ["gallia"]) is None


def test_a_text_means_the_value_that_it_meets_best() -> None:
    """The `i` of Hispania stands inside, that of Italia at the start."""
    assert OneOf(LANDS, "land").parse("i", LAND) == "it"
    assert isinstance(OneOf(LANDS, "land").parse("gal", LAND), Refused)


def test_a_choice_of_the_right_size_that_does_not_fit_is_refused_for_what_it_is() -> None:
    few = SomeOf(("a", "b", "c"), 1, 2, fits=lambda chosen: "a" not in chosen)
    assert few.why_not(("a",)).key == few.why_not(("a", "b")).key == "slot.together"
    assert few.why_not(()).key == few.why_not(("a", "b", "c")).key == "slot.how_many"


def test_hints_are_written_for_their_values_and_for_no_others() -> None:
    hints = Hints(["it"], lambda land: note("price", need=3))
    assert hints["it"] == note("price", need=3)
    assert "ga" not in hints
    assert len(hints) == 1


def test_where_none_will_do_that_is_listed_too() -> None:
    """Else an order with such a slot could not be completed: a move along which nobody can come."""
    assert list(Counts({}, 0, 0, usual={}).brief()) == [{}]
    assert list(Counts({"a": 2, "b": 1}, 0, 3).brief()) == [{}, {"a": 1}, {"b": 1}]
    assert list(Counts({"a": 2, "b": 1}, 1, 3).brief()) == [{"a": 1}, {"b": 1}]


def test_what_is_usual_and_what_is_idle_is_worked_out_when_somebody_asks_for_it() -> None:
    asked: list[str] = []

    def usual() -> str:
        asked.append("usual")
        return "ga"

    def idle() -> list[str]:
        asked.append("idle")
        return ["it"]

    land = OneOf(LANDS, "land", usual=usual, idle=idle)
    lands = SomeOf(LANDS, 1, 2, "land", idle=idle)
    for domain in (land, lands):
        assert not domain.empty and domain.contains(domain.sample(random.Random(1)))
    assert not asked
    assert land.usual == "ga" and asked == ["usual", "idle"]
    assert land.idle == lands.idle == ("it",) and asked == ["usual", "idle", "idle"]
    assert OneOf(LANDS, usual=lambda: "it", idle=lambda: ("it",)).usual is None
    assert Number(1, 3, usual=lambda: 2).usual == 2
