"""The form of a result: one page for all ships. What is left blank is untouched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.book.checking import MOST_OF_A_DEED
from campaigns.book.faults import Fault
from campaigns.book.fielded import DRAW, Fielded, Present, settled
from config.web.fields import whole_number
from rules.engine.core.catalogue import Label
from rules.engine.core.result import BattleResult, Fate, ShipFate

MOST_HULL, MOST_DAMAGE, MOST_POINTS, MOST_TURNS = 100_000, 20, 100_000, 10_000
TOOK_PART, WAS_ABSENT = "there", "absent"
WHOLE = gettext_lazy("Use a whole number, 0 or more.")
FATES = (
    (Fate.AFLOAT, gettext_lazy("Afloat at the end")),
    (Fate.WITHDRAWN, gettext_lazy("Left the table")),
    (Fate.SUNK, gettext_lazy("Sunk")),
    (Fate.CAPTURED, gettext_lazy("Captured")),
    (Fate.STRUCK, gettext_lazy("Flag down, not taken")),
    (Fate.ABSENT, gettext_lazy("Was not there")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFields:
    """The fields of one ship."""

    ship: Present
    fate: BoundField
    hull_left: BoundField
    lost_to: BoundField
    deeds: tuple[BoundField, ...]
    damages: tuple[BoundField, ...]
    has_damage: bool  # something stands in them, or is wrong


class ResultForm(forms.Form):
    """What came of a battle. `faults` of the check are shown beside the fields that they are of."""

    blank = forms.ChoiceField(
        label=gettext_lazy("Ships that are left blank"),
        choices=[
            (TOOK_PART, gettext_lazy("took part and came through untouched")),
            (WAS_ABSENT, gettext_lazy("were not there")),
        ],
        widget=forms.RadioSelect,
        initial=TOOK_PART,
    )
    turns = whole_number(gettext_lazy("Turns played"), MOST_TURNS, WHOLE)
    remarks = forms.CharField(
        label=gettext_lazy("Remarks"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("For those who confirm it: anything that needs an explanation."),
    )
    ruling = forms.CharField(
        label=gettext_lazy("Reason of your ruling"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "With a reason it counts at once, as your ruling. Without one the players confirm it."
        ),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, battle: Fielded, damages: Iterable[Label], rules: bool, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.battle, self.damages = battle, {one.code: one.text for one in damages}
        for ship in battle.ships:
            for code, _count in ship.damage:
                self.damages.setdefault(code, code.replace("_", " "))
        if not rules:
            del self.fields["ruling"]
        self._choices()
        for ship in battle.ships:
            self._ship_fields(ship)
        if battle.awards_points is not False:
            for side, title in battle.sides:
                label = _("Victory points, %(side)s") % {"side": title}
                self.fields[f"points_{side}"] = whole_number(label, MOST_POINTS, WHOLE)

    def _choices(self) -> None:
        undecided = _("Not decided") if self.battle.sheet is None else _("Choose")
        sides = [("", undecided), *self.battle.sides, (DRAW, _("Nobody: a draw"))]
        self.fields["winner"] = forms.ChoiceField(label=_("Who won"), required=False, choices=sides)
        if len(self.battle.grades) > 1:
            grades = [("", _("As usual")), *((g, g.capitalize()) for g in self.battle.grades)]
            self.fields["grade"] = forms.ChoiceField(
                label=_("How clearly"), required=False, choices=grades
            )

    def _ship_fields(self, ship: Present) -> None:
        enemies = [(e.key, e.name) for e in self.battle.enemies(ship.side)]
        self.fields[f"fate_{ship.key}"] = forms.ChoiceField(
            label=_("Fate"), required=False, choices=[("", _("Blank: untouched")), *FATES]
        )
        hull = whole_number(_("Hull left"), MOST_HULL, WHOLE)
        if ship.hull:
            hull.help_text = _("came with %(left)d of %(hull)d") % {
                "left": ship.hull_left,
                "hull": ship.hull,
            }
        self.fields[f"hull_{ship.key}"] = hull
        self.fields[f"by_{ship.key}"] = forms.ChoiceField(
            label=_("Sunk or taken by"),
            required=False,
            choices=[("", _("Nobody to credit")), *enemies],
        )
        for deed in self.battle.deeds:
            field = whole_number(deed.text, MOST_OF_A_DEED, WHOLE)
            self.fields[f"deed_{ship.key}_{deed.code}"] = field
        for code, text in self.damages.items():
            carried = dict(ship.damage).get(code, 0)
            field = whole_number(text, MOST_DAMAGE, WHOLE)
            field.help_text = _("came with %(count)d") % {"count": carried} if carried else ""
            self.fields[f"damage_{ship.key}_{code}"] = field

    def ships_of(self, side: str) -> Iterator[ShipFields]:
        """Yield the fields of a side's ships."""
        for ship in self.battle.ships:
            if ship.side == side:
                yield self._fields_of(ship)

    def _fields_of(self, ship: Present) -> ShipFields:
        damages = tuple(self[f"damage_{ship.key}_{code}"] for code in self.damages)
        return ShipFields(
            ship=ship,
            fate=self[f"fate_{ship.key}"],
            hull_left=self[f"hull_{ship.key}"],
            lost_to=self[f"by_{ship.key}"],
            deeds=tuple(self[f"deed_{ship.key}_{deed.code}"] for deed in self.battle.deeds),
            damages=damages,
            has_damage=bool(ship.damage) or any(d.value() or d.errors for d in damages),
        )

    def points_fields(self) -> list[BoundField]:
        """Return the fields of victory points, none where the scenario gives none."""
        names = [f"points_{side}" for side, _title in self.battle.sides]
        return [self[name] for name in names if name in self.fields]

    def result(self) -> BattleResult:
        """Return what was typed as a result; the form has to be valid."""
        taken: dict[tuple[str, Fate], list[str]] = {}
        fates = [self._fate(ship) for ship in self.battle.ships]
        for fate in fates:
            by = self.cleaned_data[f"by_{fate.ship}"]
            if by:
                taken.setdefault((by, fate.fate), []).append(fate.ship)
        winner = self.cleaned_data["winner"]
        result = BattleResult(
            system=self.battle.system,
            edition=self.battle.edition,
            scenario=self.battle.scenario,
            winner=winner,
            grade=self.cleaned_data.get("grade", "") if winner not in ("", DRAW) else "",
            points=self._points(),
            turns=self.cleaned_data["turns"] or 0,
            ships=tuple(_with_kills(fate, taken) for fate in fates),
        )
        return settled(self.battle, result)

    def _fate(self, ship: Present) -> ShipFate:
        data = self.cleaned_data
        left, damage, deeds = data[f"hull_{ship.key}"], self._damage(ship), self._deeds(ship)
        touched = left is not None or damage != ship.damage or deeds or data[f"by_{ship.key}"]
        usual = Fate.AFLOAT if touched or data["blank"] == TOOK_PART else Fate.ABSENT
        fate = Fate(data[f"fate_{ship.key}"] or usual)
        if left is None:
            left = 0 if fate == Fate.SUNK else ship.hull_left
        return ShipFate(
            ship=ship.key,
            side=ship.side,
            fate=fate,
            hull=ship.hull,
            hull_left=left,
            damage=damage,
            deeds=deeds,
        )

    def _deeds(self, ship: Present) -> tuple[tuple[str, int], ...]:
        typed = (
            (d.code, self.cleaned_data[f"deed_{ship.key}_{d.code}"]) for d in self.battle.deeds
        )
        return tuple(sorted((code, count) for code, count in typed if count))

    def _damage(self, ship: Present) -> tuple[tuple[str, int], ...]:
        carried = dict(ship.damage)
        typed = {code: self.cleaned_data[f"damage_{ship.key}_{code}"] for code in self.damages}
        now = {c: carried.get(c, 0) if n is None else n for c, n in typed.items()}
        return tuple(sorted((code, count) for code, count in now.items() if count))

    def _points(self) -> tuple[tuple[str, int], ...] | None:
        """Return the points of the sides that have any; None where all are left blank."""
        if self.battle.awards_points is False:
            return None
        typed = [(side, self.cleaned_data[f"points_{side}"]) for side, _title in self.battle.sides]
        told = tuple((side, points) for side, points in typed if points is not None)
        return told or (() if self.battle.awards_points else None)

    def lost_to_faults(self) -> Iterator[Fault]:
        """Yield ships with somebody to credit who were neither sunk nor captured."""
        for ship in self.battle.ships:
            if not self.cleaned_data[f"by_{ship.key}"]:
                continue
            if self.cleaned_data[f"fate_{ship.key}"] not in (Fate.SUNK, Fate.CAPTURED):
                words = _("%(ship)s was neither sunk nor captured, so nobody is credited.")
                yield Fault(f"ships.{ship.key}.by", words % {"ship": ship.name})

    def show(self, faults: Iterable[Fault]) -> None:
        """Put the faults of the check beside their fields."""
        said: set[tuple[str | None, str]] = set()
        for fault in faults:
            name = self._field_of(fault.place)
            if (name, fault.text) not in said:
                said.add((name, fault.text))
                self.add_error(name, fault.text)

    def _field_of(self, place: str) -> str | None:
        """Return the field that a place of a result was typed in."""
        head, _dot, rest = place.partition(".")
        if head == "points":
            sides = [side for side, _title in self.battle.sides]
            name = f"points_{rest if rest in sides else sides[0]}"
        elif head == "ships":
            key, _dot, part = rest.partition(".")
            stems = {"hull_left": "hull", "by": "by", "sunk": "by", "captured": "by"}
            name = f"{stems.get(part, 'fate')}_{key}"
            if part == "deeds" and self.battle.deeds:
                name = f"deed_{key}_{self.battle.deeds[0].code}"
        else:
            name = head
        return name if name in self.fields else None


def _with_kills(fate: ShipFate, taken: dict[tuple[str, Fate], list[str]]) -> ShipFate:
    return replace(
        fate,
        sunk=tuple(sorted(taken.get((fate.ship, Fate.SUNK), []))),
        captured=tuple(sorted(taken.get((fate.ship, Fate.CAPTURED), []))),
    )


def typed_from(battle: Fielded, result: BattleResult, remarks: str = "") -> dict[str, Any]:
    """Return what the form shows of a result that was filed before, blank where untouched."""
    fates = {fate.ship: fate for fate in result.ships}
    by = {k: f.ship for f in result.ships for k in (*f.sunk, *f.captured)}
    typed: dict[str, Any] = {
        "winner": result.winner,
        "grade": "" if result.winner in ("", DRAW) else result.grade,
        "turns": result.turns or "",
        "remarks": remarks,
    }
    for side, _title in battle.sides:
        typed[f"points_{side}"] = dict(result.points or ()).get(side, "")
    for ship in battle.ships:
        fate = fates.get(ship.key)
        if fate is not None:
            typed |= _typed_ship(ship, fate, by.get(ship.key, ""))
    return typed


def _typed_ship(ship: Present, fate: ShipFate, by: str) -> dict[str, Any]:
    untouched = fate.fate == Fate.AFLOAT and not by
    typed: dict[str, Any] = {f"fate_{ship.key}": "" if untouched else str(fate.fate)}
    typed[f"by_{ship.key}"] = by
    sunk = fate.fate == Fate.SUNK
    if fate.hull_left != ship.hull_left and not sunk:
        typed[f"hull_{ship.key}"] = fate.hull_left
    before, after = dict(ship.damage), dict(fate.damage)
    for code in {*before, *after}:
        if before.get(code, 0) != after.get(code, 0):
            typed[f"damage_{ship.key}_{code}"] = after.get(code, 0)
    typed |= {f"deed_{ship.key}_{code}": count for code, count in fate.deeds}
    return typed
