"""Compiles the engine with mypyc where that works; installs plain Python, and says so, where it does not.

Everything that is not about compiling is in pyproject.toml.
"""

import os
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = [
    "src/cosmodrome/kernel/*.py",
    "src/cosmodrome/games/*/rules/*.py",
    "src/cosmodrome/bots/fitting.py",
    "src/cosmodrome/bots/judges.py",
    "src/cosmodrome/bots/search.py",
    "src/cosmodrome/bots/tree.py",
]
# Without these, gcc may not inline across the functions of a shared library (20 to 40 % slower).
C_FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]
# Of mypy: no configuration, since the strict rules are for `make lint`; and nothing beyond the engine is read, since
# what it imports need not be there. A cache of its own: the one of `make lint` holds for other options.
MYPY = ["--config-file=", "--follow-imports=skip", "--cache-dir=build/mypy"]
# Commands without the engine. An editable installation is plain Python: compiled files would win over later edits.
PLAIN = {"develop", "dist_info", "editable_wheel", "egg_info", "sdist"}


class NotCompiled(Exception):
    """The engine cannot be compiled here."""


class BuildEngine(build_ext):
    """Compiles every module or fails: they share one library, and a part of them is of no use."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            raise NotCompiled(str(error)) from error


def extensions() -> list[Extension]:
    """The engine as one library, in which calls between modules are plain C calls."""
    here = Path(__file__).parent
    sources = sorted({path for pattern in ENGINE for path in glob(pattern, root_dir=here)})
    try:
        from mypyc.build import mypycify

        sources = [path for path in sources if not path.endswith("__init__.py")]
        compiled: list[Extension] = mypycify([*MYPY, *sources], group_name="cosmodrome_engine", debug_level="0")
    except (Exception, SystemExit) as error:  # mypy ends the program when it finds an error, or makes one
        raise NotCompiled(f"mypyc ended with {error!r}") from error
    for extension in compiled:
        extension.extra_compile_args = [*extension.extra_compile_args, *C_FLAGS]  # mypyc lets all share one list
    return compiled


def build() -> None:
    if os.environ.get("COSMODROME_PURE") or PLAIN & set(sys.argv):
        setup()
        return
    try:
        options = {"build_ext": {"parallel": os.cpu_count()}}
        setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine}, options=options)
    except NotCompiled as error:
        print(f"cosmodrome: warning: the engine is not compiled: {error}", file=sys.stderr)
        print("cosmodrome: going on in plain Python, which plays the same games, slower", file=sys.stderr)
        setup()


if __name__ == "__main__":
    build()
