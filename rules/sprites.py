"""The files of small pictures, one an edition, kept ready in memory with their addresses."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache, cached_property

import brotli

from rules.engine import registry
from rules.engine.core.catalogue import Catalogue, ShipClass
from rules.silhouettes.library import drawing as find
from rules.silhouettes.library import nearest
from rules.silhouettes.match import Fitted
from rules.silhouettes.model import Drawing
from rules.silhouettes.sprite import sprite


@dataclass(frozen=True)
class SpriteFile:
    """A file of symbols, by the slugs of an edition's classes."""

    text: bytes
    digest: str

    @cached_property
    def gzip(self) -> bytes:
        """Return the file as gzip packs it; the same bytes every time."""
        return gzip.compress(self.text, 9, mtime=0)

    @cached_property
    def brotli(self) -> bytes:
        """Return the file as brotli packs it."""
        return brotli.compress(self.text, mode=brotli.MODE_TEXT)


def drawing_of(ship: ShipClass) -> Drawing | None:
    """Return the drawing of a class at her length, or None for what has no picture (aircraft).

    A ship of known length without a drawing of her own borrows the nearest one.
    """
    if ship.drawing:
        return find(ship.drawing, ship.length_m)
    return nearest(ship.length_m) if ship.length_m else None


def fitted_weapons(ship: ShipClass) -> list[Fitted]:
    """Return the lines of a class's weapons table as her drawing is searched for them."""
    return [
        Fitted(kind=w.shape, calibre_mm=w.calibre_mm, barrels=w.barrels, count=max(w.count, 1))
        for w in ship.weapons
    ]


@cache
def sprite_file(system: str, edition: str) -> SpriteFile:
    """Return the sprite of a system's edition. Raises KeyError if there is none."""
    classes = registry.get(system).fleets.catalogue(edition).classes
    entries = [(ship.slug, drawing_of(ship)) for ship in classes]
    text = sprite((slug, drawing) for slug, drawing in entries if drawing).encode()
    return SpriteFile(text, hashlib.sha256(text).hexdigest()[:12])


def shown_as(ship: ShipClass) -> ShipClass:
    """Return the class whose small picture shows a ship: for a player's own, what she looks like.

    Newest editions first; a ship whose model is in none of them stands for herself.
    """
    if not ship.looks_like:
        return ship
    for system in registry.all_systems():
        for edition, _title in system.fleets.editions():
            model = system.fleets.catalogue(edition).get(ship.looks_like)
            if model is not None and model.drawing == ship.drawing:
                return model
    return ship


@cache
def home_of(ship: ShipClass) -> tuple[str, str]:
    """Return the system (slug) and the edition that a class comes from, newest editions first.

    Raises KeyError for a class that no catalogue holds.
    """
    for system in registry.all_systems():
        for edition, _title in system.fleets.editions():
            if _holds(system.fleets.catalogue(edition), ship):
                return system.slug, edition
    raise KeyError(ship.slug)


def _holds(catalogue: Catalogue, ship: ShipClass) -> bool:
    return catalogue.get(ship.slug) == ship
