"""The day on which a second edition arrives at a site: every page stands, nothing changes."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from config.web.visitor import Visitor
from fleetbuilder.models import Fleet, FleetEvent, FleetShip, OwnShip
from tests import actions, editions
from tests.editions import FIRST, GONE_ITEM, OLD_SLUG
from tests.fleetbuilder.pages.test_own_ships import design, save, total, typed
from tests.journeys import routes

pytestmark = pytest.mark.django_db

FINE = (200, 302, 303, 400, 404, 405)


def stored() -> list[Any]:
    models = (Fleet, FleetShip, FleetEvent, OwnShip)
    return [list(model.objects.order_by("pk").values()) for model in models]


def test_every_page_stands_and_changes_nothing(
    player: Any, player_client: Client, editions_folder: Path
) -> None:
    here = routes.full_harbour(player)
    own = design(player_client, like=OLD_SLUG)
    assert set(Fleet.objects.values_list("edition", flat=True)) == {FIRST}
    before = stored()
    with editions.at_hand(editions_folder):
        for url in [*map(here.path, routes.pages()), *here.more(), own, "/own-ships/"]:
            for headers in ({}, {"HX-Request": "true"}):
                answer = player_client.get(url, headers=headers)
                assert answer.status_code in FINE, (
                    url,
                    answer.status_code,
                )
        assert "Nore Flotilla" in player_client.get("/").content.decode()
    player_client.force_login(player)  # a page to sign out was among them
    assert stored() == before


def test_an_own_ship_loses_in_the_library_what_the_newer_edition_lacks_when_she_is_saved(
    player_client: Client, editions_folder: Path
) -> None:
    """A Vosper of 75 with a star shell at 5; then 79 by the dearer torpedoes, without it."""
    own = design(player_client)
    save(player_client, own, **{f"part__{GONE_ITEM}": "1"})
    assert total(player_client.get(own).content.decode()) == "80"
    with editions.at_hand(editions_folder):
        page = player_client.get(own).content.decode()
        assert "The newest edition does not have: Star shell." in page
        assert total(page) == "79"
        answer = player_client.post(own, typed(player_client, own))
        assert answer.status_code == 303
        assert total(player_client.get(own).content.decode()) == "79"


def test_an_old_address_of_a_class_leads_to_her_under_the_new_one(
    player: Any, player_client: Client, editions_folder: Path
) -> None:
    with editions.at_hand(editions_folder):
        actions.found_fleet(Visitor(user=player))
        page = player_client.get(f"/fleets/add/?system=cruel-seas&class={OLD_SLUG}")
        assert page.status_code == 200
        assert "Dog boat" in page.content.decode()
