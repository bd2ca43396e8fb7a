"""The demo: made once, legal, and never on a production site."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client

from campaigns.access import seat_for
from campaigns.files.reading import read_file
from campaigns.files.writing import document_of, text_of
from campaigns.models import Campaign
from campaigns.presenters.importing import refuse_untellable
from campaigns.services.importing import import_campaign
from config.web.visitor import Visitor
from fleetbuilder.models import Fleet, OwnShip

DEMO = ["harbourmaster", "watchkeeper", "signalman", "navigator"]


def load() -> str:
    output = StringIO()
    call_command("load_demo", stdout=output)
    return output.getvalue()


@pytest.mark.django_db
def test_the_demo_has_four_players_with_legal_fleets_and_an_own_ship() -> None:
    load()

    fleets = Fleet.objects.order_by("name").values_list("name", "nation", "points", "verdict")
    assert [(name, nation, str(points), verdict) for name, nation, points, verdict in fleets] == [
        ("5. Schnellbootflottille", "kriegsmarine", "500.00", "legal"),
        ("Coastal Forces, Felixstowe", "royal_navy", "465.00", "legal"),
        ("Harwich Force, reinforced", "britain", "100.00", "legal"),
        ("Harwich at night", "royal_navy", "305.00", "legal"),
        ("I. Aufklärungsgruppe", "germany", "99.50", "legal"),
        ("Lowestoft, inshore", "royal_navy", "275.00", "legal"),
        ("Vorpostengruppe IJmuiden", "kriegsmarine", "300.00", "legal"),
    ]
    call_command("reconcile", stdout=StringIO())
    shown = Client().get("/gallery/").content.decode()
    assert "5. Schnellbootflottille" in shown
    assert "I. Aufklärungsgruppe" in shown
    assert "Felixstowe" not in shown
    harwich = Fleet.objects.get(name="Harwich at night")
    ships = harwich.ships.values_list("name", "captain", "points")
    assert [(name, captain, str(points)) for name, captain, points in ships] == [
        ("Grey Heron", "", "170.00"),
        ("Curlew", "Lt. Marsh", "75.00"),
        ("Pin Mill", "", "60.00"),
    ]
    assert (harwich.waiver_count, [tag.name for tag in harwich.tags.all()]) == (1, ["Club night"])
    assert [(ship.name, str(ship.points)) for ship in OwnShip.objects.all()] == [
        ("Harbour guard", "60.00")
    ]


@pytest.mark.django_db
def test_the_printed_log_ins_work_and_a_second_load_changes_nothing() -> None:
    first, second = load(), load()

    lines = [line.split(" / ") for line in first.splitlines() if " / " in line]
    assert [name.strip() for name, _ in lines] == DEMO
    for name, password in lines:
        assert Client().login(username=name.strip(), password=password)
    assert second == first
    assert (get_user_model().objects.count(), Fleet.objects.count()) == (4, 7)
    assert Campaign.objects.count() == 1


@pytest.mark.django_db
def test_the_demo_is_refused_where_cookies_go_by_https_alone(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True

    with pytest.raises(CommandError, match="not for a production site"):
        load()
    assert not get_user_model().objects.exists()


@pytest.mark.django_db
def test_the_campaign_of_the_demo_is_in_its_third_round_with_something_to_do() -> None:
    load()

    campaign = Campaign.objects.get()
    assert (campaign.tables["rounds_closed"], campaign.rounds_planned) == (2, 5)
    assert list(campaign.engagements.values_list("round", "status")) == [
        (1, "applied"),
        (1, "applied"),
        (2, "applied"),
        (2, "reversed"),
        (3, "reported"),
        (3, "planned"),
    ]
    assert list(campaign.ships.filter(picks=1).values_list("name", flat=True)) == ["Sandpiper"]
    assert list(campaign.ships.filter(status="sunk").values_list("name", flat=True)) == ["S 65"]
    assert campaign.members.count() == len(DEMO)
    waits = campaign.engagements.get(status="reported").filings.get()
    confirmed = [word.flotilla.name for word in waits.confirmations.all()]
    assert confirmed == ["5. Schnellbootflottille"]
    assert [report.title for report in campaign.reports.all()] == ["Half an hour of smoke"]
    call_command("reconcile", stdout=StringIO())
    seat = seat_for(Visitor(user=get_user_model().objects.get(username=DEMO[0])), campaign.pk)
    text = text_of(document_of(seat))
    Campaign.objects.all().delete()
    document = read_file(text.encode())
    import_campaign(visitor=seat.visitor, document=document, look=refuse_untellable)
    assert text_of(document_of(seat_for(seat.visitor, document.campaign["id"]))) == text
