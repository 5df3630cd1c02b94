"""Action F: gathering, Income, feeding, and the Progress track (R9, R15.4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ADVANCE,
    ADVANCED,
    ASK_FEED,
    ASK_INCOME,
    ASK_SEATING,
    COLOURS,
    CREW_KINDS,
    CUBE_DRAWN,
    CUBES_SHUFFLED,
    DEAL,
    DEAL_SEAT,
    DRAW_CUBE,
    DRAW_LOCATION,
    DUMMY_ARRIVES,
    DUMMY_LEAVES,
    ENDING,
    ENERGY_TO_FOOD,
    ENTERED,
    FED,
    FEED,
    FILL_GREENHOUSES,
    FROM_GREENHOUSES,
    GREENHOUSES_FILLED,
    HOME,
    INCOME,
    LOCATIONS_SHUFFLED,
    MAY_FEED,
    MOVE_DUMMIES,
    RECHARGE,
    REFILL,
    ROUND,
    ROVER_CARDS,
    ROVERS,
    SEAT,
    SEATED,
    STOOD_UP,
    YIELDED,
)
from cosmodrome.games.from_the_moon.rules.printed import FROM_HUNGER, NO_FEEDING
from cosmodrome.games.from_the_moon.rules.rovers import Rovers
from cosmodrome.games.from_the_moon.rules.table import (
    ENERGY,
    FOOD,
    HUNGER,
    LEFT_THE_TRACK,
    NOWHERE,
)
from cosmodrome.kernel.bags import amount, many, one, size
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, who_of


class Income(Rovers):
    """The end of a round of one player."""

    def gather(self, who: i64) -> None:
        """R9.1-R9.5, pushed last first."""
        rover: i64 = 0
        while rover < ROVERS:
            at = who * ROVERS + rover
            self.emit(HOME, who, at, self.where[at])
            self.where[at] = NOWHERE
            rover += 1
        self.yielded_basic = 0
        self.yielded_improved = 0
        self.push(frame(ADVANCE, who))
        self.push(frame(MAY_FEED, who))
        self.push(frame(ASK_INCOME, who, 0, self.small_built[who] | only(RECHARGE)))
        if self.printed.reseat_on_gather:
            self.stand_up(who)
            self.push(frame(ASK_SEATING, who))

    # --- seating (R2.2.7, Q7) ---------------------------------------------------------------------
    def stand_up(self, who: i64) -> None:
        rover: i64 = 0
        while rover < ROVERS:
            at = who * ROVERS + rover
            kind: i64 = 0
            while kind < CREW_KINDS:
                n = amount(self.crew[at], kind)
                if n:
                    self.emit(STOOD_UP, who, kind, rover, n)
                kind += 1
            self.unseated[who] += self.crew[at]
            self.crew[at] = 0
            rover += 1

    def next_to_seat(self, who: i64) -> i64:
        kind: i64 = 0
        while kind < CREW_KINDS - 1 and amount(self.unseated[who], kind) == 0:
            kind += 1
        return kind

    def seats_for_next(self, who: i64) -> i64:
        """D0b: Rovers with a seat; of several empty ones only one, and no Rover may stay empty."""
        found: i64 = 0
        empty: i64 = 0
        rover: i64 = 0
        while rover < ROVERS:
            n = size(self.crew[who * ROVERS + rover])
            if n == 0:
                empty |= only(rover)
            elif n < self.printed.seats_in_rover:
                found |= only(rover)
            rover += 1
        first = empty & -empty
        return first if size(self.unseated[who]) <= count(empty) else found | first

    def seating_options(self, f: i64) -> vec[i64]:
        if self.unseated[who_of(f)] == 0:
            return vec[i64]()
        seats = self.seats_for_next(who_of(f))
        found = vec[i64]()
        if seats & (seats - 1):
            found = append(found, DEAL)
        return with_each(found, SEAT, seats)

    def seating_answer(self, f: i64, action: i64) -> None:
        if action == DEAL:
            self.push(frame(DEAL_SEAT, who_of(f)))
            return
        self.push(f)
        self.take_seat(who_of(f), action - SEAT)

    def seat_dealt(self, f: i64, rover: i64) -> None:
        """The rest of the team is seated by chance."""
        who = who_of(f)
        self.take_seat(who, rover)
        if self.unseated[who]:
            self.push(f)

    def take_seat(self, who: i64, rover: i64) -> None:
        kind = self.next_to_seat(who)
        self.unseated[who] -= one(kind)
        self.crew[who * ROVERS + rover] += one(kind)
        self.emit(SEATED, who, kind, rover)

    # --- Income (R9.2, R9.3) ----------------------------------------------------------------------
    def unyielded(self, who: i64) -> bool:
        return self.greenhouses[who] > self.yielded_basic + self.yielded_improved

    def income_options(self, f: i64) -> vec[i64]:
        """D20: what is left; the Greenhouses are one source (Q34)."""
        left = b_of(f)
        if self.unyielded(who_of(f)):
            left |= only(FROM_GREENHOUSES)
        return with_each(vec[i64](), INCOME, left)

    def income_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        source = action - INCOME
        self.push(frame(ASK_INCOME, who, 0, b_of(f) & ~only(source)))
        if source == FROM_GREENHOUSES:
            self.harvest(who)
        elif source == RECHARGE:
            self.recharge(who)
        else:
            self.push(frame(RUN, who, self.printed.small_effect[source]))

    def harvest(self, who: i64) -> None:
        """R9.3: each tile once, with its present side."""
        improved = self.improved[who] - self.yielded_improved
        basic = self.greenhouses[who] - self.improved[who] - self.yielded_basic
        self.yielded_improved += improved
        self.yielded_basic += basic
        self.emit(YIELDED, who, basic + improved)
        self.gain(who, FOOD, basic * self.printed.basic_yield + improved * self.printed.improved_yield)

    # --- feeding (R9.4, R15.4) --------------------------------------------------------------------
    def may_feed(self, who: i64) -> None:
        """R14.2: the Cyborgs need no Food."""
        self.yielded_basic = 0
        self.yielded_improved = 0
        if self.printed.card_trigger[self.faction[who]] != NO_FEEDING:
            self.push(frame(ASK_FEED, who))

    def unfed(self, who: i64) -> i64:
        return max(0, size(self.team(who)) - amount(self.purse[who], FOOD))

    def feed_options(self, f: i64) -> vec[i64]:
        return vec[i64]([FEED])

    def feed_answer(self, f: i64, action: i64) -> None:
        """R9.4, Q20: as far as there is Food. R15.4: solo, what can be converted for it has to be."""
        who = who_of(f)
        if self.printed.solo and self.unfed(who) * self.printed.energy_per_food <= amount(self.purse[who], ENERGY):
            while self.unfed(who) > 0:
                self.convert(who, ENERGY_TO_FOOD)
        team = size(self.team(who))
        hungry = self.unfed(who)
        self.purse[who] -= many(FOOD, team - hungry)
        self.emit(FED, who, team - hungry, hungry)
        if hungry and self.printed.solo:
            self.end_by_hunger()
        elif hungry:
            self.score(who, FROM_HUNGER, hungry * self.printed.unfed)

    def end_by_hunger(self) -> None:
        """R15.4: lost at once, whatever else was under way."""
        self.emit(ENDING, NOBODY, HUNGER, 0, HUNGER - self.ending)
        self.ending = HUNGER
        self.agenda = vec[i64]()

    # --- the track (R9.5-R9.7) --------------------------------------------------------------------
    def advance(self, who: i64) -> None:
        self.piece[who] += 1
        self.emit(ADVANCED, who, self.piece[who])
        if self.piece[who] > self.printed.track_spaces:
            self.end_by(LEFT_THE_TRACK)
            return
        self.meet_objectives(who)
        if self.piece[who] > self.entered:
            self.entered += 1
            self.emit(ENTERED, who, self.entered)
            if self.printed.solo:
                self.push(frame(MOVE_DUMMIES, who))
            self.push(frame(FILL_GREENHOUSES, who))
            self.push(frame(REFILL, who))

    def refill(self, f: i64) -> None:
        """R9.6: tile by tile in reading order; R9.7: as long as there are cubes."""
        who = who_of(f)
        position = a_of(f)
        if position == 0:
            self.fill_bag()
        if position == self.printed.tiles.places or self.bag == 0:
            return
        self.push(frame(REFILL, who, position + 1))
        wanted = self.printed.progress_cubes[self.progress[self.entered - 1]]
        n = min(wanted, self.printed.most_cubes - size(self.cubes[position]))
        if n > 0 and not has(self.dummies, position):
            self.push(frame(DRAW_CUBE, who, position, 0, n))

    def cube_drawn(self, f: i64, colour: i64) -> None:
        self.bag -= one(colour)
        self.cubes[a_of(f)] += one(colour)
        self.emit(CUBE_DRAWN, NOBODY, colour, a_of(f), self.named_tile(a_of(f)))
        self.fill_bag()
        if c_of(f) > 1 and self.bag:
            self.push(frame(DRAW_CUBE, who_of(f), a_of(f), 0, c_of(f) - 1))

    def fill_bag(self) -> None:
        """R9.7: as soon as it is empty, from the supply."""
        if self.bag:
            return
        colour: i64 = 0
        while colour < COLOURS:
            n = self.supply[colour] - self.printed.kept_in_supply
            if n > 0:
                self.supply[colour] -= n
                self.bag += many(colour, n)
                self.emit(CUBES_SHUFFLED, NOBODY, colour, 0, n)
            colour += 1

    def fill_greenhouses(self) -> None:
        """R9.6, R2.1.4: the spaces without surcharge are filled from the stack."""
        n = min(self.printed.free_greenhouses - self.free_greenhouses, self.greenhouse_stack)
        if n > 0:
            self.free_greenhouses += n
            self.greenhouse_stack -= n
            self.emit(GREENHOUSES_FILLED, NOBODY, 0, 0, n)

    # --- the dummy (R15.2, R15.4) -----------------------------------------------------------------
    def move_dummies(self, who: i64) -> None:
        left = self.dummies
        while left:
            self.emit(DUMMY_LEAVES, NOBODY, lowest(left))
            left &= left - 1
        self.dummies = 0
        self.draw_location(who, self.printed.dummy_rovers)

    def draw_location(self, who: i64, n: i64) -> None:
        """R15.4: the deck is shuffled anew only when it is empty; with the last card a solo round begins."""
        if n == 0:
            if self.turn:  # else it was the set-up
                self.emit(ROUND, NOBODY, self.piece[who] - self.printed.start_space + 1)
            return
        if self.locations == 0:
            self.locations = first_n(ROVER_CARDS) & ~self.dummies
            self.emit_locations()
        self.push(frame(DRAW_LOCATION, who, n))

    def emit_locations(self) -> None:
        left = self.locations
        while left:
            self.emit(LOCATIONS_SHUFFLED, NOBODY, lowest(left))
            left &= left - 1

    def location_drawn(self, f: i64, card: i64) -> None:
        self.locations &= ~only(card)
        self.dummies |= only(card)
        self.emit(DUMMY_ARRIVES, NOBODY, card, 0, self.named_tile(card))
        self.draw_location(who_of(f), a_of(f) - 1)
