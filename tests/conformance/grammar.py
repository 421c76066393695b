"""What is wrong with a sentence, as far as a pattern can tell.

Each rule is a name and what it looks for; `faults` says which of them a sentence breaks. It is no grammar of English:
it knows the mistakes that sentences with holes make.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_VOWEL = r"(?:[aeiou](?!ne\b|nce\b|ni[tvfoq]|s[ue]|u)|h(?:our|onest|onou?r))\w"
_CONSONANT = r"(?:[bcdfgjklmnpqrstvwxyz](?!\b|[A-Z\d])|h(?!our|onest|onou?r)|uni[tvfoq]|us[ue]|eu|one\b|once\b)"
_NO_PLURAL = (
    r"(?!\w*(?:ss|us|is)\b|(?:has|was|does|goes|always|as|costs|counts|brings|makes|begins|ends|holds|needs)\b)"
)
_VERBS = (
    r"(?:rolls|moves|gains|loses|takes|has|is|was|attacks|wins|draws|pays|stays|goes|does|comes|leaves|plays|gets|needs"
    r"|builds|chooses|collects|conquers|destroys|fights|keeps|lands|returns|stands|starves|scores|removes|falls|lies)"
)
_PEOPLE = r"(?:Ada|Bohumil|Cyrus|Dagmar|Emrys|Fatima|Gudrun|Hannibal)"

PATTERNS: dict[str, re.Pattern[str]] = {
    "a before a vowel": re.compile(rf"(?<![\w-])[Aa] (?={_VOWEL}|8\b|1[18]\b)"),
    "an before a consonant": re.compile(rf"\b[Aa]n (?={_CONSONANT}|[1-79]\b)"),
    "a verb for one of many": re.compile(
        rf"(?:^|[.:;] )The (?:[a-z]+ )?(?!\w*(?:ss|us|is)\b)[a-z]+s (?:\([^)]*\) )?{_VERBS}\b"
        rf"|(?<!of )(?<!between )(?<!with )\b{_PEOPLE} and {_PEOPLE} {_VERBS}\b"
    ),
    "a plural of one": re.compile(
        rf"(?<![\d.,:/+\u2212-])(?<!than )(?<!of )\b1 {_NO_PLURAL}[a-z]+s\b"
        r"|(?<![\d.,:/\u2212-])\b1 [a-z]+ (?:points|tokens|units|cards|goods|cubes|pieces|vassals|soldiers)\b"
    ),
    "a place that is counted": re.compile(r"(?<![A-Z][a-z] )\b\d+ [A-K]\d{1,2}\b|(?:[:,]|and|up) \d+ [A-Z][a-z]{2,}"),
    "a word twice": re.compile(r"\b([A-Za-z]+) \1\b(?! \1)"),
    "two spaces": re.compile(r"\S  +\S|^\s|\s$"),
    "a stop in the air": re.compile(r"\s[.,;!?](?!\.)|\(\s|\s\)|\(\)"),
    "two stops": re.compile(r"(?<!\.)\.\.(?!\.)|,,|;;|[,;:]\.|[?!]\.|\.[,;]"),
    "nothing in a list": re.compile(
        r"\b(?:and|,) none\b|\bnone(?:,| and)\b|\b(?:for|with|to) none\b|\b(?:with|of|for|in|from) [.,;]"
    ),
    "a nought nobody needs": re.compile(
        r"\b(?:bonus|penalty|total) of 0\b|\b(?:gains?|loses?|gets?|receives?|collects?|plus|draws?) 0\b(?! of| to)"
    ),
    "a choice of nothing": re.compile(r"\bno choice: "),
    "the same before and after": re.compile(r"\b([A-Z]\w+): \1\b"),
    "a gap": re.compile(r"(?:^|\s)…(?=[\s.,;:]|$)"),
    "a key": re.compile(r"\[(?:event|ask|note|word) |[{}]|\b[a-z]{2,}_[a-z]+"),
}
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z])")


def faults(said: str) -> list[str]:
    """The rules that these words break."""
    return [name for name, pattern in PATTERNS.items() if pattern.search(said)] + list(_twice(said))


def _twice(said: str) -> Iterator[str]:
    sentences = SENTENCE.split(said)
    if len(set(sentences)) < len(sentences):
        yield "a sentence twice"


def faults_of_a_sentence(said: str) -> list[str]:
    """The faults of what must be a whole sentence: a capital first, a stop last."""
    found = faults(said)
    if not re.match(r"[A-Z\d“\"(*+-]", said):
        found.append("a small letter first")
    if not re.search(r"[.!?:…][”\")*]*$", said):
        found.append("no stop last")
    return found


def ranks_wrong(ranks: list[int]) -> bool:
    """Of two that are first, the next is third.

    >>> ranks_wrong([1, 1, 3]), ranks_wrong([1, 1, 2])
    (False, True)
    """
    return ranks != [1 + sum(other < rank for other in ranks) for rank in ranks]
