"""Sheets that all painters have in common."""

from __future__ import annotations

import os

from PIL import Image, _imaging

from render.kit.folio import Folio


def noise(mode: str) -> Image.Image:
    return Image.effect_noise((37, 21), 80).convert(mode)


def never() -> Image.Image:
    raise AssertionError("it is there already")


def test_what_was_put_in_is_found_again_as_it_was() -> None:
    folio = Folio()
    made = noise("RGB"), noise("L")
    first = folio.sheets("map", lambda: made)
    again = folio.sheets("map", lambda: (never(),))
    for sheets in (first, again):
        assert [(one.mode, one.size, one.tobytes()) for one in sheets] == [
            (one.mode, one.size, one.tobytes()) for one in made
        ]


def test_another_name_is_another_sheet() -> None:
    folio = Folio()
    red, blue = Image.new("RGB", (5, 5), (200, 0, 0)), Image.new("RGB", (5, 5), (0, 0, 200))
    assert folio.sheet("red", lambda: red).getpixel((2, 2)) == (200, 0, 0)
    assert folio.sheet("blue", lambda: blue).getpixel((2, 2)) == (0, 0, 200)
    assert folio.sheet("red", never).getpixel((2, 2)) == (200, 0, 0)


def test_whoever_draws_on_a_sheet_spoils_it_for_nobody() -> None:
    folio = Folio()
    mine = folio.sheet("map", lambda: Image.new("RGB", (5, 5), (9, 9, 9)))
    mine.paste((1, 2, 3), (0, 0, 5, 5))
    assert folio.sheet("map", never).getpixel((2, 2)) == (9, 9, 9)


def test_what_a_child_puts_in_its_parent_finds() -> None:
    folio = Folio()
    child = os.fork()
    if child == 0:
        try:
            folio.sheet("map", lambda: Image.new("L", (8, 8), 77))
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert folio.sheet("map", never).getpixel((3, 3)) == 77


def test_of_two_who_make_the_same_the_first_is_kept() -> None:
    folio = Folio()

    def overtaken() -> Image.Image:
        folio.sheet("map", lambda: Image.new("L", (8, 8), 1))
        return Image.new("L", (8, 8), 2)

    assert folio.sheet("map", overtaken).getpixel((3, 3)) == 1
    assert folio.sheet("map", never).getpixel((3, 3)) == 1


def test_what_finds_no_room_its_maker_keeps() -> None:
    folio = Folio(room=1 << 17)
    small, large = noise("L"), Image.new("RGB", (300, 300))
    assert folio.sheet("large", lambda: large) is large
    assert folio.sheet("small", lambda: small) is not small
    assert folio.sheet("small", never).tobytes() == small.tobytes()


def test_pillow_still_maps_memory_the_way_the_sheets_are_made() -> None:
    """Both are private there. If this fails, a new Pillow is why, and `_sheet` in folio.py must be changed."""
    assert callable(getattr(_imaging, "map_buffer", None)) and callable(
        getattr(Image.new("RGB", (1, 1)), "_new", None)
    )
