"""A fleet of the gallery on paper and as files: for everybody, as long as it stays there."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from config.jobs import running
from config.jobs.models import Job, JobFile
from fleetbuilder import services
from fleetbuilder.access import leads_to_fleet
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.stamps import in_groups
from tests import actions, cast
from tests.fleetbuilder.pages.shown import client_of, page, pdf_form
from tests.fleetbuilder.test_publishing import rich_fleet

pytestmark = pytest.mark.django_db


@pytest.fixture
def fleet() -> Fleet:
    """Return a published fleet with notes, tags and house rules, one of them asleep."""
    return actions.publish(cast.owner(), rich_fleet(cast.owner()))


def withdraw(fleet: Fleet) -> None:
    services.unpublish_fleet(visitor=cast.owner(), fleet_id=fleet.pk)


def test_a_reader_prints_what_is_published_and_nothing_of_the_owner_s_own(fleet: Fleet) -> None:
    assert f'href="/gallery/{fleet.pk}/print/"' in page(Client(), f"/gallery/{fleet.pk}/")
    html = page(Client(), f"/gallery/{fleet.pk}/print/")

    assert html.count('<article class="paper-card') == fleet.ships.count()
    for secret in ("hidden from Sam", "secret plan", f"/fleets/{fleet.pk}/"):
        assert secret not in html


@pytest.mark.parametrize(
    ("kind", "media"),
    [("md", "text/markdown"), ("csv", "text/csv"), ("json", "application/json")],
)
def test_it_is_taken_as_a_file_until_it_is_withdrawn(fleet: Fleet, kind: str, media: str) -> None:
    url = f"/gallery/{fleet.pk}/export.{kind}"
    assert f'href="{url}"' in page(Client(), f"/gallery/{fleet.pk}/")
    response = Client().get(url)
    text = response.content.decode()

    assert response["Content-Type"] == f"{media}; charset=utf-8"
    assert f'filename="Nore Flotilla.{kind}"' in response["Content-Disposition"]
    assert "no-store" in response["Cache-Control"]
    assert "hidden from Sam" not in text
    assert "secret plan" not in text
    withdraw(fleet)
    assert Client().get(url).status_code == 404
    assert Client().get(f"/gallery/{fleet.pk}/export.exe").status_code == 404


def test_the_file_names_the_page_of_the_gallery(fleet: Fleet) -> None:
    document = json.loads(Client().get(f"/gallery/{fleet.pk}/export.json").content)
    assert document["fleets"][0]["link"] == f"http://testserver/gallery/{fleet.pk}/"


def test_its_stamp_leads_to_what_was_printed_and_dies_with_the_publication(fleet: Fleet) -> None:
    page(Client(), f"/gallery/{fleet.pk}/print/")
    stamp = PrintStamp.objects.get()
    path = f"/verify/{in_groups(stamp.fingerprint)}/"
    actions.set_limit(cast.owner(), fleet, 9_000)
    friend = Client()

    assert "What was printed is still here." in page(friend, path)
    html = page(friend, f"{path}fleet/")
    assert "9,000" not in html
    assert f'href="/gallery/{fleet.pk}/">As it stands now' in html
    assert "hidden from Sam" not in html

    withdraw(fleet)
    assert friend.get(f"{path}fleet/").status_code == 404
    assert "The fleet itself is private." in page(friend, path)
    actions.publish(cast.owner(), fleet)
    assert friend.get(f"{path}fleet/").status_code == 404


def test_its_owner_s_print_leads_there_too_unless_a_link_does(fleet: Fleet) -> None:
    olive = client_of("olive")
    services.revoke_share(visitor=cast.owner(), fleet_id=fleet.pk)
    page(olive, f"/fleets/{fleet.pk}/print/")
    stamp = PrintStamp.objects.get()
    assert (stamp.link, stamp.published_at) == (None, fleet.published_at)
    assert leads_to_fleet(stamp)

    actions.share(cast.owner(), fleet)
    page(olive, f"/fleets/{fleet.pk}/print/")
    linked = PrintStamp.objects.exclude(pk=stamp.pk).get()
    assert (linked.link, linked.published_at) == (fleet.links.get(revoked_at=None), None)


@pytest.mark.usefixtures("pango")
def test_a_reader_s_pdf_is_dead_once_the_fleet_is_withdrawn(fleet: Fleet) -> None:
    url, friend = f"/gallery/{fleet.pk}/print/", client_of("sam")
    response = friend.post(f"{url}pdf/", pdf_form(page(friend, url)))
    assert response.status_code == 303
    job = Job.objects.get()
    running.work(job.pk)

    assert friend.get(f"/jobs/{job.pk}/file/").status_code == 200
    withdraw(fleet)
    assert friend.get(f"/jobs/{job.pk}/file/").status_code == 404


def test_a_reader_cannot_print_what_the_owner_printed_before(fleet: Fleet) -> None:
    withdraw(fleet)
    olive = client_of("olive")
    private = pdf_form(page(olive, f"/fleets/{fleet.pk}/print/?v=1"))
    actions.publish(cast.owner(), fleet)

    assert client_of("sam").post(f"/gallery/{fleet.pk}/print/pdf/", private).status_code == 404
    assert not JobFile.objects.exists()
