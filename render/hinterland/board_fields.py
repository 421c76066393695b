"""The fields of a board: what prestige buys, forces, diplomacy, settlements with stores and limits, orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.hinterland.facts import BUILDINGS, Mode, in_play, known
from engines.hinterland.stakes import SPEND, STANDING
from engines.hinterland.view import HinterlandView, LandView, PlayerView
from engines.kernel import Seat
from render.hinterland import tokens
from render.hinterland.legend import UNITS
from render.hinterland.look import PALE, icon, spaces
from render.hinterland.map_panels import MET
from render.kit.canvas import put, there_or_not
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, GOLD, INK, PAPER, RUBRIC, WOOD, lighter, mix
from render.kit.panel import draw_card, heading, panel
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, crest

HEAD, ROW, FOOT = 52, 46, 12
MANY, CLOSE = 9, 36
"""With more settlements than this, their rows are lower."""
SPENDING = ("double_buying", "reroll_combat", "reroll_brown", "rear_target", "change_rival", "double_building",
            "special_move")  # fmt: skip


def spending_height(mode: Mode) -> int:
    return HEAD + ROW * -(-len(of_use(SPENDING, mode)) // 2) + FOOT


def draw_spending(picture: Paper, box: Box, player: PlayerView, mode: Mode, speech: Speech) -> None:
    """Draw what prestige buys. What the player can pay for is bright."""
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 20, y0 + 30), speech.say("spending", prestige=player.prestige).upper(), 24)
    wide = (x1 - x0 - 40) // 2
    for i, what in enumerate(of_use(SPENDING, mode)):
        left, top = x0 + 20 + (i % 2) * wide, y0 + HEAD + (i // 2) * ROW
        price = int(getattr(SPEND, what))
        can = player.prestige >= price
        ink = INK if can else mix(FAINT_INK, PAPER, 0.45)
        fill = lighter(GOLD, 0.55) if can else PAPER
        draw_card(
            picture, (left, top, left + wide - 12, top + ROW - 6), fill=fill, rim=mix(GOLD, WOOD, 0.3), radius=7
        )
        paste_icon(picture, icon("spend", what), left + 26, top + 20, 30, WOOD if can else ink)
        write_fitted(picture, (left + 50, top + 20), speech.say(f"spend_{what}"), Face.STRONG, 25, wide - 126, ink)
        put(picture, badge(str(price), 34), left + wide - 38, top + 20)


def of_use(things: Iterable[str], mode: Mode) -> list[str]:
    return [thing for thing in things if known(thing, mode)]


def forces_height() -> int:
    return HEAD + 92 + FOOT


def draw_forces(picture: Paper, box: Box, view: HinterlandView, seat: Seat, speech: Speech) -> None:
    """Draw how many of every kind the player has in play, and herds if there are any."""
    x0, y0, x1, _ = box
    panel(picture, box)
    goods = in_play(view.mode, "resources")
    heading(picture, (x0 + 20, y0 + 30), speech.say("forces" if goods else "units_alone").upper(), 24)
    forces = forces_of(view, seat)
    kinds = [*of_use(UNITS, view.mode), *(tokens.HERDS if goods else ())]
    wide = (x1 - x0 - 32) / len(kinds)
    for i, kind in enumerate(kinds):
        x, count = x0 + 16 + (i + 0.5) * wide, forces[kind]
        herd = kind in tokens.HERDS
        piece = (
            (tokens.herd, seat, kind, False, False, 54) if herd else (tokens.unit, seat, kind, False, "standard", 54)
        )
        put(picture, there_or_not(piece, count > 0), x, y0 + HEAD + 28)
        write(picture, (x, y0 + HEAD + 76), str(count), Face.NUMBER, 28, INK if count else FAINT_INK, "mm")


def forces_of(view: HinterlandView, seat: Seat) -> Counter[str]:
    forces: Counter[str] = Counter()
    for space in spaces(view):
        for stack in space.stacks:
            if stack.seat == seat:
                forces[stack.kind] += stack.count
        for ship in space.ships:
            if ship.seat == seat:
                forces[ship.kind] += 1
                for label, count in ship.cargo.items():
                    forces[label.split()[0]] += count
    for land in view.lands:
        forces.update(herd.kind for herd in land.herds if herd.seat == seat)
    return forces


def bonds(view: HinterlandView, seat: Seat, speech: Speech) -> list[tuple[str, Seat, str]]:
    """Treaties and the rival: icon, the other player, and the words about it."""
    rows = []
    for treaty in view.treaties:
        if seat in (treaty.giver, treaty.taker):
            gives = treaty.giver == seat
            other = treaty.taker if gives else treaty.giver
            key = "treaty_gives" if gives else "treaty_takes"
            key += "_for_good" if treaty.lasting else ""
            said = speech.say(key, treaty=treaty.kind, seat=other, left=treaty.left)
            rows.append((icon("treaty", treaty.kind), other, said))
    rival = view.players[seat].rival
    if rival is not None:
        rows.append((icon("symbol", "rival"), rival, speech.say("rival", seat=rival)))
    return rows


def diplomacy_height(view: HinterlandView, seat: Seat) -> int:
    treaties = sum(seat in (treaty.giver, treaty.taker) for treaty in view.treaties)
    lines = treaties + (view.players[seat].rival is not None)
    return HEAD + ROW * max(1, -(-(lines + 1) // 2)) + FOOT


def draw_diplomacy(picture: Paper, box: Box, view: HinterlandView, seat: Seat, speech: Speech) -> None:
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 20, y0 + 30), speech.say("diplomacy", balance=view.players[seat].balance).upper(), 24)
    wide = (x1 - x0 - 40) // 2
    bonds_here = bonds(view, seat, speech)
    commander = speech.say("commander", commander=view.players[seat].commander)
    rows: list[tuple[str, Seat | None, str]] = [*bonds_here, (icon("symbol", "commander"), None, commander)]
    for i, (symbol, other, text) in enumerate(rows):
        left, middle = x0 + 20 + (i % 2) * wide, y0 + HEAD + (i // 2) * ROW + 20
        paste_icon(picture, symbol, left + 20, middle, 34, RUBRIC)
        if other is not None:
            put(picture, crest(other, 36), left + 60, middle)
        start = left + (86 if other is not None else 48)
        write_fitted(picture, (start, middle), text, Face.STRONG, 25, left + wide - 14 - start)


def homes(view: HinterlandView, seat: Seat) -> list[LandView]:
    return [land for land in view.lands if land.owner == seat and land.settlement]


def home_row(view: HinterlandView, seat: Seat) -> int:
    """The height of a settlement's row. Many settlements have lower rows."""
    return ROW if len(homes(view, seat)) <= MANY else CLOSE


def settlements_height(view: HinterlandView, seat: Seat) -> int:
    return HEAD + home_row(view, seat) * max(1, len(homes(view, seat))) + FOOT


def draw_settlements(picture: Paper, box: Box, view: HinterlandView, seat: Seat, speech: Speech) -> None:
    """Draw settlements, each with its defence, its stores, and how much of this round's limits is used."""
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 20, y0 + 30), speech.say("settlements").upper(), 24)
    goods = in_play(view.mode, "resources")
    stores = [("walls", x1 - 500), ("grain", x1 - 395), ("fish", x1 - 280)] if goods else [("walls", x1 - 280)]
    for name, x in (*stores, ("buys", x1 - 170), ("upgrades", x1 - 65)):
        write_fitted(picture, (x, y0 + 32), speech.say(f"column_{name}"), Face.NOTE, 23, 104, FAINT_INK, "mm")
    lands = homes(view, seat)
    if not lands:
        write(picture, (x0 + 24, y0 + HEAD + 18), speech.say("no_settlement"), Face.SEA, 26, FAINT_INK)
    for i, land in enumerate(lands):
        top, high = y0 + HEAD + i * home_row(view, seat), home_row(view, seat) - 5
        draw_settlement(picture, (x0 + 14, top, x1 - 14, top + high), land, view.players[seat], speech, goods=goods)


def draw_settlement(
    picture: Paper, box: Box, land: LandView, player: PlayerView, speech: Speech, *, goods: bool
) -> None:
    x0, top, x1, bottom = box
    middle, size = (top + bottom) / 2, bottom - top - 3
    facts = BUILDINGS[land.settlement]
    draw_card(picture, box, fill=lighter(PAPER, 0.4), rim=PALE, radius=7)
    put(picture, tokens.settlement(player.seat, land.settlement, land.fort, land.encircled, size), x0 + 26, middle)
    left = x0 + 56
    if land.shipyard:
        put(picture, tokens.shipyard(player.seat, land.shipyard, size), left + 18, middle)
        left += 44
    write_fitted(picture, (left, middle), speech.name("space", land.id), Face.STRONG, 26, x1 - 540 - left)
    may_buy = facts.buys * (2 if player.doubled == land.id else 1)
    ships = BUILDINGS[land.shipyard].ship_upgrades if land.shipyard else 0
    upgraded = player.upgrades.get(land.id, 0) + player.ship_upgrades.get(land.id, 0)
    stores = (
        (x1 - 486, str(land.svs), True),
        (x1 - 381, f"{land.grain}/{land.grain_room}", bool(land.grain_room)),
        (x1 - 266, f"{land.fish}/{land.fish_room}", bool(land.fish_room)),
    )
    cells = (
        *(stores if goods else ((x1 - 266, str(land.svs), True),)),
        (x1 - 156, f"{player.buys.get(land.id, 0)}/{may_buy}", True),
        (x1 - 51, f"{upgraded}/{facts.upgrades + ships}", True),
    )
    for x, text, shown in cells:
        write(
            picture, (x, middle), text if shown else "\N{EN DASH}", Face.NUMBER, 26, INK if shown else FAINT_INK, "mm"
        )


def orders_height(mode: Mode) -> int:
    return HEAD + ROW * -(-len(of_use(STANDING, mode)) // 2) + FOOT


def draw_orders(picture: Paper, box: Box, player: PlayerView, mode: Mode, speech: Speech) -> None:
    """Draw the orders that the player has given in advance, one by one."""
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 20, y0 + 30), speech.say("orders").upper(), 24)
    wide = (x1 - x0 - 40) // 2
    for i, matter in enumerate(of_use(STANDING, mode)):
        left, middle = x0 + 20 + (i % 2) * wide, y0 + HEAD + (i // 2) * ROW + 20
        answer = player.standing.get(matter, "ask")
        paste_icon(picture, icon("matter", matter), left + 20, middle, 32, MET if answer != "ask" else FAINT_INK)
        said = speech.say("order", matter=matter, answer=answer)
        write_fitted(picture, (left + 46, middle), said, Face.STRONG, 24, wide - 62)
