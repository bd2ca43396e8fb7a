"""Settings: a bad value stops the start by its name; production asks for what it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.settings.environment import LIMITS

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
KEPT = {"PATH", "HOME", "LANG", "LD_LIBRARY_PATH"}
SECRET = "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def manage(*words: str, tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name in KEPT}
    env |= {"VAR_DIR": str(tmp_path / "var"), **variables}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "oracle://host/name"),
        ("REDIS_URL", "localhost:6379"),
        ("DEBUG", "perhaps"),
        ("PORT", "99999"),
        ("EMAIL_URL", "pigeon://coop"),
        ("TIME_ZONE", "Sea/Nowhere"),
        ("CSRF_TRUSTED_ORIGINS", "fleets.example.org"),
        ("TRUSTED_PROXIES", "-1"),
        ("RATE_LIMITS", "sixty an hour"),
        ("RATE_LIMITS", "log-in=ten/m"),
        ("RATE_LIMITS", "fleet-start=60/h"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_bad_value_stops_the_start_and_is_named(name: str, value: str, tmp_path: Path) -> None:
    done = manage("check", tmp_path=tmp_path, **{name: value})

    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].split("ImproperlyConfigured: ")[1].startswith(f"{name}=")


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_does_not_start_without_its_variables(missing: str, tmp_path: Path) -> None:
    variables = {"SECRET_KEY": SECRET, "ALLOWED_HOSTS": "fleets.example.org"}
    del variables[missing]

    done = manage(
        "check", tmp_path=tmp_path, DJANGO_SETTINGS_MODULE="config.settings.production", **variables
    )

    assert done.returncode != 0
    assert f"{missing} is not set, and production needs it." in done.stderr


def test_a_limit_that_does_not_exist_is_told_those_that_do(tmp_path: Path) -> None:
    done = manage("check", tmp_path=tmp_path, RATE_LIMITS="fleet-start=60/h")

    known = ", ".join(sorted(LIMITS))
    assert done.stderr.splitlines()[-1].endswith(f"fleet-start is no limit; there are: {known}")


def test_the_limits_known_are_those_of_the_code() -> None:
    code = "\n".join(
        path.read_text()
        for app in ("config", "fleetbuilder", "rules", "campaigns")
        for path in (ROOT / app).rglob("*.py")
    )
    counted = r"limited\(|(?:refuse(?:_address)?|count_address|count_visitor)\(request, "
    named = re.findall(rf'(?:{counted})"([a-z-]+)"', code)

    assert set(named) == LIMITS


@pytest.mark.parametrize("key", ["changeme", "x" * 60, "django-insecure-" + SECRET, SECRET[:49]])
def test_production_does_not_start_with_a_secret_that_can_be_guessed(
    key: str, tmp_path: Path
) -> None:
    done = manage(
        "check",
        tmp_path=tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings.production",
        SECRET_KEY=key,
        ALLOWED_HOSTS="fleets.example.org",
    )

    assert done.returncode != 0
    assert (
        "SECRET_KEY can be guessed: production needs 50 random characters or more." in done.stderr
    )
    assert key not in done.stderr


def test_the_production_check_finds_nothing(tmp_path: Path) -> None:
    done = manage(
        "check",
        "--deploy",
        "--fail-level",
        "WARNING",
        tmp_path=tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings.production",
        SECRET_KEY=SECRET,
        ALLOWED_HOSTS="fleets.example.org",
    )

    assert (done.returncode, done.stdout) == (
        0,
        "System check identified no issues (0 silenced).\n",
    )


def test_an_embedded_site_needs_no_variable_and_keeps_the_secret_it_makes(tmp_path: Path) -> None:
    ask = "from django.conf import settings; print(settings.SECRET_KEY, settings.DEBUG)"
    first = manage("shell", "--no-imports", "-c", ask, tmp_path=tmp_path)
    second = manage("shell", "--no-imports", "-c", ask, tmp_path=tmp_path)

    key, debug = first.stdout.split()
    assert (len(key) >= 50, debug) == (True, "False")
    assert second.stdout == first.stdout
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0


def test_every_production_cookie_is_bound_to_its_host_and_to_https(tmp_path: Path) -> None:
    ask = (
        "from django.conf import settings as s;"
        "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.DEVICE_COOKIE_NAME,"
        " s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS)"
    )
    done = manage(
        "shell",
        "--no-imports",
        "-c",
        ask,
        tmp_path=tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings.production",
        SECRET_KEY=SECRET,
        ALLOWED_HOSTS="fleets.example.org",
    )

    assert done.stdout.split() == [
        "__Host-session",
        "__Host-csrf",
        "__Host-device",
        "True",
        "True",
        "31536000",
    ]
