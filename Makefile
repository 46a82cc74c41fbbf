# Everything happens in a virtual environment of this folder; PYTHON chooses the interpreter it is made with.
PYTHON ?= python3
SIM ?= ../shared/bench/sim.c
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test check bench clean help

help:
	@echo "make play    install and start a game (GAME=… chooses one)"
	@echo "make test    install what the tests need and run all of them"
	@echo "make bench   measure how fast the rules and the store are, as JSON (SIM=… a C program to compare with)"
	@echo "make clean   remove what these commands made"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade 'pip>=25.1'

$(VENV)/.base: pyproject.toml | $(BIN)/python
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(BIN)/python
	$(INSTALL) --editable '.[lab,cluster]' --group test
	@touch $@ $(VENV)/.base

play: $(VENV)/.base
	@$(BIN)/reussite play $(GAME)

check: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/pytest -n auto --cov --cov-fail-under=90

bench: $(VENV)/.test
	@$(BIN)/python -m bench $(GAME)
	@SIM=$(SIM) $(BIN)/python -m bench.reference
	@$(BIN)/python -m bench.store

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* .import_linter_cache
