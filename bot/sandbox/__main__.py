"""python -m bot.sandbox [port]"""

from __future__ import annotations

import asyncio
import contextlib
import sys

from bot.sandbox.serve import PORT, serve

if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(int(sys.argv[1]) if len(sys.argv) > 1 else PORT))
