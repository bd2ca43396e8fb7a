"""Share links get a label, one revision to show, an end, and the day they were last opened.

Links that were made before show the fleet as it stands and do not expire, as they always did.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fleetbuilder", "0008_print_stamps")]

    operations = [
        migrations.AddField(
            model_name="sharelink",
            name="label",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddField(
            model_name="sharelink",
            name="version",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="sharelink",
            name="expires_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="sharelink",
            name="opened_on",
            field=models.DateField(blank=True, null=True),
        ),
    ]
