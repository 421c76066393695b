"""The top layer: coast, borders, ferries, names, frame. It lies over the colours of the owners."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from shapely.geometry import LineString
from shapely.ops import substring

from render.kit.fonts import Face, font
from render.kit.icons import icon_mask
from render.kit.palette import HALO, SEA_INK, Colour
from render.workshop.maps.border_slots import BorderSlot
from render.workshop.maps.definition import Inscription, MapDefinition
from render.workshop.maps.geography import Geography, polygons_of
from render.workshop.maps.outlines import Outlines
from render.workshop.maps.projection import Projection

Array = Any
ZOOM = 3
FERRY: Colour = (150, 30, 20)
BROWN, DARK, RIM = (70, 40, 18), (52, 30, 14), (226, 206, 160)


class TopSheet:
    """A sheet to draw on at three times the size, which is then shrunk."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.sheet = Image.new("RGBA", (size[0] * ZOOM, size[1] * ZOOM), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.sheet)

    def finish(self) -> Image.Image:
        return self.sheet.resize(self.size, Image.Resampling.LANCZOS)

    def line(self, points: Any, fill: tuple[int, ...], width: float) -> None:
        scaled = [(float(x) * ZOOM, float(y) * ZOOM) for x, y in points]
        self.draw.line(scaled, fill=fill, width=max(1, round(width * ZOOM)), joint="curve")

    def dashes(self, points: Any, fill: tuple[int, ...], width: float, on: float, off: float) -> None:
        line = LineString(points)
        at = 0.0
        while at < line.length:
            piece = substring(line, at, min(line.length, at + on))
            if piece.geom_type == "LineString":
                self.line(piece.coords, fill, width)
            at += on + off

    def disc(self, x: float, y: float, radius: float, fill: tuple[int, ...]) -> None:
        box = ((x - radius) * ZOOM, (y - radius) * ZOOM, (x + radius) * ZOOM, (y + radius) * ZOOM)
        self.draw.ellipse(box, fill=fill)

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        self.draw.rectangle((x0 * ZOOM, y0 * ZOOM, x1 * ZOOM, y1 * ZOOM), fill=fill)

    def frame_line(self, inset: float, width: float, colour: Colour) -> None:
        w, h = self.size
        box = (inset * ZOOM, inset * ZOOM, (w - inset) * ZOOM - 1, (h - inset) * ZOOM - 1)
        self.draw.rectangle(box, outline=colour, width=round(width * ZOOM))


def draw_borders(sheet: TopSheet, outlines: Outlines) -> None:
    for _, line in outlines.sea_borders:
        sheet.line(line, (240, 244, 232, 130), 5.0)
        sheet.dashes(line, (24, 58, 78, 255), 2.6, 11, 6)
    for (a, b), line in outlines.land_borders:
        if a or b:
            sheet.line(line, (250, 240, 210, 110), 5.2)
    for (a, _), line in outlines.land_borders:
        sheet.line(line, (74, 38, 20, 255) if a else (96, 62, 34, 255), 2.4 if a else 3.0)


def draw_coast_line(sheet: TopSheet, nature: Geography) -> None:
    for part in polygons_of(nature.land):
        for ring in (part.exterior, *part.interiors):
            sheet.line(ring.coords, (48, 30, 16, 255), 2.0)


def draw_ferry(sheet: TopSheet, slot: BorderSlot) -> None:
    sheet.line(slot.ferry, (252, 240, 205, 180), 6.0)
    sheet.dashes(slot.ferry, (*FERRY, 255), 3.0, 6.0, 4.4)
    for x, y in (slot.ferry[0], slot.ferry[-1]):
        sheet.disc(x, y, 5.0, (*HALO, 255))
        sheet.disc(x, y, 3.6, (*FERRY, 255))


def draw_inscription(sheet: TopSheet, projection: Projection, words: Inscription) -> None:
    """Draw letters one by one along a shallow arc in the direction from start to end, half way between them."""
    start, end = projection.point(words.start), projection.point(words.end)
    sea = words.kind == "sea"
    face = Face.SEA if sea else Face.HEADING
    kind = font(face, words.size * ZOOM)
    widths = [kind.getlength(letter) for letter in words.text]
    gap = words.size * ZOOM * 0.14
    length = sum(widths) + gap * (len(words.text) - 1)
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    centre = ((start[0] + end[0]) / 2 * ZOOM, (start[1] + end[1]) / 2 * ZOOM)
    radius = length * 2.6
    at = -length / 2
    for letter, width in zip(words.text, widths, strict=True):
        bend = (at + width / 2) / radius
        dx, dy = radius * math.sin(bend), radius * (1 - math.cos(bend))
        x = centre[0] + dx * math.cos(turn) - dy * math.sin(turn)
        y = centre[1] + dx * math.sin(turn) + dy * math.cos(turn)
        colour = (*SEA_INK, 255) if sea else (112, 82, 50, 215)
        stamp_letter(sheet, letter, kind, (x, y), -math.degrees(turn + bend), colour)
        at += width + gap


def stamp_letter(
    sheet: TopSheet, letter: str, kind: Any, at: tuple[float, float], turn: float, colour: tuple[int, ...]
) -> None:
    if letter == " ":
        return
    side = round(kind.size * 2.2)
    stamp = Image.new("RGBA", (side, side), (*colour[:3], 0))
    ImageDraw.Draw(stamp).text((side / 2, side / 2 + kind.size * 0.3), letter, font=kind, fill=colour, anchor="ms")
    stamp = stamp.rotate(turn, Image.Resampling.BICUBIC)
    corner = (round(at[0] - side / 2), round(at[1] - side / 2))
    if corner[0] >= 0 and corner[1] >= 0:
        sheet.sheet.alpha_composite(stamp, corner)


def draw_frame(sheet: TopSheet, definition: MapDefinition, projection: Projection) -> None:
    width, height = sheet.size
    rim = definition.frame
    for x0, y0, x1, y1 in (
        (0, 0, width, rim),
        (0, height - rim, width, height),
        (0, 0, rim, height),
        (width - rim, 0, width, height),
    ):
        sheet.box(x0, y0, x1, y1, RIM)
    sheet.frame_line(0, 5, DARK)
    sheet.frame_line(8, 1.4, DARK)
    draw_degrees(sheet, projection, rim)
    for inset, line, colour in ((11, 1.2, BROWN), (20, 1.2, BROWN), (rim - 2, 2.2, DARK)):
        sheet.frame_line(inset, line, colour)


def draw_degrees(sheet: TopSheet, projection: Projection, rim: int) -> None:
    """Draw the ladder of degrees around the map. Every second field of three degrees is dark."""
    width, height = sheet.size
    steps = 4000
    across, down = np.linspace(rim, width - rim, steps), np.linspace(rim, height - rim, steps)
    for y, top in ((rim, 12), (height - rim, height - 19)):
        lon, _ = projection.backward(across, np.full(steps, float(y)))
        for a, b in dark_fields(lon):
            sheet.box(across[a], top, across[b], top + 7, BROWN)
    for x, left in ((rim, 12), (width - rim, width - 19)):
        _, lat = projection.backward(np.full(steps, float(x)), down)
        for a, b in dark_fields(lat):
            sheet.box(left, down[a], left + 7, down[b], BROWN)


def dark_fields(degrees: Array) -> list[tuple[int, int]]:
    fields = np.floor(degrees / 3).astype(int)
    cuts = [0, *np.nonzero(np.diff(fields))[0].tolist(), len(fields) - 1]
    return [(a, b) for a, b in pairwise(cuts) if fields[(a + b) // 2] % 2 == 0]


def draw_compass(sheet: TopSheet, x: int, y: int, radius: int) -> None:
    for reach, dark, light, turn in (
        (radius * 0.72, (150, 110, 60), (236, 214, 164), math.pi / 4),
        (radius * 1.0, BROWN, (246, 232, 196), 0.0),
    ):
        for quarter in range(4):
            angle = quarter * math.pi / 2 + turn
            for side, colour in ((1, dark), (-1, light)):
                flank = angle + side * math.pi / 4
                points = [
                    (x, y),
                    (x + math.sin(angle) * reach, y - math.cos(angle) * reach),
                    (x + math.sin(flank) * radius * 0.2, y - math.cos(flank) * radius * 0.2),
                ]
                scaled = [(a * ZOOM, b * ZOOM) for a, b in points]
                sheet.draw.polygon(scaled, fill=(*colour, 255), outline=(*BROWN, 255))
    letter = font(Face.TITLE, 20 * ZOOM)
    sheet.draw.text((x * ZOOM, (y - radius - 12) * ZOOM), "N", font=letter, fill=(*DARK, 255), anchor="mm")


def draw_ghost(sheet: TopSheet, icon: str, x: int, y: int, size: int) -> None:
    mask = icon_mask(icon, size * ZOOM).point([int(v * 0.5) for v in range(256)])
    ghost = Image.new("RGBA", mask.size, (46, 82, 100, 0))
    ghost.putalpha(mask)
    sheet.sheet.alpha_composite(ghost, (x * ZOOM - mask.width // 2, y * ZOOM - mask.height // 2))


def paint_top(
    definition: MapDefinition,
    projection: Projection,
    nature: Geography,
    outlines: Outlines,
    borders: list[BorderSlot],
) -> Image.Image:
    sheet = TopSheet(definition.size)
    draw_borders(sheet, outlines)
    draw_coast_line(sheet, nature)
    for words in definition.inscriptions:
        draw_inscription(sheet, projection, words)
    for icon, x, y, size in definition.ghosts:
        draw_ghost(sheet, icon, x, y, size)
    for slot in borders:
        if slot.ferry:
            draw_ferry(sheet, slot)
    draw_compass(sheet, *definition.compass)
    draw_frame(sheet, definition, projection)
    return sheet.finish()
