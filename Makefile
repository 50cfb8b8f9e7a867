# make run    set up and open the card room in the browser
# make play   set up and open the card room in the terminal
# make check  set up with the test tools; lint and the tests of the engine: no browser, no database, nothing from the system
# make test   the same, and everything else that must hold; says first what it installs from the system
# make bench  speed, beside public engines, in one run
# make soak   hours of a room under load, with kills: HOURS=4
# make prove  the slow exhaustive proofs, and the tests of make test with larger numbers
# make simulate  rooms in the simulator, struck by faults (SIMULATE="--rooms 10"; docs/simulator.md)
# make mutate what of the money code could be changed without a test that fails
# make golden the golden rounds written anew, from their recorded inputs

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
# Install the card room with one of its extras, or the core alone. HASHES=1: nothing but files whose hashes are in hashes.txt.
ifdef HASHES
install = $(BIN)/python -m supply.requirements $(1) >$(VENV)/hashed.txt && $(PIP) --require-hashes --no-deps -r $(VENV)/hashed.txt \
  && $(PIP) --no-deps --no-build-isolation -e .
else
install = $(PIP) -e ".$(if $(1),[$(1)])"
endif
CORES := $(shell nproc 2>/dev/null || echo 2)
# The tests start hundreds of programs: each reads what the first has compiled, even where the surroundings ask that nothing is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run play check engine test suite once-more lint lint-javascript bench soak prove simulate mutate golden clean

run play: TAKES := , about half a minute

run: $(VENV)/.ready
	@$(BIN)/cardroom serve --open

play: $(VENV)/.ready-play
	@$(BIN)/cardroom

# Now and then a test waits, for a page, a program or a database: so to every two cores there are three who work. Four are no quicker.
WORKERS := $(shell echo $$(( $(CORES) + ($(CORES) + 1) / 2 )))
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# What `make check` leaves out: what is above the engine, and what reckons with it. A new folder of tests is in it;
# so is a new test that is not marked `thorough`.
BEYOND_THE_ENGINE := analysis bots browser cli crash fuzz javascript plug_ins room servers simulation web test_docs.py

# Lint takes turns with the tests on the cores: together they are done sooner.
check: $(VENV)/.ready-test
	@$(MAKE) --no-print-directory -j 2 lint engine

test: $(VENV)/.ready-test $(VENV)/.ready-system
	@$(MAKE) --no-print-directory -j 2 lint suite

engine: $(VENV)/.ready-test
	$(PYTEST) -m "not prove and not thorough" $(BEYOND_THE_ENGINE:%=--ignore=tests/%)

suite: $(VENV)/.ready-test
	$(PYTEST)

# What failed, once more and alone: what a crowded machine has broken passes then, and has been named; what is broken fails again.
once-more: $(VENV)/.ready-test
	$(BIN)/python -m pytest -p no:xdist --last-failed --last-failed-no-failures none

lint: $(VENV)/.ready-test
	@rm -f build/.linted
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m supply.check
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-javascript; \
	else echo "The JavaScript is not checked: there is no Node here (nodejs and npm). make test installs it."; fi
	@mkdir -p build && touch build/.linted

# The types of the wire are written anew each time: they are those of this server.
lint-javascript: node_modules/.ready
	$(BIN)/python -m tests.javascript.wire build/wire.d.ts
	node_modules/.bin/tsc
	$(BIN)/python -m tests.javascript.typed
	node_modules/.bin/tsc -p tests/javascript/worker.json
	node_modules/.bin/biome check --error-on-warnings .

# Exact versions are in package.json. A lock file would name the registry of whoever wrote it.
node_modules/.ready: package.json
	@echo "Installing what checks the JavaScript (package.json) ..."
	@npm install --no-package-lock --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

bench: $(VENV)/.ready-bench
	@$(BIN)/python benchmarks/run.py

HOURS ?= 4
soak: $(VENV)/.ready-bench
	@$(BIN)/python benchmarks/soak.py --hours $(HOURS)

prove: $(VENV)/.ready-test $(VENV)/.ready-system
	$(PYTEST) -m prove

SIMULATE := --rooms 10
simulate: $(VENV)/.ready-test
	@$(BIN)/python -m tests.simulation $(SIMULATE)

# With the manuals at hand more tests run: what survives would not be the same everywhere.
mutate: $(VENV)/.ready-mutate
	env -u CARDROOM_SOURCES $(BIN)/python -m tests.mutation.run

golden: $(VENV)/.ready-test
	$(BIN)/python -m tests.golden.write

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "cardroom needs Python 3.11 or later; $(PYTHON) is older."; exit 1; }
	@echo "Setting up the card room (once$(TAKES)) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q && apt-get install -y -q python3-venv && $(PYTHON) -m venv $(VENV); } \
	  || { rm -rf $(VENV); echo "The venv module of Python is missing: install python3-venv."; exit 1; }; }

# The terminal needs the core alone; the browser the room too. Neither needs the mathematics, which is three times as large as all the rest.
$(VENV)/.ready-play: $(VENV)/bin/python pyproject.toml constraints.txt
	@[ ! -e $@ ] || echo "Bringing the card room up to date ..."
	@$(call install,)
	@touch $@

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml constraints.txt
	@[ ! -e $@ ] || echo "Bringing the card room up to date ..."
	@$(call install,room)
	@touch $@ $(VENV)/.ready-play

$(VENV)/.ready-test: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(call install,test)
	@touch $@ $(VENV)/.ready $(VENV)/.ready-play

# What the tests need from the system: a browser, a PostgreSQL server, and Node to check the JavaScript. The browser that has no window does a
# third less work; not every system has it.
CHROMIUM := command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
POSTGRES := command -v initdb || ls /usr/lib/postgresql/*/bin/initdb

$(VENV)/.ready-system: $(VENV)/bin/python
	@missing=""; \
	{ $(CHROMIUM); } >/dev/null 2>&1 || missing="$$missing chromium fonts-dejavu-core"; \
	{ $(POSTGRES); } >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v npm >/dev/null || missing="$$missing nodejs npm"; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -q; \
	    ! apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing="$$(echo "$$missing" | sed 's/chromium/chromium-headless-shell/')"; \
	    echo "The tests need programs that are missing; apt-get installs them on this system:$$missing"; \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; \
	  else echo "The tests need these programs; install them:$$missing"; exit 1; fi; \
	fi
	@touch $@

$(VENV)/.ready-mutate: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(call install,mutate)
	@touch $@

$(VENV)/.ready-bench: $(VENV)/bin/python pyproject.toml constraints.txt
	@$(call install,bench)
	@for peer in open_spiel==2.0.2 pokers==0.1.2 rlcard==1.2.0; do $(PIP) $$peer || echo "$$peer cannot be installed here: make bench leaves it out."; done
	@touch $@ $(VENV)/.ready $(VENV)/.ready-play

clean:
	rm -rf $(VENV) node_modules
