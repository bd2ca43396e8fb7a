"""A campaign whose game, or whose edition of it, this site does not know any more."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db
PAGES = ("campaign-settings", "campaign-copy", "enter", "house-items")


@pytest.mark.parametrize("lost", [{"system": "gone"}, {"edition": "gone-1999"}])
def test_its_pages_say_so_to_members_and_nothing_to_strangers(lost: dict[str, Any]) -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.plan(campaign, mine, theirs)
    Campaign.objects.update(**lost)
    pages = [reverse(f"campaigns:{name}", args=(campaign.pk,)) for name in PAGES]
    pages += [reverse(f"campaigns:{n}", args=(campaign.pk, 1)) for n in ("result", "result-file")]
    member, stranger = Client(), Client()
    member.force_login(cast.user("olive"))
    stranger.force_login(cast.user("sam"))
    for page in pages:
        answer = member.get(page)
        assert answer.status_code == 409, page
        assert "does not know the rules of this campaign" in answer.content.decode()
        assert stranger.get(page).status_code == 404, page
