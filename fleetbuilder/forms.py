"""What players send: forms to start and find fleets, and posts read as acts on a fleet."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from fleetbuilder.services.results import At
from rules.engine import registry
from rules.engine.core.acts import (
    Act,
    InvalidAct,
    RenameFleet,
    RenameShip,
    SetChoice,
    SetCrew,
    SetFigures,
    SetLimit,
    SetNation,
    SetOption,
)
from rules.engine.core.editing import HIGHEST_LIMIT
from rules.engine.core.fleet import Choice, FleetList, GameOption, Pairs, ShipEntry
from rules.engine.core.system import RuleSystem

FIT = "fit."  # before a choice's code in the name of its field
FIGURE = "figure."
OPTION = "option."
ORDERS = (
    ("changed", _("Last changed")),
    ("name", _("Name")),
    ("points", _("Points")),
    ("nation", _("Nation")),
)
NOT_SEEN = "This form came without the state it belongs to. Load the page again."


def system_choices() -> list[tuple[str, str]]:
    """Return (slug, title) of each rule system that fleets can be built for."""
    return [(s.slug, s.title) for s in registry.all_systems()]


def nations_of(system: RuleSystem) -> list[tuple[str, str]]:
    """Return (code, name) of the nations of a system's newest edition."""
    catalogue = system.fleets.catalogue(system.newest_edition)
    return [(nation.code, nation.text) for nation in catalogue.fleet_nations]


def nation_choices() -> list[tuple[str, str]]:
    """Return the nations of all systems; of one system alone as a plain list."""
    found: dict[str, str] = {}
    for system in registry.all_systems():
        found.update(nations_of(system))
    return list(found.items())


def new_once() -> str:
    """Return what tells a form from any other, so that two presses of its button count as one."""
    return secrets.token_urlsafe(9)


class NewFleetForm(forms.Form):
    """Nation, limit, name: all that a fleet asks for."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=lazy(system_choices, list),
        required=False,
        error_messages={"invalid_choice": _("Choose one of the games listed.")},
    )
    add = forms.CharField(required=False, widget=forms.HiddenInput)
    once = forms.CharField(required=False, widget=forms.HiddenInput, initial=new_once)
    nation = forms.ChoiceField(
        label=_("Nation"),
        choices=lazy(nation_choices, list),
        error_messages={
            "required": _("Choose a nation."),
            "invalid_choice": _("Choose one of the nations listed."),
        },
    )
    limit = forms.CharField(
        label=_("Limit, points"),
        required=False,
        initial="500",
        help_text=_("From 1 to 10,000. Leave it empty for no limit."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("Name, if you have one"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(registry.all_systems()) == 1:
            self.fields["system"].widget = forms.HiddenInput()

    def clean_system(self) -> str:
        """Return the system asked for, or the only one there is."""
        return str(self.cleaned_data["system"] or registry.all_systems()[0].slug)

    def clean_limit(self) -> int | None:
        """Return the limit as a number, None for no limit."""
        try:
            return read_limit(self.cleaned_data["limit"])
        except InvalidAct as fault:
            raise forms.ValidationError(fault.message) from fault


def read_limit(text: str) -> int | None:
    """Return a limit as typed: '500', '1,500', '' for none. Raises InvalidAct for anything else."""
    plain = text.strip().replace(",", "").replace("\u202f", "").replace(" ", "")
    if not plain:
        return None
    if plain.isascii() and plain.isdigit() and len(plain) <= 9 and 1 <= int(plain) <= HIGHEST_LIMIT:
        return int(plain)
    raise InvalidAct("limit", f"Use a whole number from 1 to {HIGHEST_LIMIT:,}, or leave it empty.")


def read_count(text: str, field: str) -> int:
    """Return a count as typed. Raises InvalidAct for what is no whole number of sane length."""
    plain = text.strip()
    digits = plain.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 9:
        return int(plain)
    raise InvalidAct(field, "Use a whole number.")


def read_at(post: QueryDict, path: str) -> At:
    """Return what the page saw, with a token that names exactly this act.

    The field's token is the page's; hashed with address and fields it tells a second press of one
    button (same act, done once) from another act sent from an old page (refused as stale).
    Raises InvalidAct for a form without it.
    """
    try:
        seen = At.parse(post.get("at", ""))
    except ValueError as fault:
        raise InvalidAct("at", NOT_SEEN) from fault
    rest = sorted(
        (name, values)
        for name, values in post.lists()
        if name not in ("at", "csrfmiddlewaretoken", "back")
    )
    return At(version=seen.version, token=digest(f"{seen}|{path}|{rest}"))


def digest(text: str) -> str:
    """Return 32 hexadecimal digits that name the text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """An act that a post asks for, and the field that asked."""

    field: str
    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """Which class to add, how many ships of it, and the player's own figures."""

    ship_class: str
    count: int
    figures: Pairs = ()


def read_addition(post: QueryDict) -> Addition:
    """Return what to add: `ship_class` with an optional `count`, or `three` for three at once."""
    if post.get("three"):
        return Addition(ship_class=str(post["three"]), count=3)
    count = read_count(str(post["count"]), "count") if "count" in post else 1
    if not 1 <= count <= 12:
        raise InvalidAct("count", "Add from 1 to 12 ships at a time.")
    return Addition(ship_class=post.get("ship_class", ""), count=count, figures=read_figures(post))


def read_figures(post: QueryDict) -> Pairs:
    """Return the player's own figures that a post holds, sorted by name."""
    found = {k.removeprefix(FIGURE): str(v) for k, v in post.items() if k.startswith(FIGURE)}
    return tuple(sorted(found.items()))


def ship_wishes(
    post: QueryDict, entry: ShipEntry, offered: Iterable[Choice], *, only: str | None
) -> list[Wish]:
    """Return the acts that a ship's form asks for: `only` one field's, or all that differ.

    `offered` are the choices that stand as fields on the form: there an unticked box sends
    nothing. A button named `set` holds 'code=count'. Raises InvalidAct for what is no number.
    """
    wishes = []
    if wanted(post, "name", only) and (only or post["name"] != entry.name):
        wishes.append(Wish(field="name", act=RenameShip(key=entry.key, name=post.get("name", ""))))
    if wanted(post, "crew", only) and (only or post["crew"] != entry.crew):
        wishes.append(Wish(field="crew", act=SetCrew(key=entry.key, crew=post.get("crew", ""))))
    figures = read_figures(post)
    if figures and (only == "figures" or (only is None and differ(figures, entry))):
        wishes.append(Wish(field="figures", act=SetFigures(key=entry.key, figures=figures)))
    if only is None:
        wishes += [w for c in offered if (w := choice_wish(post, entry, c)) is not None]
    elif only.startswith(FIT):
        wishes.append(fit_wish(post, entry, only))
    if "set" in post:
        wishes.append(set_wish(str(post["set"]), entry))
    return wishes


def wanted(post: QueryDict, field: str, only: str | None) -> bool:
    """Return whether this field is to be read."""
    return only == field if only is not None else field in post


def differ(figures: Pairs, entry: ShipEntry) -> bool:
    """Return whether the typed figures are others than the ship has."""
    known = dict(entry.figures)
    return any(value.strip() != known.get(name, "") for name, value in figures)


def choice_wish(post: QueryDict, entry: ShipEntry, choice: Choice) -> Wish | None:
    """Return the act for a choice on the form, or None if it stays as it is."""
    field = FIT + choice.code
    if choice.is_toggle:
        count = read_count(str(post.get(field, "0")), field)
    elif field in post:
        count = read_count(str(post[field]), field)
    else:
        return None
    if count == choice.count:
        return None
    return Wish(field=field, act=SetChoice(key=entry.key, code=choice.code, count=count))


def fit_wish(post: QueryDict, entry: ShipEntry, field: str) -> Wish:
    """Return the act for the one choice that was changed; an unticked box sends nothing."""
    count = read_count(post.get(field, "0"), field)
    return Wish(
        field=field, act=SetChoice(key=entry.key, code=field.removeprefix(FIT), count=count)
    )


def set_wish(value: str, entry: ShipEntry) -> Wish:
    """Return the act of a button: 'equipment:radar=0'."""
    code, _sign, count = value.rpartition("=")
    field = FIT + code
    return Wish(
        field=field, act=SetChoice(key=entry.key, code=code, count=read_count(count, field))
    )


def fleet_wishes(
    post: QueryDict, fleet: FleetList, options: Iterable[GameOption], *, only: str | None
) -> list[Wish]:
    """Return the acts that the fleet's own forms ask for: name, nation, limit, game options."""
    wishes = []
    if wanted(post, "name", only) and (only or post["name"] != fleet.name):
        wishes.append(Wish(field="name", act=RenameFleet(name=post.get("name", ""))))
    if wanted(post, "limit", only):
        limit = read_limit(post.get("limit", ""))
        if limit != fleet.limit:
            wishes.append(Wish(field="limit", act=SetLimit(limit=limit)))
    if wanted(post, "nation", only) and (only or post["nation"] != fleet.nation):
        wishes.append(Wish(field="nation", act=SetNation(nation=post.get("nation", ""))))
    for option in options:
        field = OPTION + option.code
        value = post.get(field, "")
        if wanted(post, field, only) and value != fleet.option(option.code, option.default):
            wishes.append(Wish(field=field, act=SetOption(code=option.code, value=value)))
    return wishes
