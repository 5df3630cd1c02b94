"""Modern space board games as software: rules, matches, records, bots.

>>> import cosmodrome as cd
>>> cd.games()  # doctest: +SKIP
['space_explorers']
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from cosmodrome.errors import (
    BadComponents,
    BadOption,
    BadPosition,
    BadRecord,
    CosmodromeError,
    IllegalMove,
    StaleDecision,
    UnknownGame,
)
from cosmodrome.games import Games
from cosmodrome.games.definition import Blocked, Definition, Option, OptionSpec, Outcome, Part, Prompt, Score
from cosmodrome.match.dealer import Dealer, FastDealer, KeyedDealer, ScriptedDealer
from cosmodrome.match.decision import Decision
from cosmodrome.match.game import Game, load
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.match.record import Record
from cosmodrome.match.replay import Check, Verdict, replay, verify

try:
    __version__ = version("cosmodrome")
except PackageNotFoundError:  # run from the sources
    __version__ = "0+source"

__all__ = [
    "BadComponents",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Blocked",
    "Check",
    "CosmodromeError",
    "Dealer",
    "Decision",
    "Definition",
    "Entry",
    "FastDealer",
    "Game",
    "IllegalMove",
    "KeyedDealer",
    "Match",
    "Option",
    "OptionSpec",
    "Outcome",
    "Part",
    "Prompt",
    "Record",
    "Score",
    "ScriptedDealer",
    "StaleDecision",
    "UnknownGame",
    "Verdict",
    "__version__",
    "games",
    "load",
    "replay",
    "verify",
]


if TYPE_CHECKING:
    games: Games
else:
    from cosmodrome import games  # the package of the games, which can be called
