"""The form that makes a share link: whom it is for, what it shows, how long."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleetbuilder.names import LONGEST

NEVER, ON_DAY = "", "date"
SPANS = {"day": 1, "week": 7, "month": 30}
MOST_YEARS = 10


class LinkForm(forms.Form):
    """A new link. `versions` are the revisions to choose from, by number, with their words."""

    label = forms.CharField(
        label=_("Whom it is for"),
        help_text=_("For you alone: 'For Sam'. It may stay empty."),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label=_("What it shows"),
        help_text=_("The fleet as it stands goes along with what you change; a revision stays."),
        required=False,
    )
    expires = forms.ChoiceField(
        label=_("How long it opens"),
        required=False,
        choices=[
            (NEVER, _("Until I take it back")),
            ("day", _("For a day")),
            ("week", _("For a week")),
            ("month", _("For 30 days")),
            (ON_DAY, _("Until the end of a day:")),
        ],
    )
    until = forms.DateField(
        label=_("The last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date", "autocomplete": "off"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("Write the day as 2027-01-31.")},
    )

    def __init__(self, *args: Any, versions: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["scope"]
        field.choices = [
            ("", gettext("The fleet as it stands")),
            *((str(version), words) for version, words in versions.items()),
        ]
        self.fields["until"].help_text = gettext(
            "Only for the last choice. Days end at midnight in %(zone)s."
        ) % {"zone": timezone.get_current_timezone_name()}

    def clean(self) -> dict[str, Any]:
        """Ask for the day where one is needed; a day alone is a choice as well."""
        cleaned = super().clean() or self.cleaned_data
        day, expires = cleaned.get("until"), cleaned.get("expires")
        today = timezone.localdate()
        if expires == ON_DAY and day is None and "until" not in self.errors:
            self.add_error("until", gettext("Choose the day."))
        elif expires in SPANS and day is not None:
            self.add_error("until", gettext("Leave the day empty, or choose it above."))
        elif day is not None and day < today:
            self.add_error("until", gettext("That is over already. Choose a later day."))
        elif day is not None and day > today + timedelta(days=366 * MOST_YEARS):
            self.add_error("until", gettext("That is too far away. Leave the end open instead."))
        return cleaned

    def wish(self) -> dict[str, Any]:
        """Return what to make, of a form that is valid."""
        scope = self.cleaned_data["scope"]
        return {
            "label": self.cleaned_data["label"],
            "version": int(scope) if scope else None,
            "expires_at": self._end(),
        }

    def _end(self) -> datetime | None:
        expires, day = self.cleaned_data["expires"], self.cleaned_data["until"]
        if expires in SPANS:
            return timezone.now() + timedelta(days=SPANS[expires])
        return timezone.make_aware(datetime.combine(day, time(23, 59, 59))) if day else None
