"""Texts by key, per language: events, asks, notes and names, with parameters and plurals.

A catalog is a TOML file, `text/<language>.toml` in a game's folder, and one in each folder below that brings texts of
its own; the kernel's stands behind every game's. What a language does not say yet, it says in English.
Sentences hold parameters in braces:

    {amount}              the value itself
    {region:region}       its name, from [name.region]; a list becomes "a, b and c", counts "2 gold and 1 food"
    {by:seat}             the player who sits there
    {^by:seat}            the same with a capital first letter
    {a piece:piece}       the same with its article: "a temple", "an academy"; other languages have other words there,
                          and each of them may ask for a case: see `grammar`
    {n|a soldier|# soldiers}   by number: one, or many with # for it; {n|=0:nobody|...} for a number of its own
    {in:unit|=0:|; inside: #}  the same with its names for #: a part can be left out where there is nothing
    {n*herd:herd}         so many of it: "3 sheep herds"
    {at:region}           counts in their own way, if [count] has a sentence for the kind: "{n} in {what}"
    {choice:@of}          its name, in the kind that the parameter `of` says
    {command:verb}        what a command is called
    {order:command}       a whole command, or several, in words
    {why:note}            another sentence of [note]
    {question:ask}        a question, as it was put
    {half:does}           what a thing does, named as `kind:thing`
    {unrest:now}          how it stands now: of several that are told together, only the last still says so. What is
                          said with it goes with it: "{seat:seat} loses morale{morale:now|, # is left}."
    {amount:sum}          so much of it: of several that are told together, the sum; as of counts of things. With
                          forms by number, "{times:sum|a card|# cards}", it is one where an event names none
    {command:nothing}     why there is nothing to choose for it
    {sign:goal}           a small picture, where the reader's client has it: always before a word, never instead of
                          it. Elsewhere it is nothing, and the space behind it goes with it
    {good:sign}           the sign of what a parameter says: of a good, a unit, a seat (its crest), of each of several

A command is typed by its name, one word in small letters; where that reads badly on a button, it has a label besides:

    [command.part_ways]
    name = "part-ways"
    label = "End an alliance"

What a thing does is told in a line under [describe.<kind>], or of everything that is printed under [describe.effect]
as `kind:thing`; what matters in a question, under [advice]. All of it may be left out. A note that is named
under [alone] says so much of a thing that the line is not repeated beside it.

The name of a value that is made of several words is a pattern, with * for any word and the words by their number;
like any name it may have a form for many:

    [name.harvest]
    "* *" = "{1:ware} from {0}"

What is said otherwise at some tables, because an option leaves out what it speaks of, stands once more under
[dialect.<name>], with the whole path: [dialect.quick.describe.unit]. Which tables those are, `Game.dialect` says.

What a table calls by a name of its own, a language may call otherwise under [name.called]. By which event it gets
that name, a game says under [naming]: `"found.founds" = "{hex:hex}"`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeAlias

from engines.kernel.grammar import NO_GENDER, Grammar, Stem, a_or_an
from engines.kernel.note import Event, Note

FALLBACK = "en"
KERNEL = Path(__file__).parent
SENTENCES = ("event", "ask", "note")
DOES = "does"
NOW = "now"
SIGN = "sign"
SUM = "sum"
PRINTED = "effect"
"""The kind under which a game may describe everything that is printed, as `kind:thing`."""
_WORD = re.compile(r"-?\w+")
_EXACT = re.compile(r"=(-?\d+):")
_BESIDE = re.compile(r"(\{(sign:\w+|\w+:sign)\})* \S")
"""What stands behind a sign: other signs, and then a word."""
_HOLE = re.compile(r"\{(\^?)(?:(a|\w+(?= [\w*]+:)) )?(?:(\w+)\*)?(\w+)(?::(@?\w+))?((?:\|[^{}|]*)*)\}")
MANY = -1
"""Of the forms of a name the last."""
MINUS = "\u2212"
YES_NO = ("no", "yes")
GAP = "…"
"""What stands for a parameter that an event was told without, before its sentence had a place for it."""

Tree: TypeAlias = dict[str, Any]


class BadTemplate(ValueError):
    """A sentence in a catalog that cannot be read."""


def _merge(under: Tree, over: Tree) -> Tree:
    merged = dict(under)
    for key, value in over.items():
        merged[key] = (
            _merge(merged[key], value) if isinstance(value, dict) and isinstance(merged.get(key), dict) else value
        )
    return merged


@dataclass(frozen=True)
class Hole:
    """A place in a sentence that a parameter fills."""

    param: str
    kind: str
    forms: tuple[str, ...]
    capital: bool
    article: str = ""
    times: str = ""
    """The parameter that says how many there are of it."""

    @property
    def params(self) -> set[str]:
        return {self.param, self.times} - {"", SIGN}

    @cached_property
    def is_sign(self) -> bool:
        return SIGN in (self.param, self.kind)


@cache
def template(sentence: str) -> tuple[str | Hole, ...]:
    """
    >>> template("{by:seat} pays {n|one coin|# coins}.")[0].kind
    'seat'
    """
    parts: list[str | Hole] = []
    end = 0
    for hole in _HOLE.finditer(sentence):
        parts.append(sentence[end : hole.start()])
        forms = tuple(hole[6].split("|")[1:])
        parts.append(filled := Hole(hole[4], hole[5] or "", forms, bool(hole[1]), hole[2] or "", hole[3] or ""))
        end = hole.end()
        if filled.is_sign:
            if not _BESIDE.match(sentence, end):
                raise BadTemplate(f"a sign without a word behind it in {sentence!r}")
            # Where there is no sign, there is no space for it.
            end += sentence[end] == " "
    parts.append(sentence[end:])
    if any(isinstance(part, str) and ("{" in part or "}" in part) for part in parts):
        raise BadTemplate(f"stray brace in {sentence!r}")
    for part in parts:
        if isinstance(part, Hole) and part.forms and all(_EXACT.match(form) for form in part.forms):
            raise BadTemplate(f"no form for other numbers in {sentence!r}")
    return tuple(part for part in parts if part)


def holes(sentence: str | None) -> list[Hole]:
    """The places in a sentence that parameters fill."""
    return [part for part in template(sentence or "") if isinstance(part, Hole)]


class Catalog:
    """Every text of a game in one language."""

    def __init__(self, language: str, tree: Tree, others: Sequence[Catalog] = ()) -> None:
        self.language = language
        self.tree = tree
        self.others = others
        """The catalogs of the game in other languages: their names may be typed as well."""

    @classmethod
    def of(cls, home: Path, language: str) -> Catalog:
        """The catalog of the game in this folder."""
        own = Catalog(language, _merge(_kernel(language), cls.own(home, language).tree))
        return own if language == FALLBACK else own.over(cls.of(home, FALLBACK))

    @classmethod
    def all_of(cls, home: Path) -> dict[str, Catalog]:
        """Every language in which there is a file of texts in this folder."""
        spoken = {file.stem: cls.of(home, file.stem) for file in sorted((home / "text").glob("*.toml"))}
        return {
            language: cls(language, one.tree, [other for other in spoken.values() if other is not one])
            for language, one in spoken.items()
        }

    @classmethod
    def own(cls, home: Path, language: str) -> Catalog:
        """The texts of this folder and those below it alone, without what stands behind them."""
        tree: Tree = {}
        for file in sorted(home.rglob(f"text/{language}.toml"), key=lambda file: (len(file.parts), file)):
            tree = _merge(tree, tomllib.loads(file.read_text("utf-8")))
        return cls(language, tree)

    @classmethod
    def shared(cls, language: str) -> Catalog:
        """What every game says alike."""
        return cls(language, _merge(_kernel(FALLBACK), _kernel(language)))

    def over(self, base: Catalog) -> Catalog:
        """This catalog, and behind it another one."""
        return Catalog(self.language, _merge(base.tree, self.tree), self.others or base.others)

    def in_dialect(self, name: str) -> Catalog:
        """This catalog at a table that says some things otherwise."""
        spoken = self.tree.get("dialect", {}).get(name)
        return Catalog(self.language, _merge(self.tree, spoken), self.others) if spoken else self

    @property
    def finished(self) -> bool:
        """Does it claim to say everything? What does not is under test, and not yet read by players."""
        return not self.tree.get("language", {}).get("unfinished")

    @cached_property
    def grammar(self) -> Grammar:
        return Grammar(self.tree)

    def text(self, *path: str) -> str | None:
        node: Any = self.tree
        for key in path:
            node = node.get(key) if isinstance(node, Mapping) else None
        return node if isinstance(node, str) else None

    def stem(self, kind: str, value: Any) -> Stem | None:
        """How a thing is called, as the catalog has it."""
        stem: Stem | None = self.tree.get("name", {}).get(kind, {}).get(str(value))
        return stem

    def forms(self, kind: str, value: Any) -> tuple[str, str]:
        """A name for one and for many of a thing."""
        stem = self.stem(kind, value)
        if stem is None:
            return str(value), str(value)
        return (stem, stem) if isinstance(stem, str) else (self.grammar.bent(stem), self.grammar.bent(stem, "", MANY))

    def knows(self, kind: str, value: Any) -> bool:
        """Has this value a name?"""
        return str(value) in self.tree.get("name", {}).get(kind, {}) or self.pattern(kind, str(value)) is not None

    def pattern(self, kind: str, value: str) -> Stem | None:
        """The sentence for a value that has no name of its own, by its words; None if the kind has none for it."""
        if not self._patterns or value in self.tree.get("name", {}).get(kind, {}):
            return None
        words = value.split()
        # What a player typed that is no value at all is not taken apart.
        if not all(_WORD.fullmatch(word) for word in words):
            return None
        for key, sentence in self._patterns.get((kind, len(words)), ()):
            if all(part in ("*", word) for part, word in zip(key, words, strict=True)):
                return sentence
        return None

    def notations(self, verb: str) -> Sequence[str]:
        """The short ways to write an order of this kind, shortest first."""
        return self._notations.get(verb, ())

    @cached_property
    def _notations(self) -> Mapping[str, Sequence[str]]:
        short = {verb: texts.get("short", ()) for verb, texts in self.tree.get("command", {}).items()}
        return {verb: (one,) if isinstance(one, str) else tuple(one) for verb, one in short.items()}

    @cached_property
    def _patterns(self) -> Mapping[tuple[str, int], Sequence[tuple[Sequence[str], Stem]]]:
        """Names with a * in them, by kind and number of words."""
        patterns: dict[tuple[str, int], list[tuple[Sequence[str], Stem]]] = {}
        for kind, names in self.tree.get("name", {}).items():
            for key, sentence in names.items():
                if "*" in (parts := key.split()):
                    patterns.setdefault((kind, len(parts)), []).append((parts, sentence))
        return patterns

    @cached_property
    def keys(self) -> frozenset[tuple[str, str]]:
        """Every sentence, as (section, key)."""
        return frozenset((section, key) for section in SENTENCES for key in self.tree.get(section, {}))

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Every text with its path, for checking."""

        def walk(node: Any, path: str) -> Iterator[tuple[str, str]]:
            if isinstance(node, str):
                yield path, node
            elif isinstance(node, Mapping):
                for key, value in node.items():
                    yield from walk(value, f"{path}.{key}" if path else key)

        return walk(self.tree, "")


@cache
def _kernel(language: str) -> Tree:
    file = KERNEL / "text" / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


@dataclass(frozen=True)
class KindNames:
    """The words of one kind of value. Fulfils `domain.Names`."""

    words: Words
    kind: str

    @property
    def none(self) -> str:
        return self.words.catalog.text("word", "none") or "-"

    def one(self, value: Any) -> str:
        return self.words.name(self.kind, value)

    def many(self, value: Any, count: int, case: str = "") -> str:
        return f"{count} {self.words.name(self.kind, value, case, self.words.catalog.grammar.number(count))}"

    def other(self, kind: str) -> KindNames:
        return self.words.names(kind)

    def notations(self, verb: str) -> Sequence[str]:
        return self.words.catalog.notations(verb)

    def spoken(self, value: Any) -> Sequence[str]:
        return self.words.spoken(self.kind, value)


class _Bygone(dict[str, Any]):
    """The parameters of what was told, perhaps long ago: the sentence may have learned to say more since."""


class Words:
    """A catalog at a table: it knows what the players are called, and what they call things."""

    def __init__(
        self,
        catalog: Catalog,
        players: Sequence[str],
        called: Mapping[str, Mapping[str, str]] | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.catalog = catalog
        self.players = players
        self.called = called or {}
        self.signs = signs or {}
        """What the reader's client shows for a sign; a crest goes by the number of its seat."""
        self._spoken = dict[tuple[str, type, str], Sequence[str]]()

    def calling(self, called: Mapping[str, Mapping[str, str]]) -> Words:
        """These words at a table that calls some things by names of their own."""
        return Words(self.catalog, self.players, called, self.signs) if called != self.called else self

    def with_players(self, players: Sequence[str]) -> Words:
        """These words with other names for the players."""
        return Words(self.catalog, players, self.called, self.signs) if players != self.players else self

    def with_signs(self, signs: Mapping[str, str]) -> Words:
        """These words for somebody whose client shows pictures between them."""
        return Words(self.catalog, self.players, self.called, signs) if signs != self.signs else self

    def before(self, event: Event) -> Words:
        """The words of the time before this happened: what got its name by it was not called so yet."""
        new = {(hole.kind, event.params[hole.param]) for hole in holes(self.catalog.text("naming", event.key))}
        if not new:
            return self
        return self.calling(
            {
                kind: {thing: own for thing, own in names.items() if (kind, thing) not in new}
                for kind, names in self.called.items()
            }
        )

    def calls(self, own: str) -> str:
        """A name that the table uses, as the language has it, where it has another for it: Athens is Athen."""
        return self.name("called", own)

    @cached_property
    def elsewhere(self) -> Sequence[Words]:
        """The words of the other languages in which this may be typed."""
        return [Words(other, self.players) for other in self.catalog.others]

    def names(self, kind: str) -> KindNames:
        return KindNames(self, kind)

    def spoken(self, kind: str, value: Any) -> Sequence[str]:
        """Every way a player may type it."""
        # Whoever reads a line of orders looks at the same names hundreds of times.
        key = kind, type(value), str(value)
        ways = self._spoken.get(key)
        if ways is None:
            ways = self._spoken[key] = self._typed(kind, value)
        return ways

    def _typed(self, kind: str, value: Any) -> Sequence[str]:
        own = self.called.get(kind, {}).get(str(value))
        named = list[str]()
        for words in (self, *self.elsewhere):
            named += words.name(kind, value), words.name(kind, value, number=MANY)
            named += words.catalog.forms(kind, value)
            if isinstance(value, bool):
                named.append(words.word("word", YES_NO[value]))
        named += str(value), *([self.calls(own), own] if own else [])
        return tuple(dict.fromkeys(named))

    def event(self, event: Event) -> str:
        return self.told(event, self.catalog.text("event", event.key) or f"[event {event.key}]")

    def told(self, event: Event, form: str) -> str:
        """An event in these words."""
        return self.fill(form, _Bygone(event.params))

    def is_aside(self, event: Event) -> bool:
        """Does it only follow from a deed, and is told as the tail of it?"""
        return self.catalog.text("aside", event.key) is not None

    def note(self, note: Note) -> str:
        return self.sentence("note", note.key, note.params)

    def ask(self, key: str, params: Mapping[str, Any]) -> str:
        """A question; of several alike it says which one it is."""
        if not {"nth", "many"} <= params.keys():
            return self.sentence("ask", key, params)
        question = {"key": key, "params": params}
        return self.sentence("question", "counted", {"question": question, **params})

    def command(self, said: Mapping[str, Any]) -> str:
        """A whole command as a short phrase: `build a Road in Italia`."""
        verb: str = said["verb"]
        return self.fill(self.catalog.text("command", verb, "says") or verb, said)

    def label(self, verb: str) -> str:
        """What a command is called where it is pressed and not typed: its label, else the words of its name."""
        name = self.word("command", verb, "name").replace("_", " ").replace("-", " ")
        return self.catalog.text("command", verb, "label") or name[:1].upper() + name[1:]

    def describes(self, kind: str, value: Any) -> str:
        """What a thing does, in a line: what is printed on it, as pictures and `/rules` show it. Empty: nothing."""
        described = self.catalog.tree.get("describe", {})
        line = described.get(kind, {}).get(str(value)) or described.get(PRINTED, {}).get(f"{kind}:{value}")
        return str(line or "")

    def tells(self, note: Note) -> bool:
        """Does a note say by itself what the thing does beside which it stands?"""
        alone = self.catalog.text("alone", note.key) is not None
        return alone or any(hole.kind == DOES for hole in holes(self.catalog.text("note", note.key)))

    def named(self, key: str, params: Mapping[str, Any]) -> list[str]:
        """What the things do that a question names."""
        named = [hole for hole in holes(self.catalog.text("ask", key)) if not hole.forms]
        return list(filter(None, (self.describes(hole.kind, params.get(hole.param)) for hole in named)))

    def advice(self, key: str) -> str:
        """What matters in a kind of question, for somebody who never read the rules."""
        return self.catalog.text("advice", key) or ""

    def word(self, *path: str) -> str:
        """A text without parameters."""
        return self.catalog.text(*path) or path[-1]

    def sentence(self, section: str, key: str, params: Mapping[str, Any]) -> str:
        return self.fill(self.catalog.text(section, key) or f"[{section} {key}]", params)

    def of_position(self, key: str, /, **params: Any) -> str:
        """A sentence of the position in words."""
        return self.sentence("position", key, params)

    def fill(self, sentence: str, params: Mapping[str, Any]) -> str:
        return "".join(p if isinstance(p, str) else self._filled(p, params) for p in template(sentence))

    def name(self, kind: str, value: Any, case: str = "", number: int = 0) -> str:
        # A seat may be a word of a pattern.
        if kind == "seat" and str(value).isdigit() and int(value) < len(self.players):
            return self.players[int(value)]
        if own := self.called.get(kind, {}).get(value if isinstance(value, str) else ""):
            return f"{self.calls(own)} ({self.catalog.forms(kind, value)[0]})"
        if kind == "verb":
            return self.catalog.text("command", str(value), "name") or str(value)
        if kind == "nothing":
            return self.word("command", str(value), "nothing")
        if kind == "command":
            return self.command(value)
        if kind == DOES:
            return self.describes(*str(value).split(":", 1))
        if kind in ("note", "ask"):
            return self.sentence(kind, value["key"], value["params"])
        if isinstance(value, bool):
            return self.catalog.text("name", kind, YES_NO[value]) or self.word("word", YES_NO[value])
        if isinstance(value, str) and (sentence := self.catalog.pattern(kind, value)) is not None:
            sentence = self.catalog.grammar.bent(sentence, case, number)
            return self.fill(sentence, {str(at): part for at, part in enumerate(value.split())})
        if (stem := self.catalog.stem(kind, value)) is not None:
            return self.catalog.grammar.bent(stem, case, number)
        return self.digits(value) if isinstance(value, int | float) else str(value)

    def digits(self, number: float) -> str:
        """Half a point is 0.5 in English, a whole one 1; less than nothing has a minus and no hyphen."""
        point = self.catalog.text("word", "point") or "."
        said = f"{number:g}".replace(".", point) if isinstance(number, float) else str(number)
        return said.replace("-", MINUS)

    def listed(self, items: Sequence[str]) -> str:
        if not items:
            return self.word("word", "none")
        return self.catalog.grammar.listed(items)

    def sign(self, of: Any) -> str:
        """The sign of something, or of each of several, with a space behind it; nothing where there is none."""
        several = of if isinstance(of, list | tuple | set | frozenset | Mapping) else (of,)
        shown = "".join(self.signs.get(str(one), "") for one in several) if self.signs else ""
        return f"{shown} " if shown else ""

    def _filled(self, hole: Hole, params: Mapping[str, Any]) -> str:
        if hole.is_sign:
            return self.sign(hole.kind if hole.param == SIGN else params.get(hole.param))
        if hole.kind == SUM and hole.forms and hole.param not in params:
            return self._by_number(hole.forms, 1, "")
        if isinstance(params, _Bygone) and not hole.params <= params.keys():
            # What can be left out is left out where nothing is known of it.
            spare = (hole.kind == NOW and hole.forms) or "=0:" in hole.forms
            return "" if spare else GAP
        value = {params[hole.param]: params[hole.times]} if hole.times else params[hole.param]
        kind = str(params[hole.kind[1:]]) if hole.kind.startswith("@") else hole.kind
        text = self._named(kind, value, hole.article) if kind or not hole.forms else ""
        text = self._by_number(hole.forms, value, text) if hole.forms else text
        if hole.article == "a" and "a" not in self.catalog.grammar.articles:
            text = a_or_an(text)
        return text[:1].upper() + text[1:] if hole.capital else text

    def _named(self, kind: str, value: Any, article: str) -> str:
        if value is None:
            return self.word("word", "none")
        if isinstance(value, Mapping) and kind not in ("command", "note", "ask"):
            case = self.catalog.grammar.articles.get(article, {}).get("case", "")
            counted = [self._counted(kind, key, count, case) for key, count in value.items()]
            return self.listed(counted) if counted else self.word("word", "nothing")
        if isinstance(value, (list, tuple)):
            return self.listed([self._with_article(article, kind, item) for item in value])
        return self._with_article(article, kind, value)

    def _with_article(self, article: str, kind: str, value: Any) -> str:
        if (rule := self.catalog.grammar.articles.get(article)) is None:
            return self.name(kind, value)
        # What a table calls by a name of its own has no gender.
        own = value in self.called.get(kind, {})
        gender = "" if own else self.catalog.grammar.gender(self.catalog.stem(kind, value))
        around = rule.get(gender) or rule.get(NO_GENDER, "*")
        return around.replace("*", self.name(kind, value, rule.get("case", "")))

    def _counted(self, kind: str, what: Any, count: int, case: str) -> str:
        if (sentence := self.catalog.text("count", kind)) is not None:
            return self.fill(sentence, {"what": self.name(kind, what), "thing": what, "n": count})
        return self.names(kind).many(what, count, case)

    def _by_number(self, forms: Sequence[str], value: Any, named: str) -> str:
        if isinstance(value, Mapping):
            number = sum(value.values())
        else:
            number = len(value) if isinstance(value, Sequence) else value
        said = named or self.digits(number)
        plain: list[str] = []
        for form in forms:
            if exact := _EXACT.match(form):
                if number == int(exact[1]):
                    return form[exact.end() :].replace("#", said)
            else:
                plain.append(form)
        return plain[min(self.catalog.grammar.number(number), len(plain) - 1)].replace("#", said)
