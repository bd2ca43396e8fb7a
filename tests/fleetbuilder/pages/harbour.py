"""A player at the builder: opens the page, presses its buttons, with script or without."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, look_over
from rules.engine.core.acts import DETAILS
from rules.engine.core.fleet import Finding, FleetList
from tests.actions import FAIRMILE, S_BOAT, VOSPER
from tests.fleetbuilder.pages.markup import Form, Markup

__all__ = ["FAIRMILE", "S_BOAT", "VOSPER", "Builder", "start"]

HTMX = {"HX-Request": "true"}
LONG_NAME = "Long " * 2000  # 10,000 characters


class Builder:
    """One fleet's page in one client's hands. `script` False posts as a browser without it."""

    def __init__(self, client: Client, url: str, *, script: bool = True) -> None:
        self.client, self.url, self.script = client, url, script

    @property
    def headers(self) -> dict[str, str]:
        return HTMX if self.script else {}

    @property
    def fleet(self) -> Fleet:
        return Fleet.objects.get(pk=self.url.split("/")[2])

    @property
    def values(self) -> FleetList:
        return fleet_list(self.fleet)

    @property
    def keys(self) -> list[str]:
        return [entry.key for entry in self.values]

    def findings(self) -> list[Finding]:
        """Return the findings of the fleet as it is stored, held ones too."""
        return list(look_over(self.fleet, self.values).findings)

    def codes(self) -> list[str]:
        return [finding.code for finding in self.findings()]

    def html(self) -> str:
        response = self.client.get(self.url)
        assert response.status_code == 200
        return str(response.content.decode())

    def markup(self) -> Markup:
        return Markup(self.html())

    def at(self) -> str:
        found = re.search(r'id="fleet-state" value="([^"]+)"', self.html())
        assert found
        return found[1]

    def ship_url(self, key: str) -> str:
        return f"{self.url}ships/{key}/"

    def details_of(self, key: str) -> Form:
        url = self.ship_url(key)
        return Markup(self.client.get(f"{url}details/").content.decode()).form(url)

    def form_of(self, key: str) -> Form:
        return self.markup().form(self.ship_url(key))

    def post(self, url: str, data: dict[str, Any], **more: Any) -> Any:
        """Post what a form of the open page would send, with what was seen of the fleet."""
        sent = {"at": self.at(), **data} if "at" not in data else data
        return self.client.post(url, sent, headers=self.headers, **more)

    def add(self, ship_class: str, *, three: bool = False, **more: str) -> Any:
        name = "three" if three else "ship_class"
        return self.post(f"{self.url}ships/add/", {name: ship_class, **more})

    def add_all(self, *classes: str) -> None:
        for ship_class in classes:
            assert self.add(ship_class).status_code in (200, 303)

    def set(self, key: str, field: str, value: str) -> Any:
        """Change one field of a ship's form as it stands on the page, and send the form."""
        url = self.ship_url(key)
        page = "details" if field in ("name", *DETAILS) else "fit"
        whole = self.client.get(f"{url}{page}/").content.decode()
        form = Markup(whole).form(url)
        found = form.named(field)
        data = form.data()
        if found.kind == "checkbox":
            data.pop(field, None)
            if value == "1":
                data[field] = "1"
        else:
            data[field] = value
        if self.script:
            data["changed"] = "figures" if field.startswith("figure.") else field
        return self.post(url, data)

    def menu(self, key: str, do: str) -> Any:
        return self.post(self.ship_url(key), {**self.form_of(key).data(), "do": do})

    def set_fleet(self, field: str, value: str) -> Any:
        form = self.markup().form(f"{self.url}set/", having=field)
        data = {**form.data(), field: value}
        if self.script:
            data["changed"] = field
        return self.post(f"{self.url}set/", data)

    def mend(self, label: str) -> Any:
        """Press the mend with this label on the page."""
        found = re.search(
            rf'name="mend" value="([^"]+)">{re.escape(label)}', self.html().replace("&#x27;", "'")
        )
        assert found, f"no mend says {label!r}"
        return self.post(f"{self.url}mend/", {"mend": found[1]})


def start(
    client: Client,
    nation: str = "royal_navy",
    limit: str = "500",
    name: str = "Nore Flotilla",
    *,
    script: bool = True,
) -> Builder:
    """Start a fleet by the form of the site and stand on its page."""
    response = client.post("/fleets/new/", {"nation": nation, "limit": limit, "name": name})
    assert response.status_code == 302, response.content.decode()
    return Builder(client, response["Location"], script=script)
