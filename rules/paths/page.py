"""View data of the page that checks moves on hexes; knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rules.engine.core.catalogue import ShipClass
from rules.engine.core.paths import AskedPath, PathChart, PathRules
from rules.engine.core.system import RuleSystem
from rules.odds.address import query_of
from rules.odds.page import FieldView, field_view
from rules.paths.draw import chart_svg, key_svg

ADD, UNDO = "add", "undo"  # of the buttons under the field of the steps


@dataclass(frozen=True, slots=True, kw_only=True)
class PathPage:
    """All that the page shows; `legend` has a drawing and its words for each kind of thing."""

    rules: PathRules
    groups: tuple[tuple[str, tuple[FieldView, ...]], ...]
    chart: PathChart | None
    drawing: SafeString
    legend: tuple[tuple[SafeString, str], ...]
    url: str
    address: str
    can_undo: bool
    shape: str
    is_reshaped: bool

    @property
    def caption(self) -> str:
        """Return whose move it is and from where, as her form may not be on the paper."""
        if self.chart is None:
            return ""
        (q, r), side = self.chart.start, self.chart.sides[self.chart.facing]
        words = {"ship": self.chart.ship, "q": q, "r": r, "side": side}
        return _("%(ship)s, from %(q)s,%(r)s facing %(side)s.") % words

    @property
    def fields(self) -> tuple[FieldView, ...]:
        """Return all fields."""
        return tuple(view for _title, views in self.groups for view in views)

    @property
    def used_groups(self) -> frozenset[str]:
        """Return the heads under which something differs from its default, or is wrong."""
        told = (v.field for v in self.fields if v.field.error or v.field.value != v.field.default)
        return frozenset(field.group for field in told)


def added(rules: PathRules, values: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return what was asked with the step that a button adds, or without the last one."""
    kept = {key: value for key, value in values.items() if key != ADD}
    for word in values.get(ADD, [])[-1:]:
        steps = (kept.get(rules.steps) or [""])[-1].split()
        steps = steps[:-1] if word == UNDO else [*steps, word]
        kept[rules.steps] = [" ".join(steps)]
    return kept


def path_page(system: RuleSystem, asked: AskedPath) -> PathPage:
    """Return the page of a move. Raises ValueError for a game that checks none."""
    if system.paths is None:
        raise ValueError(system.slug)
    url = reverse("rules:path", args=[system])
    query = query_of(asked.question)
    views = [field_view(field) for field in asked.fields]
    return PathPage(
        rules=system.paths,
        groups=tuple((head, tuple(v)) for head, v in groupby(views, lambda v: v.field.group)),
        chart=asked.chart,
        drawing=mark_safe(chart_svg(asked.chart) if asked.chart else ""),  # noqa: S308  escaped there
        legend=_legend(asked.chart),
        url=url,
        address=f"{url}?{query}" if query else url,
        can_undo=bool(asked.question.get(system.paths.steps)),
        shape=asked.shape,
        is_reshaped=asked.is_reshaped,
    )


def _legend(chart: PathChart | None) -> tuple[tuple[SafeString, str], ...]:
    layers = chart.layers if chart else ()
    return tuple((mark_safe(key_svg(layer.shape)), layer.name) for layer in layers)  # noqa: S308  no words in it


def class_path_url(system: RuleSystem, ship: ShipClass) -> str:
    """Return the address of a class's moves, "" for one that does not move on hexes."""
    values = system.paths.of_class(ship) if system.paths else None
    if values is None:
        return ""
    query = query_of(values)
    url = reverse("rules:path", args=[system])
    return f"{url}?{query}" if query else url
