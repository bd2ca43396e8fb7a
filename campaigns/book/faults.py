"""What is wrong with a result: a place in it and a sentence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: `place` as 'ships.<key>.hull_left', 'points.<side>', 'winner'; `text` for people."""

    place: str
    text: str
