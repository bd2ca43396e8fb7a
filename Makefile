# Two commands are enough: `make run` and `make test`. `make help` lists the rest.
# DATABASE_URL and REDIS_URL, when set, make all of them use PostgreSQL and Redis.

export VENV ?= .venv
PY := $(VENV)/bin/python
PRODUCTION := DJANGO_SETTINGS_MODULE=config.settings.production ALLOWED_HOSTS=fleets.example.org \
  SECRET_KEY=only-for-the-check-0123456789-abcdefghijklmnopqrstuvwxyz

.DEFAULT_GOAL := help
.PHONY: help run test thorough env check check-types check-others bench

help:  ## show this list
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 10

run:  ## serve the site with a demo at http://localhost:8000 (PORT=8001 make run for another port)
	@scripts/env.sh run
	@$(PY) scripts/supervise.py --port
	@$(PY) manage.py prepare
	@exec $(PY) scripts/supervise.py Procfile

test:  ## run the tests (ARGS="tests/config -x" for some of them)
	@scripts/env.sh dev
	$(PY) -m pytest -n 2 --dist worksteal $(ARGS)

thorough:  ## run all tests, those with random numbers ten times as long
	@scripts/env.sh dev
	THOROUGH=1 $(PY) -m pytest -n 2 --dist worksteal -m "not benchmark" $(ARGS)

env:  ## only make the environment in .venv
	@scripts/env.sh dev

check:  ## lint, format, types, imports, templates, migrations, deployment
	@scripts/env.sh dev
	@$(MAKE) --no-print-directory --keep-going --jobs 2 check-types check-others

check-types:
	$(PY) -m mypy

check-others:
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -c 'from importlinter.cli import lint_imports_command as run; run()' --no-logo
	$(PY) -m djlint --quiet --lint templates
	$(PY) manage.py makemigrations --check --dry-run
	$(PRODUCTION) $(PY) manage.py check --deploy --fail-level WARNING
	$(PY) scripts/sizes.py

bench:  ## measure pages, edits, draws and odds as ratios
	@scripts/env.sh dev
	$(PY) -m pytest -q -m benchmark -p no:randomly -s tests/benchmarks $(ARGS)
