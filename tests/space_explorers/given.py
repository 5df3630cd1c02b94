"""Positions for stories about single abilities, and what a reader of the cards would expect of them."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cosmodrome.games.space_explorers.game import GAME

from .story import Story, spread

COLOURS = ("blue", "green", "yellow", "red", "purple")
PLAIN = [5, 17, 29, 41, 53, 6, 18, 30, 42, 54]  # two skills, no ability; the first of each type has base cost 5
ASTERISKS = [11, 23, 35, 47, 59, 12, 24, 36, 48, 60]
COVER = dict(zip(COLOURS, PLAIN, strict=False))  # a card without ability to cover others with
PRINTED = {card.number: card for card in GAME.shipped.specialists}
ONE_OF_EACH = dict.fromkeys(COLOURS, 1)


def given(
    hub: Mapping[str, list[int]] | None = None,
    *,
    hand: Iterable[int] = (),
    tokens: Mapping[str, int] | None = None,
    center: Iterable[int] = (),
    deck: list[int] | None = None,
    line: Iterable[str] = (),
    projects: Iterable[str] = (),
    others: Iterable[Mapping[str, Any]] = (),
    seats: int = 2,
    first: int = 0,
    draws: list[int] | None = None,
    **options: object,
) -> Story:
    """A turn of seat 0, who has what is told; the last seat has all other tokens.

    The Center is filled up to six with cards without in-game abilities, unless the deck is empty. With `deck` told,
    all cards left over are in the hand of the last seat.
    """
    mine = {"hub": dict(hub or {}), "hand": list(hand), "projects": list(projects)}
    players: list[dict[str, Any]] = [mine, *[{} for _ in range(seats - 1)]]
    for player, told in zip(players[1:], others, strict=False):
        player.update(told)
    for player, held in zip(players, spread(seats, **dict(tokens or {})), strict=True):
        player["tokens"] = held
    laid = [*center, *(deck or [])]
    for player in players:
        laid += [*player.get("hand", []), *(card for pile in player.get("hub", {}).values() for card in pile)]
    center = list(center)
    if deck != []:
        spare = [card for card in PLAIN[:5] + ASTERISKS + PLAIN[5:] if card not in laid]
        center += spare[: max(0, 6 - len(center))]
    position = {"center": center, "line": list(line), "players": players, "first": first}
    if deck is not None:
        position["deck"] = deck
        rest = [card for card in PRINTED if card not in laid and card not in center]
        players[-1]["hand"] = [*players[-1].get("hand", []), *rest]
    return Story(position, draws, **options)


def colour_of(card: int) -> str:
    """The colour of a card's type."""
    return COLOURS[(card - 1) // 12]


def all_but(*cards: int) -> list[int]:
    return [card for card in PRINTED if card not in cards]


def hub(story: Story, seat: int = 0) -> dict[str, list[int]]:
    """The piles of a Hub that are not empty, bottom to top."""
    return {colour: pile for colour, pile in story.player(seat)["hub"].items() if pile}


def recruits(story: Story) -> set[int]:
    """The Specialists that can be recruited in the usual way."""
    return {int(number) for number in story.options("recruit")}


def affordable(
    cards: Iterable[int],
    piles: Mapping[str, list[int]],
    icons: Iterable[str] = (),
    tokens: Mapping[str, int] | None = None,
    wild: Callable[[int], int] = lambda card: 0,
) -> set[int]:
    """R6.3-R6.5 read anew: whose cost, less the Division's skills, these icons, tokens and wild icons cover."""
    found = set()
    for card in cards:
        for division in PRINTED[card].skills:
            struck = sum(PRINTED[other].skills.count(division) for other in piles.get(division, []))
            cost: list[str] = [*PRINTED[card].cost]
            rest = Counter(cost[: max(0, len(cost) - struck)]) - Counter(icons) - Counter(tokens or {})
            if rest.total() <= wild(card):
                found.add(card)
    return found


def around(story: Story) -> Story:
    """The other players take a card each; then it is the turn of seat 0 again."""
    while story.mover != 0:
        story.play("take_deck" if story.deck else f"take:{story.center[0]}")
    return story


def fork(story: Story) -> Story:
    """The same story, to be told in another way."""
    other = copy.copy(story)
    other.state = story.state.clone()
    other.draws = list(story.draws)
    return other


def every_way(story: Story, finished: Callable[[Story], bool]) -> list[Story]:
    """All ways to go on until `finished`, each told once for every path of answers."""
    if finished(story):
        return [story]
    return [end for key in story.keys for end in every_way(fork(story).play(key), finished)]


def placed(story: Story) -> bool:
    """Whether no recruit is in the making (any more)."""
    return not story.state.in_the_making()


def the_only_way(story: Story) -> Story:
    """The end of a recruit that can be paid in one way only, asked for or not."""
    (end,) = every_way(story, placed)
    return end


def said(story: Story, key: str) -> str:
    """What the button of an option says."""
    return GAME.option(story.state, GAME.keys.find(key)).text
