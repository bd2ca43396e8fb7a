"""Empty tables after tests that commit, a hundred times as fast as Django's own way of it."""

from __future__ import annotations

from functools import cache

from django.db import connection, transaction

KEPT = {"django_content_type", "auth_permission"}  # what migrations make and no test changes


def empty() -> None:
    """Delete all rows as soon as nobody writes.

    Django would truncate the tables, which makes new files for each of them, and fill in anew what
    migrations made.
    """
    names = _names()
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # SQLite begins each transaction as a writer
            cursor.execute(f"LOCK TABLE {', '.join(names)}")
        for name in names:  # in any order: foreign keys are looked at in the end
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608 - a table of ours


@cache
def _names() -> list[str]:
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return [connection.ops.quote_name(name) for name in sorted(tables) if name not in KEPT]
