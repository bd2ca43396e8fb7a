"""A procedure at the table: faces as thrown, what came out, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.core.chance import Step, Table
from rules.engine.core.dice import GivenDice
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.narration import narrator


def at_table(
    procedure: Procedure[Any, Any], given: Mapping[str, Any], faces: Sequence[int] = ()
) -> tuple[Any, list[str]]:
    """Return the outcome by these faces, all of them used, and the sentences."""
    return stepped(procedure.resolve, procedure.facts(given), faces=faces)


def stepped(step: Step[Any], *given: Any, faces: Sequence[int] = ()) -> tuple[Any, list[str]]:
    """Return the same of a step that is not a procedure by itself."""
    dice = GivenDice(faces)
    table = Table(dice)
    outcome = step(table, *given)
    assert dice.left == ()
    return outcome, [narrator().tell(event) for event in table.events]
