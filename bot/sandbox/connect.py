"""The one place where discord.py learns that Discord is elsewhere. The bot itself stays unchanged."""

from __future__ import annotations

import os

import discord
import discord.asset
import discord.gateway
import discord.http
import yarl

VARIABLE = "DIURNA_SANDBOX"  # http://127.0.0.1:8430
TOKEN = "sandbox"
DISCORD = ("https://discord.com/api/v10", "wss://gateway.discord.gg/", "https://cdn.discordapp.com")


def connect(url: str | None = None) -> bool:
    """Point discord.py at the sandbox at `url`, or at the one the environment names.

    Call it before the client starts. Returns False, and changes nothing, if there is no sandbox.
    """
    url = url or os.environ.get(VARIABLE)
    if not url:
        return False
    address = yarl.URL(url)
    if address.host not in ("127.0.0.1", "localhost"):
        # The bot's token goes wherever this points.
        raise ValueError(f"a sandbox runs on this machine, not on {address.host}")
    base = str(address.origin())
    _point(f"{base}/api/v10", base.replace("http", "ws", 1) + "/gateway", f"{base}/cdn")
    return True


def disconnect() -> None:
    """Point discord.py at the real Discord again."""
    _point(*DISCORD)


def _point(api: str, gateway: str, cdn: str) -> None:
    discord.http.Route.BASE = api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    discord.asset.Asset.BASE = cdn
