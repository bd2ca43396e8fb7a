"""For the tests: a fast hasher, a database file of their own, tasks run at once."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Each test process has its own files, so that two runs side by side never meet.
SCRATCH = tempfile.mkdtemp(prefix="fleetbuilder-test-")
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
os.environ["VAR_DIR"] = SCRATCH
os.environ.setdefault("LOG_LEVEL", "ERROR")

from config.settings.base import *  # noqa: E402, F403
from config.settings.base import DATABASES  # noqa: E402

DEBUG = False
SECRET_KEY = "only-for-the-tests-" + "x" * 50
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Tests see the files as they stand, never what was last collected.
STATIC_ROOT = Path(SCRATCH) / "static"
STATIC_ROOT.mkdir()
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads must meet the same locks as on a real site.
    DATABASES["default"]["TEST"] = {"NAME": f"{SCRATCH}/test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
else:
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
