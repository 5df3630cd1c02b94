"""Compiles the engine and what tells of it with mypyc where it can; installs plain Python where it cannot.

Everything that is not about compiling is in pyproject.toml.
"""

import os
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# What plays: speed is everything.
ENGINE = ["src/cosmodrome/kernel/*.py", "src/cosmodrome/games/*/rules/*.py", "src/cosmodrome/bots/search.py"]
# What tells, draws and checks it after every step: strings and dicts, where the C compiler can do little.
TELLING = [
    "src/cosmodrome/games/layout.py",
    "src/cosmodrome/games/*/board.py",
    "src/cosmodrome/games/*/checks.py",
    "src/cosmodrome/games/*/details.py",
    "src/cosmodrome/games/*/forms.py",
    "src/cosmodrome/games/*/happenings.py",
    "src/cosmodrome/games/*/names.py",
    "src/cosmodrome/games/*/parts.py",
    "src/cosmodrome/games/*/progress.py",
    "src/cosmodrome/games/*/prompts.py",
    "src/cosmodrome/games/*/reasons.py",
    "src/cosmodrome/games/*/refusals.py",
    "src/cosmodrome/games/*/telling.py",
    "src/cosmodrome/games/*/texts.py",
    "src/cosmodrome/games/*/view.py",
    "src/cosmodrome/games/*/words.py",
    "src/cosmodrome/match/log.py",
    "src/cosmodrome/server/parts.py",
    "src/cosmodrome/server/sheet.py",
]
# Without these, gcc may not inline across the functions of a shared library (20 to 40 % slower).
C_FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]


def modules(patterns: list[str]) -> list[str]:
    """Source files to be compiled, as paths relative to this one."""
    here = Path(__file__).parent
    found = {path for pattern in patterns for path in glob(pattern, root_dir=here)}
    return sorted(path for path in found if not path.endswith("__init__.py"))


def extensions() -> list[Extension]:
    engine, telling = modules(ENGINE), modules(TELLING)
    only_describes = {"dist_info", "egg_info", "sdist"} & set(sys.argv)
    if os.environ.get("COSMODROME_PURE") or only_describes or not engine:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    # Calls between modules of one library are plain C calls. Two libraries: one of everything takes minutes to build;
    # of two calls, as mypyc's own way to make two in one call costs the engine a quarter of its speed.
    # No mypy configuration: the strict rules are for `make lint`, not for somebody's installation.
    compiled: list[Extension] = []
    for name, sources, level in (("engine", engine, "3"), ("telling", telling, "1")):
        options = {"opt_level": level, "group_name": f"cosmodrome_{name}"}
        compiled += mypycify(["--config-file=", *sources], **options)
    for extension in compiled:
        extension.optional = True
        extension.extra_compile_args += C_FLAGS
    return compiled


class AllOrNothing(build_ext):
    """Keeps either every compiled module or none: they share one library and cannot be loaded without it."""

    failed = False

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception:
            self.failed = True
            raise

    def build_extensions(self) -> None:
        super().build_extensions()
        if self.failed:
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
