"""The catalogue's filters and the report of an error, with every refusal in a player's words."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from config.web.fields import whole_number
from rules.engine.core.catalogue import Catalogue, Label, Provenance
from rules.engine.core.names import is_blank
from rules.engine.core.system import RuleSystem
from rules.filters import ShipFilter

MAX_REPORT = 2000
MAX_CONTACT = 120
MAX_QUERY = 80

PROVENANCES = (
    (Provenance.PUBLISHED, _("Published")),
    (Provenance.PUBLIC, _("Public")),
    (Provenance.DERIVED, _("Derived")),
    (Provenance.OWN, _("Own figure")),
)
SORTS = (("nation", _("Nation")), ("name", _("Name")), ("points", _("Points")))


class Text(forms.CharField):
    """A text of a player: new lines count once, and what cannot be seen does not count as text."""

    default_error_messages = {
        "null_characters_not_allowed": _("Take out the character that cannot be shown."),
    }

    def to_python(self, value: Any) -> str:
        """Return the text with plain new lines, "" if nothing of it can be seen."""
        text = str(super().to_python(value) or "").replace("\r\n", "\n")
        return text if "\0" in text or not is_blank(text) else ""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Return no maxlength: a browser would cut what is pasted without a word."""
        attrs = super().widget_attrs(widget)
        attrs.pop("maxlength", None)
        return attrs


def _choices(first: Any, labels: tuple[Label, ...]) -> list[tuple[str, Any]]:
    return [("", first), *((label.code, label.text) for label in labels)]


class ShipFilterForm(forms.Form):
    """The filters of a catalogue, bound to an address. A bad value is dropped, the rest holds."""

    q = Text(
        label=_("Find a ship"),
        required=False,
        max_length=MAX_QUERY,
        widget=forms.SearchInput,
        error_messages={"max_length": _("Use at most 80 characters.")},
    )
    nation = forms.ChoiceField(label=_("Nation"), required=False)
    size = forms.MultipleChoiceField(
        label=_("Size"), required=False, widget=forms.CheckboxSelectMultiple
    )
    torpedoes = forms.BooleanField(label=_("Has torpedoes"), required=False)
    weapon = forms.ChoiceField(label=_("Weapon"), required=False)
    points = whole_number(_("Points, at most"), 10_000, _("Use a whole number from 0 to 10,000."))
    speed = whole_number(_("Full speed, at least"), 200, _("Use a whole number from 0 to 200."))
    figures = forms.MultipleChoiceField(
        label=_("Figures"),
        required=False,
        choices=PROVENANCES,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Choose from the kinds of figures listed.")},
    )
    sort = forms.ChoiceField(
        label=_("Order by"),
        required=False,
        choices=SORTS,
        error_messages={"invalid_choice": _("Choose one of the orders listed.")},
    )

    def __init__(self, data: Any, *, system: RuleSystem, catalogue: Catalogue) -> None:
        super().__init__(data, auto_id="filter-%s")
        fields: dict[str, Any] = self.fields
        fields["nation"].choices = _choices(_("All nations"), catalogue.nations)
        fields["nation"].error_messages["invalid_choice"] = _("Choose one of the nations listed.")
        fields["weapon"].choices = _choices(_("Any weapon"), catalogue.weapon_types)
        fields["weapon"].error_messages["invalid_choice"] = _("Choose one of the weapons listed.")
        fields["size"].label = catalogue.size_word
        fields["size"].choices = [(size.code, size.text) for size in catalogue.sizes]
        fields["size"].error_messages["invalid_choice"] = _("Choose from those listed.")
        fields["speed"].help_text = system.unit
        for name, field in fields.items():
            field.widget.attrs["aria-describedby"] = f"filter-{name}_error"

    def more_in_use(self) -> bool:
        """Return whether one of the filters that may be folded away holds something."""
        data: Any = self.data
        return any(any(data.getlist(name)) for name in ("weapon", "points", "speed", "figures"))

    def query(self) -> str:
        """Return the filters in use as the query of an address, as they were typed."""
        data: Any = self.data
        pairs = [(name, value) for name in self.fields for value in data.getlist(name) if value]
        return urlencode([pair for pair in pairs if pair != ("sort", "nation")])

    def wanted(self) -> ShipFilter:
        """Return what was asked for, without the values that had to be refused."""
        self.is_valid()
        good = self.cleaned_data
        return ShipFilter(
            text=good.get("q", ""),
            nation=good.get("nation", ""),
            sizes=tuple(good.get("size", ())),
            points=good.get("points"),
            speed=good.get("speed"),
            weapon=good.get("weapon", ""),
            torpedoes=good.get("torpedoes", False),
            provenances=tuple(good.get("figures", ())),
            sort=good.get("sort") or "nation",
        )


class RuleSearchForm(forms.Form):
    """The search among rule notes."""

    q = Text(
        label=_("Find a rule"),
        required=False,
        max_length=MAX_QUERY,
        widget=forms.SearchInput,
        error_messages={"max_length": _("Use at most 80 characters.")},
    )

    def query(self) -> str:
        """Return what is sought, "" if nothing is or if it had to be refused."""
        return self.cleaned_data.get("q", "") if self.is_valid() else ""


class ReportForm(forms.Form):
    """What is wrong with a ship's page, and how to answer if the player wants an answer."""

    text = Text(
        label=_("What is wrong?"),
        help_text=_("Up to 2,000 characters. Say where the right figure stands, if you know."),
        max_length=MAX_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={
            "required": _("Say what is wrong; a few words will do."),
            "max_length": _("Use at most 2,000 characters; this has %(show_value)d."),
        },
    )
    contact = Text(
        label=_("Your e-mail or name"),
        help_text=_("Only if you want an answer."),
        required=False,
        max_length=MAX_CONTACT,
        error_messages={"max_length": _("Use at most 120 characters.")},
    )
