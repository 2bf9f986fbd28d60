# make play: serve the start page.   make test: all checks.   make build: the set-up alone.
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -q
FAST := build/fast
SOURCES := setup.py pyproject.toml $(shell find src/jarlshof -type f -not -name '*.pyc')
PYTEST := -m pytest -n 2
EXAMPLES := $(wildcard tests/games/*/scenarios.yaml tests/games/*/clauses.yaml)

.PHONY: play build test lint plain compiled examples

play: build
	.venv/bin/jarlshof

build: .venv/ok $(FAST)/ok .venv/bin/jarlshof

test: build lint plain compiled examples

.venv/ok: pyproject.toml
	test -x $(PY) || python3 -m venv .venv
	$(PIP) install "setuptools>=77" wheel "mypy[mypyc]==2.4.1" "librt==0.17.0"
	$(PIP) install --no-build-isolation -e ".[dev]"
	touch $@

# The compiled copy lies outside src, so that it cannot shadow an edited source.
$(FAST)/ok: .venv/ok $(SOURCES)
	rm -rf $(FAST) build/wheel build/lib* build/temp* build/bdist*
	$(PIP) wheel --no-build-isolation --no-deps -w build/wheel .
	$(PIP) install --no-deps --target $(FAST) build/wheel/*.whl
	touch $@

# The command runs the compiled copy; with JARLSHOF_PLAIN=1 the sources.
.venv/bin/jarlshof: scripts/jarlshof .venv/ok
	cp scripts/jarlshof $@
	chmod +x $@

lint: .venv/ok
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy src tests bench

plain: .venv/ok
	$(PY) $(PYTEST) --ignore tests/web

compiled: build
	JARLSHOF_BUILD=compiled PYTHONPATH=$(FAST) $(PY) $(PYTEST)

examples: build
	JARLSHOF_PLAIN=1 .venv/bin/jarlshof scenario $(EXAMPLES)
	.venv/bin/jarlshof scenario $(EXAMPLES)
