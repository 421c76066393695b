"""Which release of Diurna this is."""

from __future__ import annotations

VERSION = "1.0.0"
