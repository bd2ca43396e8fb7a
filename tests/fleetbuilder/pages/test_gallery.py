"""A fleet in the gallery: publish, read, clone, report; and what never stands on its pages."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetReport
from rules.engine.core import acts
from tests import actions, cast
from tests.actions import VOSPER, assert_reconciled, publish, reread
from tests.factories import nore_flotilla
from tests.fleetbuilder.pages.markup import Markup
from tests.fleetbuilder.pages.shown import client_of, names, page, published
from tests.fleetbuilder.test_publishing import rich_fleet

pytestmark = pytest.mark.django_db


def test_the_share_page_leads_to_publishing_which_says_what_becomes_public() -> None:
    fleet, client = nore_flotilla(cast.owner()), client_of("olive")
    share, ask = f"/fleets/{fleet.pk}/share/", f"/fleets/{fleet.pk}/publish/"
    assert f'href="{ask}"' in page(client, share)

    html = page(client, ask)
    for words in ("captains", "waivers with your reasons", "Your name, olive", "Your notes"):
        assert words in html
    assert reread(fleet).published_at is None

    for _ in range(2):
        said = client.post(ask, follow=True)
        assert said.redirect_chain == [(share, 303)]
    assert "Nore Flotilla is in the gallery." in said.content.decode()
    assert "Published on" in page(client, share)
    assert "in the gallery" in page(client, "/fleets/")
    assert "It is in the gallery already." in page(client, ask)
    out = client.post(f"/fleets/{fleet.pk}/unpublish/", follow=True).content.decode()
    assert "Nore Flotilla is out of the gallery." in out
    assert Client().get(f"/gallery/{fleet.pk}/").status_code == 404
    assert names() == []


def test_a_draft_of_a_device_is_asked_to_sign_up(client: Client) -> None:
    url = client.post("/fleets/new/", {"nation": "royal_navy", "limit": "500"})["Location"]
    html = page(client, f"{url}publish/")
    assert "Only a fleet of an account can be published." in html
    assert f'href="/accounts/signup/?next={url}publish/"' in html
    assert not [form for form in Markup(html).forms if form.action.endswith("publish/")]
    refused = client.post(f"{url}publish/")
    assert refused.status_code == 422
    assert "Only a fleet of an account" in refused.content.decode()


def test_an_empty_fleet_is_told_why_it_stays_private() -> None:
    fleet, client = actions.found_fleet(cast.owner()), client_of("olive")
    assert "Add a ship first" in page(client, f"/fleets/{fleet.pk}/publish/")
    assert client.post(f"/fleets/{fleet.pk}/publish/").status_code == 422
    services.archive_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    assert "in the archive" in page(client, f"/fleets/{fleet.pk}/publish/")
    assert client.post(f"/fleets/{fleet.pk}/publish/").status_code == 409


def test_a_fleet_is_read_in_few_queries_whatever_its_size() -> None:
    counts = []
    for ships in (1, 12):
        fleet = published("Fleet", {VOSPER: ships}, limit=None)
        with CaptureQueriesContext(connection) as captured:
            page(Client(), f"/gallery/{fleet.pk}/")
        counts.append(len(captured))
    assert counts == [2, 2]


def test_a_card_and_a_page_say_who_published_what() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    card, html = page(Client(), "/gallery/"), page(Client(), f"/gallery/{fleet.pk}/")
    for shown in (card, html):
        assert "By olive, " in shown
        assert "345 / 500" in shown
    assert "Royal Navy, 4 ships" in card
    assert "Clone to my fleets" in html
    assert '<meta property="og:title" content="Nore Flotilla">' in html
    assert "Cruel Seas: Royal Navy, limit 500. 4 ships, 6 torpedoes, hull 165. Legal." in html


def test_nothing_of_the_owner_s_own_stands_in_the_gallery() -> None:
    fleet = rich_fleet(cast.owner())
    publish(cast.owner(), fleet)
    copy = actions.clone(cast.stranger(), fleet)
    publish(cast.stranger(), copy)
    shown = [page(Client(), "/gallery/")]
    for one in (fleet, copy):
        shown += [page(Client(), f"/gallery/{one.pk}/"), page(Client(), f"/gallery/{one.pk}/text/")]
        shown.append(page(Client(), f"/gallery/{one.pk}/report/"))
    shown.append(page(client_of("sam"), f"/fleets/{copy.pk}/history/"))
    for html in shown:
        for secret in ("hidden from Sam", "secret plan", "example.org", "Raised", "Lowered"):
            assert secret not in html
        assert "/shared/" not in html
    assert names(q="hidden from sam") == []


def test_the_text_of_a_published_fleet_names_credit_and_address() -> None:
    fleet = rich_fleet(cast.owner())
    publish(cast.owner(), fleet)
    copy = actions.clone(cast.stranger(), fleet)
    publish(cast.stranger(), copy)
    response = Client().get(f"/gallery/{copy.pk}/text/")
    lines = response.content.decode().splitlines()
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert lines[:2] == ["Nore Flotilla", "Credit: After Nore Flotilla by olive"]
    assert lines[-1] == f"http://testserver/gallery/{copy.pk}/"


def press_clone(client: Client, fleet: Fleet) -> Any:
    form = Markup(page(client, f"/gallery/{fleet.pk}/")).form(f"/gallery/{fleet.pk}/clone/")
    data = form.data()
    return [client.post(form.action, data, follow=True) for _ in range(2)]


@pytest.mark.parametrize("who", ["nobody", "sam"])
def test_a_stranger_clones_with_a_double_click_and_has_one_fleet(who: str) -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    client = Client() if who == "nobody" else client_of(who)

    answers = press_clone(client, fleet)

    (copy,) = Fleet.objects.exclude(pk=fleet.pk)
    assert {answer.redirect_chain[-1] for answer in answers} == {(f"/fleets/{copy.pk}/", 303)}
    html = answers[0].content.decode()
    assert "This is your clone." in html
    assert "After Nore Flotilla by olive." in html
    assert f'href="/gallery/{fleet.pk}/">See the original</a>' in html
    assert "Nothing to undo" in html
    assert (copy.owner is None) == (who == "nobody")
    assert_reconciled()


def test_the_credit_stands_wherever_the_clone_is_shown_and_outlives_the_original() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    sam = client_of("sam")
    press_clone(sam, fleet)
    copy = Fleet.objects.get(owner=cast.user("sam"))
    publish(cast.stranger(), copy)
    token = actions.share(cast.stranger(), copy)
    credit = "After Nore Flotilla by olive"
    places = [f"/fleets/{copy.pk}/", f"/gallery/{copy.pk}/", f"/shared/{token}/"]
    texts = [f"/fleets/{copy.pk}/text/", f"/shared/{token}/text/", "/gallery/"]
    for place in places:
        assert "See the original" in page(sam, place)

    services.delete_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    for place in places + texts:
        html = page(sam, place)
        assert credit in html, place
        assert "See the original" not in html, place
    cast.user("olive").delete()
    services.archive_fleet(visitor=cast.stranger(), fleet_id=copy.pk)
    assert credit in page(sam, f"/fleets/{copy.pk}/")


@pytest.mark.parametrize("verb", ["archive", "delete"])
def test_who_puts_a_published_fleet_away_is_told_that_it_left_the_gallery(verb: str) -> None:
    fleet, client = nore_flotilla(cast.owner()), client_of("olive")
    publish(cast.owner(), fleet)
    told = client.post(f"/fleets/{fleet.pk}/{verb}/", follow=True).content.decode()
    assert "It left the gallery." in told
    back = {"archive": "restore", "delete": "undelete"}[verb]
    told = client.post(f"/fleets/{fleet.pk}/{back}/", follow=True).content.decode()
    assert "gallery." not in told
    told = client.post(f"/fleets/{fleet.pk}/{verb}/", follow=True).content.decode()
    assert "It left the gallery." not in told


def test_waivers_with_reasons_and_captains_are_public() -> None:
    fleet = rich_fleet(cast.owner())
    publish(cast.owner(), fleet)
    html = page(Client(), f"/gallery/{fleet.pk}/")
    assert "Legal with 1 waiver" in page(Client(), "/gallery/")
    assert "Legal with 1 waiver" in html
    for words in ("Club night", "Lt. Hichens", "77"):
        assert words in html


def test_the_owner_finds_the_way_back_and_no_clone_button() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    html = page(client_of("olive"), f"/gallery/{fleet.pk}/")
    assert f'<a href="/fleets/{fleet.pk}/">Open it in the builder</a>' in html
    assert "Clone to my fleets" not in html
    assert f"/fleets/{fleet.pk}/" not in page(client_of("sam"), f"/gallery/{fleet.pk}/")


def test_who_has_too_many_fleets_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    monkeypatch.setattr("fleetbuilder.services.founding.MOST_FLEETS_OF_USER", 0)
    response = client_of("sam").post(f"/gallery/{fleet.pk}/clone/")
    assert response.status_code == 422
    assert "as many as one may" in response.content.decode()


def test_a_fleet_of_an_unknown_system_is_read_and_not_cloned() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    Fleet.objects.update(system="gone")
    assert names() == ["Nore Flotilla"]
    assert "Clone to my fleets" not in page(Client(), f"/gallery/{fleet.pk}/")
    assert Client().post(f"/gallery/{fleet.pk}/clone/").status_code == 409


def test_a_report_is_kept_and_printed_and_the_staff_takes_the_fleet_out() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    url = f"/gallery/{fleet.pk}/report/"
    empty = Client().post(url, {"text": " \u200b "})
    assert empty.status_code == 422
    assert "Say what is wrong" in empty.content.decode()

    thanks = Client().post(url, {"text": "Rude\r\n\x1b[31mname", "contact": ""})
    assert thanks.status_code == 422  # a control would command the terminal it is read on
    thanks = client_of("sam").post(url, {"text": "Rude\r\nname", "contact": "me"}, follow=True)
    assert "Thank you." in thanks.content.decode()

    out = StringIO()
    call_command("fleet_reports", stdout=out)
    assert f"Nore Flotilla by olive [{fleet.pk}] (sam, me)\n    Rude\n    name" in out.getvalue()
    call_command("unpublish", str(fleet.pk), stdout=StringIO())
    assert Client().get(f"/gallery/{fleet.pk}/").status_code == 404
    refused = client_of("olive").post(f"/fleets/{fleet.pk}/publish/")
    assert refused.status_code == 422
    call_command("unpublish", str(fleet.pk), "--admit", stdout=StringIO())
    assert client_of("olive").post(f"/fleets/{fleet.pk}/publish/").status_code == 303
    with pytest.raises(CommandError):
        call_command("unpublish", "nonsense", stdout=StringIO())


@pytest.mark.parametrize(
    ("limit", "path", "data"),
    [
        ("clone-fleet", "/gallery/{}/clone/", {}),
        ("report-fleet", "/gallery/{}/report/", {"text": "Rude"}),
        ("publish-fleet", "/fleets/{}/publish/", {}),
    ],
)
def test_too_many_at_once_are_refused(
    limit: str, path: str, data: dict[str, str], settings: Any
) -> None:
    settings.RATE_LIMITS = {limit: "1/h"}
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    client = client_of("olive")
    codes = [client.post(path.format(fleet.pk), data).status_code for _ in range(2)]
    assert codes == [303, 429]
    assert FleetReport.objects.count() == (limit == "report-fleet")


def test_the_page_with_the_clone_button_is_kept_by_nobody() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    response = Client().get(f"/gallery/{fleet.pk}/")
    assert "no-store" in response["Cache-Control"]
    assert "device" not in response.cookies


def test_names_are_shown_as_typed_and_an_address_as_user_name_is_cut() -> None:
    for name in ("<b>null</b>", "../../x", "أسطول", "🚤"):
        fleet = published(name, {VOSPER: 1})
        html = page(Client(), f"/gallery/{fleet.pk}/")
        assert name.replace("<", "&lt;").replace(">", "&gt;") in html
    user = cast.user("olive")
    user.username = "olive@example.org"
    user.save()
    html = page(Client(), "/gallery/")
    assert "By olive, " in html
    assert "example.org" not in html


def test_the_history_of_the_original_tells_of_publishing_only() -> None:
    fleet = nore_flotilla(cast.owner())
    publish(cast.owner(), fleet)
    actions.clone(cast.stranger(), fleet)
    actions.do(cast.owner(), fleet, acts.RenameFleet(name="Other"))
    assert actions.sentences(fleet)[-2:] == [
        "Published in the gallery.",
        "Renamed the fleet from Nore Flotilla to Other.",
    ]
    assert "Other" in page(Client(), f"/gallery/{fleet.pk}/")


def test_a_link_shows_no_notes_either() -> None:
    fleet = rich_fleet(cast.owner())
    token = actions.share(cast.owner(), fleet)
    for path in (f"/shared/{token}/", f"/shared/{token}/text/"):
        assert "hidden from Sam" not in page(client_of("olive"), path)


def test_a_comparison_with_a_published_fleet_shows_no_notes_and_ends_with_publishing() -> None:
    fleet, mine = rich_fleet(cast.owner()), nore_flotilla(cast.stranger())
    publish(cast.owner(), fleet)
    sam = client_of("sam")
    query = {"a": str(mine.pk), "b": str(fleet.pk)}
    html = page(sam, "/compare/", **query)
    assert "From the gallery" in html
    for secret in ("hidden from Sam", "secret plan", "example.org"):
        assert secret not in html
    services.unpublish_fleet(visitor=cast.owner(), fleet_id=fleet.pk)
    assert sam.get("/compare/", query).status_code == 404
