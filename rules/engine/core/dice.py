"""Dice, and where their faces come from: a seed, players at the table, or a list.

Nothing in the engine throws dice by itself; a `DiceSource` is handed in. Seeded dice come from
SHA-256 in counter mode, so that one seed gives the same faces on every machine and in every version
of Python, and nobody works the seed out from faces he saw (docs/decisions/0013).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

MOST_SIDES = 256


@dataclass(frozen=True, slots=True)
class Die:
    """A die that players throw: its name, the sides of what is thrown, and how a face is read.

    All values have as many faces each.
    """

    name: str
    sides: int
    per_value: int = 1  # faces that share a value: 2 for a D3, which is half a D6 rounded up

    def __post_init__(self) -> None:
        if self.sides % self.per_value:
            raise ValueError(f"{self.per_value} faces a value don't go into {self.sides} sides")

    def read(self, face: int) -> int:
        """Return the value of a face."""
        return -(-face // self.per_value)

    @property
    def top(self) -> int:
        """Return the highest value."""
        return self.read(self.sides)

    def __str__(self) -> str:
        return self.name


def die(sides: int) -> Die:
    """Return a plain die of 1 to `sides`. Raises ValueError beyond 256 sides."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die of {sides} sides; there are dice of 1 to {MOST_SIDES}")
    return Die(f"D{sides}", sides)


D3 = Die("D3", 6, per_value=2)
D6 = die(6)
D10 = die(10)
D20 = die(20)


class DiceSource(Protocol):
    """Something that gives faces."""

    def throw(self, die: Die) -> int:
        """Return the face of the next die, 1 to its sides."""


class SeededDice:
    """Faces that follow from a seed.

    The key is SHA-256 of 'fleetbuilder dice 1:' and the seed's text; block n is SHA-256 of the key
    and n as eight bytes, big end first. Bytes are taken in turn; a die of k sides skips those from
    the last multiple of k upwards (so that no face is favoured) and shows byte % k + 1.
    """

    def __init__(self, seed: int | str) -> None:
        text = f"fleetbuilder dice 1:{seed}"
        self._key = sha256(text.encode(errors="surrogatepass")).digest()  # whatever was typed
        self._bytes = self._stream()

    def throw(self, die: Die) -> int:
        """Return the face of the next die."""
        end = MOST_SIDES - MOST_SIDES % die.sides
        return next(byte for byte in self._bytes if byte < end) % die.sides + 1

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            yield from sha256(self._key + block.to_bytes(8, "big")).digest()
            block += 1


class FacesRunOutError(LookupError):
    """More dice have to be thrown than faces were given; `die` says which is next."""

    def __init__(self, die: Die) -> None:
        super().__init__(f"one more {die} has to be thrown")
        self.die = die


class BadFaceError(ValueError):
    """A face that the next die does not have; `place` counts faces from 1."""

    def __init__(self, place: int, face: int, die: Die) -> None:
        super().__init__(f"face {place} is {face}; a {die} is thrown as 1 to {die.sides}")
        self.place, self.face, self.die = place, face, die


class GivenDice:
    """Faces as players typed them in from the table, or as a test has them, in order."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._next = 0

    def throw(self, die: Die) -> int:
        """Return the next face. Raises FacesRunOutError or BadFaceError."""
        if self._next == len(self._faces):
            raise FacesRunOutError(die)
        face = self._faces[self._next]
        self._next += 1
        if not 1 <= face <= die.sides:
            raise BadFaceError(self._next, face, die)
        return face

    @property
    def left(self) -> tuple[int, ...]:
        """Return the faces that nobody asked for."""
        return self._faces[self._next :]
