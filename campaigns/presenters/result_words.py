"""A result in words: who won, how each ship came out of it, and at whose hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from campaigns.book.fielded import DRAW, Fielded
from rules.engine import registry
from rules.engine.core.result import BattleResult, Fate, ShipFate


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipView:
    """A ship of a result: `hull` as '20 of 35', `was` what she came with where that is more."""

    name: str
    ship_class: str
    flag: str
    fate: str
    hull: str
    was: str
    damage: str
    kills: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A side of a result with its victory points, None where there are none."""

    title: str
    points: int | None
    ships: tuple[ShipView, ...]


def fate_words(fate: Fate) -> str:
    """Return how a ship left the battle."""
    return {
        Fate.AFLOAT: _("Afloat"),
        Fate.WITHDRAWN: _("Left the table"),
        Fate.STRUCK: _("Flag down, not taken"),
        Fate.CAPTURED: _("Captured"),
        Fate.SUNK: _("Sunk"),
        Fate.ABSENT: _("Was not there"),
    }[fate]


def outcome_words(battle: Fielded, result: BattleResult) -> str:
    """Return who won and how clearly, with the points: 'Allies won, 5 to 2.'"""
    points = dict(result.points or ())
    ranked = sorted(points, key=lambda side: (side != result.winner, -points[side], side))
    score = _(" to ").join(str(points[side]) for side in ranked)
    if result.winner == DRAW:
        told = _("A draw")
    elif result.winner:
        usual = result.grade in ("", battle.grades[0])
        clear = "" if usual else _(", degree: %(grade)s") % {"grade": result.grade}
        told = _("%(side)s won") % {"side": battle.title(result.winner)} + clear
    else:
        told = _("Not decided")
    return f"{told}, {score}." if score else f"{told}."


def losses_words(battle: Fielded, result: BattleResult) -> str:
    """Return who was lost and at whose hands, "" for nobody: 'S 100 sunk by Sandpiper.'"""
    by = {k: f.ship for f in result.ships for k in (*f.sunk, *f.captured)}
    ends = {Fate.SUNK: _("sunk"), Fate.CAPTURED: _("captured"), Fate.STRUCK: _("gave up")}
    told = []
    for fate in result.ships:
        if fate.fate in ends:
            words = f"{_name(battle, fate.ship)} {ends[fate.fate]}"
            if fate.ship in by:
                words = _("%(lost)s by %(who)s") % {
                    "lost": words,
                    "who": _name(battle, by[fate.ship]),
                }
            told.append(words)
    return f"{'; '.join(told)}." if told else ""


def side_views(battle: Fielded, result: BattleResult) -> tuple[SideView, ...]:
    """Return the sides of a result with their ships."""
    points = dict(result.points or ())
    return tuple(
        SideView(
            title=title,
            points=points.get(side),
            ships=tuple(_ship(battle, fate) for fate in result.ships if fate.side == side),
        )
        for side, title in battle.sides
    )


def _ship(battle: Fielded, fate: ShipFate) -> ShipView:
    ship = battle.by_key.get(fate.ship)
    came = ship.hull_left if ship else fate.hull
    flags = {Fate.SUNK: "n", Fate.CAPTURED: "k", Fate.STRUCK: "k"}
    return ShipView(
        name=_name(battle, fate.ship),
        ship_class=class_title(battle, ship.ship_class) if ship else "",
        flag=flags.get(fate.fate, ""),
        fate=fate_words(fate.fate),
        hull=_("%(left)d of %(hull)d") % {"left": fate.hull_left, "hull": fate.hull}
        if fate.hull
        else "",
        was=_("came with %(came)d") % {"came": came}
        if came not in (fate.hull, fate.hull_left)
        else "",
        damage=damage_words(battle, fate.damage),
        kills=_kills(battle, fate),
    )


def damage_words(battle: Fielded, damage: Iterable[tuple[str, int]]) -> str:
    """Return lasting damage in words: 'engine ×2, rudder'."""
    rules = registry.get(battle.system).campaigns
    told = []
    for code, count in damage:
        text = rules.damage_text(battle.edition, code) if rules else code
        text = text.replace("_", " ")
        times = f" ×{count}" if count > 1 else ""
        told.append(f"{text[:1].lower()}{text[1:]}{times}")
    return ", ".join(told)


def _deeds(battle: Fielded, fate: ShipFate) -> list[str]:
    """Return what else is told of a ship, where the game counts it: ['hits scored: 4']."""
    texts = {one.code: one.text for one in battle.deeds}
    told = ((texts.get(code, code), count) for code, count in fate.deeds if count)
    return [f"{text[:1].lower()}{text[1:]}: {count}" for text, count in told]


def _kills(battle: Fielded, fate: ShipFate) -> str:
    told = []
    if fate.sunk:
        told.append(_("sank %(ships)s") % {"ships": _listed(battle, fate.sunk)})
    if fate.captured:
        told.append(_("took %(ships)s") % {"ships": _listed(battle, fate.captured)})
    told += _deeds(battle, fate)
    return "; ".join(told)


def _listed(battle: Fielded, keys: Iterable[str]) -> str:
    return get_text_list([_name(battle, key) for key in keys], _("and"))


def _name(battle: Fielded, key: str) -> str:
    ship = battle.by_key.get(key)
    return ship.name if ship else _("a ship")


def class_title(battle: Fielded, slug: str) -> str:
    """Return the title of a class, or what stands for it where it is unknown."""
    found = registry.get(battle.system).ship_class(battle.edition, slug)
    return found.name if found else slug
