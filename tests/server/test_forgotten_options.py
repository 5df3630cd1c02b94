"""A board of a game that forgets to draw an option: the page offers it beside the question, and the game goes on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.lab.conformance import drawn_table
from cosmodrome.server.board import boards, forgotten_options
from tests.server.web import PERSON, running
from tests.toys.installed import installed
from tests.toys.rover import Rover

BUTTON = """<button data-decision="{{ question }}" data-key="{{ option.key }}">{{ option.text }}</button>"""
BOARD = f"""<div class="decision"><p role="status">{{{{ prompt.text }}}}</p>
{{% for option in can|items|map("last") if option.key != "dig" %}}{BUTTON}{{% endfor %}}</div>"""


class Forgetful(Rover):
    """Rover with a board of its own, on which one cannot dig."""

    id = "forgetful"

    def resource(self, name: str) -> str:
        return BOARD if name == "board.html" else ""


GAME = Forgetful()
ROW = re.compile(r'</p><div class="bar forgotten".*?>(.*?)</div>')


@pytest.fixture(autouse=True)
def with_the_game() -> Iterator[None]:
    with installed(GAME):
        yield


def drawn(text: str) -> list[str]:
    return [unescape(key) for key in re.findall(r'data-key="([^"]*)"', text)]


def test_what_a_board_forgets_stands_beside_the_question() -> None:
    match = cd.load(GAME.id).match(seats=2, seed=1)
    text = boards.render(GAME, match.view(match.mover), "salt")
    assert sorted(drawn(text)) == sorted(match.decision.options.keys)
    row = ROW.search(text)
    assert row
    assert drawn(row[1]) == ["dig"]
    assert f'data-decision="{match.decision.id}"' in row[1]
    assert not ROW.search(boards.render(GAME, match.view(None), "salt")), "nobody else is asked"


def test_the_row_is_there_as_long_as_something_is_lacking(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table(PERSON, PERSON, game=GAME.id)
        bob.ask(f"/tables/{table}/join")
        ann.ask(f"/tables/{table}/start")
        mover, other = (ann, bob) if ann.view(table)["decision"] else (bob, ann)
        row = ROW.search(mover.get(f"/t/{table}").text)
        assert row
        assert drawn(row[1]) == ["dig"]
        assert not ROW.search(other.get(f"/t/{table}").text)
        assert mover.answer(table, "dig", mover.view(table)["decision"]["id"]).is_success


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_the_games_of_the_package_forget_nothing(game: Definition, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody looks for what their boards lack, and here somebody does: at every kind of question."""
    assert forgotten_options.tested_here(game)
    assert not forgotten_options.tested_here(GAME)
    monkeypatch.setattr(forgotten_options, "tested_here", lambda _: False)
    seats, options = drawn_table(game, seed)
    match = cd.Game(game).match(seats=seats, seed=seed, **options)
    dice = random.Random(seed)
    met: set[frozenset[str]] = set()
    while not match.over:
        keys = match.decision.options.keys
        verbs = frozenset(key.partition(":")[0] for key in keys)
        if verbs not in met or dice.random() < 0.05:
            for seat in match.deciders:
                drawn = boards.render(match.game.definition, match.view(seat), "salt", match.record.header)
                assert "bar forgotten" not in drawn, verbs
        met.add(verbs)
        match.play(dice.choice(keys), dice.choice(match.deciders))
    assert len(met) > 3
