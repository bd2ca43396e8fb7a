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


def scenario_choices(system: RuleSystem) -> list[Any]:
    """Return what a fleet can be built for: every side of every scenario, each under its own."""
    found: list[Any] = [("", gettext("No scenario"))]
    for sheet in system.scenarios(system.newest_edition):
        sides = [(f"{system.slug}:{s.value}", sheet.purpose(s)) for s in sheet.sides]
        found.append((f"{sheet.number} {sheet.title}", sides))
    return found


def edition_choices(system: RuleSystem) -> list[tuple[str, str]]:
    """Return the editions to choose from, the newest first and by default."""
    return [("", gettext("The newest")), *system.fleets.editions()[1:]]


def game_asked(wanted: str) -> RuleSystem:
    """Return the game of this slug, as it stands in addresses or not; the first one for others."""
    games = registry.all_systems()
    return next((game for game in games if wanted in (game.slug, game.path)), games[0])


def new_once() -> str:
    """Return what tells a form from any other, so that two presses of its button count as one."""
    return secrets.token_urlsafe(9)


def token_of(sent: Mapping[str, Any]) -> str:
    """Return the token of what a form asks for: pressed twice it gives one thing. "" for a form
    that does not tell itself from others."""
    return digest(repr(sorted(sent.items()))) if sent["once"] else ""


class NewFleetForm(forms.Form):
    """Nation, limit, name: all that a fleet asks for. Which game it is for, the form is told."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=lazy(system_choices, list),
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid_choice": _("Choose one of the games listed.")},
    )
    add = forms.CharField(required=False, widget=forms.HiddenInput)
    once = forms.CharField(required=False, widget=forms.HiddenInput, initial=new_once)
    nation = forms.ChoiceField(
        label=_("Nation"),
        error_messages={
            "required": _("Choose a nation."),
            "invalid_choice": _("Choose one of the nations listed."),
        },
    )
    limit = forms.CharField(
        label=_("Limit, points"),
        required=False,
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
        required=False,
        help_text=_("A fleet for a side of a scenario is checked against the forces it brings."),
        error_messages={"invalid_choice": _("Choose a scenario of this game.")},
    )
    edition = forms.ChoiceField(
        label=_("Edition of the rules"),
        required=False,
        error_messages={"invalid_choice": _("Choose an edition from the list.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked = self.data.get("system") if self.is_bound else self.initial.get("system")
        self.game = game_asked(str(asked or ""))
        if not self.is_bound:
            self.initial = {"limit": self.game.usual_limit, **self.initial}
            self.initial["system"] = self.game.slug
        fields: dict[str, Any] = self.fields
        fields["nation"].choices = nations_of(self.game)
        fields["scenario"].choices = scenario_choices(self.game)
        fields["edition"].choices = edition_choices(self.game)
        if len(fields["scenario"].choices) == 1:
            fields["scenario"].widget = forms.HiddenInput()
        if len(fields["edition"].choices) == 1:
            del fields["edition"]

    def clean(self) -> dict[str, Any]:
        """Tell at the head of the form what is wrong with fields that nobody sees."""
        wanted = super().clean() or self.cleaned_data
        for field in self.hidden_fields():
            for message in self.errors.pop(field.name, []):
                self.add_error(None, str(message))
        return wanted

    def clean_scenario(self) -> str:
        """Return the side of a scenario, as its game knows it."""
        return str(self.cleaned_data["scenario"]).partition(":")[2]

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
