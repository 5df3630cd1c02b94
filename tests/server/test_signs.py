"""Signs: each that a board draws is explained by the table of its game, and each entry of the legend is drawn."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

import cosmodrome
from cosmodrome.bots import Player
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.server.board import boards

OWN = ("space_explorers", "one_small_step", "from_the_moon", "hope")
EVERYTHING: dict[str, dict[str, Any]] = {"hope": {"bugs": True, "traitor": True}}


def drawn_boards(game: Definition, seed: int, every: int) -> list[str]:
    """Boards of the one who decides, from the start of a game of random players to its end."""
    seats = game.usual_seats
    match = cosmodrome.Game(game).match(seats=["Ann", "Bob"][:seats], seed=seed, **EVERYTHING.get(game.id, {}))
    players = [Player("random", seed + seat) for seat in range(seats)]

    def pages() -> Any:
        while (mover := match.mover) is not None:
            yield lambda: boards.render(game, match.view(mover), "salt")
            match.play(players[mover].choose(match.state, mover), seat=mover)
        yield lambda: boards.render(game, match.view(0), "salt")

    return [draw() for draw in islice(pages(), 0, None, every)]


@pytest.mark.parametrize("name", OWN)
def test_no_sign_lacks_its_meaning(name: str) -> None:
    game = definitions()[name]
    tips = game.signs.tips
    signs, marks = set(), set()
    for page in drawn_boards(game, 3, 9):
        signs |= set(re.findall(r'<use[^>]* href="(#[^"]+)"', page))
        marks |= set(re.findall(r' data-sign="([^"]+)"', page))
    assert signs
    assert signs <= set(tips), "glyphs that nothing explains"
    assert marks <= set(tips), "marks that nothing explains"
    told = {key for key, sign in game.signs.by_key.items() if sign.mark or sign.glyph}
    assert told <= marks, "entries of the legend that no board has"


@pytest.mark.parametrize("name", OWN)
def test_every_entry_is_drawn_and_cites_a_rule(name: str) -> None:
    game = definitions()[name]
    symbols = set(re.findall(r'<symbol id="([^"]+)"', game.sprite))
    glyphs = {game.signs.glyph(key) for key in game.signs.by_key} - {""}
    assert glyphs == symbols
    for sign in game.signs.by_key.values():
        assert sign.name
        assert re.fullmatch(r"[A-Z\d].*[.]", sign.text), sign.text
        assert sign.rule in game.rulebook
