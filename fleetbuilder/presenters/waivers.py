"""What is waived by house rule: always the finding as it stands now, beside the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from config.web.parts import part
from fleetbuilder.posts import digest
from rules.engine import registry
from rules.engine.core.fleet import Finding, FleetList, Waiver, sleeping


@dataclass(frozen=True, slots=True, kw_only=True)
class WaivedView:
    """A waiver: what it lets pass (of a sleeping one: what it was put down for), and why."""

    of: str  # names the finding in forms and addresses, see `name_of`
    title: str
    message: str
    rule: str
    ship: str  # the name of the ship it is about
    ship_key: str
    reason: str
    asleep: str = ""  # why it lets nothing pass now


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveForm:
    """The form to waive a finding, with what was typed and what is wrong with it."""

    key: str  # for ids
    of: str
    title: str
    message: str
    ship: str
    action: str
    reason: str
    error: str = ""


def name_of(code: str, subject: str) -> str:
    """Return a finding's name in forms and addresses: 'OVER_LIMIT', or 'FAT_CREW.' and a key."""
    return f"{code}.{subject}" if subject else code


def identity_of(name: str) -> tuple[str, str]:
    """Return the identity of the finding that `name_of` named."""
    code, _dot, subject = name.partition(".")
    return code, subject


def waived_views(
    fleet: FleetList, findings: Iterable[Finding], *, with_sleeping: bool
) -> tuple[WaivedView, ...]:
    """Return what is waived; the waivers that sleep are for the fleet's own player to see."""
    found = tuple(findings)
    views = [waived_view(fleet, finding) for finding in found if finding.waived]
    if with_sleeping:
        views += asleep_views(fleet, found)
    return tuple(views)


def waived_view(fleet: FleetList, finding: Finding) -> WaivedView:
    """Return a finding that is waived."""
    ship = fleet.ship(finding.subject)
    return WaivedView(
        of=name_of(*finding.identity),
        title=finding.title,
        message=finding.message,
        rule=finding.rule,
        ship=ship.name if ship else "",
        ship_key=finding.subject if ship else "",
        reason=finding.waived,
    )


def asleep_views(fleet: FleetList, findings: tuple[Finding, ...]) -> Iterator[WaivedView]:
    """Yield the waivers that let nothing pass now, with why."""
    speaking = {finding.identity for finding in findings if finding.can_be_waived}
    for waiver in sleeping(fleet.waivers, findings):
        ship = fleet.ship(waiver.subject)
        grown = waiver.identity in speaking
        yield WaivedView(
            of=name_of(*waiver.identity),
            title=waiver.title or waiver.code,
            message="",
            rule="",
            ship=ship.name if ship else "",
            ship_key=waiver.subject if ship else "",
            reason=waiver.reason,
            asleep=_("Sleeping: it goes further now than what was waived.")
            if grown
            else _("Sleeping: there is nothing of the kind now."),
        )


def waived_html(fleet_id: str, system: str, waived: tuple[WaivedView, ...]) -> SafeString:
    """Return the builder's list of what is waived; hidden fields are left to `with_hidden`."""
    return part(
        "fleetbuilder/_waived.html",
        waived=waived,
        lift_action=reverse("fleetbuilder:fleet-lift", args=(fleet_id,)),
        system=registry.get(system).path,
    )


def waive_form(
    fleet_id: str, fleet: FleetList, finding: Finding, typed: str | None = None, error: str = ""
) -> WaiveForm:
    """Return the form to waive a finding, filled with the reason that it was waived for before."""
    ship = fleet.ship(finding.subject)
    before = reason_of(fleet.waivers, finding.identity)
    return WaiveForm(
        key=digest(name_of(*finding.identity))[:12],
        of=name_of(*finding.identity),
        title=finding.title,
        message=finding.message,
        ship=ship.name if ship else "",
        action=waive_url(fleet_id, finding),
        reason=before if typed is None else typed,
        error=error,
    )


def waive_url(fleet_id: str, finding: Finding) -> str:
    """Return where a finding is waived."""
    url = reverse("fleetbuilder:fleet-waive", args=(fleet_id,))
    return f"{url}?of={name_of(*finding.identity)}"


def reason_of(waivers: Iterable[Waiver], identity: tuple[str, str]) -> str:
    """Return the reason of the waiver for a finding, "" if there is none."""
    return next((w.reason for w in waivers if w.identity == identity), "")
