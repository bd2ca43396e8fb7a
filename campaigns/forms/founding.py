"""The form of a campaign's settings, made for one rule system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings as site
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.book.limits import MOST, Limits, items
from campaigns.book.values import Repairs, Terms
from campaigns.forms.fields import CHOOSE, ZoneSelect, choice, number, option_fields, several, zones
from campaigns.services.settings import (
    LEAST_SIDES,
    LONGEST_DESCRIPTION,
    MOST_PERCENT,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_SIDES,
    SILENCE,
    Settings,
    Side,
    new_terms,
    repairs_offered,
)
from fleetbuilder.forms import new_once
from rules.engine.core.fleet import GameOption, Pairs
from rules.engine.core.scenarios import SCENARIO
from rules.engine.core.system import RuleSystem

TERMS = (
    *("points_start", "points_round", "start_grade", "repairs", "repair_percent"),
    *("prize_percent", "buys_abilities"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Some fields of the form under one heading; folded unless something in it is amiss."""

    title: str
    words: str
    fields: tuple[forms.BoundField, ...]
    folded: bool = False


_REPAIRS = {
    Repairs.DOCK: gettext_lazy("In the yard, which takes rounds"),
    Repairs.POINTS: gettext_lazy("For points, ship by ship"),
    Repairs.FULL: gettext_lazy("All of it at the end of a round"),
    Repairs.HALF: gettext_lazy("Half of what is missing at the end of a round"),
}


class CampaignForm(forms.Form):
    """What an organiser decides. `was` fills it; with `fixed` the terms are shown, not asked."""

    def __init__(
        self, data: Any = None, *, system: RuleSystem, was: Settings | None, fixed: bool = False
    ) -> None:
        super().__init__(data, label_suffix="")
        self.system, self.was = system, was
        self.edition = was.terms.edition if was else system.newest_edition
        self.terms = was.terms if was else new_terms(system, self.edition)
        self.limits = was.limits if was else Limits()
        self.fields |= dict(self._all_fields())
        for name in (*self._terms(), *self._coded("progression"), *self._coded("option")):
            self.fields[name].disabled = fixed

    def _all_fields(self) -> Iterator[tuple[str, forms.Field]]:
        yield "once", forms.CharField(required=False, widget=forms.HiddenInput, initial=new_once)
        yield from self._head()
        yield from self._side_fields()
        yield from self._term_fields()
        rules = self.system.campaigns
        offered = rules.settings(self.edition) if rules else ()
        yield from option_fields("progression", offered, self.terms.progression)
        yield from option_fields("option", self._options(), self.terms.options)
        yield from self._limit_fields()
        yield from self._people_fields()

    def _head(self) -> Iterator[tuple[str, forms.Field]]:
        was = self.was
        yield (
            "name",
            forms.CharField(
                label=_("Name"),
                initial=was.name if was else "",
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                error_messages={"required": _("Give the campaign a name.")},
            ),
        )
        yield (
            "description",
            forms.CharField(
                label=_("What it is about"),
                required=False,
                initial=was.description if was else "",
                widget=forms.Textarea(attrs={"rows": 6}),
                help_text=_(
                    "Up to %(n)s characters. Markdown works: **bold**, lists with a dash, links."
                    " Whoever is invited reads it before joining."
                )
                % {"n": f"{LONGEST_DESCRIPTION:,}"},
            ),
        )

    def _side_fields(self) -> Iterator[tuple[str, forms.Field]]:
        sides = self.was.sides if self.was else ()
        nations = self.system.fleets.catalogue(self.edition).fleet_nations
        for n in range(1, MOST_SIDES + 1):
            side = sides[n - 1] if n <= len(sides) else Side(code="", title="")
            which = {"n": n}
            yield (
                f"side_{n}",
                forms.CharField(
                    label=_("Name of side %(n)d") % which,
                    required=n <= LEAST_SIDES,
                    initial=side.title,
                    widget=forms.TextInput(attrs={"autocomplete": "off"}),
                    error_messages={"required": _("Give this side a name.")},
                ),
            )
            yield (
                f"side_{n}_nations",
                forms.MultipleChoiceField(
                    label=_("Nations of side %(n)d") % which,
                    required=False,
                    initial=side.nations,
                    choices=[(one.code, one.text) for one in nations],
                    widget=forms.CheckboxSelectMultiple,
                    error_messages=CHOOSE,
                ),
            )

    def _term_fields(self) -> Iterator[tuple[str, forms.Field]]:
        terms, rules = self.terms, self.system.campaigns
        grades = rules.starting_grades(self.edition) if rules else ()
        yield "points_start", number(_("Points to start with"), terms.points_start, MOST_POINTS)
        yield "points_round", number(_("Points for each round"), terms.points_round, MOST_POINTS)
        yield (
            "start_grade",
            choice(
                _("Crews at the start"),
                [("", _("As in their fleet")), *((g.code, g.text) for g in grades)],
                terms.start_grade,
            ),
        )
        yield (
            "repairs",
            choice(
                _("Repairs"),
                [(str(one), _REPAIRS[one]) for one in repairs_offered(self.system)],
                str(terms.repairs),
                self.system.dockyard.words if self.system.dockyard else "",
            ),
        )
        percent = _("Per cent of her price for the whole hull.")
        yield (
            "repair_percent",
            number(_("Price of repairs, per cent"), terms.repair_percent, MOST_PERCENT, percent),
        )
        yield (
            "prize_percent",
            number(
                _("Price of a prize, per cent"),
                terms.prize_percent,
                MOST_PERCENT,
                _("What it costs to sail a captured ship under a new flag."),
            ),
        )
        if rules is None or not rules.abilities(self.edition):
            return
        yield (
            "buys_abilities",
            choice(
                _("Abilities for points"),
                [
                    ("consent", _("With the organiser's consent")),
                    ("free", _("Whenever a player wants")),
                    ("no", _("Never: they are won")),
                ],
                terms.buys_abilities,
            ),
        )

    def _limit_fields(self) -> Iterator[tuple[str, forms.Field]]:
        limits, catalogue = self.limits, self.system.fleets.catalogue(self.edition)
        none = _("Empty: no limit.")
        yield "most_ships", number(_("Most ships"), limits.most_ships, MOST, none, needed=False)
        yield (
            "most_of_class",
            number(_("Most of one class"), limits.most_of_class, MOST, none, needed=False),
        )
        for size in catalogue.sizes:
            yield (
                f"size_{size.code}",
                number(
                    _("Most of size %(size)s") % {"size": size.text.lower()},
                    dict(limits.most_of_size).get(str(size.code)),
                    MOST,
                    needed=False,
                ),
            )
        yield (
            "barred_items",
            several(
                _("Barred weapons and equipment"),
                [(one.code, one.text) for one in items(self.system.slug, self.edition)],
                limits.barred_items,
            ),
        )
        yield (
            "barred_classes",
            several(
                _("Barred classes"),
                [(one.slug, one.name) for one in catalogue.classes],
                limits.barred_classes,
            ),
        )

    def _people_fields(self) -> Iterator[tuple[str, forms.Field]]:
        was = self.was
        yield (
            "rounds_planned",
            number(
                _("Rounds planned"),
                was.rounds_planned if was else 5,
                MOST_ROUNDS,
                _("Empty: no rounds, battles at any date."),
                needed=False,
            ),
        )
        yield (
            "silence_hours",
            number(
                _("Silence confirms a result after, hours"),
                was.silence_hours if was else 72,
                SILENCE[1],
                _("Who neither confirms nor disputes in that time is taken to agree."),
            ),
        )
        zone = choice(_("Time zone"), zones(), was.time_zone if was else site.TIME_ZONE)
        zone.widget = ZoneSelect(choices=zones())
        yield "time_zone", zone
        yield (
            "is_public",
            choice(
                _("Who can read it"),
                [("no", _("Its members only")), ("yes", _("Everybody"))],
                "yes" if was and was.is_public else "no",
            ),
        )
        yield (
            "takes_requests",
            forms.BooleanField(
                label=_("Others may ask to join, while it is public"),
                required=False,
                initial=was.takes_requests if was else True,
            ),
        )

    def _options(self) -> tuple[GameOption, ...]:
        found = self.system.fleets.options(self.edition)
        return tuple(one for one in found if one.code != SCENARIO)

    def _terms(self) -> list[str]:
        return [name for name in TERMS if name in self.fields]

    def _coded(self, prefix: str) -> list[str]:
        return [name for name in self.fields if name.startswith(f"{prefix}_")]

    def sections(self) -> tuple[Section, ...]:
        """Return the fields under their headings, in the order of the page."""
        sides = [[f"side_{n}", f"side_{n}_nations"] for n in range(1, MOST_SIDES + 1)]
        more = [name for pair in sides[LEAST_SIDES:] for name in pair]
        limits = [n for n in self.fields if n.startswith(("most_", "size_", "barred_"))]
        points = ["points_start", "points_round", "start_grade"]
        between = ["repairs", "repair_percent", "prize_percent", "buys_abilities"]
        calendar = ["rounds_planned", "silence_hours", "time_zone"]
        first = [name for pair in sides[:LEAST_SIDES] for name in pair]
        more_words = _("Leave what you do not need empty.")
        return (
            self._section("", "", ["name", "description"]),
            self._section(_("Sides"), _("Each flotilla fights for one of them."), first),
            self._section(_("More sides"), more_words, more, folds=True),
            self._section(_("Points and crews"), "", points),
            self._section(_("Between battles"), "", between),
            self._section(_("Rounds and time"), "", calendar),
            self._section(_("Who sees it"), "", ["is_public", "takes_requests"]),
            self._section(_("How crews learn"), "", self._coded("progression"), folds=True),
            self._section(_("Options of the game"), "", self._coded("option"), folds=True),
            self._section(
                _("What flotillas may bring"),
                _("Asked when a fleet enters and when a ship is bought."),
                limits,
                folds=True,
            ),
        )

    def _section(
        self, title: str, words: str, names: Iterable[str], *, folds: bool = False
    ) -> Section:
        fields = tuple(self[name] for name in names if name in self.fields)
        used = any(field.errors for field in fields)
        used |= title == _("More sides") and any(field.value() for field in fields)
        return Section(title=title, words=words, fields=fields, folded=folds and not used)

    def wish(self) -> Settings:
        """Return what a valid form asks for."""
        got = self.cleaned_data
        chosen = {name: got[name] for name in self._terms()} | {"repairs": Repairs(got["repairs"])}
        return Settings(
            name=got["name"],
            description=got["description"],
            sides=tuple(self._sides()),
            terms=Terms(
                system=self.system.slug,
                edition=self.edition,
                progression=self._pairs("progression"),
                options=self._pairs("option"),
                **chosen,
            ),
            limits=Limits(
                most_ships=got["most_ships"],
                most_of_class=got["most_of_class"],
                most_of_size=self._sizes(),
                barred_classes=tuple(got["barred_classes"]),
                barred_items=tuple(got["barred_items"]),
            ),
            is_public=got["is_public"] == "yes",
            takes_requests=got["takes_requests"],
            rounds_planned=got["rounds_planned"] or None,
            silence_hours=got["silence_hours"],
            time_zone=got["time_zone"],
        )

    def _sides(self) -> Iterator[Side]:
        """Yield the sides that are named or have nations; one that was there keeps its code."""
        old = self.was.sides if self.was else ()
        codes = {side.code for side in old}
        for n in range(1, MOST_SIDES + 1):
            title = self.cleaned_data[f"side_{n}"]
            nations = tuple(self.cleaned_data[f"side_{n}_nations"])
            if not title.strip() and not nations:
                continue
            code = old[n - 1].code if n <= len(old) else _free(f"side-{n}", codes)
            codes.add(code)
            yield Side(code=code, title=title, nations=nations)

    def _pairs(self, prefix: str) -> Pairs:
        names = self._coded(prefix)
        return tuple((n.removeprefix(f"{prefix}_"), self.cleaned_data[n]) for n in sorted(names))

    def _sizes(self) -> tuple[tuple[str, int], ...]:
        found = ((n, self.cleaned_data[n]) for n in self.fields if n.startswith("size_"))
        return tuple((n.removeprefix("size_"), most) for n, most in found if most is not None)


def _free(code: str, taken: set[str]) -> str:
    while code in taken:
        code += "-2"
    return code
