"""Template tags for pictures of ships: small ones, the large one, a fleet's band, the scale bar."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import islice

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rules.engine.core.catalogue import ShipClass
from rules.silhouettes.band import band
from rules.silhouettes.frame import Options, short
from rules.silhouettes.match import without_partner
from rules.silhouettes.model import Drawing
from rules.silhouettes.profile import picture
from rules.silhouettes.scale import ticks
from rules.silhouettes.sprite import box, small
from rules.silhouettes.words import describe
from rules.sprites import drawing_of, fitted_weapons, home_of, shown_as, sprite_file

register = template.Library()
EMPTY = SafeString("")
MOST = 8  # ships in a band; more would be too small to tell apart


def _address(ship: ShipClass) -> str:
    """Return the address of a class's symbol."""
    system, edition = home_of(ship)
    url = reverse("rules:silhouettes", args=[system, edition])
    return f"{url}?v={sprite_file(system, edition).digest}#{ship.slug}"


@register.simple_tag
def silhouette(ship: ShipClass | None) -> SafeString:
    """Return the small picture of a class, for lists: hidden from readers, her name is beside it.

    Empty for what has no picture, such as an aircraft.
    """
    return _silhouette(shown_as(ship)) if ship else EMPTY


@cache
def _silhouette(ship: ShipClass) -> SafeString:
    drawing = drawing_of(ship)
    if drawing is None:
        return EMPTY
    found = small(drawing)
    start = '<svg class="sil" aria-hidden="true" viewBox="{}" preserveAspectRatio="xMidYMax">'
    try:
        return format_html(start + '<use href="{}"/></svg>', box(found), _address(ship))
    except KeyError:  # a class of no catalogue, such as an example: drawn in place
        body = mark_safe(found.body)  # noqa: S308  built from checked numbers alone
        return format_html(start + "{}</svg>", found.view_box, body)


@register.simple_tag
def silhouette_ink(ship: ShipClass | None) -> SafeString:
    """Return the small picture of a class for paper: drawn in place, in black alone."""
    return _silhouette_ink(shown_as(ship)) if ship else EMPTY


@cache
def _silhouette_ink(ship: ShipClass) -> SafeString:
    drawing = drawing_of(ship)
    if drawing is None:
        return EMPTY
    found = small(drawing)
    body = _COLOURS.sub(lambda match: _INK[match[0]], found.body)
    body = _SEAMED.sub(lambda match: _PATH.sub(_OVER_SEAM, match[0]), body)
    return format_html(
        '<svg class="sil-ink" aria-hidden="true" viewBox="{}">{}</svg>',
        found.view_box,
        mark_safe(body),  # noqa: S308  built from checked numbers alone
    )


_INK = {
    "var(--sil-paper,Canvas)": "white",
    "var(--sil-accent,currentColor)": "black",
    "currentColor": "black",
}
_COLOURS = re.compile("|".join(map(re.escape, _INK)))
# What draws PDF files knows no `paint-order`: its white seams would eat masts and mines, so each
# shape is filled once more above its seam.
_SEAMED = re.compile(r'<g[^>]* paint-order="stroke">.*?</g>')
_PATH = re.compile(r"<path (d=\"[^\"]*\")/>")
_OVER_SEAM = r'\g<0><path stroke="none" \1/>'


@register.simple_tag(takes_context=True)
def silhouette_full(context: Context, ship: ShipClass | None, facing: str = "right") -> SafeString:
    """Return the large picture of a class with title, description and areas for her weapons."""
    drawing = drawing_of(ship) if ship else None
    if ship is None or drawing is None:
        return EMPTY
    quiet = without_partner(fitted_weapons(ship), drawing) - _equipment_keys(drawing)
    found = picture(drawing, Options(facing=facing, quiet=quiet))
    prefix = _prefix(context)
    return format_html(
        '<svg class="sil sil--full" role="img" aria-labelledby="{0}-title {0}-desc" viewBox="{1}"'
        ' preserveAspectRatio="xMidYMax"><title id="{0}-title">{2}</title>'
        '<desc id="{0}-desc">{3}</desc>{4}</svg>',
        prefix,
        found.view_box,
        ship.name,
        describe(drawing, gettext, facing),
        mark_safe(found.body),  # noqa: S308  built from checked numbers alone
    )


def _equipment_keys(drawing: Drawing) -> frozenset[str]:
    """Return the keys of what tables list as equipment: it keeps the accent."""
    kept = ("depth-charge", "mine")
    return frozenset(w.key for w in picture(drawing).weapons if w.kind in kept)


def _prefix(context: Context) -> str:
    """Return an id prefix that no other picture of this page has."""
    store = context.render_context
    store["silhouettes"] = int(store.get("silhouettes") or 0) + 1
    return f"sil-{store['silhouettes']}"


@register.simple_tag
def fleet_band(ships: Iterable[ShipClass]) -> SafeString:
    """Return ships side by side at one scale on a waterline; the band shrinks as a whole."""
    shown = list(islice(filter(None, map(_berth, ships)), MOST))
    if not shown:
        return EMPTY
    found = band([drawing for drawing, _ in shown])
    uses = format_html_join(
        "",
        '<use href="{}" x="{}" y="{}" width="{}" height="{}"/>',
        (
            (href, short(b.x, 1), short(b.y, 1), short(b.width, 1), short(b.height, 1))
            for b, (_, href) in zip(found.berths, shown, strict=True)
        ),
    )
    width, height = short(found.width, 0), short(found.height, 0)
    return format_html(
        '<svg class="sil sil-band" aria-hidden="true" width="{0}" height="{1}"'
        ' viewBox="0 0 {0} {1}" preserveAspectRatio="xMidYMax">{2}</svg>',
        width, height, uses,
    )  # fmt: skip


def _berth(ship: ShipClass) -> tuple[Drawing, str] | None:
    """Return a ship's drawing and the address of her symbol; None if she has no picture."""
    model = shown_as(ship)
    drawing = drawing_of(model)
    return (drawing, _address(model)) if drawing else None


@register.simple_tag
def scale_bar(ship: ShipClass | None) -> SafeString:
    """Return the bar of metres that lies under a class's large picture, aligned with her."""
    drawing = drawing_of(ship) if ship else None
    if drawing is None:
        return EMPTY
    marks = ticks(drawing.length_m)
    lines = "".join(f"M{short(t.x)} 1v3" for t in marks)
    figures = format_html_join(
        "",
        '<text x="{}" y="10">{}</text>',
        ((short(t.x), f"{t.text} m" if t.text == "0" else t.text) for t in marks if t.text),
    )
    return format_html(
        '<svg class="sil-scale" aria-hidden="true" viewBox="0 0 160 12">'
        '<path d="M4 2.5H156{}M156 1v3"/>{}</svg>',
        lines,
        figures,
    )
