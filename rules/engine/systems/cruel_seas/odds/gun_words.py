"""Gun fire in words for odds: the receipt of a shot, and why a gun is silent (CS-GUN-2 to -9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from rules.engine.core.dice import D10
from rules.engine.core.measures import number_text
from rules.engine.core.modifiers import Modifier
from rules.engine.core.odds import Line, Receipt, Refusal
from rules.engine.core.receipts import line_of, receipt_of
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.allocation import RULES, Aim, Volley
from rules.engine.systems.cruel_seas.battle.gunnery import (
    REFUSALS,
    Shot,
    refusal,
    to_hit,
    to_hit_lines,
)
from rules.engine.systems.cruel_seas.battle.hits import gun_hit
from rules.engine.systems.cruel_seas.battle.narration_gunnery import (
    GUN_SILENT,
    NOT_FIRED,
    SHIP_SILENT,
)
from rules.engine.systems.cruel_seas.battle.state import Gun
from rules.engine.systems.cruel_seas.battle.telling import modifier_words
from rules.engine.systems.cruel_seas.battle.volley import rolls
from rules.engine.systems.cruel_seas.cards import weapon_code, weapon_label
from rules.engine.systems.cruel_seas.odds.dice_words import hit_lines
from rules.engine.systems.cruel_seas.odds.vessels import LEVEL_TEXTS
from rules.engine.systems.cruel_seas.roster import Weapon
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from rules.engine.systems.cruel_seas.wording import capital, number_word

# Lines that stand in a receipt even where they change nothing, told as one then.
RANGE = ("over_half", "point_blank")
OWN_SPEED = ("shooter_full", "shooter_over_30", "shooter_slow_or_stationary")
HER_SPEED = ("target_over_24", "target_slow", "target_stationary")
ALWAYS = (RANGE, ("crew",), OWN_SPEED, HER_SPEED, ("target_size",))


def gun_label(gun: Gun) -> str:
    """Return '20 mm, twin, semi-automatic'."""
    label = weapon_label(Weapon(type=gun.type, mounting=gun.mounting), loader.newest().tables)
    return f"{label}, semi-automatic" if gun.semi_auto else label


def gun_code(gun: Gun) -> str:
    """Return what tells the kinds of guns aboard apart in an address: '20mm-twin'."""
    return weapon_code(gun.type, gun.mounting, semi_auto=gun.semi_auto)


def gun_receipt(shot: Shot, label: str, then: Iterable[Line] = ()) -> Receipt:
    """Return how the number of a shot comes about, and what then; or why there is no shot."""
    refused = refusal(shot)
    if refused is not None:
        return Receipt(title=label, refusal=not_fired(shot, refused))
    return receipt_of(to_hit(shot), D10, f"the {label}", _lines(shot), rule="CS-GUN-4", then=then)


def volley_receipts(volley: Volley, whose: str = "") -> Iterator[Receipt]:
    """Yield a receipt for each kind of gun that has the same number, with how many there are."""
    groups: dict[tuple[str, Aim], list[Aim]] = {}
    for aim in volley.aims:
        same = (gun_code(volley.gun(aim)), replace(aim, gun=0))
        groups.setdefault(same, []).append(aim)
    for (_, like), aims in groups.items():
        aim = replace(like, gun=aims[0].gun)
        label = gun_label(volley.gun(aim))
        many = f"{number_word(len(aims))} {label}" if len(aims) > 1 else label
        yield gun_receipt(volley.shot(aim), f"{many}{whose}", _fired(volley, aim))


def _fired(volley: Volley, aim: Aim) -> Iterator[Line]:
    """Yield how often a gun throws where that is more than once, and what a hit of it does."""
    gun, vessel = volley.gun(aim), volley.targets[aim.target].vessel
    times = rolls(volley, aim)
    if times > 1:
        yield Line(words="It throws to hit", value=f"{number_word(times)} times", rule="CS-GUN-8")
    yield from hit_lines(gun_hit(gun, volley.game), vessel)


def modifier_line(line: Modifier) -> Line:
    """Return the line of a modifier in the words of its sheet."""
    return line_of(line, capital(modifier_words()[line.code]))


def not_fired(shot: Shot, reason: str) -> Refusal:
    """Return why a gun can't fire: what is measured, and what it would take."""
    least, most, _ = shot.reach
    words = {
        "below_minimum": f"Too near: it fires from {least} cm on.",
        "beyond_maximum": f"Out of range: it reaches {most} cm.",
    }.get(reason, f"{capital(NOT_FIRED[reason])}.")
    return Refusal(words=words, rule=REFUSALS[reason])


def silent_words(reason: str) -> Refusal:
    """Return why a declared shot breaks a rule, gun or ship."""
    words = (SHIP_SILENT | GUN_SILENT | NOT_FIRED)[reason]
    return Refusal(words=f"{capital(words)}.", rule=RULES[reason])


def _lines(shot: Shot) -> Iterator[Line]:
    found = {line.code: line for line in to_hit_lines(shot)}
    for codes in ALWAYS:
        group = [found.pop(code) for code in codes]
        changing = [line for line in group if line.value]
        for line in changing or group[:1]:
            yield _line(shot, line)
    for line in found.values():
        if line.value:
            yield _line(shot, line)


def _line(shot: Shot, line: Modifier) -> Line:
    words = _facts(shot, line.code)
    return line_of(line, words) if words else modifier_line(line)


def _facts(shot: Shot, code: str) -> str:
    """Return a line with the facts that it turns on, "" where its own words say enough."""
    labels = loader.newest().tables.labels
    _, most, half = shot.reach
    away = number_text(shot.distance)
    if code == "over_half":
        over = "over" if shot.distance > half else "not over"
        return f"Range {away} of {most}: {over} half, {half}"
    if code == "point_blank":
        return f"Range {away}: point blank"
    if code == "crew":
        return f"{labels['crew'][shot.crew]} crew"
    if code in OWN_SPEED:
        if code == "shooter_over_30":
            limit = shot.game.sheet("gunnery")["shooter_fast"]
            return f"Shooter over {limit}: {number_text(shot.cm)}"
        return _speed("Shooter", shot.level, shot.cm)
    if code in HER_SPEED:
        if code == "target_over_24":
            limit = shot.game.sheet("gunnery")["target_fast"]
            over = "over" if shot.target_cm > limit else "not over"
            return f"Target at {number_text(shot.target_cm)}, {over} {limit}"
        return _speed("Target", shot.target_level, shot.target_cm)
    if code == "target_size" and shot.target_size is not None:
        return f"Target {labels['size'][shot.target_size].lower()}"
    return ""


def _speed(who: str, level: SpeedLevel, cm: Fraction) -> str:
    if level is SpeedLevel.STATIONARY:
        return f"{who} stopped"
    return f"{who} at {LEVEL_TEXTS[level].lower()} speed, {number_text(cm)}"
