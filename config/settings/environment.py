"""The environment, read once and typed. A bad or missing value names its variable and stops.

This is the only module of the project that reads environment variables for settings.
"""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

Value = TypeVar("Value")
BASE_DIR = Path(__file__).resolve().parents[2]
TRUE, FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}
LIMITS = {
    *("start-fleet", "duplicate-fleet", "publish-fleet", "clone-fleet", "report-fleet"),
    *("design-ship", "export", "import", "pdf", "verify", "share-fleet", "open-link"),
    *("draw-picture", "ship-report", "odds", "log-in", "sign-up", "password-reset"),
    *("api-read", "api-ask", "found-campaign", "invite", "ask-to-join"),
    *("write-report", "report-picture"),
    *("api-campaigns", "api-token", "make-token", "import-campaign"),
    *("delete-account", "campaign-key"),
}
RATE = re.compile(r"[1-9][0-9]{0,6}/(?:[1-9][0-9]{0,3})?[smhd]", re.ASCII)
SECRET_LENGTH, SECRET_VARIETY = 50, 5  # characters, and different ones; as check --deploy asks
DATABASES = {"django.db.backends.sqlite3", "django.db.backends.postgresql"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What the environment says, or its default."""

    var_dir: Path
    secret_key: str  # "" where none is given
    debug: bool
    allowed_hosts: list[str]
    csrf_trusted_origins: list[str]
    database: dict[str, Any]
    database_pool: int
    redis_url: str
    redis_prefix: str
    email: dict[str, Any]
    default_from_email: str
    time_zone: str
    host: str  # the address that gunicorn binds
    port: int
    trusted_proxies: int
    rate_limits: dict[str, str]
    log_level: str
    hsts_seconds: int
    ssl_redirect: bool


def given(name: str) -> str:
    """Return the variable's value without surrounding blanks, "" if it isn't set."""
    return os.environ.get(name, "").strip()


def read(name: str, parse: Callable[[str], Value], default: str) -> Value:
    """Return the parsed value. Raises ImproperlyConfigured, which names the variable."""
    text = given(name) or default
    try:
        return parse(text)
    except (ValueError, KeyError, OSError, ImproperlyConfigured) as fault:
        raise ImproperlyConfigured(f"{name}={text!r} cannot be used: {fault}") from None


def require(*names: str) -> None:
    """Raise ImproperlyConfigured with the name of the first variable that is missing."""
    for name in names:
        if not given(name):
            raise ImproperlyConfigured(f"{name} is not set, and production needs it.")


def require_secret() -> None:
    """Raise ImproperlyConfigured for a secret key that could be guessed; it isn't shown."""
    key = given("SECRET_KEY")
    if len(key) < SECRET_LENGTH or len(set(key)) < SECRET_VARIETY or "insecure" in key.lower():
        raise ImproperlyConfigured(
            f"SECRET_KEY can be guessed: production needs {SECRET_LENGTH} random characters "
            "or more."
        )


def parse_bool(text: str) -> bool:
    """Return whether the text says yes. Raises ValueError for anything but a yes or a no."""
    if text.lower() in TRUE | FALSE:
        return text.lower() in TRUE
    raise ValueError("write 1 or 0")


def parse_number(low: int, high: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `low` to `high`."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not low <= int(text) <= high:
            raise ValueError(f"write a whole number from {low} to {high}")
        return int(text)

    return parse


def parse_list(text: str) -> list[str]:
    """Return the words between the commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def parse_origins(text: str) -> list[str]:
    """Return the origins, each with its scheme."""
    origins = parse_list(text)
    for origin in origins:
        if not origin.startswith(("https://", "http://")):
            raise ValueError(f"{origin} lacks https://")
    return origins


def parse_database(text: str) -> dict[str, Any]:
    """Return Django's settings of a sqlite:// or postgres:// address."""
    config: dict[str, Any] = dict(environ.Env.db_url_config(text))
    if config.get("ENGINE") not in DATABASES or not config.get("NAME"):
        raise ValueError("write sqlite:////path/to/file or postgres://user:password@host/name")
    return config


def parse_redis(text: str) -> str:
    """Return the address of a Redis server, "" for none."""
    if text and not text.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("write redis://host:6379/0")
    return text


def parse_email(text: str) -> dict[str, Any]:
    """Return Django's EMAIL_… settings of an address such as smtp+tls://user:password@host:587."""
    scheme = text.partition("://")[0]
    if scheme not in environ.Env.EMAIL_SCHEMES:
        raise ValueError("write consolemail:// or smtp+tls://user:password@host:587")
    return dict(environ.Env.email_url_config(text))


def parse_zone(text: str) -> str:
    """Return the name of a time zone that exists."""
    try:
        ZoneInfo(text)
    except Exception:
        raise ValueError("write a name such as Europe/London") from None
    return text


def parse_limits(text: str) -> dict[str, str]:
    """Return rates by the limit's name: "start-fleet=60/h,log-in=30/m"."""
    limits = {}
    for word in parse_list(text):
        name, sign, rate = word.partition("=")
        name, rate = name.strip(), rate.strip()
        if not sign or not RATE.fullmatch(rate):
            raise ValueError("write name=number/period, such as start-fleet=60/h")
        if name not in LIMITS:
            raise ValueError(f"{name} is no limit; there are: {', '.join(sorted(LIMITS))}")
        limits[name] = rate
    return limits


def parse_level(text: str) -> str:
    """Return the name of a logging level."""
    if text.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}:
        raise ValueError("write DEBUG, INFO, WARNING, ERROR or CRITICAL")
    return text.upper()


def parse_directory(text: str) -> Path:
    """Return the directory, which is made if it's missing."""
    path = Path(text).expanduser().resolve()
    path.mkdir(parents=True, exist_ok=True)
    return path


def read_environment() -> Environment:
    """Return the whole environment. Raises ImproperlyConfigured for the first bad value."""
    var_dir = read("VAR_DIR", parse_directory, str(BASE_DIR / "var"))
    return Environment(
        var_dir=var_dir,
        secret_key=given("SECRET_KEY"),
        debug=read("DEBUG", parse_bool, "0"),
        allowed_hosts=read("ALLOWED_HOSTS", parse_list, "localhost,127.0.0.1,[::1]"),
        csrf_trusted_origins=read("CSRF_TRUSTED_ORIGINS", parse_origins, ""),
        database=read("DATABASE_URL", parse_database, f"sqlite:///{var_dir / 'site.sqlite3'}"),
        database_pool=read("DATABASE_POOL", parse_number(0, 100), "10"),
        redis_url=read("REDIS_URL", parse_redis, ""),
        redis_prefix=read("REDIS_PREFIX", str, "fleetbuilder"),
        email=read("EMAIL_URL", parse_email, "consolemail://"),
        default_from_email=read("DEFAULT_FROM_EMAIL", str, "Fleetbuilder <fleets@localhost>"),
        time_zone=read("TIME_ZONE", parse_zone, "UTC"),
        host=read("HOST", str, "127.0.0.1"),
        port=read("PORT", parse_number(1, 65535), "8000"),
        trusted_proxies=read("TRUSTED_PROXIES", parse_number(0, 9), "0"),
        rate_limits=read("RATE_LIMITS", parse_limits, ""),
        log_level=read("LOG_LEVEL", parse_level, "INFO"),
        hsts_seconds=read("HSTS_SECONDS", parse_number(0, 10**9), str(365 * 86400)),
        ssl_redirect=read("SSL_REDIRECT", parse_bool, "1"),
    )


def kept_secret(var_dir: Path) -> str:
    """Return the secret key kept in `var_dir`, made at the first start (embedded sites only)."""
    path = var_dir / "secret_key"
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=var_dir, delete=False) as draft:
            draft.write(secrets.token_urlsafe(64))
        try:
            os.link(draft.name, path)  # whoever comes first wins; nobody reads half a key
        except FileExistsError:
            pass
        finally:
            Path(draft.name).unlink()
    return path.read_text().strip()


ENVIRONMENT = read_environment()
