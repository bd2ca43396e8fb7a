"""Work out the pointers of undo and redo for histories from before there were any."""

from django.db import migrations

BEGINNINGS = ("start", "copy")
BATCH = 200


def point(apps, schema_editor):
    Fleet = apps.get_model("fleetbuilder", "Fleet")
    FleetEvent = apps.get_model("fleetbuilder", "FleetEvent")
    for key in list(Fleet.objects.filter(version__gt=1).values_list("pk", flat=True)):
        lines = list(
            FleetEvent.objects.filter(fleet_id=key, changes_list=True)
            .only("pk", "version", "act", "undoes_id")
            .order_by("version")
        )
        known, last = {}, (0, 0)
        versions = {line.pk: line.version for line in lines}
        for line in lines:
            undone = versions.get(line.undoes_id)
            if line.act in BEGINNINGS:
                last = (0, 0)
            elif undone is not None and undone == last[0]:
                last = (known.get(undone - 1, (0, 0))[0], line.version)
            else:
                last = (line.version, 0)
            known[line.version] = last
            line.undo_to, line.redo_to = last
        FleetEvent.objects.bulk_update(lines, ["undo_to", "redo_to"], batch_size=BATCH)
        Fleet.objects.filter(pk=key).update(undo_to=last[0], redo_to=last[1])


def one_undo_each(apps, schema_editor):
    """Before this an act was undone once at most: of several lines about one the first stays."""
    FleetEvent = apps.get_model("fleetbuilder", "FleetEvent")
    seen = set()
    answers = FleetEvent.objects.filter(undoes__isnull=False).order_by("pk")
    for pk, undone, act in list(answers.values_list("pk", "undoes_id", "act")):
        if undone in seen or act != "undo":
            FleetEvent.objects.filter(pk=pk).update(undoes=None)
        seen.add(undone)


class Migration(migrations.Migration):
    dependencies = [("fleetbuilder", "0002_undo_and_redo_pointers")]

    operations = [migrations.RunPython(point, one_undo_each, elidable=True)]
