"""What is to be decided now, as data: who, what about, the legal answers, and what is not possible and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from cosmodrome.games.definition import Blocked, Definition, Option, Prompt
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.match.preview import Preview


class Options(Sequence[Option]):
    """The legal answers in the order of the game; each is put into words only when it is looked at."""

    def __init__(self, definition: Definition, state: State, closed: bool = False) -> None:
        self._definition = definition
        self._state = state
        self._actions = [] if closed or state.mover() == CHANCE else list(state.legal_actions())
        self._said: dict[int, Option] = {}

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> list[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | list[Option]:
        actions = self._actions[at]
        return [self._option(action) for action in actions] if isinstance(actions, list) else self._option(actions)

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, self._actions)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Options | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a list of options is compared like a list

    def __repr__(self) -> str:
        return repr(list(self))

    @property
    def keys(self) -> list[str]:
        """The keys alone."""
        return [self._definition.keys.text(action) for action in self._actions]

    def _option(self, action: int) -> Option:
        found = self._said.get(action)
        if found is None:
            found = self._said[action] = self._definition.option(self._state, action)
        return found


class Decision:
    """The open question of a match. `id` names it; an answer that carries the id cannot hit another question.

    When the game is over nothing is asked: there is no seat and there are no options.
    """

    def __init__(self, definition: Definition, state: State, id: int, closed: str = "") -> None:
        """closed: why nothing is asked any more, although the state would."""
        self.id = id
        self._closed = closed
        self._definition = definition
        self._state = state
        self._options: Options | None = None
        self.previews: dict[tuple[int, str], Preview] = {}  # those asked for so far, by seat and key

    @property
    def seat(self) -> int | None:
        """The seat to answer (the lowest of several)."""
        mover = int(self._state.mover())
        return mover if mover >= 0 and not self._closed else None

    @property
    def deciders(self) -> list[int]:
        """All seats that may answer."""
        return [] if self._closed else members(self._state.deciders())

    @property
    def prompt(self) -> Prompt:
        """What is to be decided, in a line, as the one who decides reads it."""
        return Prompt(self._closed) if self._closed else self._definition.prompt(self._state, self.seat)

    @property
    def options(self) -> Options:
        """The legal answers."""
        if self._options is None:
            self._options = Options(self._definition, self._state, bool(self._closed))
        return self._options

    @property
    def blocked(self) -> list[Blocked]:
        """What one might expect here but may not do, with the rule and the reason."""
        return self._definition.blocked(self._state) if self.seat is not None else []

    def __repr__(self) -> str:
        n = len(self.options)
        return f"<decision {self.id}: {self.prompt.text} {n} option{'s' if n != 1 else ''}>"
