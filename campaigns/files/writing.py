"""A campaign as its file: always the same text for the same campaign."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

from django.db.models import Prefetch

from campaigns.access import Seat
from campaigns.files import shape
from campaigns.models import Confirmation, Filing, Force, LineSubject, Picture
from campaigns.projection import forces_seen, lines_seen


def text_of(document: dict[str, Any]) -> str:
    """Return a document as text: sorted keys, one value on a line."""
    return json.dumps(document, sort_keys=True, ensure_ascii=False, indent=1) + "\n"


def document_of(seat: Seat, *, pictures: bool = True) -> dict[str, Any]:
    """Return all of a campaign that its viewer may read, as JSON values; without the pictures of
    its reports where they are not wanted."""
    campaign = seat.campaign
    people = list(campaign.members.order_by("joined_at", "id"))
    number = {person.pk: n for n, person in enumerate(people, 1)}
    flotillas = campaign.flotillas.order_by("line", "pk")
    petitions = campaign.petitions.order_by("created_at", "id")
    return {
        "format": shape.FORMAT,
        "schema": shape.SCHEMA,
        "campaign": _plain(shape.CAMPAIGN, campaign),
        "people": [_plain(shape.PERSON, person) for person in people],
        "rounds": [_plain(shape.ROUND, each) for each in campaign.rounds.order_by("number")],
        "flotillas": [
            _plain(shape.FLOTILLA, each, person=number.get(each.member_id or 0))
            for each in flotillas
        ],
        "battles": _battles(seat, number),
        "petitions": [
            _plain(
                shape.PETITION, each, person=number.get(each.by_id or 0), flotilla=each.flotilla_id
            )
            for each in petitions
        ],
        "log": _log(seat),
        "reports": _reports(seat, number, pictures=pictures),
    }


def _plain(columns: shape.Shape, row: Any, **told: Any) -> dict[str, Any]:
    """Return a row as JSON values; `told` are those that are no columns of it."""
    return {
        name: field.write(told[name] if name in told else getattr(row, name))
        for name, field in columns.items()
    }


def _battles(seat: Seat, number: dict[int, int]) -> list[dict[str, Any]]:
    confirmations = Confirmation.objects.order_by("at", "id")
    filings = Filing.objects.order_by("number").prefetch_related(
        Prefetch("confirmations", confirmations), "disputes"
    )
    battles = seat.campaign.engagements.order_by("number").prefetch_related(
        Prefetch("forces", Force.objects.order_by("side", "id")), Prefetch("filings", filings)
    )
    return [
        _plain(shape.BATTLE, battle)
        | {
            "forces": [
                _plain(shape.FORCE, force, flotilla=force.flotilla_id)
                for force in forces_seen(seat, battle.forces.all())
            ],
            "filings": [_filing(filing, number) for filing in battle.filings.all()],
        }
        for battle in battles
    ]


def _filing(filing: Filing, number: dict[int, int]) -> dict[str, Any]:
    return _plain(shape.FILING, filing, filed_by=number.get(filing.filed_by_id or 0)) | {
        "disputes": [
            _plain(shape.DISPUTE, each, person=number.get(each.member_id or 0))
            for each in filing.disputes.all()
        ],
        "confirmations": [
            _plain(
                shape.CONFIRMATION,
                each,
                flotilla=each.flotilla_id,
                person=number.get(each.member_id or 0),
            )
            for each in filing.confirmations.all()
        ],
    }


def _log(seat: Seat) -> list[dict[str, Any]]:
    subjects = Prefetch("subjects", LineSubject.objects.order_by("key"))
    lines = seat.campaign.lines.order_by("number").prefetch_related(subjects)
    return [
        _plain(shape.LINE, line, about=sorted(str(each.key) for each in line.subjects.all()))
        for line in lines_seen(seat, lines)
    ]


def _reports(seat: Seat, number: dict[int, int], *, pictures: bool) -> list[dict[str, Any]]:
    wanted = Picture.objects.all() if pictures else Picture.objects.none()
    prefetch = Prefetch("pictures", wanted.order_by("position", "pk"))
    reports = seat.campaign.reports.order_by("created_at", "pk").prefetch_related(prefetch)
    return [
        _plain(
            shape.REPORT,
            report,
            battle=report.engagement_id,
            person=number.get(report.author_id or 0),
        )
        | {
            "pictures": [
                _plain(shape.PICTURE, each)
                | {"content": b64encode(bytes(each.content)).decode("ascii")}
                for each in report.pictures.all()
            ]
        }
        for report in reports
    ]
