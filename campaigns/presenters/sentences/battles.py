"""Sentences for rounds, battles that are planned, forces, and what dice said before a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.presenters.sentences.names import Names, opened

Data = Mapping[str, Any]
FIELDS = {
    "title": gettext_lazy("title"),
    "scenario": gettext_lazy("scenario"),
    "round": gettext_lazy("round"),
    "starts_at": gettext_lazy("date"),
    "place": gettext_lazy("place"),
    "notes": gettext_lazy("notes"),
    "sides": gettext_lazy("sides"),
    "extras": gettext_lazy("vessels of no flotilla"),
    "forces": gettext_lazy("who fights"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
}


def round_opened(data: Data, names: Names) -> str:
    """Tell which round began."""
    title = data.get("title")
    words = {"number": data.get("round"), "title": title}
    return _("Round %(number)s opened: %(title)s.") % words if title else _(
        "Round %(number)s opened."
    ) % words  # fmt: skip


def round_changed(data: Data, names: Names) -> str:
    """Tell what of a round is another now."""
    return _("Round %(number)s changed: %(fields)s.") % {
        "number": data.get("round"),
        "fields": _fields(data),
    }


def battle_planned(data: Data, names: Names) -> str:
    """Tell which battle is to come."""
    words = {"battle": opened(_titled(data, names)), "round": data.get("round")}
    if data.get("round"):
        return _("%(battle)s planned for round %(round)s.") % words
    return _("%(battle)s planned.") % words


def battle_changed(data: Data, names: Names) -> str:
    """Tell what of a battle is another now."""
    return _("%(battle)s changed: %(fields)s.") % {
        "battle": opened(_titled(data, names)),
        "fields": _fields(data),
    }


def battle_called_off(data: Data, names: Names) -> str:
    """Tell that a battle won't be fought."""
    return _("%(battle)s called off.") % {"battle": opened(_titled(data, names))}


def battle_put_back(data: Data, names: Names) -> str:
    """Tell that a battle will be fought after all."""
    return _("%(battle)s planned after all.") % {"battle": opened(_titled(data, names))}


def force_chosen(data: Data, names: Names) -> str:
    """Tell what a flotilla sends."""
    count = len(data.get("ships") or ())
    return ngettext(
        "%(flotilla)s sends %(count)d ship to %(battle)s, %(points)s points.",
        "%(flotilla)s sends %(count)d ships to %(battle)s, %(points)s points.",
        count,
    ) % {
        "flotilla": names.flotilla(str(data.get("flotilla"))),
        "count": count,
        "battle": names.battle(int(data.get("battle") or 0)),
        "points": data.get("points"),
    }


def condition_rolled(data: Data, names: Names) -> str:
    """Tell the sea before a battle, and the face."""
    return _("%(condition)s for %(battle)s: %(face)s on the die.") % {
        "condition": names.condition(str(data.get("condition"))),
        "battle": names.battle(int(data.get("battle") or 0)),
        "face": data.get("face"),
    }


def scenario_rolled(data: Data, names: Names) -> str:
    """Tell which scenario a die chose."""
    return _("Scenario %(number)s, %(title)s, for %(battle)s: %(face)s on the die.") % {
        "number": data.get("scenario"),
        "title": data.get("title"),
        "battle": names.battle(int(data.get("battle") or 0)),
        "face": data.get("face"),
    }


def _titled(data: Data, names: Names) -> str:
    return names.titled(int(data.get("battle") or 0))


def _fields(data: Data) -> str:
    return ", ".join(str(FIELDS.get(field, field)) for field in data.get("fields") or ())


TELLERS: dict[str, Callable[[Data, Names], str]] = {
    "round.opened": round_opened,
    "round.changed": round_changed,
    "battle.planned": battle_planned,
    "battle.changed": battle_changed,
    "battle.called_off": battle_called_off,
    "battle.put_back": battle_put_back,
    "force.chosen": force_chosen,
    "condition.rolled": condition_rolled,
    "scenario.rolled": scenario_rolled,
}
