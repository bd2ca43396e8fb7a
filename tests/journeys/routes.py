"""Every named address of the site, and where to go to see it.

The names come from the URL conf. An address with arguments needs a line in `Harbour.arguments`;
one that shows no page needs a line in FILES or OFF. A name without its line fails the test. An
address that only takes a form shows the page that says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.tokens import default_token_generator
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from campaigns.api import urls as campaigns_api
from config.accounts.tokens import make_token
from config.jobs.models import Job, State
from config.web.visitor import Visitor
from fleetbuilder import services
from rules.engine import registry
from tests import actions, factories
from tests.campaigns import stock

FILES = {  # no HTML
    *("healthz", "robots", "rules:silhouettes", "rules:odds-file", "jobs:job-file"),
    "campaigns:report-picture",
    *("fleetbuilder:shared-text", "fleetbuilder:gallery-text", "fleetbuilder:stamp-sheet"),
    *("fleetbuilder:fleet-schema", "fleetbuilder:collection-schema"),
    *("fleetbuilder:fleet-export", "fleetbuilder:shared-export", "fleetbuilder:gallery-export"),
    *("fleetbuilder:shared-picture", "fleetbuilder:gallery-picture"),
    *("api:schema", "api:nothing", "rules-api:systems", "rules-api:edition", "rules-api:ships"),
    *("rules-api:ship", "rules-api:rules", "rules-api:rule", "rules-api:procedures"),
    *("rules-api:procedure", "rules-api:odds", "rules-api:roll", "rules-api:adjudicate"),
    *("rules-api:topics", "rules-api:topic", "rules-api:path"),
    *("campaigns:calendar", "campaigns:calendar-feed"),
    *(f"campaigns-api:{each.name}" for each in campaigns_api.urlpatterns),
    "campaigns:campaign-export",
}
OFF = {  # allauth has the addresses but not the feature: they lead elsewhere or are not there
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "account_confirm_login_code",
}
NOT_PAGES = FILES | OFF
QUERIES = {"add-class": "?system=cruel_seas&class=fairmile-d-mgb", "fleet-waive": "?of=OVER_LIMIT"}
ODDS_PAGES = ("topic", "more", "compare")
OF_FLEET = [
    *("fleet", "fleet-text", "fleet-history", "fleet-share", "fleet-unshare", "fleet-duplicate"),
    *("fleet-set", "fleet-mend", "fleet-undo", "fleet-redo", "fleet-archive", "fleet-restore"),
    *("fleet-delete", "fleet-undelete", "fleet-sort", "fleet-publish", "fleet-unpublish"),
    *("fleet-waive", "fleet-lift", "fleet-tags", "fleet-basket", "composition"),
    *("fleet-edition", "fleet-print", "fleet-pdf"),
]

ODDS = [
    "attackers",
    "torpedo",
    "mines",
    "air-raid",
    "ram",
    "repair",
]  # beside the broadside

OF_OWN_SHIP = [
    *("own-ship", "own-ship-count", "own-ship-duplicate", "own-ship-delete", "own-ship-undelete"),
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
        query = QUERIES.get(name.rpartition(":")[2], "")
        return reverse(name, kwargs=self.arguments.get(name)) + query

    def more(self) -> list[str]:
        """Return pages that differ by what is asked of them."""
        fleets, ships = reverse("fleetbuilder:fleets"), self.path("rules:ship-list")
        return [
            f"{fleets}?shelf=archived",
            f"{reverse('fleetbuilder:own-ships')}?shelf=deleted",
            f"{fleets}?shelf=deleted",
            f"{fleets}?q=no+such+name",
            f"{fleets}?verdict=draft&tag=club+night",
            f"{self.path('fleetbuilder:fleet')}?view=catalogue",
            f"{self.path('fleetbuilder:fleet-text')}?as=discord&size=line",
            f"{reverse('fleetbuilder:gallery')}?q=no+such+fleet",
            f"{reverse('fleetbuilder:gallery')}?points_from=many&verdict=legal",
            *self.comparisons(),
            f"{self.path('fleetbuilder:fleet-print')}?chosen=1&section=cards&ship=1&blanks=2",
            f"{reverse('fleetbuilder:verify')}?fingerprint=0000+0000+0000",
            f"{ships}?q=no+such+ship",
            f"{ships}?points_from=many",
            f"{self.path('rules:odds-topic')}?by=bare&at=bare&cm=many&sea=stormy",
            f"{self.path('rules:odds-compare')}?q=cm%3D10&q=cm%3D45%26crew%3Dveteran&q=gun%3Dx&q=",
            f"{self.path('rules:odds-topic')}?by=linse-group-of-3",
            f"{self.path('rules:path')}?at=x&land=9&steps=p+0,-5",
            f"{self.path('rules:path')}?steps=p+a+s+a+a&land=0,-3&mines=-1,0&ships=1,-1&boats=1,0",
            *(reverse("rules:odds-topic", args=["cruel_seas", topic]) for topic in ODDS),
        ]

    def comparisons(self) -> list[str]:
        """Return two fleets side by side: mine and one by link, two revisions, a dead link."""
        compare = reverse("fleetbuilder:compare")
        mine = self.arguments["fleetbuilder:composition"]["fleet_id"]
        token = self.arguments["fleetbuilder:shared"]["token"]
        return [
            f"{compare}?a={mine}&b={token}",
            f"{compare}?a={mine}@1&b={mine}",
            f"{compare}?a={mine}&b={'x' * 24}",
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
    actions.waive(visitor, fleet, "MIXED_NATION", key)
    actions.set_limit(visitor, fleet, 1500)
    actions.step(visitor, fleet)
    services.name_revision(visitor=visitor, fleet_id=fleet.pk, version=1, name="Before Dunkirk")
    for tag in ("Club night", "Küstensicherungsverbandsführung", "تمرين"):
        services.tag_fleet(visitor=visitor, fleet_id=fleet.pk, name=tag)
    actions.found_fleet(visitor, name="Nоre Flotilla")  # with a Cyrillic letter
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
    own = services.design_ship(
        visitor=visitor, system="cruel_seas", name="Gezeitenströmungsbeobachtungsboot II",
        like="" if bare else actions.S_BOAT,
    )  # fmt: skip
    of_class = {"system": system, "slug": "fairmile-d-mgb" if bare is None else "aircraft"}
    address = user.emailaddress_set.create(email=user.email, primary=True)
    reset = {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}
    a_token = make_token(user=user, name="Punktetafel des Küstenverbands", read_only=True)[0]
    of_link = {"token": actions.share(visitor, shown)}
    of_stamp = {"fingerprint": actions.stamp(shown).fingerprint}
    arguments: dict[str, dict[str, Any]] = {
        "account_confirm_email": {"key": EmailConfirmationHMAC(address).key},
        "account_reset_password_from_key": reset,
        "account_token_revoke": {"token_id": a_token.pk},
        "rules:ship-list": {"system": system},
        "rules:rule-list": {"system": system},
        "rules:odds-topics": {"system": system},
        "rules:path": {"system": registry.get("high_seas_fleet")},
        "rules:quick-reference": {"system": system},
        "rules:rule": {"system": system, "rule_id": "CS-GUN-4"},
        "rules:scenario-list": {"system": system},
        "rules:scenario": {"system": system, "number": 8},
        **{f"rules:odds-{p}": {"system": system, "topic": "broadside"} for p in ODDS_PAGES},
        "rules:ship": of_class,
        "rules:ship-report": of_class,
        "rules:ship-report-thanks": of_class,
        "fleetbuilder:ship-add": of_fleet,
        "fleetbuilder:ship-set": of_ship,
        "fleetbuilder:ship-fit": of_ship,
        "fleetbuilder:ship-details": of_ship,
        "fleetbuilder:ship-receipt": of_ship,
        "fleetbuilder:ship-odds": of_ship,
        "fleetbuilder:revision": of_revision,
        "fleetbuilder:revision-name": of_revision,
        "fleetbuilder:revision-return": of_revision,
        **{f"fleetbuilder:{page}": {"ship_id": own.pk} for page in OF_OWN_SHIP},
        **{f"fleetbuilder:{page}": of_link for page in ("shared", "shared-print", "shared-pdf")},
        **{f"fleetbuilder:{page}": of_stamp for page in ("stamp", "stamp-fleet")},
    }
    services.publish_fleet(visitor=visitor, fleet_id=fleet.pk)
    gallery = [
        *("gallery-fleet", "gallery-clone", "gallery-report", "gallery-print", "gallery-pdf"),
    ]
    arguments |= {f"fleetbuilder:{page}": {"fleet_id": fleet.pk} for page in gallery}
    of_job = {"job_id": job_of(visitor).pk}
    arguments |= {f"jobs:{page}": of_job for page in ("job", "job-cancel")}
    arguments |= {f"fleetbuilder:{page}": of_fleet for page in OF_FLEET}
    campaign = stock.stocked(user.username)
    arguments |= {f"campaigns:{page}": kw for page, kw in stock.arguments(campaign).items()}
    return Harbour(user=user, arguments=arguments)


def job_of(visitor: Visitor) -> Job:
    """Return a job of the visitor's that is half done; no worker has it."""
    now = timezone.now()
    return Job.objects.create(
        kind="none",
        title="Cards of Gezeitenströmungsbeobachtungsflotille",
        owner=visitor.user,
        state=State.RUNNING,
        lease="routes",
        lease_until=now + timedelta(hours=1),
        steps_done=7,
        steps_total=40,
        words="Drawing the cards.",
        not_before=now,
        created_at=now,
        expires_at=now + timedelta(days=7),
    )
