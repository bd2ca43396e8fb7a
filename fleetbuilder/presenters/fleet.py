"""A fleet in the builder: its head, meter, findings and ships, as values and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import points_text
from config.web.viewdata import MeterView, VerdictView, meter, verdict_view
from fleetbuilder.models import Fleet
from fleetbuilder.muster import nation_of
from fleetbuilder.presenters.composition import made_of
from fleetbuilder.presenters.findings import FindingInput, finding_inputs
from fleetbuilder.presenters.purpose import PurposeView, purpose_view
from fleetbuilder.presenters.ships import ShipInput, ship_inputs
from fleetbuilder.presenters.waivers import WaivedView, waived_views
from rules.engine import registry
from rules.engine.core.fleet import FleetList, GameOption, Inspection, Severity
from rules.engine.core.system import RuleSystem


@dataclass(frozen=True, kw_only=True)
class FleetState:
    """A fleet as it stands at one version: what pages and fragments are drawn from."""

    fleet: Fleet
    values: FleetList
    inspection: Inspection

    @property
    def fleet_id(self) -> str:
        """Return the fleet's id as text."""
        return str(self.fleet.pk)

    @property
    def system(self) -> RuleSystem:
        """Return the rule system."""
        return registry.get(self.values.system)

    @cached_property
    def ships(self) -> dict[str, ShipInput]:
        """Return what each ship's row depends on, by key."""
        receipts = dict(self.inspection.receipts)
        return ship_inputs(self.fleet_id, self.values, receipts, self.inspection.findings)

    @cached_property
    def findings(self) -> dict[str, FindingInput]:
        """Return what the card of each finding that counts depends on, by its id."""
        return finding_inputs(self.fleet_id, self.values, self.inspection.findings)

    @cached_property
    def waived(self) -> tuple[WaivedView, ...]:
        """Return what is waived, with the waivers that sleep."""
        return waived_views(self.values, self.inspection.findings, with_sleeping=True)

    @cached_property
    def meter(self) -> MeterView:
        """Return the points meter with the verdict."""
        return meter(self.inspection.total, self.values.limit, verdict_of(self.inspection))

    @cached_property
    def nation(self) -> str:
        """Return the nation's name."""
        return nation_of(self.values)

    @cached_property
    def facts(self) -> str:
        """Return 'Royal Navy, limit 500.', with what the fleet is built for."""
        if self.values.limit is None:
            words = _("%(nation)s, no limit.") % {"nation": self.nation}
        else:
            limit = points_text(self.values.limit)
            words = _("%(nation)s, limit %(limit)s.") % {"nation": self.nation, "limit": limit}
        if self.purpose is None:
            return words
        return words + " " + _("Built for %(purpose)s.") % {"purpose": self.purpose.words}

    @cached_property
    def purpose(self) -> PurposeView | None:
        """Return the side of a scenario that the fleet is built for."""
        return purpose_view(self.values)

    @cached_property
    def ship_count(self) -> str:
        """Return '4 ships'."""
        return ships_text(len(self.values.ships))

    @cached_property
    def counts(self) -> str:
        """Return '4 ships, 6 torpedoes, hull 165'."""
        fleets = self.system.fleets
        summaries = [fleets.summary(entry, self.values) for entry in self.values]
        torpedoes = sum(s.torpedoes for s in summaries)
        hull = sum(s.whole_hull for s in summaries)
        words = [self.ship_count]
        if torpedoes:
            words.append(ngettext("%(n)d torpedo", "%(n)d torpedoes", torpedoes) % {"n": torpedoes})
        if hull:
            words.append(_("hull %(hull)s") % {"hull": points_text(Decimal(hull))})
        return ", ".join(words)

    @cached_property
    def made_of(self) -> str:
        """Return what the fleet is made of, in one line."""
        return made_of(self.values)


def verdict_of(inspection: Inspection) -> VerdictView:
    """Return the verdict of a fleet that was looked over."""
    return verdict_view(
        inspection.verdict.value,
        inspection.count(Severity.ILLEGAL),
        inspection.count(Severity.WARNING),
        inspection.waivers,
    )


def ships_text(count: int) -> str:
    """Return '4 ships'."""
    return ngettext("%(n)d ship", "%(n)d ships", count) % {"n": count}


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """A game option as a list to choose from."""

    field: str
    label: str
    help: str
    rule: str
    values: tuple[tuple[str, str, bool], ...]
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView:
    """The fleet's own fields: name, nation, limit, options, with what was typed and refused."""

    name: str
    limit: str
    nations: tuple[tuple[str, str, bool], ...]
    options: tuple[OptionView, ...]
    name_error: str
    limit_error: str
    nation_error: str
    open: bool


def settings_view(
    state: FleetState,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> SettingsView:
    """Return the fleet's fields, with typed values instead of stored ones where given."""
    typed, errors = typed or {}, errors or {}
    values = state.values
    nation = typed.get("nation", values.nation)
    catalogue = state.system.fleets.catalogue(values.edition)
    return SettingsView(
        name=typed.get("name", values.name),
        limit=typed.get("limit", "" if values.limit is None else str(values.limit)),
        nations=tuple((n.code, n.text, n.code == nation) for n in catalogue.fleet_nations),
        options=tuple(
            option_view(option, values, typed, errors)
            for option in state.system.fleets.options(values.edition)
        ),
        name_error=errors.get("name", ""),
        limit_error=errors.get("limit", ""),
        nation_error=errors.get("nation", ""),
        open=bool(errors) and "name" not in errors,
    )


def option_view(
    option: GameOption, values: FleetList, typed: Mapping[str, str], errors: Mapping[str, str]
) -> OptionView:
    """Return a game option with its present value chosen."""
    field = f"option.{option.code}"
    chosen = typed.get(field, values.option(option.code, option.default))
    return OptionView(
        field=field,
        label=option.label,
        help=option.help,
        rule=option.rule,
        values=tuple((code, words, code == chosen) for code, words in option.values),
        error=errors.get(field, ""),
    )


def kept_until(fleet: Fleet) -> datetime | None:
    """Return until when a draft is kept, None for a fleet with an owner."""
    return None if fleet.owner_id else fleet.expires_at
