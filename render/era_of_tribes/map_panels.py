"""What lies around the map: title, players in the order of play, and the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Event
from render.era_of_tribes.happenings import READER
from render.era_of_tribes.legend import LEGEND
from render.era_of_tribes.look import banner, icon
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.lines import rule
from render.kit.news import draw_headlines, draw_turn, headlines
from render.kit.palette import BROWN, FAINT_INK, INK
from render.kit.panel import cartouche, heading, light_plate, name_plate, panel
from render.kit.speech import Speech
from render.kit.surround import Lettering
from render.kit.text import write
from render.kit.tokens import crest, points_badge

ROW = 45
HEAD = 50


def lay_panels(picture: Paper, boxes: Mapping[str, Box], players: int, words: Lettering) -> None:
    """Lay what stays the same all through a game."""
    cartouche(picture, boxes["title"], words.title, 27, 3)
    x0, y0, x1, _ = boxes["players"]
    panel(picture, (x0, y0, x1, y0 + players_height(players)))
    panel(picture, boxes["news"])
    LEGEND.draw(picture, boxes["legend"], words.legend)


def draw_panels(
    picture: Paper, boxes: Mapping[str, Box], view: EraView, news: Sequence[Event], speech: Speech
) -> None:
    """Write on the panels."""
    draw_players(picture, boxes["players"], view, speech)
    draw_news(picture, boxes["news"], view, news, speech)


def players_height(players: int) -> int:
    return HEAD + 2 + ROW * players


def in_order(view: EraView) -> list[PlayerView]:
    """Players in the order of play; before the first round, in the order of seats."""
    by_seat = {player.seat: player for player in view.players}
    return [by_seat[seat] for seat in view.order if seat in by_seat] or list(view.players)


def draw_players(picture: Paper, box: Box, view: EraView, speech: Speech) -> None:
    x0, y0, x1, _ = box
    heading(picture, (x0 + 18, y0 + 27), when(view, speech).upper(), 17)
    for x, name in ((x1 - 92, "round"), (x1 - 52, "influence")):
        picture.paste(BROWN, (x, y0 + 15), icon_mask(icon("stat", name), 24))
    for i, player in enumerate(in_order(view)):
        top = y0 + HEAD + i * ROW
        draw_player(picture, (x0 + 14, top, x1 - 14, top + ROW - 6), player, view, speech)


def when(view: EraView, speech: Speech) -> str:
    """The time. A game of people alone ends by what they reach; its last round only stops a game that would go on for
    ever."""
    if not view.round:
        return speech.say("before_round")
    if len(view.players) == 1 or view.automa_deck is not None:
        return speech.say("round", round=view.round, last=view.last_round)
    return speech.say("round_open", round=view.round)


def draw_player(picture: Paper, box: Box, player: PlayerView, view: EraView, speech: Speech) -> None:
    """Draw a player: crest, people, name, epoch, influence."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    own = banner(view, player.seat)
    name_plate(picture, box, own, y1 - y0 - 6, 42)
    left = x0 + 48
    if player.people:
        picture.paste(BROWN, (left, round(middle) - 12), icon_mask(icon("people", player.people), 24))
        left += 30
    put(picture, points_badge(own, player.influence, 27), x1 - 26, middle)
    picture.paste(INK, (x1 - 76, round(middle) - 12), icon_mask(icon("epoch", player.epoch), 24))
    ink = FAINT_INK if player.passed else INK
    write_fitted(picture, (left, middle), speech.player(player.seat), Face.STRONG, 19, x1 - 84 - left, ink, least=9)
    if player.passed:
        rule(picture, (left, middle), (x1 - 86, middle), FAINT_INK)
    if player.seat == view.active:
        light_plate(picture, box)


def now(view: EraView, speech: Speech) -> str:
    """Whose turn it is, or what everybody does."""
    if view.active is None:
        return speech.say(f"doing_{view.phase}")
    return speech.say("expands" if view.expansion else "turn", seat=view.active)


def draw_news(picture: Paper, box: Box, view: EraView, news: Sequence[Event], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    lines = headlines(news, READER, speech.words)
    # If there is no news, whose turn it is has the whole panel.
    large = 1 if lines else 1.5
    middle = y0 + 24 if lines else (y0 + y1) / 2
    shield = None if view.active is None else crest(banner(view, view.active), round(28 * large))
    size, gap = round(19 * large), round(8 * large)
    draw_turn(picture, (x0 + 18, middle), shield, now(view, speech), size, x1 - 200, gap)
    if view.barbarians:
        level = speech.say("barbarian_level", level=view.barbarians)
        write(picture, (x1 - 18, middle), level, Face.NOTE, 17, BROWN, "rm")
    if lines:
        rule(picture, (x0 + 18, y0 + 40), (x1 - 18, y0 + 40), FAINT_INK)
        draw_headlines(picture, (x0 + 18, y0 + 42, x1 - 18, y1 - 10), lines, 18, least=10)
