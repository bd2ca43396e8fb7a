"""How each kind of database is opened."""

from __future__ import annotations

from typing import Any

# FULL, not NORMAL: what was acknowledged survives a power cut.
SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;"
    "PRAGMA synchronous=FULL;"
    "PRAGMA foreign_keys=ON;"
    "PRAGMA temp_store=MEMORY;"
)
BUSY_SECONDS = 20


def opened(config: dict[str, Any], pool: int) -> dict[str, Any]:
    """Return the database's settings with the options that its kind needs.

    `pool` is the largest number of PostgreSQL connections of one process; 0 does without a pool.
    """
    options = dict(config.get("OPTIONS", {}))
    if config["ENGINE"].endswith("sqlite3"):
        options |= {
            "init_command": SQLITE_PRAGMAS,
            "transaction_mode": "IMMEDIATE",
            "timeout": BUSY_SECONDS,
        }
    elif pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 10}
    return config | {
        "OPTIONS": options,
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,
    }
