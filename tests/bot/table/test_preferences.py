"""When a person may be called: held against a clock that goes minute by minute."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest

from bot.table.preferences import LONGEST_QUOTE, LONGEST_VACATION, WORLD, Preferences, zone_named, zones_like
from engines.kernel import Refused
from tests.storage.making import a_game

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
NOON = datetime(2026, 3, 27, 12, tzinfo=UTC).timestamp()
"""Two days before the clocks change in Berlin."""


def a_wish(rnd: random.Random) -> Preferences:
    sleeps, wakes = rnd.sample(range(24), 2)
    return Preferences(zone=rnd.choice(("UTC", "Europe/Berlin", "Asia/Kolkata")), sleeps=sleeps, wakes=wakes)


def sleeping(preferences: Preferences, at: float) -> bool:
    """Told by the hours one after another, from the one at which the quiet begins."""
    assert preferences.sleeps is not None and preferences.wakes is not None
    hours, hour = [], preferences.sleeps
    while hour != preferences.wakes:
        hours.append(hour)
        hour = (hour + 1) % 24
    return preferences.here(at).hour in hours


@pytest.mark.parametrize("seed", range(6))
def test_who_is_quiet_is_called_in_the_first_minute_after(seed: int) -> None:
    rnd = random.Random(seed)
    preferences, at = a_wish(rnd), NOON + rnd.randrange(3 * 24 * 60) * MINUTE
    first = at
    while sleeping(preferences, first):
        first += MINUTE
    assert preferences.free_from(at) == first
    assert preferences.asleep(at) == (first > at)


@pytest.mark.parametrize("seed", range(6))
def test_time_runs_while_somebody_is_awake_in_the_hours_that_count(seed: int) -> None:
    rnd = random.Random(seed)
    preferences, since = a_wish(rnd), NOON + rnd.randrange(24 * 60) * MINUTE
    minutes, window = rnd.randrange(1, 20 * 60), range(rnd.randrange(6), rnd.randrange(18, 24))
    counted = [hour for hour in window if not preferences._sleeps_at(hour)] or list(window)
    at, left = since, minutes
    while left:
        left -= preferences.here(at).hour in counted
        at += MINUTE
    assert preferences.awake_for(since, minutes * MINUTE, window) == at


def test_seconds_count_too() -> None:
    assert Preferences(sleeps=22, wakes=6).awake_for(21 * HOUR + 1800.5, 1799.5) == 22 * HOUR
    assert Preferences(sleeps=22, wakes=6).awake_for(21 * HOUR + 1800.5, 1800) == 30 * HOUR + 0.5


@pytest.mark.parametrize(("sleeps", "wakes"), [(None, None), (22, None), (None, 6)])
def test_whoever_says_not_both_hours_may_be_called(sleeps: int | None, wakes: int | None) -> None:
    assert not any(Preferences(sleeps=sleeps, wakes=wakes).asleep(hour * HOUR) for hour in range(24))


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ((None, None), (None, None)),
        ((22, 8), (22, 8)),
        ((22, None), (22, 7)),
        ((None, 6), (21, 6)),
        ((22, 22), (22, 7)),
    ],
)
def test_a_night_is_added_to_the_hour_that_was_said(
    said: tuple[int | None, int | None], kept: tuple[int | None, int | None]
) -> None:
    preferences = Preferences(sleeps=1, wakes=2).quiet(*said)
    assert (preferences.sleeps, preferences.wakes) == kept


def test_a_vacation_ends_in_the_morning_of_its_last_day() -> None:
    preferences = Preferences(zone="Europe/Berlin").until(" 2026-03-29 ", NOON)
    assert isinstance(preferences, Preferences)
    back = datetime(2026, 3, 29, 6, tzinfo=UTC).timestamp()
    assert preferences.free_from(NOON) == back and preferences.free_from(back + 1) == back + 1
    assert preferences.away(back - 1) and not preferences.away(back)
    assert preferences.mark() == f"<t:{datetime(2026, 3, 29, 10, tzinfo=UTC).timestamp():.0f}:D>"
    ended = preferences.until(" ", NOON)
    assert isinstance(ended, Preferences) and ended.back is None and not ended.away(NOON)


@pytest.mark.parametrize(
    ("days", "why"),
    [(-1, "me.day_past"), (0, "me.day_past"), (1, ""), (LONGEST_VACATION, ""), (LONGEST_VACATION + 1, "me.day_far")],
)
def test_a_vacation_begins_tomorrow_at_the_earliest_and_has_its_length(days: int, why: str) -> None:
    day = datetime.fromtimestamp(NOON + days * DAY, UTC).date()
    found = Preferences().until(day.isoformat(), NOON)
    assert (found.why.key if isinstance(found, Refused) else "") == why


def test_what_is_no_day_and_no_zone_is_quoted_in_brief() -> None:
    found = Preferences().until("x" * 99, NOON)
    assert isinstance(found, Refused) and found.why.params == {"typed": "x" * LONGEST_QUOTE}
    zone = zone_named("q" * 99)
    assert isinstance(zone, Refused)
    assert (zone.why.key, zone.why.params) == ("me.no_zone", {"typed": "q" * LONGEST_QUOTE})


def test_zones_are_found_by_city_first_and_as_many_as_asked_for() -> None:
    assert zones_like("") == list(WORLD) and zones_like(" ", 3) == list(WORLD[:3])
    assert zones_like("new yo") == ["America/New_York"]
    found = zones_like("lo", 4)
    assert len(found) == 4 and all(zone.rpartition("/")[2].startswith("Lo") for zone in found)
    assert zone_named(" new york ") == zone_named("america/new_york") == "America/New_York"
    near = zone_named("Berln")
    assert isinstance(near, Refused) and near.why.params == {"typed": "Berln", "zone": "Europe/Berlin"}


@pytest.mark.parametrize("table", ["channel", "direct"])
@pytest.mark.parametrize("by", ["table", "channel", "direct"])
def test_they_are_called_as_they_wish_or_else_as_the_table_has_agreed(by: str, table: str) -> None:
    game = a_game(options={"table": {"calls": table}})
    assert Preferences.model_validate({"by": by}).directly(game) == ((table if by == "table" else by) == "direct")


@pytest.mark.parametrize(("kept", "pace"), [(True, "normal"), (False, "off"), ({"pace": "slower"}, "slower")])
def test_the_switch_of_former_days_is_read(kept: object, pace: str) -> None:
    assert Preferences.model_validate(kept).pace == pace
