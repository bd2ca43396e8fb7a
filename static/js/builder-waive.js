import { fetchInto, isPlain } from "./builder-fetch.js";
import { putBack } from "./builder-keep.js";

// The form to waive a finding opens in its card; without script it is a page of its own.
export function watchWaive() {
  document.addEventListener("click", (event) => {
    if (!isPlain(event)) return;
    const link = event.target.closest?.("#findings .finding-mends > a");
    const close = event.target.closest?.("#findings .waive-close");
    const card = (link ?? close)?.closest(".finding");
    if (!card) return;
    event.preventDefault();
    const open = card.querySelector(".waive-place");
    if (open) {
      open.remove();
      card.querySelector(".finding-mends > a").focus();
    } else {
      openForm(card, link);
    }
  });
}

// Opens the forms in which a page before this one had a reason typed.
export function reopenWaiving(typed) {
  for (const field of typed) {
    const link = document.querySelector(`#findings a[href="${CSS.escape(field.home)}"]`);
    if (link) openForm(link.closest(".finding"), link).then(() => putBack([field]));
  }
}

async function openForm(card, link) {
  const place = document.createElement("div");
  place.className = "waive-place";
  card.lastElementChild.append(place);
  await fetchInto(place, link, { source: link });
  place.querySelector("[name=reason]")?.focus();
}
