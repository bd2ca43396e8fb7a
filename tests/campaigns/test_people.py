"""Roles, replacing, leaving, removing, handing over; requests; the last organiser stays."""

from __future__ import annotations

import threading

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.access import CampaignMissing, seat_for
from campaigns.models import Campaign, Role
from campaigns.services import CampaignShut, Refused
from campaigns.services.people import LEAVE
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


def number(campaign: Campaign, name: str) -> int:
    return campaign.members.get(user__username=name, left_at__isnull=True).pk


def test_the_only_organiser_neither_leaves_nor_loses_the_role() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    olive, pk = harbour.seat(campaign, "olive"), number(campaign, "olive")
    with pytest.raises(Refused, match="only organiser"):
        services.leave(seat=olive)
    with pytest.raises(Refused, match="only organiser"):
        services.change_role(seat=olive, member_id=pk, role=Role.PLAYER)
    services.hand_over(seat=olive, member_id=number(campaign, "carl"))
    assert harbour.seat(campaign, "olive").role == Role.CO_ORGANISER
    services.leave(seat=harbour.seat(campaign, "olive"))
    with pytest.raises(CampaignMissing):
        harbour.seat(campaign, "olive")
    kinds = list(campaign.lines.values_list("kind", flat=True))
    assert kinds == ["member.handed_over", "member.left"]


def test_an_organiser_whose_account_is_gone_does_not_count() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "otto", Role.ORGANISER)
    cast.user("otto").delete()
    assert campaign.members.filter(user=None).exists()
    with pytest.raises(Refused, match="only organiser"):
        services.leave(seat=harbour.seat(campaign, "olive"))


@pytest.mark.django_db(transaction=True)
def test_of_two_organisers_who_leave_at_once_one_stays() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "otto", Role.ORGANISER)
    start, said = threading.Barrier(2), []

    def go(name: str) -> None:
        try:
            seat = harbour.seat(campaign, name)
            start.wait(20)
            services.leave(seat=seat)
            said.append("left")
        except Refused as fault:
            said.append(fault.message)
        finally:
            connection.close()

    threads = [threading.Thread(target=go, args=(name,)) for name in ("olive", "otto")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(word == "left" for word in said) == [False, True]
    assert campaign.members.filter(left_at__isnull=True, role=Role.ORGANISER).count() == 1


def test_a_replaced_player_is_a_stranger_at_once_and_the_successor_commands() -> None:
    campaign = harbour.found()
    flotilla = harbour.enter(campaign, "ada")
    harbour.join(campaign, "oscar", Role.OBSERVER)
    before = harbour.seat(campaign, "ada")
    services.replace_player(
        seat=harbour.seat(campaign, "olive"),
        member_id=number(campaign, "ada"),
        successor_id=number(campaign, "oscar"),
        reason="Moved away",
    )
    with pytest.raises(CampaignMissing):
        seat_for(before.visitor, campaign.pk)
    flotilla.refresh_from_db()
    oscar = harbour.seat(campaign, "oscar")
    assert (oscar.commands(flotilla), oscar.role) == (True, Role.PLAYER)
    line = campaign.lines.get(kind="member.replaced")
    assert line.data == {"was": "ada", "name": "oscar", "flotillas": [str(flotilla.pk)]}
    assert line.reason == "Moved away"


def test_whoever_leaves_takes_the_flotilla_along_or_leaves_it_to_others() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    services.leave(seat=harbour.seat(campaign, "ada"), flotillas=LEAVE)
    services.leave(seat=harbour.seat(campaign, "ben"))
    mine.refresh_from_db()
    theirs.refresh_from_db()
    assert (mine.is_active, mine.ships.filter(status="gone").count()) == (False, 2)
    assert (theirs.is_active, theirs.member) == (True, None)


def test_a_frozen_campaign_can_be_left_but_not_with_the_flotilla() -> None:
    campaign = harbour.found()
    harbour.enter(campaign, "ada")
    Campaign.objects.update(status="frozen")
    with pytest.raises(CampaignShut, match="can only stay"):
        services.leave(seat=harbour.seat(campaign, "ada"), flotillas=LEAVE)
    services.leave(seat=harbour.seat(campaign, "ada"))
    assert not campaign.members.filter(user__username="ada", left_at__isnull=True).exists()


def test_a_member_is_removed_for_a_reason_and_an_organiser_by_an_organiser_alone() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    harbour.join(campaign, "otto", Role.ORGANISER)
    harbour.enter(campaign, "ada")
    carl = harbour.seat(campaign, "carl")
    with pytest.raises(PermissionDenied):
        services.remove_member(seat=carl, member_id=number(campaign, "otto"), reason="Coup")
    with pytest.raises(Refused):
        services.remove_member(seat=carl, member_id=number(campaign, "ada"), reason=" ")
    services.remove_member(
        seat=carl, member_id=number(campaign, "ada"), reason="Never came", flotillas=LEAVE
    )
    kinds = campaign.lines.filter(reason="Never came").values_list("kind", "acting_for")
    assert list(kinds) == [("flotilla.left", "ada"), ("member.removed", "")]


def test_an_observer_commands_nothing() -> None:
    campaign = harbour.found()
    harbour.enter(campaign, "ada")
    with pytest.raises(Refused, match="commands a flotilla"):
        services.change_role(
            seat=harbour.seat(campaign, "olive"),
            member_id=number(campaign, "ada"),
            role=Role.OBSERVER,
        )


def test_a_request_to_a_public_campaign_waits_and_is_answered_once() -> None:
    campaign = harbour.found(is_public=True)
    sam, olive = harbour.visitor("sam"), harbour.seat(campaign, "olive")
    asked = services.ask_to_join(visitor=sam, campaign_id=campaign.pk, text="I bring MTBs.")
    again = services.ask_to_join(visitor=sam, campaign_id=campaign.pk, text="Once more")
    assert (again.pk, again.text) == (asked.pk, "I bring MTBs.")
    for accept in (True, False):
        services.answer_request(seat=olive, request_id=asked.pk, accept=accept)
    assert harbour.seat(campaign, "sam").role == Role.PLAYER
    with pytest.raises(Refused, match="in this campaign already"):
        services.ask_to_join(visitor=sam, campaign_id=campaign.pk, text="")


def test_a_declined_request_can_be_repeated_only_later() -> None:
    campaign = harbour.found(is_public=True)
    sam, olive = harbour.visitor("sam"), harbour.seat(campaign, "olive")
    asked = services.ask_to_join(visitor=sam, campaign_id=campaign.pk, text="")
    services.answer_request(seat=olive, request_id=asked.pk, accept=False)
    with pytest.raises(Refused, match="was declined"):
        services.ask_to_join(visitor=sam, campaign_id=campaign.pk, text="")


def test_no_request_reaches_a_private_campaign_or_one_that_takes_none() -> None:
    sam = harbour.visitor("sam")
    with pytest.raises(CampaignMissing):
        services.ask_to_join(visitor=sam, campaign_id=harbour.found().pk, text="")
    shut = harbour.found(is_public=True, takes_requests=False)
    with pytest.raises(Refused, match="takes no requests"):
        services.ask_to_join(visitor=sam, campaign_id=shut.pk, text="")


def test_the_page_of_people_costs_the_same_for_many_as_for_few() -> None:
    campaign = harbour.found(is_public=True)
    client = Client()
    client.force_login(cast.user("olive"))
    url = reverse("campaigns:people", args=(campaign.pk,))
    few = queries(client, url)
    for name in ("ada", "ben", "cleo", "dora"):
        harbour.enter(campaign, name)
    services.invite_by_link(seat=harbour.seat(campaign, "olive"), role="player", days=7)
    services.invite_by_link(seat=harbour.seat(campaign, "olive"), role="player", days=7)
    for name in ("sam", "sue"):
        services.ask_to_join(visitor=harbour.visitor(name), campaign_id=campaign.pk, text="")
    assert queries(client, url) <= few + 1  # the flotillas, once there are any


def queries(client: Client, url: str) -> int:
    from django.test.utils import CaptureQueriesContext

    client.get(url)
    with CaptureQueriesContext(connection) as seen:
        client.get(url)
    return len(seen)
