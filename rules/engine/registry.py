"""The rule systems at hand: every package under `systems` that has a `SYSTEM`, sorted by slug."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from rules.engine import systems
from rules.engine.core.system import RuleSystem


@cache
def all_systems() -> tuple[RuleSystem, ...]:
    """Return every rule system, sorted by slug."""
    names = sorted(m.name for m in pkgutil.iter_modules(systems.__path__) if m.ispkg)
    modules = (import_module(f"{systems.__name__}.{name}") for name in names)
    return tuple(m.SYSTEM for m in modules if hasattr(m, "SYSTEM"))


def get(slug: str) -> RuleSystem:
    """Return the system with this slug. Raises KeyError if there is none."""
    for system in all_systems():
        if system.slug == slug:
            return system
    raise KeyError(slug)
