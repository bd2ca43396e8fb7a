"""How long a campaign of 200 battles takes to be read and written, as ratios.

Aims: the fold 12 times the parsing of its lines as JSON, a line that is written (lines read, fold,
standings, rows, commit) twice the fold. Ratios are printed, never asserted: a busy machine proves
nothing.
"""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from campaigns.book import words
from campaigns.book.fold import read_book
from campaigns.models import Campaign, Flotilla, LogbookLine
from campaigns.services import Entry, write
from rules.engine.core.result import BattleResult, Fate, ShipFate, result_to_plain
from tests.benchmarks import clock
from tests.benchmarks.clock import report
from tests.campaigns import harbour
from tests.campaigns.book.scribe import NATIONS, TERMS, Scribe, key
from tests.campaigns.book.scribe import S_BOAT as AXIS
from tests.campaigns.book.scribe import VOSPER as ALLIED

pytestmark = [pytest.mark.benchmark, pytest.mark.django_db(transaction=True)]
BATTLES, RUNS = 200, 12
SIDES = {f"flotilla {n}": ("allies", "axis")[n % 2] for n in range(6)}


def long_war() -> Scribe:
    """Return 200 battles of 12 ships with names, corrections and rounds between: 2,600 lines."""
    log, names = Scribe(), list(SIDES)
    for name, side in SIDES.items():
        found = ALLIED if side == "allies" else AXIS
        log.enter(name, side, {f"{name} ship {n}": found for n in range(8)})
    for number in range(1, BATTLES + 1):
        both = (names[(2 * number) % 6], names[(2 * number + 1) % 6])
        ships = {f"{name} ship {n}": SIDES[name] for name in both for n in range(6)}
        log.write(
            words.BATTLE,
            engagement=str(number),
            number=number,
            round=1 + number // 10,
            forces=[{"flotilla": key(name), "side": SIDES[name]} for name in both],
            result=result_to_plain(outcome(ships, 30 + number % 5)),
            came={key(ship): {"hull_left": 33, "damage": {}} for ship in ships},
        )
        for ship in list(ships)[:6]:
            log.write(words.NAMED, ship=key(ship), name=f"{ship}, {number}")
            log.write(words.CORRECTED, ship=key(ship), field="hull_left", value=33)
        if number % 10 == 0:
            log.write(words.ROUND, round=number // 10)
    return log


def outcome(ships: dict[str, str], left: int) -> BattleResult:
    fates = [
        ShipFate(
            ship=key(ship), side=side, fate=Fate.AFLOAT, hull=35, hull_left=left,
            damage=(("rudder", 1),),
        )
        for ship, side in ships.items()
    ]  # fmt: skip
    return BattleResult(
        system=TERMS.system, edition=TERMS.edition, scenario="", winner="allies", grade="",
        points=(("allies", 2), ("axis", 1)), ships=tuple(fates),
    )  # fmt: skip


def test_the_fold_of_200_battles() -> None:
    log = long_war()
    plain = [json.dumps(line.data) for line in log.lines]

    bare, fold = clock.medians(
        lambda: [json.loads(text) for text in plain],
        lambda: read_book(TERMS, log.lines),
        runs=RUNS,
    )

    report(f"book of {len(log.lines)} lines", 12, bare, fold)


def stored(log: Scribe) -> Campaign:
    """Return the campaign of a logbook, its lines put in as they are."""
    campaign = harbour.found(terms=TERMS, last_line=len(log.lines))
    for number, (name, side) in enumerate(SIDES.items(), 1):
        Flotilla.objects.create(
            id=key(name), campaign=campaign, fleet_key=key(name), line=number, name=name, side=side,
            nation=NATIONS[side],
        )  # fmt: skip
    LogbookLine.objects.bulk_create(
        LogbookLine(
            campaign=campaign, number=line.number, kind=line.kind, data=line.data,
            digest="0" * 64, at=timezone.now(),
        )
        for line in log.lines
    )  # fmt: skip
    return campaign


def test_a_line_after_200_battles() -> None:
    log = long_war()
    campaign, olive = stored(log), harbour.visitor("olive")
    ship = key("flotilla 0 ship 0")
    honour = Entry(kind=words.HONOURED, data={"ship": ship, "honour": "Dover"}, about=(ship,))

    fold, taken = clock.medians(
        lambda: read_book(TERMS, log.lines),
        lambda: write(campaign=campaign, visitor=olive, entries=[honour]),
        runs=RUNS,
    )

    report("a line after 200 battles, bare is the fold", 2, fold, taken)
