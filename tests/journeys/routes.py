"""Every named address of the site, and where to go to see it.

The names come from the URL conf. An address with arguments needs a line in `Harbour.arguments`;
one that shows no page needs a line in FILES or OFF. A name without its line fails the test. An
address that only takes a form shows the page that says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.tokens import default_token_generator
from django.urls import URLResolver, get_resolver, reverse

from config.web.visitor import Visitor
from fleetbuilder import services
from rules.engine import registry
from tests import actions, factories

FILES = {"healthz", "robots", "rules:silhouettes", "fleetbuilder:shared-text"}  # no HTML
OFF = {  # allauth has the addresses but not the feature: they lead elsewhere or are not there
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "account_confirm_login_code",
}
NOT_PAGES = FILES | OFF
OF_FLEET = [
    *("fleet", "fleet-text", "fleet-history", "fleet-share", "fleet-unshare", "fleet-duplicate"),
    *("fleet-set", "fleet-mend", "fleet-undo", "fleet-redo", "fleet-archive", "fleet-restore"),
    *("fleet-delete", "fleet-undelete"),
]


def names(patterns: Iterable[Any] | None = None, space: str = "") -> Iterator[str]:
    """Yield the name of each address with its namespace."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from names(pattern.url_patterns, inner)
        else:
            assert pattern.name, f"an address without a name: {pattern.pattern}"
            yield f"{space}{pattern.name}"


def pages() -> list[str]:
    """Return the names of all addresses that show a page, each once."""
    return [name for name in dict.fromkeys(names()) if name not in NOT_PAGES]


def space_of(name: str) -> str:
    """Return the namespace of a name, "" for none."""
    return name.rpartition(":")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Harbour:
    """What there is to look at."""

    user: Any
    arguments: dict[str, dict[str, Any]]

    def path(self, name: str) -> str:
        """Return where to see a page. Fails for an address whose arguments nobody listed."""
        query = "?system=cruel_seas&class=fairmile-d-mgb" if name.endswith("add-class") else ""
        return reverse(name, kwargs=self.arguments.get(name)) + query

    def more(self) -> list[str]:
        """Return pages that differ by what is asked of them."""
        fleets, ships = reverse("fleetbuilder:fleets"), self.path("rules:ship-list")
        return [
            f"{fleets}?shelf=archived",
            f"{fleets}?shelf=deleted",
            f"{fleets}?q=no+such+name",
            f"{self.path('fleetbuilder:fleet')}?view=catalogue",
            f"{ships}?q=no+such+ship",
            f"{ships}?points_from=many",
        ]


def full_harbour(user: Any) -> Harbour:
    """Return a harbour of a player with fleets of every kind, the last one with something amiss."""
    visitor = Visitor(user=user)
    archived = factories.fleet_of(visitor, 2, limit=300)
    services.archive_fleet(visitor=visitor, fleet_id=archived.pk)
    deleted = factories.fleet_of(visitor, 1)
    services.delete_fleet(visitor=visitor, fleet_id=deleted.pk)
    fleet = factories.nore_flotilla(visitor)
    actions.add_ship(visitor, fleet, actions.S_BOAT, name="Gezeitenströmungsbeobachtungsboot")
    actions.add_ship(visitor, fleet, "aircraft", name="Spotter")
    key = actions.add_ship(visitor, fleet, actions.S_BOAT, name="潮风")
    actions.choose(visitor, fleet, key, "equipment:fat")
    actions.set_limit(visitor, fleet, 1500)
    actions.step(visitor, fleet)
    services.name_revision(visitor=visitor, fleet_id=fleet.pk, version=1, name="Before Dunkirk")
    return harbour(user, fleet, key)


def empty_harbour(user: Any) -> Harbour:
    """Return a harbour of a player who has begun one fleet and added nothing to speak of."""
    visitor = Visitor(user=user)
    fleet = actions.found_fleet(visitor, limit=None)
    key = actions.add_ship(visitor, fleet, "minefield-small")
    bare = actions.found_fleet(visitor)
    return harbour(user, fleet, key, bare)


def harbour(user: Any, fleet: Any, key: str, bare: Any = None) -> Harbour:
    """Return a harbour that shows this fleet, and `bare` where no ship is needed."""
    shown, visitor, system = bare or fleet, Visitor(user=user), registry.get("cruel_seas")
    of_fleet = {"fleet_id": shown.pk}
    of_ship = {"fleet_id": fleet.pk, "key": key}
    of_revision = {"fleet_id": shown.pk, "version": 1}
    of_class = {"system": system, "slug": "fairmile-d-mgb" if bare is None else "aircraft"}
    address = user.emailaddress_set.create(email=user.email, primary=True)
    reset = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    arguments: dict[str, dict[str, Any]] = {
        "account_confirm_email": {"key": EmailConfirmationHMAC(address).key},
        "account_reset_password_from_key": reset,
        "rules:ship-list": {"system": system},
        "rules:rule-list": {"system": system},
        "rules:ship": of_class,
        "rules:ship-report": of_class,
        "rules:ship-report-thanks": of_class,
        "fleetbuilder:ship-add": of_fleet,
        "fleetbuilder:ship-set": of_ship,
        "fleetbuilder:ship-fit": of_ship,
        "fleetbuilder:ship-receipt": of_ship,
        "fleetbuilder:revision": of_revision,
        "fleetbuilder:revision-name": of_revision,
        "fleetbuilder:revision-return": of_revision,
        "fleetbuilder:shared": {"token": actions.share(visitor, shown)},
    }
    arguments |= {f"fleetbuilder:{page}": of_fleet for page in OF_FLEET}
    return Harbour(user=user, arguments=arguments)
