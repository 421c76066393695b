"""The story in sentences: one a deed, nothing twice, never nothing; what deserves it has a post of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.posts.climax import climaxes
from bot.posts.scene import Scene, news_lines, question, scene_of
from bot.posts.sentence import Sentence, StoryEvent
from bot.posts.telling import sentences
from bot.table.live_games import LiveGame
from bot.table.words import words
from engines.kernel import Ask, Entry, Event, Game, Match
from engines.kernel.match import Pending
from engines.kernel.model import made
from engines.shelf import games
from storage.store import Sitter, StoredGame, ToldLine

PLAYERS = ("Ada", "Ben", "Cleo")
SHELF = games(("engines.sands_of_time", "engines.clash_of_cultures", "engines.hinterland"))
SANDS, CLASH, HINTERLAND = SHELF["sands_of_time"], SHELF["clash_of_cultures"], SHELF["hinterland"]


def told(key: str, **params: Any) -> Event:
    return Event(key=key, params=params)


def move(seq: int, *events: Event, seat: int = 0, secret: bool = False) -> ToldLine:
    entry = Entry(seat=seat, said={"verb": "end_turn"}, secret=secret)
    return ToldLine(seq=seq, at=0.0, deed="moved", user=str(seat), entry=entry, events=events)


def said(game: Game[Any, Any], *events: Event) -> list[str]:
    return [str(one) for one in sentences(move(1, *events), words(game, PLAYERS))]


def scene(game: Game[Any, Any], *lines: ToldLine, ask: Ask | None = None) -> Scene:
    match, _ = Match.start(game, 3, "a scene")
    sitters = tuple(Sitter(user=str(at), name=name) for at, name in enumerate(PLAYERS))
    stored = StoredGame(
        id=1, kind=game.id, place="1", server="1", opener="0", status="running", options={}, seed="s",
        sitters=sitters, seq=lines[-1].seq, posed=1, created=0.0, touched=0.0,
    )  # fmt: skip
    if ask is not None:
        match.pending = Pending(0, {ask.seat: ask}, sealed=False, choices={})
    return scene_of(LiveGame(stored, game, match), lines)


def test_what_was_paid_and_got_is_the_tail_of_the_deed() -> None:
    assert said(
        CLASH,
        told("purse.pays", seat=0, goods={"food": 2}),
        told("advance.gained", seat=0, advance="arts"),
        told("purse.gains", seat=0, goods={"culture": 1}),
    ) == ["Ada gains Arts for 2 food and gets 1 culture token."]


def test_what_only_an_older_version_could_tell_is_left_out() -> None:
    assert said(CLASH, told("trade.done", seat=0), told("advance.gained", seat=0, advance="arts")) == [
        "Ada gains Arts."
    ]
    assert said(CLASH, told("trade.done", seat=0)) == []


def test_what_the_deed_says_already_is_not_said_again() -> None:
    assert said(
        CLASH,
        told("collect.from", seat=0, city="E4", goods={"food": 1}),
        told("purse.gains", seat=0, goods={"food": 1}),
        told("mood.lowered", hex="E4", mood="neutral"),
    ) == ["Ada collects 1 food in E4; the mood of E4 falls to neutral."]


def test_what_was_paid_for_what_befalls_a_place_is_its_tail_too() -> None:
    cheer = told("purse.pays", seat=1, goods={"mood": 1}), told("mood.raised", owner=1, hex="F8", mood="happy")
    assert said(CLASH, *cheer) == ["Ben pays 1 mood token; the mood of F8 rises to happy."]


def test_how_a_realm_begins_is_one_sentence_a_player() -> None:
    def begins(seat: int, region: str, border: str) -> list[Event]:
        return [
            told("setup.capital", seat=seat, region=region),
            told("setup.caravan", seat=seat, border=border),
            told("heritage.rises", seat=seat, category="civil", heritage=1),
            told("setup.peasant", seat=seat, region="cyprus"),
            told("setup.advance", seat=seat, advance="writing"),
        ]

    assert said(SANDS, *begins(0, "italia", "hispania--italia"), *begins(1, "aegyptus", "cyprus--aegyptus"))[1:] == [
        "Ben founds the capital in Aegyptus, sends a first caravan along Cyprus\u2013Aegyptus, Civil heritage rises"
        " to 1, one more peasant in Cyprus, and begins with Writing."
    ]


def test_several_of_a_kind_are_a_list() -> None:
    draws = [told("card.draws", seat=seat, deck=deck) for seat in (0, 1) for deck in ("action", "objective")]
    assert said(CLASH, *draws) == [
        "Ada draws an action card and an objective card.",
        "Ben draws an action card and an objective card.",
    ]


def test_a_list_of_three_reads_as_one_and_names_that_begin_alike_stay_whole() -> None:
    falls = [told("morale.falls", seat=seat, amount=1, morale=-1) for seat in (0, 1, 2)]
    begins = move(1, told("round.begins", round=1), *falls)
    speech = words(games(("engines.era_of_tribes",))["era_of_tribes"], ["Bot Hypatia", "Ada", "Bot Archimedes"])
    told_as = [str(one) for one in sentences(begins, speech)]
    assert told_as == [
        "Round 1 begins; Bot Hypatia loses 1 morale (now \u22121), Ada loses 1 morale (now \u22121) and Bot"
        " Archimedes loses 1 morale (now \u22121)."
    ]


def test_what_a_builder_gets_is_not_told_of_the_city() -> None:
    assert said(
        CLASH,
        told("build.builds", seat=0, piece="academy", city="E4"),
        told("mood.lowered", owner=0, hex="E4", mood="neutral"),
        told("purse.gains", seat=0, goods={"ideas": 2}),
    ) == ["Ada builds an academy in E4 and gets 2 ideas; the mood of E4 falls to neutral."]


def test_the_harvest_of_all_is_one_sentence() -> None:
    brought = [(0, {"grain": 7, "gold": 2}), (1, {"grain": 5})]
    assert said(
        SANDS,
        told("generation.begins", generation=2, dynasty=1),
        *(told("income", seat=seat, resources=resources) for seat, resources in brought),
        told("income.nothing", seat=2),
    ) == [
        "Generation 2 begins, in dynasty 1. The harvest comes in: Ada 7 grain and 2 gold and Ben 5 grain; "
        "Cleo has no harvest."
    ]


def test_a_list_of_lists_joins_each_of_them() -> None:
    begun = [("village", "umbria"), ("village", "apulia"), ("harbour", "rome")]
    assert said(
        HINTERLAND,
        told("orders.trades", seat=0),
        *(told("building.begun", seat=0, building=building, space=space) for building, space in begun),
    ) == ["Ada begins a village in Umbria and Apulia, a harbour in Roma."]


def test_orders_are_told_by_what_they_do() -> None:
    paid, bought = (
        told("prestige.lost", seat=0, amount=2, prestige=5),
        told("trade.bought", seat=0, count=2, space="rome"),
    )
    orders = told("orders.trades", seat=0)
    assert said(HINTERLAND, orders, paid, bought) == ["Ada buys 2 light infantry in Roma; loses 2 prestige (now 5)."]
    assert said(HINTERLAND, orders, paid) == ["Ada gives orders in the hinterland; loses 2 prestige (now 5)."]
    assert said(HINTERLAND, orders) == []


def test_what_all_take_in_is_told_by_how_much_each() -> None:
    taxes = [told("taxes.paid", seat=seat, gold=4 + seat, total=9) for seat in (0, 1)]
    (season,) = said(HINTERLAND, told("season.begins", year=1, season="spring"), *taxes)
    assert season.endswith("; taxes: Ada 4 gold and Ben 5 gold.")


def test_of_whom_a_sentence_is_it_says_once_and_what_names_nobody_is_theirs() -> None:
    won = told("battle.won", seat=0, other=1, space="Roma")
    prestige = [told("prestige.gained", seat=seat, amount=1, prestige=5 + seat) for seat in (1, 0)]
    built = told("building.complete", seat=0, building="harbour", space="Roma")
    assert said(HINTERLAND, won, *prestige, built) == [
        "Ada wins the battle in Roma against Ben; completes a harbour in Roma; gains 1 prestige (now 5) and Ben"
        " gains 1 prestige (now 6)."
    ]
    assert said(HINTERLAND, won, prestige[0]) == [
        "Ada wins the battle in Roma against Ben; Ben gains 1 prestige (now 6)."
    ]


def test_what_rises_and_what_falls_is_told_by_how_much_and_how_it_stands() -> None:
    events = (
        told("morale.falls", seat=0, amount=1, morale=3),
        told("influence.lost", seat=1, amount=1, influence=8),
        told("morale.rises", seat=2, amount=1, morale=4),
        told("influence.gained", seat=2, amount=1, influence=5),
    )
    era = words(games(("engines.era_of_tribes",))["era_of_tribes"], PLAYERS)
    assert [str(one) for one in sentences(move(1, told("round.begins", round=2), *events), era)] == [
        "Round 2 begins; Ada loses 1 morale (now 3); Ben loses an influence point (now 8); Cleo gains 1 morale (now"
        " 4); Cleo gains an influence point (now 5)."
    ]


def test_what_those_do_who_play_by_themselves_is_told_as_deeds() -> None:
    era = words(games(("engines.era_of_tribes",))["era_of_tribes"], ["Ada"])
    told_as = sentences(
        move(
            1,
            told("expand.begins", seat=0, leaders=1, goods=[]),
            told("land.taken", seat=0, space="remia"),
            told("automa.card", card="expansion"),
            told("expand.legion", seat=-1, legions=2),
            told("land.taken", seat=-1, space="latium"),
            told("land.taken", seat=-1, space="apulia"),
        ),
        era,
    )
    assert [(str(one), one.leads) for one in told_as] == [
        ("Ada expands with one leader, gaining Remia.", True),
        ("The AUTOMAs draw Expansion or Bread; a legion joins the British AUTOMA (now 2).", False),
        ("The British AUTOMA now owns Latium and Apulia.", True),
    ], "not by its legion"


def test_but_not_their_dice_beside_those_of_a_player() -> None:
    clash = words(games(("engines.clash_of_cultures",))["clash_of_cultures"], ["Ada", "Ben"])
    rolls = [told("battle.rolls", owner=owner, dice=[1], bonus=0, value=1) for owner in (0, -1)]
    for order in (rolls, rolls[::-1]):
        leads = [
            one.leads for one in sentences(move(1, told("battle.reveals", seat=0, tactic="siege"), *order), clash)
        ]
        assert leads == [True, False, False]


def test_what_all_have_chosen_at_once_are_deeds_of_them_all() -> None:
    told_as = sentences(
        move(
            1,
            told("setup.capital", seat=1, region="cyprus"),
            told("setup.advance", seat=1, advance="writing"),
            told("setup.capital", seat=2, region="sicilia"),
            told("setup.capital", seat=0, region="italia"),
            told("generation.begins", generation=1, dynasty=1),
            told("generation.ends", seat=1),
        ),
        words(SANDS, PLAYERS),
    )
    assert [one.leads for one in told_as] == [True, True, True, False, False]


def test_the_tail_of_another_players_deed_is_a_sentence_of_its_own_in_its_place() -> None:
    assert said(
        SANDS,
        told("unrest.rises", seat=1, unrest=5),
        told("turn.ends", seat=1),
        told("turn.reveals", seat=2, cards=["muster", "raid"]),
    ) == ["The people of Ben grow restless: unrest 5.", "Cleo reveals Muster and Raid."]


def test_what_a_player_gets_from_what_befalls_all_is_a_sentence_of_its_own() -> None:
    assert said(
        CLASH,
        told("event.exhausted", hex="H7"),
        told("purse.gains", seat=0, goods={"food": 2}),
        told("purse.gains", seat=1, goods={"food": 2}),
    ) == ["The land at H7 is exhausted.", "Ada gains 2 food.", "Ben gains 2 food."]


def test_what_comes_before_the_news_of_all_does_not_hang_on_what_comes_behind_it() -> None:
    assert said(
        SANDS,
        told("setup.advance", seat=0, advance="writing"),
        told("generation.begins", dynasty=1, generation=1),
        told("income", seat=0, resources={"grain": 2}),
    ) == [
        "Ada begins with Writing.",
        "Generation 1 begins, in dynasty 1. The harvest comes in: Ada 2 grain.",
    ]


def test_of_the_same_the_sum_is_told() -> None:
    gold = told("purse.gains", seat=0, goods={"gold": 1})
    founded = told("found.founds", seat=0, hex="E4")
    assert said(CLASH, founded, gold, gold) == ["Ada founds a city at E4 and gets 2 gold."]


def test_what_changes_twice_is_told_as_it_stands_in_the_end() -> None:
    both = (
        told("unrest.rises", seat=0, unrest=4),
        told("emphasis.marker", seat=0, category="war", markers=1),
        told("heritage.rises", seat=0, category="war", heritage=3),
        told("emphasis.marker", seat=0, category="trade", markers=1),
        told("emphasis.marker", seat=0, category="war", markers=2),
        told("unrest.rises", seat=0, unrest=5),
    )
    assert said(SANDS, told("combat.lost", seat=0, citizens={"soldier": 1}), *both) == [
        "Ada loses 1 soldier, unrest rises to 5, 2 markers on the war Emphasis (now 2) and a marker on the trade"
        " Emphasis, war heritage rises to 3."
    ]
    assert said(SANDS, *both[::5]) == ["The people of Ada grow restless: unrest 5."]


def test_a_sentence_with_a_tail_ends_once() -> None:
    cry = Sentence(None, "Ada attacks!")
    cry.add(StoryEvent(told("unrest.rises", seat=0, unrest=3), words(SANDS, PLAYERS)))
    assert str(cry) == "Ada attacks, unrest rises to 3."


def test_who_is_on_is_no_news() -> None:
    begins = told("turn.begins", seat=1, round=1, phase=1)
    assert said(CLASH, told("turn.passes", seat=0), begins) == ["Ada lets an action pass."]


def test_what_is_done_several_times_is_said_once() -> None:
    assert news_lines(scene(CLASH, *(move(at, told("turn.passes", seat=0)) for at in range(3)))) == [
        "• Ada lets 3 actions pass."
    ]


def test_an_answer_from_which_nothing_follows_is_told_as_it_was_given() -> None:
    silent = scene(CLASH, move(1, told("turn.begins", seat=1, round=1, phase=1)))
    assert news_lines(silent) == ["• Ada answers: end the turn."]
    assert news_lines(scene(CLASH, move(1, secret=True))) == [], "a secret stays one"


def test_a_bare_yes_and_an_empty_list_of_orders_are_no_news() -> None:
    def answered(**said: Any) -> list[str]:
        line = move(1).model_copy(update={"entry": Entry(seat=0, said=said)})
        return news_lines(scene(HINTERLAND, line))

    assert answered(verb="choose", of="answer", choice=True) == []
    assert answered(verb="move", orders=()) == []
    assert answered(verb="settle", field="rome") == ["• Ada answers: found a village in Roma."]


def test_of_two_assaults_in_one_move_each_is_told_with_its_own_end() -> None:
    def assault(space: str) -> tuple[Event, Event]:
        about: dict[str, Any] = {"seat": 0, "other": 1, "space": space, "mine": {"li": 5}, "theirs": {}}
        return told("siege.assault", **about), told("siege.losses", seat=0, units={"li": 1})

    lost: dict[str, Any] = {"seat": 0, "other": 1, "lost": {"li": 1}, "killed": {}}
    line = move(1, *assault("rome"), told("siege.beaten_off", space="rome", **lost), *assault("latium"),
                told("siege.fallen", seat=0, other=1, space="latium"))  # fmt: skip
    assert [str(one) for one in sentences(line, words(HINTERLAND, PLAYERS))] == [
        "Ada storms Roma, a settlement of Ben, with 5 light infantry against empty walls.",
        "Ben beats off the assault of Ada on Roma: Ada has lost 1 light infantry, Ben nobody.",
        "Latium Adiectum has fallen: Ada takes it from Ben.",
    ]
    (fall,) = climaxes(scene(HINTERLAND, line), after=0)
    assert "Roma" not in " ".join(fall.lines) and "• Ada loses 1 light infantry." in fall.lines


def test_what_the_headline_asks_is_not_told_as_well_until_the_headline_is_gone() -> None:
    offer: dict[str, Any] = {"seat": 0, "give": {"food": 1}, "take": {"ore": 1}}
    asked = Ask(seat=1, key="trade.answer", params=offer, offers=())
    post = scene(CLASH, move(1, told("trade.offered", other=1, **offer)), ask=asked)
    assert news_lines(post) == [] and "Ada offers you 1 food for 1 ore" in post.question
    assert news_lines(post, headed=False) == ["• Ada offers Ben 1 food for 1 ore."]


def test_a_place_that_news_and_headline_both_name_is_not_the_same_thing_said_twice() -> None:
    asked = Ask(seat=1, key="combat.winner_loses", params={"region": "italia"}, offers=())
    post = scene(SANDS, move(1, told("combat.won", seat=1, region="italia")), ask=asked)
    assert news_lines(post) == ["• Ben wins the battle of Italia."]


def test_both_sides_of_a_battle_have_one_headline() -> None:
    match, _ = Match.start(SANDS, 3, "a battle")
    sides = ((0, 1, 5, 2), (1, 0, 2, 5))
    asks = {
        seat: Ask(
            seat=seat, key="combat.bid", offers=(),
            params={"region": "rhodes", "other": other, "mine": mine, "theirs": theirs},
        )
        for seat, other, mine, theirs in sides
    }  # fmt: skip
    match.pending = Pending(0, asks, sealed=True, choices={})
    speech = words(SANDS, PLAYERS)
    assert question(match, speech) == "Battle of Rhodes: Ada 5, Ben 2; both bid in secret."
    match.pending.answers[0] = made(SANDS.commands[0], {})
    assert question(match, speech).endswith("both bid in secret. Still to choose: Ben.")


def test_who_flees_from_a_battle_in_hinterland_is_asked_in_one_headline() -> None:
    hinterland = games(("engines.hinterland",))["hinterland"]
    match, _ = Match.start(hinterland, 3, "a flight")
    units = ({"li": 1}, {"li": 2})
    asks = {
        seat: Ask(
            seat=seat, key="battle.flight", offers=(),
            params={"space": "rome", "mine": units[seat], "theirs": units[1 - seat]},
        )
        for seat in (0, 1)
    }  # fmt: skip
    match.pending = Pending(0, asks, sealed=True, choices={})
    told = question(match, words(hinterland, PLAYERS))
    assert told.startswith("Battle in ") and told.endswith("Ada and Ben decide in secret who stays."), told
    assert "1 light infantry of Ada against 2 light infantry" in told and "your" not in told


def test_different_questions_without_a_sentence_for_all_are_never_glued_together() -> None:
    match, _ = Match.start(SANDS, 3, "a crowd")
    asks = {
        seat: Ask(seat=seat, key="crowding.leaves", params={"region": region}, offers=())
        for seat, region in enumerate(("rhodes", "aegyptus"))
    }
    match.pending = Pending(0, asks, sealed=True, choices={})
    assert question(match, words(SANDS, PLAYERS)) == "Ada and Ben: Each of you is asked something: press *Act*."


def test_in_german_a_question_to_several_is_put_to_each_of_them() -> None:
    """*Ada und Ben: Was legst du ab?* speaks to one of two."""
    match, _ = Match.start(SANDS, 3, "cards for all")
    asks = {seat: Ask(seat=seat, key="plan.cards", params={"round": 1}, offers=()) for seat in (0, 1)}
    match.pending = Pending(0, asks, sealed=True, choices={})
    asked = "Runde 1: Welche zwei Karten legst du verdeckt ab?"
    assert question(match, words(SANDS, PLAYERS, "de")) == f"Ada und Ben, jeder für sich: {asked}"
    assert question(match, words(SANDS, PLAYERS, "de"), [1]) == f"Ben: {asked}", "Ada is a computer"
    match.pending.answers[0] = made(SANDS.commands[0], {})
    assert question(match, words(SANDS, PLAYERS, "de")) == f"Ben: {asked}"


BATTLE = (
    told("combat.begins", seat=0, other=1, mine=5, theirs=2),
    told("combat.strengths", seat=0, bid=0, mine=5, other=1, their_bid=1, theirs=5),
    told("combat.won", seat=1, region="rhodes"),
    told("combat.lost", seat=1, citizens={"soldier": 1}),
)


def test_a_battle_has_a_post_of_its_own_and_the_turn_post_tells_only_how_it_ended() -> None:
    post = scene(SANDS, move(1, told("turn.declines", seat=0, card="raid")), move(2, *BATTLE))
    (climax,) = climaxes(post, after=0)
    assert (climax.heading, climax.seat, climax.seq) == ("The battle of Rhodes", 1, 2)
    assert climax.lines == (
        "• Before the battle Ada is 5 strong, Ben 2.",
        "• Ada bids 0 and fights with 5; Ben bids 1 and fights with 5.",
        "• Ben wins the battle of Rhodes.",
    )
    assert sorted(news_lines(post)) == [
        "• Ada lays Raid aside.",
        "• Ben loses 1 soldier.",
        "• Ben wins the battle of Rhodes.",
    ]
    assert climaxes(post, after=2) == [], "once"


def test_a_battle_is_not_told_with_the_dice_of_an_assault_before_it() -> None:
    def rolled(seat: int) -> Event:
        return told("battle.rolled", seat=seat, space="rome", dice={"white sword": 1})

    assault = told("siege.assault", seat=2, other=0, space="apulia")
    fight = told("battle.begins", seat=0, other=1, space="rome")
    won = told("battle.won", seat=0, space="rome")
    stormed, fought = move(1, assault, rolled(2), seat=2), move(2, fight, rolled(0))
    [battle] = climaxes(scene(HINTERLAND, stormed, fought, move(3, rolled(1), won)), after=2)
    assert not any("Cleo" in line for line in battle.lines)
    assert any("Ben rolls" in line for line in battle.lines) and any("Ada rolls" in line for line in battle.lines)


def test_what_was_taken_back_has_no_post_of_its_own() -> None:
    assert climaxes(scene(SANDS, move(1, *BATTLE).model_copy(update={"live": False})), after=0) == []


def test_a_scoring_that_asks_one_after_another_is_told_whole_and_once() -> None:
    promise = {"field": "A", "chronicle": "chronicle_1", "measure": "buildings", "need": 2}
    post = scene(
        SANDS,
        move(1, told("dynasty.ends", dynasty=1), told("dynasty.missed", seat=0, have=1, **promise)),
        move(2, told("dynasty.scores", seat=1, have=3, points=1, **promise)),
        move(3, told("turn.declines", seat=0, card="raid"), told("dynasty.closed", dynasty=1, points=[0, 1, 0])),
    )
    (climax,) = climaxes(post, after=2)
    assert climax.lines == (
        "• Ada promised 2 buildings and has 1: no points.",
        "• Ben promised 2 buildings and has 3: a point.",
        "• Dynasty 1 is written.",
    )
    assert news_lines(post)[-2:] == ["• Ada lays Raid aside.", "• Dynasty 1 is written."], (
        "what is not of it stays outside"
    )
    assert climax.brief == ("• Dynasty 1 is written.",), "beside the picture, which shows the rest"
    assert climax.job.news[0].key == "dynasty.ends", "the picture goes back to the beginning"


def test_nothing_is_called_by_a_name_that_it_got_later() -> None:
    """A city has its name from its founding on, on the way to it nobody knows that name."""
    goes = {"seat": 0, "units": {"settler": 1}, "origin": "C4"}
    post = scene(
        CLASH,
        move(1, told("move.moves", **goes, target="C5")),
        move(2, told("found.founds", seat=0, hex="C5")),
        move(3, told("collect.from", seat=0, city="C5", goods={"food": 1})),
    )
    named = replace(post, speech=post.speech.calling({"hex": {"C5": "Kanesh", "C4": "Ur"}}))
    assert news_lines(named) == [
        "• Ada moves 1 settler from Ur (C4) to C5.",
        "• Ada founds a city at Kanesh (C5).",
        "• Ada collects 1 food in Kanesh (C5).",
    ]
