"""Compiles the kernel, the rules and the search with mypyc where it can; installs plain Python where it cannot.

Everything that is not about compiling is in pyproject.toml.
"""

import os
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = [
    "src/cosmodrome/kernel/*.py",
    "src/cosmodrome/games/*/rules/*.py",
    "src/cosmodrome/bots/search.py",
]
# Without these, gcc may not inline across the functions of a shared library (20 to 40 % slower).
C_FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-fvisibility=hidden"]


def compiled_modules() -> list[str]:
    """The source files that are compiled, as paths relative to this one."""
    here = Path(__file__).parent
    found = {path for pattern in COMPILED for path in glob(pattern, root_dir=here)}
    return sorted(path for path in found if not path.endswith("__init__.py"))


def extensions() -> list[Extension]:
    modules = compiled_modules()
    only_describes = {"dist_info", "egg_info", "sdist"} & set(sys.argv)
    if os.environ.get("COSMODROME_PURE") or only_describes or not modules:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    # All in one call: calls between modules of one group are plain C calls.
    # No mypy configuration: the strict rules are for `make lint`, not for somebody's installation.
    compiled = mypycify(["--config-file=", *modules], opt_level="3", group_name="cosmodrome")
    for extension in compiled:
        extension.optional = True
        extension.extra_compile_args += C_FLAGS
    return compiled


class AllOrNothing(build_ext):
    """Keeps either every compiled module or none: they share one library and cannot be loaded without it."""

    failed = False

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
