"""Roster rows as the ship classes of the catalogue."""

from __future__ import annotations

from functools import cache

from rules.engine.core.catalogue import Catalogue, Label, OwnFigure, ShipClass
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.cards import (
    equipment_words,
    facts,
    rules_of,
    search_text,
    tags,
    weapon_rows,
)
from rules.engine.systems.cruel_seas.points import class_points
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow
from rules.engine.systems.cruel_seas.vocabulary import Kind, Size

PRICE_STEPS = (50, 100, 150)  # a boat with her usual guns, a gunboat, a corvette
AIRCRAFT_FIGURES = (
    OwnFigure(name="type", label="Type", numeric=False),
    OwnFigure(name="speed", label="Speed"),
    OwnFigure(name="points", label="Points"),
)


@cache
def catalogue(edition_id: str) -> Catalogue:
    """Return the catalogue of an edition. Raises KeyError for an unknown one."""
    return build(loader.edition(edition_id))


def build(edition: Edition) -> Catalogue:
    """Return the catalogue of a loaded edition: what can be bought, in the roster's order."""
    labels = edition.tables.labels
    return Catalogue(
        edition=edition.id,
        title=edition.title,
        nations=edition.nations,
        sizes=tuple(Label(code=size, text=labels["size"][size]) for size in Size),
        weapon_types=tuple(Label(code=c, text=text) for c, text in labels["weapon"].items()),
        classes=tuple(ship_class(row, edition) for row in edition.for_sale),
        price_steps=PRICE_STEPS,
        renamed=edition.renamed,
        changes=edition.changes,
    )


def ship_class(row: RosterRow, edition: Edition) -> ShipClass:
    """Return a row as a ship class, with its points, facts, weapons, rules and filter tags."""
    labels = edition.tables.labels
    return ShipClass(
        slug=row.slug,
        name=row.name,
        short=row.short,
        nation=row.nation,
        kind=row.kind,
        size=row.size if row.kind == Kind.SHIP else "",
        hull=row.hull,
        speeds=tuple(s for s in (row.slow, row.combat, row.full) if s is not None),
        points=class_points(row, edition),
        kind_text="" if row.kind == Kind.SHIP else labels["kind"][row.kind],
        provenance=row.provenance,
        basis=row.basis,
        note=_note(row, edition),
        address=row.address,
        facts=facts(row, edition),
        weapons=weapon_rows(row, edition.tables),
        equipment=equipment_words(row, edition.tables),
        rules=rules_of(row, edition),
        tags=tags(row),
        search_text=search_text(row, edition),
        drawing=row.drawing,
        length_m=row.length_m,
        boats=row.boats,
        own_figures=AIRCRAFT_FIGURES if row.kind == Kind.AIRCRAFT else (),
        stands_in_for=row.stands_in_for,
        looks_like=row.looks_like,
    )


def _note(row: RosterRow, edition: Edition) -> str:
    """Return the row's note, after what it stands in for."""
    hidden = edition.row(row.stands_in_for)
    if hidden is None:
        return row.note
    lead = f"Stands in for '{hidden.name}', of which only a part is known. {hidden.note}"
    return f"{lead} {row.note}".strip()
