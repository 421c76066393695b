"""Settings, timers, and being forgotten."""

from __future__ import annotations

from tests.storage.hall import ANNA, BERT, CARA, Hall, told, why


async def test_a_setting_is_kept_by_scope_and_can_be_changed_and_taken_out(hall: Hall) -> None:
    assert await hall.store.setting("server:1", "language") is None
    await hall.store.set_setting("server:1", "language", "de")
    await hall.store.set_setting("server:2", "language", "en")
    await hall.store.set_setting("server:1", "quiet", {"from": 22, "to": 7, "days": [1, 2]})
    await hall.store.set_setting("server:1", "language", "fr")
    await hall.again()
    assert await hall.store.setting("server:1", "language") == "fr"
    assert await hall.store.setting("server:2", "language") == "en"
    assert await hall.store.setting("server:1", "quiet") == {"from": 22, "to": 7, "days": [1, 2]}
    await hall.store.set_setting("server:1", "language", None)
    assert await hall.store.setting("server:1", "language") is None


async def test_timers_come_due_in_order_and_only_once(hall: Hall) -> None:
    number = await hall.started()
    late = await hall.store.add_timer(300.0, "reminder", number, {"seat": 1})
    early = await hall.store.add_timer(100.0, "reminder", number, {"seat": 0})
    none = await hall.store.add_timer(200.0, "sweep", None, {})
    assert await hall.store.due_timers(99.0) == []
    await hall.again()
    assert [timer.id for timer in await hall.store.due_timers(250.0)] == [early, none]
    await hall.store.drop_timer(early)
    await hall.store.drop_timer(early)
    due = await hall.store.due_timers(300.0)
    assert [(timer.id, timer.game, timer.data) for timer in due] == [(none, None, {}), (late, number, {"seat": 1})]


async def test_whoever_is_forgotten_is_nowhere_in_the_file(hall: Hall) -> None:
    number = await hall.lobby(CARA, BERT, seating="as joined")
    told(await hall.tables.lobby.start(number, "c"))
    await hall.play(number, 8)
    told(await hall.tables.moderating.roll_back(number, "c", 1))
    await hall.store.set_setting("user:c", "quiet", True)
    await hall.store.set_setting("user:b", "quiet", True)
    await hall.store.add_timer(1.0, "reminder", number, {"user": "c"})
    await hall.store.add_timer(1.0, "reminder", number, {"user": "b"})
    state = await hall.state(number)
    assert await hall.store.forget_user("c") == 1
    assert await hall.store.forget_user("c") == 0
    game = await hall.game(number)
    assert [(sitter.user, sitter.name) for sitter in game.sitters] == [("", "?"), ("b", "Bert")]
    assert game.opener == "b"
    everything = await hall.everything(number)
    assert "Cara" not in everything
    assert all(line.user != "c" for line in await hall.story(number))
    assert await hall.store.setting("user:c", "quiet") is None
    assert await hall.store.setting("user:b", "quiet") is True
    assert [timer.data for timer in await hall.store.due_timers(2.0)] == [{"user": "b"}]
    assert await hall.state(number) == state
    assert why(await hall.tables.play.act(number, "c", {"verb": "pass"})) == "table.not_yours"
    assert why(await hall.tables.play.act(number, "", {"verb": "pass"})) == "table.not_yours"
    told(await hall.tables.moderating.replace(number, "b", 0, ANNA))
    await hall.play(number)
    assert (await hall.verified(number)).sound


async def test_whoever_is_forgotten_leaves_the_lobbies(hall: Hall) -> None:
    alone = await hall.lobby(ANNA, place="alone")
    shared = await hall.lobby(ANNA, BERT, CARA, place="shared")
    assert await hall.store.forget_user("a") == 2
    assert (await hall.game(alone)).status == "abandoned"
    game = await hall.game(shared)
    assert (game.sitters, game.opener, game.status) == ((BERT, CARA), "b", "lobby")
    told(await hall.tables.lobby.start(shared, "b"))
    assert (await hall.verified(shared)).sound


async def test_a_move_made_while_somebody_is_forgotten_does_not_bring_them_back(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT)
    await hall.sitting(number)
    await hall.store.forget_user("b")
    told(await hall.tables.lobby.join(number, CARA))
    assert (await hall.game(number)).sitters == (ANNA, CARA)
