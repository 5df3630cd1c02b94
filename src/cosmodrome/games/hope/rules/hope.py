"""HOPE: the course of a turn, and who answers for which frame."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ACCUSE,
    ARRIVE,
    ASK_CHARACTER,
    ASK_DESERTER,
    ASK_DISCARD,
    ASK_EXTRA,
    ASK_FLIGHT,
    ASK_LOSS,
    ASK_MONOLITH,
    ASK_OFFER,
    ASK_PAYMENT,
    ASK_PENALTY,
    ASK_REMOVE,
    ASK_REPLACE,
    ASK_START,
    ASK_TELEPORT,
    ASK_TURN,
    ASK_UNIT,
    ASK_VANGUARD,
    BUG_EFFECT,
    BUG_OVER,
    CHOOSE_CHARACTER,
    DEAL_BUG,
    DEAL_CARD,
    DEAL_CHARACTER,
    DEAL_GALAXY,
    DEAL_OMEN,
    DEAL_OPEN,
    DEAL_ROLE,
    DEAL_TOKEN,
    DRAW,
    DRAW_TWO,
    END,
    END_CARDS,
    END_TURN,
    ENTER,
    EXTRA_MOVEMENT,
    FLIGHT,
    GENERAL,
    JUDGE_LEVERS,
    LOSE_HALF,
    NEXT_BUG,
    NEXT_OMEN,
    NO,
    PENALTY,
    PLACE,
    POLARIZE,
    REFILL,
    REFILL_SPACE,
    REGRESSION,
    REVEAL,
    ROUND,
    STABILIZE,
    START_TURN,
    TAKE_OPEN,
    TECHNOLOGY,
    TOKEN_USED,
    TWO_MEDALS,
    UPGRADE,
    VANGUARD,
)
from cosmodrome.games.hope.rules.printed import (
    NONE,
    TOKEN_DRAW_TWO,
    TOKEN_EXTRA_MOVEMENT,
    TOKEN_GENERAL,
    TOKEN_TWO_MEDALS,
    Printed,
)
from cosmodrome.games.hope.rules.secrets import Secrets
from cosmodrome.games.hope.rules.table import RUNNING
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, frame, kind_of, who_of

TWO: Final = 2  # cards or medals of a token (R7.6)


class Hope(Secrets):
    """A game of HOPE."""

    def __init__(self, printed: Printed, like: Hope | None) -> None:
        super().__init__(printed, like)

    def clone(self) -> Hope:
        return Hope(self.printed, self)

    # --- a turn (R4) ------------------------------------------------------------------------------
    def start_turn(self, who: i64) -> None:
        """R4.2: first the Prodigy's teleport, then the choices of the turn."""
        self.player = who
        if who == 0 and self.listener is not None:
            self.emit(ROUND, NOBODY, self.next_round())
        self.new_turn(who)
        self.placed = False
        self.closed = False
        self.bought = False
        self.stuck = False
        self.moves = 1
        self.lever = NONE
        if who == 0:
            self.quiet = True
        self.push(frame(ASK_TURN, who))
        self.push(frame(JUDGE_LEVERS, who))
        if self.teleports(who):
            self.push(frame(ASK_TELEPORT, who))

    def movements(self, found: vec[i64], who: i64) -> vec[i64]:
        """R4.2, R5.14: a navigation or a polarization."""
        return self.polarizations(self.navigations(found, who), who)

    def turn_options(self, f: i64) -> vec[i64]:
        """D5."""
        who = who_of(f)
        found = vec[i64]()
        if self.can_place(who):
            found = append(found, PLACE)
        if self.moves > 0:
            found = self.movements(found, who)
        return append(found, END)

    def turn_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action == END:
            self.push(frame(END_TURN, who))
            self.push(frame(REGRESSION, who))
            self.push(frame(END_CARDS, who))
            return
        self.push(f)
        if action != PLACE:
            self.moves -= 1
        self.move_or_place(who, action)

    def move_or_place(self, who: i64, action: i64) -> None:
        if action == PLACE:
            self.ask_payment(who, self.tile_of(who), NONE)
        elif action >= POLARIZE:
            self.polarize(who, action - POLARIZE)
        else:
            self.navigate(who, action)

    def extra_options(self, f: i64) -> vec[i64]:
        """D8, G15: the extra movement of an upgrade, now or not at all."""
        who = who_of(f)
        found = vec[i64]()
        if self.can_place(who):
            found = append(found, PLACE)
        return append(self.movements(found, who), NO)

    def extra_answer(self, f: i64, action: i64) -> None:
        if action == PLACE:
            self.push(f)
        if action != NO:
            self.move_or_place(who_of(f), action)

    def end_turn(self, who: i64) -> None:
        """R4.2, R10.1, R10.2: the round is played to its end."""
        following = self.after(who)
        if following == 0:
            if self.outcome != RUNNING:
                self.finish()
                return
            self.end_round()
        self.push(frame(START_TURN, following))

    # --- free actions (R7.6, R8, R11) -------------------------------------------------------------
    def free_actions(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        found = vec[i64]()
        if kind != ASK_TURN and kind != ASK_FLIGHT:
            return found
        who = who_of(f)
        tokens = self.bonus[who]
        flying = kind == ASK_FLIGHT
        if lanes4.amount(tokens, TOKEN_DRAW_TWO):
            found = append(found, DRAW_TWO)
        if not flying and lanes4.amount(tokens, TOKEN_EXTRA_MOVEMENT):
            found = append(found, EXTRA_MOVEMENT)
        if lanes4.amount(tokens, TOKEN_GENERAL):
            found = append(append(found, GENERAL), GENERAL + 1)
        if lanes4.amount(tokens, TOKEN_TWO_MEDALS):
            found = append(found, TWO_MEDALS)
        if not flying and self.can_upgrade(who):
            found = append(found, UPGRADE)
        if self.can_raise_technology(who):
            found = append(found, TECHNOLOGY)
        if not flying and self.printed.traitor:
            seat: i64 = 0
            while seat < self.printed.seats:
                if self.can_accuse(who, seat):
                    found = append(found, ACCUSE + seat)
                seat += 1
            if self.can_reveal(who):
                found = append(found, REVEAL)
        return found

    def free_answer(self, who: i64, action: i64) -> None:
        if action == DRAW_TWO:
            self.use_token(who, TOKEN_DRAW_TWO)
            self.push(frame(DRAW, who, TWO))
        elif action == EXTRA_MOVEMENT:
            self.use_token(who, TOKEN_EXTRA_MOVEMENT)
            self.moves += 1
        elif action == TWO_MEDALS:
            self.use_token(who, TOKEN_TWO_MEDALS)
            self.gain_medals(who, TWO)
        elif action < TWO_MEDALS:
            self.use_token(who, TOKEN_GENERAL, 1 + action - GENERAL)
            self.reset_all_levers()
            self.shift_all(action - GENERAL)
        elif action == UPGRADE:
            self.upgrade(who)
            self.push(frame(ASK_EXTRA, who))
        elif action == TECHNOLOGY:
            self.raise_technology(who)
        elif action == REVEAL:
            self.reveal(who)
        else:
            self.accuse(who, action - ACCUSE)

    def use_token(self, who: i64, token: i64, sense: i64 = 0) -> None:
        """R7.6: each once, then out of the game. `sense`: 1 + that of a general polarization."""
        self.bonus[who] -= lanes4.one(token)
        self.emit(TOKEN_USED, who, token, sense, 0 if self.lever == NONE else 1)

    def keeps_open(self, f: i64, action: i64) -> bool:
        """At the end of a line only a general polarization leads on; all else can wait for the end of the flight."""
        return GENERAL <= action < TWO_MEDALS

    def timely(self, action: i64) -> bool:
        """What is worth a thought: extra movement once the other is used, medals that buy something, no confession."""
        if action < DRAW_TWO:
            return True
        f = self.top()
        who = who_of(f)
        if action == REVEAL or ACCUSE <= action < REVEAL:
            return False
        if action == EXTRA_MOVEMENT:
            return self.moves == 0
        if kind_of(f) == ASK_FLIGHT:
            return action == DRAW_TWO and self.planet_free(who)
        return action != TWO_MEDALS or not self.bought

    # --- what the kernel asks ---------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == ASK_FLIGHT:
            return self.flight_options(f)
        if kind == ASK_TURN:
            return self.turn_options(f)
        if kind == ASK_PAYMENT:
            return self.payment_options(f)
        if kind == ASK_DISCARD:
            return self.discard_options(f)
        if kind == ASK_EXTRA:
            return self.extra_options(f)
        if kind == ASK_OFFER:
            return self.offer_options(f)
        if kind == ASK_UNIT:
            return self.unit_options(f)
        if kind == ASK_TELEPORT:
            return self.teleport_options(f)
        if kind == ASK_REMOVE:
            return self.remove_options(f)
        if kind == ASK_VANGUARD:
            return self.vanguard_options(f)
        if kind == ASK_LOSS:
            return self.loss_options(f)
        if kind == ASK_DESERTER:
            return self.deserter_options(f)
        if kind == ASK_REPLACE:
            return self.replace_options(f)
        if kind == ASK_PENALTY:
            return self.penalty_options(f)
        if kind == ASK_CHARACTER:
            return self.character_options(f)
        if kind == ASK_MONOLITH:
            return self.monolith_options(f)
        assert kind == ASK_START
        return self.start_options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if action >= DRAW_TWO:
            self.free_answer(who_of(f), action)
        elif kind == ASK_FLIGHT:
            self.flight_answer(f, action)
        elif kind == ASK_TURN:
            self.turn_answer(f, action)
        elif kind == ASK_PAYMENT:
            self.payment_answer(f, action)
        elif kind == ASK_DISCARD:
            self.discard_answer(f, action)
        elif kind == ASK_EXTRA:
            self.extra_answer(f, action)
        elif kind == ASK_OFFER:
            self.offer_answer(f, action)
        elif kind == ASK_UNIT:
            self.unit_answer(f, action)
        elif kind == ASK_TELEPORT:
            self.teleport_answer(f, action)
        elif kind == ASK_REMOVE:
            self.remove_answer(f, action)
        elif kind == ASK_VANGUARD:
            self.vanguard_answer(f, action)
        elif kind == ASK_LOSS:
            self.loss_answer(f, action)
        elif kind == ASK_DESERTER:
            self.deserter_answer(f, action)
        elif kind == ASK_REPLACE:
            self.replace_answer(f, action)
        elif kind == ASK_PENALTY:
            self.penalty_answer(f, action)
        elif kind == ASK_CHARACTER:
            self.take_character(who_of(f), action - CHOOSE_CHARACTER)
        elif kind == ASK_MONOLITH:
            self.monolith_answer(f, action)
        else:
            self.start_answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if kind == FLIGHT:
            self.go_on_flying(who)
        elif kind == ENTER:
            self.enter(f)
        elif kind == ARRIVE:
            self.arrive(who, a_of(f))
        elif kind == DRAW:
            self.draw(f)
        elif kind == START_TURN:
            self.start_turn(who)
        elif kind == JUDGE_LEVERS:
            self.judge_levers(who)
        elif kind == END_CARDS:
            self.end_cards(who)
        elif kind == REFILL:
            self.refill(who)
        elif kind == TAKE_OPEN:
            self.take_open(f)
        elif kind == REFILL_SPACE:
            self.refill_space(a_of(f))
        elif kind == REGRESSION:
            self.regress()
        elif kind == END_TURN:
            self.end_turn(who)
        elif kind == STABILIZE:
            self.stabilize(a_of(f))
        elif kind == NEXT_BUG:
            self.next_bug()
        elif kind == BUG_EFFECT:
            self.bug_effect(a_of(f))
        elif kind == BUG_OVER:
            self.bug_over(a_of(f))
        elif kind == VANGUARD:
            self.vanguard(who)
        elif kind == PENALTY:
            self.pay_penalty(f)
        elif kind == LOSE_HALF:
            self.lose_half(who)
        else:
            assert kind == NEXT_OMEN
            self.next_omen()

    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == DEAL_CARD:
            return self.deck_pool()
        if kind == DEAL_OPEN:
            return self.open_pool(f)
        if kind == DEAL_TOKEN:
            return self.tokens
        if kind == DEAL_BUG:
            return self.bug_deck
        if kind == DEAL_GALAXY:
            return self.galaxy_pool()
        if kind == DEAL_OMEN:
            return self.deck_pool()
        if kind == DEAL_ROLE:
            return self.role_pool(who_of(f))
        assert kind == DEAL_CHARACTER
        return self.characters_left()

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == DEAL_CARD:
            self.card_drawn(who_of(f), outcome)
        elif kind == DEAL_OPEN:
            self.card_opened(a_of(f), outcome)
        elif kind == DEAL_TOKEN:
            self.token_laid(a_of(f), outcome)
        elif kind == DEAL_BUG:
            self.bug_drawn(outcome)
        elif kind == DEAL_GALAXY:
            self.galaxy_laid(a_of(f), outcome)
        elif kind == DEAL_OMEN:
            self.omen_turned(outcome)
        elif kind == DEAL_ROLE:
            self.role_dealt(who_of(f), outcome)
        else:
            self.take_character(who_of(f), outcome)

    # --- what is hidden (R15) ---------------------------------------------------------------------
    def public(self, f: i64) -> bool:
        """Questions whose options depend on a hand or a role are asked even with one option left."""
        kind = kind_of(f)
        if kind == ASK_FLIGHT or kind == ASK_EXTRA:
            return not self.planet_free(who_of(f))
        if kind == ASK_TURN or kind == ASK_PAYMENT or kind == ASK_TELEPORT:
            return False
        return kind != ASK_OFFER and kind != ASK_UNIT and kind != ASK_LOSS

    def seen_by(self, action: i64) -> i64:
        """Drawn cards and roles are for their owner; a card that all saw go under the deck is known."""
        f = self.top()
        kind = kind_of(f)
        if kind == DEAL_ROLE or (kind == DEAL_CARD and not decks.is_face(decks.top(self.deck))):
            return only(who_of(f))
        return self.everyone()

    def determinize(self, seat: i64, dice: Dice) -> Hope:
        """R15.2."""
        copy = self.clone()
        copy.deal_unseen(seat, dice)
        copy.deal_roles(seat, dice)
        return copy
