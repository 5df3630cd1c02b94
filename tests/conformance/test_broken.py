"""The suite can fail: for each property a game that is broken in just this way, and no other property is blamed.

Each is a few lines on top of a correct game: Launch Window from the tutorial, or Relay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count as counting
from typing import Any

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games import fields
from cosmodrome.games.definition import Definition, Option, Prompt, Score
from cosmodrome.games.events import Account, EventKind, Events
from cosmodrome.games.rulebook import Rulebook
from cosmodrome.kernel.bits import count, lowest, members, nth, only, set_of
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import FIRST_EVENT
from cosmodrome.kernel.frames import FIRST_STEP, frame, kind_of, who_of
from cosmodrome.kernel.state import CHANCE, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs
from cosmodrome.lab.conformance import PROPERTIES, play_and_check
from cosmodrome.lab.conformance import report as names
from cosmodrome.match.match import Match
from tests.toys import workout
from tests.toys.tutorial import launch_window as lw

SEEDS = 12
LIMIT = 200
GONE = FIRST_EVENT
GIVE_BACK = FIRST_STEP
SEAT = Domain("seat", 4)


@dataclass
class Case:
    """A broken game and the property that must be blamed for it."""

    blamed: str
    game: Definition
    how: str


CASES: list[Case] = []


def broken(blamed: str) -> Any:
    """Register a broken state or definition under the property it violates."""

    def register(cls: type[Any]) -> type[Any]:
        game: Definition
        if issubclass(cls, Definition):
            game = cls()
        elif issubclass(cls, workout.RelayState):
            game = type("Broken", (workout.Relay,), {"new_state": lambda self, box: cls(box)})()
        else:
            made_for = getattr(cls, "made_for", lw.LaunchWindow)
            game = type("Broken", (made_for,), {"new_state": lambda self, box: cls(box)})()
        CASES.append(Case(blamed, game, str(cls.__doc__)))
        return cls

    return register


class Launch(lw.LaunchState):
    def clone(self) -> Launch:
        return type(self)(self.box, self)


class Relay(workout.RelayState):
    def clone(self) -> Relay:
        return type(self)(self.box, self)


# --- actions ------------------------------------------------------------------------------------------


@broken(names.KEYS)
class TwoOfAName(lw.LaunchWindow):
    """option key clash"""

    keys = Keys(Verbs([Verb("launch", lw.HOUR), Verb("scrub", lw.HOUR), Verb("launch:03h")]), lw.NAMES)


@broken(names.MASK)
class Unsorted(Launch):
    """options out of order"""

    def options(self, f: i64) -> vec[i64]:
        return vec[i64](list(super().options(f))[::-1])


@broken(names.MASK)
class Doubled(Launch):
    """an option twice"""

    def options(self, f: i64) -> vec[i64]:
        found = super().options(f)
        return append(found, found[-1])


@broken(names.MASK)
class Beyond(Launch):
    """an action outside of the action space"""

    def options(self, f: i64) -> vec[i64]:
        return append(super().options(f), lw.ACTIONS.size)


@broken(names.MASK)
class Stale(Launch):
    """options kept for longer than they hold"""

    def happens(self, f: i64, outcome: i64) -> None:
        super().happens(f, outcome)
        self.offered, self.is_offered = vec[i64]([lw.SCRUB + outcome]), self.mover() != CHANCE


@broken(names.LISTING)
class Listed(Launch):
    """a state that notes how often its options were listed"""

    def __init__(self, box: Box, like: Listed | None = None) -> None:
        super().__init__(box, like)
        self.listed: int = like.listed if like else 0

    def options(self, f: i64) -> vec[i64]:
        self.listed += 1
        return super().options(f)


@broken(names.DEAD_END)
class NoWayOut(Launch):
    """a question without an answer"""

    def options(self, f: i64) -> vec[i64]:
        return vec[i64]([action for action in super().options(f) if action < lw.SCRUB])


@broken(names.DEAD_END)
class CannotBeDone(Launch):
    """an option that cannot be carried out"""

    def answer(self, f: i64, action: i64) -> None:
        if action == lw.SCRUB + 7:
            raise IndexError("no such pile")
        super().answer(f, action)


@broken(names.DECIDERS)
class Stranger(Launch):
    """a seat that does not exist"""

    def after(self, seat: i64) -> i64:
        return seat + 1

    def options(self, f: i64) -> vec[i64]:
        return super().options(f) if who_of(f) < self.box.seats else vec[i64]([0])


@broken(names.FORCED)
class ClosesTooEarly(Relay):
    """a forced answer, where a conversion would open another"""

    def keeps_open(self, f: i64, action: i64) -> bool:
        return False


@broken(names.FORCED)
class AsksForNothing(Relay):
    """a public question with a single answer"""

    def options(self, f: i64) -> vec[i64]:
        return vec[i64]([workout.REFUSE]) if kind_of(f) == workout.RANSOM else super().options(f)

    def settle(self) -> None:
        if len(self.agenda) == 0 or kind_of(self.top()) != workout.RANSOM:
            super().settle()


# --- chance -------------------------------------------------------------------------------------------


@broken(names.CHANCE_WEIGHTS)
class Weightless(Launch):
    """a chance result of weight 0"""

    def weight(self, outcome: i64) -> i64:
        return outcome % 5


@broken(names.CHANCE_WEIGHTS)
class Unlisted(Launch):
    """a chance result that is not listed"""

    def sample(self, dice: Dice) -> i64:
        dice.below(2)
        return dice.below(lw.HOURS)


# --- states -------------------------------------------------------------------------------------------


@broken(names.CLONE)
class SharedList(Launch):
    """a clone that shares a list"""

    def __init__(self, box: Box, like: SharedList | None = None) -> None:
        super().__init__(box, like)
        if like is not None:
            self.scrubbed = like.scrubbed


@broken(names.CLONE)
class Forgetful(Launch):
    """a clone that forgets a field"""

    def __init__(self, box: Box, like: Forgetful | None = None) -> None:
        super().__init__(box, like)
        self.flown = 0


@broken(names.CONSERVATION)
class Lost(Launch):
    """a card is lost"""

    def answer(self, f: i64, action: i64) -> None:
        super().answer(f, action)
        self.scrubbed[who_of(f)] &= ~only(5)


@broken(names.LENGTH)
class Endless(Launch):
    """a game without an end"""

    def answer(self, f: i64, action: i64) -> None:
        super().answer(f, action)
        back = self.flown | self.scrubbed[who_of(f)]
        self.deck |= back
        self.flown, self.scrubbed[who_of(f)] = 0, 0
        self.forget(back)


@broken(names.POSITION)
class HalfAPosition(lw.LaunchWindow):
    """a position that forgets a field"""

    def position(self, state: State) -> dict[str, Any]:
        return {**fields.dump(state), "flown": 0}


@broken(names.POSITION)
class NotPlain(lw.LaunchWindow):
    """a position that is not plain data"""

    def position(self, state: State) -> dict[str, Any]:
        return {**fields.dump(state), "hands": tuple(state.hands)}  # type: ignore[attr-defined]


# --- results ------------------------------------------------------------------------------------------


@broken(names.SCORES)
class WrongSum(lw.LaunchWindow):
    """a breakdown that does not add up"""

    def scores(self, state: State) -> list[Score]:
        return [Score(s, int(state.total(s)), {"points": max(0, int(state.total(s)) - 9)}) for s in seats(state)]


@broken(names.SCORES)
class OtherTotal(lw.LaunchWindow):
    """points that were never booked"""

    def scores(self, state: State) -> list[Score]:
        return [Score(s, int(state.total(s)) + 1, {"points": int(state.total(s)), "charm": 1}) for s in seats(state)]


@broken(names.RETURNS)
class TooMuch(Launch):
    """more than a victory"""

    def returns(self) -> vec[float]:
        return vec[float]([float(self.total(seat)) for seat in seats(self)])


@broken(names.RETURNS)
class TooFew(Launch):
    """a seat without a result"""

    def returns(self) -> vec[float]:
        return vec[float](list(super().returns())[1:])


# --- texts --------------------------------------------------------------------------------------------


@broken(names.TEXTS)
class Speechless(lw.LaunchWindow):
    """an option without text"""

    def option(self, state: State, action: int) -> Option:
        return Option(self.keys.text(action), "" if action % 7 == 0 else "do it")


@broken(names.TEXTS)
class OtherKey(lw.LaunchWindow):
    """an option with the key of another"""

    def option(self, state: State, action: int) -> Option:
        return Option("launch:00h", "launch at once")


@broken(names.PLAIN)
class TakenName(lw.LaunchWindow):
    """a view with a name of the house"""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "log": []}


@broken(names.PLAIN)
class NoJson(lw.LaunchWindow):
    """a view with something that is not plain data"""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        seen = super().view(state, seat)
        return {**seen, "window": set(seen["window"])}


@broken(names.RULES)
class NoSuchRule(lw.LaunchWindow):
    """a rule that does not exist"""

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook("* R1 Launch.\n* R2 Scrub.\n")

    def option(self, state: State, action: int) -> Option:
        return Option(self.keys.text(action), "do it", rule="R1" if action < lw.SCRUB else "R7")


# --- secrets ------------------------------------------------------------------------------------------


@broken(names.VIEW)
class OpenHands(lw.LaunchWindow):
    """a view that shows a hidden hand"""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "lowest": [members(hand)[:1] for hand in state.hands]}  # type: ignore[attr-defined]


@broken(names.VIEW)
class OpenToSpectators(lw.LaunchWindow):
    """a view for spectators that shows a hidden hand"""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return super().view(state, 0 if seat is None else seat)


@broken(names.VIEW)
class OpenProposals(workout.Relay):
    """a view that shows the proposals of the other side"""

    def council(self, state: State, seat: int | None) -> dict[str, Any] | None:
        return super().council(state, None if state.mover() < 0 else int(lowest(state.mates(who_of(state.top())))))


@broken(names.PROMPT)
class Chatty(lw.LaunchWindow):
    """a prompt that counts hidden cards"""

    def prompt(self, state: State, seat: int | None) -> Prompt:
        early = sum(card < 12 for hand in state.hands for card in members(hand))  # type: ignore[attr-defined]
        return Prompt(f"It is your turn; {early} early cards are in play.")


@broken(names.OPTIONS)
class Telepath(Launch):
    """options that depend on hidden hands"""

    def options(self, f: i64) -> vec[i64]:
        others = set_of([card for s in seats(self) if s != who_of(f) for card in members(self.hands[s])])
        return vec[i64]([a for a in super().options(f) if a >= lw.SCRUB or not others >> (a + 1) & 1])


@broken(names.OPTIONS)
class Hint(lw.LaunchWindow):
    """a text that depends on hidden hands"""

    def option(self, state: State, action: int) -> Option:
        held = [card for hand in state.hands for card in members(hand)]  # type: ignore[attr-defined]
        return Option(self.keys.text(action), "the last one" if action % lw.HOURS >= max(held) else "not the last")


@broken(names.MOVER)
class Impatient(Launch):
    """a forced answer from a hidden hand is taken unasked"""

    def public(self, f: i64) -> bool:
        return True


class Reports(lw.LaunchWindow):
    """Launch Window with one event of its own: a card goes away."""

    events = Events([EventKind(GONE, "gone", a="card", text="{card} goes away")])


@broken(names.LOG)
class DrawsAloud(Launch):
    """an event that names a card drawn in secret"""

    made_for = Reports

    def happens(self, f: i64, outcome: i64) -> None:
        super().happens(f, outcome)
        self.emit(GONE, who_of(f), outcome)


@broken(names.LOG)
class ScrubsAloud(Launch):
    """an event that names a hidden card"""

    made_for = Reports

    def answer(self, f: i64, action: i64) -> None:
        super().answer(f, action)
        if action >= lw.SCRUB:
            self.emit(GONE, who_of(f), action - lw.SCRUB)


@broken(names.LOG)
class CountsAloud(Launch):
    """as many events as a hidden card is late"""

    made_for = Reports

    def happens(self, f: i64, outcome: i64) -> None:
        super().happens(f, outcome)
        for _ in range(outcome):
            self.emit(GONE, who_of(f), 0)


# --- books --------------------------------------------------------------------------------------------


class Hands(lw.LaunchWindow):
    """Launch Window that keeps books of the number of cards in each hand."""

    events = Events(
        [EventKind(GONE, "gone", posts=("hand[who] -1",)), EventKind(GONE + 1, "came", posts=("hand[who] +1",))],
        [Account("hand", SEAT)],
    )


class Counted(Launch):
    made_for: type[Definition] = Hands

    def accounts(self) -> vec[i64]:
        hands = [int(count(hand)) for hand in self.hands]
        return vec[i64]([*super().accounts(), *hands, *[0] * (SEAT.size - len(hands))])

    def answer(self, f: i64, action: i64) -> None:
        super().answer(f, action)
        self.emit(GONE, who_of(f))

    def happens(self, f: i64, outcome: i64) -> None:
        super().happens(f, outcome)
        self.emit(GONE + 1, who_of(f))


@broken(names.BOOKS)
class Untold(Counted):
    """a gain that nothing reports"""

    def happens(self, f: i64, outcome: i64) -> None:
        Launch.happens(self, f, outcome)


@broken(names.BOOKS)
class ToldTwice(Counted):
    """an event that comes twice"""

    def answer(self, f: i64, action: i64) -> None:
        super().answer(f, action)
        self.emit(GONE, who_of(f))


@broken(names.BOOKS)
class Cancelling(Counted):
    """two changes in one step that cancel, and nothing reports them"""

    def answer(self, f: i64, action: i64) -> None:
        super().answer(f, action)
        self.push(frame(GIVE_BACK, who_of(f)))
        self.ledger[who_of(f)] -= 2

    def step(self, f: i64) -> None:
        self.ledger[who_of(f)] += 2


@broken(names.BOOKS)
class SeenUntold(Counted):
    """a public change whose event only its owner may read"""

    class SecretHands(Hands):
        events = Events(
            [
                EventKind(GONE, "gone", posts=("hand[who] -1",)),
                EventKind(GONE + 1, "came", a="n:number", secret="n", posts=("hand[who] +n",)),
            ],
            [Account("hand", SEAT)],
        )

    made_for = SecretHands

    def happens(self, f: i64, outcome: i64) -> None:
        Launch.happens(self, f, outcome)
        self.emit_to(only(who_of(f)), GONE + 1, who_of(f), 1)


@broken(names.BOOKS)
class Undeclared(Counted):
    """accounts that are not declared"""

    made_for = lw.LaunchWindow


@broken(names.LOG)
class RecordsAloud(Launch):
    """a record that shows hidden steps to all"""

    def seen_by(self, action: i64) -> i64:
        return self.everyone()


@broken(names.PREVIEW)
class Shortsighted(lw.LaunchWindow):
    """what an answer would do cannot be told when it ends the game"""

    def foresee(self, before: State, seat: int, action: int, after: State) -> list[str]:
        return [str(after.mover())] if after.mover() >= 0 else [str([][seat])]


@broken(names.VALUE)
class Cheat(Launch):
    """a heuristic that looks into hidden hands"""

    def value(self, seat: i64) -> float:
        return float(sum(max(members(hand), default=0) for hand in self.hands))


@broken(names.DETERMINIZE)
class SeesAll(Launch):
    """determinize that leaves everything as it is"""

    def determinize(self, seat: i64, dice: Dice) -> lw.LaunchState:
        return self.clone()


@broken(names.DETERMINIZE)
class KeepsATrueCard(Launch):
    """determinize that reads the true hand"""

    def determinize(self, seat: i64, dice: Dice) -> lw.LaunchState:
        other = self.after(seat)
        true = self.hands[other] & -self.hands[other]
        copy = super().determinize(seat, dice)
        if true and not copy.hands[other] & true:
            swapped = copy.hands[other] & -copy.hands[other]
            for pile in (copy.hands, copy.scrubbed):
                for owner in seats(self):
                    if pile[owner] & true:
                        pile[owner] ^= true | swapped
            if copy.deck & true:
                copy.deck ^= true | swapped
            copy.hands[other] ^= true | swapped
        return copy


@broken(names.DETERMINIZE)
class InTrueOrder(Launch):
    """determinize that depends on the order in which the cards lie"""

    def determinize(self, seat: i64, dice: Dice) -> lw.LaunchState:
        copy = self.clone()
        assert isinstance(copy, Launch)
        others = [other for other in seats(self) if other != seat]
        pool = [*members(copy.deck)]
        for other in others:
            pool += members(copy.hands[other]) + members(copy.scrubbed[other])
        for other in others:
            for pile in (copy.hands, copy.scrubbed):
                pile[other] = set_of([pool.pop(dice.below(len(pool))) for _ in range(count(pile[other]))])
        copy.deck = set_of(pool)
        return copy


@broken(names.DETERMINIZE)
class DealsOnTheTable(Launch):
    """determinize that changes the state itself"""

    def determinize(self, seat: i64, dice: Dice) -> lw.LaunchState:
        copy = super().determinize(seat, dice)
        self.flown |= 1
        return copy


@broken(names.DETERMINIZE)
class DropsACard(Launch):
    """determinize that loses a card"""

    def determinize(self, seat: i64, dice: Dice) -> lw.LaunchState:
        copy = super().determinize(seat, dice)
        copy.deck &= ~only(nth(copy.deck, 0)) if copy.deck else -1
        return copy


@broken(names.DETERMINIZE)
class ForgetsWhatItKnows(Relay):
    """determinize that forgets what the seat knows"""

    def determinize(self, seat: i64, dice: Dice) -> workout.RelayState:
        copy = super().determinize(seat, dice)
        copy.forget(copy.played)
        return copy


@broken(names.DETERMINIZE)
class TrueProposals(Relay):
    """determinize that keeps proposals which name hidden cards"""

    def propose_anew(self, side: i64, dice: Dice) -> None:
        pass


# --- records ------------------------------------------------------------------------------------------


@broken(names.REPLAY)
class NeverTheSame(Launch):
    """a set-up that is different each time"""

    tables = counting()

    def __init__(self, box: Box, like: NeverTheSame | None = None) -> None:
        super().__init__(box, like)
        self.table: int = next(self.tables) if like is None else like.table


def seats(state: State) -> range:
    return range(int(state.box.seats))


# --- the tests ----------------------------------------------------------------------------------------


def blamed_for(game: Definition, seeds: int = SEEDS) -> Iterator[str]:
    for seed in range(seeds):
        sizes = range(game.min_seats, game.max_seats + 1)
        report = play_and_check(game, sizes[seed % len(sizes)], seed=seed, sample=6, limit=LIMIT, matches=2)
        yield from (violation.name for violation in report.violations)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.blamed}: {case.how}".replace(" ", "_"))
def test_the_suite_blames_just_this(case: Case) -> None:
    assert set(blamed_for(case.game)) == {case.blamed}


def test_an_undo_that_goes_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """This one is of the match layer, so it is the layer that is broken here."""
    right = Match._state_at
    monkeypatch.setattr(Match, "_state_at", lambda self, depth: right(self, max(0, depth - 1)))
    assert set(blamed_for(lw.GAME)) == {names.UNDO}


def test_every_property_has_its_broken_game() -> None:
    assert {case.blamed for case in CASES} | {names.UNDO} == set(PROPERTIES)
