// A ship's details in her row: fetched when asked for, each sent when its field is left. A panel
// that is put away stays in the page, hidden, so that what it has on its way is not lost.
import { fetchInto, isPlain } from "./builder-fetch.js";
import { putBack, typedIn } from "./builder-keep.js";

const sent = new WeakMap(); // the value with which a field was last left
const shown = (place) => place?.childElementCount && !place.hidden;

function placeOf(row) {
  let place = row.querySelector(".details-place");
  if (!place) {
    place = document.createElement("div");
    place.className = "details-place";
    row.querySelector("form").after(place);
  }
  return place;
}

function fetchDetails(row) {
  const place = placeOf(row);
  const putTyped = typedIn(place);
  return fetchInto(place, row.querySelector(".pen")).then(() => putTyped(place));
}

// Opens the panels in which a page before this one had something typed.
export function reopenDetails(typed) {
  for (const field of typed) {
    const form = document.querySelector(`#ships form[action="${CSS.escape(field.home)}"]`);
    if (!form || form.elements[field.name]) continue;
    fetchDetails(form.closest(".ship-row")).then(() => putBack([field]));
  }
}

// A field that an answer replaced while it was typed into does not tell by itself that it changed.
function leave(field) {
  if (!field.matches?.(".details-form :is(input, textarea)")) return;
  if (field.value === field.defaultValue || sent.get(field) === field.value) return;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

// Called before rows are replaced: their panels go over to the new ones as they are.
export function carryDetails({ target, fragment }) {
  for (const place of target?.querySelectorAll?.(".details-place") ?? []) {
    const row = place.closest(".ship-row").id;
    fragment.querySelector(`#${CSS.escape(row)} > form`)?.after(place);
  }
}

export function watchDetails() {
  document.addEventListener("change", ({ target }) => sent.set(target, target.value), true);
  document.addEventListener("focusout", ({ target }) => leave(target));
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target.matches?.("input")) setTimeout(() => leave(target));
  });
  document.addEventListener("click", (event) => {
    if (!isPlain(event)) return;
    const asked = event.target.closest?.("#ships :is(.pen, .details-close)");
    const row = asked?.closest(".ship-row");
    if (!row) return;
    event.preventDefault();
    const place = placeOf(row);
    place.hidden = Boolean(shown(place));
    if (place.hidden) row.querySelector(".pen").focus();
    else fetchDetails(row).then(() => place.querySelector("[name=name]")?.focus());
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const form = detail.elt;
    if (detail.requestConfig?.verb !== "post") return;
    if (form.matches(".details-form") && !detail.successful) form.parentElement.hidden = false;
    if (!/\/(un|re)do\/$/.test(form.getAttribute("action"))) return;
    for (const row of document.querySelectorAll("#ships > .ship-row:has(.details-form)")) {
      if (shown(placeOf(row))) fetchDetails(row);
    }
  });
}
