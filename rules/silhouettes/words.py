"""The picture in a sentence, built from the same data: for those who don't see it."""

from __future__ import annotations

from collections.abc import Callable

from rules.silhouettes.families import FAMILIES
from rules.silhouettes.match import drawn_weapons
from rules.silhouettes.model import Drawing
from rules.silhouettes.sheet import Weapon

Say = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Return the text; marks it for the site's catalogue of words."""
    return text


FIRST = {
    "right": gettext_noop("Side view, bow to the right."),
    "left": gettext_noop("Side view, bow to the left."),
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
KINDS = {
    "torpedo": gettext_noop("torpedoes"),
    "depth-charge": gettext_noop("depth charges"),
    "mine": gettext_noop("mines"),
    "rocket": gettext_noop("rockets"),
}


def describe(drawing: Drawing, say: Say = gettext_noop, facing: str = "right") -> str:
    """Return side and facing, length, hull, funnels and masts, then the weapons from the bow."""
    facts = [f"{drawing.length_m:g} m", say(FAMILIES[drawing.family].words)]
    facts += [_funnels(drawing, say), _masts(drawing, say)]
    afloat = drawing.family not in ("land", "field")
    first = say(FIRST[facing] if afloat else gettext_noop("Side view."))
    shape = ", ".join(fact for fact in facts if fact)
    weapons = _weapons(drawing, say)
    arms = say(gettext_noop("Weapons from the bow: %s.")) % weapons if weapons else ""
    type_only = (
        say(gettext_noop("A picture of the type.")) if drawing.shows_a_type and afloat else ""
    )
    return " ".join(part for part in (first, f"{shape}.", arms, type_only) if part)


def _count(count: int, one: str, many: str, say: Say) -> str:
    if count == 1:
        return say(one)
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return say(many) % number


def _funnels(drawing: Drawing, say: Say) -> str:
    count = sum(part.kind == "funnel" for part in drawing.parts)
    one, many = gettext_noop("one funnel"), gettext_noop("%s funnels")
    return _count(count, one, many, say) if count else ""


def _masts(drawing: Drawing, say: Say) -> str:
    masts = [part.at for part in drawing.parts if part.kind == "mast"]
    funnels = [part.at for part in drawing.parts if part.kind == "funnel"]
    if not masts:
        return ""
    if len(masts) > 1:
        return _count(len(masts), "", gettext_noop("%s masts"), say)
    if not funnels:
        return say(gettext_noop("one mast"))
    if masts[0] > max(funnels):
        return say(gettext_noop("one mast ahead of it"))
    return say(gettext_noop("one mast abaft it"))


def _weapons(drawing: Drawing, say: Say) -> str:
    """Return the weapons from the bow aft; neighbours that are the same are counted."""
    seen = sorted(drawn_weapons(drawing), key=lambda w: -w.at)
    runs: list[list[Weapon]] = []
    for weapon in seen:
        if runs and _name(runs[-1][0]) == _name(weapon):
            runs[-1].append(weapon)
        else:
            runs.append([weapon])
    return ", ".join(_run(run, say) for run in runs)


def _name(weapon: Weapon) -> tuple[str, float, int]:
    return weapon.kind, weapon.calibre_mm or 0.0, weapon.barrels


def _run(run: list[Weapon], say: Say) -> str:
    weapon = run[0]
    if weapon.kind != "gun":
        return say(KINDS[weapon.kind])
    many = len(run) > 1
    if weapon.key.endswith("battery"):
        return say(gettext_noop("%s mm guns in the side")) % f"{weapon.calibre_mm:g}"
    words = {
        (1, False): gettext_noop("%s mm gun"),
        (1, True): gettext_noop("%s mm guns"),
        (2, False): gettext_noop("twin %s mm gun"),
        (2, True): gettext_noop("twin %s mm guns"),
    }
    say_it = words.get((weapon.barrels, many), words[1, True])
    text = say(say_it) % f"{weapon.calibre_mm:g}"
    return f"{say(NUMBERS[min(len(run), 6)])} {text}" if many else text
