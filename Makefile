# Everything runs in a virtual environment that the first target creates; only Python 3.11+ and make are needed.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
SEED   ?= 1
COUNT  ?= 50
SECONDS_EACH ?= 1
STOP_AFTER ?=
JOURNAL ?=
REVISION ?= $(shell git rev-parse --short HEAD 2>/dev/null)

# Tests start hundreds of processes: what one of them has compiled the others load.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: verify test pytest explore test-slow check bench growth attack peers crosscheck pairs claims equivalence permissions site clean

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'  # most of it is never loaded
	touch $@

verify: $(VENV)/.installed   ## verify the bundled classic kernels and print a verdict for each
	$(BIN)/gpuverify batch benchmarks/classic --jobs $(JOBS) --no-cache

test: $(VENV)/.installed   ## verify the classic kernels, then run linters, type checker and tests
	$(BIN)/gpuverify batch benchmarks/classic --jobs $(JOBS) --no-cache --json $(VENV)/classic.jsonl
	$(MAKE) --jobs=2 --output-sync check pytest

pytest: $(VENV)/.installed   ## the tests that are not slow, with the verdicts that make test has found
	VERDICTS=$(wildcard $(VENV)/classic.jsonl) $(BIN)/pytest -n $(JOBS) --dist loadgroup -m "not slow"

explore: $(VENV)/.installed   ## the property tests on examples that were never tried before
	EXPLORE=1 $(BIN)/pytest -n $(JOBS) $$(grep -rl '^@given' tests)

test-slow: $(VENV)/.installed   ## the rest of the tests: attacks, hostile input, killed runs, whole suites
	$(BIN)/pytest -n $$(($(JOBS) + 1)) --dist loadgroup -m slow  # one more than cores: many wait for what they have started

check: $(VENV)/.installed   ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.installed   ## cold start, stages, peak memory of the classic kernels; OUT= keeps figures, AGAINST= compares with such, or with another checkout
	$(BIN)/python -m benchmarks.run $(or $(SUITES),benchmarks/classic) $(if $(OUT),--out $(OUT)) $(if $(AGAINST),--against $(AGAINST))

growth: $(VENV)/.installed   ## how cost grows: the scaling families up to 50, Houdini's figures, the interpreter's; OUT= keeps figures and plots in a folder
	$(BIN)/python -m benchmarks.scaling $(if $(OUT),--out $(OUT))
	$(BIN)/python -m benchmarks.houdini $(if $(OUT),--out $(OUT))
	$(BIN)/python -m benchmarks.interpreter

attack: $(VENV)/.installed   ## random kernels, mutants and transformed kernels against concrete runs; fails on a wrong proof
	$(BIN)/python -m benchmarks.attack.run --random $(COUNT) --native $(COUNT) --mutants $(COUNT) --metamorphic $(COUNT) \
		--engines $(COUNT) --control $(COUNT) --engine_mutants $(COUNT) --seed $(SEED) --jobs $(JOBS) --out $(VENV)/attack-failures --seconds $(SECONDS_EACH) \
		$(if $(STOP_AFTER),--stop-after $(STOP_AFTER)) $(if $(JOURNAL),--journal $(JOURNAL)) $(if $(REVISION),--revision $(REVISION))

equivalence: $(VENV)/.installed   ## what gpuverify equiv says of our own pairs of kernels; PART= picks files; fails on a wrong verdict
	$(BIN)/python -m benchmarks.equivalence $(PART)

site: $(VENV)/.installed   ## the documents as a site, in site/
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[site]'
	$(BIN)/mkdocs build --strict

permissions: $(VENV)/.installed   ## which classic kernels get permissions that check, and that none with a race does; PART=N/M takes a part
	$(BIN)/python -m benchmarks.permissions $(if $(PART),--part=$(PART))

peers: $(VENV)/.installed   ## install pocl, Oclgrind and Boogie where that is possible (Debian, as root), then compare with them
	-apt-get install -y -q oclgrind boogie z3
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[peers]'
	$(MAKE) crosscheck

crosscheck: $(VENV)/.installed   ## compare with those peers that are installed, and say which are not; fails on a difference
	$(BIN)/python -m benchmarks.peers.run --generated $(COUNT) --seed $(SEED) benchmarks/classic/opencl tests/kernels
	$(BIN)/python -m benchmarks.peers.host_values --generated $(COUNT) --seed $(SEED) --jobs $(JOBS) benchmarks/classic/cuda tests/kernels/cplusplus
	$(BIN)/python -m benchmarks.peers.producers --generated $(COUNT) --seed $(SEED) --jobs $(JOBS) benchmarks/classic/cuda tests/kernels
	$(BIN)/python -m benchmarks.peers.boogie_programs benchmarks/classic
	$(BIN)/python -m benchmarks.equivalence.differences

pairs: $(VENV)/.installed   ## every pair of kernels by feature of C++: both front ends, g++'s thread sanitizer, nvcc where installed
	ALL_PAIRS=1 $(BIN)/pytest -n $(JOBS) --dist loadgroup tests/test_typed_pairs.py

claims: $(VENV)/.installed   ## every refutation's run stays within arrays, every proof lists what it rests on; bounds off and on
	$(BIN)/python -m benchmarks.claims $(SUITES) --jobs $(JOBS)
	$(BIN)/python -m benchmarks.claims $(SUITES) --jobs $(JOBS) --check-array-bounds

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache build site *.egg-info
