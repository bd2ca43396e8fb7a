"""The rule book of Cruel Seas beside its notes: tables, interpretations, options, comparisons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.engine.core.rulebook import Rulebook, RuleTable
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.rule_tables import (
    air,
    buying,
    damage,
    gunnery,
    hazards,
    sailing,
)
from rules.engine.systems.cruel_seas.rule_tables.cells import Source

GROUPS = (sailing, gunnery, damage, hazards, air, buying)


@cache
def rulebook() -> Rulebook:
    """Return the rule book of the newest edition."""
    edition = loader.newest()
    return Rulebook(
        tables=tuple(_tables(Source(edition))),
        interpretations=edition.interpretations,
        options=edition.all_options,
        comparisons=edition.rulebook.comparisons,
        quick_reference=edition.rulebook.quick_reference,
    )


def _tables(source: Source) -> Iterator[RuleTable]:
    for group in GROUPS:
        yield from group.tables(source)
