"""What the page says itself: every sentence of it is German too, and names the bot's buttons as the bot does."""

from __future__ import annotations

import re

import pytest

from bot.sandbox.page.browser import PAGE
from bot.table.words import table_catalog

SAID = re.compile(r'said\(\s*"([^"]+)"')
ENTRY = re.compile(r'^  (?:"([^"]+)"|(\w+)): "([^"]+)",$', re.MULTILINE)
BUTTONS = {"Join": "lobby.join", "Start": "lobby.start", "Act": "post.act"}

GERMAN = {quoted or bare: german for quoted, bare, german in ENTRY.findall((PAGE / "words.js").read_text("utf-8"))}


def test_every_sentence_of_the_page_is_german_too() -> None:
    sources = [file.read_text("utf-8") for file in PAGE.glob("*.js")]
    assert {sentence for source in sources for sentence in SAID.findall(source)} == set(GERMAN)


def test_a_german_sentence_has_the_holes_of_the_english() -> None:
    holes = re.compile(r"\{\w+\}")
    assert {
        english
        for english, german in GERMAN.items()
        if sorted(holes.findall(german)) != sorted(holes.findall(english))
    } == set()


@pytest.mark.parametrize(("english", "key"), BUTTONS.items())
def test_the_welcome_names_buttons_that_are_there(english: str, key: str) -> None:
    assert table_catalog("en").text("say", key) == english
    assert table_catalog("de").text("say", key) == GERMAN[english]
