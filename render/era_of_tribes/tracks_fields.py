"""Fields with markers on them: influence and triumph, morale, epochs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.era_of_tribes.data import EPOCHS as EPOCH_ROWS
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.view import EraView
from engines.kernel import Seat
from render.era_of_tribes.board_changes import Changes
from render.era_of_tribes.look import banner, icon
from render.kit.board import in_a_row, in_rows, light_up, section
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, INK, PAPER, Colour, darker, ink_on, lighter
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import signed, write
from render.kit.tokens import badge, crest, roundel

COLUMNS = 10
FIELD = 82
INFLUENCE = 44 + 5 * (FIELD + 4) + 8
MORALE = 138
EPOCHS = 176
LARGEST = 46
"""The largest size of a marker."""
BLACK: Colour = (66, 58, 54)
RED: Colour = (172, 62, 48)
GROUND: Colour = (244, 230, 194)


@dataclass(frozen=True)
class Marker:
    """A marker on a field: the shield of somebody's influence, or the round shield of a triumph parade."""

    seat: Seat
    round: bool
    value: int


def field_of(value: int) -> int:
    """2.1: the field of a number. Laps count on; a marker with nothing waits at the first field."""
    return (max(1, value) - 1) % TRACKS.influence.fields + 1


def colour_of(view: EraView, field: int) -> Colour:
    """9.2: the colour of a field: black or red. The start of the parades is neither."""
    triumph = TRACKS.triumph
    if field == view.triumph_start:
        return GROUND
    return {triumph.black: BLACK, triumph.red: RED}.get(field % triumph.every, GROUND)


def draw_influence(picture: Paper, box: Box, view: EraView, changes: Mapping[Seat, Changes], speech: Speech) -> None:
    x0, y0, x1, _ = box
    section(picture, box, speech.say("influence_track"), speech.say("influence_note"))
    standing: dict[int, list[Marker]] = {}
    for player in view.players:
        standing.setdefault(field_of(player.influence), []).append(Marker(player.seat, False, player.influence))
        standing.setdefault(field_of(player.triumph), []).append(Marker(player.seat, True, player.triumph))
    lit = {field_of(p.influence) for p in view.players if "influence" in changes[p.seat].stats}
    low = y0 + 42 + -(-TRACKS.influence.fields // COLUMNS) * (FIELD + 4) - 4
    spaces = in_rows((x0 + 9, y0 + 42, x1 - 11, low), TRACKS.influence.fields, COLUMNS, 4)
    for field, space in sorted(enumerate(spaces, start=1), key=lambda one: one[0] in lit):
        if field in lit:
            light_up(picture, space)
        draw_field(picture, space, view, field, standing.get(field, []))


def draw_field(picture: Paper, box: Box, view: EraView, field: int, markers: Sequence[Marker]) -> None:
    x0, y0, x1, y1 = box
    ground = colour_of(view, field)
    draw_card(picture, box, fill=ground, rim=darker(ground, 0.5), radius=6, line=2)
    write(picture, (x0 + 7, y0 + 13), str(field), Face.NUMBER, 17, ink_on(ground))
    reward = {BLACK: icon("stat", "influence"), RED: icon("stat", "morale")}.get(ground)
    if reward:
        paste_icon(picture, reward, x1 - 13, y0 + 13, 17, ink_on(ground))
    draw_markers(picture, (x0 + 3, y0 + 22, x1 - 3, y1 - 3), view, markers)


def draw_markers(picture: Paper, box: Box, view: EraView, markers: Sequence[Marker]) -> None:
    """Draw markers as large as their number allows."""
    x0, y0, x1, y1 = box
    if not markers:
        return
    count = len(markers)

    def largest(rows: int) -> float:
        return min((x1 - x0) / -(-count // rows) - 2, (y1 - y0) / rows)

    rows = max((1, 2, 3), key=largest)
    columns, size = -(-count // rows), round(min(largest(rows), LARGEST))
    for i, marker in enumerate(markers):
        row, column = divmod(i, columns)
        in_row = min(columns, count - row * columns)
        x = (x0 + x1) / 2 + (column - (in_row - 1) / 2) * min((x1 - x0) / columns, size + 8)
        y = (y0 + y1) / 2 + (row - (rows - 1) / 2) * (y1 - y0) / rows
        make = roundel if marker.round else crest
        put(picture, make(banner(view, marker.seat), size), x, y)
        if field_of(marker.value) != marker.value:
            put(picture, badge(str(marker.value), 18), x + size / 2 - 2, y + size / 2 - 6)


def draw_morale(picture: Paper, box: Box, view: EraView, changes: Mapping[Seat, Changes], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("morale"), speech.say("morale_note"))
    values = range(TRACKS.morale.lowest, TRACKS.morale.highest + 1)
    spaces = in_a_row((x0 + 9, y0 + 42, x1 - 10, y1 - 8), len(values), 3)
    lit = {p.morale for p in view.players if "morale" in changes[p.seat].stats}
    for value, space in sorted(zip(values, spaces, strict=True), key=lambda one: one[0] in lit):
        ground = lighter((190, 84, 60), 0.55) if value < 0 else lighter((120, 150, 60), 0.55) if value else PAPER
        if value in lit:
            light_up(picture, space)
        draw_card(picture, space, fill=ground, rim=darker(ground, 0.45), radius=6, line=2)
        write(picture, ((space[0] + space[2]) / 2, space[1] + 14), signed(value), Face.NUMBER, 20, INK, "mm")
        markers = [Marker(p.seat, False, 1) for p in view.players if p.morale == value]
        draw_markers(picture, (space[0] + 2, space[1] + 26, space[2] - 2, space[3] - 3), view, markers)


def draw_epochs(picture: Paper, box: Box, view: EraView, changes: Mapping[Seat, Changes], speech: Speech) -> None:
    """12.1: draw what each epoch asks for, and who is in it."""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("epochs"), speech.say("epochs_note"))
    spaces = in_a_row((x0 + 9, y0 + 42, x1 - 10, y1 - 8), len(EPOCH_ROWS), 5)
    for epoch, space in zip(EPOCH_ROWS, spaces, strict=True):
        people = [player for player in view.players if player.epoch == epoch.id]
        if any("epoch" in changes[player.seat].stats for player in people):
            light_up(picture, space)
        draw_card(picture, space, fill=lighter(PAPER, 0.4) if people else GROUND, rim=FAINT_INK, radius=8, line=2)
        left, top, right, bottom = space
        paste_icon(picture, icon("epoch", epoch.id), left + 24, top + 25, 34, INK)
        name = (left + 46, top + 4, right - 6, top + 46)
        paragraph(picture, name, speech.say(f"epoch_{epoch.id}"), Face.HEAVY, 19, INK, middle=True)
        needs = (("luxuries", epoch.luxuries), ("towns", epoch.towns), ("advances", epoch.advances))
        if epoch.needed:
            for j, (what, need) in enumerate(needs):
                x = left + 10 + j * (right - left - 14) / 3
                paste_icon(picture, icon("count", what), x + 11, top + 60, 21, INK)
                write(picture, (x + 26, top + 60), str(need), Face.NUMBER, 20, INK)
        else:
            write_fitted(
                picture, ((left + right) / 2, top + 60), speech.say("start"), Face.NOTE, 19, 160, FAINT_INK, "mm"
            )
        markers = [Marker(player.seat, False, 1) for player in people]
        draw_markers(picture, (left + 4, top + 76, right - 4, bottom - 4), view, markers)
