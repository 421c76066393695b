"""What a computer thinks of a position: sentences that any player of the game would sign."""

from __future__ import annotations

import pytest

from engines.sands_of_time.abilities import ScoringHeritageBonus
from engines.sands_of_time.bonus import Oppression, Taxes
from engines.sands_of_time.data import ADVANCES, BORDERS_OF, CATEGORIES, EMPHASIS_CARDS, TRADE_BORDERS
from engines.sands_of_time.heuristics import BUILDER, CONQUEROR, bonuses, trade
from engines.sands_of_time.heuristics.campaigns import levies, raids, settlers_needed
from engines.sands_of_time.heuristics.hand import lay_down
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.works import calm, knowledge_worth
from engines.sands_of_time.scene import Scene
from tests.sands_of_time.seats import A, M


def test_whoever_has_no_emphasis_yet_thinks_of_the_emphasis_cards_too() -> None:
    state = Scene().region("italia", M, peasants={M: 3}).player(M, emphasis=None).state
    assert set(next(lay_down(Outlook(state, M, BUILDER), state, M)).cards) & set(EMPHASIS_CARDS)
    state.players[M].emphasis = "civil"
    assert not set(next(lay_down(Outlook(state, M, BUILDER), state, M)).cards) & set(EMPHASIS_CARDS)


def test_nobody_thinks_of_calming_unrest_with_grain_that_is_not_there() -> None:
    position = Scene().region("italia", M, peasants={M: 3}).player(M, unrest=6, grain=9)
    assert list(calm(Outlook(position.state, M, BUILDER), position.state, M))
    position.player(M, grain=0)
    assert not list(calm(Outlook(position.state, M, BUILDER), position.state, M))


def test_soldiers_are_worth_the_less_the_dearer_the_gold_is() -> None:
    state = Scene().region("italia", M, peasants={M: 1}, capacity=5).player(M, gold=3).state
    outlook = Outlook(state, M, CONQUEROR)
    cheap, dear = (
        next(venture.worth for venture in levies(outlook, state, M)) for outlook.money["gold"] in (0.1, 0.5)
    )
    assert cheap > dear


def test_heritage_at_every_scoring_makes_an_advance_worth_more() -> None:
    state = Scene().region("italia", M).state
    name, amount = next(
        (name, effect.amount)
        for name, advance in ADVANCES.items()
        for effect in advance.effects
        if isinstance(effect, ScoringHeritageBonus)
    )
    outlook = Outlook(state, M, BUILDER)
    heritage = outlook.gain(dict.fromkeys(CATEGORIES, amount))
    assert knowledge_worth(outlook, state, M, name) > heritage > 0


@pytest.mark.parametrize(("mine", "theirs", "needed"), [(0, 0, 1), (0, 2, 3), (2, 2, 1), (3, 2, 0), (9, 2, 0)])
def test_a_region_is_settled_by_one_citizen_more_than_anybody_else_has_there(
    mine: int, theirs: int, needed: int
) -> None:
    state = Scene().region("gallia", peasants={M: mine, A: theirs}).state
    assert settlers_needed(state, M, "gallia") == needed


def test_nobody_raids_a_region_in_which_there_is_no_more_room() -> None:
    position = Scene().region("italia", M, soldiers={M: 4}, peasants={M: 1}).region("gallia", A, capacity=3)
    position.state.lands["gallia"].soldiers[M] = 3
    state = position.turn(M, "raid", "govern").play().state
    marches = list(raids(Outlook(state, M, CONQUEROR), state, M))
    assert marches
    assert all(venture.command.soldiers > 0 for venture in marches)  # type: ignore[attr-defined]  # every one a March


def test_goods_are_to_be_had_where_a_trade_border_is_not_yet_ones_own() -> None:
    region = next(region for region, borders in BORDERS_OF.items() if set(borders) & set(TRADE_BORDERS))
    here = {border for border in BORDERS_OF[region] if border in TRADE_BORDERS}
    assert trade._goods_at(region, set())
    assert not trade._goods_at(region, here)


def test_taxes_are_raised_for_a_card_that_lacks_the_money(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Scene().region("italia", M, peasants={M: 4}, yields="gold").player(M, gold=0, grain=0)
    state = position.turn(M, "build", "raid").play().state
    outlook = Outlook(state, M, BUILDER)
    monkeypatch.setattr(bonuses, "helped_worth", lambda *_: 9.0)
    monkeypatch.setattr(bonuses, "affordable_worth", lambda *_: 0.0)
    found = bonuses.bonus_that_pays(outlook, state, M, {"build": None})
    assert isinstance(found, Taxes | Oppression)
    assert bonuses.bonus_that_pays(outlook, state, M, {"raid": None}) is None
