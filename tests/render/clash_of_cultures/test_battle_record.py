"""A battle is told in order, also if the news begins in the middle of it."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.view import FoughtView, SideView
from render.clash_of_cultures.battle_card import shown_rounds
from render.clash_of_cultures.battle_record import record_of
from render.clash_of_cultures.climax import led_to
from render.clash_of_cultures.map import MAP
from tests.conformance.grammar import faults
from tests.render.clash_of_cultures.every_event import EVENTS
from tests.render.clash_of_cultures.tables import BATTLE, SPEECH, WORDS, full
from tests.render.tables import told


def test_rounds_dice_tactics_and_losses() -> None:
    record = record_of(full(4), BATTLE)
    assert record is not None
    assert (record.attacker, record.defender, record.hex) == (1, 0, "D5")
    assert (record.over, record.winner, record.conquered) == (True, 1, True)
    first, second = record.rounds
    assert first.tactics == {1: "wedge_formation"}
    assert first.rolls[0].dice == (3, 4, 6) and first.rolls[1].hits == 3
    assert second.tactics == {1: "high_morale", 0: "defensive_formation"}
    assert record.lost == {1: {"infantry": 2}, 0: {"infantry": 3, "settler": 1}}


def test_only_the_march_into_battle_is_drawn_and_no_older_one() -> None:
    older = [
        told("move.moves", seat=0, units={"infantry": 1}, origin="D5", target="D6"),
        told("move.moves", seat=0, units={"infantry": 1}, origin="C5", target="D5"),
    ]
    assert led_to([*older, *BATTLE], "D5")[0] == BATTLE[0]
    assert led_to([*older, *BATTLE[1:]], "D5")[0] == older[1], "who came last before it began"
    assert led_to([older[0], *BATTLE[1:]], "D5")[0] == BATTLE[1], "nobody came: it began by itself"


@pytest.mark.parametrize("wild", [-1, -2])
def test_the_wild_are_many(wild: int) -> None:
    """Barbarians and pirates win, conquer and lose; a player wins, conquers and loses."""
    told_of_owners = [event for event in EVENTS.values() if "owner" in event.params]
    said = [
        WORDS.event(event.model_copy(update={"params": {**event.params, "owner": wild}})) for event in told_of_owners
    ]
    said += [SPEECH.say(key, owner=wild) for key in ("won", "conquers")]
    assert len(said) > 6
    assert [one for one in said if faults(one)] == []


def test_a_battle_that_goes_on_has_no_card_yet() -> None:
    assert record_of(full(4), BATTLE[:8]) is None


def side(owner: int, start: int, lost: int) -> SideView:
    return SideView(owner=owner, start={"infantry": start}, lost={"infantry": lost}, laid=False, tactic=None)


def test_what_the_news_forgot_the_view_remembers() -> None:
    fought = FoughtView(
        hex="D5", rounds=3, attacker=side(1, 4, 2), defender=side(0, 3, 3), winner=1, conquered=True
    )  # fmt: skip
    record = record_of(full(4).model_copy(update={"fought": (fought,)}), BATTLE[10:])
    assert record is not None
    assert record.start == {1: {"infantry": 4}, 0: {"infantry": 3}}
    assert record.lost[1]["infantry"] == 2
    assert len(shown_rounds(record)) == 1


def test_without_any_memory_there_is_a_close_up_without_a_card() -> None:
    news = (told("battle.won", owner=1, hex="D5"),)
    assert record_of(full(4), news) is None
    assert MAP.close_up(full(4), news, SPEECH) is not None


def test_nobody_defends_and_nobody_wins() -> None:
    alone = told("battle.begins", attacker=1, defender=0, hex="D5", attackers={"infantry": 1}, defenders={})
    for end in (told("battle.won", owner=1, hex="D5"), told("battle.drawn", owner=None, hex="D5")):
        picture = MAP.close_up(full(4), (alone, end), SPEECH)
        assert picture is not None


def test_against_barbarians() -> None:
    begins = told(
        "battle.begins", attacker=-1, defender=0, hex="D5", attackers={"infantry": 4}, defenders={"infantry": 1}
    )
    rolls = told("battle.rolls", owner=-1, dice=[6, 6, 6, 6], bonus=4, value=28)
    record = record_of(full(4), (begins, rolls, told("battle.won", owner=-1, hex="D5")))
    assert record is not None
    assert record.winner == -1
    assert record.rounds[0].rolls[-1].hits == 5
