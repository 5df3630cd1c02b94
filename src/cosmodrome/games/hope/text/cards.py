"""What cards, tokens and characters say: the payments of pairs, powers, and the effects of Bug cards."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.entries import BugParams
from cosmodrome.games.hope.components.vocabulary import LEVERS
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, NO_PAIRS, Printed
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.games.kit.english import capital, counted
from cosmodrome.kernel.bits import has

POWERS = {  # R14
    "brave_border_draw": "Draws a card when placing a pioneer on a border galaxy without pioneers.",
    "earthling_earth_draw_two": "Draws two cards whenever the ship enters Earth.",
    "prodigy_teleport": "May pay for a teleport to a galaxy of the same technology when the turn begins.",
    "acrobat_corners": "May also slip through corners when navigating sideways.",
}
TOKENS = (  # R7.6
    "Draw 2 cards.",
    "Take an extra movement action.",
    "Polarize all ships, clockwise or counterclockwise.",
    "Gain 2 medals.",
)
EFFECTS: dict[str, str | Callable[[BugParams], str]] = {  # R13.8
    "regression_delta": lambda n: f"The Regression counts {counted(abs(n.amount), 'symbol')} {_more(n.amount)}.",
    "hand_limit_delta": lambda n: f"All hand limits are {abs(n.amount)} {('higher', 'lower')[n.amount < 0]}.",
    "sideways_corners_for_all": "Everybody may slip through corners when navigating sideways.",
    "polarize_freely": "Polarizing needs no inactive lever, and the player chooses the sense.",
    "any_two_cards_as_joker": "Any two cards that are no Jokers count as one Joker.",
    "lever_locked": lambda n: f"The {n.lever} lever cannot be used.",
    "navigation_max_steps": lambda n: f"A navigation covers at most {counted(n.steps, 'tile')}.",
    "pairs_not_joker": "Pairs do not count as a Joker.",
    "marker_back": lambda n: f"The marker goes {counted(n.spaces, 'space')} back.",
    "marker_forward": lambda n: f"The marker goes {counted(n.spaces, 'space')} forward.",
    "each_player_draws": lambda n: f"Everybody draws {counted(n.cards, 'card')}.",
    "each_player_discards": lambda n: f"Everybody discards {counted(n.cards, 'card')} of their choice.",
    "reactivate_all_levers": "All levers of all players become active, except the one of a navigation in progress.",
    "free_pioneer_each": "Everybody may place a pioneer at their ship without paying cards.",
    "purge_technology_center": "Cards that show a symbol leave the Technology Center.",
    "all_ships_polarize": lambda n: f"All ships polarize {n.turn}, and levers stay as they are.",
    "monolith_tile_vanishes": "The tile under the Monolith vanishes unless it is stable, and the Monolith moves on.",
    "each_player_recalls_pioneer": "Everybody takes one pioneer of their choice back from the galaxies.",
}


def _more(amount: int) -> str:
    return "fewer" if amount < 0 else "more"


# --- Technology Cards ------------------------------------------------------------------------------
def pair(printed: Printed, below: int, top: int) -> str:
    """Two kinds of cards that pay together, in the order in which they are laid."""
    one, other = names.technology(printed, below // 2), names.technology(printed, top // 2)
    if one != other:
        over = f", {other} on top" if below % 2 != top % 2 else ""
        return f"{names.card(printed, below)} and {names.card(printed, top)}{over}"
    if below == top:
        return two(printed, below // 2, 2 * (top % 2))
    return f"two {one} cards, the one {'with' if top % 2 else 'without'} symbol on top"


def two(printed: Printed, technology: int, symbols: int) -> str:
    """`two Water cards, one with symbol`."""
    shown = ("", ", one with symbol", ", both with symbol")[symbols]
    return f"two {names.technology(printed, technology)} cards{shown}"


def price(state: Table, tile: int) -> str:
    """R6.3, B05, M05: what a pioneer costs on a barren galaxy."""
    matching = f"1 {names.technology(state.printed, int(state.technology_at(tile)))} card"
    if state.force(NO_PAIRS):
        return f"{matching} or 1 Joker"
    two_cards = "any 2 cards" if state.force(ANY_TWO_CARDS) else "2 cards of one technology"
    return f"{matching}, 1 Joker, or {two_cards}"


# --- characters and Bug cards ----------------------------------------------------------------------
def power(printed: Printed, character: int) -> str:
    return POWERS[names.components(printed).characters[character].power]


def bug(printed: Printed, number: int) -> str:
    """What a Bug card does."""
    entry = names.components(printed).bugs[number]
    text = EFFECTS[entry.effect]
    return text if isinstance(text, str) else text(entry.params)


def bug_price(printed: Printed, number: int) -> int:
    """R13.2."""
    return int(printed.seats + printed.surcharge[number])


def is_malus(printed: Printed, number: int) -> bool:
    return bool(has(printed.malus, number))


def bug_sort(printed: Printed, number: int) -> str:
    """`bonus, lasting`."""
    entry = names.components(printed).bugs[number]
    return f"{entry.kind}, {entry.duration}"


def lever(number: int) -> str:
    return LEVERS[number]


def colour(printed: Printed, seat: int) -> str:
    """A player in options, which name no people: `Yellow`."""
    return capital(names.components(printed).cockpits[seat].colour)
