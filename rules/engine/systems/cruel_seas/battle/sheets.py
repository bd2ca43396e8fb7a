"""The figures of a procedure, from `battle/<name>.toml` of an edition."""

from __future__ import annotations

from functools import cache

from rules.engine.core.sheets import Sheet, read_sheet
from rules.engine.systems.cruel_seas import loader

__all__ = ["Sheet", "sheet"]


@cache
def sheet(edition: str, name: str) -> Sheet:
    """Return the sheet of a procedure. Raises KeyError for an edition that there isn't."""
    loader.edition(edition)
    return read_sheet(loader.EDITIONS / edition / "battle" / f"{name}.toml")
