"""Sums of points, quickly: weights side by side in one big number (docs/decisions/0013).

The weights of 0, 1, 2 ... points stand in slots of one width, and one multiplication adds a throw
to all that was thrown before (Kronecker substitution).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slots:
    """So many slots, each of so many bytes."""

    count: int
    width: int

    @classmethod
    def holding(cls, count: int, total: int) -> Slots:
        """Return slots that are wide enough for weights over a total."""
        return cls(count, (total.bit_length() + 7) // 8)

    def pack(self, weights: Sequence[int]) -> int:
        """Return weights as one number. Raises OverflowError for one that is too great."""
        kept = (weight.to_bytes(self.width, "little") for weight in weights[: self.count])
        return int.from_bytes(b"".join(kept), "little")

    def unpack(self, packed: int) -> list[int]:
        """Return the weights of a number that was cut."""
        data, width = packed.to_bytes(self.count * self.width, "little"), self.width
        starts = range(0, len(data), width)
        return [int.from_bytes(data[start : start + width], "little") for start in starts]

    def cut(self, packed: int) -> int:
        """Return the number without what goes beyond the last slot."""
        return packed & ((1 << 8 * self.count * self.width) - 1)

    def shift(self, packed: int, slots: int) -> int:
        """Return the number with each weight so many slots farther on."""
        return packed << 8 * self.width * slots

    def power(self, packed: int, times: int) -> int:
        """Return the number multiplied by itself, and cut."""
        result = 1
        for digit in f"{times:b}":
            result = self.cut(result * result)
            if digit == "1":
                result = self.cut(result * packed)
        return result
