"""What the Great Seer, a Calendar and the like show to one player, nobody else learns."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion.rows import LEADERS
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.clash_of_cultures.windows import Play
from engines.kernel import Choose, Dice, Happened, Match, Seat, Words
from tests.clash_of_cultures.loose import Realm

OTHERS: tuple[Seat | None, ...] = (1, 2, None)
"""Two players and a spectator"""
WORDS = Words(GAME.catalogs["en"], ("Ada", "Bohumil", "Cyrus"))


def shown(game: Playing, viewer: Seat | None) -> str:
    """Everything that this viewer sees and was told, and what is asked of whom"""
    view = GAME.view(game.state, viewer)
    heard = [(event.key, dict(event.params)) for event in game.news if event.audible(viewer)]
    return json.dumps([view.model_dump(mode="json"), heard, GAME.position(view, WORDS), asked_of(game, viewer)])


def asked_of(game: Playing, viewer: Seat | None) -> list[str]:
    """What this viewer may choose from"""
    if game.asked() not in ("seer.assign", "calendar.under", "leader.which"):
        return []
    asks = [ask for seat, ask in game.match.asks.items() if seat == viewer]
    return [str(choice) for ask in asks for choice in ask.offers[0].domains["choice"]]


def seer() -> Iterator[Playing]:
    """The Great Seer, step by step"""
    scene = Realm(3).city("D7", 0).city("D1", 1).city("A7", 2).holds(0, "great_seer").owns(0, food=2)
    game = scene.play().say(Play(card="great_seer", payment={}))
    yield game
    while game.asked() == "seer.assign":
        game.answer(game.choices()[-1])
        yield game


def cards_seen(game: Playing) -> set[str]:
    return {card for event in game.news if event.key == "seer.sees" for card in event.params["cards"]}


def test_only_the_seer_knows_what_was_laid_aside() -> None:
    for game in seer():
        assert "seer.sees" in shown(game, 0)
        for viewer in OTHERS:
            assert [card for card in cards_seen(game) if card in shown(game, viewer)] == []
    assert set(game.state.assigned.values()) == cards_seen(game)
    assert len(cards_seen(game)) == 3
    assert GAME.view(game.state, 0).foretold == game.state.assigned
    assert "Only you know that Bohumil draws" in " ".join(GAME.position(GAME.view(game.state, 0), WORDS))


def test_17_8_only_their_owner_knows_the_leaders_that_were_dealt_from_one_pile() -> None:
    scene = Realm(3, leader_cards="mixed").city("D7", 0).city("D1", 1).city("A7", 2)
    hands = [player.leaders for player in scene.state.players]
    assert len({leader for hand in hands for leader in hand}) == 9, "three each, no card twice"
    assert sorted([*scene.state.spare_leaders, *(one for hand in hands for one in hand)]) == sorted(LEADERS)
    game = scene.owns(0, mood=1, culture=1).play()
    for viewer in (0, 1, 2, None):
        for seat, hand in enumerate(hands):
            known = [leader for leader in hand if f'"{leader}"' in shown(game, viewer)]
            assert known == (hand if seat == viewer else [])
    assert [seen.leader_cards for seen in GAME.view(game.state, None).players] == [3, 3, 3]
    for number in range(6):
        world = game.state.model_copy(deep=True)
        GAME.redeal(world, 0, Dice(seed=f"world {number}"))
        assert world.players[0].leaders == hands[0]
        assert world.players[1].leaders != hands[1]
    game.say(Recruit(city="D7", units={"leader": 1}, payment={"mood": 1, "culture": 1}))
    assert game.asked() == "leader.which" and game.match.asks[0].secret
    assert set(game.choices()) == set(hands[0])
    game.answer(hands[0][0])
    assert f'"{hands[0][0]}"' in shown(game, None), "who leads is known to all"
    assert GAME.view(game.state, 1).players[0].leader_cards == 2


def test_17_8_a_civilization_chosen_brings_no_leaders_where_they_were_dealt() -> None:
    options = ClashOptions(box="expansion", leader_cards="mixed", leaders="drawn")
    match, _ = Match.start(GAME, 2, "leaders of all the world", options)
    dealt = [list(player.leaders) for player in state_of(match).players]
    for seat in (*match.waiting, 1 - match.waiting[0]):
        people = next(iter(match.asks[seat].offers[0].domains["choice"]))
        assert isinstance(match.submit(seat, Choose(of="people", choice=people)), Happened)
    assert [player.leaders for player in state_of(match).players] == dealt
    assert all(player.people for player in state_of(match).players)


def state_of(match: Match) -> ClashState:
    assert isinstance(match.state, ClashState)
    return match.state


def test_whoever_draws_what_was_foretold_sees_only_that() -> None:
    *_, game = seer()
    own, rest = game.state.assigned[0], [game.state.assigned[seat] for seat in (1, 2)]
    game.learn("writing", food=2)
    assert own in game.state.players[0].objectives
    for viewer in OTHERS:
        assert [card for card in (own, *rest) if card in shown(game, viewer)] == []


def test_a_world_that_looks_the_same_has_other_cards_aside() -> None:
    """For everybody but the seer, who saw them."""
    *_, game = seer()
    for viewer in OTHERS:
        worlds = [game.state.model_copy(deep=True) for _ in range(6)]
        for number, world in enumerate(worlds):
            GAME.redeal(world, viewer, Dice(seed=f"world {number}"))
        assert any(world.assigned != game.state.assigned for world in worlds)
    for number in range(6):
        world = game.state.model_copy(deep=True)
        GAME.redeal(world, 0, Dice(seed=f"world {number}"))
        assert world.assigned == game.state.assigned


def test_only_who_looks_at_the_calendar_knows_the_next_event() -> None:
    scene = Realm(3).city("D7", 0).city("D1", 1).city("A7", 2).people(0, "maya", "calendar").owns(0, culture=2)
    scene.next_event("famine_vermin")
    game = scene.play().use("civ:calendar")
    assert game.asked() == "calendar.under"
    assert "famine_vermin" in shown(game, 0)
    assert all("famine_vermin" not in shown(game, viewer) for viewer in OTHERS)
    game.answer(True)
    second = [event.params["event"] for event in game.news if event.key == "calendar.sees"][-1]
    assert second != "famine_vermin"
    assert all(second not in shown(game, viewer) for viewer in OTHERS)
