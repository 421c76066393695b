"""What each seat sees, and what it does not."""

from __future__ import annotations

from engines.era_of_tribes import GAME
from engines.era_of_tribes.hidden import redeal
from engines.era_of_tribes.places import LANDS, SEAS
from engines.era_of_tribes.scene import Playing, Scene, automa
from engines.era_of_tribes.state import EraState
from engines.era_of_tribes.view import EraView, view_of
from engines.kernel import Dice, Match, Refused, Words
from tests.era_of_tribes.examples import A, B


def seen(playing: Playing, seat: int | None) -> EraView:
    found = playing.match.view(seat)
    assert isinstance(found, EraView)
    return found


def test_the_whole_map_is_there_also_what_is_out_of_play() -> None:
    playing = Scene("gauls", "iberians").land("remia", A, 2, town=True, post=B).turn(A).play()
    found = seen(playing, None)
    assert [land.id for land in found.lands] == list(LANDS)
    assert [sea.id for sea in found.seas] == list(SEAS)
    remia = next(land for land in found.lands if land.id == "remia")
    assert (remia.owner, remia.vassals, remia.town, remia.post) == (A, 2, True, B)
    assert not next(land for land in found.lands if land.id == "memphis").in_play


def test_only_the_owner_sees_influence_card_and_kept_tiles() -> None:
    playing = Scene("gauls", "iberians").player(A, tiles=["morale_2"]).turn(A).play()
    assert seen(playing, A).players[A].tiles == ("morale_2",)
    assert seen(playing, B).players[A].tiles is None
    assert seen(playing, B).players[A].cards is None
    assert seen(playing, None).players[A].kept_tiles == 1


def test_nobody_sees_the_cards_of_an_automa() -> None:
    position = Scene("iberians", automas=("gauls",))
    gauls = automa("gauls")
    position.player(gauls, cards=position.state.deck[-2:])
    player = next(one for one in view_of(position.state, A).players if one.seat == gauls)
    assert (player.cards, player.card_count) == (None, 2)


def test_redealing_keeps_what_the_viewer_knows() -> None:
    position = Scene("gauls", "iberians").player(A, tiles=["morale_2"]).player(B, tiles=["thalers_5", "army_2"])
    position.land("remia", tile="grey_leader")
    before = position.state.model_copy(deep=True)
    different = 0
    for seed in range(20):
        state = before.model_copy(deep=True)
        redeal(state, A, Dice(seed=str(seed)))
        assert state.players[A] == before.players[A]
        assert len(state.players[B].tiles) == 2
        assert state.lands["remia"].tile
        different += state != before
    assert different == 20


def test_the_position_in_words_names_players_peoples_and_spaces() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 2, town=True, post=B).land("belgica", tile="morale_2")
    position.sea("mare_frisicum", {B: 2}).player(A, knows={"farming": 2}, treaties=1, legions=1, militia=2)
    position.state.alliances = [(A, B)]
    playing = position.player(A, tiles=["thalers_5"], hunger=1).turn(A).play()
    words = Words(GAME.catalogs["en"], ("Red", "Blue"))
    text = "\n".join(GAME.position(seen(playing, A), words))
    for phrase in ("Red, Gauls", "Remia", "Trading post of Blue", "Farming 2", "Buried Treasure", "2 fleets"):
        assert phrase in text
    assert "Buried Treasure" not in "\n".join(GAME.position(seen(playing, B), words))


def test_what_can_be_looked_up_is_a_sentence() -> None:
    catalog = GAME.catalogs["en"]
    for kind, things in catalog.tree["describe"].items():
        assert set(things) == set(catalog.tree["name"][kind])
        assert all(text.endswith(".") for text in things.values())


def test_a_people_can_be_chosen_in_a_head_that_has_dealt_the_cards_anew() -> None:
    """3.5, 21.3: the card that is kept lies where the one lay that was seen."""
    match, _ = Match.start(GAME, 3, "people")
    seat = match.waiting[0]
    for seed in range(20):
        imagined = match.copy()
        state, usual = imagined.state, imagined.usual(seat)
        assert isinstance(state, EraState) and not isinstance(usual, Refused)
        redeal(state, (seat + 1) % 3, Dice(seed=str(seed)))
        first = state.players[seat].drawn[0]
        assert not isinstance(imagined.submit(seat, usual), Refused)
        assert state.players[seat].cards == [first]
