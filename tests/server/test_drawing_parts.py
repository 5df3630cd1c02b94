"""Boards in parts: what is kept is what would be drawn anew, everybody gets their own, nothing is missed."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

import cosmodrome
from cosmodrome.games.definition import BoardPart, BoardSection
from cosmodrome.server.board import boards, drawing_parts
from cosmodrome.server.board.board_pieces import QUESTION, Sent, Sheet, Stretch, joined
from cosmodrome.server.board.drawing_parts import Drawings, Ids, Parts, equipped
from tests.server.web import Person, Running, put_together, received

GAME = cosmodrome.load("space_explorers")
SEATS = (None, 0, 1, 2)


def pieces(sheet: Sheet) -> list[str]:
    return [piece for entry in sheet for piece in ([entry] if isinstance(entry, str) else entry.pieces)]


def drawn(match: cosmodrome.Match, seat: int | None, kept: Parts) -> Sheet:
    view = match.view(seat)
    if view["decision"]:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    ids = boards.ids(f"salt {seat}")
    return boards.sheet(GAME.definition, view, ids, boards.marks(match, seat), kept)


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
    connections = {seat: Sent() for seat in SEATS}
    sent = whole = 0
    while not match.over:
        for seat in SEATS:
            sheet = drawn(match, seat, kept[seat])
            assert pieces(sheet) == pieces(drawn(match, seat, boards.fresh(GAME.definition)))
            told = connections[seat].difference(sheet)
            shown[seat] = put_together(told, shown[seat])
            assert shown[seat] == pieces(sheet)
            sent += sum(len(piece) for piece in told if isinstance(piece, str))
            whole += sum(map(len, pieces(sheet)))
        match.play(dice.choice(match.decision.options.keys))
    assert sent < whole / 4, "most of a board stays as it is"


def test_viewers_who_know_different_things_share_no_element() -> None:
    match = GAME.match(seats=3, seed=8)
    for _ in range(12):
        match.play(match.decision.options.keys[0])
    ids = {}
    for seat in SEATS:
        text = joined(drawn(match, seat, boards.fresh(GAME.definition, match.record.header)), None)
        ids[seat] = set(re.findall(r'\bid="([^"]+)"', text))
        hidden = [card for other in range(3) if other != seat for card in match.view(other)["players"][other]["hand"]]
        open_cards = match.view(seat)["cards"]
        for card in hidden:
            if card not in open_cards:
                assert f">{card}</b>" not in text
        assert drawing_parts.ID not in text
        assert drawing_parts.MARK not in text
        assert drawing_parts.CUT not in text
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
        return joined(kept.draw(BoardPart("hand", {"owner": 0, "cards": cards}), ids), None)

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
            assert joined(Parts(drawings).draw(BoardPart("card", n, show=show), Ids("salt")), None) == str(n)
        return list(drawn)

    assert ask(1, 2, 1, 2) == [1, 2]
    assert ask(3, 4, 1, 2, 5, 1, 2) == [3, 4, 5], "those in use stay"
    assert ask(*range(10, 30)) == list(range(10, 30))
    assert ask(1) == [1]


def test_the_places_of_a_template_must_be_those_of_its_parts() -> None:
    from minijinja import Environment

    drawings = Drawings(equipped(Environment(templates={"table": "({{ inner }})", "card": "c"})))

    def draw(*rows: list[BoardPart]) -> str:
        return joined(Parts(drawings).draw(BoardPart("table", {}, *rows), Ids("salt")), None)

    card = BoardPart("card", {})
    assert draw([card, card]) == "(cc)"
    with pytest.raises(ValueError, match="1 places for 2 rows"):
        draw([card], [card])
    with pytest.raises(ValueError, match="1 places for 0 rows"):
        draw()


# --- what a connection is sent --------------------------------------------------------------------
class Desk:
    """Random sheets, each made from the last one."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.made = 0
        self.sections: dict[str, Stretch] = {}
        self.texts = ["<main>", "</main>"]
        self.sheet: Sheet = []

    def piece(self) -> str:
        """New, or one that stands in many places."""
        if self.dice.random() < 0.3:
            return self.dice.choice(("<i>", "</i>", QUESTION, ""))
        self.made += 1
        return f"piece {self.made} "

    def some(self, most: int) -> list[str]:
        return [self.piece() for _ in range(self.dice.randint(0, most))]

    def changed(self, old: list[str]) -> list[str]:
        kind, at = self.dice.randrange(6), self.dice.randint(0, len(old))
        if kind == 0:  # as a log: the front is gone, the end is new
            return old[at:] + self.some(3)
        if kind == 1:  # something in the middle is new
            return old[:at] + self.some(3) + old[at + self.dice.randint(0, 3) :]
        if kind == 2:  # all of it was drawn again, and says the same, almost
            return ["".join(list(piece)) if self.dice.random() < 0.9 else self.piece() for piece in old]
        if kind == 3:  # here and there
            return [self.piece() if self.dice.random() < 0.3 else piece for piece in old]
        if kind == 4:  # in another order
            return self.dice.sample(old, len(old))
        return self.some(12)

    def next(self) -> Sheet:
        """Sections come, go, change, stay and swap places; so does what stands between them."""
        old, self.sections = self.sections, {}
        for name in "abcde":
            before, chance = old.get(name), self.dice.random()
            if chance < 0.1:
                continue
            if before is None or chance < 0.5:
                self.sections[name] = Stretch(self.changed(before.pieces if before else []), before=before)
            else:
                self.sections[name] = before
        if self.dice.random() < 0.3:
            self.texts = [self.piece() if self.dice.random() < 0.3 else text for text in self.texts] + self.some(1)
        self.sheet = [*self.sections.values(), *self.texts]
        if self.dice.random() < 0.2:
            self.dice.shuffle(self.sheet)
        return self.sheet


class Connection:
    """One page."""

    def __init__(self) -> None:
        self.sent = Sent()
        self.pieces: list[str] = []

    def show(self, sheet: Sheet) -> list[str | list[int]]:
        told = self.sent.difference(sheet)
        self.pieces = put_together(told, self.pieces)
        assert "".join(self.pieces).replace(QUESTION, "7") == joined(sheet, 7)
        return told


@pytest.mark.parametrize("seed", range(20))
def test_whatever_changes_pages_have_the_whole_board(seed: int) -> None:
    """Those that see every board, those that miss some, and those that come late."""
    desk, every, some, late = Desk(seed), Connection(), Connection(), Connection()
    for turn in range(60):
        sheet = desk.next()
        every.show(sheet)
        if desk.dice.random() < 0.4:
            some.show(sheet)
        if turn > 40:
            late.show(sheet)
        assert not [piece for piece in every.show(sheet) if isinstance(piece, str)], "nothing has changed"


def log_of(first: int, last: int, before: Stretch | None = None) -> Stretch:
    """Lines that are there already are the same objects, as in `Lines`."""
    known = {piece: piece for piece in before.pieces} if before else {}
    lines = [f"line {n}" for n in range(first, last + 1)]
    return Stretch([known.get(line, line) for line in lines], before=before)


def test_a_log_that_moves_on_sends_its_new_lines_only() -> None:
    page, log = Connection(), log_of(1, 40)
    assert page.show(["<ol>", log, "</ol>"]) == ["<ol>", *log.pieces, "</ol>"]
    log = log_of(1, 41, log)
    assert page.show(["<ol>", log, "</ol>"]) == [[0, 41], "line 41", [41, 42]], "longer"
    log = log_of(2, 42, log)
    assert page.show(["<ol>", log, "</ol>"]) == [[0, 1], [2, 42], "line 42", [42, 43]], "as long as it gets"
    log = log_of(2, 40, log)
    assert page.show(["<ol>", log, "</ol>"]) == [[0, 40], [42, 43]], "taken back"


def test_what_stays_is_not_sent_again() -> None:
    page = Connection()
    hand, hub = Stretch(["<b>", "card 1", "card 2", "card 3", "</b>"]), Stretch(["hub"])
    page.show(["<main>", hand, hub, "</main>"])
    assert page.show(["<main>", hub, hand, "</main>"]) == [[0, 1], [6, 7], [1, 6], [7, 8]], "other places"
    page.show(["<main>", hand, hub, "</main>"])
    other = Stretch([*hand.pieces[:2], "card 7", *hand.pieces[3:]], before=hand)
    assert page.show(["<main>", other, hub, "</main>"]) == [[0, 3], "card 7", [4, 8]], "one card"
    apart = [other.pieces[0], "card 8", *other.pieces[2:4], "card 9", other.pieces[4]]
    two = Stretch(apart, before=other)
    assert page.show(["<main>", two, hub, "</main>"]) == [[0, 2], "card 8", [3, 5], "card 9", [5, 8]], "two cards"
    again = Stretch([str(piece.encode(), "ascii") for piece in apart], before=two)
    assert all(new is not old for new, old in zip(again.pieces, apart, strict=True))
    assert page.show(["<main>", again, hub, "</main>"]) == [[0, 9]], "drawn again, and says the same"


def test_who_has_missed_a_board_is_told_what_they_do_not_have() -> None:
    """Of a section that has changed twice all; of the others nothing. Who has missed nothing is told the change."""
    quick, slow = Connection(), Connection()
    hub, hands = Stretch(["hub"]), [Stretch(["<b>", "card 1", "</b>"])]
    for page in (quick, slow):
        page.show([hub, hands[0]])
    for n in (2, 3):
        old = hands[-1]
        hands.append(Stretch([old.pieces[0], f"card {n}", old.pieces[2]], before=old))
        assert quick.show([hub, hands[-1]]) == [[0, 2], f"card {n}", [3, 4]]
    assert slow.show([hub, hands[-1]]) == [[0, 1], "<b>", "card 3", "</b>"]
    assert Connection().show([hub, hands[-1]]) == ["hub", "<b>", "card 3", "</b>"], "who comes now has nothing yet"


def test_a_section_is_the_same_as_long_as_nothing_in_it_changes() -> None:
    """And of those before it only the last is kept."""
    from minijinja import Environment

    templates = {"table": "<{{ inner }}|{{ inner }}>", "hand": "{{ inner }}", "card": "{{ n }}"}
    kept = Parts(Drawings(equipped(Environment(templates=templates))))

    def hand(cards: list[int]) -> BoardPart:
        return BoardPart("hand", {}, [BoardPart("card", {"n": n}) for n in cards])

    def draw(*hands: list[int]) -> list[Stretch]:
        row = [BoardSection(f"hand {n}", cards, hand) for n, cards in enumerate(hands)]
        sheet = kept.draw(BoardPart("table", {}, row[:1], row[1:]), Ids("salt"))
        told = ["".join(map(str, cards)) for cards in hands]
        assert joined(sheet, None) == f"<{told[0]}|{''.join(told[1:])}>"
        return [entry for entry in sheet if isinstance(entry, Stretch)]

    first = draw([1, 2], [3])
    second = draw([1, 2], [3, 4])
    assert second[0] is first[0]
    assert second[1] is not first[1]
    assert second[1].before is first[1]
    third = draw([1, 2], [4])
    assert third[1].before is second[1]
    assert second[1].before is None
    assert third[0].before is None
    fourth = draw([1, 2])
    assert fourth == third[:1]


def test_what_parts_have_in_common_is_the_same_object() -> None:
    """So it is found again, and takes its room once."""
    from minijinja import Environment

    templates = {"card": "<li>{{ cut }}{{ n }}{{ cut }}</li>"}
    drawings = Drawings(equipped(Environment(templates=templates)))
    one, two = (Parts(drawings).draw(BoardPart("card", {"n": n}), Ids("salt")) for n in (1, 2))
    assert one == ["<li>", "1", "</li>"]
    assert two == ["<li>", "2", "</li>"]
    assert one[0] is two[0]
    assert one[2] is two[2]


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


def test_what_comes_back_after_one_board_is_not_made_again() -> None:
    """Whose turn it is again has the same buttons as before."""
    from minijinja import Environment

    template = '<i id="{{ id("card", n) }}">{{ n }}</i>'
    parts = Parts(Drawings(equipped(Environment(templates={"table": "{{ inner }}", "card": template}))))
    ids = Ids("salt")

    def hand(n: int) -> Stretch:
        section = BoardSection("hand", [n], lambda made_from: BoardPart("card", {"n": made_from[0]}))
        (found,) = [entry for entry in parts.draw(BoardPart("table", {}, [section]), ids) if isinstance(entry, Stretch)]
        return found

    first, second = hand(1), hand(2)
    again = hand(1)
    assert again.pieces == first.pieces != second.pieces
    assert all(new is old for new, old in zip(again.pieces, first.pieces, strict=True))
