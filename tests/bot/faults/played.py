"""What is played while bots are killed: the small example in the quick suite, every game in the long one."""

from __future__ import annotations

import pytest

from engines import shelf
from tests.conformance import games

SMALL = games.MODULES[games.SMALL]
LARGE = [module for module in shelf.GAMES if module != SMALL]
MODULES = [SMALL, *(pytest.param(large, marks=pytest.mark.long) for large in LARGE)]
