"""What a page is sent of a board: its new pieces, and where those that it has already stood in the board before."""

from __future__ import annotations

import secrets

# Stands for the id of the open decision, which the page puts in: so buttons need not be sent again because of it.
QUESTION = f"question-{secrets.token_hex(8)}"

Pieces = list[str]  # a drawn board, cut where something may change
Update = list[str | list[int]]  # new pieces, and [from, to] for those of the board before


class BoardUpdates:
    """The board that one connection was sent last: updates to the next one are made from it."""

    def __init__(self) -> None:
        self._sent: Pieces = []

    def is_same(self, board: Pieces) -> bool:
        """Return whether this board was sent last."""
        return board == self._sent

    def update(self, board: Pieces) -> Update:
        """Return what makes this board out of the one that was sent last."""
        sent, self._sent = self._sent, []
        places = {piece: at for at, piece in enumerate(sent)}
        update: Update = []
        run = [-1, -1]  # the last entry of the update, if it is one
        at = 0  # where the next piece stands if everything goes on as before
        for piece in board:
            if at >= len(sent) or sent[at] != piece:
                found = places.get(piece)
                if found is None:
                    update.append(piece)
                    self._sent.append(piece)
                    at += 1  # most often it takes the place of another
                    continue
                at = found
            if run[1] != at or update[-1] is not run:
                run = [at, at]
                update.append(run)
            run[1] = at = at + 1
            self._sent.append(sent[at - 1])  # not the same text once more
        return update


def joined(board: Pieces, question: int | None) -> str:
    """Return the whole board as text, with the id of the open decision."""
    return "".join(board).replace(QUESTION, str(question))
