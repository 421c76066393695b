"""The position in words: when it is, a paragraph a player, a line a space that matters."""

from __future__ import annotations

from collections import Counter

from engines.hinterland.view import HinterlandView, LandView, PlayerView, SeaView, ShipView, StackView
from engines.kernel import Words


def position(view: HinterlandView, words: Words) -> list[str]:
    say = words.of_position
    lines = [say("time", map=view.map, mode=view.mode, year=view.year, season=view.season, seat=view.first)]
    lines += [" ".join(_player(player, words)) for player in view.players]
    lines += [
        say("treaty", treaty=treaty.kind, seat=treaty.giver, other=treaty.taker, left=treaty.left)
        for treaty in view.treaties
    ]
    lines += [" ".join(_land(land, words)) for land in view.lands if notable(land)]
    lines += [" ".join(_sea(sea, words)) for sea in view.seas if sea.ships or sea.stacks or sea.frozen]
    if view.weather:
        lines += [say("weather", climate=climate, weather=weather) for climate, weather in view.weather.items()]
    return lines


def notable(land: LandView) -> bool:
    return bool(
        land.owner is not None or land.stacks or land.ships or land.site or land.herds or land.sown or land.plundered
    )


def _player(player: PlayerView, words: Words) -> list[str]:
    say = words.of_position
    if player.out:
        return [say("out", seat=player.seat)]
    parts = [
        say(
            "player", seat=player.seat, faction=player.faction, gold=player.gold, prestige=player.prestige,
            points=player.points,
        )
    ]  # fmt: skip
    if player.absent:
        parts.append(say("absent"))
    if player.rival is not None:
        parts.append(say("rival", seat=player.rival))
    if player.commander != "none":
        parts.append(say("commander", commander=player.commander))
    if player.grain or player.fish:
        parts.append(say("stores", grain=player.grain, fish=player.fish))
    parts.append(say("left", cubes=player.cubes_left, tiles=player.tiles_left))
    parts += [say("goal", goal=goal.id, have=goal.have, need=goal.need) for goal in player.goals]
    if player.announced:
        parts.append(say("announced", victory=player.announced))
    return parts


def _units(stack: StackView) -> dict[str, int]:
    return {stack.kind if stack.level == "standard" else f"{stack.kind} {stack.level}": stack.count}


def _ships(ships: tuple[ShipView, ...], words: Words) -> list[str]:
    say = words.of_position
    parts = []
    for ship in ships:
        parts.append(say("ship", seat=ship.seat, ship=f"{ship.kind} {ship.id}"))
        if ship.cargo:
            parts.append(say("cargo", units=ship.cargo))
    return parts


def _land(land: LandView, words: Words) -> list[str]:
    say = words.of_position
    parts = [say("land", space=land.id)]
    if land.settlement and land.owner is not None:
        parts.append(say("settlement", building=land.settlement, seat=land.owner, svs=land.svs))
        extensions = [name for name in (land.shipyard, "fortification" if land.fort else "") if name]
        if extensions:
            parts.append(say("extensions", buildings=extensions))
        if land.grain or land.fish:
            parts.append(say("store", grain=land.grain, room=land.grain_room, fish=land.fish))
    if land.encircled:
        parts.append(say("encircled"))
    if land.contested:
        parts.append(say("contested"))
    if land.site is not None:
        parts.append(say("site", building=land.site.building, seat=land.site.seat, quarters=land.site.quarters))
    herds = Counter((herd.kind, herd.seat, herd.reduced) for herd in land.herds)
    parts += [
        say("herd", herd=kind, seat=seat, reduced=int(reduced), count=count)
        for (kind, seat, reduced), count in herds.items()
    ]
    if land.sown and land.sower is not None:
        parts.append(say("sown", seat=land.sower, amount=land.sown))
    if land.plundered:
        parts.append(say("plundered"))
    parts += [say("stack", seat=stack.seat, units=_units(stack), place=stack.place) for stack in land.stacks]
    return parts + _ships(land.ships, words)


def _sea(sea: SeaView, words: Words) -> list[str]:
    say = words.of_position
    parts = [say("land", space=sea.id)]
    if sea.frozen:
        parts.append(say("frozen"))
    parts += [say("afloat", seat=stack.seat, units=_units(stack)) for stack in sea.stacks]
    return parts + _ships(sea.ships, words)
