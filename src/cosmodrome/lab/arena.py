"""A tournament of bots: all pairs, the same deals with seats exchanged, ratings with intervals; it can be resumed.

>>> standings = arena("space_explorers", ["random", "random"], games=2, seed=1, workers=1)
>>> [(bot.name, bot.games) for bot in standings.bots]
[('random', 2), ('random#2', 2)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from cosmodrome.bots.loading import AnyBot, called, maker_of
from cosmodrome.common.seeds import derived, settled_seed
from cosmodrome.common.workers import PROCESSES, shareable, spread
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.lab.arena_file import ResultsFile, identity
from cosmodrome.lab.arena_plan import Key, Pairing, Plan, Until
from cosmodrome.lab.forfeits import SECONDS, Referee
from cosmodrome.lab.one_game import Played, Seating, Setting, Table, checked
from cosmodrome.lab.report import unique
from cosmodrome.lab.standings import Standings, decided, standings

DEALS, BOTS = range(2)  # branches of the seed

Progress = Callable[[int, int], None]  # told how many games are done, and of how many


def arena(
    game: str,
    bots: Sequence[AnyBot],
    games: int = 100,
    *,
    against: AnyBot | None = None,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Mapping[str, Any] | None = None,
    until: Until | None = None,
    file: Path | None = None,
    folder: Path | None = None,
    workers: int | None = None,
    engine: str = PROCESSES,
    timeout: float = SECONDS,
    progress: Progress | None = None,
) -> Standings:
    """Play each bot against each other, or all against one, in at least so many games a pair.

    Teams play as sides. Where there are more than two sides, one of a pair plays a side and the other all others, then
    the other way round; with `against`, only the first of it. A deal is played once with every exchange of seats: the
    same seed of chance. The same seed gives the same games, however many workers share them.

    until: each pair stops when it is decided, see `Until`.
    file: where results are kept as they come. If it exists, the arena goes on from there.
    folder: where the records of games that a bot forfeited are saved. Such games count for nobody.
    """
    plan = planned(game, bots, games, against, seats, seed, options, components, until, timeout)
    with ResultsFile(file, plan) as results:
        plan = results.plan
        entrants = [*bots, *([] if against is None else [against])]
        tell = progress or (lambda done, of: None)
        tell(len(results.played), plan.games)
        tasks = _tasks(plan, entrants, results.played)
        for key, played in spread(play, tasks, shareable(entrants, workers, engine), engine, in_order=False):
            results.add(key, played)
            tell(len(results.played), plan.games)
        return standings(plan, results.played, folder)


def planned(
    game: str,
    bots: Sequence[AnyBot],
    games: int,
    against: AnyBot | None = None,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Mapping[str, Any] | None = None,
    until: Until | None = None,
    timeout: float = SECONDS,
) -> Plan:
    """Everything checked. Without a seed, that of the results there are, or a random one."""
    rules = definition(game)
    entrants = [*bots, *([] if against is None else [against])]
    for bot in entrants:
        maker_of(bot, rules)
    if len(entrants) < 2:
        raise BadOption("an arena needs at least two bots")
    if games < 1:
        raise BadOption(f"games = {games} is not possible; at least 1")
    setting = checked(game, rules.usual_seats if seats is None else seats, options, components, timeout)
    state = rules.new_state(rules.box(setting.seats, setting.options, components))
    sides = tuple(int(state.side(seat)) for seat in range(setting.seats))
    if len(set(sides)) < 2:
        raise BadOption("an arena needs two sides; for a game alone, compare the results of cosmodrome sim")
    settled_seed(seed)
    return Plan(
        setting=setting,
        rules_version=rules.rules_version,
        bots=tuple(unique([called(bot) for bot in entrants])),
        identities=tuple(identity(bot, rules) for bot in entrants),
        pairings=tuple(_pairings(len(entrants), len(set(sides)), against is not None)),
        sides=sides,
        wanted=games,
        seed=seed,
        until=until,
    )


def _pairings(bots: int, sides: int, one_against_rest: bool) -> Iterator[Pairing]:
    pairs = [(bot, bots - 1) for bot in range(bots - 1)] if one_against_rest else list(combinations(range(bots), 2))
    for one, other in pairs:
        yield Pairing((one, *[other] * (sides - 1)))
        if sides > 2 and not one_against_rest:
            yield Pairing((other, *[one] * (sides - 1)))


Task = tuple[Key, Setting, Seating]


def _tasks(plan: Plan, bots: Sequence[AnyBot], played: Mapping[Key, Played]) -> Iterator[Task]:
    """The games to be played, deal by deal; those of a pairing that is decided are left out."""
    closed: set[int] = set()
    for deal in range(plan.deals):
        for at in range(len(plan.pairings)):
            if at in closed or decided(plan, played, at, deal):
                closed.add(at)
                continue
            for order in range(plan.orders):
                if (key := Key(at, deal, order)) not in played:
                    yield key, plan.setting, seating(plan, bots, key)


def seating(plan: Plan, bots: Sequence[AnyBot], key: Key) -> Seating:
    """Who sits where in this game: the bots move on by one side from order to order."""
    sitting = plan.sitting(key)
    seed = plan.seed or 0
    return Seating(
        bots=tuple(bots[who] for who in sitting),
        names=tuple(unique([plan.bots[who] for who in sitting])),
        seeds=tuple(derived(seed, BOTS, *key, seat) for seat in range(len(sitting))),
        deal=derived(seed, DEALS, key.deal),
        seed=seed,
        number=plan.number(key),
    )


_table: list[Table] = []  # of the last game in this process


def play(task: Task) -> tuple[Key, Played]:
    """One game."""
    key, setting, seats = task
    if not _table or _table[0].setting != setting:
        _table[:] = [Table(setting, Referee(setting.timeout))]
    with _table[0].referee:
        return key, _table[0].play(seats)
