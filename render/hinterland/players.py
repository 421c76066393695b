"""All players side by side."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hinterland.facts import BUILDING_LIMITS, UNIT_LIMITS
from engines.hinterland.view import HinterlandView, PlayerView
from engines.kernel import Event
from render.hinterland.board_fields import forces_of
from render.hinterland.look import icon
from render.hinterland.tokens import HERDS
from render.kit.collage import Collage
from render.kit.players import Contender, Row, draw_players
from render.kit.speech import Speech


def players_picture(view: HinterlandView, news: Sequence[Event], speech: Speech) -> Collage:
    columns = [
        Contender(
            player.seat,
            speech.player(player.seat),
            speech.name("faction", player.faction) if player.faction else "",
        )
        for player in view.players
    ]
    return draw_players(speech.say("compared"), columns, groups(view, speech))


def groups(view: HinterlandView, speech: Speech) -> list[list[Row]]:
    players = view.players
    forces = [forces_of(view, player.seat) for player in players]

    def goal(name: str) -> Row:
        goals_of = [next(goal for goal in player.goals if goal.id == name) for player in players]
        values, limits = [one.have for one in goals_of], [one.need for one in goals_of]
        return Row(icon("goal", name), speech.title("goal", name), values, limits)

    def row(symbol: str, key: str, values: Sequence[float], limits: Sequence[int] = ()) -> Row:
        return Row(symbol, speech.say(key), values, limits)

    def each(read: str) -> list[int]:
        return [int(getattr(player, read)) for player in players]

    wealth = [
        row(icon("good", "gold"), "gold", each("gold")),
        row(icon("symbol", "points"), "points", each("points")),
    ]
    if view.mode != "quick":
        wealth += [row(icon("good", name), name, each(name)) for name in ("grain", "fish")]
    seats = len(players)
    built = [BUILDING_LIMITS.tiles - player.tiles_left for player in players]
    units = [cubes_used(player) for player in players]
    means = [
        row(icon("unit", "li"), "units_in_play", units, [UNIT_LIMITS.standard_units] * seats),
        row(icon("symbol", "tiles"), "tiles_in_play", built, [BUILDING_LIMITS.tiles] * seats),
        row(icon("symbol", "swords"), "killed", each("killed")),
        row(icon("symbol", "out"), "lost_units", each("lost")),
    ]
    if view.mode != "quick":
        means.insert(
            1, row(icon("herd", "sheep"), "herds", [sum(goals_of[kind] for kind in HERDS) for goals_of in forces])
        )
    goals = [goal(one.id) for one in players[0].goals]
    score = [row(icon("symbol", "prestige"), "score_now", [sum(player.score.values()) for player in players])]
    return [goals, wealth, means, score]


def cubes_used(player: PlayerView) -> int:
    return UNIT_LIMITS.standard_units - player.cubes_left
