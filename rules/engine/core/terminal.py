"""What is printed on a terminal that lacks a sign."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def spell_out_missing_signs() -> None:
    """Let printing give signs that the terminal lacks by their code, rather than fail."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
