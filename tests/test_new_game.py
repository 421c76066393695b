"""A new game touches one shared line: the example game under another name passes the suites in a copied house."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "engines", "render", "storage", "tests")
SUITES = ("tests/conformance", "tests/playthroughs", "tests/bot", "tests/test_house.py")
LINE = '    "engines.fords": "example",\n'


def test_a_new_game_is_a_folder_and_one_line(tmp_path: Path) -> None:
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(tmp_path / "engines/fords", tmp_path / "engines/ferries")
    shutil.copytree(tmp_path / "tests/fords", tmp_path / "tests/ferries")
    for file in [
        *(tmp_path / "engines/ferries").rglob("*.py"),
        *(tmp_path / "engines/ferries").rglob("en.toml"),
        *(tmp_path / "engines/ferries").rglob("*.md"),
    ]:
        file.write_text(file.read_text("utf-8").replace("fords", "ferries").replace("Fords", "Ferries"), "utf-8")
    for file in (tmp_path / "engines/ferries").rglob("fords.*"):
        file.rename(file.with_stem("ferries"))
    shelf = tmp_path / "engines/shelf.py"
    before = shelf.read_text("utf-8")
    assert LINE in before
    # The other games stay away: they are proved elsewhere, and only their tests would be collected.
    alone = re.sub(r'    "engines\.\w+": "(offered|trial)",\n', "", before)
    shelf.write_text(alone.replace(LINE, LINE + LINE.replace("fords", "ferries").replace("example", "offered")))

    def call(*words: str) -> None:
        done = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-1000:]}"

    call("tests.playthroughs", "ferries")
    # Nobody reads its asserts unless it fails.
    call("pytest", "-m", "not long", "-k", "ferries", "-p", "no:cacheprovider", "--assert=plain", *SUITES)
