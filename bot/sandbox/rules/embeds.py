"""Discord's rules for embeds."""

from __future__ import annotations

from bot import limits
from bot.sandbox.rules.refusal import Complaints, Json, Path
from bot.sandbox.rules.wording import check_colour, check_link, check_moment


def check_embeds(embeds: list[Json], complaints: Complaints, path: Path) -> None:
    complaints.count(path, embeds, limits.EMBEDS)
    for index, embed in enumerate(embeds):
        _check_embed(embed, complaints, (*path, index))
    if sum(_size(embed) for embed in embeds) > limits.EMBEDS_TOTAL:
        complaints.add(
            path,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {limits.EMBEDS_TOTAL}",
        )


def _check_embed(embed: Json, complaints: Complaints, path: Path) -> None:
    if not any(
        embed.get(part) for part in ("title", "description", "fields", "footer", "author", "image", "thumbnail")
    ):
        complaints.required((*path, "description"))
    check_colour((*path, "color"), embed.get("color"), complaints)
    check_moment((*path, "timestamp"), embed.get("timestamp"), complaints)
    check_link((*path, "url"), embed.get("url"), complaints)
    for part in ("image", "thumbnail"):
        picture = embed.get(part) or {}
        check_link((*path, part, "url"), picture.get("url"), complaints, "http", "https", "attachment")
    for part, link in (("footer", "icon_url"), ("author", "icon_url"), ("author", "url")):
        check_link((*path, part, link), (embed.get(part) or {}).get(link), complaints)
    complaints.length((*path, "title"), embed.get("title"), limits.EMBED_TITLE)
    complaints.length((*path, "description"), embed.get("description"), limits.EMBED_DESCRIPTION)
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    complaints.length((*path, "footer", "text"), footer.get("text"), limits.EMBED_FOOTER)
    complaints.length((*path, "author", "name"), author.get("name"), limits.EMBED_AUTHOR)
    fields = embed.get("fields") or []
    complaints.count((*path, "fields"), fields, limits.EMBED_FIELDS)
    for index, field in enumerate(fields):
        complaints.length((*path, "fields", index, "name"), field.get("name"), limits.EMBED_FIELD_NAME, 1)
        complaints.length((*path, "fields", index, "value"), field.get("value"), limits.EMBED_FIELD_VALUE, 1)


def _size(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)
