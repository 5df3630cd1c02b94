"""The agenda of a position in words: each frame with its kind, its seat and its named arguments.

    {"kind": "ask_draw", "seat": 0, "card": 12, "cards": 1}

What no game can be in is refused: an unknown kind, an argument out of the range that the kind declares, a frame on
another one that it never lies on, a declared effect that does not exist. Positions written by earlier versions have
frames as plain numbers; the same holds for those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from msgspec import Meta

from cosmodrome.errors import BadPosition
from cosmodrome.games.kit.positions import Name, Names, index
from cosmodrome.kernel import program
from cosmodrome.kernel.bits import count, first_n, has
from cosmodrome.kernel.councils import DISPUTED
from cosmodrome.kernel.events import Listener
from cosmodrome.kernel.frame_kinds import (
    ADDRESS,
    ANY,
    BOTTOM,
    NOBODY,
    OF_THE_KERNEL,
    PAST,
    SIDES,
    A,
    Argument,
    FrameKind,
)
from cosmodrome.kernel.frames import (
    CHOOSE,
    COUNCIL,
    DECISION,
    FIRST_CHANCE,
    ORDER,
    PAY,
    PICK,
    a_of,
    b_of,
    c_of,
    kind_of,
    who_of,
)
from cosmodrome.kernel.state import CHANCE, OVER, TEAM, State

Frame = dict[str, Any] | Annotated[int, Meta(ge=0, lt=1 << PAST)]
DEEPEST: Final = 100  # frames; no game comes near
OPERATIONS: Final = {
    CHOOSE: program.DO_CHOOSE,
    ORDER: program.DO_ORDER,
    PAY: program.DO_PAY,
    PICK: program.DO_PICK,
}


class AgendaWords:
    """Reads and writes the agendas of a game; `effects`: whether it has declared effects or councils."""

    def __init__(self, kinds: Sequence[FrameKind], effects: bool = True) -> None:
        known = [*OF_THE_KERNEL, *kinds] if effects else kinds
        self._by_number = {kind.number: kind for kind in known}
        self._by_name = {kind.name: kind for kind in known}

    def write(self, state: State, names: Names) -> list[dict[str, Any]]:
        return [self._words(int(f), names) for f in state.agenda]

    def _words(self, f: int, names: Names) -> dict[str, Any]:
        kind = self._by_number[int(kind_of(f))]
        words: dict[str, Any] = {"kind": kind.name}
        if kind.who != NOBODY:
            who = int(who_of(f))
            words |= {"side": who - TEAM} if who >= TEAM else {"seat": who}
        for argument in kind.arguments:
            words[argument.name] = _things(argument, names)[argument.of(f)]
        return words

    def push(self, state: State, given: Sequence[Frame], names: Names) -> None:
        """Put these frames on the agenda of a state; BadPosition names the field that cannot be."""
        if len(given) > DEEPEST:
            raise BadPosition(f"agenda: {len(given)} frames; at most {DEEPEST}")
        heads = _heads(state)
        below = BOTTOM
        for at, words in enumerate(given):
            where = f"agenda[{at}]"
            f = self._frame(where, words, names) if isinstance(words, Mapping) else words
            kind = self._by_number.get(int(kind_of(f)))
            if kind is None:
                raise BadPosition(f"{where}: {f} is no frame of this game")
            self._check(where, kind, f, state, names)
            if below not in kind.on and not (ANY in kind.on and below < FIRST_CHANCE):
                lies = f"on {self._by_number[below].name}" if below != BOTTOM else "at the bottom"
                raise BadPosition(f"{where}.kind: {kind.name} never lies {lies}")
            self._check_effect(where, kind, f, state, heads)
            if kind.number != COUNCIL:  # what lies on a council lies on its question
                below = kind.number
            state.push(f)

    def _frame(self, where: str, words: Mapping[str, Any], names: Names) -> int:
        kind = self._by_name.get(words["kind"]) if isinstance(words.get("kind"), str) else None
        if kind is None:
            known = ", ".join(sorted(self._by_name))
            raise BadPosition(f"{where}.kind: {words.get('kind')!r:.60} is not one of {known}")
        f = kind.number
        fields = {"kind", *(argument.name for argument in kind.arguments)}
        if kind.who != NOBODY:
            whose = "side" if kind.who == SIDES and "side" in words else "seat"
            fields.add(whose)
            f |= (_number(where, words, whose, 8) + (TEAM if whose == "side" else 0)) << 8
        for name in words:
            if name not in fields:
                raise BadPosition(f"{where}.{name}: a frame {kind.name} has no such field (it has {_listed(fields)})")
        for argument in kind.arguments:
            f |= argument.laid(_thing(where, words, argument, names))
        return f

    def _check(self, where: str, kind: FrameKind, f: int, state: State, names: Names) -> None:
        who = int(who_of(f))
        if kind.who == NOBODY:
            fits = who == 0
        elif who >= TEAM:
            fits = kind.who == SIDES and who - TEAM < state.box.sides and count(state.mates(who)) > 1
        else:
            fits = who < state.box.seats
        if not fits:
            whose, number = ("side", who - TEAM) if who >= TEAM else ("seat", who)
            raise BadPosition(f"{where}.{whose}: {kind.name} is not for {number}")
        left = f >> 12 << 12
        for argument in kind.arguments:
            value = argument.of(f)
            size = min(argument.size, len(_things(argument, names)))
            if value >= size:
                raise BadPosition(f"{where}.{argument.name}: {value} is not a number from 0 to {size - 1}")
            left &= ~argument.laid(value)
        if left:
            raise BadPosition(f"{where}: {f} is no frame of this game: {kind.name} has no such argument")

    def _check_effect(self, where: str, kind: FrameKind, f: int, state: State, heads: Mapping[int, int]) -> None:
        """What points into the program of the declared effects points at one of its steps."""
        if not any(argument.name == ADDRESS for argument in kind.arguments):
            return
        address, wanted = int(a_of(f)), OPERATIONS.get(kind.number)
        if address not in heads or (wanted is not None and heads[address] != wanted):
            raise BadPosition(f"{where}.{ADDRESS}: {kind.name} points at no effect")
        word = int(state.box.program[address])
        if kind.number == ORDER:
            parts = int(first_n(program.arg_a(word)))
            if not b_of(f) or int(b_of(f)) & ~parts:
                raise BadPosition(f"{where}.parts: {int(b_of(f))} is not one of its parts, or several (1 to {parts})")
        elif kind.number == PICK:
            kinds, most = int(state.box.program[address + 2]), int(program.arg_a(word))
            if int(b_of(f)) & ~kinds:
                raise BadPosition(f"{where}.kinds: {int(b_of(f))} holds what cannot be picked here ({kinds})")
            if not 1 <= c_of(f) <= most:
                raise BadPosition(f"{where}.picks: {int(c_of(f))} is not a number from 1 to {most}")


def go_on(state: State) -> None:
    """Go on to the next decision; BadPosition if there is nothing to answer now or then. If the rules do something on
    the way, the state keeps the listener that has heard it, for the log.
    """
    ear = Listener()
    try:
        check_councils(state)
        asked = int(state.asked())
        answered = not DECISION <= kind_of(asked) < FIRST_CHANCE or len(state.all_options(asked)) > 0
        state.listen(ear)
        state.settle()
        if not len(ear.heard):
            state.listen(None)
        dealt = state.mover() == OVER or len(state.legal_actions()) > 0
    except BadPosition:
        raise
    except Exception as error:  # whatever a rule stumbles over
        raise BadPosition(f"agenda: this question cannot be asked here ({type(error).__name__}: {error})") from error
    if not answered or not dealt:
        whom = "chance has" if answered and state.mover() == CHANCE else "there is"
        raise BadPosition(f"agenda: {whom} nothing to answer to this question")


def check_councils(state: State) -> None:
    """Councils are about questions; what was proposed in the open one can be chosen, by those who may propose."""
    for at, f in enumerate(state.agenda):
        if kind_of(f) != COUNCIL:
            continue
        asked = int(state.agenda[at - 1]) if at else 0
        if kind_of(asked) == COUNCIL or not DECISION <= kind_of(asked) < FIRST_CHANCE or who_of(asked) != who_of(f):
            raise BadPosition(f"agenda[{at}]: a council is about a question of the same side")
        if who_of(f) < TEAM:
            raise BadPosition(f"agenda[{at}].seat: a council is of a side")
        if at == len(state.agenda) - 1:
            _check_proposals(state, f"agenda[{at}]", int(f), asked)
        elif int(f) >> A:
            raise BadPosition(f"agenda[{at}].first: nothing is proposed before what lies above has been settled")


def _check_proposals(state: State, where: str, f: int, asked: int) -> None:
    first, second, stage = int(a_of(f)) - 1, int(b_of(f)) - 1, int(c_of(f))
    options = [int(action) for action in state.all_options(asked)]
    if (first >= 0 and first not in options) or (second >= 0 and second not in options):
        raise BadPosition(f"{where}.first: what is proposed cannot be chosen here")
    if second >= 0 and first in (-1, second):
        raise BadPosition(f"{where}.second: there is no other proposal to counter")
    if stage & DISPUTED and second < 0:
        raise BadPosition(f"{where}.stage: a dispute is about two proposals")
    proposer = stage & ~DISPUTED
    if proposer if first < 0 else not has(state.mates(who_of(f)), proposer):
        raise BadPosition(f"{where}.stage: seat {proposer} has not proposed anything")


def _heads(state: State) -> dict[int, int]:
    """Where the steps of the declared effects begin, and their operations."""
    code = state.box.program
    found: dict[int, int] = {}
    at = 0
    while at < len(code):
        found[at] = int(program.op_of(code[at]))
        at = int(program.after_of(code[at])) if code[at] != program.END else at + 1
    return found


def _things(argument: Argument, names: Names) -> Sequence[Name]:
    return names.get(argument.name, range(argument.size))


def _thing(where: str, words: Mapping[str, Any], argument: Argument, names: Names) -> int:
    if argument.name not in words:
        raise BadPosition(f"{where}.{argument.name}: this field is missing")
    try:
        return index(_things(argument, names), words[argument.name])
    except ValueError as error:
        raise BadPosition(f"{where}.{argument.name}: {error}") from None


def _number(where: str, words: Mapping[str, Any], name: str, size: int) -> int:
    return _thing(where, words, Argument(name, size, 0), {})


def _listed(fields: set[str]) -> str:
    return ", ".join(sorted(fields))
