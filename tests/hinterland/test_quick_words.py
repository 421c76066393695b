"""Quick mode knows only gold (6.1): no word and no picture of it speaks of goods, herds or recruits."""

from __future__ import annotations

import re
from typing import cast

import pytest
from PIL import Image

from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.facts import Mode
from engines.hinterland.scene import Scene
from engines.hinterland.standing import Custom
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Command, Happened, Match, Words
from render.hinterland import PICTURES
from render.hinterland.board import board_picture
from render.hinterland.hand import hand_picture
from render.hinterland.legend import LEGEND, sample_names
from tests.render.hinterland.tables import full
from tests.render.ink import witnessed
from tests.render.tables import DRAWN

UNKNOWN = {
    "en": re.compile(
        r"\b(grain|fish|herds?|horses?|sheep|pigs?|cattle|meat|recruits?|standard|fed|food|eats?)\b", re.I
    ),
    "de": re.compile(r"getreide|fisch\b|herde|pferd|schaf|schwein|rind|fleisch|rekrut|normal|ernähr|frisst", re.I),
}
DESCRIBED = ("building", "fate", "flight", "opening", "faction_at")
UNITS = ("li", "hi", "siege", "cavalry", "transport", "warship", "mercenary")


def spoken(mode: Mode, language: str) -> list[str]:
    """All that is said of what can be chosen, and in two years of a game of what is asked and told"""
    match, _ = Match.start(GAME, 2, "quick words", HinterlandOptions(mode=mode))
    speech = words(GAME, ("Ada", "Ben"), language, match)
    described = speech.catalog.tree["describe"]
    said = [speech.describes(kind, thing) for kind in DESCRIBED for thing in described[kind]]
    said += [speech.describes("unit", kind) for kind in UNITS]
    said = [text for text in said if "quick mode" not in text and "schnellen Spiel" not in text]
    while match.asks and cast(HinterlandState, match.state).year < 3:
        seat = match.waiting[0]
        said += asked(match, seat, speech)
        usual = match.usual(seat)
        assert isinstance(usual, Command)
        happened = match.submit(seat, usual)
        assert isinstance(happened, Happened)
        said += [speech.command(usual.said()), *(speech.event(event) for event in happened.events)]
    return said


def asked(match: Match, seat: int, speech: Words) -> list[str]:
    ask = match.asks[seat]
    return [speech.ask(ask.key, ask.params), speech.advice(ask.key)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_words(language: str) -> None:
    unknown = UNKNOWN[language]
    assert [text for text in spoken("quick", language) if unknown.search(text)] == []
    assert [text for text in spoken("basic", language) if unknown.search(text)], "elsewhere they are spoken of"


def test_pictures() -> None:
    def written(mode: Mode) -> list[str]:
        view, speech = full(mode=mode, seat=0), PICTURES.drawings.worded(DRAWN["hinterland"].words)
        with witnessed() as lines:
            board_picture(view, 0, (), speech)
            hand_picture(view, 0, speech)
            LEGEND.draw(Image.new("RGB", (1200, 600)), (0, 0, 1200, 600), sample_names(mode, speech))
        return [line.text for line in lines if UNKNOWN["en"].search(line.text)]

    assert written("quick") == []
    assert written("basic")


def test_standing_orders_are_for_what_there_is() -> None:
    assert list(Scene(mode="quick").domain(Custom, 0)) == ["battle", "flight", "targets", "withdrawal", "rerolls"]
    assert "feasts" in list(Scene(mode="basic").domain(Custom, 0))
