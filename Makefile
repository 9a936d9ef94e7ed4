# Every target works from a bare checkout with nothing but Python 3.11 or newer; all set-up goes into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.installed
DEVELOPMENT := $(VENV)/.installed-dev
# A hanging run ends by itself and never waits for a terminal; `timeout` is not on every system.
LIMIT := $(shell command -v timeout >/dev/null 2>&1 && echo timeout -k 30 900)
PYTEST := $(LIMIT) $(BIN)/python -m pytest -q -n 2 --dist worksteal
STEP = @printf '▸ %s\n'

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play web parts test check bench learn clean test-compiled test-plain test-bounds

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The builder of the package is pinned as well: older and newer pips read one or the other.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(RUNTIME) web ## open the page in a browser: play, watch, learn
	@$(BIN)/ladrilho serve --open

test: web test-compiled test-plain test-bounds ## run all tests: compiled, plain with coverage, bounds-checked

web: $(RUNTIME) ## build the page, when its sources have changed
	$(STEP) 'the page'
	@$(BIN)/python tools/build_page.py --install < /dev/null

parts: $(DEVELOPMENT) ## install a browser and PostgreSQL for the tests, where that is allowed
	$(STEP) 'browser and PostgreSQL for the tests'
	@$(BIN)/python tools/test_parts.py < /dev/null

check: $(DEVELOPMENT) ## lint, types, import contracts, spelling, a test for every clause
	$(STEP) 'ruff'
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	$(STEP) 'mypy'
	@$(BIN)/mypy --no-error-summary src tools $(wildcard examples)
	$(STEP) 'pyright'
	@$(LIMIT) $(BIN)/pyright < /dev/null
	$(STEP) 'import contracts'
	@$(BIN)/lint-imports --no-logo
	$(STEP) 'spelling'
	@$(BIN)/codespell
	$(STEP) 'clauses'
	@$(BIN)/python tools/check_clauses.py

bench: $(DEVELOPMENT) ## measure speed
	@$(BIN)/ladrilho bench

learn: $(DEVELOPMENT) ## learn Azul with MaskablePPO, some minutes; installs sb3-contrib
	$(STEP) 'installing sb3-contrib into .venv …'
	@$(BIN)/python -m pip install -q -c constraints.txt -e '.[examples]' < /dev/null
	@$(BIN)/python examples/train_maskable_ppo.py --curve curve.svg < /dev/null

clean: ## remove everything that was made here, .venv included
	rm -rf web/node_modules src/ladrilho/server/static
	rm -rf $(VENV) .cache .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find src tests tools $(wildcard examples benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +

# One warm cache of machine code for all test runs of this checkout.
test-compiled test-plain test-bounds: export LADRILHO_CACHE_DIR := $(CURDIR)/.cache
test-plain: export NUMBA_DISABLE_JIT := 1
test-bounds: export NUMBA_BOUNDSCHECK := 1

test-compiled: $(DEVELOPMENT) parts
	$(STEP) 'compiling rules and players (kept in .cache), a minute or three …'
	@$(LIMIT) $(BIN)/ladrilho warm-up azul < /dev/null & first=$$!; \
	  $(LIMIT) $(BIN)/ladrilho warm-up summer-pavilion < /dev/null && wait $$first
	$(STEP) 'tests, compiled'
	@$(PYTEST) --ignore=tests/page < /dev/null
	$(STEP) 'tests, in a browser'
	@$(PYTEST) tests/page < /dev/null

test-plain: $(DEVELOPMENT)
	$(STEP) 'tests, plain Python, with branch coverage of the rules (slow) …'
	@$(PYTEST) -W error -m 'not compiled_only and not slow_plain' --cov --cov-report=term < /dev/null

test-bounds: $(DEVELOPMENT)
	$(STEP) 'compiling the rules with bounds checks …'
	@$(LIMIT) $(BIN)/ladrilho warm-up --rules azul < /dev/null & first=$$!; \
	  $(LIMIT) $(BIN)/ladrilho warm-up --rules summer-pavilion < /dev/null && wait $$first
	$(STEP) 'tests, bounds-checked'
	@$(PYTEST) -m bounds < /dev/null

# An interpreter that is too old is named before anything is made; a half-made .venv is made again.
define MAKE_VENV
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
  echo "ladrilho needs Python 3.11 or newer, and '$(PYTHON)' is not; name another one: make PYTHON=python3.12" >&2; exit 1; }
@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
  printf '▸ making .venv …\n' && $(PYTHON) -m venv --clear $(VENV); }
endef

$(RUNTIME): pyproject.toml constraints.txt
	$(MAKE_VENV)
	$(STEP) 'installing into .venv …'
	@$(BIN)/python -m pip install -q -c constraints.txt -e . < /dev/null
	@touch $@

$(DEVELOPMENT): pyproject.toml constraints.txt
	$(MAKE_VENV)
	$(STEP) 'installing into .venv, with the tools for development …'
	@$(BIN)/python -m pip install -q -c constraints.txt -e '.[dev]' < /dev/null
	@touch $(RUNTIME) $@
