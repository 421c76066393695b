"""Every sentence exists, is used, can be read, and comes out as words."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from engines.kernel import Catalog, Choose, Command, Counts, Domain, Menu, Note, OneOf, Refused, SomeOf, Words
from engines.kernel.text import SENTENCES, holes, template
from tests.conformance.games import GAMES, PLAYERS, AnyGame, every_game, every_table, lacks
from tests.conformance.play import domains_met, play, story, variant
from tests.conformance.sources import KERNEL, Keys, keys_of

HOMES: dict[str, Path] = {"kernel": KERNEL, **{game.id: game.home for game in GAMES.values()}}
LANGUAGES = [(name, file.stem) for name, home in HOMES.items() for file in sorted((home / "text").glob("*.toml"))]
every_catalog = pytest.mark.parametrize(("owner", "language"), LANGUAGES)
every_source = pytest.mark.parametrize("owner", HOMES)
ID_LOOKING = re.compile(r"\b[a-z]{2,}[_.][a-z]{2,}")
TYPED = re.compile(r"[-_\w]{1,32}")
LABEL = re.compile(r"command\.\w+\.label")


@cache
def own(owner: str, language: str) -> Catalog:
    """The sentences of this folder alone, without those that stand behind them."""
    return Catalog.own(HOMES[owner], language)


def source(owner: str) -> Keys:
    return keys_of(HOMES[owner])


@every_source
def test_there_are_sentences_in_english(owner: str) -> None:
    assert (owner, "en") in LANGUAGES


@every_catalog
def test_every_language_of_a_game_is_spoken_by_the_kernel(owner: str, language: str) -> None:
    assert ("kernel", language) in LANGUAGES


@every_catalog
def test_every_sentence_can_be_read(owner: str, language: str) -> None:
    for path, text in own(owner, language).sentences():
        # An aside may be nothing: then the deed is left out of the story; so may what stands before one, and a herald
        # that cries nothing.
        assert text.strip() or path.startswith(("aside.", "hollow.", "herald.")), path
        template(text)


@every_source
def test_every_key_in_the_source_is_a_literal(owner: str) -> None:
    assert source(owner).unreadable == []


@every_catalog
def test_every_key_in_the_source_has_its_sentence(owner: str, language: str) -> None:
    catalog = own(owner, language)
    missing = {
        f"[{section}] {key}": places
        for (section, key), places in source(owner).used.items()
        if catalog.text(section, key) is None
        and (owner == "kernel" or own("kernel", language).text(section, key) is None)
    }
    assert missing == {}


@every_catalog
def test_every_sentence_is_used_by_the_source(owner: str, language: str) -> None:
    used = source(owner).used
    assert [
        f"[{section}] {key}" for section, key in sorted(own(owner, language).keys) if (section, key) not in used
    ] == []


READ_BY_THE_KERNEL = {
    "word",
    "name",
    "count",
    "describe",
    "alone",
    "naming",
    "advice",
    "position",
    "command",
    "option",
    "game",
}
READ_BY_THE_POSTS = {
    "aside",
    "against",
    "hollow",
    "together",
    "prelude",
    "climax",
    "ending",
    "chapter",
    "tally",
    "sheet",
    "weight",
    "herald",
    "covers",
    "brief",
    "headline",
    "call",
}
GRAMMAR = ("language", "article", "plural", "list")
READ_BY_HINTS = {"worth", "why"}
KNOWN_SECTIONS = {
    *(*SENTENCES, *GRAMMAR, *READ_BY_THE_KERNEL, *READ_BY_THE_POSTS, *READ_BY_HINTS),
    *("abbreviation", "dialect"),
}
"""What abbreviations stand for is read where the rules are shown."""


@every_catalog
def test_every_section_of_a_catalog_is_used_by_the_source(owner: str, language: str) -> None:
    keys = source(owner)
    for section, content in own(owner, language).tree.items():
        if section in KNOWN_SECTIONS:
            continue
        assert section in keys.strings, f"nothing reads [{section}]"
        if section not in keys.sections:
            unused = [key for key in content if (section, key) not in keys.used]
            assert unused == [], f"in [{section}]"


WORDLESS = ("name", "against", "herald", "covers", "weight", *GRAMMAR)
"""What stands apart or holds no words: whom an event harms, who cries it out, how much it weighs."""


def paths(catalog: Catalog) -> set[str]:
    """Every text, every name and every list of texts."""
    names = {f"name.{kind}.{thing}" for kind, things in catalog.tree.get("name", {}).items() for thing in things}
    others = {path for path, _ in catalog.sentences() if path.partition(".")[0] not in WORDLESS}
    return names | others


@every_catalog
def test_a_language_says_everything_that_english_says(owner: str, language: str) -> None:
    """What a language says besides are names of kinds of its own, other ways to count, and labels of commands: its
    sentences need them, and its words may read badly on a button where the English ones do not."""
    said, english = paths(own(owner, language)), paths(own(owner, "en"))
    if own(owner, language).finished:
        assert english - said == set()
    kinds = {f"name.{kind}" for kind in own(owner, "en").tree.get("name", {})}
    besides = {one for one in said - english if not one.startswith("count.") and not LABEL.fullmatch(one)}
    assert {one for one in besides if one.rpartition(".")[0] in kinds or not one.startswith("name.")} == set()


@every_catalog
def test_every_word_before_a_name_is_one_of_the_language(owner: str, language: str) -> None:
    grammar = own(owner, language).over(own("kernel", language)).grammar
    known = {*grammar.articles, *(["a"] if language == "en" else [])}
    for path, text in own(owner, language).sentences():
        for part in template(text) if path.partition(".")[0] not in GRAMMAR else ():
            assert isinstance(part, str) or not part.article or part.article in known, path


@every_catalog
def test_a_translated_sentence_has_the_same_parameters(owner: str, language: str) -> None:
    english = dict(own(owner, "en").sentences())
    for path, text in own(owner, language).sentences():
        if path in english:
            # A thing that is counted is `what` by its plain name, and `thing` where the language must bend it.
            same = {"thing": "what"} if path.startswith("count.") else {}
            assert {same.get(one, one) for one in params_in(text)} == params_in(english[path]), path


def params_in(text: str) -> set[str]:
    return {param for hole in holes(text) for param in hole.params}


@every_game
def test_a_game_has_a_title_and_says_what_it_is(game: AnyGame) -> None:
    for language, catalog in game.catalogs.items():
        for key in ("title", "tagline"):
            assert catalog.text("game", key), lacks(game, language, "game", f'{key} = "..."')


@every_game
def test_the_name_of_every_command_can_be_typed(game: AnyGame) -> None:
    """One word in small letters: what is typed after a slash has no other shape."""
    for language, catalog in game.catalogs.items():
        for command in game.commands:
            name = catalog.text("command", command.verb, "name") or ""
            assert TYPED.fullmatch(name), (language, command.verb, name)


@every_game
def test_a_command_is_called_on_a_button_by_a_few_words(game: AnyGame) -> None:
    """As many as can be read beside a text on a phone, and never twice the same in one game."""
    for language, catalog in game.catalogs.items():
        verbs = {command.verb for command in (*game.commands, *game.orders)}
        labels = Counter(Words(catalog, PLAYERS).label(verb) for verb in verbs)
        assert [label for label in labels if not re.fullmatch(r"[A-ZÄÖÜ][^-_.]{1,31}", label)] == [], language
        assert [label for label, count in labels.items() if count > 1] == [], language


@every_game
def test_every_command_has_a_name_a_purpose_a_phrase_and_a_text_for_each_slot(game: AnyGame) -> None:
    commands: tuple[type[Command], ...] = (*game.commands, *game.orders, Choose)
    for catalog in game.catalogs.values():
        for command in commands:
            section = f"command.{command.verb}"
            for part in ("name", "does", "says"):
                missing = lacks(game, catalog.language, section, f'{part} = "..."')
                assert catalog.text("command", command.verb, part), missing
            for slot in command.slots:
                missing = lacks(game, catalog.language, section, f'slots = {{ {slot.name} = "..." }}')
                assert catalog.text("command", command.verb, "slots", slot.name), missing
            says = catalog.text("command", command.verb, "says")
            assert says is not None
            assert params_in(says) <= {slot.name for slot in command.slots}
            for notation in catalog.notations(command.verb):
                assert params_in(notation) <= {slot.name for slot in command.slots}, notation


@every_table
def test_a_command_with_nothing_to_choose_says_why_in_the_words_of_the_game(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(60, "nothing"):
        match, seat = told.match_at(count), told.lines[count].seat
        menu = match.menu(seat)
        assert isinstance(menu, Menu)
        for verb, why in menu.barred.items():
            if why.key == "table.nothing_to_choose":
                for language, catalog in game.catalogs.items():
                    assert catalog.text("command", verb, "nothing"), (language, verb)


@every_game
def test_a_catalog_names_no_command_slot_or_option_that_does_not_exist(game: AnyGame) -> None:
    verbs = {command.verb: command for command in (*game.commands, *game.orders)}
    for owner, language in LANGUAGES:
        if owner != game.id:
            continue
        tree = own(owner, language).tree
        for verb, command_texts in tree.get("command", {}).items():
            assert verb in verbs
            assert set(command_texts.get("slots", {})) == {slot.name for slot in verbs[verb].slots}
        assert set(tree.get("option", {})) <= set(game.options.model_fields)


@every_game
def test_every_option_has_a_name_a_purpose_and_names_for_its_values(game: AnyGame) -> None:
    for catalog in game.catalogs.values():
        for name, option in game.options.model_fields.items():
            for part in ("name", "does"):
                missing = lacks(game, catalog.language, f"option.{name}", f'{part} = "..."')
                assert catalog.text("option", name, part), missing
            if get_origin(option.annotation) is Literal:
                for value in get_args(option.annotation):
                    called = catalog.text("option", name, str(value))
                    # In the lobby it stands behind the name and a colon.
                    missing = lacks(game, catalog.language, f"option.{name}", f'{value} = "..."')
                    assert called and ": " not in called, missing


def assert_plain_words(text: str) -> None:
    assert text.strip()
    assert "{" not in text
    assert not re.search(r"\[(event|ask|note|position) ", text), text
    assert not ID_LOOKING.search(text), text


@every_table
def test_all_news_questions_and_commands_of_a_game_come_out_as_words(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for catalog in game.catalogs.values():
        words = Words(catalog, PLAYERS)
        for event in told.opening.events:
            assert_plain_words(words.event(event))
        for line in told.lines:
            assert_plain_words(words.ask(line.ask.key, line.ask.params))
            assert_plain_words(words.command(line.command.said()))
            for event in line.happened.events:
                assert_plain_words(words.event(event))


@every_game
def test_what_is_told_otherwise_too_is_something_that_is_told(game: AnyGame) -> None:
    for catalog in game.catalogs.values():
        tree = catalog.tree
        for section in ("aside", "against", "climax", "ending", "chapter", "tally", "naming", "prelude", "hollow"):
            assert set(tree.get(section, {})) <= set(tree["event"]), section
        assert set(tree.get("together", {})) <= set(tree["ask"])


@every_game
def test_a_game_says_where_its_story_begins_anew_what_is_counted_and_what_has_a_post_of_its_own(
    game: AnyGame,
) -> None:
    """A game without battles and scorings may do without posts of their own."""
    for section, line in (("chapter", "Round {round}"), ("tally", "Battles won")):
        missing = lacks(game, "en", section, f'"some.event" = "{line}"')
        assert game.catalogs["en"].tree.get(section), missing


@every_table
def test_asides_and_the_heads_of_chapters_and_climaxes_come_out_as_words(game: AnyGame, seats: int) -> None:
    """That an event brings along what they name, the watch of `told` sees to in every test."""
    told = story(game, seats)
    first = {event.key: event for line in reversed(told.lines) for event in line.happened.events}
    for catalog in game.catalogs.values():
        words = Words(catalog, PLAYERS)
        for event in first.values():
            for section in ("aside", "climax", "chapter", "naming", "hollow"):
                if isinstance(form := catalog.tree.get(section, {}).get(event.key), str) and form:
                    assert_plain_words(words.fill(form, event.params))


@every_table
def test_positions_come_out_as_words(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for catalog in game.catalogs.values():
        words = Words(catalog, PLAYERS)
        for count in told.moments(20, "positions"):
            match = told.match_at(count)
            for viewer in (None, *range(seats)):
                lines = game.position(match.view(viewer), words)
                assert lines
                for line in lines:
                    assert_plain_words(line)


def notes_shown(menu: Menu, domains: list[Domain[Any]]) -> Iterator[Note]:
    yield from menu.barred.values()
    for domain in domains:
        if isinstance(domain, (OneOf, SomeOf)):
            yield from domain.hints.values()
        if isinstance(domain, OneOf):
            yield from domain.barred.values()


@every_table
def test_hints_and_reasons_come_out_as_words(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for catalog in game.catalogs.values():
        words = Words(catalog, PLAYERS)
        for count in told.moments(40, "hints"):
            match, seat = told.match_at(count), told.lines[count].seat
            menu = match.menu(seat)
            assert not isinstance(menu, Refused)
            domains = [domain for _, _, domain, _ in domains_met(match, seat, rnd)]
            for shown in notes_shown(menu, domains):
                assert_plain_words(words.note(shown))


@every_table
def test_every_value_of_a_kind_that_has_names_has_a_name(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for catalog in game.catalogs.values():
        named = catalog.tree.get("name", {})
        for count in told.moments(40, "names"):
            match, seat = told.match_at(count), told.lines[count].seat
            for verb, slot, domain, _ in domains_met(match, seat, rnd):
                if domain.kind not in named:
                    continue
                for value in values_in(domain):
                    assert catalog.knows(domain.kind, value), f"{domain.kind} {value!r} in {slot} of {verb}"


def values_in(domain: Domain[Any]) -> list[Any]:
    match domain:
        case OneOf(values=values, barred=barred):
            return [*values, *barred]
        case SomeOf(values=values):
            return list(values)
        case Counts(limits=limits):
            return list(limits)
    return []


@every_game
def test_only_things_that_have_a_name_are_described(game: AnyGame) -> None:
    for language, catalog in game.catalogs.items():
        for kind, described in catalog.tree.get("describe", {}).items():
            unnamed = set(described) - set(catalog.tree["name"].get(kind, {}))
            assert not unnamed, f"{language}: in [describe.{kind}]"


@every_game
def test_names_of_one_kind_can_be_told_apart(game: AnyGame) -> None:
    """Else what is printed could not be typed."""
    for language, catalog in game.catalogs.items():
        for kind, names in catalog.tree.get("name", {}).items():
            shown = [catalog.forms(kind, thing)[0] for thing in names]
            twice = {name for name in shown if shown.count(name) > 1}
            assert not twice, f"{language}: in [name.{kind}]"
            assert all(not isinstance(forms, list) or len(forms) == 2 for forms in names.values()), kind


@every_game
def test_a_game_with_other_options_comes_out_as_words_too(game: AnyGame) -> None:
    for number in range(3):
        seats = random.Random(number).choice(game.seats)
        told = play(game, seats, f"words {number}", variant(game, seats, number), most=150)
        for line in told.lines:
            for event in line.happened.events:
                assert_plain_words(told.words.event(event))
