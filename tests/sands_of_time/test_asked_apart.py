"""What is asked one after the other: each question with all that decides, and which of how many it is."""

from __future__ import annotations

import pytest

from bot.features.acting.answer import step_of
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.page import commands_by_value
from bot.features.acting.panel import Composer
from bot.table.draft import Draft
from bot.table.slot_pairs import SlotPairs
from bot.table.words import words
from engines.kernel import Choose, Match, NextSlot, OneOf, Words
from engines.sands_of_time import GAME, generation
from engines.sands_of_time.data import CHRONICLES, FIELDS
from engines.sands_of_time.scene import Playing, Scene
from tests.sands_of_time.seats import A, M


def laying(**laid: str) -> Match:
    return Scene().player(M, chronicles=laid).turn(M, "chronicle", "govern").play().match


def on_field(match: Match, field: str) -> Dialogue:
    chosen = Draft().with_verb("chronicle").with_value("field", field)
    return Dialogue(game=1, posed=1, draft=chosen)


def test_field_and_card_are_never_one_list_whose_better_half_is_cut() -> None:
    """Also where few fields and few cards are left."""
    for match in (laying(), laying(A="chronicle_1", C="chronicle_2", F="chronicle_3")):
        _, step = step_of(match, M, Dialogue(game=1, posed=1, draft=Draft().with_verb("chronicle")))
        assert isinstance(step, NextSlot) and not isinstance(step, SlotPairs) and step.slot.name == "field"


def test_beside_every_card_stands_what_it_promises_needs_and_finds() -> None:
    match = laying(A="chronicle_1", C="chronicle_2")
    for language in GAME.catalogs:
        speech = words(GAME, ["Ada", "Ben", "Cleo"], language, match)
        for field in set(FIELDS) - {"A", "C"}:
            now = on_field(match, field)
            draft, step = step_of(match, M, now)
            assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf) and step.domain.hints
            page = Composer(now, match.asks[M], speech, None).slot(
                step, [], commands=commands_by_value(match, M, draft, step)
            )
            shown = str(page.to_components())  # type: ignore[no-untyped-call]
            for card in step.domain.values:
                assert CHRONICLES[card].requirement[field]
                assert speech.note(step.domain.hints[card]) in shown, (language, field, card)


def crowded() -> Playing:
    """Four too many of two people: two circuits."""
    return Scene().region("italia", capacity=3, peasants={M: 3, A: 3}, soldiers={M: 2, A: 2}).at("crowding").play()


def test_6_4_3_of_several_who_leave_it_is_said_which_one_is_asked_for() -> None:
    playing = crowded()
    asked = []
    while playing.asked(M) == "crowding.leaves" or playing.asked(A) == "crowding.leaves":
        (seat,) = playing.match.waiting
        ask = playing.match.asks[seat]
        said = [Words(GAME.catalogs[each], ["Ada", "Ben", "Cleo"]).ask(ask.key, ask.params) for each in ("en", "de")]
        asked.append((seat, *said))
        playing.does(seat, Choose(of="citizen", choice="peasant"))
    many = len(asked) // 2
    assert many > 1
    for nth in range(1, many + 1):
        assert (M, f"{nth} of {many}: Italia is overcrowded. Who leaves?",
                f"{nth} von {many}: Italia ist überfüllt. Wer geht?") in asked  # fmt: skip


def test_the_same_words_twice_in_a_row_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generation, "nth_of", lambda nth, many: {})
    alone = Scene().region("italia", capacity=3, peasants={M: 8}, soldiers={M: 1}).at("crowding").play()
    with pytest.raises(AssertionError, match=r"crowding\.leaves"):
        alone.does(M, Choose(of="citizen", choice="peasant"))
