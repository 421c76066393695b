"""The position in words: a paragraph a player, a line a place that matters."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS, OBJECTIVE_CARDS, WONDERS
from engines.clash_of_cultures.view import ClashView, PlayerView
from engines.kernel import Words

KIND = "effect"
"""Under this kind of name the catalog describes what is printed on cards and boards."""


def position(view: ClashView, words: Words) -> list[str]:
    lines = [
        words.sentence("position", "round", {"round": view.round, "phase": view.phase_number, "seat": view.first})
    ]
    if view.active is not None:
        lines.append(words.sentence("position", "turn", {"seat": view.active, "left": view.actions_left}))
    for player in view.players:
        lines += player_lines(player, words)
    for seat, card in view.foretold.items():
        lines.append(words.sentence("position", "foretold", {"seat": seat, "card": card}))
    lines += map_lines(view, words)
    if view.battle is not None:
        battle = view.battle
        params = {"hex": battle.hex, "attacker": battle.attacker.owner, "defender": battle.defender.owner}
        lines.append(words.sentence("position", "battle", params))
    return lines


def player_lines(player: PlayerView, words: Words) -> list[str]:
    purse = {coin: n for coin, n in player.purse.items() if n}
    points = sum(player.points.values())
    lines = [
        words.sentence(
            "position", "player",
            {
                "seat": player.seat, "purse": purse, "points": int(points) if points == int(points) else points,
                "actions": player.action_cards, "objectives": player.objective_cards, "wonders": player.wonder_cards,
                "counter": player.counter,
            },
        ),
        words.sentence("position", "advances", {"seat": player.seat, "advances": list(player.advances)}),
    ]  # fmt: skip
    lines += people_lines(player, words)
    if player.scored:
        lines.append(words.sentence("position", "scored", {"objectives": list(player.scored)}))
    if player.actions is not None and player.objectives is not None and player.wonders is not None:
        lines += [card_line(card, words) for card in (*player.actions, *player.objectives, *player.wonders)]
    return lines


def people_lines(player: PlayerView, words: Words) -> list[str]:
    """The civilization, its advances, its leaders"""
    if player.people is None:
        return []
    lines = [words.sentence("position", "people", {"seat": player.seat, "people": player.people})]
    if player.special:
        lines.append(words.sentence("position", "special", {"advances": [f"civ:{name}" for name in player.special]}))
    if player.leader is not None:
        lines.append(words.sentence("position", "leader", {"leader": player.leader}))
    if player.leaders:
        lines.append(words.sentence("position", "leaders", {"leaders": list(player.leaders)}))
    if player.captured:
        lines.append(words.sentence("position", "captured", {"leaders": list(player.captured)}))
    if player.captives:
        lines.append(words.sentence("position", "captives", {"captives": player.captives}))
    return lines


def card_line(card: str, words: Words) -> str:
    """A card in the own hand: what its halves do, or what it does and costs."""

    def text(source: str) -> str:
        return words.word("describe", KIND, source)

    if card in ACTION_CARDS:
        row = ACTION_CARDS[card]
        params = {"card": card, "effect": text(f"card:{row.effect}"), "tactic": text(f"tactic:{row.tactic}")}
        return words.sentence("position", "action_card", params)
    if card in OBJECTIVE_CARDS:
        goals = OBJECTIVE_CARDS[card]
        params = {"card": card, "upper": text(f"objective:{goals.upper}"), "lower": text(f"objective:{goals.lower}")}
        return words.sentence("position", "objective_card", params)
    if card in WONDERS:
        wonder = WONDERS[card]
        return words.sentence(
            "position", "wonder_card",
            {
                "card": card, "text": text(f"wonder:{card}"), "cost": wonder.cost, "advance": wonder.requires_advance,
                "points": wonder.victory_points,
            },
        )  # fmt: skip
    return words.sentence("position", "event_card", {"card": card, "text": text(f"event:{card}")})


def map_lines(view: ClashView, words: Words) -> list[str]:
    lines = []
    for city in view.cities:
        params = {
            "hex": city.hex, "owner": city.owner, "mood": city.mood, "size": city.size,
            "pieces": [*city.buildings, *city.wonders],
        }  # fmt: skip
        lines.append(
            words.sentence("position", "city", params)
            if params["pieces"]
            else words.sentence("position", "village", params)
        )
    for stack in view.stacks:
        params = {"hex": stack.hex, "owner": stack.owner, "units": stack.units, "aboard": stack.aboard}
        lines.append(
            words.sentence("position", "fleet", params)
            if stack.aboard
            else words.sentence("position", "units", params)
        )
    for terrain in ("plain", "forest", "mountain", "barren", "water"):
        hexes = [spot.id for spot in view.hexes if spot.terrain == terrain]
        if hexes:
            lines.append(words.sentence("position", "terrain", {"terrain": terrain, "hexes": hexes}))
    if exhausted := [spot.id for spot in view.hexes if spot.exhausted]:
        lines.append(words.sentence("position", "exhausted", {"hexes": exhausted}))
    return lines
