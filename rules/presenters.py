"""View data of the catalogue: values in, words out. No queries, no HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import delta_text, points_text
from rules.engine.core.catalogue import Catalogue, Label, Provenance, ShipClass, WeaponRow
from rules.engine.core.fleet import Choice, PointsBreakdown
from rules.engine.core.scenarios import ScenarioSheet, ScoreSheet
from rules.engine.core.system import RuleNote, RuleSystem
from rules.filters import ShipFilter, select
from rules.odds.links import armed, class_entry, ship_odds
from rules.paths.page import class_path_url
from rules.selectors import crews_of, neighbours, notes_by_id
from rules.silhouettes.match import match
from rules.sprites import drawing_of, fitted_weapons


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueRow:
    """A class as one line of a list."""

    ship: ShipClass
    nation: str
    build: str  # "small, hull 35"
    speeds: str  # "12 / 24 / 36 cm", "" if she does not move
    points: str  # "75", "" for own figures


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGroup:
    """Lines under one title; without a title where the order is not by nation."""

    title: str
    rows: tuple[CatalogueRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipListPage:
    """The catalogue after filtering."""

    system: RuleSystem
    catalogue: Catalogue
    groups: tuple[RowGroup, ...]
    count: str  # "12 of 51 classes"


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedLine:
    """Something on offer for a ship: words, price with its sign, rule id."""

    label: str
    points: str
    rule: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipPage:
    """All that the page of a class shows."""

    system: RuleSystem
    edition: str
    ship: ShipClass
    row: CatalogueRow
    is_drawn: bool
    badge: str  # modifier of the badge's class
    source: str  # "derived: 62 m, 18 knots"
    weapons: tuple[tuple[WeaponRow, str], ...]  # with the keys of her drawing's; address of odds
    path_url: str  # of her moves on hexes, "" where there are none
    odds_url: str  # of all her guns, "" where there is nothing to ask
    receipt: PointsBreakdown
    options: tuple[PricedLine, ...]
    crews: tuple[PricedLine, ...]
    rules: tuple[RuleNote, ...]
    before: ShipClass | None
    after: ShipClass | None
    description: str
    designable: bool  # whether an own ship can start as a copy of her

    @property
    def weapon_odds(self) -> bool:
        """Return whether odds can be asked of any of her weapons."""
        return any(url for _weapon, url in self.weapons)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioPage:
    """All that the page of a scenario shows."""

    sheet: ScenarioSheet
    note: RuleNote | None  # tells who wins, where no points are given
    scores: tuple[tuple[str, tuple[str, ...]], ...]  # by side: '3 for enemies sunk'
    before: ScenarioSheet | None
    after: ScenarioSheet | None


def label_of(labels: Sequence[Label], code: str) -> str:
    """Return the words of a code, or the code itself where there are none."""
    return next((label.text for label in labels if label.code == code), code)


def catalogue_row(system: RuleSystem, catalogue: Catalogue, ship: ShipClass) -> CatalogueRow:
    """Return a class as one line of a list."""
    return CatalogueRow(
        ship=ship,
        nation=catalogue.nation_text(ship.nation),
        build=_build(catalogue, ship),
        speeds=_speeds(ship, system.unit),
        points="" if ship.points is None else points_text(ship.points),
    )


def _build(catalogue: Catalogue, ship: ShipClass) -> str:
    parts = [label_of(catalogue.sizes, ship.size).lower()] if ship.size else []
    if ship.boats > 1:
        parts.append(ngettext("%(n)d boat", "%(n)d boats", ship.boats) % {"n": ship.boats})
    if ship.hull:
        text = _("hull %(hull)d each") if ship.boats > 1 else _("hull %(hull)d")
        parts.append(text % {"hull": ship.hull})
    return ", ".join(parts)


def _speeds(ship: ShipClass, unit: str) -> str:
    return f"{' / '.join(map(str, ship.speeds))} {unit}" if any(ship.speeds) else ""


def ship_list_page(system: RuleSystem, catalogue: Catalogue, wanted: ShipFilter) -> ShipListPage:
    """Return the catalogue with only what was asked for."""
    rows = tuple(catalogue_row(system, catalogue, ship) for ship in select(catalogue, wanted))
    return ShipListPage(
        system=system,
        catalogue=catalogue,
        groups=_groups(rows, wanted.sort),
        count=_count(len(rows), len(catalogue.classes)),
    )


def _groups(rows: tuple[CatalogueRow, ...], sort: str) -> tuple[RowGroup, ...]:
    if sort != "nation":
        return (RowGroup(title="", rows=rows),) if rows else ()
    return tuple(
        RowGroup(title=nation, rows=tuple(group))
        for nation, group in groupby(rows, key=lambda row: row.nation)
    )


def _count(found: int, total: int) -> str:
    if found == total:
        return ngettext("%(n)d class", "%(n)d classes", total) % {"n": total}
    words = ngettext("%(found)d of %(n)d class", "%(found)d of %(n)d classes", total)
    return words % {"found": found, "n": total}


def ship_page(system: RuleSystem, catalogue: Catalogue, ship: ShipClass) -> ShipPage:
    """Return all that the page of a class shows."""
    row = catalogue_row(system, catalogue, ship)
    before, after = neighbours(catalogue, ship)
    notes = notes_by_id(system.slug)
    return ShipPage(
        system=system,
        edition=catalogue.edition,
        ship=ship,
        row=row,
        is_drawn=drawing_of(ship) is not None,
        badge=ship.provenance.name.lower(),
        source=_source(ship),
        weapons=armed(system, class_entry(ship), _weapons(ship)),
        path_url=class_path_url(system, ship),
        odds_url=ship_odds(system, class_entry(ship)),
        receipt=system.fleets.class_receipt(catalogue.edition, ship.slug),
        options=tuple(map(_option, system.fleets.class_choices(catalogue.edition, ship.slug))),
        crews=_crews(system, catalogue, ship),
        rules=tuple(notes[id_] for id_ in ship.rules if id_ in notes),
        before=before,
        after=after,
        description=_description(system, ship, row),
        designable=_is_designable(system, catalogue, ship),
    )


def _is_designable(system: RuleSystem, catalogue: Catalogue, ship: ShipClass) -> bool:
    designs = system.designs
    return designs is not None and designs.like(catalogue.edition, ship.slug) is not None


def _source(ship: ShipClass) -> str:
    """Return where her figures come from, with the basis where there is one."""
    words = {
        Provenance.PUBLISHED: _("published"),
        Provenance.PUBLIC: _("public"),
        Provenance.DERIVED: _("derived"),
        Provenance.OWN: _("own figure"),
    }[ship.provenance]
    return f"{words}: {ship.basis}" if ship.basis else words


def _weapons(ship: ShipClass) -> tuple[WeaponRow, ...]:
    """Return her weapons, each with the keys of the pieces that show it in the large drawing."""
    drawing = drawing_of(ship)
    if drawing is None:
        return ship.weapons
    found = match(fitted_weapons(ship), drawing)
    return tuple(
        replace(weapon, drawn=keys, note=_weapon_note(weapon, keys))
        for weapon, keys in zip(ship.weapons, found, strict=True)
    )


def _weapon_note(weapon: WeaponRow, keys: tuple[str, ...]) -> str:
    hidden = "" if keys or not weapon.shape else _("not visible from outside")
    return ", ".join(filter(None, (weapon.note, hidden)))


def _option(choice: Choice) -> PricedLine:
    note = _("up to %(n)d") % {"n": choice.maximum} if choice.maximum > 1 else ""
    return PricedLine(
        label=choice.label,
        points=delta_text(choice.delta),
        rule=choice.rule,
        note=note or choice.help,
    )


def _crews(system: RuleSystem, catalogue: Catalogue, ship: ShipClass) -> tuple[PricedLine, ...]:
    return tuple(
        PricedLine(label=crew.label, points=delta_text(crew.points))
        for crew in crews_of(system, catalogue.edition, ship)
    )


def _description(system: RuleSystem, ship: ShipClass, row: CatalogueRow) -> str:
    """Return one sentence for search engines and link previews."""
    price = _("%(points)s points") % {"points": row.points} if row.points else _("own figures")
    facts = ", ".join(part for part in (row.nation, price, row.build, row.speeds) if part)
    return f"{ship.name}, {system.title}: {facts}."


def scenario_page(system: RuleSystem, number: int) -> ScenarioPage | None:
    """Return the page of a scenario of the newest edition, None if there is no such scenario."""
    sheets = system.scenarios(system.newest_edition)
    place = next((n for n, sheet in enumerate(sheets) if sheet.number == number), None)
    if place is None:
        return None
    sheet = sheets[place]
    by_side = (
        (side.title, tuple(_score(one) for one in sheet.scores if one.side == side.title))
        for side in sheet.sides
    )
    return ScenarioPage(
        sheet=sheet,
        note=notes_by_id(system.slug).get(sheet.rule),
        scores=tuple(pair for pair in by_side if pair[1]),
        before=sheets[place - 1] if place else None,
        after=sheets[place + 1] if place + 1 < len(sheets) else None,
    )


def _score(score: ScoreSheet) -> str:
    """Return '3 points: enemies sunk', '1 point each: MTBs home'."""
    points = ngettext("%(n)d point", "%(n)d points", score.points) % {"n": score.points}
    words = _("%(points)s each: %(what)s") if score.each else _("%(points)s: %(what)s")
    return words % {"points": points, "what": score.text}
