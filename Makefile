# Every target makes its own .venv on the first call; later calls start at once.
PYTHON ?= python3
BIN    := .venv/bin
READY  := .venv/.ready
CODE   := bot engines render storage tests

.PHONY: help play hotseat run test test-long check bench balance gallery format lock clean
help:  ## what there is to do
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Diurna needs Python 3.11 or newer; $$($(PYTHON) --version) is what '$(PYTHON)' starts. Try: make PYTHON=python3.11 ..."; exit 1; }
	@echo "Making .venv (once, a minute or so) ..."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --disable-pip-version-check --no-deps --quiet -e .
	@touch $@

play: $(READY)  ## play in the browser: the bot and a Discord of our own on this machine
	@$(BIN)/diurna play

hotseat: $(READY)  ## play in the terminal, all at one keyboard
	@$(BIN)/diurna hotseat

run: $(READY)  ## run the bot with config.toml
	@$(BIN)/diurna run

test: $(READY)  ## the whole suite
	$(BIN)/pytest -n auto -m "not long"

test-long: $(READY)  ## the suite and the long runs
	$(BIN)/pytest -n auto

check: $(READY)  ## lint, format, types, who may import whom
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(READY)  ## measure against the bars, write bench.json
	@$(BIN)/python -m tests.bench

balance: $(READY)  ## play The Sands of Time 800 times and count who wins and why (half an hour)
	@$(BIN)/python -m tests.sands_of_time.balance

gallery: $(READY)  ## draw every picture into gallery/, to look at
	@$(BIN)/python -m tests.render.gallery

format: $(READY)  ## let ruff tidy the code
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

lock: $(READY)  ## pin the newest versions that pyproject.toml allows
	$(BIN)/python -m pip install --disable-pip-version-check --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --extra dev \
	  --no-header pyproject.toml -o requirements.lock

clean:  ## throw away what the other targets made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build *.egg-info bench.json gallery
