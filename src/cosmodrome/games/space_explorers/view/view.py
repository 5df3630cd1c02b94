"""What one seat may see of a game, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.reading import CARDS_PER_TYPE, Components, Project, Specialist
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS, ENDINGS, MANNERS
from cosmodrome.games.space_explorers.rules.actions import ASK_TOKENS
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.payment import net_cost, uncovered
from cosmodrome.games.space_explorers.rules.printed import FROM_PRINTED, FROM_PROJECTS
from cosmodrome.games.space_explorers.rules.standing import asterisk_points, points_of
from cosmodrome.games.space_explorers.rules.supply import Supply
from cosmodrome.kernel.bags import size
from cosmodrome.kernel.bits import count, has, members
from cosmodrome.kernel.frames import a_of, kind_of


def view(state: Explorers, seat: int | None) -> dict[str, Any]:
    """The table from this seat (None: from where only public things are seen)."""
    seats = range(int(state.printed.seats))
    public = int(state.shown_to_all())
    recruit = making(state) if state.in_the_making() and state.player == seat else None
    shown = {
        "round": int(state.round),
        "first": int(state.first),
        "player": int(state.player),
        "edition": state.printed.edition,
        "divisions": dict(names.division_names(names.components(state.printed), state.printed.edition)),
        "ending": ENDINGS[state.ending],
        "deck": int(state.deck_left()),
        "center": numbers(state.center),
        "line": [project_view(state, i) for i in members(state.line)],
        "players": [player_view(state, other, seat, public) for other in seats],
        "used": numbers(state.used),
        "recruited": int(state.recruited) + 1 or None,
        "lent": names.by_colour(state.lent),
        "recruit": recruit,
    }
    visible = state.center | public | (state.hand[seat] if seat is not None else 0)
    printed = printed_cards(names.components(state.printed), state.printed.edition)
    shown["cards"] = {card + 1: printed[card] for card in members(visible)}
    return shown


def numbers(cards: int) -> list[int]:
    return [card + 1 for card in members(cards)]


def hand_view(state: Explorers, owner: int, seat: int | None, public: int) -> list[int | None]:
    """Numbers of the cards that may be seen, then None for every other card."""
    hand = int(state.hand[owner])
    seen = hand if owner == seat else hand & public
    return [*numbers(seen), *[None] * int(count(hand & ~seen))]


def player_view(state: Explorers, owner: int, seat: int | None, public: int) -> dict[str, Any]:
    asterisks = members(state.hub[owner] & state.printed.asterisks)
    matching = state.matching
    return {
        "seat": owner,
        "tokens": names.by_colour(state.tokens[owner]),
        "hand": hand_view(state, owner, seat, public),
        "known": numbers(state.hand[owner] & public),
        "hub": names.piles(state, owner),
        "hub_size": int(count(state.hub[owner])),
        "reductions": {colour: int(matching[i]) for i, colour in enumerate(COLOURS, owner * len(COLOURS))},
        "skills": names.by_colour(state.skills[owner]),
        "projects": [project_view(state, i) for i in members(state.done[owner])],
        "points": int(points_of(state, owner)),
        "points_from": {
            "projects": int(state.scored(owner, FROM_PROJECTS)),
            "printed": int(state.scored(owner, FROM_PRINTED)),
            **{str(card + 1): int(asterisk_points(state, owner, card)) for card in asterisks},
        },
    }


@lru_cache(64)
def printed_cards(components: Components, edition: str) -> list[dict[str, Any]]:
    """What is printed on each. The same objects every time: not to be written to."""
    return [printed_card(components, edition, card) for card in range(len(components.specialists))]


def printed_card(components: Components, edition: str, card: int) -> dict[str, Any]:
    entry: Specialist = components.specialists[card]
    kind = names.type_name(components, edition, card)
    one_or_more = "point" if entry.points == 1 else "points"
    points = "Points by its ability" if entry.asterisk else f"{entry.points} {one_or_more}"
    return {
        "number": card + 1,
        "name": f"{kind} {card + 1}",
        "type": kind,
        "colour": COLOURS[card // CARDS_PER_TYPE],
        "skills": list(entry.skills),
        "cost": list(entry.cost),
        "points": entry.points,
        "asterisk": entry.asterisk,
        "ability": entry.ability.kind,
        "text": names.printed_text(components, edition, card),
        "in_words": f"Cost {in_words(entry.cost)}. Skills {in_words(entry.skills)}. {points}.",
        "source": entry.source,
    }


def in_words(icons: Iterable[str]) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in Counter(icons).items())


def project_view(state: Explorers, index: int) -> dict[str, Any]:
    return printed_project(names.components(state.printed), index)


@lru_cache(1024)
def printed_project(components: Components, index: int) -> dict[str, Any]:
    entry: Project = components.projects[index]
    return {
        "id": entry.id,
        "name": entry.name,
        "requires": dict(entry.requires),
        "points": entry.points,
        "source": entry.source,
    }


def making(state: Explorers) -> dict[str, Any]:
    """The recruit in the making, for its player."""
    who = int(state.player)
    found = {
        "card": int(state.card) + 1,
        "manner": MANNERS[int(state.manner)],
        "division": COLOURS[state.division] if state.division >= 0 else None,
        "returned": numbers(state.returned),
        "uses_31": int(state.gone) >= 0,
        "tokens": names.by_colour(state.paid),
        "cost": [],
        "icons": [],
        "missing": 0,
    }
    if state.division >= 0 and state.manner == 0:
        found["icons"] = icons(state, who)
        found["cost"] = names.by_colour(net_cost(state, who, state.card, state.division))
        found["missing"] = max(0, int(uncovered(state, who) - size(state.paid)))
    return found


def icons(state: Explorers, who: int) -> list[dict[str, str]]:
    """The printed cost from the top, and what each icon is covered by so far (nothing: still missing)."""
    cost = names.specialist(state.printed, state.card).cost
    kept = max(0, len(cost) - int(state.matching[who * len(COLOURS) + state.division]))
    supply = Supply(state, who, state.gone, state.skipped)
    given = {"ability": names.by_colour(supply.icons), "token": names.by_colour(state.paid)}
    any_type = ["ability"] * int(supply.wild(state.printed, state.card, has(state.hand[who], state.card)))
    any_type += ["card"] * int(state.gained)
    found = [{"colour": colour, "by": "" if at < kept else "reduction"} for at, colour in enumerate(cost)]
    for source, bag in given.items():
        for icon in found:
            if not icon["by"] and bag.get(icon["colour"]):
                icon["by"] = source
                bag[icon["colour"]] -= 1
    for icon in _out_of_reach(state, who, [icon for icon in found if not icon["by"]])[: len(any_type)]:
        icon["by"] = any_type.pop(0)
    return found


def _out_of_reach(state: Explorers, who: int, due: list[dict[str, str]]) -> list[dict[str, str]]:
    """What icons of any type stand for: what tokens can no longer pay, then what tokens are asked for last."""
    asked = int(a_of(state.top())) if kind_of(state.top()) == ASK_TOKENS else 0
    own = Counter(names.by_colour(state.tokens[who]))
    ranked = []
    for at, icon in enumerate(due):
        colour = COLOURS.index(icon["colour"])
        within = colour >= asked and own[icon["colour"]] > 0
        own[icon["colour"]] -= within
        ranked.append((within, -colour, at))
    return [due[at] for _, _, at in sorted(ranked)]
