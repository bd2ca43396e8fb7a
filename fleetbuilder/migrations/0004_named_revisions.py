"""Players name a fleet as it stood after one line of its history."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fleetbuilder", "0003_pointers_of_old_histories")]

    operations = [
        migrations.CreateModel(
            name="NamedRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=80)),
                (
                    "fleet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="named",
                        to="fleetbuilder.fleet",
                    ),
                ),
            ],
            options={
                "ordering": ["-version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("fleet", "version"), name="one_name_per_revision"
                    )
                ],
            },
        ),
    ]
