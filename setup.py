"""Compiles the engine with mypyc where that works; installs plain Python, and says so, where it does not.

Everything that is not about compiling is in pyproject.toml, but for the links of the README.

COSMODROME_PURE=1          do not compile
COSMODROME_PGO=1           with gcc: compile twice, and let games played by the first build optimize the second
COSMODROME_PROGRESS=FILE   append to this file how far the build is
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
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
CLANG_LTO = ["-flto=thin"]
GCC_LTO = ["-flto=auto", "--param=lto-partitions=2"]  # in more parts than two, some rules are 6 % slower
# Of mypy: no configuration, since the strict rules are for `make lint`; and nothing beyond the engine is read, since
# what it imports need not be there. A cache of its own: the one of `make lint` holds for other options.
MYPY = ["--config-file=", "--follow-imports=skip", "--cache-dir=build/mypy"]
# Commands without the engine. An editable installation is plain Python: compiled files would win over later edits.
PLAIN = {"develop", "dist_info", "editable_wheel", "egg_info", "sdist"}
PGO = "COSMODROME_PGO"
PROFILE = "COSMODROME_PROFILE"  # where the first of two builds writes what it counts
TRAINING = "tools/play_for_profile.py"


class NotCompiled(Exception):
    """The engine cannot be compiled here."""


class BuildEngine(build_ext):
    """Compiles every module or fails: they share one library, and a part of them is of no use."""

    def run(self) -> None:
        try:
            if os.environ.get(PGO) and PROFILE not in os.environ:
                self._run_with_profile()
            else:
                super().run()
        except Exception as error:
            raise NotCompiled(str(error)) from error

    def build_extensions(self) -> None:
        """Compile as many files at once as there are cores, and report each."""
        compile_in_turn = self.compiler.compile
        files = sum(len(extension.sources) for extension in self.extensions)
        numbers = count(1)

        def compile_one(source: str, options: dict) -> str:
            [file] = compile_in_turn([source], **options)
            number = next(numbers)
            report(f"compiled file {number} of {files}" if number < files else "linking")
            return file

        with ThreadPoolExecutor(os.cpu_count()) as pool:

            def compile_side_by_side(sources: list[str], **options: object) -> list[str]:
                return list(pool.map(lambda source: compile_one(source, options), sources))

            self.compiler.compile = compile_side_by_side
            super().build_extensions()

    def _run_with_profile(self) -> None:
        """Build, play, and build again with what was counted. Nothing of the first build is kept."""
        if not set(GCC_LTO) <= set(self.extensions[0].extra_link_args):
            raise NotCompiled(f"{PGO} needs gcc with link-time optimization")
        with TemporaryDirectory() as profile, TemporaryDirectory() as trial:
            # gcc finds its counts by the path of the object file: both builds use the same.
            build = ["build", "--build-lib", trial, "--build-temp", self.build_temp]
            path = os.pathsep.join([trial, os.environ.get("PYTHONPATH", "")])
            for command, more in (["setup.py", *build], {PROFILE: profile}), ([TRAINING], {"PYTHONPATH": path}):
                subprocess.run([sys.executable, *command], cwd=HERE, env={**os.environ, **more}, check=True)
            shutil.rmtree(self.build_temp)
            self.force = True
            optimize(self.extensions[0], f"-fprofile-use={profile}")
            super().run()


def report(progress: str) -> None:
    if file := os.environ.get("COSMODROME_PROGRESS"):
        with open(file, "a", encoding="utf-8") as lines:
            lines.write(f"{progress}\n")


def optimize(extension: Extension, *flags: str) -> None:
    """Add flags for both the compiler and the linker."""
    extension.extra_compile_args = [*extension.extra_compile_args, *flags]  # mypyc lets all extensions share one list
    extension.extra_link_args = [*extension.extra_link_args, *flags]


def link_time_optimization() -> list[str]:
    """The flags by which this compiler optimizes across files; none if it cannot."""
    from distutils.ccompiler import new_compiler
    from distutils.errors import CCompilerError
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    if compiler.compiler_type != "unix":
        return []
    for flags in (CLANG_LTO, GCC_LTO):  # gcc does not know the first; clang knows no such parameter
        with TemporaryDirectory() as folder:
            Path(folder, "probe.c").write_text("int probe(void) { return 0; }\n")
            try:
                objects = compiler.compile([f"{folder}/probe.c"], output_dir="/", extra_postargs=flags)
                compiler.link_shared_object(objects, f"{folder}/probe.so", extra_postargs=flags)
            except CCompilerError:
                continue
            return flags
    return []


def extensions() -> list[Extension]:
    """The engine as one library, in which calls between modules are plain C calls.

    With link-time optimization each module is a C file of its own, which all cores compile side by side; without it,
    only a single file lets the compiler inline across modules.
    """
    sources = sorted({path for pattern in ENGINE for path in glob(pattern, root_dir=HERE)})
    sources = [path for path in sources if not path.endswith("__init__.py")]
    report("translating Python to C")
    try:
        from mypyc.build import mypycify

        lto = link_time_optimization()
        compiled: list[Extension] = mypycify(
            [*MYPY, *sources], group_name="cosmodrome_engine", debug_level="0", multi_file=bool(lto)
        )
    except (Exception, SystemExit) as error:  # mypy ends the program when it finds an error, or makes one
        raise NotCompiled(f"mypyc ended with {error!r}") from error
    engine = compiled[0]  # the others only name the modules in it
    optimize(engine, *lto, *C_FLAGS)
    if profile := os.environ.get(PROFILE):
        optimize(engine, f"-fprofile-generate={profile}")
    return compiled


def description() -> str:
    """The README with links that work away from the repository."""

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link[1].endswith((".png", ".svg")) else "blob"
        return f"]({PROJECT['urls']['Source']}/{kind}/main/{link[1]})"

    return re.sub(r"\]\((?!https?:|#)([^)]+)\)", absolute, (HERE / "README.md").read_text("utf-8"))


def build() -> None:
    about = {"long_description": description(), "long_description_content_type": "text/markdown"}
    if os.environ.get(PGO) and "egg_info" in sys.argv:  # pip asks what to install for the build: games are played in it
        about["setup_requires"] = PROJECT["dependencies"]
    if os.environ.get("COSMODROME_PURE") or PLAIN & set(sys.argv):
        setup(**about)
        return
    try:
        options = {"build_ext": {"parallel": os.cpu_count()}}
        setup(**about, ext_modules=extensions(), cmdclass={"build_ext": BuildEngine}, options=options)
    except NotCompiled as error:
        print(f"cosmodrome: warning: the engine is not compiled: {error}", file=sys.stderr)
        print("cosmodrome: going on in plain Python, which plays the same games, slower", file=sys.stderr)
        setup(**about)


if __name__ == "__main__":
    build()
