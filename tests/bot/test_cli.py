"""The command line, as whoever looks after the games types it."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import tomllib
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.table.live_games import LiveGame, News
from bot.table.tables import Tables
from bot.table.timers import REMINDER
from bot.table.verify import Report
from bot.terminal.arena import kept_games
from engines.fords import GAME
from engines.kernel import Checkpoint
from engines.kernel.version import VERSION
from storage.export import MOST
from storage.sqlite import SqliteStore
from storage.store import Sitter
from tests.storage.postgres import serving
from tests.storage.sqlite.test_migrate import of_version
from tests.storage.test_export import sealed

STORE = Path("diurna.db")
Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Type a command in an empty folder: the exit code, what is printed, what is complained about."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DIURNA_GAMES__MODULES", '["engines.fords"]')

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def keys(monkeypatch: pytest.MonkeyPatch, answers: Iterable[str]) -> None:
    left = iter(answers)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(left, "q"))


async def _played(moves: int, place: str = "somewhere") -> None:
    store = await SqliteStore.open(STORE)
    try:
        tables = Tables(store, {GAME.id: GAME})
        opened = await tables.lobby.open(GAME.id, place, Sitter(user="1", name="Red"))
        assert isinstance(opened, News)
        number = opened.game.id
        await tables.lobby.join(number, Sitter(user="2", name="Blue"))
        await tables.lobby.start(number, "1")
        rnd = random.Random(3)
        for _ in range(moves):
            live = await tables.live_games.read(number, lambda live: live)
            assert isinstance(live, LiveGame) and live.match
            seat = live.match.waiting[0]
            await tables.play.act(number, live.game.sitters[seat].user, live.match.sample(seat, rnd))
    finally:
        await store.close()


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game of two, fourteen moves old, as a file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("exported"))
        patch.setenv("DIURNA_GAMES__MODULES", '["engines.fords"]')
        asyncio.run(_played(14))
        assert main(["export", "1", "one.json"]) == 0
        return Path("one.json").read_text("utf-8")


@pytest.fixture
def a_game(typed: Typed) -> None:
    """Game 1, fourteen moves old."""
    asyncio.run(_played(14))


def test_diurna_says_which_release_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Diurna {VERSION}\n")
    root = Path(__file__).parents[2]
    assert tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"] == VERSION
    newest = re.findall(r"^## (\S+?),? ", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest[0] == VERSION


def test_an_empty_store_says_so(typed: Typed) -> None:
    assert typed("games") == (0, "No games in diurna.db.\n", "")


@pytest.mark.usefixtures("a_game")
def test_games_lists_and_show_tells(typed: Typed) -> None:
    _, listed, _ = typed("games")
    assert "fords" in listed and "running" in listed and "somewhere" in listed
    _, shown, _ = typed("show", "1")
    assert "Three Fords, game 1, running" in shown
    assert "Waiting for" in shown
    assert "Your cards" not in shown
    _, mine, _ = typed("show", "1", "--seat", "1")
    assert mine.count("Your cards") == 1


@pytest.mark.usefixtures("a_game")
def test_what_is_not_there_is_answered_in_one_sentence(typed: Typed) -> None:
    assert typed("show", "9") == (1, "", "There is no game 9. `diurna games` lists them.\n")
    assert typed("show", "1", "--seat", "5") == (1, "", "Game 1 has seats 1 to 2.\n")
    assert typed("import", "nothing.json")[2] == "There is no file nothing.json.\n"
    assert typed("restore", "nothing.db")[2] == "There is no file nothing.db.\n"
    assert typed("hotseat", "chess")[2] == "There is no game “chess” on the shelf, only: fords.\n"
    assert typed("hotseat", "hinterland")[2] == (
        "“hinterland” is not on the shelf (in engines/shelf.py it is offered). To play it all the same, type `diurna"
        " --games engines.hinterland ...`, or name engines.hinterland in config.toml, [games] modules.\n"
    )
    code, _, complaint = typed("--config", "other.toml", "games")
    assert (code, complaint) == (1, "There is no file other.toml.\n")
    assert "no module" in typed("--games", "tests.nowhere", "games")[2]


@pytest.mark.usefixtures("a_game")
def test_verify_replays_every_game(typed: Typed) -> None:
    code, report, _ = typed("verify")
    assert code == 0
    assert "14 moves" in report


@pytest.mark.usefixtures("a_game")
def test_a_game_goes_out_as_a_file_and_comes_in_again(typed: Typed) -> None:
    assert typed("export", "1", "one.json")[0] == 0
    assert json.loads(Path("one.json").read_text("utf-8"))["version"] == VERSION
    code, told, _ = typed("import", "one.json")
    assert (code, told) == (0, "It is game 2 now.\n")
    assert typed("verify", "2")[0] == 0
    first, second = typed("show", "1")[1], typed("show", "2")[1]
    assert second == first.replace("game 1,", "game 2,")
    Path("broken.json").write_text(Path("one.json").read_text("utf-8")[:-200], "utf-8")
    code, _, complaint = typed("import", "broken.json")
    assert code == 1 and complaint.count("\n") == 1


def opened(file: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves in a file."""
    return [line for line in file["story"] if line["entry"]]


CRAFTED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no number": (lambda file: file["game"].update(touched=float("nan")), "none (NaN)"),
    "no end": (lambda file: file["game"].update(created=1e999), "none (Infinity)"),
    "too large": (lambda file: file["game"].update(posed=2**70), "larger than any in a game"),
    "too large inside": (lambda file: file["story"][2]["events"][0]["params"].update(x=-(2**70)), "larger than any"),
    "half a character": (lambda file: file["game"]["sitters"][0].update(name="\ud800"), "none in UTF-8"),
    "nothing in a text": (lambda file: file["game"].update(seed="a\0b"), "character that no text has"),
    "unknown kind": (lambda file: file["game"].update(kind="chess"), "game of “chess”, which is not on the shelf"),
    "seat 99": (lambda file: opened(file)[3]["entry"].update(seat=99), "Seat 100 plays in it, and there are 2."),
    "seat -1": (lambda file: opened(file)[3]["entry"].update(seat=-1), "Seat 0 plays in it"),
    "seven players": (
        lambda file: file["game"].update(sitters=[{"user": str(one), "name": str(one)} for one in range(7)]),
        "7 sit at it; fords is for 2, 3, 4.",
    ),
    "wrong options": (lambda file: file["game"].update(options={"game": {"rounds": 999}}), "Its options are none"),
    "options of another kind": (lambda file: file["game"].update(options={"game": [1]}), "Its options are none"),
    "missing key": (lambda file: file["game"].pop("seed"), "its parts are not those of a game"),
    "wrong type": (lambda file: file.update(story={"a": 1}), "its parts are not those of a game"),
    "game a list": (lambda file: file.update(game=[1]), "its parts are not those of a game"),
    "nested": (lambda file: file["story"][2]["events"][0]["params"].update(x=nest(150)), "nested deeper"),
    "nested far": (lambda file: file.update(x=nest(900)), "nested deeper"),
    "posed later": (lambda file: file["game"].update(posed=999), "do not belong to one game"),
    "another state": (lambda file: forge_states(file, "{}"), "A position in it is none of fords"),
    "no state": (lambda file: forge_states(file, "nonsense"), "A position in it is none of fords"),
    "another format": (lambda file: file.update(diurna=True), "not a game that Diurna has exported"),
    "format of the past": (lambda file: file.update(diurna=-1), "not a game that Diurna has exported"),
}


def nest(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


def forge_states(file: dict[str, Any], state: str) -> None:
    for point in file["checkpoints"]:
        point["state"] = state
        hashed = Checkpoint(entries=point["entries"], version=1, state=state).hash
        next(mark for mark in file["marks"] if mark["entries"] == point["entries"])["hash"] = hashed


@pytest.mark.parametrize("how", CRAFTED)
def test_a_crafted_file_is_refused_in_one_sentence_and_nothing_is_stored(
    typed: Typed, exported: str, how: str
) -> None:
    forge, says = CRAFTED[how]
    file = json.loads(exported)
    forge(file)
    Path("crafted.json").write_text(sealed(file), "utf-8")
    code, shown, complaint = typed("import", "crafted.json")
    assert (code, shown, complaint.count("\n")) == (1, "", 1) and says in complaint, complaint
    assert typed("games")[1] == "No games in diurna.db.\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe{}", "is no text in UTF-8"),
        (b"[" * 100_000, "nested deeper than any game is"),
        (b"9" * 10_000, "not a whole JSON file"),
        (b"", "not a whole JSON file"),
        (None, "is a folder. Name the file in it."),
    ],
)
def test_what_is_no_file_of_a_game_is_refused_in_one_sentence(typed: Typed, content: bytes | None, says: str) -> None:
    file = Path("strange.json")
    file.mkdir() if content is None else file.write_bytes(content)
    code, shown, complaint = typed("import", "strange.json")
    assert (code, shown, complaint.count("\n")) == (1, "", 1) and says in complaint, complaint


def test_a_huge_file_is_not_even_read(typed: Typed) -> None:
    with Path("huge.json").open("wb") as file:
        file.truncate(MOST + 1)
    assert "larger than any game (256 MB)" in typed("import", "huge.json")[2]


def test_one_bad_row_does_not_keep_the_others_from_being_listed(typed: Typed) -> None:
    for place in ("one", "two", "three", "four"):
        asyncio.run(_played(0, place))
    with closing(sqlite3.connect(STORE)) as db, db:
        db.execute("UPDATE game SET options = 'nonsense' WHERE id = 1")
        db.execute("UPDATE game SET options = '[]' WHERE id = 3")
    code, shown, complaint = typed("games")
    assert (code, complaint) == (1, "Not readable: 1, 3.\n")
    lines = shown.splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4"]
    assert all("CANNOT BE READ" in lines[at] and "diurna restore BACKUP" in lines[at] for at in (0, 2))
    assert all("running" in lines[at] and "Red" in lines[at] for at in (1, 3))


def test_one_bad_row_does_not_keep_the_others_from_being_verified(typed: Typed) -> None:
    for place in ("one", "two", "three", "four", "five"):
        asyncio.run(_played(6, place))
    with closing(sqlite3.connect(STORE)) as db, db:
        db.execute("UPDATE game SET options = 'nonsense' WHERE id = 1")
        db.execute("UPDATE game SET kind = 'chess' WHERE id = 2")
        db.execute("UPDATE line SET events = '[{}]' WHERE game = 3 AND seq = 4")
        db.execute("UPDATE checkpoint SET state = x'00' WHERE game = 4")
    code, shown, complaint = typed("verify")
    assert (code, complaint) == (1, "Not as recorded: 1, 2, 3, 4.\n")
    assert [line.split()[0] for line in shown.splitlines()] == ["1", "2", "3", "4", "5"]
    assert shown.count("CANNOT BE READ") == 4 and "6 moves" in shown.splitlines()[-1]
    assert "There is no game 9." in typed("verify", "5", "9")[2]


@pytest.mark.usefixtures("a_game")
def test_a_backup_is_taken_and_put_back(typed: Typed) -> None:
    assert typed("backup", "monday.db")[0] == 0
    assert "exists already" in typed("backup", "monday.db")[2]
    before = typed("show", "1")[1]
    for end in ("", "-wal", "-shm"):
        Path(f"diurna.db{end}").unlink(missing_ok=True)
    assert typed("games")[1] == "No games in diurna.db.\n" and not STORE.exists(), "it is not made by looking"
    STORE.write_bytes(b"")
    code, told, _ = typed("restore", "monday.db")
    assert code == 0 and "kept as" in told
    assert typed("show", "1")[1] == before


def test_commands_that_only_look_leave_an_older_store_as_it_is(typed: Typed) -> None:
    asyncio.run(of_version(STORE, 5))
    before = STORE.read_bytes()
    for looks in (["games"], ["show", "1"], ["verify"], ["export", "1", "one.json"]):
        code, shown, complaint = typed(*looks)
        assert (code, shown) == (1, "") and "diurna.db is of an older version (schema 5; " in complaint
        assert "run: diurna upgrade" in complaint and complaint.count("\n") == 1
    assert "ok  database   diurna.db is of an older version" in typed("doctor")[1]
    assert STORE.read_bytes() == before and not list(Path().glob("*before*"))
    assert typed("upgrade")[:2] == (0, "diurna.db is up to date.\n")
    assert typed("games")[:2] == (0, "No games in diurna.db.\n") and len(list(Path().glob("*before*"))) == 1


def test_a_damaged_store_is_named_with_the_remedy(typed: Typed) -> None:
    STORE.write_bytes(b"nonsense" * 1000)
    code, _, complaint = typed("games")
    assert code == 1
    assert "diurna.db is damaged" in complaint and "diurna restore" in complaint


def test_a_hot_seat_game_is_opened_left_and_gone_on_with(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    keys(monkeypatch, ["", "c3", "", "q"])
    code, shown, _ = typed("hotseat", "fords", "--players", "Ada,Ben,Cleo", "--option", "rounds=2")
    assert code == 0
    assert "Where do you pitch your first camp?" in shown and "The game is kept." in shown
    keys(monkeypatch, [""])
    assert "Going on with the game of last time" in typed("hotseat", "fords")[1]
    keys(monkeypatch, [])
    assert "Going on" not in typed("hotseat", "fords", "--new")[1]
    statuses = [line.split()[2] for line in typed("games")[1].splitlines()]
    assert statuses == ["abandoned", "running"]


def test_a_wrong_option_or_too_many_players_leave_no_game_behind(typed: Typed) -> None:
    assert "not possible for rounds" in typed("hotseat", "--option", "rounds=999")[2]
    assert "for 2, 3 and 4 players" in typed("hotseat", "--players", "Ada")[2]
    assert "no computer that plays “well”" in typed("hotseat", "--players", "Ada", "--computers", "well")[2]
    assert "All 4 seats are taken" in typed("hotseat", "--players", "A,B,C,D,E")[2]
    assert "running" not in typed("games")[1]


def test_running_without_a_token_says_where_it_goes(typed: Typed) -> None:
    code, _, complaint = typed("run")
    assert code == 1
    assert "DIURNA_DISCORD__TOKEN" in complaint


def test_shards_are_named_with_their_number_and_need_a_store_that_processes_share(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIURNA_DISCORD__TOKEN", "x")
    for wrong in ("3", "4-2/8", "8/8", "a/b"):
        assert f"0-3/16 are the first four of sixteen. Not “{wrong}”." in typed("run", "--shards", wrong)[2]
    code, _, complaint = typed("run", "--shards", "0-3/16")
    assert code == 1 and "set [store] url to a PostgreSQL database" in complaint


def test_hotseat_asks_which_game_and_then_goes_on_with_the_one_that_was_left(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIURNA_GAMES__MODULES", '["engines.sands_of_time", "engines.fords"]')
    keys(monkeypatch, ["chess", "9", "2"])
    code, shown, complaint = typed("hotseat")
    assert (code, complaint) == (0, "") and "  2  Three Fords: " in shown and "The game is kept." in shown
    keys(monkeypatch, [])
    code, shown, _ = typed("hotseat")
    assert code == 0 and "Going on with the game of last time" in shown and "  2  Three Fords" not in shown
    keys(monkeypatch, ["q"])
    assert typed("hotseat", "--new")[0] == 0
    assert "running" in typed("games")[1], "who changes their mind gives up nothing"


def test_hotseat_without_a_keyboard_says_what_to_name(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIURNA_GAMES__MODULES", '["engines.sands_of_time", "engines.fords"]')

    def nobody(prompt: str = "") -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    assert typed("hotseat")[::2] == (1, "Name the game: diurna hotseat sands_of_time\n")


def test_what_could_not_be_checked_has_its_own_exit_code(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_played(12))
    assert typed("verify")[0] == 0
    monkeypatch.setattr(Report, "sound", False)
    monkeypatch.setattr(Report, "other_rules", True)
    assert typed("verify")[::2] == (3, "Played by other rules than today's: 1.\n")
    monkeypatch.setattr(Report, "other_rules", False)
    assert typed("verify")[::2] == (1, "Not as recorded: 1.\n")


def test_a_running_game_that_comes_in_calls_whom_it_waits_for(typed: Typed) -> None:
    asyncio.run(_played(12))
    typed("export", "1", "one.json")
    assert typed("import", "one.json", "--place", "77")[0] == 0

    async def due() -> list[int | None]:
        store = await SqliteStore.open(STORE)
        try:
            return [timer.game for timer in await store.claim(10**12, "me", 1, kind=REMINDER)]
        finally:
            await store.close()

    assert sorted(asyncio.run(due()), key=str) == [1, 2]


def test_all_games_move_to_a_server_and_are_played_on_there(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_played(12))
    url = asyncio.run(serving.fresh())
    code, shown, complaint = typed("move-store", str(STORE), url)
    assert (code, complaint) == (0, "") and shown.startswith("1 games are in postgres on ") and "config.toml" in shown
    assert "Not all of them" not in shown
    assert "There are games at the new place already" in typed("move-store", str(STORE), url)[2]
    monkeypatch.setenv("DIURNA_STORE__URL", url)
    assert "running" in typed("games")[1] and typed("verify")[0] == 0
    assert "pg_dump" in typed("backup", "copy.db")[2]


def test_alone_at_the_keyboard_with_a_computer(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    keys(monkeypatch, ["", "1", "y"])
    code, shown, complaint = typed("hotseat", "fords", "--players", "Ada", "--computers", "medium")
    assert (code, complaint) == (0, "") and "Bot Hypatia" in shown


def test_an_arena_that_was_broken_off_goes_on(typed: Typed, tmp_path: Path) -> None:
    fought = ("arena", "fords", "--players", "medium,random", "--workers", "1", "--keep", str(tmp_path / "kept"))
    assert "of 2" in typed(*fought, "--games", "2")[1]
    first = (tmp_path / "kept").read_text()
    assert "of 3" in typed(*fought, "--games", "3")[1]
    assert (tmp_path / "kept").read_text().startswith(first) and len(kept_games(tmp_path / "kept")) == 3
    assert [bout.number for bout in kept_games(tmp_path / "kept")] == [0, 1, 2]


def test_the_arena_counts_who_wins(typed: Typed) -> None:
    code, shown, _ = typed("arena", "fords", "--players", "medium,random", "--games", "4", "--workers", "1")
    assert code == 0 and "of 4" in shown and "medium" in shown and "random" in shown
    assert "no player “weak”" in typed("arena", "fords", "--players", "weak,random")[2]
    assert "for 2, 3, 4 players" in typed("arena", "fords", "--players", "easy")[2]


def test_the_arena_plays_as_it_is_told(typed: Typed, tmp_path: Path) -> None:
    fought = ("arena", "fords", "--players", "random,random", "--games", "1", "--workers", "1")
    short, long = (tmp_path / rounds for rounds in ("1", "9"))
    for file in (short, long):
        typed(*fought, "--options", f"rounds={file.name}, market=closed", "--keep", str(file))
    assert kept_games(short)[0].decisions < kept_games(long)[0].decisions
    assert "not played so: market=none" in typed(*fought, "--options", "market=none")[2]
    assert "not played so: rounds" in typed(*fought, "--options", "rounds")[2]
