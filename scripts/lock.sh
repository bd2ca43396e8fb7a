#!/bin/sh
# Pin every package with its hashes, from the ranges in pyproject.toml. Run it after a change there,
# or with --upgrade to take newer versions. Needs `make env`; pip-tools is installed for it.
set -eu
cd "$(dirname "$0")/.."
python="${VENV:-.venv}/bin/python"
"$python" -m pip install --quiet "pip-tools>=7.6"
compile() {
    "$python" -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras \
        --no-header --no-annotate --no-emit-index-url --no-emit-trusted-host \
        --no-emit-find-links "$@"
}
compile --output-file requirements.txt pyproject.toml "$@"
dev=$(mktemp --suffix=.in)
trap 'rm -f "$dev"' EXIT
"$python" -c '
import tomllib
print("-c", "requirements.txt")
print("-r", "requirements.txt")
print("\n".join(tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"]))
' | sed "s# requirements.txt# $PWD/requirements.txt#" > "$dev"
compile --output-file requirements-dev.txt "$dev" "$@"
