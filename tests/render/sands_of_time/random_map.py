"""A crowded random position, to look at and to measure.

python -m tests.render.sands_of_time.random_map out.png [seed] [players]
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from render.atlas.atlas import Atlas, RegionPlace
from render.kit import tokens
from render.kit.canvas import put
from render.kit.fonts import Face
from render.kit.marks import arrow
from render.kit.palette import PLAYERS
from render.kit.text import label
from render.sands_of_time.look import icon as emblem
from render.sands_of_time.map import MAP
from render.sands_of_time.tokens import capital, resource_disc

GAME = "sands_of_time"
BUILDINGS = [
    "city",
    "irrigation",
    "quarry",
    "aqueduct",
    "triumphal_arch",
    "road",
    "fortress",
    "forum",
    "amphitheatre",
    "bazaar",
    "temple",
    "wonder",
]
RINGS = {"germania": 3, "armenia": 3, "mesopotamia": 3, "aethiopia": 3} | dict.fromkeys(
    ("britannia", "dacia", "sarmatia", "persia", "arabia", "gaetulia"), 4
)
MOST_GUESTS = 5
"""A region has room for the people of so many; the palette is chosen for one player more."""
OUTERMOST = ("scandia", "scythia", "bactria", "india")


@dataclass(frozen=True)
class Contents:
    """All that lies in one region."""

    resource: str
    capacity: int
    owner: int | None
    status: str
    buildings: tuple[str, ...]
    people: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True)
class Position:
    regions: dict[str, Contents]
    caravans: dict[str, tuple[int, ...]]
    out_of_play: tuple[str, ...]
    move: tuple[str, str]


def not_in_play(players: int) -> tuple[str, ...]:
    outer = dict.fromkeys(OUTERMOST, 5)
    return tuple(sorted(region for region, least in (RINGS | outer).items() if least > players))


def random_contents(chance: random.Random, players: int, crowded: bool, owner: int | None) -> Contents:
    most = min(players, MOST_GUESTS)
    guests = sorted(chance.sample(range(players), most if crowded else chance.randint(0, 2)))
    if owner is not None and owner not in guests:
        guests = [owner, *guests[: MOST_GUESTS - 1]]
    people: list[tuple[int, str, int]] = []
    for player in guests:
        people.append((player, "peasant", chance.randint(1, 6)))
        if crowded or chance.random() < 0.6:
            people.append((player, "soldier", chance.randint(1, 4)))
    capacity = chance.randint(3, 5)
    count = capacity if crowded else chance.choice((0, 1, 1, 2, 3))
    return Contents(
        resource=chance.choice(("grain", "gold")),
        capacity=capacity,
        owner=owner,
        status=chance.choice(("province", "colony")),
        buildings=tuple(chance.sample(BUILDINGS, count)),
        people=tuple(people),
    )


def random_position(atlas: Atlas, seed: int, players: int = 5, crowded: float = 0.25) -> Position:
    """Same seed, same position."""
    chance = random.Random(seed)
    out = not_in_play(players)
    homes: set[int] = set()
    regions = {}
    for region in atlas.regions:
        if region in out:
            continue
        owner = chance.randrange(players) if chance.random() < 0.85 else None
        contents = random_contents(chance, players, chance.random() < crowded, owner)
        if owner is not None and owner not in homes:
            homes.add(owner)
            contents = Contents(**{**vars(contents), "status": "capital"})
        regions[region] = contents
    caravans = {
        border.id: tuple(sorted(chance.sample(range(players), chance.choice((0, 0, 1, 1, 2, players)))))
        for border in atlas.borders.values()
        if border.a not in out or border.b not in out
    }
    land = [b for b in atlas.borders.values() if b.a in regions and b.b in regions and not b.dotted]
    move = chance.choice(land)
    return Position(regions, caravans, out, (move.a, move.b))


def groups_of(contents: Contents) -> tuple[int, int]:
    """How many pieces belong to the land, and how many are people."""
    return 1 + (contents.owner is not None) + len(contents.buildings), len(contents.people)


def sprites_of(contents: Contents, pitch: int) -> list[Image.Image]:
    """The pieces of a region in the order in which they are laid out."""
    icon = emblem("resource", contents.resource)
    found = [resource_disc(contents.resource, icon, contents.capacity, pitch - 1)]
    if contents.owner is not None:
        shape = {"capital": capital, "province": tokens.crest, "colony": tokens.roundel}[contents.status]
        found.append(shape(contents.owner, pitch - 1))
    found += [tokens.building(emblem("building", kind), pitch - 4) for kind in contents.buildings]
    found += [tokens.counted(player, kind, count, pitch - 4) for player, kind, count in contents.people]
    return found


def draw_contents(picture: Image.Image, place: RegionPlace, contents: Contents) -> None:
    groups = groups_of(contents)
    sprites = sprites_of(contents, place.pitch(sum(groups)))
    for piece, (x, y) in zip(sprites, place.places(*groups), strict=True):
        put(picture, piece, x, y)


def draw_borders(picture: Image.Image, atlas: Atlas, position: Position) -> None:
    for border in atlas.borders.values():
        if border.mark:
            put(picture, tokens.medal(emblem("good", border.mark)), *border.anchor)
        for player, spot in zip(position.caravans.get(border.id, ()), border.places, strict=False):
            put(picture, tokens.lozenge(player), *spot)


def specimen(atlas: Atlas, position: Position) -> Image.Image:
    """The map with all that lies on it."""
    owners = {region: c.owner for region, c in position.regions.items() if c.owner is not None}
    picture = atlas.painted(owners, position.out_of_play)
    atlas.highlight(picture, position.move)
    here, there = (atlas.regions[region] for region in position.move)
    crossing = atlas.crossing(here.id, there.id)
    arrow(
        picture,
        here.centre,
        there.doorstep(crossing or here.centre, *groups_of(position.regions[there.id])),
        via=crossing,
    )
    for place in atlas.regions.values():
        put(picture, label(place.name, Face.LABEL, place.label_size), *place.label)
    draw_borders(picture, atlas, position)
    for region, contents in position.regions.items():
        draw_contents(picture, atlas.regions[region], contents)
    return picture


def main() -> None:
    atlas = MAP.atlas
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    players = min(int(sys.argv[3]) if len(sys.argv) > 3 else 5, len(PLAYERS))
    Path(sys.argv[1]).write_bytes(atlas.encode(specimen(atlas, random_position(atlas, seed, players))))


if __name__ == "__main__":
    main()
