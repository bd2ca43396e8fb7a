"""The addresses of fleets: nouns, then a verb."""

from django.urls import path

from fleetbuilder.views import builder, fleets, history, reading, settings, sharing, shelf, ships

app_name = "fleetbuilder"

FLEET = "fleets/<uuid:fleet_id>/"
SHIP = f"{FLEET}ships/<uuid:key>/"
REVISION = f"{FLEET}history/<int:version>/"
SHARED = "shared/<str:token>/"

urlpatterns = [
    # /fleets/
    path("fleets/", fleets.fleets, name="fleets"),
    path("fleets/new/", fleets.fleet_new, name="fleet-new"),
    path("fleets/add/", fleets.add_class, name="add-class"),
    # /fleets/<id>/
    path(FLEET, builder.fleet, name="fleet"),
    path(f"{FLEET}set/", settings.fleet_set, name="fleet-set"),
    path(f"{FLEET}mend/", settings.fleet_mend, name="fleet-mend"),
    path(f"{FLEET}undo/", history.fleet_undo, name="fleet-undo"),
    path(f"{FLEET}redo/", history.fleet_redo, name="fleet-redo"),
    path(f"{FLEET}text/", reading.fleet_text, name="fleet-text"),
    path(f"{FLEET}history/", history.fleet_history, name="fleet-history"),
    path(REVISION, history.revision, name="revision"),
    path(f"{REVISION}name/", history.revision_name, name="revision-name"),
    path(f"{REVISION}return/", history.revision_return, name="revision-return"),
    path(f"{FLEET}share/", sharing.fleet_share, name="fleet-share"),
    path(f"{FLEET}unshare/", sharing.fleet_unshare, name="fleet-unshare"),
    path(f"{FLEET}duplicate/", shelf.fleet_duplicate, name="fleet-duplicate"),
    path(f"{FLEET}archive/", shelf.fleet_archive, name="fleet-archive"),
    path(f"{FLEET}restore/", shelf.fleet_restore, name="fleet-restore"),
    path(f"{FLEET}delete/", shelf.fleet_delete, name="fleet-delete"),
    path(f"{FLEET}undelete/", shelf.fleet_undelete, name="fleet-undelete"),
    # /fleets/<id>/ships/
    path(f"{FLEET}ships/add/", ships.ship_add, name="ship-add"),
    path(SHIP, ships.ship_set, name="ship-set"),
    path(f"{SHIP}fit/", ships.ship_fit, name="ship-fit"),
    path(f"{SHIP}receipt/", ships.ship_receipt, name="ship-receipt"),
    # /shared/<token>/
    path(SHARED, sharing.shared, name="shared"),
    path(f"{SHARED}text/", sharing.shared_text, name="shared-text"),
]
