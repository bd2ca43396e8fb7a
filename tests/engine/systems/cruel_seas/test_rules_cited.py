"""Every rule id that a player meets on a receipt, a choice or a finding leads to a rule."""

from __future__ import annotations

from rules.engine.core.fleet import FleetList
from rules.engine.systems.cruel_seas.faults import KINDS
from tests.effort import THOROUGH
from tests.strategies import CLASSES, EDITION, FLEETS, SYSTEM, fleet_of

NOTES = {note.id for note in SYSTEM.rule_notes()}


def test_rules_of_findings_and_options_have_a_note() -> None:
    cited = {kind.rule for kind in KINDS.values()} | {o.rule for o in FLEETS.options()}
    assert cited - NOTES == {""}  # names are no matter of the rules


def test_rules_of_receipts_and_choices_have_a_note() -> None:
    cited: set[str] = set()
    for slug in CLASSES:
        cited |= {line.rule for line in FLEETS.class_receipt(EDITION, slug).lines}
    for slug in CLASSES[:: 1 if THOROUGH else 3]:
        fleet = fitted_with_everything(slug)
        cited |= {choice.rule for choice in FLEETS.choices(fleet.ships[0], fleet)}
        ((_, receipt),) = FLEETS.inspect(fleet).receipts
        cited |= {line.rule for line in receipt.lines}
    assert cited - NOTES == {""}  # totals


def fitted_with_everything(slug: str) -> FleetList:
    plain = fleet_of("royal_navy", (slug, "", {}))
    choices = FLEETS.choices(plain.ships[0], plain)
    crews = FLEETS.crews(plain.ships[0], plain)
    guns_first = sorted(choices, key=lambda choice: not choice.code.startswith("semi:"))
    fit = {choice.code: choice.maximum for choice in guns_first}
    return fleet_of("royal_navy", (slug, crews[-1].code if crews else "", fit), tiny_hull="twelve")
