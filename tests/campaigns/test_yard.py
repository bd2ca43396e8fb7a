"""The yard, where a game says how many rounds it takes; and what a ship did, counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.book import words
from campaigns.book.codec import state_from_plain, state_to_plain
from campaigns.book.values import Dock, Repairs, Status, Terms
from campaigns.models import Campaign, Engagement, Flotilla
from campaigns.services import Refused, Stale
from campaigns.services.rounds import close_round, open_round, shares_of
from campaigns.services.settings import repairs_offered
from rules.engine import registry
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import Counts, Pairs
from rules.engine.core.result import Fate
from tests import cast
from tests.campaigns import harbour
from tests.campaigns.keeping import assert_kept

pytestmark = pytest.mark.django_db
TERMS = Terms(system="cruel_seas", edition="starter-2026", repairs=Repairs.DOCK)


class Slipway:
    """A yard that mends ten points of hull a round; a damage takes a round as well."""

    rule = "TOY-2"
    words = "Ten points of hull a round, and a round for each damage."

    def rounds(self, hull: int, missing: int, damage: Counts, settings: Pairs) -> int:
        return max(1, -(-missing // 10) + sum(count for _, count in damage))


@pytest.fixture(autouse=True)
def with_a_yard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Cruel Seas a yard, and let it count hits."""
    hits = (Label(code="hits", text="Hits scored"),)
    known = replace(registry.get("cruel_seas"), dockyard=Slipway(), deeds=lambda edition: hits)
    plain = registry.get
    monkeypatch.setattr(registry, "get", lambda slug: known if slug == known.slug else plain(slug))


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found(terms=TERMS)


@pytest.fixture
def mine(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ada")


@pytest.fixture
def theirs(campaign: Campaign) -> Flotilla:
    return harbour.enter(campaign, "ben", "axis")


def hurt(campaign: Campaign, mine: Flotilla, theirs: Flotilla, left: int = 20) -> Engagement:
    """Let Sandpiper come home with a hull of `left` of 35 and two damages, two hits to her name."""
    fate = {"hull_left": left, "damage": (("gun", 1), ("rudder", 1)), "deeds": (("hits", 2),)}
    battle = harbour.plan(campaign, mine, theirs)
    harbour.fight(campaign, "olive", battle, {harbour.keys(mine)["Sandpiper"]: fate})
    return battle


def by(campaign: Campaign, mine: Flotilla, who: str = "ada") -> dict[str, Any]:
    key = harbour.keys(mine)["Sandpiper"]
    return {"seat": harbour.seat(campaign, who), "flotilla": mine, "ship": key}


def end_round(campaign: Campaign, number: int) -> None:
    seat = harbour.seat(campaign, "olive")
    close_round(seat=seat, number=number, anyway=True)
    if not campaign.rounds.filter(number=number + 1).exists():
        open_round(seat=seat, number=number + 1)


def client(name: str) -> Client:
    found = Client()
    found.force_login(cast.user(name))
    return found


def test_a_ship_is_mended_when_her_rounds_have_ended(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs)
    services.dock_ship(**by(campaign, mine), hull=10, damage=["gun"], rounds=2)
    ship = harbour.ship(mine, "Sandpiper")
    assert (ship.status, ship.dock) == (Status.DOCKED, Dock(rounds=2, hull=10, damage=("gun",)))
    assert state_from_plain(state_to_plain(ship)) == ship
    mine.refresh_from_db()
    assert mine.worth == 250  # she is in service, and costs nothing to mend
    assert mine.purse == 250
    end_round(campaign, 1)
    ship = harbour.ship(mine, "Sandpiper")
    assert (ship.status, ship.hull_left, ship.dock and ship.dock.rounds) == ("docked", 20, 1)
    (share, _) = shares_of(harbour.seat(campaign, "olive"), 2)
    assert [(s.entry.name, back, cured) for s, back, cured in share.mended] == [
        ("Sandpiper", 10, False)
    ]
    end_round(campaign, 2)
    ship = harbour.ship(mine, "Sandpiper")
    assert (ship.status, ship.hull_left, ship.damage) == ("active", 30, (("rudder", 1),))
    assert ship.dock is None
    assert_kept(campaign)


def test_a_ship_in_the_yard_is_chosen_for_no_battle_and_does_not_fight(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs)
    key = harbour.keys(mine)["Sandpiper"]
    planned = harbour.plan(campaign, mine, theirs)
    services.dock_ship(**by(campaign, mine), hull=15)
    seat = harbour.seat(campaign, "ada")
    with pytest.raises(Refused, match="cannot sail"):
        services.choose_force(
            seat=seat, battle=planned, flotilla=mine, ships=[key], version=planned.version
        )
    with pytest.raises(Refused, match="could not sail"):
        harbour.fight(campaign, "olive", planned, {key: {"hull_left": 1}})
    assert harbour.ship(mine, "Sandpiper").hull_left == 20
    page = client("ada").get(reverse("campaigns:flotilla", args=(campaign.pk, mine.pk)))
    assert "In the yard until 2 rounds have ended" in page.content.decode()
    assert_kept(campaign)


def test_a_ship_leaves_the_yard_early_as_she_was(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs)
    services.dock_ship(**by(campaign, mine), hull=15, damage=["gun"])
    end_round(campaign, 1)
    services.undock_ship(**by(campaign, mine))
    ship = harbour.ship(mine, "Sandpiper")
    assert (ship.status, ship.hull_left, ship.dock) == ("active", 20, None)
    with pytest.raises(Refused, match="in no yard"):
        services.undock_ship(**by(campaign, mine))


def test_what_the_yard_refuses(campaign: Campaign, mine: Flotilla, theirs: Flotilla) -> None:
    hurt(campaign, mine, theirs)
    for more, said in (
        ({"hull": 16}, "from 0 to 15"),
        ({"damage": ["gun", "gun"]}, "damage that she has"),
        ({}, "Choose what to mend"),
    ):
        with pytest.raises(Refused, match=said):
            services.dock_ship(**by(campaign, mine), **more)
    with pytest.raises(Stale, match="another time"):
        services.dock_ship(**by(campaign, mine), hull=15, rounds=1)
    with pytest.raises(Refused, match="in the yard"):
        services.repair_ship(**by(campaign, mine), hull=15)
    with pytest.raises(PermissionDenied):
        services.dock_ship(**by(campaign, mine, "ben"), hull=15)
    assert not campaign.lines.filter(kind=words.DOCKED).exists()
    services.dock_ship(**by(campaign, mine), hull=15)
    with pytest.raises(Refused, match="as she stands"):
        services.dock_ship(**by(campaign, mine), hull=15)


def test_a_battle_taken_back_leaves_nothing_to_mend(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs)
    number = campaign.lines.order_by("-number")[0].number
    services.dock_ship(**by(campaign, mine), hull=15)
    harbour.tell(campaign, "olive", words.REVERSED, {"cancels": number})
    ship = harbour.ship(mine, "Sandpiper")
    assert (ship.status, ship.hull_left, ship.deeds) == ("active", 35, ())
    assert_kept(campaign)


def test_the_page_says_how_long_sends_her_and_takes_her_out(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    hurt(campaign, mine, theirs)
    url = reverse("campaigns:ship-repair", args=(campaign.pk, harbour.keys(mine)["Sandpiper"]))
    ada = client("ada")
    page = ada.get(url, {"hull": "11"}).content.decode()
    assert "Send her to the yard for 2 rounds" in page
    assert Slipway.words in page
    form = {"hull": "11", "rounds": "2", "once": "press-1"}
    assert ada.post(url, form | {"rounds": "1"}).status_code == 409
    for _ in range(2):
        assert ada.post(url, form).status_code == 303
    assert campaign.lines.filter(kind=words.DOCKED).count() == 1
    assert "Take her out of the yard" in ada.get(url).content.decode()
    assert ada.post(url, {"leave": "1", "once": "press-2"}).status_code == 303
    log = ada.get(reverse("campaigns:log", args=(campaign.pk,))).content.decode()
    assert "in the yard for 2 rounds: 11 hull." in log
    assert "left the yard before her time." in log


def test_what_a_ship_did_is_asked_checked_told_and_added_up(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    key, prey = harbour.keys(mine)["Sandpiper"], harbour.keys(theirs)["S 100"]
    battle = harbour.plan(campaign, mine, theirs)
    url = reverse("campaigns:result-file", args=(campaign.pk, battle.number))
    ada = client("ada")
    assert f"deed_{key}_hits" in ada.get(url).content.decode()
    form = {"blank": "there", "version": str(battle.version), f"deed_{key}_hits": "3"}
    bad = ada.post(url, form | {f"fate_{key}": "absent"})
    assert bad.status_code == 422
    assert "Sandpiper was not there and did nothing." in bad.content.decode()
    assert ada.post(url, form).status_code == 303
    assert "hits scored: 3" in ada.get(
        reverse("campaigns:result", args=(campaign.pk, battle.number))
    ).content.decode()  # fmt: skip
    again = harbour.plan(campaign, mine, theirs)
    for deeds in ((("hits", 4),), (("hits", 2),)):
        more = {key: {"deeds": deeds}, prey: {"fate": Fate.AFLOAT}}
        harbour.fight(campaign, "olive", again, more)
        again = harbour.plan(campaign, mine, theirs)
    assert harbour.ship(mine, "Sandpiper").deeds == (("hits", 6),)
    record = ada.get(reverse("campaigns:ship", args=(campaign.pk, key))).content.decode()
    assert "Hits scored" in record


def test_only_games_with_a_yard_offer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    system = registry.get("cruel_seas")
    assert repairs_offered(system)[0] is Repairs.DOCK
    assert Repairs.DOCK not in repairs_offered(replace(system, dockyard=None))
