"""View data of the components every app draws: the verdict and the points meter."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import points_text

Points = int | Decimal

CHUNKS = 20
LIMIT_AT = Decimal(96)  # per cent of the bar's width
CHUNK = f"{LIMIT_AT / CHUNKS:f}"
LEAST_OVER = Decimal("2.6")
MOST_OVER = Decimal(100) - LIMIT_AT


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictView:
    """A verdict as shown: signal flag, words beside it, and the modifier of its class."""

    flag: str
    words: str
    css: str  # legal | warning | illegal | draft


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterView:
    """The points meter as shown. Without a limit, `limit` is "" and the bar is empty.

    Figures of the bar are in per cent of its width, for SVG attributes.
    """

    total: str
    limit: str
    words: str  # '15 to spare', '5 over'
    verdict: VerdictView
    filled: str  # without the sign; "" if nothing is
    chunk: str = CHUNK  # of twenty, every other one dim
    limit_x: str
    over: str  # width of the hatched piece beyond the limit, "" within it


def verdict_view(verdict: str, illegal: int, warnings: int, waivers: int) -> VerdictView:
    """Return how a verdict (`draft`, `legal`, `illegal`) with its counts is shown.

    A fleet that is legal by waivers says so: it is never mistaken for one that keeps the book.
    """
    if verdict == "illegal":
        words = ngettext(
            "Not legal: %(count)d finding", "Not legal: %(count)d findings", illegal
        ) % {"count": illegal}
        return VerdictView(flag="n", words=words, css="illegal")
    if verdict == "draft":
        return VerdictView(flag="q", words=_("Draft"), css="draft")
    if waivers:
        words = ngettext("Legal with %(count)d waiver", "Legal with %(count)d waivers", waivers) % {
            "count": waivers
        }
        return VerdictView(flag="sub1", words=_with_warnings(words, warnings), css="legal")
    if warnings:
        words = _with_warnings(_("Legal"), warnings)
        return VerdictView(flag="u", words=words, css="warning")
    return VerdictView(flag="c", words=_("Legal"), css="legal")


def _with_warnings(words: str, warnings: int) -> str:
    if not warnings:
        return words
    more = ngettext("%(words)s, %(count)d warning", "%(words)s, %(count)d warnings", warnings)
    return more % {"words": words, "count": warnings}


def meter(total: Points, limit: int | None, verdict: VerdictView) -> MeterView:
    """Return the meter of a fleet that stands at `total` points of `limit` (None: no limit)."""
    return MeterView(
        total=points_text(total),
        limit="" if limit is None else points_text(limit),
        words=_spare_words(total, limit),
        verdict=verdict,
        filled="" if not limit else _filled(total, limit),
        limit_x=_percent(LIMIT_AT),
        over="" if not limit or total <= limit else _over(total, limit),
    )


def _spare_words(total: Points, limit: int | None) -> str:
    if limit is None:
        return _("no limit")
    if total > limit:
        return _("%(points)s over") % {"points": points_text(total - limit)}
    if total == limit:
        return _("nothing to spare")
    return _("%(points)s to spare") % {"points": points_text(limit - total)}


def _filled(total: Points, limit: int) -> str:
    filled = min(Decimal(total) / limit, Decimal(1)) * LIMIT_AT
    return _percent(filled).rstrip("%") if filled > 0 else ""


def _over(total: Points, limit: int) -> str:
    beyond = (Decimal(total) / limit - 1) * LIMIT_AT
    return _percent(max(LEAST_OVER, min(MOST_OVER, beyond)))


def _percent(value: Decimal) -> str:
    return f"{value.quantize(Decimal('0.01')).normalize():f}%"


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetCardView:
    """A fleet as a card: `second` says nation and number, `foot` the date and sharing, `credit`
    whose fleet it is after."""

    name: str
    url: str
    second: str
    meter: MeterView
    foot: str = ""
    credit: str = ""
