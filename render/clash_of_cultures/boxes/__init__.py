"""What the boxes of the game add to its pictures, each with its marks, emblems and labels.

Every module in a box is read, and registers what it draws; the base game is drawn by the files around this folder,
and none of them names a box.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
