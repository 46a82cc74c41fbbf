# Everything happens in a virtual environment of this folder; PYTHON chooses the interpreter it is made with.
PYTHON ?= python3
SIM ?= ../shared/bench/sim.c
ORACLE ?= ../shared/oracle
VENV := .venv
BIN := $(VENV)/bin
# What is installed is compiled to bytecode when it is first used, not all of it at once.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

.PHONY: play site check test test-long setup debian pyodide style types quick unit all words mutants bench bench-web clean help

help:
	@echo "make play       install and start a game (GAME=… chooses one)"
	@echo "make site       write the page as a folder that needs no server of its own (FOLDER=… chooses where)"
	@echo "make check      format, lint, types, imports, and the unit tests of rules and table: before every commit"
	@echo "make test       all of that and every other test, each front end among them: before a change lands"
	@echo "make test-long  everything again with thousands of positions and millions of deals, and coverage of it all"
	@echo "make words      gather every text for the catalogues of translations, and compile them"
	@echo "make mutants    break the code on purpose and print what no test noticed"
	@echo "make bench      measure how fast rules, store and terminal are, as JSON (SIM=… a C program to compare with;"
	@echo "                ORACLE=… a folder of deals whose outcome is known, DEALS=… one file of it;"
	@echo "                LONELYBOT=…, SOLVITAIRE=… other solvers to compare with on the same deals, see bench/peers.py)"
	@echo "make bench-web  measure the page's server with one player and with five hundred, and the page without a server"
	@echo "make clean      remove what these commands made"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade 'pip>=25.1'

$(VENV)/.base: pyproject.toml | $(BIN)/python
	$(INSTALL) --editable '.[desktop]' || $(INSTALL) --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	$(INSTALL) --editable '.[desktop,web,lab,cluster]' --group test
	@touch $@ $(VENV)/.base

play: $(VENV)/.base
	@$(BIN)/reussite play $(GAME)

site: $(VENV)/.base
	@$(BIN)/reussite site $(or $(FOLDER),build/site)

# Modules that are kept in bytecode load in half the time, and every worker and program of the tests loads them.
unexport PYTHONDONTWRITEBYTECODE

# What can be done at the same time is done at the same time.
AT_ONCE := $(MAKE) --no-print-directory --jobs 3

check: $(VENV)/.test
	@$(AT_ONCE) style types quick

test: setup
	@$(AT_ONCE) style types all

test-long: setup style types
	REUSSITE_LONG=1 $(BIN)/pytest -n auto --timeout 7200 --cov --cov-fail-under=90

words: $(VENV)/.test
	@$(BIN)/python -m bench.catalogues

mutants: setup
	$(BIN)/python -m tests.mutants

style:
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@told=$$($(BIN)/lint-imports) || (echo "$$told"; exit 1)

types:
	@$(BIN)/mypy

# Each run is given the files that it is about, for every worker loads all that it is given.
QUICK = $(shell grep -lE '^pytestmark.*\.quick' tests/test_*.py)
UNIT = $(shell grep -lE '^pytestmark.*\.unit' tests/test_*.py)
WORKERS := -n auto --dist worksteal

quick:
	@$(BIN)/pytest $(QUICK) -m quick $(WORKERS)

# Coverage is measured here and in the long run only, and here on some cases of each test: tracing takes twice as long as the tests.
unit:
	@$(BIN)/pytest $(UNIT) --share measured $(WORKERS) --cov=reussite.play --cov=reussite.sitting --cov=reussite.spec --cov=reussite.table \
		--cov=reussite.words --cov-fail-under=90

# The tests are turned into bytecode, with all that they load, by one process and not by every worker.
$(VENV)/.read: $(VENV)/.test $(wildcard tests/*.py)
	@$(BIN)/pytest --collect-only --quiet >/dev/null 2>&1 || true
	@touch $@

all: $(VENV)/.read
	@$(MAKE) --no-print-directory unit
	@$(BIN)/pytest --share others $(WORKERS)

setup:
	@$(AT_ONCE) $(VENV)/.test debian pyodide

# Python for browsers, which the page without a server is tested with.
pyodide: $(VENV)/.test
	@REUSSITE_CACHE=.cache $(BIN)/python -m reussite.ui.web.pyodide >/dev/null

# The window is tested on a screen of its own, the page in a real browser and behind a real proxy.
debian:
	@missing=""; command -v Xvfb >/dev/null || missing="xvfb"; \
	PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	command -v openssl >/dev/null || missing="$$missing openssl"; \
	command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| command -v google-chrome >/dev/null || missing="$$missing chromium-headless-shell"; \
	[ -z "$$missing" ] || ([ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		(apt-get install --yes --quiet $$missing || (apt-get update --quiet && apt-get install --yes --quiet $$missing)) \
		>/dev/null 2>&1) || echo "not installed, and the tests of window and page want it: apt-get install$$missing"

bench: $(VENV)/.test
	@$(BIN)/python -m bench $(GAME)
	@SIM=$(SIM) $(BIN)/python -m bench.reference
	@$(BIN)/python -m bench.store
	@$(BIN)/python -m bench.terminal
	@if [ -d "$(ORACLE)" ]; then ORACLE="$(ORACLE)" LONELYBOT="$(LONELYBOT)" SOLVITAIRE="$(SOLVITAIRE)" \
		$(BIN)/python -m bench.oracle $(DEALS); fi

bench-web: $(VENV)/.test
	@$(BIN)/python -m bench.web
	@$(BIN)/python -m bench.site

clean:
	rm -rf $(VENV) build .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* .import_linter_cache
