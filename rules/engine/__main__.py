"""Play a scripted battle without the site: `python -m rules.engine play CS-SCN-1 --seed 7`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rules.engine import registry
from rules.engine.core.battle import Battle, BattleRules, battle_to_json, play_script
from rules.engine.core.dice import SeededDice
from rules.engine.core.system import RuleSystem
from rules.engine.core.terminal import spell_out_missing_signs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m rules.engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("play", help="play a scripted battle to its result")
    command.add_argument("scenario", nargs="?", help="its id or number; without one: a list")
    command.add_argument("--system", default="cruel_seas", help="the rule system (%(default)s)")
    command.add_argument("--seed", default="1", help="any text; the same gives the same battle")
    command.add_argument("--log", metavar="FILE", type=Path, help="write the log as JSON, too")
    command.add_argument("--all", action="store_true", help="tell the bookkeeping as well")
    chosen = parser.parse_args(arguments)
    try:
        return _play(chosen)
    except (LookupError, OSError) as error:
        told = error.args[0] if isinstance(error, LookupError) else error
        sys.stderr.write(f"play: {told}\n")
        return 2


def _play(chosen: argparse.Namespace) -> int:
    system = _system(chosen.system)
    rules = _battles(system)
    scripts = rules.scripts()
    if chosen.scenario is None:
        sys.stdout.writelines(f"{code}  {script.title}\n" for code, script in scripts.items())
        return 0
    code = f"{system.prefix}-SCN-{chosen.scenario}"
    known = code if code in scripts else chosen.scenario
    if known not in scripts:
        raise LookupError(f"no script for {chosen.scenario}; there are: {', '.join(scripts)}")
    battle = play_script(rules, scripts[known], SeededDice(chosen.seed))
    told = _told(system, rules, battle, everything=chosen.all)
    sys.stdout.writelines(f"{line}\n" for line in told)
    if chosen.log is not None:
        text = json.dumps(battle_to_json(rules, system.slug, battle), indent=1)
        chosen.log.write_text(text, encoding="utf-8")
    return 0


def _system(slug: str) -> RuleSystem:
    try:
        return registry.get(slug)
    except KeyError as error:
        known = ", ".join(system.slug for system in registry.all_systems())
        raise LookupError(f"unknown system {slug}; there are: {known}") from error


def _battles(system: RuleSystem) -> BattleRules[Any, Any]:
    if system.battles is None:
        raise LookupError(f"no battle of {system.title} is played here")
    return system.battles


def _told(
    system: RuleSystem, rules: BattleRules[Any, Any], battle: Battle[Any, Any], *, everything: bool
) -> Iterator[str]:
    """Yield a line for each event, bookkeeping left out, and how each ship came through."""
    narrator = system.narrator() if system.narrator else None
    for event in battle.events:
        if narrator and (everything or event.code not in rules.bookkeeping):
            yield narrator.tell(event)
    result = rules.result(battle.state)
    for ship in result.ships if result else ():
        yield f"{ship.ship}: {ship.fate}, hull {ship.hull_left} of {ship.hull}."


if __name__ == "__main__":
    spell_out_missing_signs()
    sys.exit(main())
