"""Several answers at once: ways, the shortcuts of a game, and picks, several things of any kinds as one choice.

They are for people. Each answer is checked and recorded as an ordinary step: bots and records know nothing of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from cosmodrome.errors import IllegalMove
from cosmodrome.games.definition import Definition, Json
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


class Kind(msgspec.Struct, frozen=True):
    """A kind of thing to pick, and how many of it there are to pick."""

    key: str
    text: str
    most: int


class Picks(msgspec.Struct, frozen=True):
    """Several things to be picked: how many in all, and of which kinds. Any order will do."""

    fewest: int
    most: int
    kinds: tuple[Kind, ...]

    @property
    def total(self) -> str:
        """How many, in words."""
        return str(self.most) if self.fewest == self.most else f"up to {self.most}"

    def plain(self) -> dict[str, Json]:
        kinds: list[Json] = [{"key": kind.key, "text": kind.text, "most": kind.most} for kind in self.kinds]
        return {"fewest": self.fewest, "most": self.most, "kinds": kinds}


# --- picks ----------------------------------------------------------------------------------------
def picks(definition: Definition, state: State) -> Picks | None:
    """What can be picked at once; None where one answer says it all."""
    fewest, most, *rest = map(int, state.picks() or (0, 0))
    if most < 2 or len(rest) < 4:
        return None
    first = int(state.box.kernel_base) + verbs.PICK
    said = [(definition.option(state, first + kind), n) for kind, n in zip(rest[::2], rest[1::2], strict=True)]
    return Picks(fewest, most, tuple(Kind(option.key, option.text, n) for option, n in said))


def in_order(definition: Definition, state: State, actions: Sequence[int]) -> list[int]:
    """The answers as the kernel takes them: those that pick are put in ascending order; IllegalMove if they do not fit.

    Where fewer than the most may be picked, the answer that ends the pick is added.
    """
    stop = int(state.box.kernel_base) + verbs.STOP
    open_picks = picks(definition, state)
    if open_picks is None or not all(action == stop or _is_pick(state, action) for action in actions):
        return list(actions)
    chosen = sorted(action for action in actions if action != stop)
    amounts = Counter(definition.keys.text(action) for action in chosen)
    for kind in open_picks.kinds:
        if amounts.pop(kind.key, 0) > kind.most:
            raise IllegalMove(f"{kind.text}: {kind.most} at most")
    for key in amounts:
        blocked = definition.why_not(state, definition.keys.find(key))
        raise IllegalMove(f"{blocked.text}: {blocked.why}", blocked.rule)
    if not open_picks.fewest <= len(chosen) <= open_picks.most:
        raise IllegalMove(f"{open_picks.total} are to be picked, not {len(chosen)}")
    return chosen if len(chosen) == open_picks.most else [*chosen, stop]


def _is_pick(state: State, action: int) -> bool:
    return 0 <= action - int(state.box.kernel_base) - verbs.PICK < verbs.PICKS


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
