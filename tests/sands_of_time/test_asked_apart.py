"""Where a chronicle goes and which one it is: each of them with all that decides (8.1.1)."""

from __future__ import annotations

from bot.features.acting.asking import meant_by_each
from bot.features.acting.dialogue import Dialogue, step_of
from bot.features.acting.panel import Composer
from bot.table.draft import Draft
from bot.table.pairs import Pairs
from bot.table.words import words
from engines.kernel import Match, NextSlot, OneOf
from engines.sands_of_time import GAME
from engines.sands_of_time.data import CHRONICLES, FIELDS
from tests.sands_of_time.position import M, given


def laying(**laid: str) -> Match:
    return given().player(M, chronicles=laid).turn(M, "chronicle", "govern").match


def on_field(match: Match, field: str) -> Dialogue:
    chosen = Draft().with_verb("chronicle").with_value("field", field)
    return Dialogue(game=1, posed=1, draft=chosen)


def test_field_and_card_are_never_one_list_whose_better_half_is_cut() -> None:
    """Also where few fields and few cards are left."""
    for match in (laying(), laying(A="chronicle_1", C="chronicle_2", F="chronicle_3")):
        _, step = step_of(match, M, Dialogue(game=1, posed=1, draft=Draft().with_verb("chronicle")))
        assert isinstance(step, NextSlot) and not isinstance(step, Pairs) and step.slot.name == "field"


def test_beside_every_card_stands_what_it_promises_needs_and_finds() -> None:
    match = laying(A="chronicle_1", C="chronicle_2")
    for language in GAME.catalogs:
        speech = words(GAME, ["Ada", "Ben", "Cleo"], language, match)
        for field in set(FIELDS) - {"A", "C"}:
            now = on_field(match, field)
            draft, step = step_of(match, M, now)
            assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf) and step.domain.hints
            page = Composer(now, match.asks[M], speech, None).slot(
                step, [], meant=meant_by_each(match, M, draft, step)
            )
            shown = str(page.to_components())  # type: ignore[no-untyped-call]
            for card in step.domain.values:
                assert CHRONICLES[card].requirement[field]
                assert speech.note(step.domain.hints[card]) in shown, (language, field, card)
