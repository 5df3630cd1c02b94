"""The state of a game: what is on the table, what is to be decided next, and who knows what.

A game subclasses `Box` (what is printed, options; one per table set-up, shared by all clones) and `State`.
It supplies `options` and `answer` for its decision kinds, `step` for its automatic steps, `pool` and
`happens` for its kinds of chance, and `perform`, `can`, `count_of` for its declared effects.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import verbs
from cosmodrome.kernel.bits import lowest, only
from cosmodrome.kernel.box import CHANCE, FROM_BAG, FROM_LANES2, FROM_LANES4, FROM_LANES7, FROM_SET, OVER, TEAM, Box
from cosmodrome.kernel.councils import DISPUTED
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import (
    AGREEMENT,
    ANSWER,
    CHANCE_RESULT,
    DISPUTE,
    END,
    FORCED,
    JUDGEMENT,
    NOBODY,
    PROPOSAL,
)
from cosmodrome.kernel.fields import PASSING, as_key, names
from cosmodrome.kernel.frames import COUNCIL, DECISION, FIRST_CHANCE, REPEAT, RUN, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.hooks import MANY, NOTHING
from cosmodrome.kernel.odds import Odds

__all__ = [
    "CHANCE",
    "DISPUTED",
    "FROM_BAG",
    "FROM_LANES2",
    "FROM_LANES4",
    "FROM_LANES7",
    "FROM_SET",
    "MANY",
    "NOTHING",
    "OVER",
    "TEAM",
    "Box",
    "State",
]

RESTORED: Final = frozenset({"agenda", "knows", "ledger"})  # set by `restore`
MOST_STEPS: Final = 10_000  # from one decision to the next: far more than any game takes


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Odds):
    """A position. `apply` pops the question, handles the answer, pushes what follows, and settles.

    Two states are equal if they have the same class, the same position, and boxes of the same printing. A state changes
    while it is played, and its hash with it: put clones into sets and dicts. `copy.copy` and `copy.deepcopy` clone.
    Pickle writes the box along with the state; reading it back calls `cls(box, None)` and sets the fields.
    """

    # --- what a game supplies (and see `hooks` and `odds`) ----------------------------------------
    def clone(self) -> State:
        raise NotImplementedError

    def determinize(self, seat: i64, dice: Dice) -> State:
        """A copy in which everything the seat cannot know is dealt anew."""
        raise NotImplementedError

    # --- what everybody asks of a state -----------------------------------------------------------
    def mover(self) -> i64:
        """The seat to answer (the lowest of several), CHANCE or OVER."""
        if len(self.agenda) == 0:
            return OVER
        f = self.agenda[len(self.agenda) - 1]
        kind = kind_of(f)
        if kind >= FIRST_CHANCE:
            return CHANCE
        if kind == COUNCIL:
            return lowest(self.council_seats(f))
        who = who_of(f)
        return who if who < TEAM else lowest(self.mates(who))

    def deciders(self) -> i64:
        """The seats that may answer now, as a set."""
        mover = self.mover()
        if mover < 0:
            return 0
        f = self.top()
        return self.council_seats(f) if kind_of(f) == COUNCIL else only(mover)

    def legal_actions(self) -> vec[i64]:
        """All legal answers, ascending and without duplicates; for chance its outcomes."""
        if not self.is_offered:
            if len(self.agenda) == 0:
                self.offered = vec[i64]()
            else:
                f = self.top()
                kind = kind_of(f)
                if kind >= FIRST_CHANCE:
                    self.offered = self.outcomes(f)
                elif kind == COUNCIL:
                    self.offered = self.council_options(f)
                else:
                    self.offered = self.all_options(f)
            self.is_offered = True
        return self.offered

    def apply(self, action: i64) -> None:
        """Carry out an answer of the mover or a chance result. Unchecked: the caller knows it is legal."""
        self.apply_as(self.mover(), action)

    def apply_as(self, seat: i64, action: i64) -> None:
        """The same where several seats may answer."""
        self.is_offered = False
        if self.listener is not None:
            self.emit_step(seat, action)
        f = self.pop()
        kind = kind_of(f)
        if kind >= FIRST_CHANCE:
            self.happens(f, action - self.box.chance_base[kind - FIRST_CHANCE])
        elif kind == COUNCIL:
            self.council_answer(f, seat, action)
        else:
            self.take_answer(f, action)
        if self.listener is not None:
            self.listener.closed(self)
        self.settle()
        if self.listener is not None and len(self.agenda) == 0:
            self.emit(END, NOBODY)

    def emit_step(self, seat: i64, action: i64) -> None:
        """Report the answer or chance result that is about to be carried out."""
        f = self.top()
        kind = kind_of(f)
        if kind >= FIRST_CHANCE:
            self.emit_to(self.seen_by(action), CHANCE_RESULT, who_of(f), action, kind, a_of(f))
        elif kind != COUNCIL:
            self.emit_to(self.seen_by(action), ANSWER, seat, action, kind, a_of(f))
        elif c_of(f) & DISPUTED:
            self.emit(JUDGEMENT, seat, action - self.box.kernel_base - verbs.FIRST)
        elif b_of(f) and action == self.box.kernel_base + verbs.DISPUTE:
            self.emit(DISPUTE, seat)
        elif b_of(f) or (a_of(f) and action == self.box.kernel_base + verbs.ACCEPT):
            self.emit(AGREEMENT, seat)
        else:
            asked = self.agenda[len(self.agenda) - 2]
            look = self.outside(action)
            about = look if look < 0 else a_of(asked)
            self.emit_to(self.seen_by(action), PROPOSAL, seat, action, kind_of(asked), about)

    def settle(self) -> None:
        """Go on to the next real decision, to chance, or to the end."""
        left: i64 = MOST_STEPS
        while len(self.agenda) > 0:
            f = self.top()
            if left == 0:
                raise RuntimeError(f"nothing to decide after {MOST_STEPS} steps; the next is frame {f}")
            left -= 1
            kind = kind_of(f)
            if kind >= FIRST_CHANCE:
                return
            if kind < DECISION:
                self.pop()
                if kind == RUN:
                    self.run(who_of(f), a_of(f))
                elif kind == REPEAT:
                    self.repeat(f)
                else:
                    self.step(f)
                if self.listener is not None:
                    self.listener.closed(self)
            else:
                asked = self.agenda[len(self.agenda) - 2] if kind == COUNCIL else f
                if not self.public(asked):
                    return
                found = self.all_options(asked)
                if self.leaves_choice(asked, found):
                    if kind != COUNCIL:
                        self.offered = found
                        self.is_offered = True
                    return
                if kind == COUNCIL:
                    self.pop()
                if self.listener is not None and len(found) > 0:
                    seen = self.seen_by(found[0])
                    self.emit_to(seen, FORCED, who_of(asked), found[0], kind_of(asked), a_of(asked))
                self.pop()
                if len(found) > 0:
                    self.take_answer(asked, found[0])
                    if self.listener is not None:
                        self.listener.closed(self)

    # --- comparison, copy and pickle --------------------------------------------------------------
    def position_fields(self) -> dict[str, Any]:
        """The fields that make up the position, by name, in a fixed order."""
        found: dict[str, Any] = {}
        for name in names(self):
            value = getattr(self, name)
            if name not in PASSING and not isinstance(value, Box):
                found[name] = value
        return found

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        return as_key(self.position_fields()) == as_key(other.position_fields()) and self.box.same_printing(other.box)

    def __hash__(self) -> int:
        return hash(as_key(self.position_fields()))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled_state, (type(self), self.box, self.position_fields(), self.councils, self.told)


# Of a compiled game, an unpickled state leaves a few vecs of the game behind (1 to 2 KB): mypyc never frees those that
# are set by name.
def unpickled_state(cls: Any, box: Box, fields: dict[str, Any], councils: bool, told: i64) -> State:
    state: State = cls(box, None)
    for name, value in fields.items():
        if name not in RESTORED:
            setattr(state, name, value)
    state.restore(list(fields["agenda"]), list(fields["knows"]), list(fields["ledger"]))
    state.councils = councils
    state.told = told
    state.is_offered = False
    return state
