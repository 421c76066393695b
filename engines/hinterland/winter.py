"""Winter weather, river ice, and the late Vikings (9.9, 21.5, 21.6)."""

from __future__ import annotations

from engines.hinterland.facts import ECONOMY
from engines.hinterland.pieces import new_unit
from engines.hinterland.state import HinterlandTable
from engines.kernel import Rule

SEA = "sea"


def winter_weather(table: HinterlandTable) -> Rule[None]:
    """9.9: one die a zone and one for all seas; 21.6: one for every section of a black river"""
    state, chart = table.state, table.state.board.map
    if state.has("winter_weather"):
        for climate in (*chart.zones, SEA):
            weather = ECONOMY.winter_weather[climate].read(table.roll())
            state.climate = {**state.climate, climate: weather}
            table.tell("winter.weather", climate=climate, weather=weather)
    if chart.freeze_faces:
        sections = dict.fromkeys(s for field in chart.field for s in field.black_rivers.values())
        state.frozen = tuple(section for section in sections if table.roll() in chart.freeze_faces)
        if state.frozen:
            table.tell("winter.frozen", spaces=list(state.frozen))
    yield from ()


def arrival(table: HinterlandTable) -> Rule[None]:
    """21.5: the late Vikings come before New Year"""
    state = table.state
    for seat, player in enumerate(state.players):
        late = state.faction(seat).late_start
        if player.absent and late is not None and state.year == late.year:
            player.absent = False
            player.gold, player.pp = late.gold, late.pp
            for _ in range(late.warships):
                new_unit(state, seat, "warship", late.sea)
            table.tell("winter.arrival", seat=seat, count=late.warships, space=late.sea)
    yield from ()
