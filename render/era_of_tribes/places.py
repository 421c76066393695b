"""The names of the spaces: provinces with the sign of their terrain, seas in italics."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

from PIL import Image

from render.atlas.atlas import SEA, RegionPlace
from render.atlas.lens import Lens
from render.atlas.map import plain_name
from render.era_of_tribes.look import TERRAIN_INKS, icon
from render.kit.canvas import Pen
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.icons import icon_mask
from render.kit.palette import HALO, INK
from render.kit.speech import Speech
from render.kit.text import lines_of

BRIEFLY = {"Mare": "", "Sinus": "S.", "Oceanus": "Oc.", "Pontus": "P.", "Superior": "Sup.", "Inferior": "Inf."}
"""Words that old maps leave out of the names of waters."""
BEGINNING = 3
"""The least number of letters that a name keeps when it is cut short."""
VOWELS = "aeiouy"


def brief_name(name: str) -> str:
    return " ".join(filter(None, (BRIEFLY.get(word, word) for word in name.split())))


def cut_short(names: Mapping[str, str]) -> dict[str, str]:
    """Names cut short as on old maps: Brig. for Brigantia. Each keeps as many letters as tell it from all others."""
    rest, cut, letters = dict(names), dict[str, str](), BEGINNING
    while rest:
        short = {key: " ".join(_clipped(word, letters) for word in name.split()) for key, name in rest.items()}
        often = Counter([*short.values(), *cut.values()])
        cut |= {key: clip for key, clip in short.items() if often[clip] == 1}
        rest, letters = {key: name for key, name in rest.items() if key not in cut}, letters + 1
    return cut


def _clipped(word: str, letters: int) -> str:
    """A name cut short: never after a vowel, and not at all if that would save nothing."""
    end = next((n for n in range(letters, len(word)) if word[n - 1].lower() not in VOWELS), len(word))
    return f"{word[:end]}." if end < len(word) - 1 else word


@drawing_cache
def name_sprite(name: str, landscape: str, size: int) -> Image.Image:
    """A name in its lines, behind the sign of its terrain; its middle is in the middle of the picture."""
    if landscape == SEA:
        return plain_name(name, True, size)
    lines, signed = lines_of(name, Face.LABEL, size, INK), size + 1
    sheet = Image.new("RGBA", (signed + lines.width, lines.height), (*HALO, 0))
    sheet.paste(lines, (signed, 0))
    sheet.alpha_composite(terrain_sign(landscape, size), (0, (lines.height - size) // 2 - 1))
    return sheet


@drawing_cache
def terrain_sign(landscape: str, size: int) -> Image.Image:
    """The sign of a terrain. Peaks and mounds are drawn as on the ground; trees and ears are icons."""
    shape = terrain_shape(landscape, size)
    sign = Image.new("RGBA", (size + 2, size + 2), (*HALO, 0))
    for dx, dy in ((0, 1), (2, 1), (1, 0), (1, 2)):
        sign.paste((*HALO, 255), (dx, dy), shape)
    sign.paste((*TERRAIN_INKS[landscape], 255), (1, 1), shape)
    return sign


def terrain_shape(landscape: str, size: int) -> Image.Image:
    if landscape in ("forest", "grain"):
        return icon_mask(icon("terrain", landscape), size)
    pen = Pen(size, size)
    if landscape == "mountain":
        pen.polygon([(x * size, y * size) for x, y in ((0.0, 0.86), (0.36, 0.1), (0.72, 0.86))], INK)
        pen.polygon([(x * size, y * size) for x, y in ((0.5, 0.86), (0.72, 0.38), (1.0, 0.86))], INK)
    else:
        for x, reach in ((0.36, 0.36), (0.72, 0.28)):
            turns = [i * math.pi / 12 for i in range(13)]
            arch = [(x - math.cos(turn) * reach, 0.86 - math.sin(turn) * reach * 1.5) for turn in turns]
            pen.polygon([(a * size, b * size) for a, b in arch], INK)
    return pen.finish().getchannel("A")


def name_of(place: RegionPlace, lens: Lens, speech: Speech, least: int = 0, brief: bool = False) -> Image.Image:
    """The name of a space. In brief it has no sign of the terrain, which can be seen around it."""
    size, name = max(least, lens.length(place.label_size)), speech.on_map(place.id, place.name)
    if not brief:
        return name_sprite(name, place.landscape, size)
    return plain_name(brief_name(name) if place.water else name, place.water, size)
