"""What a log may say: no address that opens something by itself."""

from __future__ import annotations

import logging
import re

HIDDEN = "..."


class DiscreetFormatter(logging.Formatter):
    """Formats a record, with what `secrets` finds hidden: its first group stays, the rest goes."""

    def __init__(self, *, format: str, secrets: str) -> None:
        super().__init__(format, style="{")
        self._secrets = re.compile(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the traceback if there is one."""
        return self._secrets.sub(rf"\1{HIDDEN}", super().format(record))
