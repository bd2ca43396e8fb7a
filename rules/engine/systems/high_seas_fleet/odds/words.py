"""How a number to hit comes about, as receipts; words that answers share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.engine.core.dice import D20
from rules.engine.core.odds import Line, Receipt, Refusal
from rules.engine.core.receipts import line_of, receipt_of, with_minus
from rules.engine.systems.high_seas_fleet.battle.conditions import CONDITIONS, lines
from rules.engine.systems.high_seas_fleet.battle.damage import gun_hit
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter, Terms, conditions_of
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import (
    REFUSALS,
    Shot,
    class_of,
    refusal,
    to_hit,
)
from rules.engine.systems.high_seas_fleet.battle.narration import NO_SHOT
from rules.engine.systems.high_seas_fleet.catalogue import gun_label
from rules.engine.systems.high_seas_fleet.vocabulary import Band, ShipType

BANDS = {Band.SHORT: "short range", Band.MEDIUM: "medium range", Band.LONG: "long range"}


def battery_words(count: int, inches: int) -> str:
    """Return guns in words: '8 15-inch guns'."""
    return f"{count} {gun_label(inches)} gun{'' if count == 1 else 's'}"


def gun_receipts(firer: Fighter, target: Fighter, terms: Terms) -> Iterator[Receipt]:
    """Yield a receipt for each battery of a ship at a target, those that can't fire included."""
    conditions = conditions_of(firer, target, terms)
    for inches, count in _by_calibre(firer).items():
        shot = Shot(
            calibre=inches,
            distance=terms.distance,
            conditions=conditions,
            surfaced_boat=target.type is ShipType.SUBMARINE,
            game=terms.game,
        )
        yield _receipt(shot, count, target, firer.name)


def _by_calibre(firer: Fighter) -> dict[int, int]:
    found: Counter[int] = Counter()
    for count, inches in firer.guns:
        found[inches] += count
    return dict(found)


def _receipt(shot: Shot, count: int, target: Fighter, name: str) -> Receipt:
    label = f"{battery_words(count, shot.calibre)} of {name}"
    reason = refusal(shot)
    if reason is not None or shot.band is None:
        why = reason or "out_of_range"
        words = f"{label[:1].upper()}{label[1:]}: {NO_SHOT[why]}."
        return Receipt(title=label, refusal=Refusal(words=words, rule=REFUSALS[why]))
    return receipt_of(
        to_hit(shot),
        D20,
        label,
        attack_lines(shot.band, shot.conditions, shot.game),
        rule="HSF-GUN-1",
        then=_damage_lines(shot, shot.band, target),
    )


def attack_lines(band: Band, conditions: frozenset[str], game: Game) -> Iterable[Line]:
    """Yield the lines of a throw: the band always, of the conditions those that hold."""
    words = game.sheet("gunnery").words
    known = {modifier.code: modifier for modifier in lines(band, conditions, game)}
    ranged = known["long_range"] if known["long_range"].value else known["short_range"]
    yield line_of(ranged, BANDS[band])
    for code in CONDITIONS:
        if code in conditions:
            yield line_of(known[code], words[code])


def _damage_lines(shot: Shot, band: Band, target: Fighter) -> Iterator[Line]:
    hit = gun_hit(shot.calibre, band, target.armour, shot.game)
    kind = class_of(shot.calibre, shot.game)
    added = hit.total
    sum_ = "" if not added else f" {'+' if added > 0 else chr(0x2212)} {abs(added)}"
    yield Line(words=f"A hit of a {kind} gun throws", value=f"D{hit.die}{sum_}", rule="HSF-DMG-1")
    yield Line(
        words=f"Calibre and range {with_minus(hit.modifier)}, armour of the target",
        value=with_minus(-hit.armour) if hit.armour else "0",
        rule="HSF-GUN-3",
    )
