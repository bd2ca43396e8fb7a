"""What a visitor asks of his list of fleets."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.utils import timezone

from fleetbuilder import services
from fleetbuilder.listing import (
    FleetsWanted,
    back_query,
    facets_of,
    look_alikes,
    read_wanted,
    wanted_fleets,
)
from fleetbuilder.models import Fleet
from tests import actions, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def fleets() -> dict[str, Fleet]:
    """Return Olive's fleets by name: legal, waived, not legal, draft; two nations; one archived."""
    owner = cast.owner()
    found = {
        "Legal": actions.found_fleet(owner, name="Legal"),
        "Waived": actions.found_fleet(owner, name="waived"),
        "Over": actions.found_fleet(owner, name="Över", limit=10),
        "Draft": actions.found_fleet(owner, name="Draft", nation="kriegsmarine"),
        "Old": actions.found_fleet(owner, name="Old"),
    }
    for name in ("Legal", "Waived", "Over"):
        actions.add_ship(owner, found[name])
    Fleet.objects.filter(pk=found["Waived"].pk).update(waiver_count=1)
    services.share_fleet(visitor=owner, fleet_id=found["Over"].pk)
    services.tag_fleet(visitor=owner, fleet_id=found["Over"].pk, name="Club")
    services.tag_fleet(visitor=owner, fleet_id=found["Over"].pk, name="Baltic")
    services.tag_fleet(visitor=owner, fleet_id=found["Draft"].pk, name="club")
    services.archive_fleet(visitor=owner, fleet_id=found["Old"].pk)
    services.delete_fleet(
        visitor=owner, fleet_id=actions.found_fleet(owner, name="Gone", limit=1).pk
    )
    actions.found_fleet(cast.stranger(), name="Theirs")
    return found


def names(query: str = "", nations: tuple[str, ...] = ()) -> list[str]:
    wanted = read_wanted(QueryDict(query))
    return [fleet.name for fleet in wanted_fleets(cast.owner(), wanted, nations)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("order=name", ["Draft", "Legal", "Över", "waived"]),
        ("order=name-down", ["waived", "Över", "Legal", "Draft"]),
        ("order=oldest", ["Draft", "Legal", "waived", "Över"]),
        ("", ["Över", "waived", "Legal", "Draft"]),
        ("order=points&verdict=illegal", ["Över"]),
        ("verdict=legal", ["Legal"]),
        ("verdict=waived", ["waived"]),
        ("verdict=draft", ["Draft"]),
        ("verdict=nonsense&order=name", ["Draft", "Legal", "Över", "waived"]),
        ("nation=kriegsmarine", ["Draft"]),
        ("nation=nowhere", []),
        ("system=cruel_seas&nation=kriegsmarine", ["Draft"]),
        ("system=chess", []),
        ("shared=1", ["Över"]),
        ("tag=club&order=name", ["Draft", "Över"]),
        ("tag=club&tag=baltic", ["Över"]),
        ("tag=club&shared=1&q=over", ["Över"]),
        ("q=vosper&order=name", ["Legal", "Över", "waived"]),
        ("q=kriegsmarine", ["Draft"]),
        ("q=vosper+kriegsmarine", []),
        ("shelf=archived", ["Old"]),
        ("shelf=deleted", ["Gone"]),
        ("shelf=deleted&q=gone", ["Gone"]),
        ("shelf=attic&verdict=waived", ["waived"]),
        ("q=%00&tag=%00&nation=%00", []),
    ],
)
def test_each_filter_leaves_only_what_fits(
    fleets: dict[str, Fleet], query: str, expected: list[str]
) -> None:
    assert names(query) == expected


def test_points_go_down_or_up_and_nations_by_the_order_of_their_names(
    fleets: dict[str, Fleet],
) -> None:
    assert names("order=points")[-1] == "Draft"
    assert names("order=points-up")[0] == "Draft"
    assert names("order=nation", ("royal_navy", "kriegsmarine"))[-1] == "Draft"
    assert names("order=nation", ("kriegsmarine", "royal_navy"))[0] == "Draft"


def test_a_link_taken_back_and_a_published_date_do_not_share_a_fleet(
    fleets: dict[str, Fleet],
) -> None:
    services.revoke_share(visitor=cast.owner(), fleet_id=fleets["Over"].pk)
    Fleet.objects.filter(pk=fleets["Legal"].pk).update(published_at=timezone.now())
    assert names("shared=1") == []
    assert names("published=1") == ["Legal"]


def test_facets_count_shelves_nations_and_verdicts(fleets: dict[str, Fleet]) -> None:
    facets = facets_of(cast.owner(), "")
    assert dict(facets.shelves) == {"": 4, "archived": 1, "deleted": 1}
    assert facets.nations == (
        ("kriegsmarine", "Kriegsmarine", 1),
        ("royal_navy", "Royal Navy", 3),
    )
    assert facets.systems == (("cruel_seas", "Cruel Seas", 4),)
    assert dict(facets.verdicts) == {"legal": 1, "waived": 1, "illegal": 1, "draft": 1}


def test_a_fleet_of_an_unknown_game_is_listed_under_what_is_stored(
    fleets: dict[str, Fleet],
) -> None:
    Fleet.objects.filter(pk=fleets["Draft"].pk).update(system="chess", nation="white")
    facets = facets_of(cast.owner(), "")
    assert ("white", "white", 1) in facets.nations
    assert facets.systems == (("cruel_seas", "Cruel Seas", 3), ("chess", "chess", 1))


def test_an_address_is_read_and_written_the_same_way() -> None:
    query = "shelf=archived&q=%C3%84gais&nation=royal_navy&verdict=draft"
    query += "&shared=1&published=1&tag=a&tag=b+c"
    assert read_wanted(QueryDict(query)).query() == query
    assert read_wanted(QueryDict("q=++&order=changed&verdict=x&page=3")).query() == ""
    assert FleetsWanted(order="points").query(page="2") == "order=points&page=2"


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("q=nore&page=3", "q=nore&page=3"),
        ("page=1", ""),
        ("page=%D9%A3", ""),
        ("//evil.example", ""),
        ("next=https://evil.example&q=a", "q=a"),
        ("q=" + "x" * 5_000, "q=" + "x" * 80),
        ("&".join(f"tag={n}" for n in range(30)), "&".join(f"tag={n}" for n in range(10))),
    ],
)
def test_the_way_back_leads_to_the_list_and_nowhere_else(asked: str, kept: str) -> None:
    assert back_query(asked) == kept


def test_names_that_look_the_same_are_found_and_equal_ones_are_not() -> None:
    owner = cast.owner()
    latin = actions.found_fleet(owner, name="Nore Flotilla")
    cyrillic = actions.found_fleet(owner, name="Nоre Flotilla")
    actions.found_fleet(owner, name="Dover")
    actions.found_fleet(owner, name="Dover")
    actions.found_fleet(owner, name="DOVER")
    actions.found_fleet(cast.stranger(), name="Dоver")
    assert look_alikes(owner) == {latin.pk, cyrillic.pk}
    services.delete_fleet(visitor=owner, fleet_id=latin.pk)
    assert look_alikes(owner) == set()
