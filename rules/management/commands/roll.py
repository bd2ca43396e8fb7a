"""Resolve a procedure once: `manage.py roll gun_to_hit --given '{...}' --seed 7`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.engine import registry
from rules.engine.core.cases import read_json
from rules.engine.core.dice import BadFaceError, DiceSource, FacesRunOutError, GivenDice, SeededDice
from rules.engine.core.event_codec import events_to_json
from rules.engine.core.given import BadCaseError, show
from rules.engine.core.procedure import Procedure
from rules.engine.core.system import RuleSystem
from rules.management.reading import text_of


class Command(BaseCommand):
    """Tell one resolution as a player would; without --given, of the procedure's own example."""

    help = "Resolve a procedure once, by a seed or by the faces thrown at the table."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the procedure, what it is given, and a seed or faces."""
        parser.add_argument("procedure", nargs="?", help="without one: a list of all")
        parser.add_argument(
            "--given", metavar="JSON", help="an object, or @FILE that holds one; see --example"
        )
        parser.add_argument(
            "--example", action="store_true", help="print what the procedure may be given"
        )
        parser.add_argument("--system", default="cruel_seas", help="the rule system (%(default)s)")
        source = parser.add_mutually_exclusive_group()
        source.add_argument("--seed", default="1", help="any text; the same gives the same dice")
        source.add_argument("--faces", metavar="3,5,1", help="the faces as thrown, in order")
        parser.add_argument("--json", action="store_true", help="print the events as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a sentence for each event. Errors say what to change."""
        system = _system(options["system"])
        if options["procedure"] is None:
            self.stdout.write("\n".join(_list(system)))
            return
        procedure = _procedure(system, options["procedure"])
        if options["example"]:
            self.stdout.write(json.dumps(procedure.example, indent=2))
            return
        dice = _dice(options)
        try:
            facts = procedure.facts(_given(options["given"], procedure))
            drawn = procedure.draw(facts, dice)
        except (FacesRunOutError, BadFaceError) as error:
            raise CommandError(f"--faces: {error}") from error
        except BadCaseError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(events_to_json(drawn.events)))
        else:
            narrator = system.narrator() if system.narrator else None
            for event in drawn.events:
                self.stdout.write(narrator.tell(event) if narrator else show(event))
        self._remark(dice)

    def _remark(self, dice: DiceSource) -> None:
        """Say which faces nobody needed: more were thrown than the rules ask for."""
        left = dice.left if isinstance(dice, GivenDice) else ()
        if left:
            faces = ", ".join(map(str, left))
            self.stderr.write(f"--faces: not needed, and counted for nothing: {faces}")


def _list(system: RuleSystem) -> list[str]:
    """Return a line for each procedure: its name, its rule and that rule's title."""
    titles = {note.id: note.title for note in system.rule_notes()}
    rows = [(name, each.rule) for name, each in system.resolutions.items()]
    wide = [max(len(row[n]) for row in rows) for n in (0, 1)] if rows else [0, 0]
    lines = (
        f"{name:{wide[0]}}  {rule:{wide[1]}}  {titles.get(rule, '')}".rstrip()
        for name, rule in rows
    )
    return list(lines)


def _system(slug: str) -> RuleSystem:
    try:
        return registry.get(slug)
    except KeyError as error:
        known = ", ".join(system.slug for system in registry.all_systems())
        raise CommandError(f"unknown system {show(slug)}; there are: {known}") from error


def _procedure(system: RuleSystem, name: str) -> Procedure[Any, Any]:
    known = system.resolutions
    if name not in known:
        raise CommandError(f"unknown procedure {show(name)}; there are: {', '.join(known)}")
    return known[name]


def _given(text: str | None, procedure: Procedure[Any, Any]) -> Any:
    if text is None:
        return procedure.example
    place = text.removeprefix("@") if text.startswith("@") else "--given"
    try:
        return read_json(text if place == "--given" else text_of(place))
    except BadCaseError as error:
        raise CommandError(f"{place} {error}") from error


def _dice(options: dict[str, Any]) -> DiceSource:
    if options["faces"] is None:
        return SeededDice(options["seed"])
    try:
        return GivenDice(int(face) for face in options["faces"].split(",") if face.strip())
    except ValueError as error:
        raise CommandError("--faces: use whole numbers with commas: 3,5,1") from error
