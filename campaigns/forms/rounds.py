"""Forms of rounds: title and dates, and how a round is paired."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.book.values import Terms
from campaigns.forms.battles import date_field, scenario_choices
from campaigns.models import Flotilla

EVERYBODY, ACROSS = "everybody", "across"


class RoundForm(forms.Form):
    """What a round is called and when it is played."""

    number = forms.IntegerField(required=False, widget=forms.HiddenInput)
    title = forms.CharField(label=_("Title, if you have one"), required=False, max_length=120)
    starts_on = date_field(_("First day"))
    ends_on = date_field(_("Last day"))


class PairForm(forms.Form):
    """Who is paired, how, and by which scenario. It is sent to look, and again to do it."""

    mode = forms.ChoiceField(label=_("Who meets whom"), widget=forms.RadioSelect)
    scenario = forms.ChoiceField(label=_("Scenario of all battles"), required=False)
    flotillas = forms.MultipleChoiceField(
        label=_("Who takes part"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least two flotillas.")},
    )

    def __init__(
        self, *args: Any, terms: Terms, flotillas: list[Flotilla], two_sides: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        modes = [(EVERYBODY, gettext("Everybody against everybody"))]
        if two_sides:
            modes.insert(0, (ACROSS, gettext("One side against the other")))
        self.fields["mode"].choices = modes  # type: ignore[attr-defined]
        choices = scenario_choices(terms)
        self.fields["scenario"].choices = choices  # type: ignore[attr-defined]
        listed = [(str(row.pk), row.name) for row in flotillas]
        self.fields["flotillas"].choices = listed  # type: ignore[attr-defined]

    def clean_flotillas(self) -> list[str]:
        """Return the keys of those that take part, in the order of their entry."""
        chosen = self.cleaned_data["flotillas"]
        if len(chosen) < 2:
            raise forms.ValidationError(gettext("Choose at least two flotillas."))
        order = [key for key, _words in self.fields["flotillas"].choices]  # type: ignore[attr-defined]
        return sorted(chosen, key=order.index)
