"""A lesson being played. Pure logic, for pages and terminals alike: where the learner is follows from a `Place`.

    run = Run.begin(game, lesson)
    run.coach                what the coach says now, and what to light up
    run = run.go_on()        the learner has read it
    run = run.answer(keys)   the learner answers: right, not yet complete, worse, or not allowed
    run = run.take_back()    after an answer that was worse, or to do the last task once more

A run never changes: each step gives another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import msgspec

from cosmodrome.errors import BadLesson, IllegalMove
from cosmodrome.games.kit.english import sentence
from cosmodrome.lessons.hints import to_pick
from cosmodrome.lessons.reading import NAMES, Lesson, Step, script
from cosmodrome.match.dealer import ScriptedDealer
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match

SEED = 1  # deals what a lesson does not say: after an answer that is taken back in any case
READ, ASK, RIGHT, WORSE, REFUSED, END = "read", "ask", "right", "worse", "refused", "end"
OTHERWISE = "You may do that, but this lesson goes another way. Take it back and try again."


class Place(msgspec.Struct, frozen=True):
    """Where a learner is: the step, all right answers so far, and the other answer that waits to be taken back."""

    step: int = 0
    given: tuple[str, ...] = ()
    done: bool = False  # the task of this step is done, and its last words are being read
    tried: tuple[str, ...] = ()


class Coach(msgspec.Struct, frozen=True):
    """What the coach says (Markdown), in which mood, what to do, and what to look at."""

    mood: str
    say: str
    task: str = ""
    look: tuple[str, ...] = ()
    rule: str = ""


class Run:
    """A learner's way through a lesson."""

    def __init__(self, game: Game, lesson: Lesson, place: Place | None = None, refused: str = "") -> None:
        """BadLesson: the learner cannot be there. `refused`: why the last answer was not taken."""
        self.game = game
        self.lesson = lesson
        self.place = Place() if place is None else place
        self._refused = refused
        self._check()

    @classmethod
    def begin(cls, game: Game, lesson: Lesson) -> Run:
        return cls(game, lesson)

    # --- where we are -----------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether the lesson is finished."""
        return self.place.step >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step that the learner is at; None after the last."""
        return None if self.over else self.lesson.steps[self.place.step]

    @property
    def mood(self) -> str:
        """What is going on: the learner reads, is asked, was right, or gave another answer."""
        step = self.step
        if step is None:
            return END
        if self.place.tried:
            return WORSE
        if self.place.done:
            return RIGHT
        if not step.answers:
            return READ
        return REFUSED if self._refused else ASK

    @property
    def asks(self) -> bool:
        """Whether the learner may answer now."""
        return self.mood in (ASK, REFUSED)

    @property
    def coach(self) -> Coach:
        step = self.step
        if step is None:
            return Coach(END, "That is the end of the lesson.")
        look, mood = tuple(step.look), self.mood
        if mood == WORSE:
            return Coach(WORSE, self._why_worse(step, self.place.tried), step.task, look, step.rule)
        if mood == RIGHT:
            return Coach(RIGHT, step.right, "", (), step.rule)
        return Coach(mood, self._refused if mood == REFUSED else step.say, step.task, look, step.rule)

    @cached_property
    def match(self) -> Match:
        """The match as it lies before the learner."""
        right, chance = self._right_so_far()
        if self.place.tried:
            match = self._played(chance[: right.record.draws], self.place.given)
            match.play_way(self.place.tried, seat=self.lesson.seat)
            return match
        return right

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the learner sees; options only if there is something to answer."""
        view = self.match.view(self.lesson.seat)
        if not self.asks:
            view["decision"] = None
        return view

    # --- going on ---------------------------------------------------------------------------------
    def go_on(self) -> Run:
        """The learner has read the words, and those after a task; what the step plays is played. An answer that was
        worse must be taken back first.
        """
        if self.over or self.mood in (ASK, REFUSED, WORSE):
            raise IllegalMove(f"first do what is asked: {self.step.task}" if self.step else "the lesson is over")
        return self._at(Place(self.place.step + 1, self.place.given))

    def answer(self, keys: str | Sequence[str]) -> Run:
        """The learner's answer, or several at once. One that is not legal is explained, another one is played and
        explained, until it is taken back.
        """
        step = self.step
        if step is None or not self.asks:
            raise IllegalMove("nothing is asked now")
        asked = [keys] if isinstance(keys, str) else list(keys)
        for key in asked[:1]:
            if key in step.not_allowed and key not in self.match.decision.options.keys:
                return Run(self.game, self.lesson, self.place, step.not_allowed[key])
        try:
            played = self._try(asked)
        except IllegalMove as error:
            return Run(self.game, self.lesson, self.place, sentence(str(error)))
        given = self._given_here + played
        for wanted in map(tuple, step.sequences):
            if given[: len(wanted)] == wanted:
                place = Place(self.place.step, self._given_before + wanted, done=True)
                return self._at(place) if step.right else self._at(place).go_on()
            if wanted[: len(given)] == given:
                return self._at(Place(self.place.step, self.place.given + played))
        return self._at(Place(self.place.step, self.place.given, tried=played))

    def take_back(self) -> Run:
        """Before the answer that was worse; or before the last task, to do it once more."""
        if self.place.tried:
            return self._at(Place(self.place.step, self.place.given))
        step, before = self.place.step, self._given_before
        if self.place.given == before and not self.place.done:
            step -= 1
            while step >= 0 and not self.lesson.steps[step].answers:
                step -= 1
        if step < 0:
            return Run(self.game, self.lesson)
        return self._at(Place(step, self._split()[step]))

    @property
    def can_take_back(self) -> bool:
        return self.place.step > 0 or self.place != Place()

    def earlier(self) -> Run:
        """The step before, as it began."""
        step = max(0, self.place.step - 1)
        return self._at(Place(step, self._split()[step]))

    def hint(self) -> list[str]:
        """The keys of the first right answer that are still to be given."""
        here = self._given_here
        sequences = self.step.sequences if self.step else []
        return next((keys[len(here) :] for keys in sequences if tuple(keys[: len(here)]) == here), [])

    def hinted_picks(self) -> list[str]:
        """The things to pick for the hint, where several are picked at once."""
        return to_pick(self.match, self.lesson.seat, self.hint()) if self.asks else []

    # --- within -----------------------------------------------------------------------------------
    def _at(self, place: Place) -> Run:
        return Run(self.game, self.lesson, place)

    def _split(self) -> list[tuple[str, ...]]:
        """The right answers before each step, and after the last of them that was begun."""
        found: list[tuple[str, ...]] = [()]
        used = 0
        for number, step in enumerate(self.lesson.steps[: self.place.step]):
            if step.answers:
                rest = self.place.given[used:]
                wanted = next((keys for keys in step.sequences if tuple(keys) == rest[: len(keys)]), None)
                if wanted is None:
                    raise BadLesson(f"step {self.place.step + 1} comes only after step {number + 1}")
                used += len(wanted)
            found.append(self.place.given[:used])
        return found

    @property
    def _given_before(self) -> tuple[str, ...]:
        return self._split()[-1]

    @property
    def _given_here(self) -> tuple[str, ...]:
        return self.place.given[len(self._given_before) :]

    def _check(self) -> None:
        """A place may come from an address that anybody can write."""
        place, step = self.place, self.step
        if not 0 <= place.step <= len(self.lesson.steps):
            raise BadLesson(f"the lesson has {len(self.lesson.steps)} steps")
        here = self._given_here
        sequences = [tuple(keys) for keys in step.sequences] if step else []
        complete = here in sequences
        if place.done and not (complete and not place.tried):
            raise BadLesson("this task is not done yet")
        if not place.done and here and not any(keys[: len(here)] == here and keys != here for keys in sequences):
            raise BadLesson("these are not the answers of the lesson")
        if place.tried and not sequences:
            raise BadLesson("nothing is asked here")

    def _right_so_far(self) -> tuple[Match, list[str]]:
        """The match with all right answers, and the chance results up to this step, those of its own task included."""
        content = self.lesson.content
        chance = script(content.chance)
        last = self.place.step + bool(self._given_here)
        for step in content.steps[:last]:
            chance += script(step.chance)
        return self._played(chance, self.place.given), chance

    def _played(self, chance: list[str], given: tuple[str, ...]) -> Match:
        content = self.lesson.content
        names = content.names or list(NAMES[: self._seats()])
        dealer = ScriptedDealer(chance, seed=SEED)
        match = self.game.match(seats=names, position=content.position, dealer=dealer, **content.options)
        used = 0
        for number, step in enumerate(content.steps[: self.place.step + 1]):
            if step.answers:
                count = len(given) - used
                if number < self.place.step:
                    count = next(len(keys) for keys in step.sequences if tuple(keys) == given[used : used + len(keys)])
                for key in given[used : used + count]:
                    match.play(key, seat=self.lesson.seat)
                used += count
            elif number < self.place.step:
                for key in step.plays:
                    match.play(key)
        return match

    def _seats(self) -> int:
        """How many play: as many as the position lists, or as usual."""
        players = (self.lesson.content.position or {}).get("players")
        return len(players) if isinstance(players, list) else self.game.definition.usual_seats

    def _try(self, keys: list[str]) -> tuple[str, ...]:
        """What the rules make of these answers: those that were really given, one by one. Chance has no say in it."""
        before, chance = self._right_so_far()
        match = self._played(chance[: before.record.draws], self.place.given)
        length = len(match.record.steps)
        match.play_way(keys, seat=self.lesson.seat)
        return tuple(step.key for step in match.record.steps[length:] if step.who == self.lesson.seat)

    def _why_worse(self, step: Step, tried: tuple[str, ...]) -> str:
        """Of several answers the first that leaves the right way counts, and what follows it."""
        here = self._given_here
        right = max(_shared(here + tried, keys) for keys in step.sequences)
        for key in tried[max(0, right - len(here)) :]:
            for pattern, why in step.worse.items():
                if fnmatchcase(key, pattern):
                    return why
        return step.otherwise or OTHERWISE


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many keys they have in common, from the first on."""
    differ = (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
    return next(differ, min(len(one), len(other)))
