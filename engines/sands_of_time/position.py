"""The position in words: a paragraph a player, a line a region that matters."""

from __future__ import annotations

from engines.kernel import Words
from engines.sands_of_time.view import PlayerView, RegionView, SandsView


def position(view: SandsView, words: Words) -> list[str]:
    say = words.of_position
    lines = [
        say("over", seats=list(view.result.winners))
        if view.result
        else say(
            "time",
            dynasty=view.dynasty,
            generation=view.generation,
            round=min(view.round + 1, view.max_rounds),
            space=view.space,
            start=view.start,
        )
    ]
    lines += [" ".join(_player(player, words)) for player in view.players]
    lines += [" ".join(_region(region, words)) for region in view.regions if region.in_play]
    lines += [
        say("caravans", border=border.id, seats=list(border.caravans)) for border in view.borders if border.caravans
    ]
    lines += [say("row", row=row.id, advances=list(row.advances)) for row in view.rows]
    lines += [say("known_top", deck=deck, advance=advance) for deck, advance in view.known_tops.items()]
    return lines


def _player(player: PlayerView, words: Words) -> list[str]:
    say = words.of_position
    parts = [
        say(
            "player",
            seat=player.seat,
            points=player.points,
            resources={"grain": player.grain, "gold": player.gold},
            unrest=player.unrest,
            most=player.max_unrest,
            heritage=player.heritage,
            regions=player.regions,
            fountains=player.fountains,
            lyres=player.lyres,
        )
    ]
    if player.capital:
        parts.append(say("capital", region=player.capital))
    if player.advances:
        parts.append(say("advances", advances=list(player.advances)))
    if player.emphasis:
        parts.append(say("emphasis", category=player.emphasis, markers=player.markers))
    if player.used:
        parts.append(say("used", cards=list(player.used)))
    if player.bonuses:
        parts.append(say("bonuses", bonuses=list(player.bonuses)))
    if player.chronicle_fields and player.chronicles is None:
        parts.append(say("fields", fields=list(player.chronicle_fields)))
    for field, card in (player.chronicles or {}).items():
        parts.append(say("chronicle", field=field, chronicle=card))
    if player.planned:
        parts.append(say("planned", cards=list(player.planned)))
    if player.hand is not None:
        parts.append(say("hand", cards=list(player.hand)))
    return parts


def _region(region: RegionView, words: Words) -> list[str]:
    say = words.of_position
    parts = [
        say(
            "region", region=region.id, capacity=region.capacity, resource=region.resource, landscape=region.landscape
        )
    ]
    if region.controller is not None:
        parts.append(say("controlled", status=region.status, seat=region.controller))
    for seat, (peasants, soldiers) in enumerate(zip(region.peasants, region.soldiers, strict=True)):
        citizens = {kind: count for kind, count in (("peasant", peasants), ("soldier", soldiers)) if count}
        if citizens:
            parts.append(say("citizens", seat=seat, citizens=citizens))
    if region.buildings:
        parts.append(say("buildings", buildings=list(region.buildings)))
    return parts
