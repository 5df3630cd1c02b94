"""Boards in parts: what is kept is what would be drawn anew, everybody gets their own, nothing is missed."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

import cosmodrome
from cosmodrome.games.definition import BoardPart
from cosmodrome.server import boards, parts
from cosmodrome.server.parts import Drawings, Ids, Parts, difference, equipped
from cosmodrome.server.wire import SMALL, Deflate
from tests.server.web import Person, Running, received

GAME = cosmodrome.load("space_explorers")
SEATS = (None, 0, 1, 2)


def drawn(match: cosmodrome.Match, seat: int | None, kept: Parts) -> list[str]:
    view = match.view(seat)
    if view["decision"]:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    ids = boards.ids(f"salt {seat}")
    return boards.pieces(GAME.definition, view, ids, boards.marks(match.log_for(seat, 40)), kept)


def overlay() -> dict[str, Any]:
    return {"project": [{"id": "explorer_1", "name": "Another name"}], "specialist": [{"number": 7, "points": 3}]}


@pytest.mark.parametrize(
    ("seed", "options"),
    [(0, {}), (1, {"edition": "2017"}), (2, {"components": overlay()})],
    ids=["2018", "2017", "own components"],
)
def test_what_is_kept_is_what_would_be_drawn_anew(seed: int, options: dict[str, Any]) -> None:
    """What others have seen of the same components is kept too; with other ones nothing is shared."""
    dice = random.Random(seed)
    match = GAME.match(seats=3, seed=seed, **options)
    kept = {seat: boards.fresh(GAME.definition, match.record.header) for seat in SEATS}
    shown: dict[int | None, list[str]] = {seat: [] for seat in SEATS}
    sent = whole = 0
    while not match.over:
        for seat in SEATS:
            pieces = drawn(match, seat, kept[seat])
            assert pieces == drawn(match, seat, boards.fresh(GAME.definition))
            changes = difference(pieces, shown[seat])
            assert [shown[seat][piece] if isinstance(piece, int) else piece for piece in changes] == pieces
            shown[seat] = pieces
            sent += sum(len(piece) for piece in changes if isinstance(piece, str))
            whole += sum(map(len, pieces))
        match.play(dice.choice(match.decision.options.keys))
    assert sent < whole / 4, "most of a board stays as it is"


def test_viewers_who_know_different_things_share_no_element() -> None:
    match = GAME.match(seats=3, seed=8)
    for _ in range(12):
        match.play(match.decision.options.keys[0])
    ids = {}
    for seat in SEATS:
        text = "".join(drawn(match, seat, boards.fresh(GAME.definition, match.record.header)))
        ids[seat] = set(re.findall(r'\bid="([^"]+)"', text))
        hidden = [card for other in range(3) if other != seat for card in match.view(other)["players"][other]["hand"]]
        open_cards = match.view(seat)["cards"]
        for card in hidden:
            if card not in open_cards:
                assert f">{card}</b>" not in text
        assert parts.ID not in text
        assert parts.MARK not in text
        assert parts.CUT not in text
    for seat in SEATS:
        for other in SEATS:
            assert seat == other or not ids[seat] & ids[other]


def test_a_part_is_known_by_all_its_data() -> None:
    """Two viewers whose data differ in what one of them may not see never get the same part."""
    from minijinja import Environment

    drawings = Drawings(equipped(Environment(templates={"hand": "{{ owner }}:{{ cards }}<{{ id('hand') }}>"})))
    mine, theirs = Parts(drawings), Parts(drawings)
    my_ids, their_ids = Ids("mine"), Ids("theirs")
    a, b = my_ids("hand"), their_ids("hand")

    def hand(kept: Parts, cards: list[Any], ids: Ids) -> str:
        return "".join(kept.draw(BoardPart("hand", {"owner": 0, "cards": cards}), ids))

    assert a != b
    assert hand(mine, [17], my_ids) == f"0:[17]<{a}>"
    assert hand(theirs, [None], their_ids) == f"0:[None]<{b}>"
    assert hand(theirs, [17], their_ids) == f"0:[17]<{b}>", "once it is shown"
    assert hand(mine, [17], my_ids) == f"0:[17]<{a}>"


def test_what_nobody_asks_for_any_more_is_forgotten() -> None:
    from minijinja import Environment

    drawn: list[int] = []

    def show(n: int) -> dict[str, Any]:
        drawn.append(n)
        return {"n": n}

    drawings = Drawings(equipped(Environment(templates={"card": "{{ n }}"})), 8)

    def ask(*cards: int) -> list[int]:
        drawn.clear()
        for n in cards:
            assert "".join(Parts(drawings).draw(BoardPart("card", n, show=show), Ids("salt"))) == str(n)
        return list(drawn)

    assert ask(1, 2, 1, 2) == [1, 2]
    assert ask(3, 4, 1, 2, 5, 1, 2) == [3, 4, 5], "those in use stay"
    assert ask(*range(10, 30)) == list(range(10, 30))
    assert ask(1) == [1]


def test_the_places_of_a_template_must_be_those_of_its_parts() -> None:
    from minijinja import Environment

    drawings = Drawings(equipped(Environment(templates={"table": "({{ inner }})", "card": "c"})))
    card = BoardPart("card", {})
    assert "".join(Parts(drawings).draw(BoardPart("table", {}, [card, card]), Ids("salt"))) == "(cc)"
    with pytest.raises(ValueError, match="1 places for 2 rows"):
        Parts(drawings).draw(BoardPart("table", {}, [card], [card]), Ids("salt"))


class Page:
    """What a page does with the boards that it receives."""

    def __init__(self, stream: ClientConnection) -> None:
        self.stream = stream
        self.pieces: list[str] = []

    def next(self) -> list[str | int]:
        board = received(self.stream, "board")
        self.pieces = [self.pieces[piece] if isinstance(piece, int) else piece for piece in board["html"]]
        self.text = "".join(self.pieces).replace(board["mark"], str(board["decision"])).strip()
        sent: list[str | int] = board["html"]
        return sent


def test_boards_are_put_together_on_the_page(server: Running) -> None:
    ann, bob, table = server.two()
    with ann.stream(table, what="") as hers, bob.stream(table, what="") as his:
        pages = [Page(hers), Page(his)]
        for page in pages:
            assert all(isinstance(piece, str) for piece in page.next()), "the first board is whole"
        for turn in range(4):
            person = (ann, bob)[turn % 2]
            assert person.answer(table, "take_deck", person.turn(table)["decision"]["id"]).is_success
        last = ann.turn(table)["decision"]["id"]
        for page, person in zip(pages, (ann, bob), strict=True):
            seen = drawn_for(person, table)
            while page.text != seen:  # a viewer who reads late has skipped boards, and misses nothing
                page.next()
        assert f'data-decision="{last}"' in pages[0].text
    with ann.stream(table, what="") as again:
        page = Page(again)
        assert all(isinstance(piece, str) for piece in page.next()), "so is the first after a lost connection"
        assert ann.answer(table, "take_deck", last).is_success
        assert any(isinstance(piece, int) for piece in page.next())


def drawn_for(person: Person, table: str) -> str:
    """The board as the page of the table has it."""
    text = person.get(f"/t/{table}").text
    return text[text.index('<main class="play"') : text.index("</main>") + len("</main>")]


def test_small_frames_are_not_compressed_and_large_ones_are() -> None:
    wire = Deflate(True, True, 15, 15, {"level": 1})
    small, large = Frame(Opcode.TEXT, b"x" * (SMALL - 1)), Frame(Opcode.TEXT, b"x" * SMALL)
    assert wire.encode(small) is small
    packed = wire.encode(large)
    assert packed.rsv1
    assert len(packed.data) < SMALL // 10
    assert bytes(wire.decode(packed).data) == large.data
