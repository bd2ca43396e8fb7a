"""Every route of fleets by every role: what each may see and do. A new route must stand here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from fleetbuilder import services, urls
from fleetbuilder.models import Fleet, OwnShip
from tests.fleetbuilder.pages.harbour import VOSPER, Builder, start

pytestmark = pytest.mark.django_db

OK, SENT, MISSING, WRONG_METHOD = 200, 303, 404, 405
MINE = ("owner", "device holder")
OTHERS = ("other user", "other device", "nobody", "staff")

# route: (GET for mine, POST for mine, GET for others, POST for others). None: not tried.
Row = tuple[int, int | None, int, int | None]
TABLE: dict[str, Row] = {
    "fleets": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "tag-all": (WRONG_METHOD, SENT, WRONG_METHOD, SENT),
    "fleet-new": (OK, 302, OK, 302),
    "add-class": (OK, SENT, OK, MISSING),
    "fleets-edition": (OK, SENT, OK, SENT),
    "edition-back": (WRONG_METHOD, SENT, WRONG_METHOD, SENT),
    "fleet-edition": (OK, SENT, MISSING, MISSING),
    "fleet": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-set": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-mend": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-basket": (OK, OK, MISSING, MISSING),
    "fleet-waive": (OK, SENT, MISSING, MISSING),
    "fleet-lift": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-undo": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-redo": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleets-import": (OK, OK, OK, OK),
    "fleets-export": (OK, OK, OK, 422),
    "fleet-schema": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "collection-schema": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "fleet-export": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-text": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-print": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-pdf": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "composition": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "fleet-history": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "revision": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "revision-name": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "revision-return": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-tags": (OK, SENT, MISSING, MISSING),
    "fleet-share": (OK, SENT, MISSING, MISSING),
    "fleet-unshare": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-publish": (OK, SENT, MISSING, MISSING),
    "fleet-unpublish": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-duplicate": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-archive": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-restore": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-delete": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-undelete": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "ship-add": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "fleet-sort": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "ship-set": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "ship-fit": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "ship-details": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "ship-receipt": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "ship-odds": (302, WRONG_METHOD, MISSING, WRONG_METHOD),
    "compare": (OK, WRONG_METHOD, MISSING, WRONG_METHOD),
    "shared": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "shared-text": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "shared-print": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "shared-pdf": (WRONG_METHOD, SENT, WRONG_METHOD, SENT),
    "verify": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "stamp": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "stamp-fleet": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "stamp-sheet": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "shared-export": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "shared-picture": (OK, WRONG_METHOD, OK, WRONG_METHOD),
}

# The gallery, where everybody reads what is published; see test_gallery.py for what is not.
GALLERY: dict[str, Row] = {
    "gallery": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "gallery-fleet": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "gallery-text": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "gallery-export": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "gallery-print": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "gallery-pdf": (WRONG_METHOD, SENT, WRONG_METHOD, SENT),
    "gallery-picture": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "gallery-clone": (WRONG_METHOD, SENT, WRONG_METHOD, SENT),
    "gallery-report": (OK, SENT, OK, SENT),
}
# The library of own ships, which nobody but its holder sees.
OWN_SHIPS: dict[str, Row] = {
    "own-ships": (OK, WRONG_METHOD, OK, WRONG_METHOD),
    "own-ship-new": (OK, 302, OK, 302),
    "own-ship": (OK, SENT, MISSING, MISSING),
    "own-ship-count": (WRONG_METHOD, OK, WRONG_METHOD, MISSING),
    "own-ship-duplicate": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "own-ship-delete": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
    "own-ship-undelete": (WRONG_METHOD, SENT, WRONG_METHOD, MISSING),
}
ALL = TABLE | GALLERY | OWN_SHIPS
NO_ARGUMENTS = {
    *("fleets", "fleet-new", "gallery", "fleets-edition", "edition-back"),
    *("own-ships", "own-ship-new", "tag-all", "verify", "fleets-import", "fleet-schema"),
    *("fleets-export", "collection-schema"),
}
DESIGN = {
    "like": f"cruel_seas:{VOSPER}", "trait.nation": "royal_navy", "trait.size": "small",
    "trait.hull": "40", "trait.boats": "1", "trait.slow": "10", "trait.combat": "20",
    "trait.full": "30", "trait.turn": "red",
}  # fmt: skip
REFUSED = {("fleet-publish", "device holder"): 422}  # only an account publishes

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
    own = services.design_ship(
        visitor=visitor, system="cruel_seas", name="Nore Flotilla leader", like=VOSPER
    )
    client.get(f"{builder.url}print/")
    return builder, {
        "stamp": builder.fleet.stamps.get().fingerprint,
        "own": str(own.pk),
        "token": token,
        "key": builder.keys[0],
        "mend": finding.mends[0].code,
        "event": str(event.pk),
    }


def address(route: str, builder: Builder, known: dict[str, Any]) -> str:
    if route in NO_ARGUMENTS:
        return reverse(f"fleetbuilder:{route}")
    if route == "add-class":
        return f"{reverse('fleetbuilder:add-class')}?system=cruel-seas&class={VOSPER}"
    if route == "compare":
        return f"{reverse('fleetbuilder:compare')}?a={builder.fleet.pk}&b={known['token']}"
    if route.startswith("own-ship"):
        return reverse(f"fleetbuilder:{route}", args=(known["own"],))
    if route in ("fleet-export", "gallery-export"):
        return reverse(f"fleetbuilder:{route}", args=(builder.fleet.pk, "json"))
    if route == "shared-export":
        return reverse("fleetbuilder:shared-export", args=(known["token"], "csv"))
    if route.startswith("shared"):
        return reverse(f"fleetbuilder:{route}", args=(known["token"],))
    if route.startswith("stamp"):
        return reverse(f"fleetbuilder:{route}", args=(known["stamp"],))
    if route.startswith("revision"):
        return reverse(f"fleetbuilder:{route}", args=(builder.fleet.pk, 1))
    if route == "fleet-waive":
        return f"{builder.url}waive/?of=OVER_LIMIT"
    ship = (known["key"],) if route.startswith("ship-") and route != "ship-add" else ()
    return reverse(f"fleetbuilder:{route}", args=(builder.fleet.pk, *ship))


def sent(route: str, builder: Builder, known: dict[str, Any], at: str) -> dict[str, str]:
    return {
        "at": at,
        "fleet": str(builder.fleet.pk),
        "system": "cruel_seas",
        "edition": "starter-2026",
        "batch": "a-batch-of-moves",
        "class": VOSPER,
        "nation": "royal_navy",
        "ship_class": VOSPER,
        "mend": known["mend"],
        "of": "OVER_LIMIT",
        "waiver": "OVER_LIMIT",
        "reason": "Our club allows it",
        "event": known["event"],
        "crew": "veteran",
        "by": "name",
        "name": "Renamed",
        "tag": "Club night",
        "limit": "700" if route == "fleet-set" else "500",
        "text": "A name that offends",
        **({"at": f"1.{at.partition('.')[2]}", **DESIGN} if route.startswith("own-ship") else {}),
    }


def snapshot(fleet_id: Any) -> tuple[Any, ...]:
    fleet = Fleet.objects.get(pk=fleet_id)
    return (
        fleet.version, fleet.name, fleet.points, fleet.archived_at, fleet.deleted_at,
        fleet.events.count(), fleet.tags.count(), fleet.links.filter(revoked_at=None).count(),
        fleet.published_at,
    )  # fmt: skip


def own_snapshot(known: dict[str, Any]) -> tuple[Any, ...]:
    ship = OwnShip.objects.get(pk=known["own"])
    return ship.version, ship.name, ship.design, ship.points, ship.deleted_at, ship.owner


def test_every_route_stands_in_the_table() -> None:
    assert set(ALL) == {pattern.name for pattern in urls.urlpatterns}


@pytest.fixture(autouse=True)
def printer(request: pytest.FixtureRequest) -> None:
    """Routes that draw a PDF need Pango."""
    route = getattr(request.node, "callspec", None) and request.node.callspec.params.get("route")
    if route and route.endswith("-pdf"):
        request.getfixturevalue("pango")


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
    posted = REFUSED.get((route, holder), posted)
    assert roles[holder].post(url, sent(route, builder, known, at)).status_code == posted


@pytest.mark.parametrize("holder", MINE)
@pytest.mark.parametrize("route", OWN_SHIPS)
def test_a_route_of_own_ships_by_every_role(route: str, holder: str) -> None:
    got, posted, got_others, posted_others = OWN_SHIPS[route]
    roles = people(holder)
    builder, known = fleet_to_try(roles[holder])
    url, at = address(route, builder, known), builder.at()
    before = own_snapshot(known)

    for role in OTHERS:
        client = roles[role]
        assert client.get(url).status_code == got_others, role
        response = client.post(url, sent(route, builder, known, at))
        assert response.status_code == posted_others, role
        assert own_snapshot(known) == before, role
        assert_tells_nothing(response, route)

    assert roles[holder].get(url).status_code == got
    assert roles[holder].post(url, sent(route, builder, known, at)).status_code == posted


@pytest.mark.parametrize("is_public", [True, False], ids=["published", "private"])
@pytest.mark.parametrize("route", GALLERY)
def test_a_route_of_the_gallery_by_every_role(route: str, is_public: bool) -> None:
    roles = people("owner")
    builder, known = fleet_to_try(roles["owner"])
    if is_public:
        visitor = roles["owner"].get(builder.url).wsgi_request.visitor
        services.publish_fleet(visitor=visitor, fleet_id=builder.fleet.pk)
    url, at = address(route, builder, known), builder.at()
    before = snapshot(builder.fleet.pk)
    hidden = not is_public and route != "gallery"

    for role, client in roles.items():
        got, posted = GALLERY[route][:2] if role == "owner" else GALLERY[route][2:]
        assert client.get(url).status_code == (MISSING if hidden and got == OK else got), role
        response = client.post(url, sent(route, builder, known, at))
        assert response.status_code == (MISSING if hidden and posted == SENT else posted), role
        assert snapshot(builder.fleet.pk) == before, role


def assert_tells_nothing(response: Any, route: str) -> None:
    """A stranger learns nothing of a fleet that is not his."""
    if response.status_code == MISSING:
        assert "Nore Flotilla" not in response.content.decode()


@pytest.mark.once
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


@pytest.mark.once
@pytest.mark.parametrize("route", [r for r in ALL if ALL[r][1] != WRONG_METHOD])
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


@pytest.mark.once
@pytest.mark.parametrize("route", [r for r in ALL if ALL[r][0] in (OK, 302)])
def test_reading_changes_nothing(route: str) -> None:
    builder, known = fleet_to_try(user("olive"))
    before = snapshot(builder.fleet.pk), own_snapshot(known)

    builder.client.get(address(route, builder, known))
    builder.client.get(address(route, builder, known), headers={"HX-Request": "true"})

    assert (snapshot(builder.fleet.pk), own_snapshot(known)) == before
