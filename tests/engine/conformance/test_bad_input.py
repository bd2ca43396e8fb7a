"""Whatever is wrong with what a procedure is given is said by its place, and soon."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules.engine.core.dice import SeededDice
from rules.engine.core.given import BadCaseError
from rules.engine.core.measures import plain
from rules.engine.core.procedure import Procedure
from tests.effort import times
from tests.engine.conformance.mutations import (
    MISSING,
    NEVER,
    PERHAPS,
    Path,
    at,
    at_each_place,
    changed,
)
from tests.engine.conformance.specimens import EXAMPLES, Specimen, of_each_example, ways_of

LIMITED = re.compile(r"[;,] (?:use|of|there are|past)\b|ha(?:s|ve) to")
SOON = 30  # seconds of work: a watch over what would never end, no measure of speed
MANY = times(100, 3000)  # ways of counting odds; where there are more, FEW answers have to do
FEW = 3


@contextmanager
def soon() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise AssertionError(f"not done in {SOON} seconds")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, SOON)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def complaint(
    procedure: Procedure[Any, Any], given: Any, answers: Answers | None = None
) -> str | None:
    """Return what a procedure says against what it is given; if nothing, it was carried out."""
    with soon():
        try:
            facts = procedure.facts(given)
        except BadCaseError as error:
            return str(error)
        procedure.draw(facts, SeededDice(1))
        if answers is not None:
            answers.ask(facts)
    return None


class Answers:
    """The answers of a procedure, asked once for all that comes to the same facts."""

    def __init__(self, specimen: Specimen) -> None:
        self._procedure = specimen.procedure
        self._left = FEW if ways_of(specimen) > MANY else 10**6
        self._known: set[object] = set()

    def ask(self, facts: Any) -> None:
        """Have the answer made, and written as JSON, unless enough of costly ones were."""
        if facts not in self._known and self._left:
            self._known.add(facts)
            self._left -= 1
            json.dumps(plain(self._procedure.answer(facts, self._procedure.odds(facts))))


def is_line(message: str) -> bool:
    return len(message) < 1000 and message.isprintable()


def keys_of(message: str) -> set[str]:
    """Return the keys of the place that a message begins with: of 'order.turns[0] is missing'."""
    return set(re.findall(r"\w+", message.split(" ")[0]))


@of_each_example
def test_what_is_never_right_is_refused_at_every_place(specimen: Specimen) -> None:
    for given, path in at_each_place(specimen):
        for what, value in NEVER.items():
            message = complaint(specimen.procedure, changed(given, path, value))
            assert message is not None, (path, what)
            assert keys_of(message) & set(path), (path, what, message)
            assert is_line(message)


@of_each_example
def test_what_may_be_right_is_refused_by_its_place_or_carried_out(specimen: Specimen) -> None:
    keys = {key for _, path in at_each_place(specimen) for key in path}
    answers = Answers(specimen)
    for given, path in at_each_place(specimen):
        for what, value in {**PERHAPS, "missing": MISSING}.items():
            if value is MISSING and isinstance(path[-1], int):
                continue
            message = complaint(specimen.procedure, changed(given, path, value), answers)
            assert message is None or is_line(message), (path, what, message)
            assert message is None or keys_of(message) & keys, (path, what, message)


@of_each_example
def test_a_million_and_lists_without_end_are_refused_by_their_limit(specimen: Specimen) -> None:
    for given, path in at_each_place(specimen):
        value = at(given, path)
        absurd: Any = [*value[:1], None] * 5000 if isinstance(value, list) else 10**6
        message = complaint(specimen.procedure, changed(given, path, absurd))
        assert message is not None, path
        assert is_line(message)
        if isinstance(value, list) or type(value) in (int, float):
            assert LIMITED.search(message), message


@of_each_example
def test_a_key_that_nobody_asked_for_is_refused_in_every_object(specimen: Specimen) -> None:
    for given, path in [(dict(specimen.given), ()), *at_each_place(specimen)]:
        if isinstance(at(given, path), dict):
            message = complaint(specimen.procedure, changed(given, (*path, "spare_oars"), 1))
            assert message == f"{dotted((*path, 'spare_oars'))} is not a key of this object"


@of_each_example
def test_what_is_no_object_is_refused(specimen: Specimen) -> None:
    for given in (None, [], "gun", 7, [{}]):
        assert complaint(specimen.procedure, given) == "given is not an object"


def test_a_strange_key_is_shown_on_one_line_and_cut() -> None:
    procedure = EXAMPLES[0].procedure
    for key in ("two\nlines", "long" * 1000, "\u202eturned"):
        message = complaint(procedure, {**procedure.example, key: 1}) or ""
        assert message.startswith(json.dumps(key)[:60])
        assert is_line(message)


def dotted(path: Path) -> str:
    parts = (f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    return "".join(parts).removeprefix(".")
