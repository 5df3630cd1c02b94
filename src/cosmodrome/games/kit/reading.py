"""Plain data as typed structs; what cannot be is refused with its field."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from cosmodrome.errors import BadComponents

T = TypeVar("T")
Hook = Callable[[type[Any], Any], Any] | None  # reads types that msgspec does not know


def read(where: str, kind: type[T], entry: object) -> T:
    """An entry of components.toml as a struct of this kind."""
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        field, reason = refusal(kind, entry, error)
        raise BadComponents(f"{where}{f', {field}' if field else ''}: {reason}") from None


def refusal(kind: type[Any], data: object, error: msgspec.ValidationError, hook: Hook = None) -> tuple[str, str]:
    """In which field of the data something is wrong, and what, with what is allowed there."""
    reason, _, path = str(error).partition(" - at ")  # then `$.cost[...]`, or `key` in `$.requires`
    field = path.partition("$")[2].removesuffix("`").removeprefix(".")
    hint = _hint(kind, field)
    field = _with_keys(kind, data, field, hook)
    if "enum value" in reason:
        words = words_of(hint)
        return field, f"{reason} (one of {', '.join(words)})" if words else reason
    if " field `" in reason:  # unknown, or missing
        name = reason.partition("`")[2].removesuffix("`")
        known = ", ".join(one.encode_name for one in msgspec.structs.fields(_struct(hint))) or "no fields"
        return f"{field}.{name}" if field else name, f"{reason} (it has {known})"
    return field, reason


def _with_keys(kind: type[Any], data: Any, path: str, hook: Hook) -> str:
    """The path with the first key that is wrong where msgspec only says `[...]`."""
    while "[...]" in path:
        table, _, rest = path.partition("[...]")
        there = data
        for part in re.findall(r"\w+", table):
            there = there[int(part) if isinstance(there, list) else part]
        wanted = _values(_hint(kind, table))
        wrong = (str(key) for key, value in there.items() if not _fits(value, wanted, hook))
        path = f"{table}.{next(wrong, '*')}{rest}"
    return path


def _values(hint: Any) -> Any:
    """The type of the values of a mapping, which may stand beside others, as in `dict[str, int] | None`."""
    if get_origin(hint) is dict:
        return get_args(hint)[1]
    return next((found for inner in get_args(hint) if (found := _values(inner)) is not None), None)


def _fits(value: object, kind: Any, hook: Hook) -> bool:
    try:
        msgspec.convert(value, kind, dec_hook=hook)
    except msgspec.ValidationError:
        return False
    return True


def _hint(kind: Any, path: str) -> Any:
    """The type of the field at a path such as `effects[0].from[...]`."""
    for part in path.replace("[...]", "").split(".") if path else ():
        struct, name = _struct(kind), part.partition("[")[0]
        attribute = next(one.name for one in msgspec.structs.fields(struct) if one.encode_name == name)
        kind = get_type_hints(struct, include_extras=True)[attribute]
    return kind


def _struct(hint: Any) -> Any:
    """The struct in a type such as `list[Struct]`."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint
    return next((found for inner in get_args(hint) if (found := _struct(inner))), None)


def words_of(hint: Any) -> list[str]:
    """The words that a type allows."""
    found: list[str] = []
    for inner in get_args(hint):
        found += [str(inner)] if isinstance(inner, str | int) else words_of(inner)
    return found
