"""The picture of a plan shows where its orders go and what they found, each under its number."""

from __future__ import annotations

import pytest

from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Public
from render.era_of_tribes import PICTURES
from render.era_of_tribes.happenings import READER
from tests.render.era_of_tribes.tables import WORDS, full
from tests.render.era_of_tribes.test_map import with_land
from tests.render.inventory import desk
from tests.render.tables import told


def order(verb: str, **said: object) -> Event:
    return told(verb, verb=verb, seat=0, **said)


FOUND = order("found", province="latium")
MARCH = order("march", origin="campania", target="latium", vassals=2)


def table(owner: int | None = 0) -> EraView:
    """Three vassals in Latium, and no town."""
    return with_land(
        full(6),
        "latium",
        owner=owner,
        vassals=3 if owner == 0 else 0,
        town=False,
        post=None,
        barbarians=False,
        attacker=None,
        attackers=0,
    )


def drawn(view: EraView, *orders: Event) -> list[str]:
    with desk() as at:
        PICTURES.plan(Public(view), orders, WORDS)
    return at.lines()


def towns(lines: list[str]) -> list[str]:
    """The towns of the first banner, by what they are and not where."""
    return [line.split(" ", 1)[1] for line in lines if " town(0" in line]


def numbers(lines: list[str]) -> list[str]:
    return [line.split("badge(")[1].split(",")[0] for line in lines if " badge(" in line]


@pytest.mark.parametrize("owner", [0, None])
def test_a_town_that_a_plan_founds_stands_on_its_picture_with_its_number(owner: int | None) -> None:
    view = table(owner)
    before, after = (drawn(view, MARCH, *more) for more in ((), (FOUND,)))
    assert len(towns(after)) == len(towns(before)) + 1
    assert numbers(before) == ["1"] and numbers(after) == ["1", "2"]


def test_a_plan_that_only_founds_has_a_picture_and_one_that_changes_no_place_has_none() -> None:
    assert towns(drawn(table(), FOUND))
    assert PICTURES.plan(Public(table()), [order("recruit", cubes=2)], WORDS) is None


@pytest.mark.parametrize(
    ("one", "way"),
    [
        (order("go_ashore", sea="mare_tyrrhenum", province="latium", fleets=1), ("mare_tyrrhenum", "latium")),
        (order("raid", sea="mare_tyrrhenum", province="latium"), ("mare_tyrrhenum", "latium")),
        (order("build_fleet", province="latium", sea="mare_tyrrhenum", fleets=1), ("latium", "mare_tyrrhenum")),
        (order("build_post", province="latium", town="campania", payment="thaler"), ("latium", "campania")),
        (
            order("sail", origin="mare_tyrrhenum", target="mare_ionium", via="mare_siculum", fleets=1, rival=-100),
            ("mare_tyrrhenum", "mare_siculum", "mare_ionium"),
        ),
        (
            order("sail", origin="mare_tyrrhenum", target="mare_siculum", via="direct", fleets=1, rival=-100),
            ("mare_tyrrhenum", "mare_siculum"),
        ),
        (MARCH, ("campania", "latium")),
    ],
)
def test_every_order_that_goes_somewhere_is_an_arrow(one: Event, way: tuple[str, ...]) -> None:
    assert READER.trail([one]).ways == (way,)
