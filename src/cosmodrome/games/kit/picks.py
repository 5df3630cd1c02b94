"""Why a kind cannot be picked now: the kernel takes the kinds of a pick in ascending order."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.kernel import verbs
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import PICK, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.program import arg_b, op_of
from cosmodrome.kernel.state import State


def out_of_order(state: State, action: int, named: Callable[[int], str]) -> str:
    """The reason, if it is the order of the kinds; else nothing. `named` puts the action that picks a kind in words."""
    first = int(state.box.kernel_base) + verbs.PICK
    kinds = all_kinds(state)
    kind = action - first
    if not 0 <= kind < verbs.PICKS or not has(kinds, kind) or action in state.legal_actions():
        return ""
    f = state.asked()
    word = state.box.program[a_of(f) + 1]
    if not has(b_of(f), kind):
        why = "a later one has already been picked; undo that"
    elif state.times(who_of(f), op_of(word), kind, arg_b(word)):
        why = f"from this one on there are fewer than {int(c_of(f))}; pick an earlier one first"
    else:
        return ""
    return f"the order is {', '.join(named(first + each) for each in members(kinds))}, and {why}, or pick all at once"


def all_kinds(state: State) -> int:
    """The kinds of the open pick as a set, with those that come before what is picked already; else the empty set."""
    f = state.asked()
    return int(state.box.program[a_of(f) + 2]) if kind_of(f) == PICK else 0
