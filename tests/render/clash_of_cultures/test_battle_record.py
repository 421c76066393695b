"""A battle is told in order, also if the news begins in the middle of it."""

from __future__ import annotations

from engines.clash_of_cultures.view import FoughtView, SideView
from render.clash_of_cultures.battle_card import shown_rounds
from render.clash_of_cultures.battle_record import record_of
from render.clash_of_cultures.map import MAP
from tests.render.clash_of_cultures.tables import BATTLE, SPEECH, full
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
