"""What was drawn is kept as long as there is room, and what was looked at last stays."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PIL import Image

from render.kit.drawing_cache import OVERHEAD, SMALL, DrawingCache, size_of

SIZE = 100
HEAVY = SIZE * SIZE * 4


@dataclass(frozen=True)
class Framed:
    picture: Image.Image
    corner: tuple[int, int]


@pytest.fixture
def drawn() -> list[str]:
    return []


def test_what_was_drawn_is_not_drawn_again(drawn: list[str]) -> None:
    @DrawingCache()
    def piece(name: str, size: int = SIZE) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (size, size))

    assert piece("a") is piece("a")
    assert piece("a", size=20) is not piece("a", size=30)
    assert piece("a", size=30) is piece("a", size=30)
    assert drawn == ["a", "a", "a"]


def test_two_that_draw_do_not_get_each_others_pictures() -> None:
    cache = DrawingCache()
    red = cache(lambda size: Image.new("RGB", (size, size), "red"))
    blue = cache(lambda size: Image.new("RGB", (size, size), "blue"))
    assert red(5).tobytes() != blue(5).tobytes()
    assert red(5) is red(5)


def test_what_nobody_looked_at_for_longest_goes_first(drawn: list[str]) -> None:
    @DrawingCache(ready=2 * HEAVY, packed=0)
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (SIZE, SIZE))

    piece("a"), piece("b")
    piece("a")
    piece("c")
    assert drawn == ["a", "b", "c"]
    piece("a")
    assert drawn == ["a", "b", "c"], "looked at after b"
    piece("b")
    assert drawn == ["a", "b", "c", "b"]


def test_what_finds_no_room_is_drawn_each_time(drawn: list[str]) -> None:
    cache = DrawingCache(ready=HEAVY - 1, packed=0)

    @cache
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (SIZE, SIZE))

    piece("a"), piece("a")
    assert drawn == ["a", "a"]


def test_what_makes_room_is_packed_and_comes_out_as_it_was(drawn: list[str]) -> None:
    @DrawingCache(ready=HEAVY)
    def piece(name: str) -> tuple[Framed, int]:
        drawn.append(name)
        picture = Image.effect_noise((SIZE, SIZE), 40).convert("P")
        return Framed(picture, (1, 2)), 3

    first = piece("a")
    for name in "bcdef":
        piece(name)
    again, number = piece("a")
    assert drawn == list("abcdef") and again is not first[0]
    assert (again.picture.tobytes(), again.picture.getpalette(), again.corner, number) == (
        first[0].picture.tobytes(),
        first[0].picture.getpalette(),
        (1, 2),
        3,
    )


def test_all_of_it_can_be_packed_at_once(drawn: list[str]) -> None:
    cache = DrawingCache()

    @cache
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (SIZE, SIZE), "red")

    first = piece("a")
    cache.pack_all()
    assert piece("a") is not first and piece("a").tobytes() == first.tobytes() and drawn == ["a"]


def test_there_is_so_much_room_for_what_is_packed(drawn: list[str]) -> None:
    @DrawingCache(ready=0, packed=3 * SIZE * SIZE)
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.effect_noise((SIZE, SIZE), 40)

    for name in "abcd":
        piece(name)
    piece("d"), piece("a")
    assert drawn == list("abcda")


def test_what_is_packed_already_lies_beside_all_else_that_is(drawn: list[str]) -> None:
    cache = DrawingCache(packed=2 * SIZE)
    for name in "abab":
        cache.add_packed(name, name.encode(), SIZE)
    assert [cache.get_packed(name) for name in "abc"] == [b"a", b"b", None], "twice the same takes room once"
    cache.get_packed("a")
    cache.add_packed("c", b"c", SIZE)
    assert [cache.get_packed(name) for name in "abc"] == [b"a", None, b"c"], "longest unseen went first"


def test_small_drawings_have_a_room_of_their_own_and_are_never_packed(drawn: list[str]) -> None:
    @DrawingCache(ready=HEAVY, small=2 * (SMALL + OVERHEAD))
    def piece(name: str, size: int) -> Image.Image:
        drawn.append(name)
        return Image.new("L", (size, 1))

    first = piece("a", SMALL)
    for name in "xyz":
        piece(name, HEAVY)
    assert piece("a", SMALL) is first, "nothing heavy takes its room"
    piece("b", SMALL), piece("c", SMALL), piece("a", SMALL)
    assert drawn == list("axyzbca")


def test_what_is_forgotten_is_drawn_anew(drawn: list[str]) -> None:
    cache = DrawingCache(ready=HEAVY)

    @cache
    def piece(name: str, size: int) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (size, size))

    for _ in range(2):
        piece("ready", SIZE), piece("packed", SIZE), piece("small", 5)
        cache.clear()
    assert drawn == ["ready", "packed", "small"] * 2


def test_a_pixel_weighs_a_byte_or_four() -> None:
    mask, picture = Image.new("L", (SIZE, SIZE)), Image.new("RGB", (SIZE, SIZE))
    assert size_of(mask) == size_of(Image.new("1", (SIZE, SIZE))) == SIZE * SIZE
    assert size_of(picture) == size_of(Image.new("RGBA", (SIZE, SIZE))) == HEAVY
    assert size_of(((picture, (3, 4)), Framed(mask, (1, 2)))) == HEAVY + SIZE * SIZE
