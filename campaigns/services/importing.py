"""A campaign that comes as a file: all of it or nothing, and only if its log bears it out."""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.book.codec import terms_from_plain
from campaigns.book.shipyard import rules_of
from campaigns.files.reading import MOST_BYTES, Document, Values
from campaigns.models import (
    Campaign,
    Confirmation,
    Dispute,
    Engagement,
    Filing,
    Flotilla,
    Force,
    LineSubject,
    LogbookLine,
    Membership,
    Petition,
    Picture,
    Report,
    Round,
    ShipRecord,
    Upload,
)
from campaigns.services.reconcile import BROKEN, mismatches_of
from campaigns.services.results import Refused
from campaigns.services.settings import checked, settings_of
from campaigns.services.tables import store_tables
from campaigns.services.writer import read_logbook
from config.web.visitor import Visitor
from rules.engine import registry

Look = Callable[[Campaign], None]
KEPT = timedelta(days=1)  # what was read and not imported
TOLD = {
    "person",
    "flotilla",
    "battle",
    "filings",
    "forces",
    "confirmations",
    "disputes",
    "pictures",
    "about",
}


def keep_upload(*, visitor: Visitor, content: bytes) -> Upload:
    """Keep a file until its player imports it, instead of one that he sent before."""
    now = timezone.now()
    Upload.objects.filter(created_at__lt=now - KEPT).delete()
    row = {"id": uuid.uuid4(), "content": zlib.compress(content, 6), "created_at": now}
    with transaction.atomic():
        Upload.objects.filter(user=visitor.user).delete()
        return Upload.objects.create(user=visitor.user, **row)


def content_of(upload: Upload) -> bytes:
    """Return the file that was kept."""
    return zlib.decompressobj().decompress(bytes(upload.content), MOST_BYTES + 1)


def organiser_of(document: Document, visitor: Visitor) -> int:
    """Return the number of the organiser whose place the visitor takes. Raises Refused."""
    organisers = document.organisers
    if not organisers:
        raise Refused("Nobody in this file organises the campaign, so nobody could take it over.")
    name = visitor.user.get_username()
    same = [number for number in organisers if document.people[number - 1]["name"] == name]
    return (same or organisers)[0]


def check_document(document: Document) -> None:
    """Raise Refused for a file whose game this site does not have, or whose ids are taken."""
    terms = _terms(document)
    if (terms.system, terms.edition) != (
        document.campaign["system"],
        document.campaign["edition"],
    ):
        raise Refused("campaign: system and edition are not those of its terms.")
    _refuse_taken(document)


def import_campaign(
    *, visitor: Visitor, document: Document, look: Look = lambda campaign: None
) -> Campaign:
    """Return a campaign that stands in a file, private, with the visitor as one of its organisers.

    Ids are kept. `look` may raise Refused for what could not be shown. Raises Refused, before
    anything is kept, where an id is taken, something hangs on nothing, or the tables do not follow
    from the log.
    """
    check_document(document)
    place = organiser_of(document, visitor)
    try:
        with transaction.atomic():
            campaign = _stored(document, visitor, place)
            checked(settings_of(campaign))
            _refuse_untrue(campaign)
            look(campaign)
    except IntegrityError:
        raise Refused("Something stands twice in this file, or has come in meanwhile.") from None
    except BROKEN as fault:
        raise Refused(f"The log of this file cannot be read: {fault}.") from None
    return campaign


def _terms(document: Document) -> Any:
    try:
        terms = terms_from_plain(document.campaign["terms"])
        system = registry.get(terms.system)
        rules_of(terms)
    except BROKEN as fault:
        raise Refused(f"campaign.terms: {fault}.") from None
    if terms.edition not in dict(system.fleets.editions()):
        raise Refused(f"campaign.edition: this site does not have {terms.edition[:60]!r}.")
    return terms


def _refuse_taken(document: Document) -> None:
    if Campaign.objects.filter(pk=document.campaign["id"]).exists():
        raise Refused("This campaign is here already.")
    kinds: tuple[tuple[str, Any, Iterable[Any]], ...] = (
        ("flotillas", Flotilla, (each["id"] for each in document.flotillas)),
        ("battles", Engagement, (each["id"] for each in document.battles)),
        ("reports", Report, (each["id"] for each in document.reports)),
        ("pictures", Picture, (p["id"] for each in document.reports for p in each["pictures"])),
    )
    for name, model, keys in kinds:
        wanted = list(keys)
        if len(set(wanted)) < len(wanted):
            raise Refused(f"{name}: an id stands there twice.")
        if model.objects.filter(pk__in=wanted).exists():
            raise Refused(f"{name}: an id is taken by another campaign of this site.")


def _refuse_untrue(campaign: Campaign) -> None:
    found = mismatches_of(campaign)
    if found:
        first = found[0]
        raise Refused(
            f"The file does not agree with its log. {first.what}: it says {first.stored}, and by "
            f"the log it is {first.recomputed}."
        )


def _stored(document: Document, visitor: Visitor, place: int) -> Campaign:
    campaign = Campaign.objects.create(
        **document.campaign | {"is_public": False},
        created_by=visitor.user,
        last_line=document.log[-1]["number"] if document.log else 0,
    )
    people = _people(campaign, document, visitor, place)
    Round.objects.bulk_create(Round(campaign=campaign, **row) for row in document.rounds)
    flotillas = _flotillas(campaign, document, people)
    battles = _battles(campaign, document, flotillas, people)
    _petitions(campaign, document, flotillas, people)
    _log(campaign, document)
    book = read_logbook(campaign)
    keys = [uuid.UUID(key) for key in book.ships]
    if ShipRecord.objects.filter(pk__in=keys).exists():
        raise Refused("log: the id of a ship is taken by another campaign of this site.")
    store_tables(campaign, book)
    campaign.save(update_fields=["tables"])
    _reports(campaign, document, battles, people)
    return Campaign.objects.get(pk=campaign.pk)


class _Named:
    """Rows by the name that the file gives them; what is not there is refused."""

    def __init__(self, what: str, rows: dict[Any, Any]) -> None:
        self._what, self._rows = what, rows

    def __getitem__(self, name: Any) -> Any:
        if name is None:
            return None
        if name not in self._rows:
            raise Refused(f"There is no {self._what} {name} in this file.")
        return self._rows[name]


def _columns(row: Values) -> Values:
    return {name: value for name, value in row.items() if name not in TOLD}


def _people(campaign: Campaign, document: Document, visitor: Visitor, place: int) -> _Named:
    rows = [
        Membership(
            campaign=campaign, user=visitor.user if number == place else None, **_columns(person)
        )
        for number, person in enumerate(document.people, 1)
    ]
    return _Named("person", dict(enumerate(Membership.objects.bulk_create(rows), 1)))


def _flotillas(campaign: Campaign, document: Document, people: _Named) -> _Named:
    rows = [
        Flotilla(campaign=campaign, member=people[row["person"]], **_columns(row))
        for row in document.flotillas
    ]
    return _Named("flotilla", {row.pk: row for row in Flotilla.objects.bulk_create(rows)})


def _battles(campaign: Campaign, document: Document, flotillas: _Named, people: _Named) -> _Named:
    rows = {}
    for told in document.battles:
        battle = Engagement.objects.create(campaign=campaign, **_columns(told))
        rows[battle.pk] = battle
        Force.objects.bulk_create(
            Force(engagement=battle, flotilla=flotillas[force["flotilla"]], **_columns(force))
            for force in told["forces"]
        )
        for filed in told["filings"]:
            _filing(battle, filed, flotillas, people)
    return _Named("battle", rows)


def _filing(battle: Engagement, told: Values, flotillas: _Named, people: _Named) -> None:
    who = {"filed_by": people[told["filed_by"]]}
    filing = Filing.objects.create(engagement=battle, **_columns(told) | who)
    Dispute.objects.bulk_create(
        Dispute(filing=filing, member=people[word["person"]], **_columns(word))
        for word in told["disputes"]
    )
    Confirmation.objects.bulk_create(
        Confirmation(
            filing=filing,
            flotilla=flotillas[word["flotilla"]],
            member=people[word["person"]],
            **_columns(word),
        )
        for word in told["confirmations"]
    )


def _petitions(campaign: Campaign, document: Document, flotillas: _Named, people: _Named) -> None:
    Petition.objects.bulk_create(
        Petition(
            campaign=campaign,
            flotilla=flotillas[row["flotilla"]],
            by=people[row["person"]],
            **_columns(row),
        )
        for row in document.petitions
    )


def _log(campaign: Campaign, document: Document) -> None:
    lines = LogbookLine.objects.bulk_create(
        LogbookLine(campaign=campaign, **_columns(row)) for row in document.log
    )
    LineSubject.objects.bulk_create(
        LineSubject(line=line, key=uuid.UUID(key))
        for line, row in zip(lines, document.log, strict=True)
        for key in row["about"]
    )


def _reports(campaign: Campaign, document: Document, battles: _Named, people: _Named) -> None:
    for told in document.reports:
        report = Report.objects.create(
            campaign=campaign,
            engagement=battles[told["battle"]],
            author=people[told["person"]],
            **_columns(told),
        )
        Picture.objects.bulk_create(_pictures(report, told["pictures"]))


def _pictures(report: Report, told: Iterable[Values]) -> Iterator[Picture]:
    for row in told:
        yield Picture(report=report, **row)
