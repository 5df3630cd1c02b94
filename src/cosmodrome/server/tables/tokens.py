"""Bearer tokens, by which a program plays for a seat. Only their hashes are stored."""

from __future__ import annotations

import hmac
import secrets

from cosmodrome.server.errors import ServerError
from cosmodrome.server.people.people import hashed_secret
from cosmodrome.server.store.table_types import Seat
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.transaction import Part, transaction


class Tokens(Part):
    """The right to let a program play."""

    def seat(self, token: str) -> Seat:
        """The seat of a token. 401: of none."""
        hashed = hashed_secret(token)
        for seat in self.state.seats:
            if seat.token and hmac.compare_digest(seat.token, hashed):
                return seat
        raise ServerError("this token does not fit any seat at this table", 401)

    @transaction
    def issue(self, draft: Draft, seat: int) -> str:
        """Return a new token of the seat; an older one is void."""
        token = secrets.token_urlsafe(32)
        draft.quiet = True
        draft.own_seat(seat).token = hashed_secret(token)
        return token

    @transaction
    def revoke(self, draft: Draft, seat: int) -> None:
        """The token of the seat is void, if there is one."""
        draft.quiet = True
        draft.seat(seat).token = ""
