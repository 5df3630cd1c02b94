"""What must hold in every position."""

from __future__ import annotations

from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, NONE
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, members
from cosmodrome.kernel.frames import a_of, kind_of
from cosmodrome.kernel.state import CHANCE


def check(state: Moon) -> list[str]:
    """The invariants that do not hold."""
    seats = range(int(state.printed.seats))
    return [*_cubes(state), *_stacks(state), *_map(state), *[wrong for seat in seats for wrong in _player(state, seat)]]


def _cubes(state: Moon) -> list[str]:
    """R1.1, Q2: no cube is lost; tiles hold at most four."""
    found = []
    for at, colour in enumerate(COLOURS):
        whole = int(amount(state.printed.in_bag, at)) + int(state.printed.in_supply[at])
        lying = sum(int(amount(cubes, at)) for cubes in [*state.cubes, *state.purse, state.bag])
        if lying + int(state.supply[at]) != whole:
            found.append(f"{colour} cubes do not add up to {whole} (R1.1)")
    if any(size(cubes) > state.printed.most_cubes for cubes in state.cubes):
        found.append("a Terrain tile holds too many cubes (R9.6)")
    if min(state.bag, *state.purse) < 0:
        found.append("somebody owes something")
    return found


def _stacks(state: Moon) -> list[str]:
    found = []
    greenhouses = state.greenhouse_stack + state.free_greenhouses + sum(map(int, state.greenhouses))
    if greenhouses != state.printed.greenhouse_tiles:
        found.append("Greenhouses are lost (R1.8)")
    if state.foundation_stack + sum(map(int, state.foundations)) != state.printed.foundation_tiles:
        found.append("Foundations are lost (R1.8)")
    laboratories = [int(lab) for lab in (*state.display, *state.laboratory) if lab]
    laboratories += [int(a_of(f)) for f in state.agenda if kind_of(f) == a.ASK_PLACE]
    for kind in range(a.LABORATORIES):
        whole = lanes2.amount(state.printed.laboratories, kind)
        if laboratories.count(kind + 1) + lanes2.amount(state.laboratory_stack, kind) != whole:
            found.append(f"Laboratories of kind {kind + 1} are lost (R1.8)")
    if state.mover() != CHANCE and state.laboratory_stack and not all(state.display):
        found.append("the display was not refilled (R8.2)")
    return found


def _map(state: Moon) -> list[str]:
    found = []
    rovers = [int(tile) for tile in state.where if tile != NONE]
    if len({*rovers, *members(state.dummies)}) != len(rovers) + int(count(state.dummies)):
        found.append("two Rovers share a tile (R4.1)")
    sites = [int(state.zones), *map(int, state.buildings)]
    union = 0
    for mask in sites:
        if union & mask or mask & ~int(state.printed.sites):
            found.append("two Buildings share a space, or one stands beside the map (R7.2)")
        union |= mask
    missions = [int(tile) for tile in state.mission if tile != NONE]
    if any(state.taken[tile] != NONE for tile in missions):
        found.append("a Mission tile lies in two places (R10.3)")
    return found


def _player(state: Moon, seat: int) -> list[str]:
    found = []
    purse = state.purse[seat]
    if not 0 <= amount(purse, ENERGY) <= amount(purse, BATTERY) <= state.printed.most_batteries:
        found.append(f"seat {seat}: Energy and Batteries do not fit the gauge (R11.1)")
    team = state.team(seat)
    if state.faction[seat] != NONE:
        for colour in range(a.COLOURS):
            at = seat * a.COLOURS + colour
            if amount(team, a.COLOURS + colour) != state.markers[at]:
                found.append(f"seat {seat}: Specialists and markers differ (R1.4)")
            if amount(team, colour) + amount(team, a.COLOURS + colour) != state.recruited[at] + 1:
                found.append(f"seat {seat}: Astronauts are lost (R2.2.2)")
    crews = [int(size(state.crew[seat * a.ROVERS + rover])) for rover in range(a.ROVERS)]
    if max(crews) > state.printed.seats_in_rover or (not state.unseated[seat] and team and min(crews) == 0):
        found.append(f"seat {seat}: crews of {crews} (R2.2.7)")
    if state.improved[seat] > state.greenhouses[seat] or state.improvements(seat) > state.printed.improvement_cubes:
        found.append(f"seat {seat}: more improved than there is")
    built = count(state.small_built[seat]) + count(state.large_built[seat])
    if built != count(state.buildings[seat]) or count(state.large_built[seat]) > state.printed.large_slots:
        found.append(f"seat {seat}: Buildings and tiles differ (R7.3, R7.4)")
    spaces = int(state.printed.on_foundation[state.foundations[seat]])
    labs = sum(1 << space for space in range(a.LAB_SPACES) if state.laboratory[seat * a.LAB_SPACES + space])
    if labs != state.laboratories[seat] or labs & ~spaces:
        found.append(f"seat {seat}: Laboratories lie beside the Foundations (R8.3)")
    return found
