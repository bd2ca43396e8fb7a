"""What a text says of a fleet as a whole: rule system, edition, nation, limit, game options."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from fleetbuilder.formats.carried import sought
from fleetbuilder.formats.readings import Kind, RawFleet, Said, Unreadable, shown
from fleetbuilder.formats.remarks import Remarks
from fleetbuilder.formats.shipyard import default_title, safely
from fleetbuilder.names import clean_name
from rules.engine import registry
from rules.engine.core import acts
from rules.engine.core.acts import InvalidAct
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import FleetList
from rules.engine.core.system import RuleSystem


def understood_head(raw: RawFleet, remarks: Remarks) -> tuple[RuleSystem, FleetList]:
    """Return the rule system, and the fleet without ships. Raises Unreadable for an unknown
    rule system."""
    system = _system(raw)
    edition = _edition(system, raw, remarks)
    nation = _nation(system, edition, raw, remarks)
    title, fault = safely(clean_name, raw.title.words if raw.title else "", default_title())
    if raw.title is None:
        remarks.whole(Kind.DIFFERS, _("It brings no name; it is called %s.") % title)
    elif fault:
        remarks.line(raw.title.line, Kind.APART, fault)
    else:
        remarks.line(raw.title.line, Kind.READ, _("The fleet's name."))
    fleet = FleetList(system=system.slug, edition=edition, nation=nation, name=title)
    fleet = _limited(system, fleet, raw, remarks)
    return system, _with_options(system, fleet, raw, remarks)


def _system(raw: RawFleet) -> RuleSystem:
    systems = registry.all_systems()
    if raw.system is None:
        return next((s for s in systems if _has_nation(s, raw.nation)), systems[0])
    wanted = sought(raw.system.words)
    known = (s for s in systems if wanted in (sought(s.title), s.slug, s.path))
    found = next(known, None)
    if found is None:
        words = _("Line %(n)d: this site does not know the rule system '%(system)s'.")
        raise Unreadable(words % {"n": raw.system.line, "system": shown(raw.system.words)})
    return found


def _has_nation(system: RuleSystem, said: Said | None) -> bool:
    nations = system.fleets.catalogue(system.newest_edition).fleet_nations
    return said is not None and _label(nations, said.words) is not None


def _edition(system: RuleSystem, raw: RawFleet, remarks: Remarks) -> str:
    if raw.edition is None:
        return system.newest_edition
    wanted = sought(raw.edition.words)
    for code, title in system.fleets.editions():
        if wanted in (sought(title), sought(code)):
            remarks.line(raw.edition.line, Kind.READ, _("Rule system and edition."))
            return code
    words = _("This site does not have that edition; the newest one is taken: %s.")
    newest = system.edition_title(system.newest_edition)
    remarks.line(raw.edition.line, Kind.DIFFERS, words % newest)
    return system.newest_edition


def _nation(system: RuleSystem, edition: str, raw: RawFleet, remarks: Remarks) -> str:
    nations = system.fleets.catalogue(edition).fleet_nations
    if raw.nation is not None:
        found = _label(nations, raw.nation.words)
        if found is not None:
            words = _("Nation: %s.") % found.text
            remarks.line(raw.nation.line, Kind.READ, words)
            return found.code
        words = _("There is no such nation; %s is taken.") % nations[0].text
        remarks.line(raw.nation.line, Kind.APART, words)
        return nations[0].code
    remarks.whole(Kind.DIFFERS, _("It names no nation; %s is taken.") % nations[0].text)
    return nations[0].code


def _label(labels: Iterable[Label], words: str) -> Label | None:
    wanted = sought(words)
    known = (n for n in labels if wanted in (sought(n.text), sought(n.short), n.code) and wanted)
    return next(known, None)


def _limited(system: RuleSystem, fleet: FleetList, raw: RawFleet, remarks: Remarks) -> FleetList:
    if raw.limit is None:
        remarks.whole(Kind.DIFFERS, _("It names no limit; it gets none."))
        return fleet
    words = raw.limit.words.replace(",", "").strip()
    limit = int(words) if words.isascii() and words.isdigit() and len(words) < 10 else None
    if limit is None and sought(words) not in ("none", "no limit", ""):
        remarks.line(raw.limit.line, Kind.APART, _("That is no limit of points; it gets none."))
        return fleet
    try:
        return system.fleets.apply(fleet, acts.SetLimit(limit=limit))
    except InvalidAct as refusal:
        remarks.line(raw.limit.line, Kind.APART, refusal.message)
        return fleet


def _with_options(
    system: RuleSystem, fleet: FleetList, raw: RawFleet, remarks: Remarks
) -> FleetList:
    options = {sought(o.label): o for o in system.fleets.options(fleet.edition)}
    for label, said in raw.options:
        option = options.get(sought(label))
        wanted = sought(said.words)
        values = option.values if option else ()
        codes = (v for v, words in values if wanted in (sought(words), sought(v)))
        value = next(codes, None)
        if option is None or value is None:
            words = _("There is no such game option here; left out.")
            remarks.line(said.line, Kind.APART, words)
            continue
        fleet = system.fleets.apply(fleet, acts.SetOption(code=option.code, value=value))
        remarks.line(said.line, Kind.READ, f"{option.label}: {dict(values)[value]}.")
    return fleet
