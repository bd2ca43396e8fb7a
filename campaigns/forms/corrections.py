"""The form of a correction: whose figure, which one, to what, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Flotilla, ShipRecord

SHIP, FLOTILLA = "ship", "flotilla"
OF_SHIP = {
    "hull_left": gettext_lazy("Hull left"),
    "grade": gettext_lazy("Crew"),
    "credit": gettext_lazy("Games towards the next grade"),
    "picks": gettext_lazy("Abilities to choose"),
    "status": gettext_lazy("Status"),
}
OF_FLOTILLA = {
    "purse": gettext_lazy("Points to spend"),
    "victory_points": gettext_lazy("Victory points, more or less"),
}
STATUSES = {
    "active": gettext_lazy("can sail"),
    "retired": gettext_lazy("laid up"),
    "sunk": gettext_lazy("sunk"),
}


class SubjectForm(forms.Form):
    """Whose figure is corrected, and which one."""

    subject = forms.ChoiceField(label=gettext_lazy("Ship or flotilla"))

    def __init__(
        self,
        *args: Any,
        flotillas: Iterable[Flotilla],
        ships: Iterable[ShipRecord],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        fleets = list(flotillas)
        names = {flotilla.pk: flotilla.name for flotilla in fleets}
        groups: dict[str, list[tuple[str, str]]] = {}
        for ship in ships:
            group = groups.setdefault(names.get(ship.flotilla_id, ""), [])
            group.append((f"{SHIP}:{ship.pk}", ship.name))
        own = [(f"{FLOTILLA}:{flotilla.pk}", flotilla.name) for flotilla in fleets]
        self.fields["subject"] = forms.ChoiceField(
            label=_("Ship or flotilla"),
            choices=[("", _("Choose")), (_("Flotillas"), own), *groups.items()],
            error_messages={"required": _("Choose a ship or a flotilla.")},
        )


class CorrectionForm(forms.Form):
    """What a figure is set to, and why. The value is a whole number, but for crew and status."""

    field = forms.ChoiceField(label=gettext_lazy("What is wrong"))
    value = forms.CharField(
        label=gettext_lazy("What it should be"),
        max_length=40,
        help_text=gettext_lazy("Victory points are added, with a minus taken away."),
        error_messages={"required": gettext_lazy("Say what it should be.")},
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("All players read it."),
        error_messages={"required": gettext_lazy("Give the reason; all players read it.")},
    )

    def __init__(self, *args: Any, of: str, grades: Iterable[tuple[str, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        fields = OF_SHIP if of == SHIP else OF_FLOTILLA
        self.fields["field"] = forms.ChoiceField(
            label=_("What is wrong"), choices=[("", _("Choose")), *fields.items()]
        )
        self.order_fields(["field", "value", "reason"])
        self.codes = {
            "grade": {text.casefold(): code for code, text in grades},
            "status": {str(text).casefold(): code for code, text in STATUSES.items()},
        }
        if of == SHIP:
            told = [*(text for _code, text in grades), *map(str, STATUSES.values())]
            self.fields["value"].help_text = _(
                "A whole number; for crew and status one of: %s."
            ) % (", ".join(told))

    def clean(self) -> dict[str, Any]:
        """Read the value as what its field holds."""
        data = super().clean() or {}
        field, text = data.get("field"), str(data.get("value") or "").strip()
        if not field or not text:
            return data
        known = self.codes.get(field)
        if known is not None:
            code = known.get(text.casefold(), text if text in known.values() else None)
            if code is None:
                self.add_error("value", _("Use one of: %s.") % ", ".join(known))
            data["value"] = code
            return data
        try:
            data["value"] = int(text.replace("−", "-").replace("+", ""))
        except ValueError:
            self.add_error("value", _("Use a whole number."))
        return data
