"""What would mend a finding: stub, to be written."""
from __future__ import annotations

from rules.engine.core.fleet import Finding
from rules.engine.systems.cruel_seas.legality import Survey


def with_mends(survey: Survey, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings with their mends."""
    return found
