"""Players at the builder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import Builder, start


@pytest.fixture(params=[True, False], ids=["with script", "without"])
def begin(request: Any, db: None, client: Client) -> Callable[..., Builder]:
    """Return how to start a fleet, once with script and once without."""

    def begun(*args: Any, **wishes: Any) -> Builder:
        return start(client, *args, script=request.param, **wishes)

    return begun
