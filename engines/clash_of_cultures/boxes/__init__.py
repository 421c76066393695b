"""What comes in the boxes of the game, each with its data, effects and texts.

Every module in a box is read, but for `scene.py`, which needs the whole game. An effect is one function for each
moment (see `moments.py`); a new effect is a new function, a new kind of effects a new file, a new box a new folder:
nothing else changes.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    if not _module.name.endswith(".scene"):
        import_module(_module.name)
