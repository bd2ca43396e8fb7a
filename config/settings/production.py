"""A site on the open sea: what is missing stops the start, and everything goes by https."""

from config.settings.environment import ENVIRONMENT, require, require_secret

require("SECRET_KEY", "ALLOWED_HOSTS")
require_secret()

from config.settings.base import *  # noqa: E402, F403

DEBUG = False
SECURE_SSL_REDIRECT = ENVIRONMENT.ssl_redirect
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if ENVIRONMENT.trusted_proxies else None
)
SECURE_HSTS_SECONDS = ENVIRONMENT.hsts_seconds
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True

# The prefix binds each cookie to this very host and to https.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_NAME = "__Host-csrf"
DEVICE_COOKIE_NAME = "__Host-device"
