"""What a bot is: the class to derive your own from."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.games.events import Event
from cosmodrome.kernel.state import State


class Bot:
    """A player in one seat of one game, from its first question to the last.

    `choose` is all that a bot must have. It is made with a seed, and with the parameters of its spec as keyword
    arguments: `my_bot.py:MyBot:depth=3` calls `MyBot(seed, depth=3)`.
    """

    watches = False  # whether `saw` is called
    seconds = 0.0  # that `choose` may take, if it is slow: how soon it answers then tells nobody what is hidden

    def __init__(self, seed: int = 0) -> None:
        """A bot that draws from a seed or takes parameters defines its own, and need not call this one."""

    def choose(self, state: State, seat: int) -> int:
        """A legal action of this seat. The state is the bot's own: all that the seat cannot know is dealt anew."""
        raise NotImplementedError

    def saw(self, events: Sequence[Event], seat: int) -> None:
        """What happened since the bot was last told, as its seat may know it; called before `choose`.

        If answers are undone, the game goes on with a new bot, which is told everything from the start.
        """
