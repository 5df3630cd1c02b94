"""A council as a page shows it: who decides together, what is proposed, and what can be said to it.

`council_box` makes it from a view; `drawings/council.html` draws it, inside the decision line of any board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

# The answers that a council itself has, beside the options of the question it is about.
ANSWERS = {"accept": "Accept", "dispute": "Call the dispute", "first": "First", "second": "Second"}
ORDER = ("first", "second")


def council_box(view: Mapping[str, Any], can: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the open council, with the words that this viewer reads; None if there is none."""
    council = view.get("council")
    if not council:
        return None
    you, names = view.get("seat"), view["names"]
    mine = you in council["seats"]
    buttons = [(key, short, can[key]["text"]) for key, short in ANSWERS.items() if key in can]
    proposals = [
        {
            **one,
            "number": number,
            "who": names[one["by"]],
            "own": one["by"] == you,
            "says": one["text"] or f"the {ORDER[number - 1]} proposal",
            "accept": mine and one["by"] != you and "accept" in can,
        }
        for number, one in enumerate(council["proposals"], 1)
    ]
    said = _said(council, you, names, bool(buttons))
    return {**council, "mine": mine, "proposals": proposals, "buttons": buttons, "said": said}


def on_the_table(council: Mapping[str, Any] | None) -> dict[str, dict[str, Any]]:
    """Return what mates have proposed as options, so that the board draws each on the thing it names."""
    if not council or not council["mine"]:
        return {}
    return {
        one["key"]: {"key": one["key"], "text": one["text"], "rule": "", "group": "proposed", "free": False}
        for one in council["proposals"]
        if one["key"]
    }


def _said(council: Mapping[str, Any], you: int | None, names: Sequence[str], asked: bool) -> str:
    mates = [names[seat] for seat in council["seats"] if seat != you]
    others = " and ".join(mates)
    match council["stage"], you in council["seats"], asked:
        case "open", True, _:
            return f"Your team decides: propose something that {others} can accept."
        case "proposed", True, True:
            return "Accept, or propose something else."
        case "proposed", True, False:
            return f"Now {others} can accept it or propose something else."
        case "countered", True, _:
            return "Accept the other proposal, or call the dispute."
        case "disputed", True, _:
            return "You cannot agree: the other team chooses."
        case "disputed", False, True:
            return "They cannot agree: choose the first or the second."
        case "disputed", False, False:
            return f"{others} cannot agree: the other team chooses."
        case _:
            return f"{others} decide together."
