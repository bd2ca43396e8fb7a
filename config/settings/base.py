"""The settings of every installation; `test` and `production` lay a few lines over them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from celery.schedules import crontab
from csp.constants import NONE, SELF
from kombu import Queue

from config.settings import api
from config.settings.databases import opened
from config.settings.environment import BASE_DIR, ENVIRONMENT, kept_secret

VAR_DIR: Path = ENVIRONMENT.var_dir
DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key or kept_secret(VAR_DIR)
ALLOWED_HOSTS = ENVIRONMENT.allowed_hosts
PORT = ENVIRONMENT.port
CSRF_TRUSTED_ORIGINS = ENVIRONMENT.csrf_trusted_origins
TRUSTED_PROXIES = ENVIRONMENT.trusted_proxies  # how many proxies of ours stand before the site

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.web.static_app.SiteStaticFilesConfig",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "config.web",
    "config.accounts",
    "config.jobs",
    "rules",
    "fleetbuilder",
    "campaigns",
    "config.portal",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.web.headers.HeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.web.caching.PersonalPageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.web.device.VisitorMiddleware",
    "config.accounts.middleware.RefusedFormMiddleware",
    "config.web.methods.MethodPageMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": opened(ENVIRONMENT.database, ENVIRONMENT.database_pool)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One process serves an embedded site, so memory is a cache right for it; more need Redis.
REDIS_URL = ENVIRONMENT.redis_url
REDIS_PREFIX = ENVIRONMENT.redis_prefix
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
RATE_LIMITS = ENVIRONMENT.rate_limits  # rates that differ from those in the code, by name

# Tasks
JOB_RESEND_SECONDS = 30  # a call that no worker has taken up by then was lost
BROKER_DIR = VAR_DIR / "broker"
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT = None if REDIS_URL else "config.web.broker:Transport"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"global_keyprefix": f"{REDIS_PREFIX}:"}
    if REDIS_URL
    else {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "polling_interval": 0.2,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
# A worker takes from its queues by turns and no more than it can do: so a long line of jobs does
# not keep the sweeper waiting until it is over.
CELERY_TASK_QUEUES = [Queue("celery"), Queue("sweep")]
CELERY_TASK_ROUTES = {"config.jobs.tasks.sweep_jobs": {"queue": "sweep"}}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = ENVIRONMENT.time_zone
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep jobs": {
        "task": "config.jobs.tasks.sweep_jobs",
        "schedule": 10.0,
        "options": {"expires": 60},  # a worker that was away does not sweep for each time missed
    },
    "forget jobs": {"task": "config.jobs.tasks.forget_jobs", "schedule": crontab("0", "3")},
    "confirm silent results": {
        "task": "campaigns.tasks.confirm_silent_results",
        "schedule": 300.0,
        "options": {"expires": 300},
    },
    "remind of forces": {
        "task": "campaigns.tasks.remind_of_forces",
        "schedule": 900.0,
        "options": {"expires": 900},
    },
    "purge drafts": {"task": "fleetbuilder.tasks.purge_drafts", "schedule": crontab("10", "3")},
    "purge counters": {"task": "config.web.tasks.purge_counters", "schedule": crontab("20", "3")},
    "purge sessions": {"task": "config.web.tasks.purge_sessions", "schedule": crontab("30", "3")},
}

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.web.storage.StaticStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# Accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ACCOUNT_ADAPTER = "config.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "config.accounts.forms.LoginForm",
    "signup": "config.accounts.forms.SignupForm",
    "add_email": "config.accounts.forms.AddEmailForm",
    "change_password": "config.accounts.forms.ChangePasswordForm",
    "set_password": "config.accounts.forms.SetPasswordForm",
    "reset_password": "config.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "config.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "config.accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Fleetbuilder: "
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "fleetbuilder:fleets"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"

# Mail
vars().update(ENVIRONMENT.email)  # EMAIL_BACKEND, EMAIL_HOST and their like
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENVIRONMENT.default_from_email

# Cookies and headers
SESSION_ENGINE = f"django.contrib.sessions.backends.{'cached_db' if REDIS_URL else 'db'}"
SESSION_COOKIE_AGE = 90 * 86400
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.web.errors.csrf_failed"
DEVICE_COOKIE_NAME = "device"
MESSAGE_STORAGE = "config.web.notices.NoticeStorage"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# The API
REST_FRAMEWORK = api.REST_FRAMEWORK
SPECTACULAR_SETTINGS = api.SPECTACULAR_SETTINGS
API_EXAMPLES = [BASE_DIR / app / "api" / "examples" for app in ("rules", "campaigns")]

# Words and time
LANGUAGE_CODE = "en-gb"
TIME_ZONE = ENVIRONMENT.time_zone

# Below these an address opens something to whoever has it; no log holds more of it than this.
SECRET_PATHS = (
    "/shared/",
    "/verify/",
    "/campaigns/invitation/",
    "/accounts/password/reset/key/",
    "/accounts/confirm-email/",
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.web.logs.DiscreetFormatter",
            "format": "{levelname} {name}: {message}",
            "secrets": rf"({'|'.join(SECRET_PATHS)})[^/\s'\"]+",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": ENVIRONMENT.log_level},
    "loggers": {
        "django": {"level": ENVIRONMENT.log_level, "handlers": [], "propagate": True},
        "fontTools": {"level": "WARNING"},  # both tell each step of drawing a PDF
        "weasyprint": {"level": "WARNING"},
        "weasyprint.progress": {"level": "INFO", "propagate": False},  # for fleetbuilder.pdf alone
    },
}

for folder in (BROKER_DIR / "queue", BROKER_DIR / "control"):
    if not REDIS_URL:
        folder.mkdir(parents=True, exist_ok=True)
