"""What to tell a player who considers an answer: what a recruit costs and covers, which Projects it brings near."""

from __future__ import annotations

from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.payment import net_cost
from cosmodrome.games.space_explorers.rules.table import PAID
from cosmodrome.kernel.bags import lacking, size
from cosmodrome.kernel.bits import has, members


def foresee(before: Explorers, seat: int, after: Explorers) -> list[str]:
    if after.in_the_making():
        return [] if before.in_the_making() or after.manner != PAID else costs(after, seat)
    return [*covered(before, seat, after), *within_reach(before, seat, after)]


def costs(state: Explorers, seat: int) -> list[str]:
    """R6.3: the cost of the recruit that begins, once for each Division that the card may go to."""
    card = int(state.card)
    divisions = dict.fromkeys((int(state.printed.main[card]), int(state.printed.other[card])))
    if state.division >= 0:
        divisions = dict.fromkeys([int(state.division)])
    found = []
    for division in divisions:
        cost = names.icons(int(net_cost(state, seat, card, division)))
        found.append(f"Into {names.division_name(state.printed, division)}: costs {cost}")
    return found


def covered(before: Explorers, seat: int, after: Explorers) -> list[str]:
    """R6.8: a covered Specialist keeps its skills and points, but its ability rests."""
    found = []
    for division in range(len(COLOURS)):
        at = seat * len(COLOURS) + division
        below, top = int(before.tops[at]), int(after.tops[at])
        if below >= 0 <= top != below and not has(before.hub[seat], top):
            found.append(f"Covers {names.card_name(before.printed, below)}")
    return found


def within_reach(before: Explorers, seat: int, after: Explorers) -> list[str]:
    """R7.3: the Projects whose skills the Hub has then and had not before."""
    found = []
    for index in members(after.line):
        needs = int(after.printed.required[index])
        if size(lacking(needs, after.skills[seat])) == 0 < size(lacking(needs, before.skills[seat])):
            entry = names.project(after.printed, index)
            found.append(f"You then have the skills for {entry.name} ({entry.points} points)")
    return found
