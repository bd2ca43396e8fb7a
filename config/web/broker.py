"""The queue in files, for sites without Redis, with a worker that ends at once when asked to."""

from __future__ import annotations

from typing import Any

from kombu.transport import filesystem

PAUSE = 0.3  # seconds


class Transport(filesystem.Transport):
    """Celery waits 2 s for a message, twice more before it ends; this one looks up sooner."""

    def drain_events(  # type: ignore[override] # the stubs' two parents disagree
        self, connection: Any, timeout: float | None = None
    ) -> None:
        """Deliver a message, or raise socket.timeout after a short while."""
        super().drain_events(connection, timeout=min(timeout or PAUSE, PAUSE))
