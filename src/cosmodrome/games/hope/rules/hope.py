"""The course of the game: every step, chance and question in the order of play, with the chapter that handles it.

A frame on the agenda says what comes next (see `actions.py`); chapters push the frames that follow from what they do.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules import (
    accounts,
    bugs,
    center,
    ending,
    features,
    movement,
    regression,
    secrets,
    setup,
    terraforming,
    traitor,
    turns,
    worth,
)
from cosmodrome.games.hope.rules import actions as x
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import a_of, kind_of, who_of


class Hope(Table):
    """A game of HOPE."""

    def clone(self) -> Hope:
        return Hope(self.printed, self)

    # --- steps ------------------------------------------------------------------------------------
    def step(self, f: i64) -> None:
        who = who_of(f)
        match kind_of(f):
            # set-up (R3)
            case x.NEXT_OMEN:
                setup.next_omen(self)
            # a turn (R4), and its flights (R5)
            case x.START_TURN:
                turns.start_turn(self, who)
            case x.JUDGE_LEVERS:
                movement.judge_levers(self, who)
            case x.FLIGHT:
                movement.go_on_flying(self, who)
            case x.ENTER:
                movement.enter(self, f)
            case x.ARRIVE:
                movement.arrive(self, who, a_of(f))
            case x.STABILIZE:
                terraforming.stabilize(self, a_of(f))
            # a false accusation (R11.4)
            case x.PENALTY:
                traitor.pay_penalty(self, f)
            case x.LOSE_HALF:
                traitor.lose_half(self, who)
            # Bug cards (R13)
            case x.NEXT_BUG:
                bugs.next_bug(self)
            case x.BUG_EFFECT:
                bugs.bug_effect(self, a_of(f))
            case x.VANGUARD:
                bugs.vanguard(self, who)
            case x.BUG_OVER:
                bugs.bug_over(self, a_of(f))
            # cards (R6.6-R6.8)
            case x.DRAW:
                center.draw(self, f)
            case x.END_CARDS:
                center.end_cards(self, who)
            case x.TAKE_OPEN:
                center.take_open(self, f)
            case x.REFILL_SPACE:
                center.refill_space(self, a_of(f))
            case x.REFILL:
                center.refill(self, who)
            # the end of a turn (R9, R10)
            case x.REGRESSION:
                regression.regress(self)
            case x.END_TURN:
                turns.end_turn(self, who)
            case _:
                super().step(f)

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        match kind_of(f):
            case x.DEAL_GALAXY:
                return setup.galaxy_pool(self)
            case x.DEAL_OPEN:
                return center.open_pool(self, f)
            case x.DEAL_CHARACTER:
                return setup.characters_left(self)
            case x.DEAL_OMEN | x.DEAL_CARD:
                return center.deck_pool(self)
            case x.DEAL_ROLE:
                return setup.role_pool(self, who_of(f))
            case x.DEAL_TOKEN:
                return self.tokens
            case x.DEAL_BUG:
                return self.bug_deck
            case _:
                return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        match kind_of(f):
            case x.DEAL_GALAXY:
                setup.galaxy_laid(self, a_of(f), outcome)
            case x.DEAL_OPEN:
                center.card_opened(self, a_of(f), outcome)
            case x.DEAL_CHARACTER:
                setup.take_character(self, who_of(f), outcome)
            case x.DEAL_OMEN:
                setup.omen_turned(self, outcome)
            case x.DEAL_CARD:
                center.card_drawn(self, who_of(f), outcome)
            case x.DEAL_ROLE:
                setup.role_dealt(self, who_of(f), outcome)
            case x.DEAL_TOKEN:
                terraforming.token_laid(self, a_of(f), outcome)
            case x.DEAL_BUG:
                bugs.bug_drawn(self, outcome)
            case _:
                super().happens(f, outcome)

    # --- questions --------------------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        match kind_of(f):
            # set-up (D1-D3)
            case x.ASK_CHARACTER:
                return setup.character_options(self)
            case x.ASK_MONOLITH:
                return setup.monolith_options(self, f)
            case x.ASK_START:
                return setup.start_options(self)
            # a turn (D4-D9)
            case x.ASK_TELEPORT:
                return terraforming.teleport_options(self, f)
            case x.ASK_TURN:
                return turns.turn_options(self, f)
            case x.ASK_FLIGHT:
                return turns.flight_options(self, f)
            case x.ASK_REMOVE:
                return movement.remove_options(self, f)
            case x.ASK_EXTRA:
                return turns.extra_options(self, f)
            case x.ASK_PAYMENT:
                return terraforming.payment_options(self, f)
            # its end (D10)
            case x.ASK_DISCARD:
                return center.discard_options()
            # Bug cards (D11, D12)
            case x.ASK_OFFER:
                return bugs.offer_options(self, f)
            case x.ASK_UNIT:
                return bugs.unit_options(self, f)
            case x.ASK_VANGUARD:
                return bugs.vanguard_options()
            case x.ASK_LOSS:
                return bugs.loss_options(self, f)
            case x.ASK_DESERTER:
                return bugs.deserter_options(self, f)
            # accusations (D13)
            case x.ASK_REPLACE:
                return traitor.replace_options(self, f)
            case x.ASK_PENALTY:
                return traitor.penalty_options(self, f)
            case _:
                return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        if action >= x.DRAW_TWO:
            turns.free_answer(self, who_of(f), action)
            return
        match kind_of(f):
            case x.ASK_CHARACTER:
                setup.take_character(self, who_of(f), action - x.CHOOSE_CHARACTER)
            case x.ASK_MONOLITH:
                setup.monolith_answer(self, action)
            case x.ASK_START:
                setup.start_answer(self, f, action)
            case x.ASK_TELEPORT:
                terraforming.teleport_answer(self, f, action)
            case x.ASK_TURN:
                turns.turn_answer(self, f, action)
            case x.ASK_FLIGHT:
                turns.flight_answer(self, f, action)
            case x.ASK_REMOVE:
                movement.remove_answer(self, f, action)
            case x.ASK_EXTRA:
                turns.extra_answer(self, f, action)
            case x.ASK_PAYMENT:
                terraforming.payment_answer(self, f, action)
            case x.ASK_DISCARD:
                center.discard_answer(self, f, action)
            case x.ASK_OFFER:
                bugs.offer_answer(self, f, action)
            case x.ASK_UNIT:
                bugs.unit_answer(self, f, action)
            case x.ASK_VANGUARD:
                bugs.vanguard_answer(self, f, action)
            case x.ASK_LOSS:
                bugs.loss_answer(self, f, action)
            case x.ASK_DESERTER:
                bugs.deserter_answer(self, f, action)
            case x.ASK_REPLACE:
                traitor.replace_answer(self, f, action)
            case x.ASK_PENALTY:
                traitor.penalty_answer(self, f, action)
            case _:
                super().answer(f, action)

    # --- free actions -----------------------------------------------------------------------------
    def free_actions(self, f: i64) -> vec[i64]:
        return turns.free_actions(self, f)

    def keeps_open(self, f: i64, action: i64) -> bool:
        """At the end of a line only a general polarization leads on; all else can wait for the end of the flight."""
        return x.GENERAL <= action < x.TWO_MEDALS

    def timely(self, action: i64) -> bool:
        return turns.timely(self, action)

    # --- hidden information (R15) -----------------------------------------------------------------
    def public(self, f: i64) -> bool:
        """Questions whose options depend on a hand or a role are asked even with one option left."""
        match kind_of(f):
            case x.ASK_FLIGHT | x.ASK_EXTRA:
                return not terraforming.planet_free(self, who_of(f))
            case x.ASK_TELEPORT | x.ASK_TURN | x.ASK_PAYMENT | x.ASK_OFFER | x.ASK_UNIT | x.ASK_LOSS:
                return False
            case _:
                return True

    def seen_by(self, action: i64) -> i64:
        """Drawn cards and roles are for their owner; a card that all saw go under the deck is known."""
        f = self.top()
        kind = kind_of(f)
        if kind == x.DEAL_ROLE or (kind == x.DEAL_CARD and not decks.is_face(decks.top(self.deck))):
            return only(who_of(f))
        return self.everyone()

    def secret(self) -> i64:
        """The traitor's seat; the number of seats if the N.O.P.E. card is in the box, or not yet dealt."""
        return self.traitor if self.traitor_plays() else self.printed.seats

    def mindset(self, seat: i64) -> i64:
        return 1 if seat == self.traitor else 0

    def determinize(self, seat: i64, dice: Dice) -> Hope:
        """R15.2."""
        copy = self.clone()
        secrets.deal_unseen(copy, seat, dice)
        secrets.deal_roles(copy, seat, dice)
        return copy

    # --- results, and what bots and books go by ---------------------------------------------------
    def returns(self) -> vec[float]:
        return ending.returns(self)

    def value(self, seat: i64) -> float:
        return worth.value(self, seat)

    def chances(self) -> vec[float]:
        return worth.chances(self)

    def rewards(self, results: vec[float]) -> vec[float]:
        return worth.rewards(self, results)

    def shares(self, chances: vec[float]) -> vec[float]:
        return worth.shares(self, chances)

    def one_or_nobody_wins(self, scores: vec[float]) -> vec[float]:
        return worth.won_together(self, super().one_or_nobody_wins(scores))

    def elapsed(self) -> float:
        return features.elapsed(self)

    def weights_hold(self) -> bool:
        """They were learned without a traitor (R11), and know nothing of what he wants."""
        return not self.printed.traitor

    def shared_features(self) -> vec[float]:
        return features.shared_features(self)

    def features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        features.describe(self, seat, shared, found)

    def accounts(self) -> vec[i64]:
        return accounts.enter(self, super().accounts())
