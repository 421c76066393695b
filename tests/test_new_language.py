"""A third language is a few files of texts: in a copied house the small game is played in one that nobody speaks."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engines.kernel.text import Hole, template

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "engines", "render", "storage", "tests")
TOY = "bg"
"""Discord must know it; nobody who speaks Bulgarian would."""
HOMES = ("bot", "engines/kernel", "engines/fords")
SUITES = (
    "tests/conformance/test_texts.py",
    "tests/conformance/test_rulebook.py",
    "tests/bot/table/test_words.py",
    "tests/bot/discord/test_languages.py",
)
VOWELS = str.maketrans("aeiouAEIOU", "eiouaEIOUA")
GRAMMAR: dict[str, Any] = {
    "language": {"name": "Tuy"},
    "article": {"a": {"case": "far", "z": "* ek", "else": "* ak"}},
    "plural": {"one": "1", "few": "[2-4]", "many": ".*"},
    "list": {"between": "; ", "last": "; cu "},
}
"""Three numbers, an article behind its noun, another case after it, and lists without a comma."""


def test_a_third_language_is_a_few_files_of_texts(tmp_path: Path) -> None:
    leave = shutil.ignore_patterns(
        "showcase", "workshop", "playthroughs", "*.png", "*.webp", "hinterland", "era_of_tribes"
    )
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for home in HOMES:
        english = tmp_path / home / "text" / "en.toml"
        tree = translated(tomllib.loads(english.read_text("utf-8")))
        lines = toml({**tree, **(GRAMMAR if home == "engines/kernel" else {})})
        english.with_name(f"{TOY}.toml").write_text("\n".join(lines), "utf-8")
    for page in (tmp_path / "engines/fords").glob("*[A-Z].md"):
        page.with_name(f"{page.stem}.{TOY}.md").write_text(page.read_text("utf-8").translate(VOWELS), "utf-8")
    # The other games stay away: they do not speak it.
    shelf = tmp_path / "engines/shelf.py"
    shelf.write_text(re.sub(r'    "engines\.\w+": "(offered|trial)",\n', "", shelf.read_text("utf-8")), "utf-8")
    words = ("pytest", "-m", "not long", "-k", f"{TOY} or fords", "-p", "no:cacheprovider", "--assert=plain", *SUITES)
    done = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-1000:]}"


def translated(node: Any, path: tuple[str, ...] = ()) -> Any:
    """Every word with other vowels; of every name a table, of everything counted three forms."""
    if isinstance(node, dict):
        if path == ("language",):
            return {}
        return {key: translated(value, (*path, key)) for key, value in node.items()}
    if path[:1] == ("name",) and isinstance(node, list):
        one, many = (form.translate(VOWELS) for form in node)
        return {"z": one, "few": many, "many": f"{many}n", "far": {"z": f"{one}ssa"}}
    if isinstance(node, list):
        return node
    return sentence(node)


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
