"""What an edition lacks, as the last one that had it knew it: for words, never for prices."""

from __future__ import annotations

from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow


def former_row(edition_id: str, slug: str) -> tuple[Edition, RosterRow] | None:
    """Return the row of a class in the last edition that had it for sale, with that edition."""
    for edition in loader.others(edition_id):
        row = edition.row(slug)
        if row is not None and row.complete:
            return edition, row
    return None


def former_word(edition_id: str, kind: str, code: str) -> str:
    """Return the words of a code in the last edition that had it, or ""."""
    found = (edition.tables.labels.get(kind, {}).get(code) for edition in loader.others(edition_id))
    return next(filter(None, found), "")


def former_option(edition_id: str, slug: str, code: str) -> str:
    """Return the name of a class's option in the last edition that had it, or ""."""
    for edition in loader.others(edition_id):
        row = edition.row(slug) or edition.row(_former_slug(edition_id, slug))
        names = (o.name for o in row.options if o.code == code) if row else iter(())
        name = next(names, "")
        if name:
            return name
    return ""


def _former_slug(edition_id: str, slug: str) -> str:
    """Return the slug that a class had before this edition gave it another."""
    try:
        renamed = loader.edition(edition_id).renamed
    except KeyError:
        return ""
    return next((old for old, new in renamed if new == slug), "")
