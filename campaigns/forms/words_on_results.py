"""Small forms about results: a log and whose ships are in it, a dispute, a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.book.fielded import Fielded
from campaigns.services.confirming import APPLY, LONGEST_REASON, SEND_BACK
from rules.engine.core.result import BattleResult

MOST_LOG_BYTES = 2_000_000


def reason_field(label: Any, help_text: Any = "") -> forms.CharField:
    """Return a required field for a reason that all players read."""
    return forms.CharField(
        label=label,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=help_text,
        error_messages={"required": gettext_lazy("Give the reason; all players read it.")},
    )


class DisputeForm(forms.Form):
    """Why a result is not what happened."""

    reason = reason_field(gettext_lazy("What is wrong"))


class RulingForm(forms.Form):
    """What becomes of a result."""

    ruling = forms.ChoiceField(
        label=gettext_lazy("Your ruling"),
        choices=[
            (APPLY, gettext_lazy("It counts as filed")),
            (SEND_BACK, gettext_lazy("It goes back and is filed anew")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what becomes of this result.")},
    )
    reason = reason_field(gettext_lazy("Reason of the ruling"))


class LogForm(forms.Form):
    """A battle that the engine recorded, as a file or as text."""

    file = forms.FileField(label=gettext_lazy("The log as a file"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """Take the text from the file, where there is one."""
        data = super().clean() or {}
        sent = data.get("file")
        if sent is not None:
            try:
                data["text"] = sent.read(MOST_LOG_BYTES + 1).decode()
            except UnicodeDecodeError:
                self.add_error("file", _("This file is no text."))
        if not data.get("text") and not self.errors:
            self.add_error("text", _("Choose a file, or paste the text of a log."))
        return data


class MatchForm(forms.Form):
    """Who of a log is which ship of the battle."""

    def __init__(
        self, *args: Any, battle: Fielded, told: BattleResult, found: Mapping[str, str], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.battle = battle
        names = [("", _("was not there")), *((f.ship, f.ship) for f in told.ships)]
        for ship in battle.ships:
            label = f"{ship.name} ({battle.title(ship.side)})"
            self.fields[f"match_{ship.key}"] = forms.ChoiceField(
                label=label, required=False, choices=names, initial=found.get(ship.key, "")
            )

    def matches(self) -> dict[str, str]:
        """Return the name in the log by key; the form has to be valid."""
        return {ship.key: self.cleaned_data[f"match_{ship.key}"] for ship in self.battle.ships}
