"""Adjudicate golden cases: `manage.py adjudicate FILE... [--check] [--procedure NAME]...`."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.engine import registry
from rules.engine.core.cases import Case, adjudicate, mismatches, read_case, read_cases
from rules.engine.core.given import BadCaseError, show
from rules.engine.core.measures import plain
from rules.management.reading import text_of


class Command(BaseCommand):
    """Print one JSON object a line, or with --check what differs from what the cases expect."""

    help = "Work out cases of a JSON list, and check them against what they expect."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files, --check and any number of --procedure."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a JSON list of cases")
        parser.add_argument(
            "--check", action="store_true", help="compare with 'expect' and count passes"
        )
        parser.add_argument(
            "--procedure", action="append", default=[], metavar="NAME", help="only this one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit with 1 after any failure or error."""
        try:
            failed = self._adjudicate(**options)
        except BrokenPipeError:  # whoever read the lines has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            failed = 1
        if failed:
            sys.exit(1)

    def _adjudicate(self, **options: Any) -> int:
        """Return how many cases failed."""
        wanted = _known_procedures(options["procedure"])
        passed = failed = 0
        for path in options["files"]:
            for outcome in self._outcomes(path, wanted, check=options["check"]):
                passed, failed = passed + outcome, failed + (not outcome)
        if options["check"]:
            self.stdout.write(f"{passed} passed, {failed} failed")
        self.stdout.flush()
        return failed

    def _outcomes(self, path: str, wanted: set[str], *, check: bool) -> Iterator[bool]:
        """Yield whether each case of a file passed, printing as they come."""
        try:
            cases = read_cases(text_of(path))
        except BadCaseError as error:
            self.stderr.write(f"{path}: {error}")
            yield False
            return
        for number, data in enumerate(cases, 1):
            if wanted and _is_another(data, wanted):
                continue
            yield self._check(data, number) if check else self._print(data, number)

    def _print(self, data: Any, number: int) -> bool:
        values = data if isinstance(data, dict) else {}
        head: dict[str, Any] = {key: values.get(key) for key in _HEAD}
        if head["id"] is None:
            head["id"] = number
        try:
            tail: dict[str, Any] = {"result": _result(read_case(data, expecting=False))}
        except BadCaseError as error:
            tail = {"error": str(error)}
        self.stdout.write(json.dumps(head | plain(tail)))
        return "result" in tail

    def _check(self, data: Any, number: int) -> bool:
        try:
            case = read_case(data, expecting=True)
            found = mismatches(case.expect, _result(case))
        except BadCaseError as error:
            found = [f"error: {error}"]
        for line in found:
            self.stdout.write(f"{_name(data, number)}: {line}")
        return not found


_HEAD = ("id", "procedure")


def _is_another(data: Any, wanted: set[str]) -> bool:
    procedure = data.get("procedure") if isinstance(data, dict) else None
    return isinstance(procedure, str) and procedure not in wanted


def _name(data: Any, number: int) -> str:
    """Return a case's id on one line, or its number where it has none."""
    name = data.get("id") if isinstance(data, dict) else None
    if name is None:
        return f"case {number}"
    return name if isinstance(name, str) and name.isprintable() else show(name)


def _result(case: Case) -> dict[str, Any]:
    try:
        system = registry.get(case.system)
    except KeyError as error:
        known = ", ".join(system.slug for system in registry.all_systems())
        raise BadCaseError(f"unknown system {show(case.system)}; there are: {known}") from error
    return adjudicate(case, system.procedures)


def _known_procedures(names: list[str]) -> set[str]:
    known = {name for system in registry.all_systems() for name in system.procedures}
    for name in names:
        if name not in known:
            there = ", ".join(sorted(known))
            raise CommandError(f"unknown procedure {show(name)}; there are: {there}")
    return set(names)
