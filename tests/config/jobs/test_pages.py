"""The pages of jobs: how far, cancel, the file; and nobody else's."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from config.jobs import running, services
from config.jobs.kinds import File, Outcome
from config.jobs.models import Job, State
from config.jobs.running import JobFault, Run
from config.web.device import digest
from config.web.visitor import Visitor
from tests.config.jobs.kinds import a_kind, asked

pytestmark = pytest.mark.django_db


def with_file(run: Run) -> Outcome:
    file = File(name="Flöte, 1.pdf", media_type="application/pdf", content=b"%PDF")
    return Outcome(file=file, result={"words": "Twelve cards.", "url": "/fleets/"})


@pytest.fixture
def job(player: Any) -> Any:
    with a_kind(with_file):
        yield services.start(
            kind="trial", title="Cards of <Nore>", visitor=Visitor(user=player), payload={}
        )


def at(name: str, job: Job) -> str:
    return reverse(f"jobs:{name}", args=(job.pk,))


def test_a_job_under_way_asks_on_and_offers_to_cancel(player_client: Client, job: Job) -> None:
    held = running.claim(job.pk)
    assert held is not None
    Run(held, running.KINDS["trial"]).progress(3, 12, "Drawing the cards.")
    page = player_client.get(at("job", job)).content.decode()

    assert "Cards of &lt;Nore&gt;" in page
    assert "Drawing the cards. 3 of 12." in page
    assert 'value="3" max="12"' in page
    assert 'hx-trigger="every 1s"' in page
    assert f'<noscript><a class="button" href="{at("job", job)}">Look again</a>' in page
    assert "Cancel it" in page


def test_the_part_that_changes_is_sent_alone_and_stops_when_it_is_over(
    player_client: Client, job: Job
) -> None:
    asking = {"HX-Request": "true", "HX-Target": "job-progress"}
    before = player_client.get(at("job", job), headers=asking)
    running.work(job.pk)
    after = player_client.get(at("job", job), headers=asking)

    assert (before.status_code, after.status_code) == (200, 286)
    assert before.content.startswith(b'<div id="job-progress"')
    words = after.content.decode()
    assert "Twelve cards." in words
    assert "every 1s" not in words
    assert "Download Flöte, 1.pdf" in words
    assert 'href="/fleets/"' in words


def test_cancelling_is_done_once_and_told(player_client: Client, job: Job) -> None:
    first = player_client.post(at("job-cancel", job))
    second = player_client.post(at("job-cancel", job), headers={"HX-Request": "true"})

    assert (first.status_code, first["Location"]) == (303, at("job", job))
    assert "Cancelled. Nothing was changed." in second.content.decode()
    job.refresh_from_db()
    assert job.state == State.CANCELLED


def test_how_a_job_ended_is_told_and_not_what_was_being_done_last(
    player: Any, player_client: Client
) -> None:
    def handler(run: Run) -> Outcome:
        run.progress(1, 3, "Drawing the cards.")
        if run.payload["fault"]:
            raise JobFault("Pango is missing.")
        services.cancel(run.job)
        run.progress(3, 3, "Binding them.")
        raise AssertionError("it was cancelled")

    pages = []
    with a_kind(handler):
        for fault in (True, False):
            job = asked(Visitor(user=player), payload={"fault": fault})
            running.work(job.pk)
            pages.append(player_client.get(at("job", job)).content.decode())

    failed, cancelled = pages
    assert "<span>Not done.</span>" in failed
    assert "Pango is missing." in failed
    assert "<span>Cancelled. Nothing was changed.</span>" in cancelled
    assert "Drawing" not in failed
    assert "Binding" not in cancelled


def test_the_file_comes_with_its_name_and_is_kept_by_nobody(
    player_client: Client, job: Job
) -> None:
    assert player_client.get(at("job-file", job)).status_code == 404
    running.work(job.pk)
    answer = player_client.get(at("job-file", job))

    assert answer.content == b"%PDF"
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''Fl%C3%B6te")
    assert "no-store" in answer["Cache-Control"]


def test_the_page_asks_for_no_payload_and_no_file_each_second(
    player: Any, player_client: Client, job: Job, django_assert_max_num_queries: Any
) -> None:
    running.work(job.pk)
    with django_assert_max_num_queries(3) as asked:  # session (if not in Redis), user, job
        assert "Download" in player_client.get(at("job", job)).content.decode()
    sql = asked.captured_queries[-1]["sql"]
    assert '"jobs_jobfile"."name"' in sql
    assert '"payload"' not in sql
    assert '"content"' not in sql


@pytest.mark.parametrize("name", ["job", "job-file", "job-cancel"])
def test_a_stranger_finds_nothing(job: Job, name: str, django_user_model: Any) -> None:
    running.work(job.pk)
    other = Client()
    other.force_login(django_user_model.objects.create_user("sam", is_superuser=True))
    for client in (Client(), other):
        answer = client.post(at(name, job)) if name == "job-cancel" else client.get(at(name, job))
        assert answer.status_code == 404
        assert "Nore" not in answer.content.decode()


def test_the_list_shows_ones_own_in_a_fixed_number_of_queries(
    player: Any, player_client: Client, job: Job, django_assert_max_num_queries: Any
) -> None:
    for number in range(4):
        services.start(
            kind="trial", title=f"Trial {number}", visitor=Visitor(user=player), payload={}
        )
    running.work(job.pk)
    with django_assert_max_num_queries(3):  # session (if not in Redis), user, jobs with file names
        page = player_client.get(reverse("jobs:jobs")).content.decode()
    assert page.count('class="card"') == 5
    assert "Nore" not in Client().get(reverse("jobs:jobs")).content.decode()
    assert "Nothing is under way" in Client().get(reverse("jobs:jobs")).content.decode()


def test_signing_up_takes_the_devices_jobs_along() -> None:
    client = Client()
    client.post(reverse("fleetbuilder:fleet-new"), {"system": "cruel_seas", "nation": "royal_navy"})
    key = digest(client.cookies["device"].value.partition(".")[0])
    with a_kind(with_file):
        job = services.start(
            kind="trial", title="Cards", visitor=Visitor(draft_key=key), payload={}
        )
    words = {"username": "nora", "email": "n@example.org"}
    secret = "a long enough secret"
    client.post(reverse("account_signup"), words | {"password1": secret, "password2": secret})

    job.refresh_from_db()
    assert job.owner is not None
    assert job.owner.username == "nora"


def test_the_list_is_found_from_my_fleets_once_there_is_something_and_from_the_account(
    player_client: Client,
) -> None:
    way = '<a class="chip" href="/jobs/">Files and imports</a>'
    assert way not in player_client.get("/fleets/").content.decode()
    assert 'href="/jobs/"' in player_client.get("/accounts/email/").content.decode()
    with a_kind(with_file):
        player = player_client.get("/fleets/").wsgi_request.visitor
        services.start(kind="trial", title="Cards", visitor=player, payload={})
    assert way in player_client.get("/fleets/").content.decode()
    assert way not in Client().get("/fleets/").content.decode()
