"""The packages the site stands on, as they name themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata

NAMES = (
    "Django",
    "htmx",
    "django-htmx",
    "django-template-partials",
    "djangorestframework",
    "drf-spectacular",
    "django-allauth",
    "django-csp",
    "django-environ",
    "argon2-cffi",
    "celery",
    "whitenoise",
    "gunicorn",
    "psycopg",
    "redis",
    "markdown-it-py",
    "nh3",
    "fonttools",
    "weasyprint",
    "segno",
    "icalendar",
    "honcho",
)
HTMX = "Zero-Clause BSD"
CLASSIFIER = "License :: OSI Approved :: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """A package, its version and its licence."""

    name: str
    version: str
    licence: str


@cache
def packages() -> tuple[Package, ...]:
    """Return the packages that are installed, in the order of their weight here."""
    found = (_package(name) for name in NAMES)
    return tuple(package for package in found if package is not None)


def _package(name: str) -> Package | None:
    if name == "htmx":  # comes inside django-htmx
        return Package(name=name, version="2", licence=HTMX)
    try:
        data = metadata(name)
    except PackageNotFoundError:
        return None
    classifiers = data.get_all("Classifier") or []
    listed = [c.removeprefix(CLASSIFIER) for c in classifiers if c.startswith(CLASSIFIER)]
    stated = _field(data, "License-Expression")
    short = _field(data, "License")[:40]
    licence = stated or ", ".join(listed) or short or "–"
    return Package(name=name, version=data["Version"], licence=licence)


def _field(data: PackageMetadata, name: str) -> str:
    """Return the first line of a field, "" if the package does not state it."""
    return str((data.get_all(name) or [""])[0]).split("\n")[0]
