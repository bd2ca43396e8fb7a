"""Template tags of the plumbing."""

from __future__ import annotations

import json

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.web.markdown import render_markdown
from config.web.parts import part

register = template.Library()

# Refusals that carry a fragment of their own are shown; anything else unexpected is left out.
HTMX = {
    "includeIndicatorStyles": False,
    "allowEval": False,
    "allowScriptTags": False,
    "selfRequestsOnly": True,
    "historyCacheSize": 0,
    "refreshOnHistoryMiss": True,
    # What is swapped in works at once. By default its forms are deaf for 20 ms, on a busy device
    # for as long as timers are late, and what is typed into them meanwhile is never sent.
    "defaultSettleDelay": 0,
    "timeout": 30_000,  # milliseconds: a line that says nothing for so long is told as dead
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


@register.simple_tag
def frame_part(name: str, current: str = "") -> SafeString:
    """Return a part of the frame that shows the site's places alone, drawn once for each of them.

    The addresses it leads to are part of the key: some of our own tests bring others.
    """
    return part(name, current=current, urls=settings.ROOT_URLCONF)


@register.simple_tag(takes_context=True)
def drawn(context: template.Context, name: str) -> SafeString:
    """Return a template drawn with the page's own values, for a page that shows it twice."""
    return template.Engine.get_default().get_template(name).render(context)


@register.filter
def markdown(text: str) -> SafeString:
    """Return the text's Markdown as safe HTML."""
    return render_markdown(text)
