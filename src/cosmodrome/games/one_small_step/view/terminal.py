"""The view drawn for a terminal: symbols as well as colours, from 80 columns up.

What matters most for the next answer stands lowest: a small terminal shows the end of what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cosmodrome.games.kit.english import figure
from cosmodrome.games.one_small_step.components.effects import STEPS
from cosmodrome.games.one_small_step.components.vocabulary import GROUPS, RESOURCE_NAMES, SIDES, STAGE_NAMES

GROUP_INKS = {"agency": ("■", "bright_black"), "satellite": ("◆", "red"), "crew": ("●", "yellow")}
INKS = ("bright_blue", "red")  # of the teams; their names always stand beside
FRESH, SPENT = "▣", "▢"
BETWEEN = " · "
WIDE = 110  # columns from which actions and cards are told in words
NARROW = 60  # columns from which names stand in one line
SHORT = {name: title[:2] for name, title in RESOURCE_NAMES.items()}
SHORT |= {kind.glyph: kind.short for kind in STEPS.values() if kind.short}
SHORT |= {
    "any": "any",
    "agency": "■",
    "satellite": "◆",
    "crew": "●",
    "perm": FRESH,
    "perm-satellite": f"{FRESH}◆",
    "perm-crew": f"{FRESH}●",
    "die-agency": "⚂■",
    "die-satellite": "⚂◆",
    "die-crew": "⚂●",
    "draw-event": "Event card",
    "draw-satellite": "satellite mission",
    "draw-crew": "crew mission",
    "draw-mission": "mission",
    "draw-any": "card",
    "under": "bury",
    "mission-satellite": "satellite missions",
    "mission-crew": "crew missions",
}
KINDS = {"engineers": "E", "administrators": "A", "engineer": "E", "administrator": "A"}

View = Mapping[str, Any]


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    """The whole table: tracks, Earth, draft, the other team, and the viewer's own team last."""
    own = view.get("side")
    first, last = (0, 1) if own is None else (1 - own, own)
    parts: list[RenderableType] = [_headline(view), _media(view), _path(view), _decks(view, width)]
    parts += [legend(width), Text()]
    parts += [_earth(view, width), _draft(view, width)]
    if view["display"]:
        parts.append(_display(view, width))
    parts += [Text(), _team(view, first, names, width), Text(), _team(view, last, names, width)]
    if view["looking"]:
        parts.append(_looking(view))
    if view["launch"]:
        parts.append(_launch(view))
    return Group(*parts)


def legend(width: int) -> Text:
    """Signs and short forms: `Fu` is Funding."""
    parts = []
    for group, (sign, ink) in GROUP_INKS.items():
        names = " ".join(RESOURCE_NAMES[name] for name in GROUPS[group])
        parts.append(Text(f"{sign} {group} ", ink).append(names, "dim"))
    signs = (f"{FRESH} permanent", f"{SPENT} spent", "⚂ die", "E engineer", "A administrator", "M Media")
    words = ("step on the path", "up Earth upgrade", "flip token upgrade", "bury card")
    return flowing([*parts, *(Text(part, "dim") for part in signs + words)], width)


def flowing(parts: Sequence[Text], width: int, between: str = "  ") -> Text:
    """Parts side by side, in lines that end between two of them: a sign stays with its word."""
    text, used = Text(), 0
    for part in parts:
        if used and used + len(between.rstrip()) + part.cell_len + len(between) > width:
            text.append(between.rstrip()).append("\n")
            used = 0
        elif used:
            text.append(between)
            used += len(between)
        text.append_text(part)
        used += part.cell_len
    return text


def short(said: Mapping[str, Any]) -> str:
    """A cost or an effect in signs: `2Bo Na → 2M 3VP step up`."""
    found = []
    for sign in said["signs"]:
        if "text" in sign:
            found.append(sign["text"])
            continue
        n = str(sign["n"]) if sign["n"] > 1 else ""
        word = SHORT.get(sign["glyph"], sign["glyph"])
        gap = " " if n and len(word) > 2 else ""
        alike = " alike" if sign.get("same") and sign["n"] > 1 else ""
        found.append(f"{n}{gap}{word}{FRESH if sign.get('perm') else ''}{alike}")
    return " ".join(found)


def worded(said: Mapping[str, Any], width: int) -> str:
    return str(said["text"]) if width >= WIDE else short(said)


# --- tracks ---------------------------------------------------------------------------------------
def _headline(view: View) -> Text:
    text = Text(f"Round {view['round']}{BETWEEN}Phase {view['phase']} {view['phase_name']}", "bold")
    if not view["phase"]:
        text = Text("Set-up", "bold")
    text.append(BETWEEN, "not bold").append_text(_nation(view["initiative"])).append(" has Initiative", "not bold")
    text.append(f"{BETWEEN}{view['mode']} game", "not bold")
    if view.get("over") or view["ending"]:
        text.append(f"{BETWEEN}THE END", "bold red")
    elif view["last_round"]:
        text.append(f"{BETWEEN}LAST ROUND", "bold red")
    return text


def _nation(side: int) -> Text:
    return Text(SIDES[side], f"bold {INKS[side]}")


def _media(view: View) -> Text:
    """Both cubes on their spaces; where they stand together, the upper one first."""
    track = view["media"]
    text = Text("Media ", "bold")
    for space in range(track["least"], track["most"] + 1):
        here = [side for side in (0, 1) if track["at"][side] == space]
        if len(here) > 1 and track["upper"] == 1:
            here.reverse()
        text.append(f" {figure(space)}", "bold" if here else "dim")
        for side in here:
            text.append("◀" if side == here[0] else "/").append_text(_nation(side))
    return text


def _path(view: View) -> Text:
    text = Text("Path  ", "bold")
    for space in view["path"]:
        moon = space is view["path"][-1]
        text.append(f" {'Moon' if moon else space['space']}", "bold" if space["markers"] else "")
        if space["tile"]:
            text.append(f"[{space['vp']} VP]" if space["vp"] else "[?]", "dim")
        for side in space["markers"]:
            text.append("◀").append_text(_nation(side))
    return text


def _decks(view: View, width: int) -> Text:
    decks, tiles = view["decks"], view["tiles"]
    eras = ", ".join(f"{run['n']} of era {run['era']}" for run in decks["event"]["runs"][:3])
    more = ", …" if len(decks["event"]["runs"]) > 3 else ""
    event = f"Event {decks['event']['left']}" + (f" ({eras}{more})" if eras else "")
    crews = "/".join(str(deck["left"]) for deck in decks["crew"])
    others = [f"satellite {decks['satellite']['left']}", f"crew {crews}", f"Hazard {decks['hazard']['left']}"]
    others.append(f"tiles: Media {tiles['media']}, Satellite {tiles['satellite']}, Crew {tiles['crew']}")
    return flowing([Text.assemble(("Decks  ", "bold"), event), *map(Text, others)], width, BETWEEN)


# --- the Earth ------------------------------------------------------------------------------------
def _earth(view: View, width: int) -> RenderableType:
    table = _table("Earth", "engineers", "administrators")
    table.columns[0].no_wrap = width >= NARROW
    for space in view["earth"]:
        name = Text(f"{space['number']} {space['name']}")
        for worker in space["workers"]:
            name.append(" ").append_text(_worker(worker))
        table.add_row(name, *(_action(action, width) for action in space["actions"]))
    return table


def _action(action: Mapping[str, Any], width: int) -> Text:
    """The normal action, and the upgrades that are uncovered."""
    text = Text(worded(action, width))
    for upgrade in action["upgrades"]:
        if not upgrade["covered"]:
            text.append(f"  {upgrade['sign']} {worded(upgrade, width)}", "green")
    return text


def _worker(worker: Mapping[str, Any]) -> Text:
    mark = {"token": "token as ", "other": "swapped "}.get(worker["how"], "")
    return Text(f"◀{SIDES[worker['side']]} {mark}{KINDS[worker['department']]}", INKS[worker["side"]])


def _draft(view: View, width: int) -> RenderableType:
    table = _table("Draft", "era", "for", "worker action", "later")
    for place in view["draft"]:
        card = view["cards"][place["card"]]
        name = Text(card["name"])
        for worker in place["workers"]:
            name.append(" ").append_text(_worker(worker))
        kind = Text(f"{card['era']}{' person' if card['kind'] == 'personnel' else ''}", "dim")
        later = Text(f"{short(card['cost'])} → {worded(card['effects'], width)}", "dim")
        table.add_row(name, kind, KINDS[card["worker_type"]], worded(card["worker"], width), later)
    if not view["draft"]:
        table.add_row(Text("none", "dim"))
    return table


def _display(view: View, width: int) -> RenderableType:
    """Advancements in a line, and what they do once somebody could buy one."""
    cards = [view["cards"][ident] for ident in view["display"]]
    if not any(team["advancement_tokens"] for team in view["teams"]):
        shown = [Text(f"{card['name']} ({short(card['cost'])})", "dim") for card in cards]
        shown[0] = Text.assemble(("Advancements ", "bold"), shown[0])
        return flowing(shown, width, BETWEEN)
    table = _table("Advancements", "token and", "")
    for card in cards:
        table.add_row(Text(card["name"]), Text(short(card["cost"])), Text(card["text"], "dim"))
    return table


# --- teams ----------------------------------------------------------------------------------------
def _team(view: View, side: int, names: Sequence[str], width: int) -> RenderableType:
    team = view["teams"][side]
    seats = list(dict.fromkeys(team["seats"]))
    people = " and ".join(names[seat] + (" (you)" if seat == view.get("seat") else "") for seat in seats)
    turn = "▶ " if view["active"] == side and not view.get("over") else ""
    head = Text.assemble(turn, _nation(side), f" {people}{BETWEEN}", (f"{team['vp']} VP", "bold"))
    head.append(f"{BETWEEN}Media {figure(view['media']['at'][side])}")
    workers = "".join(KINDS[name] * n for name, n in team["workers"].items())
    if workers:
        head.append(f"{BETWEEN}to place {workers}")
    if team["advancement_tokens"]:
        head.append(f"{BETWEEN}{team['advancement_tokens']} Advancement tokens")
    below: list[RenderableType] = [_tokens(team, width - 2), _queue(view, team, width)]
    if team["people"]:
        below.append(_people(view, team, width - 2))
    below.append(_hand(view, team, width))
    if team["media_tiles"] or team["advancements"]:
        below.append(_extras(view, team))
    return Group(head, Padding(Group(*below), (0, 0, 0, 2)))


def _tokens(team: Mapping[str, Any], width: int) -> Text:
    """`Booster 2 ▣`: two temporary ones, one permanent."""
    held = []
    for group, (sign, ink) in GROUP_INKS.items():
        first = True
        for name in GROUPS[group]:
            tokens = team["tokens"][name]
            temps = [str(tokens["temp"])] if tokens["temp"] else []
            perms = [FRESH * tokens["fresh"] + SPENT * tokens["spent"]] if tokens["fresh"] + tokens["spent"] else []
            if temps or perms:
                told = " ".join([RESOURCE_NAMES[name], *temps, *perms])
                held.append(Text.assemble((f"{sign} ", ink), told) if first else Text(told))
                first = False
    return flowing(held, width) if held else Text("no tokens", "dim")


def _queue(view: View, team: Mapping[str, Any], width: int) -> RenderableType:
    table = _table("Queue", "minor", "major", "fails")
    table.columns[0].no_wrap = width >= NARROW
    for name, title in zip(team["queue"], STAGE_NAMES, strict=True):
        for place in team["queue"][name]:
            card = view["cards"][place["card"]]
            mission = Text(f"{title.replace('Minus ', '')} ").append(card["name"], "bold")
            hidden = sum(not one["card"] for one in place["hazards"])
            mission.append(f" ⚠ {', '.join('?' * hidden)}" if hidden else "", "red")
            for one in place["hazards"]:
                if one["card"]:
                    mission.append(f"\n  ⚠ {view['cards'][one['card']]['name']}", "red")
            minor, major = (
                Text.assemble(short(card[f"{kind}_cost"]), (f" → {short(card[kind])}", "dim"))
                for kind in ("minor", "major")
            )
            table.add_row(mission, minor, major, card["failure"].replace(" Media", "M").replace(" VP", "VP"))
    if not table.row_count:
        return Text("Queue empty", "dim")
    return table


def _people(view: View, team: Mapping[str, Any], width: int) -> RenderableType:
    people = []
    for person in team["people"]:
        card = view["cards"][person["card"]]
        what = "used" if person["used"] else f"{short(card['cost'])} → {short(card['effects'])}"
        people.append(Text.assemble(card["name"], (f" ({what})", "dim")))
    people[0] = Text.assemble(("People ", "bold"), people[0])
    return flowing(people, width, BETWEEN)


def _hand(view: View, team: Mapping[str, Any], width: int) -> RenderableType:
    hand = team["hand"]
    if team["side"] != view.get("side"):
        shown = [view["cards"][ident]["name"] for ident in hand["cards"]]
        shown += [f"a card of era {era}" for era in hand["backs"]]
        return Text.assemble(("Hand ", "bold"), ", ".join(shown) or "empty")
    if not hand["cards"]:
        return Text.assemble(("Hand ", "bold"), "empty")
    table = _table("Hand", "cost", "effect")
    for ident in hand["cards"]:
        card = view["cards"][ident]
        table.add_row(Text(card["name"]), Text(short(card["cost"])), Text(worded(card["effects"], width), "dim"))
    return table


def _extras(view: View, team: Mapping[str, Any]) -> RenderableType:
    lines = []
    for tile in team["media_tiles"]:
        times = f"{tile['n']} × " if tile["n"] > 1 else ""
        lines.append(Text.assemble(("Media tile ", "bold"), f"{times}{view['cards'][tile['tile']]['effects']['text']}"))
    for owned in team["advancements"]:
        card = view["cards"][owned["card"]]
        used = " (used)" if owned["used"] else ""
        lines.append(Text.assemble((f"{card['name']} ", "bold"), (f"{card['text']}{used}", "dim")))
    return Group(*lines)


# --- in progress ----------------------------------------------------------------------------------
def _looking(view: View) -> Text:
    looking = view["looking"]
    seen = [view["cards"][ident]["name"] for ident in (*looking["missions"], *looking["hazards"])]
    if looking["hidden"]:
        seen.append(f"{looking['hidden']} hidden")
    return Text.assemble(("Looked at: ", "bold"), ", ".join(seen))


def _launch(view: View) -> RenderableType:
    """R9.1: the sheet of a launch."""
    launch = view["launch"]
    text = Text(f"Launch of {view['cards'][launch['mission']]['name']}", "bold")
    for kind in ("minor", "major"):
        cost = launch[kind]
        lacks = f" (lacks {cost['lacking']})" if cost["lacking"] else " (can be paid)"
        told = lacks if launch["step"] in ("reveal", kind) else ""
        if kind == "major" and launch["achieved"] is not None:
            told = " (paid)" if launch["achieved"] else " (not paid)"
        text.append(f"{BETWEEN}{kind} {cost['text']}{told}", "not bold")
    if launch["hazards"]:
        names = [
            view["cards"][one["card"]]["name"] + (" (ignored)" if one["ignored"] else "") for one in launch["hazards"]
        ]
        text.append(f"{BETWEEN}Hazards: {', '.join(names)}", "not bold red")
    return text


def _table(*heads: str) -> Table:
    """Columns without lines."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(head, overflow="fold")
    return table
