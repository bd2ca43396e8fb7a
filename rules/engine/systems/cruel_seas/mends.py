"""What would mend a finding: acts to click, each tried before it is offered (see workbench.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rules.engine.core import acts as do
from rules.engine.core.fleet import Finding, Mend
from rules.engine.core.names import isolated, looks_like, numbered, stem_of
from rules.engine.systems.cruel_seas.faults import FORCE_CODES, Fault
from rules.engine.systems.cruel_seas.fit import any_weapon, guns_of_choice, own_weapons, split
from rules.engine.systems.cruel_seas.legality import Survey
from rules.engine.systems.cruel_seas.offers import BATTERY_RADAR, BOATS
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.scenarios.mends import its_forces, its_nation, no_scenario
from rules.engine.systems.cruel_seas.thrift import ways_down
from rules.engine.systems.cruel_seas.vocabulary import Kind
from rules.engine.systems.cruel_seas.wording import (
    choice_name,
    item_words,
    listed,
    number_word,
    own_words,
    small,
)
from rules.engine.systems.cruel_seas.workbench import Candidate, Workbench
from rules.engine.systems.cruel_seas.yard import Craft

MOST = 4  # mends of one finding


def with_mends(survey: Survey, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings, each with the mends that hold."""
    bench = Workbench(survey)
    faults = {(f.code, key): f for key, faults in survey.faults.items() for f in faults}
    return tuple(replace(f, mends=_mends(bench, f, faults[f.identity])) for f in found)


def _mends(bench: Workbench, finding: Finding, fault: Fault) -> tuple[Mend, ...]:
    if finding.code == "OVER_LIMIT":
        return ways_down(bench)
    found = _tried(bench, finding, _candidates(bench.survey, finding, fault))
    if not found and finding.subject and finding.code not in _NEEDS_NO_MEND:
        found = _tried(bench, finding, [_remove(bench.survey, finding.subject)])
    if not found and finding.code in FORCE_CODES:
        found = _tried(bench, finding, [no_scenario()])
    return tuple(found[:MOST])


_NEEDS_NO_MEND = ("FB_OWN_FIGURES",)


def _tried(bench: Workbench, finding: Finding, candidates: Iterable[Candidate]) -> list[Mend]:
    mends = (bench.mend(finding.identity, label, steps) for label, steps in candidates)
    return list({mend.code: mend for mend in mends if mend}.values())


def _candidates(survey: Survey, finding: Finding, fault: Fault) -> Iterator[Candidate]:
    if finding.subject:
        yield from _OF_A_SHIP[finding.code](survey, finding.subject, fault)
    elif finding.code == "TINY_GROUP_LIMIT":
        yield from _one_group(survey)
    elif finding.code == "SCN_NATION":
        yield from its_nation(survey)
    elif finding.code == "SCN_MISSING":
        yield from its_forces(survey)
    else:
        name = f"{survey.yard.nation(survey.fleet.nation)} fleet"
        yield f"Call it {name}", (do.RenameFleet(name=name),)


def _one_group(survey: Survey) -> Iterator[Candidate]:
    groups = [key for key, look in survey.looks.items() if look.groups]
    groups.sort(key=lambda key: (survey.entries[key].name, key))
    for kept in groups[:MOST]:
        gone = tuple(do.RemoveShip(key=key) for key in groups if key != kept)
        if len(gone) == 1:
            yield _remove(survey, gone[0].key)
        else:
            yield f"Keep only {isolated(survey.entries[kept].name)}", gone


def _remove(survey: Survey, key: str) -> Candidate:
    return f"Remove {isolated(survey.entries[key].name)}", (do.RemoveShip(key=key),)


def _strangers(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    yield "Allow allies", (do.SetOption(code="allies", value="on"),)
    yield _remove(survey, key)
    nation = fault.items[0]
    if any(look.row and look.row.nation == survey.fleet.nation for look in survey.looks.values()):
        return  # those would then be the strangers
    yield f"Sail for the {survey.yard.nation(nation)}", (do.SetNation(nation=nation),)


def _group_size(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    size = survey.yard.tables.limits["tiny_group"]
    step = do.SetChoice(key=key, code=BOATS, count=size)
    yield f"Make it {number_word(size)} boats", (step,)


def _second(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    """Yield what leaves one of each item that she has twice."""
    words = listed([item_words(survey.yard, item) for item in fault.items])
    steps = tuple(step for item in fault.items for step in _fewer(survey, key, item, keep=1))
    yield f"Carry {words} once", steps


def _take_off(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    words = listed([item_words(survey.yard, item) for item in fault.items])
    steps = tuple(step for item in fault.items for step in _fewer(survey, key, item))
    yield f"Take off {words}", steps


def _with_better_crew(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    yield from list(_known_crew(survey, key, fault))[1:]
    yield from _take_off(survey, key, fault)


def _with_torpedoes(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    row, entry = survey.looks[key].row, survey.entries[key]
    if row is None:
        return
    for code, weapon in own_weapons(row).items():
        if weapon.type == "torpedo" and entry.chosen(code, weapon.count) < weapon.count:
            yield _put_back(survey, row, key, (code,))
    for option in row.options:
        if any(weapon.type == "torpedo" for weapon in option.adds):
            step = do.SetChoice(key=key, code=f"option:{option.code}", count=1)
            yield f"Fit {small(option.name)}", (step,)
    yield from _take_off(survey, key, fault)


def _put_back(survey: Survey, row: RosterRow, key: str, codes: Iterable[str]) -> Candidate:
    """Return what gives her all of her class's own weapons of these codes again."""
    own = own_weapons(row)
    words = [own_words(survey.yard, row, code) for code in codes]
    steps = tuple(do.SetChoice(key=key, code=code, count=own[code].count) for code in codes)
    return f"Put back {listed(words)}", steps


def _guns_for_choices(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    """Yield the class's guns back, and the choices brought down to the guns that are left."""
    row, entry = survey.looks[key].row, survey.entries[key]
    if row is None:
        return
    wanted = {gun for code in fault.items for gun in guns_of_choice(row, code)}
    own = own_weapons(row).items()
    gone = [c for c, w in own if w.type in wanted and entry.chosen(c, w.count) < w.count]
    if gone:
        yield _put_back(survey, row, key, gone)
    too_many = survey.yard.ship(Craft.of(entry), survey.terms).lacking
    offered = survey.yard.known(row, entry.fit)
    steps = tuple(
        do.SetChoice(key=key, code=code, count=dict(offered)[code] - beyond)
        for code, beyond in too_many
    )
    words = [small(choice_name(survey.yard, row, code)) for code in fault.items]
    yield f"Leave off {listed(words)}", steps


def _single_shot(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    words = listed([item_words(survey.yard, gun) for gun in fault.items])
    made = (f"semi:{gun}" for gun in fault.items if survey.entries[key].chosen(f"semi:{gun}"))
    steps = tuple(do.SetChoice(key=key, code=code, count=0) for code in made)
    yield f"Single-shot {words}", steps
    row = survey.looks[key].row
    built = [(c, w) for c, w in own_weapons(row).items() if w.semi_auto] if row else []
    ashore = tuple(
        do.SetChoice(key=key, code=code, count=0) for code, w in built if w.type in fault.items
    )
    if ashore:
        yield f"Take off semi-automatic {words}", (*steps, *ashore)


def _off_the_battery(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    yield "Take off radar", (do.SetChoice(key=key, code=BATTERY_RADAR, count=0),)


def _without_abilities(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    words = listed([item_words(survey.yard, f"ability:{item}") for item in fault.items])
    steps = tuple(do.SetChoice(key=key, code=f"ability:{item}", count=0) for item in fault.items)
    yield f"Take off {words}", steps
    yield "Allow abilities for points", (do.SetOption(code="abilities_for_points", value="on"),)


def _one_weapon(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    """Yield what keeps one weapon of choice, for each that she has."""
    codes = [code for code in fault.items if any_weapon(split(code)[1])]
    for kept in codes:
        steps = [do.SetChoice(key=key, code=code, count=0) for code in codes if code != kept]
        if survey.entries[key].chosen(kept) > 1:
            steps.append(do.SetChoice(key=key, code=kept, count=1))
        yield f"Keep only the {item_words(survey.yard, kept)}", tuple(steps)


def _known_crew(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    row = survey.looks[key].row
    for grade in survey.yard.grades(row) if row else ():
        label = f"Crew to {survey.yard.word('crew', grade).lower()}"
        yield label, (do.SetCrew(key=key, crew=grade),)


def _wanted_crew(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    grade = fault.items[1]
    label = f"Crew to {survey.yard.word('crew', grade).lower()}"
    yield label, (do.SetCrew(key=key, crew=grade),)


def _known_choices(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    row = survey.looks[key].row
    bounds = survey.yard.listed(row) if row else {}
    steps = tuple(
        do.SetChoice(key=key, code=code, count=bounds[code].maximum if code in bounds else 0)
        for code in fault.items
    )
    yield "Keep what her class offers", steps


def _new_name(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    row = survey.looks[key].row
    taken = [ship.name for ship in survey.fleet.ships]
    if fault.code == "FB_BLANK_NAME":
        names = numbered(row.short if row else "Ship", taken, MOST)
    else:
        names = numbered(stem_of(survey.entries[key].name), taken, MOST, first=2)
    name = next((name for name in names if looks_like(name) not in survey.twins), names[0])
    yield f"Name her {isolated(name)}", (do.RenameShip(key=key, name=name),)


def _nothing(survey: Survey, key: str, fault: Fault) -> Iterator[Candidate]:
    yield from ()


_OF_A_SHIP: dict[str, Callable[[Survey, str, Fault], Iterator[Candidate]]] = {
    "MIXED_NATION": _strangers,
    "TINY_GROUP_SIZE": _group_size,
    "ONE_PER_SHIP": _second,
    "FAT_NATION": _take_off,
    "FAT_CREW": _with_better_crew,
    "FAT_NO_TORPEDO": _with_torpedoes,
    "LONG_LANCE_NATION": _take_off,
    "SHINYO_ROCKETS_NATION": _take_off,
    "ROCKETS_CREW": _with_better_crew,
    "MERCHANT_ONLY": _take_off,
    "SEARCHLIGHT_TINY": _take_off,
    "DIRECTOR_SOVIET": _take_off,
    "BALLOON_SIZE": _take_off,
    "SEMI_AUTO_NOT_ALLOWED": _single_shot,
    "RADAR_BATTERY_NATION": _off_the_battery,
    "SCN_CREW": _wanted_crew,
    "SCN_SURPLUS": _nothing,
    "FB_UNKNOWN_CLASS": _nothing,
    "FB_UNKNOWN_CREW": _known_crew,
    "FB_UNKNOWN_CHOICE": _known_choices,
    "FB_GUN_MISSING": _guns_for_choices,
    "FB_FIGURES_MISSING": _nothing,
    "FB_ABILITIES_OFF": _without_abilities,
    "FB_ONE_WEAPON": _one_weapon,
    "FB_DUPLICATE_NAME": _new_name,
    "FB_BLANK_NAME": _new_name,
    "FB_OWN_FIGURES": _nothing,
    "FB_LOOKALIKE_NAME": _new_name,
}


def _fewer(survey: Survey, key: str, item: str, *, keep: int = 0) -> Iterator[do.SetChoice]:
    """Yield what brings an item of equipment or a special weapon down to `keep`.

    What she has beyond her class goes first, then what a listed option brought.
    """
    row, entry = survey.looks[key].row, survey.entries[key]
    if row is None or row.kind != Kind.SHIP:
        return
    kind = "equipment" if item in survey.yard.tables.labels["equipment"] else "weapon"
    code = f"{kind}:{item}"
    own = row.fitted_equipment.count(item) if kind == "equipment" else 0
    fitted = entry.chosen(code, own)
    brought = {f"option:{o}": entry.chosen(f"option:{o}") for o in _options_with(row, item)}
    excess = fitted + sum(brought.values()) - keep
    if fitted and excess > 0:
        yield do.SetChoice(key=key, code=code, count=max(0, fitted - excess))
        excess -= fitted
    for option, count in brought.items():
        if count and excess > 0:
            yield do.SetChoice(key=key, code=option, count=max(0, count - excess))
            excess -= count


def _options_with(row: RosterRow, item: str) -> Iterator[str]:
    for option in row.options:
        if item in option.adds_equipment or any(w.type == item for w in option.adds):
            yield option.code
