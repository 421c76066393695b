"""What players agree on before a game, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from engines.fords import GAME, Fords
from engines.fords.state import FordsOptions
from engines.kernel import Match, Note, Options, Paced, Refused, Result, note


class Wishes(Options):
    open: bool = True
    size: Literal["small", "large"] = "small"
    rounds: Annotated[int, Field(ge=2, le=4)] = 3
    name: str = ""


def test_a_new_table_plays_briskly_where_a_game_knows_a_pace() -> None:
    class AtAPace(FordsOptions, Paced): ...

    class Dawdling(Fords):
        options = AtAPace

    assert Dawdling().defaults(3) == {"pace": "brisk"}
    assert GAME.defaults(3) == {}


def test_every_value_that_an_option_may_have() -> None:
    assert Wishes.values("open") == (False, True)
    assert Wishes.values("size") == ("small", "large")
    assert Wishes.values("rounds") == (2, 3, 4)
    assert FordsOptions.values("market") == ("open", "closed")
    assert len(FordsOptions.values("rounds")) == 200
    with pytest.raises(TypeError, match="neither a bool"):
        Wishes.values("name")


class Particular(Fords):
    """Two play one round, and three keep the market open."""

    def defaults(self, seats: int) -> Mapping[str, Any]:
        return {"rounds": 1} if seats == 2 else {}

    def objection(self, seats: int, options: FordsOptions) -> Note | None:
        return note("table.over") if seats == 3 and options.market == "closed" else None


def test_a_default_may_depend_on_the_number_of_players_and_gives_way_to_a_wish() -> None:
    game = Particular()
    assert game.agree(2, {}) == FordsOptions(rounds=1)
    assert game.agree(2, {"rounds": 7}) == FordsOptions(rounds=7)
    assert game.agree(4, {}) == FordsOptions()


def test_a_wish_that_does_not_fit_is_refused() -> None:
    game = Particular()
    assert game.agree(3, {"market": "closed"}) == Refused(why=note("table.over"))
    assert game.agree(2, {"market": "closed"}) == FordsOptions(rounds=1, market="closed")
    for nonsense in ({"rounds": 0}, {"rounds": "many"}, {"weather": "fine"}):
        refusal = GAME.agree(2, nonsense)
        assert isinstance(refusal, Refused)
        assert refusal.why.key == "options.unknown"
    with pytest.raises(ValueError, match="not played so"):
        Match.start(game, 3, "seed", FordsOptions(market="closed"))


def test_who_comes_first_has_won_unless_the_game_says_otherwise() -> None:
    plain = Result(places=((1,), (0, 2)), points=(3, 5, 3))
    assert plain.winners == (1,)
    together = plain.model_copy(update={"won": (0, 1, 2)})
    assert together.winners == (0, 1, 2)
    lost = plain.model_copy(update={"won": ()})
    assert lost.winners == ()
    assert Result.model_validate_json(lost.model_dump_json()) == lost
