/* global htmx */
// The builder with script: small requests, one after the other, and nothing typed gets lost.
import { filterCatalogue, watchFilters } from "./builder-filter.js";
import { keepTyped, refocus } from "./builder-keep.js";
import { watchPanes } from "./builder-panes.js";
import { mustWait, watchQueue } from "./builder-queue.js";
import { byKeyboard, watchUndo } from "./builder-undo.js";

const PRESS = 400; // milliseconds: two presses of one button within them are one
const root = document.documentElement;
root.classList.add("js");

const submitter = (event) => event.detail.triggeringEvent?.submitter ?? null;
const control = (event) => event.detail.triggeringEvent?.target ?? null;
const isText = (field) => field?.matches?.("input:not([type=checkbox]):not([type=radio])");
let last = { source: null, at: -PRESS }; // the press before this one

// What an act is about: the button pressed, or the field that changed.
function nameOf(event) {
  const button = submitter(event);
  if (button?.name === "changed") return button.value;
  return button ? "" : control(event)?.name ?? "";
}

// Typed text is sent when the player says so (Enter, its button), not when focus moves on; and
// the second half of a double click is no act.
document.addEventListener("htmx:confirm", (event) => {
  const cause = event.detail.triggeringEvent;
  if (event.detail.verb !== "post" || !cause) return;
  const field = control(event);
  if (cause.type === "change" && isText(field)) {
    event.preventDefault();
    return;
  }
  const source = submitter(event) ?? field;
  const now = performance.now();
  if (cause.type === "submit" && !byKeyboard() && source === last.source && now - last.at < PRESS) {
    event.preventDefault();
    return;
  }
  last = { source, at: now };
  if (mustWait(event)) event.preventDefault();
});

// Each request carries the newest version of the fleet, at the moment it leaves.
document.addEventListener("htmx:configRequest", (event) => {
  const { verb, formData } = event.detail;
  if (verb !== "post") return;
  const state = document.getElementById("fleet-state");
  if (state) formData.set("at", state.value);
  const button = submitter(event); // htmx would send the one pressed last
  for (const other of event.detail.elt.querySelectorAll("button[name]")) formData.delete(other.name);
  if (button?.name) formData.set(button.name, button.value);
  const receipt = event.detail.elt.parentElement?.querySelector(".ship-foot > details[open]");
  if (receipt) formData.set("receipt", "open");
  const name = nameOf(event);
  if (name) formData.set("changed", name);
  event.detail.elt.dataset.sent = JSON.stringify([name, formData.get(name)]);
});

const refit = new Set(); // ships with an open panel that another form's act has changed
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  keepTyped(event.detail);
  const row = event.detail.target?.closest?.(".ship-row");
  if (row?.querySelector(".fit-panel") && !row.querySelector("form[data-sent]")) refit.add(row);
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

// Enter in one of the player's own figures sends the figures, not the name.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !field.name?.startsWith("figure.")) return;
  event.preventDefault();
  field.form.requestSubmit(field.form.querySelector("button[value=figures]"));
});

// Parts of a row that are fetched when they are asked for; without script they are pages.
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
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
  const target = row.querySelector(".fit-place");
  htmx.ajax("GET", link.getAttribute("href"), { source: link, target, swap: "innerHTML" });
}

document.addEventListener("toggle", (event) => {
  const receipt = event.target;
  if (!receipt.matches?.("#ships details[data-lazy][open]")) return;
  const address = receipt.closest(".ship-row").querySelector("form").getAttribute("action");
  htmx.ajax("GET", `${address}receipt/`, { source: receipt, target: receipt, swap: "outerHTML" });
}, true);

watchFilters();
watchPanes();
watchQueue();
watchUndo();
