"""The words on the pictures of The Sands of Time."""

from __future__ import annotations

from pathlib import Path

from render.kit import speech


class Speech(speech.Speech):
    home = Path(__file__).parent
