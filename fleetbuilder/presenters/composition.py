"""What a fleet is made of, as tables and facts in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import points_text
from fleetbuilder.muster import system_of
from rules.engine.core.composition import Composition, GunBand, Spread, Tallies, mean
from rules.engine.core.fleet import FleetList


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTable:
    """A table of kinds with their numbers."""

    caption: str
    head: str  # of the numbers
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BandRow:
    """A line of the guns by range; `width` of its bar in per cent, for SVG."""

    range: str
    types: str
    guns: str
    dice: str
    width: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompositionView:
    """What a fleet is made of: one line of words, facts, guns by range, and more tables."""

    words: str
    facts: tuple[tuple[str, str], ...]
    bands: tuple[BandRow, ...]
    tables: tuple[CountTable, ...]

    @property
    def in_dice(self) -> bool:
        """Return whether the game tells what guns do in dice."""
        return any(band.dice for band in self.bands)


def composition_of(values: FleetList) -> tuple[Composition, str] | None:
    """Return what a fleet is made of and the unit of its ranges, None of an unknown system."""
    system = system_of(values)
    return None if system is None else (system.fleets.composition(values), system.unit)


def composition_view(values: FleetList) -> CompositionView | None:
    """Return what a fleet is made of; None of one without ships or of an unknown system."""
    known = composition_of(values)
    if known is None or not values.ships:
        return None
    found, unit = known
    return CompositionView(
        words=made_line(found, unit),
        facts=tuple(facts(found, unit)),
        bands=band_rows(found.guns, unit),
        tables=tuple(table for table in count_tables(found) if table.rows),
    )


def made_of(values: FleetList) -> str:
    """Return what a fleet is made of in one line, "" if there is nothing to tell."""
    known = composition_of(values) if values.ships else None
    return made_line(*known) if known else ""


def made_line(found: Composition, unit: str) -> str:
    """Return '2 torpedo boats, 1 escort; 2 small, 1 large; guns: 6 to 30 cm, 4 to 50 cm'."""
    guns = ", ".join(
        _("%(guns)d to %(reach)d %(unit)s") % {"guns": band.guns, "reach": band.reach, "unit": unit}
        for band in found.guns
    )
    parts = (
        ", ".join(f"{tally.count} {tally.label}" for tally in found.roles),
        ", ".join(f"{tally.count} {tally.label}" for tally in found.sizes),
        _("guns: %(ranges)s") % {"ranges": guns} if guns else "",
    )
    return "; ".join(part for part in parts if part)


def facts(found: Composition, unit: str) -> Iterator[tuple[str, str]]:
    """Yield (label, words) of the sums."""
    if found.squadrons:
        yield (
            _("Squadrons"),
            _("%(squadrons)d, of %(boats)d boats in all")
            % {
                "squadrons": found.squadrons,
                "boats": found.boats,
            },
        )
    if found.torpedoes or found.reloads:
        yield _("Torpedoes"), torpedo_words(found)
    if found.mountings:
        guns = {"guns": points_text(found.mountings), "dice": points_text(found.dice)}
        words = _("%(guns)s, %(dice)s dice of damage") % guns if found.dice else guns["guns"]
        yield _("Guns"), words
    if found.hulls:
        yield _("Hull"), with_mean(points_text(found.hull), found.hulls)
    if found.slowest is not None and found.fastest is not None:
        span = _("%(low)d to %(high)d %(unit)s") % {
            "low": found.slowest,
            "high": found.fastest,
            "unit": unit,
        }
        alike = f"{found.fastest} {unit}"
        yield (
            _("Full speed"),
            alike if found.slowest == found.fastest else with_mean(span, found.speeds),
        )


def torpedo_words(found: Composition) -> str:
    """Return '6', or '6, and 2 reloads'."""
    if not found.reloads:
        return points_text(found.torpedoes)
    reloads = ngettext("%(n)d reload", "%(n)d reloads", found.reloads) % {"n": found.reloads}
    words = {"torpedoes": points_text(found.torpedoes), "reloads": reloads}
    return _("%(torpedoes)s, and %(reloads)s") % words


def with_mean(words: str, spread: Spread) -> str:
    """Return '165, mean 41.3'; a single vessel has no mean."""
    middle = mean(spread)
    if middle is None or sum(count for _figure, count in spread) == 1:
        return words
    return _("%(words)s, mean %(mean)s") % {"words": words, "mean": tenths(middle)}


def tenths(value: Fraction) -> str:
    """Return an exact number to one tenth, a half tenth up: '41.3', '30'."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return points_text(exact.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP))


def band_rows(bands: Iterable[GunBand], unit: str) -> tuple[BandRow, ...]:
    """Return the guns by range, with bars on one scale."""
    bands = tuple(bands)
    most = max((band.guns for band in bands), default=1)
    return tuple(
        BandRow(
            range=f"{band.nearest}–{band.reach} {unit}",
            types=type_words(band.types),
            guns=points_text(band.guns),
            dice=points_text(band.dice) if band.dice else "",
            width=percent(band.guns, most),
        )
        for band in bands
    )


def type_words(types: Tallies) -> str:
    """Return '20 mm', or '37 mm 3, Mortar 1' of several types."""
    if len(types) == 1:
        return types[0].label
    return ", ".join(f"{tally.label} {tally.count}" for tally in types)


def percent(figure: Decimal | int, most: Decimal | int) -> str:
    """Return a share for an SVG attribute: '62.5%'."""
    if not most:
        return "0%"
    share = (Decimal(figure) * 100 / Decimal(most)).quantize(Decimal("0.01"))
    return f"{share.normalize():f}%"


def count_tables(found: Composition) -> Iterator[CountTable]:
    """Yield the tables of what is counted; some may have no rows."""
    vessels = _("Vessels")
    yield CountTable(caption=_("By role"), head=_("Number"), rows=count_rows(found.roles))
    yield CountTable(caption=_("By size"), head=vessels, rows=count_rows(found.sizes))
    yield CountTable(caption=_("Crews"), head=_("Number"), rows=count_rows(found.crews))
    yield CountTable(caption=_("Equipment"), head=vessels, rows=count_rows(found.gear))
    yield CountTable(caption=_("Other weapons"), head=_("Number"), rows=count_rows(found.others))


def count_rows(tallies: Tallies) -> tuple[tuple[str, str], ...]:
    """Return (kind, number) of each tally."""
    return tuple((capital(tally.label), points_text(tally.count)) for tally in tallies)


def capital(text: str) -> str:
    """Return the text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]
