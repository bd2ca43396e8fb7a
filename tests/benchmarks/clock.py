"""Times of acts, measured in turn and told as ratios."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

RUNS = 150
WARM_UP = 15

Measured = Callable[[], Any]


def medians(*acts: Measured, prepare: Measured | None = None, runs: int = RUNS) -> list[float]:
    """Return the median milliseconds of each act, measured in turn so that noise meets all.

    `prepare` goes before each round and is not measured.
    """
    times: list[list[float]] = [[] for _ in acts]
    warm_up = min(WARM_UP, runs // 3)
    for run in range(warm_up + runs):
        if prepare is not None:
            prepare()
        for act, kept in zip(acts, times, strict=True):
            begin = time.perf_counter()
            act()
            taken = (time.perf_counter() - begin) * 1000
            if run >= warm_up:
                kept.append(taken)
    return [statistics.median(kept) for kept in times]


def report(what: str, aim: float, bare: float, taken: float) -> None:
    print(f"\n{what}: {taken:.3g} ms, bare {bare:.3g} ms, {taken / bare:.1f} times (aim {aim:g})")  # noqa: T201


def report_time(what: str, aim: float, taken: float) -> None:
    print(f"\n{what}: {taken:.3g} ms (aim {aim:g} ms)")  # noqa: T201


def race(what: str, aim: float, other: float, taken: float) -> None:
    ratio = f"{other / taken:.1f} times as fast (aim {aim:g})"
    print(f"\n{what}: {taken:.3g} ms, icepool {other:.3g} ms, {ratio}")  # noqa: T201
