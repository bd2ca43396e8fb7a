"""What waits for whom: right persons, most urgent first, in words; gone when it is done."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import (
    Campaign,
    Confirmation,
    Engagement,
    Filing,
    Flotilla,
    Invitation,
    JoinRequest,
    Petition,
    Role,
)
from campaigns.presenters.moments import moment_text, zone_of
from campaigns.presenters.waiting import wait_views
from campaigns.selectors.waiting import waiting_for
from rules.engine.core.result import Fate
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def filed(battle: Engagement, by: Flotilla, state: str = "open", **more: Any) -> Filing:
    now = timezone.now()
    battle.status = "disputed" if state == "disputed" else "reported"
    battle.save()
    plain: dict[str, Any] = {"filed_at": now, "silence_at": now + timedelta(hours=72)}
    filing = Filing.objects.create(
        engagement=battle,
        number=battle.filings.count() + 1,
        result={},
        digest="d",
        source="form",
        filed_by=by.member,
        state=state,
        **(plain | more),
    )
    says(filing, by)
    return filing


def says(filing: Filing, flotilla: Flotilla) -> None:
    Confirmation.objects.create(
        filing=filing, flotilla=flotilla, digest="d", kind="player", at=timezone.now()
    )


def kinds(name: str, campaign: Campaign | None = None) -> list[tuple[str, int]]:
    return [(str(w.kind), w.battle) for w in waiting_for(harbour.visitor(name), campaign)]


def two() -> tuple[Campaign, Flotilla, Flotilla]:
    campaign = harbour.found()
    return campaign, harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")


def test_a_filed_result_waits_for_the_other_side_until_it_has_its_word() -> None:
    campaign, mine, theirs = two()
    filing = filed(harbour.plan(campaign, mine, theirs), theirs)
    assert kinds("ada") == [("confirm", 1)]
    assert kinds("ben") == kinds("olive") == kinds("sam") == []
    says(filing, mine)
    assert kinds("ada") == []


def test_a_flotilla_that_sent_no_ship_is_not_asked_for_its_word() -> None:
    campaign, mine, theirs = two()
    battle = harbour.plan(campaign, mine, theirs)
    battle.forces.filter(flotilla=mine).update(ships=[])
    filed(battle, theirs)
    assert kinds("ada") == []


def test_silence_and_its_hour_are_told_in_the_zone_of_the_campaign() -> None:
    campaign, mine, theirs = two()
    Campaign.objects.update(time_zone="Europe/Berlin")
    now = timezone.now()
    filed(harbour.plan(campaign, mine, theirs), theirs, silence_at=now + timedelta(days=2))
    (waiting,) = waiting_for(harbour.visitor("ada"))
    (view,) = wait_views([waiting])
    assert waiting.deadline is not None
    zone = zone_of(waiting.campaign)
    assert view.text.endswith(
        f"Silence confirms it on {waiting.deadline.astimezone(zone):%A, %H:%M}."
    )
    assert view.exact.endswith((" CET", " CEST"))


def test_near_moments_are_told_by_the_day_of_the_week_and_far_ones_by_the_date() -> None:
    now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    berlin = zone_of(Campaign(time_zone="Europe/Berlin"))
    assert moment_text(now + timedelta(hours=7), berlin, now) == "Tuesday, 20:00"
    assert moment_text(now + timedelta(days=20), berlin, now) == "21 December 2026, 13:00"
    assert zone_of(Campaign(time_zone="Atlantis/Deep")) is UTC


def test_the_most_urgent_comes_first_and_what_has_no_date_last() -> None:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada", grade="veteran", ships={"Sandpiper": harbour.VOSPER})
    theirs = harbour.enter(campaign, "ben", "axis")
    sandpiper, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    fates = {sandpiper: {"sunk": (prey,), "hull_left": 9}, prey: {"fate": Fate.SUNK}}
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs), fates)
    soon = timezone.now() + timedelta(days=1)
    filed(harbour.plan(campaign, mine, theirs), theirs, silence_at=soon + timedelta(days=2))
    late = harbour.plan(campaign, mine, theirs)
    early = harbour.plan(campaign, mine, theirs, starts_at=soon)
    for battle in (late, early):
        battle.forces.filter(flotilla=mine).update(ships=None)
    assert kinds("ada") == [
        ("force", early.number),
        ("confirm", 2),
        ("force", late.number),
        ("pick", 0),
        ("repair", 0),
    ]
    views = wait_views(waiting_for(harbour.visitor("ada")))
    titles = ["".join(span.text for span in view.title) for view in views]
    assert titles[3] == "Pick an ability for Sandpiper"
    assert views[0].text.startswith("Against Flotilla of ben, by ")


def test_an_organiser_is_told_of_disputes_petitions_requests_and_rounds() -> None:
    campaign, mine, theirs = two()
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    now = timezone.now()
    JoinRequest.objects.create(campaign=campaign, user=cast.user("sam"), created_at=now)
    Petition.objects.create(
        campaign=campaign, flotilla=mine, kind="ability", by=mine.member, created_at=now
    )
    harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    assert kinds("olive") == kinds("carl") == [("petition", 0), ("request", 0), ("round", 1)]
    told = filed(harbour.plan(campaign, mine, theirs), theirs, "disputed")
    told.disputes.create(reason="Two sunk, not one.", at=now)
    assert [kind for kind, _ in kinds("olive")] == ["rule", "petition", "request"]
    assert kinds("ada") == []
    texts = [view.text for view in wait_views(waiting_for(harbour.visitor("olive")))]
    assert texts[0] == "A former member disputes it: Two sunk, not one."


def test_an_invitation_waits_until_it_is_taken_declined_revoked_or_over() -> None:
    campaign = harbour.found()
    now = timezone.now()
    invitation = Invitation.objects.create(
        campaign=campaign,
        kind="user",
        user=cast.user("sam"),
        nonce="n",
        digest="d",
        created_by=cast.user("olive"),
        created_at=now,
        expires_at=now + timedelta(days=7),
    )
    (view,) = wait_views(waiting_for(harbour.visitor("sam")), lambda one: "/there/")
    assert (view.text, view.url) == ("olive invites you as player.", "/there/")
    for column in ("used_at", "declined_at", "revoked_at"):
        Invitation.objects.filter(pk=invitation.pk).update(**{column: now})
        assert kinds("sam") == []
        Invitation.objects.filter(pk=invitation.pk).update(**{column: None})
    Invitation.objects.update(expires_at=now - timedelta(seconds=1))
    assert kinds("sam") == []


@pytest.mark.parametrize("status", ["frozen", "closed"])
def test_a_campaign_that_is_shut_lets_nobody_wait(status: str) -> None:
    campaign, mine, theirs = two()
    filed(harbour.plan(campaign, mine, theirs), theirs)
    Campaign.objects.update(status=status)
    assert kinds("ada") == []


def test_nothing_waits_for_whoever_left() -> None:
    campaign, mine, theirs = two()
    filed(harbour.plan(campaign, mine, theirs), theirs)
    campaign.members.filter(user__username="ada").update(left_at=timezone.now())
    assert kinds("ada") == []


def test_one_campaign_shows_its_own_and_all_are_read_at_a_constant_number_of_queries(
    django_assert_max_num_queries: Any,
) -> None:
    campaign, mine, theirs = two()
    filed(harbour.plan(campaign, mine, theirs), theirs)
    other = harbour.found("ada", name="Baltic")
    JoinRequest.objects.create(campaign=other, user=cast.user("sam"), created_at=timezone.now())
    assert kinds("ada", campaign) == [("confirm", 1)]
    assert kinds("ada") == [("confirm", 1), ("request", 0)]
    visitor = harbour.visitor("ada")
    with django_assert_max_num_queries(14) as few:
        waiting_for(visitor)
    for _ in range(5):
        filed(harbour.plan(campaign, mine, theirs), theirs)
        harbour.plan(campaign, mine, theirs).forces.update(ships=None)
    assert len(kinds("ada")) == 12
    with django_assert_max_num_queries(len(few) + 2):  # opponents' names, once
        waiting_for(visitor)


def test_the_page_of_all_names_the_campaigns(client: Client) -> None:
    campaign, mine, theirs = two()
    filed(harbour.plan(campaign, mine, theirs), theirs)
    client.force_login(cast.user("ada"))
    page = client.get(reverse("campaigns:waiting")).content.decode()
    assert "Confirm the result of battle 1" in page
    assert "Narrow Seas 1942" in page
    assert "Sign in" in Client().get(reverse("campaigns:waiting")).content.decode()
