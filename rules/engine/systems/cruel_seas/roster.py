"""The roster of Cruel Seas as values (CS-PTS): rows, weapons, listed options.

Prices are never here: they are computed by `points.py` from the tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from rules.engine.core.book_files import BookFile
from rules.engine.core.catalogue import ANY_NATION, Label, Provenance
from rules.engine.core.fleet import GameOption, Pairs
from rules.engine.core.rulebook import Interpretation
from rules.engine.core.system import RuleNote


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A line of a fit: `count` mountings of one kind. Codes as in the tables (`20mm`, `twin`).

    `listed` is True where the roster prints the weapon as semi-automatic; `assumed` where the row
    does not print the weapon but its price implies it; `label` holds the true calibre ("40 mm").
    """

    type: str
    mounting: str = "single"
    count: int = 1
    semi_auto: bool = False
    listed: bool = False
    label: str = ""
    assumed: bool = False
    reload: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedOption:
    """An option of a roster row, as what it adds, removes and makes semi-automatic.

    `maximum` is how often it can be taken ("each": once per gun). `printed_points` is the roster's
    price of one, None where the row says "by CS-PTS-1". `once` marks equipment paid once for a
    squadron and not per boat (smoke on a Linse command boat).
    """

    code: str
    name: str
    adds: tuple[Weapon, ...] = ()
    removes: tuple[Weapon, ...] = ()
    adds_equipment: tuple[str, ...] = ()
    semi_auto: str = ""  # gun type that becomes semi-automatic
    any_single_weapon: bool = False
    once: bool = False
    maximum: int = 1
    printed_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """A ship class of the roster, or another thing that a fleet can buy (`kind`).

    Hull, weapons and equipment are those of one boat; a squadron has `boats` of them. Parts that
    only the printed price implies are weapons with `assumed`, and `assumed_equipment`, which is
    not in `equipment`. `size` of a minefield is that of the field. `printed_points` is None where
    nothing is printed.
    """

    slug: str
    name: str
    short: str
    nation: str
    kind: str = "ship"  # ship | minefield | battery | aircraft
    turn: str = ""
    size: str = ""
    slow: int | None = None
    combat: int | None = None
    full: int | None = None
    hull: int | None = None
    boats: int = 1
    free_weapons: tuple[Weapon, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    equipment: tuple[str, ...] = ()
    assumed_equipment: tuple[str, ...] = ()
    options: tuple[ListedOption, ...] = ()
    printed_points: int | None = None
    printed_points_with_options: int | None = None
    complete: bool = True
    provenance: Provenance = Provenance.PUBLISHED
    basis: str = ""
    note: str = ""
    address: str = ""
    diesel: bool = False
    explosive: bool = False
    merchant: bool = False
    shallow_draught: bool = False
    human_torpedo: bool = False
    role: str = ""  # where what she carries does not tell it; see composition.py
    drawing: str = ""
    length_m: float | None = None
    aliases: tuple[str, ...] = ()  # searchable: the source's spellings, historical names
    rules: tuple[str, ...] = ()  # rule ids that touch this row beyond those its figures imply
    stands_in_for: str = ""  # slug of the incomplete row that this one hides
    looks_like: str = ""  # of a player's own: slug of the row whose picture shows her

    @property
    def fitted_equipment(self) -> tuple[str, ...]:
        """Return the equipment she has in play: as printed, then as assumed."""
        return self.equipment + self.assumed_equipment

    def sails_for(self, fleet_nation: str) -> str:
        """Return the nation she sails for: a class of any navy sails for the fleet's."""
        return fleet_nation if self.nation == ANY_NATION else self.nation


@dataclass(frozen=True, slots=True, kw_only=True)
class HullKind:
    """What kind of hull it is, and by how much that moves the guide's figure (CS-DER-1)."""

    code: str
    text: str
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignTable:
    """What ships of the player's own rest on: the hull guide (CS-DER-1), the free guns, bounds."""

    per_metre: Decimal
    first: int  # metres at that rate
    first_hull: int  # of what is longer, for its first metres
    beyond: Decimal  # each metre more
    round_to: int
    hull_kinds: tuple[HullKind, ...]
    free_weapon: Weapon  # CS-EQP-12
    unarmed_sizes: tuple[str, ...]  # without the free weapon
    most: dict[str, int] = field(repr=False)  # hull, speed, length


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The tables that points and cards need, read from the edition's TOML files."""

    # CS-GUN-1: gun type -> (minimum, maximum, half, damage dice)
    ranges: dict[str, tuple[int, int, int | None, int]]
    mounting_dice: dict[str, int]  # CS-DMG-2: extra dice
    weapon_bands: tuple[tuple[int, int, int], ...]  # CS-PTS-1: dice from, to, points
    weapon_prices: dict[str, int]  # CS-PTS-1: torpedo, long_lance, rocket_rack, mortar ...
    semi_auto_points: int  # CS-GUN-8
    crew_prices: dict[str, dict[str, int]]  # CS-PTS-2: size -> grade -> points
    equipment_prices: dict[str, int]  # CS-PTS-3
    radar_prices: dict[str, int]  # CS-EQP-1: nation -> points
    ability_prices: dict[str, int]  # CS-CAM-7 (old_tub: not here, it halves)
    minefield_prices: dict[str, int]  # small, large, dense
    battery: dict[str, int]  # CS-WPN-5: base, regular, veteran
    aircraft_torpedo_points: int
    labels: dict[str, dict[str, str]]  # kind (weapon, mounting, equipment, ...) -> code -> words
    rule_of: dict[str, dict[str, str]]  # kind -> code -> rule id that prices or describes it
    gun_types: tuple[str, ...] = ()  # the gun classes of CS-GUN-1, lightest first
    damage_words: dict[str, str] = field(default_factory=dict)  # weapons without fixed dice
    shapes: dict[str, str] = field(default_factory=dict)  # weapon -> what it is in a picture
    calibres: dict[str, float] = field(default_factory=dict)  # gun type -> mm that it stands for
    limits: dict[str, int] = field(default_factory=dict)  # figures of legality, by name
    turn_angles: dict[str, int] = field(default_factory=dict)  # turn -> degrees
    designs: DesignTable | None = None  # None: this edition designs no ships


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A dated state of the data: rows of all nations (hidden ones too) and the tables.

    `date` is an ISO date, `sources` name where figures come from, `changes` say what is new.
    `renamed` are (old slug, new slug) of classes that had another slug in the edition before.
    """

    id: str
    title: str
    rows: tuple[RosterRow, ...]
    tables: Tables = field(repr=False)
    date: str = ""
    sources: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    nations: tuple[Label, ...] = ()  # the navies in the edition's order, then "any"
    all_options: tuple[GameOption, ...] = ()
    game_options: tuple[GameOption, ...] = ()  # those of them that a fleet is saved with
    renamed: Pairs = ()
    notes: tuple[RuleNote, ...] = field(default=(), repr=False)  # as in the book, readings last
    interpretations: tuple[Interpretation, ...] = field(default=(), repr=False)
    rulebook: BookFile = field(default_factory=BookFile, repr=False)

    def row(self, slug: str) -> RosterRow | None:
        """Return the row with this slug, or None."""
        return next((row for row in self.rows if row.slug == slug), None)

    @property
    def for_sale(self) -> tuple[RosterRow, ...]:
        """Return the rows that can be bought: the incomplete ones are hidden."""
        return tuple(row for row in self.rows if row.complete)

    def note(self, rule_id: str) -> RuleNote | None:
        """Return the note on a rule, or None."""
        return next((note for note in self.notes if note.id == rule_id), None)
