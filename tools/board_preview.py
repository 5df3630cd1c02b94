"""Boards of real games as pages to look at: several moments, 2 to 4 players, light and dark.

python tools/board_preview.py FOLDER            writes FOLDER/*.html
python tools/board_preview.py FOLDER --shots    and pictures of them, if Playwright and a Chromium are there
"""

from __future__ import annotations

import argparse
import html
import importlib.util
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cosmodrome
from cosmodrome.bots import Player
from cosmodrome.games.definition import Definition
from cosmodrome.server import boards

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "cosmodrome" / "server" / "static"
NAMES = ["Valentina", "Neil", "Yuri", "Katherine"]
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def view_of(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    """The view as a table of the server gives it: with the end of the log, and with what cannot be done."""
    view = match.view(seat)
    view["table"] = {"log": [asdict(entry) for entry in match.log_for(seat)[-30:]]}
    if seat is not None and seat == match.mover:
        view["blocked"] = [asdict(blocked) for blocked in match.decision.blocked]
    return view


def moments(seats: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The start, the middle, a payment, a Project, the last round and the end of one game of greedy bots."""
    match = cosmodrome.load("space_explorers").match(seats=NAMES[:seats], seed=seed, free_icons_first=True)
    players = [Player("greedy", seed + seat) for seat in range(seats)]
    wanted = {
        "start": lambda view: True,
        "middle": lambda view: view["round"] >= 8 and _asked(view, "take_deck"),
        "payment": lambda view: view["round"] >= 4 and view["recruit"] and _asked(view, "return"),
        "tokens": lambda view: view["round"] >= 5 and view["recruit"] and _asked(view, "pay"),
        "project": lambda view: _asked(view, "complete"),
        "late": lambda view: view["round"] >= 12 and _asked(view, "take_deck"),
        "wait": lambda view: view["round"] >= 6,
    }
    while not match.over:
        mover = match.mover
        assert mover is not None
        for name, fits in list(wanted.items()):
            seat = (mover + 1) % seats if name == "wait" else mover
            view = view_of(match, seat)
            if fits(view):
                del wanted[name]
                yield name, view
        match.play(players[mover].choose(match.state, mover))
    yield "end", view_of(match, 0)
    yield "watch", view_of(match, None)


def _asked(view: dict[str, Any], verb: str) -> bool:
    decision = view["decision"]
    return bool(decision) and any(option["key"].partition(":")[0] == verb for option in decision["options"])


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
    parser.add_argument("--shots", action="store_true", help="take pictures too")
    parser.add_argument("--only", default="", help="only pages whose name contains this")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    definition = cosmodrome.load("space_explorers").definition
    views = {f"se{seats}-{name}": view for seats in (2, 4) for name, view in moments(seats, 5)}
    pages = {
        f"{name}-{theme}": page(definition, view, theme) for name, view in views.items() for theme in ("light", "dark")
    }
    game, view = tutorial_game()
    pages |= {f"plain-{theme}": page(game, view, theme) for theme in ("light", "dark")}
    pages |= {f"home-{theme}": posters([definition, game], theme) for theme in ("light", "dark")}
    pages = {name: text for name, text in pages.items() if chosen.only in name}
    for name, text in pages.items():
        (chosen.folder / f"{name}.html").write_text(text, "utf-8")
    if chosen.shots:
        shoot(chosen.folder, list(pages))


def shoot(folder: Path, pages: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)
        for size, (width, height) in SIZES.items():
            tab = browser.new_page(viewport={"width": width, "height": height})
            for name in pages:
                tab.goto((folder / f"{name}.html").resolve().as_uri())
                tab.screenshot(path=folder / f"{name}-{size}.png", full_page=size == "phone")
                extent = tab.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
                print(f"{name} {size}: {extent[0]} x {extent[1]}")
        browser.close()


if __name__ == "__main__":
    main()
