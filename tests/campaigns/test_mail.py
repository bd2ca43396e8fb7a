"""Mails to members: to whom, once, in the words of the log, and off by the address in each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from campaigns import services
from campaigns.book import words
from campaigns.models import Campaign, Flotilla, Membership
from campaigns.services.invitations import TOLD_JOB
from campaigns.services.mailing import MAIL_JOB, off_token
from campaigns.services.reminding import REMINDER_JOB
from campaigns.tasks import remind_of_forces
from config.jobs.models import Job
from config.jobs.running import work
from config.settings import base
from config.web.origin import site_origin
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def club() -> tuple[Campaign, Flotilla, Flotilla]:
    """Return a campaign whose three people want its mails."""
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    for member in campaign.members.select_related("user"):
        assert member.user is not None
        member.user.email = f"{member.name}@example.org"
        member.user.save()
    campaign.members.update(wants_mail=True)
    return campaign, mine, theirs


def filed(campaign: Campaign, who: str, *flotillas: Flotilla, **more: Any) -> None:
    data = {"battle": 1, "filing": 1, "by": who}
    harbour.tell(campaign, who, "result.filed", data, [str(f.pk) for f in flotillas], **more)


def sent() -> list[str]:
    """Let all jobs be done, each twice; return who got a mail."""
    for job in Job.objects.filter(kind=MAIL_JOB):
        work(job.pk)
        work(job.pk)
    return sorted(message.to[0] for message in mail.outbox)


def test_a_filed_result_goes_to_whom_it_concerns_but_not_to_who_filed_it() -> None:
    campaign, mine, theirs = club()
    harbour.plan(campaign, mine, theirs, title="Ambush")
    filed(campaign, "ben", mine, theirs)
    assert sent() == ["ada@example.org"]
    (message,) = mail.outbox
    assert message.subject.startswith("Narrow Seas 1942: ")
    assert "battle 1" in message.body
    assert f"{site_origin()}/campaigns/{campaign.pk}/" in message.body
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.parametrize(
    ("kind", "data", "whom"),
    [
        (words.ROUND, {"round": 1}, ["ben", "olive"]),
        ("member.asked", {"name": "sam"}, ["olive"]),
        (words.HONOURED, {"ship": "", "honour": "DSC"}, []),
    ],
)
def test_each_kind_of_line_has_its_readers(
    kind: str, data: dict[str, Any], whom: list[str]
) -> None:
    campaign, mine, _theirs = club()
    if "ship" in data:
        data = data | {"ship": harbour.keys(mine)["Dunlin"]}
    harbour.tell(campaign, "ada", kind, data)
    assert sent() == [f"{name}@example.org" for name in whom]


def test_a_line_that_is_written_once_goes_out_once() -> None:
    campaign, mine, theirs = club()
    for _ in range(3):
        filed(campaign, "ben", mine, theirs, effect_key="filed:1")
    assert sent() == ["ada@example.org"]


@pytest.mark.parametrize(
    "change",
    [{"left_at": timezone.now()}, {"wants_mail": False}, {"user": None}],
)
def test_whoever_left_or_turned_them_off_meanwhile_gets_none(change: dict[str, Any]) -> None:
    campaign, mine, theirs = club()
    filed(campaign, "ben", mine, theirs)
    Membership.objects.filter(name="ada").update(**change)
    assert sent() == []


def test_nobody_gets_mails_who_did_not_ask_for_them() -> None:
    campaign, mine, theirs = club()
    campaign.members.update(wants_mail=False)
    filed(campaign, "ben", mine, theirs)
    assert not Job.objects.exists()


def test_mails_are_neither_listed_among_a_players_jobs_nor_counted() -> None:
    campaign, mine, theirs = club()
    for _ in range(8):
        filed(campaign, "ben", mine, theirs)
    assert Job.objects.count() == 8
    client = Client()
    client.force_login(cast.user("ada"))
    assert "Mail on" not in client.get(reverse("jobs:jobs")).content.decode()


def test_a_name_of_several_lines_breaks_no_head() -> None:
    campaign, mine, theirs = club()
    Campaign.objects.update(name="Two\r\nBcc: x@example.org")
    filed(campaign, "ben", mine, theirs)
    sent()
    assert "\n" not in mail.outbox[0].subject
    assert mail.outbox[0].recipients() == ["ada@example.org"]


def test_the_page_turns_them_on_and_off_and_the_address_in_a_mail_off() -> None:
    campaign, _mine, _theirs = club()
    member = campaign.members.get(name="ada")
    client, url = Client(), reverse("campaigns:mail", args=(campaign.pk,))
    client.force_login(cast.user("ada"))
    for wants in (False, True):
        assert client.post(url, {"wants": "yes" if wants else "no"}).status_code == 303
        member.refresh_from_db()
        assert member.wants_mail is wants
    off = reverse("campaigns:mail-off", args=(off_token(member),))
    stranger = Client(enforce_csrf_checks=True)
    assert "No more mails?" in stranger.get(off).content.decode()
    member.refresh_from_db()
    assert member.wants_mail
    assert stranger.post(off, {"List-Unsubscribe": "One-Click"}).status_code == 200
    member.refresh_from_db()
    assert not member.wants_mail
    assert stranger.post(off[:-2] + "x/").status_code == 404


def test_the_address_of_the_site_is_never_what_a_browser_says() -> None:
    with override_settings(ALLOWED_HOSTS=["localhost"], CSRF_TRUSTED_ORIGINS=[], PORT=8001):
        assert site_origin() == "http://localhost:8001"
    with override_settings(ALLOWED_HOSTS=[".x.org", "fleets.example.org"], CSRF_TRUSTED_ORIGINS=[]):
        assert site_origin() == "https://fleets.example.org"
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://*.y.org", "http://z.example.org:8080"]):
        assert site_origin() == "http://z.example.org:8080"


def done() -> list[str]:
    """Let all jobs of members' mails be done, each twice; return who got a mail."""
    for job in Job.objects.filter(kind__in=(REMINDER_JOB, TOLD_JOB)):
        work(job.pk)
        work(job.pk)
    return sorted(message.to[0] for message in mail.outbox)


def test_a_force_that_falls_due_is_called_to_mind_once_for_each_date() -> None:
    campaign, mine, theirs = club()
    now = timezone.now()
    soon = harbour.plan(campaign, mine, theirs, title="Ambush", starts_at=now + timedelta(hours=20))
    harbour.plan(campaign, mine, theirs, starts_at=now + timedelta(hours=30)).forces.update(
        ships=None
    )
    soon.forces.filter(flotilla=mine).update(ships=None)
    assert (remind_of_forces(), remind_of_forces()) == (1, 1)
    assert done() == ["ada@example.org"]
    (message,) = mail.outbox
    assert message.subject == "Narrow Seas 1942: choose your force for battle 1"
    assert "Flotilla of ada has not chosen what it sends." in message.body
    assert reverse("campaigns:force", args=(campaign.pk, 1, mine.pk)) in message.body
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    soon.starts_at = now + timedelta(hours=10)
    soon.save()
    remind_of_forces()
    assert done() == ["ada@example.org"] * 2
    entry = base.CELERY_BEAT_SCHEDULE["remind of forces"]
    assert entry["task"] == remind_of_forces.name


@pytest.mark.parametrize("change", ["chosen", "off", "frozen", "called off"])
def test_nobody_is_reminded_of_what_is_no_longer_due(change: str) -> None:
    campaign, mine, theirs = club()
    starts_at = timezone.now() + timedelta(hours=3)
    battle = harbour.plan(campaign, mine, theirs, starts_at=starts_at)
    battle.forces.filter(flotilla=mine).update(ships=None)
    assert remind_of_forces() == 1
    match change:
        case "chosen":
            battle.forces.update(ships=[harbour.keys(mine)["Dunlin"]])
        case "off":
            campaign.members.update(wants_mail=False)
        case "frozen":
            Campaign.objects.update(status="frozen")
        case _:
            campaign.engagements.update(status="called_off")
    assert done() == []
    assert remind_of_forces() == 0


@pytest.mark.parametrize("wants", [True, False])
def test_who_is_invited_by_name_hears_of_it_by_mail_if_he_wants_mails(wants: bool) -> None:
    campaign, _mine, _theirs = club()
    elsewhere = harbour.found("sam")
    elsewhere.members.update(wants_mail=wants)
    olive = harbour.seat(campaign, "olive")
    services.invite_by_name(seat=olive, role="player", username="sam", days=7)
    assert done() == (["sam@example.org"] if wants else [])
    if wants:
        (message,) = mail.outbox
        assert message.subject == "Fleetbuilder: you are invited to Narrow Seas 1942"
        assert "olive invites you" in message.body
        assert f"{site_origin()}/campaigns/invitation/" in message.body
        assert Job.objects.get(kind=TOLD_JOB).owner == cast.user("sam")
