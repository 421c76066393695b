"""Setting up the game, and the first choices (3, 24)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.advance import effects, raise_level
from engines.era_of_tribes.automa import play
from engines.era_of_tribes.data import AUTOMA, CARDS, FIELDS, PEOPLES, TILES, TRACKS, FieldName
from engines.era_of_tribes.influence_cards import reveal_card
from engines.era_of_tribes.parts import AutomaDeck, Beginning, Land, Player, Sea
from engines.era_of_tribes.places import LANDS, MAP, SETUPS, spaces_of
from engines.era_of_tribes.realm import begin_control, gain_food
from engines.era_of_tribes.rounds import arm
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import MOST_PEOPLES, EraOptions, EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Dice, Note, OneOf, Rule, Seat, Slot, SomeOf, ask, note

TWO = 2
"""The number of humans who share the smallest boards with AUTOMAs (24.2)."""


def fits(board: str, seats: int, automas: int) -> bool:
    """3.1, 24.2: a board made for so many; with AUTOMAs a larger one will do, if it has peoples enough"""
    setup = SETUPS[board]
    enough = max(setup.players) >= seats if automas else seats in setup.players
    return enough and len(setup.peoples) >= seats + automas


def chosen_setup(seats: int, options: EraOptions) -> str:
    """3.1, 24.2: the board that was wished for, or the usual one for so many humans and peoples"""
    if options.board != "usual":
        return options.board
    if not options.automas:
        return MAP.usual[seats]
    # One or two play on a board for two, more on a correspondingly larger one.
    room = seats if seats <= TWO else seats + options.automas
    large = [board for board in MAP.usual_automa if max(SETUPS[board].players) >= room]
    return next(board for board in large if fits(board, seats, options.automas))


def objection(seats: int, options: EraOptions) -> Note | None:
    """3.1, 20.1, 24.1, 24.2: a wish that does not fit is not ignored"""
    if seats + options.automas > MOST_PEOPLES:
        return note("options.too_many", peoples=seats + options.automas, most=MOST_PEOPLES)
    if options.length == "long" and (options.automas or seats == 1):
        return note("options.never_long")
    if options.board != "usual" and not fits(options.board, seats, options.automas):
        return note("options.board", humans=seats, automas=options.automas)
    return None


def new_game(seats: int, options: EraOptions, dice: Dice) -> EraState:
    """3.1 to 3.4, 3.7, 3.9, 3.12, 24.1 to 24.3"""
    automas = options.automas
    setup = chosen_setup(seats, options)
    lands, seas = spaces_of(setup)
    length = options.length
    fields = TRACKS.triumph.normal if length == "normal" else TRACKS.triumph.long
    triumph = fields[seats + automas - 1]
    numbers = {people: -1 - at for at, people in enumerate(PEOPLES)}
    led = dice.shuffled(SETUPS[setup].peoples)[:automas]
    order = [*dice.shuffled(range(seats)), *(numbers[people] for people in led)]
    deck = dice.shuffled(CARDS)
    in_order = sorted(order, key=lambda seat: (is_automa(seat), abs(seat)))
    peoples = {numbers[people]: people for people in led}
    players = {seat: new_player(triumph, peoples.get(seat, "")) for seat in in_order}
    for seat in peoples:
        automa = players[seat]
        automa.leaders = 0
        automa.cards = [deck.pop() for _ in range(AUTOMA.hidden_cards)]
    # 3.2: the marker of the first player lies at the back, so it is the last to arrive.
    for arrival, seat in enumerate(reversed(order), 1):
        players[seat].arrival = arrival
    return EraState(
        seats=seats,
        dice=dice,
        options=options,
        setup=setup,
        length=length,
        players=players,
        order=order,
        lands={land: Land() for land in lands},
        seas={sea: Sea() for sea in seas},
        deck=deck,
        box=dice.shuffled(tile.id for tile in TILES.values() for _ in range(tile.count)),
        legions=TRACKS.start.legions,
        grey=TRACKS.leaders.grey[seats - 1],
        pioneered=dict.fromkeys(FIELDS, 0),
        serial=len(order),
        automa=AutomaDeck(deck=dice.shuffled(AUTOMA.deck), aside=list(AUTOMA.set_aside)) if automas else None,
    )


def new_player(triumph: int, people: str = "") -> Player:
    """3.7, 3.9"""
    return Player(
        people=people,
        influence=TRACKS.influence.start,
        arrival=0,
        thalers=TRACKS.start.thalers,
        advances=dict.fromkeys(FIELDS, 0),
        triumph=triumph,
        leaders=TRACKS.leaders.start,
        free=TRACKS.start.free_vassals,
        stock=[TRACKS.towns.cubes] * TRACKS.towns.total,
    )


def own_vineyards(table: EraTable, seat: Seat, people: str) -> SomeOf[str]:
    """3.8: homes whose luxury good may serve as ore"""
    good = PEOPLES[people].military_luxury
    homes = [home for home in PEOPLES[people].homes if good and LANDS[home].good == good]
    return SomeOf(homes, kind="space", usual=())


class Begin(Command):
    section = "3.5"
    card: Annotated[str, Slot()]
    people: Annotated[str, Slot()]
    advance: Annotated[FieldName, Slot()]
    armed: Annotated[tuple[str, ...], Slot(own_vineyards)]


def choose_people(table: EraTable) -> Rule[None]:
    """3.5, 3.10, 24.4: two cards, of which one is kept in secret; a people, and its free advance, in one visit"""
    state = table.state
    seat = state.humans[state.at]
    player = state.players[seat]
    table.learn()
    offered = [state.deck.pop() for _ in range(TRACKS.start.cards_drawn)]
    player.drawn = list(offered)
    table.tell("setup.cards", to=seat, cards=offered)
    others = {other.people for other in state.players.values()}
    peoples = [people for people in SETUPS[state.setup].peoples if people not in others]
    chosen = yield from ask(
        seat,
        "setup.begin",
        Begin.where(
            card=OneOf(offered, "card", usual=offered[0]),
            people=OneOf(peoples, "people", usual=peoples[0]),
            advance=OneOf(FIELDS, "field", usual="farming"),
        ),
        secret=True,
        section="3.5",
        usual=Begin(card=offered[0], people=peoples[0], advance="farming", armed=()),
    )
    # By its place: to whoever plays on in his head, another card may lie there (21.3).
    player.cards = [player.drawn.pop(offered.index(chosen.card))]
    state.change(player, people=chosen.people)
    player.first = Beginning(advance=chosen.advance, armed=list(chosen.armed))
    state.deck = table.shuffled([*state.deck, *player.drawn])
    player.drawn = []
    table.tell("setup.people", seat=seat, people=player.people)
    state.at += 1
    if state.at == len(state.humans):
        settle_in(table)


def settle_in(table: EraTable) -> None:
    """3.6 to 3.8, 24.4, 24.5"""
    state = table.state
    for _ in range(AUTOMA.open_cards if state.automa or state.solo else TRACKS.start.open_cards):
        reveal_card(table)
    for seat in state.order:
        homes = state.homes(seat)
        table.tell("setup.homes", seat=seat, spaces=homes)
        for home in homes:
            state.players[seat].free -= 1
            state.alter(home, vassals=state.lands[home].vassals + 1)
            begin_control(table, seat, home)
        gain_food(table, seat, state.traits(seat).extra_food)
    for seat in state.humans:
        first = state.players[seat].first
        assert first is not None
        arm(table, seat, first.armed)
    state.phase, state.at = "first_advance", 0


def first_advance(table: EraTable) -> Rule[None]:
    """3.10, 24.8: a free level for everybody, without the pioneer's influence"""
    state = table.state
    seat = state.humans[state.at]
    state.active = seat
    first, state.players[seat].first = state.players[seat].first, None
    assert first is not None
    field = first.advance
    with table.tell("setup.advance", seat=seat, field=field):
        raise_level(table, seat, field)
        yield from effects(table, seat, field)
        yield from upkeep(table)
    state.active = None
    state.at += 1
    if state.at == len(state.humans):
        for automa in state.automas:
            play.first_advance(table, automa)
        place_barbarians(table)
        state.phase = "round"


def place_barbarians(table: EraTable) -> None:
    """3.11, 24.9: on villages, and on the homes of peoples that nobody leads"""
    state = table.state
    led = {state.players[seat].people for seat in state.players}
    villages = [
        land for land in state.lands if LANDS[land].village or (LANDS[land].home and LANDS[land].home not in led)
    ]
    for land in villages:
        state.alter(land, tile=state.box.pop())
    table.tell("setup.barbarians", count=len(villages))
