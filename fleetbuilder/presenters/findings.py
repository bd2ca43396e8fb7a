"""Findings as cards with their mends as buttons. Cached by all that they show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from config.web.parts import part
from fleetbuilder.posts import digest
from fleetbuilder.presenters.waivers import waive_url
from rules.engine import registry
from rules.engine.core.fleet import Finding, FleetList, Severity

MENDS = "mends"  # the form on the page that the mends of all findings belong to
GRAVITY = {Severity.ILLEGAL: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingInput:
    """All that a finding's card depends on."""

    fleet_id: str
    system: str
    finding: Finding
    ship: str  # the name of the ship she is about

    @property
    def key(self) -> str:
        """Return the id of the card: the same finding has the same one."""
        return "finding-" + digest("|".join(self.finding.identity))[:12]


def finding_inputs(
    fleet_id: str, fleet: FleetList, findings: Iterable[Finding]
) -> dict[str, FindingInput]:
    """Return the findings that count, the gravest first, by the id of their card."""
    names = {entry.key: entry.name for entry in fleet}
    counting = (f for f in findings if not f.held and not f.waived)
    shown = sorted(counting, key=lambda f: GRAVITY[f.severity])
    inputs = (
        FindingInput(
            fleet_id=fleet_id, system=fleet.system, finding=f, ship=names.get(f.subject, "")
        )
        for f in shown
    )
    return {data.key: data for data in inputs}


def finding_html(data: FindingInput) -> SafeString:
    """Return a finding's card."""
    return part(
        "components/finding.html",
        finding=data.finding,
        id=data.key,
        ship_url=f"#ship-{data.finding.subject}" if data.ship else "",
        ship_name=data.ship,
        mend_form=MENDS,
        waive_url=waive_url(data.fleet_id, data.finding) if data.finding.can_be_waived else "",
        system=registry.get(data.system).path,
    )
