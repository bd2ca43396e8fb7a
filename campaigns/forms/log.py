"""The filters of the log."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.selectors.home import LogWish

FAMILIES = (
    ("", _("Everything")),
    ("battles", _("Battles and results")),
    ("ships", _("Ships and crews")),
    ("people", _("People and flotillas")),
    ("rulings", _("Rounds and rulings")),
    ("reports", _("Reports")),
)
Pairs = Iterable[tuple[str, str]]


def _choice(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        required=False,
        error_messages={"invalid_choice": _("Choose one of those listed.")},
    )


class LogForm(forms.Form):
    """What of the log is wanted, bound to an address. A bad value is dropped, the rest holds."""

    what = _choice(_("What"))
    flotilla = _choice(_("Flotilla"))
    ship = _choice(_("Ship"))
    battle = _choice(_("Battle"))
    who = _choice(_("Who"))
    why = forms.CharField(
        label=_("Words of a reason"),
        required=False,
        max_length=80,
        widget=forms.SearchInput(attrs={"autocomplete": "off"}),
        error_messages={
            "max_length": _("Use at most 80 characters."),
            "null_characters_not_allowed": _("Take out the character that cannot be shown."),
        },
    )

    def __init__(
        self, data: Any, *, flotillas: Pairs, ships: Pairs, battles: Pairs, people: Iterable[str]
    ) -> None:
        super().__init__(data, auto_id="filter-%s")
        fields: dict[str, Any] = self.fields
        fields["what"].choices = FAMILIES
        fields["flotilla"].choices = [("", _("All flotillas")), *flotillas]
        fields["ship"].choices = [("", _("All ships")), *ships]
        fields["battle"].choices = [("", _("All battles")), *battles]
        fields["who"].choices = [("", _("Everybody")), *((name, name) for name in people)]
        for name, field in fields.items():
            field.widget.attrs.pop("maxlength", None)  # it would cut what is pasted
            field.widget.attrs["aria-describedby"] = f"filter-{name}_error"

    def query(self) -> str:
        """Return the filters in use as the query of an address, as they were typed."""
        data: Any = self.data
        return urlencode([(name, data[name]) for name in self.fields if data.get(name)])

    def wish(self) -> LogWish:
        """Return what is wanted, without the values that had to be refused."""
        self.is_valid()
        good = self.cleaned_data
        return LogWish(
            family=good.get("what") or "",
            flotilla=_key(good.get("flotilla")),
            ship=_key(good.get("ship")),
            battle=_key(good.get("battle")),
            member=good.get("who") or "",
            text=good.get("why") or "",
        )


def _key(value: str | None) -> uuid.UUID | None:
    return uuid.UUID(value) if value else None
