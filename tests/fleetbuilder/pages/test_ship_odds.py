"""From a ship of a fleet to her odds: as she is fitted now, and nothing of her fleet with her."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, start

pytestmark = pytest.mark.django_db


def test_a_ship_leads_to_her_odds_as_she_is_fitted_now(player_client: Client) -> None:
    builder = start(player_client)
    builder.add(FAIRMILE)
    (key,) = builder.keys
    builder.set(key, "crew", "veteran")
    builder.set(key, "name", "Grey Heron")
    address = f"{builder.url}ships/{key}/odds/"
    response = player_client.get(address)

    assert response.status_code == 302
    assert unquote(response["Location"]) == (
        "/odds/cruel-seas/broadside/?by=fairmile-d-mgb~c:veteran"
    )
    assert f'href="{address}"' in player_client.get(builder.url).content.decode()
    page = Client().get(response["Location"]).content.decode()
    assert "Fairmile D MGB" in page
    assert "Grey Heron" not in page
    assert "Veteran crew" in page


def test_what_has_no_odds_has_no_link_and_is_not_found(player_client: Client) -> None:
    builder = start(player_client)
    builder.add("minefield-small")
    (key,) = builder.keys

    assert "/odds/" not in player_client.get(builder.url).content.decode().split("<main", 1)[1]
    assert player_client.get(f"{builder.url}ships/{key}/odds/").status_code == 404


def test_ones_own_ships_can_be_picked_where_odds_are_asked_and_nobody_elses(
    player_client: Client, client: Client
) -> None:
    builder = start(player_client, name="Nore Flotilla")
    builder.add(FAIRMILE)
    builder.set(builder.keys[0], "name", "Grey Heron")
    page = player_client.get("/odds/cruel-seas/broadside/").content.decode()
    offered = re.search(r'<optgroup label="Nore Flotilla"><option value="([^"]+)">([^<]+)<', page)

    assert offered is not None
    assert offered[1].startswith("fairmile-d-mgb~c:")
    assert "Grey" not in offered[1]
    assert offered[2] == "Grey Heron, Fairmile D MGB"
    picked = player_client.get("/odds/cruel-seas/broadside/", {"at": offered[1]})
    assert picked.content.decode().count(f'<option value="{offered[1]}" selected>') == 1
    assert "Nore Flotilla" not in client.get("/odds/cruel-seas/broadside/").content.decode()
