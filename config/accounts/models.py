"""The site's own user, from the first migration."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A player. The e-mail address is required; log-in goes by user name or e-mail."""

    email = models.EmailField("e-mail address", unique=True)
