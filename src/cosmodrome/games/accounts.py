"""Accounts: stored quantities and places of things, and what an event posts to them. See `games/events.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

POINTS = "points"  # the account of the kernel: the ledger


class Places:
    """Where things can lie, as dense numbers with names: `hand:0`, `hub:0:blue:2`.

    `drawn`: by the first word, which thing of the board stands for the place: `{"hub": "hub:{0}"}`.
    """

    def __init__(
        self,
        places: Sequence[Verb],
        names: Mapping[str, list[str]] | None = None,
        drawn: Mapping[str, str] | None = None,
    ) -> None:
        self.table = Verbs(list(places))
        self.keys = Keys(self.table, dict(names or {}))
        self.drawn = dict(drawn or {})

    def on_board(self, place: str | None) -> str:
        """The thing of the board that stands for a place; empty: none does, or it is hidden."""
        name, *args = (place or "").split(":")
        return self.drawn.get(name, "").format(*args)

    def number(self, name: str, args: Sequence[int]) -> int:
        place = self.table.verb(name)
        return place.base + mixed(place.args, args)


class Account:
    """A stored quantity for each combination of the domains; or, with `places`, the place of each thing.

    `deck`: a side sees the place of a card of this deck if it knows the card. `private`: only the seat or side that the
    first domain names sees the quantity. `drawn`: the counter on the board, by the arguments; those whose domain is
    among the `names` by their names.
    """

    def __init__(
        self,
        name: str,
        *domains: Domain,
        places: Places | None = None,
        deck: int = -1,
        private: bool = False,
        drawn: str = "",
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.name = name
        self.domains = domains
        self.places = places
        self.deck = deck
        self.private = private
        self.drawn = drawn
        self.names = dict(names or {})
        self.base = 0  # behind the ledger
        self.size = prod(domain.size for domain in domains)

    def on_board(self, index: Sequence[int]) -> str:
        """The counter that shows an entry; empty: none does."""
        named = (self.names[domain.name][at] if domain.name in self.names else at for domain, at in self._each(index))
        return self.drawn.format(*named)

    def _each(self, index: Sequence[int]) -> Iterable[tuple[Domain, int]]:
        return zip(self.domains, index, strict=True)


@dataclass(frozen=True)
class Post:
    """A change of one account: which of its entries, by how much, or from where to where."""

    account: str
    index: tuple[str, ...]
    by: str = ""
    origin: tuple[str, tuple[str, ...]] = ("", ())
    target: tuple[str, tuple[str, ...]] = ("", ())

    @property
    def used(self) -> set[str]:
        """The arguments that it depends on."""
        return {*self.index, self.by.lstrip("+-"), *self.origin[1], *self.target[1]}


_POST = re.compile(r"(\w+)(?:\[([^\]]*)\])? *(?:([+-]\w+)|: *(\w+)(?:\[([^\]]*)\])? *-> *(\w+)(?:\[([^\]]*)\])?)")


def posted(text: str) -> Post:
    found = _POST.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} posts nothing; as in `hand[who] +1` or `card[card]: deck -> hand[who]`")
    account, index, by, origin, from_args, target, to_args = found.groups()
    return Post(account, _names(index), by or "", (origin or "", _names(from_args)), (target or "", _names(to_args)))


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",")) if text else ()


def mixed(domains: Sequence[Domain], args: Sequence[int]) -> int:
    """The place of a combination of arguments."""
    at = 0
    for domain, arg in zip(domains, args, strict=True):
        if not 0 <= arg < domain.size:
            raise ValueError(f"{arg} is no {domain.name}: there are {domain.size}")
        at = at * domain.size + arg
    return at


def split(domains: Sequence[Domain], at: int) -> list[int]:
    """The arguments that lie at a place."""
    found: list[int] = []
    for domain in reversed(domains):
        found.append(at % domain.size)
        at //= domain.size
    return found[::-1]
