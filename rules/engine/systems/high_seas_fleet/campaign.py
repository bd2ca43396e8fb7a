"""Campaigns of High Seas Fleet: the game has no rules for them, so these are this project's own.

Crews learn by battles survived and hits scored (HSF-CAM-1), dockyards take rounds for hull and
turrets (HSF-CAM-2). Reasons stand in docs/decisions.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

from rules.engine.core.campaign import Ability, Conditions, Crew, Growth, Service
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import Counts, GameOption, Pairs, ShipEntry

GRADES = {"green": "Green", "regular": "Regular", "veteran": "Veteran"}  # the lowest first
HITS = "hits"
DAMAGES = {
    "turret": "Turret",
    "funnel": "Funnel",
    "tower": "Tower",
    "speed_half": "Speed halved",
    "speed_minus_1": "Speed −1",
}
BATTLES, GUNNERY, YARD_HULL, YARD_TURRET = (
    *("battles_a_grade", "hits_a_credit"),
    *("yard_hull", "yard_turret"),
)
SETTINGS = (
    GameOption(
        code=BATTLES,
        label="Credits for a grade",
        help="A battle that a crew survives is a credit; so many make it one grade better.",
        rule="HSF-CAM-1",
        values=(("3", "Three"), ("2", "Two"), ("4", "Four"), ("6", "Six")),
    ),
    GameOption(
        code=GUNNERY,
        label="Hits for a credit more",
        help="A crew that scores so many hits in a battle has a second credit for it.",
        rule="HSF-CAM-1",
        values=(
            *(("10", "Ten"), ("5", "Five"), ("15", "Fifteen"), ("20", "Twenty")),
            ("0", "Hits count for nothing"),
        ),
    ),
    GameOption(
        code=YARD_HULL,
        label="Hull that a yard mends in a round",
        help="Of the whole hull of the ship; a part of that takes a round as well.",
        rule="HSF-CAM-2",
        values=(("1/4", "A quarter"), ("1/2", "Half"), ("1/10", "A tenth")),
    ),
    GameOption(
        code=YARD_TURRET,
        label="Rounds for a turret",
        help="A turret that was lost is built anew.",
        rule="HSF-CAM-2",
        values=(("1", "One"), ("2", "Two"), ("0", "None beside the hull")),
    ),
)
DEFAULTS = {option.code: option.default for option in SETTINGS}


class HighSeasCampaigns:
    """`CampaignRules` of High Seas Fleet (HSF-CAM-1)."""

    def settings(self, edition: str) -> tuple[GameOption, ...]:
        """Return what an organiser may change."""
        return SETTINGS

    def starting_grades(self, edition: str) -> tuple[Label, ...]:
        """Return the grades with which crews may start: regular, or green."""
        regular, green = GRADES["regular"], GRADES["green"]
        return (Label(code="regular", text=regular), Label(code="green", text=green))

    def grades(self, edition: str) -> tuple[Label, ...]:
        """Return all grades, the lowest first."""
        return tuple(Label(code=code, text=text) for code, text in GRADES.items())

    def grade_text(self, edition: str, grade: str) -> str:
        """Return a grade in words."""
        return GRADES.get(grade, grade)

    def abilities(self, edition: str) -> tuple[Ability, ...]:
        """Return no abilities: the game has none."""
        return ()

    def after_battle(self, edition: str, crew: Crew, service: Service, settings: Pairs) -> Growth:
        """Return what a battle makes of a crew (HSF-CAM-1)."""
        if not service.survived:
            return Growth(crew=crew, intact=False)
        grades = tuple(GRADES)
        if crew.grade not in grades or crew.grade == grades[-1]:
            return Growth(crew=crew, intact=True)
        credit = crew.credit + _credits(service, settings)
        if credit < int(_term(settings, BATTLES)):
            return Growth(crew=replace(crew, credit=credit), intact=True)
        grade = grades[grades.index(crew.grade) + 1]
        grown = replace(crew, grade=grade, credit=0)
        return Growth(crew=grown, intact=True, promoted=grade, rules=("HSF-CAM-1",))

    def sails_with(self, entry: ShipEntry, crew: Crew) -> ShipEntry:
        """Return the ship with this crew's grade."""
        return replace(entry, crew=crew.grade or entry.crew)

    def taken_apart(self, entry: ShipEntry) -> tuple[ShipEntry, Crew]:
        """Return the ship as she is, and her crew: regular where her fleet did not buy one."""
        return entry, Crew(grade=entry.crew or "regular")

    def options_at_sea(self, edition: str, options: Pairs) -> Pairs:
        """Return the options as they are: no crew wins what the game forbids."""
        return options

    def conditions(self, edition: str) -> Conditions:
        """Return no table: the game leaves the weather to the scenario."""
        return Conditions()

    def damages(self, edition: str) -> tuple[Label, ...]:
        """Return what may last beside points of hull (HSF-LOC-1, HSF-MOVE-5)."""
        return tuple(Label(code=code, text=text) for code, text in DAMAGES.items())

    def damage_text(self, edition: str, code: str) -> str:
        """Return a damage in words."""
        return DAMAGES.get(code, code)


class HighSeasYard:
    """`Dockyard` of High Seas Fleet (HSF-CAM-2)."""

    rule = "HSF-CAM-2"
    words = (
        "The yard mends a share of the whole hull in each round, and builds a lost turret in rounds"
        " of its own. Funnel, tower and engines are mended beside that; every stay takes a round."
    )

    def rounds(self, hull: int, missing: int, damage: Counts, settings: Pairs) -> int:
        """Return the rounds for `missing` points of a hull of `hull` and these damages."""
        in_a_round = max(1, ceil(Fraction(_term(settings, YARD_HULL)) * hull))
        turrets = dict(damage).get("turret", 0) * int(_term(settings, YARD_TURRET))
        return max(1, ceil(Fraction(missing, in_a_round)) + turrets)


def deeds(edition: str) -> tuple[Label, ...]:
    """Return what is told of a ship beside her kills: by hits her crew learns."""
    return (Label(code=HITS, text="Hits scored"),)


def _credits(service: Service, settings: Pairs) -> int:
    """Return what a battle survived is worth: one, and one more for enough hits."""
    enough = int(_term(settings, GUNNERY))
    return 1 + (enough > 0 and dict(service.deeds).get(HITS, 0) >= enough)


def _term(settings: Pairs, code: str) -> str:
    return dict(settings).get(code, DEFAULTS[code])


CAMPAIGNS = HighSeasCampaigns()
DOCKYARD = HighSeasYard()
