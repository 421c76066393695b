"""Horse herds and the cavalry that they mount (T3)."""

from __future__ import annotations

from typing import Any

from engines.hinterland import GAME
from engines.hinterland.muster import Upgrade, upgrade
from engines.hinterland.scene import Scene
from engines.hinterland.trade import trade
from engines.kernel import Refused

NEAR, FAR = "rome", "lilybaeum"
"""Fields of two realms"""


def stables(near: int, far: int) -> Scene:
    """A city in either realm with this many horse herds, infantry in both and gold enough"""
    scene = Scene()
    for at, herds in ((NEAR, near), (FAR, far)):
        scene.city(0, at)
        scene.units(0, at, li=3)
        scene.herds(0, at, horses=herds)
    scene.state.players[0].gold = 40
    return scene


def mounted(scene: Scene, at: str) -> int:
    """How many more can be mounted there now"""
    domain = scene.domain(Upgrade, 0, field=at, into="cavalry")
    return 0 if isinstance(domain, Refused) else domain.high


def mount(scene: Scene, at: str, count: int = 1) -> None:
    upgrade(scene.table, 0, Upgrade(field=at, into="cavalry", units={"li": count}))


def herds(scene: Scene, at: str) -> int:
    return len(scene.state.lands[at].herds)


def test_a_herd_mounts_two_and_the_third_takes_another_herd() -> None:
    scene = stables(near=2, far=0)
    mount(scene, NEAR)
    assert herds(scene, NEAR) == 1
    mount(scene, NEAR)
    assert herds(scene, NEAR) == 1, "the first herd mounts two"
    scene.state.players[0].upgrades = {}
    mount(scene, NEAR)
    assert herds(scene, NEAR) == 0


def test_what_is_left_of_a_herd_mounts_nobody_in_another_realm() -> None:
    scene = stables(near=1, far=0)
    mount(scene, NEAR)
    assert mounted(scene, NEAR) == 1
    assert mounted(scene, FAR) == 0


def test_each_realm_uses_up_its_own_herds() -> None:
    scene = stables(near=1, far=1)
    mount(scene, NEAR)
    mount(scene, FAR)
    assert (herds(scene, NEAR), herds(scene, FAR)) == (0, 0)
    mount(scene, NEAR)
    assert (mounted(scene, NEAR), mounted(scene, FAR)) == (0, 1)
    mount(scene, FAR)
    assert scene.state.players[0].mounts == []


def test_what_is_left_of_a_herd_mounts_nobody_in_the_next_trade() -> None:
    scene = stables(near=1, far=0)
    mount(scene, NEAR)
    scene.run(trade(scene.table, 0))
    assert scene.state.players[0].mounts == []
    assert mounted(scene, NEAR) == 0


def test_a_game_of_the_time_when_a_herd_served_everywhere_goes_on() -> None:
    old: dict[str, Any] = stables(near=1, far=0).state.model_dump()
    for player in old["players"]:
        del player["mounts"]
        player["horses_for"] = 0
    state = GAME.state.model_validate(GAME.upgrade(old, 1))
    assert [player.mounts for player in state.players] == [[], []]
