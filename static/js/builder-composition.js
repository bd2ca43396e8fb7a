// What the fleet is made of: fetched when its fold is opened, and again after each act.
import { fetchInto } from "./builder-fetch.js";

export function watchComposition() {
  const fold = document.getElementById("composition-fold");
  const place = document.getElementById("composition-place");
  if (!fold) return;
  const address = place.querySelector("a").getAttribute("href"); // without script it is a page

  // Requests of one element wait for each other in htmx, so the last answer is the newest.
  const look = () => {
    if (fold.open) fetchInto(place, address, { source: fold });
  };
  fold.addEventListener("toggle", look);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig?.verb === "post" && event.detail.successful) look();
  });
  look();
}
