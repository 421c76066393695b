"""Uploaded files: taken in with a message, served under an address of their own."""

from __future__ import annotations

import re
from secrets import token_hex

from bot import limits
from bot.sandbox.rules.pictures import picture
from bot.sandbox.rules.refusal import Complaints, Json, Path, Reason, Refusal, invalid
from bot.sandbox.world.drafts import Draft, Upload
from bot.sandbox.world.message import Attachment
from bot.sandbox.world.world import World

NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


class Files:
    """Takes uploads in and hands out the addresses they are served under."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.base_url = ""  # known once the server listens

    def taken(self, draft: Draft, kept: list[Attachment], channel_id: str, *, ephemeral: bool) -> list[Attachment]:
        """The attachments after this form.

        In `attachments` a small number stands for an uploaded file, a snowflake keeps an old one; old
        ones that are not listed go. Without `attachments` all old ones stay and every upload is added.
        """
        for upload in draft.files.values():
            if len(upload.blob) > limits.ATTACHMENT_BYTES:
                raise Refusal(Reason.TOO_LARGE)
        listed = draft.data.get("attachments")
        if listed is None:
            listed = [{"id": a.id} for a in kept] + [{"id": number} for number in draft.files]
        complaints = Complaints()
        complaints.count((*draft.path, "attachments"), listed, limits.ATTACHMENTS)
        old = {attachment.id: attachment for attachment in kept}
        files: list[Attachment] = []
        for index, entry in enumerate(listed):
            path = (*draft.path, "attachments", index)
            complaints.length((*path, "description"), entry.get("description"), limits.ALT_TEXT)
            known, fresh = old.get(str(entry["id"])), draft.files.get(int(entry["id"]))
            if known is not None:
                files.append(known)
            elif fresh is not None:
                files.append(self._named(fresh, entry, channel_id, ephemeral))
            else:
                complaints.add((*path, "id"), "ATTACHMENT_NOT_FOUND", "There is no such file.")
        complaints.settle()
        return files

    def _named(self, upload: Upload, entry: Json, channel_id: str, ephemeral: bool) -> Attachment:
        name = re.sub(r"[^\w.\-]", "_", entry.get("filename") or upload.filename)
        number = self.world.ids()
        path = f"/cdn/attachments/{channel_id}/{number}/{name}"
        kind, width, height = picture(upload.blob, name)
        # As at Discord, only somebody who was given the address can read the file.
        url = f"{self.base_url}{path}?hm={token_hex(12)}"
        about = entry.get("description")
        return Attachment(
            number, name, len(upload.blob), upload.blob, url, path, kind, about, ephemeral, width, height
        )

    def keep(self, new: list[Attachment], old: list[Attachment]) -> None:
        """Serve the new ones and forget the others: called when nothing can be refused any more."""
        for attachment in old:
            self.world.files.pop(attachment.path, None)
        for attachment in new:
            self.world.files[attachment.path] = attachment


def resolved(
    parts: list[Json], attachments: list[Attachment], path: Path, before: list[Attachment] | None = None
) -> list[Json]:
    """A copy of embeds or components in which attachment://name has become an address.

    A file that the message had `before` and loses by this edit can be shown no longer.
    """
    dropped = {attachment.id for attachment in before or []} - {attachment.id for attachment in attachments}
    by_name = {attachment.filename: attachment for attachment in attachments}
    by_id = {attachment.id: attachment for attachment in attachments}

    def copied(thing: object) -> object:
        if isinstance(thing, list):
            return [copied(part) for part in thing]
        if not isinstance(thing, dict):
            return thing
        whole = {key: copied(value) for key, value in thing.items()}
        url = whole.get("url")
        if not isinstance(url, str):
            return whole
        attachment = None
        if url.startswith("attachment://"):
            attachment = by_name.get(url.removeprefix("attachment://"))
            if attachment is None:
                raise invalid(path, NOT_FOUND, f"The referenced attachment was not found: {url}")
        elif found := re.search(r"/cdn/attachments/\d+/(\d+)/", url):
            attachment = by_id.get(found[1])
            if attachment is None and found[1] in dropped:
                raise invalid(path, NOT_FOUND, f"The referenced attachment was not found: {url}")
        if attachment is not None:
            whole |= {
                "url": attachment.url,
                "proxy_url": attachment.url,
                "width": attachment.width,
                "height": attachment.height,
                "content_type": attachment.content_type,
                "attachment_id": attachment.id,
                "loading_state": 2,
            }
        return whole

    return [dict(part) for part in map(copied, parts) if isinstance(part, dict)]
