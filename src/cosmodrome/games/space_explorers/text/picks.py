"""Payments as one choice: hand cards to return and tokens to pass, in any order (D4, R10.4).

Where 31 could return itself, or 34 makes one returned card worth more, the sources are named one after the other: what
the next one is worth depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmodrome.games.answers import Kind, Picks
from cosmodrome.games.kit.english import capital, counted
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.payment import needed, returnable, uncovered
from cosmodrome.games.space_explorers.rules.supply import Supply, this_card_bonus
from cosmodrome.games.space_explorers.rules.table import NONE
from cosmodrome.kernel.bags import amount, common, size
from cosmodrome.kernel.bits import members, only
from cosmodrome.kernel.frames import a_of, c_of, kind_of, who_of


def picks(state: Explorers, seat: int) -> Picks | None:
    """What the seat names now to pay with; None if it pays nothing, or one thing after the other."""
    f = state.top()
    if who_of(f) != seat:
        return None
    kind = kind_of(f)
    if kind == a.ASK_GIVE:
        n = int(c_of(f) >> 3)
        tokens = _tokens("give", int(state.tokens[seat] - state.paid), n, int(c_of(f) & 7))
        return _choice(tokens, n, f"Pass which {counted(n, 'token')} to the left neighbour?")
    due = int(uncovered(state, seat) - size(state.paid)) if kind in (a.ASK_SOURCE, a.ASK_TOKENS) else 0
    if kind == a.ASK_TOKENS:
        needs = f"{names.card_name(state.printed, int(state.card))} still needs {counted(due, 'icon')}"
        return _choice(_tokens("pay", _usable(state, seat), due, int(a_of(f))), due, f"Pass which tokens? {needs}")
    if kind == a.ASK_SOURCE and not _depends(state, seat):
        tokens = _tokens("pay", _usable(state, seat), due)
        return _choice([*_cards(state, seat), *tokens], due) if due > 1 or len(tokens) > 1 else None
    return None


def picked(state: Explorers, seat: int, amounts: Mapping[str, int]) -> list[str]:
    """Tokens to give by colour; else the cards, ascending, then how many tokens of each colour."""
    kind = kind_of(state.top())
    if kind == a.ASK_GIVE:
        return [f"give:{colour}" for colour in COLOURS for _ in range(amounts.get(f"give:{colour}", 0))]
    cards = sorted((key for key in amounts if key.startswith("return:")), key=lambda key: int(key[7:]))
    paid = [amounts.get(f"pay:{colour}", 0) for colour in COLOURS]
    first = int(a_of(state.top())) if kind == a.ASK_TOKENS else 0
    asked = [colour for colour in range(first, a.COLOURS) if amount(_usable(state, seat), colour)]
    last = max((colour for colour in asked if paid[colour]), default=-1)
    tokens = [f"pay:{COLOURS[colour]}:{paid[colour]}" for colour in asked if colour <= last]
    return [*cards, *(["tokens"] if tokens and kind == a.ASK_SOURCE else []), *tokens]


def _usable(state: Explorers, seat: int) -> int:
    return int(common(needed(state, seat), state.tokens[seat]))


def _depends(state: Explorers, seat: int) -> bool:
    """Whether what a source gives depends on those that were named before it."""
    supply = Supply(state, seat, state.gone, state.skipped)
    bonus = (supply.bonus > 0 and not state.boosted) or this_card_bonus(state, state.hand[seat] & ~only(state.card)) > 0
    return bonus or state.gone >= 0 or supply.returns_self >= 0


def _choice(kinds: list[Kind], n: int, text: str = "") -> Picks | None:
    return Picks(n, n, tuple(kinds), text=text) if len(kinds) > 1 and n else None


def _cards(state: Explorers, seat: int) -> list[Kind]:
    printed = state.printed
    last = max(members(state.returned), default=NONE)  # they are named in ascending order
    left = members(returnable(state, seat, last, state.gone))
    worth = int(printed.icons_per_card)
    return [Kind(f"return:{card + 1}", f"Return {names.card_name(printed, card)}", 1, worth=worth) for card in left]


def _tokens(verb: str, bag: int, most: int, first: int = 0) -> list[Kind]:
    held = [(COLOURS[colour], int(amount(bag, colour))) for colour in range(first, a.COLOURS)]
    return [Kind(f"{verb}:{colour}", f"{capital(colour)} token", min(n, most)) for colour, n in held if n]
