"""Who the bot is, who else is there, and which commands it registers."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.rules.refusal import Json, Reason, Refusal
from bot.sandbox.service import Service
from bot.sandbox.wire.gateway import Gateway
from bot.sandbox.wire.rest.body import Route, answer, parsed
from bot.sandbox.world.people import Guild


class Account:
    def __init__(self, service: Service, gateway: Gateway) -> None:
        self.service = service
        self.gateway_served = gateway
        self.world = service.world

    def routes(self) -> list[Route]:
        return [
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway),
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.guilds),
            ("GET", "/users/{user}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/guilds/{guild}", self.guild),
            ("GET", "/guilds/{guild}/channels", self.channels),
            ("GET", "/guilds/{guild}/threads/active", self.threads),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/applications/{application}/commands", self.commands),
            ("PUT", "/applications/{application}/commands", self.replace_commands),
            ("GET", "/applications/{application}/guilds/{guild}/commands", self.commands),
            ("PUT", "/applications/{application}/guilds/{guild}/commands", self.replace_commands),
        ]

    async def gateway(self, request: web.Request) -> web.Response:
        limit: Json = {"total": 1_000, "remaining": 1_000, "reset_after": 0, "max_concurrency": 16}
        limit["remaining"] -= self.gateway_served.identifies
        url, shards = self.gateway_served.url, self.service.shards
        return answer({"url": url, "shards": shards, "session_start_limit": limit})

    async def me(self, request: web.Request) -> web.Response:
        account: Json = {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}
        return answer({**self.world.bot.payload(), **account})

    async def guilds(self, request: web.Request) -> web.Response:
        """A page of where the bot is, with what it may do there."""
        mine = [guild for guild in self.world.guilds.values() if self.world.bot.id in guild.members]
        return answer(
            [
                {
                    "id": guild.id,
                    "name": guild.name,
                    "icon": None,
                    "owner": guild.owner is self.world.bot,
                    "permissions": str(int(self.world.permissions_on(self.world.bot, guild))),
                    "features": [],
                }
                for guild in mine
            ]
        )

    async def user(self, request: web.Request) -> web.Response:
        return answer(self.world.user(request.match_info["user"]).payload())

    async def application(self, request: web.Request) -> web.Response:
        return answer(
            {
                "id": self.world.application_id,
                "name": self.world.bot.name,
                "icon": None,
                "description": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": self.world.developer.payload(),
                "team": None,
                "verify_key": "0" * 64,
                "flags": 0,
                "bot": self.world.bot.payload(),
                "summary": "",
                "cover_image": None,
                "tags": [],
                "rpc_origins": [],
                "redirect_uris": [],
                "terms_of_service_url": None,
                "privacy_policy_url": None,
                "interactions_endpoint_url": None,
                "role_connections_verification_url": None,
                "custom_install_url": None,
                "integration_types_config": {"0": {}},
                "approximate_guild_count": sum(
                    self.world.bot.id in guild.members for guild in self.world.guilds.values()
                ),
                "approximate_user_install_count": 0,
                "approximate_user_authorization_count": 0,
            }
        )

    def _guild(self, request: web.Request) -> Guild:
        guild = self.world.guild(request.match_info["guild"])
        if self.world.bot.id not in guild.members:
            raise Refusal(Reason.UNKNOWN_GUILD)
        return guild

    async def guild(self, request: web.Request) -> web.Response:
        guild = self._guild(request)
        counts: Json = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
        return answer({**guild.payload(), **(counts if request.query.get("with_counts") else {})})

    async def channels(self, request: web.Request) -> web.Response:
        guild = self._guild(request)
        mine = [c for c in self.world.channels.values() if c.guild is guild and c.thread is None]
        return answer([channel.payload() for channel in mine])

    async def threads(self, request: web.Request) -> web.Response:
        guild = self._guild(request)
        open_ones = [
            c
            for c in self.world.channels.values()
            if c.guild is guild and c.thread and not c.thread.archived
            if self.world.can_read(self.world.bot, c)
        ]
        joined = [c for c in open_ones if c.thread and self.world.bot.id in c.thread.members]
        members = [channel.thread_member(self.world.bot.id) for channel in joined]
        return answer({"threads": [channel.payload() for channel in open_ones], "members": members})

    async def member(self, request: web.Request) -> web.Response:
        guild = self._guild(request)
        member = guild.members.get(self.world.user(request.match_info["user"]).id)
        if member is None:
            raise Refusal(Reason.UNKNOWN_MEMBER)
        return answer(member.payload())

    async def commands(self, request: web.Request) -> web.Response:
        return answer(self.world.commands.listed(request.match_info.get("guild")))

    async def replace_commands(self, request: web.Request) -> web.Response:
        if "guild" in request.match_info:
            self._guild(request)
        commands = parsed(await request.read())
        registered = self.world.commands.replace(request.match_info.get("guild"), commands)
        self.service.broadcast.refresh()
        return answer(registered)
