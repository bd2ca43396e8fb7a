"""Reports: written once, changed without loss, hidden and shown, safe to read; their pictures."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.access import CampaignMissing
from campaigns.models import Campaign, Picture, Report
from campaigns.presenters.reports import PictureView, blocks
from campaigns.services import CampaignShut, Stale
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.test_pictures import photo

pytestmark = pytest.mark.django_db


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def here(**more: Any) -> Campaign:
    campaign = harbour.found(**more)
    for name in ("ada", "ben"):
        harbour.join(campaign, name)
    return campaign


def written(campaign: Campaign, who: str = "ada", text: str = "It was dark.") -> Report:
    seat = harbour.seat(campaign, who)
    return services.publish_report(seat=seat, title="At dawn", text=text)


def address(name: str, report: Report, *more: Any) -> str:
    return reverse(f"campaigns:{name}", args=(report.campaign_id, report.pk, *more))


def add(client: Client, report: Report, content: bytes = b"", alt: str = "Boats") -> Any:
    file = SimpleUploadedFile("a.jpg", content or photo(), "image/jpeg")
    return client.post(address("report-picture-add", report), {"file": file, "alt": alt})


def test_a_report_is_published_once_however_often_its_button_is_pressed() -> None:
    campaign = here()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.plan(campaign, mine, theirs)
    url = reverse("campaigns:report-new", args=(campaign.pk,))
    client = signed_in("ada")
    assert 'value="1" selected' in client.get(url, {"battle": "1"}).content.decode()
    sent = {"title": "At dawn", "text": "It was dark.", "battle": "1", "once": "abc"}
    first, second = client.post(url, sent), client.post(url, sent)
    report = Report.objects.get()
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"] == address("report", report)
    line = campaign.lines.get(kind="report.published")
    assert line.data == {"title": "At dawn", "report": str(report.pk), "battle": 1}
    told = client.get(reverse("campaigns:log", args=(campaign.pk,))).content.decode()
    assert "Report of battle 1: At dawn." in told


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("title", "", "Give the report a title."),
        ("title", "x" * 201, "at most 200"),
        ("title", "\u200b", "can be seen"),
        ("text", " ", "Write a few words"),
        ("text", "x" * 50_001, "at most 50,000"),
        ("battle", "77", "Choose one of the battles listed."),
    ],
)
def test_a_bad_report_is_refused_beside_its_field_and_keeps_what_was_typed(
    field: str, value: str, words: str
) -> None:
    campaign = here()
    sent = {"title": "At dawn", "text": "Kept as typed.", "battle": ""} | {field: value}
    answer = signed_in("ada").post(reverse("campaigns:report-new", args=(campaign.pk,)), sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    if field != "text":
        assert "Kept as typed." in answer.content.decode()
    assert not Report.objects.exists()


def test_who_was_slower_keeps_his_text_sees_the_other_and_may_press_again() -> None:
    report = written(here())
    client, url = signed_in("ada"), address("report-edit", report)
    sent = {"title": "At dawn", "text": "One.", "version": "1"}
    assert client.post(url, sent).status_code == 303
    late = client.post(url, sent | {"text": "Two <b>."})
    html = late.content.decode()
    assert late.status_code == 409
    assert "Two &lt;b&gt;." in html
    assert '<pre class="report-stands">One.</pre>' in html
    assert 'name="version" value="2"' in html
    assert client.post(url, sent | {"text": "Two.", "version": "2"}).status_code == 303
    report.refresh_from_db()
    assert (report.text, report.version) == ("Two.", 3)
    kinds = list(report.campaign.lines.values_list("kind", flat=True))
    assert kinds == ["report.published", "report.changed", "report.changed"]


def test_the_same_change_twice_is_one_and_needs_no_version() -> None:
    report = written(here())
    seat = harbour.seat(report.campaign, "ada")
    for _ in range(2):
        services.change_report(seat=seat, report=report, title="At dawn", text="One.", version=1)
    assert report.campaign.lines.count() == 2
    with pytest.raises(Stale):
        services.change_report(seat=seat, report=report, title="At dawn", text="Two.", version=1)


def test_nobody_changes_the_report_of_another_and_a_frozen_campaign_takes_none() -> None:
    report = written(here())
    for name in ("ben", "olive"):
        with pytest.raises(PermissionDenied):
            services.change_report(
                seat=harbour.seat(report.campaign, name),
                report=report,
                title="x",
                text="x",
                version=1,
            )
    Campaign.objects.update(status="frozen")
    with pytest.raises(CampaignShut):
        written(Campaign.objects.get())
    assert Report.objects.count() == 1
    assert add(signed_in("ada"), report).status_code == 409


def test_a_hidden_report_is_there_for_its_author_and_organisers_alone_until_it_is_shown() -> None:
    report = written(here(is_public=True))
    add(signed_in("ada"), report)
    picture = address("report-picture", report, Picture.objects.get().pk)
    page, hide = address("report", report), address("report-hide", report)
    listed = reverse("campaigns:reports", args=(report.campaign_id,))
    assert signed_in("ben").post(hide).status_code == 403
    assert signed_in("olive").post(hide, {"reason": "Names a person"}).status_code == 303
    for client, status in (
        (signed_in("ada"), 200),
        (signed_in("olive"), 200),
        (signed_in("ben"), 404),
        (Client(), 404),
    ):
        assert client.get(page).status_code == client.get(picture).status_code == status
        assert ("At dawn" in client.get(listed).content.decode()) == (status == 200)
    assert report.campaign.lines.get(kind="report.hidden").reason == "Names a person"
    signed_in("olive").post(hide, {"show": "1"})
    assert Client().get(page).status_code == 200


def test_strangers_of_a_private_campaign_find_neither_report_nor_picture() -> None:
    report = written(here())
    add(signed_in("ada"), report)
    addresses = [
        address("report", report),
        reverse("campaigns:reports", args=(report.campaign_id,)),
    ]
    addresses.append(address("report-picture", report, Picture.objects.get().pk))
    for client in (Client(), signed_in("sam")):
        assert [client.get(url).status_code for url in addresses] == [404, 404, 404]
    with pytest.raises(CampaignMissing):
        harbour.seat(report.campaign, "sam")


def test_hostile_markdown_is_text_and_no_picture_of_elsewhere() -> None:
    text = (
        "<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![spy](https://spy.example/a.png)\n\n"
        '<img src=x onerror=alert(1)> [y](https://ok.example "a")\n\n[picture 9]'
    )
    html = signed_in("ada").get(address("report", written(here(), text=text))).content.decode()
    article = html[html.index("<article") : html.index("</article>")]
    assert "<script" not in article
    assert "<img" not in article
    assert "javascript:" not in article.replace("[x](javascript:alert(1))", "")
    assert 'rel="noopener noreferrer nofollow"' in article


def test_pictures_stand_where_the_text_asks_for_them_and_the_rest_below() -> None:
    views = [
        PictureView(number=n, url=f"/{n}", remove_url="", alt="", width=1, height=1)
        for n in (1, 2, 3)
    ]
    found = blocks("Before.\n\n[picture 2]\n\nIn a [picture 1] sentence.\n[picture 9]", views)
    assert [block.picture.number if block.picture else str(block.html) for block in found] == [
        "<p>Before.</p>\n",
        2,
        "<p>In a [picture 1] sentence.</p>\n",
        1,
        3,
    ]


def test_a_picture_is_added_described_shown_and_taken_off_by_its_author_alone() -> None:
    report = written(here())
    client = signed_in("ada")
    assert add(client, report, alt="Boats & <sea>").status_code == 303
    picture = Picture.objects.get()
    html = client.get(address("report", report)).content.decode()
    assert 'alt="Boats &amp; &lt;sea&gt;"' in html
    answer = client.get(address("report-picture", report, picture.pk))
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store, private"
    again = client.get(
        address("report-picture", report, picture.pk),
        headers={"If-None-Match": answer.headers["ETag"]},
    )
    assert (again.status_code, again.content) == (304, b"")
    remove = address("report-picture-remove", report, picture.pk)
    assert signed_in("ben").post(remove).status_code == 403
    assert add(signed_in("ben"), report).status_code == 403
    assert client.post(remove).status_code == 303
    assert not Picture.objects.exists()


def test_a_picture_without_words_or_that_is_none_is_refused_beside_its_field() -> None:
    report = written(here())
    client = signed_in("ada")
    for answer, words in (
        (add(client, report, alt=" "), "Say what there is to see."),
        (add(client, report, b"MZ\x90 no picture"), "no picture that can be read"),
    ):
        assert answer.status_code == 422
        assert words in answer.content.decode()
    huge = add(client, report, b"\xff" * 5_200_000)
    assert huge.status_code == 413
    assert "more than 5 MB" in huge.content.decode()


def test_a_report_takes_twelve_pictures_and_no_more() -> None:
    report = written(here())
    client = signed_in("ada")
    small = photo(8, 8)
    for _ in range(12):
        assert add(client, report, small).status_code == 303
    assert add(client, report, small).status_code == 422
    assert report.pictures.count() == 12


def test_reports_are_listed_by_battle_and_by_ship() -> None:
    campaign = here()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    seat = harbour.seat(campaign, "ada")
    for number in (1, 2):
        battle = harbour.plan(campaign, mine, theirs)
        if number == 2:
            battle.forces.filter(flotilla=mine).update(ships=[harbour.keys(mine)["Dunlin"]])
        services.publish_report(seat=seat, title=f"R{number}", text="x", engagement=battle)
    client, url = signed_in("ben"), reverse("campaigns:reports", args=(campaign.pk,))

    def titles(**query: str) -> list[str]:
        return [report.title for report in client.get(url, query).context["reports"]]

    assert titles() == ["R2", "R1"]
    assert titles(battle="2") == ["R2"]
    assert titles(ship=harbour.keys(mine)["Sandpiper"]) == ["R1"]
    assert titles(ship=harbour.keys(theirs)["S 100"]) == ["R2", "R1"]
    for bad in ({"battle": "two"}, {"ship": "x"}):
        assert client.get(url, bad).status_code == 404
