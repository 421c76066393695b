"""Which languages the house speaks: one for each file of texts of the bot's own."""

from __future__ import annotations

from pathlib import Path

from engines.kernel import FALLBACK

TEXTS = Path(__file__).parents[1] / "text"
LANGUAGES = tuple(sorted(file.stem for file in TEXTS.glob("*.toml")))


def language_of(locale: str) -> str:
    """The reader's language, if we speak it.

    >>> language_of("en-GB")
    'en'
    """
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else FALLBACK
