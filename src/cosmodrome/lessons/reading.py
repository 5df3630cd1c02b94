"""The lessons of a game as its folder has them: `lessons/1-first-turn.toml`, read strictly.

The number puts them in order, the rest of the name is the id. `docs/lessons.md` explains every field.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cosmodrome.errors import BadLesson
from cosmodrome.games.definition import Definition
from cosmodrome.games.kit.reading import refusal

FOLDER = "lessons"
NAMES = ("Ada", "Ben", "Cleo", "Dan")  # of the players, the learner first, unless a lesson gives others
_FILE = re.compile(r"(?P<number>\d+)-(?P<id>[a-z0-9-]+)\.toml")
_REPEATED = re.compile(r"(?P<key>\S+) x (?P<times>\d+)")

Text = Annotated[str, Meta(min_length=1)]
Answer = str | list[str]


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of a lesson."""


class Then(Strict, frozen=True):
    """What must hold once a step is done: the text relies on it, and a test looks."""

    log: list[str] = []  # each is part of a line that the step added to the log
    view: dict[str, Any] = {}  # by the path in the learner's view: "players.0.tokens.blue" = 2
    offers: list[str] = []  # keys among the options that follow
    scores: list[int] = []  # the points of all seats
    over: bool = False  # the game has ended


class Step(Strict, frozen=True):
    """Something to read, something to do (`answers`), or something that is played for the learner (`plays`)."""

    say: Text  # Markdown
    look: list[str] = []  # things of the board to light up, "kind:ref"
    rule: str = ""  # where to read more
    task: str = ""  # what to do, in one line
    answers: list[Answer] = []  # any of them is right; a list stands for several answers, one after the other
    plays: list[str] = []  # what is played when the learner goes on, by whoever is asked
    chance: list[str] = []  # every chance result of the right answers, or of what is played
    right: str = ""  # said once the task is done
    worse: dict[str, Text] = {}  # by key (`take:*` for all that begin so): why another answer is worse
    not_allowed: dict[str, Text] = {}  # by key: why an answer that one might expect is not allowed
    otherwise: str = ""  # said of all other answers
    then: Then = Then()

    @property
    def sequences(self) -> list[list[str]]:
        """The right answers, each as a list of keys."""
        return [[answer] if isinstance(answer, str) else answer for answer in self.answers]


class Content(Strict, kw_only=True, frozen=True):
    """A lesson file."""

    title: Text
    about: Text  # one line for the list of lessons
    minutes: Annotated[int, Meta(ge=1, le=10)] = 1
    seat: Annotated[int, Meta(ge=0, le=9)] = 0  # the learner's
    names: list[str] = []
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None  # where it begins; without it, with the set-up of the game
    chance: list[str] = []  # what chance brings before the first decision
    steps: Annotated[list[Step], Meta(min_length=1)]


class Lesson(msgspec.Struct, frozen=True):
    """A lesson of a game."""

    game: str
    number: int
    id: str
    content: Content

    @property
    def title(self) -> str:
        return self.content.title

    @property
    def steps(self) -> list[Step]:
        return self.content.steps

    @property
    def seat(self) -> int:
        return self.content.seat


def has_lessons(definition: Definition) -> bool:
    """Whether there are any; they are not read."""
    return any(map(_is_toml, _folder(definition)))


@cache
def lessons(definition: Definition) -> tuple[Lesson, ...]:
    """In their order; none if the game has no folder of them. BadLesson names what cannot be read."""
    toml = [entry for entry in _folder(definition) if _is_toml(entry)]
    found = [read_lesson(definition.id, entry.name, entry.read_text("utf-8")) for entry in toml]
    found.sort(key=lambda lesson: lesson.number)
    for name, values in (("number", [one.number for one in found]), ("id", [one.id for one in found])):
        if len(set(values)) < len(values):
            raise BadLesson(f"{definition.id}: two lessons have the same {name}")
    return tuple(found)


def find(definition: Definition, wanted: str) -> Lesson:
    """The lesson with this id or number; BadLesson lists those there are."""
    all_lessons = lessons(definition)
    for lesson in all_lessons:
        if wanted in (lesson.id, str(lesson.number)):
            return lesson
    if not all_lessons:
        raise BadLesson(f"{definition.title} has no lessons")
    known = ", ".join(f"{lesson.number} {lesson.id}" for lesson in all_lessons)
    raise BadLesson(f"{definition.title} has no lesson {wanted[:40]!r}; its lessons: {known}")


def script(keys: list[str]) -> list[str]:
    """Chance results one by one: "deal:17 x 3" stands for three."""
    found: list[str] = []
    for key in keys:
        repeated = _REPEATED.fullmatch(key)
        found += [repeated["key"]] * int(repeated["times"]) if repeated else [key]
    return found


def _folder(definition: Definition) -> list[Traversable]:
    folder = files(definition.package) / FOLDER if definition.package else None
    return list(folder.iterdir()) if folder is not None and folder.is_dir() else []


def _is_toml(entry: Traversable) -> bool:
    return entry.name.endswith(".toml")


def read_lesson(game: str, name: str, text: str) -> Lesson:
    match = _FILE.fullmatch(name)
    if match is None:
        raise BadLesson(f"{game}, {name}: the name of a lesson is a number and an id, such as 1-first-turn.toml")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{game}, {name}: {error}") from None
    try:
        content = msgspec.convert(data, Content)
    except msgspec.ValidationError as error:
        field, reason = refusal(Content, data, error)
        raise BadLesson(f"{game}, {name}{f', {field}' if field else ''}: {reason}") from None
    for number, step in enumerate(content.steps, 1):
        if wrong := _contradiction(step):
            raise BadLesson(f"{game}, {name}, step {number}: {wrong}")
    return Lesson(game, int(match["number"]), match["id"], content)


def _contradiction(step: Step) -> str:
    """What makes no sense together."""
    if step.answers and step.plays:
        return "answers and plays: either the learner answers, or the answers are played"
    if bool(step.answers) != bool(step.task):
        return "a task needs answers, and answers need a task that says in one line what to do"
    if not step.answers and (step.right or step.worse or step.not_allowed or step.otherwise):
        return "right, worse, not_allowed and otherwise belong to a step with answers"
    if not step.answers and not step.plays and (step.chance or step.then != Then()):
        return "chance and then belong to a step with answers or plays"
    sequences = [tuple(keys) for keys in step.sequences]
    for keys in sequences:
        if not keys or any(other != keys and other[: len(keys)] == keys for other in sequences):
            return f"answers: {list(keys)} is empty, or another answer begins with it"
    return ""
