# `make demo` and `make test` need Python 3.11 or newer and make; everything is installed into .venv
SHELL := /bin/sh
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for one in $(CANDIDATES); do $$one -c $(NEW_ENOUGH) 2>/dev/null && echo $$one && break; done)

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SITE := example_site/site

.PHONY: demo test slow check clean
.DEFAULT_GOAL := demo

demo: .venv/installed
	@echo "Building example_site. The pages of its gallery cite wrongly on purpose, so there are warnings:"
	@echo
	@$(BIN)/mkdocs build -f example_site/mkdocs.yml
	@echo
	@echo "The pages of these findings: file://$(CURDIR)/$(SITE)/gallery.html"
	@echo "The whole site:              file://$(CURDIR)/$(SITE)/index.html"

test: .venv/developing
	$(BIN)/python -m pytest -n 2 -m "not slow"

slow: .venv/developing
	$(BIN)/python -m pytest -n 2 -m slow

check: .venv/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy

clean:
	rm -rf .venv $(SITE) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build

.venv/installed: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: make demo PYTHON=/path/to/python" >&2; exit 1; }
	@echo "Installing into .venv, once ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) install --editable .
	@touch $@

# The list is read from pyproject.toml here, because pip knows dependency groups only since version 25.1.
.venv/developing: .venv/installed
	@echo "Installing what the tests need, once ..."
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")' > .venv/dev.txt
	@$(PIP) install --requirement .venv/dev.txt
	@touch $@
