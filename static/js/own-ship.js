// A design that was changed and not saved is not left unasked.
const form = document.getElementById("design");
let changed = document.querySelector(".design-stale, #design-fault:not(:empty)") !== null;

form.addEventListener("input", () => { changed = true; });
form.addEventListener("click", (event) => { if (event.target.closest("[name=take]")) changed = true; });
form.addEventListener("submit", () => { changed = false; });
window.addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });

// What was typed before the scripts came, or was kept by the browser, is counted as soon as it can be.
function differs(field) {
  if (field.options) {
    const given = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(given, 0);
  }
  if (/^(checkbox|radio)$/.test(field.type)) return field.checked !== field.defaultChecked;
  return "defaultValue" in field && field.value !== field.defaultValue;
}
document.addEventListener("DOMContentLoaded", () => {
  if (![...form.elements].some(differs)) return;
  changed = true;
  form.dispatchEvent(new Event("change"));
});
