"""A game to be played: what `cosmodrome.load` gives."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, SupportsIndex

from cosmodrome.errors import BadComponents, BadOption, BadPosition
from cosmodrome.games import definition, definitions
from cosmodrome.games.definition import Definition, OptionSpec
from cosmodrome.games.kit.overlay import check_values
from cosmodrome.kernel.state import Box, State
from cosmodrome.match.dealer import Dealer, dealer_for
from cosmodrome.match.header import Header, commit_position, dumped
from cosmodrome.match.match import Match
from cosmodrome.match.names import seat_names

BOXES = 64  # table set-ups whose printed things are kept
_KEY = re.compile(r"[^\s()!?~#*][^\s()]*(?<!\?)")

Components = Mapping[str, Any] | str | os.PathLike[str]


class Game:
    """The rules, texts and components of a game (`definition`), ready to be played.

    Games of one kind and rules version are equal, and copies are the game itself.
    """

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self._boxes: dict[str, Box] = {}
        self._hashes: dict[str, str] = {}
        for keys in (definition.keys, definition.chance_keys):
            for action in range(len(keys)):
                if not _KEY.fullmatch(keys.text(action)):
                    raise ValueError(f"{definition.id}: the key {keys.text(action)!r} cannot be written to a record")

    @property
    def id(self) -> str:
        return self.definition.id

    @property
    def title(self) -> str:
        return self.definition.title

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """What a table can agree on before the game."""
        return self.definition.options

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return type(self.definition), self.id, self.definition.rules_version, self.components_hash(None)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game that is installed goes by its name and rules version."""
        known = definitions().get(self.id)
        if known is not None and type(known) is type(self.definition):
            return of_version, (self.id, self.definition.rules_version)
        return Game, (self.definition,)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def match(
        self,
        seats: SupportsIndex | Sequence[str] | None = None,
        seed: int | bytes | None = None,
        position: Mapping[str, Any] | None = None,
        components: Components | None = None,
        dealer: Dealer | None = None,
        **options: Any,
    ) -> Match:
        """Start a match.

        seats: how many play, or their names (by default two, or as in the position).
        seed: a number gives the fast dealer, whose draws can be repeated, and foretold by who knows the number;
            nothing or 32 secret bytes give the keyed dealer, whose deal can be proved when the game is over.
        position: start from here instead of from the set-up, see `Match.position`.
        components: what an owner lays over the shipped components, as data or as a TOML file.
        dealer: deals instead of one made from `seed`.
        options: see `Game.options`; BadOption names what is allowed.
        """
        overlay = read_components(components)
        if position is not None:
            position = plain_position(position)
            agreed = position.pop("match", {})
            self._check_origin(agreed)
            seats = agreed.get("seats", self.definition.seats_of_position(position)) if seats is None else seats
            overlay = agreed.get("components") if overlay is None else overlay
            options = {**agreed.get("options", {}), **options}
        names = seat_names(max(2, self.definition.min_seats) if seats is None else seats)
        self.definition.check_seats(len(names))
        if dealer is not None and seed is not None:
            raise BadOption("give a seed or a dealer, not both")
        dealer = dealer_for(seed) if dealer is None else dealer
        header = Header(
            game=self.id,
            rules=self.definition.rules_version,
            components=self.components_hash(overlay),
            overlay=overlay,
            options=plain(self.definition.settle_options(options, len(names))),
            seats=names,
            dealer=dealer.name,
            commitment=dealer.commitment,
            position=position,
            position_commitment=commit_position(position, dealer),
        )
        match = Match(self, header, dealer, self.start(header))
        match.deal()
        return match

    def with_entries(self, overlay: Mapping[str, Any] | None) -> Game:
        """The game with the entries that an owner adds or takes out; itself if there are none."""
        definition = self.definition.with_entries(overlay)
        return self if definition is self.definition else Game(definition)

    def start(self, header: Header) -> State:
        """The state that a match with this head starts from."""
        box = self._box(len(header.seats), header.options, header.overlay)
        if header.position is None:
            state: State = self.definition.new_state(box)
        else:
            state = self.definition.from_position(box, header.position)
        return state

    def components_hash(self, overlay: dict[str, Any] | None) -> str:
        """Identifies what is printed."""
        laid_over = dumped(overlay)
        if laid_over not in self._hashes:
            if len(self._hashes) == BOXES:
                self._hashes.clear()
            self._hashes[laid_over] = self.definition.components_hash(overlay)
        return self._hashes[laid_over]

    def _box(self, seats: int, options: Mapping[str, Any], overlay: Mapping[str, Any] | None) -> Box:
        """What is printed and agreed; never written to, so all tables with the same set-up share it."""
        agreed = dumped([seats, options, overlay])
        if agreed not in self._boxes:
            if len(self._boxes) == BOXES:
                self._boxes.clear()
            settled = self.definition.settle_options(options, seats)
            self._boxes[agreed] = self.definition.box(seats, settled, overlay)
        return self._boxes[agreed]

    def _check_origin(self, agreed: object) -> None:
        if not isinstance(agreed, Mapping) or agreed.get("game", self.id) != self.id:
            raise BadPosition(f"this is not a position of {self.title}")
        if not isinstance(agreed.get("options", {}), Mapping):
            raise BadPosition("the options of a position must be given by name")


@cache
def load(name: str) -> Game:
    """The game of this name; UnknownGame lists those there are."""
    return Game(definition(name))


def of_version(name: str, version: int) -> Game:
    """The game of this name with these rules; BadOption if they are not kept."""
    game = load(name)
    then = game.definition.of_version(version)
    if then is None:
        now = game.definition.rules_version
        raise BadOption(f"rules version {version} of {game.title} is no longer available; available now: {now}")
    return game if then is game.definition else Game(then)


def plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """As a record gives it back: a tuple becomes a list. ValueError or TypeError if it is not plain data."""
    copy: dict[str, Any] = json.loads(dumped(dict(data)))
    return copy


def plain_position(position: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return plain(position)
    except (TypeError, ValueError) as error:
        raise BadPosition(f"a position is plain data: {error}") from error


def read_components(components: Components | None) -> dict[str, Any] | None:
    """The overlay as plain data; None if there is nothing in it."""
    if components is None or isinstance(components, Mapping):
        overlay: Mapping[str, Any] = components or {}
    else:
        try:
            overlay = tomllib.loads(Path(components).read_text("utf-8"))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadComponents(f"{os.fspath(components)} cannot be read: {reason}") from error
    check_values(overlay)
    return plain(overlay) or None
