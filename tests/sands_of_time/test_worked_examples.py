"""The worked examples of section 15, one test each."""

from __future__ import annotations

from engines.kernel import Choose
from engines.sands_of_time.bonus import Oppression, Support
from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import Caravan, FreeCaravan
from engines.sands_of_time.combat import Bid, base_strength
from engines.sands_of_time.conquest import Annex, Attack
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.govern_advance import Advance, Govern, LayOut, govern_prices
from engines.sands_of_time.movement import March, Migrate
from engines.sands_of_time.muster import Convert, Irrigate, Recruit
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.scoring import believed, qualifying
from engines.sands_of_time.tribute import Tribute
from engines.sands_of_time.turn import Decline
from tests.sands_of_time.seats import A, M, N


def test_we_01_income() -> None:
    playing = (
        Scene()
        .region("asia_minor", M, yields="grain", capacity=4, peasants={M: 3})
        .region("syria", M, yields="grain", capacity=4, peasants={M: 2})
        .region("armenia", M, yields="gold", capacity=3, peasants={M: 4})
        .at("plan")
        .play()
    )
    assert (playing.player(M).gold, playing.player(M).grain) == (3, 5)


def test_we_02_emphasis_with_tribute() -> None:
    playing = (
        Scene()
        .region("rhodes", M, "colony", yields="gold")
        .region("cyprus", M, "capital", yields="grain")
        .player(A, caravans=["rhodes--cyprus"], grain=2)
        .turn(M, "emphasis_civil", "tribute")
        .play()
        .does(M, Tribute(source="both"))
    )
    player = playing.player(M)
    assert (player.emphasis, player.markers, player.gold, player.grain) == ("civil", 1, 1, 1)
    assert playing.told("turn.ends") == [{"seat": M}]
    assert playing.player(M).emphasis == "civil"


def test_we_03_generation_die() -> None:
    rolls = {}
    for seed in range(40):
        position = Scene()
        position.state.round, position.state.space = 1, 2
        position.state.dice.seed = f"die {seed}"
        playing = position.turn(N, "chronicle", "govern").play()
        for card in ("chronicle", "govern"):
            playing.does(N, Decline(card=card))
        rolled = (playing.told("time.goes_on") or playing.told("time.ends"))[0]
        assert (rolled["number"], playing.state.space) == (3, 3)
        rolls[rolled["rolled"]] = bool(playing.told("time.goes_on"))
    assert rolls == {1: False, 2: False, 3: True, 4: True, 5: True, 6: True}


def test_we_04_growth() -> None:
    position = Scene()
    for region in ("asia_minor", "syria", "armenia"):
        position.region(region, M, peasants={M: 2})
    position.state.began_at, position.state.space = 4, 6
    playing = position.at("growth").play()
    assert [playing.state.lands[r].peasants[M] for r in ("asia_minor", "syria", "armenia")] == [3, 3, 3]


def test_we_05_overcrowding() -> None:
    playing = (
        Scene()
        .region("asia_minor", M, capacity=4, peasants={M: 3, A: 2})
        .player(M, unrest=4)
        .player(A, unrest=4)
        .at("crowding")
        .play()
    )
    assert (playing.player(M).unrest, playing.player(A).unrest) == (5, 4)
    assert playing.state.lands["asia_minor"].everybody() == 5


def test_we_06_sum_rule() -> None:
    for heritage, both in ((6, False), (7, True)):
        state = (
            Scene()
            .player(M, heritage={"politics": heritage}, chronicles={"C": "chronicle_3", "D": "chronicle_4"})
            .state
        )
        assert believed(state, M, ["C"])
        assert believed(state, M, ["D"])
        assert believed(state, M, ["C", "D"]) is both


def test_we_07_scoring_first_example() -> None:
    position = Scene().player(M, heritage={"politics": 1}, chronicles={"C": "chronicle_1"})
    for region in ("armenia", "asia_minor", "mesopotamia", "syria"):
        position.region(region, M)
    position.state.space = 10
    playing = position.at("dynasty").play().does(M, Choose(of="field", choice=("C",)))
    player = playing.player(M)
    assert (player.points, player.heritage["politics"], player.chronicles) == (1, 2, {})
    assert "chronicle_1" in player.untold()


def test_we_08_scoring_second_example() -> None:
    position = Scene().player(
        A,
        heritage={"civil": 4, "politics": 7},
        chronicles={"B": "chronicle_3", "C": "chronicle_4", "D": "chronicle_5"},
    )
    seven = ("gallia", "italia", "hispania", "graecia", "libya", "aegyptus", "syria")
    for region in seven:
        position.region(region, A, peasants={A: 2}, soldiers={A: 1})
    position.region("gallia", A, peasants={A: 8}, soldiers={A: 4}, buildings=["city", "aqueduct"])
    position.region("italia", A, buildings=["city"])
    position.state.space = 10
    assert qualifying(position.state, A) == ["C", "D"]
    playing = position.at("dynasty").play()
    playing.refuses(Choose(of="field", choice=("C", "D")), A)
    playing.does(A, Choose(of="field", choice=("D",)))
    player = playing.player(A)
    assert (player.points, player.heritage["politics"], player.heritage["civil"]) == (15, 8, 4)
    assert player.chronicles == {}


def test_we_09_muster_first_example() -> None:
    position = Scene().player(A, gold=3)
    for region in ("gallia", "hispania", "italia"):
        position.region(region, A)
    playing = position.turn(A, "muster", "govern").play()
    playing.refuses(Recruit(soldiers={"gallia": 1, "hispania": 1}), A)
    playing.does(A, Recruit(soldiers={"gallia": 1}))
    assert playing.state.lands["gallia"].soldiers[A] == 1
    assert (playing.player(A).gold, playing.player(A).used) == (2, ["muster"])


def test_we_10_muster_second_example() -> None:
    playing = (
        Scene()
        .region("gallia", A)
        .region("hispania", A, peasants={A: 2})
        .region("italia", A, buildings=["irrigation"])
        .player(A, gold=3, knows=["tyranny"], emphasis="politics")
        .turn(A, "muster", "govern")
        .play()
        .does(A, Recruit(soldiers={"gallia": 1}))
        .does(A, Convert(into="soldier", regions=("hispania",)))
        .does(A, Irrigate(regions=("italia",)))
    )
    lands = playing.state.lands
    assert playing.player(A).gold == 0
    assert lands["gallia"].soldiers[A] == 1
    assert (lands["hispania"].peasants[A], lands["hispania"].soldiers[A]) == (1, 1)
    assert lands["italia"].peasants[A] == 1
    if playing.asked(A) == "muster.more":
        playing.does(A, Finish())
    assert playing.player(A).markers == 1


def test_we_11_conquest_first_example() -> None:
    playing = (
        Scene()
        .region("gallia", M)
        .region("sicilia", M)
        .region("cyprus", M)
        .region("rhodes", N, peasants={M: 2}, soldiers={A: 1})
        .region("libya", N)
        .player(M, grain=4)
        .turn(M, "conquest", "govern")
        .play()
        .does(M, Annex(region="rhodes"))
    )
    if playing.asked(N) == "capital.new":
        playing.does(N, Choose(of="region", choice="libya"))
    rhodes = playing.state.lands["rhodes"]
    assert (rhodes.controller, rhodes.status, rhodes.soldiers[A]) == (M, "colony", 1)
    assert playing.player(M).grain == 1


def test_we_12_raid() -> None:
    playing = (
        Scene()
        .region("sicilia", soldiers={N: 3})
        .region("hispania", soldiers={N: 1})
        .region("italia", A, yields="grain", capacity=4)
        .player(A, grain=5)
        .turn(N, "raid", "govern")
        .play()
        .does(N, March(origin="sicilia", target="italia", soldiers=2))
        .does(N, March(origin="hispania", target="italia", soldiers=1))
        .does(N, Plunder(regions=("italia",)))
    )
    assert (playing.player(N).grain, playing.player(A).grain) == (3, 2)


def test_we_13_conquest_second_example() -> None:
    playing = (
        Scene()
        .region("libya", N, soldiers={N: 2, A: 2}, peasants={A: 1})
        .region("cyprus", N, "capital")
        .region("gallia", A)
        .region("hispania", A)
        .region("italia", A)
        .region("sicilia", A)
        .player(A, unrest=3, grain=5, knows=["law", "chariots"])
        .player(N, unrest=5, knows=["bronze_working"])
        .turn(A, "conquest", "govern")
        .play()
    )
    assert base_strength(playing.state, A, "libya", attacked=False) == 7
    assert base_strength(playing.state, N, "libya", attacked=True) == 5
    playing.does(A, Attack(region="libya", opponent=N))
    assert playing.player(A).grain == 2
    playing.does(A, Bid(bid=2)).does(N, Bid(bid=2))
    assert playing.told("combat.strengths")[0]["mine"] == 13
    assert playing.told("combat.strengths")[0]["theirs"] == 11
    playing.does(A, Choose(of="citizen", choice="peasant"))
    libya = playing.state.lands["libya"]
    assert (playing.player(A).unrest, playing.player(N).unrest) == (5, 5)
    assert (libya.soldiers, libya.peasants[A], libya.controller) == ([0, 2, 0], 0, None)
    playing.does(A, Annex(region="libya"))
    assert (libya.controller, libya.status, playing.player(A).grain) == (A, "colony", 0)


def test_we_14_build_first_example() -> None:
    playing = (
        Scene()
        .region("rhodes", M, "colony")
        .player(M, unrest=4, gold=5)
        .turn(M, "build", "govern")
        .play()
        .does(M, Build(region="rhodes", building="triumphal_arch", theatres=(), labor=0))
    )
    assert (playing.player(M).gold, playing.player(M).heritage["politics"]) == (0, 1)


def test_we_15_build_second_example() -> None:
    playing = (
        Scene()
        .region("asia_minor", M, yields="gold", capacity=4, peasants={M: 3}, buildings=["quarry"])
        .region("armenia", M, buildings=["amphitheatre"])
        .player(M, unrest=5, gold=3, knows=["labor"])
        .turn(M, "build", "emphasis_civil")
        .play()
    )
    # The city is chosen before there is gold for it; the bonus action comes before paying.
    assert "city" in playing.choices("build", M, region="asia_minor")
    playing.does(M, Build(region="asia_minor", building="city", theatres=(), labor=3))
    assert playing.asked(M) == "build.short"
    playing.does(M, Oppression(region="asia_minor"))
    asia = playing.state.lands["asia_minor"]
    assert (playing.player(M).gold, asia.peasants[M], asia.buildings) == (1, 1, ["quarry", "city"])
    assert (playing.player(M).markers, playing.player(M).unrest) == (2, 6)


def test_we_16_govern_first_example() -> None:
    position = Scene().player(N, unrest=5, grain=7)
    for region in ("gallia", "italia", "hispania"):
        position.region(region, N)
    playing = position.turn(N, "govern", "build").play()
    assert govern_prices(playing.state, N) == {1: 3, 2: 6, 3: 9, 4: 12, 5: 15}
    assert playing.choices("govern", N) == [1, 2]
    playing.does(N, Govern(steps=2))
    assert (playing.player(N).unrest, playing.player(N).grain) == (3, 1)


def test_we_17_govern_second_example() -> None:
    playing = (
        Scene()
        .region("gallia", A)
        .region("italia", A)
        .player(A, unrest=4, grain=3, knows=["democracy"], emphasis="culture")
        .turn(A, "govern", "build")
        .play()
    )
    assert govern_prices(playing.state, A) == {1: 0, 2: 2, 3: 4, 4: 6}
    assert playing.choices("govern", A) == [1, 2]


def test_we_18_advance_first_example() -> None:
    playing = (
        Scene()
        .row("civil_2", "labor", "ornamentation")
        .deck("civil", 3, "tyranny", "sewers")
        .player(A, unrest=3, heritage={"civil": 3}, knows=["labor"])
        .turn(A, "advance", "build")
        .play()
        .does(A, Advance(to="ornamentation"))
    )
    assert playing.asked(A) == "advance.lay_out"
    playing.does(A, LayOut(advance="sewers"))
    assert playing.state.rows["civil_2"] == ["labor", "ornamentation", "sewers"]
    assert playing.state.decks["civil_3"][-1] == "tyranny"
    assert playing.state.known["civil_3"] == [A]


def test_we_19_advance_second_example() -> None:
    playing = (
        Scene().player(N, unrest=3, heritage={"civil": 1}, emphasis="culture").turn(N, "advance", "build").play()
    )
    playing.refuses(Advance(to="agriculture"), N)
    playing.does(N, Support(category="civil")).does(N, Advance(to="agriculture"))
    assert playing.player(N).advances == {"civil_1": 1}
    # Without gold the Build card has no use, so the turn is over.
    assert (playing.player(N).unrest, playing.player(N).heritage["civil"]) == (4, 1)


def test_we_20_caravan() -> None:
    playing = (
        Scene()
        .region("gallia", N, "colony", buildings=["city"])
        .region("cyprus", N, "capital")
        .region("sicilia", A, "capital")
        .player(N, caravans=["gallia--italia"], grain=2)
        .turn(N, "caravan_1", "build")
        .play()
    )
    borders = playing.choices("caravan", N)
    assert "italia--sicilia" in borders
    assert "hispania--sicilia" not in borders
    playing.does(N, Caravan(border="italia--sicilia", payment="grain", heritage="culture", card="caravan_1"))
    assert (playing.player(N).heritage["culture"], playing.player(N).grain) == (1, 0)


def test_we_21_migrate() -> None:
    playing = (
        Scene()
        .region("libya", peasants={M: 1}, soldiers={M: 1})
        .region("sicilia", soldiers={M: 1})
        .region("mauretania", M, "capital", peasants={M: 1}, buildings=["road"])
        .player(M, emphasis="culture")
        .turn(M, "migrate", "build")
        .play()
        .does(M, Migrate(origin="mauretania", target="aethiopia", citizens={"peasant": 1}))
        .does(M, Migrate(origin="libya", target="aethiopia", citizens={"peasant": 1}))
        .does(M, Migrate(origin="sicilia", target="hispania", citizens={"soldier": 1}))
        .does(M, Migrate(origin="libya", target="hispania", citizens={"soldier": 1}))
        .does(M, FreeCaravan(border="hispania--mauretania", heritage="none"))
    )
    lands = playing.state.lands
    assert (lands["aethiopia"].peasants[M], lands["hispania"].soldiers[M]) == (2, 2)
    assert playing.player(M).caravans == ["hispania--mauretania"]
    assert playing.player(M).markers == 1
    assert set(playing.player(M).heritage.values()) == {0}


def test_we_22_tribute() -> None:
    playing = (
        Scene()
        .region("italia", N, "capital", yields="grain")
        .region("sicilia", N, buildings=["city"], yields="gold")
        .player(M, caravans=["gallia--italia", "italia--graecia", "sicilia--libya"], grain=4, gold=4)
        .player(A, caravans=["hispania--italia", "sicilia--rhodes"], grain=4, gold=4)
        .turn(N, "tribute", "build")
        .play()
        .does(N, Tribute(source="caravans"))
    )
    assert (playing.player(N).grain, playing.player(N).gold) == (3, 2)
    assert (playing.player(M).grain, playing.player(M).gold) == (2, 3)
    assert (playing.player(A).grain, playing.player(A).gold) == (3, 3)


def test_we_23_locked_city() -> None:
    city = Build(region="italia", building="city", theatres=(), labor=0)
    locked = Scene().region("italia", M, capacity=4).player(M, gold=20).turn(M, "build", "govern").play()
    assert locked.refuses(city, M).key == "locked"
    Scene().region("italia", M, capacity=4).player(M, gold=20, knows=["tyranny"]).turn(
        M, "build", "govern"
    ).play().does(M, city)
    emphasis = Scene().region("italia", M, capacity=4).player(M, gold=20).turn(M, "build", "emphasis_civil").play()
    emphasis.does(M, city)
    assert emphasis.state.lands["italia"].buildings == ["city"]
