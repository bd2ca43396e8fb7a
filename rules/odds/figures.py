"""How the figures of odds are written: one place for pages, files and links."""

from __future__ import annotations

from rules.engine.core.measures import chance_text, mean_text, number_text
from rules.engine.core.odds import Answer, Figure, FigureKind


def figure_text(figure: Figure) -> str:
    """Return a figure as a player reads it: '41 %', '22.4', '0, 21, 43'."""
    match figure.kind:
        case FigureKind.CHANCE:
            return chance_text(figure.values[0])
        case FigureKind.MEAN:
            return mean_text(figure.values[0])
    return ", ".join(map(number_text, figure.values))


def method_text(answer: Answer) -> str:
    """Return how an answer came: exactly, or from how many draws and with what error."""
    if answer.estimate is None:
        return "Exact under these assumptions." if answer.assumptions else "Exact."
    error = chance_text(answer.estimate.error)
    return f"Estimated from {answer.estimate.draws:,} draws; the standard error is {error}."
