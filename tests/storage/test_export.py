"""A game leaves as one file and comes back complete and exact; anything else is refused with one clear sentence."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest

from storage.export import NotAGame, export_game, import_game
from storage.store import Line, Store, Thinning
from tests.storage import making
from tests.storage.hall import ALL, ANNA, BERT, CARA, Hall, told


async def come_back(hall: Hall, number: int, place: str = "elsewhere") -> int:
    text = await export_game(hall.store, await hall.game(number))
    return (await import_game(hall.store, text, place=place, server="away", at=5000.0)).id


async def same_but_for_its_name(hall: Hall, old: int, new: int) -> None:
    was, now = await hall.game(old), await hall.game(new)
    changed = {"id": new, "place": now.place, "server": "away", "seq": was.seq + 1, "touched": 5000.0}
    assert now == was.model_copy(update=changed)
    story = await hall.story(new)
    assert story[:-1] == await hall.story(old)
    assert (story[-1].deed, story[-1].seq, story[-1].events) == ("imported", was.seq + 1, ())
    assert await hall.store.marks(new) == await hall.store.marks(old)
    assert await hall.store.last_checkpoints(new) == await hall.store.last_checkpoints(old)


async def test_a_game_that_has_ended_comes_back_whole(hall: Hall) -> None:
    number = await hall.started(4, rounds=8)
    await hall.play(number)
    new = await come_back(hall, number, "here")
    await same_but_for_its_name(hall, number, new)
    assert await hall.state(new) == await hall.state(number)
    report = await hall.verified(new)
    assert report.sound and report.checkpoints == len(await hall.store.marks(number))


@pytest.mark.parametrize("moves", [0, 1, 17, 90])
async def test_a_running_game_comes_back_and_goes_on_exactly_alike(hall: Hall, moves: int) -> None:
    number = await hall.started(3, rounds=20)
    await hall.play(number, moves)
    new = await come_back(hall, number)
    await same_but_for_its_name(hall, number, new)
    for seed in (1, 2):
        await hall.play(number, 8, seed)
        await hall.play(new, 8, seed)
        assert await hall.state(new) == await hall.state(number)
    told(await hall.tables.moderating.roll_back(new, "a", 5, agreed=ALL))
    assert (await hall.verified(new)).sound
    assert (await hall.verified(number)).sound


async def test_what_was_taken_back_can_still_be_given_again_there(hall: Hall) -> None:
    number = await hall.started(2)
    await hall.play(number, 9)
    user = "ab"[(await hall.match(number)).entries[-1].seat]
    told(await hall.tables.undoing.undo(number, user, agreed=frozenset({0, 1})))
    new = await come_back(hall, number)
    await same_but_for_its_name(hall, number, new)
    told(await hall.tables.undoing.redo(number, user))
    told(await hall.tables.undoing.redo(new, user))
    assert await hall.state(new) == await hall.state(number)


async def test_a_lobby_and_a_game_that_was_given_up_come_back_as_they_were(hall: Hall) -> None:
    lobby = await hall.lobby(ANNA, BERT, CARA, rounds=9)
    new = await come_back(hall, lobby)
    await same_but_for_its_name(hall, lobby, new)
    told(await hall.tables.lobby.start(new, "b"))
    await hall.play(new, 12)
    told(await hall.tables.moderating.abandon(new, "a", agreed=ALL))
    third = await come_back(hall, new, "third")
    assert (await hall.game(third)).status == "abandoned"
    assert (await hall.verified(third)).sound


async def test_a_game_goes_from_file_to_file(hall: Hall, tmp_path: Any) -> None:
    number = await hall.started(3)
    await hall.play(number, 30)
    text = await export_game(hall.store, await hall.game(number))
    other = await Hall.open(tmp_path / "other.db")
    try:
        game = await import_game(other.store, text)
        assert game.place.startswith("imported:")
        assert await other.state(game.id) == await hall.state(number)
        again = await export_game(other.store, game)
        assert json.loads(again)["story"][:-1] == json.loads(text)["story"]
    finally:
        await other.store.close()


async def test_a_game_leaves_every_store_and_enters_it(store: Store) -> None:
    game = await making.running(store)
    for at in range(1, 6):
        pinned = (at,) if at == 2 else ()
        thinning = Thinning(last=1, every=9) if at == 5 else None
        step = making.change(game, interaction=f"press {at}", checkpoints=(making.point(at),), pinned=pinned)
        game = await store.commit(step.model_copy(update={"thinning": thinning, "rules": f"r{at}"}))
    game = await store.commit(making.change(game, Line(deed="undone"), dead=(game.seq,), keep_entries=4))
    replaced = making.change(game, Line(deed="replaced", holder="b"), sitters=(making.ANNA, making.CARA), posed=False)
    game = await store.commit(replaced.model_copy(update={"options": {"game": {"rounds": 3}}, "at": 70.5}))
    whole = json.loads(text := await export_game(store, game))
    assert [point["entries"] for point in whole["checkpoints"]] == [0, 2]
    new = await import_game(store, text, place="elsewhere", server="away", at=99.5)
    changed = {"id": new.id, "place": "elsewhere", "server": "away", "seq": game.seq + 1, "touched": 99.5}
    assert new == await store.game(new.id) == game.model_copy(update=changed)
    assert (await store.story(new.id))[:-1] == await store.story(game.id)
    assert await store.marks(new.id) == await store.marks(game.id)
    assert await store.last_checkpoints(new.id) == await store.last_checkpoints(game.id)
    assert [at for at, _ in await store.taken_over_from("b")] == [game.id, new.id]
    with pytest.raises(NotAGame, match="There is a game at here already"):
        await import_game(store, text, place="here")
    assert len(await store.games()) == 2


async def test_the_ids_of_interactions_stay_behind(hall: Hall) -> None:
    opened = told(await hall.tables.lobby.open("fords", "a-very-private-place", ANNA, interaction="tell-nobody"))
    text = await export_game(hall.store, opened.game)
    assert "tell-nobody" not in text and "a-very-private-place" not in text


async def test_a_game_that_somebody_plays_meanwhile_is_exported_as_of_one_moment(hall: Hall) -> None:
    number = await hall.started(2)
    stale = await hall.game(number)
    await hall.play(number, 10)
    new = (await import_game(hall.store, await export_game(hall.store, stale), place="x")).id
    assert await hall.state(new) == await hall.state(number)


async def test_where_a_game_is_played_no_other_is_imported(hall: Hall) -> None:
    number = await hall.started(2)
    text = await export_game(hall.store, await hall.game(number))
    with pytest.raises(NotAGame, match="There is a game at here already"):
        await import_game(hall.store, text, place="here")
    assert len(await hall.store.games()) == 1


# Wrong files


async def exported(hall: Hall) -> str:
    number = await hall.started(2)
    await hall.play(number, 12)
    return await export_game(hall.store, await hall.game(number))


async def refused(hall: Hall, text: str) -> str:
    before = await hall.store.games()
    with pytest.raises(NotAGame) as found:
        await import_game(hall.store, text, place="elsewhere")
    assert await hall.store.games() == before
    word = str(found.value)
    assert "\n" not in word and len(word) < 150
    return word


async def test_a_file_that_is_cut_off_is_refused(hall: Hall) -> None:
    text = await exported(hall)
    rnd = random.Random(1)
    for cut in (0, 1, len(text) - 2, *(rnd.randrange(len(text) - 2) for _ in range(30))):
        assert "cut off" in await refused(hall, text[:cut])


@pytest.mark.parametrize(
    "text",
    ["null", "[]", "{}", '"games"', "7", "NaN", "[" * 100_000, '{"diurna": "1"}', "SQLite format 3\0", "<html>"],
)
async def test_a_file_that_is_something_else_is_refused(hall: Hall, text: str) -> None:
    assert await refused(hall, text)


async def test_a_file_of_a_newer_version_is_refused(hall: Hall) -> None:
    file = json.loads(await exported(hall))
    file["diurna"] = 99
    assert "newer Diurna" in await refused(hall, json.dumps(file))


async def test_a_file_of_the_first_format_is_read(hall: Hall) -> None:
    """The first format had no pins and no fingerprints; the story says where a part was begun again."""
    number = await hall.started(3)
    await hall.play(number, 12)
    file = json.loads(await export_game(hall.store, await hall.game(number)))
    file["diurna"] = 1
    without_holders(file)
    del file["game"]["rules"]
    for mark in file["marks"]:
        del mark["rules"], mark["pinned"]
    again = file["marks"][2]["entries"]
    restarted = {"key": "table.restarted", "params": {"moves": 1, "after": again}}
    file["story"][-1].update(deed="restarted", entry=None, events=[restarted])
    game = await import_game(hall.store, sealed(file), place="elsewhere")
    assert [mark.entries for mark in await hall.store.marks(game.id) if mark.pinned] == [0, again]
    assert game.rules == ""


async def test_a_file_of_the_second_format_calls_nobody_by_name_whom_it_does_not_know(hall: Hall) -> None:
    number = await hall.started(2)
    told(await hall.tables.moderating.replace(number, "a", 1, CARA, agreed=ALL))
    file = json.loads(await export_game(hall.store, await hall.game(number)))
    again = await import_game(hall.store, json.dumps(file), place="third")
    assert [game for game, _ in await hall.store.taken_over_from("b")] == [number, again.id]
    without_holders(file)
    file["diurna"] = 2
    old = await import_game(hall.store, sealed(file), place="elsewhere")
    for game, name in ((number, "Bert"), (again.id, "Bert"), (old.id, "?")):
        (line,) = [line for line in await hall.story(game) if line.deed == "replaced"]
        assert line.events[0].params["name"] == name


def without_holders(file: dict[str, Any]) -> None:
    for line in file["story"]:
        del line["holder"]


def sealed(file: dict[str, Any]) -> str:
    """With the digest of what it holds by now."""
    content = {name: part for name, part in file.items() if name not in ("diurna", "digest")}
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    file["digest"] = hashlib.sha256(plain.encode()).hexdigest()
    return json.dumps(file)


@pytest.mark.parametrize("seed", range(10))
async def test_a_file_in_which_anything_was_changed_is_refused(hall: Hall, seed: int) -> None:
    file = json.loads(await exported(hall))
    rnd = random.Random(seed)
    _change_something(file, rnd)
    assert await refused(hall, json.dumps(file))


def _change_something(node: Any, rnd: random.Random) -> None:
    """Walk down at random and change, drop or add something there."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    key = rnd.choice(keys)
    child = node[key]
    if isinstance(child, dict | list) and child and rnd.random() < 0.8:
        _change_something(child, rnd)
    elif rnd.random() < 0.3 and key != "diurna":
        del node[key]
    else:
        node[key] = {"another": key} if not isinstance(child, int) or isinstance(child, bool) else child + 1


@pytest.mark.parametrize(
    "forge",
    [
        lambda file: file.pop("story"),
        lambda file: file.update(marks=[]),
        lambda file: file.update(checkpoints=[]),
        lambda file: file.update(game=[]),
        lambda file: file["game"].update(status="winning"),
        lambda file: file["game"].update(seq=1),
        lambda file: file["game"].update(wealth=1),
        lambda file: file["story"].reverse(),
        lambda file: file["story"].append(file["story"][-1]),
        lambda file: file["story"].pop(),
        lambda file: file["story"][-1].update(entry=None),
        lambda file: file["checkpoints"][0].update(state="{}"),
        lambda file: file["marks"][0].update(hash="f00"),
    ],
)
async def test_parts_that_do_not_fit_are_refused_even_with_the_right_digest(hall: Hall, forge: Any) -> None:
    """Whoever writes such a file by hand gets no half game into the store."""
    file = json.loads(await exported(hall))
    forge(file)
    assert await refused(hall, sealed(file))
