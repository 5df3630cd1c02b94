"""Updates of boards: whatever changes, every page has the whole board, and what it has is not sent again."""

from __future__ import annotations

import random

import pytest

from cosmodrome.server.board.board_updates import QUESTION, BoardUpdates, Pieces, Update, joined
from tests.server.web import put_together


class Desk:
    """Random boards, each made from the last one."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.made = 0
        self.sections: dict[str, Pieces] = {}
        self.texts = ["<main>", "</main>"]

    def piece(self) -> str:
        """New, or one that stands in many places."""
        if self.dice.random() < 0.3:
            return self.dice.choice(("<i>", "</i>", QUESTION, ""))
        self.made += 1
        return f"piece {self.made} "

    def some(self, most: int) -> Pieces:
        return [self.piece() for _ in range(self.dice.randint(0, most))]

    def changed(self, old: Pieces) -> Pieces:
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

    def next(self) -> Pieces:
        """Sections come, go, change, stay and swap places; so does what stands between them."""
        old, self.sections = self.sections, {}
        for name in "abcde":
            before, chance = old.get(name, []), self.dice.random()
            if chance >= 0.1:
                self.sections[name] = self.changed(before) if not before or chance < 0.5 else before
        if self.dice.random() < 0.3:
            self.texts = [self.piece() if self.dice.random() < 0.3 else text for text in self.texts] + self.some(1)
        parts = [*self.sections.values(), *([text] for text in self.texts)]
        if self.dice.random() < 0.2:
            self.dice.shuffle(parts)
        return [piece for part in parts for piece in part]


class Connection:
    """One page."""

    def __init__(self) -> None:
        self.updates = BoardUpdates()
        self.pieces: Pieces = []

    def show(self, board: Pieces) -> Update:
        same = self.updates.is_same(board)
        assert same == (board == self.pieces)
        update = self.updates.update(board)
        self.pieces = put_together(update, self.pieces)
        assert self.pieces == board
        assert "".join(self.pieces).replace(QUESTION, "7") == joined(board, 7)
        assert not same or update == ([[0, len(board)]] if board else [])
        return update


@pytest.mark.parametrize("seed", range(20))
def test_whatever_changes_pages_have_the_whole_board(seed: int) -> None:
    """Those that see every board, those that miss some, and those that come late."""
    desk, every, some, late = Desk(seed), Connection(), Connection(), Connection()
    for turn in range(60):
        board = desk.next()
        before = set(every.pieces)
        assert not before & {piece for piece in every.show(board) if isinstance(piece, str)}, "it has that already"
        if desk.dice.random() < 0.4:
            some.show(board)
        if turn > 40:
            late.show(board)
        assert not [piece for piece in every.show(board) if isinstance(piece, str)], "nothing has changed"


def log_of(first: int, last: int) -> Pieces:
    return ["<ol>", *(f"line {n}" for n in range(first, last + 1)), "</ol>"]


def test_a_log_that_moves_on_sends_its_new_lines_only() -> None:
    page = Connection()
    assert page.show(log_of(1, 40)) == log_of(1, 40)
    assert page.show(log_of(1, 41)) == [[0, 41], "line 41", [41, 42]], "longer"
    assert page.show(log_of(2, 42)) == [[0, 1], [2, 42], "line 42", [42, 43]], "as long as it gets"
    assert page.show(log_of(2, 40)) == [[0, 40], [42, 43]], "taken back"


def test_what_stays_is_not_sent_again() -> None:
    page = Connection()
    hand = ["<b>", "card 1", "card 2", "card 3", "</b>"]
    page.show(["<main>", *hand, "hub", "</main>"])
    assert page.show(["<main>", "hub", *hand, "</main>"]) == [[0, 1], [6, 7], [1, 6], [7, 8]], "other places"
    page.show(["<main>", *hand, "hub", "</main>"])
    hand[2] = "card 7"
    assert page.show(["<main>", *hand, "hub", "</main>"]) == [[0, 3], "card 7", [4, 8]], "one card"
    hand[1], hand[4:] = "card 8", ["card 9", "</b>"]
    assert page.show(["<main>", *hand, "hub", "</main>"]) == [[0, 2], "card 8", [3, 5], "card 9", [5, 8]], "two cards"
    hand = [str(piece.encode(), "ascii") for piece in hand]
    assert page.show(["<main>", *hand, "hub", "</main>"]) == [[0, 9]], "drawn again, and says the same"


def test_pieces_that_stand_in_many_places_do_not_break_a_run() -> None:
    page = Connection()
    row = [piece for n in range(9) for piece in ("<li>", f"card {n}", "</li>")]
    page.show(row)
    row[13] = "card 20"
    assert page.show(row) == [[0, 13], "card 20", [14, 27]]
    assert page.show(row[3:]) == [[0, 1], [4, 27]], "the first card is gone"


def test_who_has_missed_boards_is_sent_what_they_do_not_have() -> None:
    quick, slow = Connection(), Connection()
    board = ["hub", "<b>", "card 1", "</b>"]
    for page in (quick, slow):
        page.show(board)
    for n in (2, 3):
        board = ["hub", "<b>", f"card {n}", "</b>"]
        assert quick.show(board) == [[0, 2], f"card {n}", [3, 4]]
    assert slow.show(board) == [[0, 2], "card 3", [3, 4]]
    assert Connection().show(board) == board, "who comes now has nothing yet"
