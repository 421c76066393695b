"""What is wrong with a German sentence, as far as a pattern can tell: the mistakes that sentences with holes make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle

from engines.kernel import Catalog
from engines.kernel.text import Hole, template
from tests.conformance.grammar import PATTERNS as ENGLISH

_PEOPLE = r"(?:Ada|Bohumil|Cyrus|Dagmar|Emrys|Fatima|Gudrun|Hannibal)"
_ONE = (
    r"(?:hat|ist|wird|muss|darf|kann|zieht|nimmt|zahlt|stimmt|bekommt|verliert|gewinnt|kämpft|legt|setzt|baut|wählt)"
)
_MANY = r"(?:haben|sind|werden|müssen|dürfen|können|ziehen|nehmen|zahlen|stimmen|bekommen|verlieren|kämpfen|setzen)"
_WITH_DATIVE = r"(?:mit|aus|von|bei|zu|seit|gegenüber)"
_WITH_ACCUSATIVE = r"(?:für|durch|gegen|ohne)"
_CLAUSE = r"(?:dass|weil|obwohl|falls|sobald|sodass|bevor|wenn|ob)"
_LEADS = r"(?:und|oder|als|auch|nur|außer|ohne|sondern|selbst|denn|erst|immer|aber|besonders|so)"
_PLURALS = r"(?:Karten|Punkte|Runden|Züge|Plätze|Spiele|Tage|Stunden|Wiesen|Befehle|Befehlen|Kriegern|Tische|Tischen)"

PATTERNS: dict[str, re.Pattern[str]] = {
    **{name: ENGLISH[name] for name in ("two spaces", "a stop in the air", "two stops", "a gap", "a key")},
    "a case after mit, aus, von": re.compile(
        rf"\b{_WITH_DATIVE} (?:die|das|des|[km]?eine?|[km]?einen|[km]?eines)(?= [A-ZÄÖÜ])", re.IGNORECASE
    ),
    "a case after für, durch, gegen": re.compile(
        rf"\b{_WITH_ACCUSATIVE} (?:dem|der|des|[km]?einem|[km]?einer|[km]?eines)\b(?! von)", re.IGNORECASE
    ),
    "two words for im, zum, vom": re.compile(
        r"\b(?:zu de[mr]|von dem|an dem|bei dem|in das|an das) (?=[A-ZÄÖÜ]\w+[^,\w])"
    ),
    "no comma before dass": re.compile(rf" {_CLAUSE} "),
    "dass with ß": re.compile(r"\b(?:daß|muß|mußt|läßt|laß|wißt|Schluß|Fluß)\b"),
    "a plural of one": re.compile(
        rf"(?<![\d.,:/\u2212-])\b(?:1|[Ee]ine?[mnrs]?) (?:\w+ungen|\w+heiten|{_PLURALS})\b"
    ),
    "a verb for one of many": re.compile(rf"\b(?<!von )(?<!für ){_PEOPLE} und {_PEOPLE} {_ONE}\b"),
    "a verb for many of one": re.compile(rf"(?:^|[.:;] ){_PEOPLE} {_MANY}\b"),
    "Sie for du": re.compile(r"(?<![.!?:] )(?<!^)\b(?:Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer)\b"),
    "a word of English": re.compile(r"\b(?:the|and|with|your|you|of|or|is|are|from|to|for|not|none)\b"),
    "quotation marks": re.compile(r"[\"”]|(?<![\w!?.)])“"),
    "an apostrophe": re.compile(r"\w's\b"),
    "a word twice": re.compile(r"\b(?!die\b|der\b|das\b)([A-Za-zÄÖÜäöüß]+) \1\b"),
    "nothing in a list": re.compile(
        r"(?:\bund|,) (?:keine|nichts)\b[.,]|\b(?:keine|nichts) und\b|\b(?:mit|von|für) [.,;]"
    ),
}


def faults(said: str, catalog: Catalog | None = None) -> list[str]:
    """The rules that these words break; with a catalog, also what its names know of themselves."""
    # A game is called in German as its box is, and that may be English.
    said = said.replace((catalog.text("game", "title") if catalog else None) or "\n\n", "Rom")
    found = [name for name, pattern in PATTERNS.items() if _met(name, pattern, said)]
    return found + (sorted(set(_of_names(said, catalog))) if catalog else [])


def _met(name: str, pattern: re.Pattern[str], said: str) -> bool:
    if name != "no comma before dass":
        return bool(pattern.search(said))
    return any(not re.search(rf"(?i:,|\b{_LEADS})$", said[: hit.start()]) for hit in pattern.finditer(said))


_WRONG = {
    "m": r"(?:das|[Kk]?[Ee]ine)",
    "f": r"(?:das|dem|des|[Kk]?[Ee]in|[Kk]?[Ee]inen|[Kk]?[Ee]inem)",
    "n": r"(?:[Kk]?[Ee]inen|[Kk]?[Ee]ine|[Kk]?[Ee]iner)",
}
_WORDS = ("macht", "oder", "seine")
"""Names that mean something else in small letters: a way to win, two rivers."""


def _of_names(said: str, catalog: Catalog) -> Iterator[str]:
    """A wrong article, one of many, many of one, a noun in small letters."""
    return (fault for fault, pattern in _patterns(catalog) if pattern.search(said))


@cache
def _patterns(catalog: Catalog) -> list[tuple[str, re.Pattern[str]]]:
    """All names in one go: there are hundreds, and thousands of sentences."""
    wrong: dict[str, set[str]] = {gender: set() for gender in _WRONG}
    ones, manies, small = set[str](), set[str](), set[str]()
    for kind, things in catalog.tree.get("name", {}).items():
        for thing, entry in things.items():
            if not isinstance(entry, dict) or kind == "slot":
                continue
            one, many = catalog.forms(kind, thing)
            # „mit 1 Soldaten“: bent, one may look like many.
            bent = {catalog.grammar.bent(entry, case) for case in ("akk", "dat", "gen")}
            wrong.get(catalog.grammar.gender(entry) or "", set()).add(one)
            manies |= {many} - {one, *bent}
            ones |= {one} - {many}
            small |= {one[:1].lower() + one[1:]} - {one, *_WORDS}
    found = [("a wrong article", rf"\b{_WRONG[gender]} {_any(names)}\b") for gender, names in wrong.items()]
    found.append(("a plural of one", rf"(?<![\d.,:/\u2212-])\b1 {_any(manies)}\b"))
    found.append(("one of many", rf"\b(?:[02-9]|\d\d+) {_any(ones)}\b"))
    found.append(("a noun in small letters", rf"(?<![\w/]){_any(small)}(?!\w)"))
    return [(fault, re.compile(pattern)) for fault, pattern in found]


def _any(names: set[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(names))) or '(?!)'})"


def readings(sentence: str) -> Iterator[str]:
    """A sentence of a catalog with something in its holes: once with one of everything, once with many."""
    for many in (False, True):
        places = cycle(("Rom", "Ur"))
        yield "".join(
            part if isinstance(part, str) else _something(part, many, places) for part in template(sentence)
        )


def _something(hole: Hole, many: bool, places: Iterator[str]) -> str:
    plain = [form for form in hole.forms if not form.startswith("=")]
    if plain:
        return plain[-1 if many else 0].replace("#", "5" if many else "1")
    if hole.kind == "seat":
        return "Ada und Bohumil" if many and hole.param.endswith("s") else "Ada"
    return next(places) if hole.kind else "7"
