# .venv holds a compiled installation, not an editable one: .so files beside the sources would win over later edits.
# Pure Python is the same environment with src in front of it on the path.

VENV := .venv
RUN := $(VENV)/bin
PYTEST := $(RUN)/python -m pytest -n auto --dist worksteal
PURE := COSMODROME_PURE=1 PYTHONPATH=src $(PYTEST)
PORT ?= 8000
# Where the two modes can differ: in the kernel, whose widths only plain Python checks, which the short fuzz needs too.
# test_pure_and_compiled.py compares whole games.
BOTH_MODES := $(addprefix tests/,kernel test_goldens.py conformance/test_listing.py test_short_fuzz.py)
MODE := $(if $(COSMODROME_PURE),pure,compiled)

# Somebody's PYTHONPATH must not decide which of the two is tested.
unexport PYTHONPATH

BASE := $(VENV)/.base
SOURCES := $(VENV)/.sources
INSTALLED := $(VENV)/.$(MODE)
DEV := $(VENV)/.dev
NODE := node_modules/.installed
DOCS := $(VENV)/.docs
RAY := $(VENV)/.ray
PLOT := $(VENV)/.plot
PEERS := .venv-bench/.installed

LIST := find src \( -name __pycache__ -o -name '*.egg-info' \) -prune -o -type f -print | LC_ALL=C sort
FILES := $(shell $(LIST))

.PHONY: help play check test test-compiled test-pure soak browser lint format bench fuzz ladder docs install clean FORCE
.DELETE_ON_ERROR:
# Two installers must not meet in one environment, and the test runner uses all cores by itself.
.NOTPARALLEL:

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-22s%s\n", $$1, $$2 }'

play: install ## play in the browser: starts the server and prints its address (PORT=8000)
	@$(RUN)/cosmodrome serve --port $(PORT)

# The checks that need no compiled engine run beside the compiler.
test: $(DEV) ## lint, then the kernel and records in pure Python, then the whole suite compiled
	@$(MAKE) install & compiler=$$!; $(MAKE) lint test-pure; checked=$$?; wait $$compiler && exit $$checked
	@$(MAKE) test-compiled

# Tests of pages and servers wait a lot: one worker more than there are cores.
test-compiled: install $(DEV) browser ## the suite on the compiled installation, with the tests in a browser
	PYTEST_XDIST_AUTO_NUM_WORKERS=$$(($$(getconf _NPROCESSORS_ONLN) + 1)) $(PYTEST) --durations=40

test-pure: $(DEV) ## the kernel, records and a short fuzz, on the sources
	$(PURE) -m "not slow" $(BOTH_MODES)

# Browser tests do not need to be compiled; a page shows whether the server starts at all.
check: $(DEV) browser lint ## lint, the tests of what you edited, on the sources, and a page: under a minute
	$(PURE) -m "not slow" $$($(RUN)/python tools/edited.py)

# Ray and matplotlib are large: only this target tests what needs them.
soak: install $(DEV) $(RAY) $(PLOT) ## crashes, random games and Ray in full, of which `make test` runs a sample
	COSMODROME_SOAK=1 $(PYTEST) -m "soak or soak_only"

lint: $(DEV) $(NODE) ## formatting, lint and types, of scripts and style sheets too
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	$(RUN)/node node_modules/.bin/tsc
	$(RUN)/node node_modules/.bin/biome lint --error-on-warnings

format: $(DEV) ## format the code and repair what the linter can
	$(RUN)/ruff format .
	$(RUN)/ruff check --fix .

bench: install $(PEERS) ## measure the speed, beside other engines
	$(RUN)/python bench/run.py
	$(RUN)/python bench/search.py

fuzz: install ## 20,000 random games of each game under all invariants
	$(RUN)/cosmodrome fuzz --games 20000

ladder: install ## measure the strength of the bots against its goals; takes hours, and goes on where it was stopped
	$(RUN)/python tools/ladder.py

docs: install $(DOCS) ## build the documentation into site/
	$(RUN)/mkdocs build

clean: ## remove everything that make has made
	rm -rf $(VENV) .venv-bench node_modules build dist site src/*.egg-info
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

install: $(INSTALLED) ## bring .venv up to date with the sources

$(BASE): pyproject.toml tools/setup.sh
	@tools/setup.sh base
	@touch $@

# The list of the sources changes when one is added or removed; a removed one is newer than nothing.
$(SOURCES): $(BASE) FORCE
	@$(LIST) > $@.now
	@if cmp -s $@.now $@; then rm $@.now; else mv $@.now $@; fi

# build/ is kept while only the contents of sources change: then C code that came out the same is not compiled again.
# The stamp bears the time of the start, so that an edit during the build is not missed.
$(INSTALLED): $(BASE) $(SOURCES) setup.py $(FILES)
	@touch $@.start
	@$(if $(filter-out $(FILES),$?),rm -rf build)
	@tools/setup.sh install
	@rm -f $(VENV)/.pure $(VENV)/.compiled
	@mv $@.start $@

$(DEV): $(BASE)
	@tools/setup.sh extra dev
	@touch $@

$(NODE): package.json $(DEV)
	@tools/setup.sh node
	@touch $@

# Chromium for the browser tests; COSMODROME_NO_BROWSER=1 leaves both out.
browser:
	@tools/setup.sh browser

$(DOCS): $(BASE)
	@tools/setup.sh extra docs
	@touch $@

$(RAY): $(BASE)
	@tools/setup.sh extra ray
	@touch $@

$(PLOT): $(BASE)
	@tools/setup.sh extra plot
	@touch $@

$(PEERS): bench/requirements-peers.txt
	@tools/setup.sh bench
	@touch $@
