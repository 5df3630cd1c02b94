"""Rolling dice (R6.4, R12 choose_die) and drawing cards and missions (R8.3)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.advancements import Advancements
from cosmodrome.games.one_small_step.rules.printed import (
    AD09,
    AD11,
    AS_PERM,
    EVENT_CARDS,
    FOR_FEVER,
    KEEP_ONE,
    MISSION_CARDS,
    OF_ACTION,
)
from cosmodrome.games.one_small_step.rules.table import FRESH, T2, TEMP
from cosmodrome.kernel import decks, lanes4, lanes7
from cosmodrome.kernel.bits import count, has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, kind_of, who_of


class Draws(Advancements):
    """Dice and decks."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_STAGE:
            return vec[i64]([x.STAGE, x.STAGE + 1])
        if kind == x.ASK_BONUS:
            return self.bonus_options(f)
        if kind == x.ASK_RESULT:
            return self.result_options(f)
        if kind == x.ASK_KEEP:
            return self.keep_options(f)
        if kind == x.ASK_DISMISS:
            return self.dismiss_options(f)
        if kind == x.ASK_DECK:
            return self.deck_options(f)
        if kind == x.ASK_KEEP_MISSION:
            return with_each(vec[i64](), x.KEEP_MISSION, self.looked_missions)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_STAGE:
            self.stage_answer(f, action - x.STAGE)
        elif kind == x.ASK_BONUS:
            self.bonus_answer(f, action)
        elif kind == x.ASK_RESULT:
            self.result_answer(f, action)
        elif kind == x.ASK_KEEP:
            self.take_rolled(who_of(f), action - x.KEEP, b_of(f), x.AS_USUAL)
        elif kind == x.ASK_DISMISS:
            self.dismiss(f, action - x.DISMISS)
        elif kind == x.ASK_DECK:
            self.deck_answer(f, action - x.FROM_DECK)
        elif kind == x.ASK_KEEP_MISSION:
            self.keep_mission(f, action - x.KEEP_MISSION)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        if kind_of(f) == x.LOOK_MISSIONS:
            self.look_missions(f)
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == x.ROLL_DIE:
            return self.printed.die_faces[a_of(f)]
        if kind == x.DRAW_EVENT:
            return self.event_pool()
        if kind == x.DRAW_MISSION:
            return self.mission_pool(self.side_of(who_of(f)), a_of(f))
        return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.ROLL_DIE:
            self.rolled(who_of(f), outcome, b_of(f))
        elif kind == x.DRAW_EVENT:
            self.drew_event(f, outcome)
        elif kind == x.DRAW_MISSION:
            self.drew_mission(f, outcome)
        else:
            super().happens(f, outcome)

    # --- dice -------------------------------------------------------------------------------------
    def roll(self, who: i64, die: i64, how: i64) -> None:
        """DP-15: before an own roll, whoever can choose the result is asked."""
        if self.result_sources(self.side_of(who), how):
            self.ask(frame(x.ASK_RESULT, who, die, how))
        else:
            self.push(frame(x.ROLL_DIE, who, die, how))

    def result_sources(self, side: i64, how: i64) -> i64:
        """What lets the team choose this result: an upgrade of the space, a Media tile, AD09."""
        found: i64 = 0
        if self.free_results and how >= OF_ACTION:
            found |= only(x.BY_SPACE)
        if side == self.active:
            if self.choosing_tile(side) >= 0:
                found |= only(x.BY_TILE)
            if self.ready(side, AD09):
                found |= only(x.BY_INSPECTION)
        return found

    def choosing_tile(self, side: i64) -> i64:
        """A held kind of Media tile that chooses a result, or -1."""
        return self.held_tile(side, self.printed.choosing_tiles)

    def result_options(self, f: i64) -> vec[i64]:
        found = vec[i64]([x.ROLL])
        sources = self.result_sources(self.side_of(who_of(f)), b_of(f))
        faces = self.printed.die_faces[a_of(f)]
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            face: i64 = 0
            while face < x.FACES:
                if lanes4.amount(faces, face):
                    found = append(found, x.RESULT + source * x.FACES + face)
                face += 1
        return found

    def result_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action == x.ROLL:
            self.push(frame(x.ROLL_DIE, who, a_of(f), b_of(f)))
            return
        source = (action - x.RESULT) // x.FACES
        self.take_result(who, (action - x.RESULT) % x.FACES, b_of(f), x.AS_USUAL)
        if source == x.BY_SPACE:
            self.free_results = False
        elif source == x.BY_INSPECTION:
            self.use_up(who, AD09)
        else:
            self.use_tile(who, self.choosing_tile(self.side_of(who)))

    def rolled(self, who: i64, face: i64, how: i64) -> None:
        """R6.4."""
        if self.listener is not None:
            self.emit(x.DIE_ROLLED, who, face, 0 if self.is_gained(face, how) else 1)
        self.take_result(who, face, how, x.ROLLED)

    def is_gained(self, face: i64, how: i64) -> bool:
        """Whether all that the die shows is gained."""
        resources = self.printed.face_resources[face]
        if how & FOR_FEVER or (how & KEEP_ONE and count(resources) > 1):
            return False
        while resources:
            if self.room(FRESH if how & AS_PERM else TEMP, lowest(resources)) <= 0:
                return False
            resources &= resources - 1
        return True

    def take_result(self, who: i64, face: i64, how: i64, why: i64) -> None:
        """R6.4: both resources of an agency face, unless only one is kept."""
        resources = self.printed.face_resources[face]
        if how & FOR_FEVER:
            self.fever_result(who, lowest(resources))
        elif how & KEEP_ONE and count(resources) > 1:
            self.ask(frame(x.ASK_KEEP, who, face, how))
        else:
            while resources:
                self.take_rolled(who, lowest(resources), how, why)
                resources &= resources - 1

    def take_rolled(self, who: i64, resource: i64, how: i64, why: i64) -> None:
        self.gain(self.side_of(who), FRESH if how & AS_PERM else TEMP, resource, 1, why)

    def keep_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.KEEP, self.printed.face_resources[a_of(f)])

    def fever_result(self, who: i64, resource: i64) -> None:
        """R9.2.6, Go Fever: a result that can be paid must be paid; if not, the cube goes to the floor."""
        side = self.side_of(who)
        if self.usable(side, resource) > 0:
            self.pay(who, lanes7.one(resource))
        else:
            self.move_media(side, self.printed.media_min, x.BY_LOSS)

    # --- Event cards ------------------------------------------------------------------------------
    def draw(self, who: i64, deck: i64, n: i64) -> None:
        if deck == x.EVENT_DECK:
            self.push(frame(x.DRAW_EVENT, who, 0, 0, n - 1))
        else:
            self.push(frame(x.DRAW_MISSION, who, deck))

    def deck_has(self, side: i64, deck: i64) -> bool:
        if deck == x.EVENT_DECK:
            return len(self.event_deck) > 0
        return len(self.mission_deck(side, deck)) > 0

    def drew_event(self, f: i64, card: i64) -> None:
        """R8.3.5: developments to the hand, people face up at once."""
        who = who_of(f)
        side = self.side_of(who)
        self.take_event(card)
        if c_of(f) > 0 and len(self.event_deck) > 0:
            self.push(frame(x.DRAW_EVENT, who, 0, 0, c_of(f) - 1))
        if has(self.printed.developments, card):
            if self.listener is not None:
                readers = self.readers(only(side), card, EVENT_CARDS)
                self.emit_to(readers, x.CARD_DRAWN, who, card, self.printed.era_of[card])
            self.hand[side] |= only(card)
            self.learn(only(side), only(card), EVENT_CARDS)
        else:
            self.emit(x.PERSON_DRAWN, who, card)
            self.join(who, card)

    def join(self, who: i64, card: i64) -> None:
        """R8.5.6: at most three people."""
        side = self.side_of(who)
        self.publish(card)
        self.people[side] |= only(card)
        if count(self.people[side]) > self.printed.people_limit:
            self.ask(frame(x.ASK_DISMISS, who))

    def dismiss_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.DISMISS, self.people[self.side_of(who_of(f))])

    def dismiss(self, f: i64, card: i64) -> None:
        side = self.side_of(who_of(f))
        self.emit(x.PERSON_DISMISSED, who_of(f), card)
        self.people[side] ^= only(card)
        self.event_discard[side] |= only(card)

    # --- missions ---------------------------------------------------------------------------------
    def drew_mission(self, f: i64, mission: i64) -> None:
        """R8.3.4, or R12 `draw` with keep: looked at only."""
        who = who_of(f)
        deck = self.deck_number(self.side_of(who), a_of(f))
        self.take_mission(self.side_of(who), a_of(f), mission)
        if b_of(f) == x.FOR_CHOICE:
            if self.listener is not None:
                readers = self.readers(only(self.side_of(who)), mission, MISSION_CARDS)
                self.emit_to(readers, x.MISSION_LOOKED_AT, who, mission, deck)
            self.looked_missions |= only(mission)
            self.learn(only(self.side_of(who)), only(mission), MISSION_CARDS)
        else:
            if self.listener is not None:
                self.emit(x.MISSION_DRAWN, who, mission, deck)
            self.learn(self.everyone(), only(mission), MISSION_CARDS)
            self.ask(frame(x.ASK_STAGE, who, mission))

    def stage_answer(self, f: i64, stage: i64) -> None:
        """R8.3.4: a T-Minus 2 mission may bring a roll."""
        who = who_of(f)
        if self.listener is not None:
            self.emit(x.MISSION_STAGED, who, a_of(f), stage)
        self.missions[self.side_of(who) * x.STAGES + stage] |= only(a_of(f))
        if stage == T2:
            self.ask(frame(x.ASK_BONUS, who))

    def bonus_options(self, f: i64) -> vec[i64]:
        found = vec[i64]([x.BONUS + 1])
        if self.owns(self.side_of(who_of(f)), AD11):
            found = append(found, x.BONUS + 2)
        return append(found, x.NO)

    def bonus_answer(self, f: i64, action: i64) -> None:
        if action != x.NO:
            self.roll(who_of(f), action - x.BONUS, 0)

    # --- looking at missions (R13.15) -------------------------------------------------------------
    def look_missions(self, f: i64) -> None:
        who = who_of(f)
        side = self.side_of(who)
        if c_of(f) > 0 and (self.deck_has(side, x.SATELLITE_DECK) or self.deck_has(side, x.CREW_DECK)):
            self.ask(frame(x.ASK_DECK, who, a_of(f), 0, c_of(f)))
        elif self.looked_missions:
            self.ask(frame(x.ASK_KEEP_MISSION, who, a_of(f)))

    def deck_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        if self.deck_has(side, x.SATELLITE_DECK):
            found = append(found, x.FROM_DECK)
        if self.deck_has(side, x.CREW_DECK):
            found = append(found, x.FROM_DECK + 1)
        return found

    def deck_answer(self, f: i64, deck: i64) -> None:
        self.push(frame(x.LOOK_MISSIONS, who_of(f), a_of(f), 0, c_of(f) - 1))
        self.push(frame(x.DRAW_MISSION, who_of(f), deck, x.FOR_CHOICE))

    def keep_mission(self, f: i64, mission: i64) -> None:
        """The others go back on top of their decks; the team knows them there."""
        who = who_of(f)
        side = self.side_of(who)
        self.emit(x.MISSION_KEPT, who, mission)
        self.looked_missions ^= only(mission)
        if a_of(f) > 1 and self.looked_missions:
            self.ask(frame(x.ASK_KEEP_MISSION, who, a_of(f) - 1))
        else:
            while self.looked_missions:
                back = lowest(self.looked_missions)
                self.looked_missions &= self.looked_missions - 1
                deck: i64 = x.SATELLITE_DECK if back < x.SATELLITES else x.CREW_DECK
                if self.listener is not None:
                    readers = self.readers(only(side), back, MISSION_CARDS)
                    self.emit_to(readers, x.MISSION_PUT_BACK, who, back, self.deck_number(side, deck))
                cards = decks.on_top(self.mission_deck(side, deck), decks.face(back), 1)
                self.set_mission_deck(side, deck, cards)
        self.learn(self.everyone(), only(mission), MISSION_CARDS)
        self.ask(frame(x.ASK_STAGE, who, mission))
