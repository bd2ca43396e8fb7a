"""The print page, the PDF that it begins, and the stamp that is looked up."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.utils import timezone

from config.jobs import running
from config.jobs.models import Job, JobFile
from fleetbuilder import services
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.sharing import token_of
from tests.actions import VOSPER
from tests.fleetbuilder.pages.harbour import FAIRMILE, Builder, start
from tests.fleetbuilder.pages.shown import page, pdf_form
from tests.paper import codes_in, codes_on, leaves, pictures

pytestmark = pytest.mark.django_db


@pytest.fixture
def builder(client: Client) -> Builder:
    found = start(client, name="Nore <b> Flotilla")
    found.add_all(FAIRMILE, VOSPER, VOSPER)
    found.set(found.keys[0], "name", "Grey Heron")
    return found


def share(builder: Builder) -> str:
    visitor = builder.client.get(builder.url).wsgi_request.visitor
    return services.share_fleet(visitor=visitor, fleet_id=builder.fleet.pk)


def unshare(builder: Builder) -> None:
    visitor = builder.client.get(builder.url).wsgi_request.visitor
    services.revoke_share(visitor=visitor, fleet_id=builder.fleet.pk)


def make_file(client: Client, url: str, form: dict[str, str]) -> tuple[Job, bytes]:
    """Press the button, let a worker do the job; return the job and its file."""
    response = client.post(url, form)
    assert response.status_code == 303, response.content.decode()
    job = Job.objects.get(pk=response["Location"].split("/")[2])
    running.work(job.pk)
    job.refresh_from_db()
    assert job.state == "done", job.fault
    return job, b"".join(client.get(f"/jobs/{job.pk}/file/"))


def make_pdf(client: Client, url: str, form: dict[str, str]) -> tuple[Job, str]:
    """Press the button, let a worker do the job; return the job and the text of the file."""
    job, content = make_file(client, url, form)
    return job, "".join(leaf.text for leaf in leaves(content))


def printed(client: Client, url: str) -> bytes:
    """Return the PDF file of what a print page shows."""
    path = url.partition("?")[0]
    return make_file(client, f"{path}pdf/", pdf_form(page(client, url)))[1]


def test_a_fleet_is_on_the_page_as_it_is_printed(builder: Builder) -> None:
    html = page(builder.client, f"{builder.url}print/")

    assert html.count('class="paper-card"') == 3
    assert "Nore &lt;b&gt; Flotilla" in html
    assert "<bdi>Grey Heron</bdi>" in html
    assert html.count('<b class="paper-verdict">LEGAL</b>') == 4
    assert html.count('width="3.5"') == 60 + 35 + 35
    assert "Rules of Cruel Seas that these ships need" in html


def test_what_is_chosen_stands_in_the_address_and_in_the_form(builder: Builder) -> None:
    url = f"{builder.url}print/?chosen=1&section=cards&ship=1&blanks=2&paper=letter"
    html = page(builder.client, url)

    assert html.count('class="paper-card"') == 1
    assert html.count("paper-card--blank") == 2
    assert "that these ships need" not in html
    assert 'class="paper-part paper-roster"' not in html
    assert re.findall(r'name="ship" value="(\d)"( checked)?', html) == [
        ("1", " checked"), ("2", ""), ("3", ""),
    ]  # fmt: skip
    assert parse_qs(pdf_form(html)["wish"]) == {
        "chosen": ["1"], "paper": ["letter"], "blanks": ["2"], "section": ["cards"], "ship": ["1"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("chosen=1", 0),
        ("chosen=1&ship=99999999999&ship=2&blanks=-3&section=what&section=cards&paper=a0", 1),
        ("ship=x&blanks=9", 3),
    ],
)
def test_whatever_makes_no_sense_is_left_out(builder: Builder, query: str, cards: int) -> None:
    html = page(builder.client, f"{builder.url}print/?{query}")

    assert html.count('class="paper-card"') == cards
    assert "paper-card--blank" not in html
    assert '<option value="a4" selected>A4</option>' in html


def test_the_page_below_carries_the_name_whatever_it_is(builder: Builder) -> None:
    html = page(builder.client, f"{builder.url}print/?paper=letter")
    (sheet,) = re.findall(r'href="(/verify/[^"]+page.css[^"]*)"', html)
    css = page(builder.client, sheet)

    assert "size: letter portrait" in css
    assert "<b>" not in css
    assert "\\00003cb\\00003e" in css


def test_an_old_revision_is_printed_as_it_was(builder: Builder) -> None:
    old = builder.fleet.version
    builder.set(builder.keys[0], "name", "Renamed")

    html = page(builder.client, f"{builder.url}print/?v={old}")

    assert "<bdi>Grey Heron</bdi>" in html
    assert "the fleet has changed since" in html
    for none in ("0", str(old + 2), "x", "9" * 30):
        assert builder.client.get(f"{builder.url}print/?v={none}").status_code == 404


@pytest.mark.usefixtures("pango")
def test_the_pdf_is_of_what_the_page_showed(builder: Builder) -> None:
    form = pdf_form(page(builder.client, f"{builder.url}print/"))
    builder.set(builder.keys[0], "name", "Renamed")

    job, text = make_pdf(builder.client, f"{builder.url}print/pdf/", form)

    assert "Grey Heron" in text
    assert "Renamed" not in text
    assert JobFile.objects.get(job=job).name == "Nore b Flotilla.pdf"
    assert job.title == "PDF of Nore <b> Flotilla"


@pytest.mark.usefixtures("pango")
def test_two_presses_make_one_pdf(builder: Builder) -> None:
    form = pdf_form(page(builder.client, f"{builder.url}print/"))
    first, second = (builder.client.post(f"{builder.url}print/pdf/", form) for _ in range(2))

    assert first["Location"] == second["Location"]
    assert Job.objects.count() == 1


def test_a_stamp_of_another_fleet_prints_nothing(builder: Builder) -> None:
    form = pdf_form(page(builder.client, f"{builder.url}print/"))
    other = Client()
    theirs = start(other, script=False)

    assert other.post(f"{theirs.url}print/pdf/", form).status_code == 404
    assert other.post(f"{builder.url}print/pdf/", form).status_code == 404
    assert Job.objects.count() == 0


def test_pdfs_are_limited(builder: Builder, settings: Any) -> None:
    settings.RATE_LIMITS = {"pdf": "2/h"}
    answers = [builder.client.post(f"{builder.url}print/pdf/", {"stamp": "x"}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert int(answers[2]["Retry-After"]) > 0


def test_without_pango_the_button_says_what_to_install(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = pdf_form(page(builder.client, f"{builder.url}print/?chosen=1&section=cards&ship=2"))
    monkeypatch.setitem(sys.modules, "weasyprint", None)

    response = builder.client.post(f"{builder.url}print/pdf/", form)

    html = response.content.decode()
    assert response.status_code == 503
    assert "libpango-1.0-0" in html
    assert "print from the browser" in html
    assert html.count('class="paper-card"') == 1
    assert Job.objects.count() == 0


def test_the_site_starts_without_weasyprint() -> None:
    code = (
        "import sys; sys.modules['weasyprint'] = None; import django; django.setup();"
        "from django.urls import reverse; print(reverse('fleetbuilder:verify'));"
        "from config.jobs.kinds import KINDS; print('fleet-pdf' in KINDS)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["/verify/", "True"], done.stderr


@pytest.mark.usefixtures("pango")
def test_codes_on_paper_are_black_on_white_and_large_enough_for_a_phone(builder: Builder) -> None:
    url = f"{builder.url}print/?chosen=1&section=roster&section=cards&ship=1&ship=2"
    roster, cards = pictures(printed(builder.client, url))

    assert [len(codes_in(picture)) for picture in (roster, cards)] == [1, 2]
    for text, side in codes_in(roster) + codes_in(cards):
        assert text.startswith("http://testserver/verify/")
        assert 15 < side < 20.5  # mm; the modules are of half a millimetre
    for picture in (roster, cards):
        assert {red == green == blue for _n, (red, green, blue) in picture.getcolors(999)} == {True}
        assert picture.getpixel((0, 0)) == (255, 255, 255)


def test_what_a_link_to_one_revision_prints_tells_nothing_of_later_ones(builder: Builder) -> None:
    visitor = builder.client.get(builder.url).wsgi_request.visitor
    version = builder.fleet.version
    link = services.make_link(visitor=visitor, fleet_id=builder.fleet.pk, version=version)
    moving = services.make_link(visitor=visitor, fleet_id=builder.fleet.pk)
    builder.set_fleet("name", "Secret Squadron")
    fixed, open_ = (
        page(Client(), f"/shared/{token_of(builder.fleet.pk, one.nonce, one.digest)}/print/")
        for one in (link, moving)
    )

    assert "Nore &lt;b&gt; Flotilla</a>" in fixed
    assert "Secret" not in fixed
    assert "changed since" not in fixed
    assert "Secret Squadron</a>" in open_


@pytest.mark.usefixtures("pango")
def test_the_code_of_a_private_fleet_leads_to_its_verdict_and_no_further(builder: Builder) -> None:
    url = f"{builder.url}print/?chosen=1&section=cards&ship=1"
    (address,) = codes_on(printed(builder.client, url))
    path = address.removeprefix("http://testserver")
    stranger = Client()
    html = page(stranger, path)

    assert re.fullmatch(r"/verify/([0-9A-Z]{4}-){4}[0-9A-Z]{4}/", path)
    assert "LEGAL" in html
    assert "270 / 500" in html
    assert "The fleet itself is private." in html
    assert "Grey Heron" not in html
    assert "Fairmile" not in html
    assert stranger.get(f"{path}fleet/").status_code == 404


@pytest.mark.usefixtures("pango")
def test_the_code_of_a_shared_fleet_leads_to_what_was_printed_and_dies_with_the_link(
    builder: Builder,
) -> None:
    token = share(builder)
    (address,) = codes_on(printed(Client(), f"/shared/{token}/print/?chosen=1&section=roster"))
    path = address.removeprefix("http://testserver")
    builder.set(builder.keys[0], "name", "Renamed")
    friend = Client()

    html = page(friend, path)
    assert "What was printed is still here." in html
    whole = friend.get(f"{path}fleet/")
    assert "Grey Heron" in whole.content.decode()
    assert "Renamed" not in whole.content.decode()
    assert "no-store" in whole["Cache-Control"]
    assert whole["Referrer-Policy"] == "same-origin"
    assert "noindex" in whole["X-Robots-Tag"]

    unshare(builder)
    assert friend.get(f"{path}fleet/").status_code == 404
    assert friend.get(f"/shared/{token}/print/").status_code == 404
    assert "The fleet itself is private." in page(friend, path)


@pytest.mark.usefixtures("pango")
def test_a_friends_pdf_is_dead_with_the_link(builder: Builder) -> None:
    token = share(builder)
    friend = Client()
    url = f"/shared/{token}/print/"
    job, text = make_pdf(friend, f"{url}pdf/", pdf_form(page(friend, url)))
    assert "Grey Heron" in text

    unshare(builder)

    told = page(friend, f"/jobs/{job.pk}/")
    assert "gone, or no longer shared with you" in told
    assert "Download" not in told
    assert friend.get(f"/jobs/{job.pk}/file/").status_code == 404


@pytest.mark.usefixtures("pango")
def test_a_link_that_dies_before_the_worker_comes_prints_nothing(builder: Builder) -> None:
    token = share(builder)
    friend = Client()
    url = f"/shared/{token}/print/"
    response = friend.post(f"{url}pdf/", pdf_form(page(friend, url)))
    unshare(builder)
    job = Job.objects.get(pk=response["Location"].split("/")[2])
    running.work(job.pk)
    job.refresh_from_db()

    assert job.state == "failed"
    assert not JobFile.objects.exists()


def test_a_friend_cannot_print_what_was_before_the_link(builder: Builder) -> None:
    private = pdf_form(page(builder.client, f"{builder.url}print/?v=1"))
    token = share(builder)

    assert Client().post(f"/shared/{token}/print/pdf/", private).status_code == 404
    html = page(Client(), f"/shared/{token}/print/?v=1")
    assert "Grey Heron" in html


def test_a_fingerprint_that_was_typed_leads_to_its_print(builder: Builder) -> None:
    page(builder.client, f"{builder.url}print/")
    stamp = PrintStamp.objects.get()
    typed = stamp.fingerprint.lower().replace("0", "o").replace("1", "l")

    response = Client().get("/verify/", {"fingerprint": f" {typed[:7]} {typed[7:]} "}, follow=True)

    assert response.status_code == 200
    assert "Nore &lt;b&gt; Flotilla" in response.content.decode()


@pytest.mark.parametrize("typed", ["0000-0000-0000-0000-0000", "Sandpiper", "<b>\x00", "9" * 5000])
def test_an_unknown_fingerprint_is_answered_in_words(client: Client, typed: str) -> None:
    response = client.get("/verify/", {"fingerprint": typed})

    html = response.content.decode()
    assert response.status_code == 404
    assert "No print has this fingerprint." in html
    assert "<b>\x00" not in html
    assert client.get("/verify/0000-0000-0000-0000-0000/").status_code == 404


@pytest.mark.parametrize("path", ["/verify/?fingerprint=0", "/verify/0/", "/verify/0/fleet/"])
@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_up_is_limited(client: Client, settings: Any, method: str, path: str) -> None:
    settings.RATE_LIMITS = {"verify": "2/h"}
    answers = [getattr(client, method)(path).status_code for _ in range(3)]
    assert answers == [404, 404, 429]


def test_guessing_by_the_style_of_a_page_is_limited_too(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"open-link": "2/h"}
    answers = [client.head("/verify/0/page.css").status_code for _ in range(3)]
    assert answers == [404, 404, 429]


def test_a_fleet_that_is_gone_leaves_its_name_nowhere(builder: Builder) -> None:
    html = page(builder.client, f"{builder.url}print/")
    (sheet,) = re.findall(r'href="(/verify/[^"]+page.css)', html)
    Fleet.objects.all().delete()

    assert "Nore" not in page(Client(), sheet)
    assert "A fleet that is no longer kept" in page(Client(), sheet.replace("page.css", ""))
    assert PrintStamp.objects.get().name == "Nore <b> Flotilla"
    services.purge(timezone.now())
    stamp = PrintStamp.objects.get()
    assert (stamp.name, stamp.verdict, stamp.points) == ("", "legal", 270)


def test_paper_leads_by_the_link_that_opens_longest_and_to_now_only_where_that_shows_now(
    builder: Builder,
) -> None:
    visitor = builder.client.get(builder.url).wsgi_request.visitor
    version = builder.fleet.version
    fixed = services.make_link(visitor=visitor, fleet_id=builder.fleet.pk, version=version)
    tomorrow = timezone.now() + timedelta(days=1)
    services.make_link(visitor=visitor, fleet_id=builder.fleet.pk, expires_at=tomorrow)
    page(builder.client, f"{builder.url}print/")
    stamp = PrintStamp.objects.get()
    assert stamp.link == fixed

    builder.set(builder.keys[0], "name", "Renamed")
    assert "As it stands now" not in page(Client(), f"/verify/{stamp.fingerprint}/fleet/")
    moving = services.make_link(visitor=visitor, fleet_id=builder.fleet.pk)
    page(builder.client, f"{builder.url}print/?v={version}")
    stamp = PrintStamp.objects.get(link=moving)
    assert "As it stands now" in page(Client(), f"/verify/{stamp.fingerprint}/fleet/")


@pytest.mark.usefixtures("pango")
def test_whoever_has_five_jobs_under_way_is_told_to_wait(builder: Builder) -> None:
    url, form = f"{builder.url}print/pdf/", pdf_form(page(builder.client, f"{builder.url}print/"))
    answers = [builder.client.post(url, form | {"once": f"press {n}"}) for n in range(6)]

    assert [answer.status_code for answer in answers] == [303] * 5 + [429]
    assert answers[5]["Retry-After"] == "30"
    html = answers[5].content.decode()
    assert "5 of your jobs are not done yet. Wait for one of them, or cancel it." in html
    assert html.count('class="paper-card"') == 3
