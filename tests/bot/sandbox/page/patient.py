"""`diurna`, on a machine that is busy with other tests: nothing is given up because it takes long."""

from __future__ import annotations

import sys
from typing import Any

from bot.cli import main
from bot.crew.painter import Painter
from bot.posts import climax_posts, editing, turn_posts
from bot.sandbox import Sandbox

DIURNA = "from tests.bot.sandbox.page.patient import diurna; diurna()"
"""As a program that its workers need not load."""
PATIENT = 600.0
"""Seconds for whatever a table waits for: a first answer, a picture, a post that is edited, the start."""


def given(does: Any, name: str) -> None:
    """What is waited for if nobody says how long."""
    assert name in does.__kwdefaults__
    does.__kwdefaults__[name] = PATIENT


def wait_for_all() -> None:
    given(Sandbox.__init__, "deadline")
    given(Painter.__init__, "timeout")
    Sandbox.connected.__defaults__ = (PATIENT,)
    editing.PATIENCE = PATIENT
    for posts in (turn_posts, climax_posts):
        assert "SENDING" in vars(posts)
        vars(posts)["SENDING"] = PATIENT


def diurna() -> None:
    wait_for_all()
    sys.exit(main())
