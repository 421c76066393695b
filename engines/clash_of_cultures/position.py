"""The position in words: a paragraph a player, a line a place that matters."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS, OBJECTIVE_CARDS, WONDERS
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.view import ClashView, PlayerView
from engines.kernel import Seat, Words
from engines.kernel.text import PRINTED


def position(view: ClashView, words: Words) -> list[str]:
    say = words.of_position
    lines = [say("round", round=view.round, phase=view.phase_number, seat=view.first)]
    if view.active is not None:
        lines.append(say("turn", seat=view.active, left=view.actions_left))
    for player in view.players:
        lines += player_lines(player, words)
    lines += [say("foretold", seat=seat, card=card) for seat, card in view.foretold.items()]
    lines += map_lines(view, words)
    if view.battle is not None:
        sides = {"attacker": view.battle.attacker.owner, "defender": view.battle.defender.owner}
        lines.append(say("battle", hex=view.battle.hex, **sides))
    return lines


def clock(view: ClashView, words: Words) -> str:
    """5.1: round and phase, in few words"""
    return words.of_position(
        "status" if view.phase == "status" else "clock", round=view.round, phase=view.phase_number
    )


def lands(view: ClashView, seat: Seat) -> list[str]:
    """The cities of a seat, the capital and the largest first, then the places of its units"""
    capital = view.players[seat].capital
    cities = sorted(
        (city for city in view.cities if city.owner == seat), key=lambda city: (city.hex != capital, -city.size)
    )
    places = [city.hex for city in cities] + [stack.hex for stack in view.stacks if stack.owner == seat]
    return list(dict.fromkeys(places))


def near(view: ClashView, seat: Seat) -> frozenset[str]:
    """All that is at most two hexes from there"""
    around, shape = set(lands(view, seat)), board(view.seats)
    for _ in range(2):
        around |= {spot for at in around for spot in shape.near[at]}
    return frozenset(around)


def player_lines(player: PlayerView, words: Words) -> list[str]:
    say = words.of_position
    points = sum(player.points.values())
    lines = [
        say(
            "player",
            seat=player.seat,
            purse={coin: n for coin, n in player.purse.items() if n},
            points=int(points) if points == int(points) else points,
            actions=player.action_cards,
            objectives=player.objective_cards,
            wonders=player.wonder_cards,
            counter=player.counter,
        ),
        say("advances", seat=player.seat, advances=list(player.advances)),
    ]
    lines += people_lines(player, words)
    if player.scored:
        lines.append(say("scored", objectives=list(player.scored)))
    if player.actions is not None and player.objectives is not None and player.wonders is not None:
        lines += [card_line(card, words) for card in (*player.actions, *player.objectives, *player.wonders)]
    return lines


def people_lines(player: PlayerView, words: Words) -> list[str]:
    """The civilization, its advances, its leaders"""
    say = words.of_position
    if player.people is None:
        return []
    lines = [say("people", seat=player.seat, people=player.people)]
    if player.special:
        lines.append(say("special", advances=[f"civ:{name}" for name in player.special]))
    if player.leader is not None:
        lines.append(say("leader", leader=player.leader))
    if player.leaders:
        lines.append(say("leaders", leaders=list(player.leaders)))
    elif player.leader_cards:
        lines.append(say("leader_cards", cards=player.leader_cards))
    if player.captured:
        lines.append(say("captured", leaders=list(player.captured)))
    if player.captives:
        lines.append(say("captives", captives=player.captives))
    return lines


def card_line(card: str, words: Words) -> str:
    """A card in the own hand: what its halves do, or what it does and costs."""
    say = words.of_position

    def text(source: str) -> str:
        return words.word("describe", PRINTED, source)

    if card in ACTION_CARDS:
        row = ACTION_CARDS[card]
        return say("action_card", card=card, effect=text(f"card:{row.effect}"), tactic=text(f"tactic:{row.tactic}"))
    if card in OBJECTIVE_CARDS:
        goals = OBJECTIVE_CARDS[card]
        halves = {"upper": text(f"objective:{goals.upper}"), "lower": text(f"objective:{goals.lower}")}
        return say("objective_card", card=card, **halves)
    if card in WONDERS:
        wonder = WONDERS[card]
        return say(
            "wonder_card",
            card=card,
            text=text(f"wonder:{card}"),
            cost=wonder.cost,
            advance=wonder.requires_advance,
            points=wonder.victory_points,
        )
    return say("event_card", card=card, text=text(f"event:{card}"))


def map_lines(view: ClashView, words: Words) -> list[str]:
    say = words.of_position
    lines = []
    for city in view.cities:
        pieces = [*city.buildings, *city.wonders]
        params = {"hex": city.hex, "owner": city.owner, "mood": city.mood, "size": city.size, "pieces": pieces}
        lines.append(say("city" if pieces else "village", **params))
    for stack in view.stacks:
        params = {"hex": stack.hex, "owner": stack.owner, "units": stack.units, "aboard": stack.aboard}
        lines.append(say("fleet" if stack.aboard else "units", **params))
    for terrain in ("plain", "forest", "mountain", "barren", "water"):
        hexes = [spot.id for spot in view.hexes if spot.terrain == terrain]
        if hexes:
            lines.append(say("terrain", terrain=terrain, hexes=hexes))
    if exhausted := [spot.id for spot in view.hexes if spot.exhausted]:
        lines.append(say("exhausted", hexes=exhausted))
    return lines
