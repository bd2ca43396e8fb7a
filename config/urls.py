"""Every address of the site."""

import sys
from importlib import import_module

from django.urls import include, path

from config.web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("accounts/", include("config.accounts.urls")),
]
for module in ("config.portal.urls", "rules.urls", "fleetbuilder.urls"):
    try:  # while the parts are being built
        urlpatterns.append(path("", include(import_module(module))))
    except ImportError as fault:
        print(f"{module} left out: {fault}", file=sys.stderr)

handler400 = "config.web.errors.bad_request"
handler403 = "config.web.errors.forbidden"
handler404 = "config.web.errors.not_found"
handler500 = "config.web.errors.server_fault"
