"""Draws the pictures of the documentation from the real thing: docs/pictures.

python tools/pictures.py            the terminal, as SVG
python tools/pictures.py --browser  and the pages of a real server, as PNG (needs Playwright and a Chromium)
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from chromium import chromium
from rich.console import Console

import cosmodrome as cd
from cosmodrome.bots import Player

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = ["Neil", "Yuri", "Valentina"]
MOVES = 12  # so many answers of our own make a table worth looking at
# The other games: answers at random, and the first option of the question that is shown then
AT_RANDOM = {"one_small_step": (60, "place:"), "from_the_moon": (60, "act:"), "hope": (24, "navigate:")}


def middle_of_a_game(seed: int, rounds: int) -> cd.Match:
    """Greedy bots play some rounds."""
    match = cd.load("space_explorers").match(seats=NAMES, seed=seed)
    players = [Player("greedy", seat + 1) for seat in range(len(NAMES))]
    while not match.over and match.view(None)["round"] <= rounds:
        seat = match.mover
        assert seat is not None
        match.play(players[seat].choose(match.state, seat), seat=seat)
    return match


def without_web_fonts(svg: str) -> str:
    """A picture loads nothing from elsewhere: it uses the reader's own fixed-width font."""
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono").replace("arial;", "sans-serif;")


def terminal() -> None:
    match = middle_of_a_game(seed=7, rounds=9)
    console = Console(record=True, width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(match.game.definition.draw(match.view(match.mover), NAMES, 100))
    drawing = console.export_svg(title="cosmodrome play space_explorers", unique_id="cosmodrome")
    (FOLDER / "space_explorers_terminal.svg").write_text(without_web_fonts(drawing))


def browser() -> None:
    with tempfile.TemporaryDirectory() as data, chromium() as chrome:
        command = [sys.executable, "-m", "cosmodrome.cli", "serve", "--port", "0", "--data", data, "--no-open"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            address = _address(server)
            context = chrome.new_context(viewport={"width": 1440, "height": 900}, color_scheme="dark")
            page = context.new_page()
            page.goto(address)
            page.screenshot(path=FOLDER / "home.png", full_page=True)
            table = _play_a_while(page.request, address)
            for name in _looks(page, f"{address}/t/{table}"):
                page.screenshot(path=FOLDER / f"space_explorers_{name}.png")
                if name == "board":
                    _point_at_a_recruit(page)
                    page.screenshot(path=FOLDER / "space_explorers_preview.png")
            for game, (answers, until) in AT_RANDOM.items():
                table = _play_at_random(page.request, address, game, answers, until)
                for name in _looks(page, f"{address}/t/{table}"):
                    page.screenshot(path=FOLDER / f"{game}_{name}.png")
        finally:
            server.terminate()
            server.wait()


def _looks(page: Any, address: str) -> Iterator[str]:
    """A table on a desk, in the dark and on a phone: the name of each, while it is shown."""
    for name, scheme, width, height in (
        ("board", "light", 1440, 900),
        ("board_dark", "dark", 1440, 900),
        ("phone", "light", 390, 844),
    ):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.goto(address)
        _show(page)
        yield name


def _show(page: Any) -> None:
    """Wait until the page is connected, its fonts are there and nothing moves."""
    page.mouse.move(1, 1)
    page.wait_for_selector("body[data-connected]")
    page.wait_for_function(
        "document.fonts.status === 'loaded' && document.getAnimations().every(each => each.playState !== 'running')"
    )


def _point_at_a_recruit(page: Any) -> None:
    """What the first possible recruit would do."""
    page.locator('[data-key^="recruit:"]').first.hover()
    page.wait_for_selector("#preview")
    page.wait_for_function("getComputedStyle(document.querySelector('#preview').parentElement).opacity === '1'")


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise RuntimeError("the server did not start")


def _play_a_while(request: Any, address: str) -> str:
    """A guest's game against two bots, until the table has something to show and it is the guest's action."""
    headers = {"x-cosmodrome": "1"}

    def ask(path: str, body: dict[str, Any]) -> Any:
        return request.post(f"{address}/api{path}", data=body, headers=headers).json()

    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
    ask("/guests", {"name": "Valentina"})
    made = ask("/tables", {"game": "space_explorers", "seats": seats, "start": True})
    table = str(made["table"]["id"])
    answers = 0
    while True:
        view = request.get(f"{address}/api/tables/{table}", headers=headers).json()
        if view["over"]:
            return table
        decision = view["decision"]
        if not decision:
            continue
        keys = [option["key"] for option in decision["options"]]
        if answers >= MOVES and "take_deck" in keys and any(key.startswith("recruit:") for key in keys):
            return table
        wanted = [key for key in keys if key.startswith(("complete", "recruit", "tokens", "take:"))]
        best = min(wanted or keys, key=lambda key: (not key.startswith("complete"), not key.startswith("recruit")))
        ask(f"/tables/{table}/answer", {"key": best, "decision": decision["id"], "idempotency": uuid.uuid4().hex})
        answers += 1


def _play_at_random(request: Any, address: str, game: str, least: int, until: str) -> str:
    """A guest's game against a bot, until it is the guest's turn to do what the table is shown for."""
    headers = {"x-cosmodrome": "1"}
    chance = random.Random(3)

    def ask(path: str, body: dict[str, Any]) -> Any:
        return request.post(f"{address}/api{path}", data=body, headers=headers).json()

    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    table = str(ask("/tables", {"game": game, "seats": seats, "start": True})["table"]["id"])
    answers = 0
    while True:
        view = request.get(f"{address}/api/tables/{table}", headers=headers).json()
        if view["over"]:
            return table
        if not view["decision"]:
            time.sleep(0.1)
            continue
        keys = [option["key"] for option in view["decision"]["options"]]
        if answers >= least and keys[0].startswith(until):
            return table
        key = "pay" if "pay" in keys else chance.choice(keys)
        answer = {"key": key, "decision": view["decision"]["id"], "idempotency": uuid.uuid4().hex}
        ask(f"/tables/{table}/answer", answer)
        answers += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", action="store_true", help="pictures of the pages, too")
    wanted = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    terminal()
    if wanted.browser:
        browser()


if __name__ == "__main__":
    main()
