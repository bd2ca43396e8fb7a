"""Lines of the history know what Undo and Redo would reverse, and the points after them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fleetbuilder", "0001_initial")]

    operations = [
        migrations.AddField("fleet", "undo_to", models.PositiveIntegerField(default=0)),
        migrations.AddField("fleet", "redo_to", models.PositiveIntegerField(default=0)),
        migrations.AddField("fleetevent", "undo_to", models.PositiveIntegerField(default=0)),
        migrations.AddField("fleetevent", "redo_to", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "fleetevent",
            "points",
            models.DecimalField(blank=True, decimal_places=2, max_digits=9, null=True),
        ),
        migrations.AlterField(
            "fleetevent",
            "undoes",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="answers",
                to="fleetbuilder.fleetevent",
            ),
        ),
    ]
