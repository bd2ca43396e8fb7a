"""The links of a fleet, as its owner sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from config.web.figures import day_text
from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.names import isolated
from fleetbuilder.sharing import token_of

MOMENT = "j F Y, H:i"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkView:
    """One link. `address` is "" for a dead one, and where the site's secret key has changed."""

    pk: int
    label: str
    address: str
    scope: str
    until: str
    made: str
    opened: str
    gone: str  # why it opens nothing any more, "" while it does


def link_view(
    link: ShareLink, fleet: Fleet, names: Mapping[int, str], whole: Callable[[str], str]
) -> LinkView:
    """Return a link. `whole` turns a token into the address that it opens."""
    token = token_of(fleet.pk, link.nonce, link.digest)
    gone = gone_words(link)
    return LinkView(
        pk=link.pk,
        label=link.label,
        address=whole(token) if token and not gone else "",
        scope=scope_words(link.version, names),
        until=until_words(link),
        made=day_text(link.created_at),
        opened=date_format(link.opened_on, "j F Y") if link.opened_on else "",
        gone=gone,
    )


def scope_words(version: int | None, names: Mapping[int, str]) -> str:
    """Return what a link shows."""
    if version is None:
        return _("The fleet as it stands")
    words = _("Revision %(version)d only") % {"version": version}
    return f"{words}: {isolated(names[version])}" if version in names else words


def until_words(link: ShareLink) -> str:
    """Return until when a link opens, with the time zone."""
    if link.expires_at is None:
        return _("until you take it back")
    return _("until %(moment)s %(zone)s") % {
        "moment": date_format(timezone.localtime(link.expires_at), MOMENT),
        "zone": timezone.localtime(link.expires_at).tzname(),
    }


def gone_words(link: ShareLink) -> str:
    """Return why a link opens nothing any more, "" while it does."""
    if link.revoked_at is not None:
        return _("taken back on %(day)s") % {"day": day_text(link.revoked_at)}
    if link.expires_at is not None and link.expires_at <= timezone.now():
        return _("over since %(day)s") % {"day": day_text(link.expires_at)}
    return ""


def revisions_to_share(fleet: Fleet, names: Mapping[int, str], asked: int = 0) -> dict[int, str]:
    """Return the revisions that a link may be made to: the present one, the named, and one asked
    for, with words for each."""
    words = _("Revision %(version)d, as it is now")
    found = {fleet.version: words % {"version": fleet.version}}
    if 1 <= asked < fleet.version and asked not in names:
        found[asked] = _("Revision %(version)d") % {"version": asked}
    for version, name in names.items():
        if version != fleet.version:
            words = _("Revision %(version)d: %(name)s")
            found[version] = words % {"version": version, "name": isolated(name)}
    return found
