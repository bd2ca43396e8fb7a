"""Forms to start fleets and own ships."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleetbuilder.posts import digest, read_limit
from rules.engine import registry
from rules.engine.core.acts import InvalidAct
from rules.engine.core.system import RuleSystem


def system_choices() -> list[tuple[str, str]]:
    """Return (slug, title) of each rule system that fleets can be built for."""
    return [(s.slug, s.title) for s in registry.all_systems()]


def nations_of(system: RuleSystem) -> list[tuple[str, str]]:
    """Return (code, name) of the nations of a system's newest edition."""
    catalogue = system.fleets.catalogue(system.newest_edition)
    return [(nation.code, nation.text) for nation in catalogue.fleet_nations]


def nation_choices() -> list[tuple[str, str]]:
    """Return the nations of all systems; of one system alone as a plain list."""
    found: dict[str, str] = {}
    for system in registry.all_systems():
        found.update(nations_of(system))
    return list(found.items())


def scenario_choices() -> list[Any]:
    """Return what a fleet can be built for: every side of every scenario, each under its own."""
    found: list[Any] = [("", gettext("No scenario"))]
    for system in registry.all_systems():
        for sheet in system.scenarios(system.newest_edition):
            sides = [(f"{system.slug}:{s.value}", sheet.purpose(s)) for s in sheet.sides]
            found.append((f"{sheet.number} {sheet.title}", sides))
    return found


def older_editions() -> list[tuple[str, str]]:
    """Return (id, title) of the editions that a fleet can be built on besides the newest."""
    return [e for system in registry.all_systems() for e in system.fleets.editions()[1:]]


def edition_choices() -> list[tuple[str, str]]:
    """Return the editions to choose from, the newest first and by default."""
    return [("", gettext("The newest")), *older_editions()]


def new_once() -> str:
    """Return what tells a form from any other, so that two presses of its button count as one."""
    return secrets.token_urlsafe(9)


def token_of(sent: Mapping[str, Any]) -> str:
    """Return the token of what a form asks for: pressed twice it gives one thing. "" for a form
    that does not tell itself from others."""
    return digest(repr(sorted(sent.items()))) if sent["once"] else ""


class NewFleetForm(forms.Form):
    """Nation, limit, name: all that a fleet asks for."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=lazy(system_choices, list),
        required=False,
        error_messages={"invalid_choice": _("Choose one of the games listed.")},
    )
    add = forms.CharField(required=False, widget=forms.HiddenInput)
    once = forms.CharField(required=False, widget=forms.HiddenInput, initial=new_once)
    nation = forms.ChoiceField(
        label=_("Nation"),
        choices=lazy(nation_choices, list),
        error_messages={
            "required": _("Choose a nation."),
            "invalid_choice": _("Choose one of the nations listed."),
        },
    )
    limit = forms.CharField(
        label=_("Limit, points"),
        required=False,
        initial="500",
        help_text=_("From 1 to 10,000. Leave it empty for no limit."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("Name, if you have one"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scenario = forms.ChoiceField(
        label=_("Built for"),
        choices=lazy(scenario_choices, list),
        required=False,
        help_text=_("A fleet for a side of a scenario is checked against the forces it brings."),
        error_messages={"invalid_choice": _("Choose a scenario from the list.")},
    )
    edition = forms.ChoiceField(
        label=_("Edition of the rules"),
        choices=lazy(edition_choices, list),
        required=False,
        error_messages={"invalid_choice": _("Choose an edition from the list.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(registry.all_systems()) == 1:
            self.fields["system"].widget = forms.HiddenInput()
        if not older_editions():
            del self.fields["edition"]
        if len(scenario_choices()) == 1:
            del self.fields["scenario"]

    def clean(self) -> dict[str, Any]:
        """Return what is asked for, the scenario as its game knows it."""
        wanted = super().clean() or self.cleaned_data
        system, _colon, value = str(wanted.get("scenario", "")).partition(":")
        if value and system != wanted.get("system"):
            self.add_error("scenario", gettext("Choose a scenario of this game."))
        return {**wanted, "scenario": value}

    def clean_system(self) -> str:
        """Return the system asked for, or the only one there is."""
        return str(self.cleaned_data["system"] or registry.all_systems()[0].slug)

    def clean_limit(self) -> int | None:
        """Return the limit as a number, None for no limit."""
        try:
            return read_limit(self.cleaned_data["limit"])
        except InvalidAct as fault:
            raise forms.ValidationError(fault.message) from fault


def pattern_choices() -> list[Any]:
    """Return what an own ship may begin as: blank, or any class that can be designed, by nation."""
    found: list[Any] = []
    for system in registry.all_systems():
        if system.designs is None:
            continue
        catalogue, designs = system.fleets.catalogue(system.newest_edition), system.designs
        found.append((f"{system.slug}:", _("A blank boat")))
        for nation in catalogue.nations:
            classes = [c for c in catalogue.classes if c.nation == nation.code]
            named = [
                (f"{system.slug}:{c.slug}", c.name)
                for c in classes
                if designs.like(catalogue.edition, c.slug) is not None
            ]
            if named:
                found.append((nation.text, named))
    return found


class NewOwnShipForm(forms.Form):
    """A name, and what she begins as."""

    nation = forms.CharField(required=False, widget=forms.HiddenInput)
    once = forms.CharField(required=False, widget=forms.HiddenInput, initial=new_once)
    name = forms.CharField(
        label=_("Name of her class"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Give her class a name.")},
    )
    like = forms.ChoiceField(
        label=_("Start from"),
        choices=lazy(pattern_choices, list),
        help_text=_("A copy of a ship of the catalogue, to change as you like, or a blank boat."),
        error_messages={
            "required": _("Choose a ship or a blank boat."),
            "invalid_choice": _("Choose one from the list."),
        },
    )
