"""Round robin: who meets whom in which round, so that each pair meets once and byes are fair.

Players are keys; what comes out depends on their order alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """The pairs of one round, and who sits it out."""

    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()


def everybody(players: Sequence[str]) -> tuple[Pairing, ...]:
    """Return the rounds in which each player meets each other once.

    An odd number gives as many rounds as players, and each sits out one of them.
    """
    if len(players) < 2:
        return ()
    seats: list[str | None] = [*players]
    if len(seats) % 2:
        seats.append(None)
    half, rounds = len(seats) // 2, []
    for turn in range(len(seats) - 1):
        met = list(zip(seats[:half], reversed(seats[half:]), strict=True))
        rounds.append(_pairing(met, turned=bool(turn % 2)))
        seats[1:] = [seats[-1], *seats[1:-1]]
    return tuple(rounds)


def across(left: Sequence[str], right: Sequence[str]) -> tuple[Pairing, ...]:
    """Return the rounds in which each player of one side meets each of the other once.

    Of the larger side each player sits out as many rounds as every other one.
    """
    if not left or not right:
        return ()
    many, few = (left, right) if len(left) >= len(right) else (right, left)
    seats: list[str | None] = [*few, *[None] * (len(many) - len(few))]
    rounds = []
    for turn in range(len(many)):
        met = [(player, seats[(place + turn) % len(seats)]) for place, player in enumerate(many)]
        rounds.append(_pairing(met, turned=many is right))
    return tuple(rounds)


def best_round(
    rounds: Sequence[Pairing],
    number: int,
    met: Mapping[frozenset[str], int],
    sat_out: Mapping[str, int],
) -> Pairing:
    """Return the pairing for a round that repeats fewest meetings, then lets those sit out who did
    so least often, then the one whose turn it is."""
    if not rounds:
        return Pairing(pairs=())
    start = (number - 1) % len(rounds)
    turns = [*rounds[start:], *rounds[:start]]
    return min(
        turns,
        key=lambda turn: (
            sum(met.get(frozenset(pair), 0) for pair in turn.pairs),
            sum(sat_out.get(key, 0) for key in turn.byes),
        ),
    )


def _pairing(met: Sequence[tuple[str | None, str | None]], *, turned: bool) -> Pairing:
    """Return the pairs without those that one half of is missing, whose other half sits out."""
    pairs = [(a, b) for a, b in met if a is not None and b is not None]
    byes = [a or b or "" for a, b in met if a is None or b is None]
    return Pairing(
        pairs=tuple((b, a) if turned else (a, b) for a, b in pairs), byes=tuple(filter(None, byes))
    )
