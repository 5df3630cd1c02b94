"""Action E: Foundations, Laboratories and their chains (R8), and Special Research (R10.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ACTIVATE,
    ASK_ACTIVATION,
    ASK_LABORATORY,
    ASK_PLACE,
    BY_ACTION,
    DISPLAY,
    DONE,
    DRAW_LABORATORY,
    FOR_NOTHING,
    FOUNDATION_TAKEN,
    LAB_SPACES,
    LABORATORY_PLACED,
    LABORATORY_SHOWN,
    LABORATORY_TAKEN,
    NO,
    PLACE,
    SLID,
    SPECIAL,
    TAKE_LABORATORY,
    YES,
)
from cosmodrome.games.from_the_moon.rules.growing import Growing
from cosmodrome.games.from_the_moon.rules.printed import FROM_EFFECTS, GOT_FOUNDATION, GOT_LABORATORY
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bits import has, lowest, only, with_each
from cosmodrome.kernel.events import EFFECT, NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, who_of
from cosmodrome.kernel.program import DO_PAY, arg_a, arg_b, op_of

SIDES: Final = 2  # columns of the display


class Research(Growing):
    """Foundations and Laboratories."""

    # --- effects of one's own choosing ------------------------------------------------------------
    def activate(self, who: i64, block: i64) -> None:
        """Carry out an effect that was chosen: its price is paid without another question."""
        code = self.printed.program
        word = code[block]
        if op_of(word) == DO_PAY:
            self.emit(EFFECT, who, block)
            self.push(frame(RUN, who, arg_a(word)))
            price = code[block + 1]
            self.perform(who, op_of(price), arg_a(price), arg_b(price))
        else:
            self.push(frame(RUN, who, block))

    # --- Foundations ------------------------------------------------------------------------------
    def can_found(self, who: i64) -> bool:
        """Q22, Q29: a space and a tile."""
        return self.foundations[who] < self.printed.foundation_spaces and self.foundation_stack > 0

    def found(self, who: i64) -> None:
        """R8.1: on the next space in the printed order."""
        self.foundation_stack -= 1
        self.foundations[who] += 1
        self.emit(FOUNDATION_TAKEN, who, self.foundations[who])
        self.happened(who, GOT_FOUNDATION)

    def foundation_options(self, f: i64) -> vec[i64]:
        return vec[i64]([YES, NO])

    def foundation_answer(self, f: i64, action: i64) -> None:
        if action == YES:
            self.found(who_of(f))

    # --- Laboratories -----------------------------------------------------------------------------
    def lab_spaces(self, who: i64) -> i64:
        """R8.2: empty Laboratory spaces on Foundations."""
        return self.printed.on_foundation[self.foundations[who]] & ~self.laboratories[who]

    def lab_price(self, way: i64, place: i64) -> i64:
        """R8.2, R3.6, R10.5."""
        if way == FOR_NOTHING:
            return 0
        surcharge = self.printed.row_surcharge[place // SIDES]
        return surcharge + self.printed.laboratory_price if way == BY_ACTION else surcharge

    def can_take_laboratory(self, who: i64, way: i64, paid: i64) -> bool:
        if self.lab_spaces(who) == 0:
            return False
        place: i64 = 0
        while place < DISPLAY:
            if self.display[place] and self.pays(who, paid + self.lab_price(way, place)):
                return True
            place += 1
        return False

    def laboratory_options(self, f: i64) -> vec[i64]:
        """D14: face up, with a surcharge that can be paid."""
        who = who_of(f)
        found = vec[i64]()
        if self.lab_spaces(who):
            place: i64 = 0
            while place < DISPLAY:
                if self.display[place] and self.pays(who, self.lab_price(a_of(f), place)):
                    found = append(found, TAKE_LABORATORY + place)
                place += 1
        return found if c_of(f) else append(found, NO)

    def laboratory_answer(self, f: i64, action: i64) -> None:
        """R8.2: those above slide down, and the top space is filled from the stack."""
        if action == NO:
            return
        who = who_of(f)
        place = action - TAKE_LABORATORY
        self.pay(who, self.lab_price(a_of(f), place))
        lab = self.display[place]
        self.display[place] = 0
        self.emit(LABORATORY_TAKEN, who, lab, place)
        while place >= SIDES:
            above = self.display[place - SIDES]
            if above:
                self.display[place] = above
                self.display[place - SIDES] = 0
                self.emit(SLID, NOBODY, above, place, place - SIDES)
            place -= SIDES
        self.push(frame(ASK_PLACE, who, lab))
        if self.laboratory_stack:
            self.push(frame(DRAW_LABORATORY, who, place))

    def laboratory_drawn(self, f: i64, kind: i64) -> None:
        self.laboratory_stack -= lanes2.one(kind)
        self.display[a_of(f)] = kind + 1
        self.emit(LABORATORY_SHOWN, NOBODY, kind + 1, a_of(f))

    def place_options(self, f: i64) -> vec[i64]:
        """D15: any empty space."""
        return with_each(vec[i64](), PLACE, self.lab_spaces(who_of(f)))

    def place_answer(self, f: i64, action: i64) -> None:
        """R8.3-R8.5: the set to be activated is fixed now; triggers come first (R14.9)."""
        who = who_of(f)
        space = action - PLACE
        self.laboratory[who * LAB_SPACES + space] = a_of(f)
        self.laboratories[who] |= only(space)
        self.emit(LABORATORY_PLACED, who, a_of(f), space)
        if has(self.printed.third_row, space):
            self.bonus(who, self.printed.third_row_bonus, FROM_EFFECTS)
        self.push(frame(ASK_ACTIVATION, who, space, self.printed.chain[space] & self.laboratories[who]))
        self.happened(who, GOT_LABORATORY)

    def activation_options(self, f: i64) -> vec[i64]:
        """D16: Laboratories left of the set that can do something now."""
        who = who_of(f)
        found = vec[i64]()
        left = b_of(f)
        while left:
            space = lowest(left)
            left &= left - 1
            if self.can_block(who, self.printed.laboratory_effect[self.laboratory[who * LAB_SPACES + space]]):
                found = append(found, ACTIVATE + space)
        return append(found, DONE)

    def activation_answer(self, f: i64, action: i64) -> None:
        """R8.4: each completely before the next; the rest waits below."""
        if action == DONE:
            return
        who = who_of(f)
        space = action - ACTIVATE
        left = b_of(f) & ~only(space)
        if left:
            self.push(frame(ASK_ACTIVATION, who, a_of(f), left))
        self.activate(who, self.printed.laboratory_effect[self.laboratory[who * LAB_SPACES + space]])

    # --- Special Research (R10.5) -----------------------------------------------------------------
    def can_special(self, who: i64, paid: i64) -> bool:
        return self.pays(who, paid + self.printed.special_price) and (
            self.can_found(who) or self.can_take_laboratory(who, FOR_NOTHING, 0)
        )

    def special_options(self, f: i64) -> vec[i64]:
        """D19."""
        who = who_of(f)
        found = vec[i64]()
        if self.pays(who, self.printed.special_price):
            if self.can_found(who):
                found = append(found, SPECIAL)
            if self.can_take_laboratory(who, FOR_NOTHING, 0):
                found = append(found, SPECIAL + 1)
        return found if c_of(f) else append(found, NO)

    def special_answer(self, f: i64, action: i64) -> None:
        if action == NO:
            return
        self.pay(who_of(f), self.printed.special_price)
        if action == SPECIAL:
            self.found(who_of(f))
        else:
            self.push(frame(ASK_LABORATORY, who_of(f), FOR_NOTHING, 0, 1))
