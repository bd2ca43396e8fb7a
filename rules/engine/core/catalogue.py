"""Ship classes as a player sees them in a catalogue, alike for every rule system."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.engine.core.fleet import Points

ANY_NATION = "any"  # the code under which stands what every nation may buy
HAS_TORPEDOES = "has_torpedoes"  # among the tags of a class that carries some


class Provenance(StrEnum):
    """Where a row's figures come from. A badge, never part of a name."""

    PUBLISHED = "published"
    PUBLIC = "public"
    DERIVED = "derived"
    OWN = "own figure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A code and its words (a nation, a size, a crew grade, a weapon type)."""

    code: str
    text: str
    short: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnFigure:
    """A figure that the player enters himself, for a class that has none printed."""

    name: str  # as in ShipEntry.figures
    label: str
    numeric: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRow:
    """One line of a weapons table, in words and figures. Distances in the system's unit."""

    code: str  # "20mm-twin"
    type: str  # "20mm"
    label: str  # "20 mm, twin"
    count: int
    range: str  # "0-50", with an en dash; "" if none
    half: str
    damage: str  # "4D6"
    note: str = ""  # "semi-automatic", "free", "assumed"
    shape: str = ""  # what it is in a picture: gun | torpedo | depth-charge | mine | rocket
    calibre_mm: float | None = None  # of a gun
    barrels: int = 1
    drawn: tuple[str, ...] = ()  # keys of data-weapon groups in the silhouette


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipClass:
    """A catalogue row.

    `points` is the price of the class as printed or computed, with its cheapest crew; None for own
    figures. `facts` are (label, value) in the order of the page. `speeds` in the system's unit
    from slow to full. `tags` are codes for filters.
    """

    slug: str
    name: str
    short: str  # for the default names of ships: "Vosper"
    nation: str  # code, or ANY_NATION
    kind: str  # a code of the system: "ship", "minefield"
    size: str
    hull: int | None
    speeds: tuple[int, ...]
    points: Points | None
    provenance: Provenance
    kind_text: str = ""  # the kind in words, "" for plain ships
    basis: str = ""
    note: str = ""
    address: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    weapons: tuple[WeaponRow, ...] = ()
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()  # rule ids that touch this class
    tags: frozenset[str] = frozenset()
    search_text: str = ""  # casefolded: names, true calibres, source spellings
    drawing: str = ""
    length_m: float | None = None
    boats: int = 1
    own_figures: tuple[OwnFigure, ...] = ()  # what the player enters himself; mostly nothing
    stands_in_for: str = ""  # slug of the incomplete published row this one hides
    looks_like: str = ""  # of a player's own: slug of the class whose picture shows her

    @property
    def is_for_sale(self) -> bool:
        """Return whether she has a price, or one that the player enters himself."""
        return self.points is not None or bool(self.own_figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """All classes of an edition that can be bought, in a stable order."""

    edition: str
    title: str
    nations: tuple[Label, ...]
    sizes: tuple[Label, ...]
    weapon_types: tuple[Label, ...]
    classes: tuple[ShipClass, ...]
    price_steps: tuple[int, ...] = ()  # points to filter by: 'Up to 100'
    renamed: tuple[tuple[str, str], ...] = ()  # (slug in the edition before, slug in this one)
    changes: tuple[str, ...] = ()  # what this edition changed, in sentences
    size_word: str = "Size"  # what sizes are called: a game may go by types of ships

    def get(self, slug: str) -> ShipClass | None:
        """Return the class with this slug, or None."""
        return next((c for c in self.classes if c.slug == slug), None)

    def nation(self, code: str) -> Label | None:
        """Return the nation with this code, or None."""
        return next((n for n in self.nations if n.code == code), None)

    def size_text(self, ship_class: ShipClass) -> str:
        """Return the size of a class as it stands in a line of facts: 'small', 'light cruiser'."""
        return next((s.text.lower() for s in self.sizes if s.code == ship_class.size), "")

    def nation_text(self, code: str) -> str:
        """Return the name of a nation, or its code if the edition does not have it."""
        found = self.nation(code)
        return code if found is None else found.text

    @property
    def fleet_nations(self) -> tuple[Label, ...]:
        """Return the nations that a fleet can sail for."""
        return tuple(n for n in self.nations if n.code != ANY_NATION)

    def for_nation(self, code: str) -> tuple[ShipClass, ...]:
        """Return what a fleet of this nation may buy: its own classes and those of any nation."""
        return tuple(c for c in self.classes if c.nation in (code, ANY_NATION))
