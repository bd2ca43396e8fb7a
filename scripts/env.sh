#!/bin/sh
# Make the virtual environment and install the pinned packages: `env.sh run` for serving,
# `env.sh dev` for tests and checks too. Does nothing if that has been done for these pins.
set -eu
cd "$(dirname "$0")/.."
venv="${VENV:-.venv}"
want="${1:-run}"

stop() {
    echo "$1" >&2
    exit 1
}
new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

pins=$(cat requirements.txt requirements-dev.txt | cksum)
for stamp in "$venv/stamp-$want" "$venv/stamp-dev"; do
    if [ "$(cat "$stamp" 2>/dev/null)" = "$pins" ] && new_enough "$venv/bin/python"; then
        exit 0
    fi
done

if ! new_enough "$venv/bin/python"; then
    python=""
    for name in "${PYTHON:-python3}" python3 python3.13 python3.12 python3.11; do
        if new_enough "$name"; then
            python="$name"
            break
        fi
    done
    [ -n "$python" ] || stop "Python 3.11 or newer is needed, and ${PYTHON:-python3} is not that. On Debian or Ubuntu: apt-get install python3 python3-venv"
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        stop "Python's venv is missing. On Debian or Ubuntu: apt-get install python3-venv"
    echo "Making $venv with $("$python" --version)"
    rm -rf "$venv"
    "$python" -m venv "$venv" || stop "The virtual environment $venv could not be made."
fi

file=requirements.txt
[ "$want" = dev ] && file=requirements-dev.txt
echo "Installing the packages of $file (once; about a minute)"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$file" ||
    stop "The packages of $file could not be installed; the lines above say why."
echo "$pins" > "$venv/stamp-$want"
