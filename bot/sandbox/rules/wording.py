"""Links, emoji, colours and dates: what Discord takes for one."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from urllib.parse import urlsplit

from bot.sandbox.rules.refusal import Complaints, Json, Path

MOST_COLOUR = 0xFFFFFF
JOINER, PRESENTED, TEXTUAL, KEYCAP = "\u200d", "\ufe0f", "\ufe0e", "\u20e3"
FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
LONE_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")
TONES = re.compile("[\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


def check_link(path: Path, url: str | None, complaints: Complaints, *schemes: str) -> None:
    if url is None:
        return
    allowed = schemes or ("http", "https")
    scheme, mark, rest = url.partition("://")
    if not mark or scheme not in allowed:
        names = ", ".join(f"'{name}'" for name in allowed)
        complaints.add(
            path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" is not supported. Scheme must be one of ({names}).'
        )
    elif (scheme in ("http", "https") and not _well_formed(url)) or not rest:
        complaints.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def _well_formed(url: str) -> bool:
    if any(sign.isspace() for sign in url):
        return False
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        parts.port  # noqa: B018 - reading it is what checks it
    except ValueError:
        return False
    return "." in host.strip(".")


def check_colour(path: Path, colour: int | None, complaints: Complaints) -> None:
    if colour is not None:
        complaints.between(path, colour, 0, MOST_COLOUR)


def check_moment(path: Path, moment: str | None, complaints: Complaints) -> None:
    if moment is None:
        return
    try:
        datetime.fromisoformat(moment)
    except ValueError:
        complaints.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {moment}. Should be ISO8601.")


def check_emoji(path: Path, emoji: Json | None, complaints: Complaints) -> None:
    """The sandbox's servers have no emoji of their own, so only Unicode's are known, and the application's."""
    if emoji is None:
        return
    own = emoji.get("id")
    known = is_emoji(emoji.get("name") or "") if own is None else str(own) in complaints.emojis
    if not known:
        complaints.add(path, "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def is_emoji(name: str) -> bool:
    """One emoji, perhaps joined of several; not a letter, a word or two of them."""
    return bool(name) and all(_single(part) for part in name.split(JOINER))


def _single(part: str) -> bool:
    bare = TONES.sub("", part.replace(PRESENTED, "").replace(TEXTUAL, ""))
    if FLAG.fullmatch(bare):
        return True
    if bare.endswith(KEYCAP):
        return len(bare) == 2 and bare[0] in "0123456789#*"
    if len(bare) != 1:
        return not bare and bool(part) and TONES.fullmatch(part) is not None
    if LONE_FLAG.fullmatch(bare):
        return False
    symbol = unicodedata.category(bare) in ("So", "Sm", "Sk")
    return symbol or bare in "‼⁉〰〽" or 0x1F000 <= ord(bare) <= 0x1FAFF
