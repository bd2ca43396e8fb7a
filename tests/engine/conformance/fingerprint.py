"""Fingerprints of all that is drawn, or of all answers, printed as JSON when run as a module.

They are the same in every process, or else something hangs on the order of a set.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from rules.engine.core.event_codec import events_to_json
from rules.engine.core.measures import plain
from tests.engine.conformance.specimens import EXAMPLES, SPECIMENS, Specimen

SEEDS = range(30)


def of_draws() -> dict[str, str]:
    """Return a digest of each specimen's events."""
    return {specimen.id: digest(list(logs(specimen))) for specimen in SPECIMENS}


def of_answers() -> dict[str, str]:
    """Return a digest of the answer to each example."""
    return {specimen.id: digest(specimen.procedure(specimen.given)) for specimen in EXAMPLES}


def logs(specimen: Specimen) -> Iterator[dict[str, Any]]:
    for seed in SEEDS:
        yield events_to_json(specimen.draw(seed).events)


def digest(value: Any) -> str:
    return sha256(json.dumps(plain(value)).encode()).hexdigest()


if __name__ == "__main__":
    print(json.dumps({"draws": of_draws, "answers": of_answers}[sys.argv[1]]()))  # noqa: T201
