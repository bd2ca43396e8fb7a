"""Two fleets side by side: what may be asked, what is shown, and what stays private."""

from __future__ import annotations

import html as entities
import re
from decimal import Decimal

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from fleetbuilder.models import Fleet, FleetShip
from fleetbuilder.presenters.compare import row
from tests import actions
from tests.editions import (
    FIRST,
    FIRST_TITLE,
    NEW_SLUG,
    OLD_SLUG,
    SECOND,
    SECOND_TITLE,
)
from tests.fleetbuilder.pages.duel import (
    compared,
    figures,
    mine,
    plain,
    ships,
    theirs,
    token,
)
from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, start

pytestmark = pytest.mark.django_db


def test_my_fleet_faces_an_opponents_by_his_link(client: Client) -> None:
    here, there = mine(client), theirs()

    page = compared(client, here.fleet.pk, token(there))

    rows = figures(page)
    assert rows["Points"] == ("345▲", "315")
    assert rows["Ships"] == ("4▲", "3")
    assert rows["Hull, all ships"] == ("165", "165")
    assert rows["Torpedoes"] == ("6", "6")
    assert rows["To 70 cm: 37 mm"] == ("0", "▲3 12 dice")
    assert rows["To 30 cm: MG"] == ("8▲ 8 dice", "6 6 dice")
    assert rows["Fastest, cm"] == ("36", "▲39")
    assert rows["Torpedo boats"] == ("3", "3")
    assert ships(page) == [
        "◀ Only in Nore Flotilla: 4",
        "▶ Only in 8. Schnellbootflottille: 3",
    ]
    assert "Royal Navy, limit 500. As it stands now." in plain(page)
    assert "Kriegsmarine, limit 500. Shared by link." in plain(page)
    assert "Done in between" not in page


def test_the_bars_face_each_other_on_one_scale(client: Client) -> None:
    page = compared(client, mine(client).fleet.pk, token(theirs()))
    row = re.search(r'<th scope="row">Ships(.*?)</th>', page, re.DOTALL)
    assert row
    assert re.findall(r'x="([^"]+)" width="([^"]+)"', row[1])[:2] == [
        ("0%", "50%"),
        ("50%", "37.5%"),
    ]


def test_two_states_of_a_fleet_tell_what_became_of_each_ship(client: Client) -> None:
    here = mine(client)
    before = here.fleet.version
    first, second, third, _fourth = here.keys
    here.set(first, "crew", "veteran")
    here.set(second, "fit.equipment:radar", "1")
    here.set(second, "name", "Sandpiper")
    here.menu(third, "remove")
    here.add("flower-class-corvette")

    page = compared(client, f"{here.fleet.pk}@{before}", here.fleet.pk)

    assert ships(page) == [
        "≠ Different: crew, points",
        "≠ Different: name, fit, points",
        f"◀ Only in revision {before}: 1",
        "▶ Only in the fleet as it stands now: 1",
        "= The same",
    ]
    assert "1 ship is the same on both sides" in page
    told = plain(page)
    assert "Fairmile D MGB, Inexperienced" in told
    assert "Fairmile D MGB, Veteran" in told
    assert "Fitted: nothing more" in told
    assert "Fitted: Radar" in told
    between = page.split("Done in between</h2>")[1].split("</section>")[0]
    sentences = [plain(p) for p in re.findall(r'<p class="anywhere">(.*?)</p>', between)]
    assert sentences == [
        "Added Flower-class corvette.",
        "Removed Vosper 2.",
        "Renamed Vosper 1 to Sandpiper.",
        "Fitted radar to Vosper 1.",
        "Crew of Fairmile 1: veteran.",
    ]


def test_swapping_the_sides_swaps_all(client: Client) -> None:
    here, there = mine(client), theirs()
    page = compared(client, here.fleet.pk, token(there))
    link = re.search(r'href="(/compare/[^"]+)">Swap sides', page)
    assert link

    swapped = client.get(entities.unescape(link[1])).content.decode()

    assert figures(swapped)["Ships"] == ("3", "▲4")
    assert ships(swapped)[0] == "◀ Only in 8. Schnellbootflottille: 3"
    assert [plain(words) for words in re.findall(r'<p class="second">(.*?)</p>', swapped)[:2]] == [
        "Kriegsmarine, limit 500. Shared by link.",
        "against",
    ]


def test_a_fleet_beside_itself_differs_in_nothing(client: Client) -> None:
    here = mine(client)
    page = compared(client, here.fleet.pk, here.fleet.pk)
    assert "No ship differs." in page
    assert "▲" not in str(figures(page))
    assert "Done in between" not in page


def test_ships_of_one_class_meet_across_fleets_and_names_do_not_matter(client: Client) -> None:
    here, there = start(client, name="Mine"), start(Client(), name="Theirs")
    here.add(VOSPER)
    here.add(VOSPER)
    there.add(VOSPER)
    there.set(there.keys[0], "name", "Kingfisher")
    there.add(VOSPER)
    there.set(there.keys[1], "crew", "veteran")

    page = compared(client, here.fleet.pk, token(there))

    assert ships(page) == ["≠ Different: crew, points", "= The same"]
    assert "Kingfisher" in page


def test_fleets_of_one_name_are_told_apart(client: Client) -> None:
    here, there = mine(client), theirs("Nore Flotilla")
    told = ships(compared(client, here.fleet.pk, token(there)))
    assert told == [
        "◀ Only in the fleet as it stands now: 4",
        "▶ Only in the shared fleet: 3",
    ]
    other = start(client)
    other.add(FAIRMILE)
    told = ships(compared(client, here.fleet.pk, other.fleet.pk))
    assert "◀ Only in the left fleet: 3" in told


def test_the_verdicts_stand_beside_the_names(client: Client) -> None:
    here, there = mine(client), theirs()
    here.set_fleet("limit", "100")
    page = compared(client, here.fleet.pk, token(there))
    heads = page.split('class="plate compare-plate"')[1].split('class="halves')[0]
    verdicts = re.findall(r'class="verdict verdict--(\w+)".*?</svg>(.*?)</span>', heads, re.DOTALL)
    assert verdicts == [("illegal", "Not legal: 1 finding"), ("legal", "Legal")]


def test_a_house_rule_stands_there_with_the_rule_that_it_lets_pass(client: Client) -> None:
    here, there = mine(client), theirs()
    here.set_fleet("limit", "100")
    here.post(f"{here.url}waive/", {"of": "OVER_LIMIT", "reason": "Our club allows it"})
    heads = compared(client, here.fleet.pk, token(there)).split('class="halves')[0]
    link = '<a class="rule-id" href="/rules/cruel-seas/CS-PTS-6/">CS-PTS-6</a>'
    assert re.search(rf"over the limit of 100 {link}\. House rule", heads)


def test_two_games_are_compared_by_what_both_have(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.engine import registry
    from tests.fleetbuilder.toy import TOY

    known = (*registry.all_systems(), TOY)
    monkeypatch.setattr(registry, "all_systems", lambda: known)
    here, visitor = mine(client), client.get("/").wsgi_request.visitor
    pond = actions.found_fleet(visitor, system="toy_rafts", nation="pond", name="Duck Watch")
    actions.do(visitor, pond, actions.adding("raft", 2))

    page = compared(client, here.fleet.pk, pond.pk)

    rows = figures(page)
    assert "Two games, Cruel Seas and Rafts" in plain(page)
    assert rows["Points"] == ("345▲", "19")
    assert rows["Hull, all ships"] == ("165▲", "2")
    assert not {"Fastest, cm", "To 30 cm: MG", "Torpedo boats"} & rows.keys()
    assert ships(page) == ["◀ Only in Nore Flotilla: 4", "▶ Only in Duck Watch: 2"]


def test_a_fleet_of_a_game_that_is_gone_is_compared_as_stored(client: Client) -> None:
    here, other = mine(client), mine(client, "Old Fleet")
    Fleet.objects.filter(pk=other.fleet.pk).update(system="trireme", points=Decimal(40))
    FleetShip.objects.filter(fleet=other.fleet).update(points=10)

    page = compared(client, here.fleet.pk, other.fleet.pk)

    assert figures(page)["Points"] == ("345▲", "40")
    assert figures(page)["Ships"] == ("4", "4")


def test_a_ship_of_an_unknown_class_stands_by_her_code(client: Client) -> None:
    here = mine(client)
    FleetShip.objects.filter(name="Fairmile 1").update(ship_class="trireme")
    page = compared(client, here.fleet.pk, here.fleet.pk)
    assert "trireme" in page


@pytest.mark.usefixtures("two_editions")
def test_two_editions_are_named_and_a_renamed_class_still_meets_itself(client: Client) -> None:
    visitor = client.get(mine(client).url).wsgi_request.visitor
    old = actions.found_fleet(visitor, edition=FIRST, name="Old")
    new = actions.found_fleet(visitor, edition=SECOND, name="New")
    for fleet, slug in ((old, OLD_SLUG), (old, VOSPER), (new, VOSPER), (new, NEW_SLUG)):
        actions.add_ship(visitor, fleet, slug)

    for sides, titles in (
        ((old.pk, new.pk), (FIRST_TITLE, SECOND_TITLE)),
        ((new.pk, old.pk), (SECOND_TITLE, FIRST_TITLE)),
    ):
        page = compared(client, *sides)
        words = "Two editions: {} on the left, {} on the right."
        assert words.format(*titles) in plain(page)
        assert sorted(ships(page)) == ["≠ Different: class", "≠ Different: points"]
    assert "Two editions" not in compared(client, old.pk, old.pk)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_row_of_figures_is_mirrored_when_the_sides_are_swapped(a: int, b: int, more: int) -> None:
    most = max(a, b) + more
    one, two = (row("Guns", left, right, most=most) for left, right in ((a, b), (b, a)))
    assert (one.left, one.left_width, one.right, one.right_width) == (
        two.right, two.right_width, two.left, two.left_width,
    )  # fmt: skip
    start, width, other = (Decimal(text.rstrip("%")) for text in (
        one.left_x, one.left_width, one.right_width,
    ))  # fmt: skip
    assert abs(start + width - 50) <= Decimal("0.01")
    assert max(width, other) <= 50
    assert {one.higher, two.higher} == ({""} if a == b else {"left", "right"})
