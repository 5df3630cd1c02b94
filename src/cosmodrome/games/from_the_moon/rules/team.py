"""Action C: recruiting and training (R6, R14.2)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ASK_BOARD,
    COLOURS,
    NO,
    RECRUIT,
    RECRUITED,
    ROVERS,
    SEAT,
    TRAIN,
    TRAINED,
)
from cosmodrome.games.from_the_moon.rules.printed import FROM_TEAM, GOT_ASTRONAUT, GOT_SPECIALIST
from cosmodrome.games.from_the_moon.rules.supply import Supply
from cosmodrome.kernel.bags import amount, one, size
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of


class Team(Supply):
    """Astronauts and Specialists."""

    # --- recruiting -------------------------------------------------------------------------------
    def room(self, who: i64) -> bool:
        """R6.1: somebody stands in a row, and a Rover has an empty seat."""
        return self.rows_left(who) and self.free_seats(who) > 0

    def rows_left(self, who: i64) -> bool:
        at = who * COLOURS
        return self.recruited[at] + self.recruited[at + 1] + self.recruited[at + 2] < COLOURS * self.printed.in_row

    def free_seats(self, who: i64) -> i64:
        return self.printed.seats_in_rover * ROVERS - size(self.team(who))

    def extra(self, who: i64) -> i64:
        """R14.2: what every Astronaut costs the Cyborgs more."""
        return self.printed.faction_extra[self.faction[who]]

    def colour_options(self, f: i64) -> vec[i64]:
        """D8: rows that are not empty."""
        who = who_of(f)
        found = vec[i64]()
        if self.room(who) and (a_of(f) == 0 or self.pays(who, self.extra(who))):
            colour: i64 = 0
            while colour < COLOURS:
                if self.recruited[who * COLOURS + colour] < self.printed.in_row:
                    found = append(found, RECRUIT + colour)
                colour += 1
        return found if c_of(f) else append(found, NO)

    def colour_answer(self, f: i64, action: i64) -> None:
        if action != NO:
            if a_of(f):
                self.pay(who_of(f), self.extra(who_of(f)))
            self.push(frame(ASK_BOARD, who_of(f), action - RECRUIT))

    def board_options(self, f: i64) -> vec[i64]:
        """D9: Rovers with an empty seat, at home or not."""
        found = vec[i64]()
        rover: i64 = 0
        while rover < ROVERS:
            if size(self.crew[who_of(f) * ROVERS + rover]) < self.printed.seats_in_rover:
                found = append(found, SEAT + rover)
            rover += 1
        return found

    def board_answer(self, f: i64, action: i64) -> None:
        """R6.1: the leftmost of the row; what stood under him is a bonus."""
        who = who_of(f)
        colour = a_of(f)
        rover = action - SEAT
        column = self.recruited[who * COLOURS + colour]
        self.recruited[who * COLOURS + colour] = column + 1
        self.crew[who * ROVERS + rover] += one(colour)
        self.emit(RECRUITED, who, colour, rover)
        self.bonus(who, self.printed.column_bonus[column], FROM_TEAM)
        self.happened(who, GOT_ASTRONAUT)

    # --- training ---------------------------------------------------------------------------------
    def trainable(self, who: i64) -> bool:
        """R6.2: a basic Astronaut of a colour that has a marker left."""
        team = self.team(who) - self.unseated[who]
        colour: i64 = 0
        while colour < COLOURS:
            if self.markers[who * COLOURS + colour] < self.printed.markers and amount(team, colour) > 0:
                return True
            colour += 1
        return False

    def train_options(self, f: i64) -> vec[i64]:
        """D10: by Rover and colour."""
        who = who_of(f)
        found = vec[i64]()
        rover: i64 = 0
        while rover < ROVERS:
            colour: i64 = 0
            while colour < COLOURS:
                left = self.markers[who * COLOURS + colour] < self.printed.markers
                if left and amount(self.crew[who * ROVERS + rover], colour) > 0:
                    found = append(found, TRAIN + rover * COLOURS + colour)
                colour += 1
            rover += 1
        return found if c_of(f) else append(found, NO)

    def train_answer(self, f: i64, action: i64) -> None:
        """R6.2: the leftmost marker of his colour."""
        if action == NO:
            return
        who = who_of(f)
        rover = (action - TRAIN) // COLOURS
        colour = (action - TRAIN) % COLOURS
        used = self.markers[who * COLOURS + colour]
        self.markers[who * COLOURS + colour] = used + 1
        self.crew[who * ROVERS + rover] += one(COLOURS + colour) - one(colour)
        self.emit(TRAINED, who, colour, rover, COLOURS + colour)
        self.bonus(who, self.printed.marker_bonus[used], FROM_TEAM)
        self.happened(who, GOT_SPECIALIST)
