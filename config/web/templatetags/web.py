"""Template tags of the plumbing."""

from __future__ import annotations

import json

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.web.markdown import render_markdown

register = template.Library()

# Refusals that carry a fragment of their own are shown; anything else unexpected is left out.
HTMX = {
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "selfRequestsOnly": True,
    "historyCacheSize": 0,
    "refreshOnHistoryMiss": True,
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "400|403|404|409|422|429", "swap": True, "error": True},
        {"code": "...", "swap": False, "error": True},
    ],
}


@register.simple_tag
def htmx_config() -> SafeString:
    """Return the meta element that configures htmx; it belongs into the head."""
    return format_html('<meta name="htmx-config" content="{}">', json.dumps(HTMX))


@register.filter
def markdown(text: str) -> SafeString:
    """Return the text's Markdown as safe HTML."""
    return render_markdown(text)
