"""In a copied house: a new game is a folder and one shared line, a third language a few files of texts.

The example game under another name, and a language that nobody speaks, pass the suites; the bench measures it, and
whoever kills the bot may do so while it is played. The example has no pictures: the copy has some of one pixel, which
are found, posted and compared. What is kept of pictures is not looked at.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines.kernel.text import Hole, template

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "docs", "engines", "render", "storage", "tests")
LINE = '    "engines.fords": "example",\n'
NEW_LINE = '    "engines.ferries": "offered",\n'
SUITES = ("tests/conformance", "tests/playthroughs", "tests/annals", "tests/bot", "tests/mutants")
FAULTS = "tests/bot/faults/test_kills.py"
"""Of a game that is not the example the long suite plays it."""
TOY = "bg"
"""Discord must know it; nobody who speaks Bulgarian would."""
HOMES = ("bot", "engines/kernel", "engines/fords", "engines/ferries")
VOWELS = str.maketrans("aeiouAEIOU", "eiouaEIOUA")
GRAMMAR: dict[str, Any] = {
    "language": {"name": "Tuy"},
    "article": {"a": {"case": "far", "z": "* ek", "else": "* ak"}},
    "plural": {"one": "1", "few": "[2-4]", "many": ".*"},
    "list": {"between": "; ", "last": "; cu "},
}
"""Three numbers, an article behind its noun, another case after it, and lists without a comma."""
PICTURES = '''"""One pixel for everything."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from engines.ferries.view import FerriesView
from render.pictures import Pictures

PIXEL = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")


class Pixels(Pictures[FerriesView]):
    marks = frozenset({"meadow"})

    def sheet(self, *_: Any) -> bytes:
        return PIXEL

    close_up = board = sheet

    def hand(self, *_: Any) -> None:
        return None

    result = hand


PICTURES = Pixels()
'''


def test_a_new_game_is_a_folder_and_one_line_and_a_third_language_a_few_files(tmp_path: Path) -> None:
    leave = shutil.ignore_patterns("showcase", "*.webp", "golden")
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    add_a_game(tmp_path)

    def call(*words: str) -> str:
        done = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-1000:]}"
        return done.stdout

    quick = ("pytest", "-m", "not long", "-p", "no:cacheprovider", "--assert=plain")
    call(*quick, "-k", "ferries or registered", "tests/test_house.py")
    keep_the_example_alone(tmp_path)
    add_a_language(tmp_path)
    call("tests.playthroughs", "ferries")
    call("tests.annals", "ferries")
    # More players at it would prove no more. Nobody reads its asserts unless it fails.
    # On the page a map is wanted that fills it.
    chosen = f"(ferries or {TOY}) and not ferries-3 and not ferries-4 and not test_two_people_begin_a_game"
    call(*quick, "-k", chosen, *SUITES)
    call("pytest", "-k", "three_processes and ferries", "-p", "no:cacheprovider", "--assert=plain", FAULTS)
    assert "ferries" in call("tests.bench", "handovers")


def add_a_game(house: Path) -> None:
    for room in ("engines", "tests"):
        shutil.copytree(house / room / "fords", house / room / "ferries")
        new = house / room / "ferries"
        for file in [*new.rglob("*.py"), *new.rglob("en.toml"), *new.rglob("*.md")]:
            file.write_text(file.read_text("utf-8").replace("fords", "ferries").replace("Fords", "Ferries"), "utf-8")
        for file in new.rglob("fords.*"):
            file.rename(file.with_stem("ferries"))
    pictures = house / "render/ferries"
    pictures.mkdir()
    (pictures / "__init__.py").write_text(PICTURES, "utf-8")
    told = (house / "tests/annals/fords-1.txt").read_text("utf-8")
    (house / "tests/annals/ferries-1.txt").write_text(told.replace('"fords"', '"ferries"', 1), "utf-8")
    shelf = house / "engines/shelf.py"
    before = shelf.read_text("utf-8")
    assert LINE in before
    shelf.write_text(before.replace(LINE, LINE + NEW_LINE), "utf-8")


def keep_the_example_alone(house: Path) -> None:
    """With its copy. What is asked of every game is asked of the others elsewhere, and they do not speak that
    language."""
    shelf = house / "engines/shelf.py"
    lines = shelf.read_text("utf-8").splitlines(keepends=True)
    others = [line for line in lines if line.startswith('    "engines.') and line not in (LINE, NEW_LINE)]
    assert others
    shelf.write_text("".join(line for line in lines if line not in others), "utf-8")


def add_a_language(house: Path) -> None:
    for home in HOMES:
        english = house / home / "text" / "en.toml"
        tree = translated(tomllib.loads(english.read_text("utf-8")))
        lines = toml({**tree, **(GRAMMAR if home == "engines/kernel" else {})})
        english.with_name(f"{TOY}.toml").write_text("\n".join(lines), "utf-8")
        for page in (house / home).glob("*[A-Z].md"):
            page.with_name(f"{page.stem}.{TOY}.md").write_text(page.read_text("utf-8").translate(VOWELS), "utf-8")


def translated(node: Any, path: tuple[str, ...] = ()) -> Any:
    """Every word with other vowels; of every name a table, of everything counted three forms."""
    if isinstance(node, dict):
        if path == ("language",):
            return {}
        return {key: translated(value, (*path, key)) for key, value in node.items()}
    if path[:1] == ("name",) and isinstance(node, list):
        one, many = (form.translate(VOWELS) for form in node)
        return {"z": one, "few": many, "many": f"{many}n", "far": {"z": f"{one}ssa"}}
    return sentence(node) if isinstance(node, str) else node


def sentence(text: str) -> str:
    return "".join(part.translate(VOWELS) if isinstance(part, str) else hole(part) for part in template(text))


def hole(found: Hole) -> str:
    exact = [form for form in found.forms if form.startswith("=")]
    plain = [form for form in found.forms if not form.startswith("=")]
    forms = "".join(f"|{form.translate(VOWELS)}" for form in (*exact, *plain, *plain[1:]))
    kind = f":{found.kind}" if found.kind else ""
    article = f"{found.article} " if found.article else ""
    times = f"{found.times}*" if found.times else ""
    return f"{{{'^' if found.capital else ''}{article}{times}{found.param}{kind}{forms}}}"


def toml(tree: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """A tree as a file; what is no table comes before the tables."""
    tables = {key: value for key, value in tree.items() if isinstance(value, dict)}
    if path:
        yield f"[{'.'.join(json.dumps(key) for key in path)}]"
    for key, value in tree.items():
        if key not in tables:
            yield f"{json.dumps(key)} = {json.dumps(value, ensure_ascii=False)}"
    for key, value in tables.items():
        yield from toml(value, (*path, key))
