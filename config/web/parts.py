"""Parts of pages that are drawn once for equal values and then kept in memory.

What a part shows must be in its values: they are the whole key. Hidden fields of the page that
shows it are left to `with_hidden`, so that no part holds a token.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

# Stands in a kept part for the hidden fields of the page that shows it.
HIDDEN = mark_safe("<!--hidden-->")
MOST_PARTS = 4096


def part(template: str, **values: Hashable) -> SafeString:
    """Return a template drawn with these values, from memory if it was drawn before."""
    return _part(template, get_language(), tuple(sorted(values.items())))


@lru_cache(maxsize=MOST_PARTS)
def _part(
    template: str, _language: str | None, values: tuple[tuple[str, Hashable], ...]
) -> SafeString:
    return render_to_string(template, {**dict(values), "hidden": HIDDEN})


def with_hidden(html: str, hidden: str) -> SafeString:
    """Return parts with the hidden fields of this page in each of their forms."""
    return mark_safe(html.replace(HIDDEN, hidden))  # noqa: S308 - both are rendered by templates
