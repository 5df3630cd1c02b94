"""What a game tells the other packages about itself. A game folder has one `GAME`, a `Definition`."""

from __future__ import annotations

import json
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Generic

from cosmodrome.errors import BadComponents, BadOption
from cosmodrome.games import fields
from cosmodrome.games.answers import Blocked as Blocked
from cosmodrome.games.answers import Kind as Kind
from cosmodrome.games.answers import Option as Option
from cosmodrome.games.answers import Outcome as Outcome
from cosmodrome.games.answers import Picks as Picks
from cosmodrome.games.answers import Prompt as Prompt
from cosmodrome.games.answers import Score as Score
from cosmodrome.games.answers import Thing as Thing
from cosmodrome.games.answers import Way as Way
from cosmodrome.games.beliefs import Beliefs
from cosmodrome.games.events import Event, Events
from cosmodrome.games.first_steps import Steps, first_steps
from cosmodrome.games.kept_versions import put_back
from cosmodrome.games.kit.english import a_or, in_words
from cosmodrome.games.kit.overlay import Section, changes_entries, overlaid
from cosmodrome.games.kit.picks import out_of_order
from cosmodrome.games.kit.texts import NOT_OFFERED, At, B, S, Texts
from cosmodrome.games.layout import BoardPart as BoardPart
from cosmodrome.games.layout import Json as Json
from cosmodrome.games.merged_views import opened
from cosmodrome.games.parts import Part as Part
from cosmodrome.games.readings import Reading
from cosmodrome.games.rulebook import Rulebook
from cosmodrome.games.signs import Signs
from cosmodrome.games.table_options import OptionSpec as OptionSpec
from cosmodrome.games.table_options import from_to
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.kernel.verbs import Keys


class Definition(ABC, Generic[B, S]):
    """A game: set-up, texts, views, scores. Subclass it, fill in the class attributes, override what differs.

    `Definition[MyBox, MyState]` gives the methods their types; plain `Definition` stands for any game.
    """

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
    features: Sequence[str] = ()  # what `State.features` writes, by name: learned weights go by them
    winner: str = "one side"  # of every game; or "each seat" may win for itself; or "one or nobody"
    texts: Texts[B, S] | None = None  # what the verbs and questions say; None: their keys
    _laid_over: Mapping[str, Any] | None = None  # what an owner changed in its components already,
    _shipped: Mapping[str, Any] | None = None  # and what they were before
    shortcuts: bool = False  # its own board includes "shortcuts.html", which draws ways and picks

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
        _ = self.components, self.rulebook, self.readings, self.signs, self.first_steps

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
    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> B:
        """What is printed and agreed. `options` are settled; `components` overlays the shipped data."""

    @abstractmethod
    def new_state(self, box: B) -> S:
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

    def check_options(self, settled: Mapping[str, Any], seats: int) -> None:  # most games have nothing to add
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
        shipped = tomllib.loads(self.resource("components.toml"))
        for version in range(type(self).rules_version - 1, self.rules_version - 1, -1):
            shipped = put_back(shipped, tomllib.loads(self.resource(f"components.v{version}.toml")))
        return shipped

    def laid_over(self, components: Mapping[str, Any] | None) -> dict[str, Any]:
        """The shipped components with an owner's figures on top; BadComponents names the entry that does not fit."""
        if not components or components == self._laid_over:
            return self.components
        if not self.sections:
            raise BadComponents(f"{self.title} has no figures to replace")
        return overlaid(self.components, components, self.sections)

    def with_entries(self, overlay: Mapping[str, Any] | None) -> Definition:
        """This game with the entries that an owner adds or takes out, so that keys name them; itself if none are, or if
        it has them already.
        """
        if not overlay or overlay == self._laid_over or not changes_entries(self.components, overlay, self.sections):
            return self
        other = type(self)()
        other.rules_version = self.rules_version
        other.__dict__["components"] = self.laid_over(overlay)
        other._laid_over, other._shipped = overlay, self.components
        return other

    def of_version(self, version: int) -> Definition | None:
        """The game as it was with an older rules version, to replay old records; None if that is not kept.

        Shipped data that changes bumps the rules version; components.v<version>.toml keeps what was different before
        (`kept_versions.put_back`). A version without such a file had the components of the next one. A rule that
        changes asks for `box.version`.
        """
        if version == self.rules_version:
            return self
        later = range(version, self.rules_version)
        if version < 1 or not any(self.resource(f"components.v{one}.toml") for one in later):
            return None
        older = type(self)()
        older.rules_version = version
        return older

    def components_hash(self, components: Mapping[str, Any] | None = None) -> str:
        """Identifies the component set: the shipped data and what an owner laid over it."""
        data = json.dumps([self._shipped or self.components, components or {}], sort_keys=True, ensure_ascii=False)
        return blake2b(data.encode(), digest_size=16).hexdigest()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules by number (empty if the game has no rules.md)."""
        return Rulebook(self.resource("rules.md"))

    def resource(self, name: str) -> str:
        """A text that lies beside the code of the game; empty if there is none."""
        source = files(self.package) / name if self.package else None
        return source.read_text("utf-8") if source is not None and source.is_file() else ""

    def drawing(self, name: str) -> str:
        """A file of the `board` folder; in a small game it may lie beside the code."""
        return self.resource(f"board/{name}") or self.resource(name)

    @cached_property
    def board(self) -> str:
        """The template of the board on a page; empty: the page draws the view as it is."""
        return self.drawing("board.html")

    @cached_property
    def style(self) -> str:
        """The style sheet of the board; `signs.css` draws the legend, and words where there is room for them."""
        return self.drawing("board.css") + self.drawing("signs.css")

    @cached_property
    def sprite(self) -> str:
        """The glyphs of the board, as SVG symbols that a page holds once."""
        return self.drawing("sprite.svg")

    @cached_property
    def signs(self) -> Signs:
        """What the signs of the board mean (none if the game has no signs.toml)."""
        return Signs(self.drawing("signs.toml"))

    @cached_property
    def poster(self) -> str:
        """The game as a picture (SVG)."""
        return self.drawing("poster.svg")

    @cached_property
    def guide(self) -> str:
        """The rules as told to a player at the table (Markdown), a section for each phase."""
        return self.resource("guide.md")

    @cached_property
    def first_steps(self) -> Steps | None:
        """What a newcomer is told before the first turn (None if the game has no first_steps.toml)."""
        return first_steps(self.resource("first_steps.toml"))

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Pages to read beside the rules: the history behind the game, say."""
        return ()

    # --- texts ------------------------------------------------------------------------------------
    def key(self, state: S, action: int) -> str:
        """The key of an action, or of a chance result if chance is to move."""
        return (self.chance_keys if state.mover() == CHANCE else self.keys).text(action)

    def option(self, state: S, action: int) -> Option:
        """A legal answer as a person reads it."""
        if self.texts:
            return self.texts.option(state, self.keys, action)
        verb, key = self.keys.verb(action), self.keys.text(action)
        return Option(key, in_words(key), group=verb.name, free=verb.free)

    def blocked(self, state: S) -> list[Blocked]:
        """What the mover might expect here but may not do."""
        return self.texts.blocked(state, self.keys) if self.texts else []

    def why_not(self, state: S, action: int) -> Blocked:
        """Why an action is not legal now."""
        if self.texts:
            return self.texts.why_not(state, self.keys, action)
        key = self.keys.text(action)
        why = out_of_order(state, action, lambda kind: self.option(state, kind).text)
        return Blocked(key, in_words(key), "", why or NOT_OFFERED)

    def ways(self, state: S, seat: int) -> Sequence[Way]:
        """Shortcuts for a seat that decides now, made from what it may know: each begins with a legal answer."""
        return ()

    def picks(self, state: S, seat: int) -> Picks | None:
        """Several things that the rules take one after the other, in whatever order, as one choice of the seat that
        decides. None: one answer says it all, or it is a pick of a declared effect.
        """
        return None

    def picked(self, state: S, seat: int, amounts: Mapping[str, int]) -> Sequence[str]:
        """The answers that name so many of each kind of `picks`, in the order of the rules: that of their keys."""
        given = sorted(amounts, key=self.keys.find)
        return [key for key in given for _ in range(amounts[key])]

    def when_late(self, state: S, seat: int) -> str:
        """The key that a seat answers with when its time is out; empty: a bot decides for it."""
        return ""

    def party(self, state: S, seat: int) -> int:
        """Seats with the same number win and lose together: who resigns leaves the game to the others of the party."""
        return int(state.side(seat))

    def next_best_wins(self, state: S) -> bool:
        """Of a finished game whose winners have all resigned: whether the best of the others wins it instead."""
        return True

    def prompt(self, state: S, seat: int | None) -> Prompt:
        """What is being decided, as this seat (None: a spectator) may know it. It stands behind the name of who
        decides, or behind "Your turn".
        """
        if self.texts:
            return self.texts.prompt(state, self.keys, seat)
        mover = int(state.mover())
        if mover < 0:
            return Prompt("Chance decides" if mover == CHANCE else "The game is over")
        asked = seat is not None and state.side(seat) == state.side(mover)
        return Prompt("Choose what to do" if asked else "chooses what to do")

    # --- the log ----------------------------------------------------------------------------------
    def told_answer(self, box: B, told: Event) -> Sequence[Part]:
        """What the log says of an answer or a proposal; nothing where its consequences say it all.

        Its values are the action (None: hidden from the reader), the kind of the question, and what that was about.
        """
        action, about = told.values["action"], told.values["about"] or 0
        proposes = told.kind == "proposal"
        if self.texts:
            asked = At[B, S].asked(box, told.who or 0, told.values["question"] or 0, max(about, 0))
            if proposes:
                return [*self.who(box, told), Part(f" proposes{self.texts.proposed(asked, self.keys, action, about)}")]
            phrase = self.texts.told(asked, self.keys, action) if action is not None else ()
            return [*self.who(box, told), Part(" "), *phrase] if phrase else []
        if action is None:
            return [*self.who(box, told), Part(" proposes in secret" if proposes else " decides in secret")]
        text = in_words(self.keys.text(action))
        return [*self.who(box, told), Part(f"{' proposes' if proposes else ''}: {text}")]

    def chance_words(self, action: int) -> str:
        """A chance result in words, for games that tell no more of it."""
        return in_words(self.chance_keys.text(action))

    def who(self, box: B, told: Event) -> list[Part]:
        """Whom an event is about: the match puts the names of the players in."""
        if told.side is not None:
            return [self.named(box, "side", told.side)]
        return [Part("", "seat", told.who)] if told.who is not None else []

    def named(self, box: B, kind: str, value: int) -> Part:
        """A thing of this kind in words, by its number."""
        if kind == "seat":
            return Part("", "seat", value)
        return Part(f"{in_words(kind)} {value}", kind, value)

    def unseen(self, kind: str, n: int, told: Event) -> str:
        """So many things of a kind that the reader may not know, in events like this one."""
        return a_or(n, in_words(kind))

    def may_preview(self, state: S, seat: int, action: int) -> bool:
        """Whether a preview may be made of an answer: not if its truth depends on what the seat cannot know."""
        return True

    def foresee(self, before: S, seat: int, action: int, after: S) -> list[str]:
        """What else to tell who considers an answer, beside its line in the log and the points: what it costs, say.

        Both states are imagined: they hold nothing that the seat cannot know.
        """
        return []

    def in_order(self, before: S, seat: int, action: int, after: S, told: Sequence[Event]) -> Sequence[Part]:
        """Things of the board that a preview of an answer lights up one after the other: a path, a chain, a victim.

        By default those that events name in the arguments which their kind `lights`. Both states are imagined, and
        `told` are the events in between as the seat would read them.
        """
        return [part for one in told for part in self.events.lit(self, before.box, one)]

    # --- results ----------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Json]:
        """What one seat (None: a spectator) may see, as plain data, built from nothing else."""

    def open_view(self, state: S, seat: int | None) -> dict[str, Json]:
        """The same table with nothing hidden, for replays: by default what all seats see, put together."""
        seats = range(int(state.box.seats))
        return opened(self.view(state, seat), *(self.view(state, other) for other in seats))

    def scores(self, state: S) -> list[Score]:
        seats = range(int(state.box.seats))
        return [Score(seat, int(state.total(seat)), {"points": int(state.total(seat))}) for seat in seats]

    def outcome(self, state: S) -> Outcome:
        """Only asked of a finished game. Whoever gets more than 0 has won; where nobody does, nobody wins."""
        returns = list(state.returns())
        ranking = tuple(sorted(range(len(returns)), key=lambda seat: (-returns[seat], -state.total(seat))))
        return Outcome("finished", tuple(s for s in ranking if returns[s] > 0), ranking, "nothing is left to do")

    def position(self, state: S) -> dict[str, Json]:
        """The whole state as plain data."""
        return fields.dump(state)

    def from_position(self, box: B, position: Mapping[str, Any]) -> S:
        """The state of a position; BadPosition says what cannot be."""
        return fields.load(self.new_state(box), position)

    def seats_of_position(self, position: Mapping[str, Any]) -> int | None:
        """How many play in a position that does not say it: one for each of its `players`. None: it cannot be seen."""
        players = position.get("players")
        return len(players) if isinstance(players, list) else None

    def check(self, state: S) -> list[str]:
        """Invariants of the game (conservation and the like) that do not hold; empty if all is well."""
        return []

    def beliefs(self) -> Beliefs | None:
        """For a bot that watches: concludes from play what is hidden. None: play gives nothing away."""
        return None

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

    def determinized(self, state: S, seat: int, dice: Dice) -> State:
        return state.determinize(seat, dice)
