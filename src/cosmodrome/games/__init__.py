"""The games, each in a folder of its own, and the registry that finds them."""

from __future__ import annotations

import logging
import pkgutil
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cosmodrome.errors import UnknownGame
from cosmodrome.games.definition import Definition
from cosmodrome.games.plugins import announced

GROUP = "cosmodrome.games"  # entry points of games in packages of their own

_log = logging.getLogger(__name__)


class Games(ModuleType):
    """This package, which `cosmodrome.games()` calls: so `import cosmodrome.games.space_explorers` works beside it."""

    def __call__(self) -> list[str]:
        """The names of all games."""
        return list(definitions())


sys.modules[__name__].__class__ = Games


@cache
def definitions() -> dict[str, Definition]:
    """Every game by its id, short ones first: the folders here, and those that installed packages announce."""
    found: dict[str, Definition] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg and find_spec(f"{__name__}.{module.name}.game"):
            _add(found, import_module(f"{__name__}.{module.name}.game").GAME)
    for name, game in announced(GROUP):
        try:
            _add(found, game)
        except Exception as error:
            _log.warning("the game %r cannot be used: %s: %s", name, type(error).__name__, error)
    return dict(sorted(found.items(), key=lambda game: (game[1].minutes, game[0])))


def _add(found: dict[str, Definition], game: object) -> None:
    if not isinstance(game, Definition) or not game.id:
        raise TypeError(f"{game!r} is not the definition of a game")
    if game.id in found:
        raise ValueError(f"there already is a game {game.id!r}")
    game.check_itself()
    found[game.id] = game


def definition(name: str) -> Definition:
    known = definitions()
    if name not in known:
        raise UnknownGame(f"there is no game {name!r}; the games: {', '.join(known)}")
    return known[name]
