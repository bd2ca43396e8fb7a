"""Fleets enter campaigns in place; each that does not fit says why."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from campaigns import services
from campaigns.book.codec import terms_to_plain
from campaigns.book.limits import Limits, limits_to_plain
from campaigns.book.words import ENTERED, LEFT, REVERSED
from campaigns.models import Campaign, Role
from campaigns.selectors.entering import candidate, candidates
from campaigns.selectors.ships import flotillas_of
from campaigns.services import CampaignShut, Refused
from fleetbuilder.access import FleetMissing
from fleetbuilder.models import Fleet
from tests import actions
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db
ADA = "ada"


def campaign_of(start_grade: str = "regular", points: int = 600) -> Campaign:
    terms = harbour.TERMS
    plain = terms_to_plain(terms) | {"start_grade": start_grade, "points_start": points}
    campaign = harbour.found(terms=terms)
    Campaign.objects.filter(pk=campaign.pk).update(terms=plain)
    harbour.join(campaign, ADA)
    campaign.refresh_from_db()
    return campaign


def fleet(*names: str, nation: str = "royal_navy", **wishes: object) -> Fleet:
    visitor = harbour.visitor(ADA)
    made = actions.found_fleet(visitor, nation=nation, **wishes)
    for name in names:
        actions.add_ship(visitor, made, harbour.VOSPER, name=name)
    return actions.reread(made)


def test_its_ships_become_records_and_the_fleet_stays_what_it_is() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper", "Dunlin")
    before = (mine.version, mine.points, mine.ships.count())
    seat = harbour.seat(campaign, ADA)
    row = services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
    sandpiper = harbour.ship(row, "Sandpiper")
    assert (sandpiper.crew.grade, sandpiper.points, row.purse, row.worth) == (
        "regular",
        125,
        350,
        250,
    )
    mine.refresh_from_db()
    assert (mine.version, mine.points, mine.ships.count()) == before
    assert (row.fleet_id, row.member) == (mine.pk, seat.member)


def test_without_a_start_grade_crews_stay_as_they_are() -> None:
    campaign, mine = campaign_of(start_grade=""), fleet("Sandpiper")
    actions.set_crew(harbour.visitor(ADA), mine, str(mine.ships.get().pk), "veteran")
    seat = harbour.seat(campaign, ADA)
    row = services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
    assert harbour.ship(row, "Sandpiper").points == 150


def test_notes_of_the_owner_never_get_into_the_logbook() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper")
    mine.ships.update(notes="my secret plan")
    seat = harbour.seat(campaign, ADA)
    services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
    assert "secret" not in str(campaign.lines.get(kind=ENTERED).data)


def test_one_fleet_sails_in_two_campaigns_with_records_of_their_own() -> None:
    mine = fleet("Sandpiper")
    for _ in range(2):
        campaign = campaign_of()
        seat = harbour.seat(campaign, ADA)
        row = services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
        assert row.ships.count() == 1


def test_pressed_twice_it_enters_once() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper")
    seat = harbour.seat(campaign, ADA)
    rows = {services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies") for _ in range(2)}
    assert len(rows) == 1
    assert campaign.lines.filter(kind=ENTERED).count() == 1


def test_a_fleet_that_left_does_not_come_back() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper")
    seat = harbour.seat(campaign, ADA)
    row = services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
    harbour.tell(campaign, "olive", LEFT, {"flotilla": str(row.pk)})
    with pytest.raises(Refused, match="A fleet enters once"):
        services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")


def test_an_entry_that_was_taken_back_may_be_made_anew() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper")
    seat = harbour.seat(campaign, ADA)
    row = services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
    harbour.tell(campaign, "olive", REVERSED, {"cancels": row.line})
    actions.add_ship(harbour.visitor(ADA), mine, harbour.VOSPER, name="Curlew")
    again = services.enter_fleet(seat=harbour.seat(campaign, ADA), fleet_id=mine.pk, side="allies")
    assert (again.pk, again.is_active, again.purse, again.ships.count()) == (
        row.pk,
        True,
        350,
        2,
    )


def test_each_fleet_that_does_not_fit_says_why() -> None:
    campaign = campaign_of(points=250)
    Campaign.objects.update(limits=limits_to_plain(Limits(most_ships=2)))
    campaign.refresh_from_db()
    fleet("A", "B", "C", name="Too large")
    fleet(name="Empty")
    fleet("D", nation="regia_marina", name="Elsewhere")
    fleet("Sandpiper", name="Fits")
    found = {one.fleet.name: one for one in candidates(harbour.seat(campaign, ADA))}
    assert next(iter(found)) == "Fits"
    assert found["Fits"].fits
    assert found["Too large"].reasons == (
        "It comes to 375 points; a flotilla starts with 250.",
        "3 ships; this campaign allows 2.",
    )
    assert found["Empty"].reasons == ("There is no ship in it.",)
    assert found["Elsewhere"].reasons[0] == (
        "It sails for Regia Marina, and no side here takes that nation."
    )
    assert any("holds vessels of that navy alone" in why for why in found["Elsewhere"].reasons)


def test_a_house_rule_of_the_fleet_holds_here_too() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper", name="Allies")
    visitor = harbour.visitor(ADA)
    key = actions.add_ship(visitor, mine, harbour.S_BOAT, name="Trophy")
    seat = harbour.seat(campaign, ADA)
    assert not candidate(seat, mine.pk).fits
    actions.waive(visitor, mine, "MIXED_NATION", key, "Taken last year")
    found = candidate(seat, mine.pk)
    assert found.fits
    assert found.waived == ("Trophy sails for another navy: Taken last year",)


def test_only_ones_own_fleets_enter_and_observers_bring_none() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper")
    with pytest.raises(FleetMissing):
        services.enter_fleet(seat=harbour.seat(campaign, "olive"), fleet_id=mine.pk, side="allies")
    harbour.join(campaign, "oscar", Role.OBSERVER)
    with pytest.raises(PermissionDenied):
        services.enter_fleet(seat=harbour.seat(campaign, "oscar"), fleet_id=mine.pk, side="allies")


def test_a_player_brings_one_and_takes_a_side_of_its_nation() -> None:
    campaign, mine, other = campaign_of(), fleet("Sandpiper"), fleet("Curlew")
    seat = harbour.seat(campaign, ADA)
    with pytest.raises(Refused) as refusal:
        services.enter_fleet(seat=seat, fleet_id=mine.pk, side="axis")
    assert refusal.value.field == "side"
    services.enter_fleet(seat=seat, fleet_id=mine.pk, side="allies")
    with pytest.raises(Refused, match="Each player brings one"):
        services.enter_fleet(seat=seat, fleet_id=other.pk, side="allies")


def test_a_frozen_campaign_lets_nobody_enter() -> None:
    campaign, mine = campaign_of(), fleet("Sandpiper")
    Campaign.objects.update(status="frozen")
    with pytest.raises(CampaignShut):
        services.enter_fleet(seat=harbour.seat(campaign, ADA), fleet_id=mine.pk, side="allies")


def test_the_organiser_hands_a_flotilla_to_a_player() -> None:
    campaign = harbour.found()
    row = harbour.enter(campaign, "olive", name="Nore Flotilla")
    ada = harbour.join(campaign, ADA)
    olive = harbour.seat(campaign, "olive")
    services.hand_command(seat=olive, flotilla=row, member_id=ada.pk)
    row.refresh_from_db()
    assert row.member == ada
    assert campaign.lines.last().data["was"] == "olive"  # type: ignore[union-attr]
    with pytest.raises(PermissionDenied):
        services.hand_command(seat=harbour.seat(campaign, ADA), flotilla=row, member_id=ada.pk)


def test_an_entry_that_was_taken_back_is_not_in_the_list() -> None:
    campaign = harbour.found()
    row, _kept = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    harbour.tell(campaign, "olive", REVERSED, {"cancels": row.line})
    campaign.refresh_from_db()
    listed = flotillas_of(harbour.seat(campaign, "olive"))
    assert [one.side for one in listed] == ["axis"]
