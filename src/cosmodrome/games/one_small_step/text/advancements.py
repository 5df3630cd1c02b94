"""What is said of Advancements, and of the free actions between two steps (R10.5): Media tiles, bartering."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.kit.english import figure
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.costs import cost_words
from cosmodrome.games.one_small_step.components.effects import in_words
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import free_actions
from cosmodrome.games.one_small_step.rules.printed import AD14, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.text.payments import missing
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import ORDER

Here = At[Printed, Race]


def buy(at: Here, card: int) -> str:
    entry = names.advancement(at.box, card)
    return f"Buy {entry.name} for a token and {cost_words(entry.cost)}"


def use_tile(at: Here, tile: int) -> str:
    return f"Use a Media tile: {in_words(names.components(at.box).media_tiles[tile].effects)}"


# --- why not --------------------------------------------------------------------------------------
def no_advancement(at: Here, advancement: int, otherwise: str) -> Reason:
    """Why an ability of an Advancement is not to be had."""
    entry = names.advancement(at.box, advancement)
    if not at.state.owns(at.side, advancement):
        return entry.id, f"your team does not have {entry.name}"
    if not at.state.ready(at.side, advancement):
        return "R11.3.3", f"{entry.name} works once per round"
    return entry.id, otherwise


def no_buy(at: Here, card: int) -> Reason:
    if not has(at.state.display, card):
        return "R11.3.2", "not on display"
    if not at.state.advancement_tokens[at.side]:
        return "R11.3.2", "no Advancement token"
    return "R11.3.2", missing(at, int(at.box.advancement_cost[card]))


def stands_between(at: Here) -> bool:
    return bool(at.side == at.state.active and free_actions.stands_between(at.state, at.frame, at.side))


def own_tiles(at: Here) -> Iterable[tuple[int]]:
    tiles = int(at.state.media_tiles[at.side]) if stands_between(at) else 0
    return ((tile,) for tile in range(x.MEDIA_TILES) if lanes4.amount(tiles, tile))


BETWEEN: Reason = ("R10.5", "only between two steps of your own Turn")


def no_tile(at: Here) -> Reason:
    if not stands_between(at):
        return BETWEEN
    if not at.state.media_stack:
        return "R5.7", "no Media tile is left"
    return "R5.7", f"needs Media {int(at.box.tile_threshold)}, you have {figure(int(at.state.media[at.side]))}"


def no_use_tile(at: Here, tile: int) -> Reason:
    if not stands_between(at):
        return BETWEEN
    if not lanes4.amount(at.state.media_tiles[at.side], tile):
        return "R10.1", "your team has no such Media tile"
    return "R10.1", "it lowers the price of this development: use it so"


def no_barter(at: Here) -> Reason:
    return (
        no_advancement(at, AD14, f"needs {free_actions.LEAST_BARTER} temporary tokens")
        if stands_between(at)
        else BETWEEN
    )


FREE = (
    *(x.ASK_GO_ON, x.ASK_PLACE, x.ASK_DRAW, x.ASK_DEPARTMENT, x.ASK_PERSON, x.ASK_PLAY, x.ASK_LAUNCH),
    *(x.ASK_IGNORE, x.ASK_REPLACE, x.ASK_MAJOR, x.ASK_DISCOUNT, x.ASK_COUNTDOWN, ORDER),
)
VERBS: list[VerbText[Printed, Race]] = [
    VerbText("go_on", "R10.5", "continue", asked=(x.ASK_GO_ON, x.ASK_REPLACE), say="Go on"),
    VerbText(
        "advancement",
        "R12",
        "advancement",
        asked=(x.ASK_ADVANCEMENT,),
        say=lambda at, card: f"Take {names.advancement(at.box, card).name}",
        refuse=("R11.3.2", "not on display"),
    ),
    VerbText(
        "buy",
        "R11.3.2",
        "advancement",
        asked=(x.ASK_BUY,),
        say=buy,
        expected=lambda at: ((card,) for card in members(at.state.display)),
        refuse=no_buy,
    ),
    VerbText(
        "take_tile",
        "R5.7",
        "media",
        asked=FREE,
        say=lambda at: f"Take a Media tile for {int(at.box.tile_price)} Media",
        expected=lambda at: [()] if stands_between(at) else [],
        refuse=no_tile,
        told=lambda at: f"trades {int(at.box.tile_price)} Media for a tile",
    ),
    VerbText("use_tile", "R10.1", "media", asked=FREE, say=use_tile, expected=own_tiles, refuse=no_use_tile),
    VerbText(
        "barter",
        "AD14",
        "barter",
        asked=FREE,
        say="Return two temporary tokens for one of your choice",
        refuse=no_barter,
    ),
]
QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(x.ASK_GO_ON, "R10.5", "Use a Media tile or an Advancement, or go on"),
    QuestionText(x.ASK_ADVANCEMENT, "R12", "Take which Advancement?"),
    QuestionText(
        x.ASK_BUY,
        "R11.3.1",
        "Between the phases: buy an Advancement?",
        answers=[VerbText("stop", "R11.3.1", "advancement", say="Buy nothing more")],
    ),
    QuestionText(x.GET_MEDIA_TILE, "R5.7", "A Media tile is drawn"),
    QuestionText(x.NEW_ADVANCEMENT, "R11.3.2", "An Advancement is put on display"),
]
