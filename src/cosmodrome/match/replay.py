"""From a record back to a match, and the proof that a record is sound."""

from __future__ import annotations

from dataclasses import dataclass, field

from cosmodrome.errors import BadOption, BadRecord, CosmodromeError, IllegalMove, UnknownGame
from cosmodrome.games import definition
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match import undo
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match
from cosmodrome.match.reader import Said, Script, Source, read


@dataclass(frozen=True, slots=True)
class Check:
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

    @property
    def ok(self) -> bool:
        return all(check.ok is not False for check in self.checks)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join(map(str, self.checks))


def replay(source: Source, to: int | None = None, game: Game | None = None) -> Match:
    """The match of a record (a path, or the text itself), after step `to` or as it stood when it was saved.

    If the record shows the dealer's seed, the match can be played on. If not, it can be looked at, but nothing can
    be dealt any more. A record that hides steps can be replayed up to the first of them. `game` is needed only for
    a game that is not registered.
    """
    if to is not None and to < 0:
        raise BadOption(f"to = {to} must be the number of a step")
    script = read(source)
    script.check_seed()
    script.check_chain()
    match = _begin(script, game)
    for seq, said in enumerate(script.steps[:to], 1):
        _follow(match, seq, said)
    script.dealer.draws = match.record.draws
    if to is None and script.dealer.can_deal:
        match.deal()
    return match


def verify(source: Source, game: Game | None = None) -> Verdict:
    """Check a record: that nothing was changed, that every step was legal, and that chance was dealt fairly."""
    verdict = Verdict()
    try:
        script = read(source)
    except BadRecord as error:
        verdict.error = error
        verdict.checks.append(Check("form", False, str(error)))
        return verdict
    verdict.checks.append(Check("form", True, f"{script.header.game}, {len(script.steps)} steps"))
    _check(verdict, "seed", script.check_seed, _seed_detail(script))
    _check(verdict, "chain", script.check_chain, "every line follows from those before it")
    _check_play(verdict, script, game)
    return verdict


def _begin(script: Script, game: Game | None) -> Match:
    """The match before its first step."""
    header = script.header
    try:
        game = game or Game(definition(header.game))
    except UnknownGame as error:
        raise BadRecord(str(error), script.where["game"]) from None
    if header.game != game.id:
        raise BadRecord(f"a record of {header.game[:40]!r}, not of {game.title}", script.where["game"])
    if header.rules != game.definition.rules_version:
        known = game.definition.rules_version
        raise BadRecord(f"made with rules version {header.rules}; {known} is supported", script.where["rules"])
    if header.position is None and header.position_commitment:
        raise BadRecord("the position it started from is hidden in this record", script.where["position"])
    return Match(game, header, script.dealer, _start_state(script, game))
