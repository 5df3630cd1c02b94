"""Boards of real games as pages to look at: several moments, few and many players, light and dark.

python tools/board_preview.py FOLDER [GAME ...]          writes FOLDER/*.html
python tools/board_preview.py FOLDER [GAME ...] --shots  and pictures of them, if Playwright and a Chromium are there
"""

from __future__ import annotations

import argparse
import html
import importlib.util
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from chromium import chromium

import cosmodrome
from cosmodrome.bots import Player
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.server.board import boards

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "cosmodrome" / "server" / "static"
NAMES = ["Valentina", "Neil", "Yuri", "Katherine"]
THEMES = ("light", "dark")
SIZES = {"desk": (1440, 900), "phone": (390, 844)}


def view_of(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    """The view as a table of the server gives it: with the end of the log, and with what cannot be done."""
    view = match.view(seat)
    view["table"] = {"log": [asdict(entry) for entry in match.log_for(seat)[-30:]]}
    if seat is not None and seat == match.mover:
        view["blocked"] = [asdict(blocked) for blocked in match.decision.blocked]
    return view


def moments(game: str, seats: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The start, every kind of answer, somebody who waits, and the end of one game of greedy bots."""
    players = [Player("greedy", seed + seat) for seat in range(seats)]
    match = cosmodrome.load(game).match(seats=NAMES[:seats], seed=seed)
    offered: list[list[str]] = []
    answers: list[tuple[int, int]] = []
    while (mover := match.mover) is not None:
        offered.append(match.decision.options.keys)
        answers.append((mover, players[mover].choose(match.state, mover)))
        match.play(answers[-1][1], seat=mover)
    wanted = {0: "start", **telling(offered)}
    match = cosmodrome.load(game).match(seats=NAMES[:seats], seed=seed)
    for at, (mover, answer) in enumerate(answers):
        if at in wanted:
            yield wanted[at], view_of(match, mover)
        if at == len(answers) // 2:
            yield "wait", view_of(match, next(seat for seat in range(seats) if seat not in match.deciders))
        match.play(answer, seat=mover)
    yield "end", view_of(match, 0)
    yield "watch", view_of(match, None)


def telling(offered: list[list[str]]) -> dict[int, str]:
    """Few questions that offer every kind of answer, the rarest first, as near to the middle of the game as can be."""
    from_the_middle = sorted(range(len(offered)), key=lambda at: abs(at - len(offered) // 2))
    kinds = [{key.partition(":")[0] for key in keys} for keys in offered]
    found: dict[int, str] = {}
    for kind, _ in reversed(Counter(kind for each in kinds for kind in each).most_common()):
        if not any(kind in kinds[at] for at in found):
            found[next(at for at in from_the_middle if kind in kinds[at])] = kind
    return found


def shell(body: str, theme: str, style: str = "") -> str:
    sheets = "".join(f'<link rel="stylesheet" href="{(STATIC / name).as_uri()}">' for name in ("base.css", "board.css"))
    return f"""<!doctype html><html lang="en" data-theme="{theme}">
<head><meta charset="utf-8"><title>Preview</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
{sheets}<style>{style}</style></head>
<body><header class="top"><a class="brand" href="#">Cosmodrome</a>
<nav><a href="#" aria-current="page">Table</a><a href="#">Games</a></nav><span class="grow"></span>
<div class="controls"><button class="button quiet">Undo</button><button class="button quiet">Guide</button></div>
</header>{body}</body></html>"""


def page(definition: Definition, view: dict[str, Any], theme: str) -> str:
    """A board in a shell like that of the server."""
    log = "".join(f"<li>{_log_line(entry)}</li>" for entry in view["table"]["log"][-12:])
    body = f"""{boards.sprite(definition)}
<main class="play"><div class="board" id="board">{boards.render(definition, view, "preview")}</div>
<aside class="side"><section class="panel log"><h2>Log</h2><ol>{log}</ol></section>
<section class="panel chat"><h2>Chat</h2><ol><li><b>Neil</b> <span>Nice one.</span></li></ol>
<form><input placeholder="Say something"><button class="button">Send</button></form></section></aside></main>"""
    return shell(body, theme, boards.style(definition))


def _log_line(entry: dict[str, Any]) -> str:
    return "".join(
        f'<span class="p-{part["kind"]}">{html.escape(part["text"])}</span>'
        if part["kind"]
        else html.escape(part["text"])
        for part in entry["parts"]
    )


def tutorial_game() -> tuple[Definition, dict[str, Any]]:
    """Launch Window of the documentation: a game without a board of its own."""
    path = ROOT / "docs" / "examples" / "launch_window.py"
    spec = importlib.util.spec_from_file_location("launch_window", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    match = cosmodrome.Game(module.GAME).match(seats=NAMES[:3], seed=4)
    for _ in range(9):
        match.play(next(iter(match.decision.options)))
    return module.GAME, view_of(match, match.mover)


def posters(definitions: list[Definition], theme: str) -> str:
    """The games on home, and a guide."""
    shown = "".join(
        f"""<li><article class="poster">{boards.poster(game)}<div class="poster-text"><h2>{game.title}</h2>
<p>{game.summary}</p><a class="button primary" href="#">Play now</a></div></article></li>"""
        for game in definitions
    )
    told = "".join(
        f"<details open><summary>{part.title} {' '.join(part.rules)}</summary>{part.html}</details>"
        for game in definitions
        for part in boards.guide(game)
    )
    body = f'<ul class="posters">{shown}</ul><section class="panel guide"><h2>Guide</h2>{told}</section>'
    return shell(f'<main class="page"><h1>Games</h1>{body}</main>', theme)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--shots", action="store_true", help="take pictures too")
    parser.add_argument("--only", default="", help="only pages whose name contains this")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    games = [cosmodrome.load(name).definition for name in chosen.games] or list(definitions().values())
    boards_of = {
        f"{game.id}{seats}-{moment}": (game, view)
        for game in games
        for seats in dict.fromkeys((game.min_seats, game.max_seats))
        for moment, view in moments(game.id, seats, 5)
    }
    boards_of["plain"] = tutorial_game()
    pages = {f"{name}-{theme}": page(*shown, theme) for name, shown in boards_of.items() for theme in THEMES}
    pages |= {f"home-{theme}": posters([*games, boards_of["plain"][0]], theme) for theme in THEMES}
    pages = {name: text for name, text in pages.items() if chosen.only in name}
    for name, text in pages.items():
        (chosen.folder / f"{name}.html").write_text(text, "utf-8")
    if chosen.shots:
        shoot(chosen.folder, list(pages))


def shoot(folder: Path, pages: list[str]) -> None:
    with chromium() as browser:
        for size, (width, height) in SIZES.items():
            tab = browser.new_page(viewport={"width": width, "height": height})
            for name in pages:
                tab.goto((folder / f"{name}.html").resolve().as_uri())
                tab.screenshot(path=folder / f"{name}-{size}.png", full_page=size == "phone")
                extent = tab.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
                print(f"{name} {size}: {extent[0]} x {extent[1]}")


if __name__ == "__main__":
    main()
