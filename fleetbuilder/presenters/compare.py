"""Two fleets facing each other: figures as mirrored bars, the higher one marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.figures import day_text, points_text
from config.web.viewdata import VerdictView
from fleetbuilder.comparing import Side
from fleetbuilder.muster import inspection_as_stored, system_of
from fleetbuilder.presenters.composition import capital, composition_of, percent, tenths
from fleetbuilder.presenters.fleet import FleetState, verdict_of
from fleetbuilder.presenters.waivers import WaivedView, waived_views
from rules.engine.core.composition import Composition, GunBand, Tallies, Tally, mean
from rules.engine.core.fleet import Inspection
from rules.engine.core.system import RuleSystem

Figure = int | Decimal | Fraction | None


@dataclass(frozen=True, kw_only=True)
class Looked:
    """A side looked over. `system` is None where this site does not know it."""

    side: Side
    system: RuleSystem | None
    inspection: Inspection
    made_of: Composition
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """The head of a side."""

    ref: str
    name: str
    label: str  # short, and never the same as the other side's
    facts: str
    where: str  # 'as it stands now', 'revision 3: Before Dunkirk, 29 November'
    url: str
    verdict: VerdictView
    waived: tuple[WaivedView, ...]
    system: str  # the slug of its game, for links to rules


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRow:
    """A figure of both sides; widths of its bars in per cent of the whole, for SVG."""

    label: str
    left: str
    right: str
    left_more: str = ""  # below the figure
    right_more: str = ""
    left_x: str
    left_width: str
    right_width: str
    higher: str  # 'left', 'right', or "" where both are the same


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelTable:
    """A table of figures that face each other."""

    caption: str
    rows: tuple[DuelRow, ...]


def looked_over(side: Side) -> Looked:
    """Return a side with its points, findings and what it is made of."""
    system = system_of(side.values)
    if system is None:
        stored = inspection_as_stored(side.fleet)
        bare = Composition(points=stored.total, ships=len(side.values.ships))
        return Looked(side=side, system=None, inspection=stored, made_of=bare, unit="")
    known = composition_of(side.values)
    made_of, unit = known if known else (Composition(), "")
    inspection = system.fleets.inspect(side.values, mends=False)
    return Looked(side=side, system=system, inspection=inspection, made_of=made_of, unit=unit)


def side_views(left: Looked, right: Looked) -> tuple[SideView, SideView]:
    """Return the heads of both sides, with labels that tell them apart."""
    names = (left.side.values.name, right.side.values.name)
    labels = tuple(_label(side) for side in (left.side, right.side))
    if names[0] != names[1] and left.side.fleet.pk != right.side.fleet.pk:
        labels = names
    elif labels[0] == labels[1]:
        labels = (_("the left fleet"), _("the right fleet"))
    return side_view(left, labels[0]), side_view(right, labels[1])


def _label(side: Side) -> str:
    if not side.is_held:
        return _("the shared fleet")
    if side.version is None:
        return _("the fleet as it stands now")
    return _("revision %(version)d") % {"version": side.version}


def side_view(looked: Looked, label: str) -> SideView:
    """Return the head of one side."""
    side = looked.side
    if looked.system is None:
        facts = side.values.nation
    else:
        state = FleetState(fleet=side.fleet, values=side.values, inspection=looked.inspection)
        facts = state.facts
    return SideView(
        ref=str(side.ref),
        name=side.values.name,
        label=label,
        facts=facts,
        where=where(side),
        url=address(side),
        verdict=verdict_of(looked.inspection),
        waived=waived_views(side.values, looked.inspection.findings, with_sleeping=False),
        system=side.values.system,
    )


def where(side: Side) -> str:
    """Return which state of a fleet is shown, and by what right."""
    if side.by_link:
        if side.at is None:
            return _("Shared by link")
        day = day_text(side.at)
        return _("Shared by link, as it stood on %(day)s") % {"day": day}
    if not side.is_held:
        return _("From the gallery")
    if side.version is None or side.at is None:
        return _("As it stands now")
    day = day_text(side.at)
    words = {"version": side.version, "name": side.revision_name, "day": day}
    if side.revision_name:
        return _("Revision %(version)d: %(name)s, %(day)s") % words
    return _("Revision %(version)d, %(day)s") % words


def address(side: Side) -> str:
    """Return where the side can be read whole."""
    if side.by_link:
        return reverse("fleetbuilder:shared", args=(side.ref.token,))
    if side.version is None:
        name = "fleet" if side.is_held else "gallery-fleet"
        return reverse(f"fleetbuilder:{name}", args=(side.fleet.pk,))
    return reverse("fleetbuilder:revision", args=(side.fleet.pk, side.version))


def tables(left: Looked, right: Looked) -> tuple[DuelTable, ...]:
    """Return all that can be compared: sums, guns by range, then what is counted by kind.

    Ranges and speeds of two games are measured differently and are left out.
    """
    a, b = left.made_of, right.made_of
    unit = left.unit if left.system is right.system else ""
    found = [DuelTable(caption=_("In all"), rows=tuple(sums(a, b, unit)))]
    if left.system is right.system:
        found.append(DuelTable(caption=_("Guns by range"), rows=bands(a.guns, b.guns, unit)))
    return tuple(table for table in found if table.rows)


def kind_tables(left: Looked, right: Looked) -> tuple[DuelTable, ...]:
    """Return what is counted by kind; nothing for two games, which have kinds of their own."""
    if left.system is not right.system:
        return ()
    a, b = left.made_of, right.made_of
    found = (
        DuelTable(caption=_("By role"), rows=kinds(a.roles, b.roles)),
        DuelTable(caption=_("By size"), rows=kinds(a.sizes, b.sizes)),
        DuelTable(caption=_("Crews"), rows=kinds(a.crews, b.crews)),
        DuelTable(caption=_("Vessels with"), rows=kinds(a.gear, b.gear)),
        DuelTable(caption=_("Other weapons"), rows=kinds(a.others, b.others)),
    )
    return tuple(table for table in found if table.rows)


def sums(a: Composition, b: Composition, unit: str) -> Iterator[DuelRow]:
    """Yield the sums of both fleets; `unit` is "" where speeds cannot be compared."""
    yield row(_("Points"), a.points, b.points)
    yield row(_("Ships"), a.ships, b.ships)
    if (a.vessels, b.vessels) != (a.ships, b.ships) and (a.vessels or b.vessels):
        yield row(_("Vessels, each boat counted"), a.vessels, b.vessels)
    if a.hulls or b.hulls:
        yield row(_("Hull, all ships"), a.hull, b.hull)
        yield row(_("Hull, mean"), mean(a.hulls), mean(b.hulls))
    if a.torpedoes or b.torpedoes:
        yield row(_("Torpedoes"), a.torpedoes, b.torpedoes)
    if a.reloads or b.reloads:
        yield row(_("Reload torpedoes"), a.reloads, b.reloads)
    if a.mountings or b.mountings:
        yield row(_("Guns"), a.mountings, b.mountings)
        if a.dice or b.dice:
            yield row(_("Damage dice of all guns"), a.dice, b.dice)
    if unit and (a.speeds or b.speeds):
        yield row(_("Fastest, %(unit)s") % {"unit": unit}, a.fastest, b.fastest)
        yield row(_("Slowest at full, %(unit)s") % {"unit": unit}, a.slowest, b.slowest)


def bands(a: Iterable[GunBand], b: Iterable[GunBand], unit: str) -> tuple[DuelRow, ...]:
    """Return the guns by range, their bars on one scale."""
    left, right = ({band.reach: band for band in found} for found in (a, b))
    most = max((band.guns for band in (*left.values(), *right.values())), default=0)
    rows = []
    for reach in sorted(left.keys() | right.keys()):
        pair = left.get(reach), right.get(reach)
        types = " · ".join(_type_labels(*pair))
        label = _("To %(reach)d %(unit)s: %(types)s")
        rows.append(
            row(
                label % {"reach": reach, "unit": unit, "types": types},
                *(band.guns if band else 0 for band in pair),
                most=most,
                more=(_dice(pair[0]), _dice(pair[1])),
            )
        )
    return tuple(rows)


def _type_labels(*pair: GunBand | None) -> list[str]:
    types = {tally.kind.code: tally.kind for band in pair if band for tally in band.types}
    return [kind.one for kind in sorted(types.values(), key=lambda kind: kind.order)]


def _dice(band: GunBand | None) -> str:
    return _("%(dice)d dice") % {"dice": band.dice} if band and band.dice else ""


def kinds(a: Tallies, b: Tallies) -> tuple[DuelRow, ...]:
    """Return what is counted by kind, its bars on one scale."""
    left, right = ({tally.kind.code: tally for tally in found} for found in (a, b))
    known: dict[str, Tally] = left | right
    most = max((tally.count for tally in (*a, *b)), default=0)
    return tuple(
        row(
            capital(known[code].kind.many or known[code].kind.one),
            *(found[code].count if code in found else 0 for found in (left, right)),
            most=most,
        )
        for code in sorted(known, key=lambda code: known[code].kind.order)
    )


def row(
    label: str,
    left: Figure,
    right: Figure,
    *,
    most: Figure = None,
    more: tuple[str, str] = ("", ""),
) -> DuelRow:
    """Return two figures with bars of at most half the width each, on the scale of `most`."""
    a, b = (Decimal(0) if f is None else _decimal(f) for f in (left, right))
    scale = _decimal(most) if most else max(a, b)
    marked = left is not None and right is not None
    return DuelRow(
        label=label,
        left=_text(left),
        right=_text(right),
        left_more=more[0],
        right_more=more[1],
        left_x=percent(scale - a, scale * 2) if scale else "50%",
        left_width=percent(a, scale * 2),
        right_width=percent(b, scale * 2),
        higher="" if not marked or a == b else "left" if a > b else "right",
    )


def _decimal(figure: Figure) -> Decimal:
    if isinstance(figure, Fraction):
        return Decimal(figure.numerator) / Decimal(figure.denominator)
    return Decimal(figure or 0)


def _text(figure: Figure) -> str:
    if figure is None:
        return _("none")
    return tenths(figure) if isinstance(figure, Fraction) else points_text(figure)
