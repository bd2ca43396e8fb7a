"""Fields of the settings of a campaign: numbers, choices, time zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from config.web.fields import whole_number
from rules.engine.core.fleet import GameOption, Pairs

CHOOSE = {"invalid_choice": "Choose from the list.", "required": "Choose from the list."}


class ZoneSelect(forms.Select):
    """The time zones. Django draws each option by a template, which is slow for six hundred."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """Return the element with its groups and options."""
        whole = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        drawn = [
            format_html('<optgroup label="{}">{}</optgroup>', code, _options(inner, value))
            if isinstance(inner, list)
            else _options([(str(code), str(inner))], value)
            for code, inner in self.choices
        ]
        options = format_html_join("", "{}", ((one,) for one in drawn))
        return format_html("<select{}>{}</select>", flatatt(whole), options)


def _options(pairs: Iterable[tuple[str, str]], value: Any) -> SafeString:
    rows = ((code, mark_safe(" selected") if code == value else "", words) for code, words in pairs)
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)


def zones() -> list[Any]:
    """Return the time zones by continent, as choices: UTC first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(available_timezones()):
        area, slash, place = name.partition("/")
        if slash and area not in ("Etc", "SystemV", "posix", "right", "US"):
            found.setdefault(area, []).append((name, place.replace("_", " ")))
    return [("UTC", "UTC"), *found.items()]


def number(
    label: str, initial: int | None, most: int, words: str = "", *, needed: bool = True
) -> forms.IntegerField:
    """Return a field for a whole number from 0 to `most`."""
    fault = _("Use a whole number from 0 to %(most)s.") % {"most": f"{most:,}"}
    field = whole_number(label, most, fault)
    field.initial, field.help_text, field.required = initial, words, needed
    field.error_messages["required"] = fault
    return field


def choice(label: str, choices: Any, initial: str, words: str = "") -> forms.ChoiceField:
    """Return a field that chooses one; it may stay empty if one of the choices is ""."""
    needed = all(code != "" for code, _words in choices)
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=needed,
        help_text=words,
        error_messages=CHOOSE,
    )


def several(label: str, choices: Any, initial: Any) -> forms.MultipleChoiceField:
    """Return a field that chooses any number."""
    return forms.MultipleChoiceField(
        label=label,
        choices=choices,
        initial=initial,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages=CHOOSE,
    )


def option_fields(
    prefix: str, offered: Iterable[GameOption], chosen: Pairs
) -> Iterator[tuple[str, forms.Field]]:
    """Yield a field for each option of the rule system, by name with a prefix."""
    for one in offered:
        field = choice(one.label, one.values, dict(chosen).get(one.code, one.default))
        field.help_text, field.required = one.help, True
        yield f"{prefix}_{one.code}", field
