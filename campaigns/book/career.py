"""One ship's life in the book: what each line changed for her, read line by line.

A cancelled line is told as it would have read where it stood; it leaves nothing behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from campaigns.book import words
from campaigns.book.fold import cancelled, read_line
from campaigns.book.shipyard import rules_of
from campaigns.book.values import Book, Kill, Line, ShipState, Status, Terms
from rules.engine.core.campaign import Growth, Service
from rules.engine.core.fleet import Counts
from rules.engine.core.result import Fate


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a line did to a ship, or would have done. `before` None: it opened her record.

    `void` is the code of the reason why it has no effect on her; `cancelled_by` the number of the
    reversal, 0 for none.
    """

    line: int
    kind: str
    before: ShipState | None
    after: ShipState | None
    void: str = ""
    cancelled_by: int = 0

    @property
    def promoted(self) -> str:
        """Return the grade that her crew rose to in a battle, "" for none."""
        grades = [state.crew.grade for state in (self.before, self.after) if state]
        rose = self.kind == words.BATTLE and len(set(grades)) == 2
        return grades[1] if rose else ""

    @property
    def picks(self) -> int:
        """Return how many abilities her crew won to choose."""
        return max(0, self._crew("picks")) if self.kind == words.BATTLE else 0

    @property
    def abilities(self) -> tuple[str, ...]:
        """Return the abilities that she has since."""
        had = self.before.crew.abilities if self.before else ()
        return self.after.crew.abilities[len(had) :] if self.after else ()

    @property
    def kills(self) -> tuple[Kill, ...]:
        """Return the enemies that she sank or took."""
        had = len(self.before.kills) if self.before else 0
        return self.after.kills[had:] if self.after else ()

    @property
    def hull(self) -> int:
        """Return how many points of hull more she has than before."""
        return self.after.hull_left - self.before.hull_left if self.before and self.after else 0

    @property
    def mended(self) -> tuple[str, ...]:
        """Return the lasting damages that are gone, by code, one for each."""
        return _more(self.before, self.after)

    @property
    def hurt(self) -> tuple[str, ...]:
        """Return the lasting damages that came, by code, one for each."""
        return _more(self.after, self.before)

    @property
    def fate(self) -> Status | None:
        """Return what became of her if she can sail no more, or can again, else None."""
        if self.before is None or self.after is None or self.before.status is self.after.status:
            return None
        return self.after.status

    @property
    def intact(self) -> bool:
        """Return whether a battle counts as survived intact."""
        if self.after is None:
            return False
        return self.after.intact > (self.before.intact if self.before else 0)

    def _crew(self, name: str) -> int:
        before, after = self.before, self.after
        return getattr(after.crew, name) - getattr(before.crew, name) if before and after else 0


def career(
    terms: Terms, lines: Iterable[Line], key: str, about: Collection[int] = ()
) -> tuple[Step, ...]:
    """Return what the lines did to the ship `key`, in their order.

    `about` are numbers of lines that name her: they are told even if they changed nothing.
    Raises BadCaseError and KeyError as `read_book` does.
    """
    ordered = sorted(lines, key=lambda line: line.number)
    return tuple(_steps(Book(terms=terms, cancelled=cancelled(ordered)), ordered, key, about))


def growth(terms: Terms, step: Step) -> Growth | None:
    """Return what the rules made of her crew in a battle, with the ids to read up; else None."""
    before, after = step.before, step.after
    if step.kind != words.BATTLE or before is None or after is None or after.games == before.games:
        return None
    service = Service(
        fate=Fate.AFLOAT if after.is_active else Fate.SUNK,
        hull=before.hull,
        hull_left=after.hull_left,
        sunk=tuple(kill.size for kill in step.kills if not kill.captured),
        captured=tuple(kill.size for kill in step.kills if kill.captured),
        deeds=_done(before, after),
    )
    return rules_of(terms).after_battle(terms.edition, before.crew, service, terms.progression)


def _done(before: ShipState, after: ShipState) -> Counts:
    """Return what a ship did in a battle, where the game counts it."""
    done = Counter(dict(after.deeds)) - Counter(dict(before.deeds))
    return tuple(sorted(done.items()))


def _steps(book: Book, lines: list[Line], key: str, about: Collection[int]) -> Iterator[Step]:
    by = _reversals(lines, book.cancelled)
    for line in lines:
        if line.kind == words.REVERSED:
            continue
        dead = line.number in book.cancelled
        read_into = _apart(book) if dead else book
        before, voids = read_into.ships.get(key), len(read_into.voids)
        read_line(read_into, line)
        after = read_into.ships.get(key)
        told = read_into.voids[voids:]
        void = next((found.reason for found in told if found.subject in ("", key)), "")
        if before != after or (line.number in about and (after or before)):
            yield Step(
                line=line.number,
                kind=line.kind,
                before=before,
                after=after,
                void=void if before == after else "",
                cancelled_by=by.get(line.number, 0) if dead else 0,
            )


def _apart(book: Book) -> Book:
    """Return a book of its own with the same state: what it holds is frozen."""
    return replace(
        book,
        flotillas=dict(book.flotillas),
        ships=dict(book.ships),
        prizes=dict(book.prizes),
        battles=list(book.battles),
        closed=set(book.closed),
        voids=list(book.voids),
    )


def _reversals(lines: Iterable[Line], dead: frozenset[int]) -> dict[int, int]:
    """Return the number of the reversal that stands, by what it cancels."""
    return {
        int(line.data["cancels"]): line.number
        for line in lines
        if line.kind == words.REVERSED and line.number not in dead
    }


def _more(one: ShipState | None, other: ShipState | None) -> tuple[str, ...]:
    """Return the damages that one state has beyond the other."""
    if one is None:
        return ()
    has = dict(other.damage) if other else {}
    return tuple(code for code, count in one.damage for _ in range(count - has.get(code, 0)))
