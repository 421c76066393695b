"""Which rules are these? A fingerprint of the files they are written in.

Not a number that somebody must remember to raise: whoever changes a price in a table changes the rules. Texts, the
rulebook, pictures and how a game is played well are left out, they decide nothing. A comment changes it too; that
costs nothing, because it is asked for only where a replay came out otherwise.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from functools import cache
from pathlib import Path

KERNEL = Path(__file__).parent
KINDS = (".py", ".toml", ".json")
DECIDES_NOTHING = {"text", "heuristics", "proposals"}
"""Words, how a computer plays, and what is proposed to people."""
DIGITS = 12


def fingerprint(rules: type, home: Path) -> str:
    """Of a game's folder, the kernel's, and wherever else the class of its rules is written."""
    elsewhere = [_written_in(kind) for kind in rules.__mro__]
    digest = hashlib.blake2b(f"{rules.__module__}.{rules.__qualname__}".encode())
    for file in sorted({file for file in elsewhere if file and not file.is_relative_to(home)}):
        digest.update(_content(file))
    digest.update(_folder(home))
    digest.update(_folder(KERNEL))
    return digest.hexdigest()[:DIGITS]


def _written_in(kind: type) -> Path | None:
    """Nowhere, if Python brings it: which Python it is decides nothing."""
    if kind.__module__.partition(".")[0] in sys.stdlib_module_names:
        return None
    return Path(inspect.getfile(kind))


@cache
def _folder(folder: Path) -> bytes:
    digest = hashlib.blake2b()
    for file in sorted(folder.rglob("*")):
        part = file.relative_to(folder)
        if file.suffix in KINDS and not DECIDES_NOTHING & set(part.parts):
            digest.update(part.as_posix().encode() + b"\0" + _content(file))
    return digest.digest()


def _content(file: Path) -> bytes:
    """However the lines end where it was checked out."""
    return hashlib.blake2b(file.read_bytes().replace(b"\r\n", b"\n")).digest()
