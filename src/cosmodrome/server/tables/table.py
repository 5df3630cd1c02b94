"""A live table: what people can do at it."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Sequence
from typing import Any

from cosmodrome.errors import IllegalMove
from cosmodrome.games import definition
from cosmodrome.match import undo
from cosmodrome.match.game import load
from cosmodrome.match.names import clean, free_name
from cosmodrome.server.errors import ServerError
from cosmodrome.server.people.people import hashed_secret
from cosmodrome.server.rate_limits import TokenBucket
from cosmodrome.server.store.table_types import (
    STAND_IN,
    Line,
    Person,
    Refusal,
    Scope,
    Seat,
    SeatSpec,
    UndoRequest,
    UndoState,
    Viewer,
)
from cosmodrome.server.tables import views
from cosmodrome.server.tables.automatic_play import ENOUGH, AutomaticPlay, give_up
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.seating import agreed, change_places, draw_seats, draws_seats, remove, set_seat, vacate
from cosmodrome.server.tables.teams import agree_in_advance, mark, mates, side_of
from cosmodrome.server.thinking.bot_processes import new_seed

LONGEST_LINE = 500  # characters in the chat
LINES_AT_ONCE = 5
LINES_WITHIN = 10.0  # seconds
A_MOMENT = 0.000_001  # seconds: no two lines are said at once
LONGEST_KEY = 200
LONGEST_IDEMPOTENCY = 64
MOST_STEPS = 5000  # in a record, after which nothing more is taken back: no game needs a tenth of them


class Table(AutomaticPlay):
    """One game between people and bots. Every change is committed before its method returns; until then nobody sees it.

    `match` is always the committed state; it is replaced, never changed, so a view may keep it for a while. Beside
    it there are `id`, `spec`, `status`, `seats`, `creator` (id of a person), `chat`, `undo_request`, `deadline`
    (seconds since the epoch), `rematch_id` and `version`, which grows with every committed change.
    """

    # --- looking ----------------------------------------------------------------------------------
    def viewer(self, person: Person | None, token: str | None = None) -> Viewer:
        """Who is looking: from their seat or that of a token, or as a spectator. 403: not allowed; 401: bad token."""
        seat = None
        if token is not None:
            hashed = hashed_secret(token)
            seat = next((s for s in self.seats if s.token and hmac.compare_digest(s.token, hashed)), None)
            if seat is None:
                raise ServerError("this token does not fit any seat at this table", 401)
        elif person is not None:
            for taken in self.facts.seats:
                if taken.person_id == person.id:
                    seat = taken
                    break
        if seat is not None:
            return Viewer(seat.number, True, seat.kind == "person" and not seat.resigned)
        owner = self.is_host(person)
        if not (self.spec.spectators or self.match is None or owner):
            raise ServerError("this table is for its players only", 403)
        return Viewer(None, removed=person is not None and person.id in self.facts.removed)

    def view(self, viewer: Viewer, log: int | None = None) -> dict[str, Any]:
        """What the viewer may see, as plain data: `match.view(seat)`, and "table": id, title, game, status, seats,
        you (seat, may_play), creator (seat), seq (steps in the record), version, deadline, clocks, pace, seconds,
        total, increment, timeout, spectators, public, chat_on, chat, undo (request), can_undo, standing, log (the last
        `log` entries), rematch, rematch_awaits.
        Shared between viewers: do not write to it.
        """
        key = (viewer, log)
        found = self._views.get(key)
        if found is None:
            with self.in_hand("drawn"):
                found = self._views[key] = views.view(self, viewer, log)
        return found

    def record_text(self) -> str:
        """The record: what is public while the game runs, everything when it is finished. Of a long game it takes a
        while: not for the event loop.
        """
        if self.match is None:
            raise ServerError("the game has not started", 409)
        return self.match.record.redacted()

    def answered(self, seat: int | None, idempotency: str) -> bool:
        """Whether the seat has given the answer with this idempotency key."""
        return seat is not None and (seat, idempotency) in self._answered

    def standing(self, seat: int) -> str | None:
        """The standing answer of a seat."""
        return self.facts.standing.get(seat)

    def undo_makes_practice(self, seat: int) -> bool:
        """Whether the seat would take back a draw, with nobody but bots to agree to it."""
        match = self.match
        last = match.undo_start(seat) if match else None
        if match is None or last is None:
            return False
        return match.undo_makes_practice(seat, [other.number for other in self.seats if not other.asked(last)])

    def deserted(self, seat: Seat) -> bool:
        """Whether the others may let a bot play on: who sits there has left, let the time run out, or is `missing`."""
        return seat.kind == "person" and bool(seat.left or seat.late or seat.number in self.missing)

    def arrive(self, person: Person) -> None:
        """A connection of this person opened."""
        self._present(person, 1)

    def depart(self, person: Person) -> None:
        """A connection of this person closed."""
        self._present(person, -1)

    def _present(self, person: Person, more: int) -> None:
        count = max(0, self._connections.pop(person.id, 0) + more)
        if count:
            self._connections[person.id] = count
        else:
            self._seen[person.id] = time.time()
        if self._see_who_is_here():
            self.setting += 1
            self._tell()
            self._set_timer()

    # --- coming and going -------------------------------------------------------------------------
    async def join(self, person: Person, seat: int | None = None) -> int:
        """Sit down, on that seat or the first free one; its number. Who sits already keeps theirs, or goes to the free
        seat they name. 409: full, taken.
        """

        def make(draft: Draft) -> int:
            if sitting := draft.seat_of(person):
                sitting.left = False
                if draft.status == "open" and seat not in (None, sitting.number):
                    draft.free_seat(seat)
                    change_places(draft, sitting, seat)
                return sitting.number
            if draft.status != "open":
                raise ServerError("the game has started without you; you may watch it", 409)
            if person.id in draft.now.removed:
                raise ServerError("the host removed you from this table: you cannot sit down here again", 403)
            if seat is not None:
                draft.free_seat(seat)
            free = [s for s in draft.seats if s.free and seat in (None, s.number)]
            if not free:
                raise ServerError("all seats are taken", 409)
            chosen = min(free, key=lambda s: (s.meant != "person", s.number))
            sit_down(chosen, person, draft.seats)
            return chosen.number

        return await self._change(make)

    async def leave(self, person: Person) -> None:
        """Get up. Before the start the seat is free again; in a running game the others may let a bot in."""

        def make(draft: Draft) -> None:
            seat = draft.seat_of(person)
            if seat is None:
                raise ServerError("you are not a player at this table", 409)
            if draft.status == "open":
                vacate(draft, seat)
            elif draft.status == "running":
                seat.left = True

        await self._change(make)

    async def rename(self, person: Person) -> None:
        """Call them by the name they have now, and say whether it is registered. Once the game has begun, the name of a
        guest stays; that of an account is shown, and the record keeps the one of the start.
        """
        await self._change(lambda draft: call_anew(draft, person))

    async def change_places(self, person: Person, seat: int) -> bool:
        """Before the game: to a free place or a bot's at once, with a person once they ask for it too. One's own seat
        takes a wish back. Whether it is done now.
        """

        def make(draft: Draft) -> bool:
            own = draft.seat_of(person)
            if own is None:
                raise ServerError("you are not a player at this table", 403)
            return change_places(draft, own, seat)

        return await self._change(make)

    def may_start(self, person: Person | None) -> bool:
        """Whether this person may begin the game: the creator; if they do not sit here, whoever does may too. A rematch
        waits for all who have not asked for it; the last of them asks by beginning it.
        """
        if person is None:
            return False
        if awaited := self.facts.awaited_here():
            return [seat.person_id for seat in awaited] == [person.id]
        return self.hosts(person)

    def is_host(self, person: Person | None) -> bool:
        """Whether this person made the table."""
        return person is not None and person.id == self.creator

    def may_close(self, person: Person | None) -> bool:
        """Whether this person may close the table now: the host, before the game or where bots play alone."""
        unattended = self.status == "running" and self.bots_alone
        return self.is_host(person) and (self.status == "open" or unattended)

    def hosts(self, person: Person | None) -> bool:
        """Whether this person may prepare and begin the game: the host; if they do not sit here, whoever does too."""
        there = {seat.person_id for seat in self.seats}
        return self.is_host(person) or (person is not None and self.creator not in there and person.id in there)

    async def set_seat(self, person: Person, seat: int, spec: SeatSpec) -> None:
        """Before the game: a free seat or a bot's is for somebody else. 403: only the host can."""

        def make(draft: Draft) -> None:
            if not self.hosts(person):
                raise ServerError("only the host can choose who the seats are for", 403)
            set_seat(draft, seat, spec, definition(self.spec.game), self._services.bot_processes.limits)

        await self._change(make)

    async def remove(self, host: Person, seat: int, name: str | None = None) -> None:
        """Before the game: whoever sits there (under this name, if it is given) loses the seat, and cannot sit down at
        this table again. 403: only the host can.
        """

        def make(draft: Draft) -> None:
            if not self.is_host(host):
                raise ServerError("only the host can remove somebody", 403)
            if draft.seat(seat).person_id == host.id:
                raise ServerError("this is your own seat: leave it, or close the table", 409)
            remove(draft, seat, name)

        await self._change(make)

    async def close_table(self, host: Person) -> None:
        """Before the game: there will be none; where bots play alone, it ends. 403: only the host can; 409: a game that
        people play has begun, or it is over.
        """

        def make(draft: Draft) -> None:
            if not self.is_host(host):
                raise ServerError("only the host can close the table", 403)
            if not self.may_close(host):
                raise ServerError("the game has started: the table cannot be closed", 409)
            draft.status = "closed"

        await self._change(make)

    async def start(self, person: Person) -> None:
        """Begin the game; in a rematch that waits for others too, ask for it. 403: who may not; 409: a seat is still
        free, or it has begun.
        """

        def make(draft: Draft) -> None:
            if draft.status != "open":
                raise ServerError("the game has already started", 409)
            if not self.may_start(person):
                if awaited := self.facts.awaited_here():
                    if person.id in [seat.person_id for seat in awaited]:
                        return ask_too(draft, person)
                    names = ", ".join(seat.name for seat in awaited)
                    raise ServerError(f"a rematch starts once everybody has accepted it; still missing: {names}", 403)
                raise ServerError("only the host can start the game", 403)
            self._begin(draft)

        await self._change(make)

    def _begin(self, draft: Draft) -> None:
        """Seats that nobody took are left out, if they are not needed."""
        game, spec = load(self.spec.game), self.spec
        if draws_seats(spec):
            draw_seats(draft)
        options = agreed(game.definition, spec.options, draft.seats)
        draft.facts.seats = [seat for seat in draft.seats if not seat.free]
        draft.facts.swaps = {}
        for number, seat in enumerate(draft.seats):
            seat.number = number
        names = [seat.name for seat in draft.seats]
        # A position brings the components along that it came about with.
        components = None if spec.position else self._services.components.get(spec.game)
        draft.match = game.match(seats=names, position=spec.position, components=components, **options)
        draft.head = draft.match.record.head()
        draft.status = "running"
        draft.facts.bot_seed = new_seed()

    async def hand_over(self, seat: int, by: Person | None = None) -> None:
        """Let a bot play on for the seat. `by` must sit there, or at the table if the seat is `deserted`."""

        def make(draft: Draft) -> None:
            given = draft.own_seat(seat)
            if draft.match is None or draft.status != "running":
                raise ServerError("no game is being played at this table", 409)
            if by is not None and by.id != given.person_id and not (self.deserted(given) and draft.seat_of(by)):
                raise ServerError(
                    "only the player in this seat can do that, or the others once they have waited too long", 403
                )
            given.kind, given.bot, given.since = "bot", STAND_IN, len(draft.match.record)
            if self.deadline is not None and seat in draft.match.deciders:
                draft.facts.clocks[seat] = self.deadline
            draft.drop_undo()  # who would have to agree is no longer there

        await self._change(make)

    async def take_back_seat(self, who: int | Person) -> None:
        """Play on oneself, at any time. 409 after resigning."""

        def make(draft: Draft) -> None:
            seat = draft.seat(who) if isinstance(who, int) else draft.seat_of(who)
            if seat is None or not seat.person_id:
                raise ServerError("you have no seat at this table", 403)
            if seat.resigned:
                raise ServerError("you have resigned", 409)
            seat.kind, seat.bot, seat.left, seat.late = "person", "", False, False

        await self._change(make)

    async def rematch(self, person: Person, origin: str = "") -> Table:
        """A new table with the same options, people and bots. It starts when all people have asked for it. `origin`: a
        hash of the address that this comes from.
        """
        if self.status != "finished":
            raise ServerError("the game is not over yet", 409)
        if not any(seat.person_id == person.id for seat in self.seats):
            raise ServerError("you are not a player at this table", 403)
        return await self._services.again(self, person, origin)

    async def token(self, seat: int) -> str:
        """A new bearer token of the seat (an older one is void). Only its hash is stored."""
        token = secrets.token_urlsafe(32)

        def make(draft: Draft) -> None:
            draft.quiet = True
            draft.own_seat(seat).token = hashed_secret(token)

        await self._change(make)
        return token

    async def revoke_token(self, seat: int) -> None:
        """The token of the seat is void, if there is one."""

        def make(draft: Draft) -> None:
            draft.quiet = True
            draft.seat(seat).token = ""

        await self._change(make)

    # --- playing ----------------------------------------------------------------------------------
    async def answer(self, seat: int, answer: str | Sequence[str], decision: int, idempotency: str = "") -> None:
        """Answer the open question, by a key or by the keys of a way. StaleDecision 409, IllegalMove 422; a repeated
        idempotency key changes nothing. The steps of a way are committed together, or none of them is.
        """
        if len(idempotency) > LONGEST_IDEMPOTENCY or not idempotency.isprintable():
            raise ServerError(f"an idempotency key has up to {LONGEST_IDEMPOTENCY} printable characters", 400)
        keys = [answer] if isinstance(answer, str) else answer
        if any(len(key) > LONGEST_KEY for key in keys):
            raise IllegalMove("that is not among the options")

        def make(draft: Draft) -> None:
            if idempotency and (seat, idempotency) in self._answered:
                return
            if self.has_lost and self.match and seat in self.match.deciders:
                raise ServerError("your time is up", 409)
            draft.acting(seat)
            match = draft.playing()
            if isinstance(answer, str):
                match.play(answer, seat, decision)
            else:
                match.play_way(answer, seat, decision)
                draft.remember_way()
            draft.drop_undo(seat)
            draft.answered = seat
            draft.idempotency = (seat, idempotency) if idempotency else None

        await self._change(make)

    async def stand(self, seat: int, key: str | None) -> None:
        """Give this answer by itself while it is legal and the turn lasts (`ENOUGH`: whichever does without the free
        actions, where nothing else is to be decided); None: no more.
        """

        def make(draft: Draft) -> None:
            match = draft.match
            if match is None or draft.status != "running":
                raise ServerError("no game is being played at this table", 409)
            draft.quiet = True
            if key is None:
                draft.facts.standing.pop(seat, None)
                return
            draft.acting(seat)
            if seat not in match.deciders:
                raise ServerError("it is not your turn", 409)
            if key != ENOUGH and (len(key) > LONGEST_KEY or match.game.definition.keys.find(key) < 0):
                raise IllegalMove("there is no such answer in this game")
            draft.facts.standing[seat] = key

        await self._change(make)

    async def noted(self, seat: int) -> None:
        """Who sits there has read what was told them: that an undo was refused, that their time ran out."""

        def make(draft: Draft) -> None:
            draft.acting(seat)
            draft.drop_refusal(seat)

        await self._change(make)

    async def consent(self, seat: int, scope: Scope, give: bool = True) -> None:
        """Accept in advance what mates propose: for this turn, for questions of the kind asked now, or always."""

        def make(draft: Draft) -> None:
            draft.quiet = True
            draft.acting(seat)
            agree_in_advance(draft, seat, scope, give)

        await self._change(make)

    async def plan(self, seat: int, thing: str, on: bool = True) -> None:
        """Mark a thing of the board for the own side only, or take the mark away."""

        def make(draft: Draft) -> None:
            draft.quiet = True
            draft.own_seat(seat)
            mark(draft, seat, thing, on)

        await self._change(make)

    async def clear_plan(self, seat: int) -> None:
        """Take all marks of the own side away."""

        def make(draft: Draft) -> None:
            draft.quiet = True
            draft.own_seat(seat)
            draft.facts.plans.pop(int(draft.playing().state.side(seat)), None)

        await self._change(make)

    async def resign(self, seat: int) -> None:
        """Two sides: the game ends. More: a bot plays on, and the seat is ranked last."""

        def make(draft: Draft) -> None:
            give_up(draft, seat)

        await self._change(make)

    # --- taking back ------------------------------------------------------------------------------
    async def undo(self, seat: int, to: int | None = None) -> UndoState:
        """Take back: at once, or after the other people have agreed."""

        def make(draft: Draft) -> UndoState:
            draft.acting(seat)
            match = draft.playing()
            if len(match.record) >= MOST_STEPS:
                raise ServerError("this game has reached its limit of undos", 409)
            needs = match.undo_needs(seat, to)
            first = match.undo_start(seat) if to is None else to
            assert first is not None, "undo_needs has looked"
            why = undo.why(match.record, seat, first, lambda s: int(match.state.side(s)))
            draft.drop_undo()
            draft.facts.undo = UndoRequest(seat, first, needs, why)
            bots = [n for n in needs if not draft.seats[n].asked(first)]
            return self._settle_undo(draft, *bots, bots=bots)

        return await self._change(make)

    async def agree(self, seat: int, yes: bool, to: int | None = None) -> None:
        """Say yes or no to the undo request (who asked says no to withdraw it). 403: not asked; 409: there is none, or
        it goes back to another step than `to`.
        """

        def make(draft: Draft) -> None:
            draft.acting(seat)
            request = draft.facts.undo
            if request is None:
                raise ServerError("nobody is asking for an undo", 409)
            if seat != request.seat and seat not in request.needs:
                raise ServerError("this is not your decision", 403)
            if to not in (None, request.to):
                raise ServerError("the request has changed in the meantime", 409)
            if not yes:
                draft.drop_undo()
                draft.facts.refused = Refusal(request.seat, seat) if seat != request.seat else None
            else:
                self._settle_undo(draft, seat)

        await self._change(make)

    def _settle_undo(self, draft: Draft, *agreed: int, bots: Sequence[int] = ()) -> UndoState:
        """These seats agree to the request; it is carried out once nobody is left to ask. `bots`: those among them that
        agree to everything, if nobody else had to.
        """
        request = draft.facts.undo
        if request is None:
            return UndoState(False)
        request.needs = [seat for seat in request.needs if seat not in agreed]
        if request.needs:
            return UndoState(False, request)
        match = draft.playing()
        # No step was made since it was asked for: that would have ended the request.
        match.undo(request.seat, request.to, consent=range(match.seats), bots=bots)
        draft.facts.undo = None
        draft.facts.standing.clear()  # else what was taken back would be given again
        draft.facts.consents.pop(request.seat, None)
        return UndoState(True)

    # --- talking ----------------------------------------------------------------------------------
    async def say(self, who: int | Person, text: str, team: bool = False) -> None:
        """Chat, as a seat or as who sits there, with all or with the own team.

        403: off, or not at the table; 409: there is no team; 413: too long; 429: too often.
        """
        if not self.spec.chat:
            raise ServerError("the chat of this table is off", 403)
        if len(text) > LONGEST_LINE:
            raise ServerError(f"at most {LONGEST_LINE} characters, please", 413)
        said = clean(text, LONGEST_LINE)
        if not said:
            raise ServerError("the message is empty", 422)

        def make(draft: Draft) -> None:
            seat = draft.seat(who) if isinstance(who, int) else draft.seat_of(who)
            if seat is None or not seat.person_id:
                raise ServerError("only players at this table can chat", 403)
            if team and (draft.match is None or len(mates(draft.match, seat.number)) < 2):
                raise ServerError("you are alone on your side", 409)
            self._not_too_often(seat.person_id)
            number = self.chat[-1].number + 1 if self.chat else 1
            side = side_of(draft.match, seat.number) if team and draft.match else None
            at = max(time.time(), self.chat[-1].at + A_MOMENT if self.chat else 0.0)
            draft.said = Line(number, seat.number, seat.name, said, at, side)
            draft.quiet = side is not None

        await self._change(make)

    def _not_too_often(self, person_id: str) -> None:
        bucket = self._talk.setdefault(person_id, TokenBucket(LINES_AT_ONCE, LINES_AT_ONCE / LINES_WITHIN))
        if not bucket.take():
            raise ServerError("not so fast, please", 429)


def call_anew(draft: Draft, person: Person) -> None:
    """Their seat, if they have one, takes the name that they have now: before the game, and if it is registered."""
    seat = draft.seat_of(person)
    if seat is None or not (draft.status == "open" or person.registered):
        return
    call(seat, person, draft.seats)
    if draft.match is not None:
        draft.playing().call([other.name for other in draft.seats])


def ask_too(draft: Draft, person: Person) -> None:
    """A rematch need not wait for them any more."""
    draft.facts.awaited = [awaited for awaited in draft.facts.awaited if awaited != person.id]


def sit_down(seat: Seat, person: Person, seats: list[Seat]) -> None:
    """Give a seat to a person, under a name that nobody else has at the table."""
    seat.kind, seat.person_id = "person", person.id
    call(seat, person, seats)


def call(seat: Seat, person: Person, seats: list[Seat]) -> None:
    """Name the seat after who sits there."""
    seat.registered = person.registered
    seat.name = free_name(clean(person.name) or "Guest", [other.name for other in seats if other is not seat])
