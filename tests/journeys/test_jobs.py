"""A job is watched and cancelled, with script and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from config.jobs import running, services
from config.jobs.kinds import KINDS, Outcome
from config.jobs.models import Job, State
from config.jobs.running import Cancelled, Run
from config.web.visitor import Visitor
from tests import cast
from tests.config.jobs.kinds import a_kind
from tests.journeys.people import signed_in
from tests.journeys.sight import Sight

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Yield a job of Olive's that a worker has begun, and the worker's hand on it."""
    monkeypatch.setattr("config.jobs.tasks.run_job.apply_async", lambda *args, **more: None)
    with a_kind(lambda run: Outcome(), lease=600):
        visitor = Visitor(user=cast.user("olive"))
        job = services.start(kind="trial", title="Forty cards", visitor=visitor, payload={})
        claimed = running.claim(job.pk)
        assert claimed is not None
        run = Run(claimed, KINDS["trial"])
        run.progress(7, 40, "Drawing the cards.")
        yield job, run


@pytest.mark.parametrize("sight", [Sight(width=390), Sight(script=False)], ids=str)
def test_a_job_is_watched_and_cancelled(
    sight: Sight, open_browser: Open, held: tuple[Job, Run]
) -> None:
    job, run = held
    page = open_browser(sight, storage_state=signed_in(cast.user("olive")))
    page.goto(f"/jobs/{job.pk}/")
    expect(page.get_by_role("status")).to_contain_text("Drawing the cards. 7 of 40.")

    page.get_by_role("button", name="Cancel it").click()

    expect(page.get_by_role("status")).to_contain_text("Stopping at the next step.")
    expect(page.get_by_role("button", name="Cancel it")).to_have_count(0)
    with pytest.raises(Cancelled):  # the worker comes to its next step
        run.progress(40, 40)
    assert run.end(State.CANCELLED)
    if not sight.script:
        page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("status")).to_contain_text("Cancelled. Nothing was changed.")
    expect(page.get_by_role("progressbar")).to_have_count(0)
