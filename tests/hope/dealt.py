"""Positions to talk about: a game after its set-up, with the hands and ships that a test wants."""

from __future__ import annotations

from typing import Any, cast

from cosmodrome.games.hope.components.vocabulary import CARDS, DIMENSIONS
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.text import places
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.state import CHANCE
from tests.reading import applied, sentences

ANN, BOB, CAT, DAN = range(4)
PLAYERS = ("Ann", "Bob", "Cat", "Dan")
TILES = {places.position(tile): tile for tile in range(a.TILES)}


class Dealt:
    """Chance draws the lowest, so galaxies lie in their printed order from A1 on. Hands are empty."""

    def __init__(self, seats: int = 2, traitor: int | None = None, **options: Any) -> None:
        options = {"traitor": traitor is not None, **options}
        self.state: Hope = GAME.new_state(GAME.box(seats, GAME.settle_options(options, seats)))
        self._roles = [f"role:{'nope' if seat == traitor else 'hope'}" for seat in range(seats)]
        self._chance()
        while self.state.turn == 0:
            self.play(self.keys[0])
        for seat in range(seats):
            self.hand(seat=seat)

    # --- given ------------------------------------------------------------------------------------
    def hand(self, *cards: str, seat: int = ANN) -> Dealt:
        """A player holds exactly these, out of the deck."""
        state = self.state
        known = [CARDS[-1 - int(what)] for what in state.deck[::2] if what < 0]
        state.cards += sum(lanes4.one(CARDS.index(card)) for card in known) + state.cards_in_hand(seat)
        state.spend_from_hand(seat, state.cards_in_hand(seat))
        bag = sum(int(lanes4.one(CARDS.index(card))) for card in cards)
        state.take_into_hand(seat, bag)
        state.cards -= bag
        state.deck = decks.deck_of(0, lanes4.size(state.cards))
        return self._again()

    def ship(self, position: str, dimension: str, seat: int = ANN) -> Dealt:
        self.state.ship[seat] = TILES[position] * 3 + DIMENSIONS.index(dimension)
        return self._again()

    def inactive(self, *levers: int, seat: int = ANN) -> Dealt:
        self.state.levers[seat] &= ~sum(int(only(lever)) for lever in levers)
        return self._again()

    def cockpit(self, seat: int = ANN, upgrades: int = 0, technology: int = 0, medals: int = 0) -> Dealt:
        state = self.state
        state.supply[seat] += state.upgrades[seat] + state.technology[seat] - upgrades - technology
        state.upgrades[seat], state.technology[seat], state.medals[seat] = upgrades, technology, medals
        return self._again()

    def bug(self, name: str) -> Dealt:
        """This lasting card is in force."""
        number = GAME.chance_keys.find(f"bug:{name}") - a.CHANCES.base("bug")
        self.state.bug, self.state.bug_deck = number, self.state.bug_deck & ~only(number)
        return self._again()

    def _again(self) -> Dealt:
        self.state.is_offered = False
        assert GAME.check(self.state) == []
        return self

    # --- played -----------------------------------------------------------------------------------
    def play(self, *keys: str) -> Dealt:
        for key in keys:
            action = GAME.keys.find(key)
            assert action in list(self.state.legal_actions()), f"{key} is not among {self.keys}"
            self.state.apply(action)
            self._chance()
        return self

    def _chance(self) -> None:
        while self.state.mover() == CHANCE:
            outcomes = [int(outcome) for outcome in self.state.legal_actions()]
            action = outcomes[0]
            if GAME.chance_keys.text(action).startswith("role:"):
                wanted = GAME.chance_keys.find(self._roles.pop(0))
                action = wanted if wanted in outcomes else action
            self.state.apply(action)

    # --- read -------------------------------------------------------------------------------------
    @property
    def keys(self) -> list[str]:
        return [GAME.keys.text(int(action)) for action in self.state.legal_actions()]

    @property
    def options(self) -> dict[str, str]:
        found = [GAME.option(self.state, int(action)) for action in self.state.legal_actions()]
        return {option.key: option.text for option in found}

    def why_not(self, key: str) -> tuple[str, str]:
        refused = GAME.why_not(self.state, GAME.keys.find(key))
        assert key not in self.keys
        return refused.rule, refused.why

    def blocked(self) -> set[str]:
        return {entry.key for entry in GAME.blocked(self.state)}

    def prompt(self, seat: int | None = ANN) -> str:
        return GAME.prompt(self.state, seat).text

    def told(self, *keys: str, seat: int | None = -1) -> list[str]:
        """The sentences of the log for these answers, as a seat reads them (-1: all is seen)."""
        events: list[int] = []
        for key in keys:
            events += self._heard(GAME.keys.find(key))
            while self.state.mover() == CHANCE:
                events += self._heard(int(self.state.legal_actions()[0]))
        said = sentences(GAME, self.state, events, seat)
        return ["".join(PLAYERS[int(str(p.ref))] if p.kind == "seat" else p.text for p in parts) for parts in said]

    def _heard(self, action: int) -> list[int]:
        after, heard = applied(self.state, action)
        self.state = cast(Hope, after)
        return heard
