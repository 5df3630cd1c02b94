"""Set-up (R3): decks, starting missions, starting tokens.

Frames: `START_MISSION`.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import MISSION_CARDS
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, T1, T2, Table
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, only
from cosmodrome.kernel.frames import RUN, a_of, b_of, frame
from cosmodrome.kernel.state import TEAM


def set_up(state: Table) -> None:
    """R3.4-R3.12, pushed last first."""
    printed = state.printed
    state.event_deck = decks.deck_of(ERA_POOL, count(printed.era[0]))
    state.event_deck = decks.under(state.event_deck, ERA_POOL + 1, count(printed.era[1]))
    state.event_deck = decks.under(state.event_deck, ERA_POOL + 2, count(printed.era[2]))
    state.extra_tiles = lanes4.size(printed.crew_tiles) - (printed.path_end - 1)
    state.push(frame(x.START_ROUND, 0))
    # R3.11: USSR first; pushed last first
    side: i64 = x.USA
    while side <= x.USSR:
        state.push(frame(RUN, state.seat(side, x.ADMINISTRATORS), printed.start_block))
        state.push(frame(RUN, state.seat(side, x.ENGINEERS), printed.start_block))
        side += 1
    side = x.USSR
    while side >= x.USA:  # R3.10
        state.push(frame(x.START_MISSION, 0, side, T2))
        state.push(frame(x.START_MISSION, 0, side, T1))
        side -= 1
    if printed.advanced:
        n = printed.display_spaces
        while n > 0:
            state.push(frame(x.NEW_ADVANCEMENT, 0))
            n -= 1
    state.push(frame(x.LAY_CARDS, 0, 0, 0, printed.draft_spaces))
    state.settle()


def starters_left(state: Table) -> i64:
    dealt = state.missions[0] | state.missions[1] | state.missions[3] | state.missions[4]
    return state.printed.starters & ~dealt


def start_mission(state: Table, f: i64, mission: i64) -> None:
    state.missions[a_of(f) * x.STAGES + b_of(f)] |= only(mission)
    state.emit(x.MISSION_DEALT, TEAM + a_of(f), mission, b_of(f))
    state.learn(state.everyone(), only(mission), MISSION_CARDS)
