"""Entries of components.toml as typed structs; what cannot be is refused with its entry and field."""

from __future__ import annotations

from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from cosmodrome.errors import BadComponents

T = TypeVar("T")


def read(where: str, kind: type[T], entry: object) -> T:
    """The entry as a struct of this kind."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise BadComponents(told(where, kind, error)) from None


def told(where: str, kind: type[Any], error: msgspec.ValidationError) -> str:
    """What is wrong, in which field, and what is allowed there."""
    reason, _, path = str(error).partition(" - at ")  # then `$.cost[...]`, or `key` in `$.requires`
    field = path.partition("$.")[2].removesuffix("`")
    allowed = ""
    if "enum value" in reason and field:
        allowed = f" (one of {', '.join(words_of(get_type_hints(kind)[_attribute(kind, field)]))})"
    elif "field" in reason and not field:
        field = reason.partition("`")[2].removesuffix("`")
        known = ", ".join(one.encode_name for one in msgspec.structs.fields(kind)) or "no fields"
        allowed = f" (it has {known})"
    return f"{where}{f', {field}' if field else ''}: {reason}{allowed}"


def _attribute(kind: type[Any], path: str) -> str:
    """The attribute at the start of a path such as `from[...]`."""
    name = path.partition(".")[0].partition("[")[0]
    return next(one.name for one in msgspec.structs.fields(kind) if one.encode_name == name)


def words_of(hint: Any) -> list[str]:
    """The words that a type allows."""
    found: list[str] = []
    for inner in get_args(hint):
        found += [str(inner)] if isinstance(inner, str | int) else words_of(inner)
    return found
