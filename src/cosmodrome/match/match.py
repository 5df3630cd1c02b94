"""A game being played: it asks, checks, records, deals, tells, and takes back."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from cosmodrome.errors import BadOption, BadRecord, IllegalMove, StaleDecision
from cosmodrome.games.definition import Option, Outcome, Part, Prompt, Score, Way
from cosmodrome.games.events import Event
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.events import TURN, Listener, event_kind
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.match import drawing, resign, undo, ways
from cosmodrome.match.council import council
from cosmodrome.match.dealer import Dealer, ScriptedDealer
from cosmodrome.match.decision import Decision
from cosmodrome.match.header import Header
from cosmodrome.match.log import Entry, Reader, packed, unpacked
from cosmodrome.match.preview import Preview, preview
from cosmodrome.match.record import NO_SIDE, Record, Resignation, Step, Undo
from cosmodrome.match.turns import after_each_step
from cosmodrome.match.ways import Picks

if TYPE_CHECKING:
    from cosmodrome.match.game import Game

SPACING = 32  # steps between two states kept for undo; what lies between is played again
KEPT = 4
WIDTH = 80


Answer = str | Option | SupportsIndex  # by its key, as an Option, or by its number in the action space


class Match:
    """Made by `Game.match` and by `replay`. Its state follows from its record; all else is worked out from the two.

    Facts are properties; what takes arguments, does something or makes something anew is a method.

    Two matches are equal if their records are. The hash is that of the record's head, which never changes, so a match
    can be kept in a set and played on. `copy.copy` and `copy.deepcopy` are `copy()`. A match can be pickled; the pickle
    holds the dealer's seed, as a private record does.
    """

    def __init__(self, game: Game, header: Header, dealer: Dealer, start: State) -> None:
        self.game = game = game.with_entries(header.overlay)
        self._everyone = int(start.everyone())
        self.record = Record(game.definition, header, dealer, self._everyone)
        if start.listener is not None:
            self.record.opening = packed(start.listener.heard)
        self._definition = game.definition
        self._keys = game.definition.keys
        self._chance_keys = game.definition.chance_keys
        self._dealer = dealer
        dealer.learn_keys(self._chance_keys)
        # States are never written to: each step works on a copy. So a step that fails changes nothing.
        self._state = start
        self._start = start
        self._kept: list[tuple[int, State]] = []  # (steps in force, state), newest last
        self._decision: Decision | None = None
        self._given_up = ""  # how the game ended, if by resigning
        self._called: list[str] | None = None  # what the players are called now, if not as in the record
        self.last_way: tuple[int, int] | None = None  # the first and the last answer of the last way, for undo

    # --- what is to be decided --------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return bool(self._given_up) or self._state.mover() == OVER

    @property
    def mover(self) -> int | None:
        """The seat to answer (the lowest of several); None when the game is over."""
        mover = int(self._state.mover())
        return mover if mover >= 0 and not self._given_up else None

    @property
    def deciders(self) -> list[int]:
        """The seats that may answer now."""
        return [] if self._given_up else members(self._state.deciders())

    @property
    def decision(self) -> Decision:
        """The open question. When the game is over it has no seat and no options."""
        id = len(self.record.steps) + 1
        decision = self._decision
        if decision is None or decision.id != id:
            decision = self._decision = Decision(self._definition, self._state, id, self._given_up)
        return decision

    @property
    def state(self) -> State:
        """The compiled state, for search: `clone()` it before you change it."""
        return self._state

    def start(self) -> State:
        """The state before the first step, for whoever plays the record again: it is a copy."""
        return self._start.clone()

    @property
    def turn(self) -> int:
        """The number of the turn being played: how many have begun. Always 0 in a game that counts none."""
        return int(self._state.turn)

    @property
    def turns(self) -> list[int]:
        """The number of the turn after each step of the record, that before the first one included."""
        steps = self.record.steps
        begun = [sum(event_kind(event) == TURN for event in unpacked(step.events)) for step in steps]
        undone = {seq: step.to for seq, step in enumerate(steps, 1) if isinstance(step, Undo)}
        return after_each_step(int(self._start.turn), begun, undone)

    # --- playing ----------------------------------------------------------------------------------
    def play(self, answer: Answer, seat: int | None = None, decision: int | None = None) -> None:
        """Give an answer, by its key, as an Option, or by its number (as a search finds it in the state).

        Then chance is dealt up to the next decision.

        `seat` says who answers, where several may or to be sure. With `decision`, the id of the question that is
        answered, an answer that comes late or twice is refused. An answer that is refused changes nothing.
        """
        if decision is not None and decision != len(self.record) + 1:
            raise StaleDecision(f"decision {decision} is no longer open")
        state = self._state
        mover = OVER if self._given_up else int(state.mover())
        if mover < 0:
            raise IllegalMove("the game is over" if mover == OVER else "a chance result has to be dealt first")
        who = mover if seat is None else seat
        if who != mover and not (0 <= who < self.seats and state.deciders() >> who & 1):
            raise IllegalMove(f"seat {who} cannot decide now; {self._who_decides()} can")
        action = self._legal(answer)
        length = len(self.record.steps)
        try:
            self._take(who, action, self._keys.text(action))
            self.deal()
        except BaseException:
            self._forget_from(length, state)
            raise

    def play_way(self, way: Way | Sequence[str | Option], seat: int | None = None, decision: int | None = None) -> int:
        """Give several answers, one after the other, each checked and recorded like any other; how many were given.

        The first must be legal, else nothing changes. The others are given as long as nothing new comes up: it stops
        at a chance result, when anybody learns something, when another seat or in council is asked, at another question
        than this seat could foresee, and before an answer that is not legal. Things of an open pick are given in any
        order, and all of them or none. `undo` takes all of it back at once.
        """
        keys = way.keys if isinstance(way, Way) else way
        if len(keys) > ways.LONGEST_WAY:
            raise IllegalMove(f"at most {ways.LONGEST_WAY} answers can be given at once")
        if decision is not None and decision != len(self.record) + 1:
            raise StaleDecision(f"decision {decision} is no longer open")
        state, length = self._state, len(self.record.steps)
        who = (self.mover or 0) if seat is None else seat
        if who in self.deciders:
            given = [key.key if isinstance(key, Option) else key for key in keys]
            keys = ways.answers(self._definition, state, who, given)
        actions = [self._action(key) for key in keys]
        if not actions:
            raise IllegalMove("a way needs at least one answer")
        if -1 in actions:
            self._refuse(keys[actions.index(-1)], -1)
        try:
            n = self._follow(actions, seat, who)
        except BaseException:
            self._forget_from(length, state)
            raise
        last = undo.last_answer(self.record, who)
        if last is not None and last > length + 1:
            self.last_way = length + 1, last
        return n

    def _follow(self, actions: list[int], seat: int | None, who: int) -> int:
        """See `play_way`."""
        before, length = self._state, len(self.record.steps)
        self.play(actions[0], seat)
        foreseen = ways.foreseen(self._definition, before, who, actions) if len(actions) > 1 else [None]
        first = ways.asked(before, who)
        given = 1
        while True:
            news = self.record.steps[length:]
            if any(step.who == CHANCE or step.told for step in news):
                return given
            given += ways.forced(self._state, who, unpacked(news[-1].events), actions[given:])
            if given >= len(foreseen) or self.over:
                return given
            question = ways.asked(self._state, who, first)
            if (
                first is None
                or question is None
                or question != foreseen[given]
                or actions[given] not in self._state.legal_actions()
            ):
                return given
            self.play(actions[given], who)
            given += 1

    def deal(self) -> None:
        """Let the dealer answer chance up to the next decision. `play` does so by itself."""
        state = self._state
        while state.mover() == CHANCE:
            action = self._dealer.deal(state)
            self._take(CHANCE, action, self._chance_keys.text(action))
            state = self._state

    def _take(self, who: int, action: int, key: str) -> None:
        """Carry out and record a legal answer or chance result."""
        before = self._state
        after = before.clone()
        listener = Listener()
        after.listen(listener)
        after.apply_as(who, action)
        after.listen(None)
        seen = int(before.seen_by(action))
        making = self._maker(who, after) if after.in_the_making() else NO_SIDE
        hidden = making != NO_SIDE or seen != self._everyone
        if hidden and not self._dealer.can_deal:
            self._dealer.salt(len(self.record) + 1)  # says that nothing hidden can be added
        record = self.record
        record.add(Step(who, action, key, seen, hidden, after.told != before.told, making, packed(listener.heard)))
        self._state = after
        if after.mover() == OVER:
            record.open = True
        elif len(record.live) % SPACING == 0:
            self._kept.append((len(record.live), after))
            del self._kept[:-KEPT]

    def _maker(self, who: int, after: State) -> int:
        """The side whose move is in the making; chance in the middle of it belongs to it."""
        live = self.record.live
        if who == CHANCE and live and (maker := self.record.steps[live[-1] - 1].making) != NO_SIDE:
            return maker
        return int(after.side(who if who != CHANCE else max(after.mover(), 0)))

    def _forget_from(self, length: int, state: State) -> None:
        self.record.forget_from(length)
        self.record.open = False
        self._dealer.draws = self.record.draws
        self._state = state
        self._kept = [kept for kept in self._kept if kept[0] <= len(self.record.live)]
        if self.last_way and self.last_way[1] > length:
            self.last_way = None

    def _legal(self, answer: Answer) -> int:
        """The number of an answer; IllegalMove if it is not among the options, or nothing that could be."""
        action = self._action(answer)
        if action < 0 or action not in self._state.legal_actions():
            self._refuse(answer, action)
        return action

    def _action(self, answer: Answer) -> int:
        """The number of an answer, -1 if there is none such in the game; IllegalMove if it is nothing that could be."""
        if isinstance(answer, Option):
            answer = answer.key
        if isinstance(answer, str):
            return self._keys.find(answer)
        try:
            action = -1 if isinstance(answer, bool) else operator.index(answer)
        except TypeError:
            key = self.decision.options.keys[0]
            wanted = f"the key of an option ({key!r}, say), an Option, or its number"
            raise IllegalMove(f"{answer!r:.60} is not an answer; wanted: {wanted}") from None
        return action if 0 <= action < len(self._keys) else -1

    def _refuse(self, answer: Answer, action: int) -> NoReturn:
        """Say why, to the one who decides: with the rule, or with the options that look alike."""
        if action >= 0:
            blocked = self._definition.why_not(self._state, action)
            rule = f" ({blocked.rule})" if blocked.rule else ""
            raise IllegalMove(f"{blocked.text}: {blocked.why}{rule}", blocked.rule)
        key = str(answer.key if isinstance(answer, Option) else answer)[:60]
        options = self.decision.options.keys
        close = get_close_matches(key, options, n=3, cutoff=0.5)
        hint = f"there are {len(options)} options"
        if close:
            hint = f"did you mean {' or '.join(close)}?"
        elif len(options) == 1:
            hint = f"the only one is {options[0]}"
        raise IllegalMove(f"{key!r} is not among the options; {hint}")

    def _who_decides(self) -> str:
        return " or ".join(f"seat {seat}" for seat in self.deciders)

    def resign(self, seat: int) -> None:
        """Give up. Once all sides but one have, the game is over; before that somebody plays on for the seat.

        It is a step of the record that cannot be taken back, and the seat is ranked last.
        """
        self._check_seat(seat)
        if self.over:
            raise IllegalMove("the game is over")
        if self._state.mover() == CHANCE:
            raise IllegalMove("a chance result has to be dealt first")
        if seat in self.record.resigned:
            raise IllegalMove(f"{self.names[seat]} has already resigned")
        self.record.resign(Resignation(seat, (Part("", "seat", seat), Part(" resigns."))))
        if resign.ends(self.record.resigned, self.seats, self.party):
            self.record.open = True
            self._given_up = resign.last_party(self.record.resigned, self.names, self.party).text

    # --- taking back ------------------------------------------------------------------------------
    def can_undo(self, seat: int | None = None) -> bool:
        """Whether `undo(seat)` needs nobody's consent."""
        if self.over or (seat is not None and self.seats > 1 and self._settled(seat)):
            return False
        last = self.undo_start(seat)
        if last is None:
            return False
        who = self.record.steps[last - 1].who
        return not undo.must_agree(self.record, who, last, self.seats, self._side)

    def has_answered(self, seat: int) -> bool:
        """Whether there is an answer of this seat to take back."""
        return undo.last_answer(self.record, seat) is not None

    def undo_start(self, seat: int | None = None) -> int | None:
        """The first step that `undo(seat)` takes back: the last answer, or the first of the way that it ended."""
        last = undo.last_answer(self.record, seat)
        return self.last_way[0] if self.last_way and last == self.last_way[1] else last

    def _settled(self, seat: int) -> bool:
        """Whether the last step alone keeps this seat from going back: most often it does, and that is asked often."""
        live = self.record.live
        step = self.record.steps[live[-1] - 1] if live else None
        return step is None or step.who == CHANCE or step.told or self._side(step.who) != self._side(seat)

    def undo_needs(self, seat: int | None = None, to: int | None = None) -> list[int]:
        """The seats that must agree to `undo(seat, to)`; empty if the seat may do so alone."""
        seat, to = self._undo_target(seat, to)
        return sorted(undo.must_agree(self.record, seat, to, self.seats, self._side))

    def undo(
        self,
        seat: int | None = None,
        to: int | None = None,
        consent: Iterable[int] = (),
        bots: Iterable[int] = (),
    ) -> None:
        """Take back the last answer of a seat (by default of whoever gave the last), or all from step `to` on. Of a
        way all answers are taken back.

        Alone, a player goes back as far as all steps are their own and told nobody anything new. Beyond that the
        seats in `undo_needs` must agree. What is taken back stays in the record; the dealer does not go back, so a
        draw that is taken back is drawn anew.

        `bots` are seats of bots, which agree to everything. Where no other person has to agree, a draw that is taken
        back makes the game a practice game, see `practice`.
        """
        seat, to = self._undo_target(seat, to)
        needed = undo.must_agree(self.record, seat, to, self.seats, self._side)
        people = needed.difference(bots)
        missing = sorted(people.difference(consent))
        if missing:
            names = ", ".join(self.names[other] for other in missing)
            reason = undo.why(self.record, seat, to, self._side)
            raise IllegalMove(f"{reason}, so the undo needs the consent of {names}")
        self._take_back(seat, to, needed, not people and undo.redraws(self.record, to))
        self.deal()

    def undo_makes_practice(self, seat: int, bots: Iterable[int] = ()) -> bool:
        """Whether taking back the last answer of a seat would make the game a practice game, which it is not yet."""
        last = None if self.over else self.undo_start(seat)
        if last is None or self.practice or not undo.redraws(self.record, last):
            return False
        return not undo.must_agree(self.record, seat, last, self.seats, self._side).difference(bots)

    def _undo_target(self, seat: int | None, to: int | None) -> tuple[int, int]:
        """Who takes back, and the first step that is taken back."""
        if self.over:
            raise IllegalMove("the game is over and everything is revealed; fork() plays on from an earlier step")
        self._check_seat(seat)
        last = self.undo_start(seat)
        if seat is None and last is not None:
            seat = self.record.steps[last - 1].who
        to = last if to is None else to
        if seat is None or to is None:
            raise IllegalMove("there is no answer to take back")
        return seat, to

    def _take_back(self, seat: int, to: int, needed: Iterable[int], practice: bool = False) -> None:
        depth = self.record.place(to)
        state, kept = self._state_at(depth)
        if state.mover() == CHANCE and not self._dealer.can_deal:
            raise BadRecord("the record has no seed, so nothing can be drawn anew")
        practice = practice or (self.seats == 1 and undo.redraws(self.record, to))
        others = set(needed) - {seat}
        consent = tuple(sorted(others | {seat})) if others else ()
        agreed = "" if not consent else ", all agreed" if len(consent) == self.seats else ", the team agreed"
        told: tuple[Part, ...] = ()  # of what nobody was told nothing is taken back either
        if consent or self._told_since(depth):
            told = (Part("", "seat", seat), Part(f" takes it back{agreed}."))
        if practice:
            now = "" if self.practice else ": from here on this is a practice game"
            told = (Part("", "seat", seat), Part(f" takes back a draw{now}."))
        self.record.take_back(Undo(seat, to, consent, told, practice))
        self._state, self._kept = state, kept

    def _told_since(self, depth: int) -> bool:
        """Whether the log tells anything of the steps in force after so many of them, or of an undo or a resignation
        since. Only those steps are looked at: a record may hold thousands of undos.
        """
        live = self.record.live[depth:]
        return self.record.last_words > live[0] or self._open_reader().tells(live)

    def _state_at(self, depth: int) -> tuple[State, list[tuple[int, State]]]:
        """The state after so many of the steps in force, and what to keep of the states on the way there."""
        kept = [one for one in self._kept if one[0] <= depth]
        at, before = kept[-1] if kept else (0, self._start)
        state = before.clone()
        for place, seq in enumerate(self.record.live[at:depth], at + 1):
            step = self.record.steps[seq - 1]
            state.apply_as(step.who, step.action)
            if place % SPACING == 0:
                kept.append((place, state.clone()))
        return state, kept[-KEPT:]

    def fork(self, at: int | None = None, deal: bool = True) -> Match:
        """Another match with the same past, up to and including step `at` (by default: all of it).

        The two go their own ways from there. The dealer is the same, so equal answers get equal draws; with `deal` it
        deals up to the next decision.
        """
        at = len(self.record) if at is None else at
        if not 0 <= at <= len(self.record):
            raise BadOption(f"there is no step {at}; the record has {len(self.record)}")
        other = Match(self.game, self.record.header, self._dealer.fresh(), self._start)
        other._called = self._called
        for step in self.record.steps[:at]:
            if isinstance(step, Undo):
                other._take_back(step.who, step.to, step.consent, step.practice)
            elif isinstance(step, Resignation):
                other.resign(step.who)
            else:
                other._take(step.who, step.action, step.key)
        other._dealer.draws = other.record.draws
        if deal and other._dealer.can_deal:
            other.deal()
        return other

    def copy(self) -> Match:
        """The same match once more, which goes its own way. Cheap: the past is shared."""
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other._dealer = self._dealer.fresh()
        other._dealer.draws = self._dealer.draws
        other.record = self.record.copy(other._dealer)
        other._kept = self._kept[:]
        other._decision = None
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from cosmodrome.match.replay import restored

        steps = [(step.who, step.key) for step in self.record.steps]
        return restored, (self.game, self.record.header, self._dealer.fresh(), steps)

    def __eq__(self, other: object) -> bool:
        return self.record == other.record if isinstance(other, Match) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.record)

    # --- what is seen -----------------------------------------------------------------------------
    @property
    def names(self) -> list[str]:
        """What the players are called: as in the record, unless `call` said otherwise."""
        return self.record.header.seats if self._called is None else self._called

    def call(self, names: Sequence[str]) -> None:
        """Show these names in views, log and results from now on. The record keeps those of the start."""
        if len(names) != self.seats:
            raise BadOption(f"{len(names)} names for {self.seats} seats")
        self._called = list(names) if list(names) != self.record.header.seats else None
        self._decision = None
        if self._given_up:
            self._given_up = resign.last_party(self.record.resigned, self.names, self.party).text

    @property
    def seats(self) -> int:
        return len(self.record.header.seats)

    @property
    def practice(self) -> bool:
        """Whether a draw was taken back, and drawn anew, where no other person could agree: all others are bots, or
        there are none. It follows from the record.
        """
        return self.record.practice

    @property
    def scripted(self) -> bool:
        """Whether chance was scripted, by a `ScriptedDealer`: the record says so."""
        return self.record.header.dealer == ScriptedDealer.name

    @property
    def options(self) -> dict[str, Any]:
        """What the table agreed on before the game."""
        return self.record.header.options

    def ways(self, seat: int | None = None) -> list[Way]:
        """The shortcuts that a seat has now, for `play_way`; none if it is not asked."""
        seat = self.mover if seat is None else seat
        if seat is None or seat not in self.deciders:
            return []
        legal = self._state.legal_actions()
        found = self._definition.ways(self._state, seat)
        return [way for way in found if way.keys and self._keys.find(way.keys[0]) in legal]

    def picks(self, seat: int | None = None) -> Picks | None:
        """Where a seat picks several things of any kinds: what it can pick at once, by `play_way`. Not in council."""
        seat = self.mover if seat is None else seat
        if seat is None or seat not in self.deciders:
            return None
        return ways.picks(self._definition, self._state, seat)

    def preview(self, answer: Answer, seat: int | None = None) -> Preview:
        """What an answer (as `play` takes it) would do, as far as the seat that decides can know; IllegalMove if it is
        not an option.
        """
        seat = self.mover if seat is None else seat
        if seat is None or seat not in self.deciders:
            raise IllegalMove(f"it is for {self._who_decides() or 'nobody'} to decide now")
        action = self._legal(answer)
        key = self._keys.text(action)
        found = self.decision.previews.get((seat, key))
        if found is None:
            found = preview(self._definition, self._state, seat, action, self.names)
            self.decision.previews[seat, key] = found
        return found

    def view(self, seat: int | None = None, everything: bool = False) -> dict[str, Any]:
        """What a seat (None: a spectator) may see, as plain data. Only who decides gets the options.

        `everything`: the table as it lies before that seat, with nothing hidden.
        """
        self._check_seat(seat)
        table = self._definition.open_view if everything else self._definition.view
        prompt = Prompt(self._given_up) if self._given_up else self._definition.prompt(self._state, seat)
        over, deciders = self.over, self.deciders
        decision = result = None
        if seat is not None and seat in deciders:
            asked = self.decision
            picks = self.picks(seat)
            prompt = Prompt(picks.text, prompt.rule) if picks and picks.text else prompt
            decision = {
                "id": asked.id,
                "options": [option.plain() for option in asked.options],
                "ways": [way.plain() for way in self.ways(seat)],
                "picks": picks.plain() if picks else None,
            }
        if over and (outcome := self.outcome):
            result = {"scores": [asdict(score) for score in self.scores], "outcome": asdict(outcome)}
        return {
            **table(self._state, seat),
            "game": self._definition.id,
            "seat": seat,
            "names": list(self.names),
            "mover": self.mover,
            "deciders": deciders,
            "over": over,
            "practice": self.practice,
            "prompt": {"text": prompt.text, "rule": prompt.rule},
            "decision": decision,
            "council": None if over else council(self._definition, self._state, seat),
            "result": result,
        }

    @property
    def scores(self) -> list[Score]:
        """The points of every seat as they are now, with all that is hidden, by source."""
        return list(self._definition.scores(self._state))

    @property
    def outcome(self) -> Outcome | None:
        """The reason of the end, the winners and the ranking; None while the game goes on."""
        resigned = self.record.resigned
        if self._given_up:
            return resign.last_party(resigned, self.names, self.party)
        if not self.over:
            return None
        outcome = self._definition.outcome(self._state)
        inherits = self._definition.next_best_wins(self._state)
        return resign.ranked_last(outcome, resigned, self.seats, self.party, inherits)

    @property
    def log(self) -> list[Entry]:
        """All that happened, with all that is hidden."""
        return self.open_log()

    def open_log(self, last: int | None = None, before: int | None = None) -> list[Entry]:
        """As `log_for`, with all that is hidden."""
        return self._open_reader().entries(last, before)

    def _open_reader(self) -> Reader:
        return Reader(self.record, self._state.box, everything=True, names=self.names)

    def log_for(self, seat: int | None, last: int | None = None, before: int | None = None) -> list[Entry]:
        """The log as a seat (None: a spectator) may read it. `last`: only so many of its last entries; `before`: only
        what was told before this step.
        """
        return self.reader(seat).entries(last, before)

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened after step `since`, as data, as a seat (None: a spectator) may know it."""
        return list(self.reader(seat).events(since))

    def news(self, seat: int | None) -> int:
        """The step after which everything is news for a seat: its side's last answer. If that is the last of all, and
        for a spectator, the last answer itself is the news.
        """
        first = last = 0
        for seq in reversed(self.record.live):
            who = self.record.steps[seq - 1].who
            if who == CHANCE:
                continue
            first, last = seq, last or seq
            if seat is None or self._side(who) == self._side(seat):
                return seq - 1 if seq == last else seq
        return first - 1 if first else len(self.record)

    def reader(self, seat: int | None) -> Reader:
        """Reads the record as this seat (None: a spectator) may."""
        self._check_seat(seat)
        return Reader(self.record, self._state.box, None if seat is None else self._side(seat), names=self.names)

    def position(self) -> dict[str, Any]:
        """The whole state as plain data, with all that is hidden; `game.match(position=...)` starts from it.

        The entry "match" holds what was agreed before the game; a position without it is good too.
        """
        header = self.record.header
        agreed: dict[str, Any] = {"game": header.game, "seats": list(header.seats), "options": dict(header.options)}
        if header.overlay is not None:
            agreed["components"] = header.overlay
        return {"match": agreed, **self._definition.position(self._state)}

    def __repr__(self) -> str:
        to_move = "over" if self.over else f"{self._who_decides() or 'chance'} to decide"
        return f"<{self._definition.title}: {', '.join(self.names)}; {len(self.record)} steps, {to_move}>"

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        return drawing.as_text(self._definition.draw(self.view(), self.names, WIDTH), WIDTH)

    def _repr_html_(self) -> str:
        return drawing.as_html(self._definition.draw(self.view(), self.names, WIDTH), WIDTH)

    def _side(self, seat: int) -> int:
        return int(self._state.side(seat))

    def party(self, seat: int) -> int:
        """Seats with the same number win and lose together."""
        return self._definition.party(self._state, seat)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
