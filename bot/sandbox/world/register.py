"""The register of the bot's slash commands."""

from __future__ import annotations

from bot.sandbox.rules.commands import CHAT, check_commands
from bot.sandbox.rules.refusal import Complaints, Json
from bot.sandbox.rules.shapes import COMMANDS, check_shape, without_nulls
from bot.sandbox.world.clock import Snowflakes


class CommandRegister:
    """What the bot has registered: for everybody (scope None), and for single servers."""

    def __init__(self, ids: Snowflakes, application_id: str, kept: Json | None = None) -> None:
        self._ids = ids
        self._application_id = application_id
        self._scopes: dict[str | None, list[Json]] = {scope or None: c for scope, c in (kept or {}).items()}

    def replace(self, scope: str | None, commands: object) -> list[Json]:
        """Bulk overwrite: a command that keeps its name keeps its id."""
        check_shape(commands, COMMANDS)
        assert isinstance(commands, list)
        commands = without_nulls(commands)
        complaints = Complaints()
        check_commands(commands, complaints)
        complaints.settle()
        old = {(c["type"], c["name"]): c["id"] for c in self._scopes.get(scope, [])}
        registered = []
        for command in commands:
            kind = command.get("type", CHAT)
            entry: Json = {
                "description": "",
                "options": [],
                **command,
                "type": kind,
                "id": old.get((kind, command["name"])) or self._ids(),
                "application_id": self._application_id,
                "version": self._ids(),
            }
            if scope is not None:
                entry["guild_id"] = scope
            registered.append(entry)
        self._scopes[scope] = registered
        return registered

    def by_scope(self) -> Json:
        """The commands of each scope, to be kept; "" stands for everybody."""
        return {scope or "": commands for scope, commands in self._scopes.items()}

    def listed(self, scope: str | None) -> list[Json]:
        return self._scopes.get(scope, [])

    def offered(self, guild_id: str | None) -> list[Json]:
        """What somebody can use there: the server's own commands hide global ones of the same name."""
        if guild_id is None:
            return [c for c in self.listed(None) if _works_in_dms(c)]
        own = self.listed(guild_id)
        names = {(c["type"], c["name"]) for c in own}
        return own + [c for c in self.listed(None) if (c["type"], c["name"]) not in names and _works_in_guilds(c)]


def _works_in_dms(command: Json) -> bool:
    contexts = command.get("contexts")
    return 1 in contexts if contexts is not None else command.get("dm_permission") is not False


def _works_in_guilds(command: Json) -> bool:
    contexts = command.get("contexts")
    return contexts is None or 0 in contexts
