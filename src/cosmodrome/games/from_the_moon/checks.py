"""What must hold in every position. Each message begins with the field of a position that is wrong."""

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
            found.append(f"supply.{colour}: the cubes do not add up to {whole} (R1.1)")
    for at, cubes in enumerate(state.cubes):
        if size(cubes) > state.printed.most_cubes:
            found.append(f"tiles[{at}].cubes: a Terrain tile holds {state.printed.most_cubes} at most (R9.6)")
    if min(state.bag, *state.purse) < 0:
        found.append("bag: somebody owes something")
    return found


def _stacks(state: Moon) -> list[str]:
    found = []
    greenhouses = state.greenhouse_stack + state.free_greenhouses + sum(map(int, state.greenhouses))
    if greenhouses != state.printed.greenhouse_tiles:
        found.append("greenhouses: some are lost (R1.8)")
    if state.foundation_stack + sum(map(int, state.foundations)) != state.printed.foundation_tiles:
        found.append("foundations: some are lost (R1.8)")
    laboratories = [int(lab) for lab in (*state.display, *state.laboratory) if lab]
    laboratories += [int(a_of(f)) for f in state.agenda if kind_of(f) == a.ASK_PLACE]
    for kind in range(a.LABORATORIES):
        whole = lanes2.amount(state.printed.laboratories, kind)
        if laboratories.count(kind + 1) + lanes2.amount(state.laboratory_stack, kind) != whole:
            found.append(f"laboratories: some of kind {kind + 1} are lost (R1.8)")
    if state.mover() != CHANCE and state.laboratory_stack and not all(state.display):
        found.append("display: it was not refilled (R8.2)")
    return found


def _map(state: Moon) -> list[str]:
    found = []
    rovers = [int(tile) for tile in state.where if tile != NONE]
    if len({*rovers, *members(state.dummies)}) != len(rovers) + int(count(state.dummies)):
        found.append("players: two Rovers share a tile (R4.1)")
    union = 0
    built = [(f"players[{seat}].buildings", int(sites)) for seat, sites in enumerate(state.buildings)]
    for where, sites in [("zones", int(state.zones)), *built]:
        if union & sites or sites & ~int(state.printed.sites):
            found.append(f"{where}: two Buildings share a space, or one stands beside the map (R7.2)")
        union |= sites
    missions = [int(tile) for tile in state.mission if tile != NONE]
    if any(state.taken[tile] != NONE for tile in missions):
        found.append("missions: a tile lies in two places (R10.3)")
    return found


def _player(state: Moon, seat: int) -> list[str]:
    where, found, printed = f"players[{seat}]", [], state.printed
    purse = state.purse[seat]
    if not 0 <= amount(purse, ENERGY) <= amount(purse, BATTERY) <= printed.most_batteries:
        found.append(f"{where}.goods: Energy and Batteries do not fit the gauge (R11.1)")
    team = state.team(seat)
    if state.faction[seat] != NONE:
        for colour in range(a.COLOURS):
            at = seat * a.COLOURS + colour
            if amount(team, a.COLOURS + colour) != state.markers[at]:
                found.append(f"{where}.rovers: Specialists and markers differ (R1.4)")
            if amount(team, colour) + amount(team, a.COLOURS + colour) != state.recruited[at] + 1:
                found.append(f"{where}.rovers: Astronauts are lost (R2.2.2)")
    crews = [int(size(state.crew[seat * a.ROVERS + rover])) for rover in range(a.ROVERS)]
    if max(crews) > printed.seats_in_rover or size(team) > printed.seats_in_rover * a.ROVERS:
        found.append(f"{where}.rovers: crews of {crews}, with {printed.seats_in_rover} seats each (R1.4)")
    if team and crews.count(0) > size(state.unseated[seat]):
        found.append(f"{where}.rovers: crews of {crews}, and no Rover stays empty (R2.2.7)")
    if state.improved[seat] > state.greenhouses[seat]:
        found.append(f"{where}.improved: more improved than there is (R5.4)")
    if state.improvements(seat) > printed.improvement_cubes:
        found.append(f"{where}.improvements: there are {printed.improvement_cubes} cubes (R10.4)")
    built = count(state.small_built[seat]) + count(state.large_built[seat])
    if built != count(state.buildings[seat]) or count(state.large_built[seat]) > printed.large_slots:
        found.append(f"{where}.buildings: Buildings and tiles differ (R7.3, R7.4)")
    spaces = int(printed.on_foundation[state.foundations[seat]])
    labs = sum(1 << space for space in range(a.LAB_SPACES) if state.laboratory[seat * a.LAB_SPACES + space])
    if labs != state.laboratories[seat] or labs & ~spaces:
        found.append(f"{where}.laboratories: Laboratories lie beside the Foundations (R8.3)")
    return found
