"""Effects as signs: what is paid, an arrow, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmodrome.games.from_the_moon.components.vocabulary import SHIPS

Sign = dict[str, Any]
MORE = {  # what comes onto the player board
    "recruit": "astronaut",
    "train": "specialist",
    "greenhouse": "greenhouse",
    "foundation": "foundation",
    "laboratory": "laboratory",
    "special_research": "special",
}
PER = {"improved_greenhouse": ["improve", "greenhouse"], "mission_tile": ["ship"], "building_connection": ["joined"]}
PER["largest_building_group"] = ["joined", "building"]
MODE = {"construct": ["construct"], "improve": ["improvement"], "any": []}


def signs(effect: Sequence[Mapping[str, Any]]) -> list[Sign]:
    """The alternatives of an effect, each with its price."""
    return [
        {
            "pay": [_sign([good], n) for good, n in block.get("pay", {}).items()],
            "do": [_step(step) for step in block["do"]],
        }
        for block in effect
    ]


def per(vp: int, counted: str) -> list[Sign]:
    """Points for each of something."""
    return [{"pay": [], "do": [_per(vp, counted)]}]


def _sign(icons: list[str], n: object = "", each: Sequence[str] = (), ships: str = "") -> Sign:
    return {"n": n, "icons": icons, "each": list(each), "ships": ships}


def _step(step: Mapping[str, Any]) -> Sign:
    op = step["op"]
    if op == "gain":
        return _sign([step["what"]], step["n"])
    if op == "score_per":
        return _per(step["vp"], step["per"])
    if op == "approval":
        ships = "" if len(step["missions"]) == len(SHIPS) else "/".join(ship[0].upper() for ship in step["missions"])
        return _sign(["approval", *MODE[step["mode"]]], ships=ships)
    if op == "improve_greenhouse":
        return _sign(["improve", "greenhouse"])
    return _sign([MORE[op]], "+1")


def _per(vp: int, counted: str) -> Sign:
    return _sign(["vp"], vp, PER.get(counted, [counted]))
