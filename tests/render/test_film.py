"""A game as an animated picture."""

from __future__ import annotations

import io
import random

from PIL import Image, ImageSequence

from render.kit.film import film, thinned


def test_a_film_that_would_be_too_large_has_fewer_frames() -> None:
    rnd = random.Random(1)
    frames = [Image.frombytes("P", (60, 60), rnd.randbytes(3600)) for _ in range(10)]
    for one in frames:
        one.putpalette(bytes(range(256)) * 3)
    whole = film(frames, 8_000_000)
    smaller = film(frames, len(whole) // 2)
    assert len(smaller) <= len(whole) // 2
    with Image.open(io.BytesIO(smaller)) as gif:
        assert 2 <= len(list(ImageSequence.Iterator(gif))) < 6


def test_thinning_keeps_the_first_and_the_last() -> None:
    assert thinned(range(100), 4) == [0, 33, 66, 99] and thinned("ab", 4) == ["a", "b"]
