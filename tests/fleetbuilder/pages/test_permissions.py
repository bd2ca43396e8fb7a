"""Every route of fleets by every role: what each may see and do. A new route must stand here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from fleetbuilder import services, urls
from fleetbuilder.models import Fleet
from tests.fleetbuilder.pages.harbour import VOSPER, Builder, start

pytestmark = pytest.mark.django_db

OK, SENT, MISSING, WRONG_METHOD = 200, 303, 404, 405
MINE = ("owner", "device holder")
OTHERS = ("other user", "other device", "nobody", "staff")

# route: (GET for mine, POST for mine, GET for others, POST for others). None: not tried.
Row = tuple[int, int | None, int, int | None]
TABLE: dict[str, Row] = {
    "fleets": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "fleet-new": (OK, 302, OK, 302),
    "add-class": (OK, SENT, OK, MISSING),
    "fleet": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-set": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-mend": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-undo": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-redo": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-text": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-history": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "revision": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "revision-name": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "revision-return": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-share": (OK, SENT, MISSING, MISSING),
    "fleet-unshare": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-duplicate": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-archive": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-restore": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-delete": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-undelete": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "ship-add": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "ship-set": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "ship-fit": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "ship-receipt": (302, WRONG_METHOD, MISSING, WRONG_METHOD),
    "shared": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "shared-text": (OK, WRONG_METHOD, OK, WRONG_METHOD),
}

OF_A_FLEET = [p.name for p in urls.urlpatterns if "<uuid:fleet_id>" in str(p.pattern)]


def user(name: str, **more: Any) -> Client:
    found = get_user_model().objects.create_user(name, f"{name}@example.org", "x", **more)
    client = Client()
    client.force_login(found)
    return client


def people(holder: str) -> dict[str, Client]:
    """Return the role that holds the fleet, and all who do not."""
    other_device = Client()
    start(other_device, name="Mine")
    return {
        holder: user("olive") if holder == "owner" else Client(),
        "other user": user("sam"),
        "other device": other_device,
        "nobody": Client(),
        "staff": user("greta", is_staff=True, is_superuser=True),
    }


def fleet_to_try(client: Client) -> tuple[Builder, dict[str, Any]]:
    """Return a fleet over its limit, shared, and what the routes need of it."""
    builder = start(client, limit="80", script=False)
    builder.add(VOSPER)
    builder.add(VOSPER)
    visitor = client.get(builder.url).wsgi_request.visitor
    token = services.share_fleet(visitor=visitor, fleet_id=builder.fleet.pk)
    finding = builder.findings()[0]
    event = builder.fleet.events.filter(act="add_ships").last()
    assert event is not None
    builder.add(VOSPER)
    builder.post(f"{builder.url}undo/", {})
    return builder, {
        "token": token,
        "key": builder.keys[0],
        "mend": finding.mends[0].code,
        "event": str(event.pk),
    }


def address(route: str, builder: Builder, known: dict[str, Any]) -> str:
    if route in ("fleets", "fleet-new"):
        return reverse(f"fleetbuilder:{route}")
    if route == "add-class":
        return f"{reverse('fleetbuilder:add-class')}?system=cruel-seas&class={VOSPER}"
    if route.startswith("shared"):
        return reverse(f"fleetbuilder:{route}", args=(known["token"],))
    if route.startswith("revision"):
        return reverse(f"fleetbuilder:{route}", args=(builder.fleet.pk, 1))
    ship = (known["key"],) if route.startswith("ship-") and route != "ship-add" else ()
    return reverse(f"fleetbuilder:{route}", args=(builder.fleet.pk, *ship))


def sent(route: str, builder: Builder, known: dict[str, Any], at: str) -> dict[str, str]:
    return {
        "at": at,
        "fleet": str(builder.fleet.pk),
        "system": "cruel_seas",
        "class": VOSPER,
        "nation": "royal_navy",
        "ship_class": VOSPER,
        "mend": known["mend"],
        "event": known["event"],
        "crew": "veteran",
        "name": "Renamed",
        "limit": "700" if route == "fleet-set" else "500",
    }


def snapshot(fleet_id: Any) -> tuple[Any, ...]:
    fleet = Fleet.objects.get(pk=fleet_id)
    return (
        fleet.version, fleet.name, fleet.points, fleet.archived_at, fleet.deleted_at,
        fleet.events.count(), fleet.links.filter(revoked_at=None).count(),
    )  # fmt: skip


def test_every_route_stands_in_the_table() -> None:
    assert set(TABLE) == {pattern.name for pattern in urls.urlpatterns}


@pytest.mark.parametrize("holder", MINE)
@pytest.mark.parametrize("route", TABLE)
def test_a_route_by_every_role(route: str, holder: str) -> None:
    got, posted, got_others, posted_others = TABLE[route]
    roles = people(holder)
    builder, known = fleet_to_try(roles[holder])
    url, at = address(route, builder, known), builder.at()
    before = snapshot(builder.fleet.pk)

    for role in OTHERS:
        client = roles[role]
        assert client.get(url).status_code == got_others, role
        response = client.post(url, sent(route, builder, known, at))
        assert response.status_code == posted_others, role
        assert snapshot(builder.fleet.pk) == before, role
        assert_tells_nothing(response, route)

    assert roles[holder].get(url).status_code == got
    assert roles[holder].post(url, sent(route, builder, known, at)).status_code == posted


def assert_tells_nothing(response: Any, route: str) -> None:
    """A stranger learns nothing of a fleet that is not his."""
    if response.status_code == MISSING:
        assert "Nore Flotilla" not in response.content.decode()


@pytest.mark.parametrize("route", OF_A_FLEET)
def test_a_stranger_cannot_tell_a_private_fleet_from_none(route: str) -> None:
    builder, known = fleet_to_try(user("olive"))
    url = address(route, builder, known)
    none = url.replace(str(builder.fleet.pk), "00000000-0000-4000-8000-000000000000")
    stranger = user("sam")
    answers: list[Callable[[str], Any]] = [
        stranger.get,
        lambda u: stranger.post(u, sent(route, builder, known, "1.abcdefgh")),
    ]

    for ask in answers:
        private, missing = ask(url), ask(none)
        assert private.status_code == missing.status_code
        assert len(private.content) == len(missing.content)


@pytest.mark.parametrize("route", [r for r in TABLE if TABLE[r][1] != WRONG_METHOD])
def test_a_post_without_its_token_is_refused(route: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    builder, known = fleet_to_try(user("olive"))
    strict.cookies = builder.client.cookies
    before = snapshot(builder.fleet.pk)

    response = strict.post(
        address(route, builder, known), sent(route, builder, known, builder.at())
    )

    assert response.status_code == 403
    assert snapshot(builder.fleet.pk) == before


@pytest.mark.parametrize("route", [r for r in TABLE if TABLE[r][0] in (OK, 302)])
def test_reading_changes_nothing(route: str) -> None:
    builder, known = fleet_to_try(user("olive"))
    before = snapshot(builder.fleet.pk)

    builder.client.get(address(route, builder, known))
    builder.client.get(address(route, builder, known), headers={"HX-Request": "true"})

    assert snapshot(builder.fleet.pk) == before
