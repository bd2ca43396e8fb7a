"""Rule systems in addresses: `/ships/cruel-seas/` gives the view the system itself."""

from __future__ import annotations

from rules.engine import registry
from rules.engine.core.system import RuleSystem


class SystemConverter:
    """Turn `cruel-seas` into its RuleSystem and back; no match for a system that is not there."""

    regex = r"[a-z0-9]+(?:-[a-z0-9]+)*"

    def to_python(self, value: str) -> RuleSystem:
        """Return the system of this path. Raises ValueError, so that the address is a 404."""
        for system in registry.all_systems():
            if system.path == value:
                return system
        raise ValueError(value)

    def to_url(self, value: RuleSystem | str) -> str:
        """Return the path of a system, given as itself or by its slug."""
        return value.replace("_", "-") if isinstance(value, str) else value.path
