"""`python -m engines.clash_of_cultures missing` prints what cards, advances, wonders and leaders still lack, file by
file."""

from __future__ import annotations

import sys

from engines.clash_of_cultures.missing import Files, missing


def main(said: list[str]) -> int:
    if said != ["missing"]:
        print("usage: python -m engines.clash_of_cultures missing", file=sys.stderr)
        return 2
    lines = missing(Files())
    print("\n".join(lines) or "Nothing is missing.")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
