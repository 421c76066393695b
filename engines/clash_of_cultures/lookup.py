"""Looking things up: what a card, a goal, a leader or a wonder does, from the texts of what is printed on them."""

from __future__ import annotations

from collections.abc import Callable

from engines.clash_of_cultures.data import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from engines.kernel import Catalog, Words
from engines.kernel.text import PRINTED

Does = Callable[[str], str]
LOOKED_UP: dict[str, Callable[[Does], dict[str, str]]] = {}
"""Kinds of things that a box adds, with what stands on each of them."""


def with_things(catalog: Catalog) -> Catalog:
    """The catalog, with what stands on each thing put together from its parts (11.2, 11.3, 13, 16.4)."""
    words, printed = Words(catalog, ()), catalog.tree["describe"][PRINTED]

    def does(source: str) -> str:
        if source not in printed:
            raise LookupError(f"{catalog.language}.toml of its box does not say what {source} does")
        return str(printed[source])

    cards = {card: does(f"event:{card}") for card in EVENTS}
    cards |= {card: does(f"wonder:{card}") for card in WONDERS}
    for card, halves in ACTION_CARDS.items():
        parts = {"effect": does(f"card:{halves.effect}"), "tactic": does(f"tactic:{halves.tactic}")}
        cards[card] = words.sentence("lookup", "action_card", parts)
    goals: dict[str, str] = {}
    for card, goal in OBJECTIVE_CARDS.items():
        upper, lower = does(f"objective:{goal.upper}"), does(f"objective:{goal.lower}")
        goals |= {f"{card}:{goal.upper}": upper, f"{card}:{goal.lower}": lower}
        cards[card] = words.sentence("lookup", "objective_card", {"upper": upper, "lower": lower})
    pieces = {wonder: does(f"wonder:{wonder}") for wonder in WONDERS}
    things = {"card": cards, "objective": goals, "piece": pieces}
    things |= {kind: described(does) for kind, described in LOOKED_UP.items()}
    return Catalog(catalog.language, {"describe": things}).over(catalog)
