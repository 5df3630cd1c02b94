"""Boards as HTML: a game's own template, or a plain drawing of the view for games without one.

    render(definition, view, salt)   the board of one viewer
    pieces(definition, view, ...)    the same, in pieces
    drawer(definition, header)       what draws them
    part(definition, view, ...)      one part of it by itself, for a picture
    things(definition, view, salt)   what lies on it, by the ids of the elements
    on_board(definition, view)       the same for any viewer, without the ids
    sprite(definition)               glyphs of the board; a page holds them once, outside of what is swapped
    style(definition)                the style sheet of the board, beside base.css and board.css
    poster(definition)               the game as a picture, or a general one
    guide(definition)                the rules told by phase, for the panel beside the board
    chapter(definition, view)        which chapter of the guide is about what is being decided

A template sees the view, and besides it:
    can         option key -> option; everything in it must become a button (`data-key`, `data-decision`). What the
                board of a stranger's game forgets is offered beside its question (server/board/forgotten_options.py)
    why         option key -> why it cannot be chosen, if the view has "blocked"
    asked       whether the viewer has something to decide
    question    id of the open decision
    marked      what has happened since the viewer last decided: things, "kind:ref" -> True
    council     the open council with what is said about it, if there is one: `{% include "council.html" %}` draws it
    shortcuts   ways and picks, if there are any: `{% include "shortcuts.html" %}` draws them. A game with a board of
                its own says by `Definition.shortcuts` that it does so; else picks stay among the options, one by one
    id(...)     an opaque element id, different for every viewer's salt
    words(...)  a list or bag in words

A game that draws its board in parts (`Definition.board_parts`) gives each of them its own data instead of the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from minijinja import Environment

from cosmodrome.games.definition import BoardPart, Definition
from cosmodrome.games.plain import ENVELOPE, label
from cosmodrome.match.header import Header, dumped
from cosmodrome.match.match import Match
from cosmodrome.match.since import since_last_turn
from cosmodrome.server.board import forgotten_options
from cosmodrome.server.board.board_updates import Pieces, joined
from cosmodrome.server.board.councils import council_box, on_the_table
from cosmodrome.server.board.element_ids import ElementIds
from cosmodrome.server.board.guides import Chapter, chapters
from cosmodrome.server.board.part_drawing import PartCache, PartDrawer, equipped

SHARED = files("cosmodrome.server") / "drawings"  # the plain board, council and shortcuts, the poster for other games
PLAIN = "plain.html"
INCLUDED = ("council.html", "shortcuts.html", "picks.html")
SAID_IN_COUNCIL = ("accept", "dispute", "first", "second")
_environments: dict[tuple[type[Definition], str], Environment] = {}  # by the class of the game: there are few


def render(definition: Definition, view: Mapping[str, Any], salt: str, header: Header | None = None) -> str:
    """Return the board as its viewer sees it. The same view and salt give the same text. With the header of the match,
    what was drawn for others is not drawn again.
    """
    decision = view.get("decision")
    board = pieces(definition, view, ids(salt), last_move(view), drawer(definition, header))
    return joined(board, decision["id"] if decision else None)


def drawer(definition: Definition, header: Header | None = None) -> PartDrawer:
    """Return what draws boards of this game; without the header of a match it shares nothing with others."""
    if header is None:
        return PartDrawer(environment(definition), cache=PartCache())
    return PartDrawer(environment(definition), f"{header.components} {dumped(header.options)}")


def pieces(
    definition: Definition, view: Mapping[str, Any], ids: ElementIds, marked: Mapping[str, bool], drawer: PartDrawer
) -> Pieces:
    """Return the board of the viewer who has these ids."""
    board = drawer.draw(_root(definition, view, marked), ids)
    decision = view.get("decision")
    if decision is None or forgotten_options.tested_here(definition):
        return board
    shortcuts = _shortcuts(decision)
    return forgotten_options.added(board, decision, shortcuts["instead"] if shortcuts else (), ids)


def things(definition: Definition, view: Mapping[str, Any], salt: str) -> dict[str, str]:
    """Return what lies on the board of a viewer: the id of each element that has one -> the thing, "kind:ref"."""
    ids = ElementIds(salt)
    drawer(definition).draw(_root(definition, view, {}), ids)
    return {ident: thing for thing, ident in ids.by_thing.items()}


def on_board(definition: Definition, view: Mapping[str, Any]) -> Collection[str]:
    """Return what lies on the board of this view, "kind:ref"."""
    return things(definition, view, "").values()


def _root(definition: Definition, view: Mapping[str, Any], marked: Mapping[str, bool]) -> BoardPart:
    decision = view.get("decision")
    can = {option["key"]: option for option in decision["options"]} if decision else {}
    why = {blocked["key"]: blocked for blocked in view.get("blocked") or ()}
    council = council_box(view, can)
    can |= on_the_table(council)
    shortcuts = _shortcuts(decision) if definition.shortcuts or not definition.board else None
    for key in shortcuts["instead"] if shortcuts else ():
        can.pop(key, None)
    seen = {**view, "can": can, "why": why, "asked": decision is not None, "marked": marked, "council": council}
    seen["shortcuts"] = shortcuts
    root = definition.board_parts(seen)
    if root is None:
        root = BoardPart("board.html", seen)
        if not definition.board:
            things = {name: value for name, value in view.items() if name not in ENVELOPE}
            root = BoardPart(PLAIN, {**seen, "things": things, "groups": _groups(can, council is not None)})
    return root


def _shortcuts(decision: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Return ways and picks; `instead`: the options that need no button of their own, as the tray of picks has them."""
    if decision is None or not (decision.get("ways") or decision.get("picks")):
        return None
    picks = decision["picks"]
    instead = [option["key"] for option in decision["options"] if picks and not option["free"]]
    return {"ways": decision["ways"], "picks": picks, "instead": instead}


def _groups(can: Mapping[str, Any], in_council: bool) -> list[dict[str, Any]]:
    """Return the options in their order, free actions last, by their groups; without what stands in the council."""
    groups: dict[str, dict[str, Any]] = {}
    for option in can.values():
        if not (in_council and option["key"] in SAID_IN_COUNCIL):
            new = {"name": option["group"], "free": option["free"], "options": []}
            groups.setdefault(option["group"], new)["options"].append(option)
    return list(groups.values())


def part(definition: Definition, view: Mapping[str, Any], salt: str, template: str) -> str:
    """Return one part of the board by itself: the first that this template draws; empty if there is none."""
    part = _part(_root(definition, view, {}), template)
    return joined(drawer(definition).draw(part, ElementIds(salt)), None) if part else ""


def _part(root: BoardPart | list[str], template: str) -> BoardPart | None:
    if isinstance(root, list):
        return None
    if root.template == template:
        return root
    within = (_part(part, template) for row in root.inner for part in row)
    return next((part for part in within if part), None)


def style(definition: Definition) -> str:
    return definition.style


def sprite(definition: Definition) -> str:
    return definition.sprite


def poster(definition: Definition) -> str:
    return definition.poster or _plain_poster()


@cache
def _plain_poster() -> str:
    return (SHARED / "poster.svg").read_text("utf-8")


def guide(definition: Definition) -> list[Chapter]:
    """Return the guide in chapters; empty for games without one."""
    return _chapters(definition.guide)


_chapters = lru_cache(64)(chapters)


def chapter(definition: Definition, view: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> int | None:
    """Return the number of the chapter to open: by the groups of the options, else by the rule of the prompt or one
    near it. `options` of the table leave out what is not about it.
    """
    decision = view.get("decision")
    groups = [option["group"] for option in decision["options"]] if decision else []
    for phase in (*groups, view["prompt"]["rule"]):
        for at, part in enumerate(guide(definition)):
            if phase in part.phases and (options is None or part.is_in(options)):
                return at
    section = view["prompt"]["rule"].rpartition(".")[0]
    for at, part in enumerate(guide(definition)):
        near = any(name.rpartition(".")[0] == section for name in (*part.rules, *part.phases))
        if section and near and (options is None or part.is_in(options)):
            return at
    return None


def environment(definition: Definition) -> Environment:
    """Return the templates, compiled once for each game, also with entries that an owner adds. Everything is escaped,
    whatever the name of the template.
    """
    game = type(definition), definition.package
    if game not in _environments:
        _environments[game] = _environment(definition.resource)
    return _environments[game]


def _environment(resource: Callable[[str], str]) -> Environment:
    def source(name: str) -> str | None:
        if name in (PLAIN, *INCLUDED):
            return (SHARED / name).read_text("utf-8")
        return resource(name) or None

    environment = Environment(loader=source)
    environment.auto_escape_callback = lambda name: "html"
    environment.trim_blocks = True
    environment.lstrip_blocks = True
    environment.add_filter("label", label)
    environment.add_global("words", words)
    environment.add_test("bag", lambda value: isinstance(value, Mapping))
    environment.add_test("row", lambda value: isinstance(value, list | tuple))
    return equipped(environment)


ids = lru_cache(1024)(ElementIds)  # by the salt of a viewer: up to 30 KB each


def last_move(view: Mapping[str, Any]) -> dict[str, bool]:
    """Return everything that the log names since a player last did something."""
    table = view.get("table") or {}
    log = table.get("log") or view.get("log") or ()
    things: dict[str, bool] = {}
    for entry in reversed(log):
        if entry.get("undone"):
            continue
        for part in entry.get("parts") or ():
            if part.get("kind"):
                things[f"{part['kind']}:{part.get('ref')}"] = True
        if entry.get("seat") is not None:
            return things
    return {}  # nobody has done anything yet


def marks(match: Match, seat: int | None) -> dict[str, bool]:
    """Return everything that the log names since this seat last decided, and of what others did since its last turn."""
    entries = [*match.reader(seat).since(match.news(seat)), *since_last_turn(match, seat)]
    return {f"{part.kind}:{part.ref}": True for entry in entries for part in entry.parts if part.kind}


def words(things: object) -> str:
    """Return `2 blue, 1 red` for a list of kinds or a bag; `none` if it is empty."""
    if isinstance(things, Mapping):
        bag: Mapping[object, object] = things
    else:
        bag = Counter(things if isinstance(things, list | tuple) else [])
    return ", ".join(f"{n} {kind}" for kind, n in bag.items() if n) or "none"
