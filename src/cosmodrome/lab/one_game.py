"""One game between bots: every answer is checked, and bots that watch are told what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any

from cosmodrome.bots import Player
from cosmodrome.bots.loading import AnyBot, maker_of
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.events import Event
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.forfeits import SECONDS, Fault, Forfeit, Referee
from cosmodrome.lab.scripted import RecordedDealer, Step, scripted
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match

FORFEIT = "forfeit"  # the end of such a game


@dataclass(frozen=True)
class Setting:
    """What is played, and how long a bot may think."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Mapping[str, Any] | None = None
    timeout: float = SECONDS


@dataclass(frozen=True)
class Seating:
    """Who sits in which seat of one game, by what name and with what seed."""

    bots: tuple[AnyBot, ...]
    names: tuple[str, ...]
    seeds: tuple[int, ...]
    deal: int  # the seed of chance
    seed: int  # of the whole simulation,
    number: int  # and of the game in it, counted from 0


@dataclass(frozen=True, slots=True)
class Played:
    """One game. Winners (none: nobody won) and scores are by seat; there are no scores if a bot forfeited it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    length: int
    reason: str
    forfeit: Forfeit | None = None

    def by_bot(self, sitting: Sequence[int]) -> Played:
        """The same with winners and scores by bot; `sitting`: which of them sat in which seat."""
        scores = tuple(self.scores[sitting.index(who)] for who in range(len(self.scores)))
        return replace(self, winners=tuple(sorted(sitting[seat] for seat in self.winners)), scores=scores)


def checked(
    game: str,
    seats: int,
    options: Mapping[str, object] | None,
    components: Mapping[str, Any] | None,
    timeout: float = SECONDS,
) -> Setting:
    """Everything checked."""
    rules = definition(game)
    rules.check_seats(seats)
    settled = rules.settle_options(options or {}, seats)
    rules.box(seats, settled, components)
    if not (isfinite(timeout) and timeout > 0):
        raise BadOption(f"timeout = {timeout} must be a number of seconds above 0")
    return Setting(rules.id, seats, settled, components, timeout)


class Table:
    """Where many games of one setting are played, one after the other."""

    def __init__(self, setting: Setting, referee: Referee) -> None:
        self.setting = setting
        self.referee = referee
        self.rules = definition(setting.game)
        self.box = self.rules.box(setting.seats, setting.options, setting.components)

    def play(self, seating: Seating) -> Played:
        referee = self.referee
        players: list[Player] = []
        answers: list[int] = []
        try:
            with referee.judging():
                for bot, seed in zip(seating.bots, seating.seeds, strict=True):
                    players.append(referee.player(maker_of(bot, self.rules), seed))
                if any(player.watches for player in players):
                    state = self._play_watched(players, seating.deal, answers)
                else:
                    state = self._play(players, seating.deal, answers)
        except Fault as fault:
            seat = len(players) if len(players) < self.setting.seats else self._asked(seating.deal, answers)
            return self._forfeited(seating, answers, seat, fault)
        outcome = self.rules.outcome(state)
        totals = {score.seat: score.total for score in self.rules.scores(state)}
        scores = tuple(totals[seat] for seat in range(self.setting.seats))
        return Played(tuple(outcome.winners), scores, len(answers), outcome.reason)

    def _play(self, players: Sequence[Player], deal: int, answers: list[int]) -> State:
        """To the end; the state there."""
        answer_of, dice = self.referee.answer, SeededDice(deal)
        state: State = self.rules.new_state(self.box)
        while (mover := int(state.mover())) != OVER:
            if mover == CHANCE:
                state.apply(state.sample(dice))
            else:
                answer = answer_of(players[mover], state, mover)
                state.apply_as(mover, answer)
                answers.append(answer)
        return state

    def _play_watched(self, players: Sequence[Player], deal: int, answers: list[int]) -> State:
        """The same game as a match, which knows what each seat may know of it."""
        setting = self.setting
        match = self._game.match(
            setting.seats, dealer=SampledDealer(deal), components=setting.components, **setting.options
        )
        told = [0] * setting.seats
        while (seat := match.mover) is not None:
            player = players[seat]
            if player.watches:
                events, told[seat] = news(match, seat, told[seat])
                self.referee.tell(player, events, seat)
            answer = self.referee.answer(player, match.state, seat)
            match.play(answer, seat=seat)
            answers.append(answer)
        return match.state

    @cached_property
    def _game(self) -> Game:
        return Game(self.rules)

    def _asked(self, deal: int, answers: Sequence[int]) -> int:
        """The seat that is asked after these answers."""
        state = self.rules.new_state(self.box)
        all_steps(state, SeededDice(deal), answers)
        return int(state.mover())

    def _forfeited(self, seating: Seating, answers: Sequence[int], seat: int, fault: Fault) -> Played:
        """The game ended after these answers: the other sides share the win."""
        setting = self.setting
        state = self.rules.new_state(self.box)
        side = state.side(seat)
        winners = tuple(other for other in range(setting.seats) if state.side(other) != side)
        steps = all_steps(state, SeededDice(seating.deal), answers)
        match = scripted(self.rules, seating.names, setting.options, steps, setting.components)
        forfeit = Forfeit(
            bot=seating.names[seat],
            game=setting.game,
            seed=seating.seed,
            number=seating.number + 1,
            seat=seat,
            step=len(steps) + 1,
            kind=fault.kind,
            message=str(fault),
            record=match.record.text(private=True),
        )
        return Played(winners, (), len(answers), FORFEIT, forfeit)


class SampledDealer(RecordedDealer):
    """Deals as a game does that is played without a match, with dice of this seed."""

    def __init__(self, seed: int) -> None:
        super().__init__([])
        self._dice = SeededDice(seed)

    def deal(self, state: State) -> int:
        self.draws += 1
        return int(state.sample(self._dice))


def news(match: Match, seat: int, since: int) -> tuple[list[Event], int]:
    """What happened after step `since`, as the seat may know it, and the step after which the rest will be news."""
    unfinished = match.record.in_the_making()  # of which others are told once it is complete
    steps = match.record.steps
    if unfinished and steps[max(unfinished) - 1].making != int(match.state.side(seat)):
        return match.events(seat, since), min(unfinished) - 1
    return match.events(seat, since), len(steps)


def all_steps(state: State, dice: SeededDice, answers: Sequence[int]) -> list[Step]:
    """The answers and, between them, the chance results that these dice give; the state is played on."""
    steps: list[Step] = []
    remaining = list(reversed(answers))
    while (mover := int(state.mover())) != OVER and (mover == CHANCE or remaining):
        action = int(state.sample(dice)) if mover == CHANCE else remaining.pop()
        state.apply_as(mover, action)
        steps.append(Step(mover, action))
    return steps


def saved(forfeit: Forfeit, folder: Path, name: str) -> Forfeit:
    """With the name of the file that its record is in; without one if it cannot be written.

    A file of another game is not overwritten: other bots may have played with the same seed.
    """
    stem = f"{name}-{forfeit.game}-{forfeit.seed}-{forfeit.number}"
    path = folder / f"{stem}.cosmo"
    content = f"# {forfeit}\n{forfeit.record}".encode()
    number = 2
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while path.exists() and path.read_bytes() != content:
            path = folder / f"{stem}-{number}.cosmo"
            number += 1
        path.write_bytes(content)
    except OSError:  # the game is reported all the same; its seed plays it again
        return forfeit
    return replace(forfeit, file=str(path))
