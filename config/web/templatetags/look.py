"""Template tags and filters of the look: theme, figures, fonts."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.forms import BoundField
from django.utils.safestring import SafeString

from config.web.figures import delta_text, points_text

register = template.Library()

THEMES = ("light", "dark")
FONT_SHEET = "generated/fonts/fonts.css"


@register.simple_tag(takes_context=True)
def theme(context: template.Context) -> str:
    """Return the theme the visitor chose (`light`, `dark`), or "" if the system decides."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request is not None else ""
    return chosen if chosen in THEMES else ""


@register.simple_tag
def font_sheet() -> str:
    """Return the static path of the font sheet, or "" where the fonts were not built."""
    return FONT_SHEET if _font_sheet_exists() else ""


@cache
def _font_sheet_exists() -> bool:
    """Return whether the sheet was built and, where names hold digests, collected as well."""
    if finders.find(FONT_SHEET) is None:
        return False
    try:
        staticfiles_storage.url(FONT_SHEET)
    except ValueError:  # a manifest without it
        return False
    return True


@register.filter
def points(value: int | Decimal) -> str:
    """Return points as they are written: `1,985`, `9.5`."""
    return points_text(value)


@register.filter
def delta(value: int | Decimal) -> str:
    """Return a difference in points with its sign: `+10`, `−5`."""
    return delta_text(value)


@register.filter
def described(field: BoundField) -> SafeString:
    """Return a form field's widget, tied to its help and its error for who listens."""
    attrs: dict[str, Any] = {}
    field.field.widget.attrs.pop("placeholder", None)  # the label says it, and stays
    names = []
    if field.help_text:
        names.append(f"{field.auto_id}_helptext")
    if field.errors:
        names.append(f"{field.auto_id}_error")
        attrs["aria-invalid"] = "true"
    if names:
        attrs["aria-describedby"] = " ".join(names)
    return field.as_widget(attrs=attrs)
