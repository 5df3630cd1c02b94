"""What is said where a side of several seats decides (`kernel/state.py`): proposals, the dispute, who may do what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cosmodrome.games.answers import Prompt
from cosmodrome.games.kit.english import sentence
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import DISPUTED, TEAM, State

ANSWERS = ("accept", "dispute", "first", "second")


@dataclass(frozen=True)
class CouncilText:
    """The words of a council: its rules, how a side is called, and what the others read of hidden proposals."""

    rule: str  # of proposals
    disputes: str  # the rule of disputes
    side: Callable[[int], str]  # `USA`
    outline: Callable[[int], str]  # what `State.outside` leaves of an answer

    @property
    def verbs(self) -> list[tuple[str, str, str]]:
        """Name, rule and words of its answers."""
        return [
            ("accept", self.rule, "Accept your mate's proposal"),
            ("dispute", self.disputes, "Call the dispute: the other team chooses between the two"),
            ("first", self.disputes, "The first proposal"),
            ("second", self.disputes, "The second proposal"),
        ]

    @staticmethod
    def proposals(state: State) -> list[int]:
        """The answers proposed so far."""
        f = state.top() if len(state.agenda) else 0
        return [int(n) - 1 for n in (a_of(f), b_of(f)) if n] if kind_of(f) == COUNCIL else []

    def settled(self, state: State) -> bool:
        """Whether nothing but the two proposals is to be chosen from."""
        return len(self.proposals(state)) == 2

    def proposal_meant(self, state: State, verb: str) -> int:
        """The proposal that one of the council's answers stands for, -1 for none."""
        made = self.proposals(state)
        if verb == "accept" and len(made) == 1:
            return made[0]
        if verb in ("first", "second") and made and c_of(state.top()) & DISPUTED:
            return made[ANSWERS.index(verb) - 2]
        return -1

    def chosen(self, verb: str, proposal: str) -> str:
        return f"Accept: {proposal}" if verb == "accept" else f"The {verb} proposal: {proposal}"

    def refusal(self, state: State, verb: str, action: int) -> tuple[str, str] | None:
        """Why an answer is not possible in a council; None: it is the question that decides."""
        f = state.top() if len(state.agenda) else 0
        if kind_of(f) != COUNCIL:
            return (self.rule, "nothing is proposed") if verb in ANSWERS else None
        made = self.proposals(state)
        if c_of(f) & DISPUTED:
            return self.disputes, "choose one of the two proposals"
        if len(made) == 2:
            return self.rule, "two proposals are made: accept your mate's, or call the dispute"
        if verb in ANSWERS:
            return self.rule, "first comes a counter-proposal" if made else "there is no proposal yet"
        if action in made:
            return self.rule, "this has already been proposed: accept it, or propose something else"
        return None

    def prompt(self, state: State, asked: Prompt, made: Sequence[str], seat: int | None) -> Prompt:
        """The question and what is proposed, for a seat of the side (None: for all others)."""
        f = state.top()
        side = self.side(int(who_of(f)) - TEAM)
        text = sentence(asked.text)
        if c_of(f) & DISPUTED:
            return Prompt(
                f"The {side} cannot agree. {text} The other team chooses one of the two proposals", self.disputes
            )
        if not made:
            return Prompt(f"{text} Either team-mate may propose", asked.rule)
        if seat is None:
            return Prompt(f"{text} The {side} considers: {' or: '.join(made)}", self.rule)
        mine = seat == c_of(f)
        if len(made) == 1:
            return Prompt(f"{text} {'You propose' if mine else 'Your mate proposes'}: {made[0]}", self.rule)
        yours, other = made if mine else made[::-1]
        return Prompt(f"{text} You propose: {yours}. Your mate proposes: {other}", self.rule)
