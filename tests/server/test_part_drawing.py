"""Boards in parts: what is kept is what would be drawn anew, everybody gets their own, nothing is missed."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from minijinja import Environment
from websockets.sync.client import ClientConnection

import cosmodrome
from cosmodrome.games.definition import BoardPart
from cosmodrome.server.board import boards, part_drawing
from cosmodrome.server.board.board_updates import BoardUpdates, Pieces, joined
from cosmodrome.server.board.element_ids import ElementIds
from cosmodrome.server.board.part_drawing import PartCache, PartDrawer, equipped
from tests.server.web import Person, Running, put_together, received

GAME = cosmodrome.load("space_explorers")
SEATS = (None, 0, 1, 2)


def drawn(match: cosmodrome.Match, seat: int | None, drawer: PartDrawer) -> Pieces:
    view = match.view(seat)
    if view["decision"]:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    ids = boards.ids(f"salt {seat}")
    return boards.pieces(GAME.definition, view, ids, boards.marks(match, seat), drawer)


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
    drawer = boards.drawer(GAME.definition, match.record.header)
    shown: dict[int | None, list[str]] = {seat: [] for seat in SEATS}
    connections = {seat: BoardUpdates() for seat in SEATS}
    sent = whole = 0
    while not match.over:
        for seat in SEATS:
            board = drawn(match, seat, drawer)
            assert board == drawn(match, seat, boards.drawer(GAME.definition))
            update = connections[seat].update(board)
            shown[seat] = put_together(update, shown[seat])
            assert shown[seat] == board
            sent += sum(len(piece) for piece in update if isinstance(piece, str))
            whole += sum(map(len, board))
        match.play(dice.choice(match.decision.options.keys))
    assert sent < whole / 4, "most of a board stays as it is"


def test_viewers_who_know_different_things_share_no_element() -> None:
    match = GAME.match(seats=3, seed=8)
    for _ in range(12):
        match.play(match.decision.options.keys[0])
    ids = {}
    for seat in SEATS:
        text = joined(drawn(match, seat, boards.drawer(GAME.definition, match.record.header)), None)
        ids[seat] = set(re.findall(r'\bid="([^"]+)"', text))
        hidden = [card for other in range(3) if other != seat for card in match.view(other)["players"][other]["hand"]]
        open_cards = match.view(seat)["cards"]
        for card in hidden:
            if card not in open_cards:
                assert f">{card}</b>" not in text
        assert part_drawing.ID not in text
        assert part_drawing.INNER not in text
        assert part_drawing.CUT not in text
    for seat in SEATS:
        for other in SEATS:
            assert seat == other or not ids[seat] & ids[other]


def drawer_of(templates: dict[str, str], room: int = 10_000) -> PartDrawer:
    return PartDrawer(equipped(Environment(templates=templates)), cache=PartCache(room))


def text(drawer: PartDrawer, part: BoardPart, ids: ElementIds | None = None) -> str:
    return joined(drawer.draw(part, ids or ElementIds("salt")), None)


def test_a_part_is_known_by_all_its_data() -> None:
    """Two viewers whose data differ in what one of them may not see never get the same part."""
    drawer = drawer_of({"hand": "{{ owner }}:{{ cards }}<{{ id('hand') }}>"})
    my_ids, their_ids = ElementIds("mine"), ElementIds("theirs")
    a, b = my_ids("hand"), their_ids("hand")

    def hand(cards: list[Any], ids: ElementIds) -> str:
        return text(drawer, BoardPart("hand", {"owner": 0, "cards": cards}), ids)

    assert a != b
    assert hand([17], my_ids) == f"0:[17]<{a}>"
    assert hand([None], their_ids) == f"0:[None]<{b}>"
    assert hand([17], their_ids) == f"0:[17]<{b}>", "once it is shown"
    assert hand([17], my_ids) == f"0:[17]<{a}>"


def test_what_nobody_asks_for_any_more_is_forgotten() -> None:
    drawn: list[int] = []

    def show(n: int) -> dict[str, Any]:
        drawn.append(n)
        return {"n": n}

    drawer = drawer_of({"card": "{{ n }}" + 90 * "x"}, room=500)

    def ask(*cards: int) -> list[int]:
        drawn.clear()
        for n in cards:
            assert text(drawer, BoardPart("card", n, show=show)) == str(n) + 90 * "x"
        return list(drawn)

    assert ask(1, 2, 1, 2) == [1, 2]
    assert ask(3, 4, 1, 2, 5, 1, 2) == [3, 4, 5], "those in use stay"
    assert ask(*range(10, 30)) == list(range(10, 30))
    assert ask(1) == [1]


def test_threads_share_what_is_kept() -> None:
    drawer = drawer_of({"card": "{{ n }}" + 90 * "x"}, room=1000)

    def draw(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(2000):
            n = dice.randrange(12)
            assert text(drawer, BoardPart("card", {"n": n})) == str(n) + 90 * "x"

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(draw, range(4))) == [None] * 4
    cache = drawer._cache
    sizes = [part_drawing._size(key, drawn) for key, drawn in cache._parts.items()]
    assert cache._left == 1000 - sum(sizes)
    assert len(sizes) > 6


def test_the_places_of_a_template_must_be_those_of_its_parts() -> None:
    drawer = drawer_of({"table": "({{ inner }})", "card": "c"})
    card = BoardPart("card", {})
    assert text(drawer, BoardPart("table", {}, [card, card])) == "(cc)"
    with pytest.raises(ValueError, match="1 places for 2 rows"):
        drawer.draw(BoardPart("table", {}, [card], [card]), ElementIds("salt"))
    with pytest.raises(ValueError, match="1 places for 0 rows"):
        drawer.draw(BoardPart("table", {}), ElementIds("salt"))


def test_what_is_drawn_once_is_the_same_text_for_everybody() -> None:
    """So it takes its room once, however many tables show it."""
    drawer = drawer_of({"card": "<li>{{ cut }}{{ n }}{{ cut }}</li>", "name": '<b id="{{ id("card", n) }}">'})
    one, other = (drawer.draw(BoardPart("card", {"n": 1}), ElementIds(salt)) for salt in ("one", "other"))
    assert one == other == ["<li>", "1", "</li>"]
    assert all(mine is theirs for mine, theirs in zip(one, other, strict=True))


def test_templates_components_and_options_do_not_share_parts() -> None:
    cache = PartCache()
    environments = [equipped(Environment(templates={"card": f"{n} {{{{ name }}}}"})) for n in (1, 2)]

    def name(environment: Environment, agreed: str) -> str:
        return text(PartDrawer(environment, agreed, cache), BoardPart("card", 0, show=lambda _: {"name": agreed}))

    for agreed in ("shipped", "own", "shipped"):
        for at, environment in enumerate(environments, 1):
            assert name(environment, agreed) == f"{at} {agreed}"


class Page:
    """What a page does with the boards that it receives."""

    def __init__(self, stream: ClientConnection) -> None:
        self.stream = stream
        self.pieces: list[str] = []

    def next(self) -> list[str | list[int]]:
        board = received(self.stream, "board")
        told: list[str | list[int]] = board["html"]
        self.pieces = put_together(told, self.pieces)
        self.text = "".join(self.pieces).replace(board["mark"], str(board["decision"])).strip()
        return told


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
        assert any(isinstance(piece, list) for piece in page.next())
        assert page.text == drawn_for(ann, table)


def drawn_for(person: Person, table: str) -> str:
    """The board as the page of the table has it."""
    text = person.get(f"/t/{table}").text
    return text[text.index('<main class="play"') : text.index("</main>") + len("</main>")]
