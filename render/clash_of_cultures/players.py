"""All players side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engines.clash_of_cultures.data import RESOURCES, TOKENS
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event
from render.clash_of_cultures.board import army_of, count_units, known_as
from render.clash_of_cultures.look import DECK_COLOURS, RESOURCE_INKS, icon
from render.clash_of_cultures.speech import Speech
from render.kit.collage import Collage
from render.kit.players import Contender, Row, draw_players
from render.kit.speech import capitalised

UNITS = ("infantry", "ship", "settler")


def players_picture(view: ClashView, news: Sequence[Event], speech: Speech) -> Collage:
    """Points, goods, army and cities, and cards, player by player."""
    players, forms = view.players, speech.words.catalog.forms
    columns = [
        Contender(
            player.seat,
            speech.player(player.seat),
            " · ".join(known_as(player, speech) + [speech.say("start_player")] * (player.seat == view.first)),
        )
        for player in players
    ]
    worth = [
        Row(icon("symbol", "victory"), capitalised(speech.say("points")), [sum(p.points.values()) for p in players]),
        Row(icon("symbol", "advances"), speech.say("source_advances"), [len(p.advances) for p in players]),
        Row(icon("building", "settlement"), capitalised(speech.say("cities")),
            [sum(city.owner == p.seat for city in view.cities) for p in players]),
    ]  # fmt: skip
    goods = [
        Row(icon("resource", ware), capitalised(forms("ware", ware)[1]), [p.purse.get(ware, 0) for p in players],
            [p.limits[ware] for p in players] if all(ware in p.limits for p in players) else (),
            ink=RESOURCE_INKS[ware])
        for ware in (*RESOURCES, *TOKENS)
    ]  # fmt: skip
    army = [
        Row(
            icon("unit", kind),
            capitalised(forms("unit", kind)[1]),
            [count_units(view, p.seat, kind) for p in players],
        )
        for kind in (*UNITS, *(kind for kind in army_of(players[0]) if kind not in UNITS))
    ]
    cards = [
        Row(icon("deck", deck), speech.say(f"pile_{deck}"), counts, ink=DECK_COLOURS[deck])
        for deck, counts in (
            ("action", [p.action_cards for p in players]),
            ("objective", [p.objective_cards for p in players]),
            ("wonder", [p.wonder_cards for p in players]),
        )
    ]
    return draw_players(speech.say("players_title"), columns, (worth, goods, army, cards))
