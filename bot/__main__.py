"""The door: `diurna` starts here. Nothing is behind it until somebody comes in, because every worker imports the
program that was started, and needs nothing of it."""

from __future__ import annotations

import sys


def main() -> int:
    from bot import cli

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
