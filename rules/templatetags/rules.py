"""Template tags of the rules app: links to rules, and the pictures of ships."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.engine.core.system import RuleSystem
from rules.selectors import notes_by_id
from rules.templatetags import silhouettes

register = template.Library()
register.tags.update(silhouettes.register.tags)  # so that pages load one library


@register.simple_tag
def rule_link(rule_id: str, system: RuleSystem | str = "") -> SafeString:
    """Return a link to a rule of a system (or its slug); plain text where there is no note."""
    return _link(rule_id, system if isinstance(system, str) else system.slug)


@lru_cache(maxsize=4096)
def _link(rule_id: str, slug: str) -> SafeString:
    if not rule_id:
        return SafeString("")
    if rule_id not in notes_by_id(slug.replace("-", "_")):
        return format_html('<span class="rule-id">{}</span>', rule_id)
    url = reverse("rules:rule", args=[slug, rule_id])
    return format_html('<a class="rule-id" href="{}">{}</a>', url, rule_id)
