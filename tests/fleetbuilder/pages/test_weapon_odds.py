"""From a fleet's weapons to their odds: her fit goes along, and nothing that is private."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from fleetbuilder import services
from rules.engine.core.acts import SetChoice, SetCrew, SetDetail
from rules.engine.core.fleet import Design, ShipEntry
from rules.engine.core.ship_text import nameless_text, ship_of_text
from tests import actions
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, VOSPER, Builder, start
from tests.fleetbuilder.pages.test_sharing import shared_fleet

pytestmark = pytest.mark.django_db
SECRETS = ("Grey", "Heron", "Marsh", "depot", "Felixstowe")


def refitted(client: Client) -> Builder:
    """Return a fleet of a veteran Vosper with a searchlight and without her machine guns."""
    builder = start(client)
    builder.add(VOSPER)
    key = builder.keys[0]
    acts: list[Any] = [
        SetCrew(key=key, crew="veteran"),
        SetChoice(key=key, code="equipment:searchlight", count=1),
        SetChoice(key=key, code="class:hmg-twin", count=0),
        SetDetail(key=key, detail="captain", text="Lt. Marsh"),
        SetDetail(key=key, detail="notes", text="Lent by the depot."),
    ]
    services.edit_fleet(
        visitor=client.get(builder.url).wsgi_request.visitor,
        fleet_id=builder.fleet.pk,
        act=acts,
        at=actions.look(builder.fleet),
    )
    builder.set(key, "name", "Grey Heron")
    builder.set_fleet("name", "Felixstowe")
    return builder


def odds_of(html: str) -> dict[str, str]:
    """Return the links to odds by what they say."""
    found = re.findall(r'<a [^>]*href="(/odds/[^"]+)"[^>]*>(.*?)</a>', html)
    return {re.sub("<[^>]+>", "", words): unescape(url) for url, words in found}


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["unfolded", "a page"])
def test_a_receipt_leads_to_the_odds_of_each_weapon_as_fitted(
    client: Client, headers: dict[str, str]
) -> None:
    builder = refitted(client)
    url = f"{builder.ship_url(builder.keys[0])}receipt/"

    links = odds_of(client.get(url, headers=headers).content.decode())

    assert list(links) == [
        f"Odds of the {weapon} of Grey Heron" for weapon in ("Torpedo", "20 mm", "MG")
    ]
    address = links["Odds of the 20 mm of Grey Heron"]
    assert address == (
        "/odds/cruel-seas/broadside/?by=vosper-mtb-type-i-mid~c:veteran"
        "~f:class:hmg-twin*0~f:equipment:searchlight*1&gun=20mm-single"
    )
    assert not any(word in link for word in SECRETS for link in links.values())


def test_whoever_has_the_link_gets_the_answer_and_no_fleet(client: Client) -> None:
    builder = refitted(client)
    url = f"{builder.ship_url(builder.keys[0])}receipt/"
    address = odds_of(client.get(url).content.decode())["Odds of the 20 mm of Grey Heron"]

    stranger = Client()
    response = stranger.get(address)

    assert stranger.get(builder.url).status_code == 404
    html = response.content.decode()
    assert response.status_code == 200
    assert re.search(r'<option value="20mm-single" selected>One 20 mm<', html)
    assert re.search(r'value="veteran" checked|checked[^>]*value="veteran"', html)
    assert re.search(r'value="searchlight" checked', html)
    assert "HMG" not in html.split('id="odds-at"')[0].split('id="odds-gun"')[1]
    assert not any(word in html for word in SECRETS)


def test_a_fleet_that_friends_read_links_each_weapon(client: Client) -> None:
    _builder, path = shared_fleet(client)

    links = odds_of(Client().get(path).content.decode())

    assert links
    for url in links.values():
        assert Client().get(url).status_code == 200, url


def test_the_page_of_a_fleet_fetches_the_links_with_the_receipt(client: Client) -> None:
    builder = start(client)
    builder.add(FAIRMILE)

    assert odds_of(builder.html()) == {}


def test_names_that_a_player_gave_are_left_behind() -> None:
    design = Design(name="Harbour guard", traits=(("hull", "35"),), parts=(("weapon:20mm", 2),))
    ship = ShipEntry(
        key="1", ship_class="own", name="Pin Mill", crew="veteran", notes="Lent.",
        figures=(("type", "Stuka"),), design=design,
    )  # fmt: skip

    text = nameless_text(ship)

    assert text == "own~c:veteran~d:Own ship~t:hull=35~p:weapon:20mm*2"
    back = ship_of_text(text)
    assert back is not None
    assert (back.crew, back.design) == (
        "veteran", Design(name="Own ship", traits=design.traits, parts=design.parts),
    )  # fmt: skip
