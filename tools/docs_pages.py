"""Pages of the documentation that are made from the games themselves: rules, and what is printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition

MARKS = {
    "rulebook": "stands in a rulebook",
    "public": "found in other public material",
    "reconstructed": "not to be found; designed for this project",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for game in definitions().values():
        if game.rulebook.text:
            files.append(File.generated(config, f"rules/{game.id}.md", content=game.rulebook.text))
        if game.components:
            files.append(File.generated(config, f"printed/{game.id}.md", content=printed(game)))
    return files


def printed(game: Definition) -> str:
    """Every entry of a game's components with the origin of its facts."""
    lines = [
        f"# {game.title}: what is printed and what is reconstructed",
        "",
        *(f"- **{mark}**: {meaning}" for mark, meaning in MARKS.items()),
        "",
        "An owner of the game can put the true figures in without code: see [Your own components](../components.md).",
        "",
    ]
    for section, entries in game.components.items():
        rows = list(marked(entries if isinstance(entries, list) else [entries]))
        if rows:
            lines += [f"## {section}", "", "| entry | source | field by field |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


def marked(entries: list[Any]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, dict) and "source" in entry:
            name = next(
                (entry[key] for key in ("number", "id", "name", "colour", "players", "tile") if key in entry), ""
            )
            fields = ", ".join(f"{field}: {mark}" for field, mark in entry.get("sources", {}).items())
            yield f"| {name} | {entry['source']} | {fields} |"
