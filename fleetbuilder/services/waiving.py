"""What a waiver is put down for: the finding as it stands, of which it notes how far it goes."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from rules.engine.core.acts import InvalidAct, WaiveFinding
from rules.engine.core.fleet import Finding, FleetList, Severity
from rules.engine.core.system import RuleSystem


def noted(system: RuleSystem, fleet: FleetList, act: WaiveFinding) -> WaiveFinding:
    """Return the act with title and extent of the finding now. Raises InvalidAct if there is no
    such finding, or none that can be waived."""
    finding = to_waive(system.fleets.inspect(fleet, mends=False).findings, act.code, act.subject)
    return replace(act, title=finding.title, extent=finding.extent)


def to_waive(findings: tuple[Finding, ...], code: str, subject: str) -> Finding:
    """Return the finding that can be waived. Raises InvalidAct that says why none can."""
    found = next((f for f in findings if f.identity == (code, subject)), None)
    if found is None or found.held:
        raise InvalidAct("finding", _("The fleet has no such finding now: nothing is to waive."))
    if found.severity is not Severity.ILLEGAL:
        raise InvalidAct("finding", _("This makes no fleet illegal: there is nothing to waive."))
    return found
