import django.db.models.deletion
from django.db import migrations, models


def keep_disputes(apps, schema_editor):
    filings = apps.get_model("campaigns", "Filing").objects.exclude(disputed_at=None)
    disputes = apps.get_model("campaigns", "Dispute").objects
    for filing in filings.order_by("pk").iterator():
        disputes.create(
            filing_id=filing.pk,
            member_id=filing.disputed_by_id,
            reason=filing.dispute,
            at=filing.disputed_at,
        )


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0001_campaigns'),
    ]

    operations = [
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField()),
                ('at', models.DateTimeField()),
                ('filing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='disputes', to='campaigns.filing')),
                ('member', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='disputes', to='campaigns.membership')),
            ],
            options={
                'ordering': ['at', 'id'],
                'constraints': [models.UniqueConstraint(fields=('filing', 'member'), name='disputes_once')],
            },
        ),
        migrations.RunPython(keep_disputes, migrations.RunPython.noop),
        migrations.RemoveField(model_name='filing', name='dispute'),
        migrations.RemoveField(model_name='filing', name='disputed_at'),
        migrations.RemoveField(model_name='filing', name='disputed_by'),
    ]
