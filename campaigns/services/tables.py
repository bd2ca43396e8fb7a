"""The rows that are read off the logbook: flotillas, ship records, standings and their graph."""

from __future__ import annotations

import uuid
from dataclasses import asdict
from decimal import Decimal
from typing import Any

from campaigns.book.codec import points_plain, state_to_plain
from campaigns.book.standings import Place, standings, won_in
from campaigns.book.values import Book, Fought, ShipState
from campaigns.models import Campaign, Flotilla, ShipRecord
from campaigns.services.results import Refused

SHIP_COLUMNS = [
    *("flotilla", "position", "name", "ship_class", "grade", "status"),
    *("points", "hull", "hull_left", "picks", "state"),
]


def store_tables(campaign: Campaign, book: Book) -> None:
    """Bring the rows of a campaign to what its book says; `campaign.tables` is set, not saved.

    Only rows that differ are written; a key that is another campaign's is refused. Rows of
    flotillas stand already: whoever lets one enter makes hers, for the book does not know its
    player.
    """
    campaign.tables = tables_of(book)
    for flotilla in campaign.flotillas.all():
        if _fill_flotilla(flotilla, book):
            flotilla.save()
    known = {str(row.pk): row for row in campaign.ships.all()}
    changed, new = [], []
    for position, ship in enumerate(book.ships.values(), 1):
        row = known.pop(ship.key, None)
        values = ship_values(ship, position)
        if row is None:
            new.append(ShipRecord(id=uuid.UUID(ship.key), campaign=campaign, **values))
        elif any(getattr(row, name) != value for name, value in values.items()):
            changed.append(ShipRecord(id=row.pk, campaign=campaign, **values))
    if known:
        campaign.ships.filter(pk__in=list(known)).delete()
    if changed:
        ShipRecord.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["id"], update_fields=SHIP_COLUMNS
        )
    if ShipRecord.objects.filter(pk__in=[row.pk for row in new]).exists():
        raise Refused("A ship under this key sails in another campaign; give her a key of her own.")
    ShipRecord.objects.bulk_create(new)


def ship_values(ship: ShipState, position: int) -> dict[str, Any]:
    """Return what the row of a ship holds."""
    return {
        "flotilla_id": uuid.UUID(ship.flotilla),
        "position": position,
        "name": ship.entry.name,
        "ship_class": ship.entry.ship_class,
        "grade": ship.crew.grade,
        "status": str(ship.status),
        "points": Decimal(ship.points),
        "hull": ship.hull,
        "hull_left": ship.hull_left,
        "picks": ship.crew.picks,
        "state": state_to_plain(ship),
    }


def flotilla_values(row: Flotilla, book: Book) -> dict[str, Any]:
    """Return what the row of a flotilla holds by the book."""
    flotilla = book.flotillas.get(str(row.pk))
    if flotilla is None:  # her entry was cancelled
        return {"is_active": False, "purse": Decimal(0), "worth": Decimal(0)}
    worth = sum((s.points for s in book.of_flotilla(flotilla.key) if s.in_service), 0)
    return {
        "name": flotilla.name,
        "side": flotilla.side,
        "nation": flotilla.nation,
        "line": flotilla.line,
        "purse": Decimal(flotilla.purse),
        "worth": Decimal(worth),
        "is_active": flotilla.active,
    }


def _fill_flotilla(row: Flotilla, book: Book) -> bool:
    """Write the book's values into a row; return whether it differed."""
    differs = False
    for name, value in flotilla_values(row, book).items():
        differs |= getattr(row, name) != value
        setattr(row, name, value)
    return differs


def tables_of(book: Book) -> dict[str, Any]:
    """Return standings, the graph over rounds (without rounds what each battle gave), prizes and
    void lines."""
    rounds = sorted({battle.round for battle in book.battles if battle.round})
    after = {number: standings(book, number) for number in rounds}
    return {
        "standings": [_place(row) for row in standings(book)],
        "after": [
            {"round": number, "standings": [_place(row) for row in rows]}
            for number, rows in after.items()
        ],
        "graph": [
            {"round": number, "points": {row.flotilla: row.points for row in rows}}
            for number, rows in after.items()
        ],
        "battles": [] if rounds else [_won(book, battle) for battle in book.battles],
        "prizes": [
            asdict(prize)
            | {"points": points_plain(prize.points), "claimants": list(prize.claimants)}
            for prize in book.prizes.values()
        ],
        "voids": [asdict(void) for void in book.voids],
        "cancelled": sorted(book.cancelled),
        "rounds_closed": book.rounds_closed,
    }


def _won(book: Book, battle: Fought) -> dict[str, Any]:
    """Return what a battle of a free calendar gave, for the graph over days."""
    return {"number": battle.number, "line": battle.line, "points": won_in(book, battle)}


def _place(row: Place) -> dict[str, Any]:
    return asdict(row) | {"sunk": points_plain(row.sunk)}
