from django.db import models


class Effect(models.Model):
    """What a job did; nothing but the job itself keeps it from being done twice."""

    job = models.UUIDField()

    def __str__(self) -> str:
        return str(self.job)
