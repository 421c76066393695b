"""The fixed 256 colours of a map, chosen once from many specimen positions (build time, needs imagequant)."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from render.atlas.atlas import open_atlas
from render.atlas.specimen import random_position, specimen
from render.kit.palette import GOLD, HALO, HIGHLIGHT, INK, PAPER, PLAYERS, RUBRIC

POSITIONS = 6


def choose_palette(name: str) -> None:
    """Quantise a sheet of specimens and keep the palette."""
    import imagequant

    atlas = open_atlas(name)
    pictures = [specimen(atlas, random_position(atlas, seed, 2 + seed % 5)) for seed in range(POSITIONS)]
    width, height = atlas.size
    sheet = Image.new("RGB", (width, height * POSITIONS + 120))
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (0, i * height))
    paint_swatches(sheet, height * POSITIONS)
    small = sheet.resize((width // 2, sheet.height // 2), Image.Resampling.BOX)
    mapped = imagequant.quantize_pil_image(small.convert("RGBA"), dithering_level=0.0, max_colors=256)
    keeper = Image.new("P", (1, 1))
    keeper.putpalette((mapped.convert("P").getpalette() or [])[:768])
    keeper.save(Path(__file__).parent / name / "palette.png")


def paint_swatches(sheet: Image.Image, top: int) -> None:
    """The colours that must not be lost weigh more than their area on a map."""
    colours = [player.colour for player in PLAYERS] + [GOLD, HALO, HIGHLIGHT, INK, PAPER, RUBRIC]
    step = sheet.width // len(colours)
    for i, colour in enumerate(colours):
        sheet.paste(colour, (i * step, top, (i + 1) * step, sheet.height))
