"""Setting up, where the worked examples leave something open."""

from __future__ import annotations

from engines.kernel import Choose, Match
from engines.sands_of_time import GAME
from engines.sands_of_time.data import ADVANCES, BORDERS_OF, CATEGORIES
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.setup import OpenRoute
from engines.sands_of_time.state import SandsOptions
from tests.sands_of_time.seats import M

# 4 Setup


def test_4_setup_from_the_first_province_to_the_first_advance() -> None:
    match, _ = Match.start(GAME, 3, "setup", SandsOptions())
    playing = Playing(match)
    first, second, third = playing.state.order()
    assert playing.state.rows["politics_1"] == ["law"], "nobody knows more when the provinces are chosen"
    for seat, region in ((first, "italia"), (second, "libya"), (third, "cyprus")):
        playing.does(seat, Choose(of="region", choice=region))
    assert playing.match.waiting == [third]
    playing.refuses(Choose(of="region", choice="gallia"), third)
    for seat, region in ((third, "syria"), (second, "mauretania"), (first, "gallia")):
        playing.does(seat, Choose(of="region", choice=region))
    for seat, region in ((first, "hispania"), (second, "aethiopia"), (third, "armenia")):
        playing.does(seat, Choose(of="region", choice=region))
    assert [playing.state.lands["italia"].kinds(first), playing.state.lands["armenia"].kinds(third)] == [
        {"peasant": 2, "soldier": 1},
        {"peasant": 2, "soldier": 1},
    ]
    for seat, region in ((first, "gallia"), (second, "libya"), (third, "armenia")):
        playing.does(seat, Choose(of="region", choice=region))
    assert playing.choices("open_route", first) == ["hispania--gallia", "gallia--italia"]
    playing.does(first, OpenRoute(border="hispania--gallia", heritage="culture"))
    assert playing.player(first).heritage == {"civil": 0, "politics": 0, "culture": 1}
    playing.does(second, OpenRoute(border="libya--mauretania", heritage="civil"))
    playing.does(third, OpenRoute(border="syria--armenia", heritage="civil"))
    for seat, region in ((first, "gallia"), (second, "libya"), (third, "cyprus")):
        assert {len(row) for row in playing.state.rows.values()} == {1}
        assert not playing.told("setup.advances")
        playing.does(seat, Choose(of="region", choice=region))
    assert playing.state.lands["gallia"].peasants[first] == 3
    [laid] = playing.told("setup.advances")
    assert laid["advances"] == [row[1] for row in playing.state.rows.values()]
    assert {ADVANCES[name].level for name in laid["advances"]} == {2}
    assert sorted(playing.state.decks) == [f"{name}_{level}" for name in sorted(CATEGORIES) for level in (3, 4)]
    for seat in (first, second, third):
        playing.does(seat, Choose(of="advance", choice="labor"))
    assert playing.player(second).advances == {"civil_2": 1}
    assert [playing.asked(seat) for seat in range(3)] == ["plan.cards"] * 3
    assert playing.state.markers_left(first) == 7


def test_4_10_a_capital_without_a_neighbouring_province_takes_any_border() -> None:
    playing = Scene().region("gallia", M, "capital").region("syria", M).at("first_caravan").play()
    assert playing.choices("open_route", M) == list(BORDERS_OF["gallia"])
