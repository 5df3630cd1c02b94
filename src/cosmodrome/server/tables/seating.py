"""Seats: who sits down, gets up, changes places, and what the host gives a seat to."""

from __future__ import annotations

from cosmodrome.bots import maker
from cosmodrome.bots.specs import SearchLimits, is_spec, spec_of
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.match.names import clean, free_name
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import name_bots
from cosmodrome.server.store.table_types import Person, Seat, SeatSpec
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.host import Host
from cosmodrome.server.tables.transaction import Part, Transactions, transaction


class Seating(Part):
    """The right to a seat."""

    def __init__(self, transactions: Transactions, host: Host) -> None:
        super().__init__(transactions)
        self._host = host

    @transaction
    def join(self, draft: Draft, person: Person, number: int | None = None) -> int:
        """Sit down, on that seat or the first free one; its number. Who sits already keeps theirs, or goes to the free
        seat they name. 409: full, taken.
        """
        if sitting := draft.seat_of(person):
            sitting.left = False
            if draft.status == "open" and number is not None and number != sitting.number:
                _check_free(draft, number)
                change_places(draft, sitting, number)
            return sitting.number
        if draft.status != "open":
            raise ServerError("the game has started without you; you may watch it", 409)
        if person.id in draft.now.removed:
            raise ServerError("the host removed you from this table: you cannot sit down here again", 403)
        if number is not None:
            _check_free(draft, number)
        free = [seat for seat in draft.seats if seat.free and number in (None, seat.number)]
        if not free:
            raise ServerError("all seats are taken", 409)
        seat = min(free, key=lambda seat: (seat.meant != "person", seat.number))
        sit_down(seat, person, draft.seats)
        return seat.number

    @transaction
    def leave(self, draft: Draft, person: Person) -> None:
        """Get up. Before the start the seat is free again; in a running game the others may let a bot in."""
        seat = draft.seat_of(person)
        if seat is None:
            raise ServerError("you are not a player at this table", 409)
        if draft.status == "open":
            _vacate(draft, seat)
        elif draft.status == "running":
            seat.left = True

    @transaction
    def rename(self, draft: Draft, person: Person) -> None:
        """Call them by the name they have now, and say whether it is registered. Once the game has begun, the name of a
        guest stays; that of an account is shown, and the record keeps the one of the start.
        """
        call_anew(draft, person)

    @transaction
    def change_places(self, draft: Draft, person: Person, number: int) -> bool:
        """Before the game: to a free place or a bot's at once, with a person once they ask for it too. One's own seat
        takes a wish back. Whether it is done now.
        """
        own = draft.seat_of(person)
        if own is None:
            raise ServerError("you are not a player at this table", 403)
        return change_places(draft, own, number)

    @transaction
    def assign(self, draft: Draft, person: Person, number: int, spec: SeatSpec) -> None:
        """Before the game: a free seat or a bot's is for somebody else. 403: only the host can."""
        if not self._host.prepares(person):
            raise ServerError("only the host can choose who the seats are for", 403)
        _check_open(draft)
        seat = draft.seat(number)
        if seat.person_id:
            raise ServerError(f"{seat.name} sits there", 409)
        spec = checked_seat(spec, definition(draft.before.spec.game), self.services.bot_processes.limits)
        seat.kind, seat.meant, seat.bot, seat.name = spec.kind, spec.kind, spec.bot, ""
        name_bots(draft.seats)

    @transaction
    def remove(self, draft: Draft, host: Person, number: int, name: str | None = None) -> None:
        """Before the game: whoever sits there (under this name, if it is given) loses the seat, and cannot sit down at
        this table again. 403: only the host can.
        """
        if not self._host.is_host(host):
            raise ServerError("only the host can remove somebody", 403)
        seat = draft.seat(number)
        if seat.person_id == host.id:
            raise ServerError("this is your own seat: leave it, or close the table", 409)
        _check_open(draft)
        if not seat.person_id:
            raise ServerError("nobody sits there", 409)
        if name not in (None, seat.name):
            raise ServerError(f"{seat.name} sits there now", 409)
        draft.facts.removed.append(seat.person_id)
        _vacate(draft, seat)


def checked_seat(spec: SeatSpec, rules: Definition, limits: SearchLimits) -> SeatSpec:
    """What a seat is meant for, cleaned; an error says what makes none, or asks too much of the server."""
    if spec.kind not in ("person", "bot", "open"):
        raise ServerError(f"a seat is for a person, a bot or open, not {str(spec.kind)[:20]!r}", 422)
    if spec.kind != "bot":
        return SeatSpec(spec.kind)
    maker(spec.bot, rules)
    if is_spec(spec.bot):  # levels are the host's own
        limits.check(spec.bot, spec_of(spec.bot, rules))
    return spec


def sit_down(seat: Seat, person: Person, seats: list[Seat]) -> None:
    """Give a seat to a person, under a name that nobody else has at the table."""
    seat.kind, seat.person_id = "person", person.id
    _call(seat, person, seats)


def call_anew(draft: Draft, person: Person) -> None:
    """Their seat, if they have one, takes the name that they have now: before the game, and if it is registered."""
    seat = draft.seat_of(person)
    if seat is None or not (draft.status == "open" or person.registered):
        return
    _call(seat, person, draft.seats)
    if draft.match is not None:
        draft.playing().call([other.name for other in draft.seats])


def _call(seat: Seat, person: Person, seats: list[Seat]) -> None:
    """Name the seat after who sits there."""
    seat.registered = person.registered
    seat.name = free_name(clean(person.name) or "Guest", [other.name for other in seats if other is not seat])


def change_places(draft: Draft, own: Seat, number: int) -> bool:
    """Go to another place before the game: at once to a free one or a bot's; with a person once both want it.

    Whether it was done. 409: the game has begun.
    """
    _check_open(draft)
    there = draft.seat(number)
    swaps = draft.facts.swaps
    swaps.pop(own.number, None)
    if there is own:
        return True
    if there.person_id and swaps.get(there.number) != own.number:
        swaps[own.number] = there.number
        return False
    places = own.number, there.number
    draft.facts.swaps = {a: b for a, b in swaps.items() if a not in places and b not in places}
    _exchange(draft.seats, *places)
    name_bots(draft.seats)
    return True


def _exchange(seats: list[Seat], one: int, other: int) -> None:
    """Whoever sits there, and what the place is meant for, goes along; the numbers stay."""
    seats[one], seats[other] = seats[other], seats[one]
    seats[one].number, seats[other].number = one, other


def _vacate(draft: Draft, seat: Seat) -> None:
    """Before the game: nobody sits here any more."""
    seat.kind, seat.name, seat.person_id, seat.registered, seat.token = seat.meant, "", "", False, ""
    draft.facts.swaps = {a: b for a, b in draft.facts.swaps.items() if seat.number not in (a, b)}


def _check_open(draft: Draft) -> None:
    if draft.status != "open":
        raise ServerError("the game has started: everybody keeps their seat", 409)


def _check_free(draft: Draft, number: int) -> None:
    """409: it is taken; by whom, since people and programs count seats differently."""
    seat = draft.seat(number)
    if not seat.free:
        raise ServerError(f"{seat.name} sits there", 409)
