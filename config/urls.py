"""Every address of the site."""

from django.urls import include, path

from config.web.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("accounts/", include("config.accounts.urls")),
    path("api/v1/", include("rules.api.urls")),
    path("api/v1/", include("campaigns.api.urls")),
    path("api/", include("config.api.urls")),
    path("", include("config.jobs.urls")),
    path("", include("config.portal.urls")),
    path("", include("rules.urls")),
    path("", include("fleetbuilder.urls")),
    path("", include("campaigns.urls")),
]

handler400 = "config.web.errors.bad_request"
handler403 = "config.web.errors.forbidden"
handler404 = "config.web.errors.not_found"
handler429 = "config.web.errors.slow_down"  # asked for by allauth
handler500 = "config.web.errors.server_fault"
