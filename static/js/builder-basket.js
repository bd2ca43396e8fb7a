// The basket: the site counts it up at each number; only the button adds it to the fleet.
import { filterCatalogue, watchFilters } from "./builder-filter.js";

document.documentElement.classList.add("js");
watchFilters();

const form = document.getElementById("basket");
form.addEventListener("submit", (event) => {
  if (event.submitter?.value !== "add") event.preventDefault();
});
form.addEventListener("keydown", (event) => { // Enter in a field adds nothing
  if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
});

let open = false; // whether the new findings are unfolded: a new total leaves them so
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id === "basket-sum") open = Boolean(document.querySelector("#basket-new[open]"));
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (open) document.getElementById("basket-new")?.setAttribute("open", "");
  if (event.detail.target.id === "catalogue-rows") filterCatalogue();
});
