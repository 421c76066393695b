"""Properties of everything that is counted: prices, scoring, connections, circuits, limits."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given as anything
from hypothesis import settings
from hypothesis import strategies as st

from engines.kernel import Match, SomeOf, Table
from engines.sands_of_time.build import Terms
from engines.sands_of_time.caravan import connected, open_borders
from engines.sands_of_time.data import BOARD, BORDERS, BUILDINGS, CHRONICLES, FIELDS, in_play
from engines.sands_of_time.effects import caravan_origins
from engines.sands_of_time.empire import gain, give_up, raise_heritage, raise_unrest
from engines.sands_of_time.govern_advance import step_price
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.scoring import believed, best_choice
from engines.sands_of_time.state import SandsTable
from engines.sands_of_time.tribute import due
from tests.sands_of_time.seats import A, M, N

HELPERS = ("italia", "gallia", "syria")


def table_of(position: Scene) -> SandsTable:
    return Table(position.state)


@st.composite
def all_terms(draw: st.DrawFn) -> Terms:
    return Terms(
        capacity=draw(st.integers(3, 5)),
        base=draw(st.integers(-3, 9)),
        helpers={source: draw(st.integers(1, 2)) for source in HELPERS[: draw(st.integers(0, 3))]},
        per_laborer=draw(st.integers(0, 2)),
        peasants=draw(st.integers(0, 6)),
        reach=draw(st.integers(0, 12)),
    )


@anything(all_terms(), st.sampled_from(sorted(BUILDINGS)))
def test_a_price_never_falls_below_zero_and_help_never_raises_it(terms: Terms, building: str) -> None:
    for count in range(len(terms.helpers) + 1):
        for helpers in combinations(terms.helpers, count):
            price = terms.price(building, helpers)
            assert 0 <= price <= terms.price(building, ())
            labor = terms.most_labor(price)
            assert 0 <= labor * terms.per_laborer <= price
            assert labor <= terms.peasants
            assert 0 <= terms.least(building, helpers) <= price


@anything(all_terms(), st.sampled_from(sorted(BUILDINGS)))
def test_any_so_many_helpers_make_a_building_affordable(terms: Terms, building: str) -> None:
    if terms.per_laborer > 1 or terms.least(building, terms.helpers) > terms.reach:
        return
    fewest = terms.fewest_helpers(building)
    for count in range(fewest, len(terms.helpers) + 1):
        for helpers in combinations(terms.helpers, count):
            assert terms.least(building, helpers) <= terms.reach


chronicles = st.dictionaries(st.sampled_from(sorted(FIELDS)), st.integers(1, 7), max_size=6).filter(
    lambda cards: len(set(cards.values())) == len(cards)
)


@anything(chronicles, st.lists(st.integers(0, 15), min_size=3, max_size=3))
def test_the_usual_choice_of_chronicles_is_worth_most(cards: dict[str, int], heritage: list[int]) -> None:
    state = (
        Scene()
        .player(
            M,
            chronicles={field: f"chronicle_{card}" for field, card in cards.items()},
            heritage={"civil": heritage[0], "politics": heritage[1], "culture": heritage[2]},
        )
        .state
    )

    def worth(fields: tuple[str, ...]) -> int:
        return sum(CHRONICLES[state.players[M].chronicles[field]].points for field in fields)

    legal = [
        fields
        for count in range(len(cards) + 1)
        for fields in combinations(sorted(cards), count)
        if believed(state, M, fields)
    ]
    options = SomeOf(sorted(cards), fits=lambda fields: believed(state, M, fields))
    assert sorted(options) == sorted(legal)
    assert worth(best_choice(state, M, options)) == max(map(worth, legal))


borders = st.lists(st.sampled_from(sorted(BORDERS)), unique=True, max_size=20)


@anything(borders, st.sampled_from(in_play(2)), st.sampled_from(in_play(2)))
def test_caravans_are_connected_just_where_one_can_walk_from_an_origin(
    caravans: list[str], capital: str, city: str
) -> None:
    position = Scene(2).region(city, M, "colony", buildings=["city"]).region(capital, M, "capital")
    usable = [b for b in caravans if any(end in position.state.lands for end in BORDERS[b].ends)]
    state = position.player(M, caravans=usable).state
    reached = connected(state, M)
    assert set(caravan_origins(state, M)) <= reached <= set(state.lands)
    for border in usable:
        a, b = BORDERS[border].ends
        if a in state.lands and b in state.lands:
            assert (a in reached) == (b in reached)
    for border in open_borders(state, M):
        assert border not in usable
        assert reached & set(BORDERS[border].ends)


@settings(deadline=None)
@anything(st.integers(3, 5), st.lists(st.integers(0, 9), min_size=3, max_size=3))
def test_circuits_take_the_same_from_everybody_and_no_more_than_needed(capacity: int, crowd: list[int]) -> None:
    position = Scene().region("italia", None, capacity=capacity, peasants=dict(enumerate(crowd)))
    playing = position.at("crowding").play()
    assert isinstance(playing.match, Match)
    left = playing.state.lands["italia"].peasants
    circuits = max(before - after for before, after in zip(crowd, left, strict=True))
    assert left == [max(before - circuits, 0) for before in crowd]
    assert sum(left) <= 2 * capacity
    if circuits:
        assert sum(max(before - circuits + 1, 0) for before in crowd) > 2 * capacity


@anything(st.integers(0, 7), st.integers(1, 6), st.booleans())
def test_every_step_of_unrest_is_taken_or_paid_for(unrest: int, steps: int, games: bool) -> None:
    knows = ["bread_and_circuses"] if games else []
    most = 5 if games else 7
    table = table_of(Scene().player(M, unrest=min(unrest, most), knows=knows))
    player = table.state.players[M]
    before = player.unrest
    raise_unrest(table, M, steps)
    assert player.unrest == min(before + steps, most)
    assert (player.unrest - before) - player.points == steps


@anything(st.integers(0, 99), st.integers(0, 99), st.sampled_from(["grain", "gold"]))
def test_the_abacus_shows_no_more_than_99_and_nobody_gives_what_is_not_there(
    have: int, amount: int, resource: str
) -> None:
    table = table_of(Scene())
    player = table.state.players[M]
    setattr(player, resource, have)
    assert give_up(table, M, resource, amount) == min(have, amount)
    assert player.has(resource) == max(have - amount, 0)
    gain(table, M, resource, have + amount)
    assert player.has(resource) == min(max(have - amount, 0) + have + amount, BOARD.resources.max)


@anything(st.integers(0, 15), st.integers(1, 3))
def test_heritage_ends_at_its_maximum(before: int, rise: int) -> None:
    table = table_of(Scene().player(M, heritage={"civil": before}))
    raise_heritage(table, M, "civil", rise)
    assert table.state.players[M].heritage["civil"] == min(before + rise, BOARD.heritage.max)


@anything(st.lists(st.sampled_from(in_play(3)), unique=True, min_size=1, max_size=10), st.integers(0, 5))
def test_a_step_of_govern_costs_the_regions_less_forums_but_at_least_one(regions: list[str], forums: int) -> None:
    position = Scene()
    for at, region in enumerate(regions):
        position.region(region, M, buildings=["forum"] if at < forums else [])
    standing = min(forums, len(regions))
    expected = max(len(regions) - standing, 1) if standing else len(regions)
    assert step_price(position.state, M) == expected


@anything(borders, borders)
def test_tribute_gains_what_the_caravans_owe(mine: list[str], theirs: list[str]) -> None:
    state = (
        Scene()
        .region("italia", N, "capital")
        .region("sicilia", N, buildings=["city"])
        .player(M, caravans=mine)
        .player(A, caravans=theirs)
        .state
    )
    owed = due(state, N, "caravans")
    reaching = sum(end in ("italia", "sicilia") for border in (*mine, *theirs) for end in BORDERS[border].ends)
    assert sum(owed.gains.values()) == reaching
    assert sum(sum(losses.values()) for losses in owed.losses.values()) == reaching
