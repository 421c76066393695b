"""A picture as a list of layers that is drawn only when it is wanted as a file. From one move to the next most of a
picture stays as it was. Bands of rows with the same layers as before are taken from a cache."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from PIL import Image

from render.kit.content_hash import content_hash
from render.kit.drawing_cache import drawing_cache
from render.kit.palette import Colour
from render.kit.png import Band, band_of, file_of, in_palette, unmapped, used_up

BAND = 32
"""How many rows are drawn and packed together."""
LARGE = 10_000
"""A mask with more pixels than this is laid as a picture and not as a colour, which takes Pillow half the time."""
Corner: TypeAlias = tuple[int, int]
Extent: TypeAlias = tuple[int, int, int, int]


class Scrap(NamedTuple):
    """One thing that lies on a collage, perhaps through a mask."""

    what: Image.Image | Colour
    mask: Image.Image | None
    box: Extent
    placed: bool
    """Is it made of places in the palette of the collage?"""

    @property
    def number(self) -> tuple[int, int]:
        """A number that scraps share if they look alike."""
        (x0, y0, x1, y1), what = self.box, self.what
        seen = content_hash(what) if isinstance(what, Image.Image) else hash((what, x1 - x0, y1 - y0))
        return seen ^ self.placed, 0 if self.mask is None else content_hash(self.mask)

    def moved(self, corner: Corner) -> Scrap:
        return Scrap(self.what, self.mask, _moved(self.box, corner), self.placed)

    def one_by_one(self) -> Iterator[Scrap]:
        yield self


class Patchwork(NamedTuple):
    """Scraps that always lie together, one over another. They are laid at once."""

    scraps: tuple[Scrap, ...]
    box: Extent
    corner: Corner
    """How far all scraps are moved from where they were made."""
    number: tuple[int, int]

    def moved(self, corner: Corner) -> Patchwork:
        (x, y), (across, down) = self.corner, corner
        return Patchwork(self.scraps, _moved(self.box, corner), (x + across, y + down), self.number)

    def one_by_one(self) -> Iterator[Scrap]:
        return (scrap.moved(self.corner) for scrap in self.scraps)


class Collage:
    """A picture made of scraps. Nobody draws on a scrap after it was laid."""

    def __init__(self, size: tuple[int, int], palette: Image.Image | None = None) -> None:
        """With a palette, the collage is made of places in it, as long as nothing else is laid."""
        self.size, self._palette = size, palette
        self._laid: list[Scrap | Patchwork] = []

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    def paste(self, what: Image.Image | Colour, at: Corner | Extent, mask: Image.Image | None = None, /) -> None:
        """Paste as Pillow does; a colour alone fills a box."""
        self._laid.append(Scrap(what, mask, _extent(what, at, mask), False))

    def lay(self, places: Image.Image, at: Corner = (0, 0), mask: Image.Image | None = None) -> None:
        """Lay a picture that is made of places in the palette of the collage."""
        self._laid.append(Scrap(places, mask, _extent(places, at, mask), True))

    def add(self, other: Collage, corner: Corner) -> None:
        """Lay all of another collage with the same palette. What reaches over its edge has to be covered."""
        self._laid.extend(one.moved(corner) for one in other._laid)

    def together(self) -> Patchwork:
        """All layers as one patchwork, to be laid on other collages as often as it is wanted."""
        scraps = tuple(scrap for one in self._laid for scrap in one.one_by_one())
        lefts, tops, rights, lows = zip(*(scrap.box for scrap in scraps), strict=True)
        number = hash(tuple((scrap.number, scrap.box) for scrap in scraps))
        return Patchwork(scraps, (min(lefts), min(tops), max(rights), max(lows)), (0, 0), (number, 0))

    def lay_together(self, patchwork: Patchwork, at: Corner) -> None:
        self._laid.append(patchwork.moved(at))

    def above(self, room: int, colour: Colour | None = None) -> Collage:
        """This collage with `room` pixels below it."""
        whole = Collage((self.width, self.height + room), self._palette)
        whole.add(self, (0, 0))
        if colour is not None:
            whole.paste(colour, (0, self.height, *whole.size))
        return whole

    def drawn(self) -> Image.Image:
        """The whole picture, in full colour."""
        whole, placed = self._rows(0, self.height)
        return used_up(whole, placed) if placed else whole

    def encoded(self, palette: Image.Image, *, again: bool = False) -> bytes:
        """The picture as a file, in the colours of this palette. `again`: most of it was in an earlier picture and
        will be in later ones."""
        if not again:
            return file_of(self.size, palette, [band_of(self._places(0, self.height, palette))])
        keys = list(self._keys(palette))
        bands: list[Band | None] = [drawing_cache.get_packed(key) for key in keys]
        for first, last in _gaps(bands):
            rows = self._places(first * BAND, min(last * BAND, self.height), palette)
            for at in range(first, last):
                top = (at - first) * BAND
                band = band_of(rows.crop((0, top, self.width, min(top + BAND, rows.height))))
                bands[at] = band
                drawing_cache.add_packed(keys[at], band, band.heavy)
        return file_of(self.size, palette, [band for band in bands if band])

    def _places(self, top: int, bottom: int, palette: Image.Image) -> Image.Image:
        """These rows as places in the palette."""
        rows, placed = self._rows(top, bottom)
        if placed is palette:
            return rows
        return in_palette(used_up(rows, placed) if placed else rows, palette)

    def _rows(self, top: int, bottom: int) -> tuple[Image.Image, Image.Image | None]:
        """These rows, with the palette of which they are places; no palette if they are in full colour."""
        placed, size = self._palette, (self.width, bottom - top)
        rows = Image.new("L" if placed else "RGB", size)
        for scrap in self._seen(top, bottom):
            what, mask, (x0, y0, x1, y1), in_places = scrap
            if placed and not in_places:
                rows, placed = used_up(rows, placed), None
            if in_places and not placed:
                self._lay_part(rows, scrap, top)
            elif not isinstance(what, Image.Image) and mask is not None:
                stain(rows, what, (x0, y0 - top), mask)
            else:
                rows.paste(what, (x0, y0 - top, x1, y1 - top), mask)
        return rows, placed

    def _seen(self, top: int, bottom: int) -> Iterator[Scrap]:
        """The scraps on these rows."""

        def seen(one: Scrap | Patchwork) -> bool:
            x0, y0, x1, y1 = one.box
            return y0 < bottom and y1 > top and x0 < self.width and x1 > 0

        for one in filter(seen, self._laid):
            yield from filter(seen, one.one_by_one())

    def _lay_part(self, rows: Image.Image, scrap: Scrap, top: int) -> None:
        """Lay places of the palette on a picture that is in full colour already. Only the part that can be seen is
        looked up."""
        what, mask, (x0, y0, x1, y1), _ = scrap
        assert isinstance(what, Image.Image) and self._palette is not None
        box = max(0, -x0), max(0, top - y0), min(x1, self.width) - x0, min(y1, top + rows.height) - y0
        seen = unmapped(what.crop(box), self._palette)
        rows.paste(seen, (x0 + box[0], y0 + box[1] - top), mask and mask.crop(box))

    def _keys(self, palette: Image.Image) -> Iterator[tuple[object, ...]]:
        """A cache key for each band: what lies on it and where, as numbers of 64 bits that nothing else has by
        chance. To compare the rows themselves they would have to be drawn first."""
        bands = [array("q") for _ in range(0, self.height, BAND)]
        for one in self._laid:
            x0, y0, _, y1 = one.box
            number, through = one.number
            for at in range(max(0, y0) // BAND, min(len(bands), (y1 - 1) // BAND + 1)):
                bands[at].extend((number, through, x0, y0 - at * BAND))
        colours = content_hash(palette), self._palette and content_hash(self._palette)
        for at, lying in enumerate(bands):
            yield Collage, self.width, min(BAND, self.height - at * BAND), colours, hash(lying.tobytes())


Paper: TypeAlias = Image.Image | Collage
"""Anything that can be drawn on."""


def _moved(box: Extent, corner: Corner) -> Extent:
    (x0, y0, x1, y1), (x, y) = box, corner
    return x0 + x, y0 + y, x1 + x, y1 + y


def _extent(what: Image.Image | Colour, at: Corner | Extent, mask: Image.Image | None) -> Extent:
    if len(at) == 4:
        return at
    size = what.size if isinstance(what, Image.Image) else mask.size if mask is not None else None
    if size is None:
        raise ValueError("a colour needs a box or a mask")
    return at[0], at[1], at[0] + size[0], at[1] + size[1]


def _gaps(bands: list[Band | None]) -> list[tuple[int, int]]:
    """The gaps in a row of bands: the first missing one, and the one after the last."""
    gaps: list[tuple[int, int]] = []
    for at, band in enumerate(bands):
        if band is None:
            first = gaps.pop()[0] if gaps and gaps[-1][1] == at else at
            gaps.append((first, at + 1))
    return gaps


def lay_together(picture: Paper, patchwork: Patchwork, at: Corner) -> None:
    """Paste several scraps on a picture or a collage at once."""
    if isinstance(picture, Collage):
        picture.lay_together(patchwork, at)
        return
    for scrap in patchwork.moved(at).one_by_one():
        picture.paste(scrap.what, scrap.box, scrap.mask)


def stain(picture: Paper, colour: Colour, corner: Corner, mask: Image.Image) -> None:
    """Lay a colour through a mask."""
    large = mask.width * mask.height > LARGE and isinstance(picture, Image.Image)
    picture.paste(Image.new("RGB", mask.size, colour) if large else colour, corner, mask)
