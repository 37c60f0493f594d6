# Every target does its own set-up; all it needs is Python 3.11 or newer with pip, git and make.

UV_VERSION := 0.13.7
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
LOCKS := requirements/run.txt requirements/dev.txt requirements/pyodide.txt
PAGE := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

export UV_CONCURRENT_DOWNLOADS ?= 4

# What is installed here is edited here: the rules are compiled when they are needed, not when it is installed.
export LASTCARD_PROCESSORS ?= none

# $(find_python) sets $py: PYTHON if it is given, else Python 3.11, else any newer one.
find_python = py=; \
	for p in $(or $(PYTHON),python3.11 python3 python); do \
		py=$$($$p -c 'import sys; sys.version_info >= (3, 11) and print(sys.executable)' 2>/dev/null) || py=; \
		if [ -n "$$py" ]; then break; fi; \
	done; \
	if [ -z "$$py" ]; then echo "lastcard needs Python 3.11 or newer: install it, or name one with PYTHON=..." >&2; exit 1; fi

# $(find_uv) sets $uv: the one on the PATH, else one of our own in .uv/. uv does not read pip's
# configuration, so what pip was told about its index is handed on where uv was told nothing.
find_uv = $(find_python); \
	uv=uv; \
	if ! uv --version >/dev/null 2>&1; then \
		uv=.uv/bin/uv; \
		if [ "$$($$uv --version 2>/dev/null | cut -d' ' -f2)" != $(UV_VERSION) ]; then \
			echo "Fetching uv $(UV_VERSION) to install with (32 MB)"; rm -rf .uv; \
			PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 "$$py" -m pip install -qq --target .uv uv==$(UV_VERSION); \
		fi; \
	fi; \
	told=$$("$$py" -m pip config list 2>/dev/null) || told=; \
	pip_says() { printf '%s\n' "$$told" | sed -nE "s/^(:env:|global)\.$$1='(.*)'\$$/\2/p" | sed -e 's/\\n/ /g' -e q; }; \
	if [ -z "$${UV_DEFAULT_INDEX:-}$${UV_INDEX_URL:-}" ]; then \
		index=$$(pip_says index-url); \
		if [ -n "$$index" ]; then export UV_DEFAULT_INDEX="$$index"; fi; \
	fi; \
	if [ -z "$${UV_INSECURE_HOST:-}" ]; then \
		hosts=$$(pip_says trusted-host); \
		if [ -n "$$hosts" ]; then export UV_INSECURE_HOST="$$hosts"; fi; \
	fi; \
	if [ -z "$${SSL_CERT_FILE:-}" ]; then \
		cert=$$(pip_says cert); \
		if [ -n "$$cert" ]; then export SSL_CERT_FILE="$$cert"; fi; \
	fi

# $(make_venv) makes .venv, unless there is one that works.
make_venv = if ! $(BIN)/python -c '' 2>/dev/null; then rm -rf .venv; "$$uv" venv --quiet --python "$$py" .venv; fi

# $(install) installs into .venv, quietly; $(ourselves) is this project, editable, built anew with locked tools.
install = "$$uv" pip install --quiet --python $(BIN)/python
ourselves = --build-constraint requirements/dev.txt --reinstall-package lastcard --editable

.PHONY: help setup setup-sim play site check test proof bench duel rules-table differential exhaust fuzz almanac pages walk screenshots picture format lock dist

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(READY) ## make .venv with everything in it
	@echo "Ready: .venv"

setup-sim: $(PLAYABLE) ## add what simulations, the arena and the champion need (the extra sim)
	@set -e; echo "Adding the extra sim to .venv (once, about 480 MB)"; $(find_uv); \
	$(install) --constraint requirements/dev.txt $(ourselves) '.[sim]'
	@echo "Ready: .venv"

$(PLAYABLE): pyproject.toml hatch_build.py requirements/run.txt requirements/pyodide.txt $(PAGE)
	@set -e; echo "Setting up the game in .venv, and its page (a minute, the first time)"; $(find_uv); $(make_venv); \
	$(install) --require-hashes --requirement requirements/run.txt; \
	$(install) --no-deps $(ourselves) .; \
	touch $@

$(READY): pyproject.toml hatch_build.py $(LOCKS) $(PAGE)
	@set -e; echo "Setting up play, tests and tools in .venv (once, about 640 MB)"; $(find_uv); $(make_venv); \
	"$$uv" pip sync --quiet --python $(BIN)/python --require-hashes requirements/dev.txt; \
	$(install) --no-deps $(ourselves) .; \
	touch $(PLAYABLE) $@

play: $(PLAYABLE) ## open a table in the browser, for you and for phones nearby (ARGS=--local for you alone)
	@$(BIN)/lastcard host $(ARGS)

site: $(PLAYABLE) ## write the page that needs no server into a folder (ARGS=FOLDER; left out, site)
	@$(BIN)/python -c 'import numba' 2>/dev/null || $(MAKE) --no-print-directory setup-sim
	@$(BIN)/lastcard site $(or $(ARGS),site)

check: $(READY) ## a minute's answer: format, types, layers, rules, doctests; ARGS go to pytest
	@$(BIN)/python -m tools.prove check $(ARGS)

test: $(READY) ## a quarter of an hour: everything that a change could break; ARGS go to pytest
	@$(BIN)/python -m tools.prove test $(ARGS)

proof: $(READY) ## up to two hours: everything at full length, with what make test leaves out
	@$(BIN)/python -m tools.prove proof

bench: $(READY) ## measure what we claim, beside the peers (ARGS="--write docs/speed.md")
	@set -e; $(find_uv); UV="$$uv" $(BIN)/python -m bench.run $(ARGS)

duel: $(READY) ## let our bots play rlcard's own game against its own bot (ARGS="--write docs/rlcard.md")
	@set -e; $(find_uv); UV="$$uv" $(BIN)/python -m bench.duel $(ARGS)

rules-table: $(READY) ## print each rule with its code and its tests (ARGS=touchdown/match for one)
	@$(BIN)/python -m tools.docs.rules_table $(ARGS)

differential: $(READY) ## hold the compiled rules against the played ones (ARGS="--rounds 1e6")
	@$(BIN)/python -m tools.gates.differential $(ARGS)
	@$(BIN)/python -m tools.gates.built

exhaust: $(READY) ## play until every card and option was used
	@$(BIN)/python -m tools.gates.exhaust $(ARGS)

fuzz: $(READY) ## spoil what is read, and look for what breaks (ARGS="--minutes 10")
	@$(BIN)/python -m tools.gates.fuzz $(ARGS)

almanac: $(READY) ## answer the questions of docs/almanac.md anew (ARGS="--only droid")
	@$(BIN)/python -m tools.docs.almanac $(ARGS)

pages: $(READY) ## write what the pages take from the code, and what the commands they show print
	@$(BIN)/python -m tools.docs.pages $(ARGS)
	@$(BIN)/python -m tools.docs.protocol $(ARGS)
	@$(BIN)/python -m tools.docs.shown_commands $(ARGS)

walk: $(READY) ## run every command of every page in a fresh clone (ARGS=docs/lab.md for one page)
	@$(BIN)/python -m tools.docs.walk_pages $(ARGS)

screenshots: $(READY) ## take a picture of every scene of the page, on every kind of screen (ARGS="--only 05")
	@$(BIN)/python -m tools.web.chromium
	@$(BIN)/python -m tools.web.screenshots $(ARGS)

picture: $(READY) ## take the pictures of README.md and docs anew; ARGS="daily" only that one
	@$(BIN)/python -m tools.web.chromium
	@$(BIN)/python -m tools.web.picture $(ARGS)

format: $(READY) ## format the code
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/python -m tools.web.page format

lock: ## choose the newest versions that fit pyproject.toml
	@set -e; $(find_uv); mkdir -p requirements; \
	lock() { "$$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --custom-compile-command "make lock" "$$@"; }; \
	lock pyproject.toml --output-file requirements/run.txt; \
	lock pyproject.toml --extra postgres --extra redis --constraint requirements/run.txt \
		--output-file requirements/server.txt; \
	lock pyproject.toml --all-extras --group dev --constraint requirements/run.txt --output-file requirements/dev.txt; \
	for peer in rlcard openspiel pettingzoo; do lock bench/peers/$$peer.in --output-file bench/peers/$$peer.txt; done

dist: $(READY) ## make what would be published, in dist/, and check it (ARGS="--processors none" compiles nothing)
	@set -e; $(find_uv); UV="$$uv" $(BIN)/python -m tools.release.dist $(ARGS)
