"""Sentences for lines that no other part of the app tells: battles, rounds, reversals, reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.book import words
from campaigns.presenters.sentences.names import Names, listed, opened
from config.web.figures import delta_text
from rules.engine.core.result import Fate

Data = Mapping[str, Any]


def battle_fought(data: Data, names: Names) -> str:
    """Tell who won, and above all who was lost and taken."""
    number, result = int(data.get("number") or 0), data.get("result") or {}
    ships = result.get("ships") or []
    lost = [ship["ship"] for ship in ships if ship.get("fate") == Fate.SUNK]
    taken = [ship["ship"] for ship in ships if ship.get("fate") in (Fate.CAPTURED, Fate.STRUCK)]
    said = []
    if lost:
        said.append(_("%(ships)s lost") % {"ships": listed(names.ship(key) for key in lost)})
    if taken:
        said.append(_("%(ships)s taken") % {"ships": listed(names.ship(key) for key in taken)})
    outcome = _outcome(data, result, names)
    if not said:
        return f"{opened(names.battle(number))}: {outcome}"
    first = _("%(what)s in %(battle)s.") % {
        "what": opened(", ".join(said)),
        "battle": names.battle(number),
    }
    return f"{first} {outcome[:1].upper()}{outcome[1:]}"


def _outcome(data: Data, result: Data, names: Names) -> str:
    """Return who won, with the victory points of the sides, the winner's first."""
    winner, points = str(result.get("winner") or ""), result.get("points") or {}
    ranked = sorted(points.items(), key=lambda item: (item[0] != winner, -item[1], item[0]))
    score = _(" to ").join(str(value) for _side, value in ranked)
    if winner in ("", "draw"):
        return _("a draw, %(score)s.") % {"score": score} if score else _("a draw.")
    said = {"side": names.side(winner), "score": score}
    return _("%(side)s won, %(score)s.") % said if score else _("%(side)s won.") % said


def flotilla_entered(data: Data, names: Names) -> str:
    """Tell which flotilla joined, with how many ships, on which side."""
    count = len(data.get("ships") or [])
    said = {
        "flotilla": data.get("name") or names.flotilla(str(data.get("flotilla"))),
        "side": names.side(str(data.get("side"))),
    }
    if count == 1:
        return _("%(flotilla)s entered with one ship for %(side)s.") % said
    return _("%(flotilla)s entered with %(count)s ships for %(side)s.") % (said | {"count": count})


def flotilla_left(data: Data, names: Names) -> str:
    """Tell which flotilla is gone."""
    return _("%(flotilla)s left the campaign.") % {
        "flotilla": names.flotilla(str(data.get("flotilla")))
    }


def round_closed(data: Data, names: Names) -> str:
    """Tell which round is over."""
    return _("Round %(number)s closed: points and repairs for all flotillas.") % {
        "number": data.get("round")
    }


def ship_commissioned(data: Data, names: Names) -> str:
    """Tell which ship joined a flotilla."""
    return _("%(ship)s commissioned for %(flotilla)s.") % _new_ship(data, names)


def prize_commissioned(data: Data, names: Names) -> str:
    """Tell under which name a prize sails now."""
    said = _new_ship(data, names) | {"prize": names.ship(str(data.get("prize")))}
    return _("%(prize)s sails for %(flotilla)s now, as %(ship)s.") % said


def _new_ship(data: Data, names: Names) -> dict[str, str]:
    name = str((data.get("entry") or {}).get("name") or "")
    return {
        "ship": names.lean(name) if name else opened(_("a ship")),
        "flotilla": names.flotilla(str(data.get("flotilla"))),
    }


def ship_repaired(data: Data, names: Names) -> str:
    """Tell what was mended."""
    return _("%(ship)s repaired: %(what)s.") % {
        "ship": _ship(data, names),
        "what": _mended(data, names),
    }


def _mended(data: Data, names: Names) -> str:
    hull = int(data.get("hull") or 0)
    mended = [names.damage(str(code)) for code in data.get("damage") or []]
    if hull:
        mended.insert(0, _("%(count)s hull") % {"count": hull})
    return str(listed(mended))


def ship_docked(data: Data, names: Names) -> str:
    """Tell which ship is in the yard, what for, and how long."""
    rounds = int(data.get("rounds") or 1)
    told = ngettext(
        "%(ship)s in the yard for one round: %(what)s.",
        "%(ship)s in the yard for %(count)d rounds: %(what)s.",
        rounds,
    )
    return told % {"ship": _ship(data, names), "what": _mended(data, names), "count": rounds}


def ship_undocked(data: Data, names: Names) -> str:
    """Tell which ship left the yard as she was."""
    return _("%(ship)s left the yard before her time.") % {"ship": _ship(data, names)}


def ship_retired(data: Data, names: Names) -> str:
    """Tell which ship is laid up."""
    return _("%(ship)s laid up for good.") % {"ship": _ship(data, names)}


def ship_named(data: Data, names: Names) -> str:
    """Tell what a ship is called now, or who commands her."""
    said = {"ship": _ship(data, names), "captain": data.get("captain")}
    told = []
    if data.get("name"):
        told.append(_("A ship is named %(name)s.") % {"name": names.lean(str(data["name"]))})
    if data.get("captain"):
        told.append(_("%(captain)s commands %(ship)s.") % said)
    if data.get("pennant"):
        told.append(
            _("%(ship)s bears pennant %(pennant)s.") % (said | {"pennant": data["pennant"]})
        )
    return " ".join(told) or _("%(ship)s: particulars changed.") % said


def ship_honoured(data: Data, names: Names) -> str:
    """Tell which honour was awarded."""
    return _("%(ship)s honoured: %(honour)s.") % {
        "ship": _ship(data, names),
        "honour": data.get("honour"),
    }


def crew_replaced(data: Data, names: Names) -> str:
    """Tell that a crew went ashore."""
    return _("%(ship)s has a new crew: %(grade)s.") % {
        "ship": _ship(data, names),
        "grade": names.grade(str(data.get("grade") or "")),
    }


def ability_picked(data: Data, names: Names) -> str:
    """Tell which ability a crew chose."""
    return _("%(ship)s chose %(ability)s.") % _able(data, names)


def ability_bought(data: Data, names: Names) -> str:
    """Tell which ability was paid for."""
    return _("%(ship)s bought %(ability)s.") % _able(data, names)


def _able(data: Data, names: Names) -> dict[str, str]:
    return {
        "ship": _ship(data, names),
        "ability": names.ability(str(data.get("ability") or "")),
    }


def _ship(data: Data, names: Names) -> str:
    return opened(names.ship(str(data.get("ship"))))


FIELDS = {
    "hull_left": gettext_lazy("hull"),
    "grade": gettext_lazy("crew"),
    "credit": gettext_lazy("games towards the next grade"),
    "picks": gettext_lazy("abilities to choose"),
    "status": gettext_lazy("status"),
    "purse": gettext_lazy("points to spend"),
}


def correction(data: Data, names: Names) -> str:
    """Tell which figure the organiser set right."""
    field, value = str(data.get("field")), data.get("value")
    subject = _ship(data, names) if data.get("ship") else names.flotilla(str(data.get("flotilla")))
    if field == "victory_points":
        change = delta_text(int(value or 0))
        return _("%(subject)s: victory points %(change)s.") % {
            "subject": subject,
            "change": change,
        }
    told = names.grade(str(value)) if field == "grade" else value
    return _("%(subject)s: %(field)s set to %(value)s.") % {
        "subject": subject,
        "field": FIELDS.get(field, field),
        "value": told,
    }


def reversal(data: Data, names: Names) -> str:
    """Tell which line does not count any more."""
    if data.get("battle"):
        return _("%(battle)s taken back, as if it never was.") % {
            "battle": opened(names.battle(int(data["battle"])))
        }
    return _("Line %(number)s taken back, as if it never was.") % {"number": data.get("cancels")}


def _report(words_for: str, words_alone: str) -> Any:
    def tell(data: Data, names: Names) -> str:
        if not data.get("battle"):
            return words_alone % {"title": data.get("title")}
        return words_for % {
            "title": data.get("title"),
            "battle": names.battle(int(data["battle"])),
        }

    return tell


TELLERS = {
    words.BATTLE: battle_fought,
    words.ENTERED: flotilla_entered,
    words.LEFT: flotilla_left,
    words.ROUND: round_closed,
    words.COMMISSIONED: ship_commissioned,
    words.PRIZE: prize_commissioned,
    words.REPAIRED: ship_repaired,
    words.DOCKED: ship_docked,
    words.UNDOCKED: ship_undocked,
    words.RETIRED: ship_retired,
    words.NAMED: ship_named,
    words.HONOURED: ship_honoured,
    words.CREW: crew_replaced,
    words.PICKED: ability_picked,
    words.BOUGHT: ability_bought,
    words.CORRECTED: correction,
    words.REVERSED: reversal,
    "report.published": _report("Report of %(battle)s: %(title)s.", "Report published: %(title)s."),
    "report.changed": _report(
        "Report of %(battle)s changed: %(title)s.", "Report changed: %(title)s."
    ),
    "report.hidden": _report(
        "Report of %(battle)s hidden: %(title)s.", "Report hidden: %(title)s."
    ),
    "report.shown": _report(
        "Report of %(battle)s shown again: %(title)s.", "Report shown again: %(title)s."
    ),
}
