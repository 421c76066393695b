"""What only a second player, a second action or a second round puts to the test."""

from __future__ import annotations

from engines.fords.commands import Accept, Barter, Bid, March, Pass, Play, Recruit, Refuse
from engines.fords.state import FordsOptions
from engines.kernel import Always
from tests.fords.valley import Valley

CLOSED = FordsOptions(rounds=4, market="closed")


def attacks(valley: Valley, levies: int) -> Valley:
    """Seat 0 marches from a1 to a2, and nobody bids."""
    valley.does(0, March(origin="a1", target="a2", levies=levies))
    return valley.does(0, Bid(gold=0)).does(1, Bid(gold=0))


def test_3_2_where_nobody_is_alone_everybody_gets_one_gold() -> None:
    for sides in ("buy sell sell buy", "buy buy buy buy"):
        valley = Valley(4).at(phase="market")
        for seat, side in enumerate(sides.split()):
            valley.picks(seat, "side", side)
        assert [valley.purse(seat)[0] for seat in range(4)] == [3, 3, 3, 3]


def test_3_1_3_3_every_round_brings_wool_and_begins_with_the_next_player() -> None:
    valley = Valley(3, a1=(0, 1), e5=(1, 1)).at(first=2, options=CLOSED)
    for first in (2, 0, 1):
        assert valley.state.first == first
        for turn in range(3):
            valley.does((first + turn) % 3, Pass())
    assert [valley.purse(seat)[1] for seat in range(3)] == [2 + 3, 2 + 3, 2]


def test_4_3_each_action_recruits_up_to_three() -> None:
    valley = Valley(a1=(0, 1)).player(0, wool=9)
    valley.does(0, Recruit(levies={"a1": 3}), Recruit(levies={"a1": 3}))
    assert (valley.camp("a1"), valley.purse(0)) == ((0, 7), (2, 3))


def test_4_1_an_empty_deck_is_made_of_what_all_have_given_up() -> None:
    valley = Valley(a1=(0, 1), e5=(1, 1)).at(deck=["spy"]).player(0, hand=["feast"]).player(1, hand=["feast"])
    valley.does(0, Play(card="feast"), Pass())
    assert (valley.state.deck, valley.state.players[0].hand) == ([], ["spy"])
    valley.does(1, Play(card="feast"), Pass())
    assert (sorted([*valley.state.deck, *valley.state.players[1].hand]), valley.state.discard) == (["feast"] * 2, [])


def test_4_5_each_feast_counts_in_defence_as_well_and_only_for_whoever_played_it() -> None:
    valley = Valley(a1=(0, 3), e5=(0, 1), a2=(1, 9)).player(0, hand=["feast", "feast"])
    valley.does(0, Play(card="feast"), Play(card="feast"))
    valley.does(1, March(origin="a2", target="a1", levies=4), Bid(gold=0)).does(0, Bid(gold=0))
    valley.picks(0, "reaction", "none")
    assert valley.told("battle.strength") == [{"seat": 1, "mine": 4, "other": 0, "theirs": 5}]


def test_5_2_an_ambush_counts_in_its_own_battle_alone() -> None:
    valley = Valley(a1=(0, 9), a2=(1, 6), e5=(1, 1)).player(1, hand=["ambush", "spy"])
    attacks(valley, 2).picks(1, "reaction", "ambush")
    attacks(valley, 2).picks(1, "reaction", "none")
    assert [told["theirs"] for told in valley.told("battle.strength")] == [8, 6]


def test_4_7_whoever_refuses_for_the_round_refuses_everybody_and_is_asked_in_the_next() -> None:
    valley = Valley(3).at(options=CLOSED).does(0, Barter(partner=1, gold=1, wool=1))
    valley.does(1, Always(answer=Refuse().said(), span="round"))
    valley.does(0, Barter(partner=2, gold=1, wool=1)).does(2, Accept())
    valley.does(1, Pass()).does(2, Barter(partner=1, gold=1, wool=1))
    assert (valley.match.waiting, len(valley.told("barter.refused"))) == ([2], 2)
    valley.does(2, Pass()).does(1, Pass())
    valley.does(2, Barter(partner=1, gold=1, wool=1))
    assert valley.asked(1) == "barter.answer"
