"""Pages of flotillas and ships: what they say, how they refuse, how many queries they ask."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.book import words
from campaigns.models import Campaign, Flotilla, Petition
from rules.engine.core.result import Fate
from tests import actions, cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return harbour.found()


@pytest.fixture
def mine(campaign: Campaign) -> Flotilla:
    ships = {"Sandpiper": harbour.VOSPER, "Dunlin": harbour.VOSPER}
    return harbour.enter(campaign, "ada", grade="veteran", ships=ships, name="Nore Flotilla")


@pytest.fixture
def theirs(campaign: Campaign) -> Flotilla:
    boats = {"S 100": harbour.S_BOAT, "S 38": harbour.S_BOAT}
    return harbour.enter(campaign, "ben", "axis", boats, name="8. Flottille")


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def page(name: str, campaign: Campaign, *keys: Any) -> str:
    return reverse(f"campaigns:{name}", args=(campaign.pk, *keys))


def fight(campaign: Campaign, mine: Flotilla, theirs: Flotilla, **more: Any) -> None:
    """Let Sandpiper sink S 38, come home with 20 of hull, and Dunlin be lost."""
    own, prey = harbour.keys(mine), harbour.keys(theirs)["S 38"]
    fates = {
        own["Sandpiper"]: {"sunk": (prey,), "hull_left": 20, "damage": (("engine", 1),)},
        own["Dunlin"]: {"fate": Fate.SUNK},
        prey: {"fate": Fate.SUNK},
    }
    battle = harbour.plan(campaign, mine, theirs, title="Torpedo Run")
    harbour.fight(campaign, "olive", battle, fates, winner="allies", **more)


def text_of(answer: Any) -> str:
    """Return a page's text with single blanks and without tags that lean names."""
    body = answer.content.decode()
    for tag in ('<i class="ship-name">', "</i>", "<bdi>", "</bdi>"):
        body = body.replace(tag, "")
    return " ".join(body.split())


def test_the_record_tells_a_battle_a_kill_and_what_waits(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs)
    key = harbour.keys(mine)["Sandpiper"]
    said = text_of(signed_in("ada").get(page("ship", campaign, key)))
    for words_ in (
        "Battle 1, Torpedo Run",
        "Sank S 38, E-boat S-100 class, medium. Hull 20 of 35 at the end.",
        "Damage that stays: engine. Her side won.",
        "against 8. Flottille",
        "One ability to pick.",
        page("pick", campaign, key),
        "Entered with Nore Flotilla. Crew veteran, 150 points.",
        "1 kill",
    ):
        assert words_ in said


def test_what_was_taken_back_is_struck_with_its_reason(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs)
    line = {"cancels": campaign.last_line}
    harbour.tell(campaign, "olive", words.REVERSED, line, reason="Wrong scenario")
    url = page("ship", campaign, harbour.keys(mine)["Sandpiper"])
    said = text_of(signed_in("ben").get(url))
    assert "<del>Sank S 38" in said
    assert "Taken back by olive: Wrong scenario." in said
    assert "ability to pick" not in said


def test_only_her_player_and_the_organisers_are_offered_orders(
    campaign: Campaign, mine: Flotilla
) -> None:
    key = harbour.keys(mine)["Sandpiper"]
    harbour.join(campaign, "oscar", "observer")
    offered = {
        who: page("ship-retire", campaign, key)
        in text_of(signed_in(who).get(page("ship", campaign, key)))
        for who in ("ada", "olive", "oscar")
    }
    assert offered == {"ada": True, "olive": True, "oscar": False}
    for_her = text_of(signed_in("olive").get(page("ship", campaign, key)))
    assert "You would act for ada; the log says so." in for_her


def test_the_flotilla_shows_who_sails_who_is_lost_and_what_is_broken(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs)
    said = text_of(signed_in("ben").get(page("flotilla", campaign, mine.pk)))
    assert "Sunk in battle 1" in said
    assert "20 / 35" in said
    assert "Commission a ship" not in said
    assert "/odds/cruel-seas/" in said
    assert "vosper-mtb-type-i-mid~c:veteran" in said


def test_a_flotilla_as_she_sails_may_break_the_rules(campaign: Campaign, mine: Flotilla) -> None:
    campaign.ships.update(flotilla=mine)
    Flotilla.objects.filter(pk=mine.pk).update(nation="kriegsmarine")
    said = text_of(signed_in("ada").get(page("flotilla", campaign, mine.pk)))
    assert "Not legal: 2 findings" in said
    assert "Sandpiper sails for another navy" in said


def test_a_repair_says_its_price_before_it_is_done(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs)
    client, key = signed_in("ada"), harbour.keys(mine)["Sandpiper"]
    url = page("ship-repair", campaign, key)
    # 150 points at half: 75; 7 of 35 hull is 15
    assert "Mend for 15 points" in text_of(client.get(url, {"hull": "7"}))
    assert "Use a number from 0 to 15." in text_of(client.get(url, {"hull": "16"}))
    stale = client.post(url, {"hull": "7", "cost": "14", "once": "a"})
    assert (stale.status_code, harbour.ship(mine, "Sandpiper").hull_left) == (409, 20)
    assert "It costs 15 points by now." in text_of(stale)
    done = client.post(url, {"hull": "7", "cost": "15", "once": "a"}, follow=True)
    assert "Hull from 20 to 27 of 35." in text_of(done)


def test_a_pick_is_offered_with_what_it_changes_and_taken(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    fight(campaign, mine, theirs)
    client, key = signed_in("ada"), harbour.keys(mine)["Sandpiper"]
    url = page("pick", campaign, key)
    assert "Worth −37, hull −11." in text_of(client.get(url))
    assert client.post(url, {"ability": "nonsense"}).status_code == 422
    done = client.post(url, {"ability": "lucky_ship", "once": "a"}, follow=True)
    assert "Lucky ship. Worth 160 since." in text_of(done)
    assert "~c:veteran~f:ability:lucky_ship*1" in text_of(done)  # the odds, as she sails
    assert "from battle 1" in text_of(done)
    assert "no ability to choose now" in text_of(client.get(url))


def test_ones_ships_of_a_campaign_are_offered_where_odds_are_asked(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla
) -> None:
    url = reverse("rules:odds-topic", args=["cruel-seas", "broadside"])
    offered = text_of(signed_in("ada").get(url))
    assert 'label="Nore Flotilla"' in offered
    assert "vosper-mtb-type-i-mid~c:veteran" in offered
    assert "8. Flottille" not in offered
    assert "Nore Flotilla" not in text_of(Client().get(url))


def test_a_name_that_cannot_be_is_told_beside_its_field_and_kept(
    campaign: Campaign, mine: Flotilla
) -> None:
    key = harbour.keys(mine)["Sandpiper"]
    url = page("ship-name", campaign, key)
    typed = {"name": "x" * 300, "captain": "Lt Cdr E. Quayle"}
    answer = signed_in("ada").post(url, typed)
    assert answer.status_code == 422
    assert 'value="Lt Cdr E. Quayle"' in text_of(answer)
    assert 'id="id_name_error"' in text_of(answer)


def test_a_player_enters_from_the_page(campaign: Campaign) -> None:
    harbour.join(campaign, "cleo")
    client, visitor = signed_in("cleo"), harbour.visitor("cleo")
    url = page("enter", campaign)
    assert "No fleet of yours fits" in text_of(client.get(url))
    fleet = actions.found_fleet(visitor, name="Fast boats")
    actions.add_ship(visitor, fleet, harbour.VOSPER, name="Snipe")
    assert "75 points," in text_of(client.get(url)).replace('<span class="figure">', "").replace(
        "</span>", ""
    )
    preview = text_of(client.get(url, {"fleet": str(fleet.pk)}))
    assert "525" in preview
    done = client.post(url, {"fleet": str(fleet.pk), "side": "allies"}, follow=True)
    assert "Snipe" in text_of(done)
    assert campaign.flotillas.get().fleet_id == fleet.pk


def test_the_organiser_refuses_a_petition_in_words(campaign: Campaign, mine: Flotilla) -> None:
    key = harbour.keys(mine)["Sandpiper"]
    asked = signed_in("ada").post(
        page("ability-buy", campaign, key), {"ability": "sawbones", "cost": "15"}, follow=True
    )
    assert "The organiser is asked." in text_of(asked)
    number, url = Petition.objects.get().pk, page("petitions", campaign)
    olive = signed_in("olive")
    silent = olive.post(url, {"petition": number, "answer": "refuse"})
    assert (silent.status_code, "Say why" in text_of(silent)) == (422, True)
    olive.post(url, {"petition": number, "answer": "refuse", "reason": "No doctor"})
    assert "Refused: No doctor" in text_of(signed_in("ada").get(url))


def test_a_house_item_is_sold_in_this_campaign_alone(campaign: Campaign, mine: Flotilla) -> None:
    from fleetbuilder import services as library

    own = library.design_ship(
        visitor=harbour.visitor("olive"),
        system="cruel_seas",
        name="Harbour launch",
        like=harbour.VOSPER,
        nation="royal_navy",
    )
    url = page("house-items", campaign)
    signed_in("olive").post(url, {"own_ship": str(own.pk)})
    client = signed_in("ada")
    assert "Harbour launch" in text_of(client.get(page("commission", campaign, mine.pk)))
    campaign.refresh_from_db()
    code = f"house:{campaign.house_items[0]['key']}"
    sold = {"code": code, "name": "Launch", "cost": "125", "once": "a"}
    client.post(page("commission", campaign, mine.pk), sold)
    assert harbour.ship(mine, "Launch").entry.is_own
    other = harbour.found("otto")
    theirs = harbour.enter(other, "ada")
    assert "Harbour launch" not in text_of(client.get(page("commission", other, theirs.pk)))


def test_a_frozen_campaign_is_read_and_not_commanded(campaign: Campaign, mine: Flotilla) -> None:
    Campaign.objects.update(status="frozen")
    client, key = signed_in("ada"), harbour.keys(mine)["Sandpiper"]
    said = text_of(client.get(page("ship", campaign, key)))
    assert "The campaign takes no acts now" in said
    assert page("ship-retire", campaign, key) not in said
    assert client.get(page("ship-retire", campaign, key)).status_code == 409
    assert client.post(page("ship-retire", campaign, key)).status_code == 409


def test_pages_ask_as_much_of_a_long_campaign_as_of_a_short_one(
    campaign: Campaign, mine: Flotilla, theirs: Flotilla, django_assert_max_num_queries: Any
) -> None:
    client, key = signed_in("ada"), harbour.keys(mine)["Sandpiper"]
    urls = [
        page("ship", campaign, key),
        page("flotilla", campaign, mine.pk),
        page("flotillas", campaign),
        page("roll-of-honour", campaign),
    ]
    few = []
    for url in urls:
        with django_assert_max_num_queries(20) as asked:
            client.get(url)
        few.append(len(asked))
    more = {f"Boat {n}": harbour.VOSPER for n in range(4)}
    for who in ("cleo", "dora"):
        harbour.enter(campaign, who, ships=more)
    for _ in range(3):
        harbour.fight(campaign, "olive", harbour.plan(campaign, mine, theirs))
    fight(campaign, mine, theirs)
    for url, most in zip(urls, few, strict=True):
        with django_assert_max_num_queries(most):
            client.get(url)
