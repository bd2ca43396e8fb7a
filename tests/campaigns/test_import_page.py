"""Export and import in pages: who may, what is shown before, large ones by a job, twice is once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.files.reading import read_file
from campaigns.models import Campaign, Upload
from campaigns.views import files
from config.jobs.models import Job
from tests import cast
from tests.campaigns.archive import exported, rich
from tests.campaigns.stock import stocked

pytestmark = pytest.mark.django_db
PAGE = "/campaigns/import/"


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(cast.user(name))
    return client


def read(client: Client, content: str | bytes) -> Any:
    text = content.encode() if isinstance(content, str) else content
    return client.post(PAGE, {"do": "read", "file": SimpleUploadedFile("c.json", text)})


def emptied() -> str:
    """Return the export of a campaign that is no longer there, nor are its people."""
    campaign = rich()
    text = exported(campaign)
    Campaign.objects.all().delete()
    get_user_model().objects.all().delete()
    return text


def test_organisers_get_the_file_and_others_are_refused() -> None:
    campaign = rich()
    url = f"/campaigns/{campaign.pk}/export/"
    response = client_of("carl").get(url)
    assert response.content.decode() == exported(campaign)
    assert response.headers["Content-Disposition"] == 'attachment; filename="narrow-seas-1942.json"'
    assert client_of("ada").get(url).status_code == 403
    assert client_of("sam").get(url).status_code == 404


def test_a_file_is_shown_first_then_imported_and_twice_is_once() -> None:
    text = emptied()
    client = client_of("paul")
    sent = read(client, text)
    assert sent.status_code == 303
    html = client.get(sent.url).content.decode()
    assert "Narrow Seas 1942" in html
    assert "5, of which 1 count" in html
    assert "Zoë&#x27;s" in html
    assert not Campaign.objects.exists()
    upload = Upload.objects.get()
    for _ in range(2):
        done = client.post(PAGE, {"do": "import", "upload": upload.pk})
        assert (done.status_code, done.url) == (303, f"/campaigns/{Campaign.objects.get().pk}/")
    assert client.get(done.url).status_code == 200


def test_a_file_of_somebody_else_is_not_there() -> None:
    text = emptied()
    sent = read(client_of("paul"), text)
    upload = Upload.objects.get()
    assert "What was understood" not in client_of("eve").get(sent.url).content.decode()
    stolen = client_of("eve").post(PAGE, {"do": "import", "upload": upload.pk})
    assert stolen.status_code == 409
    assert not Campaign.objects.exists()


def test_a_file_that_its_log_does_not_bear_out_says_so_before(settings: Any) -> None:
    data = json.loads(emptied())
    data["log"][0]["reason"] = "Rewritten"
    client = client_of("paul")
    sent = read(client, json.dumps(data))
    html = client.get(sent.url).content.decode()
    assert "It cannot be imported" in html
    assert "log: line 1" in html
    refused = client.post(PAGE, {"do": "import", "upload": Upload.objects.get().pk})
    assert refused.status_code == 422
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"[" * 3000, b'{"schema": 1}'])
def test_what_is_no_campaign_is_refused_beside_the_field(content: bytes) -> None:
    response = read(client_of("paul"), content)
    assert response.status_code == 422
    assert re.search(r'id="campaign-file-error" role="alert"', response.content.decode())


def test_what_is_too_large_is_refused_without_being_read() -> None:
    client = client_of("paul")
    most, files.MOST_BODY = files.MOST_BODY, 1000
    try:
        assert read(client, b" " * 2000).status_code == 413
    finally:
        files.MOST_BODY = most


def test_a_large_one_is_imported_by_a_job(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    text = emptied()
    monkeypatch.setattr(files, "MANY", 1)
    client = client_of("paul")
    read(client, text)
    with django_capture_on_commit_callbacks(execute=True):
        sent = client.post(PAGE, {"do": "import", "upload": Upload.objects.get().pk})
    job = Job.objects.get()
    assert sent.url == f"/jobs/{job.pk}/"
    assert (job.state, job.fault, job.result["words"]) == ("done", "", "The campaign is imported.")
    assert exported(Campaign.objects.get(), "paul") == text
    again = client.post(PAGE, {"do": "import", "upload": Upload.objects.get().pk})
    assert again.url == job.result["url"]


def test_an_export_that_no_import_would_read_is_offered_without_its_pictures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stock = stocked()
    client = Client()
    client.force_login(cast.user("olive"))
    url = reverse("campaigns:campaign-export", args=(stock.campaign.pk,))
    whole = client.get(url).content
    monkeypatch.setattr("campaigns.views.files.MOST_BYTES", len(whole) - 1)
    told = client.get(url)
    assert told.status_code == 422
    page = told.content.decode()
    assert "With its pictures the file would have" in page
    assert f"{url}?pictures=no" in page
    assert client.get(f"{url}?pictures=yes").content == whole
    document = read_file(client.get(f"{url}?pictures=no").content)
    assert [report["pictures"] for report in document.reports] == [[]]
    assert "[picture 1]" in document.reports[0]["text"]
