"""Sheets that all painters have in common."""

from __future__ import annotations

import os

from PIL import Image, _imaging

from render.kit.shared_sheets import SharedSheets


def noise(mode: str) -> Image.Image:
    return Image.effect_noise((37, 21), 80).convert(mode)


def never() -> Image.Image:
    raise AssertionError("it is there already")


def test_what_was_put_in_is_found_again_as_it_was() -> None:
    shared_sheets = SharedSheets()
    made = noise("RGB"), noise("L")
    first = shared_sheets.sheets("map", lambda: made)
    again = shared_sheets.sheets("map", lambda: (never(),))
    for sheets in (first, again):
        assert [(one.mode, one.size, one.tobytes()) for one in sheets] == [
            (one.mode, one.size, one.tobytes()) for one in made
        ]


def test_another_name_is_another_sheet() -> None:
    shared_sheets = SharedSheets()
    red, blue = Image.new("RGB", (5, 5), (200, 0, 0)), Image.new("RGB", (5, 5), (0, 0, 200))
    assert shared_sheets.sheet("red", lambda: red).getpixel((2, 2)) == (200, 0, 0)
    assert shared_sheets.sheet("blue", lambda: blue).getpixel((2, 2)) == (0, 0, 200)
    assert shared_sheets.sheet("red", never).getpixel((2, 2)) == (200, 0, 0)


def test_whoever_draws_on_a_sheet_spoils_it_for_nobody() -> None:
    shared_sheets = SharedSheets()
    mine = shared_sheets.sheet("map", lambda: Image.new("RGB", (5, 5), (9, 9, 9)))
    mine.paste((1, 2, 3), (0, 0, 5, 5))
    assert shared_sheets.sheet("map", never).getpixel((2, 2)) == (9, 9, 9)


def test_what_a_child_puts_in_its_parent_finds() -> None:
    shared_sheets = SharedSheets()
    child = os.fork()
    if child == 0:
        try:
            shared_sheets.sheet("map", lambda: Image.new("L", (8, 8), 77))
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert shared_sheets.sheet("map", never).getpixel((3, 3)) == 77


def test_of_two_who_make_the_same_the_first_is_kept() -> None:
    shared_sheets = SharedSheets()

    def overtaken() -> Image.Image:
        shared_sheets.sheet("map", lambda: Image.new("L", (8, 8), 1))
        return Image.new("L", (8, 8), 2)

    assert shared_sheets.sheet("map", overtaken).getpixel((3, 3)) == 1
    assert shared_sheets.sheet("map", never).getpixel((3, 3)) == 1


def test_what_finds_no_room_its_maker_keeps() -> None:
    shared_sheets = SharedSheets(room=1 << 17)
    small, large = noise("L"), Image.new("RGB", (300, 300))
    assert shared_sheets.sheet("large", lambda: large) is large
    assert shared_sheets.sheet("small", lambda: small) is not small
    assert shared_sheets.sheet("small", never).tobytes() == small.tobytes()


def test_pillow_still_maps_memory_the_way_the_sheets_are_made() -> None:
    """Both are private there. If this fails, a new Pillow is why: change `_sheet` in shared_sheets.py."""
    assert callable(getattr(_imaging, "map_buffer", None)) and callable(
        getattr(Image.new("RGB", (1, 1)), "_new", None)
    )
