"""A ship of a fleet as a row of the builder: what it shows, as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.figures import delta_text, points_text
from fleetbuilder.posts import FIGURE, FIT
from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import (
    GONE,
    OWN_CLASS,
    Choice,
    Finding,
    FleetList,
    Mend,
    Pairs,
    PointsBreakdown,
    ShipEntry,
)
from rules.engine.core.system import RuleSystem, ShipSummary
from rules.odds.links import ship_odds

INLINE_GROUPS = ("listed", "squadron")
OVER_LIMIT = "OVER_LIMIT"  # the finding of every game with a limit
WAIVED = "waived"  # beside the severities: a finding that a house rule lets pass
Briefs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipInput:
    """All that a ship's row depends on: equal inputs, equal HTML. Also the key of the cache."""

    fleet_id: str
    alone: FleetList  # the fleet with this ship only, without its name and limit
    receipt: PointsBreakdown
    briefs: Briefs  # (severity, words) of the findings that touch her

    @property
    def entry(self) -> ShipEntry:
        """Return the ship herself."""
        return self.alone.ships[0]

    @property
    def key(self) -> str:
        """Return the ship's key."""
        return self.entry.key

    @property
    def system(self) -> RuleSystem:
        """Return the rule system."""
        return registry.get(self.alone.system)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A choice as a field: a tick box, or a list of the counts that are possible."""

    id: str
    field: str
    label: str
    delta: str
    count: int
    counts: tuple[tuple[int, str], ...]  # as (count, words)
    toggle: bool
    against: str
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraView:
    """Something carried beyond (or missing from) the class, with the button that mends it."""

    label: str
    button: str
    delta: str
    set: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewView:
    """A crew grade as an option of the list."""

    code: str
    label: str
    price: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureView:
    """One of the player's own figures as a field."""

    field: str
    label: str
    value: str
    error: str = ""
    numeric: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipRow:
    """A ship as drawn in the builder."""

    fleet_id: str
    key: str
    short: str  # of the key, for ids
    name: str
    ship_class: ShipClass | None
    class_name: str
    class_url: str
    url: str
    points: str
    crews: tuple[CrewView, ...]
    crew_error: str
    listed: tuple[ChoiceView, ...]
    extras: tuple[ExtraView, ...]
    figures: tuple[FigureView, ...]
    own: bool  # of the player's own design
    refitted: bool
    briefs: Briefs
    error: str  # of the ship as a whole
    captain: str
    pennant: str
    has_notes: bool
    has_fit: bool
    has_odds: bool


def ship_inputs(
    fleet_id: str,
    fleet: FleetList,
    receipts: Mapping[str, PointsBreakdown],
    findings: Iterable[Finding],
) -> dict[str, ShipInput]:
    """Return what each ship's row depends on, by key, in the fleet's order."""
    briefs: dict[str, list[tuple[str, str]]] = {}
    for finding in findings:
        if finding.waived:
            if finding.brief:
                words = _("Waived: %(fault)s") % {"fault": finding.brief}
                briefs.setdefault(finding.subject, []).append((WAIVED, words))
        elif finding.subject and finding.brief and not finding.held:
            briefs.setdefault(finding.subject, []).append((finding.severity.value, finding.brief))
        elif finding.code == OVER_LIMIT and finding.mends:
            key, words = way_down(finding.mends[0])
            briefs.setdefault(key, []).append((finding.severity.value, words))
    bare = replace(fleet, name="", limit=None, ships=())
    return {
        entry.key: ShipInput(
            fleet_id=fleet_id,
            alone=replace(bare, ships=(entry,)),
            receipt=receipts[entry.key],
            briefs=tuple(briefs.get(entry.key, ())),
        )
        for entry in fleet
    }


def way_down(mend: Mend) -> tuple[str, str]:
    """Return the ship that a mend changes ("" if it is the fleet), and the hint on her."""
    keys = {getattr(act, "key", "") for act in mend.acts}
    label = mend.label[:1].lower() + mend.label[1:]
    words = _("Cheapest way down: %(mend)s") % {"mend": label}
    return keys.pop() if len(keys) == 1 else "", words


def ship_row(
    data: ShipInput, typed: Mapping[str, str] | None = None, errors: Mapping[str, str] | None = None
) -> ShipRow:
    """Return a ship as drawn, with typed values instead of stored ones where given."""
    typed, errors = typed or {}, errors or {}
    entry, system = data.entry, data.system
    ship_class = system.class_of(data.alone.edition, entry)
    known = ship_class or system.last_known(data.alone.edition, entry.ship_class)
    choices = system.fleets.choices(entry, data.alone)
    inline = tuple(c for c in choices if c.group in INLINE_GROUPS)
    rest = tuple(c for c in choices if c.group not in INLINE_GROUPS)
    return ShipRow(
        fleet_id=data.fleet_id,
        key=entry.key,
        short=entry.key[:13],
        name=entry.name,
        ship_class=known,
        class_name=class_words(entry, ship_class, known),
        class_url=class_url(system, known),
        url=reverse("fleetbuilder:ship-set", args=(data.fleet_id, entry.key)),
        points=points_text(data.receipt.total),
        crews=crew_views(system, data, typed.get("crew", entry.crew)),
        crew_error=errors.get("crew", ""),
        listed=tuple(choice_view(c, entry, typed, errors) for c in inline),
        extras=tuple(extra_view(c) for c in rest if c.count != c.default),
        figures=figure_views(ship_class, entry.figures, typed, errors),
        own=entry.is_own,
        refitted=ship_class is not None and summary_of(data.alone).refitted,
        briefs=data.briefs,
        error=errors.get("", ""),
        captain=entry.captain,
        pennant=entry.pennant,
        has_notes=bool(entry.notes),
        has_fit=any(c.group != GONE for c in rest),
        has_odds=bool(ship_odds(system, entry)),
    )


def class_words(entry: ShipEntry, found: ShipClass | None, known: ShipClass | None) -> str:
    """Return the name of a ship's class: as her edition has it, or as another one had it."""
    if found is not None or known is None:
        return found.name if found else entry.class_words
    return _("%(name)s, not in this edition") % {"name": known.name}


def class_url(system: RuleSystem, ship_class: ShipClass | None) -> str:
    """Return the address of the class's page, "" for an unknown class and a player's own."""
    if ship_class is None or ship_class.slug == OWN_CLASS:
        return ""
    return reverse("rules:ship", args=(system, ship_class.slug))


def crew_views(system: RuleSystem, data: ShipInput, chosen: str) -> tuple[CrewView, ...]:
    """Return the crew grades on offer with their prices; none for what has no crew.

    A grade that was asked for and isn't on offer stands behind them, as it was sent.
    """
    crews = system.fleets.crews(data.entry, data.alone)
    views = tuple(
        CrewView(code=c.code, label=c.label, price=delta_text(c.points), chosen=c.code == chosen)
        for c in crews
    )
    if not crews or any(view.chosen for view in views):
        return views
    stray = CrewView(code=chosen, label=chosen, price=_("not on offer"), chosen=True)
    return (*views, stray)


def choice_view(
    choice: Choice, entry: ShipEntry, typed: Mapping[str, str], errors: Mapping[str, str]
) -> ChoiceView:
    """Return one choice as a field."""
    field = FIT + choice.code
    return ChoiceView(
        id=f"{entry.key[:13]}-{choice.code.replace(':', '-')}",
        field=field,
        label=choice.label,
        delta=delta_text(choice.delta),
        count=count_typed(choice, typed) if typed else choice.count,
        counts=counts_of(choice),
        toggle=choice.is_toggle,
        against=choice.against,
        error=errors.get(field, ""),
    )


def counts_of(choice: Choice) -> tuple[tuple[int, str], ...]:
    """Return the counts that are possible; few of them in words, others without."""
    counts = range(choice.minimum, choice.maximum + 1)
    if choice.maximum > 2:
        return tuple((n, "") for n in counts)
    words = (_("none"), _("one"), _("two"))
    return tuple((n, words[n]) for n in counts)


def count_typed(choice: Choice, typed: Mapping[str, str]) -> int:
    """Return the count that a sent form holds; an unticked box sends nothing."""
    field = FIT + choice.code
    if choice.is_toggle:
        return 1 if field in typed else 0
    text = typed.get(field, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else choice.count


def extra_view(choice: Choice) -> ExtraView:
    """Return what a ship carries beyond her class, or has left ashore, with the way back."""
    more = choice.count > choice.default
    button = _("Take off %(item)s") if more else _("Put back %(item)s")
    return ExtraView(
        label=extra_label(choice),
        button=button % {"item": choice.label},
        delta=delta_text(-choice.paid),
        set=f"{choice.code}={choice.default}",
    )


def extra_label(choice: Choice) -> str:
    """Return 'Mortar ×2' of what is beyond the class, 'Without 1 of 2: Torpedo' of what is gone."""
    more = choice.count - choice.default
    if more > 0:
        return f"{choice.label} ×{choice.count}" if more > 1 else choice.label
    if choice.default == 1:
        return _("Without %(item)s") % {"item": choice.label}
    words = {"left": -more, "all": choice.default, "item": choice.label}
    return _("Without %(left)d of %(all)d: %(item)s") % words


def figure_views(
    ship_class: ShipClass | None,
    figures: Pairs,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
) -> tuple[FigureView, ...]:
    """Return the fields for the player's own figures; nothing for a class that has none."""
    known = dict(figures)
    return tuple(
        FigureView(
            field=FIGURE + figure.name,
            label=figure.label,
            value=typed.get(FIGURE + figure.name, known.get(figure.name, "")),
            error=errors.get(FIGURE + figure.name, ""),
            numeric=figure.numeric,
        )
        for figure in (ship_class.own_figures if ship_class else ())
    )


@lru_cache(maxsize=4096)
def summary_of(alone: FleetList) -> ShipSummary:
    """Return a ship as fitted; `alone` is a fleet of this ship only."""
    return registry.get(alone.system).fleets.summary(alone.ships[0], alone)
