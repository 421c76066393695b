"""Programs whose workers come from a process that has not drawn every game before: where nobody looks at a picture,
those seconds would be spent for nothing."""

from __future__ import annotations

PLAIN = "from bot.crew.workers import _FORKSERVER; _FORKSERVER.set_forkserver_preload(['bot.crew.painter']); "
FAR_BOT = f"{PLAIN}import runpy; runpy.run_module('tests.bench.far_bot', run_name='__main__')"
DIURNA = f"{PLAIN}import sys; from bot.cli import main; sys.exit(main())"
