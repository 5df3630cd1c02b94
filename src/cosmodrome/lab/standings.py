"""What an arena showed: ratings of the bots, and how each pairing went."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cosmodrome.common.intervals import always_valid
from cosmodrome.lab.arena_plan import LOOK, Key, Plan
from cosmodrome.lab.forfeits import KINDS, Forfeit
from cosmodrome.lab.one_game import Played, saved
from cosmodrome.lab.ratings import Results, ratings
from cosmodrome.lab.report import KEPT


@dataclass(frozen=True)
class Duel:
    """One pairing: how `one` did against `other`, which plays all other sides.

    `share` is that of decisive games, which one of the two won alone (None: there are none); `even` is what it would be
    among equals. The interval holds the true share 95 times in 100.
    """

    one: str
    other: str
    games: int
    wins: int
    losses: int
    shared: int  # both won
    unwon: int  # nobody won
    forfeits: int  # left out of all other figures
    even: float
    share: float | None
    interval: tuple[float, float]
    decided: bool  # it was stopped because it was


@dataclass(frozen=True)
class Standing:
    """One bot. Its rating is on the scale of Elo, with the average of all bots at 0."""

    name: str
    rating: float
    interval: tuple[float, float]
    games: int
    wins: float  # shared ones in parts
    forfeits: Mapping[str, int]  # kind -> how many games


@dataclass(frozen=True)
class Standings:
    """The best bot first; the pairings in the order of the bots as they were given."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, Any]
    bots: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    forfeits: tuple[Forfeit, ...]  # the first ones

    @property
    def games(self) -> int:
        return sum(duel.games + duel.forfeits for duel in self.duels)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "options": dict(self.options),
            "bots": [{**asdict(bot), "interval": list(bot.interval)} for bot in self.bots],
            "duels": [{**asdict(duel), "interval": list(duel.interval)} for duel in self.duels],
            "forfeits": [forfeit.as_json() for forfeit in self.forfeits],
        }


def standings(plan: Plan, played: Mapping[Key, Played], folder: Path | None = None) -> Standings:
    """Everything that counts by the plan; games beyond the end of a pairing do not."""
    counted = [_counted(plan, played, at) for at in range(len(plan.pairings))]
    rated = ratings(len(plan.bots), [_results(plan, at, games, decisive=False) for at, games in enumerate(counted)])
    all_games = {key: game for games in counted for key, game in games.items()}
    faults: Counter[tuple[int, str]] = Counter()
    forfeits: list[Forfeit] = []
    for key, game in sorted(all_games.items(), key=lambda item: plan.number(item[0])):
        if game.forfeit is not None:
            faults[plan.sitting(key)[game.forfeit.seat], game.forfeit.kind] += 1
            if len(forfeits) < KEPT:
                forfeits.append(game.forfeit if folder is None else saved(game.forfeit, folder, "arena"))
    bots = [
        Standing(
            name=name,
            rating=rated[at].rating,
            interval=rated[at].interval,
            games=sum(at in plan.sitting(key) and game.forfeit is None for key, game in all_games.items()),
            wins=sum(_wins(plan, key, game).get(at, 0.0) for key, game in all_games.items()),
            forfeits={kind: faults[at, kind] for kind in KINDS},
        )
        for at, name in enumerate(plan.bots)
    ]
    return Standings(
        game=plan.setting.game,
        seats=plan.setting.seats,
        seed=plan.seed or 0,
        options=plan.setting.options,
        bots=tuple(sorted(bots, key=lambda bot: -bot.rating)),
        duels=tuple(_duel(plan, at, games) for at, games in enumerate(counted)),
        forfeits=tuple(forfeits),
    )


def decided(plan: Plan, played: Mapping[Key, Played], pairing: int, deals: int) -> bool:
    """Whether the games of so many deals are there and settle the pairing; looked at now and then."""
    if plan.until is None or not deals or deals % LOOK or deals * plan.orders < plan.until.least:
        return False
    keys = [Key(pairing, deal, order) for deal in range(deals) for order in range(plan.orders)]
    if not all(key in played for key in keys):
        return False
    shares = _shares(plan, pairing, {key: played[key] for key in keys})
    return plan.until.settles(always_valid(shares), plan.pairings[pairing].even)


def _counted(plan: Plan, played: Mapping[Key, Played], pairing: int) -> dict[Key, Played]:
    """The games of a pairing up to its end: the first look at which it was decided, whatever was played beyond it."""
    end = next((deals for deals in range(plan.deals) if decided(plan, played, pairing, deals)), plan.deals)
    return {key: game for key, game in sorted(played.items()) if key.pairing == pairing and key.deal < end}


def _wins(plan: Plan, key: Key, game: Played) -> dict[int, float]:
    """The part of the win of each bot; none in games that nobody won, and in forfeited ones."""
    found: Counter[int] = Counter()
    if game.forfeit is None:
        sitting = plan.sitting(key)
        winning = {plan.sides[seat]: sitting[seat] for seat in game.winners}
        found.update(winning.values())
    return {bot: sides / found.total() for bot, sides in found.items()}


def _results(plan: Plan, pairing: int, games: Mapping[Key, Played], decisive: bool) -> Results:
    """Wins by deal. `decisive`: only of games that one bot won alone."""
    deals: defaultdict[int, list[dict[int, float]]] = defaultdict(list)
    for key, game in games.items():
        wins = _wins(plan, key, game)
        if wins and (len(wins) == 1 or not decisive):
            deals[key.deal].append(wins)
    sides = Counter(plan.pairings[pairing].bots)
    added = [{bot: sum(wins.get(bot, 0.0) for wins in won) for bot in sides} for won in deals.values()]
    return Results(sides, list(zip(added, map(len, deals.values()), strict=True)))


def _shares(plan: Plan, pairing: int, games: Mapping[Key, Played]) -> Sequence[float]:
    """The share of decisive games that the first bot won, deal by deal."""
    one = plan.pairings[pairing].one
    return [wins.get(one, 0.0) / number for wins, number in _results(plan, pairing, games, decisive=True).deals]


def _duel(plan: Plan, at: int, games: Mapping[Key, Played]) -> Duel:
    pairing = plan.pairings[at]
    ends = Counter(
        "forfeits" if game.forfeit else tuple(_wins(plan, key, game)) if game.winners else "unwon"
        for key, game in games.items()
    )
    wins, losses = ends[(pairing.one,)], ends[(pairing.other,)]
    finished = ends.total() - ends["forfeits"]
    decisive = _results(plan, at, games, decisive=True)
    interval = always_valid(_shares(plan, at, games)) if plan.until else decisive.interval(pairing.one)
    return Duel(
        one=plan.bots[pairing.one],
        other=plan.bots[pairing.other],
        games=finished,
        wins=wins,
        losses=losses,
        shared=finished - wins - losses - ends["unwon"],
        unwon=ends["unwon"],
        forfeits=ends["forfeits"],
        even=pairing.even,
        share=wins / (wins + losses) if wins + losses else None,
        interval=interval,
        decided=plan.until is not None and len(games) < plan.deals * plan.orders,
    )
