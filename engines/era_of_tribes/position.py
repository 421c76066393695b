"""The position in words: a paragraph a people, a line a space that matters."""

from __future__ import annotations

from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.view import EraView, LandView, PlayerView, SeaView
from engines.kernel import Words


def position(view: EraView, words: Words) -> list[str]:
    say = words.of_position
    lines = [say("time", round=view.round, last=view.last_round, board=view.board, barbarians=view.barbarians)]
    if view.round:
        lines.append(say("order", seats=list(view.order)))
    if view.open_cards:
        lines.append(say("open_cards", cards=list(view.open_cards)))
    lines += [" ".join(_player(player, words)) for player in view.players if player.people or player.drawn]
    lines += [" ".join(_land(land, words)) for land in view.lands if notable(land)]
    lines += [" ".join(_sea(sea, words)) for sea in view.seas if sea.fleets]
    if view.ending:
        lines.append(say("ending", seats=list(view.ending)))
    lines += [say("score", seat=score.seat, total=score.total) for score in view.scores]
    return lines


def notable(land: LandView) -> bool:
    return land.owner is not None or land.barbarians or land.battlefield > 0


def _player(player: PlayerView, words: Words) -> list[str]:
    say = words.of_position
    parts: list[str] = []
    if player.people:
        parts += [
            say(
                # An AUTOMA is called by its people.
                "automa" if is_automa(player.seat) else "player",
                seat=player.seat,
                people=player.people,
                epoch=player.epoch,
                influence=player.influence,
                thalers=player.thalers,
                morale=player.morale,
                food=player.food,
            ),
            say("holdings", provinces=player.provinces, towns=len(player.towns), fleets=player.fleets),
            say("cubes", free=player.free, armies=player.armies, triumph=player.triumph),
        ]
        if not is_automa(player.seat):
            parts.append(say("leaders", leaders=player.leaders, available=player.available))
    levels = {field: level for field, level in player.advances.items() if level}
    if levels:
        parts.append(say("advances", advances=[f"{field} {level}" for field, level in levels.items()]))
    if player.luxuries:
        parts.append(say("goods", goods=player.luxuries))
    if player.hunger:
        parts.append(say("hunger", hunger=player.hunger))
    if player.treaties:
        parts.append(say("treaties", treaties=player.treaties))
    if player.legions:
        parts.append(say("legions", legions=player.legions))
    if player.militia:
        parts.append(say("militia", militia=player.militia))
    if player.posts:
        parts.append(say("posts", spaces=list(player.posts)))
    if player.allies:
        parts.append(say("allies", seats=list(player.allies)))
    if player.kept_tiles:
        parts.append(say("kept_tiles", count=player.kept_tiles))
    if player.tiles:
        parts.append(say("tiles", tiles=list(player.tiles)))
    if player.drawn:
        parts.append(say("drawn", seat=player.seat, cards=list(player.drawn)))
    if player.cards:
        parts.append(say("cards", cards=list(player.cards)))
    if player.revolted:
        parts.append(say("revolted"))
    return parts


def _land(land: LandView, words: Words) -> list[str]:
    say = words.of_position
    parts = [say("land", space=land.id, terrain=land.terrain)]
    if land.food:
        parts.append(say("food"))
    if land.good:
        parts.append(say("good", good=land.good))
    if land.owner is not None:
        parts.append(say("held", seat=land.owner, vassals=land.vassals, town=int(land.town)))
    if land.barbarians:
        parts.append(say("village"))
    if land.post is not None:
        parts.append(say("post", seat=land.post))
    if land.battlefield:
        parts.append(say("battlefield", size=land.battlefield))
    if land.attackers:
        parts.append(say("attackers", seat=land.attacker, count=land.attackers))
    return parts


def _sea(sea: SeaView, words: Words) -> list[str]:
    say = words.of_position
    parts = [say("sea", space=sea.id)]
    parts += [say("fleets", seat=seat, count=count) for seat, count in sea.fleets.items()]
    if sea.fish:
        parts.append(say("fish", seat=sea.controller))
    return parts
