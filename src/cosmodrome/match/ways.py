"""Several answers at once: ways, the shortcuts of a game, and picks, several things of any kinds as one choice.

They are for people. Each answer is checked and recorded as an ordinary step: bots and records know nothing of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cosmodrome.errors import IllegalMove
from cosmodrome.games.answers import Kind as Kind
from cosmodrome.games.answers import Picks as Picks
from cosmodrome.games.definition import Definition
from cosmodrome.kernel import verbs
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.events import FORCED, Listener, event_a, event_kind, event_who
from cosmodrome.kernel.frames import COUNCIL, PICK, a_of, kind_of, who_of
from cosmodrome.kernel.state import TEAM, State

LONGEST_WAY = 64  # answers


class Question(NamedTuple):
    """What is asked, as far as it matters whether it is the question that was foreseen."""

    kind: int
    who: int
    about: int


# --- picks ----------------------------------------------------------------------------------------
def picks(definition: Definition, state: State, seat: int) -> Picks | None:
    """What can be picked at once; None where one answer says it all."""
    if (own := definition.picks(state, seat)) is not None:
        return own
    fewest, most, *rest = map(int, state.picks() or (0, 0))
    if most < 2 or len(rest) < 4:
        return None
    first = int(state.box.kernel_base) + verbs.PICK
    said = [(definition.option(state, first + kind), n) for kind, n in zip(rest[::2], rest[1::2], strict=True)]
    return Picks(fewest, most, tuple(Kind(option.key, option.text, n) for option, n in said))


def answers(definition: Definition, state: State, seat: int, keys: Sequence[str]) -> list[str]:
    """The keys of a way; those of things to pick become the answers of the rules, IllegalMove if they do not fit.

    Where fewer than the most may be picked, the answer that ends the pick is added.
    """
    found = picks(definition, state, seat)
    stop = definition.keys.text(int(state.box.kernel_base) + verbs.STOP)
    if found is None or not all(key == stop or _is_pick(definition, state, found, key) for key in keys):
        return list(keys)
    amounts = Counter(key for key in keys if key != stop)
    for key in amounts.keys() - {kind.key for kind in found.kinds}:
        blocked = definition.why_not(state, definition.keys.find(key))
        raise IllegalMove(f"{blocked.text}: {blocked.why}", blocked.rule)
    if why := found.refuse(amounts):
        raise IllegalMove(why)
    given = list(definition.picked(state, seat, amounts))
    return [*given, stop] if _may_stop(state) and len(given) < found.most else given


def _may_stop(state: State) -> bool:
    action = int(state.box.kernel_base) + verbs.STOP
    return kind_of(state.top()) == PICK and action in state.legal_actions()


def _is_pick(definition: Definition, state: State, found: Picks, key: str) -> bool:
    action = definition.keys.find(key)
    kernel = 0 <= action - int(state.box.kernel_base) - verbs.PICK < verbs.PICKS
    return kernel or any(kind.key == key for kind in found.kinds)


# --- going on -------------------------------------------------------------------------------------
def asked(state: State, seat: int, first: Question | None = None) -> Question | None:
    """The question to this seat; None if it is not asked, or in council. Within a pick nothing but that pick counts."""
    if not state.deciders() >> seat & 1 or kind_of(state.top()) == COUNCIL:
        return None
    f = state.top()
    found = Question(int(kind_of(f)), int(who_of(f)), int(a_of(f)))
    return found if first is None or first.kind != PICK or found == first else None


def foreseen(definition: Definition, state: State, seat: int, actions: Sequence[int]) -> list[Question | None]:
    """The questions that these answers are for, on a table as the seat might imagine it."""
    imagined = definition.determinized(state, seat, SeededDice(1))
    listener = Listener()
    imagined.listen(listener)
    return follow(imagined, listener, seat, actions)


def follow(state: State, listener: Listener, seat: int, actions: Sequence[int]) -> list[Question | None]:
    """Give these answers as far as nothing new comes up; the questions that each of them was for.

    None stands for an answer that the rules gave by themselves, as no other was left. `listener` is that of the state.
    """
    first = asked(state, seat)
    found: list[Question | None] = []
    told = state.told
    while len(found) < len(actions):
        question = asked(state, seat, first)
        action = actions[len(found)]
        if found and (first is None or question is None or state.told != told):
            break
        if action not in state.legal_actions():
            break
        heard = len(listener.heard)
        state.apply_as(seat, action)
        found.append(question)
        found += [None] * forced(state, seat, list(listener.heard)[heard:], actions[len(found) :])
    return found


def forced(state: State, seat: int, events: Iterable[int], actions: Sequence[int]) -> int:
    """How many of these answers the rules gave for the seat by themselves, as no other was left."""
    own = (seat, TEAM + int(state.side(seat)))
    given = [int(event_a(e)) for e in events if event_kind(e) == FORCED and event_who(e) in own]
    n = 0
    while n < min(len(given), len(actions)) and given[n] == actions[n]:
        n += 1
    return n
