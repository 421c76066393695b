"""Build, advance, tribute and chronicle, where the worked examples leave something open."""

from __future__ import annotations

from engines.sands_of_time.bonus import Support
from engines.sands_of_time.build import Build, Reconsider
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.govern_advance import Advance, remember_top
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.tribute import Tribute
from engines.sands_of_time.turn import Decline
from tests.impossible import match_of
from tests.sands_of_time.seats import A, M

# 8.5 Build


def test_8_5_a_player_may_think_better_of_a_building_before_paying() -> None:
    playing = (
        Scene()
        .region("italia", M, yields="gold", peasants={M: 3})
        .player(M, unrest=3, gold=3)
        .turn(M, "build", "chronicle")
        .play()
        .does(M, Build(region="italia", building="road", theatres=(), labor=0))
    )
    assert playing.offers(M) == {"oppression", "reconsider"}
    playing.does(M, Reconsider())
    assert playing.asked(M) == "turn.first"
    assert playing.state.lands["italia"].buildings == []


def test_8_5_what_no_bonus_action_could_pay_for_is_not_offered_and_says_why() -> None:
    playing = (
        Scene().region("italia", M, yields="gold").player(M, unrest=3, gold=1).turn(M, "build", "chronicle").play()
    )
    assert "build" not in playing.offers(M)
    why = playing.refuses(Build(region="italia", building="road", theatres=(), labor=0), M)
    assert (why.key, why.params) == ("gold.short", {"need": 4, "have": 1})


def test_7_6_2_no_two_of_a_kind_and_no_more_buildings_than_capacity() -> None:
    playing = (
        Scene()
        .region("italia", M, capacity=3, buildings=["road", "quarry"])
        .region("gallia", M, capacity=3, buildings=["road", "quarry", "forum"])
        .player(M, gold=20)
        .turn(M, "build", "chronicle")
        .play()
    )
    assert playing.choices("build", M) == ["italia"]
    assert playing.refuses(Build(region="gallia", building="temple", theatres=(), labor=0), M).key == "build.full"
    why = playing.refuses(Build(region="italia", building="road", theatres=(), labor=0), M)
    assert why.key == "build.stands_there"


# 8.7 Advance


def test_8_7_3_the_last_card_of_a_deck_is_laid_out_without_choice() -> None:
    position = Scene().row("politics_2", "bronze_working", "conscription", "hoplites", "imperium")
    position.row("politics_1", "law", "republic", "chariots")
    assert position.state.decks["politics_4"] == ["legions"]
    playing = position.player(M, knows=["republic"], unrest=0).turn(M, "advance", "chronicle").play()
    playing.does(M, Advance(to="chariots"))
    assert playing.state.rows["politics_1"][-1] == "legions"
    assert playing.state.decks["politics_4"] == []


def test_8_7_3_with_an_empty_deck_nothing_happens() -> None:
    position = Scene().row("politics_1", "law", "republic", "chariots")
    position.state.decks["politics_4"] = []
    position.player(M, knows=["republic"], unrest=0).crown()
    playing = Playing(match_of(position.turn(M, "advance", "chronicle")))
    playing.does(M, Advance(to="chariots"))
    assert playing.state.rows["politics_1"] == ["law", "republic", "chariots"]


def test_8_7_3_who_puts_a_card_back_knows_it_and_so_does_who_sees_that_it_was_not_taken() -> None:
    position = Scene().row("civil_1", "agriculture", "masonry").deck("civil", 3, "guilds", "sewers")
    state = position.state
    remember_top(state, M, "civil_3", "sewers")
    state.decks["civil_3"].remove("sewers")
    assert (state.known["civil_3"], state.decks["civil_3"][-1]) == ([M], "guilds")
    second = state.decks["civil_3"][-2]
    remember_top(state, A, "civil_3", second)
    assert state.known["civil_3"] == [M, A]
    remember_top(state, A, "civil_3", "guilds")
    assert state.known["civil_3"] == [A]


# 8.10 Tribute


def test_8_10_2_a_region_with_capital_and_city_pays_once() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", yields="gold", buildings=["city"])
        .player(A, caravans=["gallia--italia"], gold=3)
        .turn(M, "tribute", "chronicle")
        .play()
        .does(M, Tribute(source="caravans"))
    )
    assert (playing.player(M).gold, playing.player(A).gold) == (1, 2)


def test_1_10_tribute_counts_as_used_even_if_it_brings_nothing() -> None:
    playing = Scene().turn(M, "tribute", "chronicle").play().does(M, Tribute(source="colonies"))
    assert playing.player(M).used == ["tribute"]


# 8.1 Chronicle, 9.2 Support


def test_8_1_with_all_fields_occupied_the_card_cannot_be_used() -> None:
    cards = {field: f"chronicle_{n}" for n, field in enumerate("ABCDEF", 1)}
    playing = Scene().player(M, chronicles=cards).turn(M, "chronicle", "tribute").play()
    assert playing.refuses(Chronicle(field="A", card="chronicle_7"), M).key == "chronicle.full"


def test_9_2_support_ends_with_the_turn() -> None:
    playing = Scene().turn(M, "chronicle", "tribute").play().does(M, Support(category="civil"))
    playing.does(M, Decline(card="chronicle")).does(M, Decline(card="tribute"))
    assert playing.state.now.seat == A
    assert playing.state.now.support is None


def test_8_1_a_placed_chronicle_is_a_secret_and_the_tribute_beside_it_is_none() -> None:
    playing = Scene().turn(M, "chronicle", "tribute").play()
    playing.does(M, Tribute(source="colonies")).does(M, Chronicle(field="A", card="chronicle_1"))
    assert [(entry.said["verb"], entry.secret) for entry in playing.match.entries] == [
        ("tribute", False),
        ("chronicle", True),
    ]
