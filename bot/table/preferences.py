"""How a person wishes to be called: how often, where, and when not. No Discord in here, and no clock.

What a person wishes narrows what the table has agreed on; nobody is called more often than their table calls.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import field_validator, model_validator

from bot.table.languages import language_of
from bot.table.table_options import table_options_of
from bot.table.timers import HOUR
from engines.kernel import Fact, Refused, Seat, refused
from storage.key_values import Namespace
from storage.store import Store, StoredGame

Pace = Literal["off", "normal", "slower"]
By = Literal["table", "channel", "direct"]
LONGEST_QUOTE = 60
LONGEST_VACATION = 90
"""Days. A person who is away for longer gives their seat to somebody."""
MORNING = 8
"""The hour at which the last day of a vacation ends it."""
NIGHT = 9
"""Hours of quiet for a person who says only when they begin, or only when they end."""
WORLD = (
    "UTC", "Europe/London", "Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Rome", "Europe/Warsaw",
    "Europe/Athens", "Europe/Helsinki", "Europe/Istanbul", "America/New_York", "America/Chicago", "America/Denver",
    "America/Los_Angeles", "America/Toronto", "America/Mexico_City", "America/Sao_Paulo", "Africa/Johannesburg",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Seoul", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland",
)  # fmt: skip
"""The time zones offered before anything is typed."""


class Preferences(Fact):
    pace: Pace = "normal"
    by: By = "table"
    zone: str = "UTC"
    sleeps: int | None = None
    """The hour at which the quiet begins; None for a person who may be called at any time."""
    wakes: int | None = None
    back: date | None = None
    """The day on which a vacation is over."""

    @model_validator(mode="before")
    @classmethod
    def _from_a_switch(cls, given: Any) -> Any:
        """Read what was kept when there was only a switch: reminders on or off."""
        return {"pace": "normal" if given else "off"} if isinstance(given, bool) else given

    @field_validator("zone")
    @classmethod
    def _known_here(cls, zone: str) -> str:
        """The zone, or UTC if this machine does not know it."""
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return "UTC"
        return zone

    def here(self, at: float) -> datetime:
        """A moment as this person's clock shows it."""
        return datetime.fromtimestamp(at, ZoneInfo(self.zone))

    def away(self, at: float) -> bool:
        return self.back is not None and at < self._returns(self.back)

    def asleep(self, at: float) -> bool:
        return self._sleeps_at(self.here(at).hour)

    def _sleeps_at(self, hour: int) -> bool:
        if self.sleeps is None or self.wakes is None:
            return False
        if self.sleeps < self.wakes:
            return self.sleeps <= hour < self.wakes
        return hour >= self.sleeps or hour < self.wakes

    def free_from(self, at: float) -> float:
        """The first moment from then on at which they may be called.

        >>> berlin = Preferences(zone="Europe/Berlin", sleeps=22, wakes=7)
        >>> [berlin.here(berlin.free_from(at)).hour for at in (0, 6 * 3600, 20.9 * 3600, 21 * 3600)]
        [7, 7, 21, 7]
        """
        if self.back is not None:
            at = max(at, self._returns(self.back))
        return self._awake(at)

    def awake_for(self, since: float, seconds: float, window: Collection[int] = range(24)) -> float:
        """The moment at which they have been awake for so long in these hours of the day. Whoever sleeps through all
        of them is up meanwhile: nobody can let a table wait for ever.

        >>> Preferences(sleeps=22, wakes=6).awake_for(21 * 3600, 2 * 3600) / 3600
        31.0
        >>> Preferences(sleeps=22, wakes=6).awake_for(21 * 3600, 2 * 3600, range(17, 23)) / 3600
        42.0
        """
        awake = frozenset(hour for hour in window if not self._sleeps_at(hour)) or frozenset(window)
        at, left = since, seconds
        while True:
            now = self.here(at)
            rest = HOUR - now.minute * 60 - now.second - now.microsecond / 1e6
            if now.hour in awake:
                if left <= rest:
                    return at + left
                left -= rest
            at += rest

    def mark(self) -> str:
        """The last day of a vacation as a sign that Discord shows to each reader in their own way."""
        assert self.back is not None
        noon = datetime(self.back.year, self.back.month, self.back.day, 12, tzinfo=ZoneInfo(self.zone))
        return f"<t:{noon.timestamp():.0f}:D>"

    def _returns(self, back: date) -> float:
        return datetime(back.year, back.month, back.day, MORNING, tzinfo=ZoneInfo(self.zone)).timestamp()

    def _awake(self, at: float) -> float:
        """The next moment at which their clock shows the hour when they wake, also on days when clocks change."""
        if not self.asleep(at):
            return at
        assert self.wakes is not None
        now = self.here(at)
        hour = now.replace(minute=0, second=0, microsecond=0, fold=0)
        return (hour + timedelta(hours=(self.wakes - now.hour) % 24)).timestamp()

    def directly(self, game: StoredGame) -> bool:
        """Are they called to this table by direct message? If they have no wish, the table decides."""
        return (table_options_of(game.options).calls if self.by == "table" else self.by) == "direct"

    # What may be wished for

    def quiet(self, sleeps: int | None, wakes: int | None) -> Preferences:
        """The preferences with quiet hours from one hour to another. If only one is given, a night is added."""
        if sleeps is None and wakes is None:
            return self.model_copy(update={"sleeps": None, "wakes": None})
        starts = (wakes - NIGHT) % 24 if sleeps is None and wakes is not None else sleeps
        ends = (starts + NIGHT) % 24 if starts is not None and wakes in (None, starts) else wakes
        return self.model_copy(update={"sleeps": starts, "wakes": ends})

    def until(self, typed: str, now: float) -> Preferences | Refused:
        """The preferences with a vacation until a day that was typed as 2026-12-24. Nothing typed ends the
        vacation."""
        if not typed.strip():
            return self.model_copy(update={"back": None})
        quote = typed.strip()[:LONGEST_QUOTE]
        try:
            back = date.fromisoformat(typed.strip())
        except ValueError:
            return refused("me.no_day", typed=quote)
        today = self.here(now).date()
        if back <= today:
            return refused("me.day_past", typed=quote)
        if (back - today).days > LONGEST_VACATION:
            return refused("me.day_far", days=LONGEST_VACATION)
        return self.model_copy(update={"back": back})


PREFERENCES = Namespace("reminders", Preferences, of="user")
LANGUAGE = Namespace("language", str, of="user")
"""The language that somebody last used. English is not kept."""


async def language_spoken_by(store: Store, user: str) -> str:
    return language_of(await LANGUAGE.read(store, user) or "")


async def preferences_of(store: Store, user: str) -> Preferences:
    return await PREFERENCES.read(store, user) or Preferences()


async def vacations_at(store: Store, game: StoredGame, now: float) -> tuple[tuple[Seat, str], ...]:
    """Who at this table is on vacation, each with their last day."""
    preferences = await PREFERENCES.read_all(store, [one.user for one in game.sitters if one.is_person])
    away = {user: one.mark() for user, one in preferences.items() if one.away(now)}
    return tuple((seat, away[one.user]) for seat, one in enumerate(game.sitters) if one.user in away)


# Time zones


@cache
def zones() -> tuple[str, ...]:
    """Every time zone. Those that are places come first, older ways to write zones last."""
    named = available_timezones() - {"localtime"} | {"UTC"}
    return tuple(sorted(named, key=lambda zone: ("/" not in zone or zone.startswith(("Etc/", "US/")), zone)))


def zones_like(typed: str, most: int = 25) -> list[str]:
    """
    >>> zones_like("new yo")
    ['America/New_York']
    """
    name = _plain(typed)
    if not name:
        return list(WORLD[:most])
    hits = [zone for zone in zones() if name in _plain(zone)]
    return sorted(hits, key=lambda zone: not _plain(zone.rpartition("/")[2]).startswith(name))[:most]


def zone_named(typed: str) -> str | Refused:
    """The time zone with this name, or with this city in its name."""
    name = _plain(typed)
    for part in (_plain, lambda zone: _plain(zone.rpartition("/")[2])):
        if match := next((zone for zone in zones() if name and part(zone) == name), None):
            return match
    cities = {_plain(zone.rpartition("/")[2]): zone for zone in reversed(zones())}
    near = get_close_matches(name.rpartition("/")[2], cities, n=1)
    quote = typed.strip()[:LONGEST_QUOTE]
    return (
        refused("me.no_zone_but", typed=quote, zone=cities[near[0]]) if near else refused("me.no_zone", typed=quote)
    )


def _plain(name: str) -> str:
    return name.strip().casefold().replace(" ", "_")
