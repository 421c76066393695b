# Every target makes its own .venv on the first call; later calls start at once.
# A distribution builds its Python with all optimisations; one built at home mostly lacks them and takes a quarter longer
# for everything. So the former, where it is new enough and can make a .venv.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
            && echo /usr/bin/python3 || echo python3)
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip install --disable-pip-version-check --quiet
READY  := .venv/.ready
TOOLS  := .venv/.tools
COMMA  := ,
CODE   := bot engines render storage tests
# In the order of tests/conftest.py.
SIDE_BY_SIDE = -n $(or $(WORKERS),auto) --dist loadgroup --no-loadscope-reorder
# In the end, where the time went.
TIMES  := --durations=15 --durations-min=2

.PHONY: help play hotseat run test test-long explore check bench bench-scale balance arena mutants gallery format lock clean
# Whoever forbids Python to keep what it compiles makes every process of the suite compile the house anew.
unexport PYTHONDONTWRITEBYTECODE

help:  ## what there is to do
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Diurna needs Python 3.11 or newer; $$($(PYTHON) --version) is what '$(PYTHON)' starts. Try: make PYTHON=python3.11 ..."; exit 1; }
	@echo "Making .venv (once, half a minute or so) ..."
	$(PYTHON) -m venv .venv
	@$(PIP) --require-hashes -r requirements.lock
	@$(PIP) --no-deps -e .
	@touch $@

$(TOOLS): $(READY) requirements-dev.lock
	@echo "Adding the developers' tools to .venv (once) ..."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

play: $(READY)  ## play in the browser, on a Discord of our own; PORT=8123 for another port, FRESH=1 to forget
	@$(BIN)/diurna play $(if $(PORT),--port $(PORT)) $(if $(FRESH),--fresh)

hotseat: $(READY)  ## play in the terminal, all at one keyboard
	@$(BIN)/diurna hotseat

run: $(READY)  ## run the bot with config.toml
	@$(BIN)/diurna run

test: $(TOOLS)  ## the whole suite, the same on every day and every machine (WORKERS=5: in so many processes)
	$(BIN)/pytest $(SIDE_BY_SIDE) $(TIMES) -m "not long"

test-long: $(TOOLS)  ## the suite and the long runs
	$(BIN)/pytest $(SIDE_BY_SIDE) $(TIMES)

explore: $(TOOLS)  ## play whole games drawn by lot and keep what fails (MINUTES=60 SEED=... GAME=fords)
	@nice $(BIN)/python -m tests.conformance.explore --minutes $(or $(MINUTES),60) $(if $(SEED),--seed "$(SEED)") $(if $(GAME),--game $(GAME))

check: $(TOOLS)  ## lint, format, types, who may import whom
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(TOOLS)  ## measure against the bars, write bench.json
	@$(BIN)/python -m tests.bench

bench-scale: $(TOOLS)  ## many games, SQLite and PostgreSQL beside one another (GAMES="100 10000" MOVES=400 GAME=sands_of_time)
	@$(BIN)/python -m tests.bench.scale $(if $(GAME),--game $(GAME)) --games $(or $(GAMES),100 10000) --moves $(or $(MOVES),400)

balance: $(TOOLS)  ## play a game hundreds of times and count who wins and why: half an hour (GAME=sands_of_time N=200)
	@$(BIN)/python -m tests.$(or $(GAME),sands_of_time).balance $(N)

arena: $(READY)  ## computers against one another (GAME=sands_of_time PLAYERS=medium,easy N=100)
	@$(BIN)/diurna arena $(or $(GAME),sands_of_time) --players $(or $(PLAYERS),medium$(COMMA)easy) --games $(or $(N),100)

mutants: $(TOOLS)  ## break rules on purpose and print what no test notices (WHERE=engines/sands_of_time N=40 SEED=1)
	@nice $(BIN)/python -m tests.mutants -n $(or $(N),40) --seed $(or $(SEED),1) $(if $(KIND),--kind $(KIND)) $(if $(MOST),--most $(MOST)) $(if $(NEAR),--near) $(or $(WHERE),engines/sands_of_time)

gallery: $(TOOLS)  ## draw every picture into gallery/, to look at
	@$(BIN)/python -m tests.render.gallery

format: $(TOOLS)  ## let ruff tidy the code
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

lock: $(TOOLS)  ## pin the newest versions that pyproject.toml allows
	$(BIN)/python -m pip install --disable-pip-version-check --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --extra dev \
	  --no-header pyproject.toml -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate -c requirements-dev.lock pyproject.toml -o requirements.lock

clean:  ## throw away what the other targets made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info bench.json gallery
