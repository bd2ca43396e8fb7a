"""What players may order, with the facts that they measured (CS-SEQ-1).

Distances are cm. Ships are named, guns counted from 1 as her card lists them, torpedoes by the
number on their marker.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.engine.systems.cruel_seas.battle.launching import Aim as TorpedoAim
from rules.engine.systems.cruel_seas.battle.mines import DENSITIES
from rules.engine.systems.cruel_seas.battle.mines import Kind as MineKind
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.sight import Screen
from rules.engine.systems.cruel_seas.battle.state import Cm
from rules.engine.systems.cruel_seas.battle.terrain import Kind as TerrainKind
from rules.engine.systems.cruel_seas.scenarios.scenario import Recorded
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class Meets:
    """A ship in the way of a torpedo, and how far it has run there."""

    ship: str
    at: Cm


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """A torpedo that a ship runs into, where its marker lies."""

    torpedo: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """Whom a torpedo meets in its next move, nearest first."""

    torpedo: int
    meets: tuple[Meets, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy:
    """Put a ship on the table, at a level that her wake shows (CS-SCN-0)."""

    ship: str
    level: SpeedLevel = SpeedLevel.COMBAT


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTurn:
    """Begin a turn: orphaned torpedoes move, then dice are drawn (CS-SEQ-1 1, CS-TOR-3)."""

    tracks: tuple[Track, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDie:
    """Draw a Fleet die blind (CS-CORE-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate:
    """Lay the die beside a ship or squadron of the side that drew (CS-SEQ-1 3, 3a).

    Of a squadron `boat` begins, "" for the first that is left, and the others follow one by one.
    """

    unit: str
    boat: str = ""
    grease_monkey: bool = False
    tracks: tuple[Track, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wake:
    """A ship whose wake is crossed, and after how many cm of the move."""

    ship: str
    at: Cm = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeMet:
    """A depth charge, by the number on its token, that a ship moves over after so many cm."""

    charge: int
    at: Cm = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """A mine or a field that a ship comes to; the facts are those of `mines.Passage`."""

    kind: MineKind
    density: str = DENSITIES[0]
    distance: Cm = Fraction(0)
    inside: bool = False
    disabled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Terrain that a ship comes so near, 0 where she runs into it; into fog after `gone` cm."""

    kind: TerrainKind
    distance: Cm = Fraction(0)
    gone: Cm = Fraction(0)
    landing_craft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Move the active ship (CS-SEQ-1 4), and what she meets: of each kind the nearest first.

    She crosses `wakes`, moves over depth `charges`, runs into the torpedoes that she `meets`.
    """

    sailing: Sailing
    wakes: tuple[Wake, ...] = ()
    charges: tuple[ChargeMet, ...] = ()
    meets: tuple[Contact, ...] = ()
    mines: tuple[Mine, ...] = ()
    terrain: tuple[Ground, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Collide:
    """The active ship has run into another, or with "" into land or a wreck (CS-COL-1)."""

    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enemy:
    """Another enemy that a gun bears on and sees (CS-GUN-3)."""

    ship: str
    distance: Cm


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One gun at a target; the facts are those of `allocation.Aim`."""

    gun: int
    target: str
    distance: Cm
    bears: bool = True
    screens: tuple[Screen, ...] = ()
    light: str = ""
    others: tuple[Enemy, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire:
    """All that the active ship fires in this activation (CS-SEQ-1 5, CS-GUN-3)."""

    shots: tuple[Shot, ...]
    prefer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ram:
    """Ram another ship at the end of a move at full speed (CS-COL-3).

    `reply` is the one weapon that she fires before; its target is the rammer, whoever it names.
    """

    target: str
    within_reach: bool = True
    reply: Shot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dazzle:
    """Turn the searchlight on one gun of an enemy (CS-EQP-6)."""

    target: str
    gun: int
    distance: Cm


@dataclass(frozen=True, slots=True, kw_only=True)
class LookOut:
    """Look for a tiny boat before one fires at her (CS-TINY-4); `lit`: by a star shell."""

    target: str
    distance: Cm
    lit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FireStarShell:
    """Fire the star shell, which lights for the side until the turn ends (CS-EQP-4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FireRockets:
    """Fire all rockets at a ship, or with "" at a point on land; who is `near` takes a share."""

    distance: Cm
    target: str = ""
    screens: tuple[Screen, ...] = ()
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DropCharge:
    """Drop a depth charge before another, `bow` cm from her bow (CS-DC-1)."""

    target: str
    bow: Cm = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Explode:
    """Strike a ship with an explosive boat (CS-TINY-6)."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchTorpedoes:
    """Launch torpedoes after the move (CS-TOR-1)."""

    aims: tuple[TorpedoAim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairShip:
    """Repair the active ship (CS-REP-1); `first` is what her captain wants mended."""

    first: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReloadTubes:
    """Load reload torpedoes (CS-TOR-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeSmoke:
    """Lay smoke at the end of a third of the move (CS-EQP-5): `float` or `apparatus`."""

    kind: str = "float"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndActivation:
    """The active ship is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveTable:
    """The active ship leaves the table, home or otherwise (CS-MOV-6)."""

    home: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeFlag:
    """A ship strikes to an enemy, at any time (CS-STR-1)."""

    ship: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptSurrender:
    """An attacker takes this turn's test whether he accepts a flag (CS-STR-1)."""

    ship: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Something that decides the scenario has happened, and no order shows it."""

    event: str
    value: Recorded = 1
    ship: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn:
    """The bag is empty: plumes go, and the scenario may end (CS-SEQ-1 8)."""

    reached: bool = False  # what would keep the scenario going is done (I-19)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndBattle:
    """The players agree that it is over."""


Order = (
    Deploy
    | BeginTurn
    | DrawDie
    | Activate
    | Move
    | Collide
    | Ram
    | Fire
    | Dazzle
    | FireRockets
    | LookOut
    | FireStarShell
    | DropCharge
    | Explode
    | LaunchTorpedoes
    | RepairShip
    | ReloadTubes
    | MakeSmoke
    | EndActivation
    | LeaveTable
    | StrikeFlag
    | AcceptSurrender
    | Record
    | EndTurn
    | EndBattle
)
