"""What must hold in every position (X17)."""

from __future__ import annotations

from cosmodrome.games.kit.checks import each_once
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules.actions import CARDS, TILES
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.bags import amount, bag_of
from cosmodrome.kernel.bits import count, first_n, members
from cosmodrome.kernel.state import CHANCE


def check(state: Explorers) -> list[str]:
    """The invariants that do not hold."""
    seats = range(int(state.printed.seats))
    found: list[str] = []
    for colour, name in enumerate(COLOURS):
        dealt = len(seats) * int(amount(state.printed.starting_tokens, colour))
        if sum(int(amount(state.tokens[seat], colour)) for seat in seats) != dealt:
            found.append(f"{name} tokens do not add up to {dealt} (R2.3)")
    places = [state.deck, state.center, *state.hand, *state.hub]
    found += each_once("cards (X17)", lambda card: names.card_name(state.printed, card), int(first_n(CARDS)), places)
    if state.mover() != CHANCE and count(state.center) < state.printed.center_target and state.deck_left():
        found.append("the Center was not refilled (R4.4)")
    tiles = int(count(state.line)) + sum(int(count(state.done[seat])) for seat in seats)
    if state.round and tiles != state.printed.projects_in_line:
        found.append("Projects were lost (R2.2)")
    if state.round and int(count(state.tiles)) + tiles != TILES:
        found.append("a tile is used with both sides (R2.2)")
    for seat in seats:
        found += _check_hub(state, seat)
    return found


def _check_hub(state: Explorers, seat: int) -> list[str]:
    """The running sums agree with the piles, and everybody knows the Hubs and their own hand."""
    found: list[str] = []
    piles = list(names.piles(state, seat).values())
    cards = sorted(number - 1 for pile in piles for number in pile)
    if cards != members(state.hub[seat]):
        found.append(f"seat {seat}: piles and Hub disagree")
    skills = [COLOURS.index(skill) for card in cards for skill in names.specialist(state.printed, card).skills]
    if bag_of(skills) != state.skills[seat]:
        found.append(f"seat {seat}: skills do not add up")
    for colour, pile in enumerate(piles):
        skills = [
            COLOURS.index(skill) for number in pile for skill in names.specialist(state.printed, number - 1).skills
        ]
        matching = skills.count(colour)
        if matching != state.matching[seat * len(COLOURS) + colour]:
            found.append(f"seat {seat}: the {COLOURS[colour]} Division counts its skills wrongly (R6.3)")
    if (state.hand[seat] | state.center) & ~state.known(seat):
        found.append(f"seat {seat} does not know its own hand or the Center")
    return found
