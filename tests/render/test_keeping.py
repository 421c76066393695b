"""What was drawn is kept as long as there is room, and what was looked at last stays."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PIL import Image

from render.kit.keeping import BESIDES, TRIFLE, Keeping, weight

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
    @Keeping()
    def piece(name: str, size: int = SIZE) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (size, size))

    assert piece("a") is piece("a")
    assert piece("a", size=20) is not piece("a", size=30)
    assert piece("a", size=30) is piece("a", size=30)
    assert drawn == ["a", "a", "a"]


def test_two_that_draw_do_not_get_each_others_pictures() -> None:
    keeping = Keeping()
    red = keeping(lambda size: Image.new("RGB", (size, size), "red"))
    blue = keeping(lambda size: Image.new("RGB", (size, size), "blue"))
    assert red(5).tobytes() != blue(5).tobytes()
    assert red(5) is red(5)


def test_what_nobody_looked_at_for_longest_goes_first(drawn: list[str]) -> None:
    @Keeping(room=2 * HEAVY, packed=0)
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
    keeping = Keeping(room=HEAVY - 1, packed=0)

    @keeping
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (SIZE, SIZE))

    piece("a"), piece("a")
    assert drawn == ["a", "a"]


def test_what_makes_room_is_packed_and_comes_out_as_it_was(drawn: list[str]) -> None:
    @Keeping(room=HEAVY)
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
    keeping = Keeping()

    @keeping
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (SIZE, SIZE), "red")

    first = piece("a")
    keeping.pack()
    assert piece("a") is not first and piece("a").tobytes() == first.tobytes() and drawn == ["a"]


def test_there_is_so_much_room_for_what_is_packed(drawn: list[str]) -> None:
    @Keeping(room=0, packed=3 * SIZE * SIZE)
    def piece(name: str) -> Image.Image:
        drawn.append(name)
        return Image.effect_noise((SIZE, SIZE), 40)

    for name in "abcd":
        piece(name)
    piece("d"), piece("a")
    assert drawn == list("abcda")


def test_what_is_packed_already_lies_beside_all_else_that_is(drawn: list[str]) -> None:
    keeping = Keeping(packed=2 * SIZE)
    for name in "abab":
        keeping.pack_as(name, name.encode(), SIZE)
    assert [keeping.packed(name) for name in "abc"] == [b"a", b"b", None], "twice the same takes room once"
    keeping.packed("a")
    keeping.pack_as("c", b"c", SIZE)
    assert [keeping.packed(name) for name in "abc"] == [b"a", None, b"c"], "longest unseen went first"


def test_trifles_have_a_room_of_their_own_and_are_never_packed(drawn: list[str]) -> None:
    @Keeping(room=HEAVY, trifles=2 * (TRIFLE + BESIDES))
    def piece(name: str, size: int) -> Image.Image:
        drawn.append(name)
        return Image.new("L", (size, 1))

    first = piece("a", TRIFLE)
    for name in "xyz":
        piece(name, HEAVY)
    assert piece("a", TRIFLE) is first, "nothing heavy takes its room"
    piece("b", TRIFLE), piece("c", TRIFLE), piece("a", TRIFLE)
    assert drawn == list("axyzbca")


def test_what_is_forgotten_is_drawn_anew(drawn: list[str]) -> None:
    keeping = Keeping(room=HEAVY)

    @keeping
    def piece(name: str, size: int) -> Image.Image:
        drawn.append(name)
        return Image.new("RGB", (size, size))

    for _ in range(2):
        piece("open", SIZE), piece("packed", SIZE), piece("trifle", 5)
        keeping.forget()
    assert drawn == ["open", "packed", "trifle"] * 2


def test_a_pixel_weighs_a_byte_or_four() -> None:
    mask, picture = Image.new("L", (SIZE, SIZE)), Image.new("RGB", (SIZE, SIZE))
    assert weight(mask) == weight(Image.new("1", (SIZE, SIZE))) == SIZE * SIZE
    assert weight(picture) == weight(Image.new("RGBA", (SIZE, SIZE))) == HEAVY
    assert weight(((picture, (3, 4)), Framed(mask, (1, 2)))) == HEAVY + SIZE * SIZE
