"""What visitors of the gallery send: the filters in its address, and the report of a fleet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from config.web.fields import whole_number
from fleetbuilder.forms import nation_choices, system_choices
from fleetbuilder.gallery import LEGAL, WAIVED, GalleryWish
from rules.engine import registry
from rules.engine.core.acts import InvalidAct
from rules.engine.core.names import clean_lines

MOST_POINTS, MOST_SHIPS = 100_000, 1_000
MAX_CONTACT, MAX_QUERY = 120, 80
VERDICTS = (
    ("", _("Any")),
    (LEGAL, _("Legal by the book")),
    (WAIVED, _("Legal, also with waivers")),
)
ORDERS = (("newest", _("Newest first")), ("points", _("Most points first")), ("name", _("Name")))


def _points(label: Any) -> forms.IntegerField:
    return whole_number(label, MOST_POINTS, _("Use a whole number from 0 to 100,000."))


def _ships(label: Any) -> forms.IntegerField:
    return whole_number(label, MOST_SHIPS, _("Use a whole number from 0 to 1,000."))


def _choice(label: Any, words: Any, choices: Any = ()) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, required=False, choices=choices, error_messages={"invalid_choice": words}
    )


class GalleryForm(forms.Form):
    """The filters, bound to an address. A bad value is dropped, the rest holds."""

    q = forms.CharField(
        label=_("Find a fleet or a ship"),
        required=False,
        max_length=MAX_QUERY,
        widget=forms.SearchInput(attrs={"autocomplete": "off"}),
        error_messages={
            "max_length": _("Use at most 80 characters."),
            "null_characters_not_allowed": _("Take out the character that cannot be shown."),
        },
    )
    system = _choice(_("Game"), _("Choose one of the games listed."))
    nation = _choice(_("Nation"), _("Choose one of the nations listed."))
    ship = _choice(_("With a ship of the class"), _("Choose one of the classes listed."))
    points_from = _points(_("Points, from"))
    points_to = _points(_("Points, to"))
    verdict = _choice(_("Legality"), _("Choose from the list."), VERDICTS)
    ships_from = _ships(_("Ships, from"))
    ships_to = _ships(_("Ships, to"))
    order = _choice(_("Order by"), _("Choose one of the orders listed."), ORDERS)

    def __init__(self, data: Any, *, classes: Iterable[tuple[str, str]]) -> None:
        super().__init__(data, auto_id="filter-%s")
        fields: dict[str, Any] = self.fields
        fields["system"].choices = [("", _("All games")), *system_choices()]
        fields["nation"].choices = [("", _("All nations")), *nation_choices()]
        fields["ship"].choices = [("", _("Any class")), *class_choices(classes)]
        if len(registry.all_systems()) == 1:
            del fields["system"]
        for name, field in fields.items():
            field.widget.attrs.pop("maxlength", None)  # it would cut what is pasted
            field.widget.attrs["aria-describedby"] = f"filter-{name}_error"

    def clean(self) -> dict[str, Any]:
        """Refuse a range that ends before it begins."""
        good = self.cleaned_data
        for what in ("points", "ships"):
            low, high = good.get(f"{what}_from"), good.get(f"{what}_to")
            if low is not None and high is not None and low > high:
                self.add_error(f"{what}_to", _("Use a number that is not below the first."))
        return good

    def query(self) -> str:
        """Return the filters in use as the query of an address, as they were typed."""
        data: Any = self.data
        return urlencode([(name, data[name]) for name in self.fields if data.get(name)])

    def more_in_use(self) -> bool:
        """Return whether one of the filters that may be folded away holds something."""
        return any(self.data.get(name) for name in ("ship", "verdict", "ships_from", "ships_to"))

    def wish(self) -> GalleryWish:
        """Return what was asked for, without the values that had to be refused."""
        self.is_valid()
        good = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        good["text"] = good.pop("q", "")
        if "ship" in good:
            system, _colon, ship_class = good["ship"].partition(":")
            good["ship"] = (system, ship_class)
        return GalleryWish(**good)


def class_choices(classes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return ('system:class', name) of those classes that the rule systems know, by name."""
    titles = dict(system_choices())
    found = []
    for system, slug in classes:
        if system not in titles:
            continue
        name = class_name(system, slug)
        several = f"{name} ({titles[system]})" if len(titles) > 1 else name
        if name:
            found.append((f"{system}:{slug}", several))
    return sorted(found, key=lambda choice: choice[1].casefold())


def class_name(system: str, slug: str) -> str:
    """Return the name of a class in the newest edition that has it, "" if none has."""
    rules = registry.get(system)
    newest = rules.newest_edition
    found = rules.ship_class(newest, slug) or rules.last_known(newest, slug)
    return found.name if found else ""


class FleetReportForm(forms.Form):
    """What is wrong with a published fleet, and how to answer if an answer is wanted."""

    text = forms.CharField(
        label=_("What is wrong?"),
        help_text=_("Up to 2,000 characters: a name that offends, somebody's data, and the like."),
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": _("Say what is wrong; a few words will do.")},
    )
    contact = forms.CharField(
        label=_("Your e-mail or name"),
        help_text=_("Only if you want an answer."),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_text(self) -> str:
        """Return the text with plain new lines; one that nobody can see is none."""
        text = self._cleaned("text", 2_000)
        if not text:
            raise ValidationError(_("Say what is wrong; a few words will do."))
        return text

    def clean_contact(self) -> str:
        """Return how to answer, "" for no answer."""
        return self._cleaned("contact", MAX_CONTACT)

    def _cleaned(self, field: str, longest: int) -> str:
        try:
            return clean_lines(self.cleaned_data[field], field, longest)
        except InvalidAct as fault:
            raise ValidationError(fault.message) from fault
