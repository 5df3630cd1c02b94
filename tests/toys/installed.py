"""Games that are installed for as long as a test needs them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition


@contextmanager
def installed(game: Definition[Any, Any]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(definitions(), game.id, game)
        cd.load.cache_clear()
        yield
    cd.load.cache_clear()
