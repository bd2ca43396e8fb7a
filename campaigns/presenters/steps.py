"""One step of a ship's life as a sentence: battles, repairs, crews, names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from campaigns.book import words
from campaigns.book.career import Step
from campaigns.book.shipyard import rules_of, system_of
from campaigns.book.values import Kill, ShipState, Status, Terms
from campaigns.models import LogbookLine
from campaigns.presenters.sentences.names import LEANS, UPRIGHT
from campaigns.presenters.ships import ability_titles, dock_words, grade_words
from config.web.figures import points_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A step with its line, and the names of the flotillas."""

    terms: Terms
    step: Step
    line: LogbookLine
    key: str
    flotillas: Mapping[str, str]

    @property
    def number(self) -> int:
        """Return the number of the battle."""
        return int(self.line.data.get("number") or 0)

    @property
    def flotilla(self) -> str:
        """Return the name of her flotilla."""
        state = self.step.after or self.step.before
        return self.flotillas.get(state.flotilla, "") if state else ""

    @property
    def against(self) -> str:
        """Return the flotillas that fought on other sides."""
        state = self.step.after or self.step.before
        forces = {str(f.get("flotilla")): f.get("side") for f in self.line.data.get("forces", ())}
        mine = forces.get(state.flotilla) if state else None
        others = [self.flotillas.get(key, "") for key, side in forces.items() if side != mine]
        return get_text_list([name for name in others if name], _("and"))

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rules of the abilities that she has since."""
        known = {one.code: one.rule for one in rules_of(self.terms).abilities(self.terms.edition)}
        found = (known.get(code, "") for code in self.step.abilities)
        return tuple(rule for rule in found if rule) if self.step.before else ()


def eyebrow(telling: Telling) -> str:
    """Return the head of an entry."""
    data, kind = telling.line.data, telling.step.kind
    if kind == words.BATTLE:
        battle = _("Battle %(number)d") % {"number": telling.number}
        return f"{battle}, {data['title']}" if data.get("title") else battle
    if kind == words.ROUND:
        return _("End of round %(number)s") % {"number": data.get("round")}
    return {
        words.ENTERED: _("Joined"),
        words.LEFT: _("Left"),
        words.COMMISSIONED: _("Commissioned"),
        words.PRIZE: _("Commissioned") if telling.step.before is None else _("New flag"),
        words.REPAIRED: _("Repaired"),
        words.DOCKED: _("In the yard"),
        words.UNDOCKED: _("Out of the yard"),
        words.RETIRED: _("Laid up"),
        words.NAMED: _("Renamed"),
        words.HONOURED: _("Honour"),
        words.CREW: _("New crew"),
        words.PICKED: _("Ability picked"),
        words.BOUGHT: _("Ability bought"),
        words.CORRECTED: _("Corrected by the organiser"),
    }.get(kind, kind)


def told(telling: Telling) -> str:
    """Return the sentence of an entry; ships' names in it lean."""
    if telling.step.kind == words.BATTLE:
        return _battle(telling)
    if telling.step.before is None:
        return _opened(telling)
    return _between(telling)


def lean(name: str) -> str:
    """Return a ship's name as it stands in a sentence."""
    return f"{LEANS}{name}{UPRIGHT}"


def _opened(telling: Telling) -> str:
    state = telling.step.after
    said = {"flotilla": telling.flotilla, "how": _crew_and_points(telling)}
    match telling.step.kind:
        case words.COMMISSIONED:
            return _("Bought for %(flotilla)s. %(how)s") % said
        case words.PRIZE:
            hull = {"left": state.hull_left, "hull": state.hull} if state else {}
            taken = _("Taken as a prize, for %(flotilla)s now. %(how)s") % said
            return f"{taken} " + _("Hull %(left)d of %(hull)d.") % hull if hull else taken
        case _:
            return _("Entered with %(flotilla)s. %(how)s") % said


def _crew_and_points(telling: Telling) -> str:
    state = telling.step.after
    if state is None:
        return ""
    grade = grade_words(telling.terms, state.crew.grade).lower()
    points = _("%(points)s points") % {"points": points_text(state.points)}
    if not grade:
        return f"{points}."
    return _("Crew %(grade)s, %(points)s.") % {"grade": grade, "points": points}


def _battle(telling: Telling) -> str:
    step, after = telling.step, telling.step.after
    said = [_kills(telling, step.kills)] if step.kills else []
    if step.fate is Status.SUNK:
        said.append(_("She was sunk; her crew's record ends."))
    elif step.fate is Status.CAPTURED:
        said.append(_("She was taken; her crew's record ends."))
    elif step.before == after:
        said.append(_("She was not there."))
    elif after is not None:
        said.append(_home(telling))
    return " ".join(filter(None, (*said, _outcome(telling))))


def _home(telling: Telling) -> str:
    """Return how she came home."""
    step, after = telling.step, telling.step.after
    if after is None:
        return ""
    hurt = [rules_of(telling.terms).damage_text(telling.terms.edition, c) for c in step.hurt]
    if not step.hull and not hurt:
        return _("Home without a hit.")
    hull = {"left": after.hull_left, "hull": after.hull}
    text = _("Hull %(left)d of %(hull)d at the end.") % hull if after.hull else ""
    if not hurt:
        return text
    damage = get_text_list([word.lower() for word in hurt], _("and"))
    return f"{text} " + _("Damage that stays: %(what)s.") % {"what": damage}


def _outcome(telling: Telling) -> str:
    """Return how the battle went for her side."""
    state = telling.step.after or telling.step.before
    forces = telling.line.data.get("forces", ())
    side = next((f.get("side") for f in forces if state and f["flotilla"] == state.flotilla), "")
    winner = (telling.line.data.get("result") or {}).get("winner") or ""
    if winner == "draw":
        return _("A draw.")
    if not winner or not side:
        return ""
    return _("Her side won.") if winner == side else _("Her side lost.")


def _kills(telling: Telling, kills: tuple[Kill, ...]) -> str:
    sunk = [_kill(telling, kill) for kill in kills if not kill.captured]
    took = [_kill(telling, kill) for kill in kills if kill.captured]
    both = []
    if sunk:
        both.append(_("Sank %(ships)s.") % {"ships": get_text_list(sunk, _("and"))})
    if took:
        both.append(_("Took %(ships)s.") % {"ships": get_text_list(took, _("and"))})
    return " ".join(both)


def _kill(telling: Telling, kill: Kill) -> str:
    system, edition = system_of(telling.terms), telling.terms.edition
    found = system.ship_class(edition, kill.ship_class)
    name = found.name if found else kill.ship_class
    what = ", ".join(part for part in (name, kill.size) if part)
    return f"{lean(kill.name)}, {what}" if what else lean(kill.name)


def _between(telling: Telling) -> str:
    """Return what happened to her between battles."""
    step, data, after = telling.step, telling.line.data, telling.step.after
    worth = points_text(after.points) if after else ""
    match step.kind:
        case words.REPAIRED | words.ROUND:
            return _mended(telling)
        case words.DOCKED:
            return _docked(after)
        case words.UNDOCKED:
            return _("Left the yard before her time, as she was.")
        case words.RETIRED:
            return _("Laid up for good.")
        case words.LEFT:
            return _("Her flotilla left the campaign.")
        case words.HONOURED:
            return _("%(honour)s awarded.") % {"honour": data.get("honour")}
        case words.CREW:
            said = {"grade": grade_words(telling.terms, str(data.get("grade"))).lower()}
            return _("New crew aboard: %(grade)s. Worth %(worth)s since.") % (
                said | {"worth": worth}
            )
        case words.PICKED | words.BOUGHT:
            title = next(iter(ability_titles(telling.terms, [str(data.get("ability"))])))
            return _("%(ability)s. Worth %(worth)s since.") % {"ability": title, "worth": worth}
        case words.NAMED:
            return _named(telling)
        case words.PRIZE:
            return _("She sails for %(flotilla)s now, as %(name)s.") % {
                "flotilla": telling.flotillas.get(str(data.get("flotilla")), ""),
                "name": lean(str((data.get("entry") or {}).get("name", ""))),
            }
        case _:
            return _corrected(telling)


def _mended(telling: Telling) -> str:
    step, after = telling.step, telling.step.after
    rules, edition = rules_of(telling.terms), telling.terms.edition
    parts = []
    if step.hull and after:
        hull = {"from": after.hull_left - step.hull, "to": after.hull_left, "hull": after.hull}
        parts.append(_("Hull from %(from)d to %(to)d of %(hull)d.") % hull)
    if step.mended:
        names = [rules.damage_text(edition, code).lower() for code in step.mended]
        parts.append(_("Mended: %(what)s.") % {"what": get_text_list(names, _("and"))})
    return " ".join(parts) or _("Nothing to mend.")


def _docked(after: ShipState | None) -> str:
    return f"{dock_words(after)}." if after else ""


def _named(telling: Telling) -> str:
    before, after = telling.step.before, telling.step.after
    if before is None or after is None:
        return ""
    parts = []
    if before.entry.name != after.entry.name:
        names = {"new": lean(after.entry.name), "old": lean(before.entry.name)}
        parts.append(_("%(new)s now, %(old)s before.") % names)
    if before.entry.captain != after.entry.captain:
        captain = after.entry.captain
        took = _("%(captain)s took command.") % {"captain": captain}
        parts.append(took if captain else _("Her captain left her."))
    if before.entry.pennant != after.entry.pennant:
        pennant = after.entry.pennant
        bears = _("Pennant %(pennant)s.") % {"pennant": pennant}
        parts.append(bears if pennant else _("No pennant any more."))
    return " ".join(parts)


def _corrected(telling: Telling) -> str:
    data: Mapping[str, Any] = telling.line.data
    said = {
        "hull_left": _("Hull set to %(value)s."),
        "grade": _("Crew set to %(value)s."),
        "credit": _("Games towards the next grade set to %(value)s."),
        "picks": _("Abilities to pick set to %(value)s."),
        "status": _("Her state set to %(value)s."),
    }.get(str(data.get("field")), _("A figure was set to %(value)s."))
    value = data.get("value")
    if data.get("field") == "grade":
        value = grade_words(telling.terms, str(value)).lower()
    reason = telling.line.reason.strip()
    return said % {"value": value} + (f" {reason}" if reason else "")
