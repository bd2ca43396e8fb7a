"""What pages show; published fleets for tests of the gallery."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

from fleetbuilder.models import Fleet
from tests import actions, cast
from tests.actions import FAIRMILE, S_BOAT, VOSPER, publish, reread


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def page(client: Client, path: str, **query: str) -> str:
    response = client.get(path, query)
    assert response.status_code == 200
    return str(response.content.decode())


def pdf_form(html: str) -> dict[str, str]:
    """Return what the button for a PDF sends, as it stands on a page."""
    found = re.findall(r'name="(stamp|wish|once)" value="([^"]*)"', html)
    return {name: unescape(value) for name, value in found}


def names(**query: str) -> list[str]:
    html = page(Client(), "/gallery/", **query)
    return re.findall(r'<h3><a class="cover" href="/gallery/[^"]+">([^<]+)', html)


def published(name: str, ships: dict[str, int], **wishes: Any) -> Fleet:
    """Return a published fleet of Olive's with so many ships of each class."""
    owner = cast.owner()
    fleet = actions.found_fleet(owner, name=name, **wishes)
    for ship_class, count in ships.items():
        actions.add_ship(owner, fleet, ship_class, count)
    publish(owner, fleet)
    return reread(fleet)


def sea() -> None:
    """Publish three fleets: 75, 195 and 300 points; the last one over its limit."""
    published("Able", {VOSPER: 1})
    published("Baker", {FAIRMILE: 1, VOSPER: 1})
    published("charlie", {S_BOAT: 3}, nation="kriegsmarine", limit=100)
