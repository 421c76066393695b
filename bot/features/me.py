"""`/me`: how a person wishes to be called, in one private panel. What is pressed there holds at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, get_args

import discord
from discord import app_commands, ui

from bot.discord.components import Form, Pick, Press, option, panel, rows, text
from bot.discord.router import on_form, on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import Visit
from bot.features.absence import substitute_switches, tell_tables
from bot.features.looking.pictures import layout_switch
from bot.limits import CHOICES
from bot.table.calls import call_timer
from bot.table.preferences import PREFERENCES, By, Pace, Preferences, preferences_of, zone_named, zones_like
from bot.table.words import say
from engines.kernel import Refused, Words

WEEKS = (1, 3, 7, 14, 21, 28, 42)
"""Days of the vacations that have a button."""
NONE = "none"


async def _zones(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    now = visit.house.clock()
    zones = {zone: Preferences(zone=zone).here(now) for zone in zones_like(current)}
    return [app_commands.Choice(name=f"{zone} ({here:%H:%M})", value=zone) for zone, here in zones.items()]


async def _days(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    preferences = await preferences_of(visit.store, visit.user)
    today = preferences.here(visit.house.clock()).date()
    days = [(today + timedelta(days=days)).isoformat() for days in range(1, 60)]
    return [app_commands.Choice(name=day, value=day) for day in days if current.strip() in day][:CHOICES]


@on_slash("me", everywhere=True, zone=_zones, vacation=_days)
async def me(visit: Visit, zone: str = "", vacation: str = "") -> None:
    now = visit.house.clock()
    if zone and not await _store(visit, _in_zone(zone)):
        return
    if vacation and not await _store(visit, lambda preferences: preferences.until(vacation, now)):
        return
    await visit.reply(await _panel(visit))


@on_press("me")
async def open_me(visit: Visit) -> None:
    await visit.reply(await _panel(visit))


@on_press("me.pace")
async def choose_pace(visit: Visit, pace: str) -> None:
    await _choose(visit, pace in get_args(Pace), lambda preferences: preferences.model_copy(update={"pace": pace}))


@on_press("me.by")
async def choose_way(visit: Visit, by: str) -> None:
    await _choose(visit, by in get_args(By), lambda preferences: preferences.model_copy(update={"by": by}))


@on_pick("me.sleeps")
async def quiet_from(visit: Visit, values: list[str]) -> None:
    hour = _hour(values)
    await _choose(
        visit,
        bool(values),
        lambda preferences: preferences.quiet(hour, preferences.wakes if values != [NONE] else None),
    )


@on_pick("me.wakes")
async def quiet_to(visit: Visit, values: list[str]) -> None:
    hour = _hour(values)
    await _choose(visit, hour is not None, lambda preferences: preferences.quiet(preferences.sleeps, hour))


@on_pick("me.back")
async def away_until(visit: Visit, values: list[str]) -> None:
    now, day = visit.house.clock(), "" if values == [NONE] else "".join(values)
    await _choose(visit, bool(values), lambda preferences: preferences.until(day, now))


@on_press("me.zone")
async def type_zone(visit: Visit) -> None:
    speech, preferences = visit.speech, await preferences_of(visit.store, visit.user)
    title, label = say(speech, "me.zone_title"), say(speech, "me.zone_label")
    await visit.open_form(Form("me.zone", title=title, label=label, content=preferences.zone))


@on_form("me.zone")
async def typed_zone(visit: Visit, typed: str) -> None:
    await _choose(visit, True, _in_zone(typed))


def _in_zone(typed: str) -> Callable[[Preferences], Preferences | Refused]:
    zone = zone_named(typed)
    return lambda preferences: zone if isinstance(zone, Refused) else preferences.model_copy(update={"zone": zone})


def _hour(values: list[str]) -> int | None:
    return next((int(value) for value in values if value in map(str, range(24))), None)


async def _choose(visit: Visit, known: bool, change: Callable[[Preferences], Preferences | Refused]) -> None:
    """Store what was pressed, and show the panel with it."""
    if not known:
        await visit.tell("not_known")
    elif await _store(visit, change):
        await visit.edit(await _panel(visit))


async def _store(visit: Visit, change: Callable[[Preferences], Preferences | Refused]) -> bool:
    """Store a preference. False, and the person is told, if it is not possible."""
    now = visit.house.clock()
    no: Refused | None = None
    before = await preferences_of(visit.store, visit.user)

    def with_change(kept: Preferences | None) -> Preferences | None:
        nonlocal no
        outcome = change(kept or Preferences())
        no = outcome if isinstance(outcome, Refused) else None
        return kept if isinstance(outcome, Refused) else outcome

    after = await PREFERENCES.revise(visit.store, with_change, visit.user) or Preferences()
    if no is not None:
        await visit.tell_note(no.why)
        return False
    if before.free_from(now) > now:
        # What was put off may be due now.
        await visit.store.set_timer(call_timer(visit.user, now))
    if after.away(now):
        # Whoever is back hears at which tables computers still play for them.
        await visit.store.set_timer(call_timer(visit.user, after.free_from(now)))
    if before.away(now) != after.away(now) or (after.away(now) and before.back != after.back):
        await tell_tables(visit.house, visit.user, after)
    return True


async def _panel(visit: Visit) -> ui.LayoutView:
    speech = visit.speech
    preferences, now = await preferences_of(visit.store, visit.user), visit.house.clock()
    here = preferences.here(now)
    paces = [_one_of("me.pace", pace, say(speech, f"me.pace_{pace}"), preferences.pace) for pace in get_args(Pace)]
    ways = [_one_of("me.by", by, say(speech, f"me.by_{by}"), preferences.by) for by in get_args(By)]
    zone = Press("me.zone", label=say(speech, "me.zone_title"))
    return panel(
        text(say(speech, "me.title")),
        text(say(speech, f"me.does_{preferences.pace}")),
        *rows(paces),
        text(say(speech, f"me.goes_{preferences.by}")),
        *rows(ways),
        text(_quiet_in_words(preferences, speech)),
        *_quiet_menus(preferences, speech),
        text(say(speech, "me.zone", zone=preferences.zone, time=f"{here:%H:%M}")),
        *rows([zone]),
        text(say(speech, "me.away", day=preferences.mark()) if preferences.away(now) else say(speech, "me.here")),
        ui.ActionRow(_vacations(preferences, now, speech)),
        *rows([*await substitute_switches(visit), await layout_switch(visit)]),
    )


def _one_of(name: str, value: str, label: str, chosen: str) -> Press:
    style = discord.ButtonStyle.primary if value == chosen else discord.ButtonStyle.secondary
    return Press(name, value, label=label, style=style)


def _quiet_in_words(preferences: Preferences, speech: Words) -> str:
    if preferences.sleeps is None or preferences.wakes is None:
        return say(speech, "me.no_quiet")
    return say(speech, "me.quiet", sleeps=_clock(preferences.sleeps), wakes=_clock(preferences.wakes))


def _quiet_menus(preferences: Preferences, speech: Words) -> list[ui.Item[Any]]:
    """The lists for when the quiet begins and, once that is said, when it ends."""
    begins = {hour: say(speech, "me.from", time=_clock(hour)) for hour in range(24) if hour != preferences.wakes}
    ends = {hour: say(speech, "me.to", time=_clock(hour)) for hour in range(24) if hour != preferences.sleeps}

    never = option(say(speech, "me.never_quiet"), NONE, chosen=preferences.sleeps is None)
    first = Pick("me.sleeps", options=[never, *_options(begins, preferences.sleeps)])
    second = [Pick("me.wakes", options=_options(ends, preferences.wakes))] if preferences.sleeps is not None else []
    return [ui.ActionRow(menu) for menu in (first, *second)]


def _options(hours: dict[int, str], chosen: int | None) -> list[discord.SelectOption]:
    return [option(label, str(hour), chosen=hour == chosen) for hour, label in hours.items()]


def _vacations(preferences: Preferences, now: float, speech: Words) -> Pick:
    today = preferences.here(now).date()
    days = {(today + timedelta(days=days)): days for days in WEEKS}
    back = preferences.back if preferences.away(now) else None
    if back is not None:
        days.setdefault(back, (back - today).days)
    offered = [
        option(say(speech, "me.back_on", day=day.isoformat(), days=count), day.isoformat(), chosen=day == back)
        for day, count in sorted(days.items())
    ]
    none = option(say(speech, "me.no_vacation"), NONE, chosen=back is None)
    return Pick("me.back", options=[none, *offered])


def _clock(hour: int) -> str:
    return f"{hour:02}:00"
