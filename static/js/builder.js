// The builder with script: small requests, one after the other, and nothing typed gets lost.
import { filterCatalogue, watchFilters } from "./builder-filter.js";
import { keepTyped, reopen } from "./builder-keep.js";
import { watchPanes } from "./builder-panes.js";

const PRESS = 400; // milliseconds: two presses of one button within them are one
const root = document.documentElement;
root.classList.add("js");

const submitter = (event) => event.detail.triggeringEvent?.submitter ?? null;
const control = (event) => event.detail.triggeringEvent?.target ?? null;
const isText = (field) => field?.matches?.("input:not([type=checkbox]):not([type=radio])");
const pressed = new WeakMap();

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
  if (cause.type === "change" && isText(field) && !field.matches(".count")) {
    event.preventDefault();
    return;
  }
  const source = submitter(event) ?? field;
  const now = performance.now();
  if (cause.type === "submit" && now - (pressed.get(source) ?? -PRESS) < PRESS) {
    event.preventDefault();
    return;
  }
  pressed.set(source, now);
});

// Each request carries the newest version of the fleet, at the moment it leaves.
document.addEventListener("htmx:configRequest", (event) => {
  const { verb, formData } = event.detail;
  if (verb !== "post") return;
  const state = document.getElementById("fleet-state");
  if (state && formData.has("at")) formData.set("at", state.value);
  const button = submitter(event);
  if (button?.hasAttribute("formaction")) event.detail.path = new URL(button.formAction).pathname;
  const name = nameOf(event);
  if (name) formData.set("changed", name);
  event.detail.elt.dataset.sent = JSON.stringify([name, formData.get(name)]);
});

document.addEventListener("htmx:oobBeforeSwap", (event) => keepTyped(event.detail));
document.addEventListener("htmx:afterSettle", () => reopen());
document.addEventListener("htmx:afterRequest", (event) => {
  delete event.detail.elt.dataset?.sent;
  if (event.detail.target?.id === "catalogue-rows") filterCatalogue();
  if (event.detail.requestConfig?.verb === "post") settleFocus();
  document.querySelector(".stale-panel:not([data-seen])")?.focus();
  document.querySelector(".stale-panel")?.setAttribute("data-seen", "");
});

// Whoever removed a ship by keyboard goes on at the head of the fleet, not at the top of the page.
function settleFocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.getElementById("fleet-pane-title")?.focus({ preventScroll: true });
}

// Enter belongs to the field it is pressed in.
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !isText(field) || !field.form?.closest("#ships")) return;
  if (field.matches(".count")) {
    event.preventDefault();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field.name.startsWith("figure.")) {
    event.preventDefault();
    field.form.requestSubmit(field.form.querySelector("button[value=figures]"));
  }
});

document.addEventListener("click", (event) => {
  const close = event.target.closest?.(".fit-close");
  const panel = close?.closest(".fit-place");
  if (!panel) return;
  event.preventDefault();
  panel.closest(".ship-row").querySelector(".fit-link")?.focus();
  panel.replaceChildren();
});

watchFilters();
watchPanes();
