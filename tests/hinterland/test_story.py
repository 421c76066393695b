"""What the channel reads of a season: who did what, a sentence each, and nothing about sheets."""

from __future__ import annotations

from bot.posts.scene import scene_of
from bot.posts.telling import climax_at, sentences
from bot.posts.turn_posts import Posted, _goes_on
from bot.table.live_games import LiveGame
from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.battle import meet
from engines.hinterland.income import count_year
from engines.hinterland.movement import March
from engines.hinterland.round_end import lost_points
from engines.hinterland.scene import Scene
from engines.hinterland.sheet import EMPTY
from engines.kernel import Command, Entry, Event, Happened, Match
from storage.store import Sitter, StoredGame, ToldLine

PLAYERS = ("Ada", "Ben")


def line(events: list[Event]) -> ToldLine:
    return ToldLine(
        seq=1, at=0.0, deed="moved", user="0", entry=Entry(seat=0, said={"verb": "sheet"}), events=tuple(events)
    )


def told(events: list[Event]) -> list[str]:
    return [str(one) for one in sentences(line(events), words(GAME, PLAYERS))]


def as_usual(match: Match) -> list[str]:
    """Everybody answers as usual until all are asked something new, and what is told of it, move by move"""
    was = {seat: ask.key for seat, ask in match.asks.items()}
    story: list[str] = []
    while True:
        usual = match.usual(match.waiting[0])
        assert isinstance(usual, Command)
        happened = match.submit(match.waiting[0], usual)
        assert isinstance(happened, Happened)
        story += told(list(happened.events))
        if happened.events and len(match.asks) == len(was):
            return story


def test_a_season_is_a_sentence_for_the_moves_and_one_for_the_trade_of_each() -> None:
    match, _ = Match.start(GAME, 2, "story")
    settled, begins, season = as_usual(match), as_usual(match), as_usual(match)
    for does in (" founds a village in ", " leads the "):
        assert sorted(one.split(does)[0] for one in settled if does in one) == ["Ada", "Ben"], settled
    assert begins[0] == "Year 1: spring." and begins[1].startswith("Taxes: ") and len(begins) == 2
    for name in PLAYERS:
        assert any(sentence.startswith(f"{name} moves out: ") for sentence in season), season
        trades = (f"{name} begins ", f"{name} buys ", f"{name} turns ")
        assert any(sentence.startswith(trades) for sentence in season), season
    assert not any("gives orders" in sentence for sentence in season)
    assert "Year 1: summer." in season
    assert not any("sheet" in sentence for sentence in season)


def test_points_and_prestige_say_why_they_change() -> None:
    scene = Scene(mode="quick")
    scene.units(0, "insubres", li=3)
    scene.units(1, "insubres", li=1)
    scene.dice(*scene.swords("white", 1, 1, 1), *scene.swords("white", 1))
    scene.run(meet(scene.table, "insubres", 0, 1))
    assert told(scene.table.news)[-1] == (
        "Ada wins the battle in Insubres against Ben; "
        "gains 2 prestige (now 2) and Ben gains 2 prestige (now 2); gains a victory point (now 1); "
        "Ben loses a victory point (now \u22121)."
    )
    scene.table.news.clear()
    scene.state.players[1].pp = 9
    lost_points(scene.table, 1)
    assert told(scene.table.news) == [
        "Ben has lost a victory point in this round and 4 prestige with it: 5 prestige left."
    ]
    scene.table.news.clear()
    scene.state.players[0].killed = 20
    count_year(scene.table)
    assert told(scene.table.news) == [
        "The fights of the year: Ada has destroyed units worth 20 prestige and lost some worth 2; "
        "Ada gains 2 victory points (now 3)."
    ]


def test_a_ship_is_a_ship_and_no_number() -> None:
    ship = {"seat": 0, "ship": "transport 17"}
    assert told([Event(key="move.disembark", params={**ship, "units": {"li": 1}, "target": "umbria"})]) == [
        "Ada lands in Umbria: 1 light infantry."
    ]
    assert words(GAME, PLAYERS).name("ship", "transport 17") == "transport no. 17"


def test_a_sheet_says_what_it_orders_and_what_it_does_not() -> None:
    speech = words(GAME, PLAYERS)
    assert speech.command(EMPTY.said()) == "orders for the season: no moves; nothing built or bought"
    march = March(origin="rome", target="umbria", units={"li": 1}).said()
    assert speech.command(EMPTY.model_copy(update={"units": (march,)}).said()) == (
        "orders for the season: moves: march from Roma to Umbria with 1 light infantry; nothing built or bought"
    )


def test_places_that_begin_alike_are_named_whole() -> None:
    march = {"seat": 0, "target": "umbria", "units": {"li": 1}}
    assert told(
        [
            Event(key="orders.moves", params={"seat": 0}),
            Event(key="move.march", params={**march, "origin": "etruria_s"}),
            Event(key="move.march", params={**march, "origin": "etruria_n"}),
        ]
    ) == [
        "Ada moves out: Etruria Meridionalis → Umbria (1 light infantry) "
        "and Etruria Septentrionalis → Umbria (1 light infantry)."
    ]


def test_a_march_is_read_from_where_the_one_before_it_set_out() -> None:
    march = {"seat": 0, "units": {"li": 1}}
    ways = [("umbria", "senones"), ("rome", "sabini"), ("umbria", "picenum")]
    marches = [Event(key="move.march", params={**march, "origin": one, "target": other}) for one, other in ways]
    assert told([Event(key="orders.moves", params={"seat": 0}), *marches]) == [
        "Ada moves out: Umbria → Senones (1 light infantry), "
        "Roma → Sabini (1 light infantry) and Umbria → Picenum (1 light infantry)."
    ]


def test_marches_from_two_fields_to_two_each_can_be_told_apart() -> None:
    march = {"seat": 0, "units": {"li": 1}}
    ways = [("umbria", "senones"), ("umbria", "picenum"), ("rome", "sabini"), ("rome", "latium")]
    marches = [Event(key="move.march", params={**march, "origin": one, "target": other}) for one, other in ways]
    assert told([Event(key="orders.moves", params={"seat": 0}), *marches]) == [
        "Ada moves out: Umbria → Senones (1 light infantry) and Picenum (1 light infantry), "
        "Roma → Sabini (1 light infantry) and Latium Adiectum (1 light infantry)."
    ]


def test_who_orders_nothing_is_not_told_of() -> None:
    begins = Event(key="season.begins", params={"year": 1, "season": "summer"})
    assert told([Event(key="orders.trades", params={"seat": 0}), begins]) == ["Year 1: summer."]


def test_a_battle_has_a_post_of_its_own() -> None:
    fought = [
        Event(key="battle.begins", params={"seat": 0, "other": 1, "space": "umbria"}),
        Event(key="battle.rolled", params={"seat": 0, "dice": {}}),
        Event(key="battle.won", params={"seat": 0, "other": 1, "space": "umbria"}),
    ]
    assert climax_at(line(fought), words(GAME, PLAYERS)) == 2
    assert told(fought) == ["Ada wins the battle in Umbria against Ben."]


def test_once_all_have_answered_what_they_were_asked_is_told_and_done_with() -> None:
    match, _ = Match.start(GAME, 2, "story")
    sitters = tuple(Sitter(user=str(seat), name=name) for seat, name in enumerate(PLAYERS))
    stored = StoredGame(
        id=1, kind=GAME.id, place="1", server="1", opener="0", status="running", options={}, seed="s",
        sitters=sitters, seq=9, posed=2, created=0.0, touched=0.0,
    )  # fmt: skip
    answered = ToldLine(seq=9, at=0.0, deed="moved", user="1", entry=Entry(seat=1, said={"verb": "sheet"}), events=())
    now = scene_of(LiveGame(stored, GAME, match), (answered,))
    last = Posted(message=1, channel=1, since=0, last_line=8, at=0.0, called=("0", "1"), posed=1)
    assert not _goes_on(last, now), "all are asked something new"
    assert _goes_on(last.model_copy(update={"posed": 2}), now), "the other is still to answer"
