"""The addresses of fleets: nouns, then a verb."""

from django.urls import path

from fleetbuilder.views import (
    basket,
    builder,
    compare,
    editions,
    exporting,
    fleets,
    gallery,
    history,
    importing,
    listing,
    own_ships,
    pictures,
    printing,
    publishing,
    reading,
    settings,
    sharing,
    shelf,
    ships,
    verifying,
    waivers,
)

app_name = "fleetbuilder"

FLEET = "fleets/<uuid:fleet_id>/"
SHIP = f"{FLEET}ships/<uuid:key>/"
REVISION = f"{FLEET}history/<int:version>/"
SHARED = "shared/<str:token>/"
OWN_SHIP = "own-ships/<uuid:ship_id>/"
GALLERY = "gallery/<uuid:fleet_id>/"
STAMP = "verify/<str:fingerprint>/"

urlpatterns = [
    # /fleets/
    path("fleets/", listing.fleets, name="fleets"),
    path("fleets/tags/", listing.tag_all, name="tag-all"),
    path("fleets/new/", fleets.fleet_new, name="fleet-new"),
    path("fleets/add/", fleets.add_class, name="add-class"),
    path("fleets/import/", importing.fleets_import, name="fleets-import"),
    path("fleets/export/", exporting.fleets_export, name="fleets-export"),
    path("fleets/schema-1.json", importing.fleet_schema, name="fleet-schema"),
    path("fleets/schema-all-1.json", importing.collection_schema, name="collection-schema"),
    path("fleets/edition/", editions.fleets_edition, name="fleets-edition"),
    path("fleets/edition/back/", editions.edition_back, name="edition-back"),
    # /fleets/<id>/
    path(FLEET, builder.fleet, name="fleet"),
    path(f"{FLEET}set/", settings.fleet_set, name="fleet-set"),
    path(f"{FLEET}mend/", settings.fleet_mend, name="fleet-mend"),
    path(f"{FLEET}basket/", basket.fleet_basket, name="fleet-basket"),
    path(f"{FLEET}waive/", waivers.fleet_waive, name="fleet-waive"),
    path(f"{FLEET}lift/", waivers.fleet_lift, name="fleet-lift"),
    path(f"{FLEET}undo/", history.fleet_undo, name="fleet-undo"),
    path(f"{FLEET}redo/", history.fleet_redo, name="fleet-redo"),
    path(f"{FLEET}text/", reading.fleet_text, name="fleet-text"),
    path(f"{FLEET}export.<str:kind>", reading.fleet_export, name="fleet-export"),
    path(f"{FLEET}composition/", reading.composition, name="composition"),
    path(f"{FLEET}print/", printing.fleet_print, name="fleet-print"),
    path(f"{FLEET}print/pdf/", printing.fleet_pdf, name="fleet-pdf"),
    path(f"{FLEET}history/", history.fleet_history, name="fleet-history"),
    path(REVISION, history.revision, name="revision"),
    path(f"{REVISION}name/", history.revision_name, name="revision-name"),
    path(f"{REVISION}return/", history.revision_return, name="revision-return"),
    path(f"{FLEET}tags/", listing.fleet_tags, name="fleet-tags"),
    path(f"{FLEET}edition/", editions.fleet_edition, name="fleet-edition"),
    path(f"{FLEET}share/", sharing.fleet_share, name="fleet-share"),
    path(f"{FLEET}unshare/", sharing.fleet_unshare, name="fleet-unshare"),
    path(f"{FLEET}publish/", publishing.fleet_publish, name="fleet-publish"),
    path(f"{FLEET}unpublish/", publishing.fleet_unpublish, name="fleet-unpublish"),
    path(f"{FLEET}duplicate/", shelf.fleet_duplicate, name="fleet-duplicate"),
    path(f"{FLEET}archive/", shelf.fleet_archive, name="fleet-archive"),
    path(f"{FLEET}restore/", shelf.fleet_restore, name="fleet-restore"),
    path(f"{FLEET}delete/", shelf.fleet_delete, name="fleet-delete"),
    path(f"{FLEET}undelete/", shelf.fleet_undelete, name="fleet-undelete"),
    # /fleets/<id>/ships/
    path(f"{FLEET}ships/add/", ships.ship_add, name="ship-add"),
    path(f"{FLEET}ships/sort/", ships.ship_sort, name="fleet-sort"),
    path(SHIP, ships.ship_set, name="ship-set"),
    path(f"{SHIP}fit/", ships.ship_fit, name="ship-fit"),
    path(f"{SHIP}details/", ships.ship_details, name="ship-details"),
    path(f"{SHIP}receipt/", ships.ship_receipt, name="ship-receipt"),
    path(f"{SHIP}odds/", ships.ship_odds, name="ship-odds"),
    # /compare/
    path("compare/", compare.compare, name="compare"),
    # /shared/<token>/
    path(SHARED, sharing.shared, name="shared"),
    path(f"{SHARED}text/", sharing.shared_text, name="shared-text"),
    path(f"{SHARED}print/", printing.shared_print, name="shared-print"),
    path(f"{SHARED}print/pdf/", printing.shared_pdf, name="shared-pdf"),
    # /verify/
    path("verify/", verifying.verify, name="verify"),
    path(STAMP, verifying.stamp, name="stamp"),
    path(f"{STAMP}fleet/", verifying.stamp_fleet, name="stamp-fleet"),
    path(f"{STAMP}page.css", verifying.stamp_sheet, name="stamp-sheet"),
    path(f"{SHARED}export.<str:kind>", sharing.shared_export, name="shared-export"),
    path(f"{SHARED}picture.png", pictures.shared_picture, name="shared-picture"),
    # /own-ships/
    path("own-ships/", own_ships.own_ships, name="own-ships"),
    path("own-ships/new/", own_ships.own_ship_new, name="own-ship-new"),
    path(OWN_SHIP, own_ships.own_ship, name="own-ship"),
    path(f"{OWN_SHIP}count/", own_ships.own_ship_count, name="own-ship-count"),
    path(f"{OWN_SHIP}duplicate/", own_ships.own_ship_duplicate, name="own-ship-duplicate"),
    path(f"{OWN_SHIP}delete/", own_ships.own_ship_delete, name="own-ship-delete"),
    path(f"{OWN_SHIP}undelete/", own_ships.own_ship_undelete, name="own-ship-undelete"),
    # /gallery/
    path("gallery/", gallery.gallery, name="gallery"),
    path(GALLERY, gallery.gallery_fleet, name="gallery-fleet"),
    path(f"{GALLERY}text/", gallery.gallery_text, name="gallery-text"),
    path(f"{GALLERY}export.<str:kind>", gallery.gallery_export, name="gallery-export"),
    path(f"{GALLERY}print/", printing.gallery_print, name="gallery-print"),
    path(f"{GALLERY}print/pdf/", printing.gallery_pdf, name="gallery-pdf"),
    path(f"{GALLERY}picture.png", pictures.gallery_picture, name="gallery-picture"),
    path(f"{GALLERY}clone/", gallery.gallery_clone, name="gallery-clone"),
    path(f"{GALLERY}report/", gallery.gallery_report, name="gallery-report"),
]
