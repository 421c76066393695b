"""Discord's rules for a message as a whole."""

from __future__ import annotations

from collections.abc import Container

from bot import limits
from bot.sandbox.rules.embeds import check_embeds
from bot.sandbox.rules.layout import check_components
from bot.sandbox.rules.refusal import Complaints, Json, Path

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15


def check_allowed_mentions(allowed: Json, complaints: Complaints, path: Path) -> None:
    """Either everybody of a kind or some by name: both at once contradict one another."""
    parse = allowed.get("parse") or []
    for index, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            choices = "Value must be one of ('users', 'roles', 'everyone')."
            complaints.add((*path, "parse", index), "BASE_TYPE_CHOICES", choices)
    for kind in ("users", "roles"):
        named = allowed.get(kind) or []
        complaints.count((*path, kind), named, limits.ALLOWED_MENTIONS)
        if named and kind in parse:
            complaints.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def check_message(
    content: str,
    embeds: list[Json],
    components: list[Json],
    flags: int,
    path: Path,
    allowed_mentions: Json | None = None,
    emojis: Container[str] = (),
) -> None:
    """A message as it would stand after this form; for an edit that includes what it keeps."""
    complaints = Complaints(emojis)
    v2 = bool(flags & COMPONENTS_V2)
    if v2 and content:
        complaints.add(
            (*path, "content"),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    if v2 and embeds:
        complaints.add(
            (*path, "embeds"),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    complaints.length((*path, "content"), content, limits.CONTENT)
    check_allowed_mentions(allowed_mentions or {}, complaints, (*path, "allowed_mentions"))
    check_embeds(embeds, complaints, (*path, "embeds"))
    check_components(components, v2, complaints, (*path, "components"))
    complaints.settle()
