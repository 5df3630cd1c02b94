"""Guesses for the hidden steps of a record, so that all its other steps fit and tell what its story tells.

Each hidden step takes the first guess that tells the story's line. A step that does not fit is mended by other guesses
before it: things that it names are put where it needs them, and change places with those that were guessed there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.kernel.verbs import Keys
from cosmodrome.match.log import readable, with_names
from cosmodrome.match.reader import Said, Script
from cosmodrome.match.record import RESIGN, UNKNOWN
from cosmodrome.match.replay import undo_of

MOST_CHANGES = 4  # of guesses at once
MOST_WORK = 60_000  # steps that are played in search of guesses before it is given up


class Guessing:
    """`chosen`: the guess for each hidden step; `reached`: so many steps of the record fit."""

    def __init__(
        self, definition: Definition, script: Script, start: State, wanted: int, story: dict[int, str]
    ) -> None:
        self.definition = definition
        self.steps = script.steps
        self.names = script.header.seats
        self.wanted = wanted
        self.everyone = int(start.everyone())
        self.story = story
        self.before: list[State] = [start]  # the state before step n is before[n - 1]
        self.chosen: dict[int, int] = {}
        self.work = 0
        self.unwanted: frozenset[str] = frozenset()  # what mending may also move away from where it is guessed
        # what is named (a card, say), and the last step that does: no first choice for a guess before it
        self.mentioned = {name: seq for seq in range(1, len(self.steps) + 1) for name in self._named(seq)}
        self.lines: dict[str, set[int]] = {}  # what the story would call hidden things, and the lines that do
        self.things: dict[tuple[bool, int], frozenset[str]] = {}
        self.back = self._back()

    @property
    def reached(self) -> int:
        return len(self.before) - 1

    def _named(self, seq: int) -> frozenset[str]:
        """What a step names, by its key or by any word that is told of it."""
        return _names(self.steps[seq - 1].key) | frozenset(re.findall(r"[\w-]+", self.story.get(seq, "")))

    def _things(self, seq: int, action: int) -> frozenset[str]:
        """What a guess names: by its key, and by what is told of it to those who may know."""
        said, before = self.steps[seq - 1], self.before[seq - 1]
        kind = (said.who == CHANCE, action)
        found = self.things.get(kind)
        if found is None:
            parts = self.definition.tell(before, said.who, action, _played(before, said, action))
            titles = {part.text for part in parts if part.text and part.seen & self.wanted != self.wanted}
            for title in titles - self.lines.keys():
                whole = re.compile(rf"\b{re.escape(title)}\b")
                self.lines[title] = {at for at, line in self.story.items() if title in line and whole.search(line)}
                self.mentioned[title] = max(self.lines[title], default=self.mentioned.get(title, 0))
            found = self.things[kind] = _names(self._keys(seq).text(action)) | titles
        return found

    def _back(self) -> dict[int, list[int]]:
        """The steps that each undo takes back."""
        live: list[int] = []
        found = {}
        for seq, said in enumerate(self.steps, 1):
            if not said.key.startswith("!"):
                live.append(seq)
            elif said.key != RESIGN:
                to, _ = undo_of(said.key)
                at = bisect_left(live, to)
                found[seq] = live[at:] if live[at : at + 1] == [to] else []
                del live[at:]
        return found

    def solve(self) -> Guessing:
        while self._go_on() and self._mend():
            pass
        return self

    def _go_on(self) -> bool:
        """Play as far as it fits; whether something is left."""
        while self.reached < len(self.steps):
            after = self._after(self.reached + 1)
            if after is None:
                return True
            self.before.append(after)
        return False

    def _after(self, seq: int, first: Sequence[int] = (), only: bool = False) -> State | None:
        """The state after a step; None if it does not fit. What is hidden is guessed: these first, or these only."""
        self.work += 1
        said, state = self.steps[seq - 1], self.before[seq - 1]
        if said.key == RESIGN:
            return state
        if said.key.startswith("!"):
            return self._taken_back(seq)
        chance = said.who == CHANCE
        if chance != (state.mover() == CHANCE) or not (chance or state.deciders() >> said.who & 1):
            return None
        if not said.unknown:
            action = self._keys(seq).find(said.key)
            fits = action >= 0 and action in state.legal_actions()
            return self._as_told(seq, said, action) if fits else None
        for action in chain(first, () if only else self._ways(seq)):
            after = self._as_told(seq, said, action)
            if after is not None:
                self.chosen[seq] = action
                return after
            self.work += 1
        return None

    def _taken_back(self, seq: int) -> State | None:
        """The state that an undo goes back to; a side's own answers that showed nothing need nobody else's consent."""
        said, back, side = self.steps[seq - 1], self.back[seq], self.before[0].side
        if not back:
            return None
        who = [self.steps[at - 1].who for at in back]
        if all(one != CHANCE and side(one) == side(said.who) for one in who):
            shown = any(self.before[at].told != self.before[at - 1].told for at in back)
            if shown != (len(undo_of(said.key)[1]) == len(self.names)):
                return None
        return self.before[back[0] - 1]

    def _as_told(self, seq: int, said: Said, action: int) -> State | None:
        """The state after a step, if it tells what the story tells, to those who may see it."""
        before = self.before[seq - 1]
        seen = int(before.seen_by(action))
        if said.unknown and not said.key.startswith(UNKNOWN) and seen & self.wanted == self.wanted:
            return None
        after = _played(before, said, action)
        if said.hidden != (seen != self.everyone or after.in_the_making()):
            return None
        line = self.story.get(seq)
        if line is None:
            return after
        parts = with_names(tuple(self.definition.tell(before, said.who, action, after)), self.names)
        return after if "".join(part.text for part in readable(parts, self.wanted)) == line else None

    def _ways(self, seq: int, wanted: frozenset[str] = frozenset()) -> Iterator[int]:
        """The guesses that are possible for a step: first what is wanted, then what is never heard of again."""
        found = []
        for action in self._possible(seq):
            things = self._things(seq, action)
            later = any(self.mentioned.get(name, 0) > seq for name in things)
            found.append((not things & wanted, later, action))
        return (action for *_, action in sorted(found))

    def _possible(self, seq: int) -> Iterator[int]:
        said, state = self.steps[seq - 1], self.before[seq - 1]
        keys = self._keys(seq)
        verb = said.key.partition(":")[0]
        for action in state.legal_actions():
            if verb == UNKNOWN:
                self.work += 1
                fits = _played(state, said, int(action)).in_the_making()  # else it would be shown by now
            else:
                fits = verb == keys.verb(action).name
            if fits:
                yield int(action)

    def _keys(self, seq: int) -> Keys:
        return self.definition.chance_keys if self.steps[seq - 1].who == CHANCE else self.definition.keys

    def _mend(self) -> bool:
        """The next step does not fit: other guesses before it may let it. Whether such were found."""
        fault = self.reached + 1
        first = last = fault  # of the move that it belongs to
        while first > 1 and self._together(first - 1):
            first -= 1
        while last < len(self.steps) and self._together(last):
            last += 1
        move = range(first, last + 1)
        names = frozenset(name for seq in move for name in _names(self.steps[seq - 1].key))
        names |= {title for title, lines in self.lines.items() if not lines.isdisjoint(move)}
        words = names.union(*(self._named(seq) for seq in move))
        none: frozenset[str] = frozenset()
        # few changes before many, and what is surely named before any word
        for wanted, self.unwanted, changes in (
            (names, names, 1),
            (names, none, 2),
            (names, none, 3),
            (words, none, MOST_CHANGES),
            (names, names, 2),
            (words, words, 2),
        ):
            if self._search(fault, first, wanted, frozenset(), changes):
                return True
        return self._search(fault, first, None, frozenset(), 1)

    def _together(self, seq: int) -> bool:
        """Whether a step and the next belong to one move: the same seat's, and nothing is told between."""
        return self.steps[seq - 1].who == self.steps[seq].who and seq not in self.story

    def _search(
        self, fault: int, first: int, wanted: frozenset[str] | None, fixed: frozenset[int], changes: int
    ) -> bool:
        """Change guesses (None: anyhow, else as far as what is wanted goes) until the record fits beyond its fault."""
        states, kept = self.before, self.chosen
        for seq in self._suspects(fault, fixed):
            if self.work > MOST_WORK:
                break
            for guess, places in self._changes(seq, states, kept, wanted):
                self.before, self.chosen = states[:seq], {s: a for s, a in kept.items() if s < seq}
                self._try(seq, guess, kept, places, fault)
                if self.reached >= fault:
                    return True
                if self.work > MOST_WORK:
                    break
                if changes > 1 and wanted is not None and self.reached >= first - 1:
                    left = wanted - self.things[self.steps[seq - 1].who == CHANCE, guess]
                    if self._search(fault, first, left, fixed | {seq}, changes - 1):
                        return True
        self.before, self.chosen = states, kept
        return False

    def _suspects(self, fault: int, fixed: frozenset[int]) -> list[int]:
        """The guesses that may be wrong: first those that whoever acts knew better, the latest first."""
        who = self.steps[fault - 1].who

        def strange(seq: int) -> bool:
            state = self.before[seq - 1]
            return who == CHANCE or not int(state.seen_by(self.chosen[seq])) >> int(state.side(who)) & 1

        found = [seq for seq in self.chosen if seq < fault and seq <= self.reached and seq not in fixed]
        return sorted(found, key=lambda seq: (strange(seq), -seq))

    def _changes(
        self, seq: int, states: list[State], kept: dict[int, int], wanted: frozenset[str] | None
    ) -> Iterator[tuple[int, dict[str, str]]]:
        """Other guesses for a step: all of them, or those that come to what is wanted or away from what is not.

        With each the names that change places in later guesses; then, if that matters, once more with none.
        """
        self.work += 1
        self.before = states[:seq]
        keys = self._keys(seq)
        ways = [way for way in self._ways(seq, wanted or frozenset()) if way != kept[seq]]
        if wanted is not None and not self._things(seq, kept[seq]) & self.unwanted:
            ways = [way for way in ways if self._things(seq, way) & wanted]
        if not ways:
            return
        later = {name for at, action in kept.items() if at > seq for name in _names(self._keys(at).text(action))}
        for way in ways:
            places = _places(keys.text(kept[seq]), keys.text(way))
            if places.keys() & later:
                yield way, places
            yield way, {}

    def _try(self, seq: int, guess: int, kept: dict[int, int], places: dict[str, str], fault: int) -> None:
        """Play up to the fault, or as far as it fits, with this guess; the later ones stay where they can."""
        after = self._after(seq, [guess], only=True)
        while after is not None:
            self.before.append(after)
            seq += 1
            if seq > fault:
                return
            after = self._after(seq, self._kept(seq, kept, places))

    def _kept(self, seq: int, kept: dict[int, int], places: dict[str, str]) -> list[int]:
        """The guess that a step had, as far as it is still possible: with the places changed, else as it was."""
        old = kept.get(seq)
        if old is None:
            return []
        keys = self._keys(seq)
        verb, *names = keys.text(old).split(":")
        moved = keys.find(":".join([verb, *(places.get(name, name) for name in names)]))
        legal = self.before[-1].legal_actions()
        return [action for action in dict.fromkeys((moved, old)) if action in legal]


def _places(old: str, new: str) -> dict[str, str]:
    """The names in which two keys differ, each with that which takes its place."""
    pairs = [(a, b) for a, b in zip(old.split(":")[1:], new.split(":")[1:], strict=False) if a != b]
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def _played(state: State, said: Said, action: int) -> State:
    after = state.clone()
    after.apply_as(said.who, action)
    return after


def _names(key: str) -> frozenset[str]:
    """The things that a key names."""
    return frozenset(key.split(":")[1:]) - {UNKNOWN}
