"""The two sides of a comparison: what a visitor asked for, and what he may see of it.

A side is one of the visitor's fleets, a revision of one (`<fleet>@<version>`), a published fleet,
or the token of a link. What is somebody else's is shown as it stands now, without notes.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.db.models import OuterRef, Subquery
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from fleetbuilder.access import (
    FleetMissing,
    fleet_for,
    published_fleet,
    visible_to,
)
from fleetbuilder.links import open_link
from fleetbuilder.models import Fleet, FleetEvent, NamedRevision
from fleetbuilder.muster import fleet_list, without_notes
from fleetbuilder.revisions import list_at
from rules.engine.core.fleet import FleetList

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_BETWEEN = 50  # acts told between two revisions
_OWN = re.compile(r"(?P<fleet>[0-9a-f-]{36})(@(?P<version>[0-9]{1,9}))?", re.ASCII | re.IGNORECASE)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{24}", re.ASCII)
_LINKS = ("fleetbuilder:shared", "fleetbuilder:shared-text")


class SideRefused(Exception):  # noqa: N818 - what a visitor is told, no fault of ours
    """Why there is no such side, in a visitor's words, and the status of the answer."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.words = words
        self.status = status


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """What is asked for on one side; as text it is what stands in an address."""

    fleet_id: uuid.UUID | None = None
    version: int | None = None
    token: str = ""

    def __str__(self) -> str:
        if self.token:
            return self.token
        return f"{self.fleet_id}" if self.version is None else f"{self.fleet_id}@{self.version}"


@dataclass(frozen=True, kw_only=True)
class Side:
    """A fleet to compare. `version` is None for a fleet as it stands now.

    `is_held` says whether it is shown as the visitor's own, with its history and notes.
    """

    ref: Ref
    fleet: Fleet
    values: FleetList
    is_held: bool = True
    version: int | None = None
    at: datetime | None = None  # when that revision came about
    revision_name: str = ""

    @property
    def by_link(self) -> bool:
        """Return whether a link opened it."""
        return bool(self.ref.token)


def read_ref(text: str, host: str) -> Ref:
    """Return what a text asks for: an id, a revision, a token, or an address of this site.

    `host` is what this site is reached by. Raises SideRefused (422) for anything else.
    """
    text = text.strip()
    if own := _OWN.fullmatch(text):
        return _own_ref(own["fleet"], own["version"])
    if _TOKEN.fullmatch(text):
        return Ref(token=text)
    address = urlsplit(text if "://" in text else f"//{text}") if _is_address(text, host) else None
    if address is None:
        raise SideRefused(_("Paste the whole link, as your opponent sent it."), 422)
    if address.netloc.lower() != host.lower() or address.scheme not in ("", "http", "https"):
        words = _("This is a link to another site. Paste one that begins with %(host)s.")
        raise SideRefused(words % {"host": host}, 422)
    return _addressed(address.path)


def _is_address(text: str, host: str) -> bool:
    try:
        urlsplit(text)
    except ValueError:
        return False
    return "://" in text or text.lower().startswith(f"{host.lower()}/")


def _own_ref(fleet: str, version: str | None) -> Ref:
    try:
        return Ref(fleet_id=uuid.UUID(fleet), version=int(version) if version else None)
    except ValueError:
        raise SideRefused(_("There is no such fleet."), 422) from None


def _addressed(path: str) -> Ref:
    """Return what an address of this site shows. Raises SideRefused if that is no fleet."""
    try:
        found = resolve(path)
    except (Resolver404, ValueError):
        found = None
    known = found.kwargs if found else {}
    if found and found.view_name in _LINKS:
        return Ref(token=known["token"])
    if found and "fleet_id" in known:
        return Ref(fleet_id=known["fleet_id"], version=known.get("version"))
    raise SideRefused(_("This address of the site shows no fleet. Paste the link to one."), 422)


def open_side(visitor: Visitor, ref: Ref) -> Side:
    """Return a side as the visitor may see it: two or three queries, five for a revision.

    Raises SideRefused (404) for a dead link; for anybody else's private fleet and for none, in the
    same words.
    """
    if ref.token:
        return _by_link(ref)
    try:
        fleet = fleet_for(visitor, ref.fleet_id or "")
    except FleetMissing:
        return _from_gallery(ref)
    if ref.version is None:
        return Side(ref=ref, fleet=fleet, values=fleet_list(fleet))
    names = NamedRevision.objects.filter(fleet=fleet, version=OuterRef("version"))
    lines = fleet.events.filter(changes_list=True, version=ref.version)
    line = lines.annotate(name=Subquery(names.values("name")[:1])).values("at", "name").first()
    if line is None:
        raise SideRefused(_("This fleet has no such revision."), 404)
    return Side(
        ref=ref,
        fleet=fleet,
        values=list_at(fleet, ref.version),
        version=ref.version,
        at=line["at"],
        revision_name=line["name"] or "",
    )


def _by_link(ref: Ref) -> Side:
    try:
        opened = open_link(ref.token)
    except FleetMissing:
        words = _("This link is dead: it is over, was taken back, or mistyped. Ask for it again.")
        raise SideRefused(words, 404) from None
    at = opened.at if opened.is_fixed else None
    return Side(ref=ref, fleet=opened.fleet, values=opened.values, is_held=False, at=at)


def _from_gallery(ref: Ref) -> Side:
    """Return a published fleet; of its history nobody but its owner sees anything."""
    try:
        fleet = published_fleet(ref.fleet_id or "" if ref.version is None else "")
    except FleetMissing:
        words = _("There is no such fleet among yours. For one of somebody else, paste its link.")
        raise SideRefused(words, 404) from None
    return Side(ref=ref, fleet=fleet, values=without_notes(fleet_list(fleet)), is_held=False)


def acts_between(left: Side, right: Side) -> list[FleetEvent] | None:
    """Return what was done between two revisions of one of the visitor's fleets, newest first.

    None if they are none, or one and the same. At most MOST_BETWEEN and one more. One query.
    """
    if not (left.is_held and right.is_held) or left.fleet.pk != right.fleet.pk:
        return None
    first, last = sorted(side.version or side.fleet.version for side in (left, right))
    if first == last:
        return None
    lines = left.fleet.events.filter(changes_list=True, version__gt=first, version__lte=last)
    return list(lines.order_by("-version")[: MOST_BETWEEN + 1])


def fleets_to_choose(visitor: Visitor) -> Iterable[Fleet]:
    """Return the visitor's fleets with their named revisions, last changed first. Two queries."""
    return visible_to(visitor).order_by("-changed_at", "pk").prefetch_related("named")
