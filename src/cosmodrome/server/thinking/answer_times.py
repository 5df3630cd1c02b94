"""When a bot's answer counts: after a pause, so that people can follow, and at a moment that tells nothing hidden.

A bot that may use two seconds answers at once where only one answer is legal. If what is legal follows from hidden
things, say from a hand, the others would learn from the time that there was nothing to choose. There the answer counts
when the bot's time is over, however soon it came.
"""

from __future__ import annotations

from cosmodrome.bots import bots
from cosmodrome.bots.specs import SearchLimits, is_search, spec_of
from cosmodrome.errors import BadOption
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.frames import COUNCIL, kind_of
from cosmodrome.kernel.state import State

OVERSHOOT = 0.1  # seconds: a search looks at the clock every few iterations only


def is_hidden(state: State) -> bool:
    """Whether the options of the open question follow from hidden things."""
    asked = state.agenda[len(state.agenda) - 2] if kind_of(state.top()) == COUNCIL else state.top()
    return not state.public(asked)


def longest_thought(bot: str, game: Definition, limits: SearchLimits) -> float:
    """The seconds that a bot may use for an answer; 0 for bots that name none."""
    if is_search(bot):
        try:
            return spec_of(bot, game).within(limits).seconds
        except BadOption:  # of a table of former times: another bot answers for it
            return 0.0
    return float(getattr(bots().get(bot), "seconds", 0.0))


def seconds_left(pause: float, waited: float, thought: float = 0.0, longest: float = 0.0) -> float:
    """How long an answer is still to be kept back that was waited for, and thought about, for so many seconds.

    `longest`: that the bot could have thought, if nobody is to know how long it did. What it waited for beside that,
    its turn above all, tells nothing.
    """
    return max(0.0, pause - waited, longest + OVERSHOOT - thought if longest else 0.0)
