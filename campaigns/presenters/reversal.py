"""What a reversal or a correction would change, as its preview shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.book.changes import Change
from campaigns.book.values import Void
from campaigns.book.words import REASONS
from campaigns.presenters.sentences.names import Names
from campaigns.services.reversing import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldView:
    """A field as it is and will be."""

    field: str
    was: str
    will: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectView:
    """A ship or a flotilla and what of it would change."""

    name: str
    is_ship: bool
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line that would lose or regain its effect, told in a sentence, and why."""

    number: int
    told: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewView:
    """All that would change. `digest` is what the button sends."""

    flotillas: tuple[SubjectView, ...]
    ships: tuple[SubjectView, ...]
    lost: tuple[LineView, ...]
    regained: tuple[LineView, ...]
    digest: str
    is_empty: bool


def preview_view(proposal: Proposal, told: Mapping[int, str], names: Names) -> PreviewView:
    """Return a preview in words; `told` are the sentences of lines by number."""
    preview = proposal.preview
    return PreviewView(
        flotillas=_subjects(preview.changes, "flotilla", names),
        ships=_subjects(preview.changes, "ship", names),
        lost=tuple(_line(void, told, names) for void in preview.lost),
        regained=tuple(_line(void, told, names) for void in preview.regained),
        digest=proposal.digest,
        is_empty=preview.is_empty,
    )


def void_numbers(proposal: Proposal) -> list[int]:
    """Return the numbers of the lines whose effect would change."""
    return [void.line for void in (*proposal.preview.lost, *proposal.preview.regained)]


def _subjects(changes: Iterable[Change], kind: str, names: Names) -> tuple[SubjectView, ...]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        if change.kind == kind:
            found.setdefault(change.key, []).append(change)
    return tuple(
        SubjectView(
            name=mine[0].name,
            is_ship=kind == "ship",
            fields=tuple(_field(change, names) for change in mine),
        )
        for mine in found.values()
    )


def _field(change: Change, names: Names) -> FieldView:
    return FieldView(
        field=field_words(change.field),
        was=value_words(change.field, change.was, names),
        will=value_words(change.field, change.will, names),
    )


def field_words(field: str) -> str:
    """Return the name of a field."""
    return {
        "place": _("Place in the standings"),
        "victory_points": _("Victory points"),
        "sunk": _("Points sunk"),
        "purse": _("Points to spend"),
        "in_campaign": _("In the campaign"),
        "record": _("Record"),
        "name": _("Name"),
        "captain": _("Captain"),
        "status": _("Status"),
        "grade": _("Crew"),
        "credit": _("Games towards the next grade"),
        "picks": _("Abilities to choose"),
        "abilities": _("Abilities"),
        "points": _("Points"),
        "hull": _("Full hull"),
        "hull_left": _("Hull left"),
        "damage": _("Lasting damage"),
        "games": _("Battles"),
        "intact": _("Survived intact"),
        "kills": _("Kills"),
        "honours": _("Honours"),
        "prize": _("Prize"),
    }.get(field, field)


def value_words(field: str, value: Any, names: Names) -> str:
    """Return a value in words; nothing is 'none'."""
    match field:
        case "grade" if value:
            return names.grade(str(value))
        case "abilities":
            return ", ".join(names.ability(code) for code in value) or _("none")
        case "damage":
            return ", ".join(_damage(one, names) for one in value) or _("none")
        case "kills" | "honours":
            return ", ".join(str(one) for one in value) or _("none")
        case "record":
            return {"yes": _("is in the campaign"), "no": _("has none")}.get(str(value), str(value))
        case "status":
            return status_words(str(value))
        case "prize":
            told = {"no": _("none"), "yes": _("waits for a crew")}
            return (told | {"commissioned": _("sails under a new flag")}).get(str(value), "")
    return str(value) if value not in ("", None) else _("none")


def status_words(status: str) -> str:
    """Return where a ship stands."""
    return {
        "active": _("can sail"),
        "docked": _("in the yard"),
        "sunk": _("sunk"),
        "captured": _("captured"),
        "retired": _("laid up"),
        "gone": _("gone with her flotilla"),
    }.get(status, status)


def _damage(one: str, names: Names) -> str:
    code, _space, count = one.rpartition(" ")
    return f"{names.damage(code)} ×{count}" if count != "1" else names.damage(code)


def _line(void: Void, told: Mapping[int, str], names: Names) -> LineView:
    reason = REASONS.get(void.reason, "")
    if void.subject:
        named = names.known.ships.get(void.subject) or names.known.flotillas.get(void.subject)
        reason = f"{named}: {reason}" if named else reason
    return LineView(number=void.line, told=told.get(void.line, ""), reason=reason)
