"""How a campaign begins, changes, rests and goes: the services, and their pages as forms."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.book.codec import terms_from_plain
from campaigns.book.limits import Limits, limits_from_plain
from campaigns.models import Campaign, Role
from campaigns.services import CampaignShut, Refused
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db

TYPED = {
    "once": "once-1",
    "name": "Narrow Seas 1942",
    "description": "Nights in the **Channel**.",
    "side_1": "Allies",
    "side_1_nations": ["royal_navy", "us_navy"],
    "side_2": "Axis",
    "side_2_nations": ["kriegsmarine"],
    "points_start": "600",
    "points_round": "75",
    "start_grade": "inexperienced",
    "repairs": "half",
    "repair_percent": "40",
    "prize_percent": "60",
    "buys_abilities": "no",
    "progression_games_a_grade": "3",
    "progression_capture_credit": "1",
    "progression_of_note": "medium",
    "progression_intact_min_hull": "0",
    "option_allies": "on",
    "option_abilities_for_points": "off",
    "option_tiny_hull": "roster",
    "most_ships": "6",
    "size_large": "1",
    "barred_items": ["equipment:radar"],
    "rounds_planned": "5",
    "silence_hours": "48",
    "time_zone": "Europe/London",
    "is_public": "yes",
    "takes_requests": "on",
}


def signed_in(name: str = "olive") -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def post(name: str, data: dict[str, Any], *args: Any, client: Client | None = None) -> Any:
    return (client or signed_in()).post(reverse(f"campaigns:{name}", args=args), data)


def test_a_campaign_is_founded_from_a_form_with_all_that_was_decided() -> None:
    answer = post("campaign-new", TYPED)
    campaign = Campaign.objects.get()
    assert (answer.status_code, answer["Location"]) == (
        303,
        reverse("campaigns:people", args=(campaign.pk,)),
    )
    terms = terms_from_plain(campaign.terms)
    assert (terms.points_start, terms.points_round, terms.start_grade) == (600, 75, "inexperienced")
    assert (terms.repairs, terms.repair_percent, terms.prize_percent) == ("half", 40, 60)
    assert (terms.buys_abilities, terms.progression) == ("no", (("games_a_grade", "3"),))
    assert terms.options == (("allies", "on"),)
    assert limits_from_plain(campaign.limits) == Limits(
        most_ships=6, most_of_size=(("large", 1),), barred_items=("equipment:radar",)
    )
    assert campaign.sides == [
        {"code": "side-1", "title": "Allies", "nations": ["royal_navy", "us_navy"]},
        {"code": "side-2", "title": "Axis", "nations": ["kriegsmarine"]},
    ]
    assert (campaign.is_public, campaign.silence_hours) == (True, 48)
    assert (campaign.rounds_planned, campaign.rounds.count()) == (5, 1)
    assert campaign.members.get().role == Role.ORGANISER
    assert campaign.lines.get().kind == "campaign.founded"


def test_a_button_pressed_twice_founds_one_campaign_and_another_form_another() -> None:
    places = {post("campaign-new", TYPED)["Location"] for _press in range(2)}
    assert (Campaign.objects.count(), len(places)) == (1, 1)
    post("campaign-new", TYPED | {"once": "once-2"})
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"name": " "}, "name", "Give the campaign a name."),
        ({"side_2": "", "side_2_nations": []}, "side_2", "Give this side a name."),
        ({"side_2_nations": []}, "side_2_nations", "Choose the nations of this side"),
        ({"side_2": "allies"}, "side_2", "Two sides have this name."),
        ({"side_3": "Neutral"}, "side_3_nations", "Choose the nations of this side"),
        ({"points_start": "many"}, "points_start", "Use a whole number from 0 to 100,000."),
        ({"silence_hours": "0"}, "silence_hours", "Use a whole number from 1 to 1,440."),
        ({"time_zone": "Sea/Nowhere"}, "time_zone", "Choose from the list."),
        ({"progression_games_a_grade": "9"}, "progression_games_a_grade", "Choose from the list."),
        ({"name": "A\u202eB"}, "name", "signs that turn the direction"),
    ],
)
def test_what_is_amiss_is_said_beside_its_field_and_loses_nothing_typed(
    changed: dict[str, Any], field: str, words: str
) -> None:
    answer = post("campaign-new", TYPED | changed)
    assert answer.status_code == 422
    assert words in answer.context["form"].errors[field][0]
    assert "Nights in the **Channel**." in answer.content.decode()
    assert not Campaign.objects.exists()


def test_terms_are_fixed_once_a_flotilla_has_entered_and_all_else_is_not() -> None:
    post("campaign-new", TYPED)
    campaign = Campaign.objects.get()
    changed = TYPED | {"points_start": "700"}
    assert post("campaign-settings", changed, campaign.pk).status_code == 303
    campaign.refresh_from_db()
    assert terms_from_plain(campaign.terms).points_start == 700
    Campaign.objects.update(sides=harbour.SIDES)
    harbour.enter(campaign, "ada")
    plain = TYPED | {"points_start": "5", "name": "Wide Seas", "side_1_nations": ["royal_navy"]}
    assert post("campaign-settings", plain, campaign.pk).status_code == 303
    campaign.refresh_from_db()
    assert (campaign.name, terms_from_plain(campaign.terms).points_start) == ("Wide Seas", 700)
    line = campaign.lines.get(kind="campaign.changed", data__was="Narrow Seas 1942")
    assert line.data["fields"] == ["name"]


def test_a_side_that_somebody_fights_for_keeps_its_nation() -> None:
    campaign = harbour.found()
    harbour.enter(campaign, "ada")
    answer = post("campaign-settings", TYPED | {"side_1_nations": ["us_navy"]}, campaign.pk)
    assert answer.status_code == 422
    assert "sails for a nation" in answer.context["form"].errors["side_1_nations"][0]


def test_a_copy_takes_settings_and_own_designs_but_nobody() -> None:
    first = harbour.found(house_items=[{"name": "Q-ship"}])
    harbour.enter(first, "ada")
    page = signed_in("ada").get(reverse("campaigns:campaign-copy", args=(first.pk,)))
    assert page.context["form"]["name"].value() == "Narrow Seas 1942, copy"
    post("campaign-copy", TYPED, first.pk, client=signed_in("ada"))
    copy = Campaign.objects.get(copied_from=first)
    assert (copy.house_items, copy.flotillas.count()) == ([{"name": "Q-ship"}], 0)
    assert [one.name for one in copy.members.all()] == ["ada"]


def test_freezing_and_closing_need_a_reason_and_can_be_undone() -> None:
    campaign = harbour.found()
    answer = post("campaign-status", {"status": "frozen", "reason": ""}, campaign.pk)
    assert answer.status_code == 422
    for status in ("frozen", "closed", "open"):
        answer = post("campaign-status", {"status": status, "reason": "Exams"}, campaign.pk)
        campaign.refresh_from_db()
        assert (answer.status_code, campaign.status) == (303, status)
        assert (campaign.closed_at is None) == (status != "closed")
    kinds = list(campaign.lines.values_list("kind", "reason"))
    assert kinds == [
        ("campaign.frozen", "Exams"),
        ("campaign.closed", "Exams"),
        ("campaign.opened", "Exams"),
    ]


def test_a_frozen_campaign_keeps_its_settings() -> None:
    campaign = harbour.found(status="frozen")
    answer = post("campaign-settings", TYPED, campaign.pk)
    campaign.refresh_from_db()
    assert (answer.status_code, campaign.is_public) == (409, False)


def test_only_a_campaign_in_which_nothing_happened_can_be_deleted() -> None:
    campaign, other = harbour.found(), harbour.found()
    harbour.enter(campaign, "ada")
    with pytest.raises(CampaignShut, match="Flotillas have entered"):
        services.delete_campaign(seat=harbour.seat(campaign, "olive"))
    services.delete_campaign(seat=harbour.seat(other, "olive"))
    assert list(Campaign.objects.all()) == [campaign]


def test_a_co_organiser_changes_settings_and_does_not_close() -> None:
    campaign = harbour.found()
    harbour.join(campaign, "carl", Role.CO_ORGANISER)
    with pytest.raises(PermissionDenied):
        services.set_status(seat=harbour.seat(campaign, "carl"), status="closed", reason="Over")
    with pytest.raises(Refused):
        services.set_status(seat=harbour.seat(campaign, "olive"), status="sunk", reason="Over")


def version_in(page: str) -> str:
    found = re.search(r'name="version" value="([0-9a-f]{16})"', page)
    assert found is not None
    return found[1]


def test_settings_that_another_organiser_changed_meanwhile_are_not_overwritten_unseen() -> None:
    post("campaign-new", TYPED)
    campaign = Campaign.objects.get()
    url, client = reverse("campaigns:campaign-settings", args=(campaign.pk,)), signed_in()
    version = version_in(client.get(url).content.decode())
    first = TYPED | {"version": version, "time_zone": "Europe/Berlin"}
    assert client.post(url, first).status_code == 303
    assert client.post(url, first).status_code == 303  # pressed twice: nothing to change
    assert campaign.lines.filter(kind="campaign.changed").count() == 1
    typed = {"version": version, "name": "Wide Seas", "description": "Typed for an hour."}
    late = client.post(url, TYPED | typed)
    page = late.content.decode()
    assert late.status_code == 409
    assert "it differs from what holds now in: name, description and time zone." in page
    assert 'value="Wide Seas"' in page
    assert "Typed for an hour." in page
    campaign.refresh_from_db()
    assert (campaign.name, campaign.time_zone) == (TYPED["name"], "Europe/Berlin")
    fresh = version_in(page)
    wrong = client.post(url, TYPED | typed | {"version": fresh, "silence_hours": "0"})
    assert (wrong.status_code, version_in(wrong.content.decode())) == (422, fresh)
    assert client.post(url, TYPED | typed | {"version": fresh}).status_code == 303
    campaign.refresh_from_db()
    assert (campaign.name, campaign.time_zone) == ("Wide Seas", "Europe/London")
