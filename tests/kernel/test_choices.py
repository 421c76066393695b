"""What one seat may say, and in which order random play tries it."""

from __future__ import annotations

import random

import pytest

from engines.kernel.choices import in_any_order


@pytest.mark.parametrize("many", [0, 1, 2, 7, 16, 40])
def test_random_play_draws_what_python_would_draw(many: int) -> None:
    """Games that were written down from random play come out the same."""
    ours, pythons = random.Random(many), random.Random(many)
    assert in_any_order(range(many), ours) == pythons.sample(range(many), many)
    assert ours.random() == pythons.random()
