"""Invitations: by link, by e-mail, by user name; who may use them, and when no more."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import services
from campaigns.models import Campaign, Invitation, Role
from campaigns.services import Refused
from campaigns.services.invitations import token_for
from config.jobs.models import Job
from config.jobs.running import work
from fleetbuilder.access import LinkMissing
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def link(campaign: Campaign, role: str = Role.PLAYER, days: int | None = 7) -> str:
    made = services.invite_by_link(seat=harbour.seat(campaign, "olive"), role=role, days=days)
    return token_for(made) or ""


def browser(name: str = "") -> Client:
    client = Client()
    if name:
        client.force_login(cast.user(name))
    return client


def address(token: str) -> str:
    return reverse("campaigns:invitation", args=(token,))


def test_a_link_lets_anybody_in_once_each_with_its_role() -> None:
    campaign = harbour.found()
    token = link(campaign, Role.OBSERVER)
    for name in ("ada", "ben", "ada"):
        services.accept_invitation(visitor=harbour.visitor(name), token=token)
    names = list(campaign.members.filter(role=Role.OBSERVER).values_list("name", flat=True))
    assert names == ["ada", "ben"]
    assert list(campaign.lines.values_list("kind", flat=True)) == ["member.joined"] * 2


def test_the_page_asks_before_anybody_joins_and_leads_through_signing_in() -> None:
    campaign = harbour.found(description="Nights in the **Channel**.")
    url = address(link(campaign))
    page = browser().get(url)
    html = page.content.decode()
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex, nofollow")
    assert "<strong>Channel</strong>" in html
    assert f"{reverse('account_login')}?next={url}" in html
    assert browser().post(url).status_code == 302
    ada = browser("ada")
    assert ada.get(url).status_code == 200
    assert campaign.members.count() == 1
    answer = ada.post(url, {"answer": "join"})
    assert (answer.status_code, campaign.members.count()) == (303, 2)
    assert answer["Location"] == reverse("campaigns:campaign", args=(campaign.pk,))
    assert ada.get(url).status_code == 303


def test_a_dead_link_looks_like_none() -> None:
    campaign = harbour.found()
    over, back, shut = link(campaign), link(campaign), link(campaign)
    rows = list(campaign.invitations.order_by("pk"))
    Invitation.objects.filter(pk=rows[0].pk).update(expires_at=timezone.now() - timedelta(1))
    services.revoke_invitation(seat=harbour.seat(campaign, "olive"), invitation_id=rows[1].pk)
    ada = browser("ada")
    assert {ada.get(address(token)).status_code for token in (over, back, "x" * 24)} == {404}
    assert ada.get(address(shut)).status_code == 200
    Campaign.objects.update(status="closed")
    assert ada.post(address(shut), {"answer": "join"}).status_code == 404
    assert campaign.members.count() == 1


def test_the_token_is_not_in_the_database() -> None:
    token = link(harbour.found())
    row = Invitation.objects.values().get()
    assert token not in " ".join(str(value) for value in row.values())


@pytest.mark.django_db(transaction=True)
def test_an_invitation_by_mail_is_for_that_address_alone() -> None:
    campaign = harbour.found()
    olive = harbour.seat(campaign, "olive")
    services.invite_by_email(
        seat=olive, role="player", email="ada@example.org", days=7, origin="https://fleets.test"
    )
    for job in Job.objects.all():
        work(job.pk)
    (sent,) = mail.outbox
    assert (sent.to, "Narrow Seas 1942" in sent.subject) == (["ada@example.org"], True)
    found = re.search(r"https://fleets\.test/campaigns/invitation/([^/\s]+)/", sent.body)
    assert found
    token = found[1]
    with pytest.raises(Refused, match="another e-mail address"):
        services.accept_invitation(visitor=harbour.visitor("ben"), token=token)
    ada = cast.user("ada")
    known = EmailAddress.objects.create(user=ada, email="Ada@example.org", verified=False)
    with pytest.raises(Refused, match="Confirm your e-mail address"):
        services.accept_invitation(visitor=harbour.visitor("ada"), token=token)
    known.verified = True
    known.save()
    services.accept_invitation(visitor=harbour.visitor("ada"), token=token)
    assert harbour.seat(campaign, "ada").role == Role.PLAYER
    with pytest.raises(LinkMissing):
        services.accept_invitation(visitor=harbour.visitor("ben"), token=token)


def test_an_invitation_that_was_taken_back_is_not_sent() -> None:
    campaign = harbour.found()
    made = services.invite_by_email(
        seat=harbour.seat(campaign, "olive"),
        role="player",
        email="ada@example.org",
        days=7,
        origin="https://fleets.test",
    )
    services.revoke_invitation(seat=harbour.seat(campaign, "olive"), invitation_id=made.pk)
    job = Job.objects.get()
    assert work(job.pk) == "failed"
    assert mail.outbox == []


def test_an_invitation_by_name_waits_on_the_site_for_that_player() -> None:
    campaign = harbour.found()
    cast.user("ada")
    olive = harbour.seat(campaign, "olive")
    for name, words in (("Ada", "no player of that name"), ("olive", "already")):
        with pytest.raises(Refused, match=words):
            services.invite_by_name(seat=olive, role="player", username=name, days=None)
    made = services.invite_by_name(seat=olive, role="player", username="ada", days=None)
    url = address(token_for(made) or "")
    listing = reverse("campaigns:campaigns")
    assert url in browser("ada").get(listing).content.decode()
    assert url not in browser("ben").get(listing).content.decode()
    assert browser("ben").post(url, {"answer": "join"}).status_code == 422
    assert browser("ada").post(url, {"answer": "decline"}).status_code == 303
    assert url not in browser("ada").get(listing).content.decode()
    assert campaign.members.count() == 1


def test_only_an_organiser_invites_organisers() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    with pytest.raises(Refused, match="Only an organiser"):
        services.invite_by_link(seat=harbour.seat(campaign, "carl"), role=Role.CO_ORGANISER, days=7)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"how": "email", "whom": ""}, "Type an e-mail address"),
        ({"how": "email", "whom": "nobody"}, "Use an address like"),
        ({"how": "user", "whom": "nobody"}, "There is no player of that name."),
    ],
)
def test_what_is_amiss_with_an_invitation_is_said_beside_its_field(
    typed: dict[str, Any], words: str
) -> None:
    campaign = harbour.found()
    url = reverse("campaigns:invite", args=(campaign.pk,))
    answer = browser("olive").post(url, {"role": "player", "days": "7"} | typed)
    assert answer.status_code == 422
    assert words in answer.context["form"].errors["whom"][0]


def test_a_link_is_shown_again_on_the_page_of_people_to_organisers_alone() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "ada")
    url = reverse("campaigns:invite", args=(campaign.pk,))
    answer = browser("olive").post(url, {"how": "link", "role": "player", "days": ""})
    made = campaign.invitations.get()
    people = reverse("campaigns:people", args=(campaign.pk,))
    assert answer["Location"] == f"{people}#invitation-{made.pk}"
    token = token_for(made) or "-"
    assert token in browser("olive").get(people).content.decode()
    assert token not in browser("ada").get(people).content.decode()
