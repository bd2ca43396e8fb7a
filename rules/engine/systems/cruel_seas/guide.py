"""What the printed ships suggest for a ship of the player's own: hull, speeds, boats (CS-DER-1).

It proposes and shows how; the player decides. A figure that cannot be read is not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from rules.engine.core.acts import InvalidAct
from rules.engine.core.designs import Proposal
from rules.engine.core.fleet import Design, LineKind, PointsBreakdown, ReceiptLine
from rules.engine.systems.cruel_seas.own_rows import design_table, length_of
from rules.engine.systems.cruel_seas.roster import HullKind
from rules.engine.systems.cruel_seas.yard import Yard

CENT = Decimal("0.01")
THIRDS = 3  # full speed is split in thirds (CS-MOV-1)


def guide(place: Yard, design: Design) -> tuple[Proposal, ...]:
    """Return what the guide proposes: hulls for her length, speeds, boats of a squadron."""
    return (*_hulls(place, design), *_speeds(design), *_squadrons(place, design))


def _metres(place: Yard, design: Design) -> Decimal | None:
    """Return her length as typed ('20,5' too), None for none and for one that cannot be."""
    try:
        text = length_of(dict(design.traits), design_table(place.edition).most["length"])
    except InvalidAct:
        return None
    return Decimal(text) if text else None


def _hulls(place: Yard, design: Design) -> Iterator[Proposal]:
    """Yield the hulls that her length suggests, by the kind of hull (CS-DER-1)."""
    length = _metres(place, design)
    if length is None:
        return
    lines = tuple(_hull_lines(place, length))
    for kind in design_table(place.edition).hull_kinds:
        working = _rounded(place, lines, kind)
        hull = int(working.total)
        if hull < 1:
            continue
        yield Proposal(
            code=f"hull-{kind.code}",
            title=kind.text,
            label=str(hull),
            fields=(("hull", str(hull)),),
            working=working,
            rule=place.tables.rule_of["hull_kind"][kind.code],
            taken=design.trait("hull") == str(hull),
        )


def _hull_lines(place: Yard, length: Decimal) -> Iterator[ReceiptLine]:
    table, rule = design_table(place.edition), place.tables.rule_of["hull_guide"][""]
    if length <= table.first:
        label = f"{length} m at {table.per_metre} a metre"
        yield ReceiptLine(label=label, points=_plain(length * table.per_metre), rule=rule)
        return
    yield ReceiptLine(label=f"The first {table.first} m", points=table.first_hull, rule=rule)
    more = length - table.first
    label = f"{more} m more at {table.beyond} a metre"
    yield ReceiptLine(label=label, points=_plain(more * table.beyond), rule=rule)


def _rounded(place: Yard, lines: tuple[ReceiptLine, ...], kind: HullKind) -> PointsBreakdown:
    table, rule = design_table(place.edition), place.tables.rule_of["hull_guide"][""]
    if kind.change:
        lines += (ReceiptLine(label=kind.text, points=kind.change, rule=rule),)
    raw = sum((Decimal(line.points) for line in lines), Decimal(0))
    whole = (raw / table.round_to).quantize(Decimal(1), ROUND_HALF_UP) * table.round_to
    if whole != raw:
        label = f"Rounded to {table.round_to}"
        lines += (ReceiptLine(label=label, points=_plain(whole - raw), rule=rule),)
    total = int(whole)
    last = ReceiptLine(label="Hull", points=total, kind=LineKind.TOTAL)
    return PointsBreakdown(lines=(*lines, last), total=total)


def _plain(value: Decimal) -> Decimal | int:
    """Return a figure without idle zeros."""
    value = value.quantize(CENT)
    return int(value) if value == int(value) else value.normalize()


def _speeds(design: Design) -> Iterator[Proposal]:
    """Yield slow and combat speed as thirds of full (CS-DER-1, CS-MOV-1)."""
    full = design.trait("full")
    if not (full.isascii() and full.isdigit() and len(full) <= 9 and int(full) >= THIRDS):
        return
    slow, combat = (_third(int(full), part) for part in (1, 2))
    yield Proposal(
        code="speeds",
        title="Thirds of full speed",
        label=f"{slow} / {combat}",
        fields=(("slow", str(slow)), ("combat", str(combat))),
        words=f"{full} cm split in thirds, to whole cm.",
        rule="CS-DER-1",
        taken=(design.trait("slow"), design.trait("combat")) == (str(slow), str(combat)),
    )


def _third(full: int, part: int) -> int:
    return (2 * full * part + THIRDS) // (2 * THIRDS)


def _squadrons(place: Yard, design: Design) -> Iterator[Proposal]:
    """Yield the boats and the hull of explosive boats (CS-TINY-1, CS-TINY-5)."""
    if not design.trait("explosive"):
        return
    limits = place.tables.limits
    wanted = (("boats", limits["tiny_group"], "CS-TINY-1", "Explosive boats sail in threes."),
              ("hull", limits["explosive_hull"], "CS-TINY-5", "Each has this hull."))  # fmt: skip
    for code, figure, rule, words in wanted:
        yield Proposal(
            code=f"explosive-{code}",
            title="Explosive boats",
            label=f"{figure} boats" if code == "boats" else str(figure),
            fields=((code, str(figure)),),
            words=words,
            rule=rule,
            taken=design.trait(code) == str(figure),
        )
