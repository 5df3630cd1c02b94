"""Hazards before they are revealed (R9.2.1-R9.2.3): gained, given, looked at, removed."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.draws import Draws
from cosmodrome.games.one_small_step.rules.printed import HAZARD_CARDS
from cosmodrome.games.one_small_step.rules.table import HAZARD_POOL, ONE_UNSEEN
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, kind_of, who_of


class Hazards(Draws):
    """What may befall a mission."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_HAZARD_ON:
            return self.hazard_on_options(f)
        if kind == x.ASK_GIVE_TO:
            return self.give_to_options(f)
        if kind == x.ASK_GIVE:
            return with_each(vec[i64](), x.GIVE, self.looked_hazards)
        if kind == x.ASK_LOOK:
            return self.look_options(f)
        if kind == x.ASK_REMOVE:
            return self.remove_options(f)
        if kind == x.ASK_WHICH:
            return self.which_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_HAZARD_ON:
            self.hazard_on_answer(f, action - x.HAZARD_ON)
        elif kind == x.ASK_GIVE_TO:
            self.give_to_answer(f, action)
        elif kind == x.ASK_GIVE:
            self.give_answer(f, action - x.GIVE)
        elif kind == x.ASK_LOOK:
            self.look_answer(f, action - x.LOOK_ON)
        elif kind == x.ASK_REMOVE:
            self.remove_answer(f, action)
        elif kind == x.ASK_WHICH:
            self.which_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.PLACE_HAZARD:
            self.place_hazard(f)
        elif kind == x.GIVE_HAZARD:
            self.give_hazard(f)
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == x.DRAW_HAZARD:
            return self.hazard_pool()
        if kind == x.SEE_HAZARD:
            return self.pools[HAZARD_POOL]
        if kind == x.PICK_GIVEN:
            return self.secret_on(self.side_of(who_of(f)), a_of(f))
        return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.DRAW_HAZARD:
            self.drew_hazard(f, outcome)
        elif kind == x.SEE_HAZARD:
            self.saw_hazard(f, outcome)
        elif kind == x.PICK_GIVEN:
            self.took_given(who_of(f), a_of(f), outcome, c_of(f))
        else:
            super().happens(f, outcome)

    # --- gained, unseen (R9.2.1) ------------------------------------------------------------------
    def place_hazard(self, f: i64) -> None:
        """R9.2.3, R9.2.7: without a mission it goes under the deck, without a deck there is none."""
        top = decks.top(self.hazard_deck)
        if top == decks.EMPTY:
            return
        if self.queue(self.side_of(who_of(f))):
            self.ask(frame(x.ASK_HAZARD_ON, who_of(f), 0, 0, c_of(f)))
            return
        self.hazard_deck = decks.under(decks.taken(self.hazard_deck), top, 1)
        self.emit(x.HAZARD_HOMELESS, who_of(f))
        if c_of(f) > 1:
            self.push(frame(x.PLACE_HAZARD, who_of(f), 0, 0, c_of(f) - 1))

    def hazard_on_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.HAZARD_ON, self.queue(self.side_of(who_of(f))))

    def hazard_on_answer(self, f: i64, mission: i64) -> None:
        top = decks.top(self.hazard_deck)
        self.hazard_deck = decks.taken(self.hazard_deck)
        if decks.is_face(top):  # somebody knew it at the top
            hazard = decks.card_of(top)
            self.hazards[mission] |= only(hazard)
            if self.listener is not None:
                self.emit_to(self.readers(0, hazard, HAZARD_CARDS), x.KNOWN_HAZARD_GAINED, who_of(f), hazard, mission)
        else:
            self.hazards[mission] += ONE_UNSEEN
            self.emit(x.HAZARD_GAINED, who_of(f), mission)
        if c_of(f) > 1:
            self.push(frame(x.PLACE_HAZARD, who_of(f), 0, 0, c_of(f) - 1))

    # --- given (R9.2.2) ---------------------------------------------------------------------------
    def give_hazards(self, who: i64, drawn: i64, most: i64) -> None:
        """R12: one drawn must be given; of several at most so many are, and the rest goes under the deck."""
        must: i64 = 1 if drawn == 1 else 0
        self.push(frame(x.GIVE_HAZARD, who, most, 0, must))
        self.push(frame(x.DRAW_HAZARD, who, 0, 0, drawn - 1))

    def drew_hazard(self, f: i64, hazard: i64) -> None:
        top = decks.top(self.hazard_deck)
        if not decks.is_face(top):
            self.pools[HAZARD_POOL] &= ~only(hazard)
        self.hazard_deck = decks.taken(self.hazard_deck)
        self.looked_hazards |= only(hazard)
        if self.listener is not None:
            self.emit_to(
                self.readers(only(self.side_of(who_of(f))), hazard, HAZARD_CARDS), x.HAZARD_DRAWN, who_of(f), hazard
            )
        self.learn(only(self.side_of(who_of(f))), only(hazard), HAZARD_CARDS)
        if c_of(f) > 0 and len(self.hazard_deck) > 0:
            self.push(frame(x.DRAW_HAZARD, who_of(f), 0, 0, c_of(f) - 1))

    def give_hazard(self, f: i64) -> None:
        """Go on giving what is being looked at, or put it under the deck."""
        other = 1 - self.side_of(who_of(f))
        if a_of(f) > 0 and self.looked_hazards and self.queue(other):
            self.ask(frame(x.ASK_GIVE_TO, who_of(f), a_of(f), 0, c_of(f)))
        else:
            self.bury_looked(who_of(f))

    def bury_looked(self, who: i64) -> None:
        while self.looked_hazards:
            hazard = lowest(self.looked_hazards)
            self.looked_hazards &= self.looked_hazards - 1
            if self.listener is not None:
                self.emit_to(self.readers(only(self.side_of(who)), hazard, HAZARD_CARDS), x.HAZARD_BURIED, who, hazard)
            self.hazard_deck = decks.under(self.hazard_deck, decks.face(hazard), 1)

    def give_to_options(self, f: i64) -> vec[i64]:
        found = with_each(vec[i64](), x.HAZARD_ON, self.queue(1 - self.side_of(who_of(f))))
        return found if c_of(f) else append(found, x.NO)

    def give_to_answer(self, f: i64, action: i64) -> None:
        if action == x.NO:
            self.bury_looked(who_of(f))
        elif count(self.looked_hazards) == 1:
            self.give(f, action - x.HAZARD_ON, lowest(self.looked_hazards), a_of(f))
        else:
            self.ask(frame(x.ASK_GIVE, who_of(f), action - x.HAZARD_ON, a_of(f)))

    def give(self, f: i64, mission: i64, hazard: i64, most: i64) -> None:
        self.looked_hazards ^= only(hazard)
        self.hazards[mission] |= only(hazard)
        self.given_hazards |= only(hazard)
        if self.listener is not None:
            readers = self.readers(only(self.side_of(who_of(f))), hazard, HAZARD_CARDS)
            self.emit_to(readers, x.HAZARD_GIVEN, who_of(f), hazard, mission)
        self.push(frame(x.GIVE_HAZARD, who_of(f), most - 1))

    def give_answer(self, f: i64, hazard: i64) -> None:
        self.give(f, a_of(f), hazard, b_of(f))

    # --- looked at (R12 look_hazard) --------------------------------------------------------------
    def secret_on(self, side: i64, mission: i64) -> i64:
        """The Hazards on it that only the other team has seen, as a set: most of them it gave."""
        return self.known_on(mission) & ~self.known(side, HAZARD_CARDS)

    def lookable(self, side: i64) -> i64:
        """The own missions with a Hazard that the team has not seen, as a set."""
        found: i64 = 0
        rest = self.covered_missions(side)
        while rest:
            mission = lowest(rest)
            rest &= rest - 1
            if self.unseen_on(mission) or self.secret_on(side, mission):
                found |= only(mission)
        return found

    def look_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.LOOK_ON, self.lookable(self.side_of(who_of(f))))

    def look_answer(self, f: i64, mission: i64) -> None:
        side = self.side_of(who_of(f))
        if self.unseen_on(mission) and self.secret_on(side, mission):
            self.ask(frame(x.ASK_WHICH, who_of(f), mission, 0, x.TO_LOOK))
        elif self.unseen_on(mission):
            self.push(frame(x.SEE_HAZARD, who_of(f), mission))
        else:
            self.take_given(who_of(f), mission, x.TO_LOOK)

    def saw_hazard(self, f: i64, hazard: i64) -> None:
        self.decide_hazard(a_of(f), hazard, only(self.side_of(who_of(f))))
        self.look_at(who_of(f), a_of(f), hazard)

    def look_at(self, who: i64, mission: i64, hazard: i64) -> None:
        if self.listener is not None:
            readers = self.readers(only(self.side_of(who)), hazard, HAZARD_CARDS)
            self.emit_to(readers, x.HAZARD_LOOKED_AT, who, hazard, mission)
        self.learn(only(self.side_of(who)), only(hazard), HAZARD_CARDS)

    def decide_hazard(self, mission: i64, hazard: i64, readers: i64) -> None:
        """An unseen Hazard on the mission turns out to be this one."""
        self.emit_to(readers, x.HAZARD_DECIDED, NOBODY, hazard, mission)
        self.pools[HAZARD_POOL] &= ~only(hazard)
        self.hazards[mission] = self.hazards[mission] - ONE_UNSEEN | only(hazard)

    # --- removed (R12 remove_hazard) --------------------------------------------------------------
    def remove_options(self, f: i64) -> vec[i64]:
        found = with_each(vec[i64](), x.REMOVE_ON, self.covered_missions(self.side_of(who_of(f))))
        return append(found, x.NO)

    def remove_answer(self, f: i64, action: i64) -> None:
        if action == x.NO:
            return
        who = who_of(f)
        mission = action - x.REMOVE_ON
        side = self.side_of(who)
        secret = self.secret_on(side, mission)
        seen = self.known_on(mission) & ~secret
        kinds = count(seen)
        if self.unseen_on(mission):
            kinds += 1
        if secret:
            kinds += 1
        if kinds > 1:
            self.ask(frame(x.ASK_WHICH, who, mission, 0, x.TO_REMOVE))
        elif seen:
            self.remove(who, mission, lowest(seen))
        elif secret:
            self.take_given(who, mission, x.TO_REMOVE)
        else:
            self.remove_unseen(who, mission)

    def remove_unseen(self, who: i64, mission: i64) -> None:
        self.emit(x.UNSEEN_REMOVED, who, mission)
        self.hazards[mission] -= ONE_UNSEEN
        self.hazard_deck = decks.under(self.hazard_deck, HAZARD_POOL, 1)

    def remove(self, who: i64, mission: i64, hazard: i64) -> None:
        if self.listener is not None:
            self.emit_to(self.readers(0, hazard, HAZARD_CARDS), x.HAZARD_REMOVED, who, hazard, mission)
        self.hazards[mission] ^= only(hazard)
        self.given_hazards &= ~only(hazard)
        self.hazard_deck = decks.under(self.hazard_deck, decks.face(hazard), 1)

    # --- which of several -------------------------------------------------------------------------
    def which_options(self, f: i64) -> vec[i64]:
        """Face-down cards that look alike to the team are one option; those it knows are named when removed."""
        side = self.side_of(who_of(f))
        mission = a_of(f)
        secret = self.secret_on(side, mission)
        found = vec[i64]()
        if self.unseen_on(mission):
            found = append(found, x.FACE_DOWN + x.UNSEEN)
        if secret:
            found = append(found, x.FACE_DOWN + x.GIVEN)
        if c_of(f) == x.TO_REMOVE:
            found = with_each(found, x.KNOWN, self.known_on(mission) & ~secret)
        return found

    def which_answer(self, f: i64, action: i64) -> None:
        mission = a_of(f)
        if action >= x.KNOWN:
            self.remove(who_of(f), mission, action - x.KNOWN)
        elif action == x.FACE_DOWN + x.GIVEN:
            self.take_given(who_of(f), mission, c_of(f))
        elif c_of(f) == x.TO_LOOK:
            self.push(frame(x.SEE_HAZARD, who_of(f), mission))
        else:
            self.remove_unseen(who_of(f), mission)

    def take_given(self, who: i64, mission: i64, purpose: i64) -> None:
        """One of those that only the other team has seen; of several chance decides, since they look alike."""
        secret = self.secret_on(self.side_of(who), mission)
        if count(secret) > 1:
            self.push(frame(x.PICK_GIVEN, who, mission, 0, purpose))
        else:
            self.took_given(who, mission, lowest(secret), purpose)

    def took_given(self, who: i64, mission: i64, hazard: i64, purpose: i64) -> None:
        if purpose == x.TO_LOOK:
            self.look_at(who, mission, hazard)
        else:
            self.remove(who, mission, hazard)

    def ask_look(self, who: i64) -> None:
        self.ask(frame(x.ASK_LOOK, who))

    def ask_remove(self, who: i64) -> None:
        self.ask(frame(x.ASK_REMOVE, who))
