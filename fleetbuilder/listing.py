"""My fleets, as many as there are: what a visitor asks of his list, answered by the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.db.models import (
    Case,
    Count,
    Exists,
    IntegerField,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Lower
from django.http import QueryDict

from fleetbuilder.access import held_by, live_links
from fleetbuilder.models import Fleet, FleetTag
from fleetbuilder.muster import nation_of, system_of
from fleetbuilder.search import BY_NAME, matching
from rules.engine.core.names import looks_like, same_name

if TYPE_CHECKING:
    import uuid

    from config.web.visitor import Visitor

ARCHIVED, DELETED = "archived", "deleted"
SHELVES = {
    "": Q(deleted_at__isnull=True, archived_at__isnull=True),
    ARCHIVED: Q(deleted_at__isnull=True, archived_at__isnull=False),
    DELETED: Q(deleted_at__isnull=False),
}
VERDICTS = {
    "legal": Q(verdict="legal", waiver_count=0),
    "waived": Q(verdict="legal", waiver_count__gt=0),
    "illegal": Q(verdict="illegal"),
    "draft": Q(verdict="draft"),
}
ORDERS = ("changed", "oldest", "name", "name-down", "points", "points-up", "nation")
LONGEST_QUERY = 80
MOST_TAGS_ASKED = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetsWanted:
    """What is asked of the list. Empty values ask for nothing; each of `tags` must be there."""

    shelf: str = ""
    text: str = ""
    nation: str = ""
    system: str = ""
    verdict: str = ""
    shared: bool = False
    published: bool = False
    tags: tuple[str, ...] = ()
    order: str = "changed"

    @property
    def is_narrowed(self) -> bool:
        """Return whether anything keeps fleets of the shelf out."""
        return bool(self.text.strip() or self.narrowings)

    @property
    def narrowings(self) -> int:
        """Return how many filters are set, the search apart."""
        filters = (self.nation, self.system, self.verdict, self.shared, self.published)
        return sum(1 for filter_ in filters if filter_) + len(self.tags)

    def query(self, **more: str) -> str:
        """Return what stands behind the '?' of the address that asks for this."""
        pairs = {
            "shelf": self.shelf,
            "q": self.text.strip(),
            "nation": self.nation,
            "system": self.system,
            "verdict": self.verdict,
            "shared": "1" if self.shared else "",
            "published": "1" if self.published else "",
            "tag": self.tags,
            "order": "" if self.order == "changed" else self.order,
            **more,
        }
        return urlencode({name: value for name, value in pairs.items() if value}, doseq=True)


def read_wanted(get: QueryDict) -> FleetsWanted:
    """Return what an address asks for; what makes no sense asks for nothing."""
    shelf, verdict, order = get.get("shelf", ""), get.get("verdict", ""), get.get("order", "")
    tags = dict.fromkeys(tag[:LONGEST_QUERY].replace("\0", "") for tag in get.getlist("tag"))
    return FleetsWanted(
        shelf=shelf if shelf in SHELVES else "",
        text=get.get("q", "")[:LONGEST_QUERY],
        nation=get.get("nation", "")[:40].replace("\0", ""),
        system=get.get("system", "")[:40].replace("\0", ""),
        verdict=verdict if verdict in VERDICTS else "",
        shared=bool(get.get("shared")),
        published=bool(get.get("published")),
        tags=tuple(tag for tag in tags if tag)[:MOST_TAGS_ASKED],
        order=order if order in ORDERS else "changed",
    )


def back_query(asked: str) -> str:
    """Return the part of an address that leads back to the list as it was; nothing else passes."""
    get = QueryDict(asked[:2_000])
    page = get.get("page", "")
    is_page = page.isascii() and page.isdigit() and page != "1" and len(page) < 5
    return read_wanted(get).query(page=page if is_page else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Facets:
    """How many fleets stand on each shelf, and what may narrow down the one that is looked at."""

    shelves: Counter[str]
    nations: tuple[tuple[str, str, int], ...]  # code, name, fleets; by name
    systems: tuple[tuple[str, str, int], ...]
    verdicts: Counter[str]


def facets_of(visitor: Visitor, shelf: str) -> Facets:
    """Count the visitor's fleets by all that they can be narrowed down by. One query."""
    shelves: Counter[str] = Counter()
    nations: Counter[tuple[str, str]] = Counter()
    systems: Counter[tuple[str, str]] = Counter()
    verdicts: Counter[str] = Counter()
    stands = [When(condition, then=Value(name)) for name, condition in SHELVES.items()]
    speaks = [When(condition, then=Value(code)) for code, condition in VERDICTS.items()]
    rows = Fleet.objects.filter(held_by(visitor)).annotate(
        on_shelf=Case(*stands, default=Value("")), speaks=Case(*speaks, default=Value(""))
    )
    grouped = rows.values("on_shelf", "speaks", "system", "edition", "nation").order_by()
    for row in grouped.annotate(fleets=Count("pk")):
        shelves[row["on_shelf"]] += row["fleets"]
        if row["on_shelf"] == shelf:
            of_row = Fleet(system=row["system"], edition=row["edition"], nation=row["nation"])
            system = system_of(of_row)
            nations[row["nation"], nation_of(of_row)] += row["fleets"]
            systems[row["system"], system.title if system else row["system"]] += row["fleets"]
            verdicts[row["speaks"]] += row["fleets"]
    return Facets(
        shelves=shelves, nations=_by_words(nations), systems=_by_words(systems), verdicts=verdicts
    )


def _by_words(counted: Counter[tuple[str, str]]) -> tuple[tuple[str, str, int], ...]:
    """Return (code, words, count) by the words; of one code with several words the first."""
    found: dict[str, tuple[str, str, int]] = {}
    for (code, words), count in sorted(counted.items(), key=lambda item: item[0][1]):
        _code, first, so_far = found.get(code, (code, words, 0))
        found[code] = (code, first, so_far + count)
    return tuple(found.values())


def wanted_fleets(
    visitor: Visitor, wanted: FleetsWanted, nations: Iterable[str] = ()
) -> QuerySet[Fleet]:
    """Return the visitor's fleets that were asked for, in the order asked for; nothing fetched.

    `nations` are codes in the order of their names, for the list by nation.
    """
    fleets = Fleet.objects.filter(held_by(visitor), SHELVES[wanted.shelf], matching(wanted.text))
    if wanted.nation:
        fleets = fleets.filter(nation=wanted.nation)
    if wanted.system:
        fleets = fleets.filter(system=wanted.system)
    if wanted.verdict:
        fleets = fleets.filter(VERDICTS[wanted.verdict])
    if wanted.shared:
        fleets = fleets.filter(Exists(live_links().filter(fleet=OuterRef("pk"))))
    if wanted.published:
        fleets = fleets.filter(published_at__isnull=False)
    for tag in wanted.tags:
        fleets = fleets.filter(Exists(FleetTag.objects.filter(fleet=OuterRef("pk"), folded=tag)))
    if wanted.shelf == DELETED:
        return fleets.order_by("-deleted_at", "pk")
    return _ordered(fleets, wanted.order, nations)


def _ordered(fleets: QuerySet[Fleet], order: str, nations: Iterable[str]) -> QuerySet[Fleet]:
    """Return them in order; names go by their folded words: 'Ägäis' stands before 'Dover'."""
    name = Lower("name")
    if order == "nation":
        places = [When(nation=code, then=Value(place)) for place, code in enumerate(nations)]
        place = Case(*places, default=Value(len(places)), output_field=IntegerField())
        known = [place] if places else []  # PostgreSQL orders by no constant
        return fleets.order_by(*known, "nation", BY_NAME, name, "pk")
    if order == "name-down":
        return fleets.order_by(BY_NAME.desc(), name.desc(), "pk")
    if order in ("points", "points-up"):
        points = "-points" if order == "points" else "points"
        return fleets.order_by(points, BY_NAME, name, "pk")
    if order == "name":
        return fleets.order_by(BY_NAME, name, "-changed_at", "pk")
    return fleets.order_by("changed_at" if order == "oldest" else "-changed_at", "pk")


def tags_in_use(visitor: Visitor, shelf: str | None = None) -> list[tuple[str, str, int]]:
    """Return (folded, as written, fleets) of the visitor's tags, on one shelf or on all that are
    not deleted; by their letters. One query."""
    where = SHELVES[shelf] if shelf is not None else Q(deleted_at__isnull=True)
    fleets = Fleet.objects.filter(held_by(visitor), where)
    found = FleetTag.objects.filter(fleet__in=fleets).values("folded").order_by("folded")
    counted = found.annotate(written=Min("name"), fleets=Count("pk"))
    return list(counted.values_list("folded", "written", "fleets"))


def look_alikes(visitor: Visitor) -> set[uuid.UUID]:
    """Return the fleets whose names look like another's of the visitor and are not. One query."""
    fleets = Fleet.objects.filter(held_by(visitor), deleted_at__isnull=True)
    names = dict(fleets.values_list("pk", "name"))
    written: dict[str, set[str]] = {}
    for name in names.values():
        written.setdefault(looks_like(name), set()).add(same_name(name))
    return {key for key, name in names.items() if len(written[looks_like(name)]) > 1}
