"""A brisk game (4.14): a realm is founded in one visit, and groups set out together."""

from __future__ import annotations

import random

from engines.kernel import Choose, Match, Refused, Words
from engines.players import answers
from engines.sands_of_time import GAME
from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import Caravan
from engines.sands_of_time.data import BORDERS_OF
from engines.sands_of_time.heuristics import Purposeful
from engines.sands_of_time.movement import Foray, Journey
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.setup import FoundRealm
from engines.sands_of_time.state import SandsOptions
from tests.forced import forced
from tests.sands_of_time.seats import A, M


def test_new_tables_play_briskly_and_older_ones_go_on_by_the_book() -> None:
    assert GAME.agree(3, {}) == SandsOptions(pace="brisk")
    assert SandsOptions().model_dump() == {} and SandsOptions.model_validate({}).pace == "strict"


def test_4_14_the_realms_are_founded_at_once_with_the_advances_on_the_table() -> None:
    match, _ = Match.start(GAME, 3, "setup")
    playing = Playing(match)
    first, second, third = playing.state.order()
    for seat, region in (
        (first, "italia"), (second, "libya"), (third, "cyprus"), (third, "syria"), (second, "mauretania"),
        (first, "gallia"), (first, "hispania"), (second, "aethiopia"), (third, "armenia"),
    ):  # fmt: skip
        playing.does(seat, Choose(of="region", choice=region))
    assert [playing.asked(seat) for seat in range(3)] == ["setup.realm"] * 3
    assert {len(row) for row in playing.state.rows.values()} == {2}, "4.12 comes first"
    playing.does(
        first,
        FoundRealm(
            capital="gallia", border="gallia--italia", heritage="culture", peasant="italia", advance="writing"
        ),
    )
    assert playing.state.capital_of(first) is None, "sealed until all have answered"
    usual = [match.usual(seat) for seat in (second, third)]
    assert all(isinstance(command, FoundRealm) for command in usual), "all of it is proposed"
    for seat, command in zip((second, third), usual, strict=True):
        assert isinstance(command, FoundRealm) and command.border in BORDERS_OF[command.capital]
        playing.does(seat, command)
    assert playing.state.capital_of(first) == "gallia" and playing.player(first).caravans == ["gallia--italia"]
    assert playing.player(first).heritage == {"civil": 0, "politics": 0, "culture": 1}
    assert playing.state.lands["italia"].peasants[first] == 3
    assert playing.player(first).advances == {"culture_1": 1}
    assert playing.asked(first) == "plan.cards"


def test_8_9_all_groups_of_a_migration_set_out_together() -> None:
    playing = (
        Scene(pace="brisk").region("gallia", M, peasants={M: 2}).region("italia", M, peasants={M: 1})
        .turn(M, "migrate", "tribute").play()
    )  # fmt: skip
    assert "migrate" not in playing.offers(M)
    groups = (
        {"verb": "migrate", "origin": "gallia", "target": "italia", "citizens": {"peasant": 2}},
        {"verb": "migrate", "origin": "italia", "target": "gallia", "citizens": {"peasant": 1}},
    )
    again = {"verb": "migrate", "origin": "italia", "target": "gallia", "citizens": {"peasant": 2}}
    playing.refuses(Journey(groups=(groups[0], again)), M)
    playing.does(M, Journey(groups=groups))
    lands = playing.state.lands
    assert (lands["gallia"].peasants[M], lands["italia"].peasants[M]) == (1, 2)
    assert "migrate" in playing.player(M).used, "nothing is left to move: the card is used"


def test_8_4_a_foray_and_then_the_plunder() -> None:
    playing = (
        Scene(pace="brisk")
        .region("gallia", M, soldiers={M: 2})
        .region("italia", A, yields="gold", capacity=3, peasants={A: 1})
        .turn(M, "raid", "tribute")
        .play()
    )
    march = {"verb": "march", "origin": "gallia", "target": "italia", "soldiers": 2}
    playing.does(M, Foray(groups=(march,)))
    assert playing.asked(M) == "raid.more" and not {"march", "foray"} & playing.offers(M)
    playing.does(M, Plunder(regions=("italia",)))
    assert playing.player(M).gold == 2


def test_random_brisk_games_come_to_their_end() -> None:
    for seats in (2, 3):
        rnd = random.Random(seats)
        match, _ = Match.start(GAME, seats, f"brisk {seats}", SandsOptions(pace="brisk"))
        said: set[str] = set()
        while not match.over:
            seat = rnd.choice(match.waiting)
            command = match.sample(seat, rnd)
            said.add(command.verb)
            assert not isinstance(match.submit(seat, command), Refused)
            forced(match)
        assert {"found_realm", "journey", "foray"} <= said and not {"migrate", "march", "open_route"} & said


def test_a_player_with_a_purpose_knows_the_brisk_ways() -> None:
    match, _ = Match.start(GAME, 2, "x", SandsOptions(pace="brisk"))
    player, said = answers(Purposeful()), set[str]()
    while not match.over and len(said & {"found_realm", "journey"}) < 2:
        seat = match.waiting[0]
        command = player(match, seat)
        said.add(command.verb)
        assert not isinstance(match.submit(seat, command), Refused), command
    assert {"found_realm", "journey"} <= said


def test_the_button_that_plays_a_card_is_called_like_the_card() -> None:
    """Whoever has laid down a Raid looks for a Raid."""
    for catalog in GAME.catalogs.values():
        words = Words(catalog, ())
        for card, command in (("raid", Foray), ("migrate", Journey), ("build", Build), ("caravan_1", Caravan)):
            assert words.label(command.verb) == words.name("card", card)
