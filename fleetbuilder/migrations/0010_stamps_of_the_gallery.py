"""Stamps may be of a published fleet; those that were made before are of a link or private."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fleetbuilder", "0009_links_in_full")]

    operations = [
        migrations.AddField(
            model_name="printstamp",
            name="published_at",
            field=models.DateTimeField(null=True),
        ),
    ]
