"""The lower part of the board: cards, event counter, supply, deeds, and points by source."""

from __future__ import annotations

from engines.clash_of_cultures.data import BUILDING, LIMITS, UNITS
from engines.clash_of_cultures.view import ClashView, PlayerView
from render.clash_of_cultures.look import DECK_COLOURS, SOURCES, deck_of, icon, piece_icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import building_tile, unit, wonder_tile
from render.kit.board import section
from render.kit.canvas import Recipe, put, there_or_not
from render.kit.collage import Paper
from render.kit.fit import size_to_fit, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.lines import rule
from render.kit.palette import (
    BROWN,
    FAINT_INK,
    GOLD,
    HALO,
    INK,
    PAPER,
    PLAYERS,
    RUBRIC,
    USED_INK,
    darker,
    mix,
)
from render.kit.panel import heading, pips
from render.kit.speech import capitalised
from render.kit.text import points_text, write
from render.kit.tokens import badge, card_back

BOTTOM = 300
GAP = 10
HAND, DEEDS, SCORE = 470, 300, 300
ENOUGH = 44.0
"""A row of the supply must be this high for pieces of full size."""


def draw_bottom(picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    draw_hand(picture, (x0, y0, x0 + HAND, y1), player, speech)
    left = x0 + HAND + GAP
    draw_supply(picture, (left, y0, x1 - DEEDS - SCORE - 2 * GAP, y1), player, speech)
    draw_deeds(picture, (x1 - DEEDS - SCORE - GAP, y0, x1 - SCORE - GAP, y1), view, player, speech)
    draw_score(picture, (x1 - SCORE, y0, x1, y1), player, speech)


def back_of(deck: str, height: int) -> Recipe:
    """A card of the deck, face down."""
    return card_back, icon("deck", deck), DECK_COLOURS[deck], round(height * 0.72), height


def draw_hand(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("hand"))
    decks = (
        ("action", player.action_cards, player.actions),
        ("objective", player.objective_cards, player.objectives),
        ("wonder", player.wonder_cards, player.wonders),
    )
    draw_counter(picture, (x0, y1 - 40, x1, y1 - 6), player, speech)
    if player.actions is None:
        for i, (deck, count, _) in enumerate(decks):
            draw_pile(picture, (x0 + 84 + i * 152, y0 + 134), deck, count, speech)
        return
    cards = [card for _, _, hand in decks for card in hand or ()]
    names(
        picture, (x0 + 14, y0 + 42, x1 - 14, y1 - 48), [(deck_of(card), speech.title("card", card)) for card in cards]
    )


def draw_pile(picture: Paper, at: tuple[float, float], deck: str, count: int, speech: Speech) -> None:
    x, y = at
    shown = min(4, max(1, count))
    for i in range(shown):
        put(picture, there_or_not(back_of(deck, 96), count > 0), x - 22 + i * 13, y - 14)
    put(picture, badge(str(count), 34, darker(DECK_COLOURS[deck], 0.3), HALO), x + 38, y - 56)
    write_fitted(picture, (x, y + 60), capitalised(speech.say(f"deck_{deck}")), Face.STRONG, 20, 140, INK, "mm")


def names(picture: Paper, box: Box, cards: list[tuple[str, str]]) -> None:
    """Draw what the owner reads: an icon of the deck and the card's name, in as many columns as it takes."""
    x0, y0, x1, y1 = box
    columns = 1 if len(cards) <= 8 else 2
    rows = -(-len(cards) // columns)
    pitch = min(44.0, (y1 - y0) / max(1, rows))
    wide = (x1 - x0) / columns
    side = min(30, round(pitch) - 4)
    room = wide - side - 14
    size = min((size_to_fit(name, Face.STRONG, round(side * 0.8), room, 14) for _, name in cards), default=0)
    for i, (deck, name) in enumerate(cards):
        x, y = x0 + i // rows * wide, y0 + (i % rows + 0.5) * pitch
        mask = icon_mask(icon("deck", deck), side)
        picture.paste(DECK_COLOURS[deck], (round(x), round(y - mask.height / 2)), mask)
        write_fitted(picture, (x + side + 8, y), name, Face.STRONG, size, room, least=9)


def draw_counter(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    rule(picture, (x0 + 14, y0 - 3), (x1 - 14, y0 - 3), mix(GOLD, PAPER, 0.4))
    mask = icon_mask(icon("symbol", "event"), 26)
    picture.paste(BROWN, (x0 + 14, round(middle - 13)), mask)
    pips(picture, (x0 + 58, middle), player.counter, LIMITS.event_counter, PLAYERS[player.seat].colour)
    said = speech.say("next_event", count=player.counter)
    write_fitted(picture, (x0 + 100, middle), said, Face.SEA, 20, x1 - x0 - 112, BROWN)


def draw_supply(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    """Draw what is left in the supply."""
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("supply"))
    pieces = list(player.supply.items())
    columns = 2
    rows = -(-len(pieces) // columns)
    high, wide = (y1 - y0 - 52) / rows, (x1 - x0 - 20) / columns
    u = min(1.0, high / ENOUGH)
    for i, (piece, count) in enumerate(pieces):
        x, y = x0 + 12 + i % columns * wide, y0 + 44 + (i // columns + 0.5) * high
        size = round((38 if piece in UNITS else 35) * u)
        token = (
            unit(player.seat, piece, size) if piece in UNITS else building_tile(piece_icon(piece), player.seat, size)
        )
        put(picture, token, x + 22, y)
        write_left(picture, (x + 50, y), count, piece, u)
        write_fitted(
            picture, (x + 50, y + 13 * u), piece_name(piece, speech), Face.STRONG, max(13, round(15 * u)), wide - 54,
            INK, least=9,
        )  # fmt: skip


def write_left(picture: Paper, at: tuple[float, float], count: int, piece: str, u: float) -> None:
    """Write how many pieces are left of how many."""
    x, y = at
    width = write(picture, (x, y - 9 * u), str(count), Face.TITLE, round(24 * u), INK if count else USED_INK)
    most = BUILDING.settlements_per_player if piece == "settlement" else pieces_per_player(piece)
    write(picture, (x + 5 + width, y - 5 * u), f"/ {most}", Face.HEADING, max(12, round(14 * u)), FAINT_INK)


def pieces_per_player(piece: str) -> int:
    return UNITS[piece].per_player if piece in UNITS else BUILDING.per_player_of_each_kind


def piece_name(piece: str, speech: Speech) -> str:
    if piece == "settlement":
        return speech.say("supply_settlement")
    return speech.name("unit" if piece in UNITS else "piece", piece)


def draw_deeds(picture: Paper, box: Box, view: ClashView, player: PlayerView, speech: Speech) -> None:
    """Wonders, scored objectives, and events that were kept."""
    x0, y0, x1, y1 = box
    wonders = [name for name, monument in view.monuments.items() if player.seat in monument.markers]
    objectives = [speech.scored(scored) for scored in player.scored]
    events = [speech.name("event", event) for event in player.kept]
    section(picture, box, speech.say("wonders_built"))
    top = y0 + 40
    if not wonders:
        none(picture, (x0 + 18, top), speech.say("no_wonders"))
    for i, wonder in enumerate(wonders[:6]):
        put(picture, wonder_tile(piece_icon(wonder), 42), x0 + 38 + i * 46, top + 22)
    top = y0 + 92
    heading(picture, (x0 + 16, top + 14), speech.say("objectives_scored").upper(), 18)
    top += 30
    lines = [("objectives", name) for name in objectives] + [("events", name) for name in events]
    if not objectives:
        top = none(picture, (x0 + 18, top), speech.say("no_objectives"))
    columns = 1 if len(lines) <= 5 else 2
    rows = -(-len(lines) // columns) or 1
    pitch, wide = min(26.0, (y1 - 8 - top) / rows), (x1 - x0 - 28) / columns
    for i, (symbol, name) in enumerate(lines):
        x, y = x0 + 16 + i // rows * wide, top + (i % rows + 0.5) * pitch
        mask = icon_mask(icon("symbol", symbol), min(18, round(pitch)))
        picture.paste(
            DECK_COLOURS["objective" if symbol == "objectives" else "event"],
            (round(x), round(y - mask.height / 2)),
            mask,
        )
        write_fitted(picture, (x + 23, y), name, Face.STRONG, min(18, round(pitch * 0.8)), wide - 27, least=9)


def none(picture: Paper, at: tuple[float, float], text: str) -> int:
    write(picture, (at[0], at[1] + 10), text, Face.SEA, 19, FAINT_INK)
    return round(at[1]) + 26


def draw_score(picture: Paper, box: Box, player: PlayerView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    section(picture, box, speech.say("score"))
    sources = [s for s in player.points if s in SOURCES or player.points[s]]
    pitch = (y1 - y0 - 48 - 50) / len(sources)
    for i, source in enumerate(sources):
        y = y0 + 46 + (i + 0.5) * pitch
        mask = icon_mask(icon("symbol", source), 24)
        picture.paste(BROWN, (x0 + 16, round(y - 12)), mask)
        write_fitted(picture, (x0 + 50, y), speech.say(f"source_{source}"), Face.STRONG, 19, x1 - x0 - 120)
        value = points_text(player.points[source])
        write(picture, (x1 - 20, y), value, Face.NUMBER, 22, INK if player.points[source] else USED_INK, "rm")
    y = y1 - 46
    rule(picture, (x0 + 14, y), (x1 - 14, y), mix(GOLD, FAINT_INK, 0.4), 2)
    write(picture, (x0 + 16, y + 23), speech.say("total"), Face.HEAVY, 22, RUBRIC)
    write(picture, (x1 - 20, y + 23), points_text(sum(player.points.values())), Face.TITLE, 31, INK, "rm")
