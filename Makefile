# Everything happens in a virtual environment of this folder; PYTHON chooses the interpreter it is made with.
PYTHON ?= python3
SIM ?= ../shared/bench/sim.c
ORACLE ?= ../shared/oracle
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test check screen browser bench bench-web clean help

help:
	@echo "make play    install and start a game (GAME=… chooses one)"
	@echo "make test    install what the tests need and run all of them"
	@echo "make bench   measure how fast the rules and the store are, as JSON (SIM=… a C program to compare with;"
	@echo "             ORACLE=… a folder of deals whose outcome is known, DEALS=… one file of it)"
	@echo "make bench-web  measure the page's server with one player and with five hundred"
	@echo "make clean   remove what these commands made"

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

check: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The window is tested on a screen of its own where one can be had, else without a screen.
screen:
	@command -v Xvfb >/dev/null || ([ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		(apt-get install --yes --quiet xvfb || (apt-get update --quiet && apt-get install --yes --quiet xvfb)) \
		>/dev/null 2>&1) || echo "Xvfb is not installed: the window is tested without a screen"

# The page is tested in a real browser.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		([ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		(apt-get install --yes --quiet chromium || (apt-get update --quiet && apt-get install --yes --quiet chromium)) \
		>/dev/null 2>&1) || echo "Chromium is not installed, and the tests of the page need it: apt-get install chromium"

test: check screen browser
	$(BIN)/pytest -n auto --cov --cov-fail-under=90

bench: $(VENV)/.test
	@$(BIN)/python -m bench $(GAME)
	@SIM=$(SIM) $(BIN)/python -m bench.reference
	@$(BIN)/python -m bench.store
	@if [ -d "$(ORACLE)" ]; then ORACLE="$(ORACLE)" $(BIN)/python -m bench.oracle $(DEALS); fi

bench-web: $(VENV)/.test
	@$(BIN)/python -m bench.web

clean:
	rm -rf $(VENV) .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* .import_linter_cache
