"""A Discord on 127.0.0.1: the same bot, no account, no token.

`Sandbox` is for tests, `serve` for people, `connect` points discord.py at either.
"""

from bot.sandbox.rules.permissions import Permission
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world.clock import Clock
from bot.sandbox.world.interactions import Answer, Interaction
from bot.sandbox.world.message import Message

__all__ = ["Answer", "Clock", "Interaction", "Message", "Permission", "Sandbox"]
