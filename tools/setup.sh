#!/bin/sh
# Prepares the virtual environments for the Makefile. Asks only for Python 3.11+ and, the first time, the network.
#
#   tools/setup.sh base         .venv, with what the package needs to run
#   tools/setup.sh install      the package into .venv, built as pip builds it for its users
#   tools/setup.sh extra NAME   an extra of pyproject.toml into .venv
#   tools/setup.sh node         node_modules, with the tools of package.json; node and npm are in .venv
#   tools/setup.sh bench        .venv-bench, with the peers listed in bench/requirements-peers.txt
#   tools/setup.sh browser      Chromium for the browser tests, if there is none
#
# PYTHON=... chooses the interpreter; COSMODROME_PURE=1 leaves compilation out, COSMODROME_NO_BROWSER=1 the browser tests.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'cosmodrome: %s\n' "$*" >&2; }
die() {
    say "$*"
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        # Running it is the only sure test: a version manager leaves commands behind that only print an error.
        if have "$candidate" && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            return
        fi
    done
    die "needs Python 3.11 or newer, and found none as ${PYTHON:-python3, python3.14 … python3.11}." \
        "Install one (Debian, Ubuntu: apt-get install python3), or name it: PYTHON=/path/to/python3.12 make …"
}

ask() { "$python" -c "import sys, sysconfig; print($1)"; }

can_make_environments() { have uv || "$python" -c 'import ensurepip, venv' 2>/dev/null; }

compiler() { printf '%s' "${CC:-$(ask 'sysconfig.get_config_var("CC") or "cc"')}"; }

has_compiler() {
    # The first word: CC may carry options.
    # shellcheck disable=SC2046
    set -- $(compiler)
    have "$1"
}

has_headers() { [ -e "$(ask 'sysconfig.get_path("include")')/Python.h" ]; }

can_compile() {
    # shellcheck disable=SC2046
    has_compiler && printf '#include <Python.h>\n' |
        $(compiler) -I"$(ask 'sysconfig.get_path("include")')" -fsyntax-only -x c - 2>/dev/null
}

# Debian splits Python into packages and has no compiler at first; elsewhere the names are only a hint.
missing_packages() {
    version=$(ask '"%d.%d" % sys.version_info[:2]')
    can_make_environments || printf 'python%s-venv ' "$version"
    if [ -z "${COSMODROME_PURE:-}" ] && ! can_compile; then
        has_compiler || printf 'gcc '
        has_headers || printf 'python%s-dev ' "$version"
        printf 'libc6-dev '
    fi
}

# apt_install PACKAGES…: where that is possible; the caller looks whether it helped.
apt_install() {
    have apt-get && [ "$(id -u)" = 0 ] || return 0
    say "installing with apt-get: $*"
    { apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"; } >/dev/null ||
        say "apt-get could not install them."
}

provide_packages() {
    packages=$(missing_packages)
    packages=${packages% }
    [ -n "$packages" ] || return 0
    # shellcheck disable=SC2086
    apt_install $packages
    can_make_environments ||
        die "this Python ($(ask sys.executable)) cannot make virtual environments: its venv or ensurepip module is" \
            "missing. Install it (Debian, Ubuntu: apt-get install $packages) or uv, and run make again."
    if [ -z "${COSMODROME_PURE:-}" ] && ! can_compile; then
        say "no C compiler or no Python headers here: going on in pure Python, which plays the same but slower." \
            "To compile, install them (Debian, Ubuntu: apt-get install $packages), then make clean and make again."
    fi
}

usable() { [ -x "$1/bin/python" ] && { have uv || "$1/bin/python" -m pip --version; } >/dev/null 2>&1; }

make_environment() {
    usable "$1" && return
    rm -rf "$1"
    if have uv; then
        uv venv --quiet --python "$(ask sys.executable)" "$1"
    else
        "$python" -m venv "$1"
    fi
}

# packages ENVIRONMENT ARGUMENTS…: pip install, by whichever tool is there.
packages() {
    environment=$1
    shift
    if have uv; then
        uv pip install --quiet --python "$environment/bin/python" "$@"
    else
        "$environment/bin/python" -m pip install -qq --disable-pip-version-check "$@"
    fi
}

# required EXPRESSION: a list of requirements in pyproject.toml, one a line.
required() {
    .venv/bin/python -c "
import tomllib
with open('pyproject.toml', 'rb') as file:
    settings = tomllib.load(file)
print(*($1), sep='\n')"
}

base() {
    find_python
    provide_packages
    say "preparing .venv with $("$python" --version)"
    make_environment .venv
    required "settings['project']['dependencies']" >.venv/base.txt
    packages .venv -r .venv/base.txt
}

extra() {
    required "settings['project']['optional-dependencies']['$1']" >".venv/$1.txt"
    say "installing the tools for $1"
    packages .venv -r ".venv/$1.txt"
}

# show_progress FILE: print its last line again and again, until the file is gone.
show_progress() {
    seconds=0
    while sleep 1 && [ -s "$1" ]; do
        seconds=$((seconds + 1))
        if [ -t 2 ]; then
            printf '\r\033[Kcosmodrome: %s' "$(tail -n 1 "$1")" >&2
        elif [ $((seconds % 15)) = 0 ]; then
            say "$(tail -n 1 "$1")"
        fi
    done
}

install() {
    # What an interrupted build leaves behind must not be taken for a finished one.
    trap 'rm -rf build .venv/progress' EXIT
    trap 'exit 130' INT TERM
    if [ -n "${COSMODROME_PURE:-}" ]; then
        say "installing, in pure Python"
    else
        say "compiling the engine: about a minute on two cores, longer on one"
        export COSMODROME_PROGRESS="$PWD/.venv/progress"
        echo "starting the build" >"$COSMODROME_PROGRESS"
        show_progress "$COSMODROME_PROGRESS" &
    fi
    # The list of files in an old egg-info would bring removed files back.
    rm -rf src/cosmodrome.egg-info
    if have uv; then
        packages .venv --no-deps --reinstall-package cosmodrome .
    else
        packages .venv --no-deps --force-reinstall .
    fi
    trap - EXIT INT TERM
    rm -rf src/cosmodrome.egg-info .venv/progress
    [ ! -t 2 ] || printf '\r\033[K' >&2
    compiled=$(find .venv/lib/python*/site-packages/cosmodrome -name '*.so')
    if [ -z "${COSMODROME_PURE:-}" ] && [ -z "$compiled" ]; then
        say "warning: the engine could not be compiled; this is a pure Python installation." \
            "\`pip install -v .\` in an environment of your own shows why."
    fi
}

# No lock file: the versions in package.json are exact, and so are those of what these tools are made of.
node() {
    say "installing the tools that check scripts and style sheets"
    PATH="$PWD/.venv/bin:$PATH" npm install --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
}

bench() {
    find_python
    provide_packages
    make_environment .venv-bench
    say "installing the peers into .venv-bench"
    packages .venv-bench -r bench/requirements-peers.txt
}

has_browser() { have chromium || have chromium-browser || have google-chrome || have chrome; }

browser() {
    [ -z "${COSMODROME_NO_BROWSER:-}" ] || return 0
    has_browser || apt_install chromium
    has_browser ||
        die "the browser tests need Chromium, and there is none. Install it (Debian, Ubuntu: apt-get install chromium)" \
            "and run make again, or leave these tests out: COSMODROME_NO_BROWSER=1 make test"
}

case "${1:-}" in
base | install | node | bench | browser) "$1" ;;
extra) extra "${2:?which extra?}" ;;
*) die "usage: tools/setup.sh base | install | extra NAME | node | bench | browser" ;;
esac
