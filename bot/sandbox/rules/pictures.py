"""What kind of picture a file is, and of what size: told by its first bytes."""

from __future__ import annotations

import struct


def picture(blob: bytes, name: str) -> tuple[str, int | None, int | None]:
    """Content type and size of a file, from its first bytes."""
    if blob[:8] == b"\x89PNG\r\n\x1a\n":
        width, height = struct.unpack(">II", blob[16:24])
        return "image/png", width, height
    if blob[:4] == b"RIFF" and blob[8:12] == b"WEBP":
        return "image/webp", *_webp_size(blob)
    if blob[:6] in (b"GIF87a", b"GIF89a"):
        width, height = struct.unpack("<HH", blob[6:10])
        return "image/gif", width, height
    if blob[:3] == b"\xff\xd8\xff":
        return "image/jpeg", None, None
    if name.endswith((".txt", ".md", ".json")):
        return "text/plain; charset=utf-8", None, None
    return "application/octet-stream", None, None


def _webp_size(blob: bytes) -> tuple[int | None, int | None]:
    if blob[12:16] == b"VP8X":
        return 1 + int.from_bytes(blob[24:27], "little"), 1 + int.from_bytes(blob[27:30], "little")
    if blob[12:16] == b"VP8L":
        bits = int.from_bytes(blob[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if blob[12:16] == b"VP8 ":
        width, height = struct.unpack("<HH", blob[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None, None
