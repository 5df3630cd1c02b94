"""What a game says about its verbs and its questions: each of them in one place.

    VERBS = [
        VerbText("take", "R4.1", "take", asked=[ASK_ACTION], say=lambda at, card: f"Take {card_name(at.box, card)}",
                 refuse=("R4.1", "this card is not in the Center")),
        VerbText("pass", "RU-2", "pass", asked=[ASK_ACTION], say="Pass", told=" passes"),
    ]
    QUESTIONS = [QuestionText(ASK_ACTION, "R3.2", "Take a card or recruit a Specialist")]
    TEXTS = Texts(VERBS, QUESTIONS)

Answers that belong to the kernel (no, stop, pay ...) say something else at each question; that stands with the
question:

    QuestionText(ASK_BONUS, "R8.3", "Roll a die?", answers=[VerbText("no", "R8.3", "bonus", say="Do not roll")])

Every function gets the question as `at` (its box, its frame and, but for the log, its state) and the numbers of the
answer's arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from cosmodrome.games.answers import Blocked, Option, Prompt
from cosmodrome.games.kit.councils import CouncilText
from cosmodrome.games.kit.english import lower
from cosmodrome.games.parts import Part
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import CHANCE, OVER, Box, State
from cosmodrome.kernel.verbs import Keys

B = TypeVar("B", bound=Box, default=Any)
S = TypeVar("S", bound=State, default=Any)

Reason = tuple[str, str]  # the rule, and why not
NOT_OFFERED = "this is not among the options now"
OVER_NOW, CHANCE_NOW = Prompt("The game is over"), Prompt("Chance decides")


class At(Generic[B, S]):
    """A question and where it is asked. The log has no state: it words answers by what is printed alone."""

    __slots__ = ("_state", "box", "frame", "kind")

    def __init__(self, box: B, frame: int, state: S | None = None) -> None:
        self.box = box
        self.frame = frame
        self.kind = int(kind_of(frame))
        self._state = state

    @classmethod
    def asked(cls, box: B, who: int, kind: int, about: int) -> At[B, S]:
        """A question as the log remembers it."""
        return cls(box, int(frame(kind, who, about)))

    @property
    def state(self) -> S:
        assert self._state is not None, "the log knows no state"
        return self._state

    @property
    def who(self) -> int:
        return int(who_of(self.frame))

    @property
    def side(self) -> int:
        return int(self.box.side_of(self.who))

    @property
    def a(self) -> int:
        return int(a_of(self.frame))

    @property
    def b(self) -> int:
        return int(b_of(self.frame))

    @property
    def c(self) -> int:
        return int(c_of(self.frame))


@dataclass(frozen=True)
class VerbText(Generic[B, S]):
    """One verb: the rule to read about it, where a page puts it, what its answers say, and why one is refused."""

    name: str
    rule: str
    group: str
    say: str | Callable[..., str]  # (at, *args), from what is printed alone
    asked: Iterable[int] = ()  # the kinds of questions it answers
    now: Callable[..., str] | None = None  # the same where the position has a say in it
    adds: Callable[[At[B, S], int], str] | None = None  # (at, action): what else a legal answer says, its price
    expected: Callable[[At[B, S]], Iterable[Sequence[int]]] | None = None  # the arguments that a player might expect
    refuse: Reason | Callable[..., Reason] | None = None  # (at, *args) -> why not, at a question that it answers
    heading: Callable[[At[B, S]], Reason] | None = None  # another rule and group at some questions
    told: str | Callable[..., str | Sequence[Part]] = ""  # the log, behind the name, if the answer moves nothing


@dataclass(frozen=True)
class QuestionText(Generic[B, S]):
    """One kind of question, in a line, from public facts."""

    kind: int
    rule: str | Callable[[At[B, S]], str]
    say: str | Callable[[At[B, S]], str]
    own: Callable[[At[B, S]], str] | None = None  # for the side that is asked, if it may read more
    answers: Sequence[VerbText[B, S]] = ()  # verbs that say something else here than elsewhere


class Texts(Generic[B, S]):
    """All that a game says about its answers and questions."""

    def __init__(
        self,
        verbs: Iterable[VerbText[B, S]],
        questions: Iterable[QuestionText[B, S]],
        *,
        over: Prompt = OVER_NOW,
        ended: str = "",
        in_the_making: int = -1,
        council: CouncilText | None = None,
    ) -> None:
        """`over`: the prompt of a finished game, `ended`: the rule that ends it. `in_the_making`: the question that the
        others read while a move is hidden from them. `council`: what is said where a side of several seats decides.
        """
        self.verbs = {verb.name: verb for verb in verbs}
        self.questions = {question.kind: question for question in questions}
        self.over = over
        self.ended = ended
        self.in_the_making = in_the_making
        self.council = council
        if council:
            self.verbs |= {name: VerbText(name, rule, "council", say) for name, rule, say in council.verbs}
        self._here = {(one.kind, answer.name): answer for one in self.questions.values() for answer in one.answers}
        self._asked = {
            verb.name: frozenset(verb.asked) | {kind for kind, name in self._here if name == verb.name}
            for verb in self.verbs.values()
        }

    def check(self, keys: Keys) -> None:
        """Every verb has its text, and no text is left over."""
        spoken = {verb.name for verb in keys.verbs.table}
        if missing := sorted(spoken - set(self.verbs)):
            raise TypeError(f"no text for {', '.join(missing)}")
        if unknown := sorted(set(self.verbs) - spoken):
            raise TypeError(f"no such verb: {', '.join(unknown)}")

    # --- answers ----------------------------------------------------------------------------------
    def option(self, state: S, keys: Keys, action: int) -> Option:
        at = self.at(state)
        verb = self.verb(at, keys, action)
        rule, group = verb.heading(at) if verb.heading else (verb.rule, verb.group)
        text = self.say(at, keys, action, verb)
        if verb.adds:
            text += verb.adds(at, action)
        return Option(keys.text(action), text, rule, group, keys.verb(action).free)

    def at(self, state: S) -> At[B, S]:
        """The open question of the game, also where a council lies on it."""
        return At(self.box_of(state), int(state.asked()), state)

    @staticmethod
    def box_of(state: S) -> B:
        return state.box  # type: ignore[return-value]  # a state is made with the box of its game

    def verb(self, at: At[B, S], keys: Keys, action: int) -> VerbText[B, S]:
        """The words of an answer to this question."""
        name = keys.verb(action).name
        return (self._here and self._here.get((at.kind, name))) or self.verbs[name]

    def say(self, at: At[B, S], keys: Keys, action: int, verb: VerbText[B, S] | None = None) -> str:
        """What an answer does, as the label of a button."""
        verb = verb or self.verb(at, keys, action)
        if self.council and at._state is not None:
            chosen = self.council.proposal_meant(at.state, verb.name)
            if chosen >= 0:
                outside = verb.name != "accept"
                told = self.from_outside(at, keys, chosen) if outside else self.say(at, keys, chosen)
                return self.council.chosen(verb.name, told)
        if verb.now and at._state is not None:
            return verb.now(at, *keys.args(action))
        return verb.say if isinstance(verb.say, str) else verb.say(at, *keys.args(action))

    def told(self, at: At[B, S], keys: Keys, action: int) -> Sequence[Part]:
        """What the log says of an answer behind the name of who gave it; nothing where its consequences say it all."""
        told = self.verb(at, keys, action).told
        phrase = told(at, *keys.args(action)) if callable(told) else told
        return ([Part(phrase)] if phrase else []) if isinstance(phrase, str) else phrase

    # --- councils ---------------------------------------------------------------------------------
    def from_outside(self, at: At[B, S], keys: Keys, action: int) -> str:
        """A proposal as the other sides read it: hidden things are not named."""
        look = int(at.state.outside(action))
        return self.council.outline(look) if look < 0 and self.council else self.say(at, keys, action)

    def proposed(self, at: At[B, S], keys: Keys, action: int | None, about: int) -> str:
        """A proposal for the log; without the action it is hidden from the reader, and `about` is its outside."""
        if action is None:
            return f": {self.council.outline(about)}" if self.council and about < 0 else " in secret"
        return f": {self.say(at, keys, action)}"

    # --- why not ----------------------------------------------------------------------------------
    def expected(self, state: S, keys: Keys) -> list[int]:
        """What a player might expect at this question."""
        at = self.at(state)
        found = set()
        for verb in self.verbs.values():
            if verb.expected and at.kind in self._asked[verb.name]:
                found |= {keys.action(verb.name, args) for args in verb.expected(at)}
        for answer in self.questions[at.kind].answers if at.kind in self.questions else ():
            if answer.expected:
                found |= {keys.action(answer.name, args) for args in answer.expected(at)}
        return sorted(found)

    def blocked(self, state: S, keys: Keys) -> list[Blocked]:
        """Everything on the table that looks as if it could be chosen now, and cannot."""
        if state.mover() == OVER or (self.council and self.council.settled(state)):
            return []
        legal = set(state.legal_actions())
        return [self.why_not(state, keys, action) for action in self.expected(state, keys) if action not in legal]

    def why_not(self, state: S, keys: Keys, action: int) -> Blocked:
        at = self.at(state)
        rule, why = self.reason(at, keys, action)
        return Blocked(keys.text(action), self.meant(at, keys, action), rule, why)

    def meant(self, at: At[B, S], keys: Keys, action: int) -> str:
        """What an answer says that may be out of place here: then nothing of this question goes into it."""
        name = keys.verb(action).name
        if self._asked[name] and at.kind not in self._asked[name]:
            at = At(at.box, 0)
        return self.say(at, keys, action)

    def reason(self, at: At[B, S], keys: Keys, action: int) -> Reason:
        """The rule and the reason why an action is not possible now."""
        verb = self.verb(at, keys, action)
        if at.state.mover() == OVER:
            return self.ended, "the game is over"
        if self.council and (why := self.council.refusal(at.state, verb.name, action)):
            return why
        if self._asked[verb.name] and at.kind not in self._asked[verb.name]:
            return verb.rule, f"not now: {lower(self.question(at).text)}"
        refuse = verb.refuse or self.verbs[verb.name].refuse
        if refuse is None:
            return verb.rule, NOT_OFFERED
        return refuse if isinstance(refuse, tuple) else refuse(at, *keys.args(action))

    # --- questions --------------------------------------------------------------------------------
    def question(self, at: At[B, S], own: bool = True) -> Prompt:
        """A question in a line; `own`: as the side reads it that is asked."""
        question = self.questions[at.kind]
        rule = question.rule if isinstance(question.rule, str) else question.rule(at)
        if own and question.own:
            return Prompt(question.own(at), rule)
        return Prompt(question.say if isinstance(question.say, str) else question.say(at), rule)

    def prompt(self, state: S, keys: Keys, seat: int | None) -> Prompt:
        """What is decided, as this seat may know it."""
        mover = int(state.mover())
        if mover == OVER:
            return self.over
        at = self.at(state)
        if mover == CHANCE:
            return self.question(at) if at.kind in self.questions else CHANCE_NOW
        own = seat is not None and state.side(seat) == at.side
        if not own and state.in_the_making():
            at = At(at.box, self.in_the_making, state)
        asked = self.question(at, own)
        if self.council and kind_of(state.top()) == COUNCIL:
            made = [
                self.say(at, keys, action) if own else self.from_outside(at, keys, action)
                for action in self.council.proposals(state)
            ]
            return self.council.prompt(state, asked, made, seat if own else None)
        return asked
