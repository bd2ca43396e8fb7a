"""No log holds an address that opens something to whoever has it."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

TOKEN = "Secret-Token_of24letters"


@pytest.fixture(autouse=True)
def everything_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Let warnings through, however quiet the tests' settings are in this process."""
    for name in (None, "django"):
        caplog.set_level("WARNING", name)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as the site writes it down."""
    form = next(h.formatter for h in logging.getLogger().handlers if h.get_name() == "console")
    assert form is not None
    return [form.format(record) for record in caplog.records]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        f"/shared/{TOKEN}/",
        f"/shared/{TOKEN}/mistyped/",
        f"/shared/{TOKEN}/export.pdf",
        f"/verify/{TOKEN}/fleet/",
        f"/accounts/password/reset/key/_-{TOKEN}/",
    ],
)
def test_what_opens_something_by_itself_is_not_logged(
    caplog: pytest.LogCaptureFixture, path: str
) -> None:
    assert Client().get(path).status_code == 404
    (line,) = lines(caplog)
    assert line.startswith("WARNING django.request: Not Found: /")
    assert TOKEN not in line


def test_a_traceback_does_not_tell_it_either(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError(f"cannot read 'http://testserver/shared/{TOKEN}' at all")
    except ValueError:
        logging.getLogger("config").exception("Broken: %s", f"/shared/{TOKEN}/text/")
    (line,) = lines(caplog)
    assert TOKEN not in line
    assert "Broken: /shared/.../text/" in line
    assert "ValueError: cannot read 'http://testserver/shared/...' at all" in line


def test_other_lines_stay_as_they_are(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("config").warning("Not Found: %s", "/fleets/1/")
    assert lines(caplog) == ["WARNING config: Not Found: /fleets/1/"]
