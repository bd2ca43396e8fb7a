// The builder with script: small requests, one after the other, and nothing typed gets lost.
import { watchComposition } from "./builder-composition.js";
import { filterCatalogue, watchFilters } from "./builder-filter.js";
import { carryOver, watchCarry } from "./builder-carry.js";
import { carryDetails, watchDetails } from "./builder-details.js";
import { fetchInto, isPlain } from "./builder-fetch.js";
import { watchGroups } from "./builder-groups.js";
import { keepTyped, refocus } from "./builder-keep.js";
import { watchMenus } from "./builder-menu.js";
import { watchOrder } from "./builder-order.js";
import { watchPanes } from "./builder-panes.js";
import { mustWait, sendWaiting, watchQueue } from "./builder-queue.js";
import { atOf, versionOf } from "./builder-state.js";
import { byKeyboard, watchUndo } from "./builder-undo.js";
import { watchWaive } from "./builder-waive.js";

const PRESS = 400; // milliseconds: two presses of one button within them are one
const root = document.documentElement;
root.classList.add("js");

const submitter = (event) => event.detail.triggeringEvent?.submitter ?? null;
const control = (event) => event.detail.triggeringEvent?.target ?? null;
const isText = (field) => field?.matches?.("input:not([type=checkbox]):not([type=radio])");
let last = { source: null, at: -PRESS }; // the press before this one
let clicks = 0; // 2 in the second half of a double click, whatever lies under the pointer by then
document.addEventListener("click", (event) => { clicks = event.detail; }, true);

// What an act is about: the button pressed, or the field that changed.
function nameOf(event) {
  const button = submitter(event);
  if (button?.name === "changed") return button.value;
  return button ? "" : control(event)?.name ?? "";
}

// Typed text is sent when the player says so (Enter, its button), not when focus moves on, but for
// the details of a ship; and the second half of a double click is no act.
document.addEventListener("htmx:confirm", (event) => {
  const cause = event.detail.triggeringEvent;
  if (event.detail.verb !== "post" || !cause) return;
  const field = control(event);
  if (cause.type === "change" && isText(field) && !field.form.matches(".details-form")) {
    event.preventDefault();
    return;
  }
  const source = submitter(event) ?? field;
  const now = performance.now();
  const isSecond = source === last.source || clicks > 1;
  if (cause.type === "submit" && !byKeyboard() && isSecond && now - last.at < PRESS) {
    event.preventDefault();
    return;
  }
  last = { source, at: now };
  event.detail.path = event.detail.elt.getAttribute("action"); // hx-post may be left empty
  const values = new FormData(event.detail.elt);
  fill(values, event);
  if (mustWait(event.detail, values)) event.preventDefault();
});

// Each request carries the newest version of the fleet, at the moment it leaves; one that is sent
// again carries what it did before, so that it is done once.
document.addEventListener("htmx:configRequest", (event) => {
  const { verb, formData, triggeringEvent, elt } = event.detail;
  if (verb !== "post") return;
  event.detail.path = elt.getAttribute("action") ?? event.detail.path;
  const state = document.getElementById("fleet-state");
  if (triggeringEvent) fill(formData, event);
  if (state && (triggeringEvent || !formData.has("at"))) formData.set("at", atOf(versionOf(state.value)));
  const name = formData.get("changed") ?? "";
  if (elt !== document.body) elt.dataset.sent = JSON.stringify([name, formData.get(name)]);
});

// Puts into an act what the form does not say: the button pressed, and the field that changed.
function fill(formData, event) {
  const { elt } = event.detail;
  const button = submitter(event); // htmx would send the one pressed last
  for (const other of elt.querySelectorAll("button[name]")) formData.delete(other.name);
  formData.delete("at");
  if (button?.name) formData.set(button.name, button.value);
  const receipt = elt.parentElement?.querySelector(".ship-foot > details[open]");
  if (receipt) formData.set("receipt", "open");
  const name = nameOf(event);
  if (name) formData.set("changed", name);
}

// An act that brought no answer is kept; what the toast says of it comes with the way to send it.
function unanswered(xhr) {
  const toasts = document.getElementById("toasts");
  const { unsent, again } = document.getElementById("builder").dataset;
  if (!xhr.getResponseHeader("HX-Trigger")) {
    document.dispatchEvent(new CustomEvent("fault", { detail: { words: unsent } }));
  }
  const button = Object.assign(document.createElement("button"), { className: "button", textContent: again });
  button.addEventListener("click", sendWaiting);
  toasts.lastElementChild.append(button);
}

const refit = new Set(); // ships with an open panel that another form's act has changed
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  keepTyped(event.detail);
  carryDetails(event.detail);
  const row = event.detail.target?.closest?.(".ship-row");
  if (row?.querySelector(".fit-place > .fit-panel") && !row.querySelector("form[data-sent]")) refit.add(row);
});
document.addEventListener("htmx:afterRequest", (event) => {
  delete event.detail.elt.dataset?.sent;
  if (event.detail.target?.id === "catalogue-rows") filterCatalogue();
  refocus();
  if (event.detail.requestConfig?.verb === "post") settleFocus();
  if (event.detail.successful && event.detail.elt.id === "own-figures-fields") event.detail.elt.reset();
  for (const row of refit) if (row.isConnected) openFit(row);
  refit.clear();
  document.querySelector(".stale-panel:not([data-seen])")?.focus();
  document.querySelector(".stale-panel")?.setAttribute("data-seen", "");
});

// Whoever removed a ship by keyboard goes on at the head of the fleet, not at the top of the page.
function settleFocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById("fleet-pane-title")?.focus({ preventScroll: true });
}

// Enter in one of the player's own figures sends the figures; elsewhere in a row it must not press
// the first button, which is in the menu.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !field.matches?.("#ships .ship-head input")) return;
  event.preventDefault();
  if (field.name.startsWith("figure.")) {
    field.form.requestSubmit(field.form.querySelector("button[value=figures]"));
  }
});

// What may be fitted to a ship opens in her row.
document.addEventListener("click", (event) => {
  if (!isPlain(event)) return;
  const fit = event.target.closest?.("#ships .fit-link");
  const close = event.target.closest?.("#ships .fit-close");
  const row = (fit ?? close)?.closest(".ship-row");
  if (!row) return;
  event.preventDefault();
  const place = row.querySelector(".fit-place");
  if (close || place.childElementCount) {
    place.replaceChildren();
    row.querySelector(".fit-link").focus();
  } else {
    openFit(row);
  }
});

function openFit(row) {
  const link = row.querySelector(".fit-link");
  fetchInto(row.querySelector(".fit-place"), link, { source: link });
}

document.addEventListener("toggle", (event) => {
  const receipt = event.target;
  if (!receipt.matches?.("#ships details[data-lazy][open]")) return;
  const address = receipt.closest(".ship-row").querySelector("form").getAttribute("action");
  fetchInto(receipt, `${address}receipt/`, { swap: "outerHTML" });
}, true);

watchDetails();
watchComposition();
watchFilters();
watchMenus();
watchOrder();
watchGroups();
watchPanes();
watchQueue({ unanswered, reloading: carryOver });
watchUndo();
watchCarry();
watchWaive();
