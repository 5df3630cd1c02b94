"""Whether a lesson holds: it is played to its end by every right answer, and each step leads where its text says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fnmatch import fnmatchcase
from typing import Any

from cosmodrome.errors import CosmodromeError
from cosmodrome.lessons.reading import Lesson, Step, script
from cosmodrome.lessons.runner import RIGHT, WORSE, Run
from cosmodrome.match.game import Game

MISSING = object()
Things = Callable[[dict[str, Any]], Collection[str]]  # what lies on the board of a view, "kind:ref"


def problems(game: Game, lesson: Lesson, things: Things | None = None) -> list[str]:
    """What is wrong with a lesson, by step; nothing if all is well. With `things`, what is lit up must be there."""
    where = f"{lesson.game}, lesson {lesson.number}-{lesson.id}"
    try:
        run = Run.begin(game, lesson)
        found = list(_start(run)) + list(_from_here(run, things))
    except CosmodromeError as error:
        found = [str(error)]
    return [f"{where}, {problem}" for problem in dict.fromkeys(found)]


def _start(run: Run) -> Iterator[str]:
    drawn, listed = run.match.record.draws, len(script(run.lesson.content.chance))
    if drawn != listed:
        yield f"chance: {drawn} results came up at the start, {listed} are listed"


def _from_here(run: Run, things: Things | None) -> Iterator[str]:
    """Problems of this step and of all that follow, along every right answer."""
    step = run.step
    if step is None:
        return
    where = f"step {run.place.step + 1}"
    yield from (f"{where}: {problem}" for problem in _before(run, step, things))
    for keys in step.sequences or [[]]:
        try:
            after = _done(run, keys) if keys else run.go_on()
            after.match  # noqa: B018  # what is played shows here whether it can be
        except CosmodromeError as error:
            yield f"{where}: {error}"
            continue
        if keys or step.plays:
            yield from (f"{where}, {' '.join(keys) or 'plays'}: {problem}" for problem in _after(run, after, step))
        yield from _from_here(after.go_on() if after.mood == RIGHT else after, things)


def _done(run: Run, keys: list[str]) -> Run:
    """The run after these answers, given one by one; CosmodromeError if they do not do the task."""
    after = run
    for key in keys:
        if run.lesson.seat not in after.match.deciders:
            raise CosmodromeError(f"{key}: the learner (seat {run.lesson.seat}) does not decide here")
        before, after = after, after.answer(key)
        if after.place == before.place:
            raise CosmodromeError(f"{key}: {after.coach.say}")
    if after.mood == WORSE:
        raise CosmodromeError(f"{keys}: the rules answer part of it by themselves; leave that part out")
    return after


def _before(run: Run, step: Step, things: Things | None) -> Iterator[str]:
    """What is said and shown before the learner does anything."""
    rulebook = run.game.definition.rulebook
    if step.rule and step.rule not in rulebook:
        yield f"rule: there is no rule {step.rule}"
    if things is not None and step.look:
        there = things(run.view)
        yield from (f"look: {thing} is not on the board" for thing in step.look if thing not in there)
    if not step.answers:
        return
    options = run.match.decision.options.keys
    known = run.game.definition.keys
    first = {keys[0] for keys in step.sequences}
    for pattern, why in step.worse.items():
        if not any(fnmatchcase(known.text(action), pattern) for action in range(len(known))):
            yield f"worse: the game has no answer {pattern}"
        if pattern in first:
            yield f"worse: {pattern} is a right answer"
        meant = [key for key in options if key not in first and fnmatchcase(key, pattern)]
        if meant and not any(_tried(run, key) == why for key in meant):
            yield f"worse: {pattern} is never shown, because an earlier pattern matches first"
    for key in step.not_allowed:
        if known.find(key) < 0:
            yield f"not_allowed: the game has no answer {key}"
        if key in options:
            yield f"not_allowed: {key} is allowed"


def _tried(run: Run, key: str) -> str:
    """What the coach says of another answer, which is played and taken back."""
    tried = run.answer(key)
    if tried.match.position() == run.match.position() or tried.take_back().place != run.place:
        raise CosmodromeError(f"{key}: it is not played, or not taken back")
    return tried.coach.say


def _after(run: Run, after: Run, step: Step) -> Iterator[str]:
    """What must hold once the step is done."""
    then, match = step.then, after.match
    before = run.match
    listed = len(script(step.chance))
    drawn = match.record.draws - before.record.draws
    if drawn != listed:
        yield f"chance: {drawn} results came up, {listed} are listed"
    lines = [str(entry) for entry in match.log_for(run.lesson.seat) if entry.seq > len(before.record)]
    for wanted in then.log:
        if not any(wanted in line for line in lines):
            yield f"then.log: {wanted!r} is in none of {lines}"
    view = match.view(run.lesson.seat)
    for path, value in then.view.items():
        found = _at(view, path)
        if found is MISSING:
            yield f"then.view: there is no {path}"
        elif found != value:
            yield f"then.view: {path} is {found!r}, not {value!r}"
    options = match.decision.options.keys
    yield from (f"then.offers: {key} is not offered" for key in then.offers if key not in options)
    scores = [score.total for score in match.scores]
    if then.scores and scores != then.scores:
        yield f"then.scores: {scores}, not {then.scores}"
    if match.over != then.over:
        yield f"then.over: the game is {'over' if match.over else 'not over'}"


def _at(view: object, path: str) -> object:
    """What stands at a path such as `players.0.hand`."""
    for part in path.split("."):
        if isinstance(view, dict) and part in view:
            view = view[part]
        elif isinstance(view, list | tuple) and part.isdigit() and int(part) < len(view):
            view = view[int(part)]
        else:
            return MISSING
    return view
