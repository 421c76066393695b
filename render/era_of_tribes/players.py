"""All peoples side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView
from engines.kernel import Event
from render.era_of_tribes.look import banner, icon
from render.kit.collage import Collage
from render.kit.players import Contender, Row, draw_players
from render.kit.speech import Speech, capitalised


def players_picture(view: EraView, news: Sequence[Event], speech: Speech) -> Collage:
    columns = [
        Contender(
            banner(view, player.seat),
            capitalised(speech.player(player.seat)),
            speech.name("people", player.people) if player.people and not is_automa(player.seat) else "",
        )
        for player in view.players
    ]
    return draw_players(speech.say("compared"), columns, groups(view, speech))


def groups(view: EraView, speech: Speech) -> list[list[Row]]:
    """Influence, goods, army, realm, and the number of cards, never their names."""
    players = view.players

    def row(kind: str, what: str, values: Sequence[int], limits: Sequence[int] = ()) -> Row:
        return Row(icon(kind, what), speech.say(what), values, limits)

    def each(kind: str, what: str) -> Row:
        return row(kind, what, [int(getattr(player, what)) for player in players])

    goods = [sum(player.luxuries.values()) for player in players]
    towns, allowed = [len(player.towns) for player in players], [player.town_limit for player in players]
    tiles = [player.kept_tiles + len(player.used_tiles) for player in players]
    return [
        [
            row("stat", "influence", [p.influence for p in players], [p.triumph for p in players]),
            each("stat", "morale"),
        ],
        [
            each("stat", "thalers"),
            each("stat", "food"),
            Row(icon("count", "luxuries"), speech.say("goods"), goods),
            each("stat", "treaties"),
        ],
        [each("stat", "armies"), each("stat", "legions"), each("stat", "militia"), each("count", "fleets")],
        [
            each("count", "provinces"),
            row("count", "towns", towns, allowed),
            row("count", "colonies", [len(player.colonies) for player in players]),
            row("count", "posts", [len(player.posts) for player in players]),
            row("count", "advances", [sum(player.advances.values()) for player in players]),
        ],
        [
            Row(icon("source", "cards"), speech.say("cards_held"), [player.card_count for player in players]),
            Row(icon("count", "tiles"), speech.say("tiles_held"), tiles),
        ],
    ]
