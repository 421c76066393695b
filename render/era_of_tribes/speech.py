"""The words on the pictures of Era of Tribes."""

from __future__ import annotations

from pathlib import Path

from render.kit import speech


class Speech(speech.Speech):
    home = Path(__file__).parent
