"""Pages of the documentation that are made from the games themselves: rules, what is printed, what there is to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.games.readings import Reading

MARKS = {
    "rulebook": "stands in a rulebook",
    "public": "found in other public material",
    "reconstructed": "not to be found; designed for this project",
}
NAMED_BY = ("number", "id", "position", "name", "colour", "players", "tile", "year", "text")  # the first two of them


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for game in definitions().values():
        if game.rulebook.text:
            files.append(File.generated(config, f"rules/{game.id}.md", content=game.rulebook.text))
        if game.components:
            files.append(File.generated(config, f"printed/{game.id}.md", content=printed(game)))
        for reading in game.readings:
            files.append(File.generated(config, f"read/{game.id}/{reading.name}.md", content=page(reading)))
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
        rows = list(marked(entries, section))
        if rows:
            lines += [f"## {section}", "", "| entry | source | field by field |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


def marked(data: Any, name: str = "") -> Iterator[str]:
    """A row for each entry that says where it comes from, those inside others too."""
    if isinstance(data, list):
        for entry in data:
            yield from marked(entry, name)
    elif isinstance(data, dict):
        if "source" in data:
            known = [str(data[key]) for key in NAMED_BY if key in data] or [name.replace("_", " ")]
            fields = [f"{field}: {mark}" for field, mark in data.get("sources", {}).items()]
            fields += [
                f"{field}: reconstructed"
                for field in (*data.get("designed", ()), *data.get("reconstructed_fields", ()))
            ]
            yield f"| {' '.join(known[:2])} | {data['source']} | {', '.join(fields)} |"
        for field, inner in data.items():
            yield from marked(inner, field)


def page(reading: Reading) -> str:
    """What a game brings along to read."""
    lines = [f"# {reading.title}", "", reading.lead, ""]
    for section in reading.sections:
        lines += [f"## {section.title}", "", section.lead, ""]
        for note in section.notes:
            told = ", ".join(part for part in (f"**{f'{note.when} {note.head}'.strip()}**", note.whose) if part)
            lines.append(f"- {told}: {note.text}" if note.text else f"- {told}")
        lines.append("")
    return "\n".join(lines)
