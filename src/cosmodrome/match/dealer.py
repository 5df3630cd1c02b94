"""Dealers: who answers chance. A fast one for simulation, a keyed one for tables, a scripted one for lessons and tests.

Every chance result has its own draw number, and follows from the dealer's seed, that number and what can be drawn.
A dealer never goes back: a draw that was taken back is drawn anew, with the next number.
"""

from __future__ import annotations

import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import blake2b
from struct import pack, unpack
from typing import Any, Self

from cosmodrome.errors import BadOption, BadRecord, IllegalMove
from cosmodrome.kernel.dice import Dice, SeededDice
from cosmodrome.kernel.state import State
from cosmodrome.kernel.verbs import Keys

SEED_BYTES = 32
SALT_BYTES = 16
FAST_SEEDS = 1 << 62
ANY = "*"  # in a script: left to the seed
NO_SEED = "-"
MOST_LISTED = 20  # chance results in a message
_KEY = re.compile(r"[^\s()]+")


class Dealer(Dice, ABC):
    """Gives chance results, and the salts that keep hidden steps of the record from being guessed."""

    name: str = ""

    def __init__(self) -> None:
        self.draws = 0  # chance results given so far

    @property
    @abstractmethod
    def commitment(self) -> str:
        """Binds the dealer to its seed without telling it."""

    @property
    def seed_text(self) -> str:
        """The seed as a record shows it; empty if it is not known."""
        return ""

    @property
    def can_deal(self) -> bool:
        return True

    def learn_keys(self, keys: Keys) -> None:  # most dealers need no names
        """Take the names of the chance results of a game, before the first draw."""

    @abstractmethod
    def salt(self, seq: int) -> bytes:
        """The secret that is hashed with step `seq` (0: with the position a match started from)."""

    @abstractmethod
    def fresh(self) -> Self:
        """The same dealer before its first draw."""

    def deal(self, state: State) -> int:
        """The next chance result, for a state in which chance is to move."""
        self.draws += 1
        return int(state.sample(self))


class FastDealer(Dealer):
    """Seeded with a number, for simulation and search. NOT secure: whoever knows or guesses the seed knows all."""

    name = "fast"

    def __init__(self, seed: int) -> None:
        super().__init__()
        if not 0 <= seed < FAST_SEEDS:
            raise BadOption(f"seed = {seed} must be a whole number from 0 to 2^62 - 1")
        self.seed = seed
        self._dice = SeededDice(0)

    @classmethod
    def from_text(cls, seed: str) -> Self:
        if not (seed.isascii() and seed.isdigit() and str(int(seed[:20])) == seed):
            raise ValueError("the seed of a fast dealer is a whole number")
        return cls(int(seed))

    @property
    def commitment(self) -> str:
        return blake2b(self._key, digest_size=16, person=b"cosmodrome fast").hexdigest()

    @property
    def seed_text(self) -> str:
        return str(self.seed)

    @property
    def _key(self) -> bytes:
        return pack(">Q", self.seed)

    def salt(self, seq: int) -> bytes:
        return blake2b(pack(">Q", seq), digest_size=SALT_BYTES, key=self._key, person=b"cosmodrome fsalt").digest()

    def fresh(self) -> Self:
        return type(self)(self.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seed,), {"draws": self.draws}

    def deal(self, state: State) -> int:
        # Odd constants spread seeds and draw numbers, so that no two small pairs share their dice.
        spread = self.seed * 0x9E3779B97F4A7C15 + (self.draws + 1) * 0xD1B54A32D192ED03
        self._dice = SeededDice(spread % FAST_SEEDS)
        return super().deal(state)

    def below(self, n: int) -> int:
        return int(self._dice.below(n))


class ScriptedDealer(FastDealer):
    """Deals the chance results of a script, by their keys: for a test, a lesson or a puzzle.

    `*` in the script leaves a result to the seed. After the script the seed goes on; without one, IllegalMove says
    which results are possible next. A result that is not possible where it comes is refused in the same way. The record
    names the dealer and holds the whole script, so everybody can see that chance was scripted.

    >>> ScriptedDealer(["die:6", "*", "die:1"], seed=7).seed_text
    '7 die:6 * die:1'
    """

    name = "scripted"

    def __init__(self, script: Iterable[str], seed: int | None = None) -> None:
        super().__init__(0 if seed is None else seed)
        if isinstance(script, str):
            raise BadOption(f"script = {script!r} must be a list of keys")
        self.script = tuple(map(str, script))
        self._ends = seed is None  # with the script
        self._keys: Keys | None = None
        for key in self.script:
            if not _KEY.fullmatch(key):
                raise BadOption(f"{key!r} in the script is not the key of a chance result")
        if self._ends and ANY in self.script:
            raise BadOption(f"{ANY!r} in the script leaves a result to the seed: give one")

    @classmethod
    def from_text(cls, seed: str) -> Self:
        first, *script = seed.split(" ")
        return cls(script, None if first == NO_SEED else FastDealer.from_text(first).seed)

    @property
    def commitment(self) -> str:
        return blake2b(self.seed_text.encode(), digest_size=16, person=b"cosmodrome scrpt").hexdigest()

    @property
    def seed_text(self) -> str:
        return " ".join([NO_SEED if self._ends else str(self.seed), *self.script])

    def learn_keys(self, keys: Keys) -> None:
        self._keys = keys

    def fresh(self) -> Self:
        again = type(self)(self.script, None if self._ends else self.seed)
        again._keys = self._keys
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.script, None if self._ends else self.seed), {"draws": self.draws}

    def deal(self, state: State) -> int:
        key = self.script[self.draws] if self.draws < len(self.script) else "" if self._ends else ANY
        if key == ANY:
            return super().deal(state)
        if self._keys is None:
            raise BadOption("a scripted dealer works only in a match, which tells it the keys of the game")
        action = self._keys.find(key)
        if action < 0 or action not in state.legal_actions():
            wrong = f"result {self.draws + 1} of the script, {key!r}, is not possible"
            said = wrong if key else "the script has no more results"
            raise IllegalMove(f"{said}; possible now: {self._possible(self._keys, state)}")
        self.draws += 1
        return action

    def _possible(self, keys: Keys, state: State) -> str:
        found = [keys.text(action) for action in state.legal_actions()]
        more = len(found) - MOST_LISTED
        return ", ".join(found[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


class KeyedDealer(Dealer):
    """For tables: BLAKE2b in counter mode under a secret seed of 256 bits.

    The commitment is public from the start; the seed is shown when the game is over, and then everybody can
    compute every draw again.
    """

    name = "keyed"

    def __init__(self, seed: bytes | None = None) -> None:
        super().__init__()
        seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(seed) != SEED_BYTES:
            raise BadOption(f"a secret seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self._words: list[int] = []
        self._blocks = 0

    @classmethod
    def from_text(cls, seed: str) -> Self:
        if len(seed) != 2 * SEED_BYTES or set(seed) - set("0123456789abcdef"):
            raise ValueError(f"the seed of a keyed dealer is {2 * SEED_BYTES} hexadecimal digits")
        return cls(bytes.fromhex(seed))

    @property
    def commitment(self) -> str:
        return blake2b(self.seed, digest_size=32, person=b"cosmodrome seed").hexdigest()

    @property
    def seed_text(self) -> str:
        return self.seed.hex()

    def salt(self, seq: int) -> bytes:
        return blake2b(pack(">Q", seq), digest_size=SALT_BYTES, key=self.seed, person=b"cosmodrome salt").digest()

    def fresh(self) -> Self:
        return type(self)(self.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seed,), {"draws": self.draws}

    def deal(self, state: State) -> int:
        self._words = []
        self._blocks = 0
        return super().deal(state)

    def below(self, n: int) -> int:
        """Unbiased: words beyond the last whole multiple of n are thrown away."""
        limit = (1 << 64) - (1 << 64) % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def _word(self) -> int:
        if not self._words:
            at = pack(">QQ", self.draws, self._blocks)
            self._words = list(unpack(">8Q", blake2b(at, key=self.seed, person=b"cosmodrome deal").digest()))
            self._blocks += 1
        return self._words.pop()

    def __repr__(self) -> str:
        return f"<keyed dealer {self.commitment[:12]}, {self.draws} draws>"


class SealedDealer(Dealer):
    """Stands in for a dealer whose seed is not in the record: the match can be looked at, but nothing can be dealt."""

    def __init__(self, name: str, commitment: str, salts: dict[int, bytes]) -> None:
        super().__init__()
        self.name = name
        self._commitment = commitment
        self._salts = salts  # those that the record itself shows

    @property
    def commitment(self) -> str:
        return self._commitment

    @property
    def can_deal(self) -> bool:
        return False

    def salt(self, seq: int) -> bytes:
        if seq not in self._salts:
            raise BadRecord("the record has no seed, so nothing hidden can be added to it")
        return self._salts[seq]

    def fresh(self) -> Self:
        return type(self)(self.name, self._commitment, self._salts)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self._commitment, self._salts), {"draws": self.draws}

    def deal(self, state: State) -> int:
        raise BadRecord("the record has no seed: the match can be looked at, but nothing more can be dealt")

    def below(self, n: int) -> int:
        raise BadRecord("the record has no seed, so nothing can be dealt")


def dealer_for(seed: int | bytes | None) -> Dealer:
    """None: a secret seed; 32 bytes: that secret seed; a number: the fast dealer."""
    if seed is None or isinstance(seed, bytes):
        return KeyedDealer(seed)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"seed = {seed!r} must be a whole number, {SEED_BYTES} bytes, or None")
    return FastDealer(seed)


def dealer_from_text(name: str, seed: str) -> Dealer | None:
    """The dealer that a record names; None if this program does not know it. ValueError: no seed of this dealer."""
    kinds: dict[str, type[FastDealer] | type[KeyedDealer]] = {
        FastDealer.name: FastDealer,
        ScriptedDealer.name: ScriptedDealer,
        KeyedDealer.name: KeyedDealer,
    }
    try:
        return kinds[name].from_text(seed) if name in kinds else None
    except BadOption as error:
        raise ValueError(str(error)) from error
