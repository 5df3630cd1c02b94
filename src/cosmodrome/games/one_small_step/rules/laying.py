"""Lists of a state as a position gives them: mypyc never frees a vec that uncompiled code sets or hands over."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules.table import Table
from cosmodrome.kernel import decks


def lay_events(table: Table, runs: list[int]) -> None:
    table.event_deck = decks.laid(runs)


def lay_hazards(table: Table, runs: list[int]) -> None:
    table.hazard_deck = decks.laid(runs)


def lay_missions(table: Table, side: i64, deck: i64, runs: list[int]) -> None:
    """The shared satellite deck (0), or the side's own crew deck (1)."""
    table.set_mission_deck(side, deck, decks.laid(runs))


def add_bundle(table: Table, cards: i64, group: i64) -> None:
    """One more pool of undrafted cards (R8.4.7)."""
    table.pools = append(table.pools, cards)
    table.groups = append(table.groups, group)


def put_worker(table: Table, worker: i64) -> None:
    table.placed = append(table.placed[:], worker)
