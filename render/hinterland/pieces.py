"""What stands on the fields and sails on the seas, each piece in a place of its own.

Units that are alike are one piece with a number. Where a crowd has no room so, the units of a player are one piece,
those inside and those outside apart; where even that is too much, all of them together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from engines.hinterland.view import HerdView, LandView, SeaView, ShipView, StackView
from engines.kernel import Seat
from render.atlas.atlas import Atlas
from render.atlas.laid import Laid, sizes_in
from render.atlas.lens import Lens
from render.hinterland import tokens
from render.hinterland.look import DANGER, ICE, icon
from render.kit.palette import FRESH
from render.kit.tokens import roundel
from render.kit.trail import Trail

GAP = 2
STRONGEST = ("elephant", "hi", "cavalry", "mercenary", "warship", "pirate", "li", "siege", "transport")
"""By strength, the kind of unit that stands for a whole army."""


@dataclass(frozen=True)
class Troop:
    """Units that are shown as one piece."""

    seat: Seat
    kind: str
    inside: bool
    level: str
    count: int
    cargo: int = 0

    @property
    def what(self) -> str:
        return f"{self.kind} {self.seat}{' inside' if self.inside else ''}"


def troops_of(stacks: Sequence[StackView], ships: Sequence[ShipView]) -> list[Troop]:
    """The troops of a place, those outside first. Units of one player and kind are one troop; the most experienced of
    them gives the beads."""
    each = [Troop(s.seat, s.kind, s.place == "inside", s.level, s.count) for s in stacks]
    each += [
        Troop(ship.seat, ship.kind, ship.place == "inside", ship.level, 1, sum(ship.cargo.values())) for ship in ships
    ]
    return merged(each, lambda troop: (troop.inside, troop.seat, STRONGEST.index(troop.kind)))


def merged(troops: Sequence[Troop], alike: Callable[[Troop], tuple[object, ...]]) -> list[Troop]:
    groups: dict[tuple[object, ...], list[Troop]] = {}
    for troop in sorted(troops, key=lambda t: (t.inside, t.seat, STRONGEST.index(t.kind))):
        groups.setdefault(alike(troop), []).append(troop)
    return [
        Troop(
            first.seat,
            first.kind,
            all(t.inside for t in group),
            max((t.level for t in group), key=tokens.LEVELS.index),
            sum(t.count for t in group),
            sum(t.cargo for t in group),
        )
        for group in groups.values()
        for first in group[:1]
    ]


def fitted(troops: Sequence[Troop], room: int) -> list[Troop]:
    """Troops told apart as far as there is room for them."""
    rest = list(troops)
    for alike in (
        lambda t: (t.inside, t.seat, t.kind in SHIPS),
        lambda t: (t.inside, t.seat),
        lambda t: (t.seat,),
    ):
        if len(rest) <= room:
            break
        rest = merged(troops, alike)
    return rest


SHIPS = ("transport", "warship", "pirate")


Thing = tuple[str, Callable[[int], Image.Image]]
"""The name of a thing, and what draws it at a size."""


def things_on(space: LandView | SeaView, trail: Trail) -> list[Thing]:
    """Everything that is not a unit, with the sign of what happened here."""
    sign = trail.signs.get(space.id)
    things: list[Thing] = []
    if sign is not None:
        things.append(("sign", lambda size: tokens.medal(sign, None, size, DANGER, FRESH)))
    if isinstance(space, LandView):
        return [*things, *buildings_on(space, trail), *goods_on(space, trail)]
    if space.frozen:
        things.append(("ice", lambda size: tokens.medal(icon("symbol", "frozen"), None, size, (40, 84, 120), ICE)))
    return things


def buildings_on(land: LandView, trail: Trail) -> Iterator[Thing]:
    """The settlement with what belongs to it, and what is being built."""

    def new(*kinds: str) -> bool:
        return any(trail.came(land.id, kind) for kind in kinds)

    owner, holder, site = land.owner, land.holder, land.site
    if land.contested and land.id not in trail.signs:
        yield "contest", lambda size: tokens.medal(icon("symbol", "contested"), None, size, DANGER)
    if land.settlement and owner is not None:
        fresh = new(land.settlement) or (land.fort and new("fortification"))
        look = (owner, land.settlement, land.fort, land.encircled)
        yield "settlement", lambda size: tokens.settlement(*look, size, fresh)
        if land.shipyard:
            yield "shipyard", lambda size: tokens.shipyard(owner, land.shipyard, size, new(land.shipyard))
    elif holder is not None:
        yield "hold", lambda size: roundel(holder, size)
    if site is not None:
        yield "site", lambda size: tokens.site(site.seat, site.building, site.quarters, size, new(site.building))


def goods_on(land: LandView, trail: Trail) -> Iterator[Thing]:
    """Grain and herds, with equal ones as one piece; and what is left of a plundered field."""
    sower = land.sower
    if land.sown and sower is not None:
        yield "crop", lambda size: tokens.grain(sower, land.sown, size, trail.came(land.id, "grain"))
    for number, (herd, count) in enumerate(Counter(land.herds).items()):
        yield f"herd {number}", partial(herd_piece, herd, count, trail.came(land.id, herd.kind))
    if land.plundered:
        ground = FRESH if trail.came(land.id, "plunder") else (238, 200, 160)
        yield "plunder", lambda size: tokens.medal(icon("symbol", "plunder"), None, size, DANGER, ground)


def herd_piece(herd: HerdView, count: int, fresh: bool, size: int) -> Image.Image:
    return tokens.numbered(tokens.herd(herd.seat, herd.kind, herd.reduced, herd.inside, size, fresh), count, size)


def shown_on(atlas: Atlas, space: LandView | SeaView, trail: Trail) -> tuple[list[Thing], list[Troop]]:
    """Units come before signs, because a river does not even have room for all of them."""
    room, things = atlas.regions[space.id].room, things_on(space, trail)
    troops = fitted(troops_of(space.stacks, space.ships), max(1, room - len(things)))
    return things[: room - len(troops)], troops


def groups_on(atlas: Atlas, space: LandView | SeaView, trail: Trail) -> tuple[int, int]:
    """How many things lie here, and how many pieces are troops."""
    things, troops = shown_on(atlas, space, trail)
    return len(things), len(troops)


def laid_on(atlas: Atlas, space: LandView | SeaView, trail: Trail, lens: Lens) -> list[Laid]:
    place = atlas.regions[space.id]
    things, troops = shown_on(atlas, space, trail)
    sizes = sizes_in(place.pitch(len(things) + len(troops)), lens, GAP)
    spots = iter([lens.at(spot) for spot in place.places(len(things), len(troops))])
    pieces = [Laid(f"{what} of {space.id}", drawn(sizes.sign), next(spots)) for what, drawn in things]
    for troop in troops:
        piece = tokens.unit(troop.seat, troop.kind, troop.inside, troop.level, sizes.figure)
        piece = tokens.numbered(piece, troop.count, sizes.figure, troop.cargo)
        light = round(sizes.figure * 1.35) if trail.came(space.id, troop.kind, troop.seat) else 0
        pieces.append(Laid(f"{troop.what} of {space.id}", piece, next(spots), light))
    return pieces
