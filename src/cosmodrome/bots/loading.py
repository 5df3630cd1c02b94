"""Bots from a file or a package: `my_bot.py:MyBot`, `package.module:MyBot`, with parameters `my_bot.py:MyBot:depth=3`.

Loading runs code. Only load what the user of this program has named: nothing that a client, a page or a record names.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from cosmodrome.bots import Maker, maker
from cosmodrome.bots.specs import is_spec
from cosmodrome.errors import BadOption, described
from cosmodrome.games.definition import Definition

AnyBot = str | Maker

FORM = re.compile(r"(?P<where>.+?):(?P<name>[^\W\d]\w*)(?::(?P<parameters>.*))?", re.DOTALL)


def is_code(name: str) -> bool:
    """Whether this names a bot in a file or a package."""
    return FORM.fullmatch(name) is not None and not is_spec(name)


def maker_of(bot: AnyBot, game: Definition | None = None) -> Maker:
    """What makes such bots: registered ones by name or spec, others from their file or package, or a class itself."""
    if isinstance(bot, str):
        return load(bot) if is_code(bot) else maker(bot, game)
    if not callable(bot):
        raise BadOption(
            f"{bot!r:.60} is not a bot: give its name or its class, not an object; every game needs a new one"
        )
    return bot


def called(bot: AnyBot) -> str:
    """The name of a bot in tables and records."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, partial):
        given = ",".join(f"{name}={value}" for name, value in bot.keywords.items())
        return f"{called(bot.func)}:{given}" if given else called(bot.func)
    return str(getattr(bot, "__name__", type(bot).__name__))


def load(name: str) -> Maker:
    """The bot that this names, ready to be made from a seed; BadOption says what is wrong."""
    return _load(name, os.getcwd())


@cache
def _load(name: str, folder: str) -> Maker:
    """Relative paths and modules are looked for in this folder."""
    form = FORM.fullmatch(name)
    if form is None:
        raise BadOption(f"the bot {name!r} must have the form my_bot.py:MyBot or package.module:MyBot")
    where = form["where"]
    module = _file(name, Path(folder, where)) if _is_path(where) else _module(name, where, folder)
    made_by = getattr(module, form["name"], None)
    if made_by is None:
        there = ", ".join(_bots_in(module)) or "none"
        raise BadOption(f"the bot {name!r}: there is no {form['name']} in {where}; bots there: {there}")
    if not callable(made_by) or (isinstance(made_by, type) and not hasattr(made_by, "choose")):
        raise BadOption(f"the bot {name!r}: {form['name']} is not a class with a method choose(state, seat)")
    given = _parameters(name, made_by, form["parameters"])
    _check_call(name, made_by, given)
    return partial(made_by, **given) if given else made_by


def _is_path(where: str) -> bool:
    return where.endswith(".py") or "/" in where or os.sep in where


def _file(bot: str, path: Path) -> ModuleType:
    """The module in a file. What lies beside it can be imported, as by a script."""
    path = path.resolve()
    if not path.is_file():
        raise BadOption(f"the bot {bot!r}: there is no file {path}")
    name = f"cosmodrome_bot_{path.stem}_{crc32(os.fsencode(path)):x}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadOption(f"the bot {bot!r}: {path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    _also_import_from(str(path.parent))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadOption(f"the bot {bot!r}: {path} cannot be loaded: {described(error)}") from error
    return module


def _module(bot: str, name: str, folder: str) -> ModuleType:
    """An installed module, or one in this folder."""
    _also_import_from(folder)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise BadOption(
                f"the bot {bot!r}: there is no module {error.name} (a file is named with its ending: my_bot.py:MyBot)"
            ) from None
        raise BadOption(f"the bot {bot!r}: {name} cannot be loaded: {described(error)}") from error
    except (Exception, SystemExit) as error:
        raise BadOption(f"the bot {bot!r}: {name} cannot be loaded: {described(error)}") from error


def _also_import_from(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)


def _bots_in(module: ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and hasattr(value, "choose") and value.__module__ == module.__name__
    ]


def _parameters(bot: str, made_by: Callable[..., Any], text: str | None) -> dict[str, Any]:
    """`depth=3,width=2` as keyword arguments."""
    allowed = _keywords(made_by)
    given: dict[str, Any] = {}
    for item in text.split(",") if text else ():
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals or name in given:
            raise BadOption(f"the bot {bot!r}: {item!r} must be {'given once' if equals else 'key=value'}")
        if allowed is not None and name not in allowed:
            raise BadOption(f"the bot {bot!r}: there is no {name!r}; allowed: {', '.join(allowed) or 'no parameters'}")
        given[name] = _value(bot, name, value, (allowed or {}).get(name, ""))
    return given


def _check_call(bot: str, made_by: Callable[..., Any], given: Mapping[str, Any]) -> None:
    """Refuse a bot that cannot be made with a seed and these parameters: it would forfeit every game."""
    try:
        call = signature(made_by)
    except (TypeError, ValueError):
        return  # compiled code need not say what it takes
    try:
        call.bind(0, **given)
    except TypeError as error:
        raise BadOption(f"the bot {bot!r} cannot be made with a seed and the parameters given: {error}") from None


def _keywords(made_by: Callable[..., Any]) -> Mapping[str, str] | None:
    """The parameters behind the seed, with their annotations; None: any."""
    try:
        parameters = list(signature(made_by).parameters.values())
    except (TypeError, ValueError):
        return None
    if any(one.kind is Parameter.VAR_KEYWORD for one in parameters):
        return None
    by_name = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    behind = [one for at, one in enumerate(parameters) if one.kind in by_name and at]
    return {one.name: getattr(one.annotation, "__name__", str(one.annotation)) for one in behind}


def _value(bot: str, name: str, text: str, kind: str) -> Any:
    """As the parameter is annotated; else a number, or true or false, if it looks like one."""
    for convert in CONVERTERS.get(kind, (int, float, _truth, str)):
        try:
            return convert(text)
        except ValueError:
            continue
    raise BadOption(f"the bot {bot!r}: {name} = {text} must be {WANTED[kind]}")


def _truth(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError
    return text.lower() == "true"


CONVERTERS: Mapping[str, tuple[Callable[[str], Any], ...]] = {
    "int": (int,),
    "float": (float,),
    "bool": (_truth,),
    "str": (str,),
}
WANTED = {"int": "a whole number", "float": "a number", "bool": "true or false"}
