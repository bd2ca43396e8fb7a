"""What always holds of a campaign: numbers, the chain of digests, rows that are the book."""

from __future__ import annotations

import json
from typing import Any

from campaigns.models import Campaign
from campaigns.services.tables import flotilla_values, ship_values, tables_of
from campaigns.services.writer import digest_of, read_logbook


def assert_kept(campaign: Campaign) -> None:
    """Assert that the logbook is whole and that all rows are what it adds up to."""
    campaign.refresh_from_db()
    lines = list(campaign.lines.order_by("number").prefetch_related("subjects"))
    assert [line.number for line in lines] == list(range(1, campaign.last_line + 1))
    before = ""
    for line in lines:
        about = [str(subject.key) for subject in line.subjects.all()]
        assert line.digest == digest_of(line, before, about), line
        before = line.digest
    book = read_logbook(campaign)
    for flotilla in campaign.flotillas.all():
        assert held(flotilla, flotilla_values(flotilla, book)) == flotilla_values(flotilla, book)
    rows = {str(row.pk): row for row in campaign.ships.all()}
    assert rows.keys() == book.ships.keys()
    for position, ship in enumerate(book.ships.values(), 1):
        values = ship_values(ship, position)
        assert held(rows[ship.key], values) == values
    assert campaign.tables == (json.loads(json.dumps(tables_of(book))) if book.ships else {})


def held(row: Any, values: dict[str, Any]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in values}


def state_of(campaign: Campaign) -> Any:
    """Return what an act that is refused must leave as it is."""
    campaign.refresh_from_db()
    return (
        campaign.last_line,
        campaign.status,
        sorted(campaign.members.values_list("name", "role", "left_at")),
        sorted(campaign.flotillas.values_list("name", "member", "purse")),
        sorted(campaign.invitations.values_list("pk", "revoked_at", "used_at", "declined_at")),
        sorted(campaign.requests.values_list("pk", "answer")),
        sorted(campaign.reports.values_list("title", "text", "hidden_at")),
        sorted(campaign.engagements.values_list("number", "status", "version", "condition")),
        sorted(campaign.ships.values_list("name", "points", "hull_left", "picks", "status")),
        sorted(campaign.petitions.values_list("pk", "answer")),
        sorted(
            campaign.engagements.values_list("number", "forces__ships", "forces__side"), key=str
        ),
        len(campaign.house_items),
    )
