# make play: serve the start page.  make test: all checks.  make build: set-up alone.
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -q
FAST := build/fast
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py')

.PHONY: play test build lint unit compiled browser clean

play: build
	.venv/bin/jarlshof

build: .venv/ok $(FAST)/ok

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

lint: .venv/ok
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy src tests bench
