"""A stamp as printed and as looked up: the verdict in capitals, and the code that leads to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import segno
from django.utils.safestring import SafeString, mark_safe

from config.web.figures import points_text
from config.web.viewdata import VerdictView, verdict_view
from fleetbuilder.models import PrintStamp
from fleetbuilder.stamps import in_groups
from rules.engine import registry

QUIET = 4  # modules of white around the code


@dataclass(frozen=True, slots=True, kw_only=True)
class StampView:
    """A stamp: what it says, and where it is looked up."""

    fingerprint: str
    verdict: str  # 'LEGAL', 'LEGAL WITH 2 WAIVERS', 'NOT LEGAL: 1 FINDING'
    flag: VerdictView
    name: str
    total: str  # '500 / 500'
    game: str  # the game and its edition
    version: int
    date: date
    address: str
    code: SafeString  # the address as a QR code


def stamp_view(stamp: PrintStamp, address: str) -> StampView:
    """Return a stamp as printed; `address` is where it is looked up."""
    try:
        system = registry.get(stamp.system)
        game = f"{system.title}, {system.edition_title(stamp.edition)}"
    except KeyError:
        game = f"{stamp.system}, {stamp.edition}"
    total = points_text(stamp.points)
    flag = verdict_view(stamp.verdict, stamp.illegal_count, 0, stamp.waiver_count)
    return StampView(
        fingerprint=in_groups(stamp.fingerprint),
        verdict=flag.words.upper(),
        flag=flag,
        name=stamp.name if stamp.fleet_id else "",  # forgotten with the fleet
        total=total if stamp.limit is None else f"{total} / {points_text(stamp.limit)}",
        game=game,
        version=stamp.version,
        date=stamp.printed_on,
        address=address,
        code=qr_code(address),
    )


def qr_code(address: str) -> SafeString:
    """Return an address as a QR code in SVG, with its quiet zone."""
    code = segno.make_qr(address, error="m")
    svg = code.svg_inline(border=QUIET, omitsize=True, svgclass="qr", lineclass=None)
    return mark_safe(svg)  # noqa: S308 - modules alone, no text
