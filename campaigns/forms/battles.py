"""Forms to plan battles, call them off, and pair a round."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, tzinfo
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.book.shipyard import system_of
from campaigns.book.values import Terms
from campaigns.models import Engagement, Flotilla, Force, Round
from campaigns.services.planning import LONGEST_NOTES, Plan
from campaigns.services.sides import MOST_EXTRAS, MOST_SIDES, ExtraWish, SideWish
from rules.engine.core.scenarios import role_words

ROLL = "roll"
LETTERS = "ABCD"
BLANK_ROWS = 3
NO_DATE = {"invalid": _("Write a day as 2026-12-05.")}
NO_TIME = {"invalid": _("Write a time as 20:00.")}


def new_once() -> str:
    """Return what tells a form from any other, so that two presses of its button count as one."""
    return secrets.token_urlsafe(9)


def date_field(label: Any) -> forms.DateField:
    """Return an optional field for a day."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=label, required=False, widget=widget, error_messages=NO_DATE)


def scenario_choices(terms: Terms) -> list[tuple[str, str]]:
    """Return what a battle may be: of no scenario, of one, or of one that a die chooses."""
    sheets = system_of(terms).scenarios(terms.edition)
    found = [("", gettext("No scenario"))]
    if sheets:
        words = gettext("Roll for it, D%(sides)d") % {"sides": len(sheets)}
        found.append((ROLL, words))
    for sheet in sheets:
        sides = ", ".join(
            f"{letter} {role_words(side.title)}"
            for letter, side in zip(LETTERS, sheet.sides, strict=False)
        )
        found.append((str(sheet.number), f"{sheet.number} {sheet.title}: {sides}"))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraFields:
    """The fields of one row of vessels of no flotilla."""

    ship_class: BoundField
    name: BoundField
    count: BoundField
    side: BoundField
    key: BoundField


class PlanForm(forms.Form):
    """A battle: who, where, when, by which scenario, and what else is on the water."""

    once = forms.CharField(required=False, widget=forms.HiddenInput, max_length=40)
    version = forms.IntegerField(
        required=False, min_value=0, max_value=10**9, widget=forms.HiddenInput
    )
    scenario = forms.ChoiceField(
        label=_("Scenario"),
        required=False,
        help_text=_("It names the sides A and B. The die's face is kept and told."),
        error_messages={"invalid_choice": _("Choose a scenario from the list.")},
    )
    title = forms.CharField(
        label=_("Title, if you have one"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    round = forms.TypedChoiceField(
        label=_("Round"),
        required=False,
        coerce=int,
        error_messages={"invalid_choice": _("Choose a round that is open.")},
    )
    day = date_field(_("Day"))
    at = forms.TimeField(
        label=_("Time"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages=NO_TIME,
    )
    place = forms.CharField(label=_("Place"), required=False, max_length=200)
    notes = forms.CharField(
        label=_("Notes"),
        required=False,
        max_length=LONGEST_NOTES,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("House rules, terrain, who brings the table. All readers see them."),
    )

    def __init__(
        self,
        *args: Any,
        terms: Terms,
        zone: tzinfo,
        flotillas: list[Flotilla],
        rounds: list[Round],
        **kwargs: Any,
    ) -> None:
        self.terms, self.zone, self.flotillas = terms, zone, flotillas
        super().__init__(*args, **kwargs)
        self.fields["scenario"].choices = scenario_choices(terms)  # type: ignore[attr-defined]
        free = [("0", gettext("None, a free date"))]
        listed = [(str(one.number), _round_words(one)) for one in rounds]
        self.fields["round"].choices = [*listed, *free]  # type: ignore[attr-defined]
        self._add_sides()
        self._add_extras()

    def _add_sides(self) -> None:
        letters = [(str(n), LETTERS[n]) for n in range(MOST_SIDES)]
        for row in self.flotillas:
            self.fields[f"at-{row.pk}"] = forms.ChoiceField(
                label=row.name,
                required=False,
                choices=[("", gettext("Not there")), *letters],
                error_messages={"invalid_choice": _("Choose a side from A to D.")},
            )
        for n in range(MOST_SIDES):
            words = gettext("Side %(letter)s") % {"letter": LETTERS[n]}
            self.fields[f"side-{n}"] = forms.CharField(label=words, required=False, max_length=80)

    def _add_extras(self) -> None:
        classes = system_of(self.terms).fleets.catalogue(self.terms.edition).classes
        listed = [("", gettext("None")), *((c.slug, c.name) for c in classes)]
        letters = [(str(n), LETTERS[n]) for n in range(MOST_SIDES)]
        for n in range(self._rows()):
            self.fields[f"extra-{n}-class"] = forms.ChoiceField(
                label=gettext("Class"), required=False, choices=listed
            )
            self.fields[f"extra-{n}-name"] = forms.CharField(
                label=gettext("Name"), required=False, max_length=80
            )
            self.fields[f"extra-{n}-count"] = forms.IntegerField(
                label=gettext("How many"),
                required=False,
                min_value=1,
                max_value=MOST_EXTRAS,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
            self.fields[f"extra-{n}-side"] = forms.ChoiceField(
                label=gettext("Side"), required=False, choices=letters
            )
            self.fields[f"extra-{n}-key"] = forms.CharField(
                required=False, max_length=36, widget=forms.HiddenInput
            )

    def _rows(self) -> int:
        """Return how many rows of vessels the form has: what it was sent with, or some blank."""
        if self.is_bound:
            sent = (name for name in self.data if name.startswith("extra-"))
            told = (name.split("-")[1] for name in sent)
            rows = {int(n) for n in told if n.isascii() and n.isdecimal() and len(n) < 4}
            return min(max(rows, default=-1) + 1, MOST_EXTRAS + BLANK_ROWS)
        used = sum(name.endswith("-class") for name in self.initial)
        return min(used + BLANK_ROWS, MOST_EXTRAS)

    def flotilla_rows(self) -> Iterator[tuple[Flotilla, BoundField]]:
        """Yield flotillas with the field that says on which side each fights."""
        for row in self.flotillas:
            yield row, self[f"at-{row.pk}"]

    def side_rows(self) -> Iterator[BoundField]:
        """Yield the fields for the names of the sides."""
        for n in range(MOST_SIDES):
            yield self[f"side-{n}"]

    def extra_rows(self) -> Iterator[ExtraFields]:
        """Yield the rows of vessels of no flotilla."""
        for n in range(self._rows()):
            yield ExtraFields(
                ship_class=self[f"extra-{n}-class"],
                name=self[f"extra-{n}-name"],
                count=self[f"extra-{n}-count"],
                side=self[f"extra-{n}-side"],
                key=self[f"extra-{n}-key"],
            )

    def clean(self) -> dict[str, Any]:
        """Return what was sent with `starts_at`, a moment in the campaign's zone or None."""
        sent = super().clean() or self.cleaned_data
        day, at = sent.get("day"), sent.get("at")
        if at and not day:
            self.add_error("day", gettext("Say on which day."))
        sent["starts_at"] = self._moment(day, at) if day else None
        return sent

    def _moment(self, day: date, at: time | None) -> datetime | None:
        moment = datetime.combine(day, at or time(0), tzinfo=self.zone)
        back = moment.astimezone(UTC).astimezone(self.zone)
        if back.replace(tzinfo=None) != moment.replace(tzinfo=None):
            words = gettext("That time does not exist on that day: clocks are put forward.")
            self.add_error("at", words)
            return None
        return moment

    def plan(self) -> Plan:
        """Return what was asked for."""
        sent = self.cleaned_data
        at = {n: [] for n in range(MOST_SIDES)}  # type: dict[int, list[str]]
        for row in self.flotillas:
            if sent.get(f"at-{row.pk}"):
                at[int(sent[f"at-{row.pk}"])].append(str(row.pk))
        chosen = sent["scenario"]
        return Plan(
            sides=tuple(
                SideWish(title=sent.get(f"side-{n}", "").strip(), flotillas=tuple(at[n]))
                for n in range(MOST_SIDES)
            ),
            extras=tuple(self._extras()),
            title=sent["title"].strip(),
            scenario=int(chosen) if chosen.isdecimal() else None,
            roll=chosen == ROLL,
            round=sent["round"] or 0,
            starts_at=sent["starts_at"],
            place=sent["place"].strip(),
            notes=sent["notes"].strip(),
        )

    def _extras(self) -> Iterator[ExtraWish]:
        sent = self.cleaned_data
        for n in range(self._rows()):
            if not sent.get(f"extra-{n}-class"):
                continue
            yield ExtraWish(
                ship_class=sent[f"extra-{n}-class"],
                name=sent[f"extra-{n}-name"].strip(),
                side=int(sent[f"extra-{n}-side"] or 0),
                count=sent[f"extra-{n}-count"] or 1,
                key=sent[f"extra-{n}-key"],
            )


def initial_of(battle: Engagement, forces: Iterable[Force], zone: tzinfo) -> dict[str, Any]:
    """Return a battle as it stands, as the form shows it."""
    place = {side["code"]: n for n, side in enumerate(battle.sides)}
    local = battle.starts_at.astimezone(zone) if battle.starts_at else None
    found: dict[str, Any] = {
        "version": battle.version,
        "scenario": "" if battle.scenario is None else str(battle.scenario),
        "title": battle.title,
        "round": str(battle.round),
        "day": local.date() if local else None,
        "at": local.time() if local else None,
        "place": battle.place,
        "notes": battle.notes,
    }
    for force in forces:
        found[f"at-{force.flotilla_id}"] = str(place.get(force.side, ""))
    if battle.scenario is None:
        found |= {f"side-{n}": side["title"] for n, side in enumerate(battle.sides)}
    for n, extra in enumerate(battle.extras):
        found |= _extra_initial(n, extra, place)
    return found


def _extra_initial(n: int, extra: Mapping[str, Any], place: Mapping[str, int]) -> dict[str, Any]:
    return {
        f"extra-{n}-class": extra["ship_class"],
        f"extra-{n}-name": extra["name"],
        f"extra-{n}-count": 1,
        f"extra-{n}-side": str(place.get(extra["side"], 0)),
        f"extra-{n}-key": extra["key"],
    }


def _round_words(found: Round) -> str:
    return f"{found.number} {found.title}" if found.title else str(found.number)


class CallOffForm(forms.Form):
    """Why a battle is called off."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why the battle is called off.")},
    )
