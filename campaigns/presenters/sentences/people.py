"""Sentences about the campaign itself and who is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.models import Role
from campaigns.presenters.sentences.names import Names, listed
from campaigns.presenters.words import role_words
from fleetbuilder.names import isolated

Data = Mapping[str, Any]


def _named(data: Data, key: str = "name") -> str:
    return isolated(str(data.get(key) or _("somebody")))


def _role(data: Data, key: str = "role") -> str:
    code = str(data.get(key) or "")
    return role_words(code) if code in Role.values else code


def founded(data: Data, names: Names) -> str:
    """Tell that the campaign began."""
    return _("The campaign %(name)s begins.") % {"name": _named(data)}


def changed(data: Data, names: Names) -> str:
    """Tell which settings are other ones by now."""
    if data.get("was"):
        words = _("The campaign %(was)s is called %(name)s from now on.")
        first = words % {"was": _named(data, "was"), "name": _named(data)}
        rest = [one for one in data.get("fields") or [] if one != "name"]
        return f"{first} {_fields(rest)}" if rest else first
    return _fields(data.get("fields") or [])


def _fields(fields: list[str]) -> str:
    return _("Settings changed: %(what)s.") % {"what": changed_words(fields)}


def changed_words(fields: Iterable[str]) -> str:
    """Return the names of settings: 'sides and time zone'."""
    known = {
        "name": _("name"),
        "description": _("description"),
        "sides": _("sides"),
        "terms": _("points, crews and options"),
        "limits": _("limits"),
        "is_public": _("who can read it"),
        "takes_requests": _("who can ask to join"),
        "rounds_planned": _("number of rounds"),
        "silence_hours": _("time after which silence confirms"),
        "time_zone": _("time zone"),
    }
    return listed([str(known.get(one, one)) for one in fields])


def plain(words: str) -> Callable[[Data, Names], str]:
    """Return a teller that says the same of every line."""
    return lambda data, names: words


def invited(data: Data, names: Names) -> str:
    """Tell who was invited."""
    words = _("%(name)s is invited as %(role)s.")
    return words % {"name": _named(data), "role": _role(data)}


def joined(data: Data, names: Names) -> str:
    """Tell who joined."""
    return _("%(name)s joins as %(role)s.") % {"name": _named(data), "role": _role(data)}


def role_changed(data: Data, names: Names) -> str:
    """Tell who is something else now."""
    words = _("%(name)s is %(role)s from now on, %(was)s before.")
    return words % {"name": _named(data), "role": _role(data), "was": _role(data, "was")}


def replaced(data: Data, names: Names) -> str:
    """Tell who commands flotillas in whose place."""
    ships = listed(names.flotilla(key) for key in data.get("flotillas") or [])
    said = {"name": _named(data), "was": _named(data, "was"), "flotillas": ships}
    if not data.get("was"):
        return _("%(name)s takes command of %(flotillas)s.") % said
    if not ships:
        return _("%(name)s takes the place of %(was)s.") % said
    return _("%(name)s takes command of %(flotillas)s from %(was)s.") % said


def _of_name(words: str) -> Callable[[Data, Names], str]:
    return lambda data, names: words % {"name": _named(data)}


TELLERS: dict[str, Callable[[Data, Names], str]] = {
    "campaign.founded": founded,
    "campaign.changed": changed,
    "campaign.frozen": plain("The campaign is frozen."),
    "campaign.opened": plain("The campaign is open again."),
    "campaign.closed": plain("The campaign is closed."),
    "member.invited": invited,
    "member.joined": joined,
    "member.asked": _of_name("%(name)s asks to join."),
    "member.declined": _of_name("%(name)s does not join."),
    "member.left": _of_name("%(name)s leaves the campaign."),
    "member.forgotten": _of_name("An account is gone; its player is called %(name)s here."),
    "member.removed": _of_name("%(name)s is removed from the campaign."),
    "member.role": role_changed,
    "member.replaced": replaced,
    "member.handed_over": _of_name("The campaign is handed over to %(name)s."),
}
