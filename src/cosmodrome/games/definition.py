"""What a game tells the rest of the house about itself. A game folder has one `GAME`, a `Definition`."""

from __future__ import annotations

import json
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Any

import msgspec

from cosmodrome.errors import BadComponents, BadOption
from cosmodrome.games import fields
from cosmodrome.games.events import Event, Events, plural
from cosmodrome.games.layout import BoardPart as BoardPart
from cosmodrome.games.layout import BoardSection as BoardSection
from cosmodrome.games.layout import Json as Json
from cosmodrome.games.opened import opened
from cosmodrome.games.overlay import Section, overlaid
from cosmodrome.games.parts import Part as Part
from cosmodrome.games.readings import Reading
from cosmodrome.games.rulebook import Rulebook
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.state import CHANCE, Box, State
from cosmodrome.kernel.verbs import Keys


@dataclass(frozen=True)
class OptionSpec:
    """One thing a table agrees on before the game, declared once for command line, API, page and record."""

    name: str
    help: str
    values: tuple[bool | int | str, ...]
    default: bool | int | str | None  # None: follows from another option, see Definition.defaults
    rule: str = ""
    also: Callable[[object, int], object | None] | None = None  # (value, seats) -> accepted value, or None
    also_help: str = ""  # what `also` accepts, in words
    seat: bool = False  # its numbers are seats, counted from 0

    @property
    def allowed(self) -> str:
        plain = ", ".join(show_value(value) for value in self.values)
        return f"{plain}, or {self.also_help}" if self.also_help else plain

    def choices(self, seats: int) -> list[bool | int | str]:
        """What can be chosen from a list: the values, and where they are seats all of them."""
        return list(dict.fromkeys([*self.values, *range(seats)] if self.seat else self.values))

    def told(self, value: object) -> str:
        """A value in words; people count seats from 1."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return ", ".join(map(self.told, value))
        return f"seat {value + 1}" if self.seat and isinstance(value, int) else in_words(str(value))

    def check(self, value: object, seats: int) -> Any:
        """The value as declared; text from a command line is understood too."""
        for allowed in self.values:
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
            if isinstance(value, str) and value.lower() == show_value(allowed).lower():
                return allowed
        if self.also:
            accepted = self.also(value, seats)
            if accepted is not None:
                return accepted
        raise BadOption(f"{self.name} = {value!r} is not possible; allowed: {self.allowed}")


def whole_number(value: object, least: int, most: int) -> int | None:
    """For `also`: a number within these bounds, or its digits as text (not too many: Python refuses thousands)."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    return value if type(value) is int and least <= value <= most else None


def show_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def in_words(key: str) -> str:
    """A key as something to read: `launch:17h` becomes `launch 17h`."""
    return key.replace(":", " ").replace("_", " ")


class Option(msgspec.Struct, frozen=True):
    """A legal answer: its key, what it says to a person, the rule behind it, and its group on the page."""

    key: str
    text: str
    rule: str = ""
    group: str = ""
    free: bool = False

    def __str__(self) -> str:
        return self.text

    def plain(self) -> dict[str, Json]:
        """As plain data; asked for so often that `asdict` is too slow."""
        return {"key": self.key, "text": self.text, "rule": self.rule, "group": self.group, "free": self.free}


class Blocked(msgspec.Struct, frozen=True):
    """What a player might expect here but may not do, and why."""

    key: str
    text: str
    rule: str
    why: str

    def plain(self) -> dict[str, Json]:
        return {"key": self.key, "text": self.text, "rule": self.rule, "why": self.why}


class Prompt(msgspec.Struct, frozen=True):
    """What is to be decided, in a line, and the rule to read about it."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that somebody sees: what it is, and what is printed on it, line by line; `flavour` is no rule."""

    name: str
    kind: str = ""
    lines: tuple[str, ...] = ()
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one seat: the sum and where they come from."""

    seat: int
    total: int
    parts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: the reason, the seats that won (shared by several; none if the game was lost), all seats from
    best to worst, and the reason in words.
    """

    reason: str
    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    text: str = ""


class Definition(ABC):
    """A game: set-up, texts, views, scores. Subclass it, fill in the class attributes, override what differs."""

    id: str = ""
    title: str = ""
    summary: str = ""
    min_seats: int = 2
    max_seats: int = 4
    rules_version: int = 1
    minutes: tuple[int, int] = (20, 40)
    options: tuple[OptionSpec, ...] = ()
    sections: Mapping[str, Section] = {}  # of the components: where an owner may put true figures in
    unofficial: str = ""  # whose game it is; shown to users
    package: str = ""  # where components.toml, rules.md and the drawings lie
    events: Events = Events()  # what the rules report, and the accounts that it changes

    def check_itself(self) -> None:
        """What every list of games asks of it. TypeError, or whatever reading its files brings: all others go on."""
        texts = ("id", "title", "summary", "unofficial", "package")
        wanted = {
            **dict.fromkeys(texts, str),
            "min_seats": int,
            "max_seats": int,
            "rules_version": int,
            "minutes": tuple,
        }
        for name, kind in wanted.items():
            if not isinstance(value := getattr(self, name), kind):
                raise TypeError(f"{name} = {value!r} must be of type {kind.__name__}")
        if [type(part) for part in self.minutes] != [int, int]:
            raise TypeError(f"minutes = {self.minutes!r} must be two whole numbers, from and to")
        if not all(isinstance(option, OptionSpec) for option in self.options):
            raise TypeError(f"options = {self.options!r} must be OptionSpecs")
        self.defaults({})
        _ = self.components, self.rulebook, self.readings

    # --- set-up -----------------------------------------------------------------------------------
    @property
    @abstractmethod
    def keys(self) -> Keys:
        """The players' actions as text."""

    @property
    @abstractmethod
    def chance_keys(self) -> Keys:
        """The chance results as text."""

    @abstractmethod
    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Box:
        """What is printed and agreed. `options` are settled; `components` overlays the shipped data."""

    @abstractmethod
    def new_state(self, box: Box) -> State:
        """The state before the first chance result or decision."""

    def defaults(self, given: Mapping[str, Any], seats: int = 0) -> dict[str, Any]:
        """Defaults of the options not given (overridden where one follows from another, or from the seats)."""
        return {spec.name: spec.default for spec in self.options}

    def settle_options(self, given: Mapping[str, object], seats: int) -> dict[str, Any]:
        """All options with checked values; BadOption names what is allowed."""
        specs = {spec.name: spec for spec in self.options}
        for name in given:
            if name not in specs:
                known = ", ".join(specs) or "none"
                raise BadOption(f"{self.id} has no option {name!r}; its options: {known}")
        checked = {name: specs[name].check(value, seats) for name, value in given.items()}
        settled = {**self.defaults(checked, seats), **checked}
        self.check_options(settled, seats)
        return {spec.name: settled[spec.name] for spec in self.options}

    def check_options(self, settled: Mapping[str, Any], seats: int) -> None:  # noqa: B027  # most games have nothing to add
        """Raise BadOption for combinations that make no game."""

    def seat_titles(self, seats: int, options: Mapping[str, Any]) -> list[str]:
        """What each seat stands for, where seats differ (empty: they do not)."""
        return []

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise BadOption(f"{self.title} is for {self.players}, not {seats}")

    @property
    def usual_seats(self) -> int:
        """How many play where nothing is said: two, or as near to it as the game allows."""
        return min(max(2, self.min_seats), self.max_seats)

    @property
    def players(self) -> str:
        """How many, in words."""
        return f"{from_to(self.min_seats, self.max_seats)} player{'s' if self.max_seats > 1 else ''}"

    @property
    def duration(self) -> str:
        """How long a game takes, in words."""
        return f"{from_to(*self.minutes)} minutes"

    # --- printed things ---------------------------------------------------------------------------
    @cached_property
    def components(self) -> dict[str, Any]:
        """The shipped components of this rules version (empty if the game has none)."""
        for name in (f"components.v{self.rules_version}.toml", "components.toml"):
            source = files(self.package) / name if self.package else None
            if source is not None and source.is_file():
                return tomllib.loads(source.read_text("utf-8"))
        return {}

    def laid_over(self, components: Mapping[str, Any] | None) -> dict[str, Any]:
        """The shipped components with an owner's figures on top; BadComponents names the entry that does not fit."""
        if not components:
            return self.components
        if not self.sections:
            raise BadComponents(f"{self.title} has no figures that could be put in")
        return overlaid(self.components, components, self.sections)

    def of_version(self, version: int) -> Definition | None:
        """The game as it was with an older rules version, to replay old records; None if that is not kept.

        Shipped data that changes bumps the rules version; the old file stays as components.v<version>.toml. A rule
        that changes asks for `box.version`.
        """
        if version == self.rules_version:
            return self
        kept = self.package and (files(self.package) / f"components.v{version}.toml").is_file()
        if not kept or not 0 < version < self.rules_version:
            return None
        older = type(self)()
        older.rules_version = version
        return older

    def components_hash(self, components: Mapping[str, Any] | None = None) -> str:
        """Identifies the component set: the shipped data and what an owner laid over it."""
        data = json.dumps([self.components, components or {}], sort_keys=True, ensure_ascii=False)
        return blake2b(data.encode(), digest_size=16).hexdigest()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules by number (empty if the game has no rules.md)."""
        return Rulebook(self.resource("rules.md"))

    def resource(self, name: str) -> str:
        """A text that lies beside the code of the game; empty if there is none."""
        source = files(self.package) / name if self.package else None
        return source.read_text("utf-8") if source is not None and source.is_file() else ""

    @cached_property
    def board(self) -> str:
        """The template of the board on a page; empty: the page draws the view as it is."""
        return self.resource("board.html")

    @cached_property
    def style(self) -> str:
        """The style sheet of the board."""
        return self.resource("board.css")

    @cached_property
    def sprite(self) -> str:
        """The glyphs of the board, as SVG symbols that a page holds once."""
        return self.resource("sprite.svg")

    @cached_property
    def poster(self) -> str:
        """The game as a picture (SVG)."""
        return self.resource("poster.svg")

    @cached_property
    def guide(self) -> str:
        """The rules as told to a player at the table (Markdown), a section for each phase."""
        return self.resource("guide.md")

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Pages to read beside the rules: the history behind the game, say."""
        return ()

    # --- texts ------------------------------------------------------------------------------------
    def key(self, state: State, action: int) -> str:
        """The key of an action, or of a chance result if chance is to move."""
        return (self.chance_keys if state.mover() == CHANCE else self.keys).text(action)

    def option(self, state: State, action: int) -> Option:
        """A legal answer as a person reads it."""
        verb, key = self.keys.verb(action), self.keys.text(action)
        return Option(key, in_words(key), group=verb.name, free=verb.free)

    def blocked(self, state: State) -> list[Blocked]:
        """What the mover might expect here but may not do."""
        return []

    def why_not(self, state: State, action: int) -> Blocked:
        """Why an action is not legal now."""
        key = self.keys.text(action)
        return Blocked(key, in_words(key), "", "this is not among the options now")

    def prompt(self, state: State, seat: int | None) -> Prompt:
        """What is being decided, as this seat (None: a spectator) may know it. It stands behind the name of who
        decides, or behind "Your turn".
        """
        mover = int(state.mover())
        if mover < 0:
            return Prompt("Chance decides" if mover == CHANCE else "The game is over")
        asked = seat is not None and state.side(seat) == state.side(mover)
        return Prompt("Choose what to do" if asked else "chooses what to do")

    # --- the log ----------------------------------------------------------------------------------
    def told_answer(self, box: Box, told: Event) -> Sequence[Part]:
        """What the log says of an answer or a proposal; nothing where its consequences say it all.

        Its values are the action (None: hidden from the reader), the kind of the question, and what that was about.
        """
        action = told.values["action"]
        proposes = told.kind == "proposal"
        if action is None:
            return [*self.who(box, told), Part(" proposes in secret" if proposes else " decides in secret")]
        text = in_words(self.keys.text(action))
        return [*self.who(box, told), Part(f"{' proposes' if proposes else ''}: {text}")]

    def chance_words(self, action: int) -> str:
        """A chance result in words, for games that tell no more of it."""
        return in_words(self.chance_keys.text(action))

    def who(self, box: Box, told: Event) -> list[Part]:
        """Whom an event is about: the match puts the names of the players in."""
        if told.side is not None:
            return [self.named(box, "side", told.side)]
        return [Part("", "seat", told.who)] if told.who is not None else []

    def named(self, box: Box, kind: str, value: int) -> Part:
        """A thing of this kind in words, by its number."""
        if kind == "seat":
            return Part("", "seat", value)
        return Part(f"{in_words(kind)} {value}", kind, value)

    def unseen(self, kind: str, n: int, told: Event) -> str:
        """So many things of a kind that the reader may not know, in events like this one."""
        word = in_words(kind)
        return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}" if n == 1 else f"{n} {plural(word)}"

    def may_preview(self, state: State, seat: int, action: int) -> bool:
        """Whether a preview may be made of an answer: not if its truth depends on what the seat cannot know."""
        return True

    def foresee(self, before: State, seat: int, action: int, after: State) -> list[str]:
        """What else to tell who considers an answer, beside its line in the log and the points: what it costs, say.

        Both states are imagined: they hold nothing that the seat cannot know.
        """
        return []

    # --- results ----------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        """What one seat (None: a spectator) may see, as plain data, built from nothing else."""

    def open_view(self, state: State, seat: int | None) -> dict[str, Json]:
        """The same table with nothing hidden, for replays: by default what all seats see, put together."""
        seats = range(int(state.box.seats))
        return opened(self.view(state, seat), *(self.view(state, other) for other in seats))

    def scores(self, state: State) -> list[Score]:
        seats = range(int(state.box.seats))
        return [Score(seat, int(state.total(seat)), {"points": int(state.total(seat))}) for seat in seats]

    def outcome(self, state: State) -> Outcome:
        """Only asked of a finished game. Whoever gets more than 0 has won; where nobody does, nobody wins."""
        returns = list(state.returns())
        ranking = tuple(sorted(range(len(returns)), key=lambda seat: (-returns[seat], -state.total(seat))))
        return Outcome("finished", tuple(s for s in ranking if returns[s] > 0), ranking, "nothing is left to do")

    def position(self, state: State) -> dict[str, Json]:
        """The whole state as plain data."""
        return fields.dump(state)

    def from_position(self, box: Box, position: Mapping[str, Any]) -> State:
        """The state of a position; BadPosition says what cannot be."""
        return fields.load(self.new_state(box), position)

    def check(self, state: State) -> list[str]:
        """Invariants of the game (conservation and the like) that do not hold; empty if all is well."""
        return []

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, view: Mapping[str, Json], names: Sequence[str], width: int) -> Any:
        """The view as a Rich renderable for a terminal of this width; by default its data, field by field."""
        from cosmodrome.games import plain

        return plain.draw(view, names)

    def things(self, view: Mapping[str, Json]) -> list[Thing]:
        """What is in sight, in full words, for who asks about it by name."""
        return []

    def board_parts(self, seen: Mapping[str, Json]) -> BoardPart | None:
        """The board of a page in parts, from a view and what pages add to it; None: one template draws it all."""
        return None

    def determinized(self, state: State, seat: int, dice: Dice) -> State:
        return state.determinize(seat, dice)
