"""What the rules of Space Explorers report: the words of the log, and the accounts that each event changes."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Account, Event, EventKind, Events, Places, Text
from cosmodrome.games.motion import Headline
from cosmodrome.games.parts import Part
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.table import FOR_NOTHING, HEIGHTS
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import Box
from cosmodrome.kernel.verbs import Domain, Verb

SEAT = Domain("seat", x.MOST_SEATS)
HEIGHT = Domain("height", HEIGHTS)
CARD_PLACES = Places(
    [Verb("deck"), Verb("center"), Verb("hand", SEAT), Verb("hub", SEAT, x.COLOUR, HEIGHT)],
    {"colour": list(COLOURS)},
    drawn={"deck": "deck", "center": "center", "hand": "held:{0}", "hub": "hub:{0}"},
)
PROJECT_PLACES = Places([Verb("box"), Verb("line"), Verb("completed", SEAT)])
IN_PILE = "division*5, height:number*16"
RECRUITS = ("recruited", "recruited_from_hand")
LAST_ROUND = {
    1: "All Projects are completed: the game ends with this round",
    2: "A Hub is full: the game ends with this round",
    3: "Nobody can do anything any more",
}


def _recruited(origin: str) -> Text:
    def text(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
        card, division = (definition.named(box, name, told.values[name] or 0) for name in ("card", "division"))
        free = " for nothing" if told.values["manner"] == FOR_NOTHING else ""
        parts = [Part(" recruits "), card, Part(f" from {origin} into {division.text}{free}")]
        return [*definition.who(box, told), *parts]

    return text


def _ending(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    return [Part(LAST_ROUND[told.values["ending"] or 0])]


def _completed(definition: Definition, box: Box, told: Event) -> Headline:
    return Headline(definition.named(box, "project", told.values["project"] or 0).text, "completed", good=True)


EVENTS = Events(
    [
        EventKind(
            kernel.POINTS,
            "points",
            a="source",
            n="n:number",
            text="{who} scores {n point} for {source}",
            joins=" ({n:+ point})",
            after=(*RECRUITS, "completed"),
            posts=("points[who, source] +n",),
        ),
        EventKind(
            x.TAKEN,
            "taken",
            a="card",
            text="{who} takes {card} from the Center",
            posts=("center -1", "hand[who] +1", "card[card]: center -> hand[who]"),
        ),
        EventKind(
            x.DRAWN,
            "drawn",
            a="card",
            secret="card",
            text="{who} draws {items}",
            item="{card}",
            posts=("deck -1", "hand[who] +1", "card[card]: deck -> hand[who]"),
        ),
        EventKind(
            x.TURNED_UP,
            "turned_up",
            a="card",
            text="Into the Center: {items}",
            item="{card}",
            posts=("deck -1", "center +1", "card[card]: deck -> center"),
        ),
        EventKind(
            x.RECRUITED,
            "recruited",
            a="card",
            b=IN_PILE,
            n="manner:number",
            text=_recruited("the Center"),
            posts=("center -1", "card[card]: center -> hub[who, division, height]"),
        ),
        EventKind(
            x.RECRUITED_FROM_HAND,
            "recruited_from_hand",
            a="card",
            b=IN_PILE,
            n="manner:number",
            text=_recruited("hand"),
            posts=("hand[who] -1", "card[card]: hand[who] -> hub[who, division, height]"),
        ),
        EventKind(
            x.RETURNED,
            "returned",
            a="card",
            joins=", returning {items}",
            item="{card}",
            after=RECRUITS,
            posts=("hand[who] -1", "center +1", "card[card]: hand[who] -> center"),
        ),
        EventKind(
            x.RETURNED_FROM_HUB,
            "returned_from_hub",
            a="card",
            b=IN_PILE,
            joins=", putting {card} from the Hub into the Center",
            after=RECRUITS,
            posts=("center +1", "card[card]: hub[who, division, height] -> center"),
        ),
        EventKind(
            x.PASSED,
            "passed",
            a="colour",
            b="to:seat",
            n="n:number",
            text="{who} passes {items} to {to}",
            joins=", passing {items} to {to}",
            item="{n} {colour}",
            after=(*RECRUITS, "used"),
            posts=("tokens[who, colour] -n", "tokens[to, colour] +n"),
        ),
        EventKind(x.USED, "used", a="card", text="{who} uses {card}"),
        EventKind(x.LENT, "lent", a="colour", text="{who} borrows a {colour} skill for this turn"),
        EventKind(
            x.REORDERED,
            "reordered",
            a="card",
            b="division",
            n="old:number*16, new:number*16",
            text="{who} puts {division} into a new order, from the top: {items}",
            item="{card}",
            posts=("card[card]: hub[who, division, old] -> hub[who, division, new]",),
        ),
        EventKind(
            x.COMPLETED,
            "completed",
            a="project",
            text="{who} completes {project}",
            posts=("project[project]: line -> completed[who]",),
            headline=_completed,
        ),
        EventKind(
            x.PROJECT_LAID,
            "project_laid",
            a="project",
            text="The line of Projects: {items}",
            item="{project}",
            posts=("project[project]: box -> line",),
        ),
        EventKind(x.FIRST_PLAYER, "first_player", a="seat", text="{who} is First Player", posts=("first +seat",)),
        EventKind(x.ROUND, "round", a="round", text="{round}", divides=True, posts=("round +1",)),
        EventKind(x.ENDING, "ending", a="ending:number", n="change:number", text=_ending, posts=("ending +change",)),
    ],
    [
        Account("deck"),
        Account("center"),
        Account("hand", SEAT),
        Account("tokens", SEAT, x.COLOUR, drawn="tokens:{0}:{1}", names={"colour": COLOURS}),
        Account("card", x.CARD, places=CARD_PLACES, deck=0),
        Account("project", x.PROJECT, places=PROJECT_PLACES),
        Account("round"),
        Account("first"),
        Account("ending"),
    ],
    silent=["chance"],
    points="score:{0}",
)
