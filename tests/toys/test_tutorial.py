"""The tutorial shows the whole of its game, and the game does what the page says. (Its snippets run in test_docs.)"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cosmodrome.kernel.bits import set_of
from cosmodrome.kernel.state import OVER
from cosmodrome.match.game import Game
from cosmodrome.server.board import boards
from tests.toys.tutorial import FILE, GAME, launch_window, moon_rocks

PAGE = Path(__file__).parents[2] / "docs" / "write-your-own-game.md"


SECOND = "## A second game"


def shown(text: str) -> list[str]:
    """The code of a page that is no session."""
    return [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if not block.startswith(">>>")]


def test_the_page_shows_the_file_from_top_to_bottom() -> None:
    first, _, _ = PAGE.read_text("utf-8").partition(SECOND)
    assert "".join(shown(first)).split() == FILE.read_text("utf-8").split(), "but for indentation and empty lines"


def test_the_page_shows_parts_of_the_second_file() -> None:
    _, _, second = PAGE.read_text("utf-8").partition(SECOND)
    file = " ".join(Path(moon_rocks.__file__).read_text("utf-8").split())
    parts = [" ".join(block.split()) for block in shown(second)]
    assert len(parts) == 5
    for part in parts:
        assert part in file


def test_the_file_is_about_a_hundred_lines() -> None:
    assert len(list(filter(None, FILE.read_text("utf-8").splitlines()))) < 140


def position(**fields: Any) -> dict[str, Any]:
    """Two seats, seat 0 to move; cards that are not named lie in the deck."""
    state = GAME.new_state(GAME.box(2, {}))
    empty = {**GAME.position(state), "agenda": [int(state.agenda[0])], "deck": 0}
    piles = {name: value for name, value in fields.items() if name in ("window", "flown")}
    found: dict[str, Any] = {**empty, **{name: int(set_of(value)) for name, value in piles.items()}}
    for name in fields.keys() & {"hands", "scrubbed"}:
        found[name] = [int(set_of(hand)) for hand in fields[name]]
    used = found["window"] | found["flown"] | sum(found["hands"]) | sum(found["scrubbed"])
    return {**found, "deck": (1 << launch_window.HOURS) - 1 & ~used}


def test_a_launch_is_later_than_the_last_and_scores_its_place() -> None:
    match = Game(GAME).match(position=position(window=[3, 7], hands=[[5, 9], [1, 2]]), seats=2, seed=1)
    assert [key for key in match.decision.options.keys if key.startswith("launch")] == ["launch:09h"]
    match.play("launch:09h")
    assert match.scores[0].total == 3
    assert match.view(1)["window"] == ["03h", "07h", "09h"]


def test_a_scrub_closes_the_window_and_stays_secret() -> None:
    match = Game(GAME).match(position=position(window=[3, 7], hands=[[5, 9], [1, 2]]), seats=2, seed=1)
    match.play("scrub:05h")
    assert match.view(1)["window"] == []
    assert match.view(1)["flown"] == ["03h", "07h"]
    assert match.view(1)["seats"][0]["face_down"] == 1
    assert "05h" not in str(match.view(1)["seats"][0])
    assert match.view(0)["seats"][0]["scrubbed"] == ["05h"]
    assert "launch:01h" in match.decision.options.keys
    assert "05h" not in match.record.redacted(side=1)


def test_a_shared_victory() -> None:
    state = GAME.new_state(GAME.box(3, {}))
    for seat, points in enumerate([4, 7, 7]):
        state.score(seat, 0, points)
    assert list(state.returns()) == [0.0, 0.5, 0.5]
    assert GAME.outcome(state).winners == (1, 2)


def test_all_cards_are_played() -> None:
    for seats in (2, 3, 4):
        match = Game(GAME).match(seats=seats, seed=seats)
        while not match.over:
            match.play(match.decision.options[0])
        assert match.state.mover() == OVER
        answers = [step for step in match.record if step.who >= 0]
        assert len(answers) == launch_window.HOURS, "everybody has had equally many turns"


def test_the_board_of_the_page_offers_every_option() -> None:
    (board,) = re.findall(r"```html\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)

    class Drawn(launch_window.LaunchWindow):
        def resource(self, name: str) -> str:
            return board if name == "board.html" else ""

    game = Drawn()
    match = Game(game).match(seats=["Ada", "Kostya", "Neil"], seed=6)
    while not match.over:
        for seat in (0, 1, 2, None):
            page = boards.render(game, match.view(seat), "salt")
            offered = re.findall('data-key="([^"]*)"', page)
            assert sorted(offered) == sorted(match.decision.options.keys if seat == match.mover else [])
            ids = re.findall(' id="([^"]*)"', page)
            assert len(set(ids)) == len(ids)
            assert ("Your turn" in page) == (seat == match.mover)
        match.play(match.decision.options[-1])
    assert "won</strong>" in boards.render(game, match.view(0), "salt")
