"""Fonts, icons, tokens and panels."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from render import kit
from render.kit import tokens
from render.kit.board import Column, in_a_row, in_rows, sheet, title_line
from render.kit.canvas import there_or_not
from render.kit.fonts import FOLDER, Face, font, text_width
from render.kit.icons import Emblems, icon_mask, shared
from render.kit.marks import arrow, shortened
from render.kit.palette import DARK, HALO, PAPER, PLAYERS, WOOD, brightness, darker
from render.kit.panel import (
    AROUND,
    BURNT,
    ROLL,
    card_drawn,
    draw_card,
    panel,
    panel_drawn,
    parchment,
)
from render.kit.png import encode, mapped, unmapped
from render.kit.text import fitted, label, letters, wrapped
from tests.render.kit_sheet import draw_gallery
from tests.render.tables import DRAWN

KIT = Path(kit.__file__).parent


def all_icons(names: dict[str, Any]) -> list[str]:
    found: list[str] = []
    for value in names.values():
        found += all_icons(value) if isinstance(value, dict) else [value]
    return sorted(set(found))


@pytest.mark.parametrize("face", list(Face))
def test_every_typeface_loads_and_writes(face: Face) -> None:
    assert font(face, 20).getlength("Gallia 125") > 40


def test_every_typeface_lies_beside_its_licence() -> None:
    families = {"Cinzel": "cinzel", "EBGaramond": "eb-garamond", "AlegreyaSC": "alegreya-sc"}
    families |= {"AlegreyaSans": "alegreya-sans", "FiraSansCondensed": "fira-sans-condensed"}
    for file in sorted(FOLDER.glob("*.ttf")):
        licence = FOLDER / f"OFL-{families[file.stem.split('_')[0]]}.txt"
        assert "SIL Open Font License" in licence.read_text(encoding="utf-8")


EMBLEMS = [shared, *(Emblems(KIT.parent / game) for game in DRAWN)]
every_emblem = pytest.mark.parametrize("emblems", EMBLEMS, ids=lambda emblems: emblems.home.name)


@every_emblem
def test_every_icon_of_every_emblem_is_there_and_not_empty(emblems: Emblems) -> None:
    for name in all_icons(emblems.tree):
        mask = icon_mask(name, 24)
        assert mask.getbbox() is not None, name
        assert mask.getextrema() != (255, 255), name


@every_emblem
def test_no_icon_is_carried_without_use_and_none_twice(emblems: Emblems) -> None:
    carried = set(emblems.outlines) | (set() if emblems is shared else set(shared.outlines))
    assert carried >= set(all_icons(emblems.tree)) >= set(emblems.outlines)


@every_emblem
def test_a_game_draws_its_icons_whoever_else_is_there(emblems: Emblems) -> None:
    """In a process that has drawn nothing yet."""
    code = f"""
from pathlib import Path
from render.kit.icons import Emblems, icon_mask
def names(tree): return [n for v in tree.values() for n in (names(v) if isinstance(v, dict) else [v])]
[icon_mask(name, 8) for name in names(Emblems(Path({str(emblems.home)!r})).tree)]
"""
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_an_icon_looks_the_same_whoever_brings_it() -> None:
    known: dict[str, object] = {}
    for emblems in EMBLEMS:
        for name, outline in emblems.outlines.items():
            assert known.setdefault(name, outline) == outline


def test_emblems_are_found_by_the_words_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "emblems.toml").write_text('[good]\nwild_beasts = "lion"\n', encoding="utf-8")
    assert Emblems(tmp_path)("good", "wild beasts") == "lion"


def test_pieces_of_different_players_differ_in_shape_not_only_in_colour() -> None:
    for draw in (tokens.crest, tokens.roundel, tokens.peasant, tokens.soldier, tokens.lozenge, tokens.cube):
        greys = [draw(player).convert("LA").tobytes() for player in range(len(PLAYERS))]
        assert len(set(greys)) == len(PLAYERS)


def test_tokens_are_drawn_once_and_kept() -> None:
    assert tokens.peasant(1) is tokens.peasant(1)


def test_a_lone_figure_bears_no_number() -> None:
    assert tokens.counted(0, "soldier", 1) is tokens.soldier(0, 27)
    assert tokens.counted(0, "soldier", 2).tobytes() != tokens.counted(0, "soldier", 3).tobytes()


def test_of_what_there_is_none_only_a_shadow_is_left() -> None:
    recipe = tokens.cube, 1, 40
    there, not_there = there_or_not(recipe, True), there_or_not(recipe, False, 3)
    assert there is tokens.cube(1, 40)
    full, pale = (max(piece.getchannel("A").tobytes()) for piece in (there, not_there))
    assert (full, pale) == (255, 76)
    assert there_or_not(recipe, False, 3) is not_there, "drawn once"


def test_the_number_on_a_badge_of_points_can_be_read_on_its_ground() -> None:
    for player, look in enumerate(PLAYERS):
        ground = DARK if brightness(look.colour) >= 150 else darker(look.colour, 0.25)
        assert tokens.points_badge(player, -3.5) is tokens.badge("\N{MINUS SIGN}3½", 28, ground, HALO)
        assert brightness(HALO) - brightness(ground) > 90


@pytest.mark.parametrize("count", [1, 3, 7])
def test_boxes_in_a_row_fill_it_with_gaps_between_them(count: int) -> None:
    boxes = in_a_row((20, 5, 820, 65), count, 12)
    assert (len(boxes), boxes[0][0], boxes[-1][2]) == (count, 20, 820)
    assert all(abs(after[0] - before[2] - 12) <= 1 for before, after in pairwise(boxes))


def test_boxes_in_rows_fill_them_one_after_the_other() -> None:
    boxes = in_rows((20, 5, 320, 125), 5, 3, 12)
    assert boxes[:3] == in_a_row((20, 5, 320, 59), 3, 12)
    assert boxes[3:] == in_a_row((20, 71, 320, 125), 3, 12)[:2]
    assert in_rows((20, 5, 320, 125), 0, 3, 12) == []


def test_boxes_of_a_column_lie_one_below_the_other_and_those_of_no_height_take_no_room() -> None:
    column = Column(10, 90, 26, 12)
    assert [column.add(high) for high in (40, 0, 30)] == [(10, 26, 90, 66), (10, 78, 90, 78), (10, 78, 90, 108)]
    assert column.bottom == 108


def test_what_stands_beside_a_title_is_left_out_before_it_is_too_small() -> None:
    def drawn(note: str) -> bytes:
        board = sheet(600, 100)
        title_line(board, (28, 50), 572, tokens.crest(0, 40), "Hand", note)
        return board.drawn().tobytes()

    assert drawn("in short") != drawn("") == drawn("far too long for the room there is beside a title " * 2)


def test_text_is_cut_to_the_room_there_is() -> None:
    short = fitted("Vercassivellaunus", Face.STRONG, 19, 90)
    assert short.endswith("…")
    assert text_width(short, Face.STRONG, 19) <= 90
    assert all(text_width(line, Face.TEXT, 16) <= 120 for line in wrapped("veni vidi vici " * 4, Face.TEXT, 16, 120))


def test_a_label_has_a_light_rim_around_dark_letters() -> None:
    sprite = label("Italia")
    assert min(sprite.getchannel("A").tobytes()) == 0
    assert min(sprite.convert("RGB").convert("L").tobytes()) < 60


def test_an_arrow_stays_away_from_its_target() -> None:
    assert shortened((0, 0), (100, 0), 40) == (60, 0)
    picture = Image.new("RGB", (200, 100))
    arrow(picture, (20, 50), (180, 50))
    assert picture.getbbox() is not None


@pytest.mark.parametrize(("width", "height"), [(12, 9), (13, 60), (28, 40), (200, 120), (401, 31)])
@pytest.mark.parametrize("line", [1.0, 1.5, 3.0])
def test_a_card_put_together_from_its_corners_is_as_if_drawn_whole(width: int, height: int, line: float) -> None:
    laid, pasted = Image.new("RGB", (420, 140), (1, 90, 200)), Image.new("RGB", (420, 140), (1, 90, 200))
    draw_card(laid, (5, 6, 5 + width, 6 + height), PAPER, WOOD, 7, line)
    sprite = card_drawn(width, height, PAPER, WOOD, 7, line)
    pasted.paste(sprite, (5, 6), sprite)
    assert ImageChops.difference(laid, pasted).getbbox() is None


@pytest.mark.parametrize(("width", "height"), [(300, 40), (66, 66), (200, 120), (371, 65)])
@pytest.mark.parametrize("radius", [8, 10])
def test_a_panel_and_its_shadow_are_too(width: int, height: int, radius: int) -> None:
    laid, pasted = Image.new("RGB", (460, 200), (200, 190, 90)), Image.new("RGB", (460, 200), (200, 190, 90))
    panel(laid, (35, 36, 35 + width, 36 + height), PAPER, radius)
    sprite = panel_drawn(width, height, PAPER, radius)
    pasted.paste(sprite, (35 - AROUND[0], 36 - AROUND[1]), sprite)
    assert max(ImageChops.difference(laid, pasted).convert("L").tobytes()) <= 1


def test_what_is_written_can_be_read() -> None:
    drawn = parchment(301, 77).drawn().quantize(64)
    with Image.open(BytesIO(encode(drawn, drawn))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", (301, 77))
        assert read.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()


@pytest.mark.parametrize("size", [(320, 300), (ROLL[0] + 10, 200)])
def test_a_parchment_is_burnt_alike_at_all_its_edges(size: tuple[int, int]) -> None:
    sheet, edge = parchment(*size).drawn().convert("L"), 12
    (width, height), inside = size, BURNT + 20
    edges = [
        (inside, 0, width - inside, edge),
        (inside, height - edge, width - inside, height),
        (0, inside, edge, height - inside),
        (width - edge, inside, width, height - inside),
    ]
    found = [ImageStat.Stat(sheet.crop(box)).mean[0] for box in edges]
    middle = ImageStat.Stat(sheet.crop((inside, inside, width - inside, height - inside))).mean[0]
    assert max(found) < middle - 15
    assert max(found) - min(found) < 12


LINES = ("AVATAR To Ty. fi ffl WAVE", "Ädler und Öl für 2½ Pferde", "f) (j) Q, … \N{MINUS SIGN}3 · »so«", "x", "")


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("anchor", ["ls", "ms", "rs"])
def test_a_line_put_together_from_letters_is_the_line_that_the_font_sets(face: Face, anchor: str) -> None:
    for size, text in product((11, 17, 25), LINES):
        kind = font(face, size)
        assert text_width(text, face, size) == kind.getlength(text)
        ours, whole = (Image.new("L", (1200, 90), 0) for _ in range(2))
        mask, (dx, dy) = letters(text, face, size, anchor)
        ours.paste(mask, (600 + dx, 50 + dy))
        ImageDraw.Draw(whole).text((600, 50), text, font=kind, fill=255, anchor=anchor)
        assert ImageChops.difference(ours, whole).getbbox() is None, (text, size)


def test_what_is_kept_as_places_in_a_palette_comes_back_in_its_colours() -> None:
    palette = Image.new("RGB", (4, 1))
    palette.putdata([(10, 20, 30), (200, 0, 0), (0, 200, 0), (250, 250, 250)])
    few = palette.quantize(4)
    picture = palette.resize((8, 6), Image.Resampling.NEAREST)
    places = mapped(picture, few)
    assert places.mode == "L"
    assert unmapped(places, few).tobytes() == picture.tobytes()


def test_the_gallery_of_all_pieces_draws_the_same_twice() -> None:
    assert draw_gallery().tobytes() == draw_gallery().tobytes()
