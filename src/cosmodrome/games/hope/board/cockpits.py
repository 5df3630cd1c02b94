"""The cockpits, the hand and the Technology Center as the templates want them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.games.hope.board.sky import GLYPH_OF_TOKEN
from cosmodrome.games.hope.components.vocabulary import CARD_TECHNOLOGIES, LEVERS, TECHNOLOGY_NAMES, TOKENS, TURNS
from cosmodrome.games.kit.english import counted

Data = dict[str, Any]
LEVER_NAMES = {"towards": "Towards", "sideways": "Sideways", "away": "Away", "arbitrary": "Arbitrary"}
TOKEN_TEXTS = {
    "draw_two": "Draw two: draw two cards from the deck",
    "extra_movement": "Extra movement: one more movement action",
    "general_polarization": "General polarization: all ships polarize, in the sense that you choose",
    "two_medals": "Two medals: gain two medals",
}


def card(kind: str, n: int = 1) -> Data:
    """A kind of card, by its id: `water_symbol`."""
    technology, _, side = kind.rpartition("_")
    name = TECHNOLOGY_NAMES[technology]
    symbol = side == "symbol"
    full = f"{name} with a Regression symbol" if symbol else name
    return {"id": kind, "technology": technology, "symbol": symbol, "name": full, "short": name, "n": n}


def row(prices: list[int], bought: int, what: str) -> Data:
    """The steps of a row of the cockpit: those bought, and the prices of the others."""
    next_one = f"the next costs {counted(prices[bought], 'medal')}" if bought < len(prices) else "all are bought"
    return {"prices": prices, "bought": bought, "label": f"{what}: {bought} of {len(prices)} steps, {next_one}"}


def tokens(held: Mapping[str, int]) -> list[Data]:
    found = []
    for name in TOKENS:
        if n := held.get(name, 0):
            keys = [[name, "Use"]]
            if name == "general_polarization":
                keys = [[f"{name}:{turn}", turn.capitalize()] for turn in TURNS]
            text = TOKEN_TEXTS[name]
            glyph = GLYPH_OF_TOKEN[name]
            found.append({"glyph": glyph, "n": n, "name": text.split(":")[0], "text": text, "keys": keys})
    return found


def by_technology(hand: Mapping[str, int], can: Mapping[str, str]) -> list[Data]:
    """The hand, technology by technology, cards without a symbol first."""
    found = []
    for technology in CARD_TECHNOLOGIES:
        cards = []
        for side in ("plain", "symbol"):
            kind = f"{technology}_{side}"
            if n := hand.get(kind, 0):
                options = {key: can[key] for key in (f"pay:{kind}", f"lose:{kind}") if key in can}
                cards.append({**card(kind, n), "can": options})
        if cards:
            wanted = any(one["can"] for one in cards)
            name = TECHNOLOGY_NAMES[technology]
            found.append({"technology": technology, "name": name, "cards": cards, "wanted": wanted})
    return found


def levers(active: list[str], reach: Mapping[str, int], asked: bool) -> list[Data]:
    """The four levers: used, or how many faces they reach now."""
    first = next((lever for lever in LEVERS if reach.get(lever)), None)
    found = []
    for lever in LEVERS:
        ready = lever in active
        n = reach.get(lever, 0)
        why = "no way" if asked else "active"
        state = f"{counted(n, 'face')} in reach" if n else why if ready else "used until you polarize"
        found.append(
            {
                "id": lever,
                "name": LEVER_NAMES[lever],
                "active": ready,
                "reach": n,
                "chosen": lever == first,
                "why": why,
                "text": f"{LEVER_NAMES[lever]}: {state}",
            }
        )
    return found
