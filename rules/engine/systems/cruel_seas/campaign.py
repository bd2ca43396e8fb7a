"""Campaigns of Cruel Seas (CS-CAM): how crews learn, abilities, the sea before a battle.

Progression itself is `battle/progression.py`; here it is asked with a campaign's own terms.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.engine.core.campaign import Ability, Condition, Conditions, Crew, Growth, Service
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import GameOption, Pairs, ShipEntry
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle import progression
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.progression import GRADES, Record, Terms
from rules.engine.systems.cruel_seas.battle.results import Result
from rules.engine.systems.cruel_seas.battle.sea_state import to_hit
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

GAMES, CAPTURE, NOTE, HULL = "games_a_grade", "capture_credit", "of_note", "intact_min_hull"
ABILITY = "ability:"
OF_NOTE = {
    "medium": ("Medium or larger", frozenset({Size.MEDIUM, Size.LARGE, Size.HUGE})),
    "small": ("Small or larger", frozenset(Size) - {Size.TINY}),
    "large": ("Large or larger", frozenset({Size.LARGE, Size.HUGE})),
    "none": ("No sinking wins an ability", frozenset[Size]()),
}
SETTINGS = (
    GameOption(
        code=GAMES,
        label="Games for a grade",
        help="How many games survived intact make a crew one grade better.",
        rule="CS-CAM-4",
        values=(("2", "Two"), ("1", "One"), ("3", "Three"), ("4", "Four")),
    ),
    GameOption(
        code=CAPTURE,
        label="Credit of a capture",
        help="What a capture adds to a game survived intact, one capture a game.",
        rule="CS-CAM-4",
        values=(("1", "One game more"), ("0", "Nothing"), ("2", "Two games more")),
    ),
    GameOption(
        code=NOTE,
        label="Victims that win an ability",
        help="What a veteran crew must sink or capture for a free ability.",
        rule="CS-CAM-5",
        values=tuple((code, words) for code, (words, _) in OF_NOTE.items()),
    ),
    GameOption(
        code=HULL,
        label="Hull for 'intact'",
        help="How much of her hull a ship must bring home for the game to count.",
        rule="CS-CAM-4",
        values=(("0", "Any"), ("1/4", "A quarter"), ("1/2", "Half"), ("3/4", "Three quarters")),
    ),
)


class CruelSeasCampaigns:
    """`CampaignRules` of Cruel Seas."""

    def settings(self, edition: str) -> tuple[GameOption, ...]:
        """Return what an organiser may change of CS-CAM-4 and -5; the edition's way comes first."""
        book = Terms.of(Game(edition=edition))
        note = next((code for code, (_, sizes) in OF_NOTE.items() if sizes == book.of_note), "")
        usual = {
            GAMES: str(book.games_a_grade),
            CAPTURE: str(book.credit_of_a_capture),
            NOTE: note,
            HULL: str(book.least_hull),
        }
        return tuple(_first(option, usual[option.code]) for option in SETTINGS)

    def starting_grades(self, edition: str) -> tuple[Label, ...]:
        """Return the grades with which crews may start (CS-CAM-4)."""
        grades = (CrewGrade.REGULAR, CrewGrade.INEXPERIENCED)
        return tuple(Label(code=str(g), text=self.grade_text(edition, str(g))) for g in grades)

    def grades(self, edition: str) -> tuple[Label, ...]:
        """Return the grades of CS-CREW-1, the lowest first."""
        return tuple(Label(code=str(g), text=self.grade_text(edition, str(g))) for g in GRADES)

    def grade_text(self, edition: str, grade: str) -> str:
        """Return a grade in words."""
        return grade.capitalize() if grade in GRADES else grade

    def abilities(self, edition: str) -> tuple[Ability, ...]:
        """Return the abilities of CS-CAM-7."""
        tables = loader.edition(edition).tables
        words, rules = tables.labels["ability"], tables.rule_of["ability"]
        helps = tables.labels.get("ability_help", {})
        return tuple(
            Ability(code=code, title=title, text=helps.get(code, ""), rule=rules[code])
            for code, title in words.items()
        )

    def after_battle(self, edition: str, crew: Crew, service: Service, settings: Pairs) -> Growth:
        """Return what a game makes of a crew (CS-CAM-4 to -6)."""
        return _growth(edition, crew, service, settings)

    def sails_with(self, entry: ShipEntry, crew: Crew) -> ShipEntry:
        """Return the ship with this crew's grade and abilities."""
        fit = dict(entry.fit) | {f"{ABILITY}{code}": 1 for code in crew.abilities}
        return replace(entry, crew=crew.grade or entry.crew, fit=tuple(sorted(fit.items())))

    def taken_apart(self, entry: ShipEntry) -> tuple[ShipEntry, Crew]:
        """Return a ship without the abilities that her fleet paid for, and the crew with them."""
        paid = tuple(code.removeprefix(ABILITY) for code, n in entry.fit if _is_ability(code) and n)
        fit = tuple((code, count) for code, count in entry.fit if not _is_ability(code))
        return replace(entry, fit=fit), Crew(grade=entry.crew, abilities=paid)

    def options_at_sea(self, edition: str, options: Pairs) -> Pairs:
        """Return the options by which abilities that were won are legal (CS-CAM-5)."""
        return tuple(sorted({**dict(options), "abilities_for_points": "on"}.items()))

    def conditions(self, edition: str) -> Conditions:
        """Return the states of the sea (CS-CAM-1)."""
        game = Game(edition=edition)
        low, rows = 1, []
        for state, high in game.sheet("sea_state").grids["up_to"]["d6"].items():
            modifier = to_hit(game, state)
            text = f"{modifier:+d} to hit".replace("-", "−") if modifier else "guns as ever"
            title = f"{state.capitalize()} sea"
            rows.append(Condition(code=state, title=title, text=text, low=low, high=high))
            low = high + 1
        return Conditions(sides=6, rule="CS-CAM-1", rows=tuple(rows))

    def damages(self, edition: str) -> tuple[Label, ...]:
        """Return the criticals that may last."""
        return tuple(Label(code=str(r), text=self.damage_text(edition, str(r))) for r in Result)

    def damage_text(self, edition: str, code: str) -> str:
        """Return a critical in words."""
        return code.replace("_", " ").capitalize() if code in list(Result) else code


@lru_cache(5_000)
def _growth(edition: str, crew: Crew, service: Service, settings: Pairs) -> Growth:
    if crew.grade not in GRADES:  # a vessel without a crew to learn
        return Growth(crew=crew, intact=service.survived)
    terms = _terms(edition, settings)
    before = Record(crew=CrewGrade(crew.grade), credit=crew.credit, picks=crew.picks)
    game = _game_of(service)
    after = progression.learned(before, 1, game, terms)
    if not after.alive:
        return Growth(crew=crew, intact=False, rules=("CS-CAM-6",))
    promoted = str(after.crew) if after.crew is not before.crew else ""
    picks = after.picks - before.picks
    return Growth(
        crew=replace(crew, grade=str(after.crew), credit=after.credit, picks=after.picks),
        intact=game.counts_as_intact(terms),
        promoted=promoted,
        picks=picks,
        rules=("CS-CAM-4",) * bool(promoted) + ("CS-CAM-5",) * bool(picks),
    )


def _game_of(service: Service) -> progression.Service:
    """Return a battle as CS-CAM-4 looks at it: leaving by the scenario's rule is survival.

    A capture counts whatever her size (I-17), so one of unknown size passes for the smallest.
    """
    share = Fraction(service.hull_left, service.hull) if service.hull else None
    return progression.Service(
        survived=service.survived,
        intact=service.survived,
        sunk=tuple(Size(size) for size in service.sunk if size in list(Size)),
        captured=tuple(Size(s) if s in list(Size) else Size.TINY for s in service.captured),
        hull_share=share,
    )


@lru_cache(100)
def _terms(edition: str, settings: Pairs) -> Terms:
    """Return the terms of a campaign: the book's, where the organiser left them."""
    book = Terms.of(Game(edition=edition))
    offered = {option.code: dict(option.values) for option in SETTINGS}
    chosen = {code: value for code, value in settings if value in offered.get(code, ())}
    return replace(
        book,
        games_a_grade=int(chosen.get(GAMES, book.games_a_grade)),
        credit_of_a_capture=int(chosen.get(CAPTURE, book.credit_of_a_capture)),
        of_note=OF_NOTE[chosen[NOTE]][1] if NOTE in chosen else book.of_note,
        least_hull=Fraction(chosen.get(HULL, book.least_hull)),
    )


def _first(option: GameOption, value: str) -> GameOption:
    """Return a setting whose usual value comes first."""
    values = sorted(option.values, key=lambda one: one[0] != value)
    return replace(option, values=tuple(values))


def _is_ability(code: str) -> bool:
    return code.startswith(ABILITY)


CAMPAIGNS = CruelSeasCampaigns()
