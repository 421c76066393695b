"""The pieces in the provinces and on the seas, each in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from engines.era_of_tribes.view import EraView, LandView, SeaView
from engines.kernel import Seat
from render.atlas.atlas import Atlas
from render.atlas.laid import Laid, Sizes, sizes_in
from render.atlas.lens import Lens
from render.era_of_tribes import tokens
from render.era_of_tribes.look import banner
from render.kit.tokens import counted, lozenge
from render.kit.trail import Trail

GAP = 2
"""The gap between two signs."""
LIGHT = 1.4
"""How much wider than a new piece the light under it is."""


@dataclass(frozen=True)
class Piece:
    what: str
    image: Image.Image
    seat: Seat | None = None


class Pieces:
    """The pieces of everybody at one table."""

    def __init__(self, view: EraView) -> None:
        self.view = view
        self.banners: dict[Seat, int] = {player.seat: banner(view, player.seat) for player in view.players}

    def owned(self) -> dict[str, int]:
        return {land.id: self.banners[land.owner] for land in self.view.lands if land.owner is not None}

    def of_land(self, land: LandView, sizes: Sizes) -> Iterator[Piece]:
        """The signs of what the land itself offers."""
        if land.food:
            yield Piece("food", tokens.food(sizes.sign))
        if land.good:
            yield Piece("good", tokens.good(land.good, sizes.sign, land.used, land.armed))
        if land.home:
            yield Piece("home", tokens.home(land.home, sizes.sign))

    def on_land(self, land: LandView, sizes: Sizes) -> Iterator[Piece]:
        """The pieces that have come to the land, the owner's first."""
        if land.barbarians:
            yield Piece("barbarians", tokens.barbarians(sizes.sign))
        if land.owner is not None and land.town:
            yield Piece("town", tokens.town(self.banners[land.owner], sizes.sign), land.owner)
        if land.owner is not None and land.vassals:
            figure = counted(self.banners[land.owner], "peasant", land.vassals, sizes.figure)
            yield Piece("vassals", figure, land.owner)
        if land.post is not None:
            yield Piece("post", lozenge(self.banners[land.post], sizes.sign), land.post)
        if land.attacker is not None and land.attackers:
            figure = counted(self.banners[land.attacker], "soldier", land.attackers, sizes.figure)
            yield Piece("attackers", figure, land.attacker)
        if land.battlefield:
            yield Piece("battlefield", tokens.battlefield(land.battlefield, sizes.sign))

    def of_sea(self, sea: SeaView, sizes: Sizes) -> Iterator[Piece]:
        if sea.fish:
            yield Piece("fish", tokens.food(sizes.sign, fish=True))

    def on_sea(self, sea: SeaView, sizes: Sizes) -> Iterator[Piece]:
        if sea.battle is not None:
            yield Piece("battle", tokens.battle(sizes.sign))
        for seat, count in sea.fleets.items():
            first = seat == sea.controller
            yield Piece("fleet", tokens.fleet(self.banners[seat], count, sizes.figure, first), seat)

    def groups(self, space: LandView | SeaView, sizes: Sizes) -> tuple[list[Piece], list[Piece]]:
        if isinstance(space, LandView):
            return list(self.of_land(space, sizes)), list(self.on_land(space, sizes))
        return list(self.of_sea(space, sizes)), list(self.on_sea(space, sizes))

    def laid(self, atlas: Atlas, space: LandView | SeaView, trail: Trail, lens: Lens) -> list[Laid]:
        """Every piece of a space in its place."""
        place = atlas.regions[space.id]
        sizes = sizes_in(place.blocks[0].pitch, lens, GAP)
        groups = self.groups(space, sizes)
        spots = place.places(*map(len, groups))
        pieces = []
        for piece, spot in zip((*groups[0], *groups[1]), spots, strict=True):
            light = round(sizes.figure * LIGHT) if is_new(piece, space.id, trail) else 0
            owned = piece.what if piece.seat is None else f"{piece.what} {piece.seat}"
            pieces.append(Laid(f"{owned} of {space.id}", piece.image, lens.at(spot), light))
        return pieces


def is_new(piece: Piece, space: str, trail: Trail) -> bool:
    """Is this piece new? Vassals that march into another player's land are attackers there."""
    return trail.came(space, "vassals" if piece.what == "attackers" else piece.what, piece.seat)


def all_spaces(view: EraView) -> tuple[LandView | SeaView, ...]:
    return (*view.lands, *view.seas)


def spaces_in_play(view: EraView) -> list[LandView | SeaView]:
    return [space for space in all_spaces(view) if space.in_play]
