"""What the rules of HOPE report: the words of the log, and the accounts that each event changes."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Account, Event, EventKind, Events, Places
from cosmodrome.games.hope.components.vocabulary import TURNS
from cosmodrome.games.hope.rules import actions as x
from cosmodrome.games.hope.rules.geometry import (
    CENTRE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    SHIFT,
    neighbour,
    next_dimension,
)
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.text import cards
from cosmodrome.games.kit.english import capital, counted
from cosmodrome.games.motion import Headline
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.state import Box
from cosmodrome.kernel.verbs import Domain, Verb

TILE_KIND = Domain("galaxy", x.GALAXIES + 1)
TOKEN = Domain("token", x.TOKENS)
LEVER = Domain("lever", x.LEVERS)
CHARACTER = Domain("character", x.CHARACTERS)
STACK = Domain("stack", x.STACKS)
ANY_PILE = Domain("pile", x.PILES + 1)  # the Discard spaces, and the cards used in this turn
ROW_SPACE = Domain("row_space", x.MOST_ROW)
BUG = Domain("bug", x.BUGS)
ON_BOARD = Places([Verb("box"), Verb("tile", x.TILE)], drawn={"tile": "tile:{0}"})
SHIP_PLACES = Places([Verb("dock"), Verb("space", x.SPACE)], drawn={"space": "space:{0}"})
HOLDERS = Places([Verb("box"), Verb("seat", x.SEAT)])
ROLE_CARD = Domain("role_card", x.ROLE_CARDS)
BUG_PLACES = Places([Verb("deck"), Verb("drawn"), Verb("force"), Verb("gone")])
ENDINGS = {
    1: "The row is full: the mission is accomplished. The round is played to its end",
    2: "The marker is on its final space: the mission has failed. The round is played to its end",
    3: "Without Earth all hope is gone: the game ends at once",
}
VERDICTS = {  # R10.5-R10.7, behind the name of the winner if there is one
    x.MOST_PIONEERS: " wins with the most pioneers",
    x.MORE_MEDALS: " wins the tie with more medals",
    x.MORE_UPGRADES: " wins the tie with more upgrades",
    x.MORE_CARDS: " wins the tie with more cards in hand",
    x.LATER_SEAT: " wins the tie, sitting later in turn order",
    x.TRAITOR_LEADS: " wins for N.O.P.E.: nobody else has as many pioneers on galaxies",
    x.WITHOUT_EARTH: " wins for N.O.P.E.",
    x.ALL_LOSE: "All lose",
    x.TRAITOR_FAILS: "The traitor does not have more pioneers on galaxies than everybody else: all lose",
}
STALLING = {
    1: "A whole round has passed without a pioneer and without a symbol: until a pioneer is placed, the "
    "Regression counts at least 1 symbol",
    -1: "A pioneer is placed: the Regression counts what it sees again",
}


def _ending(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    return [Part(ENDINGS[told.values["ending"] or 0])]


def _stalled(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    return [Part(STALLING[told.values["n"] or 1])]


def _counted(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    n = told.values["n"] or 0
    return [Part(f"The Regression counts {counted(n, 'symbol') if n else 'no symbols'}")]


def _token_used(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    """A general polarization with its sense, and what it does to levers (G14)."""
    parts = [
        *definition.who(box, told),
        Part(" uses the token "),
        definition.named(box, "token", told.values["token"] or 0),
    ]
    if sense := told.values["sense"]:
        levers = "all levers but the one in use" if told.values["flying"] else "all levers"
        parts.append(Part(f": all ships polarize {TURNS[sense - 1]}, and {levers} become active"))
    return parts


def _polarized(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    """R5.11: it may lead out of the universe."""
    origin, space = told.values["origin"] or 0, told.values["space"] or 0
    how = " polarizes out of the universe and reappears on " if _left(box, origin, space) else " polarizes to "
    return [*definition.who(box, told), Part(how), definition.named(box, "space", space)]


def _left(box: Printed, origin: int, space: int) -> bool:
    """R2.7, R5.11: whether a ship on Earth did not get there by its shift."""
    before, after = origin % x.DIMENSIONS, space % x.DIMENSIONS
    turn = CLOCKWISE if next_dimension(before, CLOCKWISE) == after else COUNTERCLOCKWISE
    stayed = origin // x.DIMENSIONS == CENTRE and has(box.hollow, x.EARTH)
    reached = neighbour(origin // x.DIMENSIONS, SHIFT[before * 2 + turn])
    return bool(space // x.DIMENSIONS == CENTRE and not stayed and reached != CENTRE)


def _refilled(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    if not told.values["n"]:
        return [*definition.who(box, told), Part(" ends the turn with a full hand")]
    found = ", but no card is left to draw" if told.values["none_left"] else ""
    return [*definition.who(box, told), Part(f" refills the hand{found}")]


def _marker(box: Printed, told: Event) -> str:
    """R9.4, B06: on a covered crossing it goes on."""
    index, extra, n = (told.values[name] or 0 for name in ("index", "extra", "n"))
    back = " back" if n < 0 else ""
    crossing = index + extra if n < 0 else index - extra
    if not extra:
        return f"moves{back} to {index} of {box.final}"
    return f"moves{back} to {crossing}, a covered crossing, and on to {index} of {box.final}"


def _marker_moved(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    return [Part(f"The marker {_marker(box, told)}")]


def _marker_moves_on(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    return [Part(f"; the marker {_marker(box, told)}")]


def _galaxy_vanished(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    galaxy = definition.named(box, "galaxy", told.values["galaxy"] or 0)
    if told.values["galaxy"] == x.EARTH:
        return [galaxy, Part(" vanishes")]
    return [galaxy, Part(" vanishes from "), definition.named(box, "tile", told.values["tile"] or 0)]


def _to_remove(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    """R11.8: what the traitor gives up a medal for."""
    owner = told.values["owner"] or 0
    pioneer = [Part("a pioneer of "), definition.named(box, "seat", owner)]
    if owner == told.who:
        pioneer = [Part("one of their own pioneers")]
    space = definition.named(box, "space", told.values["space"] or 0)
    return [Part(" to remove "), *pioneer, Part(" from "), space]


def _verdict(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    why = told.values["why"] or 0
    if why == x.TOGETHER:
        return [Part("All loyal players win together" if box.traitor else "All players win together")]
    return [*definition.who(box, told), Part(VERDICTS[why])]


def _bug_drawn(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    bug = told.values["bug"] or 0
    card = definition.named(box, "bug", bug)
    says = f" ({cards.bug_sort(box, bug)}, price {cards.bug_price(box, bug)}): {cards.bug(box, bug)}"
    return [*definition.who(box, told), Part(" draws the Bug card "), card, Part(says)]


def _offered(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    """G23: a second offer adds to the first, and none withdraws it."""
    return [*definition.who(box, told), Part(f" adds {told.values['n'] or 'nothing'} to the offers")]


def _bug_paid(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    bug, paid = told.values["bug"] or 0, bool(told.values["paid"])
    result = "is reached, so all pay what they offered" if paid else "is not reached, so nobody pays"
    vain = ": the card has no effect" if paid == cards.is_malus(box, bug) else ""
    return [Part("The price of "), definition.named(box, "bug", bug), Part(f" {result}{vain}")]


def _vanished(definition: Definition, box: Printed, told: Event) -> Headline:
    galaxy = definition.named(box, "galaxy", told.values["galaxy"] or 0).text
    return Headline(capital(galaxy), "lost", good=False, why="The Regression Monolith stood here.")


def _fixed(definition: Definition, box: Printed, told: Event) -> Headline:
    ending = told.values["ending"] or 0
    good = ending == 1
    return Headline("The mission", "accomplished" if good else "failed", good=good, why=ENDINGS[ending])


def _unmasked(definition: Definition, box: Printed, told: Event) -> Headline:
    return Headline(definition.named(box, "role", told.values["role"] or 0).text, "revealed")


def _bug(definition: Definition, box: Printed, told: Event) -> Headline:
    return Headline(definition.named(box, "bug", told.values["bug"] or 0).text, "Bug card")


EVENTS = Events(
    [
        EventKind(
            kernel.POINTS,
            "points",
            a="source",
            n="n:number",
            text="{who} counts {items}",
            item="{n pioneer} {source}",
            posts=("points[who, source] +n",),
        ),
        EventKind(x.ROUND, "round", a="round", text="{round}", divides=True),
        # --- set-up -------------------------------------------------------------------------------
        EventKind(
            x.GALAXY_LAID,
            "galaxy_laid",
            a="galaxy",
            b="tile",
            text="The universe: {items}",
            item="{galaxy} on {tile}",
            posts=("galaxy[galaxy]: box -> tile[tile]",),
        ),
        EventKind(
            x.CARD_OPENED,
            "card_opened",
            a="card",
            b="pile",
            text="The Technology Center shows {items}",
            joins=", then lays out {items}",
            after=("bug_works",),
            item="{card} on Replenishment space {pile}",
            posts=("open[pile, card] +1", "deck -1"),
        ),
        EventKind(x.OMEN_TURNED, "omen_turned", a="card", text="Turned over for the Monolith: {items}", item="{card}"),
        EventKind(
            x.MONOLITH_SET,
            "monolith_set",
            a="tile",
            n="monolith",
            text="The Monolith begins on {tile}",
            posts=("monolith[monolith]: box -> tile[tile]",),
        ),
        EventKind(
            x.CHARACTER_TAKEN,
            "character_taken",
            a="character",
            text="{who} plays {character}",
            posts=("character[character]: box -> seat[who]",),
        ),
        EventKind(
            x.ROLE_DEALT,
            "role_dealt",
            a="role_card",
            b="role",
            secret="role_card role",
            text="{who} gets a role card",
            posts=("role_card[role_card] +1",),
        ),
        EventKind(
            x.SHIP_STARTED,
            "ship_started",
            a="space",
            text="{who} starts on {space}",
            posts=("ship[who]: dock -> space[space]",),
        ),
        # --- cards --------------------------------------------------------------------------------
        EventKind(
            x.CARD_DRAWN,
            "card_drawn",
            a="card",
            secret="card",
            text="{who} draws {items}",
            joins=" and draws {items}",
            after=("refilled", "card_used", "placed", "token_used"),
            item="{card}",
            posts=("deck -1", "hand_size[who] +1", "hand[who, card] +1"),
            flies="deck -> cards:{who}",
        ),
        EventKind(
            x.CARD_TAKEN,
            "card_taken",
            a="card",
            b="pile",
            text="{who} takes {card} from Replenishment space {pile}",
            joins=", then takes {card}",
            after=("pile_moved",),
            posts=("open[pile, card] -1", "hand_size[who] +1", "hand[who, card] +1"),
            flies="{pile} -> cards:{who}",
        ),
        EventKind(
            x.CARD_USED,
            "card_used",
            a="card",
            text="{who} pays {items}",
            item="{card}",
            posts=("hand_size[who] -1", "hand[who, card] -1", "pile[3, card] +1"),
            flies="cards:{who} -> center",
        ),
        EventKind(
            x.PILE_MOVED,
            "pile_moved",
            a="card",
            b="pile",
            text="{who} discards on space {pile}: {items}",
            item="{card}",
            posts=("pile[3, card] -1", "pile[pile, card] +1"),
        ),
        EventKind(
            x.CARD_TO_HEAP,
            "card_to_heap",
            a="card",
            text="{who} pays {items} in place of a medal",
            item="{card}",
            posts=("hand_size[who] -1", "hand[who, card] -1", "heap[card] +1"),
        ),
        EventKind(
            x.CARD_LOST,
            "card_lost",
            a="card",
            text="{who} discards {items}",
            item="{card}",
            posts=("hand_size[who] -1", "hand[who, card] -1", "heap[card] +1"),
        ),
        EventKind(
            x.CARD_PURGED,
            "card_purged",
            a="card",
            b="pile",
            text="Removed: {items}",
            joins=" and removes {items}",
            after=("bug_works",),
            item="{card} from Discard space {pile}",
            family="purged",
            posts=("pile[pile, card] -1", "heap[card] +1"),
        ),
        EventKind(
            x.OPEN_PURGED,
            "open_purged",
            a="card",
            b="pile",
            text="Removed: {items}",
            joins=" and removes {items}",
            after=("bug_works",),
            item="{card} from Replenishment space {pile}",
            family="purged",
            posts=("open[pile, card] -1", "heap[card] +1"),
        ),
        EventKind(
            x.RESHUFFLED,
            "reshuffled",
            n="n:number",
            text="The deck is empty: a new one of {n card} is shuffled",
            posts=("deck +n",),
        ),
        EventKind(x.PILE_SHUFFLED, "pile_shuffled", a="card", b="pile", n="n:number", posts=("pile[pile, card] -n",)),
        EventKind(x.HEAP_SHUFFLED, "heap_shuffled", a="card", n="n:number", posts=("heap[card] -n",)),
        EventKind(x.REFILLED, "refilled", a="none_left:number", n="n:number", text=_refilled),
        # --- movement -----------------------------------------------------------------------------
        EventKind(
            x.LEVER_USED,
            "lever_used",
            a="lever",
            text="{who} navigates {lever}",
            posts=("levers[who, lever] -1",),
        ),
        EventKind(x.LEVER_RESET, "lever_reset", a="lever", posts=("levers[who, lever] +1",)),
        EventKind(
            x.FLEW,
            "flew",
            a="origin:space",
            b="space:step",
            text="{who} flies on to {items}",
            joins=" to {items}",
            after=("lever_used",),
            item="{space}",
            lights="space",
            posts=("ship[who]: space[origin] -> space[space]",),
        ),
        EventKind(
            x.POLARIZED,
            "polarized",
            a="origin:space",
            b="space",
            text=_polarized,
            lights="space",
            posts=("ship[who]: space[origin] -> space[space]",),
        ),
        EventKind(
            x.TELEPORTED,
            "teleported",
            a="origin:space",
            b="space",
            text="{who} teleports to {space}",
            joins=" to teleport to {space}",
            after=("card_used",),
            lights="space",
            posts=("ship[who]: space[origin] -> space[space]",),
        ),
        EventKind(
            x.REAPPEARED,
            "reappeared",
            a="origin:space",
            b="space",
            text="{who} reappears on {space}",
            lights="space",
            posts=("ship[who]: space[origin] -> space[space]",),
        ),
        # --- terraforming -------------------------------------------------------------------------
        EventKind(
            x.PLACED,
            "placed",
            a="space",
            text="{who} places a pioneer on {space}",
            joins=" to place a pioneer on {space}",
            after=("card_used",),
            lights="space",
            posts=("supply[who] -1", "pioneers[space, who] +1"),
            flies="supply:{who} -> {space}",
        ),
        EventKind(
            x.STABLE,
            "stable",
            a="tile",
            text="{tile} is now stable",
            lights="tile",
            posts=("stable[tile] +1",),
        ),
        EventKind(
            x.PIONEER_TO_ROW,
            "pioneer_to_row",
            a="space",
            b="row_space",
            text="{who} fills {items} of the row",
            item="space {row_space}",
            posts=("pioneers[space, who] -1", "row[row_space, who] +1"),
            flies="{space} -> {row_space}",
        ),
        EventKind(
            x.PIONEER_OVERFLOW,
            "pioneer_overflow",
            a="space",
            text="{who} puts a pioneer beside the end of the row",
            posts=("pioneers[space, who] -1", "overflow[who] +1"),
        ),
        EventKind(
            x.GAP,
            "gap",
            a="row_space",
            text="The marker stands on space {row_space} of the row, which stays empty",
            posts=("gaps[row_space] +1",),
        ),
        EventKind(
            x.TOKEN_LAID,
            "token_laid",
            a="token",
            b="tile",
            n="stack",
            text="{tile} gets the token {token}",
            posts=("token[tile, token] +1", "stack[stack] -1"),
        ),
        EventKind(
            x.TOKEN_TAKEN,
            "token_taken",
            a="token",
            b="tile",
            text="{who} takes the token {token}",
            posts=("token[tile, token] -1", "tokens[who, token] +1"),
            flies="{tile} -> player:{who}",
        ),
        EventKind(
            x.TOKEN_USED,
            "token_used",
            a="token",
            b="sense:number",
            n="flying:number",
            text=_token_used,
            posts=("tokens[who, token] -1",),
        ),
        # --- medals -------------------------------------------------------------------------------
        EventKind(
            x.MEDALS_GAINED,
            "medals_gained",
            n="n:number",
            text="{who} gains {n medal}",
            joins=" ({n:+ medal})",
            after=("card_used", "placed", "token_used"),
            posts=("medals[who] +n",),
        ),
        EventKind(
            x.MEDALS_SPENT, "medals_spent", n="n:number", text="{who} gives up {n medal}", posts=("medals[who] -n",)
        ),
        EventKind(x.MEDAL_PAID, "medal_paid", posts=("medals[who] -1",)),
        EventKind(
            x.UPGRADED,
            "upgraded",
            n="n:number",
            text="{who} gets character upgrade {n}",
            joins=" for character upgrade {n}",
            after=("medals_spent",),
            posts=("supply[who] -1", "upgrades[who] +1"),
        ),
        EventKind(
            x.TECHNOLOGY_BOUGHT,
            "technology_bought",
            n="n:number",
            text="{who} gets technology step {n}",
            joins=" for technology step {n}",
            after=("medals_spent",),
            posts=("supply[who] -1", "technology[who] +1"),
        ),
        # --- Regression ---------------------------------------------------------------------------
        EventKind(x.SYMBOLS_COUNTED, "symbols_counted", n="n:number", text=_counted),
        EventKind(
            x.MARKER_MOVED,
            "marker_moved",
            a="index:number",
            b="extra:number",
            n="n:number",
            text=_marker_moved,
            joins=_marker_moves_on,
            after=("symbols_counted", "bug_works"),
            posts=("marker +n",),
        ),
        EventKind(
            x.CROSSING,
            "crossing",
            a="row_space",
            b="covered:number",
            text="The marker meets the uncovered crossing at row space {row_space}",
            joins=" and meets the uncovered crossing at row space {row_space}",
            after=("symbols_counted", "marker_moved", "bug_works"),
        ),
        EventKind(
            x.GALAXY_VANISHED,
            "galaxy_vanished",
            a="galaxy",
            b="tile",
            text=_galaxy_vanished,
            lights="tile",
            posts=("galaxy[galaxy]: tile[tile] -> box",),
            headline=_vanished,
        ),
        EventKind(x.GALAXY_STAYS, "galaxy_stays", a="tile", text="{tile} is stable and stays", lights="tile"),
        EventKind(
            x.PIONEER_RETURNED,
            "pioneer_returned",
            a="space",
            text="{who} takes back a pioneer from {space}",
            posts=("pioneers[space, who] -1", "supply[who] +1"),
        ),
        EventKind(
            x.PIONEER_THROWN_OUT,
            "pioneer_thrown_out",
            a="space",
            n="n:number",
            text="{who} loses {items}",
            item="{n pioneer} on {space}",
            posts=("pioneers[space, who] -n", "supply[who] +n"),
        ),
        EventKind(
            x.MONOLITH_MOVED,
            "monolith_moved",
            a="tile",
            b="origin:tile",
            n="monolith",
            text="The Monolith moves to {tile}",
            lights="tile",
            posts=("monolith[monolith]: tile[origin] -> tile[tile]",),
        ),
        EventKind(x.STALLED, "stalled", n="n:number", text=_stalled, posts=("stalled +n",)),
        EventKind(
            x.OUTCOME_FIXED,
            "outcome_fixed",
            a="ending:number",
            text=_ending,
            posts=("outcome +ending",),
            headline=_fixed,
        ),
        # --- the traitor --------------------------------------------------------------------------
        EventKind(x.ACCUSED, "accused", a="accused:seat", text="{who} accuses {accused}", posts=("accusers[who] +1",)),
        EventKind(
            x.ROLE_SHOWN,
            "role_shown",
            a="role",
            text="{who} shows the role card: {role}",
            headline=_unmasked,
            foretold=False,
        ),
        EventKind(
            x.UPGRADES_LOST,
            "upgrades_lost",
            n="n:number",
            text="{who} loses {n upgrade}",
            posts=("upgrades[who] -n", "supply[who] +n"),
        ),
        EventKind(
            x.STEPS_LOST,
            "steps_lost",
            n="n:number",
            text="{who} loses {n technology step}",
            posts=("technology[who] -n", "supply[who] +n"),
        ),
        EventKind(
            x.PIONEER_REPLACED,
            "pioneer_replaced",
            a="space",
            b="owner:seat",
            text="{who} replaces a pioneer of {owner} on {space} with one of their own",
            posts=(
                "pioneers[space, owner] -1",
                "supply[owner] +1",
                "pioneers[space, who] +1",
                "supply[who] -1",
            ),
        ),
        EventKind(x.ROW_LEFT, "row_left", a="row_space", posts=("row[row_space, who] -1",)),
        EventKind(x.ROW_TAKEN, "row_taken", a="row_space", posts=("row[row_space, who] +1",)),
        EventKind(x.OVERFLOW_LEFT, "overflow_left", n="n:number", posts=("overflow[who] -n",)),
        EventKind(
            x.PIONEER_LOST,
            "pioneer_lost",
            n="n:number",
            text="{who} gives up {n pioneer} of the row",
            posts=("supply[who] +n",),
        ),
        EventKind(
            x.PIONEER_GIVEN_UP,
            "pioneer_given_up",
            a="space",
            text="{who} gives up a pioneer on {space}",
            posts=("pioneers[space, who] -1", "supply[who] +1"),
        ),
        EventKind(
            x.PIONEER_REMOVED,
            "pioneer_removed",
            a="space",
            b="owner:seat",
            joins=_to_remove,
            after=("medals_spent",),
            posts=("pioneers[space, owner] -1", "supply[owner] +1"),
        ),
        EventKind(x.REVEALED, "revealed", text="{who} steps forward as the traitor"),
        # --- the end ------------------------------------------------------------------------------
        EventKind(x.NO_TRAITOR, "no_traitor", text="Nobody worked for N.O.P.E.", foretold=False),
        EventKind(
            x.ON_GALAXIES,
            "on_galaxies",
            a="owner:seat",
            n="n:number",
            text="Pioneers on galaxies: {items}",
            item="{owner} {n}",
            foretold=False,
        ),
        EventKind(x.VERDICT, "verdict", a="why:number", text=_verdict, foretold=False),
        # --- Bug cards ----------------------------------------------------------------------------
        EventKind(
            x.BUG_DRAWN, "bug_drawn", a="bug", text=_bug_drawn, posts=("bug[bug]: deck -> drawn",), headline=_bug
        ),
        EventKind(x.BUG_LEFT, "bug_left", a="bug", text="{bug} leaves the game", posts=("bug[bug]: force -> gone",)),
        EventKind(x.OFFERED, "offered", n="n:number", text=_offered, posts=("offers[who] +n",)),
        EventKind(x.OFFERS_CLOSED, "offers_closed", n="n:number", posts=("offers[who] -n",)),
        EventKind(x.BUG_PAID, "bug_paid", a="bug", b="paid:number", text=_bug_paid),
        EventKind(
            x.BUG_STAYS,
            "bug_stays",
            a="bug",
            text="{bug} is in force until the next Bug card is drawn",
            posts=("bug[bug]: drawn -> force",),
        ),
        EventKind(x.BUG_WORKS, "bug_works", a="bug", text="{bug} takes effect"),
        EventKind(x.BUG_GONE, "bug_gone", a="bug", posts=("bug[bug]: drawn -> gone",)),
    ],
    [
        Account("galaxy", TILE_KIND, places=ON_BOARD),
        Account("stable", x.TILE),
        Account("token", x.TILE, TOKEN),
        Account("pioneers", x.SPACE, x.SEAT),
        Account("monolith", Domain("monolith", 1), places=ON_BOARD),
        Account("deck"),
        Account("open", x.PILE, x.CARD),
        Account("pile", ANY_PILE, x.CARD),
        Account("heap", x.CARD),
        Account("stack", STACK),
        Account("row", ROW_SPACE, x.SEAT),
        Account("gaps", ROW_SPACE),
        Account("overflow", x.SEAT),
        Account("marker", drawn="marker:0"),
        Account("character", CHARACTER, places=HOLDERS),
        Account("ship", x.SEAT, places=SHIP_PLACES),
        Account("levers", x.SEAT, LEVER),
        Account("supply", x.SEAT, drawn="supply:{0}"),
        Account("upgrades", x.SEAT),
        Account("technology", x.SEAT),
        Account("medals", x.SEAT, drawn="medals:{0}"),
        Account("tokens", x.SEAT, TOKEN),
        Account("hand_size", x.SEAT, drawn="cards:{0}"),
        Account("hand", x.SEAT, x.CARD, private=True),
        Account("role_card", ROLE_CARD, deck=0),
        Account("accusers", x.SEAT),
        Account("bug", BUG, places=BUG_PLACES),
        Account("offers", x.SEAT),
        Account("outcome"),
        Account("stalled"),
    ],
    silent=("chance",),
    points="score:{0}",
)
