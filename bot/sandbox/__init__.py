"""A Discord on 127.0.0.1: the same bot, no account, no token.

`Sandbox` is for tests, `serve` for people, `connect` points discord.py at either.
"""

from bot.sandbox.clock import Clock
from bot.sandbox.interactions import Answer, Interaction
from bot.sandbox.message import Message
from bot.sandbox.permissions import Permission
from bot.sandbox.sandbox import Sandbox

__all__ = ["Answer", "Clock", "Interaction", "Message", "Permission", "Sandbox"]
