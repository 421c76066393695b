"""The lower part of the board: cubes, goods, bonds with others, cards and tiles."""

from __future__ import annotations

from collections import Counter

from engines.era_of_tribes.data import LUXURIES, MILITARY
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView, PlayerView
from render.era_of_tribes.board_parts import CARD_COLOUR, GREY, TILE_COLOUR, draw_count, good_medal
from render.era_of_tribes.look import banner, icon
from render.kit.board import in_rows, section
from render.kit.canvas import Recipe, put, there_or_not
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.lines import rule
from render.kit.palette import FAINT_INK, GOLD, GOLD_INK, INK, NEUTRAL, PAPER, PLAYERS, USED_INK, ink_on, mix
from render.kit.panel import tray
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, building, card_back, crest, cube, medal

FORCES = 96
HOLDINGS = 236
GAP = 10
GOODS, CARDS = 470, 270
FEW = 3
PALE = 4
"""The strength, in tenths, of the picture of what there is none of."""


def draw_forces(picture: Paper, box: Box, view: EraView, player: PlayerView, speech: Speech, rows: int = 1) -> None:
    """Draw the cubes that are neither vassals on the map nor under a town."""
    owner = banner(view, player.seat)
    colour = PLAYERS[owner].colour

    def tile(kind: str, name: str) -> Recipe:
        return building, icon(kind, name), 46, colour, ink_on(colour)

    cells: tuple[tuple[Recipe, int, str], ...] = (
        ((cube, owner, 52), player.free, "free"),
        (tile("stat", "armies"), player.armies, "armies"),
        ((building, icon("stat", "legions"), 46), player.legions, "legions"),
        ((building, icon("stat", "militia"), 46, GREY), player.militia, "militia"),
        (tile("count", "fleets"), player.fleets, "fleets"),
        (tile("count", "posts"), len(player.posts), "posts"),
        ((medal, icon("stat", "trade"), 48, GOLD_INK), player.trade, "trade"),
        ((medal, icon("stat", "bread"), 48, (140, 84, 30)), player.bread, "bread"),
    )
    if is_automa(player.seat):
        # 24.6: the markers of an AUTOMA depend on the difficulty, so its board does not show them.
        cells = cells[:-2]
    across = -(-len(cells) // rows)
    spaces = in_rows(box, len(cells), across, GAP)
    for (piece, count, name), space in zip(cells, spaces, strict=True):
        tray(picture, space)
        text = f"+{count}" if name in ("trade", "bread") else str(count)
        ink = INK if count else FAINT_INK
        draw_count(picture, space, there_or_not(piece, count > 0, PALE), text, speech.say(name), 34, ink)


def draw_holdings(picture: Paper, box: Box, view: EraView, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    draw_goods(picture, (x0, y0, x0 + GOODS, y1), view, player, speech)
    draw_bonds(picture, (x0 + GOODS + GAP, y0, x1 - CARDS - GAP, y1), view, player, speech)
    draw_cards(picture, (x1 - CARDS, y0, x1, y1), player, speech)


def draw_goods(picture: Paper, box: Box, view: EraView, player: PlayerView, speech: Speech) -> None:
    """1.14: draw how many of each good are ready and how many are held. Goods that serve as ore are among the
    arms."""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("goods"), speech.say("goods_note"))
    lands = [land for land in view.lands if land.owner == player.seat and land.good]
    kinds = [(good, False) for good in LUXURIES]
    arms = [(good, False) for good in MILITARY]
    arms += [(good, True) for good in LUXURIES if any(land.armed and land.good == good for land in lands)]
    total = Counter((land.good, land.armed) for land in lands)
    ready = Counter((land.good, land.armed) for land in lands if not land.used)
    high = (y1 - y0 - 48) / 3
    for row, start in enumerate((0, 4)):
        for i, kind in enumerate(kinds[start : start + 4]):
            at = (x0 + 14 + i * 113, y0 + 44 + row * high)
            draw_good(picture, at, high, kind[0], ready[kind], total[kind], speech)
    line = round(y0 + 43 + 2 * high)
    rule(picture, (x0 + 14, line), (x1 - 14, line), mix(GOLD, FAINT_INK, 0.3), 2)
    paste_icon(picture, shared("sword"), x0 + 39, y0 + 42 + 2.5 * high, 40, INK)
    for i, kind in enumerate(arms, start=1):
        at = (x0 + 14 + i * 113, y0 + 44 + 2 * high)
        draw_good(picture, at, high, kind[0], ready[kind], total[kind], speech)


def draw_good(
    picture: Paper,
    at: tuple[float, float],
    high: float,
    good: str,
    ready: int,
    count: int,
    speech: Speech,
) -> None:
    x, y = at
    put(picture, there_or_not((good_medal, good, 46, ready > 0), count > 0, PALE), x + 25, y + high / 2 - 2)
    ink = INK if ready else USED_INK
    shown = f"{ready}/{count}" if count else "0"
    write(picture, (x + 57, y + high / 2 - 9), shown, Face.TITLE, 25, ink)
    name = speech.say("good_horses") if good == "horses" else speech.name("good", good)
    write_fitted(picture, (x + 57, y + high / 2 + 15), name, Face.STRONG, 17, 54, INK if count else USED_INK)


def draw_bonds(picture: Paper, box: Box, view: EraView, player: PlayerView, speech: Speech) -> None:
    """Draw allies, trading posts and colonies, each in a line, with as many names as there is room for."""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("bonds"))
    colonies = [speech.name("space", colony[0]) for colony in player.colonies]
    posts = [speech.name("space", post) for post in player.posts]
    rows = (
        ("diplomacy", len(player.allies), "allies", ""),
        ("posts", len(posts), "posts", ", ".join(posts)),
        ("colonies", len(colonies), "colonies", ", ".join(colonies)),
    )
    high = (y1 - y0 - 46) / len(rows)
    for i, (symbol, count, name, text) in enumerate(rows):
        top = y0 + 42 + i * high
        middle = top + high / 2
        kind = "action" if symbol == "diplomacy" else "count"
        paste_icon(picture, icon(kind, symbol), x0 + 32, middle, 36, INK if count else USED_INK)
        write(picture, (x0 + 76, middle), str(count), Face.TITLE, 28, INK if count else USED_INK, "mm")
        left = x0 + 104
        if symbol == "diplomacy" and count:
            for j, ally in enumerate(player.allies):
                put(picture, crest(banner(view, ally), 40), left + 22 + j * 48, middle)
        elif text:
            room = (left, top + 2, x1 - 12, top + high - 2)
            paragraph(picture, room, f"{speech.say(name)}: {text}", Face.STRONG, 19, INK, middle=True, least=12)
        else:
            write_fitted(picture, (left, middle), speech.say(f"no_{name}"), Face.NOTE, 21, x1 - left - 12, FAINT_INK)


def draw_cards(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    """Draw influence cards and barbarian tiles: their number for all, their names for the owner."""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("cards_title"))
    used = len(player.used_tiles)
    rows: tuple[tuple[Recipe, int, str, str], ...] = (
        (
            (card_back, shared("laurel"), CARD_COLOUR, 38, 50),
            player.card_count,
            "card_kept",
            speech.say("own_cards", cards=list(player.cards)) if player.cards else "",
        ),
        (
            (card_back, icon("count", "tiles"), TILE_COLOUR, 44, 44),
            player.kept_tiles,
            "tiles_kept",
            tile_names(player, speech),
        ),
        ((building, icon("count", "tiles"), 42, PAPER, NEUTRAL), used, "tiles_used", ""),
    )
    high = (y1 - y0 - 46) / len(rows)
    for i, (piece, count, name, text) in enumerate(rows):
        top = y0 + 42 + i * high
        middle = top + high / 2
        put(picture, there_or_not(piece, count > 0, PALE), x0 + 38, middle)
        put(picture, badge(str(count), 30), x0 + 64, middle - 16)
        room = (x0 + 84, top + 2, x1 - 10, top + high - 2)
        paragraph(picture, room, text or speech.say(name, count=count), Face.STRONG, 19, INK, middle=True, least=12)


def tile_names(player: PlayerView, speech: Speech) -> str:
    """Names of tiles, as far as there is room. All of them are in the picture of the owner's hand."""
    kinds = Counter(player.tiles or ())
    return speech.say("own_tiles", tiles=dict(kinds)) if 0 < len(kinds) <= FEW else ""
