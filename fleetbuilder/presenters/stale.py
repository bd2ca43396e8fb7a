"""A change that met another one: what was sent, beside what stands now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from fleetbuilder.posts import FIGURE, FIT, OPTION
from fleetbuilder.presenters.details import LABELS, detail_of
from fleetbuilder.presenters.fleet import FleetState
from fleetbuilder.presenters.waivers import identity_of, reason_of
from rules.engine.core.fleet import Choice, ShipEntry

TYPED = ("name", "captain", "pennant", "notes", "limit")


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleField:
    """A field that was sent: what it says, and what stands now. `value` is sent again."""

    name: str
    label: str
    yours: str
    now: str
    value: str
    is_text: bool
    along: tuple[tuple[str, str], ...] = ()  # hidden fields that are sent with it
    lines: bool = False  # a text of several lines


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleView:
    """What was sent to which address, field by field where it differs from what stands now."""

    action: str
    ship: str  # the name of the ship it was about, "" if it was about the fleet
    gone: bool  # that ship is no longer there
    fields: tuple[StaleField, ...]
    again: tuple[tuple[str, str], ...]  # hidden fields to send an act without fields again


def stale_view(
    state: FleetState, path: str, post: Mapping[str, str], only_changed: bool
) -> StaleView:
    """Return both versions of what a stale form held."""
    route = route_of(path)
    key = route[1]
    entry = state.values.ship(key) if key else None
    gone = bool(key) and entry is None
    fields: tuple[StaleField, ...] = ()
    if route[0] in ("ship-set", "fleet-set") and not gone and "do" not in post:
        fields = sent_fields(state, entry, post, post.get("changed") if only_changed else None)
    elif route[0] == "fleet-waive":
        fields = (reason_field(state, post),)
    elif gone:
        fields = tuple(kept_text(name, value) for name, value in post.items() if name in TYPED)
    again = () if gone or fields else again_fields(route[0], post)
    return StaleView(
        action=path,
        ship=entry.name if entry else "",
        gone=gone,
        fields=fields,
        again=again,
    )


def route_of(path: str) -> tuple[str, str]:
    """Return the name of the route of an address, and the ship's key in it."""
    try:
        match = resolve(path)
    except Resolver404:
        return "", ""
    return match.url_name or "", str(match.kwargs.get("key", ""))


def again_fields(route: str, post: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return what a button sent, for acts that make sense on the newer fleet too."""
    if route not in ("ship-add", "ship-set", "fleet-sort", "revision-return", "fleet-lift"):
        return ()
    names = ("ship_class", "three", "count", "set", "do", "by", "waiver")
    return (*((n, post[n]) for n in names if n in post), ("only", "1"))


def kept_text(name: str, value: str) -> StaleField:
    """Return a typed text whose place is gone."""
    return StaleField(name=name, label=name, yours=value, now="", value=value, is_text=True)


def reason_field(state: FleetState, post: Mapping[str, str]) -> StaleField:
    """Return the reason to waive a finding."""
    of, reason = post.get("of", ""), post.get("reason", "")
    now = reason_of(state.values.waivers, identity_of(of))
    return replace(_text("reason", _("Reason"), reason, now), along=(("of", of),))


def sent_fields(
    state: FleetState, entry: ShipEntry | None, post: Mapping[str, str], only: str | None
) -> tuple[StaleField, ...]:
    """Return the fields that were sent and differ from what stands now."""
    if only == "figures":
        names = [name for name in post if name.startswith(FIGURE)]
    else:
        names = [name for name in post if only in (None, name)]
        if only and only not in post:
            names = [only]
    found = (
        ship_field(state, entry, name, post.get(name, "0"))
        if entry
        else fleet_field(state, name, post.get(name, ""))
        for name in names
    )
    return tuple(field for field in found if field is not None and field.yours != field.now)


def ship_field(state: FleetState, entry: ShipEntry, name: str, value: str) -> StaleField | None:
    """Return one field of a ship's form."""
    if name in LABELS:
        value = value.replace("\r\n", "\n")
        return _text(name, str(LABELS[name]), value, detail_of(entry, name))
    if name.startswith(FIGURE):
        figure = name.removeprefix(FIGURE)
        return _text(name, figure.capitalize(), value, dict(entry.figures).get(figure, ""))
    if name == "crew":
        crews = {c.code: c.label for c in state.system.fleets.crews(entry, state.values)}
        return _choice(
            name, _("Crew"), crews.get(value, value), crews.get(entry.crew, entry.crew), value
        )
    choice = choice_named(state, entry, name)
    if choice is None:
        return None
    return _choice(
        name, choice.label, amount(choice, value), amount(choice, str(choice.count)), value
    )


def choice_named(state: FleetState, entry: ShipEntry, name: str) -> Choice | None:
    """Return the choice of a field, None if it is no choice of this ship."""
    if not name.startswith(FIT):
        return None
    choices = state.system.fleets.choices(entry, state.values)
    return next((c for c in choices if FIT + c.code == name), None)


def amount(choice: Choice, value: str) -> str:
    """Return a count in words: on and off for a tick box."""
    if not choice.is_toggle:
        return value
    return _("on") if value == "1" else _("off")


def fleet_field(state: FleetState, name: str, value: str) -> StaleField | None:
    """Return one field of the fleet's own forms."""
    values = state.values
    if name == "name":
        return _text(name, _("Name of the fleet"), value, values.name)
    if name == "limit":
        return _text(name, _("Limit"), value, "" if values.limit is None else str(values.limit))
    if name == "nation":
        catalogue = state.system.fleets.catalogue(values.edition)
        nations = {n.code: n.text for n in catalogue.nations}
        return _choice(name, _("Nation"), nations.get(value, value), state.nation, value)
    option = next(
        (o for o in state.system.fleets.options(values.edition) if OPTION + o.code == name), None
    )
    if option is None:
        return None
    words = dict(option.values)
    now = values.option(option.code, option.default)
    return _choice(name, option.label, words.get(value, value), words.get(now, now), value)


def _text(name: str, label: str, yours: str, now: str) -> StaleField:
    return StaleField(
        name=name,
        label=label,
        yours=yours,
        now=now,
        value=yours,
        is_text=True,
        lines=name == "notes",
    )


def _choice(name: str, label: str, yours: str, now: str, value: str) -> StaleField:
    return StaleField(name=name, label=label, yours=yours, now=now, value=value, is_text=False)
