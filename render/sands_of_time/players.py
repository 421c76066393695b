"""All players side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.sands_of_time.data import BOARD, CATEGORIES, FIELDS
from engines.sands_of_time.view import SandsView
from render.kit.collage import Collage
from render.kit.palette import GOLD_INK
from render.kit.players import Contender, Row, draw_players
from render.kit.speech import Speech
from render.sands_of_time.look import CATEGORY_COLOURS, GRAIN_INK, field_icon, icon


def players_picture(view: SandsView, news: Sequence[Event], speech: Speech) -> Collage:
    """Points and stores, people, measures and cards, player by player."""
    players, limits = view.players, BOARD.limits
    columns = [
        Contender(
            player.seat, speech.player(player.seat), speech.say("start_player") if player.seat == view.start else ""
        )
        for player in players
    ]
    wealth = [
        Row(icon("symbol", "victory"), speech.say("points"), [p.points for p in players]),
        Row(icon("resource", "grain"), speech.title("resource", "grain"), [p.grain for p in players], ink=GRAIN_INK),
        Row(icon("resource", "gold"), speech.title("resource", "gold"), [p.gold for p in players], ink=GOLD_INK),
        Row(icon("symbol", "unrest"), speech.say("unrest"), [p.unrest for p in players],
            [p.max_unrest for p in players]),
    ]  # fmt: skip
    people = [
        Row(
            icon("piece", "peasant"),
            speech.say("peasants_here"),
            [limits.peasants - p.peasants_left for p in players],
        ),
        Row(
            icon("piece", "soldier"),
            speech.say("soldiers_here"),
            [limits.soldiers - p.soldiers_left for p in players],
        ),
        Row(
            icon("piece", "caravan"),
            speech.say("caravans_here"),
            [limits.caravans - p.caravans_left for p in players],
        ),
    ]
    counted = [
        Row(field_icon(name), speech.title("measure", FIELDS[name].measure), [p.measures[name] for p in players],
            ink=CATEGORY_COLOURS[FIELDS[name].category])
        for name in FIELDS
    ]  # fmt: skip
    heritage = [
        Row(icon("symbol", category), speech.say("heritage_of", category=category),
            [p.heritage[category] for p in players], ink=CATEGORY_COLOURS[category])
        for category in CATEGORIES
    ]  # fmt: skip
    cards = [
        Row(icon("card", "muster"), speech.say("cards"), [p.cards for p in players]),
        Row(icon("card", "chronicle"), speech.say("chronicles_laid"), [len(p.chronicle_fields) for p in players]),
    ]
    return draw_players(speech.say("players_title"), columns, (wealth, people, counted, heritage, cards))
