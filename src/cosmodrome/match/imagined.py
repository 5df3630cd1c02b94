"""A record that hides steps, looked at by the side it was made for: what is hidden is imagined so that all else fits.

Such a record needs its story, `told(match, seat)`: the log as that side reads it, as comments. Hidden results are
guessed; a guess is mended that makes a later step impossible, or lets it tell something else than the story does. What
a side sees of a table does not depend on what it cannot know, so the guesses never show.

    # seen by 0
    # 57 Ann recruits Engineer 12 from the Center into Engineering, returning Engineer 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cosmodrome.errors import BadRecord
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.kernel.verbs import Keys
from cosmodrome.match.dealer import SealedDealer
from cosmodrome.match.game import Game
from cosmodrome.match.log import readable, with_names
from cosmodrome.match.match import Match
from cosmodrome.match.reader import Said, Script, Source, read, text_of
from cosmodrome.match.record import RESIGN, UNKNOWN
from cosmodrome.match.replay import begin, follow, undo_of

LONGEST = 10_000  # steps
MOST_CHANGES = 4  # of guesses at once
MOST_WORK = 100_000  # steps that are played in search of guesses before it is given up
SPECTATORS = "spectators"
_SEEN = re.compile(rf"^# seen by ([0-9]{{1,2}}|{SPECTATORS})$", re.MULTILINE)
_TOLD = re.compile(r"^# ([1-9][0-9]{0,8}) (.+)$", re.MULTILINE)


def told(match: Match, seat: int | None) -> str:
    """The record as a seat (None: spectators) may see it now, with its story."""
    side = None if seat is None else int(match.state.side(seat))
    text = match.record.redacted(side)
    if match.record.open:
        return text
    lines = [f"# {entry.seq} {entry}" for entry in match.log_for(seat)]
    return "\n".join([text + f"# seen by {SPECTATORS if seat is None else seat}", *lines, ""])


@dataclass(frozen=True)
class Imagined:
    """`match` may be looked at through the eyes of `seat` (None: spectators), and of nobody else."""

    match: Match
    seat: int | None
    steps: int  # of the record; the match has fewer if not all of it could be imagined


def imagine(source: Source, game: Game | None = None) -> Imagined:
    """The match of a record that hides steps and tells its story, as far as it can be imagined."""
    text = text_of(source)
    script = read(text.encode())
    seen = _SEEN.search(text)
    if seen is None:
        raise BadRecord("this record hides steps and does not tell who saw them")
    seat = None if seen[1] == SPECTATORS else int(seen[1])
    if seat is not None and seat >= len(script.header.seats):
        raise BadRecord(f"there is no seat {seat} that could have seen this")
    script.check_seed()
    script.check_chain()
    if len(script.steps) > LONGEST:
        raise BadRecord(f"a record that hides steps may have {LONGEST} of them at most")
    empty = begin(script, game)
    try:
        wanted = int(empty.state.everyone()) if seat is None else 1 << int(empty.state.side(seat))
        story = {int(seq): line for seq, line in _TOLD.findall(text)}
        guesses = _Guessing(empty.game.definition, script, empty.state, wanted, story).solve()
    except BadRecord:
        raise
    except Exception as error:  # whatever a game's own code makes of a stranger's data: it is the record that is bad
        raise BadRecord(f"what this record hides cannot be imagined: {error}") from error
    salts = {seq: said.salt for seq, said in enumerate(script.steps, 1)}  # none for what was guessed: never written
    dealer = SealedDealer(script.header.dealer, script.header.commitment, {0: b"", **salts})
    match = Match(empty.game, script.header, dealer, empty.state)
    for seq, said in enumerate(script.steps[: guesses.reached], 1):
        if said.unknown:
            action = guesses.chosen[seq]
            keys = match.game.definition.chance_keys if said.who == CHANCE else match.game.definition.keys
            match._take(said.who, action, keys.text(action))
        else:
            follow(match, seq, said)
    _check_eyes(match, seat, set(guesses.chosen))
    return Imagined(match, seat, len(script.steps))


def _check_eyes(match: Match, seat: int | None, guessed: set[int]) -> None:
    """Whoever saw it must have been shown all that they may see: nothing of it was guessed."""
    record, unfinished = match.record, match.record.in_the_making()
    side = None if seat is None else int(match.state.side(seat))
    for seq, step in enumerate(record.steps, 1):
        if seq in guessed and record.sees(side, step, seq in unfinished):
            raise BadRecord(f"this record was not made for {SPECTATORS if seat is None else f'seat {seat}'}")


class _Guessing:
    """`chosen`: the guess for each hidden step; `reached`: so many steps of the record fit."""

    def __init__(
        self, definition: Definition, script: Script, start: State, wanted: int, story: dict[int, str]
    ) -> None:
        self.definition = definition
        self.steps = script.steps
        self.names = script.header.seats
        self.wanted = wanted
        self.story = story
        self.before: list[State] = [start]  # the state before step n is before[n - 1]
        self.chosen: dict[int, int] = {}
        self.work = 0
        self.mentioned = self._mentioned()

    @property
    def reached(self) -> int:
        return len(self.before) - 1

    def _mentioned(self) -> dict[str, int]:
        """What later steps name (a card, say), and the last step that does: no first choice for a guess."""
        return {name: seq for seq in range(1, len(self.steps) + 1) for name in self._named(seq)}

    def _named(self, seq: int) -> frozenset[str]:
        """What a step names, by its key or by what is told of it."""
        return _names(self.steps[seq - 1].key) | frozenset(re.findall(r"[\w-]+", self.story.get(seq, "")))

    def solve(self) -> _Guessing:
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

    def _after(self, seq: int, guess: int | None = None) -> State | None:
        """The state after a step; None if it does not fit."""
        self.work += 1
        said, state = self.steps[seq - 1], self.before[seq - 1]
        if said.key == RESIGN:
            return state
        if said.key.startswith("!"):
            to, _ = undo_of(said.key)
            return self.before[to - 1] if to < seq else None
        chance = said.who == CHANCE
        if chance != (state.mover() == CHANCE) or not (chance or state.deciders() >> said.who & 1):
            return None
        if not said.unknown:
            action = self._keys(seq).find(said.key)
            fits = action >= 0 and action in state.legal_actions()
            return self._as_told(seq, said, action) if fits else None
        action = next(self._ways(seq), -1) if guess is None else guess
        if action < 0:
            return None
        self.chosen[seq] = action
        return self._as_told(seq, said, action)

    def _as_told(self, seq: int, said: Said, action: int) -> State | None:
        """The state after a step, if it tells what the story tells."""
        before = self.before[seq - 1]
        after = _played(before, said, action)
        line = self.story.get(seq)
        if line is None:
            return after
        parts = with_names(tuple(self.definition.tell(before, said.who, action, after)), self.names)
        return after if "".join(part.text for part in readable(parts, self.wanted)) == line else None

    def _ways(self, seq: int, wanted: frozenset[str] = frozenset()) -> Iterator[int]:
        """The guesses that are possible for a step: first what is wanted, then what is never heard of again."""
        said, state = self.steps[seq - 1], self.before[seq - 1]
        keys = self._keys(seq)
        verb = said.key.partition(":")[0]
        found = []
        for action in state.legal_actions():
            if verb == UNKNOWN:
                fits = _played(state, said, int(action)).in_the_making()  # else it would be shown by now
            else:
                fits = verb == keys.verb(action).name
            if fits:
                named = _names(keys.text(action))
                later = any(self.mentioned.get(name, 0) > seq for name in named)
                found.append((not named & wanted, later, int(action)))
        return (action for *_, action in sorted(found))

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
        wanted = frozenset(name for seq in range(first, last + 1) for name in self._named(seq))
        return self._search(fault, first, wanted, frozenset(), MOST_CHANGES) or self._search(
            fault, first, None, frozenset(), 1
        )

    def _together(self, seq: int) -> bool:
        """Whether a step and the next belong to one move: the same seat's, and nothing is told between."""
        return self.steps[seq - 1].who == self.steps[seq].who and seq not in self.story

    def _search(
        self, fault: int, first: int, wanted: frozenset[str] | None, fixed: frozenset[int], changes: int
    ) -> bool:
        """Change guesses (None: to anything, else to what is wanted) until the record fits beyond its fault."""
        states, kept = self.before, self.chosen
        for seq in self._suspects(fault, fixed):
            for guess in self._changes(seq, states, kept, wanted):
                self.before, self.chosen = states[:seq], {s: a for s, a in kept.items() if s < seq}
                self._try(seq, guess, kept, fault)
                if self.reached >= fault:
                    return True
                if self.work > MOST_WORK:
                    break
                if changes > 1 and wanted and self.reached >= first - 1:
                    left = wanted - _names(self._keys(seq).text(guess))
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

    def _changes(self, seq: int, states: list[State], kept: dict[int, int], wanted: frozenset[str] | None) -> list[int]:
        self.before = states[:seq]
        keys = self._keys(seq)
        ways = [way for way in self._ways(seq, wanted or frozenset()) if way != kept[seq]]
        return ways if wanted is None else [way for way in ways if _names(keys.text(way)) & wanted]

    def _try(self, seq: int, guess: int, kept: dict[int, int], fault: int) -> None:
        """Play up to the fault, or as far as it fits, with this guess; the later ones stay where they can."""
        after = self._after(seq, guess)
        while after is not None:
            self.before.append(after)
            seq += 1
            if seq > fault:
                return
            old = kept.get(seq)
            stays = old is not None and old in self.before[-1].legal_actions()
            after = self._after(seq, old if stays else None)


def _played(state: State, said: Said, action: int) -> State:
    after = state.clone()
    after.apply_as(said.who, action)
    return after


def _names(key: str) -> frozenset[str]:
    """The things that a key names."""
    return frozenset(key.split(":")[1:]) - {UNKNOWN}
