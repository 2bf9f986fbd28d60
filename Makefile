# make play: serve the start page.   make check: the fast checks.   make test: all checks.   make build: the set-up alone.
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -q
SOURCES := setup.py pyproject.toml README.md LICENSE $(shell find src/jarlshof -type f -not -name '*.pyc')
PYTEST := $(PY) -m pytest -n 2 --dist worksteal
# The requirements of pyproject.toml, one a line; with a word also those of that group.
NEEDS := $(PY) -c "import sys, tomllib; p = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
	print(*p['dependencies'], *(n for g in sys.argv[1:] for n in p['optional-dependencies'][g]), sep='\n')"

.PHONY: play build check test lint plain compiled

play: build
	.venv/bin/jarlshof

# The engine is compiled while the packages that it runs with are installed.
build:
	@$(MAKE) --no-print-directory -j2 .venv/ok

.venv/made:
	python3 -c "import sys; sys.exit('Jarlshof needs Python 3.11 or later.' if sys.version_info < (3, 11) else 0)"
	test -x $(PY) || python3 -m venv .venv
	touch $@

.venv/needs: pyproject.toml | .venv/made
	$(NEEDS) > $@.txt
	$(PIP) install -r $@.txt
	touch $@

# Built as pip builds it anywhere: in an environment of its own that is gone afterwards.
build/wheel/ok: $(SOURCES) | .venv/made
	rm -rf build/wheel
	$(PIP) wheel --no-deps -w build/wheel .
	touch $@

.venv/ok: .venv/needs build/wheel/ok
	$(PIP) install --no-deps --force-reinstall build/wheel/*.whl
	.venv/bin/jarlshof --version
	touch $@

.venv/tools: .venv/needs
	$(NEEDS) dev > $@.txt
	$(PIP) install -r $@.txt
	touch $@

check: lint
	$(PYTEST) -m "not slow"

test: lint plain compiled

lint: .venv/tools
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy src tests bench

# On the sources; what proves the same in both builds runs on the compiled one.
plain: .venv/tools
	$(PYTEST) -m "not once"

compiled: build .venv/tools
	JARLSHOF_BUILD=compiled $(PYTEST)
