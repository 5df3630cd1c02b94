"""From a record back to a match, and the proof that a record is sound."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cosmodrome.errors import BadOption, BadRecord
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.match import undo
from cosmodrome.match.dealer import Dealer, ScriptedDealer
from cosmodrome.match.game import Game, load
from cosmodrome.match.header import Header
from cosmodrome.match.match import Match
from cosmodrome.match.reader import Said, Script, Source, read
from cosmodrome.match.record import PRACTICE, RESIGN

_UNDO = re.compile(f"!undo ([1-9][0-9]{{0,8}})(?: by ([0-9]{{1,2}}(?:,[0-9]{{1,2}})*)( {PRACTICE})?)?")


class Check(NamedTuple):
    """One thing that was looked at. `ok` is None where it could not be checked; `detail` says why."""

    name: str
    ok: bool | None
    detail: str

    def __str__(self) -> str:
        mark = {True: "yes", False: "NO", None: "-"}[self.ok]
        return f"{mark:>4}  {self.name}: {self.detail}"


@dataclass
class Verdict:
    """What verifying a record showed. It is `ok` if nothing is wrong, even where something could not be checked."""

    checks: list[Check] = field(default_factory=list)
    error: BadRecord | None = None  # the first fault, with its line
    commitment: str = ""  # what the dealer was bound by
    seed: str = ""  # empty where the record does not show it

    @property
    def ok(self) -> bool:
        return all(check.ok is not False for check in self.checks)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join(map(str, self.checks))

    def plain(self) -> dict[str, Any]:
        """As plain data, for programs."""
        return {
            "ok": self.ok,
            "checks": [check._asdict() for check in self.checks],
            "line": self.error.line if self.error else None,
            "reason": str(self.error) if self.error else None,
        }

    def add(self, name: str, ok: bool | None, detail: str) -> None:
        self.checks.append(Check(name, ok, detail))

    def attempt(self, name: str, check: Callable[[], None], detail: str) -> None:
        """Carry out a check that raises BadRecord if it fails."""
        try:
            check()
        except BadRecord as error:
            self.error = self.error or error
            self.add(name, False, str(error))
        else:
            self.add(name, True, detail)


def replay(source: Source | Script, to: int | None = None, game: Game | None = None) -> Match:
    """The match of a record (a path, the text itself, or what `read` made of it), after step `to` or as it stood when
    it was saved.

    If the record shows the dealer's seed, the match can be played on. If not, it can be looked at, but nothing can
    be dealt any more. A record that hides steps can be replayed up to the first of them. `game` is needed only for
    a game that is not registered.
    """
    if to is not None and to < 0:
        raise BadOption(f"to = {to} must be the number of a step")
    script = source if isinstance(source, Script) else read(source)
    for match in each_step(script, to, game):  # noqa: B007  # the last one is the match
        pass
    if to is None and script.dealer.can_deal:
        match.deal()
    return match


def each_step(script: Script, to: int | None = None, game: Game | None = None) -> Iterator[Match]:
    """The match of a record before its first step and after each, up to step `to`. It is always the same match."""
    script.check_seed()
    script.check_chain()
    match = begin(script, game)
    yield match
    for seq, said in enumerate(script.steps[:to], 1):
        follow(match, seq, said)
        script.dealer.draws += said.who == CHANCE
        yield match
    _check_end(match, script)


def resume(head: str, steps: Iterable[tuple[int, str]], game: Game | None = None) -> Match:
    """The match of a private head (`Record.head`) and of the steps since, each with its seat (-1: chance) and key.

    For a store that keeps the steps one by one as they come. Every step must be legal; there is no chain to check.
    """
    script = read(head)
    script.check_seed()
    match = begin(script, game)
    go_on(match, steps)
    return match


def restored(game: Game, header: Header, dealer: Dealer, steps: Iterable[tuple[int, str]]) -> Match:
    """The match with this head after these steps, each with its seat (-1: chance) and key; nothing more is dealt."""
    match = Match(game, header, dealer, game.start(header))
    for seq, (who, key) in enumerate(steps, 1):
        follow(match, seq, Said(0, who, key), brackets=False)
    dealer.draws = match.record.draws
    return match


def go_on(match: Match, steps: Iterable[tuple[int, str]]) -> None:
    """Play further steps, as `resume` takes them."""
    for seq, (who, key) in enumerate(steps, len(match.record) + 1):
        follow(match, seq, Said(0, who, key), brackets=False)
    match._dealer.draws = match.record.draws
    match.deal()


def verify(source: Source, game: Game | None = None) -> Verdict:
    """Check a record: that nothing was changed, that every step was legal, and that chance was dealt as bound."""
    verdict = Verdict()
    try:
        script = read(source)
    except BadRecord as error:
        verdict.error = error
        verdict.add("form", False, str(error))
        return verdict
    verdict.commitment, verdict.seed = script.header.commitment, script.dealer.seed_text
    verdict.add("form", True, f"{script.header.game[:40]}, {len(script.steps)} steps")
    if script.dealer.can_deal:
        verdict.attempt("seed", script.check_seed, "it is the one that the dealer committed to")
    else:
        verdict.add("seed", None, "not shown in this record")
    verdict.attempt("chain", script.check_chain, "every line follows from the lines before it")
    _Again(verdict, script, game).check()
    return verdict


class _Again:
    """Plays a record again as far as it can be seen, and deals again where the seed is known."""

    def __init__(self, verdict: Verdict, script: Script, game: Game | None) -> None:
        self.verdict = verdict
        self.script = script
        self.game = game
        self.shown = len(script.steps) if script.shown is None else script.shown
        self.played = 0
        self.unfair: BadRecord | None = None
        self.source = "script" if script.header.dealer == ScriptedDealer.name else "seed"

    def check(self) -> None:
        steps = len(self.script.steps)
        if self.script.header.position_commitment and self.script.header.position is None:
            self.verdict.add("rules", None, "the starting position is hidden")
            return
        hidden = f"; step {self.shown + 1} is hidden, so it and the later steps are not checked"
        part = "" if self.shown == steps else hidden
        self.verdict.attempt("rules", self._play, f"{self.shown} of {steps} steps are legal{part}")
        if not self.script.dealer.can_deal:
            self.verdict.add("deal", None, "it can be checked once the seed is shown")
        elif self.unfair:
            self.verdict.attempt("deal", self._complain, "")
        else:
            draws = sum(said.who == CHANCE for said in self.script.steps[: self.played])
            self.verdict.add("deal", True if draws else None, f"{draws} draws follow from the {self.source}")

    def _play(self) -> None:
        match = begin(self.script, self.game)
        dealer = self.script.dealer
        for seq, said in enumerate(self.script.steps[: self.shown], 1):
            expected = -1
            if said.who == CHANCE and dealer.can_deal and match.state.mover() == CHANCE:
                with _blame("the deal", said.line):
                    expected = dealer.deal(match.state)
            follow(match, seq, said)
            if expected >= 0 and match.record.steps[-1].action != expected and not self.unfair:
                self.unfair = BadRecord(f"step {seq} is not what follows from the {self.source}", said.line)
            self.played = seq
        _check_end(match, self.script)

    def _complain(self) -> None:
        if self.unfair:
            raise self.unfair


def begin(script: Script, game: Game | None) -> Match:
    """The match before its first step."""
    header, where = script.header, script.where
    with _blame("game", where["game"]):
        game = game or load(header.game)
    if header.game != game.id:
        raise BadRecord(f"this is a record of {header.game[:40]!r}, not of {game.title}", where["game"])
    then = game.definition.of_version(header.rules)
    if then is None:
        now = game.definition.rules_version
        raise BadRecord(
            f"it was made with rules version {header.rules}, which is no longer available; available now: {now}",
            where["rules"],
        )
    if then is not game.definition:
        game = Game(then)
    if header.position is None and header.position_commitment:
        raise BadRecord("the starting position is hidden in this record", where["position"])
    return Match(game, header, script.dealer, _start(script, game))


def _start(script: Script, game: Game) -> State:
    header, where = script.header, script.where
    with _blame("seats", where["seats"]):
        game.definition.check_seats(len(header.seats))
    with _blame("options", where["options"]):
        game.definition.settle_options(header.options, len(header.seats))
    with _blame("overlay", where.get("overlay", 0)):
        if game.components_hash(header.overlay) != header.components:
            raise BadRecord("it was made with different components", where["components"])
    with _blame("the set-up", where.get("position", where.get("overlay", where["options"]))):
        state = game.start(header)
        state.mover()
    return state


def _check_end(match: Match, script: Script) -> None:
    """Nothing comes after the end of a game, be it hidden."""
    seq = len(match.record)
    if match.over and seq < len(script.steps):
        follow(match, seq + 1, script.steps[seq])


def follow(match: Match, seq: int, said: Said, brackets: bool = True) -> None:
    """Add one step of the record to the match; with or without a look at its brackets."""
    if match.over:
        raise BadRecord(f"step {seq} comes after the end of the game", said.line)
    if said.unknown:
        raise BadRecord(
            f"step {seq} is hidden in this record, which can be replayed only up to step {seq - 1}", said.line
        )
    with _blame(f"step {seq}", said.line):
        if said.key.startswith("!"):
            _follow_word(match, seq, said)
            return
        action = _legal_action(match, seq, said)
        match._take(said.who, action, said.key)
        if brackets and match.record.steps[-1].hidden != said.hidden:
            raise BadRecord(f"step {seq} must {'not ' if said.hidden else ''}be in brackets", said.line)


def _legal_action(match: Match, seq: int, said: Said) -> int:
    state, rules = match.state, match.game.definition
    dealt = state.mover() == CHANCE
    if dealt != (said.who == CHANCE):
        raise BadRecord(f"step {seq} must be {'a chance result' if dealt else 'an answer'}", said.line)
    if not dealt and not state.deciders() >> said.who & 1:
        raise BadRecord(f"step {seq} is not up to seat {said.who}", said.line)
    keys = rules.chance_keys if dealt else rules.keys
    action = keys.find(said.key)
    if action < 0:
        raise BadRecord(f"{said.key[:60]!r} is unknown in {rules.title}", said.line)
    if action in state.legal_actions():
        return action
    if dealt:
        raise BadRecord(f"{said.key} is not possible at step {seq}", said.line)
    blocked = rules.why_not(state, action)
    rule = f" ({blocked.rule})" if blocked.rule else ""
    raise BadRecord(f"{said.key} is not legal at step {seq}: {blocked.why}{rule}", said.line)


def _follow_word(match: Match, seq: int, said: Said) -> None:
    """A line of the match itself."""
    if said.key == RESIGN:
        match.resign(said.who)
        return
    to, agreed, practice = undo_of(said.key)
    consent = set(agreed)
    needed = undo.must_agree(match.record, said.who, to, match.seats, match._side)
    if consent != (needed | {said.who} if needed else set()):
        raise BadRecord(f"step {seq} takes back what seat {said.who} may not take back this way", said.line)
    if practice and not undo.redraws(match.record, to):
        raise BadRecord(f"step {seq} takes back no draw, so it makes no practice game", said.line)
    match._take_back(said.who, to, needed, practice)
    if match.record.steps[-1].key != said.key:
        raise BadRecord(f"{said.key[:60]!r} is not written correctly", said.line)


def undo_of(key: str) -> tuple[int, tuple[int, ...], bool]:
    """The first step that an undo takes back, who agreed to it, and whether it says that this is practice."""
    found = _UNDO.fullmatch(key)
    if not found:
        raise BadRecord(f"{key.split(' ')[0][:40]!r} is unknown; is the record from a newer program?")
    agreed = tuple(int(seat) for seat in found[2].split(",")) if found[2] else ()
    return int(found[1]), agreed, bool(found[3])


@contextmanager
def _blame(what: str, line: int) -> Iterator[None]:
    """Whatever a game's own code makes of a stranger's data: it is the record that is bad."""
    try:
        yield
    except BadRecord as error:
        if error.line:
            raise
        raise BadRecord(str(error), line) from error
    except Exception as error:
        raise BadRecord(f"{what} cannot be used: {error}", line) from error
