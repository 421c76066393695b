"""Sentences: parameters, names, lists, counts, plurals, capitals; and what happens where something is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from engines.kernel import Catalog, Event, Words, note, nth_of
from engines.kernel.text import BadTemplate, template
from tests.kernel.scrawl import scrawls
from tests.kernel.toy import Toy

TREE: dict[str, Any] = {
    "word": {"and": "and", "none": "none", "yes": "yes", "no": "no"},
    "name": {
        "ware": {"gold": ["gold piece", "gold pieces"], "wool": "wool"},
        "place": {"it": "Italia"},
        "captive": {"* *": ["captive, {1:ware} of {0:seat}", "captives, {1:ware} of {0:seat}"]},
        "seat": {"-1": "the wolves"},
        "find": {
            "* *": "{1:ware} in {0:place}",
            "* by sea": "{0:place}, by sea",
            "*": "something at {0}",
            "nothing": "nothing at all",
        },
    },
    "count": {"step": "{what} by {n|a step|# steps}"},
    "event": {"got": "{by:seat} gets {what:ware}.", "lost": "Lost: {n*what:ware}."},
    "note": {"dear": "It costs {cost:ware}."},
    "ask": {"which": "Which of {n|one way|# ways}?"},
    "command": {
        "build": {"name": "build", "says": "build {what:ware} in {where:place}"},
        "choose": {"says": "{choice:@of}"},
        "send_for": {"name": "send-for"},
        "part_ways": {"name": "part-ways", "label": "End an alliance"},
    },
}
WORDS = Words(Catalog("en", TREE), ["Ada", "Bo", "Cy"])


@pytest.mark.parametrize(
    ("sentence", "params", "text"),
    [
        ("plain", {}, "plain"),
        ("{n} left", {"n": 3}, "3 left"),
        ("{n} left, {m|one|# of them}", {"n": 33.5, "m": 2.0}, "33.5 left, 2 of them"),
        ("{n} left, {m|one|# of them}", {"n": -1, "m": -2.5}, "\u22121 left, \u22122.5 of them"),
        ("in {r:place}", {"r": "it"}, "in Italia"),
        ("in {r:place}", {"r": "nowhere"}, "in nowhere"),
        ("{f:find}", {"f": "it wool"}, "wool in Italia"),
        ("{f:find}", {"f": "it raw_silk"}, "raw_silk in Italia"),
        ("{f:find}", {"f": "it by sea"}, "Italia, by sea"),
        ("{f:find}", {"f": "it by land"}, "it by land"),
        ("{f:find}", {"f": "{'it': 1}"}, "{'it': 1}"),
        ("{f:find}", {"f": ["E5", "nothing"]}, "something at E5 and nothing at all"),
        ("{f:find}", {"f": ["it gold", "it by sea"]}, "gold piece in Italia and Italia, by sea"),
        ("{c:captive}", {"c": "1 wool"}, "captive, wool of Bo"),
        (
            "{c:captive}",
            {"c": {"-1 wool": 1, "0 wool": 2}},
            "1 captive, wool of the wolves and 2 captives, wool of Ada",
        ),
        ("{w:ware}", {"w": ["gold", "wool"]}, "gold piece and wool"),
        ("{w:ware}", {"w": ["gold", "wool", "gold"]}, "gold piece, wool and gold piece"),
        ("{w:ware}", {"w": []}, "none"),
        ("{w:ware}", {"w": None}, "none"),
        ("{w:ware}", {"w": {"gold": 1, "wool": 2}}, "1 gold piece and 2 wool"),
        ("{w:ware}", {"w": {"gold": 2}}, "2 gold pieces"),
        ("{w:ware}", {"w": {}}, "nothing"),
        ("{s:seat}", {"s": 1}, "Bo"),
        ("{s:seat}", {"s": [0, 2]}, "Ada and Cy"),
        ("{s:seat}", {"s": 7}, "7"),
        ("{^w:ware} first", {"w": "gold"}, "Gold piece first"),
        ("{^w:ware}", {"w": ""}, ""),
        ("{a w:ware}", {"w": "gold"}, "a gold piece"),
        ("{^a p:place} first", {"p": "it"}, "An Italia first"),
        ("{a w} and {a v}", {"w": "hour", "v": "unit"}, "an hour and a unit"),
        ("{a w} and {a v}", {"w": "8", "v": "Usurper"}, "an 8 and a Usurper"),
        ("{s:step}", {"s": {"it": 1, "here": 2}}, "it by a step and here by 2 steps"),
        ("{q:ask}", {"q": {"key": "which", "params": {"n": 2}}}, "Which of 2 ways?"),
        ("{n|a man|# men}", {"n": 1}, "a man"),
        ("{n|a man|# men}", {"n": 0}, "0 men"),
        ("{n|a man|# men}", {"n": 5}, "5 men"),
        ("{n|a man|# men}", {"n": ["x"]}, "a man"),
        ("{n|a man|# men}", {"n": ["x", "y"]}, "2 men"),
        ("{n|a coin|# coins}", {"n": {"gold": 1, "wool": 2}}, "3 coins"),
        ("{n|=0:nobody|a man|# men}", {"n": 0}, "nobody"),
        ("{n|=0:nobody|=-1:# lost|# men}", {"n": -1}, "\u22121 lost"),
        ("{n|=0:nobody|# men}", {"n": 1}, "1 men"),
        ("{^n|a man|# men}", {"n": 1}, "A man"),
        ("here{w:ware|=0:|: #}", {"w": []}, "here"),
        ("here{w:ware|=0:|: #}", {"w": ["gold", "wool"]}, "here: gold piece and wool"),
        ("{w:ware|=0:no|# for one|# for #}", {"w": {"gold": 1}}, "1 gold piece for one"),
        ("{^w:ware|=0:|#, }then", {"w": {}}, "then"),
        ("{n*w:ware}", {"n": 3, "w": "gold"}, "3 gold pieces"),
        ("{n*w:ware} left", {"n": 1, "w": "gold"}, "1 gold piece left"),
        ("{a n*w:ware}", {"n": 8, "w": "wool"}, "an 8 wool"),
        ("{c:@kind}", {"c": "it", "kind": "place"}, "Italia"),
        ("{b}", {"b": True}, "yes"),
        ("{b}", {"b": False}, "no"),
        ("{c:command}", {"c": {"verb": "build", "what": "wool", "where": "it"}}, "build wool in Italia"),
        ("{c:command}", {"c": {"verb": "choose", "of": "ware", "choice": {"gold": 2}}}, "2 gold pieces"),
        ("{c:verb}", {"c": "send_for"}, "send-for"),
        ("{c:verb}", {"c": "unheard_of"}, "unheard_of"),
        ("{t}", {"t": "{n} and [event x]"}, "{n} and [event x]"),
    ],
)
def test_a_sentence_is_filled_with_its_parameters(sentence: str, params: dict[str, Any], text: str) -> None:
    assert WORDS.fill(sentence, params) == text


def test_events_notes_and_asks_find_their_sentences() -> None:
    assert WORDS.event(Event(key="got", params={"by": 2, "what": {"wool": 1}})) == "Cy gets 1 wool."
    assert WORDS.note(note("dear", cost={"gold": 3})) == "It costs 3 gold pieces."
    assert WORDS.ask("which", {"n": 1}) == "Which of one way?"


def test_a_missing_sentence_says_which_is_missing() -> None:
    assert WORDS.event(Event(key="unheard")) == "[event unheard]"
    assert WORDS.note(note("unheard")) == "[note unheard]"
    assert WORDS.command({"verb": "unheard"}) == "unheard"
    assert WORDS.word("word", "unheard") == "unheard"


def test_a_missing_parameter_is_a_fault_of_the_rule_that_told_it() -> None:
    with pytest.raises(KeyError, match="cost"):
        WORDS.note(note("dear"))


def test_an_event_that_was_told_before_its_sentence_could_say_more_leaves_a_gap() -> None:
    assert WORDS.event(Event(key="got", params={"by": 0})) == "Ada gets …."
    assert WORDS.event(Event(key="lost", params={"what": "gold"})) == "Lost: …."


SIGNS = {
    "goal": "<:goal:7>",
    "danger": "<:danger:8>",
    "gold": "<:gold:9>",
    "wool": "<:wool:4>",
    "1": "<:blue_ring:5>",
}


@pytest.mark.parametrize(
    ("sentence", "params", "signed", "plain"),
    [
        ("{sign:goal} **Bronze Age**", {}, "<:goal:7> **Bronze Age**", "**Bronze Age**"),
        ("Now {sign:goal}{sign:danger} both", {}, "Now <:goal:7> <:danger:8> both", "Now both"),
        ("{sign:unheard} word", {}, "word", "word"),
        ("2 {what:sign} {what:ware}", {"what": "gold"}, "2 <:gold:9> gold piece", "2 gold piece"),
        ("{by:sign} {by:seat} waits", {"by": 1}, "<:blue_ring:5> Bo waits", "Bo waits"),
        ("{all:sign} {all:seat}", {"all": [0, 1]}, "<:blue_ring:5> Ada and Bo", "Ada and Bo"),
        ("{n:sign} {n:ware}", {"n": {"gold": 1, "wool": 2}}, "<:gold:9><:wool:4> 1 gold piece and 2 wool", ""),
    ],
)
def test_a_sign_stands_beside_its_word_or_leaves_no_trace(
    sentence: str, params: dict[str, Any], signed: str, plain: str
) -> None:
    assert WORDS.with_signs(SIGNS).fill(sentence, params) == signed
    assert WORDS.fill(sentence, params) == (plain or "1 gold piece and 2 wool")


def test_a_sign_is_no_parameter_that_somebody_must_give() -> None:
    signs = Words(Catalog("en", {"event": {"x": "{sign:goal} {by:sign} {by:seat}"}}), ["Ada"], None, SIGNS)
    assert [hole.params for hole in template("{sign:goal} {by:sign} on") if not isinstance(hole, str)] == [
        set(),
        {"by"},
    ]
    assert signs.event(Event(key="x", params={"by": 0})) == "<:goal:7> Ada"
    assert signs.event(Event(key="x")) == "<:goal:7> …"


def test_words_that_call_things_by_names_of_their_own_keep_their_signs() -> None:
    called = WORDS.with_signs(SIGNS).calling({"place": {"it": "Home"}})
    assert called.sign("goal") == "<:goal:7> " and called.with_signs({}).sign("goal") == ""


@pytest.mark.parametrize("sentence", ["{sign:goal}", "{sign:goal}!", "ends in {by:sign}", "{sign:goal}{sign:danger}"])
def test_a_sign_never_stands_for_its_word(sentence: str) -> None:
    with pytest.raises(BadTemplate):
        template(sentence)


@pytest.mark.parametrize("sentence", ["{", "}", "{n", "a {n b} c", "{n|{m}}", "{n:}", "{}", "{n|=0:only zero}"])
def test_a_sentence_that_cannot_be_read_is_a_bad_template(sentence: str) -> None:
    with pytest.raises(BadTemplate):
        template(sentence)


@given(scrawls(60, without="{}"))
def test_a_text_without_braces_stays_as_it_is(text: str) -> None:
    assert WORDS.fill(text, {}) == text


@given(scrawls(30))
def test_what_a_player_typed_is_quoted_and_never_read_as_a_template(typed: str) -> None:
    assert WORDS.fill("“{typed}”", {"typed": typed}) == f"“{typed}”"


def test_a_thing_can_be_typed_by_its_name_its_plural_or_its_id() -> None:
    assert set(WORDS.names("ware").spoken("gold")) == {"gold piece", "gold pieces", "gold"}
    assert "Bo" in WORDS.names("seat").spoken(1)


def test_what_was_typed_before_is_not_mistaken_for_another_thing() -> None:
    """The ways to type something are kept: by its kind, by what it is, and whether it is a word or a yes."""
    words = Words(Catalog("en", {"name": {"a": {"x": "Ash"}, "b": {"x": "Birch"}}, "word": {"yes": "yes"}}), [])
    twice = [words.names(kind).spoken(value) for kind, value in [("a", "x"), ("b", "x"), ("a", "y"), ("a", True)] * 2]
    assert [one[0] for one in twice] == ["Ash", "Birch", "y", "yes"] * 2
    assert words.names("a").spoken("True")[0] == "True"


def test_a_thing_of_several_words_can_be_typed_as_one_and_as_many() -> None:
    assert {"captive, wool of Bo", "captives, wool of Bo"} <= {*WORDS.names("captive").spoken("1 wool")}


def test_the_kernels_sentences_stand_behind_those_of_a_game(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.toml").write_text('[word]\nnone = "nought"\n[note]\nown = "Mine."\n', "utf-8")
    catalog = Catalog.of(tmp_path, "en")
    assert catalog.text("word", "none") == "nought"
    assert catalog.text("word", "and") == "and"
    assert {("note", "own"), ("note", "table.over")} <= catalog.keys


def test_every_text_of_a_catalog_is_listed_with_its_path() -> None:
    listed = dict(Catalog("en", TREE).sentences())
    assert listed["event.got"] == "{by:seat} gets {what:ware}."
    assert listed["command.build.name"] == "build"


def test_a_catalog_tells_names_from_missing_names() -> None:
    catalog = Toy(lambda table: iter(())).catalogs["en"]  # type: ignore[arg-type, return-value]
    assert catalog.forms("coin", "gold") == ("gold piece", "gold pieces")
    assert catalog.forms("coin", "tin") == ("tin", "tin")
    assert catalog.text("name", "coin") is None
    assert catalog.text("name", "coin", "gold", "deeper") is None


def test_folders_below_a_game_bring_texts_of_their_own(tmp_path: Path) -> None:
    for folder, line in ((tmp_path, 'gold = "gold"'), (tmp_path / "boxes" / "more", 'ivory = "ivory"')):
        (folder / "text").mkdir(parents=True)
        (folder / "text" / "en.toml").write_text(f"[name.ware]\n{line}\n", "utf-8")
    catalog = Catalog.of(tmp_path, "en")
    assert (catalog.text("name", "ware", "gold"), catalog.text("name", "ware", "ivory")) == ("gold", "ivory")
    assert Catalog.own(tmp_path, "en").tree == {"name": {"ware": {"gold": "gold", "ivory": "ivory"}}}


@pytest.mark.parametrize(
    ("verb", "label"), [("build", "Build"), ("send_for", "Send for"), ("part_ways", "End an alliance")]
)
def test_a_command_is_pressed_by_its_label_or_by_the_words_of_its_name(verb: str, label: str) -> None:
    assert WORDS.label(verb) == label


CARDS = Catalog(
    "en",
    {
        "name": {"card": {"ox": "Ox"}},
        "describe": {"card": {"ox": "It pulls."}, "effect": {"card:hen": "It lays."}},
        "note": {"costs": "3 gold", "says": "{card:does}", "enough": "All of it"},
        "alone": {"enough": "yes"},
        "ask": {"play": "Play {card:card}?", "many": "{n:number|one|#}"},
        "advice": {"play": "Cards are few."},
        "naming": {"city.named": "{city:city}"},
    },
)


def test_what_a_thing_does_is_told_by_its_kind_or_as_it_is_printed() -> None:
    words = Words(CARDS, [])
    assert [words.describes("card", one) for one in ("ox", "hen", "cat")] == ["It pulls.", "It lays.", ""]
    assert words.name("does", "card:ox") == "It pulls."
    assert words.named("play", {"card": "ox"}) == ["It pulls."] and words.named("play", {"card": "cat"}) == []
    assert words.named("many", {"n": 2}) == []
    assert (words.advice("play"), words.advice("pass")) == ("Cards are few.", "")


def test_a_note_that_says_what_a_thing_does_needs_nothing_beside_it() -> None:
    words = Words(CARDS, [])
    assert [words.tells(note(key)) for key in ("costs", "says", "enough")] == [False, True, True]


def test_before_a_thing_was_named_it_had_no_name() -> None:
    words = Words(CARDS, [], {"city": {"a1": "Athens", "b2": "Rome"}, "river": {"a1": "Styx"}})
    assert words.before(Event(key="city.lost", params={"city": "a1"})) is words
    then = words.before(Event(key="city.named", params={"city": "a1"}))
    assert then.called == {"city": {"b2": "Rome"}, "river": {"a1": "Styx"}}


def test_of_several_questions_alike_each_says_which_one_it_is() -> None:
    assert nth_of(1, 1) == {}, "one alone is not counted"
    for language, counted in (("en", "2 of 3: [ask who]"), ("de", "2 von 3: [ask who]")):
        words = Words(Catalog.of(Toy.home, language), ())
        assert words.ask("who", nth_of(2, 3)) == counted
        assert words.ask("who", {"nth": 2}) == "[ask who]", "of how many, nobody knows"
