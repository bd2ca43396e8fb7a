/* global htmx */
// Parts of the page that are fetched when they are asked for; without script they are pages.

// A click with a key held, or by another button, is left to the browser: it opens the page.
export const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);

// Fetches what lies at an address, or behind a link, into its place; resolves when it is there.
export function fetchInto(target, from, { source = target, swap = "innerHTML" } = {}) {
  const address = typeof from === "string" ? from : from.getAttribute("href");
  return htmx.ajax("GET", address, { source, target, swap });
}
