"""*My hand* ticks what would score if the dynasty ended now (11.3, 11.4), and nothing else."""

from __future__ import annotations

from engines.sands_of_time import GAME
from engines.sands_of_time.data import CHRONICLES, FIELDS
from engines.sands_of_time.scene import Scene
from render.sands_of_time.chronicle_cards import would_score
from tests.sands_of_time.seats import M

REGIONS = ("italia", "gallia", "hispania", "sicilia")


def ticked(position: Scene) -> set[tuple[str, str]]:
    player = GAME.view(position.state, M).players[M]
    return {(field, name) for field in FIELDS for name in CHRONICLES if would_score(player, field, name)}


def realm(politics: int, **laid: str) -> Scene:
    """Four regions with four peasants in each: enough for the lower cards of C and D."""
    position = Scene().player(M, heritage={"politics": politics}, chronicles=laid)
    for region in REGIONS:
        position.region(region, M, peasants={M: 4})
    return position


def test_11_4_without_heritage_nothing_is_ticked_however_much_is_there() -> None:
    assert ticked(realm(politics=0)) == set()


def test_11_4_as_much_as_heritage_covers_is_ticked() -> None:
    for politics in (1, 2, 3):
        found = ticked(realm(politics))
        assert found and {CHRONICLES[name].heritage for _, name in found} <= set(range(1, politics + 1))
        assert ("C", f"chronicle_{politics}") in found or CHRONICLES[f"chronicle_{politics}"].requirement["C"] > 4


def test_11_4_what_lies_on_the_other_field_of_a_category_claims_heritage_too() -> None:
    """A card of 2 and one of 1, with heritage for 2: the one that is worth more scores."""
    fields = [field for field in FIELDS if FIELDS[field].category == "politics"]
    assert fields == ["C", "D"]
    alone, beside = ticked(realm(2)), ticked(realm(2, C="chronicle_2"))
    assert ("D", "chronicle_1") in alone and ("D", "chronicle_1") not in beside
    assert ("C", "chronicle_2") in beside
    assert ("C", "chronicle_1") not in beside and ("D", "chronicle_2") not in beside, "neither can be laid there now"
    assert ("D", "chronicle_1") in ticked(realm(3, C="chronicle_2")), "heritage for both"


def test_11_3_a_promise_that_is_not_kept_claims_nothing() -> None:
    assert ("D", "chronicle_1") in ticked(realm(2, C="chronicle_6"))


def test_11_4_ways_to_gain_more_are_counted() -> None:
    position = realm(0)
    assert ticked(position) == set()
    assert ticked(position.player(M, knows=["historiography"])), "it covers one more in each category"
