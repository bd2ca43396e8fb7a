"""Sample data of the style guide: what each component can be."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from config.web.viewdata import meter, verdict_view
from rules.engine.core.fleet import (
    Finding,
    LineKind,
    Mend,
    PointsBreakdown,
    ReceiptLine,
    Severity,
)

COLOURS = (
    ("paper", _("page")),
    ("surface", _("cards, fields, bars")),
    ("shoal-1", _("quiet fill, hover")),
    ("shoal-2", _("depth")),
    ("shoal-3", _("bars, dim half")),
    ("land", _("warning, derived")),
    ("foreshore", _("legal")),
    ("port-wash", _("not legal")),
    ("magenta-wash", _("own figure")),
    ("ink", _("text, main button")),
    ("ink-2", _("second text")),
    ("line", _("hairlines")),
    ("edge", _("control borders")),
    ("frame", _("chunked border")),
    ("magenta", _("links, focus, notes")),
    ("port", _("not legal, delete")),
    ("starboard", _("legal")),
    ("amber", _("warning")),
    ("deep", _("notes, water")),
    ("s1", _("series: mine")),
    ("s2", _("series: theirs")),
    ("s3", _("third series")),
    ("s4", _("fourth series")),
)

FLAGS = (
    ("c", _("Legal"), _("C, affirmative")),
    ("n", _("Not legal"), _("N, negative")),
    ("u", _("Warning"), _("U, running into danger")),
    ("k", _("Note, waits for you"), _("K, I wish to speak with you")),
    ("sub1", _("Legal with waiver"), _("first substitute")),
    ("q", _("Draft"), _("Q, asking clearance")),
    ("p", _("Round open"), _("P, about to sail")),
    ("m", _("Closed, archived"), _("M, my vessel is stopped")),
    ("o", _("Lost"), _("O, man overboard")),
    ("f", _("Damaged, reversed"), _("F, I am disabled")),
    ("h", _("Organiser"), _("H, pilot on board")),
    ("l", _("Too many tries"), _("L, stop")),
)


class SampleForm(forms.Form):
    """One of each field, with a fault in one."""

    name = forms.CharField(label=_("Fleet name"), help_text=_("Up to 200 characters."))
    limit = forms.IntegerField(
        label=_("Limit, points"),
        min_value=1,
        max_value=10_000,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
        error_messages={"min_value": _("Use a number from 1 to 10,000.")},
    )
    nation = forms.ChoiceField(
        label=_("Nation"), choices=[("rn", "Royal Navy"), ("km", "Kriegsmarine")]
    )
    allies = forms.BooleanField(label=_("Allies allowed"), required=False)


def sample_form() -> SampleForm:
    """Return the form as it comes back after a slip."""
    data = {"name": "Nore Flotilla", "limit": "-40", "nation": "rn", "allies": "on"}
    return SampleForm(data, auto_id="sample-%s", prefix=None)


def findings() -> tuple[Finding, ...]:
    """Return one finding of each severity."""
    return (
        Finding(
            code="FAT_NATION",
            severity=Severity.ILLEGAL,
            subject="",
            title="FAT torpedoes are German",
            message="Dunlin is Royal Navy.",
            rule="CS-TOR-9",
            mends=(Mend(code="a", label="Take them off", delta=-30, acts=()),),
        ),
        Finding(
            code="FB_DUPLICATE_NAME",
            severity=Severity.WARNING,
            subject="",
            title="Two ships named Curlew",
            message="They are easily mixed up at the table.",
            rule="",
            mends=(Mend(code="b", label="Rename the second", delta=0, acts=()),),
        ),
        Finding(
            code="NOTE",
            severity=Severity.NOTE,
            subject="",
            title="Priced by an interpretation",
            message="The published row names no price for it.",
            rule="I-42",
        ),
    )


def receipt() -> PointsBreakdown:
    """Return a receipt with each kind of line."""
    lines = (
        ReceiptLine(label="Hull, 115 ft", points=60, rule="CS-DER-1"),
        ReceiptLine(label="6-pdr, single ×2", detail="5D6", points=20, rule="CS-PTS-1"),
        ReceiptLine(label="Fittings and guns", points=40, rule="CS-PTS-3"),
        ReceiptLine(label="As the class", points=120, rule="CS-PTS-5", kind=LineKind.SUBTOTAL),
        ReceiptLine(
            label="6-pdr forward semi-automatic",
            points=10,
            rule="CS-GUN-8",
            kind=LineKind.CHANGE,
        ),
        ReceiptLine(label="Crew: regular", points=50, rule="CS-PTS-2", kind=LineKind.CHANGE),
        ReceiptLine(label="This ship", points=180, kind=LineKind.TOTAL),
    )
    return PointsBreakdown(lines=lines, total=180)


def guide() -> dict[str, Any]:
    """Return the context of the style guide."""
    return {
        "colours": COLOURS,
        "flags": FLAGS,
        "form": sample_form(),
        "findings": findings(),
        "breakdown": receipt(),
        "meters": (
            meter(185, 500, verdict_view("draft", 0, 0, 0)),
            meter(500, 500, verdict_view("legal", 0, 0, 0)),
            meter(485, 500, verdict_view("legal", 0, 1, 0)),
            meter(545, 500, verdict_view("illegal", 2, 0, 0)),
            meter(290, None, verdict_view("legal", 0, 0, waivers=1)),
        ),
    }
