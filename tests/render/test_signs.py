"""The signs beside words: as they are drawn, small enough for a channel, known by their shape, seen on any ground."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot import limits
from bot.table.languages import LANGUAGES
from bot.table.words import table_catalog
from engines import shelf
from engines.kernel import Catalog
from engines.kernel.text import SIGN, holes
from render.kit.palette import PLAYERS
from render.signs import CRESTS, SIZE, Sign, common_signs, signs_by_name, signs_of
from render.workshop.signs import RENDER, as_png, drawn

GAMES = tuple(shelf.games())
EVERY = {sign.name: sign for sign in signs_by_name(GAMES).values()}
GROUNDS = {"dark": (0x28, 0x2B, 0x33), "light": (0xFF, 0xFF, 0xFF)}
SMALL = 20
"""Pixels that a sign has in a line of small print."""
MEANINGS = ("goal", "danger", "against", "clock", "averts", "serves")


def picture(sign: Sign) -> Image.Image:
    return Image.open(BytesIO(sign.png)).convert("RGBA")


@pytest.mark.parametrize("home", sorted({file.parent for file in RENDER.glob("*/signs")}), ids=lambda home: home.name)
def test_they_lie_there_as_they_are_drawn(home: Path) -> None:
    lie = {file.stem: Image.open(file).convert("RGBA") for file in (home / "signs").glob("*.png")}
    now = {name: Image.open(BytesIO(as_png(one))).convert("RGBA") for name, one in drawn(home).items()}
    assert lie.keys() == now.keys()
    for name, one in now.items():
        assert max(ImageStat.Stat(ImageChops.difference(one, lie[name])).mean) < 1, name


@pytest.mark.parametrize("sign", EVERY.values(), ids=EVERY)
def test_discord_takes_each(sign: Sign) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", sign.name)
    assert len(sign.png) <= limits.EMOJI_BYTES / 16
    assert picture(sign).size == (SIZE, SIZE)


def test_there_is_room_for_all() -> None:
    assert len(EVERY) <= limits.EMOJIS / 10


def test_every_seat_has_a_crest_of_its_colour_and_charge() -> None:
    assert tuple(f"{look.name}_{look.charge}" for look in PLAYERS) == CRESTS
    assert {*CRESTS, *MEANINGS} == {sign.key for sign in common_signs()}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_goods_units_and_points(game: str) -> None:
    assert len(signs_of(game)) >= 8
    assert not {sign.key for sign in signs_of(game)} & {sign.key for sign in common_signs()}


def test_of_two_games_one_name_means_one_thing() -> None:
    for game in GAMES:
        for sign in signs_of(game):
            assert EVERY[sign.name].png == sign.png, f"{game}: {sign.name} is something else elsewhere"


def test_a_game_from_elsewhere_may_mean_something_else_by_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Sign("gold", "gold", b"another picture")
    monkeypatch.setattr("render.signs.signs_of", lambda kind: (theirs,) if kind == "mine" else signs_of(kind))
    found = signs_by_name([*GAMES, "mine"])
    assert found["mine", "gold"].name == "gold_mine" and found["mine", "gold"].png == theirs.png
    assert found["sands_of_time", "gold"].name == "gold"


def test_a_game_without_pictures_has_none() -> None:
    assert signs_of("fords") == ()


def grey(sign: Sign, size: int = SMALL) -> Image.Image:
    ground = Image.new("RGBA", (SIZE, SIZE), (128, 128, 128, 255))
    ground.alpha_composite(picture(sign))
    return ground.convert("L").resize((size, size), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("of", [CRESTS, MEANINGS], ids=["crests", "meanings"])
def test_each_is_known_without_its_colour(of: tuple[str, ...]) -> None:
    """By its shape and what it holds: as black and white each still differs from every other."""
    found = {sign.key: sign for sign in common_signs()}

    def lines(key: str) -> Image.Image:
        # What is dark and what is light may be either way round: only where it changes counts.
        small = grey(found[key])
        (level,) = ImageStat.Stat(small).mean
        return small.point([255 if value > level else 0 for value in range(256)])

    for one, other in combinations(of, 2):
        apart = ImageStat.Stat(ImageChops.difference(lines(one), lines(other))).mean[0] / 255
        assert min(apart, 1 - apart) > 0.06, f"{one} and {other}"


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("sign", EVERY.values(), ids=EVERY)
def test_each_is_seen_on_a_dark_and_on_a_light_ground(sign: Sign, ground: str) -> None:
    under = Image.new("RGBA", (SIZE, SIZE), (*GROUNDS[ground], 255))
    under.alpha_composite(picture(sign))
    small = under.convert("L").resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    plain = Image.new("L", (SMALL, SMALL), Image.new("RGB", (1, 1), GROUNDS[ground]).convert("L").getpixel((0, 0)))
    apart = ImageChops.difference(small, plain).histogram()
    assert sum(apart[60:]) > SMALL * SMALL * 0.15
    # And what it holds is seen on its own ground.
    inside = small.crop((4, 4, SMALL - 4, SMALL - 4))
    assert ImageStat.Stat(inside).stddev[0] > 18


def unknown(catalog: Catalog, *signs: Sign) -> set[str]:
    """The signs that its sentences name and nobody has drawn."""
    keys = {sign.key for sign in (*common_signs(), *signs)}
    named = {hole.kind for _, sentence in catalog.sentences() for hole in holes(sentence) if hole.param == SIGN}
    return named - keys


def test_every_sign_that_a_sentence_names_is_drawn() -> None:
    for game in shelf.games().values():
        for language, texts in game.catalogs.items():
            assert unknown(texts, *signs_of(game.id)) == set(), f"{game.id}, {language}"
    for language in LANGUAGES:
        assert unknown(table_catalog(language)) == set(), language
    wrong = Catalog("en", {"say": {"x": "{sign:goal} a goal, {sign:gaol} a prison, {sign:army} an army"}})
    assert unknown(wrong) == {"gaol", "army"} and unknown(wrong, *signs_of("era_of_tribes")) == {"gaol"}
