// The catalogue's filters at work on the rows that are there; the address follows.
import { found, soughtWords } from "./search.js";

const panel = document.getElementById("filters"); // a form, or a part of one
const form = panel?.form ?? panel;
const FILTERS = ["q", "nation", "size", "torpedoes", "upto"];
const rows = () => document.querySelectorAll("#catalogue-rows > .catalogue-row");

function wanted() {
  const data = new FormData(form);
  return {
    text: String(data.get("q")).trim(),
    words: soughtWords(String(data.get("q"))),
    sizes: data.getAll("size"),
    torpedoes: data.has("torpedoes"),
    upTo: Math.min(...data.getAll("upto").map(Number), Infinity),
  };
}

const admits = (row, { text, words, sizes, torpedoes, upTo }) =>
  (!text || found(words, row.dataset.text.split(" "))) &&
  (!sizes.length || sizes.includes(row.dataset.size)) &&
  (!torpedoes || "torpedoes" in row.dataset) &&
  Number(row.dataset.points) <= upTo;

export function filterCatalogue() {
  const filters = wanted();
  let shown = 0;
  for (const row of rows()) {
    row.hidden = !admits(row, filters);
    if (!row.hidden) shown += 1;
  }
  document.querySelector("#catalogue-count [data-shown]").textContent = shown;
  document.getElementById("catalogue-none").hidden = shown > 0;
}

function remember() {
  const kept = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value && FILTERS.includes(name)) kept.append(name, value);
  const view = new URLSearchParams(location.search).get("view");
  if (view) kept.set("view", view);
  const query = kept.toString();
  history.replaceState(history.state, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
}

export function watchFilters() {
  if (!form) return;
  const act = () => {
    filterCatalogue();
    remember();
  };
  panel.addEventListener("input", (event) => {
    if (event.target.name === "upto" && event.target.checked) {
      for (const other of panel.querySelectorAll("[name=upto]")) other.checked = other === event.target;
    }
    if (event.target.name !== "nation") act();
  });
  panel.addEventListener("change", (event) => {
    if (event.target.name === "nation") remember();
  });
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
}
