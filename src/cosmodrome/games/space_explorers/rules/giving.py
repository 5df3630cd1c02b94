"""Tokens of any colours, asked for one by one: abilities 10 (R9.10) and 19 (R9.19).

Frames: `ASK_GIVE`, which `payment.ask_give` pushes.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.placement import place
from cosmodrome.games.space_explorers.rules.printed import TEMP_SKILL
from cosmodrome.games.space_explorers.rules.projects import complete
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bags import amount, one, size
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame


def give_options(state: Table, f: i64, who: i64) -> vec[i64]:
    """Offer colours in ascending order only, so that each set of tokens can be named in one way."""
    n = c_of(f) >> 3
    colour = c_of(f) & 7
    options = vec[i64]()
    while colour < x.COLOURS:
        left = state.tokens[who] - state.paid
        if amount(left, colour) > 0 and size(left >> (8 * colour)) >= n:
            options = append(options, x.GIVE + colour)
        colour += 1
    return options


def give(state: Table, f: i64, who: i64, colour: i64) -> None:
    """Name one more of the tokens that abilities 10 and 19 ask for."""
    state.paid += one(colour)
    n = (c_of(f) >> 3) - 1
    if n > 0:
        state.push(frame(x.ASK_GIVE, who, a_of(f), b_of(f), colour | 8 * n))
    else:
        all_given(state, f, who)


def all_given(state: Table, f: i64, who: i64) -> None:
    """R9.10: place the recruit. R9.19: pass the tokens; then the Project is completed, or the skill is chosen."""
    if a_of(f) == x.FOR_RECRUIT:
        place(state, who)
        return
    if a_of(f) == x.FOR_PROJECT:
        state.use(who, state.active(who, TEMP_SKILL))
    state.pass_tokens(who, state.paid)
    state.paid = 0
    if a_of(f) == x.FOR_SKILL:
        state.push(frame(x.ASK_SKILL, who))
    else:
        complete(state, who, b_of(f))
