"""What is paid for a Bug card, and cards lost by one, as one choice (D11b, D12): the order of the heap is nobody's."""

from __future__ import annotations

from collections.abc import Iterator

from cosmodrome.games.answers import Kind, Picks
from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.vocabulary import CARD_TECHNOLOGIES, CARDS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.text import cards
from cosmodrome.games.kit.english import capital
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.frames import a_of, kind_of, who_of


def picks(state: Hope, seat: int) -> Picks | None:
    f = state.top()
    if who_of(f) != seat or kind_of(f) not in (a.ASK_UNIT, a.ASK_LOSS):
        return None
    hand = state.cards_in_hand(seat)
    held = tuple((CARDS[card], int(lanes4.amount(hand, card))) for card in range(a.CARDS))
    if kind_of(f) == a.ASK_UNIT:
        n, kinds = int(a_of(f)), tuple(_units(state, seat, dict(held)))
    else:
        n, kinds = _losses(state), tuple(_cards(state, dict(held)))
    return Picks(n, n, kinds, held) if n > 1 and len(kinds) > 1 else None


def _units(state: Hope, seat: int, held: dict[str, int]) -> Iterator[Kind]:
    """Medals, and pairs of a technology by how many of the two show a symbol. They share the cards of the hand."""
    if state.medals[seat] > 0:
        yield Kind("medal", "Medal", int(state.medals[seat]))
    for technology, name in enumerate(CARD_TECHNOLOGIES):
        plain, symbol = CARDS[2 * technology], CARDS[2 * technology + 1]
        for symbols in range(3):
            uses = {plain: 2 - symbols, symbol: symbols}
            most = min(held[card] // n for card, n in uses.items() if n)
            text = capital(cards.two(state.printed, technology, symbols))
            if most:
                yield Kind(f"give:{name}:{symbols}", text, most, uses=tuple(uses.items()))


def _losses(state: Hope) -> int:
    """How many cards the seat gives up, one question each."""
    n = 0
    for f in reversed(list(state.agenda)):
        if f != state.top():
            break
        n += 1
    return n


def _cards(state: Hope, held: dict[str, int]) -> Iterator[Kind]:
    for card, name in enumerate(CARDS):
        if held[name]:
            yield Kind(f"lose:{name}", capital(names.card(state.printed, card)), held[name])
